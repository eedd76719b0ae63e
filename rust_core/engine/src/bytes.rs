//! Grids as bytes, the same on every machine.

// Squares, columns and rows are below 2^20, so no cast loses anything.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]

use crate::error::{Error, Result};
use crate::grid::{BLOCKED, Grid, MISSING, check_size};

/// The first byte of [`Grid::to_bytes`]. Another layout gets another number.
const VERSION: u8 = 1;

impl Grid {
    /// A version byte, the columns and the rows in two bytes each (low byte first), then a byte
    /// per square: bits 0 to 2 its east edge, bits 3 to 5 its south edge, bit 6 that it is
    /// missing, bit 7 that it is blocked.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        for side in [self.width(), self.height()] {
            bytes.extend([(side & 255) as u8, (side >> 8) as u8]);
        }
        bytes.extend(self.squares_bytes());
        bytes
    }

    /// The grid that [`Grid::to_bytes`] was asked of.
    ///
    /// # Errors
    /// [`Error::Bytes`] for whatever else.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let wrong = |why: String| Error::Bytes { what: "Grid", why };
        let [version, w0, w1, h0, h1, squares @ ..] = bytes else {
            return Err(wrong(format!("only {} of them", bytes.len())));
        };
        if *version != VERSION {
            return Err(wrong(format!("version {version}, expected {VERSION}")));
        }
        let (w, h) = (
            u16::from_le_bytes([*w0, *w1]),
            u16::from_le_bytes([*h0, *h1]),
        );
        let (w, h) = check_size(w.into(), h.into()).map_err(|error| wrong(error.to_string()))?;
        if squares.len() != w * h {
            let (is, due) = (bytes.len(), w * h + 5);
            return Err(wrong(format!(
                "{is} of them, expected {due} for {w} x {h} squares"
            )));
        }
        for (c, byte) in squares.iter().enumerate() {
            let (e, s) = (byte & 7, byte >> 3 & 7);
            let both = MISSING | BLOCKED;
            let border = (c % w + 1 == w && e != 0) || (c / w + 1 == h && s != 0);
            if e > 5 || s > 5 || border || byte & both == both {
                return Err(wrong(format!("byte {byte} for square {c}")));
            }
        }
        Ok(Self::from_squares(w, h, squares))
    }
}
