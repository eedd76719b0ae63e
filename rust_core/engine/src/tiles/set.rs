//! The cards, and which of their labels may meet.

use super::{MAX_CARDS, MAX_LABELS, WILD};
use crate::error::{Error, Result};

/// How many labels one word of a packed card holds: 16 bits to a side.
const IN_WORD: usize = 16;

/// Cards with a label on each side, and a table of the labels that may meet. It never changes.
///
/// A wild side meets every label, and so does every label meet it. The table is directed: it says
/// what a card that is laid may show to one that lies there. Most games want both directions.
///
/// ```
/// use undercroft_engine::tiles::{TileSet, WILD};
///
/// let names = ["open".into(), "wall".into()];
/// let meets = [(0, 0), (1, 1)];
/// let set = TileSet::new(names, meets, [[0, 1, 0, 1], [WILD; 4]])?;
/// assert_eq!(set.sides(0, 1)?, [1, 0, 1, 0]);
/// assert!(set.meets(0, 0) && !set.meets(0, 1) && set.meets(0, WILD));
/// # Ok::<(), undercroft_engine::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TileSet {
    names: Vec<String>,
    /// For each label that lies there: the labels that may be laid, a bit each.
    accepts: Vec<u64>,
    cards: Vec<[u8; 4]>,
    fixed: bool,
    /// How many words a packed card takes.
    planes: usize,
    /// Each card, not turned: bit 16 * side + label, 16 labels to a word. Wild sides have none.
    packed: Vec<u64>,
}

impl TileSet {
    /// From the names of the labels, the pairs (laid, lying) that may meet, and the sides of the
    /// cards in their order: numbers of labels, or [`WILD`].
    ///
    /// # Errors
    /// [`Error::Refused`] if there are too many labels or cards, a name twice or none, a number that is
    /// no label.
    pub fn new(
        names: impl IntoIterator<Item = String>,
        meets: impl IntoIterator<Item = (u8, u8)>,
        cards: impl IntoIterator<Item = [u8; 4]>,
    ) -> Result<Self> {
        let names: Vec<String> = names.into_iter().take(MAX_LABELS + 1).collect();
        if names.len() > MAX_LABELS {
            return refuse(format!("a set has at most {MAX_LABELS} labels"));
        }
        if names.iter().any(|name| name.is_empty() || name.len() > 255) {
            return refuse("a label has a name of 1 to 255 bytes".into());
        }
        if names.iter().any(|name| name == "*") {
            return refuse("* is a wild side and no label".into());
        }
        for (i, name) in names.iter().enumerate() {
            if names[..i].contains(name) {
                return refuse(format!("label {name:?} is named twice"));
            }
        }
        let mut accepts = vec![0; names.len()];
        for (laid, lying) in meets {
            for label in [laid, lying] {
                if usize::from(label) >= names.len() {
                    return refuse(format!(
                        "there are {} labels, none has number {label}",
                        names.len()
                    ));
                }
            }
            accepts[usize::from(lying)] |= 1 << laid;
        }
        let cards: Vec<[u8; 4]> = cards.into_iter().take(MAX_CARDS + 1).collect();
        if cards.len() > MAX_CARDS {
            return refuse(format!("a set has at most {MAX_CARDS} cards"));
        }
        for (card, sides) in cards.iter().enumerate() {
            for label in sides {
                if usize::from(*label) >= names.len() && *label != WILD {
                    return refuse(format!(
                        "card {card} has a side with label {label}, of {}",
                        names.len()
                    ));
                }
            }
        }
        let planes = names.len().div_ceil(IN_WORD).max(1);
        let mut packed = vec![0; cards.len() * planes];
        for (sides, words) in cards.iter().zip(packed.chunks_exact_mut(planes)) {
            for (side, label) in sides
                .iter()
                .enumerate()
                .filter(|(_, label)| **label != WILD)
            {
                let label = usize::from(*label);
                words[label / IN_WORD] |= 1 << (IN_WORD * side + label % IN_WORD);
            }
        }
        Ok(Self {
            names,
            accepts,
            cards,
            fixed: false,
            planes,
            packed,
        })
    }

    /// The same set, of cards that may not be turned.
    #[must_use]
    pub fn fixed(mut self) -> Self {
        self.fixed = true;
        self
    }

    /// Whether cards may not be turned.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        self.fixed
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there are no cards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The names of the labels.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether a side that is laid may show this label to that of a card lying there.
    #[must_use]
    pub fn meets(&self, laid: u8, lying: u8) -> bool {
        let lying = self
            .accepts
            .get(usize::from(lying))
            .copied()
            .unwrap_or(u64::MAX);
        laid == WILD || lying >> (laid % 64) & 1 == 1
    }

    /// The sides of a card after quarter turns clockwise: north, east, south, west.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is no such card, more than three turns, or any for cards that
    /// may not be turned.
    pub fn sides(&self, card: u32, turns: u8) -> Result<[u8; 4]> {
        let Some(sides) = self.cards.get(card as usize) else {
            return refuse(format!(
                "card {card} is not in a set of {}",
                self.cards.len()
            ));
        };
        if turns > 3 {
            return refuse(format!("a card is turned 0 to 3 times, not {turns}"));
        }
        if turns > 0 && self.fixed {
            return refuse(format!(
                "these cards may not be turned, so not {turns} times"
            ));
        }
        let mut sides = *sides;
        sides.rotate_right(turns.into());
        Ok(sides)
    }

    /// After how many quarter turns the card looks the same: 1, 2 or 4.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is no such card.
    pub fn period(&self, card: u32) -> Result<u8> {
        let [north, east, south, west] = self.sides(card, 0)?;
        Ok(match (north == south && east == west, north == east) {
            (true, true) => 1,
            (true, false) => 2,
            _ => 4,
        })
    }

    /// How many words a packed card takes.
    pub(super) fn planes(&self) -> usize {
        self.planes
    }

    /// The words of a card, not turned. The card must be in the set.
    pub(super) fn packed(&self, card: u32) -> &[u64] {
        let at = card as usize * self.planes;
        &self.packed[at..at + self.planes]
    }

    /// Adds to `words` what may not be laid beside a label that lies at this side.
    pub(super) fn reject(&self, words: &mut [u64], side: usize, lying: u8) {
        let Some(accepts) = self.accepts.get(usize::from(lying)) else {
            return;
        };
        for (plane, word) in words.iter_mut().enumerate() {
            let rejects = !accepts >> (IN_WORD * plane) & 0xFFFF;
            *word |= rejects << (IN_WORD * side);
        }
    }

    /// How a label reads; `*` for a wild side.
    #[must_use]
    pub fn name(&self, label: u8) -> &str {
        self.names
            .get(usize::from(label))
            .map_or("*", String::as_str)
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.fixed.into());
        bytes.push(u8::try_from(self.names.len()).unwrap_or(u8::MAX));
        for name in &self.names {
            bytes.push(u8::try_from(name.len()).unwrap_or(u8::MAX));
            bytes.extend(name.as_bytes());
        }
        bytes.extend(self.accepts.iter().flat_map(|word| word.to_le_bytes()));
        bytes.extend(
            u32::try_from(self.cards.len())
                .unwrap_or(u32::MAX)
                .to_le_bytes(),
        );
        bytes.extend(self.cards.as_flattened());
    }

    /// Reads what [`TileSet::write`] wrote; nothing if the bytes end too early or say nonsense.
    pub(super) fn read(bytes: &mut Bytes<'_>) -> Option<Result<Self>> {
        let fixed = bytes.flag()?;
        let labels = usize::from(bytes.byte()?);
        let mut names = Vec::new();
        for _ in 0..labels {
            let len = bytes.byte()?.into();
            names.push(String::from_utf8(bytes.take(len)?.to_vec()).ok()?);
        }
        let mut meets = Vec::new();
        for lying in 0..labels.min(MAX_LABELS) {
            let accepts = u64::from_le_bytes(bytes.array()?);
            if labels < 64 && accepts >> labels != 0 {
                return None;
            }
            let lying = u8::try_from(lying).ok()?;
            meets.extend(
                (0..64)
                    .filter(|laid| accepts >> laid & 1 == 1)
                    .map(|laid| (laid, lying)),
            );
        }
        let cards = u32::from_le_bytes(bytes.array()?) as usize;
        let sides = bytes.take(cards.checked_mul(4)?)?;
        let cards = sides
            .chunks_exact(4)
            .map(|sides| [sides[0], sides[1], sides[2], sides[3]]);
        Some(Self::new(names, meets, cards).map(|set| Self { fixed, ..set }))
    }

    /// The set as bytes, the same on every machine.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        self.write(&mut bytes);
        bytes
    }

    /// The set that [`TileSet::to_bytes`] was asked of.
    ///
    /// # Errors
    /// [`Error::Bytes`] for another version, or bytes that hold no set; what [`TileSet::new`]
    /// refuses.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let mut rest = Bytes::of("TileSet", bytes)?;
        match Self::read(&mut rest) {
            Some(Ok(set)) if rest.0.is_empty() => Ok(set),
            Some(Err(error)) => Err(error),
            _ => Err(Bytes::wrong("TileSet")),
        }
    }
}

/// The first byte of a set or a board. Another layout gets another number.
pub(super) const VERSION: u8 = 1;

/// Bytes that are read from the front.
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    /// What follows the version.
    pub(super) fn of(what: &'static str, bytes: &'a [u8]) -> Result<Self> {
        match bytes {
            [VERSION, rest @ ..] => Ok(Self(rest)),
            [] => Err(Error::Bytes {
                what,
                why: "none at all".into(),
            }),
            [version, ..] => {
                let why = format!("version {version}, expected {VERSION}");
                Err(Error::Bytes { what, why })
            }
        }
    }

    pub(super) fn wrong(what: &'static str) -> Error {
        let why = "they end too early, go on too long, or are out of order".into();
        Error::Bytes { what, why }
    }

    pub(super) fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(n)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub(super) fn flag(&mut self) -> Option<bool> {
        self.byte().filter(|byte| *byte < 2).map(|byte| byte == 1)
    }

    pub(super) fn int(&mut self) -> Option<i32> {
        self.array().map(i32::from_le_bytes)
    }
}

pub(super) fn refuse<T>(why: String) -> Result<T> {
    Err(Error::Refused(why))
}
