//! The only source of chance: small, copyable, the same on every machine, for ever.
//!
//! The generator is xoshiro256\*\* by David Blackman and Sebastiano Vigna, its state filled
//! from the seed by splitmix64, as its authors advise. Which numbers come out for a seed is
//! part of the contract: saved games replay with them, and golden tests hold us to it.

use crate::error::{Error, Result};

/// The first byte of [`Rng::to_bytes`]. Another layout, or another sequence, gets another number.
const VERSION: u8 = 1;

/// The largest bound of [`Rng::below`].
pub const MAX_BOUND: u64 = 1 << 63;

/// The most dice that [`Rng::roll`] takes at once.
pub const MAX_DICE: u64 = 1 << 20;

/// A generator of random numbers that counts what was asked of it.
///
/// ```
/// use undercroft_engine::Rng;
///
/// let mut dice = Rng::new(7);
/// let roll = dice.below(6)? + 1;
/// assert!((1..=6).contains(&roll));
/// assert_eq!(dice.draws(), 1);
/// # Ok::<(), undercroft_engine::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Rng {
    state: [u64; 4],
    draws: u64,
}

impl Rng {
    /// How many bytes [`Rng::to_bytes`] gives.
    pub const BYTES: usize = 1 + 5 * 8;

    /// A generator whose every number follows from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut mix = seed;
        let mut next = || {
            mix = mix.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (mix ^ (mix >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        };
        Self {
            state: [next(), next(), next(), next()],
            draws: 0,
        }
    }

    /// How many bounded numbers were asked since the seed.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// The next 64 bits, uncounted.
    fn next(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// One of the numbers 0 to `n - 1`, each exactly as likely. One draw, whatever it takes.
    ///
    /// # Errors
    /// [`Error::Bound`] unless `n` is from 1 to 2^63; nothing is drawn then.
    #[inline]
    pub fn below(&mut self, n: u64) -> Result<u64> {
        if n == 0 || n > MAX_BOUND {
            return Err(Error::Bound(n));
        }
        Ok(self.below_unchecked(n))
    }

    /// As [`Rng::below`] for an `n` that is known to be from 1 to 2^63.
    #[inline]
    fn below_unchecked(&mut self, n: u64) -> u64 {
        self.draws = self.draws.wrapping_add(1);
        // Lemire's way: the upper half of a product is the number; the few lower halves that
        // would make some numbers likelier than others are thrown again.
        let mut product = u128::from(self.next()) * u128::from(n);
        if low(product) < n {
            let threshold = n.wrapping_neg() % n;
            while low(product) < threshold {
                product = u128::from(self.next()) * u128::from(n);
            }
        }
        high(product)
    }

    /// The swaps that shuffle `len` things: for `i` from the last place down to 1, places `i` and
    /// the given one of `0..=i` change their contents (Fisher and Yates, in Durstenfeld's order).
    ///
    /// It asks for `len - 1` numbers, none if there are fewer than two things.
    #[must_use]
    pub fn swaps(&mut self, len: usize) -> Vec<(usize, usize)> {
        (1..len).rev().map(|i| (i, self.index(i + 1))).collect()
    }

    /// Shuffles in place, every order exactly as likely. The order of draws is that of [`Rng::swaps`].
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.index(i + 1));
        }
    }

    /// One of the items, each exactly as likely: the one at `below(len)`.
    ///
    /// # Errors
    /// [`Error::Empty`] if there is none.
    pub fn choice<'a, T>(&mut self, items: &'a [T]) -> Result<&'a T> {
        if items.is_empty() {
            return Err(Error::Empty);
        }
        Ok(&items[self.index(items.len())])
    }

    /// The faces that `n` equal dice show, in the order rolled: places in a list of `faces` faces.
    ///
    /// # Errors
    /// [`Error::Empty`] if the dice have no faces, even if none is rolled;
    /// [`Error::Dice`] if there are more than [`MAX_DICE`]. Nothing is drawn then.
    pub fn roll(&mut self, faces: usize, n: u64) -> Result<Vec<usize>> {
        if faces == 0 {
            return Err(Error::Empty);
        }
        if n > MAX_DICE {
            return Err(Error::Dice(n));
        }
        Ok((0..n).map(|_| self.index(faces)).collect())
    }

    /// A place in something `len > 0` long.
    pub fn index(&mut self, len: usize) -> usize {
        // The result is below `len`, so it fits.
        #[allow(clippy::cast_possible_truncation)]
        let place = self.below_unchecked(len as u64) as usize;
        place
    }

    /// Everything about the generator: a version byte, four words of state, the draws; low bytes first.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [VERSION; Self::BYTES];
        for (place, word) in self.state.iter().chain([&self.draws]).enumerate() {
            bytes[1 + place * 8..][..8].copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// The generator that [`Rng::to_bytes`] was asked of; it goes on where that one was.
    ///
    /// # Errors
    /// [`Error::Bytes`] for another length or version, or a state that no seed leads to.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let wrong = |why: String| Error::Bytes { what: "Rng", why };
        let Some((version, words)) = bytes.split_first() else {
            return Err(wrong("there are none".into()));
        };
        if *version != VERSION {
            return Err(wrong(format!("version {version}, expected {VERSION}")));
        }
        if bytes.len() != Self::BYTES {
            let (len, expected) = (bytes.len(), Self::BYTES);
            return Err(wrong(format!("{len} of them, expected {expected}")));
        }
        let mut values = [0; 5];
        for (value, word) in values.iter_mut().zip(words.chunks_exact(8)) {
            *value = word
                .iter()
                .rev()
                .fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        }
        let [a, b, c, d, draws] = values;
        if [a, b, c, d] == [0; 4] {
            return Err(wrong("a state of zeros gives nothing but zeros".into()));
        }
        Ok(Self {
            state: [a, b, c, d],
            draws,
        })
    }
}

/// Tells the draws only: the state is a secret, as it tells the future.
impl std::fmt::Debug for Rng {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rng")
            .field("draws", &self.draws)
            .finish_non_exhaustive()
    }
}

#[allow(clippy::cast_possible_truncation)]
fn low(product: u128) -> u64 {
    product as u64
}

#[allow(clippy::cast_possible_truncation)]
fn high(product: u128) -> u64 {
    (product >> 64) as u64
}
