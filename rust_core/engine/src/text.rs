//! Grids as pictures, and pictures as grids.
//!
//! A square is two characters wide and one high, with its edges between it and its neighbours:
//!
//! ```text
//! +--+--+--+
//! | . . D .|
//! +  +--+''+
//! | .|##   |
//! +--+--+--+
//! ```
//!
//! A square is ` .`, a blocked one `##`, a missing one blank. An edge is blank if open, a wall
//! `|` or `--`, an open door `'`, a closed one `D`, a locked one `L`, a secret one `S`, doubled
//! where it lies flat.

use crate::edge::{Dir, Edge};
use crate::error::{Error, Result};
use crate::grid::{BLOCKED, Grid, MISSING, check_size};
use crate::mask::Mask;

/// How the edges are drawn, by their numbers; a wall that lies flat is `-`.
const SIGNS: [char; 6] = [' ', '|', '\'', 'D', 'L', 'S'];

/// What a picture shows, with the edges on its outline.
pub(crate) struct Picture {
    pub(crate) w: usize,
    pub(crate) h: usize,
    /// A byte per square, as [`Grid::to_bytes`] has it; edges on the outline are not in them.
    pub(crate) squares: Vec<u8>,
    /// The edges on the outline: north and south by column, east and west by row.
    pub(crate) outline: [Vec<Edge>; 4],
}

fn wrong(line: usize, column: usize, why: &str) -> Error {
    let (line, column) = (line + 1, column + 1);
    Error::Refused(format!(
        "this is no picture of a board: line {line}, column {column} {why}"
    ))
}

impl Picture {
    pub(crate) fn read(text: &str) -> Result<Self> {
        let lines: Vec<Vec<char>> = lines(text).map(|line| line.chars().collect()).collect();
        let columns = lines.first().map_or(0, Vec::len);
        let fits = columns % 3 == 1 && lines.len() % 2 == 1;
        let size = (columns as u64 / 3, lines.len() as u64 / 2);
        if !fits {
            let why = format!(
                "this is no picture of a board: it is {columns} characters wide and {} lines high, \
                 not three times the columns and one, twice the rows and one",
                lines.len()
            );
            return Err(Error::Refused(why));
        }
        let (w, h) = check_size(size.0, size.1)?;
        if let Some(line) = lines.iter().position(|line| line.len() > columns) {
            return Err(wrong(line, columns, "is beyond the first line"));
        }
        let at = |line: usize, column: usize| -> char {
            lines
                .get(line)
                .and_then(|line| line.get(column))
                .copied()
                .unwrap_or(' ')
        };
        let edge = |line: usize, column: usize, flat: bool| {
            let sign = at(line, column);
            let number = match (sign, flat) {
                ('-', true) => Some(1),
                ('|', true) | ('-', false) => None,
                _ => SIGNS.iter().position(|known| *known == sign),
            };
            let same = !flat || at(line, column + 1) == sign;
            match number.filter(|_| same) {
                Some(number) => Ok(Edge::ALL[number]),
                None => Err(wrong(
                    line,
                    column,
                    &format!("has {sign:?}, which is no edge"),
                )),
            }
        };
        let mut squares = vec![0u8; w * h];
        let mut outline = [const { Vec::new() }; 4];
        for y in 0..=h {
            for x in 0..=w {
                let (line, column) = (2 * y, 3 * x);
                if !matches!(at(line, column), '+' | ' ' | '-' | '|') {
                    return Err(wrong(line, column, "is no corner"));
                }
                if x < w {
                    let edge = edge(line, column + 1, true)?;
                    match y {
                        0 => outline[Dir::North as usize].push(edge),
                        _ if y == h => outline[Dir::South as usize].push(edge),
                        _ => squares[(y - 1) * w + x] |= (edge as u8) << 3,
                    }
                }
                if y < h {
                    let edge = edge(line + 1, column, false)?;
                    match x {
                        0 => outline[Dir::West as usize].push(edge),
                        _ if x == w => outline[Dir::East as usize].push(edge),
                        _ => squares[y * w + x - 1] |= edge as u8,
                    }
                }
                if x < w && y < h {
                    squares[y * w + x] |= match (at(line + 1, column + 1), at(line + 1, column + 2))
                    {
                        (' ', '.') => 0,
                        (' ', ' ') => MISSING,
                        ('#', '#') => BLOCKED,
                        _ => {
                            return Err(wrong(
                                line + 1,
                                column + 1,
                                "is no square: ' .', '##' or blank",
                            ));
                        }
                    };
                }
            }
        }
        Ok(Self {
            w,
            h,
            squares,
            outline,
        })
    }
}

/// The lines of a text, without empty ones before and after.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let text = text.trim_matches(['\n', '\r']);
    text.split('\n').map(|line| line.trim_end_matches('\r'))
}

impl Grid {
    /// The board in a picture, see [`Grid::to_text`]. On its outline there are walls or nothing.
    ///
    /// # Errors
    /// [`Error::Refused`], with the line and the column that are wrong.
    pub fn from_text(text: &str) -> Result<Self> {
        let picture = Picture::read(text)?;
        if picture.outline.iter().flatten().any(|edge| edge.is_door()) {
            let why = "this is no picture of a board: there is a door on its outline";
            return Err(Error::Refused(why.into()));
        }
        Ok(Self::from_squares(picture.w, picture.h, &picture.squares))
    }

    /// The board of a map of areas: every character is the area of its square, a blank a missing
    /// square. There are walls where areas differ. Empty lines at the ends do not count, and
    /// short ones are filled up with blanks.
    ///
    /// # Errors
    /// [`Error::Refused`] if the board would be too large, or have nothing.
    pub fn from_areas(text: &str) -> Result<Self> {
        let lines: Vec<Vec<char>> = lines(text).map(|line| line.chars().collect()).collect();
        let w = lines.iter().map(Vec::len).max().unwrap_or(0);
        let (w, h) = check_size(w as u64, lines.len() as u64)?;
        let area = |x: usize, y: usize| lines[y].get(x).copied().unwrap_or(' ');
        let mut squares = vec![0; w * h];
        for (c, square) in squares.iter_mut().enumerate() {
            let (x, y) = (c % w, c / w);
            let own = area(x, y);
            if own == ' ' {
                *square |= MISSING;
            }
            *square |= u8::from(x + 1 < w && area(x + 1, y) != own);
            *square |= u8::from(y + 1 < h && area(x, y + 1) != own) << 3;
        }
        Ok(Self::from_squares(w, h, &squares))
    }

    /// The board as a picture that [`Grid::from_text`] reads.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.picture(&|_| None)
    }

    /// The board as a picture with ` *` on the squares of the mask, and on those of the path the
    /// last two digits of their places on it, counted from 0.
    ///
    /// # Errors
    /// [`Error::Sizes`] for a mask of another board, [`Error::Square`] for a path that leaves it.
    pub fn draw(&self, mask: Option<&Mask>, path: &[u32]) -> Result<String> {
        if let Some(mask) = mask.filter(|mask| mask.squares() != self.squares()) {
            return Err(Error::Sizes(self.squares(), mask.squares()));
        }
        let mut places = std::collections::HashMap::new();
        for (place, square) in path.iter().enumerate() {
            self.xy(*square)?;
            places.entry(*square).or_insert(place % 100);
        }
        Ok(self.picture(&|square| match places.get(&square) {
            Some(place) => Some(format!("{place:2}")),
            None => mask
                .filter(|mask| mask.contains(square))
                .map(|_| " *".into()),
        }))
    }

    fn picture(&self, over: &dyn Fn(u32) -> Option<String>) -> String {
        let (w, h) = (self.width(), self.height());
        let squares = self.squares_bytes();
        let flat = |x: usize, y: usize| match y {
            _ if y == 0 || y == h => 1,
            _ => usize::from(squares[(y - 1) * w + x] >> 3 & 7),
        };
        let upright = |x: usize, y: usize| match x {
            _ if x == 0 || x == w => 1,
            _ => usize::from(squares[y * w + x - 1] & 7),
        };
        draw(w, h, &flat, &upright, &|c| {
            #[allow(clippy::cast_possible_truncation)]
            over(c as u32).unwrap_or_else(|| sign(squares[c]).into())
        })
    }
}

/// How a square is drawn, given its byte.
pub(crate) fn sign(square: u8) -> &'static str {
    match square {
        _ if square & MISSING != 0 => "  ",
        _ if square & BLOCKED != 0 => "##",
        _ => " .",
    }
}

/// The picture of a board with these edges above and to the left of places, and these squares.
pub(crate) fn draw(
    w: usize,
    h: usize,
    flat: &dyn Fn(usize, usize) -> usize,
    upright: &dyn Fn(usize, usize) -> usize,
    square: &dyn Fn(usize) -> String,
) -> String {
    let mut text = String::with_capacity((3 * w + 2) * (2 * h + 1));
    for y in 0..=h {
        for x in 0..=w {
            let beside = (x > 0 && flat(x - 1, y) > 0) || (x < w && flat(x, y) > 0);
            let along = (y > 0 && upright(x, y - 1) > 0) || (y < h && upright(x, y) > 0);
            text.push(if beside || along { '+' } else { ' ' });
            if x < w {
                let sign = if flat(x, y) == 1 {
                    '-'
                } else {
                    SIGNS[flat(x, y)]
                };
                text.extend([sign, sign]);
            }
        }
        if y == h {
            break;
        }
        text.push('\n');
        for x in 0..=w {
            text.push(SIGNS[upright(x, y)]);
            if x < w {
                text.push_str(&square(y * w + x));
            }
        }
        text.push('\n');
    }
    text
}
