//! Which squares may be dug.

use undercroft_engine::Mask;
use undercroft_engine::dig::Site;

use crate::Family;
use crate::board::{H, N, Numbers, W, same};

/// A round finds all squares that fill no 2x2 block.
pub(crate) struct Digging {
    sites: Vec<Site>,
    dug: Vec<Vec<bool>>,
}

impl Digging {
    pub(crate) fn new() -> Self {
        let mut numbers = Numbers::new(17);
        let (mut sites, mut dug) = (Vec::new(), Vec::new());
        let bare = Site::new(W as u32, H as u32).unwrap();
        for _ in 0..Self::CYCLE {
            let mut now = vec![false; N];
            for _ in 0..N * 6 / 10 {
                let square = numbers.below(N);
                now[square] = may_dig(&now, square);
            }
            let squares = (0..N as u32).filter(|square| now[*square as usize]);
            sites.push(bare.of(Mask::of(N as u32, squares).unwrap()).unwrap());
            dug.push(now);
        }
        Self { sites, dug }
    }
}

/// Whether the square is not dug, and no block of four around it has three others.
fn may_dig(dug: &[bool], square: usize) -> bool {
    let (x, y) = (square % W, square / W);
    if dug[square] {
        return false;
    }
    for left in [x.wrapping_sub(1), x] {
        for top in [y.wrapping_sub(1), y] {
            if left >= W - 1 || top >= H - 1 {
                continue;
            }
            let block = [
                (left, top),
                (left + 1, top),
                (left, top + 1),
                (left + 1, top + 1),
            ];
            if block.iter().filter(|(x, y)| dug[y * W + x]).count() == 3 {
                return false;
            }
        }
    }
    true
}

impl Family for Digging {
    type Kernel = Mask;
    type Plain = Vec<bool>;

    fn kernel(&mut self, round: usize) -> Self::Kernel {
        self.sites[round].diggable(None, false).unwrap()
    }

    fn plain(&mut self, round: usize) -> Self::Plain {
        (0..N)
            .map(|square| may_dig(&self.dug[round], square))
            .collect()
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        same(kernel, plain)
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel.len()
    }
}
