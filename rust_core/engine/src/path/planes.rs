//! The open sides of a board of any size as bits, each row in words of 64 squares, from either end.

/// The open sides of 64 squares of a row.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sides {
    /// Whether the side to the square before is open.
    pub(crate) before: u64,
    /// Whether the south side is open.
    pub(crate) south: u64,
}

/// The rows of a board. There is a row of closed sides above the first, and a word of them after
/// the last of each row.
pub(crate) struct Planes {
    /// How many words there are from a row to the next.
    pub(crate) stride: usize,
    /// Squares from west to east.
    pub(crate) eastward: Vec<Sides>,
    /// Squares from east to west.
    pub(crate) westward: Vec<Sides>,
}

impl Planes {
    /// From a byte for each square: bit 0 north open, bit 1 east, bit 2 south, bit 3 west.
    pub(crate) fn new(w: usize, h: usize, nm: &[u8]) -> Self {
        let stride = w.div_ceil(64) + 1;
        let mut eastward = vec![Sides::default(); (h + 1) * stride];
        let mut westward = eastward.clone();
        // What lies in the last word beyond the end of the row.
        let rest = (64 - w % 64) % 64;
        let lines = nm.chunks(w.max(1)).zip(1..);
        for (line, y) in lines {
            let row = &mut eastward[y * stride..][..stride];
            let turned = &mut westward[y * stride..][..stride];
            for (k, part) in line.chunks(64).enumerate() {
                let [mut east, mut south, mut west] = [0; 3];
                for (i, eight) in part.chunks(8).enumerate() {
                    let mut bytes = [0; 8];
                    bytes[..eight.len()].copy_from_slice(eight);
                    let bytes = u64::from_le_bytes(bytes);
                    east |= gather(bytes >> 1) << (8 * i);
                    south |= gather(bytes >> 2) << (8 * i);
                    west |= gather(bytes >> 3) << (8 * i);
                }
                row[k] = Sides {
                    before: west,
                    south,
                };
                // Turned round, a row begins with its last square, which is not the last of a word.
                let place = stride - 2 - k;
                let back = [east.reverse_bits(), south.reverse_bits()];
                turned[place].before |= back[0] >> rest;
                turned[place].south |= back[1] >> rest;
                if rest > 0 && place > 0 {
                    turned[place - 1].before |= back[0] << (64 - rest);
                    turned[place - 1].south |= back[1] << (64 - rest);
                }
            }
        }
        Self {
            stride,
            eastward,
            westward,
        }
    }
}

/// The lowest bits of eight bytes.
fn gather(bytes: u64) -> u64 {
    (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}
