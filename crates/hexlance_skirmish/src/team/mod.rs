//! Link teams (K19), an optional rule.

mod event;
#[cfg(test)]
mod tests;

use hexlance_rules::{Enter, Refusal, SideId, Timetable, UnitId, say};

use crate::{
    Ctx,
    ground::{distance, in_zone_of_control},
    model::{Skill, TroopType},
    moments::Rule,
    order::{Order, OrderKind},
    pools,
    read::{Look, Table},
    resolve::Resolution,
    setup::Terms,
    state::{Source, Stage, State},
};
pub use event::TeamEvent;

/// Most members of a team (K19.1.1).
pub(crate) const MOST: usize = 5;

/// Fewest and most members of a team (K19.1.1).
const SIZE: std::ops::RangeInclusive<usize> = 3..=MOST;

/// The members of the team of a side, in the order named; none if it has no team.
fn team(table: Table<'_>, side: SideId) -> &[UnitId] {
    table.pool(side).map_or(&[], |p| &p.team)
}

/// How many members the link team of a trooper has; 0 if it is in none.
pub(crate) fn members(table: Table<'_>, who: &Look<'_>) -> u8 {
    let team = team(table, who.owner);
    if team.contains(&who.id) {
        u8::try_from(team.len()).unwrap_or(u8::MAX)
    } else {
        0
    }
}

/// Whether a trooper has Sixth Sense L2, its own or its team's (K19.3.2).
pub(crate) fn has_sixth_sense(table: Table<'_>, who: &Look<'_>) -> bool {
    who.has(Skill::SixthSense) || members(table, who) >= 4
}

/// Whether a trooper can be a member at all (K19.1.2).
fn may_belong(table: Table<'_>, who: &Look<'_>) -> bool {
    let machine = matches!(who.kind(), TroopType::REM | TroopType::TAG);
    who.is_figure()
        && !machine
        && !who.is_null_for(who.owner)
        && !who.is(State::Isolated)
        && !who.is_immobilized()
        && !who.is(State::Possessed)
        && !pools::is_impetuous(who)
        && !table.is_engaged(*who)
}

/// Whether a side may form this team, its Leader first (K19.1).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check(table: Table<'_>, side: SideId, members: &[UnitId]) -> Result<(), Refusal> {
    if !table.world().resource::<Terms>().link_teams {
        return Err(Refusal::new(
            "no_teams",
            "K19",
            "This battle knows no link teams.",
        ));
    }
    let mut once = members.to_vec();
    once.sort_unstable();
    once.dedup();
    if !SIZE.contains(&members.len()) || once.len() != members.len() {
        return Err(Refusal::new(
            "team_size",
            "K19.1.1",
            "A link team has 3 to 5 members.",
        ));
    }
    let all: Vec<Look<'_>> = members
        .iter()
        .filter_map(|id| table.find(*id))
        .filter(|t| t.owner == side)
        .collect();
    let Some(leader) = all.first().filter(|_| all.len() == members.len()) else {
        return Err(Refusal::new(
            "not_yours",
            "K19.1.1",
            "That trooper belongs to the other side.",
        ));
    };
    if let Some(who) = all.iter().find(|t| !may_belong(table, t)) {
        return Err(Refusal::new(
            "no_member",
            "K19.1.2",
            say!(
                "{unit} cannot be a member of a link team now.",
                unit = who.name
            ),
        ));
    }
    let alike = |t: &Look<'_>| {
        t.group() == leader.group()
            && t.profile().team.is_some()
            && t.profile().team == leader.profile().team
    };
    if !all.iter().all(alike) {
        return Err(Refusal::new(
            "no_kin",
            "K19.1.1",
            "The members of a link team are of one combat group and of one sort.",
        ));
    }
    if let Some(who) = all.iter().find(|t| !is_near(table, leader, t)) {
        return Err(Refusal::new(
            "too_far",
            "K19.1.1",
            say!(
                "{unit} is more than 8 hexes from the Leader.",
                unit = who.name
            ),
        ));
    }
    Ok(())
}

/// Whether these are the members of a side's team, in ascending order: an Order activates them all (K19.2.1).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_order(table: Table<'_>, side: SideId, units: &[UnitId]) -> Result<(), Refusal> {
    let mut members = team(table, side).to_vec();
    members.sort_unstable();
    if !members.is_empty() && members == units {
        return Ok(());
    }
    Err(Refusal::new(
        "no_team",
        "K19.2.1",
        "An Order to a link team names all of its members.",
    ))
}

/// Whether a trooper is within 8 hexes of another.
fn is_near(table: Table<'_>, leader: &Look<'_>, who: &Look<'_>) -> bool {
    match (leader.body(table), who.body(table)) {
        (Some(a), Some(b)) => {
            in_zone_of_control(&a, &b) && distance(&a, &b) <= crate::ground::ZONE_OF_CONTROL
        }
        _ => false,
    }
}

/// The troopers with whom one could be in a team as its Leader, himself among them (K19.1.1).
pub(crate) fn kin(table: Table<'_>, leader: &Look<'_>) -> Vec<UnitId> {
    let sort = leader.profile().team.as_deref();
    let own = table.troopers().filter(|t| t.owner == leader.owner);
    let alike = own.filter(|t| {
        sort.is_some()
            && t.profile().team.as_deref() == sort
            && t.group() == leader.group()
            && may_belong(table, t)
            && is_near(table, leader, t)
    });
    alike.map(|t| t.id).collect()
}

/// Whether a trooper could be the Leader of a team that is not there yet.
pub(crate) fn may_lead(table: Table<'_>, who: &Look<'_>) -> bool {
    if !table.world().resource::<Terms>().link_teams || !may_belong(table, who) {
        return false;
    }
    let kin = kin(table, who);
    let team = team(table, who.owner);
    kin.len() >= *SIZE.start() && kin.iter().any(|id| !team.contains(id))
}

/// Whether a side could form a team that it does not have yet.
pub(crate) fn could_form(table: Table<'_>, side: SideId) -> bool {
    let mut own = table.troopers().filter(|t| t.owner == side);
    own.any(|who| may_lead(table, &who))
}

/// Forms a team that has been checked.
pub(crate) fn form(ctx: &mut Ctx<'_>, side: SideId, members: Vec<UnitId>) {
    ctx.emit(TeamEvent::Formed { side, members });
}

/// Who is put elsewhere during deployment is no member any more: its place was what made it one (K19.1.1).
pub(crate) fn placed_anew(ctx: &mut Ctx<'_>, unit: UnitId) {
    let side = Table::of(ctx.world()).find(unit).map(|who| who.owner);
    if let Some(side) = side {
        leave(ctx, side, |_, who| who.id == unit);
    }
}

/// Registers when members leave.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Resolution::Ends), Rule::Teams, after_order);
    t.add(Enter(Stage::Tactical), Rule::Teams, |ctx: &mut Ctx<'_>| {
        let table = Table::of(ctx.world());
        let side = table.clock().active;
        let runs = table.pool(side).is_some_and(|p| p.leaderless || p.retreat);
        if runs {
            leave(ctx, side, |_, _| true);
        }
    });
}

/// At the end of an Order, who is not fit or not near any more leaves the team (K19.2.3, K19.4.1).
fn after_order(ctx: &mut Ctx<'_>) {
    let sides: Vec<SideId> = Table::of(ctx.world()).sides().ids().collect();
    for side in sides {
        leave(ctx, side, |table, who| {
            let Some(order) = table.order() else {
                return false;
            };
            !stays_fit(who)
                || has_gone_astray(table, order, who)
                || has_broken_away(table, order, who)
        });
    }
}

/// Whether a member is still what a member has to be; contact with the enemy alone does not part it from the others.
fn stays_fit(who: &Look<'_>) -> bool {
    who.is_figure()
        && !who.is_null_for(who.owner)
        && !who.is(State::Isolated)
        && !who.is_immobilized()
        && !who.is(State::Possessed)
        && !pools::is_impetuous(who)
}

/// Whether a member is too far from the Leader of a team's Order (K19.2.3).
fn has_gone_astray(table: Table<'_>, order: &Order, who: &Look<'_>) -> bool {
    let leader = order.actors.first().and_then(|a| table.find(a.unit));
    order.kind == OrderKind::Team
        && leader.is_some_and(|l| l.owner == who.owner && !is_near(table, &l, who))
}

/// Whether a member has acted without the others, or has reacted in another way than most of them (K19.4.1).
fn has_broken_away(table: Table<'_>, order: &Order, who: &Look<'_>) -> bool {
    if order.side == who.owner {
        let acts = order.actor_of(who.id).is_some();
        return acts && (order.kind != OrderKind::Team || order.source != Source::Pool);
    }
    let attacks = |id: UnitId| {
        let (_, reaction) = order.reaction_of(id.into())?;
        Some(is_attack(&reaction.deed))
    };
    let Some(mine) = attacks(who.id) else {
        return false;
    };
    // The first who declared says of which kind their reactions are.
    let first = order.reactions.iter().find_map(|r| {
        let id = r.by.trooper()?;
        team(table, who.owner).contains(&id).then(|| attacks(id))?
    });
    first.is_some_and(|kind| kind != mine)
}

fn is_attack(deed: &crate::deeds::Deed) -> bool {
    use crate::deeds::Sort;
    matches!(
        deed.rule().sort(),
        Sort::Attack | Sort::Close | Sort::Program
    )
}

/// Members of whom a test holds leave; a team of fewer than 3 is at an end (K19.4.1).
fn leave(ctx: &mut Ctx<'_>, side: SideId, test: impl Fn(Table<'_>, &Look<'_>) -> bool) {
    let table = Table::of(ctx.world());
    let before = team(table, side);
    if before.is_empty() {
        return;
    }
    let stays = |id: &UnitId| table.find(*id).is_some_and(|who| !test(table, &who));
    let mut left: Vec<UnitId> = before.iter().copied().filter(stays).collect();
    if left.len() == before.len() {
        return;
    }
    if left.len() < *SIZE.start() {
        left.clear();
    }
    ctx.emit(TeamEvent::Formed {
        side,
        members: left,
    });
}
