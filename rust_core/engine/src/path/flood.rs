//! Floods of boards of any size, square by square through a queue.

/// A distance in as few bytes as the board needs; a negative one is none.
pub(crate) trait Number: Copy + PartialOrd {
    const NONE: Self;
    const START: Self;
    fn next(self) -> Self;
}

impl Number for i16 {
    const NONE: Self = -1;
    const START: Self = 0;
    #[inline(always)]
    fn next(self) -> Self {
        self.wrapping_add(1)
    }
}

impl Number for i32 {
    const NONE: Self = -1;
    const START: Self = 0;
    #[inline(always)]
    fn next(self) -> Self {
        self.wrapping_add(1)
    }
}

/// Writes the distance from the nearest source to every square within `budget` of it and names
/// those squares in `queue`, nearest first; gives how many they are. `distances` has `w` entries
/// before the first square and after the last. An entry that is not negative is not entered.
///
/// `nm` has no open side at the border, which [`Passage`](crate::Passage) sees to.
pub(crate) fn flood<T: Number>(
    nm: &[u8],
    w: usize,
    sources: &[u32],
    budget: T,
    distances: &mut [T],
    queue: &mut Vec<u32>,
) -> usize {
    let n = nm.len();
    assert!(distances.len() >= n + 2 * w && n < u32::MAX as usize - w);
    if queue.len() < n + 4 {
        queue.resize(n + 4, 0);
    }
    let queue = queue.as_mut_slice();
    let mut end = 0;
    for source in sources {
        let source = *source as usize;
        assert!(source < n);
        // A source that is closed to others is entered all the same; one named twice, once.
        if distances[source + w] != T::START {
            distances[source + w] = T::START;
            queue[end] = source as u32;
            end += 1;
        }
    }
    let mut i = 0;
    while i < end {
        // SAFETY: `queue[..end]` holds squares below `n`, each at most once, so `end <= n` and
        // four entries are to spare. The four neighbours of a square have places in `distances`,
        // as that has `w` entries more at both ends; only those over an open side, which are
        // squares, are kept in the queue.
        #[allow(unsafe_code)]
        unsafe {
            let square = *queue.get_unchecked(i) as usize;
            i += 1;
            let distance = *distances.get_unchecked(square + w);
            if distance >= budget {
                break;
            }
            let sides = *nm.get_unchecked(square);
            let around = [square, square + w + 1, square + 2 * w, square + w - 1];
            for (k, place) in around.into_iter().enumerate() {
                let old = *distances.get_unchecked(place);
                let new = (sides >> k & 1 != 0) & (old < T::START);
                *distances.get_unchecked_mut(place) = if new { distance.next() } else { old };
                *queue.get_unchecked_mut(end) = place.wrapping_sub(w) as u32;
                end += usize::from(new);
            }
        }
    }
    end
}
