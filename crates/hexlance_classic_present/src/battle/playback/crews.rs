//! Vehicles that are damaged, and infantry: who is hit, who climbs onto whom, who is thrown off.

use hexlance_classic::{
    event::{HullEvent, InfantryEvent},
    harm::{Mishap, Wear},
    state::{Hold, Stormed},
};

use super::{At, DULL, Film, Fx, GOOD, HURT, MoveMode, ShotKind, WARNING};
use crate::{
    unit,
    wording::{hold_name, location, mishap, storm_name},
    words::capital,
};

impl Film<'_> {
    /// What is seen of damage to vehicles.
    pub(super) fn hulls(&mut self, event: &HullEvent) {
        match event {
            HullEvent::Worn {
                unit, dice, wear, ..
            } => {
                self.dice(*unit, dice, tr!("Motive system").to_owned());
                let text = match wear {
                    Wear::None => return,
                    Wear::Minor => tr!("Drives worse").to_owned(),
                    Wear::Moderate => tr!("−{mp} MP", mp = 1),
                    Wear::Heavy(mp) => tr!("−{mp} MP", mp),
                    Wear::Immobile => tr!("Immobile").to_owned(),
                };
                self.float(*unit, &text, tr!("motive system"), HURT);
            }
            HullEvent::Checked { unit, dice, .. } => {
                self.dice(*unit, dice, tr!("Critical check").to_owned());
            }
            HullEvent::Suffered {
                unit,
                at,
                mishap: what,
            } => {
                if matches!(what, Mishap::Engine | Mishap::FuelTank | Mishap::TurretOff) {
                    self.then(Fx::Explosion {
                        at: At::Mini(unit.0),
                        size: 1.0,
                    });
                }
                self.float(*unit, &capital(mishap(*what)), location(*at), HURT);
            }
            HullEvent::WeaponOut {
                unit,
                weapon,
                destroyed,
                ..
            } => {
                let u = self.table.find(*unit);
                let weapon = u.map_or_else(String::new, |u| unit::weapon_name(u.sheet, *weapon));
                let why = match destroyed {
                    true => tr!("destroyed"),
                    false => tr!("out of order"),
                };
                self.float(*unit, &weapon, why, HURT);
            }
            HullEvent::Detonated { unit, points } => {
                self.then(Fx::Explosion {
                    at: At::Mini(unit.0),
                    size: 2.0,
                });
                let text = tr!("Explosion: {points}", points);
                self.float_with(*unit, &text, tr!("ammunition"), HURT);
            }
            HullEvent::Mended { unit } => self.float(*unit, tr!("Mended"), "", GOOD),
            HullEvent::Blade { unit, dice, lost } => {
                self.dice(*unit, dice, tr!("Blade").to_owned());
                if *lost {
                    self.float(*unit, tr!("Blade destroyed"), "", HURT);
                }
            }
            HullEvent::RotorHit { unit } => self.float(*unit, tr!("−1 MP"), tr!("rotor"), HURT),
            HullEvent::Stalled { unit } => self.float(*unit, tr!("Immobile"), tr!("rotor"), HURT),
            HullEvent::Plunged { unit, points, .. } => {
                self.act(*unit, super::Act::Falls);
                let text = tr!("Crash: {points}", points);
                self.float_with(*unit, &text, "", HURT);
            }
            HullEvent::CargoLost { .. } | HullEvent::Landed { .. } | HullEvent::Inspected => {}
        }
    }

    /// What is seen of infantry.
    pub(super) fn crews(&mut self, event: &InfantryEvent) {
        match event {
            InfantryEvent::SuitRolled { unit, die, .. } => {
                self.dice(*unit, &[*die], tr!("Suit").to_owned());
            }
            InfantryEvent::SuitHit { unit, suit, boxes } => {
                let text = tr!("−{boxes} points", boxes);
                let suit = tr!("suit {suit}", suit = suit + 1);
                self.float(*unit, &text, &suit, HURT);
            }
            InfantryEvent::TroopersLost { unit, troopers, .. } => {
                let text = tr_n!(*troopers, "−{n} trooper", "−{n} troopers");
                self.float(*unit, &text, "", HURT);
            }
            InfantryEvent::Scattered { unit, dice, .. } => {
                self.dice(*unit, dice, tr!("Against infantry").to_owned());
            }
            InfantryEvent::InTheWay {
                unit, die, takes, ..
            } => {
                self.dice(*unit, &[*die], tr!("In the way").to_owned());
                if *takes {
                    self.float(*unit, tr!("In the way"), "", WARNING);
                }
            }
            InfantryEvent::StormRolled { storm, dice, hit } => self.stormed(storm, *dice, *hit),
            InfantryEvent::PodFired { unit, .. } => {
                self.then(Fx::Explosion {
                    at: At::Mini(unit.0),
                    size: 0.6,
                });
            }
            InfantryEvent::Boarded { unit, on, hold } => {
                let to = self.places.of(*on).map(|stand| stand.hex);
                if let Some(to) = to {
                    let leaps = *hold != Hold::Inside;
                    let mode = if leaps {
                        MoveMode::Jump
                    } else {
                        MoveMode::Walk
                    };
                    self.go(*unit, to, mode);
                }
                let name = self.table.find(*unit).map_or("", |u| u.name).to_owned();
                self.float(*on, &capital(hold_name(*hold)), &name, WARNING);
            }
            InfantryEvent::SwarmLocated { unit, dice, at, .. } => {
                self.dice(*unit, dice, capital(location(*at)));
            }
            InfantryEvent::SideRolled { unit, die, .. } => {
                self.dice(*unit, &[*die], tr!("Swarmers").to_owned());
            }
            InfantryEvent::FoughtOff {
                unit,
                tn,
                dice,
                off,
                ..
            } => {
                if let Some(dice) = dice {
                    let label = tr!("Swarmers: {needed} needed", needed = tn.total());
                    self.dice(*unit, dice, label);
                }
                match off {
                    true => self.float(*unit, tr!("Thrown off"), "", GOOD),
                    false => self.float(*unit, tr!("They hold on"), "", HURT),
                }
            }
            InfantryEvent::Bailed {
                unit,
                die,
                survives,
            } => {
                self.dice(*unit, &[*die], tr!("Survival").to_owned());
                if *survives {
                    self.float(*unit, tr!("Survives"), "", GOOD);
                }
            }
            InfantryEvent::StormDeclared { storm, .. } => {
                self.look_at(&[storm.unit, storm.target]);
            }
            InfantryEvent::StormTaken { .. }
            | InfantryEvent::MineSpent { .. }
            | InfantryEvent::Left { .. }
            | InfantryEvent::Ejected { .. }
            | InfantryEvent::Winded { .. } => {}
            InfantryEvent::Sunk { unit } => self.float(*unit, tr!("Sinks"), "", HURT),
            InfantryEvent::Blast { unit, die, .. } => {
                self.dice(*unit, &[*die], tr!("Blast").to_owned());
            }
        }
    }

    /// An attack by hand.
    fn stormed(&mut self, storm: &Stormed, dice: Option<[u8; 2]>, hit: bool) {
        let what = storm_name(storm.how);
        if let Some(dice) = dice {
            let label = tr!(
                "{weapon}: {needed} needed",
                weapon = capital(what),
                needed = storm.tn
            );
            self.dice(storm.unit, &dice, label);
        }
        self.then(Fx::Volley {
            from: storm.unit.0,
            to: At::Mini(storm.target.0),
            kind: ShotKind::Melee,
            hit,
            power: 2,
            indirect: false,
        });
        if !hit {
            self.float_with(storm.target, tr!("Miss"), what, DULL);
        }
    }
}
