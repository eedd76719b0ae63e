//! Every law on random and mutated bytes, for 30 seconds where the environment says `CI=true`,
//! else for 3. The same laws run under libFuzzer from `rust_core/fuzz`.

#![allow(clippy::unwrap_used)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime};

use undercroft_engine::Rng;

mod laws;

/// No law needs more in one piece: whoever asks for it trusted a number from outside.
const MOST: usize = 64 << 20;

/// The largest piece of memory that was asked for.
static LARGEST: AtomicUsize = AtomicUsize::new(0);

struct Watched;

// SAFETY: all is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Watched {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LARGEST.fetch_max(layout.size(), Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        LARGEST.fetch_max(layout.size(), Ordering::Relaxed);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        LARGEST.fetch_max(size, Ordering::Relaxed);
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static MEMORY: Watched = Watched;

/// Bytes that broke a law once.
const KNOWN: &[(&str, &[u8])] = &[];

#[test]
fn every_law_holds_on_random_bytes() {
    for (name, bytes) in KNOWN {
        let law = laws::LAWS.iter().find(|(law, _)| law == name);
        law.unwrap().1(bytes);
    }
    let ci = std::env::var("CI").is_ok_and(|value| value == "true");
    let all = Duration::from_secs(if ci { 30 } else { 3 });
    let share = all / u32::try_from(laws::LAWS.len()).unwrap();
    let fresh = SystemTime::UNIX_EPOCH.elapsed().unwrap().as_nanos();
    let fresh = u64::try_from(fresh & u128::from(u64::MAX)).unwrap();
    for (name, law) in laws::LAWS {
        // The first half is the same in every run, as far as the time allows; the second never.
        let mut runs = 0;
        for seed in [1, fresh] {
            let (start, mut rng, mut pool) = (Instant::now(), Rng::new(seed), Vec::new());
            while start.elapsed() < share / 2 || runs == 0 {
                let bytes = input(&mut rng, &mut pool);
                check(name, *law, &bytes, seed);
                runs += 1;
            }
        }
        println!("{name}: {runs} runs, seeds 1 and {fresh}");
    }
}

/// Runs the law and tells what broke it.
fn check(name: &str, law: laws::Law, bytes: &[u8], seed: u64) {
    LARGEST.store(0, Ordering::Relaxed);
    let result = catch_unwind(AssertUnwindSafe(|| law(bytes)));
    let largest = LARGEST.load(Ordering::Relaxed);
    assert!(
        result.is_ok() && largest < MOST,
        "law {name} is broken, with seed {seed} and at most {largest} bytes in one piece, by &{bytes:?}"
    );
}

/// New bytes, or some from before with a few changes.
fn input(rng: &mut Rng, pool: &mut Vec<Vec<u8>>) -> Vec<u8> {
    let byte = |rng: &mut Rng| match rng.index(3) {
        0 => rng.to_bytes()[1],
        1 => rng.to_bytes()[1] % 4,
        _ => 255,
    };
    let mut bytes = if pool.is_empty() || rng.index(3) == 0 {
        let most = [4, 32, 256, 1024][rng.index(4)];
        (0..rng.index(most)).map(|_| byte(rng)).collect()
    } else {
        let mut bytes = rng.choice(pool).unwrap().clone();
        for _ in 0..=rng.index(4) {
            let at = rng.index(bytes.len() + 1);
            match rng.index(4) {
                0 => bytes.insert(at, byte(rng)),
                1 => bytes.truncate(at),
                2 => bytes.extend_from_within(at..),
                _ if at < bytes.len() => bytes[at] = byte(rng),
                _ => bytes.push(byte(rng)),
            }
        }
        bytes.truncate(2048);
        bytes
    };
    if pool.len() < 64 {
        pool.push(bytes.clone());
    } else {
        let place = rng.index(pool.len());
        pool[place].clone_from(&bytes);
    }
    bytes.shrink_to_fit();
    bytes
}
