//! Large models: loading takes time and memory in proportion to the file, and what is larger than anybody means is refused.
//!
//! Each of these would fill the memory or run for hours if pairs of bodies were listed or names were searched one by one.

use std::sync::Arc;

use super::*;
use crate::diagram::Files;

/// One file of any name.
struct OneFile(String);

impl Files for OneFile {
    fn read_bytes(&self, _: &str) -> Result<Vec<u8>, String> {
        Ok(self.0.clone().into_bytes())
    }
}

fn plant(file: &str) -> MultibodyPlant {
    let entry = ModelEntry { name: "robot".to_owned(), file: Some(file.to_owned()), ..ModelEntry::default() };
    MultibodyPlant { models: vec![entry], ..MultibodyPlant::default() }
}

/// Links that hang on each other, or all on the first, by joints of one type, each with a shape and a limited motor.
fn urdf(links: usize, joint: &str, is_chain: bool) -> String {
    let mut text = "<robot name='robot'>".to_owned();
    for i in 0..links {
        text += &format!(
            "<link name='l{i}'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1'/></inertial>\
             <collision><geometry><sphere radius='0.01'/></geometry></collision></link>"
        );
    }
    for i in 1..links {
        let (parent, x) = if is_chain { (i - 1, 0.1) } else { (0, 0.1 * i as f64) };
        text += &format!(
            "<joint name='j{i}' type='{joint}'><parent link='l{parent}'/><child link='l{i}'/><origin xyz='{x} 0 0'/>\
             <axis xyz='0 1 0'/><limit lower='-1' upper='1' effort='1' velocity='1'/></joint>"
        );
    }
    text + "</robot>"
}

fn compile(file: &str, text: String) -> Result<(), String> {
    let mut diagram = Diagram::new("large");
    diagram.set_files(Arc::new(OneFile(text)));
    diagram.add("plant", plant(file));
    diagram.compile().map(|_| ()).map_err(|errors| errors.to_string())
}

#[test]
fn twenty_thousand_links_that_do_not_move_are_one_body() {
    for is_chain in [true, false] {
        let text = urdf(20_000, "fixed", is_chain);
        let (model, _) = plant("robot.urdf").build(&OneFile(text)).unwrap();
        assert_eq!((model.bodies.len(), model.links.len(), model.nv()), (20_001, 2, 6));
        assert!((1..20_000).all(|i| !model.scene.is_candidate(0, i)));
    }
    compile("robot.urdf", urdf(20_000, "fixed", true)).unwrap();
}

#[test]
fn many_bodies_with_joints_motors_and_limits_are_loaded() {
    // A star of 5000 arms is one tree; what hangs on the first link does not meet it, and meets everything else.
    let text = urdf(5000, "revolute", false);
    let (model, _) = plant("robot.urdf").build(&OneFile(text)).unwrap();
    assert_eq!((model.nv(), model.actuators.len(), model.limits.len()), (5005, 4999, 4999));
    assert!(!model.scene.is_candidate(0, 4999) && model.scene.is_candidate(1, 4999));
}

#[test]
fn twenty_thousand_free_bodies_of_an_mjcf_file_are_loaded() {
    let body = |i: usize| {
        let x = 0.1 * i as f64;
        format!("<body name='b{i}' pos='{x} 0 1'><freejoint/><geom type='sphere' size='0.01'/></body>")
    };
    let bodies: String = (0..20_000).map(body).collect();
    let text = format!("<mujoco><worldbody>{bodies}</worldbody></mujoco>");
    let (model, _) = plant("balls.xml").build(&OneFile(text)).unwrap();
    assert_eq!((model.trees.len(), model.nq()), (20_000, 140_000));
}

#[test]
fn what_is_too_large_is_refused_with_the_bound() {
    let error = compile("robot.urdf", urdf(20_000, "revolute", true)).unwrap_err();
    assert!(error.contains("20005 degrees of freedom hang on joint `l0`"), "{error}");
    assert!(error.contains("at most 5792 may hang together"), "{error}");
    let links: String = (0..100_001).map(|i| format!("<body name='b{i}'/>")).collect();
    let error = compile("m.xml", format!("<mujoco><worldbody>{links}</worldbody></mujoco>")).unwrap_err();
    assert!(error.contains("there are 100001 bodies so far; a plant has at most 100000"), "{error}");
}

#[test]
fn thousands_of_shapes_in_one_place_are_compiled() {
    // 50 million pairs overlap; a few of them are enough to be told of.
    let body = |i: usize| format!("<body name='b{i}'><freejoint/><geom type='sphere' size='0.1'/></body>");
    let bodies: String = (0..10_000).map(body).collect();
    let text = format!("<mujoco><worldbody>{bodies}</worldbody></mujoco>");
    let (_, warnings) = plant("balls.xml").build(&OneFile(text)).unwrap();
    let said = warnings.iter().map(|warning| warning.to_string()).collect::<String>();
    assert!(said.contains("shapes overlap at the start"), "{said}");
}
