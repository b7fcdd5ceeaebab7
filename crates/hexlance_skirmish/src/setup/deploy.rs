//! Placing troopers (K17.2 to K17.4, K17.7) with what is rolled for it.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Choice, Decision, Refusal, SideId, UnitId, Ustr, say};
use serde::{Deserialize, Serialize};

use super::{
    SetupEvent, SetupStep,
    deployment::{Deployment, may_drop},
    event::due_roll,
    landing::LandingStep,
    places::{self, Way},
};
use crate::{
    Ctx,
    dice::{SIDES, Sv},
    items::kind_of,
    model::{MetaResult, Skill},
    question::Question,
    read::{Look, Table},
    state::{ItemKind, Seeming},
    team,
};

/// A trooper as it is deployed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Who.
    pub unit: UnitId,
    /// Where.
    pub hex: Hex,
    /// Where it looks; none: away from its own edge.
    #[serde(default)]
    pub facing: Option<Direction>,
    /// Whether it is Prone (K17.7.5).
    #[serde(default)]
    pub prone: bool,
    /// What it is to be seen as (K17.2.2).
    #[serde(default)]
    pub seeming: Seeming,
    /// The item that it places in its hex or beside it (K15.2.3).
    #[serde(default)]
    pub item: Option<(Ustr, Hex)>,
}

impl Placement {
    /// A figure in a hex, of which nothing else is said.
    pub fn of(unit: UnitId, hex: Hex) -> Self {
        Self {
            unit,
            hex,
            facing: None,
            prone: false,
            seeming: Seeming::Figure,
            item: None,
        }
    }
}

/// Whether a side may deploy a trooper so.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check(world: &World, side: SideId, placement: &Placement) -> Result<(), Refusal> {
    let table = Table::of(world);
    let who = to_deploy(table, side, placement)?;
    if placement.prone {
        may_lie(&who)?;
    }
    let way = places::way(
        table,
        &who,
        placement.hex,
        placement.seeming,
        placement.prone,
    )?;
    match placement.item {
        None => Ok(()),
        Some((weapon, hex)) => may_place(table, &who, way, placement.hex, weapon, hex),
    }
}

/// Whether a side deploys at this moment.
pub(crate) fn its_turn(table: Table<'_>, side: SideId) -> Result<(), Refusal> {
    if Deployment::of(table).turn(table) == Some(side) {
        return Ok(());
    }
    Err(Refusal::new(
        "not_your_setup",
        "K17.2.1",
        "The other side deploys now.",
    ))
}

/// The trooper, if its side deploys it at this moment.
fn to_deploy<'w>(
    table: Table<'w>,
    side: SideId,
    placement: &Placement,
) -> Result<Look<'w>, Refusal> {
    its_turn(table, side)?;
    let deployment = Deployment::of(table);
    let who = deployment
        .of_side(table, side)
        .find(|t| t.id == placement.unit);
    let Some(who) = who else {
        return Err(Refusal::new(
            "not_to_deploy",
            "K17.2.1",
            "That trooper is not to be deployed now.",
        ));
    };
    if deployment.settled.contains(&who.id) {
        return Err(if placement.item.is_some() {
            Refusal::new(
                "one_item",
                "K15.2.3",
                "A trooper that infiltrates or impersonates places one item, as it is deployed.",
            )
        } else {
            Refusal::new(
                "placed_already",
                "K17.2.3",
                say!("Dice have settled where {unit} stands.", unit = who.name),
            )
        });
    }
    if who.hex.is_none() {
        may_be_next(table, deployment, &who)?;
    }
    Ok(who)
}

/// Whether a trooper without a place may be given one now: all but one in the first part, one in the second (K17.2.1).
fn may_be_next(table: Table<'_>, deployment: &Deployment, who: &Look<'_>) -> Result<(), Refusal> {
    let all = deployment.of_side(table, who.owner).count();
    let left = deployment.unplaced(table, who.owner).count();
    if !deployment.held_back {
        return if left == 1 && all > 1 {
            Err(Refusal::new(
                "hold_one_back",
                "K17.2.1",
                "One trooper is held back until both sides have deployed the others.",
            )
            .or("Say that you are done."))
        } else {
            Ok(())
        };
    }
    let mut others = deployment.unplaced(table, who.owner);
    let must_be_another = may_drop(who) && others.any(|t| !may_drop(&t));
    if left < all || must_be_another {
        return Err(Refusal::new(
            "one_held_back",
            "K17.2.1",
            "One trooper was held back; the others drop in later.",
        ));
    }
    Ok(())
}

/// Whether a trooper may lie Prone at all (K1.3.3).
pub(crate) fn may_lie(who: &Look<'_>) -> Result<(), Refusal> {
    if who.kind().never_prone() || !who.profile().s.may_go_prone() {
        return Err(Refusal::new(
            "never_prone",
            "K1.3.3",
            say!("{unit} never goes Prone.", unit = who.name),
        ));
    }
    Ok(())
}

/// The weapons of a trooper that it could place as it is deployed by Infiltrate or Impersonation (K15.2.3).
pub(crate) fn items_of(who: &Look<'_>) -> Vec<Ustr> {
    use Skill::{ImpersonationL1, ImpersonationL2, InfiltrateL0, InfiltrateL1, InfiltrateL2};
    let skills = [
        InfiltrateL0,
        InfiltrateL1,
        InfiltrateL2,
        ImpersonationL1,
        ImpersonationL2,
    ];
    if !skills.into_iter().any(|skill| who.has(skill)) {
        return Vec::new();
    }
    let all = who.printed.weapons.iter();
    let placed = all.filter(|w| kind_of(w).is_some() && who.has_uses(w.id, 1));
    placed.map(|w| w.id).collect()
}

/// The troopers that a side may put somewhere at this moment, in roster order.
pub fn movable(world: &World, side: SideId) -> Vec<UnitId> {
    let table = Table::of(world);
    let deployment = Deployment::of(table);
    if deployment.turn(table) != Some(side) {
        return Vec::new();
    }
    let all = deployment.of_side(table, side);
    let may = |who: &Look<'_>| {
        !deployment.settled.contains(&who.id)
            && (who.hex.is_some() || may_be_next(table, deployment, who).is_ok())
            && has_a_place(table, who)
    };
    all.filter(may).map(|who| who.id).collect()
}

/// Whether a trooper that is deployed may place this item there (K15.2.1, K15.2.3, K17.7.7).
fn may_place(
    table: Table<'_>,
    who: &Look<'_>,
    way: Way,
    at: Hex,
    weapon: Ustr,
    hex: Hex,
) -> Result<(), Refusal> {
    if !way.brings_an_item() {
        return Err(Refusal::new(
            "no_item",
            "K15.2.3",
            "Only a trooper deployed by Infiltrate or Impersonation places an item.",
        ));
    }
    let kind = who.weapon(weapon).and_then(|w| kind_of(w));
    let Some(kind) = kind.filter(|_| who.has_uses(weapon, 1)) else {
        return Err(Refusal::new(
            "no_such_item",
            "K15.2.1",
            say!("{unit} has no such item left.", unit = who.name),
        ));
    };
    if at.distance(hex) > 1 || table.ground().is_closed(hex) {
        return Err(Refusal::new(
            "too_far",
            "K15.2.1",
            "An item is placed in the hex of its owner or beside it.",
        ));
    }
    let mut enemies = table.enemies_of(who.side()).filter(Look::is_figure);
    let near = |e: &Look<'_>| e.hex.is_some_and(|there| there.distance(hex) <= 2);
    if kind == ItemKind::Mine && enemies.any(|e| near(&e)) {
        return Err(Refusal::new(
            "enemy_near",
            "K15.2.1",
            "No mine is placed within 2 hexes of an enemy figure.",
        ));
    }
    Ok(())
}

/// Deploys a trooper, and begins what is rolled for it (K17.2.3).
pub(crate) fn perform(ctx: &mut Ctx<'_>, placement: &Placement) {
    let unit = placement.unit;
    let table = Table::of(ctx.world());
    let Some(who) = table.find(unit) else { return };
    let Ok(way) = places::way(
        table,
        &who,
        placement.hex,
        placement.seeming,
        placement.prone,
    ) else {
        return;
    };
    let item = placement.item.and_then(|(id, hex)| {
        let kind = kind_of(who.weapon(id)?)?;
        Some((id, hex, kind))
    });
    let letter = if placement.seeming.is_marker() {
        crate::markers::next_letter(table)
    } else {
        0
    };
    let facing = placement.facing.unwrap_or(who.facing());
    ctx.emit(SetupEvent::Deployed {
        unit,
        hex: placement.hex,
        facing,
        prone: placement.prone,
        seeming: placement.seeming,
        letter,
        way,
    });
    team::placed_anew(ctx, unit);
    if let Some((weapon, hex, kind)) = item {
        ctx.emit(SetupEvent::ItemPlaced {
            unit,
            kind,
            weapon,
            hex,
        });
    }
    ctx.push_in_order([
        SetupStep::AskChemistry(unit),
        SetupStep::Roll(unit),
        SetupStep::Room,
    ]);
}

/// Asks whether MetaChemistry is rolled for a trooper that has been placed, unless that was settled before.
pub(super) fn ask_chemistry(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let asked = Deployment::of(table).asked.contains(&unit);
    let who = table.find(unit).filter(|t| t.has(Skill::MetaChemistry));
    let Some(side) = who.map(|t| t.owner).filter(|_| !asked) else {
        return;
    };
    ctx.push(SetupStep::Chemistry(unit));
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: Question::Chemistry { unit },
        prompt: say!("Roll for MetaChemistry?"),
        choices: vec![
            Choice::new(
                "roll",
                say!("Roll"),
                say!("What the die gives lasts for the game."),
            ),
            Choice::new(
                "waive",
                say!("Waive it"),
                say!("It is rolled now or never."),
            ),
        ],
        default: 0,
    });
}

/// Rolls for MetaChemistry, or waives it.
pub(super) fn chemistry(ctx: &mut Ctx<'_>, unit: UnitId, code: &str) {
    let rolled = (code == "roll").then(|| {
        let die = ctx.roll(SIDES);
        (die, MetaResult::of(die))
    });
    ctx.emit(SetupEvent::Chemistry { unit, rolled });
}

/// Makes the roll of a deployment, if there is one, and brings one who failed to where he ends.
pub(super) fn roll(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(value) = due_roll(table, unit) else {
        return;
    };
    let impersonates = Deployment::of(table)
        .placed
        .get(&unit)
        .is_some_and(|way| way.impersonates());
    let from = table.find(unit).and_then(|who| who.hex);
    let sv = Sv::of(&value);
    let die = sv.can_succeed().then(|| ctx.roll(SIDES));
    let succeeded = die.is_some_and(|die| sv.face(die).outcome.succeeds());
    ctx.emit(SetupEvent::Rolled {
        unit,
        value: Box::new(value),
        die,
        succeeded,
    });
    if succeeded {
        return;
    }
    ctx.push(match (impersonates, from) {
        (true, Some(from)) => LandingStep::Drift {
            unit,
            from,
            failed_by: failed_by(sv, die),
        },
        _ => LandingStep::Border { unit },
    });
}

/// By how much a roll has failed; one that could not succeed by the most (K17.5.1).
pub(crate) fn failed_by(sv: Sv, die: Option<u8>) -> u16 {
    let die = i16::from(die.unwrap_or(SIDES));
    u16::try_from(die.saturating_sub(sv.value()))
        .unwrap_or(1)
        .max(1)
}

/// Whether a side may say that it has deployed what it deploys now.
///
/// # Errors
/// What is missing.
pub(crate) fn check_done(world: &World, side: SideId) -> Result<(), Refusal> {
    let table = Table::of(world);
    its_turn(table, side)?;
    let deployment = Deployment::of(table);
    let all = deployment.of_side(table, side).count();
    let mut missing = deployment
        .unplaced(table, side)
        .filter(|t| !may_drop(t) && has_a_place(table, t));
    // One of several is held back until the second part.
    if !deployment.held_back && all > 1 {
        missing.next();
    }
    if let Some(who) = missing.next() {
        return Err(Refusal::new(
            "not_deployed",
            "K17.2.1",
            say!("{unit} is still to be deployed.", unit = who.name),
        ));
    }
    let users = deployment.placed.iter();
    let users = users.filter(|(_, way)| **way == Way::Mechanized);
    let users = users.filter_map(|(id, _)| table.find(*id));
    let users = users.filter(|t| t.owner == side && t.hex.is_some());
    if !places::is_one_column(table, users) {
        return Err(Refusal::new(
            "no_column",
            "skill.mechanized_deployment_l1",
            "All who use Mechanized Deployment have to be within 8 hexes of one of them.",
        )
        .or("Move one of them, or deploy it in the Zone."));
    }
    Ok(())
}

/// Whether a trooper has any hex in which it could be deployed (K17.7.5).
pub(crate) fn has_a_place(table: Table<'_>, who: &Look<'_>) -> bool {
    places::places(table, who, Seeming::Figure, false)
        .next()
        .is_some()
}
