//! Programs, mines and other things that are placed.

use hexlance_board::Hex;
use hexlance_skirmish::{
    command::{Answer, Reply as Answered},
    content::Catalogue,
    deeds::Deed,
    hacking::Hack,
    harm::ammo::{Demand, Origin},
    items::PlaceItem,
    model::{Does, Program, ProgramKind, Skill},
    odds::{Losses, Volley, face_to_face, normal},
    react::Right,
    special_fire::Guide,
    state::{ItemKind, State},
};

use super::{
    Good, Parts,
    mind::Mind,
    options::Options,
    react::Asked,
    scene::{Scene, Trooper},
};
use crate::why::Term;

/// What a program takes from a target whom it overcomes, as a share of its worth.
fn share(does: Does) -> f32 {
    match does {
        Does::Wound => 1.0,
        Does::Possess => 1.6,
        Does::Immobilize2 => 0.5,
        Does::Immobilize1 => 0.4,
        Does::Isolate => 0.4,
        Does::Eject => 0.4,
        Does::Disable => 0.15,
        _ => 0.0,
    }
}

/// The attack programs of a hacker.
fn attacks<'b>(scene: &Scene<'b>, me: &Trooper<'b>) -> Vec<&'b Program> {
    let Some(look) = me.look.filter(|w| w.has(Skill::Hacker)) else {
        return Vec::new();
    };
    let catalogue = &scene.table.world().resource::<Catalogue>().0;
    let all = catalogue.programs_of(look.profile()).into_iter();
    all.map(|p| p.as_ref())
        .filter(|p| p.kind == ProgramKind::Attack)
        .collect()
}

/// What a program is worth against somebody who Resets, in points.
fn value(me: &Trooper<'_>, program: &Program, foe: &Trooper<'_>, opposed: bool, mark: f32) -> f32 {
    let Some(look) = foe.look else { return 0.0 };
    let stuck = match program.does {
        Does::Immobilize1 | Does::Immobilize2 => look.is_immobilized(),
        Does::Isolate => look.is(State::Isolated),
        Does::Possess => look.is(State::Possessed),
        Does::Target => look.is(State::Targeted),
        _ => false,
    };
    let whole = if program.does == Does::Target {
        mark
    } else {
        share(program.does)
    };
    if stuck || whole == 0.0 {
        return 0.0;
    }
    let sv = |value: i16| hexlance_skirmish::dice::Sv::new(value, 0);
    let mine = (sv(me.wip + program.att_mod), program.burst.max(1));
    let hits = if opposed {
        face_to_face(mine, (sv(foe.wip + program.opp_mod), 1)).a
    } else {
        normal(mine.0, mine.1)
    };
    let origin = if program.does == Does::Wound {
        Origin::Wounding
    } else {
        Origin::Program
    };
    let losses = |critical| {
        let demand = Demand::of(program.ammo, origin, critical, &foe.victim);
        Losses::of(&demand, &foe.with, program.damage)
    };
    let volley = Volley {
        hit: losses(false),
        critical: losses(true),
    };
    let all = volley.all(&hits);
    let chance = if program.does == Does::Wound {
        all.at_least(foe.left.max(1)) + 0.5 * (all.at_least(1) - all.at_least(foe.left.max(1)))
    } else if program.does == Does::Target {
        hits.at_least(1)
    } else {
        all.chance(hexlance_skirmish::harm::ammo::Effect::Program)
    };
    chance as f32 * whole * foe.worth
}

fn hack(program: &Program, foe: &Trooper<'_>, dice: u8, point: u8) -> Deed {
    Deed::Hack(Hack {
        program: program.id,
        targets: std::iter::once((foe.id.into(), dice)).collect(),
        named: None,
        hex: None,
        point,
    })
}

impl Good {
    /// Guided Fire at Targeted enemies.
    pub(super) fn guides(&mut self, mind: &Mind<'_, '_>, out: &mut Options) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(gun) = me.guided.filter(|_| !me.stunned) else {
            return;
        };
        for foe in scene
            .foes
            .iter()
            .filter(|f| f.targeted && !f.fallen && !f.concealed)
        {
            let share = self.brain.guided(&gun, foe);
            let deed = Deed::Guide(Guide {
                weapon: gun.weapon,
                mode: gun.number,
                ammo: gun.ammo,
                target: foe.id,
            });
            let loss = mind.reactions(self, &[], None);
            out.entire(deed, [(Term::Gain, share * foe.worth), (Term::Loss, -loss)]);
        }
    }

    /// Programs from a point of the route, if that costs so much in losses and in being a Marker.
    pub(super) fn programs(
        &mut self,
        mind: &Mind<'_, '_>,
        point: u8,
        (loss, hiding): (f32, f32),
        out: &mut Options,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        if !self.temper.hacks || me.stunned {
            return;
        }
        for program in attacks(scene, me) {
            for foe in scene.foes.iter().filter(|f| !f.concealed && !f.fallen) {
                let worth = value(me, program, foe, foe.able, scene.mark);
                if worth < 1.0 {
                    continue;
                }
                let deed = hack(program, foe, program.burst, point);
                if scene.allows(&out.command(deed.clone())) {
                    let terms = [
                        (Term::Tool, worth),
                        (Term::Loss, -loss),
                        (Term::Hiding, -hiding),
                    ];
                    out.add(deed, terms);
                }
            }
        }
    }

    /// Programs as reactions.
    pub(super) fn programs_back(
        &mut self,
        asked: &Asked<'_>,
        me: &Trooper<'_>,
        foe: &Trooper<'_>,
        right: &Right,
        out: &mut Vec<(f32, Answer, Parts)>,
    ) {
        let scene = asked.scene;
        if !self.temper.hacks || me.stunned {
            return;
        }
        for program in attacks(scene, me) {
            let worth = value(me, program, foe, false, scene.mark);
            if worth < 0.5 {
                continue;
            }
            let answer = Answer {
                by: right.by,
                actor: right.actor,
                point: right.first_point(),
                reply: Answered::Do(hack(program, foe, 1, 0)),
            };
            if asked.allows_one(&answer) {
                out.push((worth, answer, vec![(Term::Tool, worth)]));
            }
        }
    }

    /// Mines, repeaters and turrets that are laid down.
    pub(super) fn items(&mut self, mind: &Mind<'_, '_>, out: &mut Options) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(look) = me.look else { return };
        if !scene.enemy_comes() {
            return;
        }
        for weapon in &look.printed.weapons {
            let Some(mode) = weapon
                .mode(0)
                .filter(|m| m.traits.deployable && !m.traits.demolition)
            else {
                continue;
            };
            if !look.has_uses(weapon.id, 1) {
                continue;
            }
            let t = &mode.traits;
            let worth = match (t.repeater, t.sniffer, t.turret) {
                (true, ..) | (_, true, _) => 0.4,
                (_, _, true) => 4.0,
                _ => 3.5,
            };
            let items = &scene.view.items().all;
            let near_own = |hex: Hex| {
                items.iter().any(|i| {
                    i.side == scene.side && i.kind != ItemKind::Charge && i.hex.distance(hex) <= 3
                })
            };
            let wanted = me
                .hex
                .neighbours()
                .filter(|hex| scene.ground.contains(*hex) && !near_own(*hex))
                .filter(|hex| {
                    scene
                        .own
                        .iter()
                        .all(|m| m.id == me.id || m.hex.distance(*hex) > 2)
                });
            let nearest = |hex: &Hex| {
                let all = scene.foes.iter().filter(|f| f.able);
                all.map(|f| f.hex.distance(*hex)).min().unwrap_or(99)
            };
            let Some(hex) = wanted.min_by_key(|hex| (nearest(hex), *hex)) else {
                continue;
            };
            if nearest(&hex) > 14 {
                continue;
            }
            let deed = Deed::PlaceItem(PlaceItem {
                weapon: weapon.id,
                hex,
                point: 0,
            });
            let loss = mind.reactions(self, &[], None);
            let terms = [
                (Term::Tool, worth),
                (Term::Loss, -loss),
                (Term::Hiding, -me.hiding),
            ];
            out.add(deed, terms);
        }
    }
}
