//! What the HUD shows of the running battle, from what the seated side may know.

use hexlance_board::Hex;
use hexlance_rules::{Refusal, SideId, Tag, UnitId};
use hexlance_strike::{
    abilities,
    ability::{AuraTrigger, Grant},
    attack::{
        AttackKind, Physical, Target, Value,
        legal::{self, Legal},
        odds,
    },
    card::{Bracket, MoveMode},
    command::{AttackOrder, MoveOption},
    movement, read,
    read::UnitRead,
    special::Code,
    state::{Ending, Frame, Phase, Place, Spa},
    turn,
};

use super::{
    deeds,
    focus::{Aim, Focus, Way},
    plan,
    session::{Seat, Session},
    sheet::{self, Good, breakdown, unit_ref},
};
use crate::{
    hud::model::{
        ActionButton, ActionGroup, AttackKind as KindButton, AttackOption, BattleView,
        BreakdownView, DamageView, EndButton, HexTip, HudAction, Outcome, Overlay, Part, PhaseBar,
        PhaseStep, Prompt, PromptOption, Readiness, RosterEntry, SideInfo, SideRef, TargetPanel,
        ToHit, Tone,
    },
    theme::Icon,
};

/// Phases of a turn with a word of help each.
const PHASES: [(Phase, &str); 4] = [
    (
        Phase::Initiative,
        "Both sides roll; the loser moves and attacks first.",
    ),
    (
        Phase::Movement,
        "Sides move one unit in turn. Select a unit, choose a hex, choose its facing.",
    ),
    (
        Phase::Combat,
        "The loser of Initiative resolves all attacks, then the winner. Damage bites at the end.",
    ),
    (Phase::End, "Heat, fires, what lasts and what ends."),
];

/// Whether a unit's ability can be declared by a click now.
///
/// # Errors
/// Why not.
pub fn usable(session: &Session, u: &UnitRead<'_>, spa: &Spa) -> Result<(), Refusal> {
    let world = session.battle.world();
    let rule = spa.def.id.as_str();
    if spa.def.grants(Grant::ActFirst) {
        return abilities::check_use(world, u.side, u.id, spa.def.id, None);
    }
    if spa.def.grants(Grant::NameEnemy) {
        return abilities::may_name_enemy(world, u.side, u).map(|_| ());
    }
    if spa
        .def
        .auras
        .iter()
        .any(|a| a.trigger == AuraTrigger::ChosenPoint)
    {
        turn::may_activate(world, u.side, u.id)?;
        if spa.ready > read::turn(world).number {
            return Err(Refusal::new("not_ready", rule, "It was used this turn."));
        }
        return Ok(());
    }
    Err(Refusal::new("automatic", rule, "It works by itself."))
}

/// The whole HUD.
pub fn battle_view(session: &Session, focus: &Focus, overlays: &[(Overlay, bool)]) -> BattleView {
    let world = session.battle.world();
    let mut view = BattleView {
        title: session.title.clone(),
        sides: sides(session),
        viewer: Some(SideRef(session.viewer.0)),
        phase: phase_bar(session),
        selected: focus.selected.map(unit_ref),
        overlays: overlays.to_vec(),
        no_undo: session
            .battle
            .undo_point(session.viewer)
            .err()
            .map(|e| e.to_string()),
        prompt: prompt(session),
        outcome: outcome(session),
        ..BattleView::default()
    };
    view.roster = visible(session)
        .map(|u| sheet::roster_entry(session, focus, &u))
        .collect();
    let shown = focus.selected.or(focus.pointed);
    if let Some(u) = shown.and_then(|id| read::try_unit(world, id)) {
        view.card = Some(sheet::record_sheet(session, &u));
    }
    if !session.is_over() && session.viewer_acts() && session.battle.decision().is_none() {
        view.actions = actions(session, focus);
        view.end = Some(end_button(session, focus, &view.roster));
        view.instruction = instruction(session, focus);
    } else if !session.is_over()
        && let Some(side) = session.to_act()
        && side != session.viewer
    {
        view.waiting = Some(format!("{} is thinking", read::side_name(world, side)));
    }
    view.target = target_panel(session, focus);
    view.hover = hex_tip(session, focus);
    view
}

/// Units that the seated side may see.
pub fn visible(session: &Session) -> impl Iterator<Item = UnitRead<'_>> {
    let viewer = session.viewer;
    read::units(session.battle.world()).filter(move |u| {
        u.side == viewer || !(u.is_hidden() || (matches!(u.place, Place::Reserve) && !u.is_out()))
    })
}

fn sides(session: &Session) -> Vec<SideInfo> {
    let world = session.battle.world();
    let scores = hexlance_strike::victory::scores(world);
    [SideId(0), SideId(1)]
        .into_iter()
        .map(|side| {
            let to_act = match read::phase(world) {
                Phase::Movement => turn::unmoved(world, side),
                Phase::Combat => read::active(world, side)
                    .filter(|u| u.can_act() && !u.acts.early && !(u.acts.weapon && u.acts.physical))
                    .count() as u16,
                Phase::Setup => read::units(world)
                    .filter(|u| u.side == side && matches!(u.place, Place::Reserve))
                    .count() as u16,
                _ => 0,
            };
            SideInfo {
                side: SideRef(side.0),
                name: read::side_name(world, side).to_owned(),
                player: match &session.seats[side.index()] {
                    Seat::Human if side == session.viewer => "You".into(),
                    Seat::Human => "Player".into(),
                    Seat::Computer(_, level) => format!("Computer, {level}"),
                },
                to_act,
                score: scores
                    .get(side.index())
                    .map(|s| format!("{s} points"))
                    .unwrap_or_default(),
            }
        })
        .collect()
}

fn phase_bar(session: &Session) -> PhaseBar {
    let world = session.battle.world();
    let turn = read::turn(world);
    if turn.phase == Phase::Setup {
        return PhaseBar {
            turn: 0,
            last_turn: Some(world.resource::<Frame>().turn_limit),
            phases: vec![PhaseStep {
                name: "Setup".into(),
                help: "Both sides put their units on the map, one after the other.".into(),
            }],
            current: 0,
            acting: session.to_act().map(|s| SideRef(s.0)),
            initiative: None,
        };
    }
    PhaseBar {
        turn: turn.number,
        last_turn: Some(world.resource::<Frame>().turn_limit),
        phases: PHASES
            .iter()
            .map(|(p, help)| PhaseStep {
                name: p.name().to_owned(),
                help: (*help).to_owned(),
            })
            .collect(),
        current: PHASES
            .iter()
            .position(|(p, _)| *p == turn.phase)
            .unwrap_or(PHASES.len()),
        acting: session.to_act().map(|s| SideRef(s.0)),
        initiative: turn.winner.map(|w| BreakdownView {
            parts: vec![Part {
                label: format!("{} won Initiative", read::side_name(world, w)),
                source: "R3.2".into(),
                value: String::new(),
                tone: Tone::Plain,
            }],
            ..BreakdownView::default()
        }),
    }
}

fn prompt(session: &Session) -> Option<Prompt> {
    let d = session.battle.decision()?;
    if d.side != session.viewer || !session.seats[d.side.index()].is_human() {
        return None;
    }
    Some(Prompt {
        id: session.revision,
        side: SideRef(d.side.0),
        question: d.prompt.clone(),
        details: String::new(),
        dice: None,
        options: d
            .choices
            .iter()
            .map(|c| PromptOption {
                label: c.label.clone(),
                note: c.detail.clone(),
                disabled: None,
            })
            .collect(),
        default: d.default,
        decline: d
            .choices
            .iter()
            .position(|c| c.code == "no" || c.code == "none"),
    })
}

fn outcome(session: &Session) -> Option<Outcome> {
    let world = session.battle.world();
    let end = world.resource::<Ending>().0.as_ref()?;
    let losses = &world.resource::<hexlance_strike::state::Losses>().0;
    let per_side = |f: &dyn Fn(SideId) -> String| vec![f(SideId(0)), f(SideId(1))];
    let lost = |side: SideId| {
        losses
            .iter()
            .filter(|l| read::unit(world, l.unit).side == side)
            .count()
    };
    let left = |side: SideId| read::active(world, side).count();
    Some(Outcome {
        winner: end.winner.map(|s| SideRef(s.0)),
        summary: end.reason.clone(),
        table: vec![
            (
                "Score".into(),
                end.scores.iter().map(ToString::to_string).collect(),
            ),
            ("Units left".into(), per_side(&|s| left(s).to_string())),
            ("Units lost".into(), per_side(&|s| lost(s).to_string())),
        ],
    })
}

/// What Space does now: see [`Controller::end`](super::control).
fn end_button(session: &Session, focus: &Focus, roster: &[RosterEntry]) -> EndButton {
    let world = session.battle.world();
    let side = session.viewer;
    let refused = turn::check_done(world, side).err().map(|r| r.to_string());
    let end = |label: &str, help: &str| EndButton {
        label: label.into(),
        help: help.into(),
        disabled: refused.clone(),
        question: None,
    };
    match read::phase(world) {
        Phase::Setup => end("End setup", "The units stay where they stand."),
        Phase::Movement if turn::may_declare_act_first(world) => {
            end("Go on", "Nobody acts before the others.")
        }
        Phase::Movement if focus.destination.is_some() => EndButton {
            disabled: None,
            ..end("Move", "Goes there, with the facing that is shown.")
        },
        Phase::Movement if plan::mover(session, focus).is_some() => EndButton {
            disabled: None,
            ..end(
                "Stand still",
                "The unit stays where it is, with its facing.",
            )
        },
        Phase::Movement => end("Done", "The unit makes no more attacks."),
        _ => {
            let able = roster
                .iter()
                .filter(|u| {
                    u.side == SideRef(side.0)
                        && matches!(u.readiness, Readiness::Ready | Readiness::Active)
                })
                .count();
            EndButton {
                question: match able {
                    0 => None,
                    1 => Some("One of your units can still attack.".into()),
                    n => Some(format!("{n} of your units can still attack.")),
                },
                ..end("End attacks", "Your side is done with its attacks.")
            }
        }
    }
}

fn instruction(session: &Session, focus: &Focus) -> Option<String> {
    let world = session.battle.world();
    let unit = focus.selected.and_then(|id| read::try_unit(world, id));
    let all_set_up = || {
        !read::units(world).any(|u| u.side == session.viewer && matches!(u.place, Place::Reserve))
    };
    let name = unit.as_ref().map(|u| u.name);
    Some(match (read::phase(world), name) {
        (_, Some(name)) if focus.naming.is_some() => format!("Click the enemy that {name} hunts."),
        (Phase::Setup, _) if all_set_up() => "All units stand. End the setup.".into(),
        (Phase::Setup, None) => "Select a unit to set up.".into(),
        (Phase::Setup, Some(name)) => format!("Click a hex for {name}."),
        (Phase::Movement, _) if turn::may_declare_act_first(world) => {
            "Some units may act before all others. Choose one, or go on.".into()
        }
        (Phase::Movement, None) => "Select a unit to move.".into(),
        (Phase::Movement, Some(name)) => match &focus.destination {
            None => format!("Choose a hex for {name}, or let it stand still."),
            Some(_) => "Point where it shall face, and click. Esc takes it back.".into(),
        },
        (Phase::Combat, None) => "Select a unit to attack with, or end your attacks.".into(),
        (Phase::Combat, Some(name)) => match &focus.aim {
            None => format!("Choose a target for {name}."),
            Some(_) => "Fire, or choose another target.".into(),
        },
        _ => return None,
    })
}

#[expect(
    clippy::too_many_arguments,
    reason = "one line a button in the tables below"
)]
fn button(
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
    for mode in u.card.moves.keys().copied().filter(|m| *m != ground) {
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

fn actions(session: &Session, focus: &Focus) -> Vec<ActionButton> {
    let world = session.battle.world();
    let Some(u) = focus.selected.and_then(|id| read::try_unit(world, id)) else {
        return Vec::new();
    };
    if u.side != session.viewer {
        return Vec::new();
    }
    match read::phase(world) {
        Phase::Movement
            if !turn::may_declare_act_first(world) && u.acts.early && u.acts.activated =>
        {
            attack_actions(session, focus, &u)
        }
        Phase::Movement => move_actions(session, focus, &u),
        Phase::Combat => attack_actions(session, focus, &u),
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
                &spa.def.name,
                Icon::Ability,
                ActionGroup::Ability,
                &spa.def.text,
                verdict.err().map(|r| r.to_string()),
                false,
                HudAction::UseAbility(i),
            ))
        })
        .collect()
}

fn move_actions(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Vec<ActionButton> {
    let world = session.battle.world();
    let verdict = turn::may_activate(world, u.side, u.id)
        .err()
        .map(|r| r.to_string());
    let mut out = Vec::new();
    for (i, way) in ways(u).into_iter().enumerate() {
        let sprint = way.option == MoveOption::Sprint;
        let inches = movement::allowance(world, u, way.mode, sprint, false).total();
        let (key, label, icon, help) = match (way.option, way.mode) {
            (MoveOption::Sprint, _) => (
                "sprint",
                "Sprint",
                Icon::Sprint,
                "Half as far again, but no attack and no spotting.",
            ),
            (MoveOption::Evade, _) => (
                "evade",
                "Evade",
                Icon::Evade,
                "No attack, but attacks on it need 1 more.",
            ),
            (_, MoveMode::Jump) => (
                "jump",
                "Jump",
                Icon::Jump,
                "Over terrain and units; TMM one higher, own attacks need 2 more.",
            ),
            (_, MoveMode::Submersible) => ("dive", "Dive", Icon::Down, "Moves under water."),
            _ => ("move", "Move", Icon::Walk, "Moves over the ground."),
        };
        out.push(button(
            &format!("move.{key}"),
            label,
            icon,
            ActionGroup::Move,
            &format!("{help} {inches}\"."),
            verdict.clone(),
            focus.way.map_or(i == 0, |w| w == way),
            HudAction::ChooseMode(i),
        ));
    }
    let n = ways(u).len();
    out.push(button(
        "move.stand",
        "Stand still",
        Icon::Stand,
        ActionGroup::Move,
        "Stays where it is: own attacks need 1 less, its TMM is 0. Choose its facing.",
        verdict.clone(),
        false,
        HudAction::ChooseMode(n),
    ));
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
            let chosen = d.act == deeds::Act::LetOut && focus.letting_out;
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
        let chosen = chosen_index(session, u, aim);
        for group in groups(&offers) {
            let first = group.first_legal(&offers);
            let option = &offers[first];
            out.push(button(
                &format!("attack.{first}"),
                &short_name(group.base),
                kind_icon(group.base),
                ActionGroup::Attack,
                &group.base.name(),
                option.legal.as_ref().err().map(|r| r.to_string()),
                chosen.is_some_and(|c| group.members.contains(&c)),
                HudAction::ChooseAttack(first),
            ));
        }
    }
    out.extend(deed_actions(session, focus, u));
    out.extend(ability_actions(session, u));
    out
}

/// Attacks that differ only in the rounds that are fired.
struct Group {
    /// The attack with its usual rounds.
    base: AttackKind,
    /// Indices of its attacks among those offered.
    members: Vec<usize>,
}

impl Group {
    /// The first of its attacks that may be made, or else the first.
    fn first_legal(&self, offers: &[Offer]) -> usize {
        self.members
            .iter()
            .copied()
            .find(|i| offers[*i].legal.is_ok())
            .unwrap_or(self.members[0])
    }
}

/// An attack with its usual rounds.
fn with_usual_rounds(kind: AttackKind) -> AttackKind {
    match kind {
        AttackKind::Weapon(mount, Value::Loaded(Code::IF, _)) => {
            AttackKind::Weapon(mount, Value::Indirect)
        }
        AttackKind::Weapon(mount, Value::Loaded(code, _)) => {
            AttackKind::Weapon(mount, Value::Special(code))
        }
        other => other,
    }
}

/// What is offered, by weapon.
fn groups(offers: &[Offer]) -> Vec<Group> {
    let mut out: Vec<Group> = Vec::new();
    for (i, offer) in offers.iter().enumerate() {
        let base = with_usual_rounds(offer.order.kind);
        match out.iter_mut().find(|g| g.base == base) {
            Some(group) => group.members.push(i),
            None => out.push(Group {
                base,
                members: vec![i],
            }),
        }
    }
    out
}

/// The rounds that can be chosen for an attack, if there is a choice.
fn rounds(offers: &[Offer], chosen: usize) -> Option<AttackOption> {
    let group = groups(offers)
        .into_iter()
        .find(|g| g.members.contains(&chosen))?;
    let usable: Vec<usize> = group
        .members
        .into_iter()
        .filter(|i| *i == chosen || offers[*i].legal.is_ok())
        .collect();
    if usable.len() < 2 {
        return None;
    }
    Some(AttackOption {
        name: "Rounds".into(),
        help: "What is fired: point at a value, or choose it, to see what comes of it.".into(),
        values: usable
            .iter()
            .map(|i| {
                let name = match offers[*i].order.kind {
                    AttackKind::Weapon(_, Value::Loaded(_, m)) => m.name().to_owned(),
                    _ => "usual".to_owned(),
                };
                (name, HudAction::ChooseAttack(*i))
            })
            .collect(),
        chosen: usable.iter().position(|i| *i == chosen).unwrap_or(0),
    })
}

fn short_name(kind: AttackKind) -> String {
    match kind {
        AttackKind::Weapon(_, Value::Standard) => "Weapons".into(),
        AttackKind::Weapon(_, Value::Special(c)) => c.text().into(),
        AttackKind::Weapon(_, Value::Indirect) => "Indirect".into(),
        AttackKind::Weapon(_, Value::Loaded(c, m)) => format!("{} {}", c.text(), m.name()),
        AttackKind::Physical(Physical::Standard) => "Strike".into(),
        AttackKind::Physical(Physical::Melee) => "Melee".into(),
        AttackKind::Physical(Physical::Charge { .. }) => "Charge".into(),
        AttackKind::Physical(Physical::DeathFromAbove { .. }) => "Drop on".into(),
        AttackKind::Physical(Physical::AntiMech) => "Swarm".into(),
        other => other.name(),
    }
}

fn kind_icon(kind: AttackKind) -> Icon {
    match kind {
        kind if kind.is_indirect() => Icon::Indirect,
        AttackKind::Weapon(..) => Icon::Attack,
        AttackKind::Physical(Physical::Charge { .. }) => Icon::Charge,
        AttackKind::Physical(Physical::DeathFromAbove { .. }) => Icon::Drop,
        AttackKind::Physical(_) | AttackKind::Preempt { .. } => Icon::Melee,
        AttackKind::Marking(_) => Icon::Focus,
    }
}

/// A kind of attack on a target with the verdict of the rules.
pub struct Offer {
    /// The order.
    pub order: AttackOrder,
    /// Whether it may be given.
    pub legal: Result<Legal, Refusal>,
}

/// Every attack of a unit on a target, each with overheat and division as chosen; those of the same kind only once.
pub fn attack_options(session: &Session, u: &UnitRead<'_>, aim: &Aim) -> Vec<Offer> {
    let world = session.battle.world();
    let orders: Vec<AttackOrder> = match aim.target {
        Target::Unit(target) => legal::options(world, u.id, target)
            .into_iter()
            .map(|(o, _)| o)
            .collect(),
        Target::Hex(_) => legal::kinds(u)
            .into_iter()
            .filter(|k| !k.is_indirect())
            .map(|k| aim.order(u.id, k, None))
            .collect(),
    };
    let mut out: Vec<Offer> = Vec::new();
    for mut order in orders {
        if let Some(s) = aim.spotter
            && order.kind.is_indirect()
            && order.spotter.is_some_and(|x| x != s)
        {
            continue;
        }
        order.overheat = aim.overheat;
        order.divided = aim.divided && order.kind.is_weapon();
        let mut legal = legal::check(world, u.side, &order);
        if legal.as_ref().is_err_and(|r| r.code == "too_much_overheat") {
            order.overheat = 0;
            legal = legal::check(world, u.side, &order);
        }
        if out.iter().any(|o| o.order.kind == order.kind) {
            continue;
        }
        out.push(Offer { order, legal });
    }
    out
}

/// Index of the attack that is chosen, or of the best one that may be made.
pub fn chosen_index(session: &Session, u: &UnitRead<'_>, aim: &Aim) -> Option<usize> {
    let offers = attack_options(session, u, aim);
    if let Some(kind) = aim.kind {
        return offers.iter().position(|o| o.order.kind == kind);
    }
    let world = session.battle.world();
    let worth = |o: &Offer| {
        o.legal.as_ref().ok()?;
        odds::odds(world, &o.order).ok().map(|x| x.expected)
    };
    let best = offers
        .iter()
        .enumerate()
        .filter_map(|(i, o)| worth(o).map(|w| (i, w)))
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(i, _)| i);
    best.or((!offers.is_empty()).then_some(0))
}

fn target_panel(session: &Session, focus: &Focus) -> Option<TargetPanel> {
    let world = session.battle.world();
    let u = read::try_unit(world, focus.selected?)?;
    let attacking = matches!(read::phase(world), Phase::Combat)
        || (u.acts.early && read::phase(world) == Phase::Movement);
    if u.side != session.viewer || !attacking || !session.viewer_acts() {
        return None;
    }
    let pointed = focus
        .pointed
        .filter(|p| read::unit(world, *p).side != u.side)
        .map(|p| Aim::at(Target::Unit(p)));
    let aim = match (&focus.aim, pointed) {
        // Pointing at another target compares; the aim stays.
        (Some(a), Some(p)) if p.target != a.target => p,
        (Some(a), _) => a.clone(),
        (None, p) => p?,
    };
    let fixed = focus.aim.as_ref().is_some_and(|a| a.target == aim.target);
    let offers = attack_options(session, &u, &aim);
    let chosen = chosen_index(session, &u, &aim)?;
    let offer = offers.get(chosen)?;
    let groups = groups(&offers);
    let target = aim.target.unit().and_then(|t| read::try_unit(world, t));
    let mut panel = TargetPanel {
        attacker: u.name.to_owned(),
        attacker_side: SideRef(u.side.0),
        target: match (&target, aim.target) {
            (Some(t), _) => t.name.to_owned(),
            (None, Target::Hex(h)) => {
                let built = read::board(session.battle.world())
                    .get(h)
                    .is_some_and(|c| c.building.is_some() || c.bridge.is_some());
                format!(
                    "{} {}",
                    if built { "Building in" } else { "Hex" },
                    number(h)
                )
            }
            (None, Target::Unit(_)) => String::new(),
        },
        target_side: target.map(|t| SideRef(t.side.0)),
        facts: facts(session, &u, &aim, offer),
        kinds: groups
            .iter()
            .map(|g| {
                let first = g.first_legal(&offers);
                KindButton {
                    name: short_name(g.base),
                    icon: kind_icon(g.base),
                    disabled: offers[first].legal.as_ref().err().map(|r| r.to_string()),
                    action: HudAction::ChooseAttack(first),
                }
            })
            .collect(),
        chosen: groups
            .iter()
            .position(|g| g.members.contains(&chosen))
            .unwrap_or(0),
        options: Vec::new(),
        refusal: None,
        to_hit: None,
        breakdown: BreakdownView::default(),
        damage: None,
        fire: None,
    };
    match &offer.legal {
        Err(r) => {
            panel.refusal = Some(match &r.remedy {
                Some(remedy) => format!("{} {remedy}", r.message),
                None => r.message.clone(),
            });
        }
        Ok(legal) => {
            let number = legal.target_number.total();
            let explained = hexlance_strike::attack::to_hit::to_hit(world, &legal.attack, true)
                .unwrap_or_else(|| legal.target_number.clone());
            panel.breakdown = breakdown(&explained, "Needs", format!("{number}+"), Good::Low);
            if let Ok(o) = odds::odds(world, &offer.order) {
                panel.to_hit = Some(ToHit {
                    target_number: number,
                    chance: o.hit as f32,
                });
                let lethal = target.map(|t| {
                    let (armor, structure) = hexlance_strike::damage::projected(world, t.id);
                    u32::from(armor) + u32::from(structure)
                });
                panel.damage = Some(DamageView {
                    breakdown: BreakdownView::default(),
                    distribution: o
                        .damage
                        .iter()
                        .map(|(d, p)| (u32::from(*d), *p as f32))
                        .collect(),
                    expected: o.expected as f32,
                    destroy: o.destroy as f32,
                    critical: target
                        .is_some_and(|t| !t.card.kind.is_infantry())
                        .then_some(o.critical as f32),
                    lethal_at: lethal,
                });
            }
            panel.options = options(&u, &aim, legal);
            panel.options.extend(rounds(&offers, chosen));
            if fixed {
                panel.fire = Some(HudAction::Attack(chosen));
            }
        }
    }
    Some(panel)
}

/// Column and row as players read them.
pub fn number(hex: Hex) -> String {
    let (c, r) = hex.column_row();
    format!("{c:02}{r:02}")
}

fn facts(session: &Session, u: &UnitRead<'_>, aim: &Aim, offer: &Offer) -> Vec<String> {
    let world = session.battle.world();
    let mut out = Vec::new();
    let hex = match aim.target {
        Target::Unit(t) => read::try_unit(world, t).and_then(|t| t.hex()),
        Target::Hex(h) => Some(h),
    };
    if let (Some(a), Some(b)) = (u.hex(), hex) {
        let d = a.distance(b);
        out.push(format!(
            "{}, {d} {}",
            Bracket::of(d).name(),
            if d == 1 { "hex" } else { "hexes" }
        ));
    }
    if let Ok(legal) = &offer.legal {
        if let Some(aimed) = legal.aimed {
            if aimed.rear {
                out.push("From the rear".into());
            }
            if aimed.sight.partial_cover {
                out.push("Partial cover".into());
            }
            if aimed.sight.terrain_modifier() > 0 {
                out.push(format!("Woods {}", aimed.sight.terrain_modifier()));
            }
        }
        if let Some(s) = legal.attack.spotter {
            out.push(format!("{} spots", read::unit(world, s).name));
        }
    }
    out
}

fn options(u: &UnitRead<'_>, aim: &Aim, legal: &Legal) -> Vec<AttackOption> {
    let mut out = Vec::new();
    let most = legal
        .aimed
        .map_or(0, |a| legal::most_overheat(u, legal.attack.kind, a.bracket));
    if most > 0 {
        out.push(AttackOption {
            name: "Overheat".into(),
            help: "Each point is 1 more damage and 1 more heat.".into(),
            values: (0..=most)
                .map(|n| {
                    (
                        if n == 0 {
                            "none".into()
                        } else {
                            format!("+{n}")
                        },
                        HudAction::ChooseOption(0, usize::from(n)),
                    )
                })
                .collect(),
            chosen: usize::from(aim.overheat.min(most)),
        });
    }
    if u.grants(Grant::DividedFire) && legal.attack.kind.is_weapon() {
        out.push(AttackOption {
            name: "Divide fire".into(),
            help:
                "Two targets, half the damage to each; the second is chosen after the first result."
                    .into(),
            values: vec![
                ("One target".into(), HudAction::ChooseOption(1, 0)),
                ("Two targets".into(), HudAction::ChooseOption(1, 1)),
            ],
            chosen: usize::from(aim.divided),
        });
    }
    out
}

fn hex_tip(session: &Session, focus: &Focus) -> Option<HexTip> {
    let world = session.battle.world();
    let hex = focus.hovered?;
    let cell = read::board(world).get(hex)?;
    let mut notes = Vec::new();
    if let Some(b) = cell.building {
        notes.push((format!("Protects those inside; CF {}", b.cf), Tone::Plain));
    }
    if cell.woods_points() > 0 {
        notes.push((
            format!("+{} to hit through or into it", cell.woods_points()),
            Tone::Plain,
        ));
    }
    for u in visible(session).filter(|u| u.hex() == Some(hex)) {
        notes.push((u.name.to_owned(), Tone::Plain));
    }
    Some(HexTip {
        hex,
        number: number(hex),
        terrain: cell.features(),
        level: cell.level,
        notes,
        cost: plan::cost_of(session, focus, hex),
    })
}

/// A tag's text, for parts that the program itself adds.
pub const fn tag_name(tag: &'static Tag) -> &'static str {
    tag.name
}

/// The unit that the viewer should act with next after this one.
pub fn next_unit(session: &Session, after: Option<UnitId>, forward: bool) -> Option<UnitId> {
    let world = session.battle.world();
    let phase = read::phase(world);
    let mut ready: Vec<UnitId> = read::units(world)
        .filter(|u| u.side == session.viewer)
        .filter(|u| match phase {
            Phase::Setup => matches!(u.place, Place::Reserve | Place::On(_)),
            Phase::Movement => u.is_active() && !u.acts.activated,
            Phase::Combat => {
                u.can_act()
                    && !u.acts.early
                    && !(u.acts.weapon && u.acts.physical)
                    && !(u.motion.sprinted || u.motion.evaded || u.acts.quiet)
            }
            _ => false,
        })
        .map(|u| u.id)
        .collect();
    if !forward {
        ready.reverse();
    }
    let next = after.and_then(|a| {
        let i = ready.iter().position(|r| *r == a)?;
        ready.get((i + 1) % ready.len()).copied()
    });
    next.or_else(|| ready.first().copied())
}
