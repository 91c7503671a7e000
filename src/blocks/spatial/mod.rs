//! Spatial: poses, twists and wrenches between frames.
//!
//! Names say the frames: `X_AB` is the pose of frame B in frame A, `p_B` a point or vector expressed in B. A twist or wrench of
//! frame B is at B's origin and expressed in B.

mod convert;
mod error;
mod pose;
mod rotate;
mod transform;

pub use convert::{
    PoseFromVector, PoseToVector, TwistFromVector, TwistToVector, WrenchFromVector, WrenchToVector,
};
pub use error::PoseError;
pub use pose::{PoseCompose, PoseInverse};
pub use transform::{TransformPoint, TransformTwist, TransformWrench};
