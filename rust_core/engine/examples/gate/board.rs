//! Boards to ask about, and sets of their squares.

use undercroft_engine::Mask;

use crate::Family;

/// The board that everything is measured on: a quest board's 26 columns and 19 rows.
pub(crate) const W: usize = 26;
pub(crate) const H: usize = 19;
pub(crate) const N: usize = W * H;

/// Numbers that look random and are the same everywhere; not the kernel's own generator.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Whether a set of squares is that of these truth values.
pub(crate) fn same(mask: &Mask, plain: &[bool]) -> bool {
    mask.squares() as usize == plain.len()
        && (0..mask.squares()).all(|square| mask.contains(square) == plain[square as usize])
}

/// A round makes two sets of squares from lists, joins them, and walks through what is left.
pub(crate) struct Masks {
    lists: Vec<Vec<u32>>,
}

impl Masks {
    pub(crate) fn new() -> Self {
        let mut numbers = Numbers::new(3);
        let lists = (0..=Self::CYCLE)
            .map(|_| (0..60).map(|_| numbers.below(N) as u32).collect())
            .collect();
        Self { lists }
    }
}

impl Family for Masks {
    type Kernel = (Mask, usize, u32);
    type Plain = (Vec<bool>, usize, u32);

    fn kernel(&mut self, round: usize) -> Self::Kernel {
        let (a, b) = (&self.lists[round], &self.lists[round + 1]);
        let a = Mask::of(N as u32, a.iter().copied()).unwrap();
        let b = Mask::of(N as u32, b.iter().copied()).unwrap();
        let either = a.or(&b).unwrap();
        let left = either.minus(&a.and(&b).unwrap()).unwrap().not();
        let sum = left.iter().sum();
        (left, either.len(), sum)
    }

    fn plain(&mut self, round: usize) -> Self::Plain {
        let set = |list: &[u32]| {
            let mut set = vec![false; N];
            for square in list {
                set[*square as usize] = true;
            }
            set
        };
        let (a, b) = (set(&self.lists[round]), set(&self.lists[round + 1]));
        let (mut left, mut len, mut sum) = (Vec::new(), 0, 0);
        for square in 0..N {
            if a[square] || b[square] {
                len += 1;
            }
            left.push(a[square] == b[square]);
            if left[square] {
                sum += square as u32;
            }
        }
        (left, len, sum)
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        same(&kernel.0, &plain.0) && kernel.1 == plain.1 && kernel.2 == plain.2
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel.0.len()
    }
}
