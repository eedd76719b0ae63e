//! Digging, square by square.

use undercroft_engine::Mask;
use undercroft_engine::dig::{Obstacle, Shape, Site, diggable_bytes, touching_pieces};

use super::board::size;
use super::bytes::Bytes;

struct Ground {
    w: i64,
    h: i64,
    dug: Vec<bool>,
}

impl Ground {
    fn dug(&self, x: i64, y: i64) -> bool {
        (0..self.w).contains(&x) && (0..self.h).contains(&y) && self.dug[(y * self.w + x) as usize]
    }

    /// The full 2x2 blocks with their top left squares here and there, if this square is dug.
    fn blocks(&self, x: i64, y: i64) -> Vec<[u32; 4]> {
        let dug = |cx: i64, cy: i64| (cx, cy) == (x, y) || self.dug(cx, cy);
        let corners = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)];
        let cells = corners.map(|(x, y)| [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]);
        let full = cells
            .into_iter()
            .filter(|cells| cells.iter().all(|(x, y)| dug(*x, *y)));
        full.map(|cells| cells.map(|(x, y)| (y * self.w + x) as u32))
            .collect()
    }

    fn beside(&self, x: i64, y: i64) -> bool {
        [(0, -1), (1, 0), (0, 1), (-1, 0)]
            .iter()
            .any(|(dx, dy)| self.dug(x + dx, y + dy))
    }
}

/// Squares from a repeated pattern.
fn pattern(bytes: &mut Bytes<'_>, n: usize) -> Vec<bool> {
    let len = bytes.below(24) + 1;
    let bits: Vec<u8> = (0..len).map(|_| bytes.byte()).collect();
    (0..n)
        .map(|c| bits[c / 8 % len] >> (c % 8) & 1 != 0)
        .collect()
}

/// Everything about a site is what a look at each square says.
pub(crate) fn dig(data: &[u8]) {
    let mut bytes = Bytes(data);
    let (w, h) = size(&mut bytes);
    let n = (w * h) as u32;
    let dug = pattern(&mut bytes, w * h);
    let zoned = pattern(&mut bytes, w * h);
    let (touching, apart) = (bytes.flag(), bytes.flag());
    let mask = |list: &[bool]| Mask::of(n, (0..n).filter(|c| list[*c as usize])).unwrap();
    let zone = bytes.flag().then(|| mask(&zoned));
    let site = Site::new(w as u32, h as u32)
        .unwrap()
        .of(mask(&dug))
        .unwrap();
    let ground = Ground {
        w: w as i64,
        h: h as i64,
        dug,
    };
    let xy = |c: u32| (i64::from(c) % ground.w, i64::from(c) / ground.w);
    let (may, free) = (
        site.diggable(zone.as_ref(), touching).unwrap(),
        site.diggable(None, false).unwrap(),
    );
    let (mut violations, mut overfull, mut beside) = (Vec::new(), Vec::new(), Vec::new());
    for c in 0..n {
        let (x, y) = xy(c);
        let here = ground.dug(x, y);
        let blocks = ground.blocks(x, y);
        if here {
            violations.extend(blocks.iter().filter(|block| block[0] == c).copied());
            overfull.extend((!blocks.is_empty()).then_some(c));
        } else {
            beside.extend(ground.beside(x, y).then_some(c));
        }
        let due = match () {
            () if here => Some(Obstacle::Dug),
            () if zone.as_ref().is_some_and(|zone| !zone.contains(c)) => Some(Obstacle::Zone),
            () if touching && !ground.beside(x, y) => Some(Obstacle::Apart),
            () if blocks.is_empty() => None,
            () => Some(Obstacle::Blocks(blocks.clone())),
        };
        assert_eq!(may.contains(c), due.is_none(), "square {c}");
        assert_eq!(
            site.why_not(c, zone.as_ref(), touching).unwrap(),
            due,
            "square {c}"
        );
        assert_eq!(free.contains(c), !here && blocks.is_empty(), "square {c}");
    }
    assert_eq!(site.violations(), violations);
    assert!(site.overfull().iter().eq(overfull));
    assert!(site.beside().iter().eq(beside));
    let mut out = vec![9; w * h];
    let filled: Vec<u8> = ground
        .dug
        .iter()
        .map(|dug| u8::from(*dug) * bytes.byte().max(1))
        .collect();
    diggable_bytes(&filled, w, h, &mut out).unwrap();
    assert!((0..n).all(|c| u8::from(free.contains(c)) == out[c as usize]));
    assert_eq!(Site::from_bytes(&site.to_bytes()).unwrap(), site);
    assert!(site.with(n).is_err() && site.why_not(n, None, false).is_err());
    pieces(&mut bytes, &site, &ground, zone.as_ref(), apart);
}

fn pieces(bytes: &mut Bytes<'_>, site: &Site, ground: &Ground, zone: Option<&Mask>, apart: bool) {
    let (count, far) = (bytes.below(6) + 1, bytes.flag());
    let mut step = || {
        let step = i64::from(bytes.byte() as i8);
        if far { step } else { step % 4 }
    };
    let offsets: Vec<(i64, i64)> = (0..count).map(|_| (step(), step())).collect();
    let shape = Shape::new(offsets.iter().copied()).unwrap();
    let n = site.squares();
    let told = site.anchors(&shape, zone, apart).unwrap();
    let mut covers = Vec::new();
    for c in 0..n {
        let (x, y) = (i64::from(c) % ground.w, i64::from(c) / ground.w);
        let cells: Vec<(i64, i64)> = offsets.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        let on = cells
            .iter()
            .all(|(x, y)| (0..ground.w).contains(x) && (0..ground.h).contains(y));
        let square = |(x, y): &(i64, i64)| (y * ground.w + x) as u32;
        let good = |cell: &(i64, i64)| {
            let zoned = zone.is_none_or(|zone| zone.contains(square(cell)));
            zoned && !ground.dug(cell.0, cell.1) && !(apart && ground.beside(cell.0, cell.1))
        };
        assert_eq!(told.contains(c), on && cells.iter().all(good), "anchor {c}");
        let covered = site.covered(&shape, c);
        assert_eq!(covered.is_ok(), on);
        if let Ok(covered) = covered {
            assert_eq!(covered, Mask::of(n, cells.iter().map(square)).unwrap());
            covers.push(covered);
        }
    }
    assert_eq!(shape.turned(1).turned(3), shape);
    covers.truncate(12);
    let near = |a: u32, b: u32| {
        let (w, a, b) = (ground.w, i64::from(a), i64::from(b));
        (a % w - b % w).abs() + (a / w - b / w).abs() <= 1
    };
    let meet = |a: &Mask, b: &Mask| a.iter().any(|a| b.iter().any(|b| near(a, b)));
    let pairs = (0..covers.len()).flat_map(|a| (a + 1..covers.len()).map(move |b| (a, b)));
    let due: Vec<_> = pairs
        .filter(|(a, b)| meet(&covers[*a], &covers[*b]))
        .collect();
    assert_eq!(touching_pieces(site, &covers).unwrap(), due);
}
