//! The record sheet and the roster of the strike rules, from what the seated side may know.

mod abilities;
mod blocks;

use hexlance_rules::Breakdown;
use hexlance_strike::{
    concealment::Insight,
    draft::ready::{has_acted, is_waited_for},
    environment::harm,
    morale, movement,
    read::{self, UnitRead},
    state::{Fate, Hurt, MotionState, Pending, Phase, Place},
};

use super::{entry, focus::Focus, landing, loads, look, ready::Ready, session::Session};
pub use crate::game::numbers::{Good, breakdown};
use crate::{
    StrikeGame,
    battle::session::Seen,
    game::sheets::{self, chip},
    hud::model::{
        BreakdownView, Gauge, Readiness, RosterEntry, StatusChip, Tone, Track, TrackKind,
        sheet::{Body, Head, Sheet},
    },
    theme::Icon,
    wording,
};

/// Damage scored on a unit and not yet applied, split into armor and structure.
fn pending(session: &Session, u: &UnitRead<'_>) -> (u16, u16) {
    let total: u16 = session
        .battle
        .world()
        .resource::<Pending>()
        .0
        .iter()
        .filter(|s| s.target == u.id)
        .map(|s| match s.hurt {
            Hurt::Damage { points } => u16::from(points),
            _ => 0,
        })
        .sum();
    let armor = total.min(u16::from(u.armor.points));
    (armor, (total - armor).min(u16::from(u.armor.structure)))
}

fn tracks(session: &Session, u: &UnitRead<'_>) -> (Track, Track) {
    let (armor, structure) = pending(session, u);
    (
        Track {
            left: u16::from(u.armor.points),
            max: u16::from(u.card.armor),
            pending: armor,
        },
        Track {
            left: u16::from(u.armor.structure),
            max: u16::from(u.card.structure),
            pending: structure,
        },
    )
}

/// Type code and size, such as "BM 3".
fn code(u: &UnitRead<'_>) -> String {
    format!("{:?} {}", u.card.kind, u.card.size)
}

/// Where a unit is, in one short line.
pub(super) fn place(session: &Session, u: &UnitRead<'_>) -> String {
    let world = session.battle.world();
    match u.place {
        Place::Reserve => landing::place(session, u)
            .or_else(|| entry::place(session, u))
            .unwrap_or_else(|| tr!("To be set up").into()),
        Place::On(spot) => spot.hex.name(),
        Place::Aloft(flight) => wording::flight(flight),
        Place::Aboard(carrier) => tr!("In {carrier}", carrier = read::unit(world, *carrier).name),
        Place::Riding(carrier) => tr!("On {carrier}", carrier = read::unit(world, *carrier).name),
        Place::OffBoard(inches) => tr!("Off the map, {inches}\"", inches),
        Place::Held(carrier, _) => tr!(
            "Carried by {carrier}",
            carrier = read::unit(world, *carrier).name
        ),
        Place::Gone(Fate::Destroyed) => tr!("Destroyed").into(),
        Place::Gone(Fate::Withdrawn) => tr!("Withdrawn").into(),
        Place::Gone(Fate::Captured) => tr!("Captured").into(),
    }
}

/// How far a unit is with the phase. Whoever stands where it was set up can be moved, and has its place.
fn readiness(session: &Session, focus: &Focus, ready: &Ready, u: &UnitRead<'_>) -> Readiness {
    if u.is_out() {
        return Readiness::Out;
    }
    let world = session.battle.world();
    let placed = read::phase(world) == Phase::Setup && u.is_in_play();
    let own = u.side == session.viewer && session.viewer_acts();
    let able = match own {
        true => ready.has(u.id),
        false => session.battle.decision().is_none() && is_waited_for(world, u),
    };
    match able && !placed {
        true if focus.selection.selected == Some(u.id) => Readiness::Active,
        true => Readiness::Ready,
        false if has_acted(world, u) => Readiness::Done,
        false => Readiness::Waiting,
    }
}

/// States in force.
pub fn statuses(session: &Session, u: &UnitRead<'_>) -> Vec<StatusChip> {
    let world = session.battle.world();
    let mut out = Vec::new();
    if u.is_shut_down() {
        out.push(chip(tr!("Shut down"), tr!("Shut down"), tr!("Overheated: it neither moves nor attacks and starts again in the End Phase of the next turn."), "R7.7.4", Tone::Bad));
    }
    if u.is_stunned() {
        out.push(chip(
            tr!("Stunned"),
            tr!("Crew stunned"),
            tr!("No move and no attack this turn."),
            "R7.3.6",
            Tone::Bad,
        ));
    }
    if u.is_stuck() {
        out.push(chip(
            tr!("Stuck"),
            tr!("Bogged down"),
            tr!("It sits fast; a control roll frees it in its activation."),
            "R4.10.2",
            Tone::Bad,
        ));
    }
    if u.is_active() && u.is_immobile() {
        out.push(chip(
            tr!("Immobile"),
            tr!("Immobile"),
            tr!("Attacks on it need 4 less."),
            "R0.4.5",
            Tone::Bad,
        ));
    }
    if let Some(flight) = u.flight() {
        out.push(chip(
            &format!("{} {}", flight.zone, crate::lang::text(flight.band.name())),
            tr!("In flight"),
            tr!("It flies {flight}.", flight = wording::flight(flight)),
            "R11.1",
            Tone::Plain,
        ));
    }
    out.extend(loads::chips(session, u));
    let bombs = u.gear.bombs;
    if !bombs.is_empty() {
        out.push(chip(
            &tr!("Bombs {bombs}", bombs = bombs.total()),
            tr!("Bombs aboard"),
            format!("{}.", crate::words::capital(&bombs.to_string())),
            "R11.4.9",
            Tone::Plain,
        ));
    }
    // How it moved in the turn before is no news once another turn has begun: it counts until the unit moves again, and
    // its numbers say so.
    let phase = read::phase(session.battle.world());
    let begun = matches!(phase, Phase::Initiative | Phase::Movement);
    let told = u.acts.activated || !begun;
    // Whoever is carried says where instead.
    let walks = u.place.carrier().is_none();
    if walks && (u.acts.activated || told && u.motion.state != MotionState::Fresh) {
        let (text, help) = match u.motion_state() {
            MotionState::StoodStill => (
                tr!("Stood still"),
                tr!("Its own attacks need 1 less; its TMM is 0."),
            ),
            MotionState::Jumped => (
                tr!("Jumped"),
                tr!("Its own attacks need 2 more; its TMM is one higher."),
            ),
            MotionState::Worked => (
                tr!("Busy"),
                tr!("It spent inches without leaving its hex: TMM 0."),
            ),
            _ => (tr!("Moved"), tr!("Its TMM counts.")),
        };
        // Who sprinted or evades has moved: the chip for that says so.
        let plain =
            u.motion_state() != MotionState::Moved || !(u.motion.sprinted || u.motion.evaded);
        if plain {
            out.push(chip(text, text, help, "R6.4.3", Tone::Plain));
        }
    }
    if told && u.motion.sprinted {
        out.push(chip(
            tr!("Sprinted"),
            tr!("Sprinted"),
            tr!("No attacks and no spotting this turn. Its TMM counts."),
            "R4.8.4",
            Tone::Warn,
        ));
    }
    if told && u.motion.evaded {
        out.push(chip(
            tr!("Evading"),
            tr!("Evading"),
            tr!("No attacks; attacks on it need 1 more. Its TMM counts."),
            "R4.8.5",
            Tone::Good,
        ));
    }
    if u.acts.spots.is_some() {
        out.push(chip(
            tr!("Spotting"),
            tr!("Spotting"),
            tr!("It guides indirect fire; its own attack needs 1 more."),
            "R6.9.4",
            Tone::Plain,
        ));
    }
    if let Some(rush) = u.acts.rush {
        let (name, title, rule) = match rush.from_above {
            true => (
                tr!("Death from above"),
                tr!("Death from above declared"),
                "R8.5.3",
            ),
            false => (tr!("Charging"), tr!("Charge declared"), "R8.4.3"),
        };
        let told = tr!("Resolved in the Combat Phase.");
        out.push(chip(name, title, told, rule, Tone::Warn));
    }
    if u.injuries.narc {
        out.push(chip(
            tr!("NARC"),
            tr!("NARC beacon"),
            tr!("Missiles deal 1 more damage to it."),
            "R6.11.2",
            Tone::Bad,
        ));
    }
    if let Some(by) = session.view().disrupted(u.id) {
        out.push(chip(
            tr!("Out of touch"),
            tr!("Out of touch"),
            tr!("Its communications are disrupted: 4\" less Move, or 1 Thrust less, this turn."),
            by.as_str(),
            Tone::Bad,
        ));
    }
    for s in &u.statuses.0 {
        let source = s
            .source
            .map(|id| read::unit(world, id).name.to_owned())
            .unwrap_or_default();
        if s.kind == read::intimidated() {
            out.push(chip(
                tr!("Intimidated"),
                tr!("Intimidated"),
                tr!(
                    "Its Move is halved and attacks on {source} need 1 more.",
                    source
                ),
                "R18.2",
                Tone::Bad,
            ));
        } else if s.kind == read::crippled() {
            out.extend(crippled(session, u));
        } else if s.kind == read::enraged() {
            out.push(chip(
                tr!("Enraged"),
                tr!("Enraged"),
                tr!(
                    "It must close with {source} and attack nobody else while it can.",
                    source
                ),
                "R18.2.3",
                Tone::Bad,
            ));
        } else if s.kind == read::improvised() {
            out.push(chip(
                tr!("Club"),
                tr!("Improvised weapon"),
                tr!("It strikes as with MEL: 1 more damage, and 1 harder.").to_owned(),
                "spa.slugger",
                Tone::Good,
            ));
        } else if s.kind == morale::shaken() {
            out.push(chip(
                tr!("Shaken"),
                tr!("Shaken"),
                tr!("Its weapon attacks need 1 more, and it comes no closer to enemies it sees. It tries to find its nerve in each End Phase."),
                "R15.3.1",
                Tone::Bad,
            ));
        } else if s.kind == morale::routed() {
            out.push(chip(
                tr!("Routed"),
                tr!("Routed"),
                tr!("It flees to its home edge and off the map, and attacks only what is in base contact. With no enemy within 6 hexes it may find its nerve in the End Phase."),
                "R15.3.2",
                Tone::Bad,
            ));
        } else if s.kind == harm::unsteady() {
            out.push(chip(
                tr!("Unsteady"),
                tr!("Unsteady"),
                tr!("The earth quakes: it has half its Move this turn."),
                "R12.7.1",
                Tone::Bad,
            ));
        }
    }
    out
}

/// What being crippled means for a unit, where forced withdrawal is in play.
fn crippled(session: &Session, u: &UnitRead<'_>) -> Option<StatusChip> {
    let help = if session.view().withdraws(u) {
        tr!(
            "Crippled, it has to withdraw: each move leads it nearer to its home edge, and off the map. It may still attack."
        )
    } else if movement::is_forced_home(session.battle.world(), u) {
        tr!("From the next turn on it has to withdraw to its home edge, and off the map.")
    } else {
        return None;
    };
    Some(chip(
        tr!("Crippled"),
        tr!("Crippled"),
        help,
        "R15.1.2",
        Tone::Bad,
    ))
}

/// A line of the roster.
pub fn roster_entry(
    session: &Session,
    focus: &Focus,
    ready: &Ready,
    u: &UnitRead<'_>,
) -> RosterEntry {
    let stranger = stranger(session, u);
    let (armor, structure) = match &stranger {
        // Nobody has seen them.
        Some(card) => card.tracks.unwrap_or_default(),
        None => tracks(session, u),
    };
    let heat = (u.card.kind.tracks_heat() && stranger.is_none()).then(|| Gauge::Level {
        icon: Icon::Heat,
        letter: 'H',
        at: u.heat.level,
        top: u.heat_limit(),
    });
    let gauges = [
        Gauge::Boxes(TrackKind::Armor, armor),
        Gauge::Boxes(TrackKind::Structure, structure),
    ];
    let gauges = gauges.into_iter().chain(heat).collect();
    RosterEntry {
        unit: u.id,
        side: u.side,
        name: u.name.to_owned(),
        code: match &stranger {
            Some(card) if card.kind.is_none() => "?".to_owned(),
            _ => code(u),
        },
        icon: look::icon(u.card),
        gauges,
        condition: tr!(
            "Armor {left} of {armor}, structure {left2} of {structure}",
            left = armor.left,
            armor = armor.max,
            left2 = structure.left,
            structure = structure.max
        ),
        note: String::new(),
        statuses: statuses(session, u),
        readiness: readiness(session, focus, ready, u),
        place: place(session, u),
        off_map: entry::place(session, u).is_some(),
    }
}

/// TMM now, as attackers see it.
fn tmm(session: &Session, u: &UnitRead<'_>) -> (i8, BreakdownView) {
    let mut b = Breakdown::new();
    hexlance_strike::to_hit::target_movement(&mut b, session.battle.world(), u);
    let total = b.total() as i8;
    (
        total,
        breakdown::<StrikeGame>(&b, tr!("To hit it"), format!("{total:+}"), Good::High),
    )
}

/// What is seen of a stranger (R14.8).
struct Stranger {
    /// What it is called until it is known.
    name: String,
    /// Its type and Size, where they are seen.
    kind: Option<String>,
    /// Armor and structure, once damage has shown them.
    tracks: Option<(Track, Track)>,
}

fn stranger(session: &Session, u: &UnitRead<'_>) -> Option<Stranger> {
    let known = session.view().known(u.id)?;
    if known.insight == Insight::Full {
        return None;
    }
    let track =
        |t: Option<(u8, u8)>| t.map(|(left, max)| Track::new(u16::from(left), u16::from(max)));
    Some(Stranger {
        name: known.name.to_owned(),
        kind: known.kind.zip(known.size).map(|(kind, size)| {
            tr!(
                "{kind}, Size {size}",
                size,
                kind = crate::lang::text(kind.name())
            )
        }),
        tracks: track(known.armor).zip(track(known.structure)),
    })
}

/// What makes a stranger known (R14.8.2).
const STRANGER: &str = msg!(
    "Its card is concealed until it is identified: by a probe, by a pilot who \
    knows the type, or by an enemy who comes close. Damage shows its armor and structure."
);

/// The sheet of a stranger.
fn unknown(u: &UnitRead<'_>, stranger: Stranger) -> Sheet {
    let icon = look::icon(u.card);
    let kind = stranger
        .kind
        .unwrap_or_else(|| tr!("Type not seen").to_owned());
    let head = Head {
        title: stranger.name.clone(),
        name: stranger.name,
        line: kind,
        icon,
        points: None,
    };
    let sheet = Sheet::new(u.id, u.side, head).with(Body::Shape {
        title: tr!("Seen").to_owned(),
        icon,
    });
    let sheet = match stranger.tracks {
        Some((armor, structure)) => {
            let tracks = blocks::armor_and_structure(armor, structure, "", None);
            sheet.with(Body::Tracks(tracks))
        }
        None => sheet,
    };
    sheet.with(Body::Text {
        title: tr!("Not identified").to_owned(),
        text: crate::lang::text(STRANGER).to_owned(),
    })
}

/// Ranks of blocks where there is little room: what matters in a fight, states and ways to move, the rest.
const FIGHT: u8 = 1;
const STATE: u8 = 2;
const REST: u8 = 3;

/// The record sheet of a unit: its stat card (R1.1).
pub fn record_sheet(session: &Session, u: &UnitRead<'_>) -> Sheet {
    if let Some(stranger) = stranger(session, u) {
        return unknown(u, stranger);
    }
    let card = u.card;
    let variant = if u.name == card.full_name() {
        card.variant.clone()
    } else {
        card.full_name()
    };
    let head = Head {
        name: u.name.to_owned(),
        title: format!("{} {variant}", u.name),
        line: variant,
        icon: look::icon(card),
        points: Some((tr!("PV").to_owned(), card.point_value(u.pilot.skill))),
    };
    let chips = |title: &str, chips| Body::Chips {
        title: title.to_owned(),
        chips,
    };
    let states = sheets::states("status", statuses(session, u));
    let specials = sheets::facts("special", blocks::specials(u));
    Sheet::new(u.id, u.side, head)
        .with(blocks::numbers(session, u))
        .with_ranked(STATE, chips("", states))
        .with_ranked(STATE, blocks::moves(session, u))
        .with_ranked(FIGHT, blocks::damage(u))
        .with_ranked(FIGHT, blocks::condition(session, u))
        .with_ranked(REST, blocks::criticals(u))
        .with_ranked(REST, chips(tr!("Specials"), specials))
        .with_ranked(REST, chips(tr!("Abilities"), abilities::chips(session, u)))
}
