//! Contacts of the next step: what moving bodies list and what they leave out.

use super::pairs::samples;
use super::*;
use crate::geometry::hydroelastic::Patches;
use crate::math::Twist;

/// Solids of all kinds beside the origins of bodies 1…n, over a half space; all of them move.
struct Moving {
    scene: Scene,
    X_WB: Vec<Pose>,
    V_WB: Vec<Twist>,
}

impl Moving {
    fn new(count: usize, seed: u64, spin: f64) -> Self {
        let mut random = Stream::new(seed, "moving");
        let shapes = samples();
        let (last, bounded) = shapes.split_last().unwrap();
        let attach = |body, geometry: &Geometry, X_BG| Attached {
            name: format!("solid {body}"),
            body,
            X_BG,
            geometry: geometry.clone(),
            material: Material::default(),
            groups: Groups::default(),
            surface_velocity: Default::default(),
        };
        // A floor that moves too is on body 1.
        let floor = (seed % 2) as usize;
        let mut geometries = vec![attach(floor, &last.geometry, Pose::identity())];
        let (mut X_WB, mut V_WB) = (vec![Pose::identity(); 2], vec![Twist::default(); 2]);
        V_WB[1] = Twist::new(uniform(&mut random, 0.1 * spin), uniform(&mut random, 0.5));
        for body in 2..count + 2 {
            let shape = &bounded[(random.bits() % bounded.len() as u64) as usize];
            geometries.push(attach(body, &shape.geometry, random_pose(&mut random, 0.1)));
            let mut X = random_pose(&mut random, 1.5);
            X.translation.z += 1.5;
            X_WB.push(X);
            V_WB.push(Twist::new(uniform(&mut random, spin), uniform(&mut random, 4.0)));
        }
        Self { scene: Scene::new(SceneSpec { geometries, ..SceneSpec::default() }).unwrap(), X_WB, V_WB }
    }

    /// vₙ from the bodies' twists alone.
    fn normal_velocity(&self, contact: &Contact) -> f64 {
        let at = |i: usize| {
            let body = self.scene.geometries()[i].body;
            self.V_WB[body].shifted(&(contact.p_WC - self.X_WB[body].translation.vector)).linear
        };
        contact.normal_W.dot(&(at(contact.a) - at(contact.b)))
    }

    /// φ of a pair after t seconds: centres go straight, the rest turns about them.
    fn distance_after(&self, query: &mut Query, a: usize, b: usize, t: f64) -> f64 {
        let mut X_WB = self.X_WB.clone();
        for i in [a, b] {
            let Attached { body, X_BG, geometry, .. } = &self.scene.geometries()[i];
            let (X, V) = (&self.X_WB[*body], &self.V_WB[*body]);
            let center = if geometry.is_bounded() { geometry.local_bounds().0 } else { Vector3::zeros() };
            let p_BC = X_BG.transform_point(&center.into()).coords;
            let p_WC = X.transform_point(&p_BC.into()).coords;
            let v = V.shifted(&(p_WC - X.translation.vector)).linear;
            let R = UnitQuaternion::new(V.angular * t) * X.rotation;
            X_WB[*body] = Pose::from_parts(Translation3::from(p_WC + v * t - R * p_BC), R);
        }
        query.distance(&self.scene, &X_WB, a, b).unwrap().phi
    }
}

fn pairs(list: &[Contact]) -> Vec<(usize, usize)> {
    list.iter().map(|c| (c.a, c.b)).collect()
}

#[test]
fn what_the_formula_says_is_listed_and_nothing_else() {
    let (mut query, mut contacts) = (Query::new(crate::geometry::Points::Single), Vec::new());
    let (mut ahead, mut beside) = (0, 0);
    for seed in 0..40 {
        let moving = Moving::new(40, seed, 3.0);
        for (h, margin) in [(0.01, 0.0), (0.1, 0.0), (0.1, 0.02), (0.05, -0.01), (0.3, 0.0)] {
            let Moving { scene, X_WB, V_WB } = &moving;
            query.update_swept(scene, X_WB, V_WB, h, margin, &mut contacts, &mut Patches::default());
            assert!(contacts.is_sorted_by_key(|c| (c.a, c.b)));
            let mut listed = contacts.iter().peekable();
            for (a, b) in scene.candidates() {
                let Some(exact) = query.distance(scene, X_WB, a, b) else { continue };
                let label = || format!("seed {seed}, h {h}, margin {margin}, pair {a} {b}");
                let next = exact.phi + h * moving.normal_velocity(&exact).min(0.0);
                let found = listed.next_if(|c| (c.a, c.b) == (a, b));
                if (next - margin).abs() < 1e-9 {
                    continue; // either is right
                }
                let is_beyond = exact.phi > margin;
                match found {
                    Some(found) => {
                        assert!(next <= margin, "{}: {next}", label());
                        assert!((found.phi - exact.phi).abs() < 1e-9, "{}", label());
                        ahead += usize::from(is_beyond);
                    }
                    None if next <= margin => {
                        // It passes beside: to be left out it must be apart all along.
                        assert!(is_beyond, "{}", label());
                        for step in 0..=20 {
                            let phi = moving.distance_after(&mut query, a, b, h * step as f64 / 20.0);
                            assert!(phi > margin.max(0.0), "{}: {phi} after {step}", label());
                        }
                        beside += 1;
                    }
                    None => {}
                }
            }
            assert!(listed.next().is_none());
        }
    }
    // Most of what is ahead is really approached, and not just passed.
    assert!(ahead > 1000 && beside < ahead, "{ahead} ahead, {beside} beside");
}

#[test]
fn what_meets_along_its_way_is_listed_before() {
    // Without turning, solids that will overlap are on opposite sides of their normal's plane until then.
    let (mut query, mut contacts) = (Query::default(), Vec::new());
    let mut met = 0;
    for seed in 0..20 {
        let moving = Moving::new(30, seed, 0.0);
        let h = 0.2;
        query.update_swept(
            &moving.scene,
            &moving.X_WB,
            &moving.V_WB,
            h,
            0.0,
            &mut contacts,
            &mut Patches::default(),
        );
        let listed = pairs(&contacts);
        for (a, b) in moving.scene.candidates() {
            let meets =
                (0..=20).any(|step| moving.distance_after(&mut query, a, b, h * step as f64 / 20.0) < -1e-9);
            assert!(!meets || listed.contains(&(a, b)), "seed {seed}: {a} and {b}");
            met += usize::from(meets);
        }
    }
    assert!(met > 100, "{met}");
}

#[test]
fn at_rest_or_without_time_the_list_is_that_of_update() {
    for points in [Points::Single, Points::Several] {
        let (mut query, mut swept, mut still) = (Query::new(points), Vec::new(), Vec::new());
        for seed in 0..20 {
            let Moving { scene, X_WB, V_WB } = Moving::new(60, seed, 3.0);
            let rest = vec![Twist::default(); V_WB.len()];
            for margin in [-0.02, 0.0, 0.1, f64::INFINITY, f64::NAN] {
                query.update(&scene, &X_WB, margin, &mut still);
                for (V, h) in
                    [(&V_WB, 0.0), (&V_WB, -1.0), (&V_WB, f64::NAN), (&rest, 0.1), (&rest, f64::INFINITY)]
                {
                    query.update_swept(&scene, &X_WB, V, h, margin, &mut swept, &mut Patches::default());
                    assert_eq!(swept, still, "seed {seed}, margin {margin}, h {h}");
                }
            }
        }
    }
}

/// Balls of radius 1 on bodies 1…n.
fn balls(count: usize) -> Scene {
    let ball = |body| Attached {
        name: format!("ball {body}"),
        body,
        X_BG: Pose::identity(),
        geometry: geometry(Shape::Sphere { radius: 1.0 }),
        material: Material::default(),
        groups: Groups::default(),
        surface_velocity: Default::default(),
    };
    Scene::new(SceneSpec { geometries: (1..=count).map(ball).collect(), ..SceneSpec::default() }).unwrap()
}

#[test]
fn what_falls_together_does_not_meet() {
    let scene = balls(5);
    let X_WB: Vec<_> = (0..6).map(|n| Pose::translation(0.0, 0.0, 2.5 * n as f64)).collect();
    let mut V_WB = vec![Twist::new(Vector3::z() * 50.0, Vector3::z() * -10.0); 6];
    let (mut query, mut contacts) = (Query::default(), Vec::new());
    query.update_swept(&scene, &X_WB, &V_WB, 1.0, 0.0, &mut contacts, &mut Patches::default());
    assert_eq!(contacts, []);
    // The third falls faster, by more than its gap of 0.5 m.
    V_WB[3].linear.z = -10.6;
    query.update_swept(&scene, &X_WB, &V_WB, 1.0, 0.0, &mut contacts, &mut Patches::default());
    assert_eq!(pairs(&contacts), [(1, 2)]);
}

#[test]
fn a_fast_body_lists_what_is_in_its_way() {
    let scene = balls(6);
    let at =
        [[0.0, 0.0, 0.0], [0.0; 3], [10.0, 0.0, 0.0], [20.0, 1.9, 0.0], [20.0, 2.1, 0.0], [-5.0, 0.0, 0.0]];
    let mut X_WB: Vec<_> = at.iter().map(|&[x, y, z]| Pose::translation(x, y, z)).collect();
    X_WB.push(Pose::translation(50.0, 0.0, 0.0));
    let mut V_WB = vec![Twist::default(); 7];
    V_WB[1].linear.x = 300.0;
    let (mut query, mut contacts) = (Query::default(), Vec::new());
    // 30 m reach balls 1 and 2; 3 is passed beside, 4 is behind, 5 too far. Balls 2 and 3 overlap anyway.
    query.update_swept(&scene, &X_WB, &V_WB, 0.1, 0.0, &mut contacts, &mut Patches::default());
    assert_eq!(pairs(&contacts), [(0, 1), (0, 2), (2, 3)]);
}

#[test]
fn a_ball_that_only_spins_lists_nothing() {
    let scene = balls(2);
    let X_WB = [Pose::identity(), Pose::identity(), Pose::translation(2.1, 0.0, 0.0)];
    let V_WB = [Twist::new(Vector3::new(100.0, 200.0, 300.0), Vector3::zeros()); 3];
    // About a common axis both go round; about their own centres neither goes anywhere.
    let mut contacts = Vec::new();
    Query::default().update_swept(&scene, &X_WB, &V_WB, 1.0, 0.0, &mut contacts, &mut Patches::default());
    assert_eq!(contacts, []);
}

#[test]
fn odd_twists_and_steps_do_no_harm() {
    let odd = [0.0, 1e-320, 1e-12, 1.0, -1e8, 1e200, 1e308, f64::INFINITY, f64::NAN];
    let mut random = Stream::new(5, "odd twists");
    let mut contacts = Vec::new();
    for seed in 0..200 {
        let Moving { scene, X_WB, mut V_WB } = Moving::new(10, seed, 1.0);
        for V in &mut V_WB {
            let mut next = || odd[(random.bits() % odd.len() as u64) as usize];
            *V = Twist::new(Vector3::new(next(), next(), next()), Vector3::new(next(), next(), next()));
        }
        for h in odd {
            Query::default().update_swept(
                &scene,
                &X_WB,
                &V_WB,
                h,
                0.0,
                &mut contacts,
                &mut Patches::default(),
            );
            let is_finite = |c: &Contact| c.phi.is_finite() && c.p_WC.iter().all(|x| x.is_finite());
            assert!(contacts.iter().all(is_finite));
        }
        // A body without a twist touches nothing.
        Query::default().update_swept(
            &scene,
            &X_WB,
            &[],
            0.1,
            f64::INFINITY,
            &mut contacts,
            &mut Patches::default(),
        );
        assert_eq!(contacts, []);
    }
}

/// Balls of coarse meshes overlap a little before their surfaces do: also those that are on their way out are looked for ahead, and not in the past.
#[test]
fn surfaces_are_foreseen_and_not_remembered() {
    let mut scene = balls(2);
    scene.set_contact_model(ContactModel::Hydroelastic, 1e7).unwrap();
    let (mut query, mut contacts, h) = (Query::default(), Vec::new(), 0.01);
    let mut random = Stream::new(1, "foreseen");
    let mut found = 0;
    for _ in 0..2000 {
        let apart = unit_vector(&mut random) * (2.0 + 0.05 * uniform(&mut random, 1.0).x);
        let (mut X_WB, mut V_WB) = ([Pose::identity(); 3], [Twist::default(); 3]);
        X_WB[2] = Pose::from_parts(apart.into(), random_pose(&mut random, 1.0).rotation);
        V_WB[2] = Twist::new(uniform(&mut random, 50.0), uniform(&mut random, 2.0));
        let mut patches = Patches::default();
        query.update_swept(&scene, &X_WB, &V_WB, h, 0.0, &mut contacts, &mut patches);
        for patch in &patches.patches {
            assert!((0.0..=h).contains(&patch.ahead), "{} s ahead", patch.ahead);
            found += usize::from(patch.ahead > 0.0);
        }
    }
    assert!(found > 50, "{found}");
}

#[test]
fn contacts_among_some_are_those_of_all_in_which_one_of_them_is() {
    let (mut query, mut all, mut some) =
        (Query::new(crate::geometry::Points::Several), Vec::new(), Vec::new());
    let (mut patches, h) = (Patches::default(), 0.1);
    let mut counts = [0; 2];
    for seed in 0..10 {
        let Moving { scene, X_WB, V_WB } = &Moving::new(30, seed, 3.0);
        let own: Vec<usize> = (3..20).collect();
        // The last ten are not looked at.
        let others: Vec<usize> = (0..3).chain(20..21).collect();
        query.update_swept(scene, X_WB, V_WB, h, 0.0, &mut all, &mut patches);
        let among = Among { own: &own, others: &others };
        query.update_swept_among(scene, among, X_WB, V_WB, h, 0.0, &mut some, &mut patches);
        let is_in = |i: usize| own.contains(&i) || others.contains(&i);
        let counts_here =
            |c: &&Contact| is_in(c.a) && is_in(c.b) && (own.contains(&c.a) || own.contains(&c.b));
        let what = |c: &Contact| (c.a, c.b, c.phi.to_bits());
        let expected: Vec<_> = all.iter().filter(counts_here).map(what).collect();
        assert_eq!(some.iter().map(what).collect::<Vec<_>>(), expected, "seed {seed}");
        counts = [counts[0] + all.len(), counts[1] + some.len()];
    }
    assert!(counts[1] > 20 && counts[1] < counts[0], "{counts:?}");
}

/// A box that lies on the ground and turns comes down on an edge which its single point, in the middle, says nothing of.
#[test]
fn a_box_that_turns_comes_down_on_its_edge() {
    use crate::geometry::Points;
    let solid = |body, shape| Attached {
        name: format!("solid {body}"),
        body,
        X_BG: Pose::identity(),
        geometry: geometry(shape),
        material: Material::default(),
        groups: Groups::default(),
        surface_velocity: Default::default(),
    };
    let geometries =
        vec![solid(0, Shape::HalfSpace {}), solid(1, Shape::Box { size: [0.2, 0.2, 0.2].map(Into::into) })];
    let scene = Scene::new(SceneSpec { geometries, ..SceneSpec::default() }).unwrap();
    let X_WB = [Pose::identity(), Pose::translation(0.0, 0.0, 0.1)];
    let (least, turn) = (1e-5, 0.1_f64);
    for (V, expected) in [
        (Twist::default(), None),
        // What comes down as it is comes down on the point that is known.
        (Twist::new(Vector3::zeros(), Vector3::z() * -0.01), None),
        (Twist::new(Vector3::y() * turn, Vector3::zeros()), Some(0.1 - 0.1 * (turn.sin() + turn.cos()))),
    ] {
        let V_WB = [Twist::default(), V];
        let (mut query, mut contacts) = (Query::new(Points::Single), Vec::new());
        query.update(&scene, &X_WB, 0.0, &mut contacts);
        assert_eq!(contacts.len(), 1);
        let among = Among { own: &[1], others: &[0] };
        let lists = (&mut contacts, &mut Patches::default());
        assert!(!query.add_swept_among(&scene, among, &X_WB, &V_WB, 1.0, -least, |_| true, lists));
        assert!(!query.add_turned_points(&scene, least, |_| false, &mut contacts), "nobody asks for it");
        let found = query.add_turned_points(&scene, least, |_| true, &mut contacts);
        assert_eq!((found, contacts.len()), (expected.is_some(), 1 + usize::from(found)));
        let Some(depth) = expected else { continue };
        // As deep as the edge comes, to second order in the turn, once it has moved on.
        let (normal, p) = (contacts[1].normal_W, contacts[1].p_WC);
        let moved = V.shifted(&(p - X_WB[1].translation.vector)).linear;
        let side = if contacts[1].a == 1 { 1.0 } else { -1.0 };
        let there = contacts[1].phi + side * normal.dot(&moved);
        assert!((there - depth).abs() < 1e-9 && contacts[1].phi.abs() < turn * turn, "{contacts:?} {depth}");
        // It is known now.
        assert!(!query.add_turned_points(&scene, least, |_| true, &mut contacts));
    }
}
