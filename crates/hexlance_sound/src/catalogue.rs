//! Every sound there is, by the name of its file.

use crate::{
    dsp::{Rng, Sig},
    effects::{
        engines::{self, Engine},
        impacts, interface, signals,
        steps::{self, WALKERS},
        weapons::{self, Weapon},
        weather::{self, Air},
    },
    master,
    music::{battle, menu, stings},
    parts::Ground,
};

/// What a sound belongs to: how loud its members are among each other, and how finely they are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Feet and landings.
    Steps,
    /// Servos, power, alarms.
    Machines,
    /// Engines.
    Engines,
    /// Weapons that go off, hit and go past.
    Weapons,
    /// Explosions and collapses.
    Blasts,
    /// Dice.
    Dice,
    /// Clicks, pages, notices.
    Interface,
    /// What is in the air.
    Air,
    /// Music.
    Music,
}

impl Family {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Steps => "steps",
            Self::Machines => "machines",
            Self::Engines => "engines",
            Self::Weapons => "weapons",
            Self::Blasts => "blasts",
            Self::Dice => "dice",
            Self::Interface => "interface",
            Self::Air => "air",
            Self::Music => "music",
        }
    }

    /// Quality of the file, as Ogg Vorbis counts it, from -0.2 to 1.
    pub const fn quality(self) -> f32 {
        match self {
            Self::Air => -0.05,
            Self::Music => 0.05,
            Self::Interface | Self::Dice => 0.30,
            _ => 0.08,
        }
    }
}

type Maker = Box<dyn Fn(&mut Rng) -> Vec<Sig> + Send + Sync>;

/// One sound.
pub struct Piece {
    /// Path below the folder of sounds, without ending, such as `steps/light_snow_2`.
    pub name: String,
    /// What it belongs to.
    pub family: Family,
    /// Whether it is played over and over.
    pub looped: bool,
    /// How loud it is made, in LUFS: a loop as a whole, another sound where it is loudest.
    pub loudness: f32,
    make: Maker,
}

impl Piece {
    /// Its channels, ready to be written down: the same at every call.
    pub fn render(&self) -> Vec<Vec<f32>> {
        let mut rng = Rng::named(&self.name);
        master::finish((self.make)(&mut rng), self.loudness, self.looped)
    }
}

struct List(Vec<Piece>);

impl List {
    fn one(
        &mut self,
        name: String,
        family: Family,
        loudness: f32,
        make: impl Fn(&mut Rng) -> Sig + Send + Sync + 'static,
    ) {
        self.0.push(Piece {
            name,
            family,
            looped: false,
            loudness,
            make: Box::new(move |rng| vec![make(rng)]),
        });
    }

    /// Several of a kind: `name_1`, `name_2` and so on.
    fn some(
        &mut self,
        count: usize,
        name: &str,
        family: Family,
        loudness: f32,
        make: impl Fn(&mut Rng) -> Sig + Clone + Send + Sync + 'static,
    ) {
        for i in 1..=count {
            self.one(format!("{name}_{i}"), family, loudness, make.clone());
        }
    }

    fn wide(
        &mut self,
        name: &str,
        family: Family,
        looped: bool,
        loudness: f32,
        make: impl Fn(&mut Rng) -> (Sig, Sig) + Send + Sync + 'static,
    ) {
        self.0.push(Piece {
            name: name.to_owned(),
            family,
            looped,
            loudness,
            make: Box::new(move |rng| {
                let (l, r) = make(rng);
                vec![l, r]
            }),
        });
    }
}

/// Every sound, in the order of the folder.
pub fn catalogue() -> Vec<Piece> {
    let mut list = List(Vec::new());
    feet(&mut list);
    machines(&mut list);
    arms(&mut list);
    table(&mut list);
    air(&mut list);
    music(&mut list);
    list.0
}

fn feet(list: &mut List) {
    for (walker, weight) in WALKERS {
        for (ground, name) in Ground::ALL {
            let loud = if weight < 0.1 {
                -27.0
            } else {
                -24.0 + 5.0 * weight
            };
            list.some(
                3,
                &format!("steps/{walker}_{name}"),
                Family::Steps,
                loud,
                move |rng| steps::step(weight, ground, rng),
            );
        }
    }
    for (ground, name) in Ground::ALL {
        for (size, weight) in [("light", 0.25), ("heavy", 0.85)] {
            list.some(
                2,
                &format!("lands/{size}_{name}"),
                Family::Steps,
                -18.5 + 2.0 * weight,
                move |rng| steps::landing(weight, ground, rng),
            );
        }
        list.some(
            2,
            &format!("falls/{name}"),
            Family::Steps,
            -16.0,
            move |rng| steps::fall(ground, rng),
        );
    }
}

fn machines(list: &mut List) {
    for (size, heavy) in [("light", 0.0), ("heavy", 1.0)] {
        list.some(
            4,
            &format!("machines/servo_{size}"),
            Family::Machines,
            -29.0,
            move |rng| steps::servo(heavy, rng),
        );
    }
    list.some(
        2,
        "machines/power_down",
        Family::Machines,
        -21.0,
        steps::power_down,
    );
    list.some(2, "machines/alarm", Family::Machines, -23.0, steps::alarm);
    for (name, loud, make) in [
        ("ping", -25.0, signals::ping as fn(&mut Rng) -> Sig),
        ("program", -24.0, signals::program),
        ("armed", -25.0, signals::armed),
    ] {
        list.some(2, &format!("signals/{name}"), Family::Machines, loud, make);
    }
    list.some(
        2,
        "machines/ignition",
        Family::Engines,
        -19.0,
        engines::ignition,
    );
    for (engine, name) in Engine::ALL {
        let loud = match engine {
            Engine::Jets => -20.0,
            Engine::Aircraft => -21.0,
            _ => -23.0,
        };
        list.0.push(Piece {
            name: format!("engines/{name}"),
            family: Family::Engines,
            looped: true,
            loudness: loud,
            make: Box::new(move |rng| vec![engines::running(engine, rng)]),
        });
        list.one(
            format!("engines/{name}_stops"),
            Family::Engines,
            loud,
            move |rng| engines::stopping(engine, rng),
        );
    }
}

fn arms(list: &mut List) {
    for (weapon, name) in Weapon::ALL {
        let (fire, hit) = match weapon {
            Weapon::Gauss | Weapon::Artillery => (-14.5, -14.5),
            Weapon::Particle | Weapon::Cannon => (-16.0, -16.5),
            Weapon::Missiles => (-17.0, -16.0),
            Weapon::Small => (-20.0, -21.5),
            Weapon::Melee => (-22.0, -15.5),
            Weapon::Flame => (-19.0, -20.0),
            Weapon::Laser => (-17.5, -18.0),
            Weapon::Marksman => (-16.5, -18.0),
            Weapon::Sweep => (-19.0, -20.5),
        };
        list.some(
            3,
            &format!("fires/{name}"),
            Family::Weapons,
            fire,
            move |rng| weapons::fires(weapon, rng),
        );
        list.some(
            3,
            &format!("hits/{name}"),
            Family::Weapons,
            hit,
            move |rng| weapons::hits(weapon, rng),
        );
        list.some(
            2,
            &format!("passes/{name}"),
            Family::Weapons,
            -22.0,
            move |rng| weapons::passes(weapon, rng),
        );
    }
    for (size, loud) in [("small", -23.0), ("medium", -19.0), ("large", -16.0)] {
        let step = match size {
            "small" => 0,
            "medium" => 1,
            _ => 2,
        };
        for (ground, name) in Ground::ALL {
            list.some(
                2,
                &format!("ground/{size}_{name}"),
                Family::Weapons,
                loud,
                move |rng| weapons::ground(step, ground, rng),
            );
        }
    }
    for (i, (name, loud)) in [("small", -17.0), ("medium", -14.5), ("large", -13.0)]
        .into_iter()
        .enumerate()
    {
        list.some(
            3,
            &format!("blasts/explosion_{name}"),
            Family::Blasts,
            loud,
            move |rng| impacts::explosion(i, rng),
        );
    }
    list.some(
        2,
        "blasts/collapse",
        Family::Blasts,
        -14.5,
        impacts::collapse,
    );
}

fn table(list: &mut List) {
    list.some(3, "dice/thrown", Family::Dice, -24.0, impacts::thrown);
    list.some(6, "dice/tray", Family::Dice, -22.0, |rng| {
        impacts::knock(false, rng)
    });
    list.some(4, "dice/dice", Family::Dice, -24.0, |rng| {
        impacts::knock(true, rng)
    });
    list.some(3, "dice/counter", Family::Dice, -25.0, impacts::counter);
    let ui = Family::Interface;
    list.some(3, "interface/tick", ui, -32.0, interface::tick);
    list.some(3, "interface/click", ui, -25.0, interface::click);
    list.some(2, "interface/back", ui, -25.0, interface::back);
    list.some(2, "interface/confirm", ui, -23.0, interface::confirm);
    list.some(2, "interface/refuse", ui, -23.0, interface::refuse);
    list.some(2, "interface/open", ui, -26.0, |rng| {
        interface::drawer(true, rng)
    });
    list.some(2, "interface/close", ui, -27.0, |rng| {
        interface::drawer(false, rng)
    });
    list.some(3, "interface/page", ui, -26.0, interface::page);
    list.some(2, "interface/notice", ui, -25.0, interface::notice);
    list.some(2, "interface/phase", ui, -22.0, interface::phase);
    list.some(1, "interface/turn", ui, -21.0, interface::turn);
}

fn air(list: &mut List) {
    for (kind, name) in Air::ALL {
        let loud = match kind {
            Air::Storm | Air::Sandstorm => -22.0,
            Air::Rain | Air::Wind | Air::Hail => -24.5,
            Air::Fire => -26.0,
            Air::Void => -31.0,
            _ => -28.0,
        };
        list.wide(
            &format!("air/{name}"),
            Family::Air,
            true,
            loud,
            move |rng| weather::air(kind, rng),
        );
    }
    for (i, near) in [0.95, 0.75, 0.35, 0.1].into_iter().enumerate() {
        list.wide(
            &format!("air/thunder_{}", i + 1),
            Family::Air,
            false,
            -16.0 - 5.0 * (1.0 - near),
            move |rng| weather::thunder(near, rng),
        );
    }
}

fn music(list: &mut List) {
    let family = Family::Music;
    list.wide("music/menu", family, true, -16.5, menu::piece);
    list.wide("music/battle_calm", family, true, -19.0, battle::calm);
    list.wide("music/battle_tense", family, true, -18.5, battle::tense);
    list.wide("music/battle_danger", family, true, -18.0, battle::danger);
    list.wide("music/victory", family, false, -15.0, stings::victory);
    list.wide("music/defeat", family, false, -17.0, stings::defeat);
    list.wide("music/draw", family, false, -18.0, stings::draw);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_plain_and_occur_once() {
        let list = catalogue();
        let names: BTreeSet<&str> = list.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names.len(), list.len());
        for n in names {
            assert!(
                n.chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "/_".contains(c)),
                "{n}"
            );
        }
    }

    #[test]
    fn a_sound_is_the_same_at_every_call() {
        let list = catalogue();
        for name in ["steps/heavy_rock_2", "fires/laser_1", "interface/page_3"] {
            let piece = list.iter().find(|p| p.name == name);
            let twice: Vec<_> = piece
                .iter()
                .flat_map(|p| [p.render(), p.render()])
                .collect();
            assert_eq!(twice.len(), 2, "{name}");
            assert_eq!(twice[0], twice[1], "{name}");
        }
    }

    #[test]
    fn variants_differ() {
        let list = catalogue();
        let take = |name: &str| {
            let piece = list.iter().find(|p| p.name == name);
            piece.map(Piece::render).unwrap_or_default()
        };
        assert_ne!(take("hits/small_1"), take("hits/small_2"));
        assert_ne!(take("dice/tray_1"), take("dice/tray_4"));
    }
}
