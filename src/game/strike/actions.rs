//! The action bar: what the selected unit may do now.

use hexlance_rules::Refusal;
use hexlance_strike::{
    abilities,
    ability::Grant,
    card::MoveMode,
    command::{MoveOption, MoveOrder},
    movement::{self, Scratch},
    read,
    read::UnitRead,
    state::{Phase, Place, Spa},
    turn,
};

use super::{
    air, cargo, deeds, entry,
    focus::{Focus, Way},
    landing, levels, mines,
    plan::{self, Reachable},
    raids,
    session::Session,
    stages,
    target::{attack_options, chosen_index, groups, kind_icon, short_name},
};
use crate::{
    hud::model::{ActionButton, ActionGroup, HudAction},
    theme::Icon,
};

#[expect(
    clippy::too_many_arguments,
    reason = "one line a button in the tables below"
)]
pub(super) fn button(
    key: &str,
    label: &str,
    icon: Icon,
    group: ActionGroup,
    help: &str,
    disabled: Option<String>,
    chosen: bool,
    action: HudAction,
) -> ActionButton {
    ActionButton {
        key: key.to_owned(),
        label: label.to_owned(),
        icon,
        group,
        help: help.to_owned(),
        disabled,
        chosen,
        action,
    }
}

/// Ways to move that the action bar offers, in its order.
pub fn ways(u: &UnitRead<'_>) -> Vec<Way> {
    let ground = u.card.ground_mode();
    let mut out = vec![Way {
        option: MoveOption::Move,
        mode: ground,
    }];
    for mode in movement::modes(u).into_iter().filter(|m| *m != ground) {
        out.push(Way {
            option: MoveOption::Move,
            mode,
        });
    }
    if ground != MoveMode::Jump {
        out.push(Way {
            option: MoveOption::Sprint,
            mode: ground,
        });
        if !u.card.kind.is_infantry() {
            out.push(Way {
                option: MoveOption::Evade,
                mode: ground,
            });
        }
    }
    out
}

pub(super) fn actions(
    session: &Session,
    focus: &Focus,
    reachable: &Reachable,
) -> Vec<ActionButton> {
    let world = session.battle.world();
    if mines::is_laying(session) {
        return mines::actions(session, focus);
    }
    if air::is_engaging(session) || air::is_flying(session) {
        return air::actions(session, focus);
    }
    if landing::is_dropping(session) {
        return landing::actions(session, focus);
    }
    if read::phase(world) == Phase::Setup {
        return stages::actions(session, focus);
    }
    let Some(u) = focus.gaze.selected.and_then(|id| read::try_unit(world, id)) else {
        return Vec::new();
    };
    if u.side != session.viewer {
        return Vec::new();
    }
    match read::phase(world) {
        Phase::Movement if u.place == &Place::Reserve => {
            entry::actions(session, focus, &u).unwrap_or_default()
        }
        Phase::Movement
            if !turn::may_declare_act_first(world) && u.acts.early && u.acts.activated =>
        {
            attack_actions(session, focus, &u)
        }
        // Aircraft move when the units on the ground have.
        Phase::Movement if u.is_aerospace() => Vec::new(),
        Phase::Movement => move_actions(session, focus, reachable, &u),
        Phase::Combat => attack_actions(session, focus, &u),
        Phase::End if turn::may_declare_at_the_end(world, u.side) => ability_actions(session, &u),
        _ => Vec::new(),
    }
}

fn ability_actions(session: &Session, u: &UnitRead<'_>) -> Vec<ActionButton> {
    u.spas
        .0
        .iter()
        .enumerate()
        .filter_map(|(i, spa)| {
            let verdict = usable(session, u, spa);
            if verdict.as_ref().is_err_and(|r| r.code == "automatic") {
                return None;
            }
            Some(button(
                &format!("ability.{}", spa.def.id),
                crate::lang::text(&spa.def.name),
                Icon::Ability,
                ActionGroup::Ability,
                crate::lang::text(spa.def.text.trim()),
                verdict.err().map(|r| crate::words::refused(&r)),
                false,
                HudAction::UseAbility(i),
            ))
        })
        .collect()
}

fn move_actions(
    session: &Session,
    focus: &Focus,
    reachable: &Reachable,
    u: &UnitRead<'_>,
) -> Vec<ActionButton> {
    let world = session.battle.world();
    let may = turn::may_activate(world, u.side, u.id);
    let verdict = may.as_ref().err().map(crate::words::refused);
    let chosen = plan::way(session, focus, u);
    let hurries = session.view().must_sprint(u);
    let mut out = Vec::new();
    for (i, way) in ways(u).into_iter().enumerate() {
        let too_slow = (hurries && way.option != MoveOption::Sprint).then(|| {
            let order = MoveOrder {
                path: Vec::new(),
                ..deeds::order(u, way.option, way.mode)
            };
            let refused = movement::check(world, u.side, &order).err();
            refused.map(|r| crate::words::refused(&r))
        });
        let sprint = way.option == MoveOption::Sprint;
        let inches = movement::allowance(world, u, way.mode, sprint, false).total();
        let (key, label, icon, help) = match (way.option, way.mode) {
            (MoveOption::Sprint, _) => (
                "sprint",
                tr!("Sprint"),
                Icon::Sprint,
                tr!("Half as far again, but no attack and no spotting."),
            ),
            (MoveOption::Evade, _) => (
                "evade",
                tr!("Evade"),
                Icon::Evade,
                tr!("No attack, but attacks on it need 1 more."),
            ),
            (_, MoveMode::Jump) => (
                "jump",
                tr!("Jump"),
                Icon::Jump,
                tr!("Over terrain and units; TMM one higher, own attacks need 2 more."),
            ),
            (_, MoveMode::Submersible) => {
                ("dive", tr!("Dive"), Icon::Down, tr!("Moves under water."))
            }
            (_, MoveMode::Wige) if u.card.ground_mode() != MoveMode::Wige => (
                "glide",
                tr!("Glide"),
                Icon::Jump,
                tr!("Glides low over the ground."),
            ),
            _ => (
                "move",
                tr_c!("action", "Move"),
                Icon::Walk,
                tr!("Moves over the ground."),
            ),
        };
        out.push(button(
            &format!("move.{key}"),
            label,
            icon,
            ActionGroup::Move,
            &format!("{help} {inches}\"."),
            verdict.clone().or_else(|| too_slow.flatten()),
            chosen == way,
            HudAction::ChooseMode(i),
        ));
    }
    // Whoever has no facing stands still by the large button.
    if u.card.kind.has_facing() {
        let stays = deeds::order(u, MoveOption::StandStill, u.card.ground_mode());
        let refused = movement::check(world, u.side, &stays).err();
        out.push(button(
            "move.stand",
            tr!("Turn only"),
            Icon::Stand,
            ActionGroup::Move,
            tr!("Stays in its hex and chooses its facing: own attacks need 1 less, its TMM is 0."),
            verdict
                .clone()
                .or_else(|| refused.as_ref().map(crate::words::refused)),
            false,
            HudAction::ChooseMode(ways(u).len()),
        ));
    }
    if may.is_ok() {
        out.extend(levels::actions(session, focus, reachable, u));
    }
    if mines::can_drop(u) {
        out.push(button(
            "move.mines",
            &mines::drop_label(focus, u),
            Icon::Warning,
            ActionGroup::Other,
            tr!("Lays mines in a hex that it leaves. Press again for the next hex of its path."),
            None,
            focus.mines_after.is_some(),
            HudAction::DropMines,
        ));
    }
    if may.is_ok() {
        let mut scratch = Scratch::new();
        let ground = u.card.ground_mode();
        let set = movement::reach(world, u.id, ground, MoveOption::Move, &mut scratch);
        out.extend(cargo::move_actions(session, focus, u, &set));
    }
    if may.is_ok() {
        out.extend(entry::round_action(session, focus, u));
    }
    out.extend(landing::unload_actions(session, focus, u));
    out.extend(deed_actions(session, focus, u));
    out.extend(ability_actions(session, u));
    out
}

/// Buttons of what a unit can do besides moving and attacking.
fn deed_actions(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Vec<ActionButton> {
    deeds::deeds(session, u)
        .into_iter()
        .enumerate()
        .map(|(i, d)| {
            let chosen = matches!(&d.act, deeds::Act::LetOut(who) if *who == focus.letting_out);
            button(
                &d.key,
                &d.label,
                d.icon,
                d.group,
                &d.help,
                None,
                chosen,
                HudAction::Do(i),
            )
        })
        .collect()
}

fn attack_actions(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Vec<ActionButton> {
    let mut out = Vec::new();
    if let Some(aim) = &focus.aim {
        let offers = attack_options(session, u, aim);
        let chosen = chosen_index(session, aim, &offers);
        for group in groups(&offers) {
            let first = group.first_legal(&offers);
            let option = &offers[first];
            out.push(button(
                &format!("attack.{first}"),
                &short_name(group.base),
                kind_icon(group.base),
                ActionGroup::Attack,
                &crate::lang::told(&group.base.name()),
                option.legal.as_ref().err().map(crate::words::refused),
                chosen.is_some_and(|c| group.members.contains(&c)),
                HudAction::ChooseAttack(first),
            ));
        }
    }
    out.extend(raids::actions(session, focus, u));
    out.extend(cargo::throw_actions(session, focus, u));
    out.extend(deed_actions(session, focus, u));
    out.extend(ability_actions(session, u));
    out
}

/// Whether a unit's ability can be declared by a click now.
///
/// # Errors
/// Why not.
pub fn usable(session: &Session, u: &UnitRead<'_>, spa: &Spa) -> Result<(), Refusal> {
    let world = session.battle.world();
    let rule = spa.def.id.as_str();
    let check = |target| abilities::check_use(world, u.side, u.id, spa.def.id, target);
    let acts_first = spa.def.grants(Grant::ActFirst) || spa.def.grants(Grant::Overruns);
    if acts_first || spa.def.support.is_some() {
        return check(None);
    }
    if spa.def.grants(Grant::GroupFire) {
        // Any enemy at all, or what is against the first of them.
        let view = session.view();
        let mut verdicts = view.enemies().map(|e| check(Some(e.id)));
        let first = verdicts.next().unwrap_or_else(|| check(None));
        return if verdicts.any(|v| v.is_ok()) {
            Ok(())
        } else {
            first
        };
    }
    if spa.def.grants(Grant::NameEnemy) {
        return abilities::may_name_enemy(world, u.side, u).map(|_| ());
    }
    if spa.def.is_triggered() {
        turn::may_activate(world, u.side, u.id)?;
        if spa.ready > read::turn(world).number {
            return Err(Refusal::new(
                "not_ready",
                rule,
                tr!("It was used this turn."),
            ));
        }
        return Ok(());
    }
    Err(Refusal::new("automatic", rule, tr!("It works by itself.")))
}
