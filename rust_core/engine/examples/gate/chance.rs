//! Dice and cards.

use undercroft_engine::Rng;

use crate::Family;

const SEED: u64 = 2026;
const CARDS: usize = 40;
const DICE: u64 = 4;
const FACES: usize = 6;

/// A round shuffles forty cards, rolls four dice and draws a number below a thousand.
pub(crate) struct Chance {
    ours: Rng,
    theirs: Plain,
}

/// The same generator as its authors describe it, every step written out.
struct Plain {
    state: Vec<u64>,
}

impl Plain {
    fn new(seed: u64) -> Self {
        let mut mix = seed;
        let mut state = Vec::new();
        for _ in 0..4 {
            mix = mix.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = mix;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            state.push(z ^ (z >> 31));
        }
        Self { state }
    }

    fn next(&mut self) -> u64 {
        let result = self.state[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = self.state[1] << 17;
        self.state[2] ^= self.state[0];
        self.state[3] ^= self.state[1];
        self.state[1] ^= self.state[2];
        self.state[0] ^= self.state[3];
        self.state[2] ^= shifted;
        self.state[3] = self.state[3].rotate_left(45);
        result
    }

    /// Throws away the lower halves below 2^64 mod n, found by a division each time.
    fn below(&mut self, n: u64) -> u64 {
        let threshold = ((1_u128 << 64) % u128::from(n)) as u64;
        loop {
            let product = u128::from(self.next()) * u128::from(n);
            if product as u64 >= threshold {
                return (product >> 64) as u64;
            }
        }
    }
}

impl Chance {
    pub(crate) fn new() -> Self {
        Self {
            ours: Rng::new(SEED),
            theirs: Plain::new(SEED),
        }
    }
}

impl Family for Chance {
    type Kernel = (Vec<usize>, Vec<usize>, u64, u64);
    type Plain = (Vec<usize>, Vec<usize>, u64);

    fn kernel(&mut self, round: usize) -> Self::Kernel {
        if round == 0 {
            self.ours = Rng::new(SEED);
        }
        let before = self.ours.draws();
        let mut cards: Vec<usize> = (0..CARDS).collect();
        self.ours.shuffle(&mut cards);
        let dice = self.ours.roll(FACES, DICE).unwrap();
        let number = self.ours.below(1000).unwrap();
        (cards, dice, number, self.ours.draws() - before)
    }

    fn plain(&mut self, round: usize) -> Self::Plain {
        if round == 0 {
            self.theirs = Plain::new(SEED);
        }
        let mut cards: Vec<usize> = (0..CARDS).collect();
        for place in (1..CARDS).rev() {
            let other = self.theirs.below(place as u64 + 1) as usize;
            cards.swap(place, other);
        }
        let mut dice = Vec::new();
        for _ in 0..DICE {
            dice.push(self.theirs.below(FACES as u64) as usize);
        }
        (cards, dice, self.theirs.below(1000))
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        kernel.0 == plain.0 && kernel.1 == plain.1 && kernel.2 == plain.2
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel.3 as usize
    }
}
