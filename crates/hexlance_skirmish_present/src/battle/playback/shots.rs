//! Rolls: the dice in the tray, and what flies, strikes or is avoided.

use hexlance_rules::Ustr;
use hexlance_skirmish::{
    deeds::Deed,
    event::{FireEvent, ResolveEvent},
    ids::Party,
    model::{Mode, Shape},
    order::{DeedRef, HitCause},
    resolve::{Family, Rolled},
};

use super::{At, DULL, Film, Fx, GOOD, HURT, float};
use crate::{
    table::fx::{ShotKind, Signal},
    wording,
};

/// Dice of a reaction out of Suppressive Fire.
const SUPPRESSING: usize = 3;
/// Rounds of an attack that misses.
const SPENT: u8 = 3;

impl Film<'_> {
    /// Dice, and hits that need none.
    pub(super) fn resolves(&mut self, event: &ResolveEvent) {
        match event {
            ResolveEvent::Rolled(rolled) => self.rolled(rolled),
            ResolveEvent::Strayed { on, .. } => {
                for unit in on.iter().filter_map(|party| party.trooper()) {
                    self.float(unit, tr!("Hit by its own side"), "", HURT);
                }
            }
            ResolveEvent::Spoiled { .. } | ResolveEvent::Stage { .. } | ResolveEvent::Hit(_) => {}
        }
    }

    fn rolled(&mut self, rolled: &Rolled) {
        let roll = &rolled.roll;
        let deed = self.acts.deed(roll.of).cloned();
        let name = deed.as_ref().map_or_else(String::new, wording::deed_name);
        let sv = rolled.counted.value.total();
        let who = self.told.party(roll.by);
        let side = self.side_of(roll.by);
        let faces = rolled.faces.to_vec();
        self.dice(side, faces, tr!("{who}: {name}, SV {sv}", who, name, sv));
        let looks = matches!(deed, Some(Deed::Discover(_) | Deed::Sense(_)));
        if let Party::Trooper(unit) = roll.by
            && looks
            && self.is_seen(unit)
        {
            self.then(Fx::Signal {
                over: At::Mini(unit.0),
                signal: Signal::Ping,
            });
        }
        let works = rolled.counted.any() && rolled.against.iter().all(|(_, beaten)| *beaten);
        match (roll.family, deed) {
            (Family::Line | Family::Template | Family::Lobbed | Family::Intuitive, Some(deed)) => {
                self.fired(rolled, &deed);
            }
            (Family::Program, _) => {
                if let Some(to) = roll.at.and_then(|at| self.at(at)) {
                    let colour = if works { HURT } else { DULL };
                    self.then(Fx::Signal {
                        over: to,
                        signal: Signal::Program,
                    });
                    self.with(Fx::Bubble {
                        over: to,
                        radius: 0.6,
                        colour,
                    });
                }
            }
            _ => {
                if let Some(unit) = roll.by.trooper() {
                    let (text, colour) = match works {
                        true => (tr!("Succeeds"), GOOD),
                        false => (tr!("Fails"), DULL),
                    };
                    self.float(unit, text, &name, colour);
                }
            }
        }
    }

    /// Somebody fires, throws or strikes.
    fn fired(&mut self, rolled: &Rolled, deed: &Deed) {
        let roll = &rolled.roll;
        let Some(to) = roll.at.and_then(|at| self.at(at)) else {
            return;
        };
        let hits = rolled.counted.hits().count();
        let hit = hits > 0;
        let critical = rolled.counted.hits().any(|critical| critical);
        let hail = rolled.faces.len() >= SUPPRESSING;
        if let Party::Trooper(unit) = roll.by
            && self.is_seen(unit)
        {
            self.then(Fx::Volley {
                from: unit.0,
                to,
                kind: match self.kind(unit, deed) {
                    // In reactions only Suppressive Fire throws so many dice (K8.3.1).
                    ShotKind::Small | ShotKind::Cannon
                        if matches!(roll.of, DeedRef::Reaction(_)) && hail =>
                    {
                        ShotKind::Sweep
                    }
                    kind => kind,
                },
                hit,
                power: u8::try_from(hits).unwrap_or(0).saturating_mul(2).max(SPENT),
                indirect: matches!(deed, Deed::Speculate(_) | Deed::Guide(_)),
            });
        }
        let (text, colour) = match (hit, critical) {
            (false, _) => (tr!("Miss"), DULL),
            (true, true) => (tr!("Critical"), HURT),
            (true, false) => (tr!("Hit"), HURT),
        };
        self.with(float(to, text, "", colour));
    }

    /// What flies from somebody's weapon.
    fn kind(&self, unit: hexlance_rules::UnitId, deed: &Deed) -> ShotKind {
        let armed = |weapon: Ustr, number: u8| {
            let who = self.table.find(unit);
            let found = who.and_then(|w| w.weapon(weapon));
            found.and_then(|w| Some(shot(&weapon, w.mode(number)?)))
        };
        let found = match deed {
            Deed::Strike(_) => Some(ShotKind::Melee),
            Deed::Shoot(shoot) => armed(shoot.weapon, shoot.mode),
            Deed::Speculate(lobbed) => armed(lobbed.weapon, lobbed.mode),
            Deed::Guide(guided) => armed(guided.weapon, guided.mode),
            Deed::Intuit(poured) => armed(poured.weapon, poured.mode),
            _ => None,
        };
        found.unwrap_or(ShotKind::Small)
    }

    /// Templates that come down, smoke.
    pub(super) fn fires(&mut self, event: &FireEvent) {
        match event {
            FireEvent::Landed { centre, .. } => {
                self.look_at(vec![*centre]);
                self.then(Fx::Incoming {
                    at: *centre,
                    size: 1.5,
                });
            }
            FireEvent::Smoke { centre, .. } => {
                for hex in centre.within(1) {
                    self.with(Fx::Smokes(hex));
                }
            }
            FireEvent::Used { .. }
            | FireEvent::Guided { .. }
            | FireEvent::Barred { .. }
            | FireEvent::Cleared { .. } => {}
        }
    }

    /// What made a hit, in a word.
    pub(super) fn cause(&self, cause: HitCause) -> &'static str {
        match cause {
            HitCause::Shot => tr!("shot"),
            HitCause::Template => tr!("template"),
            HitCause::Close => tr!("blow"),
            HitCause::Mine => tr!("mine"),
            HitCause::Program(_) => tr!("program"),
            HitCause::Fall => tr!("fall"),
            HitCause::Charge => tr!("demolition charge"),
        }
    }

    /// Something bursts where somebody is.
    pub(super) fn bursts(&mut self, on: Party) {
        if let Some(at) = self.at(on) {
            self.then(Fx::Explosion { at, size: 0.8 });
        }
    }
}

/// What flies from a weapon.
fn shot(id: &str, mode: &Mode) -> ShotKind {
    let named = |words: &[&str]| words.iter().any(|word| id.contains(word));
    match mode.shape {
        Shape::SmallTeardrop | Shape::LargeTeardrop => return ShotKind::Flame,
        Shape::Circular | Shape::SmallCircular => return ShotKind::Missiles,
        Shape::None | Shape::Shell => {}
    }
    if mode.traits.cc {
        ShotKind::Melee
    } else if named(&["plasma", "projector", "pulse"]) {
        ShotKind::Particle
    } else if named(&["observer"]) {
        ShotKind::Laser
    } else if named(&["sniper"]) {
        ShotKind::Marksman
    } else if named(&["missile", "rocket", "launcher"]) {
        ShotKind::Missiles
    } else if named(&["hmg", "machine_gun"]) {
        ShotKind::Cannon
    } else {
        ShotKind::Small
    }
}
