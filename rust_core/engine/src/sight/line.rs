//! One line, walked from square to square.

use super::Board;
use crate::error::Result;
use crate::mask::Mask;
use crate::passage::Passage;

const NORTH: u8 = 1;
const EAST: u8 = 2;
const SOUTH: u8 = 4;
const WEST: u8 = 8;

/// What blocks a line first, seen from its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocker {
    /// The edge between these two squares, in the order of the line.
    Edge(u32, u32),
    /// The corner between these two squares, which lie diagonally, in the order of the line.
    Corner(u32, u32),
    /// The figure on this square.
    Figure(u32),
}

/// The eight directions of a line of fire, clockwise from north.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heading {
    /// Up.
    North,
    /// Up and right.
    NorthEast,
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down.
    South,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
}

impl Heading {
    /// All of them, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];
}

/// Whether the two squares see each other; a square always sees itself.
///
/// # Errors
/// [`Error::Square`](crate::Error::Square) if the board does not have one of them,
/// [`Error::Sizes`](crate::Error::Sizes) if the figures are those of a board of another size.
pub fn sees(passage: &Passage, a: u32, b: u32, figures: Option<&Mask>) -> Result<bool> {
    let board = Board::new(passage, figures)?.with_sides();
    let (a, b) = (board.square(a)?, board.square(b)?);
    Ok(if board.figures.none() {
        clear::<false>(&board, a, b)
    } else {
        clear::<true>(&board, a, b)
    })
}

/// [`sees`] for many pairs at once: for each, 1 or 0 in `out`, which is as long as `pairs`.
///
/// # Errors
/// As [`sees`], for the first wrong pair; what `out` holds then is not defined.
pub fn sees_many(
    passage: &Passage,
    pairs: impl IntoIterator<Item = (u32, u32)>,
    figures: Option<&Mask>,
    out: &mut [u8],
) -> Result<()> {
    let board = Board::new(passage, figures)?.with_sides();
    let none = board.figures.none();
    for ((a, b), seen) in pairs.into_iter().zip(out) {
        let (a, b) = (board.square(a)?, board.square(b)?);
        *seen = u8::from(if none {
            clear::<false>(&board, a, b)
        } else {
            clear::<true>(&board, a, b)
        });
    }
    Ok(())
}

/// [`sees_many`], shared out to so many threads.
///
/// # Errors
/// As [`sees`], for one of the wrong pairs.
pub fn sees_many_on(
    passage: &Passage,
    pairs: &[(u32, u32)],
    figures: Option<&Mask>,
    out: &mut [u8],
    threads: usize,
) -> Result<()> {
    let part = pairs.len().div_ceil(threads.clamp(1, 64)).max(1);
    if part >= pairs.len() {
        return sees_many(passage, pairs.iter().copied(), figures, out);
    }
    std::thread::scope(|scope| {
        let parts = pairs.chunks(part).zip(out.chunks_mut(part));
        let workers: Vec<_> = parts
            .map(|(pairs, out)| {
                let pairs = pairs.iter().copied();
                scope.spawn(move || sees_many(passage, pairs, figures, out))
            })
            .collect();
        let mut done = workers.into_iter().map(std::thread::ScopedJoinHandle::join);
        // A worker does not panic; if it did, so would this.
        done.try_for_each(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

/// What blocks the line from `a` to `b` first, seen from `a`; nothing if they see each other.
///
/// # Errors
/// As [`sees`].
pub fn blocker(
    passage: &Passage,
    a: u32,
    b: u32,
    figures: Option<&Mask>,
) -> Result<Option<Blocker>> {
    let board = Board::new(passage, figures)?.with_sides();
    let (a, b) = (board.square(a)?, board.square(b)?);
    let mut line = Line::between(&board, a, b);
    while line.at != b {
        let from = super::squares(line.at);
        let corner = line.error == 0;
        let open = line.step(&board);
        let to = super::squares(line.at);
        if !open && corner {
            return Ok(Some(Blocker::Corner(from, to)));
        }
        if !open {
            return Ok(Some(Blocker::Edge(from, to)));
        }
        if line.at != b && board.figures.at(line.at) {
            return Ok(Some(Blocker::Figure(to)));
        }
    }
    Ok(None)
}

/// The squares after `from` in a direction, in order, up to and with the first figure, or to
/// where walls end the line. On a diagonal every corner counts as it does for [`sees`]: the line
/// goes on if one way round the corner is open, whoever stands beside it.
///
/// # Errors
/// As [`sees`].
pub fn fire_line(
    passage: &Passage,
    from: u32,
    heading: Heading,
    figures: Option<&Mask>,
) -> Result<Vec<u32>> {
    let board = Board::new(passage, figures)?.with_sides();
    let mut line = Line::towards(&board, board.square(from)?, heading);
    let mut squares = Vec::new();
    while line.step(&board) {
        squares.push(super::squares(line.at));
        if board.figures.at(line.at) {
            break;
        }
    }
    Ok(squares)
}

/// Where a line is and how it goes on.
///
/// After `i` steps across and `j` steps along, the line to (nx, ny) next leaves its square
/// sideways if (2 i + 1) ny < (2 j + 1) nx, through a corner if they are equal: `error` is the
/// difference of the two sides.
struct Line {
    at: usize,
    error: isize,
    /// What a step sideways adds to the error.
    across: isize,
    /// What a step up or down takes from it.
    along: isize,
    side_x: u8,
    side_y: u8,
    /// How the square changes with a step; wrapping, as a step may be back.
    step_x: usize,
    step_y: usize,
}

impl Line {
    #[inline(always)]
    #[allow(clippy::inline_always)]
    #[allow(clippy::cast_possible_wrap)] // coordinates are below 2^20
    fn between(board: &Board, a: usize, b: usize) -> Self {
        let (ax, ay) = (a % board.w, a / board.w);
        let (bx, by) = (b % board.w, b / board.w);
        let (nx, ny) = (ax.abs_diff(bx) as isize, ay.abs_diff(by) as isize);
        Self::new(board, a, (nx, ny), (bx > ax, by > ay))
    }

    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn new(
        board: &Board,
        at: usize,
        (nx, ny): (isize, isize),
        (east, south): (bool, bool),
    ) -> Self {
        let (side_x, step_x) = if east { (EAST, 1) } else { (WEST, usize::MAX) };
        let (side_y, step_y) = if south {
            (SOUTH, board.w)
        } else {
            (NORTH, board.w.wrapping_neg())
        };
        Self {
            at,
            error: ny - nx,
            across: 2 * ny,
            along: 2 * nx,
            side_x,
            side_y,
            step_x,
            step_y,
        }
    }

    /// The endless line in a direction.
    fn towards(board: &Board, at: usize, heading: Heading) -> Self {
        use Heading::{East, North, NorthEast, South, SouthEast, SouthWest, West};
        let slope = match heading {
            North | South => (0, 1),
            East | West => (1, 0),
            _ => (1, 1),
        };
        let east = matches!(heading, NorthEast | East | SouthEast);
        let south = matches!(heading, SouthEast | South | SouthWest);
        Self::new(board, at, slope, (east, south))
    }

    /// Goes to the next square, and says whether the way was open. If it was not, the square may
    /// be beyond the board, unless it lies between the ends of a line.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn step(&mut self, board: &Board) -> bool {
        let here = board.sides[self.at];
        let (x, y) = (here & self.side_x != 0, here & self.side_y != 0);
        let (beside, below) = (
            self.at.wrapping_add(self.step_x),
            self.at.wrapping_add(self.step_y),
        );
        if self.error < 0 {
            self.at = beside;
            self.error += self.across;
            return x;
        }
        if self.error > 0 {
            self.at = below;
            self.error -= self.along;
            return y;
        }
        self.at = beside.wrapping_add(self.step_y);
        self.error += self.across - self.along;
        (x && board.sides[beside] & self.side_y != 0)
            || (y && board.sides[below] & self.side_x != 0)
    }
}

/// Whether nothing blocks the line from `a` to `b`. The squares must be the board's.
#[inline(always)]
#[allow(clippy::inline_always)] // two copies, one without figures
fn clear<const FIGURES: bool>(board: &Board, a: usize, b: usize) -> bool {
    let mut line = Line::between(board, a, b);
    while line.at != b {
        if !line.step(board) || (FIGURES && line.at != b && board.figures.at(line.at)) {
            return false;
        }
    }
    true
}
