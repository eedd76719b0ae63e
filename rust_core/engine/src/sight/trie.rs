//! All lines of a small board at once: a trie of exact lines.
//!
//! Every line from a square into one quadrant, merged where they begin alike. The tree lies in
//! preorder, each node with the number of the next that is not behind it: one closed crossing
//! drops all lines that would go through it. It is the same for every board of at most 32 x 32
//! squares, as what is beyond the border is behind a closed side, and is built once.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use super::{Board, Figures, squares};
use crate::mask::Mask;
use crate::passage::{Passage, Rows, SMALL};

/// How the crossing to a node goes.
const SIDEWAYS: u8 = 0;
const ALONG: u8 = 1;
const CORNER: u8 = 2;

/// Marks the crossing to the last square of a line.
const END: u8 = 4;

/// A crossing from one square to the next on some lines.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Sideways, along or through a corner; and [`END`], if a line ends here.
    way: u8,
    /// Where the crossing begins, as seen from the first square.
    pub(super) x: u8,
    pub(super) y: u8,
    /// How many crossings come before it.
    pub(super) depth: u8,
    /// The next node that is not behind this one.
    pub(super) skip: u32,
}

impl Node {
    /// Sideways, along or through a corner.
    #[inline]
    pub(super) fn kind(self) -> u8 {
        self.way & 3
    }

    /// Whether a line ends here.
    #[inline]
    pub(super) fn end(self) -> bool {
        self.way & END != 0
    }

    /// Where the crossing ends, as seen from the first square.
    pub(super) fn to(self) -> (usize, usize) {
        let (x, y) = (usize::from(self.x), usize::from(self.y));
        (
            x + usize::from(self.kind() != ALONG),
            y + usize::from(self.kind() != SIDEWAYS),
        )
    }
}

/// The lines of one quadrant, without those along one of its two axes.
pub(super) struct Trie {
    /// Lines with some step sideways.
    pub(super) flat: Vec<Node>,
    /// Lines with some step along.
    pub(super) steep: Vec<Node>,
}

impl Trie {
    /// For boards of at most 32 x 32.
    pub(super) fn small() -> &'static Self {
        static TRIE: OnceLock<Trie> = OnceLock::new();
        TRIE.get_or_init(|| Self::new(32))
    }

    /// For boards of at most [`MIDDLE`] x [`MIDDLE`].
    fn middle() -> &'static Self {
        static TRIE: OnceLock<Trie> = OnceLock::new();
        TRIE.get_or_init(|| Self::new(64))
    }

    fn new(side: i32) -> Self {
        Self {
            flat: quadrant(side, |x, _| x > 0),
            steep: quadrant(side, |_, y| y > 0),
        }
    }
}

/// A node while the tree grows.
#[derive(Default)]
struct Twig {
    next: [Option<usize>; 3],
    end: bool,
}

fn quadrant(side: i32, belongs: impl Fn(i32, i32) -> bool) -> Vec<Node> {
    let mut twigs = vec![Twig::default()];
    for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
        if !belongs(x, y) {
            continue;
        }
        let (mut left, mut error, mut at) = (x + y, y - x, 0);
        while left > 0 {
            let kind = match error {
                ..0 => SIDEWAYS,
                0 => CORNER,
                1.. => ALONG,
            };
            if kind != ALONG {
                error += 2 * y;
                left -= 1;
            }
            if kind != SIDEWAYS {
                error -= 2 * x;
                left -= 1;
            }
            let new = twigs.len();
            let next = *twigs[at].next[usize::from(kind)].get_or_insert(new);
            if next == new {
                twigs.push(Twig::default());
            }
            at = next;
        }
        twigs[at].end = true;
    }
    let mut nodes = Vec::with_capacity(twigs.len());
    lay_out(&twigs, 0, (0, 0, 0), &mut nodes);
    nodes
}

/// Lays what is behind a twig out in preorder. It is called at most 127 deep.
fn lay_out(twigs: &[Twig], twig: usize, (x, y, depth): (u8, u8, u8), nodes: &mut Vec<Node>) {
    for (kind, next) in (SIDEWAYS..=CORNER).zip(twigs[twig].next) {
        let Some(next) = next else { continue };
        let here = nodes.len();
        nodes.push(Node {
            way: kind | if twigs[next].end { END } else { 0 },
            x,
            y,
            depth,
            skip: 0,
        });
        let to = (
            x + u8::from(kind != ALONG),
            y + u8::from(kind != SIDEWAYS),
            depth + 1,
        );
        lay_out(twigs, next, to, nodes);
        nodes[here].skip = squares(nodes.len());
    }
}

/// For each of the four quadrants, and each kind of crossing, the squares from which it is open.
pub(super) struct Crossings {
    /// Right and down, left and down, left and up, right and up.
    pub(super) quadrants: [[[u32; SMALL]; 4]; 4],
}

impl Crossings {
    /// Those of a small board, kept with its passage; none if it is not small.
    pub(super) fn of(passage: &Passage) -> Option<&Self> {
        let rows = passage.rows()?;
        let new = || Arc::new(Self::new(rows)) as Arc<dyn Any + Send + Sync>;
        passage.sight.get_or_init(new).downcast_ref()
    }

    fn new(rows: &Rows) -> Self {
        let (e, s) = (rows.e, rows.s);
        let w = e.map(|row| row << 1);
        let n = up(&s);
        Self {
            quadrants: [
                [e, s, corners(&e, &s, |row| row >> 1, down), [0; SMALL]],
                [w, s, corners(&w, &s, |row| row << 1, down), [0; SMALL]],
                [w, n, corners(&w, &n, |row| row << 1, up), [0; SMALL]],
                [e, n, corners(&e, &n, |row| row >> 1, up), [0; SMALL]],
            ],
        }
    }
}

/// Each square's bit is that of the square above it.
fn up(rows: &[u32; SMALL]) -> [u32; SMALL] {
    std::array::from_fn(|y| if y > 0 { rows[y - 1] } else { 0 })
}

/// Each square's bit is that of the square below it.
fn down(rows: &[u32; SMALL]) -> [u32; SMALL] {
    std::array::from_fn(|y| if y + 1 < SMALL { rows[y + 1] } else { 0 })
}

/// The squares from which one way round the corner is open; `beside` and `below` give each
/// square the bit of the square that is a step sideways or along.
fn corners(
    sideways: &[u32; SMALL],
    along: &[u32; SMALL],
    beside: impl Fn(u32) -> u32,
    below: impl Fn(&[u32; SMALL]) -> [u32; SMALL],
) -> [u32; SMALL] {
    let second = below(sideways);
    std::array::from_fn(|y| sideways[y] & beside(along[y]) | along[y] & second[y])
}

/// The view of a small board.
pub(super) fn small_view(board: &Board, crossings: &Crossings, from: usize) -> Mask {
    let mut seen = [0; SMALL];
    let (x, y) = (from % board.w, from / board.w);
    seen[y & (SMALL - 1)] |= 1 << x;
    if board.figures.none() {
        all_quadrants::<false>(crossings, (x, y), &[0; SMALL], &mut seen);
    } else {
        let stops = unpack(board, board.figures);
        all_quadrants::<true>(crossings, (x, y), &stops, &mut seen);
    }
    Mask::from_words(board.squares(), pack(board, &seen))
}

fn all_quadrants<const FIGURES: bool>(
    crossings: &Crossings,
    from: (usize, usize),
    stops: &[u32; SMALL],
    seen: &mut [u32; SMALL],
) {
    let trie = Trie::small();
    let [a, b, c, d] = &crossings.quadrants;
    lines::<FIGURES, true, true>(&trie.flat, a, from, stops, seen);
    lines::<FIGURES, false, true>(&trie.steep, b, from, stops, seen);
    lines::<FIGURES, false, false>(&trie.flat, c, from, stops, seen);
    lines::<FIGURES, true, false>(&trie.steep, d, from, stops, seen);
}

/// Adds what is seen in one quadrant.
#[inline(always)]
#[allow(clippy::inline_always)]
fn lines<const FIGURES: bool, const EAST: bool, const SOUTH: bool>(
    nodes: &[Node],
    open: &[[u32; SMALL]; 4],
    (x, y): (usize, usize),
    stops: &[u32; SMALL],
    seen: &mut [u32; SMALL],
) {
    let mut i = 0;
    while let Some(node) = nodes.get(i) {
        let (dx, dy) = (usize::from(node.x), usize::from(node.y));
        let from_x = if EAST { x + dx } else { x.wrapping_sub(dx) };
        let from_y = if SOUTH { y + dy } else { y.wrapping_sub(dy) };
        let row = open[usize::from(node.kind())][from_y & (SMALL - 1)];
        if row >> (from_x & 31) & 1 == 0 {
            i = node.skip as usize;
            continue;
        }
        let sideways = usize::from(node.kind() != ALONG);
        let along = usize::from(node.kind() != SIDEWAYS);
        let to_x = if EAST {
            from_x + sideways
        } else {
            from_x.wrapping_sub(sideways)
        };
        let to_y = if SOUTH {
            from_y + along
        } else {
            from_y.wrapping_sub(along)
        };
        seen[to_y & (SMALL - 1)] |= u32::from(node.end()) << (to_x & 31);
        let stopped = FIGURES && stops[to_y & (SMALL - 1)] >> (to_x & 31) & 1 != 0;
        i = if stopped { node.skip as usize } else { i + 1 };
    }
}

/// The longest side of a board whose views are found by [`middle_view`].
pub(super) const MIDDLE: usize = 64;

/// After so many crossings in one quadrant there is too much to see: beams are faster.
const PATIENCE: usize = 1000;

/// The view of a board of at most [`MIDDLE`] x [`MIDDLE`]; none if there is much to see.
pub(super) fn middle_view(board: &Board, from: usize) -> Option<Mask> {
    let mut seen = [0; MIDDLE];
    seen[from / 64] |= 1 << (from % 64);
    let trie = Trie::middle();
    let (right, left) = ((2, 1), (8, usize::MAX));
    let (down, up) = ((4, board.w), (1, board.w.wrapping_neg()));
    let all = [
        (&trie.flat, right, down),
        (&trie.steep, left, down),
        (&trie.flat, left, up),
        (&trie.steep, right, up),
    ];
    for (nodes, sideways, along) in all {
        let done = if board.figures.none() {
            middle_lines::<false>(nodes, board, from, sideways, along, &mut seen)
        } else {
            middle_lines::<true>(nodes, board, from, sideways, along, &mut seen)
        };
        if !done {
            return None;
        }
    }
    let words = seen[..(board.w * board.h).div_ceil(64)].to_vec();
    Some(Mask::from_words(board.squares(), words))
}

/// Adds what is seen in one quadrant, unless that takes too long: for sideways and along, the bit of a square's side and how
/// the square changes with a step, wrapping.
#[inline(never)]
fn middle_lines<const FIGURES: bool>(
    nodes: &[Node],
    board: &Board,
    from: usize,
    (side_x, step_x): (u8, usize),
    (side_y, step_y): (u8, usize),
    seen: &mut [u64; MIDDLE],
) -> bool {
    let steps = [step_x, step_y, step_x.wrapping_add(step_y), 0];
    let (mut i, mut left) = (0, PATIENCE);
    while let Some(node) = nodes.get(i) {
        left -= 1;
        if left == 0 {
            return false;
        }
        let x = step_x.wrapping_mul(usize::from(node.x));
        let y = step_y.wrapping_mul(usize::from(node.y));
        let at = from.wrapping_add(x).wrapping_add(y);
        let here = board.sides[at];
        let open = match node.kind() {
            SIDEWAYS => here & side_x != 0,
            ALONG => here & side_y != 0,
            _ => {
                (here & side_x != 0 && board.sides[at.wrapping_add(step_x)] & side_y != 0)
                    || (here & side_y != 0 && board.sides[at.wrapping_add(step_y)] & side_x != 0)
            }
        };
        if !open {
            i = node.skip as usize;
            continue;
        }
        let to = at.wrapping_add(steps[usize::from(node.kind())]);
        seen[(to / 64) & (MIDDLE - 1)] |= u64::from(node.end()) << (to % 64);
        let stopped = FIGURES && board.figures.at(to);
        i = if stopped { node.skip as usize } else { i + 1 };
    }
    true
}

/// The rows of a small board as words of 64 squares.
pub(super) fn pack(board: &Board, rows: &[u32; SMALL]) -> Vec<u64> {
    let mut words = vec![0; (board.w * board.h).div_ceil(64)];
    for (y, row) in rows.iter().enumerate().take(board.h) {
        let first = y * board.w;
        let (word, shift) = (first / 64, first % 64);
        words[word] |= u64::from(*row) << shift;
        if shift + board.w > 64 {
            words[word + 1] |= u64::from(*row) >> (64 - shift);
        }
    }
    words
}

/// The figures of a small board, by rows.
pub(super) fn unpack(board: &Board, figures: Figures) -> [u32; SMALL] {
    let mut rows = [0; SMALL];
    let row_mask = u64::MAX >> (64 - board.w);
    for (y, row) in rows.iter_mut().enumerate().take(board.h) {
        let first = y * board.w;
        let (low, high) = (figures.word(first / 64), figures.word(first / 64 + 1));
        // At most 32 columns.
        #[allow(clippy::cast_possible_truncation)]
        {
            let both = u128::from(low) | u128::from(high) << 64;
            *row = ((both >> (first % 64)) as u64 & row_mask) as u32;
        }
    }
    rows
}
