//! What a square sees, by beams of slopes: exact on a board of any size, without any table.
//!
//! The view is swept column by column in each of eight octants, where a line to the square in
//! column `c` and row `k` has the slope k / c from 0 to 1. What is still clear are beams:
//! ranges of slopes whose ends are the slopes of corners. A square is seen if its slope is in a
//! beam when the sweep comes to its column; then whatever blocks in that column is taken away.
//! The work is in proportion to what is seen, and stops where nothing is.
//!
//! In column `c`, let t(k) = (2k + 1) / (2c + 1) be the slope through the corner where row `k`
//! ends on the far side of the column, h(k) = (2k + 1) / (2c - 1) that on the near side. From
//! low to high, slopes meet, for each row `k`:
//!
//! - above t(k - 1) and below h(k - 1): square k - 1, the edge to square k, square k, its far edge;
//! - from h(k - 1) on and below t(k): square k and its far edge;
//! - at t(k): square k and its far corner.

use super::Board;
use crate::mask::Mask;

/// A place between slopes: just before the slope rise / run, or just after it. A board has at
/// most 2^20 squares, `rise` stays below twice its rows and `run` below twice its columns (or the
/// other way round), so products fit.
#[derive(Clone, Copy)]
struct Cut {
    rise: u32,
    run: u32,
    after: bool,
}

impl Cut {
    fn before(rise: u32, run: u32) -> Self {
        Self {
            rise,
            run,
            after: false,
        }
    }

    fn after(rise: u32, run: u32) -> Self {
        Self {
            rise,
            run,
            after: true,
        }
    }

    fn less(self, other: Self) -> bool {
        let (a, b) = (self.rise * other.run, other.rise * self.run);
        a < b || (a == b && !self.after && other.after)
    }
}

/// The slopes between two cuts; `from` is less than `to`.
#[derive(Clone, Copy)]
struct Beam {
    from: Cut,
    to: Cut,
    /// The rows where the beam begins and ends on the far side of the column that it got through,
    /// or rows before them. It never goes back, and by at most a row on in each column.
    row: u32,
    last: u32,
}

/// One eighth of the view: how columns and rows lie on the board.
struct Octant {
    origin: usize,
    /// How the square changes from column to column and from row to row; wrapping.
    column: usize,
    row: usize,
    /// The bit of a square's side to the next column, and to the next row.
    far: u8,
    up: u8,
    /// The last row on the board.
    top: u32,
}

/// Room for what most views need.
const ROOM: usize = 128;

/// The squares seen from a square of the board.
pub(super) fn view(board: &Board, from: usize) -> Mask {
    let mut seen = Vec::with_capacity(ROOM);
    seen.push(from);
    let (x, y) = (from % board.w, from / board.w);
    let w = board.w;
    // What is beyond each side: step, side, squares up to the border.
    let north = (w.wrapping_neg(), 1, y);
    let east = (1, 2, w - 1 - x);
    let south = (w, 4, board.h - 1 - y);
    let west = (usize::MAX, 8, x);
    let (mut beams, mut next) = (Vec::with_capacity(ROOM), Vec::with_capacity(ROOM));
    for (column, row) in [
        (east, south),
        (south, east),
        (south, west),
        (west, south),
        (west, north),
        (north, west),
        (north, east),
        (east, north),
    ] {
        let octant = Octant {
            origin: from,
            column: column.0,
            row: row.0,
            far: column.1,
            up: row.1,
            top: super::squares(row.2),
        };
        beams.clear();
        beams.push(Beam {
            from: Cut::before(0, 1),
            to: Cut::after(1, 1),
            row: 0,
            last: 0,
        });
        octant.sweep(board, &mut beams, &mut next, &mut seen);
    }
    mask(board, &seen)
}

/// The mask of squares in any order, some of them named twice.
fn mask(board: &Board, seen: &[usize]) -> Mask {
    let first = seen.iter().min().map_or(0, |square| square / 64);
    let last = seen.iter().max().map_or(0, |square| square / 64);
    let mut words = vec![0_u64; last - first + 1];
    for square in seen {
        words[square / 64 - first] |= 1 << (square % 64);
    }
    Mask::from_range(board.squares(), first, words)
}

impl Octant {
    /// Adds what is seen. `beams` holds the first beam; it and `next` are only room to work in.
    fn sweep(
        &self,
        board: &Board,
        beams: &mut Vec<Beam>,
        next: &mut Vec<Beam>,
        seen: &mut Vec<usize>,
    ) {
        let (mut column, mut base) = (0, self.origin);
        while !beams.is_empty() {
            next.clear();
            for beam in beams.iter() {
                if column > 0 {
                    self.mark(column, base, *beam, seen);
                }
                self.pass(board, column, base, *beam, next);
            }
            std::mem::swap(beams, next);
            column += 1;
            base = base.wrapping_add(self.column);
        }
    }

    /// The squares of a column whose centres are in the beam; `base` is its square in row 0.
    fn mark(&self, column: u32, base: usize, beam: Beam, seen: &mut Vec<usize>) {
        let Beam {
            from, to, mut row, ..
        } = beam;
        while Cut::before(row, column).less(from) {
            row += 1;
        }
        let mut square = base.wrapping_add(self.row.wrapping_mul(row as usize));
        while Cut::before(row, column).less(to) {
            seen.push(square);
            square = square.wrapping_add(self.row);
            row += 1;
        }
    }

    /// What of a beam gets through a column.
    fn pass(&self, board: &Board, column: u32, base: usize, beam: Beam, next: &mut Vec<Beam>) {
        let (far, near) = (2 * column + 1, (2 * column).saturating_sub(1));
        let Beam {
            from,
            to,
            mut row,
            mut last,
        } = beam;
        while !from.less(Cut::after(2 * row + 1, far)) {
            row += 1;
        }
        last = last.max(row);
        while Cut::after(2 * last + 1, far).less(to) {
            last += 1;
        }
        let beam = Beam {
            from,
            to,
            row,
            last,
        };
        match self.glance(board, column, base, beam) {
            Some(true) => return next.push(beam),
            Some(false) => return,
            None => (),
        }
        let mut through = Through {
            beam,
            begun: false,
            since: None,
            next,
        };
        let mut at = base.wrapping_add(self.row.wrapping_mul(row as usize));
        while row <= self.top.min(column) {
            let here = board.sides[at];
            let figure = column > 0 && board.figures.at(at);
            let closed = figure || here & self.far == 0;
            let bottom = if row == 0 {
                Cut::before(0, 1)
            } else {
                let below = at.wrapping_sub(self.row);
                let start = Cut::after(2 * row - 1, far);
                let end = Cut::before(2 * row - 1, near);
                if !through.goes_on(start) {
                    return;
                }
                let crossing =
                    closed || board.sides[below] & self.up == 0 || board.figures.at(below);
                through.piece(row, start, end, crossing);
                end
            };
            let corner = Cut::before(2 * row + 1, far);
            if !through.goes_on(bottom) {
                return;
            }
            if row < column || column == 0 {
                through.piece(row, bottom, corner, closed);
                if !through.goes_on(corner) {
                    return;
                }
            }
            let apart = figure || !self.corner(board, at, here);
            through.piece(row, corner, Cut::after(2 * row + 1, far), apart);
            row += 1;
            at = at.wrapping_add(self.row);
        }
        through.end();
    }

    /// Whether the whole beam gets through a column, or nothing of it; none if that takes a
    /// closer look.
    #[inline]
    fn glance(&self, board: &Board, column: u32, base: usize, beam: Beam) -> Option<bool> {
        if beam.last > self.top {
            return None;
        }
        let mut at = base.wrapping_add(self.row.wrapping_mul(beam.row as usize));
        let both = self.far | self.up;
        // The square before may be crossed on the way to the first.
        let mut before = both;
        if beam.row > 0 {
            let below = at.wrapping_sub(self.row);
            before = board.sides[below];
            if board.figures.at(below) {
                return None;
            }
        }
        let (mut all, mut any) = (before | self.far, 0);
        for row in beam.row..=beam.last {
            let here = board.sides[at];
            all &= if row < beam.last {
                here
            } else {
                here | self.up
            };
            any |= here;
            if column > 0 && board.figures.at(at) {
                return None;
            }
            at = at.wrapping_add(self.row);
        }
        at = at.wrapping_sub(self.row);
        let corner = Cut::before(2 * beam.last + 1, 2 * column + 1).less(beam.to);
        let corner_open = !corner || self.corner(board, at, board.sides[at]);
        if all & both == both && corner_open {
            return Some(true);
        }
        if any & self.far == 0 && !(corner && corner_open) {
            return Some(false);
        }
        None
    }

    /// Whether one way round the corner from a square to the next column and row is open.
    fn corner(&self, board: &Board, at: usize, here: u8) -> bool {
        (here & self.far != 0 && board.sides[at.wrapping_add(self.column)] & self.up != 0)
            || (here & self.up != 0 && board.sides[at.wrapping_add(self.row)] & self.far != 0)
    }
}

/// The clear parts of one beam, found from low to high.
struct Through<'a> {
    beam: Beam,
    /// Whether the slopes are in the beam by now.
    begun: bool,
    /// Where the part began that is clear so far, and in which row.
    since: Option<(Cut, u32)>,
    next: &'a mut Vec<Beam>,
}

impl Through<'_> {
    /// Whether the beam goes on above the cut; if not, it is dealt with.
    #[inline]
    fn goes_on(&mut self, cut: Cut) -> bool {
        let on = cut.less(self.beam.to);
        if !on {
            self.end();
        }
        on
    }

    /// The slopes between two cuts are clear or blocked; they begin inside the beam or before.
    #[inline]
    fn piece(&mut self, row: u32, start: Cut, end: Cut, blocked: bool) {
        if !self.begun {
            if !self.beam.from.less(end) {
                return;
            }
            self.begun = true;
            if !blocked {
                let inside = self.beam.from.less(start);
                self.since = Some((if inside { start } else { self.beam.from }, row));
            }
        } else if !blocked {
            self.since.get_or_insert((start, row));
        } else if let Some((from, row)) = self.since.take() {
            let to = start;
            let last = row;
            self.next.push(Beam {
                from,
                to,
                row,
                last,
            });
        }
    }

    fn end(&mut self) {
        if let Some((from, row)) = self.since.take() {
            let to = self.beam.to;
            let last = row;
            self.next.push(Beam {
                from,
                to,
                row,
                last,
            });
        }
    }
}
