//! A battle as a side finds it, line by line: to compare two worlds.

use hexlance_rules::{
    SideId, View,
    draft::{Next, Offers, Pick},
};
use hexlance_skirmish::{
    Battle,
    command::Command,
    draft::Draft,
    event::Event,
    outlook,
    setup::SetupEvent,
    view::{Figure, Seen},
};
use rand::{SeedableRng, rngs::ChaCha8Rng, seq::IndexedRandom};

/// Picks of a draft that are looked at.
const PICKS: usize = 6;

/// Everything that a side sees.
pub fn state(battle: &Battle, side: SideId) -> Vec<String> {
    let view = battle.view(side);
    let mut out: Vec<String> = view.units().map(|seen| unit(&seen)).collect();
    for other in view.sides().ids() {
        out.push(format!("{other:?} {:?}", view.pool(other)));
        out.push(format!("to come {}", view.still_to_come(other)));
    }
    out.push(format!("{:?}", view.clock()));
    out.push(format!("{:?}", view.order()));
    out.push(format!("{:?}", view.items()));
    out.push(format!("{:?}", view.haze()));
    out.push(format!("{:?}", view.ending()));
    let asked = battle.decision().filter(|d| d.side == side);
    out.push(format!("{asked:?}"));
    out
}

fn unit(seen: &Seen<'_>) -> String {
    match seen {
        Seen::Own(t) => format!(
            "own {:?}",
            (
                (t.id, t.name, t.spas, t.armor, t.condition, t.hex),
                (t.stance, t.gained, t.supply, t.guise, t.states, t.crew),
            )
        ),
        Seen::Marker(marker) => format!("{marker:?}"),
        Seen::Figure(figure) => self::figure(figure),
    }
}

fn figure(f: &Figure<'_>) -> String {
    let weapons: Vec<_> = f.weapons().iter().map(|w| w.id).collect();
    let skills: Vec<_> = f.skills().collect();
    format!(
        "figure {:?}",
        (
            (f.id(), f.name(), f.owner(), f.side(), f.profile(), weapons),
            (f.group(), f.points(), f.training(), skills, f.armor()),
            (f.condition(), f.hex(), f.facing(), f.is_prone(), f.gained()),
            (f.mov(), f.supply(), f.states(), f.crew(), f.body()),
        )
    )
}

/// What it is told of the lines of the log from one on.
pub fn told(battle: &Battle, side: SideId, from: usize) -> Vec<String> {
    let view = battle.view(side);
    let lines = battle.log().iter().skip(from);
    let told = lines.filter_map(|line| view.tells(&line.event));
    told.map(|event| format!("{event:?}")).collect()
}

/// How many dice were thrown while setting up.
pub fn dice(battle: &Battle) -> usize {
    let rolls = |event: &Event| matches!(event, Event::Setup(SetupEvent::Rolled { .. }));
    battle.log().iter().filter(|l| rolls(&l.event)).count()
}

/// Whether it may give some commands, and, if there is a seed, what it is offered on the way through a draft that the seed
/// picks, with what every pick promises.
pub fn choices(battle: &Battle, side: SideId, ideas: &[Command], seed: Option<u64>) -> Vec<String> {
    let mut out = Vec::new();
    for idea in ideas {
        let verdict = battle.check(side, idea).map_err(|r| (r.code, r.rule));
        out.push(format!("{idea:?}: {verdict:?}"));
    }
    let Some(seed) = seed else { return out };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut draft = Draft::default();
    for _ in 0..PICKS {
        let offers = battle.offers(side, &draft);
        listed(&offers, &mut out);
        let picks: Vec<Pick> = offers.picks().map(|(pick, _)| pick).collect();
        let Some(pick) = picks.choose(&mut rng) else {
            break;
        };
        let promise = battle.preview(side, &draft, pick);
        out.push(format!("{draft:?} {pick:?}: {promise:?}"));
        let outlook = outlook::of(battle, side, &draft, std::slice::from_ref(pick));
        out.push(format!("outlook {outlook:?}"));
        match battle.pick(side, &draft, pick) {
            Ok(Next::Draft(next)) => draft = next,
            _ => break,
        }
    }
    out
}

fn listed(offers: &Offers, out: &mut Vec<String>) {
    out.extend(offers.units.iter().map(|u| format!("{u:?}")));
    out.extend(offers.buttons.iter().map(|b| format!("{b:?}")));
    out.extend(offers.areas.iter().map(|a| format!("{a:?}")));
    out.extend(offers.amounts.iter().map(|a| format!("{a:?}")));
    out.push(format!("{:?}", offers.facings));
}
