//! Pathing: every answer is that of a plain queue search.

use undercroft_engine::{Ask, Grid};

use super::board::{Plain, Terms, board};
use super::bytes::Bytes;

fn case(data: &[u8]) -> (Bytes<'_>, Grid, Plain, Terms) {
    let mut bytes = Bytes(data);
    let costly = bytes.flag();
    let (grid, plain) = board(&mut bytes, 60);
    let terms = if costly {
        Terms::costly(&mut bytes, &plain)
    } else {
        Terms::plain(&mut bytes, plain.squares())
    };
    (bytes, grid, plain, terms)
}

/// What is within the budget and may be stopped on; around every distance that matters.
pub(crate) fn reach(data: &[u8]) {
    let (mut bytes, grid, plain, terms) = case(data);
    let (n, ask) = (plain.squares(), terms.ask());
    let from = bytes.square(n);
    let costs = terms.costs(&plain, &[from]);
    let there = costs[bytes.square(n) as usize].max(0) as u32;
    let far = costs.iter().copied().max().unwrap() as u32;
    let own = u32::from(bytes.byte());
    let around = [there.saturating_sub(1), there, far.saturating_sub(1), far];
    // What a window of a large board holds, and a little more.
    let windows = [own % 32, 12, 15, 16];
    for budget in around.into_iter().chain(windows).chain([0, own, u32::MAX]) {
        let within = |c: u32| u32::try_from(costs[c as usize]).is_ok_and(|cost| cost <= budget);
        let stop = |c: &u32| *c == from || within(*c) && !terms.passed(*c);
        let due: Vec<u32> = (0..n).filter(stop).collect();
        let told = grid.reach(from, budget, &ask).unwrap();
        assert_eq!(told.iter().collect::<Vec<_>>(), due, "budget {budget}");
        let left = due.iter().map(|c| (*c, budget - costs[*c as usize] as u32));
        assert!(
            grid.reach_steps(from, budget, &ask)
                .unwrap()
                .into_iter()
                .eq(left)
        );
    }
    assert!(grid.reach(n, 1, &ask).is_err());
    // Next steps: few searches, so a small budget and a small board.
    let budget = own % 6;
    if n <= 81 && !terms.closed(from) {
        let good = |(next, cost): &(u32, u32)| {
            let costs = terms.costs(&plain, &[*next]);
            let left = i64::from(budget) - i64::from(*cost);
            let stop = |c: u32| {
                costs[c as usize] >= 0 && i64::from(costs[c as usize]) <= left && !terms.passed(c)
            };
            !terms.closed(*next) && left >= 0 && (0..n).any(stop)
        };
        let mut due: Vec<u32> = terms
            .steps(&plain, from)
            .into_iter()
            .filter(good)
            .map(|(c, _)| c)
            .collect();
        due.sort_unstable();
        due.dedup();
        let told = grid.next_steps(from, budget, &ask).unwrap();
        assert_eq!(told.iter().collect::<Vec<_>>(), due);
    }
}

/// A path is replayed step by step, costs what the distance is, and is the same every time.
pub(crate) fn path(data: &[u8]) {
    let (mut bytes, grid, plain, terms) = case(data);
    let (n, ask) = (plain.squares(), terms.ask());
    for _ in 0..4 {
        let (from, to) = (bytes.square(n), bytes.square(n));
        let costs = terms.costs(&plain, &[from]);
        let figure = terms.figures.as_ref().is_some_and(|mask| mask.contains(to));
        let allowed = from == to || !figure && !terms.passed(to);
        let told = grid.path(from, to, &ask).unwrap();
        assert_eq!(
            told,
            Grid::from_bytes(&grid.to_bytes())
                .unwrap()
                .path(from, to, &ask)
                .unwrap()
        );
        assert_eq!(
            told.is_some(),
            allowed && costs[to as usize] >= 0,
            "{from} to {to}"
        );
        let Some(path) = told else { continue };
        assert_eq!((path.first(), path.last()), (Some(&from), Some(&to)));
        let mut sum = 0;
        for pair in path.windows(2) {
            assert!(pair[1] == from || !terms.closed(pair[1]));
            let steps = terms.steps(&plain, pair[0]);
            let step = steps
                .iter()
                .filter(|(c, _)| *c == pair[1])
                .map(|(_, cost)| *cost)
                .min();
            sum += step.unwrap_or_else(|| panic!("no step from {} to {}", pair[0], pair[1])) as i32;
        }
        assert_eq!(sum, costs[to as usize]);
        let mut squares = path.clone();
        squares.sort_unstable();
        squares.dedup();
        assert_eq!(squares.len(), path.len(), "a square twice");
    }
    assert!(grid.path(0, n, &ask).is_err() && grid.path(n, 0, &ask).is_err());
}

/// Distances, the nearest source, connected areas, all pairs.
pub(crate) fn distances(data: &[u8]) {
    let (mut bytes, grid, plain, terms) = case(data);
    let (n, ask) = (plain.squares(), terms.ask());
    let mut sources = bytes.squares(n, 4);
    let costs = terms.costs(&plain, &sources);
    assert!(
        grid.distances(&sources, &ask)
            .unwrap()
            .iter()
            .eq(costs.iter().copied())
    );
    sources.sort_unstable();
    let each: Vec<Vec<i32>> = sources
        .iter()
        .map(|source| terms.costs(&plain, &[*source]))
        .collect();
    let nearest = (0..n as usize).map(|c| {
        let there = each.iter().zip(&sources).filter(|(costs, _)| costs[c] >= 0);
        there
            .map(|(costs, source)| (costs[c], *source as i32))
            .min()
            .map_or(-1, |(_, source)| source)
    });
    assert!(grid.nearest(&sources, &ask).unwrap().iter().eq(nearest));
    areas(&grid, &plain, &terms, &ask);
    let bare = Terms {
        prices: None,
        words: None,
        edges: Vec::new(),
        links: Vec::new(),
        ..terms
    };
    if n <= 100 {
        let all = grid.all_pairs(&bare.ask(), 1).unwrap();
        assert_eq!(all, grid.all_pairs(&bare.ask(), 2).unwrap());
        for (a, line) in (0..n).zip(all.chunks(n as usize)) {
            let due = bare.costs(&plain, &[a]);
            assert!(
                line.iter().map(|distance| i32::from(*distance)).eq(due),
                "from {a}"
            );
        }
    }
}

fn areas(grid: &Grid, plain: &Plain, terms: &Terms, ask: &Ask<'_>) {
    let free = |c: u32| plain.free(c) && !terms.closed(c);
    let mut due = vec![-1; plain.squares() as usize];
    let mut count = 0;
    for first in (0..plain.squares()).filter(|c| free(*c)) {
        if due[first as usize] < 0 {
            for (c, cost) in terms.costs(plain, &[first]).into_iter().enumerate() {
                if cost >= 0 {
                    due[c] = count;
                }
            }
            count += 1;
        }
        if count > 40 {
            return; // too slow to go on like this
        }
    }
    assert!(grid.components(ask).unwrap().iter().eq(due));
}
