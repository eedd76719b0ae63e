//! Sight, against the rule read off the geometry, and by its laws.

use undercroft_engine::sight::{self, Heading, Table};
use undercroft_engine::{Dir, Edge, Mask, Passage, Passes};

use super::board::{Plain, Terms, board, sized};
use super::bytes::Bytes;

/// Whether a line between two centres is clear, by looking at every edge, corner and figure in
/// the rectangle between them. Centres have odd coordinates, grid lines even ones.
fn clear(plain: &Plain, passes: Passes, a: u32, b: u32, figures: Option<&Mask>) -> bool {
    let w = plain.w as i64;
    let centre = |c: u32| (2 * (i64::from(c) % w) + 1, 2 * (i64::from(c) / w) + 1);
    let ((ax, ay), (bx, by)) = (centre(a), centre(b));
    let side = |x: i64, y: i64| ((bx - ax) * (y - ay) - (by - ay) * (x - ax)).signum();
    let inside = |p: i64, n: i64, q: i64| p.min(q) < n && n < p.max(q);
    let open = |x: i64, y: i64, dir: usize| plain.step((y * w + x) as u32, dir, passes).is_some();
    for y in ay.min(by) / 2..=ay.max(by) / 2 {
        for x in ax.min(bx) / 2..=ax.max(bx) / 2 {
            let [nw, ne, sw, se] =
                [(0, 0), (2, 0), (0, 2), (2, 2)].map(|(dx, dy)| side(2 * x + dx, 2 * y + dy));
            if inside(ax, 2 * x + 2, bx) && ne * se < 0 && !open(x, y, 1) {
                return false;
            }
            if inside(ay, 2 * y + 2, by) && sw * se < 0 && !open(x, y, 2) {
                return false;
            }
            if se == 0 && inside(ax, 2 * x + 2, bx) && inside(ay, 2 * y + 2, by) {
                let (north, south) = (open(x, y, 1), open(x, y + 1, 1));
                let (west, east) = (open(x, y, 2), open(x + 1, y, 2));
                let falls = (bx > ax) == (by > ay);
                let (one, other) = if falls {
                    (north && east, west && south)
                } else {
                    (north && west, south && east)
                };
                if !one && !other {
                    return false;
                }
            }
            let c = (y * w + x) as u32;
            let (least, most) = (nw.min(ne).min(sw).min(se), nw.max(ne).max(sw).max(se));
            let through = least < 0 && most > 0 && c != a && c != b;
            if through && figures.is_some_and(|mask| mask.contains(c)) {
                return false;
            }
        }
    }
    true
}

/// Pairs, views, tables and lines of fire agree with each other and with the geometry.
pub(crate) fn sight(data: &[u8]) {
    let mut bytes = Bytes(data);
    let (grid, plain) = board(&mut bytes, 60);
    let n = plain.squares();
    let terms = Terms::plain(&mut bytes, n);
    let (passage, figures) = (grid.passage(terms.passes), terms.figures.as_ref());
    let few = n <= 36;
    let table = (n <= 200).then(|| Table::new(passage, figures, 2).unwrap());
    let sources: Vec<u32> = if few {
        (0..n).collect()
    } else {
        (0..4).map(|_| bytes.square(n)).collect()
    };
    let mirrors = [
        mirrored(&plain, terms.passes),
        turned_over(&plain, terms.passes),
    ];
    let mirror_figures = [0, 1].map(|which| {
        figures.map(|mask| Mask::of(n, mask.iter().map(|c| image(&plain, which, c))).unwrap())
    });
    for a in &sources {
        let view = sight::view(passage, *a, figures).unwrap();
        let pairs: Vec<(u32, u32)> = (0..n).map(|b| (*a, b)).collect();
        let mut many = vec![9; pairs.len()];
        sight::sees_many_on(passage, &pairs, figures, &mut many, 2).unwrap();
        for (b, told) in (0..n).zip(&many) {
            let seen = view.contains(b);
            assert_eq!(*told != 0, seen, "{a} and {b}: many, view");
            assert_eq!(
                sight::sees(passage, *a, b, figures),
                Ok(seen),
                "{a} and {b}"
            );
            assert_eq!(
                sight::sees(passage, b, *a, figures),
                Ok(seen),
                "{b} and {a}"
            );
            assert_eq!(
                sight::blocker(passage, *a, b, figures).unwrap().is_none(),
                seen
            );
            if few || b % 7 == a % 7 {
                assert_eq!(
                    clear(&plain, terms.passes, *a, b, figures),
                    seen,
                    "{a} and {b}: geometry"
                );
            }
        }
        if let Some(table) = &table {
            assert_eq!(table.view(*a).unwrap(), view, "from {a}: table, view");
        }
        for (which, (mirror, figures)) in mirrors.iter().zip(&mirror_figures).enumerate() {
            let there = sight::view(mirror, image(&plain, which, *a), figures.as_ref()).unwrap();
            assert!(
                (0..n).all(|b| there.contains(image(&plain, which, b)) == view.contains(b)),
                "from {a}: mirror {which}"
            );
        }
        fire(&plain, passage, *a, figures);
    }
    assert!(
        sight::view(passage, n, figures).is_err() && sight::sees(passage, 0, n, figures).is_err()
    );
}

/// A line of fire has the squares in its direction that are seen.
fn fire(plain: &Plain, passage: &Passage, from: u32, figures: Option<&Mask>) {
    let ways = [
        &[0][..],
        &[0, 1],
        &[1],
        &[1, 2],
        &[2],
        &[2, 3],
        &[3],
        &[3, 0],
    ];
    for (heading, way) in Heading::ALL.into_iter().zip(ways) {
        let next = |c: &u32| way.iter().try_fold(*c, |c, dir| plain.beside(c, *dir));
        let along = std::iter::successors(next(&from), next);
        let due = along.take_while(|c| sight::sees(passage, from, *c, figures).unwrap());
        let told = sight::fire_line(passage, from, heading, figures).unwrap();
        assert_eq!(told, due.collect::<Vec<_>>(), "{heading:?} from {from}");
    }
}

/// Where a square comes to lie: with left and right, or columns and rows changed.
fn image(plain: &Plain, which: usize, c: u32) -> u32 {
    let (x, y) = (c as usize % plain.w, c as usize / plain.w);
    (if which == 0 {
        y * plain.w + plain.w - 1 - x
    } else {
        x * plain.h + y
    }) as u32
}

fn mirrored(plain: &Plain, passes: Passes) -> Passage {
    passage_of(plain, passes, 0, plain.w, plain.h, [0, 3, 2, 1])
}

fn turned_over(plain: &Plain, passes: Passes) -> Passage {
    passage_of(plain, passes, 1, plain.h, plain.w, [3, 2, 1, 0])
}

fn passage_of(
    plain: &Plain,
    passes: Passes,
    which: usize,
    w: usize,
    h: usize,
    to: [usize; 4],
) -> Passage {
    let mut nm = vec![0; w * h];
    for (c, sides) in plain.sides(passes).into_iter().enumerate() {
        let bit = |dir: usize| (sides >> dir & 1) << to[dir];
        nm[image(plain, which, c as u32) as usize] = (0..4).map(bit).sum();
    }
    Passage::from_sides(w, h, nm)
}

/// Another edge changes only the pairs whose line touches it, and opening one hides nothing.
pub(crate) fn edits(data: &[u8]) {
    let mut bytes = Bytes(data);
    let (w, h) = (bytes.below(12) + 1, bytes.below(12) + 1);
    let (mut grid, mut plain) = sized(&mut bytes, 40, w, h);
    let n = plain.squares();
    let terms = Terms::plain(&mut bytes, n);
    let figures = terms.figures.as_ref();
    for _ in 0..3 {
        let (c, dir) = (bytes.square(n), 1 + usize::from(bytes.flag()));
        let Some(edge) = plain.edge(c, dir) else {
            continue;
        };
        *edge = if *edge == Edge::Wall {
            Edge::Open
        } else {
            Edge::Wall
        };
        let opened = *edge == Edge::Open;
        let after = grid.with_edge(c, Dir::ALL[dir], *edge).unwrap();
        let tables =
            [&grid, &after].map(|grid| Table::new(grid.passage(terms.passes), figures, 1).unwrap());
        for (a, b) in (0..n).flat_map(|a| (a..n).map(move |b| (a, b))) {
            let [before, now] = [0, 1].map(|i| tables[i].sees(a, b).unwrap());
            assert_eq!(tables[1].sees(b, a), Ok(now));
            assert!(before == now || now == opened, "{a} and {b}");
            assert!(
                before == now || touches(&plain, c, dir, a, b),
                "{a} and {b} are far from {c}"
            );
        }
        grid = after;
    }
}

/// Whether the line between two centres meets this edge of a square, or an end of it.
fn touches(plain: &Plain, c: u32, dir: usize, a: u32, b: u32) -> bool {
    let w = plain.w as i64;
    let at = |c: u32| (2 * (i64::from(c) % w), 2 * (i64::from(c) / w));
    let ((ax, ay), (bx, by), (x, y)) = (at(a), at(b), at(c));
    let side = |x: i64, y: i64| ((bx - ax) * (y - 1 - ay) - (by - ay) * (x - 1 - ax)).signum();
    let between = |p: i64, n: i64, q: i64| p.min(q) + 1 < n && n < p.max(q) + 1;
    match dir {
        1 => between(ax, x + 2, bx) && side(x + 2, y) * side(x + 2, y + 2) <= 0,
        _ => between(ay, y + 2, by) && side(x, y + 2) * side(x + 2, y + 2) <= 0,
    }
}
