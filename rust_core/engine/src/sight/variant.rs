//! Which instructions a kernel was compiled for.

/// A copy of a kernel for a family of processors. All give the same answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// What every processor of the target has.
    Portable,
    /// x86-64-v3: AVX2, BMI, from about 2013 on.
    V3,
}

impl Variant {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Portable, Self::V3];

    /// Whether this machine can run it.
    #[must_use]
    pub fn runs(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::V3 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::V3 => false,
        }
    }

    /// The best that this machine can run.
    #[must_use]
    pub fn best() -> Self {
        if Self::V3.runs() {
            Self::V3
        } else {
            Self::Portable
        }
    }
}
