//! Pictures that the tests draw.

use super::{Class, End, Group, Item, Picture, Port, Wire};

/// A block with ports named by words separated by spaces.
pub fn block(name: &str, kind: &str, summary: &str, inputs: &str, outputs: &str, class: Class) -> Item {
    let ports = |names: &str| names.split_whitespace().map(|name| Port::new(name, "vector[3] rad")).collect();
    Item {
        name: name.into(),
        kind: kind.into(),
        summary: summary.into(),
        inputs: ports(inputs),
        outputs: ports(outputs),
        inner: None,
        class,
    }
}

/// A wire between two blocks.
pub fn wire(from: (usize, usize), to: (usize, usize), label: &str) -> Wire {
    Wire {
        from: End::Port { item: from.0, port: from.1 },
        to: End::Port { item: to.0, port: to.1 },
        label: label.into(),
    }
}

/// A wire from an exported input.
pub fn enters(port: usize, to: (usize, usize)) -> Wire {
    Wire { from: End::Border { port }, to: End::Port { item: to.0, port: to.1 }, label: String::new() }
}

/// A wire to an exported output.
pub fn leaves(from: (usize, usize), port: usize) -> Wire {
    Wire { from: End::Port { item: from.0, port: from.1 }, to: End::Border { port }, label: String::new() }
}

/// A PID loop.
pub fn pid() -> Picture {
    let root = Group {
        items: vec![
            block("setpoint", "Step", "0 → 1 at 0.1 s", "", "out", Class::Source),
            block("error", "Sum", "+ −", "plus minus", "out", Class::Cone),
            block("pid", "Pid", "kp 400, kd 40", "error", "actuation", Class::Cone),
            block("arm", "Plant", "7 joints", "actuation", "state contact", Class::Cone),
            block("log", "Log", "every 0.01 s", "in", "", Class::Observer),
        ],
        wires: vec![
            wire((0, 0), (1, 0), ""),
            wire((1, 0), (2, 0), ""),
            wire((2, 0), (3, 0), "torque, N·m"),
            wire((3, 0), (1, 1), ""),
            wire((3, 0), (4, 0), "vector[14]"),
        ],
        ..Group::default()
    };
    Picture {
        title: "A joint under PID control".into(),
        doc:
            "The loop is closed inside the convex step: the controller's gains are its stiffness and damping."
                .into(),
        root,
    }
}

/// A diagram in a diagram in a diagram.
pub fn nested() -> Picture {
    let filter = Group {
        inputs: vec![Port::new("raw", "")],
        outputs: vec![Port::new("smooth", "")],
        items: vec![
            block("sub", "Sum", "+ −", "plus minus", "out", Class::Source),
            block("int", "Integrator", "", "in", "out", Class::Source),
        ],
        wires: vec![enters(0, (0, 0)), wire((0, 0), (1, 0), ""), wire((1, 0), (0, 1), ""), leaves((1, 0), 0)],
    };
    let mut lowpass = block("lowpass", "Diagram", "", "raw", "smooth", Class::Source);
    lowpass.inner = Some(filter);
    let controller = Group {
        inputs: vec![Port::new("reference", ""), Port::new("measured", "")],
        outputs: vec![Port::new("torque", ""), Port::new("error", "")],
        items: vec![
            lowpass,
            block("diff", "Sum", "", "plus minus", "out", Class::Cone),
            block("gain", "Gain", "k 40", "in", "out", Class::Cone),
            block("hold", "Hold", "1 ms", "in", "out", Class::Sampled),
        ],
        wires: vec![
            enters(0, (1, 0)),
            enters(1, (0, 0)),
            wire((0, 0), (1, 1), ""),
            wire((1, 0), (2, 0), ""),
            wire((2, 0), (3, 0), ""),
            leaves((3, 0), 0),
            leaves((1, 0), 1),
        ],
    };
    let mut outer = block("controller", "Diagram", "", "reference measured", "torque error", Class::Cone);
    outer.inner = Some(controller);
    let root = Group {
        inputs: vec![Port::new("command", "scalar m")],
        outputs: vec![Port::new("position", "scalar m")],
        items: vec![
            outer,
            block("cart", "Plant", "", "force", "x", Class::Cone),
            block("scope", "Log", "", "a b", "", Class::Observer),
        ],
        wires: vec![
            enters(0, (0, 0)),
            wire((0, 0), (1, 0), ""),
            wire((1, 0), (0, 1), ""),
            leaves((1, 0), 0),
            wire((0, 1), (2, 0), ""),
            wire((1, 0), (2, 1), ""),
        ],
    };
    Picture { title: "Nested two levels deep".into(), doc: String::new(), root }
}

/// Position, speed and current loops around a motor.
pub fn cascade() -> Picture {
    let root = Group {
        items: vec![
            block("disturbance", "Noise", "σ 0.1", "", "out", Class::Source),
            block("target", "Path", "", "", "x", Class::Source),
            block("position", "Pid", "kp 10", "ref meas", "out", Class::Sampled),
            block("speed", "Pid", "kp 2, ki 5", "ref meas", "out", Class::Sampled),
            block("current", "Pid", "kp 0.1", "ref meas", "out", Class::Sampled),
            block("inverter", "Saturation", "±48 V", "in", "out", Class::Cone),
            block("motor", "Motor", "", "voltage load", "current speed angle", Class::Cone),
            block("log", "Log", "", "a b c", "", Class::Observer),
        ],
        wires: vec![
            wire((1, 0), (2, 0), ""),
            wire((2, 0), (3, 0), ""),
            wire((3, 0), (4, 0), ""),
            wire((4, 0), (5, 0), ""),
            wire((5, 0), (6, 0), "V"),
            wire((0, 0), (6, 1), ""),
            wire((6, 0), (4, 1), "A"),
            wire((6, 1), (3, 1), "rad/s"),
            wire((6, 2), (2, 1), "rad"),
            wire((6, 0), (7, 0), ""),
            wire((6, 1), (7, 1), ""),
            wire((6, 2), (7, 2), ""),
        ],
        ..Group::default()
    };
    Picture { title: "Cascade".into(), doc: String::new(), root }
}

/// A network of `count` blocks drawn from a seed.
pub fn random(count: usize, seed: u64) -> Picture {
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    };
    let mut items = Vec::new();
    for i in 0..count {
        let inputs = ["", "u", "u v", "u v w"][draw(4).min(i)];
        let outputs = ["y", "y", "y z", "y"][draw(4)];
        let class = Class::ALL[draw(4)];
        items.push(block(
            &format!("block{i}"),
            ["Gain", "Sum", "Delay", "Map"][draw(4)],
            "",
            inputs,
            outputs,
            class,
        ));
    }
    let mut wires = Vec::new();
    for i in 0..count {
        for port in 0..items[i].inputs.len() {
            let from = if draw(10) == 0 { (i + draw(6)) % count } else { i.saturating_sub(1 + draw(7)) };
            wires.push(wire((from, draw(items[from].outputs.len())), (i, port), ""));
        }
    }
    Picture {
        title: format!("Random network of {count}"),
        doc: String::new(),
        root: Group { items, wires, ..Group::default() },
    }
}

/// A block with twelve inputs.
pub fn wide() -> Picture {
    let names = (1..=12).map(|i| format!("in{i}")).collect::<Vec<_>>().join(" ");
    let mut items: Vec<Item> =
        (1..=12).map(|i| block(&format!("s{i}"), "Sine", "", "", "out", Class::Source)).collect();
    items.push(block("mux", "Mux", "", &names, "out", Class::Cone));
    items.push(block("log", "Log", "", "in", "", Class::Observer));
    let mut wires: Vec<Wire> = (0..12).map(|i| wire((i, 0), (12, (i * 5) % 12), "")).collect();
    wires.push(wire((12, 0), (13, 0), ""));
    Picture {
        title: "Twelve inputs".into(),
        doc: String::new(),
        root: Group { items, wires, ..Group::default() },
    }
}

/// Nothing at all.
pub fn empty() -> Picture {
    Picture::default()
}

/// Long names, markup in names, wires to nowhere, loops on one block, blocks without wires.
pub fn hostile() -> Picture {
    let long = "a_very_long_name_".repeat(12);
    let mut hollow = block("hollow", "Diagram", "", "p q", "r", Class::Observer);
    hollow.inner = Some(Group::default());
    let mut root = Group {
        inputs: vec![Port::new(long.clone(), "")],
        outputs: vec![Port::new("y\"]; }", "")],
        items: vec![
            block(&long, &long, &long, "in", "out", Class::Cone),
            block("<b>&\"'\\ {x|y}\u{0}\n]]>", "--> <!--", "</svg>", "a", "b", Class::Sampled),
            block("", "", "", "", "", Class::Source),
            hollow,
        ],
        wires: vec![
            wire((0, 0), (0, 0), "itself"),
            wire((0, 0), (1, 0), &long),
            wire((1, 0), (0, 0), "<&>"),
            wire((1, 0), (9, 0), ""),
            wire((1, 7), (0, 0), ""),
            enters(0, (0, 0)),
            enters(4, (0, 0)),
            leaves((1, 0), 0),
            wire((3, 0), (3, 1), ""),
        ],
    };
    root.wires.push(Wire {
        from: End::Border { port: 0 },
        to: End::Border { port: 0 },
        label: "through".into(),
    });
    Picture { title: long.clone(), doc: "x < y & z ".repeat(40), root }
}

/// Every sample with a name.
pub fn all() -> Vec<(String, Picture)> {
    let mut all: Vec<(String, Picture)> = vec![
        ("pid".into(), pid()),
        ("nested".into(), nested()),
        ("cascade".into(), cascade()),
        ("wide".into(), wide()),
        ("empty".into(), empty()),
        ("hostile".into(), hostile()),
    ];
    for seed in 0..12 {
        all.push((format!("random{seed}"), random(8 + 4 * seed as usize, seed)));
    }
    all
}
