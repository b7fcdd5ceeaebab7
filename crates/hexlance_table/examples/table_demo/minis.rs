//! Miniatures to show: a battle, and parades of every kind.

use bevy::prelude::*;
use hexlance_board::{Board, Direction, Hex};
use hexlance_table::model::{
    Armament, Badge, BaseDial, DialMark, DialSlot, Gear, HeatDial, Mini, MiniFlags, MiniKind,
    MiniLook, Pool,
};

use crate::at;

#[derive(Clone, Copy)]
pub(super) struct Spec {
    name: &'static str,
    kind: MiniKind,
    size: u8,
    arms: Armament,
    jump: bool,
}

pub(super) const fn arms(cannons: u8, missiles: u8, energy: u8) -> Armament {
    Armament {
        cannons,
        missiles,
        energy,
        small: 0,
        artillery: 0,
        melee: false,
        electronics: 0,
        flak: 0,
    }
}

pub(super) fn mini(board: &Board, id: u16, side: u8, s: Spec, hex: Hex, facing: u8) -> Mini {
    let cell = board.get(hex).copied().unwrap_or_default();
    let level = match s.kind {
        MiniKind::Vtol => cell.solid_height() + 2,
        MiniKind::Fighter | MiniKind::SmallCraft => cell.solid_height() + 4,
        _ if cell.bridge.is_some() => cell.level,
        MiniKind::Biped | MiniKind::Quad => cell.bottom(),
        _ => cell.level,
    };
    Mini {
        id,
        look: MiniLook {
            kind: s.kind,
            size: s.size,
            seed: MiniLook::seed_of(s.name),
            arms: s.arms,
            jump_jets: s.jump,
            figures: 0,
            ..MiniLook::default()
        },
        side,
        hex,
        facing: Direction::from_index(facing),
        level,
        armor: Pool::full(6),
        structure: Pool::full(4),
        heat: 0,
        plate: s.name.to_owned(),
        flags: MiniFlags::default(),
        badges: Vec::new(),
        field: None,
        dial: None,
    }
}

pub(super) fn battle(board: &Board) -> Vec<Mini> {
    let b = |name, size, arms, jump| Spec {
        name,
        kind: MiniKind::Biped,
        size,
        arms,
        jump,
    };
    let k = |name, kind, size, arms| Spec {
        name,
        kind,
        size,
        arms,
        jump: false,
    };
    let mut out = vec![
        mini(
            board,
            1,
            0,
            b("Bastion", 4, arms(2, 1, 1), false),
            at(9, 9),
            2,
        ),
        mini(
            board,
            2,
            0,
            b("Harrier", 3, arms(0, 3, 2), true),
            at(7, 8),
            2,
        ),
        mini(
            board,
            3,
            0,
            b("Kestrel", 1, arms(0, 0, 3), true),
            at(12, 10),
            1,
        ),
        mini(
            board,
            4,
            0,
            k("Anvil", MiniKind::Tracked, 3, arms(1, 2, 0)),
            at(10, 8),
            1,
        ),
        mini(
            board,
            5,
            0,
            k("Rifles", MiniKind::FootInfantry, 1, arms(1, 1, 0)),
            at(8, 13),
            1,
        ),
        mini(
            board,
            6,
            0,
            k("Dragonfly", MiniKind::Vtol, 1, arms(1, 1, 0)),
            at(11, 5),
            2,
        ),
        mini(
            board,
            7,
            0,
            k("Talon", MiniKind::BattleArmor, 1, arms(1, 1, 0)),
            at(12, 8),
            2,
        ),
        mini(
            board,
            8,
            0,
            k("Warden", MiniKind::Quad, 3, arms(2, 2, 0)),
            at(6, 5),
            2,
        ),
        mini(
            board,
            11,
            1,
            b("Ravager", 3, arms(1, 2, 2), false),
            at(15, 9),
            5,
        ),
        mini(
            board,
            12,
            1,
            b("Juggernaut", 4, arms(2, 2, 4), false),
            at(17, 7),
            5,
        ),
        mini(
            board,
            13,
            1,
            b("Stoat", 2, arms(1, 0, 2), true),
            at(14, 11),
            5,
        ),
        mini(
            board,
            14,
            1,
            k("Lancer", MiniKind::Hover, 2, arms(0, 2, 1)),
            at(15, 7),
            4,
        ),
        mini(
            board,
            15,
            1,
            k("Pilum", MiniKind::Wheeled, 2, arms(0, 3, 0)),
            at(18, 10),
            5,
        ),
        mini(
            board,
            16,
            1,
            k("Hussars", MiniKind::BeastInfantry, 1, arms(0, 0, 0)),
            at(16, 11),
            5,
        ),
        mini(
            board,
            17,
            1,
            k("Sirocco", MiniKind::Fighter, 2, arms(1, 1, 1)),
            at(18, 3),
            4,
        ),
        mini(
            board,
            18,
            1,
            b("Broken", 3, arms(1, 1, 1), false),
            at(13, 12),
            1,
        ),
    ];
    out[0].flags.selected = true;
    out[0].badges.push(Badge {
        icon: "★".into(),
        colour: Color::srgb(0.5, 0.9, 1.0),
        ring: None,
    });
    out[8].armor.now = 3;
    out[9].heat = 3;
    out[10].structure.now = 1;
    out[10].armor.now = 0;
    out[15].flags.wreck = true;
    out
}

/// Gives every miniature a dial in its base, no two alike.
pub(super) fn on_dials(minis: &mut [Mini]) {
    for (i, m) in minis.iter_mut().enumerate() {
        m.dial = Some(dial(i, m.look.kind));
    }
}

/// The dial of the n-th: marks, heat, tokens and arcs of every kind one after another.
fn dial(n: usize, kind: MiniKind) -> BaseDial {
    let walker = matches!(kind, MiniKind::Biped | MiniKind::Quad);
    let k = n as i16;
    let mark = |at: usize| {
        (n + at)
            .is_multiple_of(2)
            .then(|| DialMark::ALL[(n + at * 3) % 5])
    };
    let slot = |at: usize, value: i16| DialSlot {
        mark: mark(at),
        off: (n + at).is_multiple_of(6),
        ..DialSlot::new(value)
    };
    let clicks = if walker { 12 } else { 7 };
    BaseDial {
        click: 1 + (n * 3 % clicks) as u8,
        clicks: clicks as u8,
        speed: Some(slot(0, 6 + k % 7)),
        attack: Some(slot(1, 8 + k % 4)),
        defense: Some(slot(2, 17 + k % 5)),
        primary: Some(slot(3, 2 + k % 4).noted(["B 4-14", "E 0-10", "MELEE"][n % 3])),
        secondary: walker.then(|| slot(4, 1 + k % 3).noted("E 0-8")),
        heat: walker.then(|| HeatDial {
            level: (n % 6) as u8,
            shutdown: 6,
            squares: [
                (n % 6 > 1).then(|| DialSlot::new(-1).marked(DialMark::Red)),
                (n % 6 > 3).then(|| DialSlot::new(-2)),
                (!n.is_multiple_of(6)).then(|| DialSlot::new(-2).marked(DialMark::ALL[n % 5])),
            ],
        }),
        tokens: (n % 3) as u8,
        shut_down: n % 8 == 5,
        captor: (n % 9 == 7).then_some(1),
        notches: if n.is_multiple_of(2) {
            vec![4]
        } else {
            Vec::new()
        },
        arc: [180, 120, 360][n % 3],
    }
}

/// Turns every dial by so many clicks, and heats up walkers by one.
pub(super) fn turn_dials(minis: &mut [Mini], by: i16) {
    for d in minis.iter_mut().filter_map(|m| m.dial.as_mut()) {
        let last = i16::from(d.clicks);
        d.click = (i16::from(d.click) + by).clamp(1, last) as u8;
        if let Some(h) = &mut d.heat {
            h.level = (h.level + 1).min(h.shutdown);
        }
    }
}

/// What the n-th of a parade carries: every thing once in a while.
fn gear(n: usize) -> Gear {
    Gear::ALL
        .iter()
        .enumerate()
        .filter(|(i, _)| i % 12 == n % 12)
        .fold(Gear::TURRET, |all, (_, thing)| all | *thing)
}

/// One of each state: fresh, scratched, battered, crippled, hot, asleep, lying, done, hidden, a wreck.
fn states(board: &Board, kinds: &[MiniKind]) -> Vec<Mini> {
    let mut out = Vec::new();
    for (row, kind) in kinds.iter().enumerate() {
        for column in 0..10 {
            let spec = Spec {
                name: ["Bastion", "Warden", "Anvil", "Lancer"][row % 4],
                kind: *kind,
                size: 3,
                arms: arms(1, 2, 1),
                jump: false,
            };
            let hex = at(4 + column as i16, 8 + row as i16);
            let mut m = mini(board, (row * 10 + column) as u16, row as u8, spec, hex, 3);
            m.look.gear = Gear::TURRET;
            m.look.pace = 4;
            m.look.plating = 3;
            m.look.vents = 1;
            match column {
                1 => m.armor.now = 3,
                2 => m.armor.now = 0,
                3 => (m.armor.now, m.structure.now) = (0, 1),
                4 => m.heat = 3,
                5 => m.flags.shut_down = true,
                6 => m.flags.prone = true,
                7 => m.flags.done = true,
                8 => m.flags.hidden = true,
                9 => m.flags.wreck = true,
                _ => {}
            }
            out.push(m);
        }
    }
    out
}

/// Every kind as a wreck.
fn wrecks(board: &Board) -> Vec<Mini> {
    MiniKind::ALL
        .into_iter()
        .enumerate()
        .map(|(i, kind)| {
            let spec = Spec {
                name: if i % 2 == 0 { "Bastion" } else { "Harrier" },
                kind,
                size: 3,
                arms: arms(1, 1, 1),
                jump: false,
            };
            let (c, r) = (i as i16 % 6, i as i16 / 6);
            let mut m = mini(board, i as u16, i as u8 % 4, spec, at(5 + c, 9 + r), 3);
            m.look.gear = Gear::TURRET;
            m.flags.wreck = true;
            m
        })
        .collect()
}

pub(super) fn parade(board: &Board, which: char) -> Vec<Mini> {
    match which {
        'e' => {
            use MiniKind as K;
            return states(board, &[K::Biped, K::Quad, K::Tracked, K::Vtol]);
        }
        'f' => return wrecks(board),
        _ => {}
    }
    let names = [
        "Bastion",
        "Harrier",
        "Kestrel",
        "Juggernaut",
        "Stoat",
        "Ravager",
        "Halberd",
        "Orion",
        "Wolfram",
        "Paladin",
        "Tempest",
        "Basilisk",
        "Corsair",
        "Drake",
        "Ember",
        "Falchion",
        "Gorgon",
        "Hydra",
        "Ibex",
        "Jackal",
        "Krait",
        "Lynx",
        "Mantis",
        "Nomad",
    ];
    let kinds: Vec<MiniKind> = match which {
        'a' => vec![MiniKind::Biped; 12],
        'b' => [
            MiniKind::Tracked,
            MiniKind::Wheeled,
            MiniKind::Hover,
            MiniKind::Quad,
        ]
        .into_iter()
        .cycle()
        .take(12)
        .collect(),
        'c' => vec![
            MiniKind::FootInfantry,
            MiniKind::JumpInfantry,
            MiniKind::MotorInfantry,
            MiniKind::MechanizedInfantry,
            MiniKind::BeastInfantry,
            MiniKind::BattleArmor,
            MiniKind::Proto,
            MiniKind::BattleArmor,
            MiniKind::Emplacement,
            MiniKind::BeastInfantry,
            MiniKind::Rail,
            MiniKind::FootInfantry,
        ],
        _ => vec![
            MiniKind::Vtol,
            MiniKind::Fighter,
            MiniKind::Wige,
            MiniKind::SmallCraft,
            MiniKind::Naval,
            MiniKind::Submarine,
            MiniKind::SpheroidDropShip,
            MiniKind::AerodyneDropShip,
            MiniKind::Vtol,
            MiniKind::Fighter,
            MiniKind::Emplacement,
            MiniKind::Fighter,
        ],
    };
    kinds
        .into_iter()
        .enumerate()
        .map(|(i, kind)| {
            let n = i as u8;
            let spec = Spec {
                name: names[i % names.len()],
                kind,
                size: 1 + n % 4,
                arms: Armament {
                    cannons: n % 3,
                    missiles: (n / 2) % 4,
                    energy: (n + 1) % 4,
                    small: n % 2,
                    artillery: u8::from(i == 7),
                    melee: i % 5 == 0,
                    electronics: u8::from(i % 4 == 1),
                    flak: u8::from(i % 6 == 3),
                },
                jump: i % 2 == 0,
            };
            let (c, r) = ((i as i16 % 4), (i as i16 / 4));
            let hex = at(6 + c, 10 + r);
            let mut m = mini(board, n.into(), n % 4, spec, hex, 3);
            m.look.gear = gear(i);
            m.look.pace = 2 + (n * 5) % 8;
            m.look.plating = n % 5;
            m.look.reach = n % 4;
            m.look.vents = n % 3;
            m.look.marks = n % 4;
            if matches!(
                kind,
                MiniKind::Vtol | MiniKind::Fighter | MiniKind::SmallCraft
            ) {
                m.level = 1;
            }
            m
        })
        .collect()
}
