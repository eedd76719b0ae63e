//! What the performance gate counts: each kernel beside a plain reference that shares no code with it.
//!
//! `gate` alone lists the families. `gate FAMILY MODE ROUNDS` does so many rounds and nothing else, for a program
//! that counts instructions around it:
//!
//! | mode | what it does |
//! |---|---|
//! | `kernel` | the rounds of the kernel |
//! | `slow` | the same, and a tenth of them again: what the gate must notice |
//! | `plain` | the rounds of the reference |
//! | `check` | one cycle of questions to both; prints the work done, the allocations, and their bytes |
//! | `time` | both in turns, so many pairs; prints the least time of either in nanoseconds a round |
//!
//! Questions rotate, so that no branch predictor learns one by heart. Everything runs on the portable path.

// A gate that cannot go on stops.
#![allow(clippy::unwrap_used, clippy::panic)]
// Squares are below 2^20, distances -1 or more.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]
// A plan is one thing, a plain answer another.
#![allow(clippy::similar_names)]

mod board;
mod chance;
mod counting;
mod digging;
mod pathing;
mod roaming;
mod sight;
mod tiling;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use undercroft_engine::path::simd;

/// A kernel, and the plain way to the same answers. `round` is below [`Family::CYCLE`].
trait Family {
    /// How many different questions there are.
    const CYCLE: usize = 32;
    /// What the kernel gives, and what the reference gives.
    type Kernel;
    type Plain;

    fn kernel(&mut self, round: usize) -> Self::Kernel;
    fn plain(&mut self, round: usize) -> Self::Plain;
    /// Whether both say the same.
    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool;
    /// The size of the answer: squares reached, steps of a path, numbers drawn.
    fn work(&self, kernel: &Self::Kernel) -> usize;
}

/// A family without its types.
trait Gate {
    fn run(&mut self, mode: &str, rounds: usize) -> Option<String>;
}

impl<F: Family> Gate for F {
    fn run(&mut self, mode: &str, rounds: usize) -> Option<String> {
        match mode {
            "kernel" => kernel(self, rounds),
            "slow" => {
                kernel(self, rounds);
                kernel(self, rounds / 10);
            }
            "plain" => plain(self, rounds),
            "check" => return Some(check(self)),
            "time" => return Some(time(self, rounds)),
            _ => return None,
        }
        Some(String::new())
    }
}

fn kernel<F: Family>(family: &mut F, rounds: usize) {
    for round in 0..rounds {
        black_box(family.kernel(black_box(round % F::CYCLE)));
    }
}

fn plain<F: Family>(family: &mut F, rounds: usize) {
    for round in 0..rounds {
        black_box(family.plain(black_box(round % F::CYCLE)));
    }
}

fn check<F: Family>(family: &mut F) -> String {
    // What is kept between questions is made before anything counts.
    kernel(family, F::CYCLE);
    let (mut work, mut allocations, mut bytes) = (0, 0, 0);
    for round in 0..F::CYCLE {
        let before = counting::now();
        let kernel = family.kernel(round);
        let after = counting::now();
        allocations += after.0 - before.0;
        bytes += after.1 - before.1;
        let plain = family.plain(round);
        assert!(
            family.same(&kernel, &plain),
            "round {round}: the kernel and the reference disagree"
        );
        work += family.work(&kernel);
    }
    format!("work {work} allocations {allocations} bytes {bytes}")
}

fn time<F: Family>(family: &mut F, pairs: usize) -> String {
    const WINDOW: Duration = Duration::from_micros(1500);
    let fit = |run: &mut dyn FnMut(usize)| {
        let mut cycles = 1;
        loop {
            let start = Instant::now();
            run(cycles * F::CYCLE);
            if start.elapsed() >= WINDOW / 2 {
                return cycles * F::CYCLE;
            }
            cycles *= 2;
        }
    };
    let kernels = fit(&mut |rounds| kernel(family, rounds));
    let plains = fit(&mut |rounds| plain(family, rounds));
    let mut least = [Duration::MAX; 2];
    for _ in 0..pairs {
        let start = Instant::now();
        kernel(family, kernels);
        least[0] = least[0].min(start.elapsed());
        let start = Instant::now();
        plain(family, plains);
        least[1] = least[1].min(start.elapsed());
    }
    #[allow(clippy::cast_precision_loss)]
    let nanoseconds = |least: Duration, rounds: usize| least.as_secs_f64() * 1e9 / rounds as f64;
    let (kernel, plain) = (
        nanoseconds(least[0], kernels),
        nanoseconds(least[1], plains),
    );
    format!("kernel {kernel:.2} plain {plain:.2}")
}

/// What makes a family, by its name.
type Entry = (&'static str, fn() -> Box<dyn Gate>);

const FAMILIES: &[Entry] = &[
    ("rng", || Box::new(chance::Chance::new())),
    ("mask", || Box::new(board::Masks::new())),
    ("edit", || Box::new(board::Edit::new())),
    ("reach", || Box::new(pathing::Reach::new())),
    ("path", || Box::new(pathing::Path::new())),
    ("long-path", || Box::new(roaming::LongPath::new())),
    ("distances", || Box::new(pathing::Distances::new())),
    ("costs", || Box::new(pathing::Costs::new())),
    ("all-pairs", || Box::new(pathing::AllPairs::new())),
    ("sight", || Box::new(sight::Pairs::new())),
    ("view", || Box::new(sight::View::new())),
    ("table", || Box::new(sight::Whole::new())),
    ("tiles", || Box::new(tiling::Tiling::new())),
    ("dig", || Box::new(digging::Digging::new())),
];

fn main() -> ExitCode {
    assert!(simd::force(Some(simd::Variant::Portable)));
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.is_empty() {
        for (name, _) in FAMILIES {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    }
    let [family, mode, rounds] = &args[..] else {
        eprintln!("expected FAMILY MODE ROUNDS, not {args:?}");
        return ExitCode::FAILURE;
    };
    let Some((_, make)) = FAMILIES.iter().find(|(name, _)| name == family) else {
        eprintln!("no family {family:?}");
        return ExitCode::FAILURE;
    };
    let answer = rounds
        .parse()
        .ok()
        .and_then(|rounds| make().run(mode, rounds));
    let Some(answer) = answer else {
        eprintln!("no mode {mode:?}, or no number of rounds: {rounds:?}");
        return ExitCode::FAILURE;
    };
    if !answer.is_empty() {
        println!("{answer}");
    }
    ExitCode::SUCCESS
}
