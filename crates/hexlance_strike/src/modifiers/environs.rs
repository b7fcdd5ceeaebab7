//! The environment that a force knows, in attacks: the sum of what that puts on a target number is lowered once
//! (sca.environmental_specialization), and open ground covers who knows it (sca.environmental_specialization_clear).

use std::cell::OnceCell;

use hexlance_board::{Cell, Ground, Hex, SightReport, SightStep};
use hexlance_rules::{Breakdown, Part, Source, say};
use smallvec::SmallVec;

use super::{Shot, holds, is_kind};
use crate::{
    ability::{Environs, Grant, Penalty, Quantity, TerrainKind, When},
    conditions, line,
    model::{attack::Target, condition::Condition},
    read,
    state::LargeUnits,
};

/// Lowers what the environment of the attacker's force adds to a target number, whose parts are there already.
pub(crate) fn ease(shot: &Shot<'_>, out: &mut Breakdown) {
    let mut way = None;
    let mut eased: SmallVec<[i16; 16]> = SmallVec::new();
    for spa in &shot.attacker.spas.0 {
        for m in spa.def.modifiers.iter() {
            if m.on != Quantity::EnvironmentNumber {
                continue;
            }
            let name = spa.def.name.as_str();
            let environs = &spa.def.command.environs;
            let way = &*way.get_or_insert_with(|| Way::of(shot));
            let shares: SmallVec<[i16; 16]> =
                out.parts.iter().map(|p| share(environs, way, p)).collect();
            // What another environment has taken off the same part is gone already.
            eased.resize(shares.len(), 0);
            let open = |(share, eased): (&i16, &i16)| {
                if *share > 0 {
                    (share - eased).max(0)
                } else {
                    *share
                }
            };
            let sum: i16 = shares.iter().zip(&eased).map(open).sum();
            let add = m.add.max(-sum.max(0));
            let mut due = -add;
            for (share, eased) in shares.iter().zip(&mut eased) {
                let taken = due.min(*share - *eased).max(0);
                *eased += taken;
                due -= taken;
            }
            if add == 0 {
                out.ignore(spa.def.id, name, || {
                    say!("nothing of it counts in this attack")
                });
            } else {
                out.ability(spa.def.id, name, add);
            }
        }
    }
}

/// Adds what open ground does for a target that knows it, if no other terrain, cover or condition counts so far.
pub(super) fn harden(shot: &Shot<'_>, out: &mut Breakdown) {
    let Some(target) = shot.target else { return };
    for spa in &target.spas.0 {
        for m in &spa.def.modifiers {
            if m.on != Quantity::OpenGround {
                continue;
            }
            let label = m.label.unwrap_or(spa.def.name).as_str();
            let other = Some(shot.attacker);
            let fails = |w: &&When| !holds(w, shot, target, other, spa);
            if m.when.iter().any(|w| fails(&w)) {
                out.ignore(spa.def.id, label, || say!("it does not stand in the open"));
            } else if out.parts.iter().any(|p| is_terrain(shot, p)) {
                out.ignore(spa.def.id, label, || say!("something else counts"));
            } else {
                out.ability(spa.def.id, label, m.add);
            }
        }
    }
}

/// Whether a part of a target number is terrain, cover or a condition that makes the attack harder, an ability of the
/// attacker that lifts it notwithstanding.
fn is_terrain(shot: &Shot<'_>, part: &Part) -> bool {
    match part.source {
        Source::Rule(tag) => {
            let chapter = ["R5.3", "R5.4", "R12."];
            part.value > 0
                && (chapter.iter().any(|c| tag.rule.starts_with(c))
                    || matches!(tag.name, "Heavy industrial" | "Planted field" | "Fortified"))
        }
        Source::Ability(id, _) | Source::Changed(_, id, _) => {
            let def = read::content(shot.world).ability(id);
            let lifts =
                |g: &Grant| matches!(g, Grant::Ignores(Penalty::Darkness | Penalty::Underwater));
            part.value == 0 && def.is_some_and(|d| d.grants.iter().any(lifts))
        }
    }
}

/// How much of a part of a target number comes from an environment: what it adds, or takes off what the environment adds.
fn share(environs: &Environs, way: &Way<'_>, part: &Part) -> i16 {
    let shot = way.shot;
    let name = part.source.name();
    let of_condition = |c: &Condition| match part.source {
        Source::Rule(tag) => {
            let dark = matches!(c, Condition::Light(l) if *l == shot.attacker.environment().light);
            tag.name == conditions::tag(*c).name || (dark && tag.name == "Darkness")
        }
        Source::Ability(..) | Source::Changed(..) => {
            name.ends_with(&format!("({})", c.name().to_lowercase()))
        }
    };
    if environs.conditions.iter().any(of_condition) {
        return part.value;
    }
    if !matches!(part.source, Source::Rule(_)) {
        return 0;
    }
    let all = |comes_from: bool| if comes_from { part.value } else { 0 };
    match name {
        "Woods" => way.woods(environs).min(part.value),
        "Underwater" => all(way.is_under_water(environs)),
        "Heavy industrial" => all(environs.terrain.contains(&TerrainKind::Industrial)),
        "Planted field" => all(environs.terrain.contains(&TerrainKind::Field)),
        "Partial cover" => all(way.gives_cover(environs)),
        _ => 0,
    }
}

/// Where an attack goes: from whom sees its target to the target.
struct Way<'a> {
    shot: &'a Shot<'a>,
    /// The hex of the target.
    cell: Option<&'a Cell>,
    /// The line, hex by hex, once somebody has asked for it; none where only the hex of the target counts.
    line: OnceCell<Option<SightReport>>,
}

impl<'a> Way<'a> {
    fn of(shot: &'a Shot<'a>) -> Self {
        let at = match shot.attack.target {
            Target::Unit(_) => shot.target.and_then(|t| t.hex()),
            Target::Hex(hex) => Some(hex),
        };
        Self {
            shot,
            cell: at.and_then(|h| read::board(shot.world).get(h)),
            line: OnceCell::new(),
        }
    }

    /// The line of a direct attack, or of the spotter of an indirect one. Attacks from the air and on aircraft, and fire
    /// without a spotter, know only the hex of the target.
    fn line(&self) -> Option<&SightReport> {
        let trace = || {
            let Shot {
                world,
                attack,
                attacker,
                target,
                ..
            } = *self.shot;
            let board = read::board(world);
            let spotter = match (attack.kind.is_indirect(), attack.spotter) {
                (true, spotter) => Some(read::try_unit(world, spotter?)?),
                (false, _) => None,
            };
            let from = spotter.as_ref().unwrap_or(attacker).eye(board)?;
            let to = match attack.target {
                Target::Unit(_) => target?.eye(board)?,
                Target::Hex(hex) => line::eye_on(world, hex),
            };
            let obstacles = &world.resource::<LargeUnits>().0;
            Some(hexlance_board::explain(board, &from, &to, obstacles))
        };
        self.line.get_or_init(trace).as_ref()
    }

    fn cell_at(&self, hex: Hex) -> Option<&'a Cell> {
        read::board(self.shot.world).get(hex)
    }

    /// Woods points that an environment puts in the way and into the hex of the target (R5.3.1).
    fn woods(&self, environs: &Environs) -> i16 {
        // In a hex in which smoke is thicker the trees add nothing (R5.3.3).
        let trees = |cell: &Cell| match cell.woods {
            Some(w)
                if knows(environs, cell, is_woods) && w.density.points() >= cell.woods_points() =>
            {
                i16::from(w.density.points())
            }
            _ => 0,
        };
        let own = self.cell.map_or(0, trees);
        let Some(line) = self.line() else {
            return own;
        };
        let counts = |step: &&SightStep| step.effect.woods > 0;
        let cells = line.kept_steps().filter(counts);
        let between = cells.filter_map(|s| self.cell_at(s.hex)).map(trees);
        let own = if line.sight.own_woods > 0 { own } else { 0 };
        own + between.sum::<i16>()
    }

    /// Whether an environment gives the target its partial cover (R5.4, R10.2.4, R10.7.4): water, rubble or a building in
    /// its own hex, a building in the hex before it, or the bridge over it.
    fn gives_cover(&self, environs: &Environs) -> bool {
        let Some(target) = self.shot.target else {
            return false;
        };
        let board = read::board(self.shot.world);
        let own = self.cell.is_some_and(|c| {
            let ground = |k| is_water(k) || k == TerrainKind::UltraRubble;
            let covered = target.eye(board).is_some_and(|eye| eye.covered);
            let built =
                c.building.is_some_and(|b| b.height == 1) && knows(environs, c, is_building);
            covered && ((covers_mech(c) && knows(environs, c, ground)) || built)
        });
        if own {
            return true;
        }
        let Some(line) = self.line() else {
            return false;
        };
        let before = line.kept_steps().any(|step| {
            let cell = self.cell_at(step.hex).filter(|_| step.effect.cover);
            cell.is_some_and(|c| {
                let top = c
                    .building
                    .map(|b| c.level.saturating_add_unsigned(b.height));
                top == Some(step.solid) && knows(environs, c, is_building)
            })
        });
        let under = |c: &Cell| {
            let base = target.spot().map(|s| s.base);
            c.deck_level()
                .zip(base)
                .is_some_and(|(deck, base)| base < deck)
        };
        let bridge = environs.terrain.contains(&TerrainKind::Paved)
            && self.cell.is_some_and(under)
            && line.sight.partial_cover
            && !line.kept_steps().any(|s| s.effect.cover);
        before || bridge
    }

    fn is_under_water(&self, environs: &Environs) -> bool {
        let board = read::board(self.shot.world);
        let from = self.shot.attacker.cell(board);
        let mut cells = from.into_iter().chain(self.cell);
        cells.any(|c| knows(environs, c, is_water))
    }
}

/// Whether a cell has terrain of an environment, of the kinds that are asked about.
fn knows(environs: &Environs, cell: &Cell, asked: impl Fn(TerrainKind) -> bool) -> bool {
    let kinds = environs.terrain.iter().copied().filter(|k| asked(*k));
    kinds.into_iter().any(|k| is_kind(cell, k))
}

const fn is_woods(kind: TerrainKind) -> bool {
    matches!(
        kind,
        TerrainKind::LightWoods
            | TerrainKind::HeavyWoods
            | TerrainKind::UltraHeavyWoods
            | TerrainKind::LightJungle
            | TerrainKind::HeavyJungle
            | TerrainKind::UltraHeavyJungle
    )
}

const fn is_water(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::Water | TerrainKind::HazardousPool)
}

const fn is_building(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::Building)
}

/// Whether a hex covers the 'Mechs in it (R5.4.2).
fn covers_mech(cell: &Cell) -> bool {
    cell.open_water() == Some(1) || cell.ground == Ground::UltraRubble
}
