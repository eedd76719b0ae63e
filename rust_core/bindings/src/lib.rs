//! `undercroft._core`: the engine's values as frozen Python classes.
//!
//! This crate converts and nothing else: what a kernel does is in `undercroft-engine`, what
//! a Python error says about it in `errors`.

// Doc comments here are Python docstrings: plain words and `>>>` examples.
#![allow(clippy::doc_markdown, clippy::doc_link_with_quotes)]

mod buffers;
mod dig;
mod errors;
mod grid;
mod mask;
mod rng;
mod room;
mod sight;
mod tiles;

use pyo3::prelude::*;

/// The native part of undercroft. Use the public names of the package instead.
#[pymodule]
mod _core {
    #[pymodule_export]
    use super::buffers::Numbers;
    #[pymodule_export]
    use super::dig::{Obstacle, Shape, Site};
    #[pymodule_export]
    use super::grid::{Edge, Grid};
    #[pymodule_export]
    use super::mask::Mask;
    #[pymodule_export]
    use super::rng::Rng;
    #[pymodule_export]
    use super::room::Room;
    #[pymodule_export]
    use super::sight::SightTable;
    #[pymodule_export]
    use super::tiles::{Misfit, Placements, TileBoard, TileSet};
}
