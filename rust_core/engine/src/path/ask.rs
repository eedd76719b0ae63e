//! What holds for a question.

use std::collections::HashMap;

use crate::edge::{Dir, Passes};
use crate::error::{Error, Result};
use crate::grid::Grid;
use crate::mask::Mask;

/// What entering each square costs, row by row.
#[derive(Debug, Clone, Copy)]
pub enum Prices<'a> {
    /// One byte each.
    Bytes(&'a [u8]),
    /// Four bytes each.
    Words(&'a [u32]),
}

impl Prices<'_> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Bytes(prices) => prices.len(),
            Self::Words(prices) => prices.len(),
        }
    }

    pub(crate) fn most(&self) -> u32 {
        match self {
            Self::Bytes(_) => 255,
            Self::Words(prices) => prices.iter().copied().max().unwrap_or(0),
        }
    }
}

/// What holds for a question of where to go. The default: one passes open doors only, nobody
/// stands in the way, every step costs one.
#[derive(Debug, Clone, Default)]
pub struct Ask<'a> {
    /// The doors that may be passed.
    pub passes: Passes,
    /// Squares that may not be entered.
    pub figures: Option<&'a Mask>,
    /// Squares that may be passed but not stopped on, even those of `figures`.
    pub through: Option<&'a Mask>,
    /// What entering a square costs, if not 1.
    pub prices: Option<Prices<'a>>,
    /// What going over the edge between two neighbours costs besides, either way.
    pub edges: Vec<(u32, u32, u32)>,
    /// Squares that are one step apart wherever they lie, either way, and what that costs.
    pub links: Vec<(u32, u32, u32)>,
}

/// An [`Ask`] that fits the board, and its lists as tables.
pub(crate) struct Checked<'a> {
    pub(crate) passes: Passes,
    /// Squares that may not be entered.
    pub(crate) closed: Option<std::borrow::Cow<'a, Mask>>,
    pub(crate) through: Option<&'a Mask>,
    pub(crate) prices: Option<Prices<'a>>,
    pub(crate) edges: HashMap<u32, u32>,
    pub(crate) links: HashMap<u32, Vec<(u32, u32)>>,
}

impl<'a> Ask<'a> {
    /// Whether every step costs one and leads to a neighbour.
    pub(crate) fn plain(&self) -> bool {
        self.prices.is_none() && self.edges.is_empty() && self.links.is_empty()
    }

    /// The squares that may not be entered.
    pub(crate) fn closed(&self) -> Result<Option<std::borrow::Cow<'a, Mask>>> {
        Ok(match (self.figures, self.through) {
            (None, _) => None,
            (Some(figures), None) => Some(std::borrow::Cow::Borrowed(figures)),
            (Some(figures), Some(through)) => {
                Some(std::borrow::Cow::Owned(figures.minus(through)?))
            }
        })
    }

    /// Refuses masks of other boards.
    pub(crate) fn check_masks(&self, grid: &Grid) -> Result<()> {
        for mask in [self.figures, self.through].into_iter().flatten() {
            if mask.squares() != grid.squares() {
                return Err(Error::Sizes(grid.squares(), mask.squares()));
            }
        }
        Ok(())
    }

    pub(crate) fn check(&self, grid: &Grid) -> Result<Checked<'a>> {
        self.check_masks(grid)?;
        if let Some(prices) = &self.prices {
            if prices.len() != grid.len() {
                let (is, due) = (prices.len(), grid.len());
                let text = format!("{is} costs for a board of {due} squares");
                return Err(Error::Refused(text));
            }
        }
        let mut edges = HashMap::new();
        for (a, b, cost) in &self.edges {
            let (a, b) = (*a, *b);
            let key = match grid.side(a, b)? {
                Dir::North => b * 2 + 1,
                Dir::East => a * 2,
                Dir::South => a * 2 + 1,
                Dir::West => b * 2,
            };
            edges.insert(key, *cost);
        }
        let mut links: HashMap<u32, Vec<(u32, u32)>> = HashMap::new();
        for (a, b, cost) in &self.links {
            grid.xy(*a)?;
            grid.xy(*b)?;
            // A link from or to where nobody can be leads nowhere.
            let free = |square| grid.present(square) && !grid.blocked(square);
            if free(*a) && free(*b) {
                links.entry(*a).or_default().push((*b, *cost));
                links.entry(*b).or_default().push((*a, *cost));
            }
        }
        let sum = |costs: &[(u32, u32, u32)]| {
            costs
                .iter()
                .map(|(_, _, cost)| u64::from(*cost))
                .max()
                .unwrap_or(0)
        };
        let price = self.prices.map_or(1, |prices| u64::from(prices.most()));
        let most = (price + sum(&self.edges)).max(sum(&self.links));
        if most.saturating_mul(grid.len() as u64) >= 1 << 31 {
            let (len, limit) = (grid.len(), (1u64 << 31) / grid.len() as u64);
            let text =
                format!("a step costs less than {limit} on a board of {len} squares, not {most}");
            return Err(Error::Refused(text));
        }
        Ok(Checked {
            passes: self.passes,
            closed: self.closed()?,
            through: self.through,
            prices: self.prices,
            edges,
            links,
        })
    }
}
