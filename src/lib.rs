//! Block diagrams for contact-rich robotics, simulated to an accuracy instead of a time step.

pub mod math;
