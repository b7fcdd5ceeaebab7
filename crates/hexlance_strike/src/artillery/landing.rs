//! Shells that come down (R9.4.5): who spots for them, then the roll.

use bevy_ecs::world::World;
use hexlance_rules::{Choice, Decision, Message, SideId, UnitId, say};

use super::ArtilleryQuestion;
use super::{Artillery, ArtilleryEvent, FireMode, Round, Shell, burst, fire::Stage};
use crate::{
    Ctx,
    aimed::AttackStep,
    attack::{resolve, spotting},
    model::attack::{Attack, AttackKind, Target},
    read,
};

/// Homing rounds that are due this turn come down: they wait until both sides had their TAG attacks.
pub(super) fn homing(ctx: &mut Ctx<'_>) {
    if due(ctx.world(), true).is_some() {
        ctx.push(Stage::Homing);
        ctx.push(Stage::Landings { homing: true });
    }
}

/// The next shell that is due: the loser's first, each side's in the order declared (R9.4.5).
fn due(world: &World, homing: bool) -> Option<Shell> {
    let turn = read::turn(world);
    let now = turn.number;
    let loser = turn.loser().unwrap_or_default();
    let order = |side: SideId| u8::from(side != loser);
    world
        .resource::<Artillery>()
        .shells
        .iter()
        .filter(|s| s.lands <= now && (s.fire.round == Round::Homing) == homing)
        .min_by_key(|s| (order(s.side), s.number))
        .copied()
}

/// The next shell that is due comes down.
pub(super) fn next(ctx: &mut Ctx<'_>, homing: bool) {
    let Some(shell) = due(ctx.world(), homing) else {
        return;
    };
    ctx.push(Stage::Landings { homing });
    ctx.emit(ArtilleryEvent::ShellLands { shell });
    let mut attack = Attack {
        id: read::turn(ctx.world()).attacks + 1,
        ..Attack::plain(
            shell.attacker,
            shell.target,
            AttackKind::Artillery(shell.fire),
        )
    };
    attack.load = Some(super::Load {
        lands: true,
        ..shell.load
    });
    let by_sight = matches!(shell.fire.mode, FireMode::Indirect | FireMode::OffBoard);
    if by_sight && !homing && ask(ctx, &attack, shell.side) {
        return;
    }
    aim(ctx, attack);
}

/// A shell goes on to its roll, if there is something to roll for.
fn aim(ctx: &mut Ctx<'_>, attack: Attack) {
    if burst::is_lost(ctx, &attack) {
        return;
    }
    ctx.push(AttackStep::Aim(attack));
}

/// Units that may spot for a shell that lands.
fn spotters(world: &World, attack: &Attack, side: SideId) -> Vec<UnitId> {
    let gunner = read::unit(world, attack.attacker);
    read::active(world, side)
        .filter(|s| spotting::can_spot(world, &gunner, s, attack).is_ok())
        .map(|s| s.id)
        .collect()
}

/// Asks its side who spots for a shell that lands (R9.4.6); whether it was asked.
fn ask(ctx: &mut Ctx<'_>, attack: &Attack, side: SideId) -> bool {
    let world = ctx.world();
    let Target::Hex(hex) = attack.target else {
        return false;
    };
    let spotters = spotters(world, attack, side);
    if spotters.is_empty() {
        return false;
    }
    let mut choices: Vec<Choice> = spotters
        .iter()
        .map(|s| {
            let s = read::unit(world, *s);
            let attacked = s.acts.weapon || s.acts.physical;
            let help = if attacked {
                "it has attacked: +1"
            } else {
                "+1 if it attacks this turn"
            };
            Choice::new(s.id.0.to_string(), Message::verbatim(s.name), help)
        })
        .collect();
    choices.push(Choice::new(
        "none",
        "Nobody",
        "+2: nobody sees where it falls",
    ));
    let name = read::unit(world, attack.attacker).name;
    let hex = hex.name();
    let prompt = say!(
        "A shell of {name} comes down on {hex}. Who spots for it?",
        name,
        hex
    );
    ctx.ask(Decision {
        side,
        unit: Some(attack.attacker),
        question: ArtilleryQuestion::ShellSpotter {
            attack: attack.clone(),
        }
        .into(),
        prompt,
        choices,
        default: 0,
    });
    true
}

/// The side has named a spotter, or none.
pub(crate) fn answered(ctx: &mut Ctx<'_>, mut attack: Attack, spotter: Option<UnitId>) {
    attack.spotter = spotter;
    resolve::by_spotter(ctx, attack);
}
