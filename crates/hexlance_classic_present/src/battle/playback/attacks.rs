//! Shots and blows: dice, what flies, what strikes.

use hexlance_classic::{
    event::{FireEvent, StrikeEvent},
    model::{Code, Weapon},
    state::{Blow, Shot, Strike},
};

use super::{At, DULL, Film, Fx, GOOD, MoveMode, ShotKind, WARNING};
use crate::{unit, wording::strike_name};

/// Range from which a single slug is a heavy one.
const FAR: u8 = 22;
/// Damage from which a beam is a bolt.
const BOLT: u16 = 10;

impl Film<'_> {
    /// What is seen of weapon attacks.
    pub(super) fn fires(&mut self, event: &FireEvent) {
        match event {
            FireEvent::Taken { shot } => self.look_at(&[shot.attacker, shot.target]),
            FireEvent::Fired {
                shot,
                dice,
                hit,
                jams,
                ..
            } => self.fired(shot, *dice, *hit, *jams),
            FireEvent::Clustered { attacker, dice, .. } => {
                self.dice(*attacker, dice, tr!("Cluster").to_owned());
            }
            FireEvent::Aimed { attacker, dice, .. } => {
                self.dice(*attacker, dice, tr!("Aimed shot").to_owned());
            }
            FireEvent::Cleared {
                unit,
                needed,
                dice,
                cleared,
                ..
            } => {
                self.dice(*unit, dice, tr!("Clearing a jam: {needed} needed", needed));
                match cleared {
                    true => self.float(*unit, tr!("Cleared"), "", GOOD),
                    false => self.float(*unit, tr!("Jammed"), "", DULL),
                }
            }
            FireEvent::HeatRolled { target, dice } => {
                self.dice(*target, dice, tr!("Heat").to_owned());
            }
            FireEvent::Declared {
                unit, club: true, ..
            } => self.float(*unit, tr!("Club"), "", WARNING),
            FireEvent::Declared { .. } | FireEvent::LineChosen { .. } => {}
        }
    }

    fn fired(&mut self, shot: &Shot, dice: Option<[u8; 2]>, hit: bool, jams: bool) {
        let Some(u) = self.table.find(shot.attacker) else {
            return;
        };
        let Some(mount) = u.sheet.weapons.get(usize::from(shot.weapon)) else {
            return;
        };
        let weapon = unit::shot_name(u.sheet, shot.weapon, shot.kind);
        if let Some(dice) = dice {
            let label = tr!("{weapon}: {needed} needed", weapon, needed = shot.tn);
            self.dice(shot.attacker, &dice, label);
        }
        let damage = mount.weapon.usual().map_or(1, |r| r.full_damage());
        self.then(Fx::Volley {
            from: shot.attacker.0,
            to: At::Mini(shot.target.0),
            kind: flies(&mount.weapon),
            hit,
            power: u8::try_from(damage.clamp(1, 20)).unwrap_or(20),
            indirect: shot.indirect,
        });
        if !hit {
            self.float_with(shot.target, tr!("Miss"), &weapon, DULL);
        }
        if jams {
            self.float(shot.attacker, tr!("Jammed"), &weapon, WARNING);
        }
    }

    /// What is seen of physical attacks.
    pub(super) fn strikes(&mut self, event: &StrikeEvent) {
        match event {
            StrikeEvent::Taken { blow } => self.look_at(&[blow.attacker, blow.target]),
            StrikeEvent::Rolled { blow, dice, hit } => self.struck(blow, *dice, *hit),
            StrikeEvent::Lost { blow } => {
                let what = strike_name(self.table.world(), blow.attacker, blow.strike);
                self.float(blow.attacker, tr!("Comes to nothing"), &what, DULL);
            }
            StrikeEvent::Followed { unit, hex, .. } => self.go(*unit, *hex, MoveMode::Walk),
            StrikeEvent::Landed { unit, hex } => self.go(*unit, *hex, MoveMode::Jump),
            StrikeEvent::FellOnto { unit, dice, .. } => {
                self.dice(*unit, dice, tr!("Falls onto a unit").to_owned());
            }
            StrikeEvent::ClubBroke { unit } => self.float(*unit, tr!("The club breaks"), "", DULL),
            StrikeEvent::Declared { .. } | StrikeEvent::Assaults { .. } => {}
        }
    }

    fn struck(&mut self, blow: &Blow, dice: Option<[u8; 2]>, hit: bool) {
        let what = strike_name(self.table.world(), blow.attacker, blow.strike);
        if let Some(dice) = dice {
            let label = tr!(
                "{weapon}: {needed} needed",
                weapon = crate::words::capital(&what),
                needed = blow.tn
            );
            self.dice(blow.attacker, &dice, label);
        }
        let to = match blow.is_at_building() {
            true => At::Hex(blow.hex),
            false => At::Mini(blow.target.0),
        };
        self.then(match blow.strike {
            Strike::Charge | Strike::DeathFromAbove(_) => Fx::Ram {
                from: blow.attacker.0,
                to,
                above: matches!(blow.strike, Strike::DeathFromAbove(_)),
                hit,
            },
            _ => Fx::Volley {
                from: blow.attacker.0,
                to,
                kind: ShotKind::Melee,
                hit,
                power: 4,
                indirect: false,
            },
        });
        if !hit {
            self.float_with(blow.target, tr!("Miss"), &what, DULL);
        }
    }
}

/// What flies from a weapon.
fn flies(weapon: &Weapon) -> ShotKind {
    let round = weapon.usual();
    let far = round.map_or(0, |r| r.ranges[2]);
    let damage = round.map_or(0, |r| r.full_damage());
    if weapon.has(Code::H) && far <= 6 {
        ShotKind::Flame
    } else if weapon.has(Code::M) {
        ShotKind::Missiles
    } else if weapon.has(Code::AE) {
        ShotKind::Artillery
    } else if weapon.has(Code::DE) && damage >= BOLT && !weapon.has(Code::P) {
        ShotKind::Particle
    } else if weapon.has(Code::DE) || weapon.has(Code::P) {
        ShotKind::Laser
    } else if weapon.has(Code::AI) && far <= 6 {
        ShotKind::Small
    } else if weapon.has(Code::X) && far >= FAR {
        ShotKind::Gauss
    } else {
        ShotKind::Cannon
    }
}
