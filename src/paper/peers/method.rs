//! Which simulator, and how it is to step.

use std::fmt;

use crate::paper::{number, seconds};

/// A simulator that runs in Python.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Peer {
    /// Drake: CENIC as its authors wrote it, general integrators and discrete plants.
    Drake,
    /// MuJoCo.
    Mujoco,
}

impl Peer {
    /// All of them.
    pub const ALL: [Peer; 2] = [Peer::Drake, Peer::Mujoco];

    /// For readers.
    pub fn name(self) -> &'static str {
        match self {
            Peer::Drake => "Drake",
            Peer::Mujoco => "MuJoCo",
        }
    }

    /// What its process calls itself.
    pub(super) fn id(self) -> &'static str {
        match self {
            Peer::Drake => "drake",
            Peer::Mujoco => "mujoco",
        }
    }

    /// Its own part of the program that its process runs.
    pub(super) fn program(self) -> &'static str {
        match self {
            Peer::Drake => include_str!("drake_peer.py"),
            Peer::Mujoco => include_str!("mujoco_peer.py"),
        }
    }
}

/// How a simulator is to step: to an accuracy, or in steps of one size.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    /// Who.
    pub peer: Peer,
    /// What the simulator calls it: an integrator or a discrete solver of Drake, `default`, `match` or `stiff` for MuJoCo's contact.
    pub name: &'static str,
    /// The accuracy that is asked for.
    pub accuracy: Option<f64>,
    /// Steps of this size, s.
    pub step: Option<f64>,
    /// Whether the controller's forces are held over each step, as they are where a simulator does not know the controller.
    pub is_held: bool,
}

impl Method {
    fn new(peer: Peer, name: &'static str) -> Method {
        Method { peer, name, accuracy: None, step: None, is_held: false }
    }

    /// An error-controlled integrator of Drake: `cenic`, `runge_kutta3`, `implicit_euler`.
    pub fn drake(name: &'static str, accuracy: f64) -> Method {
        Method { accuracy: Some(accuracy), ..Method::new(Peer::Drake, name) }
    }

    /// Drake in steps of one size, s: `cenic` without error control, or a discrete solver, `lagged` or `sap`.
    pub fn drake_steps(name: &'static str, step: f64) -> Method {
        Method { step: Some(step), ..Method::new(Peer::Drake, name) }
    }

    /// MuJoCo with its own contact, in steps of one size, s.
    pub fn mujoco(step: f64) -> Method {
        Method { step: Some(step), ..Method::new(Peer::Mujoco, "default") }
    }

    /// MuJoCo with contact as stiff as the scene's, as far as MuJoCo can say it, in steps of one size, s.
    pub fn mujoco_matched(step: f64) -> Method {
        Method { step: Some(step), ..Method::new(Peer::Mujoco, "match") }
    }

    /// MuJoCo with the stiffest contact that it allows at steps of one size, s.
    pub fn mujoco_stiffest(step: f64) -> Method {
        Method { step: Some(step), ..Method::new(Peer::Mujoco, "stiff") }
    }

    /// The same with the controller's forces held over each step.
    pub fn held(self) -> Method {
        Method { is_held: true, ..self }
    }

    /// Simulator and kind of method, without accuracy or step: the name of a curve.
    pub fn family(&self) -> String {
        let name = match (self.peer, self.name) {
            (Peer::Drake, "cenic") if self.step.is_some() => "Drake CENIC, fixed step".to_owned(),
            (Peer::Drake, "cenic") => "Drake CENIC".to_owned(),
            (Peer::Drake, "sap") => "Drake discrete SAP".to_owned(),
            (Peer::Drake, name) if self.step.is_some() => format!("Drake discrete {name}"),
            (Peer::Drake, name) => format!("Drake {name}"),
            (Peer::Mujoco, "match") => "MuJoCo, matched".to_owned(),
            (Peer::Mujoco, "stiff") => "MuJoCo, stiffest".to_owned(),
            (Peer::Mujoco, _) => "MuJoCo".to_owned(),
        };
        if self.is_held { format!("{name}, controller held") } else { name }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.family())?;
        if let Some(accuracy) = self.accuracy {
            write!(f, ", accuracy {}", number(accuracy))?;
        }
        if let Some(step) = self.step {
            write!(f, ", {}", seconds(step))?;
        }
        Ok(())
    }
}
