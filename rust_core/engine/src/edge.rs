//! What can be between two squares.

/// What is on the edge between two neighbouring squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Edge {
    /// Nothing.
    Open = 0,
    /// A wall.
    Wall = 1,
    /// A door that stands open.
    DoorOpen = 2,
    /// A door that is shut.
    DoorClosed = 3,
    /// A door that is shut and locked.
    DoorLocked = 4,
    /// A door that nobody has found.
    DoorSecret = 5,
}

impl Edge {
    /// All of them, by their numbers.
    pub const ALL: [Self; 6] = [
        Self::Open,
        Self::Wall,
        Self::DoorOpen,
        Self::DoorClosed,
        Self::DoorLocked,
        Self::DoorSecret,
    ];

    /// Whether it is a door, in whatever state.
    #[must_use]
    pub fn is_door(self) -> bool {
        self as u8 >= 2
    }

    /// The edge with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }
}

/// The four sides of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Dir {
    /// Up, to the row before.
    North = 0,
    /// Right.
    East = 1,
    /// Down, to the next row.
    South = 2,
    /// Left.
    West = 3,
}

impl Dir {
    /// All of them, by their numbers, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
}

/// Which states of a door a question may pass; by default only the open one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Passes(u8);

impl Passes {
    /// No door at all.
    pub const NONE: Self = Self(0);
    /// Every door, even a secret one.
    pub const ALL: Self = Self(15);

    /// The doors in these states; what is no door changes nothing.
    #[must_use]
    pub fn of(doors: &[Edge]) -> Self {
        let bits = doors.iter().filter(|door| door.is_door());
        Self(bits.fold(0, |bits, door| bits | 1 << (*door as u8 - 2)))
    }

    /// Whether the edge lets pass.
    #[must_use]
    pub fn pass(self, edge: Edge) -> bool {
        match edge {
            Edge::Open => true,
            Edge::Wall => false,
            door => self.0 >> (door as u8 - 2) & 1 != 0,
        }
    }

    /// A number below 16, another one for each choice.
    #[must_use]
    pub fn number(self) -> usize {
        self.0.into()
    }
}

impl Default for Passes {
    fn default() -> Self {
        Self::of(&[Edge::DoorOpen])
    }
}
