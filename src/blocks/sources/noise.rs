//! Random numbers, sampled.

use crate::blocks::numbers::{Numbers, size};
use crate::math::Stream;
use crate::prelude::*;

/// Noise: out = a new random number at each tick for each element, held in between.
///
/// The numbers follow from the seed, the size and the block's path, on every machine alike, and a saved run goes on with the
/// numbers that it would have had. Two blocks of one diagram are independent, also with the same seed.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `out` | `vector[size]` | the numbers, sampled |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Noise {
    /// Time between ticks.
    #[serde(default = "crate::blocks::defaults::period")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: f64,
    /// The distribution.
    #[serde(default)]
    pub kind: NoiseKind,
    /// Mean of the normal distribution; 0 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub mean: Option<Numbers>,
    /// Standard deviation of the normal distribution; 1 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub std: Option<Numbers>,
    /// Lower end of the uniform distribution; 0 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub low: Option<Numbers>,
    /// Upper end of the uniform distribution, not reached; 1 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub high: Option<Numbers>,
    /// Chooses the sequence of numbers.
    #[serde(default)]
    #[schemars(range(max = 9_007_199_254_740_992_u64))]
    pub seed: u64,
    /// Number of elements; as many as the lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

/// How the numbers of [`Noise`] are distributed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoiseKind {
    /// Normal, with `mean` and `std`.
    #[default]
    Normal,
    /// Uniform from `low` to `high`.
    Uniform,
}

/// What is drawn: the stream, and the numbers that the next tick shows.
#[derive(Serialize, Deserialize)]
struct Drawn {
    stream: Stream,
    sample: Vec<f64>,
}

/// By hand, so that a copy reuses the list.
impl Clone for Drawn {
    fn clone(&self) -> Self {
        Drawn { stream: self.stream.clone(), sample: self.sample.clone() }
    }
    fn clone_from(&mut self, other: &Self) {
        self.stream.clone_from(&other.stream);
        self.sample.clone_from(&other.sample);
    }
}

/// out = offset + scale·(a standard number).
struct Distribution {
    kind: NoiseKind,
    offset: Vec<f64>,
    scale: Vec<f64>,
}

impl Distribution {
    fn draw(&self, drawn: &mut Drawn) {
        for ((sample, offset), scale) in drawn.sample.iter_mut().zip(&self.offset).zip(&self.scale) {
            let standard = match self.kind {
                NoiseKind::Normal => drawn.stream.normal(),
                NoiseKind::Uniform => drawn.stream.uniform(),
            };
            *sample = offset + scale * standard;
        }
    }
}

impl Noise {
    /// The numbers.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");

    /// Normal noise of mean zero.
    pub fn normal(period: f64, std: impl Into<Numbers>, seed: u64) -> Noise {
        Noise {
            period,
            kind: NoiseKind::Normal,
            mean: None,
            std: Some(std.into()),
            low: None,
            high: None,
            seed,
            size: None,
        }
    }

    fn distribution(&self) -> Result<Distribution, BlockError> {
        let normal = [("mean", &self.mean), ("std", &self.std)];
        let uniform = [("low", &self.low), ("high", &self.high)];
        let (used, others, name) = match self.kind {
            NoiseKind::Normal => (normal, uniform, "normal"),
            NoiseKind::Uniform => (uniform, normal, "uniform"),
        };
        if let Some((field, _)) = others.iter().find(|(_, value)| value.is_some()) {
            let message =
                format!("noise of kind `{name}` has `{}` and `{}`, and no `{field}`", used[0].0, used[1].0);
            return Err(BlockError::parameter(*field, message));
        }
        let [(first, a), (second, b)] = used;
        let (a, b) = (a.clone().unwrap_or(0.0.into()), b.clone().unwrap_or(1.0.into()));
        let size = size(self.size, &[(first, &a), (second, &b)])?;
        let (a, b) = (a.expand(size, first)?, b.expand(size, second)?);
        let scale: Vec<f64> = match self.kind {
            NoiseKind::Normal => b,
            NoiseKind::Uniform => a.iter().zip(&b).map(|(low, high)| high - low).collect(),
        };
        if let Some(i) = scale.iter().position(|scale| !(*scale >= 0.0 && scale.is_finite())) {
            let message = match self.kind {
                NoiseKind::Normal => format!("`std` must be a number from 0 on, and is {}", scale[i]),
                NoiseKind::Uniform => format!("`high` must not be below `low`, as it is for element {i}"),
            };
            return Err(BlockError::parameter(second, message));
        }
        Ok(Distribution { kind: self.kind, offset: a, scale })
    }
}

#[typetag::serde]
impl Block for Noise {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let distribution = self.distribution()?;
        let size = distribution.scale.len();
        let clock = d.periodic(self.period, 0.0);
        let stream = Stream::new(self.seed, &format!("{}[{size}]", d.path()));
        let mut drawn = Drawn { stream, sample: vec![0.0; size] };
        distribution.draw(&mut drawn);
        // The output is sampled before the state is updated: it shows what was drawn at the tick before.
        let drawn = d.discrete("drawn", drawn);
        d.output(Self::OUT, size).sampled(clock).from(drawn, |drawn, out| out.copy_from_slice(&drawn.sample));
        d.update(clock, drawn).from((), move |(), drawn| distribution.draw(drawn));
        Ok(())
    }
}

register_block!("sources", Noise, Noise::normal(0.01, 1.0, 1));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    /// The output at `n` ticks.
    fn ticks(bench: &mut Bench, n: usize) -> Vec<Vec<f64>> {
        let mut list = Vec::new();
        for _ in 0..n {
            list.push(bench.at(0.0).get("out"));
            let mut next = bench.state.discrete[0].boxed();
            bench.schedule.updates[0].write.value(&bench.state.frame(), &mut next);
            bench.state.discrete[0] = next;
        }
        list
    }

    #[test]
    fn the_same_seed_gives_the_same_numbers_and_another_gives_others() {
        let of = |seed| ticks(&mut Bench::new(Noise { size: Some(2), ..Noise::normal(0.1, 1.0, seed) }), 5);
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
        let flat = of(1).concat();
        assert!((1..flat.len()).all(|i| !flat[..i].contains(&flat[i])));
    }

    #[test]
    fn two_blocks_with_one_seed_are_independent() {
        let mut diagram = Diagram::new("two");
        diagram.add("a", Noise::normal(0.1, 1.0, 1));
        diagram.add("b", Noise::normal(0.1, 1.0, 1));
        let schedule = diagram.compile().unwrap();
        let mut state = schedule.initial_state();
        schedule.refresh(&mut state, &[true]);
        let of = |name: &str| state.signals[schedule.signal(name).unwrap().place.start];
        assert_ne!(of("a.out"), of("b.out"));
    }

    #[test]
    fn a_saved_state_goes_on_with_the_same_numbers() {
        let mut bench = Bench::new(Noise::normal(0.1, 1.0, 7));
        ticks(&mut bench, 10);
        let saved = bench.state.discrete[0].save().unwrap();
        let mut other = Bench::new(Noise::normal(0.1, 1.0, 7));
        other.state.discrete[0].load(&saved).unwrap();
        assert_eq!(ticks(&mut bench, 10), ticks(&mut other, 10));
    }

    #[test]
    fn moments_are_those_asked_for() {
        let n = 20_000;
        let moments = |noise: Noise| {
            let values = ticks(&mut Bench::new(noise), n).concat();
            let mean = values.iter().sum::<f64>() / n as f64;
            (mean, values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / n as f64)
        };
        // Five standard errors: σ/√n of the mean, σ²√(2/n) of a normal variance, σ²√(0.8/n) of a uniform one.
        let bound = 5.0 / (n as f64).sqrt();
        let (mean, variance) = moments(Noise { mean: Some(3.0.into()), ..Noise::normal(0.1, 0.5, 3) });
        assert!((mean - 3.0).abs() < 0.5 * bound, "{mean}");
        assert!((variance - 0.25).abs() < 0.25 * bound * 2.0_f64.sqrt(), "{variance}");
        let uniform = Noise {
            kind: NoiseKind::Uniform,
            std: None,
            low: Some((-1.0).into()),
            high: Some(3.0.into()),
            ..Noise::normal(0.1, 0.5, 3)
        };
        let (mean, variance) = moments(uniform);
        assert!((mean - 1.0).abs() < (4.0_f64 / 3.0).sqrt() * bound, "{mean}");
        assert!((variance - 4.0 / 3.0).abs() < 4.0 / 3.0 * bound * 0.8_f64.sqrt(), "{variance}");
    }

    #[test]
    fn parameters_of_the_other_kind_or_out_of_range_are_errors() {
        let base = Noise::normal(0.1, 1.0, 0);
        let text = errors(Noise { kind: NoiseKind::Uniform, ..base.clone() });
        assert!(text.contains("block.std") && text.contains("has `low` and `high`, and no `std`"), "{text}");
        assert!(errors(Noise::normal(0.1, -1.0, 0)).contains("`std` must be a number from 0 on, and is -1"));
        let crossed = Noise { kind: NoiseKind::Uniform, std: None, low: Some(2.0.into()), ..base.clone() };
        assert!(errors(crossed).contains("`high` must not be below `low`"));
        assert!(errors(Noise { period: 0.0, ..base }).contains("block.period"));
    }
}
