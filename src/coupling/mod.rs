//! Where bodies, geometry, diagrams and the convex problem meet.
//!
//! ```text
//! Schedule ──Wiring──▶ plants, and what around them must be evaluated
//! (t, x) ──External──▶ slopes of everything around: K(h), b(h)
//! (t, x) ──Stage──▶ kinematics, contacts, M, forces ──▶ icf::Model ──solve──▶ v⁺, q⁺, z⁺
//! ```
//!
//! | file | what |
//! |---|---|
//! | `approach` | how long a step may be that passes through nothing |
//! | `constraints` | constraints between bodies as terms of the problem |
//! | `contact_step` | steps by a contact solver in place of the convex one |
//! | `contacts` | contacts of a plant as terms of the problem |
//! | `costs` | what the parts of a step cost |
//! | `external` | what is around the plants, linear about a state |
//! | `fixed_point` | what cannot be a potential, all the same |
//! | `mechanics` | a plant at one state as a convex problem |
//! | `residuals` | how well contacts obey the laws of hard contact |
//! | `slips` | how contacts slip, and by how much an update changes that |
//! | `stage` | implicit stages of Runge–Kutta methods, about their predicted ends |
//! | `step_problem` | the problem of an island as data for any contact solver |
//! | `stepper` | one implicit step of everything |
//! | `subsystem` | some trees of a plant by themselves |
//! | `summary` | what is coupled to what, in names |
//! | `transport` | how small changes of everything are carried on by a step |
//! | `warm_start` | forces of contacts from step to step |
//! | `wiring` | the plants of a diagram, and the diagram around them |

mod approach;
mod constraints;
mod contact_step;
mod contacts;
mod costs;
mod external;
mod fixed_point;
mod mechanics;
mod residuals;
mod slips;
mod stage;
mod step_problem;
mod stepper;
mod subsystem;
mod summary;
mod transport;
mod warm_start;
mod wiring;

pub use approach::Approach;
pub use contact_step::{ContactStep, Unconverged};
pub use costs::Costs;
pub use external::{External, Group, MAX_IMPLICIT, Pattern, Row, Slopes};
pub use mechanics::{Mechanics, Outside, Plant, Study};
pub use residuals::{ContactResiduals, ResidualMeter};
pub use slips::{Slip, Slips};
pub use stage::{Ends, Reached};
pub use stepper::{Part, Stage, Stepper, Surroundings};
pub use subsystem::Near;
pub use summary::{GroupSummary, Summary};
pub use transport::{At, Carried, Change, Transport};
pub use warm_start::WarmStart;
pub use wiring::{
    Around, ContactTraits, Treatment, Wiring, contact_traits, plant_velocities, plants_with_contact,
    state_groups,
};
