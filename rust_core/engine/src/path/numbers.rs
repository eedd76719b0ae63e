//! A number for every square, in as little room as it needs.

/// A number for each square of a board, or for each pair; -1 where there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Numbers {
    /// Two bytes each.
    Short(Vec<i16>),
    /// Four bytes each, after so many that mean nothing and before some more.
    Long {
        /// The numbers, with others round them.
        data: Vec<i32>,
        /// Where the first lies.
        first: usize,
        /// How many they are.
        len: usize,
    },
}

impl Numbers {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Short(data) => data.len(),
            Self::Long { len, .. } => *len,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number in this place.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<i32> {
        match self {
            Self::Short(data) => data.get(place).map(|number| i32::from(*number)),
            Self::Long { data, first, len } => (place < *len)
                .then(|| data.get(first + place).copied())
                .flatten(),
        }
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = i32> {
        (0..self.len()).filter_map(|place| self.get(place))
    }

    pub(crate) fn long(data: Vec<i32>) -> Self {
        let len = data.len();
        Self::Long {
            data,
            first: 0,
            len,
        }
    }
}
