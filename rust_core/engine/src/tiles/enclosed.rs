//! Which empty cells are cut off from outside by the cards around them.

use std::sync::Arc;

use super::row::Row;

/// Empty cells of one row from `west` to `east`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gap {
    pub(super) y: i32,
    pub(super) west: i64,
    pub(super) east: i64,
}

const INFINITE: i64 = 1 << 40;

/// The gaps from which no way over empty cells leads outside, row by row.
///
/// Only rows with cards have gaps that can be enclosed, so the work grows with the cards and not
/// with the ground they are spread over. What lies beyond the limits of a board is outside.
pub(super) fn enclosed(rows: &[Arc<Row>]) -> Vec<Gap> {
    let mut gaps: Vec<Gap> = Vec::new();
    // For each row with cards, its first gap.
    let mut starts = Vec::new();
    for row in rows.iter().filter(|row| !row.tiles.is_empty()) {
        starts.push(gaps.len());
        let mut west = -INFINITE;
        for x in row
            .tiles
            .iter()
            .map(|tile| i64::from(tile.x))
            .chain([INFINITE])
        {
            if west < x {
                gaps.push(Gap {
                    y: row.y,
                    west,
                    east: x - 1,
                });
            }
            west = x + 1;
        }
    }
    starts.push(gaps.len());
    // Groups of gaps that hang together; the last is outside.
    let outside = gaps.len();
    let mut groups: Vec<usize> = (0..=outside).collect();
    for (i, gap) in gaps.iter().enumerate() {
        if gap.west == -INFINITE || gap.east == INFINITE - 1 {
            join(&mut groups, i, outside);
        }
    }
    for row in 0..starts.len() - 1 {
        let here = starts[row]..starts[row + 1];
        let y = gaps[here.start].y;
        if row == 0 || gaps[starts[row - 1]].y != y - 1 {
            here.clone().for_each(|i| join(&mut groups, i, outside));
        } else {
            let above = starts[row - 1]..starts[row];
            let (mut a, mut b) = (above.start, here.start);
            while a < above.end && b < here.end {
                if gaps[a].west.max(gaps[b].west) <= gaps[a].east.min(gaps[b].east) {
                    join(&mut groups, a, b);
                }
                if gaps[a].east < gaps[b].east {
                    a += 1;
                } else {
                    b += 1;
                }
            }
        }
        let below = starts.get(row + 1).and_then(|i| gaps.get(*i));
        if below.is_none_or(|gap| gap.y != y + 1) {
            here.for_each(|i| join(&mut groups, i, outside));
        }
    }
    let outside = root(&mut groups, outside);
    let within = (0..gaps.len()).filter(|i| root(&mut groups, *i) != outside);
    within.map(|i| gaps[i]).collect()
}

fn root(groups: &mut [usize], mut i: usize) -> usize {
    while groups[i] != i {
        groups[i] = groups[groups[i]];
        i = groups[i];
    }
    i
}

fn join(groups: &mut [usize], a: usize, b: usize) {
    let (a, b) = (root(groups, a), root(groups, b));
    groups[a.min(b)] = a.max(b);
}
