//! What the HUD shows of a battle of the classic rules. Everything lies open on the table.

use hexlance_classic::{
    event::{Event, SetupEvent, TurnEvent},
    state::Phase,
};
use hexlance_rules::SideId;

use super::{
    Cache, Session, actions, fire, focus::Focus, ground, instruction, mission, roster, sheet,
    target,
};
use crate::{
    battle::session::Reads,
    game::{frame, prompt},
    hud::model::{
        BattleView, BreakdownView, Counted, Overlay, Part, PhaseBar, PhaseStep, SideInfo, Tone,
    },
};

/// Phases of a turn with a word of help each (C2.1).
const PHASES: [(Phase, &str); 6] = [
    (
        Phase::Initiative,
        msg!("Two dice for each side. Who loses moves and declares first."),
    ),
    (
        Phase::Movement,
        msg!("Units are moved one after the other, the side that lost initiative first."),
    ),
    (
        Phase::Weapons,
        msg!("All shots are declared, then all are resolved: whoever is hit still fires."),
    ),
    (
        Phase::Physical,
        msg!(
            "Punches, kicks, pushes and clubs are declared; charges and deaths from above come up."
        ),
    ),
    (
        Phase::Heat,
        msg!("Heat made this turn, less what the sinks take away; shutdowns and explosions."),
    ),
    (
        Phase::End,
        msg!("Warriors wake up, reactors are switched, the battle may end."),
    ),
];

/// The whole HUD, without the log.
pub fn battle_view(
    session: &Session,
    focus: &Focus,
    cache: &Cache,
    overlays: &[(Overlay, bool)],
) -> BattleView {
    let table = session.read();
    let mut view = BattleView {
        sides: sides(session),
        phase: phase_bar(session),
        mission: Some(mission::view(session)),
        prompt: prompt::prompt(session, focus),
        // A demo goes on telling when its battle is over.
        outcome: (!session.is_scripted())
            .then(|| mission::outcome(session))
            .flatten(),
        hover: ground::hex_tip(session, focus, &cache.reach),
        ..frame::frame(
            session,
            focus,
            (&cache.muster, Some(&cache.log.pages)),
            overlays,
        )
    };
    view.target = target::panel(session, focus, &cache.reach);
    // Where a facing is chosen, the next click belongs there.
    if focus.draft.go.leg.is_some() {
        view.hover = None;
    }
    let shown = focus.selection.selected.or(focus.selection.pointed);
    if let Some(u) = shown.and_then(|id| table.find(id)) {
        view.card = Some(sheet::sheet(&session.battle, &u));
    }
    if session.is_over() {
        return view;
    }
    if session.viewer_acts() && session.battle.decision().is_none() {
        view.matrix = fire::matrix(session, focus, &cache.reach);
        view.actions = actions::actions(session, focus, &cache.reach.offers);
        view.end = actions::end_button(session, focus, &cache.reach.offers);
        view.instruction = instruction::instruction(session, focus, &cache.reach);
    } else {
        view.waiting = frame::waiting(session, table.sides());
    }
    view
}

fn sides(session: &Session) -> Vec<SideInfo> {
    frame::sides(session, session.read().sides(), |side| {
        // Half a point more or less decides nothing at a glance.
        let score = mission::score(session, side) / 2;
        (roster::left_to_act(session, side), score)
    })
}

fn phase_bar(session: &Session) -> PhaseBar {
    let table = session.read();
    let clock = table.clock();
    let last = session.battle.setup().agreed.turns;
    let bar = PhaseBar {
        counted: Counted::Turns,
        turn: clock.turn,
        last_turn: (last > 0).then_some(last),
        acting: session.to_act(),
        initiative: initiative(session),
        ..PhaseBar::default()
    };
    if clock.phase == Phase::Setup {
        return PhaseBar {
            phases: vec![PhaseStep {
                key: "",
                name: tr!("Setting up").to_owned(),
                help: tr!("The side that lost the roll sets up first, then the others.").to_owned(),
            }],
            current: 0,
            ..bar
        };
    }
    PhaseBar {
        phases: PHASES
            .iter()
            .map(|(phase, help)| PhaseStep {
                key: phase.name(),
                name: phase_name(*phase).to_owned(),
                help: crate::lang::text(help).to_owned(),
            })
            .collect(),
        current: PHASES
            .iter()
            .position(|(phase, _)| *phase == clock.phase)
            .unwrap_or(PHASES.len()),
        ..bar
    }
}

/// The name of a phase in a word.
pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Initiative => tr!("Initiative"),
        Phase::Movement => tr!("Movement"),
        Phase::Weapons => tr!("Weapons"),
        Phase::Physical => tr!("Physical"),
        Phase::Heat => tr!("Heat"),
        Phase::End => tr_c!("phase", "End"),
        other => crate::lang::text(other.name()),
    }
}

/// The latest dice for initiative (C2.2.1).
fn initiative(session: &Session) -> Option<BreakdownView> {
    let table = session.read();
    let log = session.battle.log().iter().rev();
    let (throws, winner) = log.map(|l| &l.event).find_map(|e| match e {
        Event::Turn(TurnEvent::Initiative { throws, order }) => Some((throws, *order.last()?)),
        Event::Setup(SetupEvent::Order { throws, order }) => Some((throws, *order.last()?)),
        _ => None,
    })?;
    let part = |i: usize, side: SideId, [a, b]: [u8; 2]| Part {
        label: table.sides().name(side).to_owned(),
        source: match i {
            0 => "C2.2.1".to_owned(),
            _ => tr!("again").to_owned(),
        },
        value: (a + b).to_string(),
        tone: Tone::Plain,
    };
    let parts = throws.iter().enumerate();
    let parts = parts.flat_map(|(i, throw)| throw.iter().map(move |(s, d)| (i, *s, *d)));
    Some(BreakdownView {
        parts: parts.map(|(i, side, dice)| part(i, side, dice)).collect(),
        total_label: tr!("Initiative").to_owned(),
        total: table.sides().name(winner).to_owned(),
        set_aside: Vec::new(),
    })
}
