//! Room that the searches of one thread use again and again.

use std::cell::RefCell;

use crate::path::rows::Band;
use crate::path::sweep::Cell;

/// The room of one thread. Every search leaves it as its invariants say.
#[derive(Default)]
pub(crate) struct Scratch {
    /// All -1 between searches.
    pub(crate) distances: Vec<i32>,
    pub(crate) queue: Vec<u32>,
    /// The two halves of the rows of a sweep, and the level at which each changed last.
    pub(crate) halves: [Vec<Cell>; 2],
    pub(crate) changed: Vec<u32>,
    /// The number of the search in the high 12 bits, a distance in the others.
    pub(crate) marks: Vec<u32>,
    pub(crate) search: u32,
    pub(crate) near: Vec<u32>,
    pub(crate) far: Vec<u32>,
    pub(crate) levels: Vec<Band>,
    /// All `u32::MAX` between searches.
    pub(crate) costs: Vec<u32>,
    pub(crate) touched: Vec<u32>,
    /// All empty between searches.
    pub(crate) buckets: Vec<Vec<u32>>,
}

thread_local! {
    static ROOM: RefCell<Scratch> = RefCell::default();
}

/// Runs a search with the thread's room, or with new room if that is in use.
pub(crate) fn with<T>(search: impl FnOnce(&mut Scratch) -> T) -> T {
    ROOM.with(|room| match room.try_borrow_mut() {
        Ok(mut room) => search(&mut room),
        Err(_) => search(&mut Scratch::default()),
    })
}
