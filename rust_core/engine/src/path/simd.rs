//! Which instructions the kernels use: one source, compiled twice, chosen when it runs.

use std::sync::atomic::{AtomicU8, Ordering};

/// The instructions that a kernel is compiled for. All give the same answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Variant {
    /// What every machine of the target has.
    Portable = 1,
    /// x86-64-v3: AVX2 and its companions.
    V3 = 2,
}

static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// Makes every kernel use these instructions from now on, in the whole process; nothing means
/// the best of the machine. Gives whether the machine has them; if not, nothing changes.
pub fn force(variant: Option<Variant>) -> bool {
    let best = best();
    let variant = variant.unwrap_or(best);
    let has = variant as u8 <= best as u8;
    if has {
        CHOSEN.store(variant as u8, Ordering::Relaxed);
    }
    has
}

/// The best that the machine has.
#[must_use]
pub fn best() -> Variant {
    #[cfg(target_arch = "x86_64")]
    {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        if has {
            return Variant::V3;
        }
    }
    Variant::Portable
}

/// Whether the kernels compiled for x86-64-v3 are to be used, which the machine then has.
#[inline]
pub(crate) fn v3() -> bool {
    match CHOSEN.load(Ordering::Relaxed) {
        0 => {
            force(None);
            best() == Variant::V3
        }
        chosen => chosen == Variant::V3 as u8,
    }
}

/// A function that runs the best compiled form of another, which must be `inline(always)`.
macro_rules! dispatched {
    ($(#[$doc:meta])* $vis:vis fn $name:ident $(<const $R:ident: usize>)? ($($arg:ident: $ty:ty),* $(,)?) $(-> $ret:ty)? = $body:ident) => {
        $(#[$doc])*
        #[inline]
        $vis fn $name $(<const $R: usize>)? ($($arg: $ty),*) $(-> $ret)? {
            #[cfg(target_arch = "x86_64")]
            {
                #[allow(unsafe_code)]
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                unsafe fn v3 $(<const $R: usize>)? ($($arg: $ty),*) $(-> $ret)? {
                    $body $(::<$R>)? ($($arg),*)
                }
                #[inline(never)]
                fn portable $(<const $R: usize>)? ($($arg: $ty),*) $(-> $ret)? {
                    $body $(::<$R>)? ($($arg),*)
                }
                if $crate::path::simd::v3() {
                    // SAFETY: `v3()` is true only on a machine that has these features.
                    #[allow(unsafe_code)]
                    return unsafe { v3 $(::<$R>)? ($($arg),*) };
                }
                portable $(::<$R>)? ($($arg),*)
            }
            #[cfg(not(target_arch = "x86_64"))]
            $body $(::<$R>)? ($($arg),*)
        }
    };
}
pub(crate) use dispatched;
