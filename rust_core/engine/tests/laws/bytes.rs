//! Choices from bytes.

/// Choices read from bytes; when they are used up, every choice is the first.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Bytes<'_> {
    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        *first
    }

    /// One of the numbers 0 to `n - 1`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let low = usize::from(self.byte());
        if n <= 256 {
            return low % n;
        }
        (usize::from(self.byte()) << 16 | usize::from(self.byte()) << 8 | low) % n
    }

    pub(crate) fn square(&mut self, n: u32) -> u32 {
        self.below(n as usize) as u32
    }

    pub(crate) fn flag(&mut self) -> bool {
        self.byte() & 1 != 0
    }

    pub(crate) fn word(&mut self) -> u64 {
        (0..8).fold(0, |word, _| word << 8 | u64::from(self.byte()))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// At most `most` squares, a fresh choice each.
    pub(crate) fn squares(&mut self, n: u32, most: usize) -> Vec<u32> {
        let count = self.below(most + 1);
        (0..count).map(|_| self.square(n)).collect()
    }
}
