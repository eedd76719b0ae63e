//! Room tiles: small boards with an outline that lie, turned, on a larger one.

// Squares, columns and rows are below 2^20, so no cast loses anything.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]

use crate::edge::{Dir, Edge};
use crate::error::{Error, Result};
use crate::grid::{BLOCKED, Grid, MISSING, check_size};
use crate::text::{self, Picture};

/// A tile with walls and doors inside it and on its outline. Squares that are missing in its
/// picture do not belong to it, so it can have any shape.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Room {
    w: usize,
    h: usize,
    /// Bit 7 blocked, bit 6 not part of the tile.
    squares: Vec<u8>,
    /// For each square what is on its four sides, clockwise from the north.
    sides: Vec<[Edge; 4]>,
}

/// What is on an edge that two tiles share: a wall if either has one, else a door if either has
/// one; of two doors the one that is harder to pass. Who was placed first does not matter.
fn meet(a: Edge, b: Edge) -> Edge {
    match (a, b) {
        (Edge::Wall, _) | (_, Edge::Wall) => Edge::Wall,
        _ if a as u8 >= b as u8 => a,
        _ => b,
    }
}

impl Room {
    /// From a picture as [`Grid::to_text`] draws it, with walls and doors on the outline too.
    ///
    /// # Errors
    /// [`Error::Refused`] for what is no picture.
    pub fn from_text(text: &str) -> Result<Self> {
        let picture = Picture::read(text)?;
        let (w, h) = (picture.w, picture.h);
        let edge = |number: u8| Edge::ALL[usize::from(number & 7)];
        let [north, east, south, west] = &picture.outline;
        let sides = (0..w * h).map(|c| {
            let (x, y) = (c % w, c / w);
            let byte = picture.squares[c];
            [
                if y == 0 {
                    north[x]
                } else {
                    edge(picture.squares[c - w] >> 3)
                },
                if x + 1 == w { east[y] } else { edge(byte) },
                if y + 1 == h {
                    south[x]
                } else {
                    edge(byte >> 3)
                },
                if x == 0 {
                    west[y]
                } else {
                    edge(picture.squares[c - 1])
                },
            ]
        });
        let sides = sides.collect();
        let squares = picture
            .squares
            .iter()
            .map(|byte| byte & (MISSING | BLOCKED))
            .collect();
        Ok(Self {
            w,
            h,
            squares,
            sides,
        })
    }

    /// How many columns and rows.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.w, self.h)
    }

    /// The tile after so many quarter turns clockwise.
    #[must_use]
    pub fn turned(&self, turns: u32) -> Self {
        (0..turns % 4).fold(self.clone(), |tile, _| tile.turned_once())
    }

    /// The picture that [`Room::from_text`] reads.
    #[must_use]
    pub fn to_text(&self) -> String {
        let (w, h) = (self.w, self.h);
        let flat = |x: usize, y: usize| match y {
            0 => self.sides[x][0] as usize,
            _ => self.sides[(y - 1) * w + x][2] as usize,
        };
        let upright = |x: usize, y: usize| match x {
            0 => self.sides[y * w][3] as usize,
            _ => self.sides[y * w + x - 1][1] as usize,
        };
        text::draw(w, h, &flat, &upright, &|c| {
            text::sign(self.squares[c]).into()
        })
    }

    fn turned_once(&self) -> Self {
        let (w, h) = (self.h, self.w);
        // What is at (x, y) now was at (y, h - 1 - x) before, h being the old height.
        let old = |c: usize| (self.h - 1 - c % w) * self.w + c / w;
        let squares = (0..w * h).map(|c| self.squares[old(c)]).collect();
        let sides = (0..w * h).map(|c| {
            let [north, east, south, west] = self.sides[old(c)];
            [west, north, east, south]
        });
        Self {
            w,
            h,
            squares,
            sides: sides.collect(),
        }
    }

    /// The squares of the tile on a board, with what is on their sides.
    fn on(&self, grid: &Grid, x: i64, y: i64) -> Result<Vec<(u32, usize)>> {
        let mut placed = Vec::new();
        for c in (0..self.squares.len()).filter(|c| self.squares[*c] & MISSING == 0) {
            let (bx, by) = (
                x.saturating_add((c % self.w) as i64),
                y.saturating_add((c / self.w) as i64),
            );
            let fits = |at: i64, side: usize| usize::try_from(at).ok().filter(|at| *at < side);
            let (Some(bx), Some(by)) = (fits(bx, grid.width()), fits(by, grid.height())) else {
                let (w, h) = (grid.width(), grid.height());
                let text = format!("the tile would lie at ({bx}, {by}), off a board of {w} x {h}");
                return Err(Error::Refused(text));
            };
            placed.push(((by * grid.width() + bx) as u32, c));
        }
        Ok(placed)
    }
}

impl Grid {
    /// A board of tiles, each with its column, row and quarter turns; squares without a tile are
    /// missing. The order does not matter.
    ///
    /// # Errors
    /// As [`Grid::place`]; [`Error::Refused`] for a size that no board has.
    pub fn from_tiles<'a>(
        w: u64,
        h: u64,
        tiles: impl IntoIterator<Item = (&'a Room, i64, i64, u32)>,
    ) -> Result<Self> {
        let (w, h) = check_size(w, h)?;
        let mut grid = Self::from_squares(w, h, &vec![MISSING; w * h]);
        for (tile, x, y, turns) in tiles {
            grid = grid.place(tile, x, y, turns)?;
        }
        Ok(grid)
    }

    /// With the tile, turned clockwise, its top left at this column and row. On its outline a
    /// wall counts if either side has one, then a door: so the order of tiles does not matter.
    /// Its outline on the border of the board does nothing.
    ///
    /// # Errors
    /// [`Error::Refused`] if it would lie off the board or on squares that are there already.
    pub fn place(&self, tile: &Room, x: i64, y: i64, turns: u32) -> Result<Self> {
        let tile = tile.turned(turns);
        let placed = tile.on(self, x, y)?;
        if let Some((square, _)) = placed.iter().find(|(square, _)| self.present(*square)) {
            return Err(Error::Refused(format!("square {square} is there already")));
        }
        let mut editor = self
            .without_missing(placed.iter().map(|(square, _)| *square))?
            .editor();
        for (square, c) in placed {
            let (x, y) = self.xy(square)?;
            if tile.squares[c] & BLOCKED != 0 {
                editor.square(x, y, |tile, x, y| {
                    tile.blocked[y] |= 1 << x;
                    true
                });
            }
            for dir in Dir::ALL {
                if self.beside(square, dir).is_some() {
                    let old = editor.edge(square, dir)?;
                    editor.set_edge(square, dir, meet(old, tile.sides[c][dir as usize]))?;
                }
            }
        }
        Ok(editor.done())
    }

    /// Without the squares of the tile, as [`Grid::place`] laid it. Its edges become open, except
    /// those it shares with squares that stay: these remain as they are.
    ///
    /// # Errors
    /// [`Error::Refused`] if it would lie off the board or a square of it is missing.
    pub fn lift(&self, tile: &Room, x: i64, y: i64, turns: u32) -> Result<Self> {
        let placed = tile.turned(turns).on(self, x, y)?;
        if let Some((square, _)) = placed.iter().find(|(square, _)| !self.present(*square)) {
            return Err(Error::Refused(format!("square {square} is missing")));
        }
        let lifted = self.with_missing(placed.iter().map(|(square, _)| *square))?;
        let mut editor = lifted.editor();
        for (square, _) in placed {
            for dir in Dir::ALL {
                if self
                    .beside(square, dir)
                    .is_some_and(|other| !lifted.present(other))
                {
                    editor.set_edge(square, dir, Edge::Open)?;
                }
            }
        }
        Ok(editor.done())
    }

    /// With `size` x `size` squares turned clockwise where they lie, together with the edges
    /// inside and on their outline. Four turns change nothing.
    ///
    /// # Errors
    /// [`Error::Refused`] if they are not on the board, or touch its border and have something
    /// other than walls on the rest of their outline.
    pub fn turn(&self, x: u64, y: u64, size: u64, turns: u32) -> Result<Self> {
        let fits =
            |at: u64, side: usize| at.checked_add(size).is_some_and(|end| end <= side as u64);
        if size == 0 || !fits(x, self.width()) || !fits(y, self.height()) {
            let (w, h) = (self.width(), self.height());
            let text =
                format!("{size} x {size} squares at ({x}, {y}) do not lie on a board of {w} x {h}");
            return Err(Error::Refused(text));
        }
        let (x, y, size) = (x as usize, y as usize, size as usize);
        let all = self.squares_bytes();
        let board = |c: usize| (y + c / size) * self.width() + x + c % size;
        let mut sides = Vec::with_capacity(size * size);
        for c in 0..size * size {
            let square = board(c) as u32;
            let mut four = [Edge::Open; 4];
            for dir in Dir::ALL {
                four[dir as usize] = self.edge(square, dir)?;
            }
            sides.push(four);
        }
        let squares = (0..size * size)
            .map(|c| all[board(c)] & (MISSING | BLOCKED))
            .collect();
        let tile = Room {
            w: size,
            h: size,
            squares,
            sides,
        };
        let outline = |tile: &Room, dir: Dir, i: usize| match dir {
            Dir::North => tile.sides[i][0],
            Dir::East => tile.sides[i * size + size - 1][1],
            Dir::South => tile.sides[(size - 1) * size + i][2],
            Dir::West => tile.sides[i * size][3],
        };
        let turned = tile.turned(turns);
        let border = [
            y == 0,
            x + size == self.width(),
            y + size == self.height(),
            x == 0,
        ];
        for (dir, border) in Dir::ALL.into_iter().zip(border) {
            if border && (0..size).any(|i| outline(&turned, dir, i) != Edge::Wall) {
                let text = format!(
                    "the squares at ({x}, {y}) would turn an opening to the border of the board"
                );
                return Err(Error::Refused(text));
            }
        }
        let mut editor = self.editor();
        for c in 0..size * size {
            let square = board(c) as u32;
            let byte = turned.squares[c];
            editor.square(x + c % size, y + c / size, |tile, x, y| {
                tile.missing[y] = tile.missing[y] & !(1 << x) | u32::from(byte & MISSING != 0) << x;
                tile.blocked[y] = tile.blocked[y] & !(1 << x) | u32::from(byte & BLOCKED != 0) << x;
                true
            });
            for dir in Dir::ALL {
                if self.beside(square, dir).is_some() {
                    editor.set_edge(square, dir, turned.sides[c][dir as usize])?;
                }
            }
        }
        Ok(editor.done())
    }
}
