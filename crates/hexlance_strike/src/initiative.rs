//! The Initiative Phase (R3.2).

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Breakdown, Choice, Decision, SideId, Sides, Tag, UnitId};

use crate::{
    Ctx,
    ability::{Quantity, Reroll, Times},
    event::{Event, RollFor},
    intelligence,
    question::Question,
    read::{self, UnitRead},
    step::Step,
};

static DICE: Tag = Tag {
    name: "2D6",
    rule: "R3.2.1",
};

/// The Initiative rolls of both sides as they lie.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Rolls {
    /// Totals by side.
    pub totals: [i16; 2],
    /// Who has had a roll made again this turn, or has let it stand.
    pub acted: Vec<UnitId>,
}

/// Rolls Initiative for both sides.
pub fn initiative(ctx: &mut Ctx<'_>) {
    let mut rolls = Rolls::default();
    roll_both(ctx, &mut rolls);
    ctx.push(Step::InitiativeStands(rolls));
}

/// Ties roll again with the same modifiers (R3.2.2).
fn roll_both(ctx: &mut Ctx<'_>, rolls: &mut Rolls) {
    loop {
        for side in [SideId(0), SideId(1)] {
            rolls.totals[side.index()] = roll(ctx, side, None);
        }
        if rolls.totals[0] != rolls.totals[1] {
            return;
        }
    }
}

fn roll(ctx: &mut Ctx<'_>, side: SideId, reroll_by: Option<AbilityId>) -> i16 {
    let dice = ctx.two_d6();
    let mut parts = Breakdown::new();
    parts.rule(&DICE, i16::from(dice[0]) + i16::from(dice[1]));
    add_abilities(ctx.world(), side, &mut parts);
    intelligence::add_initiative(ctx.world(), side, &mut parts);
    let total = parts.total();
    ctx.emit(Event::Rolled {
        purpose: RollFor::Initiative(side),
        unit: None,
        dice: dice.to_vec(),
        parts,
        needs: None,
        reroll_by,
    });
    total
}

/// What pilots on the map add to the Initiative rolls of their side: each ability once.
pub fn add_abilities(world: &World, side: SideId, parts: &mut Breakdown) {
    let mut seen: Vec<AbilityId> = Vec::new();
    for u in read::active(world, side) {
        for spa in &u.spas.0 {
            let modifiers = &spa.def.modifiers;
            let wanted = modifiers.iter().filter(|m| m.on == Quantity::Initiative);
            if seen.contains(&spa.def.id) {
                continue;
            }
            for m in wanted {
                seen.push(spa.def.id);
                let times = match m.times {
                    Times::CommandersOut(most) => {
                        let enemies = command_units(world, side.opponent());
                        let out = enemies.iter().filter(|c| read::unit(world, **c).is_out());
                        (out.count() as i16).min(most.into())
                    }
                    _ => 1,
                };
                if times != 0 {
                    let name = m.label.unwrap_or(spa.def.name).as_str();
                    parts.ability(spa.def.id, name, m.add * times);
                }
            }
        }
    }
}

/// The commanders of the forces and formations of a side (R14.4.1), in roster order.
pub fn command_units(world: &World, side: SideId) -> Vec<UnitId> {
    let Some(side) = world.resource::<Sides>().get(side) else {
        return Vec::new();
    };
    let mut out: Vec<_> = side
        .forces
        .iter()
        .flat_map(|f| {
            f.commander
                .into_iter()
                .chain(f.formations.iter().filter_map(|g| g.commander))
        })
        .collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// The command units of the enemy that a side knows of: those that are not in hiding, if one of its pilots on the map
/// can tell them (spa.headhunter).
pub fn known_commanders(world: &World, side: SideId) -> Vec<UnitId> {
    let hunts = |u: &UnitRead<'_>| {
        u.spas.0.iter().any(|s| {
            let mut modifiers = s.def.modifiers.iter();
            modifiers.any(|m| matches!(m.times, Times::CommandersOut(_)))
        })
    };
    if !read::active(world, side).any(|u| hunts(&u)) {
        return Vec::new();
    }
    let mut out = command_units(world, side.opponent());
    out.retain(|c| !read::unit(world, *c).is_hidden());
    out
}

/// The unit that commands a side (R14.4.1), and its ability to have a beaten Initiative roll made again, if it is ready.
fn second_thoughts(world: &World, side: SideId, rolls: &Rolls) -> Option<(UnitId, AbilityId)> {
    let sides = world.resource::<Sides>();
    let s = sides.get(side)?;
    let commander = s.forces.get(s.leading)?.commander?;
    let u = read::try_unit(world, commander)?;
    let turn = read::turn(world).number;
    let spa = u
        .spas
        .0
        .iter()
        .find(|s| s.def.rerolls.contains(&Reroll::LostInitiative) && s.ready <= turn)?;
    let may = u.is_active() && !u.is_shut_down() && !rolls.acted.contains(&commander);
    may.then_some((commander, spa.def.id))
}

/// The side that was beaten may roll again, if its commander can; then the result stands. Gives back whether it does.
pub fn stands(ctx: &mut Ctx<'_>, rolls: &Rolls) -> bool {
    let [a, b] = rolls.totals;
    let loser = SideId(u8::from(a > b));
    if let Some((unit, ability)) = second_thoughts(ctx.world(), loser, rolls) {
        let u = read::unit(ctx.world(), unit);
        let name = u.spas.get(ability).map_or("", |s| s.def.name.as_str());
        let (own, other) = (a.min(b), a.max(b));
        let prompt = format!("Initiative is lost, {own} to {other}. Use {name} to roll again?");
        ctx.ask(Decision {
            side: loser,
            unit: Some(unit),
            question: Question::RerollInitiative {
                unit,
                ability,
                rolls: rolls.clone(),
            },
            prompt,
            choices: vec![
                Choice::new("yes", format!("Use {name}"), "the new roll stands"),
                Choice::new("no", "Let it stand", ""),
            ],
            default: 0,
        });
        return false;
    }
    ctx.emit(Event::InitiativeWon {
        winner: loser.opponent(),
        totals: rolls.totals.to_vec(),
        margin: (a - b).abs(),
    });
    true
}

/// The commander has said whether the roll is made again.
pub(crate) fn answered(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    ability: AbilityId,
    mut rolls: Rolls,
    again: bool,
) {
    rolls.acted.push(unit);
    if again {
        let world = ctx.world();
        let u = read::unit(world, unit);
        let side = u.side;
        let pause = u.spas.get(ability).and_then(|s| s.def.every_turns);
        let ready = read::turn(world).number + pause.unwrap_or(1);
        ctx.emit(Event::AbilityUsed {
            unit,
            ability,
            uses_left: None,
            ready: Some(ready),
        });
        rolls.totals[side.index()] = roll(ctx, side, Some(ability));
        if rolls.totals[0] == rolls.totals[1] {
            roll_both(ctx, &mut rolls);
        }
    }
    ctx.push(Step::InitiativeStands(rolls));
}
