//! Pathing agrees with a slow search that knows nothing but `Grid::edge`.

#![allow(
    clippy::match_bool,
    clippy::needless_for_each,
    clippy::nonminimal_bool,
    clippy::similar_names,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::unwrap_used
)]

use std::collections::HashMap;

use proptest::prelude::*;
use undercroft_engine::path::simd::{self, Variant};
use undercroft_engine::{Ask, Dir, Edge, Grid, Mask, Passes, Prices};

/// A random board: its grid, and what a question may come with.
#[derive(Debug, Clone)]
struct Case {
    grid: Grid,
    from: u32,
    to: u32,
    figures: Vec<u32>,
    through: Vec<u32>,
    prices: Vec<u8>,
    links: Vec<(u32, u32, u32)>,
    edges: Vec<(u32, Dir, u32)>,
    passes: Passes,
}

fn cases() -> impl Strategy<Value = Case> {
    let side = prop_oneof![4 => 1u64..9, 1 => Just(32), 1 => 30u64..70];
    (side.clone(), side).prop_flat_map(|(w, h)| {
        let n = u32::try_from(w * h).unwrap();
        let square = 0..n;
        let squares = |most: usize| prop::collection::vec(0..n, 0..most);
        (
            (Just((w, h)), square.clone(), square.clone()),
            prop::collection::vec(
                (square.clone(), 0usize..4, 0usize..6),
                0..(n as usize * 2).min(900),
            ),
            squares(n as usize / 4 + 1),
            squares(n as usize / 6 + 1),
            (squares(n as usize / 4 + 1), squares(n as usize / 4 + 1)),
            prop::collection::vec(0u8..4, n as usize),
            prop::collection::vec((square.clone(), square.clone(), 0u32..5), 0..4),
            prop::collection::vec((square, 0usize..4, 0u32..5), 0..8),
            prop::collection::vec(2usize..6, 0..4),
        )
            .prop_map(
                |(
                    ((w, h), from, to),
                    walls,
                    blocked,
                    missing,
                    figures,
                    prices,
                    links,
                    edges,
                    doors,
                )| {
                    let grid = Grid::new(w, h).unwrap();
                    let walls = walls
                        .into_iter()
                        .map(|(c, dir, kind)| (c, Dir::ALL[dir], Edge::ALL[kind]));
                    let walls = walls.filter(|(c, dir, _)| grid.beside(*c, *dir).is_some());
                    let grid = grid.with_edges(walls).unwrap();
                    let grid = grid
                        .with_blocked(blocked)
                        .unwrap()
                        .with_missing(missing)
                        .unwrap();
                    let edges = edges
                        .into_iter()
                        .map(|(c, dir, cost)| (c, Dir::ALL[dir], cost));
                    let edges = edges
                        .filter(|(c, dir, _)| grid.beside(*c, *dir).is_some())
                        .collect();
                    let doors: Vec<Edge> = doors.into_iter().map(|door| Edge::ALL[door]).collect();
                    let (figures, through) = figures;
                    Case {
                        grid,
                        from,
                        to,
                        figures,
                        through,
                        prices,
                        links,
                        edges,
                        passes: Passes::of(&doors),
                    }
                },
            )
    })
}

impl Case {
    fn steps(&self, costly: bool) -> HashMap<u32, Vec<(u32, u32)>> {
        let grid = &self.grid;
        let free = |c: u32| grid.present(c) && !grid.blocked(c);
        let mut steps: HashMap<u32, Vec<(u32, u32)>> = HashMap::new();
        let mut extra: HashMap<(u32, u32), u32> = HashMap::new();
        for (c, dir, cost) in &self.edges {
            let other = grid.beside(*c, *dir).unwrap();
            extra.insert((*c, other), *cost);
            extra.insert((other, *c), *cost);
        }
        for c in (0..grid.squares()).filter(|c| free(*c)) {
            for dir in Dir::ALL {
                let Some(other) = grid.beside(c, dir).filter(|other| free(*other)) else {
                    continue;
                };
                if self.passes.pass(grid.edge(c, dir).unwrap()) {
                    let cost = match costly {
                        true => {
                            u32::from(self.prices[other as usize])
                                + extra.get(&(c, other)).unwrap_or(&0)
                        }
                        false => 1,
                    };
                    steps.entry(c).or_default().push((other, cost));
                }
            }
        }
        if costly {
            for (a, b, cost) in self.links.iter().filter(|(a, b, _)| free(*a) && free(*b)) {
                steps.entry(*a).or_default().push((*b, *cost));
                steps.entry(*b).or_default().push((*a, *cost));
            }
        }
        steps
    }

    /// Bellman and Ford: slow and hard to get wrong.
    fn costs(&self, sources: &[u32], costly: bool, closed: &Mask) -> Vec<i32> {
        let steps = self.steps(costly);
        let mut costs = vec![-1; self.grid.len()];
        sources
            .iter()
            .for_each(|source| costs[*source as usize] = 0);
        loop {
            let mut changed = false;
            for (a, nexts) in &steps {
                let cost = costs[*a as usize];
                for (b, step) in nexts {
                    let old = costs[*b as usize];
                    let new = cost + i32::try_from(*step).unwrap();
                    if cost >= 0 && !closed.contains(*b) && (old < 0 || new < old) {
                        costs[*b as usize] = new;
                        changed = true;
                    }
                }
            }
            if !changed {
                return costs;
            }
        }
    }

    fn ask<'a>(
        &'a self,
        costly: bool,
        figures: Option<&'a Mask>,
        through: Option<&'a Mask>,
    ) -> Ask<'a> {
        let edges = self
            .edges
            .iter()
            .map(|(c, dir, cost)| (*c, self.grid.beside(*c, *dir).unwrap(), *cost));
        let mut ask = Ask {
            passes: self.passes,
            figures,
            through,
            ..Ask::default()
        };
        if costly {
            ask.prices = Some(Prices::Bytes(&self.prices));
            ask.edges = edges.collect();
            ask.links.clone_from(&self.links);
        }
        ask
    }

    fn check(&self, costly: bool, with: bool) -> Result<(), TestCaseError> {
        let (grid, n) = (&self.grid, self.grid.squares());
        let figures = Mask::of(n, self.figures.iter().copied()).unwrap();
        let through = Mask::of(n, self.through.iter().copied()).unwrap();
        let (empty, none) = (Mask::empty(n).unwrap(), Mask::empty(n).unwrap());
        let ask = if with {
            self.ask(costly, Some(&figures), Some(&through))
        } else {
            self.ask(costly, None, None)
        };
        let closed = if with {
            figures.minus(&through).unwrap()
        } else {
            empty
        };
        let passed = if with { &through } else { &none };
        let costs = self.costs(&[self.from], costly, &closed);
        let told: Vec<i32> = grid.distances(&[self.from], &ask).unwrap().iter().collect();
        prop_assert_eq!(&told, &costs);
        let both = [self.from, self.to];
        let told: Vec<i32> = grid.distances(&both, &ask).unwrap().iter().collect();
        prop_assert_eq!(told, self.costs(&both, costly, &closed));
        let far = costs.iter().copied().max().unwrap() as u32;
        for budget in [0, 1, 2, 7, 12, 15, 16, far.saturating_sub(1), far, u32::MAX] {
            let within = |c: u32| costs[c as usize] >= 0 && costs[c as usize] as u32 <= budget;
            let stop = |c: &u32| *c == self.from || within(*c) && !passed.contains(*c);
            let due: Vec<u32> = (0..n).filter(stop).collect();
            let told: Vec<u32> = grid
                .reach(self.from, budget, &ask)
                .unwrap()
                .iter()
                .collect();
            prop_assert_eq!(&told, &due, "budget {}", budget);
            let left = |c: u32| (c, budget - costs[c as usize] as u32);
            let left: Vec<(u32, u32)> = due.iter().map(|c| left(*c)).collect();
            prop_assert_eq!(grid.reach_steps(self.from, budget, &ask).unwrap(), left);
        }
        self.check_path(costly, &ask, &closed, passed, &figures, with)
    }

    fn check_path(
        &self,
        costly: bool,
        ask: &Ask<'_>,
        closed: &Mask,
        passed: &Mask,
        figures: &Mask,
        with: bool,
    ) -> Result<(), TestCaseError> {
        let path = self.grid.path(self.from, self.to, ask).unwrap();
        let costs = self.costs(&[self.from], costly, closed);
        let there = costs[self.to as usize];
        let stop = self.from == self.to
            || !passed.contains(self.to) && !(with && figures.contains(self.to));
        let Some(path) = path else {
            prop_assert!(there < 0 || !stop);
            return Ok(());
        };
        prop_assert!(stop);
        prop_assert_eq!((path[0], path[path.len() - 1]), (self.from, self.to));
        let steps = self.steps(costly);
        let mut sum = 0;
        for pair in path.windows(2) {
            prop_assert!(!closed.contains(pair[1]));
            let nexts = steps.get(&pair[0]).map_or(&[][..], |nexts| nexts);
            let step = nexts
                .iter()
                .filter(|(b, _)| *b == pair[1])
                .map(|(_, cost)| *cost)
                .min();
            prop_assert!(step.is_some(), "no step {:?}", pair);
            sum += step.unwrap() as i32;
        }
        prop_assert_eq!(sum, there);
        if !costly {
            // The first step of all shortest paths in the order of the sides.
            for (i, pair) in path.windows(2).enumerate() {
                let left = i32::try_from(path.len() - 2 - i).unwrap();
                let good = steps[&pair[0]].iter().map(|(next, _)| *next).find(|next| {
                    !closed.contains(*next)
                        && self.costs(&[*next], false, closed)[self.to as usize] == left
                });
                prop_assert_eq!(Some(pair[1]), good);
            }
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 60 } else { 600 }))]

    #[test]
    fn answers_are_those_of_a_slow_search(case in cases()) {
        for costly in [false, true] {
            for with in [false, true] {
                case.check(costly, with)?;
            }
        }
    }

    #[test]
    fn all_pairs_are_the_distances_of_each(case in cases()) {
        let n = case.grid.squares();
        prop_assume!(n <= 400);
        let figures = Mask::of(n, case.figures.iter().copied()).unwrap();
        let ask = case.ask(false, Some(&figures), None);
        let all = case.grid.all_pairs(&ask, 1).unwrap();
        prop_assert_eq!(&all, &case.grid.all_pairs(&ask, 2).unwrap());
        for (a, line) in (0..n).zip(all.chunks(n as usize)) {
            let line: Vec<i32> = line.iter().map(|distance| i32::from(*distance)).collect();
            prop_assert_eq!(line, case.costs(&[a], false, &figures));
        }
    }

    #[test]
    fn next_steps_lead_to_a_stop(case in cases(), budget in 0u32..6) {
        let n = case.grid.squares();
        prop_assume!(n <= 100);
        let figures = Mask::of(n, case.figures.iter().copied().filter(|c| *c != case.from)).unwrap();
        let through = Mask::of(n, case.through.iter().copied()).unwrap();
        for costly in [false, true] {
            let ask = case.ask(costly, Some(&figures), Some(&through));
            let closed = figures.minus(&through).unwrap();
            let steps = case.steps(costly);
            let mut due: Vec<u32> = Vec::new();
            for (next, cost) in steps.get(&case.from).map_or(&[][..], |nexts| nexts) {
                if closed.contains(*next) || *cost > budget {
                    continue;
                }
                let costs = case.costs(&[*next], costly, &closed);
                let left = (budget - cost) as i32;
                let stop = |c: u32| costs[c as usize] >= 0 && costs[c as usize] <= left && !through.contains(c);
                if (0..n).any(stop) {
                    due.push(*next);
                }
            }
            due.sort_unstable();
            due.dedup();
            let told = case.grid.next_steps(case.from, budget, &ask).unwrap();
            prop_assert_eq!(told.iter().collect::<Vec<_>>(), due);
        }
    }

    #[test]
    fn variants_give_the_same(case in cases(), budget in 0u32..40) {
        if !simd::force(Some(Variant::V3)) {
            return Ok(());
        }
        let n = case.grid.squares();
        let figures = Mask::of(n, case.figures.iter().copied()).unwrap();
        let ask = case.ask(false, Some(&figures), None);
        let answers = || {
            let grid = &case.grid;
            (
                grid.reach(case.from, budget, &ask).unwrap(),
                grid.path(case.from, case.to, &ask).unwrap(),
                grid.distances(&[case.from], &ask).unwrap().iter().collect::<Vec<_>>(),
            )
        };
        let wide = answers();
        prop_assert!(simd::force(Some(Variant::Portable)));
        let portable = answers();
        simd::force(None);
        prop_assert_eq!(wide, portable);
    }

    #[test]
    fn a_passage_after_edits_is_one_made_anew(case in cases(), edits in prop::collection::vec((0usize..9999, 0usize..7), 1..9)) {
        let mut grid = case.grid.clone();
        for (place, kind) in edits {
            let square = u32::try_from(place % grid.len()).unwrap();
            grid.passage(Passes::default());
            let dir = Dir::ALL[place % 4];
            grid = match kind {
                6 if grid.blocked(square) => grid.without_blocked([square]).unwrap(),
                6 if grid.present(square) => grid.with_blocked([square]).unwrap(),
                6 => grid.without_missing([square]).unwrap(),
                5 => grid.with_missing([square]).unwrap(),
                kind if grid.beside(square, dir).is_some() => {
                    grid.with_edge(square, dir, Edge::ALL[kind]).unwrap()
                }
                _ => grid,
            };
            let anew = Grid::from_bytes(&grid.to_bytes()).unwrap();
            prop_assert_eq!(&anew, &grid);
            prop_assert_eq!(anew.passage(Passes::default()).nm(), grid.passage(Passes::default()).nm());
        }
    }
}

#[test]
fn a_long_corridor_has_long_distances() {
    // A snake through the largest board: more steps than two bytes hold.
    let side = 1024;
    let grid = Grid::new(side, side).unwrap();
    let walls = (0..1023u32).flat_map(|y| {
        let gap = if y % 2 == 0 { 1023 } else { 0 };
        (0..1024u32)
            .filter(move |x| *x != gap)
            .map(move |x| (y * 1024 + x, Dir::South, Edge::Wall))
    });
    let grid = grid.with_edges(walls).unwrap();
    let end = grid.squares() - 1 - 1023;
    let ask = Ask::default();
    let distances = grid.distances(&[0], &ask).unwrap();
    assert_eq!(distances.iter().max(), Some((1 << 20) - 1));
    let path = grid.path(0, end, &ask).unwrap().unwrap();
    assert_eq!(path.len(), 1 << 20);
    let reached = grid.reach(0, 70_000, &ask).unwrap();
    assert_eq!(reached.len(), 70_001);
    assert!(grid.all_pairs(&ask, 1).is_err());
}

#[test]
fn all_pairs_of_large_boards_know_figures() {
    // Wider than a word of 32 squares, and a mask that keeps none of its words.
    for (w, h, figures) in [(40, 2, vec![5, 45]), (34, 33, vec![]), (1, 70, vec![30])] {
        let grid = Grid::new(w, h).unwrap();
        let n = grid.squares();
        let figures = Mask::of(n, figures).unwrap();
        let ask = Ask {
            figures: Some(&figures),
            ..Ask::default()
        };
        let all = grid.all_pairs(&ask, 2).unwrap();
        for (from, line) in (0..n).zip(all.chunks(n as usize)) {
            let distances = grid.distances(&[from], &ask).unwrap();
            assert!(line.iter().map(|d| i32::from(*d)).eq(distances.iter()));
        }
    }
}
