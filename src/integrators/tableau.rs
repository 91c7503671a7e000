//! Explicit Runge–Kutta methods as data.
//!
//! A step of size h from (t, x) is
//!
//! ```text
//! kᵢ     = f(t + cᵢ h, x + h Σⱼ aᵢⱼ kⱼ)          j < i
//! x⁺     = x + h Σᵢ bᵢ kᵢ
//! error  = h Σᵢ eᵢ kᵢ                            e = b − b̂
//! x(θ)   = H₃(θ) + θ²(1 − θ)² h Σᵢ dᵢ kᵢ         θ = (τ − t)/h
//! ```
//!
//! where H₃ is the cubic that matches x, x⁺ and their slopes. Both methods are "first same as last": the last stage is the
//! slope at the end of the step, so its row of a equals b and it is the first stage of the next step.
//!
//! Sources: \[BS89\] Bogacki, Shampine, *A 3(2) pair of Runge–Kutta formulas*, Appl. Math. Lett. 2 (1989).
//! \[HNW\] Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, 2nd ed.: Table II.5.2 (Dormand–Prince)
//! and (II.6.12) with the code DOPRI5 (continuous extension).

/// The largest number of stages of any method here.
pub const MAX_STAGES: usize = 7;

/// The coefficients of one explicit, first-same-as-last Runge–Kutta pair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tableau {
    /// The method's name, as statistics and messages print it.
    pub name: &'static str,
    /// p: the error of one step is O(hᵖ⁺¹), of a whole run O(hᵖ).
    pub order: u32,
    /// The order of the embedded solution; the estimate of a step's error is O(h^(embedded + 1)).
    pub embedded_order: u32,
    /// The order of the dense output: its error inside a step is O(h^(dense + 1)).
    pub dense_order: u32,
    /// s, the number of stages, the last of which is the slope at the end of the step.
    pub stages: usize,
    /// c, the stage times as fractions of the step.
    pub c: &'static [f64],
    /// a, strictly lower triangular, row i has i entries.
    pub a: &'static [&'static [f64]],
    /// b, the weights of the solution.
    pub b: &'static [f64],
    /// e = b − b̂, the weights of the error estimate.
    pub e: &'static [f64],
    /// d, the quartic term of the dense output; all zero for cubic Hermite.
    pub d: &'static [f64],
}

impl Tableau {
    /// The weights bᵢ(θ) of the dense output x(θ) = x + h Σᵢ bᵢ(θ) kᵢ.
    pub fn dense_weights(&self, theta: f64) -> [f64; MAX_STAGES] {
        let (s, r) = (theta, 1.0 - theta);
        let bubble = s * s * r * r;
        let mut weights = [0.0; MAX_STAGES];
        // H₃ = x + s²(3 − 2s)(x⁺ − x) + s r² h k₁ − s² r h kₛ
        for (i, weight) in weights.iter_mut().enumerate().take(self.stages) {
            *weight = s * s * (3.0 - 2.0 * s) * self.b[i] + bubble * self.d[i];
        }
        weights[0] += s * r * r;
        weights[self.stages - 1] -= s * s * r;
        weights
    }
}

/// Bogacki–Shampine 3(2) with cubic Hermite dense output \[BS89\].
pub const BOGACKI_SHAMPINE: Tableau = Tableau {
    name: "bogacki_shampine",
    order: 3,
    embedded_order: 2,
    dense_order: 3,
    stages: 4,
    c: &[0.0, 1.0 / 2.0, 3.0 / 4.0, 1.0],
    a: &[&[], &[1.0 / 2.0], &[0.0, 3.0 / 4.0], &[2.0 / 9.0, 1.0 / 3.0, 4.0 / 9.0]],
    b: &[2.0 / 9.0, 1.0 / 3.0, 4.0 / 9.0, 0.0],
    e: &[-5.0 / 72.0, 1.0 / 12.0, 1.0 / 9.0, -1.0 / 8.0],
    d: &[0.0; 4],
};

/// Kutta's third-order method, its error estimated against the midpoint rule, with cubic Hermite dense output.
pub const RUNGE_KUTTA3: Tableau = Tableau {
    name: "runge_kutta3",
    order: 3,
    embedded_order: 2,
    dense_order: 3,
    stages: 4,
    c: &[0.0, 1.0 / 2.0, 1.0, 1.0],
    a: &[&[], &[1.0 / 2.0], &[-1.0, 2.0], &[1.0 / 6.0, 2.0 / 3.0, 1.0 / 6.0]],
    b: &[1.0 / 6.0, 2.0 / 3.0, 1.0 / 6.0, 0.0],
    e: &[1.0 / 6.0, -1.0 / 3.0, 1.0 / 6.0, 0.0],
    d: &[0.0; 4],
};

/// Dormand–Prince 5(4) with its continuous extension of order four [HNW, Table II.5.2 and (II.6.12)].
pub const DORMAND_PRINCE: Tableau = Tableau {
    name: "dormand_prince",
    order: 5,
    embedded_order: 4,
    dense_order: 4,
    stages: 7,
    c: &[0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0, 1.0],
    a: &[
        &[],
        &[1.0 / 5.0],
        &[3.0 / 40.0, 9.0 / 40.0],
        &[44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0],
        &[19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0],
        &[9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0],
        &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
    ],
    b: &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0, 0.0],
    e: &[71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0],
    d: &[
        -12715105075.0 / 11282082432.0,
        0.0,
        87487479700.0 / 32700410799.0,
        -10690763975.0 / 1880347072.0,
        701980252875.0 / 199316789632.0,
        -1453857185.0 / 822651844.0,
        69997945.0 / 29380423.0,
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_abs_diff_eq;

    const METHODS: [Tableau; 3] = [BOGACKI_SHAMPINE, RUNGE_KUTTA3, DORMAND_PRINCE];

    /// Every rooted tree up to order five as (order, elementary weight vector, density γ) [HNW, Table II.2.2].
    fn trees(tableau: &Tableau) -> Vec<(u32, Vec<f64>, f64)> {
        let s = tableau.stages;
        let times = |u: &[f64], v: &[f64]| (0..s).map(|i| u[i] * v[i]).collect::<Vec<_>>();
        let below = |u: &[f64]| {
            (0..s).map(|i| tableau.a[i].iter().zip(u).map(|(a, u)| a * u).sum()).collect::<Vec<f64>>()
        };
        let one = vec![1.0; s];
        let c = tableau.c.to_vec();
        let (c2, ac) = (times(&c, &c), below(&c));
        let (c3, ac2, aac) = (times(&c2, &c), below(&c2), below(&ac));
        vec![
            (1, one, 1.0),
            (2, c.clone(), 2.0),
            (3, c2.clone(), 3.0),
            (3, ac.clone(), 6.0),
            (4, c3.clone(), 4.0),
            (4, times(&c, &ac), 8.0),
            (4, ac2.clone(), 12.0),
            (4, aac.clone(), 24.0),
            (5, times(&c3, &c), 5.0),
            (5, times(&c2, &ac), 10.0),
            (5, times(&c, &ac2), 15.0),
            (5, times(&c, &aac), 30.0),
            (5, times(&ac, &ac), 20.0),
            (5, below(&c3), 20.0),
            (5, below(&times(&c, &ac)), 40.0),
            (5, below(&ac2), 60.0),
            (5, below(&aac), 120.0),
        ]
    }

    fn dot(u: &[f64], v: &[f64]) -> f64 {
        u.iter().zip(v).map(|(u, v)| u * v).sum()
    }

    #[test]
    fn shapes_agree_and_rows_sum_to_the_stage_times() {
        for method in METHODS {
            assert_eq!(method.stages, method.c.len());
            assert_eq!(method.stages, method.a.len());
            assert_eq!(method.stages, method.b.len());
            assert_eq!(method.stages, method.e.len());
            assert_eq!(method.stages, method.d.len());
            for (i, row) in method.a.iter().enumerate() {
                assert_eq!(row.len(), i);
                assert_abs_diff_eq!(row.iter().sum::<f64>(), method.c[i], epsilon = 1e-14);
            }
        }
    }

    #[test]
    fn the_last_stage_is_the_slope_at_the_end() {
        for method in METHODS {
            assert_eq!(method.a[method.stages - 1], &method.b[..method.stages - 1]);
            assert_eq!(method.b[method.stages - 1], 0.0);
            assert_eq!(method.c[method.stages - 1], 1.0);
        }
    }

    #[test]
    fn the_solution_meets_every_condition_of_its_order() {
        for method in METHODS {
            for (order, weight, density) in trees(&method) {
                let residual = dot(method.b, &weight) - 1.0 / density;
                assert!(order > method.order || residual.abs() < 1e-14, "{} {order} {residual}", method.name);
            }
        }
    }

    #[test]
    fn the_estimate_vanishes_up_to_the_embedded_order_and_not_above() {
        for method in METHODS {
            for (order, weight, _) in trees(&method) {
                let value = dot(method.e, &weight);
                assert!(
                    order > method.embedded_order || value.abs() < 1e-14,
                    "{} {order} {value}",
                    method.name
                );
            }
            let above = trees(&method).into_iter().filter(|tree| tree.0 == method.embedded_order + 1);
            assert!(above.map(|tree| dot(method.e, &tree.1).abs()).fold(0.0, f64::max) > 1e-4);
        }
    }

    #[test]
    fn the_dense_output_meets_its_order_at_every_theta_and_both_ends() {
        for method in METHODS {
            for theta in [0.0, 0.1, 0.37, 0.5, 0.81, 1.0] {
                let weights = method.dense_weights(theta);
                for (order, weight, density) in trees(&method) {
                    let residual = dot(&weights, &weight) - theta.powi(order as i32) / density;
                    assert!(
                        order > method.dense_order || residual.abs() < 1e-13,
                        "{} {residual}",
                        method.name
                    );
                }
            }
            let (start, end) = (method.dense_weights(0.0), method.dense_weights(1.0));
            assert_eq!(start, [0.0; MAX_STAGES]);
            assert_eq!(&end[..method.stages], method.b);
        }
    }
}
