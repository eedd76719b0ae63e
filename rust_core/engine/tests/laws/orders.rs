//! Many questions: in any order, on any instructions, from any number of threads.

use undercroft_engine::path::simd;
use undercroft_engine::sight::{self, Table, Variant};
use undercroft_engine::{Dir, Edge, Grid, Rng};

use super::board::{Plain, Terms, board};
use super::bytes::Bytes;

/// A board with some terms that questions come with.
struct Place {
    grid: Grid,
    terms: Vec<Terms>,
}

/// Which board, which terms, which question, and three numbers.
#[derive(Clone, Copy)]
struct Query {
    place: usize,
    terms: usize,
    kind: usize,
    numbers: [u32; 3],
}

fn places(bytes: &mut Bytes<'_>) -> Vec<Place> {
    let place = |bytes: &mut Bytes<'_>| {
        let (grid, plain): (Grid, Plain) = board(bytes, 40);
        let n = plain.squares();
        let terms = vec![
            Terms::plain(bytes, n),
            Terms::plain(bytes, n),
            Terms::costly(bytes, &plain),
        ];
        Place { grid, terms }
    };
    vec![place(bytes), place(bytes), place(bytes)]
}

/// The same boards with nothing made yet.
fn anew(places: &[Place]) -> Vec<Place> {
    let anew = |place: &Place| Place {
        grid: Grid::from_bytes(&place.grid.to_bytes()).unwrap(),
        terms: place.terms.clone(),
    };
    places.iter().map(anew).collect()
}

fn queries(seed: u64, count: usize) -> Vec<Query> {
    let mut rng = Rng::new(seed);
    let query = |_| Query {
        place: rng.index(3),
        terms: rng.index(3),
        kind: rng.index(12),
        numbers: [0; 3].map(|_| rng.index(1 << 20) as u32),
    };
    (0..count).map(query).collect()
}

/// The answer as numbers.
fn answer(places: &[Place], query: &Query) -> Vec<i64> {
    let place = &places[query.place];
    let (grid, terms) = (&place.grid, &place.terms[query.terms]);
    let (n, ask) = (grid.squares(), terms.ask());
    let (a, b, budget) = (
        query.numbers[0] % n,
        query.numbers[1] % n,
        query.numbers[2] % 40,
    );
    let passage = grid.passage(terms.passes);
    let figures = terms.figures.as_ref();
    let squares = |squares: Vec<u32>| squares.into_iter().map(i64::from).collect();
    match query.kind {
        0 | 1 => squares(grid.reach(a, budget, &ask).unwrap().iter().collect()),
        2 => {
            let left = grid.reach_steps(a, budget, &ask).unwrap();
            left.into_iter()
                .flat_map(|(c, left)| [c.into(), left.into()])
                .collect()
        }
        3 => squares(
            grid.next_steps(a, budget % 5, &ask)
                .unwrap()
                .iter()
                .collect(),
        ),
        4 | 5 => squares(grid.path(a, b, &ask).unwrap().unwrap_or_default()),
        6 => grid
            .distances(&[a, b], &ask)
            .unwrap()
            .iter()
            .map(i64::from)
            .collect(),
        7 => grid
            .nearest(&[a, b], &ask)
            .unwrap()
            .iter()
            .map(i64::from)
            .collect(),
        8 => vec![sight::sees(passage, a, b, figures).unwrap().into()],
        9 => squares(sight::view(passage, a, figures).unwrap().iter().collect()),
        10 => {
            // An edit, and a question on what it gives.
            let dir = if a + 1 < n && grid.beside(a, Dir::East).is_some() {
                Dir::East
            } else {
                Dir::South
            };
            let edited = grid.with_edge(a, dir, Edge::Wall);
            let seen =
                edited.map(|edited| sight::view(edited.passage(terms.passes), b, figures).unwrap());
            squares(seen.map_or_else(|_| Vec::new(), |seen| seen.iter().collect()))
        }
        _ if n <= 81 && terms.links.is_empty() => {
            let bare = terms.ask();
            let all = grid.all_pairs(&bare, 1).unwrap_or_default();
            all.into_iter().map(i64::from).collect()
        }
        _ => grid
            .components(&ask)
            .unwrap()
            .iter()
            .map(i64::from)
            .collect(),
    }
}

/// A thousand questions on three boards, forwards and backwards.
pub(crate) fn orders(data: &[u8]) {
    let mut bytes = Bytes(data);
    let seed = bytes.word();
    let boards = places(&mut bytes);
    let questions = queries(seed, 1000);
    let first: Vec<_> = questions
        .iter()
        .map(|query| answer(&boards, query))
        .collect();
    let boards = anew(&boards);
    for (query, due) in questions.iter().zip(&first).rev() {
        assert_eq!(&answer(&boards, query), due, "question {}", query.kind);
    }
}

/// Eight threads on boards with nothing made yet.
pub(crate) fn threads(data: &[u8]) {
    let mut bytes = Bytes(data);
    let seed = bytes.word();
    let boards = places(&mut bytes);
    let questions = queries(seed, 64);
    let due: Vec<_> = questions
        .iter()
        .map(|query| answer(&boards, query))
        .collect();
    let boards = anew(&boards);
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (boards, questions, due) = (&boards, &questions, &due);
            scope.spawn(move || {
                for i in 0..questions.len() {
                    let i = (i + thread % 4) % questions.len();
                    assert_eq!(
                        answer(boards, &questions[i]),
                        due[i],
                        "question {}",
                        questions[i].kind
                    );
                }
            });
        }
    });
}

/// Every instruction set that the machine has gives the same.
pub(crate) fn variants(data: &[u8]) {
    let mut bytes = Bytes(data);
    let seed = bytes.word();
    let boards = places(&mut bytes);
    let questions = queries(seed, 48);
    let mut answers = Vec::new();
    for variant in [simd::Variant::Portable, simd::Variant::V3] {
        if simd::force(Some(variant)) {
            answers.push(
                questions
                    .iter()
                    .map(|query| answer(&boards, query))
                    .collect::<Vec<_>>(),
            );
        }
    }
    simd::force(None);
    assert!(answers.windows(2).all(|two| two[0] == two[1]));
    let place = &boards[0];
    if place.grid.squares() <= 200 {
        let terms = &place.terms[0];
        let passage = place.grid.passage(terms.passes);
        let table = |variant| Table::forced(passage, terms.figures.as_ref(), 1, variant).unwrap();
        assert_eq!(table(Variant::Portable), table(Variant::V3));
    }
}
