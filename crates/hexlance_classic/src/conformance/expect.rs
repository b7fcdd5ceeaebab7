//! What must hold, compared with the battle.

use std::collections::BTreeMap;

use hexlance_rules::{UnitId, conformance::differs as same};

use super::{
    case::{direction, hex},
    orders::{self, look, strike, weapon},
    steps::{CaseStep, ToHitLine},
    unit::{self, find},
};
use crate::{
    Battle, buildings,
    command::{FireAt, FireOrder},
    content, electronics,
    event::{Event, FireEvent, HarmEvent, PilotingEvent},
    fire, ground, heat, hidden, infantry,
    model::{Location, record::UnitRecord},
    physical, piloting,
    read::Table,
    setup::{Hide, UnitSetup},
    state::{Ending, Fate, PodKind, PsrCause, Whereabouts},
    victory, withdrawal,
    woods::Clearing,
};

/// What is not as a line says, each in a sentence.
pub(super) fn failures(battle: &Battle, step: &CaseStep) -> Vec<String> {
    match compare(battle, step) {
        Ok(found) => found,
        Err(why) => vec![why],
    }
}

fn compare(battle: &Battle, step: &CaseStep) -> Result<Vec<String>, String> {
    let of = |name: &str| look(battle, name);
    let table = Table::of(battle.world());
    Ok(match step {
        CaseStep::Troopers(name, left, marked) => {
            let r = of(name)?.ranks;
            same(
                &format!("troopers of {name} left, and a point marked"),
                (r.troopers, r.marked),
                (*left, *marked),
            )
        }
        CaseStep::Suits(name, want) => {
            let u = of(name)?;
            let found: Vec<u8> = u.ranks.suits.iter().take(want.len()).copied().collect();
            same(
                &format!("boxes of the suits of {name}"),
                found,
                want.clone(),
            )
        }
        CaseStep::On(name, want) => {
            let on = of(name)?.ranks.perch.and_then(|p| table.find(p.on));
            same(
                &format!("the unit that {name} is on"),
                on.map_or("", |c| c.name).to_owned(),
                want.clone(),
            )
        }
        CaseStep::StormNumber(name, how, target, want) => {
            let (u, t) = (of(name)?, of(target)?);
            let found = infantry::storm_numbers(table, &u, orders::storm(how)?, &t);
            let found = found.ok_or("so few cannot attack like that".to_owned())?;
            same(
                &format!("the target number ({found})"),
                found.total(),
                *want,
            )
        }
        CaseStep::MountNumber(name, carrier, want) => {
            let (u, c) = (of(name)?, of(carrier)?);
            let swarmers = table.holding(c.id, crate::state::Hold::Swarming).next();
            let swarmers = swarmers.ok_or("nobody swarms it".to_owned())?;
            let found = infantry::mounting(table, &u, &c, &swarmers);
            same(
                &format!("the target number ({found})"),
                found.total(),
                *want,
            )
        }
        CaseStep::Jammed(name, want) => same(
            &format!("whether {name} is jammed"),
            electronics::is_jammed(table, &of(name)?),
            *want,
        ),
        CaseStep::At(name, at) => {
            let want = hex(at)?;
            let found = of(name)?.hex().map(|h| h.name());
            same(&format!("the hex of {name}"), found, Some(want.name()))
        }
        CaseStep::Elevation(name, want) => same(
            &format!("the elevation of {name}"),
            of(name)?.elevation(),
            *want,
        ),
        CaseStep::Facing(name, facing) => {
            let want = Some(direction(facing)?);
            same(&format!("the facing of {name}"), of(name)?.facing(), want)
        }
        CaseStep::Prone(name, want) => same(
            &format!("whether {name} is prone"),
            of(name)?.stance.prone,
            *want,
        ),
        CaseStep::Armor(name, want) => left(name, "armor", want, |at| {
            of(name).map(|u| u.armor.of(at, false))
        })?,
        CaseStep::Rear(name, want) => left(name, "rear armor", want, |at| {
            of(name).map(|u| u.armor.of(at, true))
        })?,
        CaseStep::Inside(name, want) => left(name, "structure", want, |at| {
            of(name).map(|u| u.armor.inside_of(at))
        })?,
        CaseStep::Lost(name, want) => {
            let u = of(name)?;
            let all = u.sheet.locations.iter().copied();
            let found: Vec<Location> = all.filter(|at| u.lost(*at)).collect();
            same(&format!("what {name} has lost"), found, want.clone())
        }
        CaseStep::Struck(name, at, want) => {
            let struck = of(name)?.criticals.struck[at.index()];
            let found: Vec<u8> = (1..=12).filter(|n| struck & (1 << (n - 1)) != 0).collect();
            same(
                &format!("slots struck in the {} of {name}", at.name()),
                found,
                want.clone(),
            )
        }
        CaseStep::Heat(name, want) => {
            same(&format!("the heat of {name}"), of(name)?.heat.level, *want)
        }
        CaseStep::BuildUp(name, want) => {
            let found = heat::build_up(&of(name)?);
            same(&format!("the heat that {name} makes"), found, *want)
        }
        CaseStep::Hits(name, want) => same(
            &format!("hits of the warrior of {name}"),
            of(name)?.pilot.hits,
            *want,
        ),
        CaseStep::Awake(name, want) => {
            let found = of(name)?.pilot.is_awake();
            same(
                &format!("whether the warrior of {name} is conscious"),
                found,
                *want,
            )
        }
        CaseStep::Off(name, want) => same(
            &format!("whether {name} is shut down"),
            of(name)?.is_off(),
            *want,
        ),
        CaseStep::Destroyed(name, want) => same(
            &format!("whether {name} is destroyed"),
            of(name)?.is_destroyed(),
            *want,
        ),
        CaseStep::Immobile(name, want) => same(
            &format!("whether {name} is immobile"),
            of(name)?.is_immobile(),
            *want,
        ),
        CaseStep::Mp(name, want) => {
            let u = of(name)?;
            let found = (u.walk_mp(), u.run_mp(), u.jump_mp());
            same(&format!("MP of {name} ({})", u.walking()), found, *want)
        }
        CaseStep::Moved(name, spent, hexes, mode) => {
            let m = of(name)?.march;
            let want = (*spent, *hexes, *mode);
            same(
                &format!("the move of {name}"),
                (m.spent, m.hexes, m.mode),
                want,
            )
        }
        CaseStep::Shots(name, bin, want) => same(
            &format!("shots in bin {bin} of {name}"),
            of(name)?.shots_in(*bin),
            *want,
        ),
        CaseStep::Pods(name, want) => {
            let found: Vec<PodKind> = of(name)?.pods().map(|pod| pod.kind).collect();
            same(&format!("pods on {name}"), found, want.clone())
        }
        CaseStep::Hides(name, want) => {
            same(&format!("whether {name} hides"), of(name)?.hidden, *want)
        }
        CaseStep::Designated(name, want) => same(
            &format!("whether {name} is designated"),
            of(name)?.signals.designated != 0,
            *want,
        ),
        CaseStep::Works(name, words, want) => {
            let u = of(name)?;
            let (kind, at) = match words.rsplit_once(' ') {
                Some((kind, at)) if unit::location(at).is_ok() => (kind, unit::location(at).ok()),
                _ => (words.as_str(), None),
            };
            let mut items = u.sheet.items.iter();
            let item =
                items.position(|i| i.equipment.name == kind && at.is_none_or(|at| i.at == at));
            let found = match item {
                Some(item) => u.item_works(item as u8),
                None => u.weapon_works(weapon(&u, words)?),
            };
            same(&format!("whether {words} of {name} works"), found, *want)
        }
        CaseStep::Factor(at, want) => {
            let at = hex(at)?;
            let dense = table.board().get(at).map_or(0, ground::woods);
            let clearing = battle.world().resource::<Clearing>();
            let found = if dense > 0 {
                clearing.factor(at, dense)
            } else {
                0
            };
            same("the terrain factor", found, *want)
        }
        CaseStep::Woods(at, want) => {
            let found = table.board().get(hex(at)?).map_or(0, ground::woods);
            same("the woods", found, *want)
        }
        CaseStep::Cf(at, want) => {
            let hex = hex(at)?;
            let bridge = table.bridges().get(hex).map(|s| s.cf);
            let found = bridge
                .or_else(|| table.building(hex).map(|s| s.cf))
                .unwrap_or(0);
            same("the construction factor", found, *want)
        }
        CaseStep::Folded(name, want) => {
            let found = of(name)?.folded_bridge().map_or(0, |(_, _, left)| left);
            same(&format!("the folded bridge of {name}"), found, *want)
        }
        CaseStep::Below(at, want) => {
            let found = table.building(hex(at)?).and_then(|s| s.basement);
            same("what lies below", found, *want)
        }
        CaseStep::Floor(name, want) => same(
            &format!("the floor of {name}"),
            of(name)?.elevation(),
            *want,
        ),
        CaseStep::Bears(name, at, floor, want) => same(
            &format!("whether floor {floor} bears {name}"),
            buildings::bears(table, &of(name)?, hex(at)?, *floor),
            *want,
        ),
        CaseStep::Crippled(name, want) => {
            let found = withdrawal::crippled(&of(name)?);
            same(
                &format!("whether {name} is crippled ({found:?})"),
                found.is_some(),
                *want,
            )
        }
        CaseStep::Gone(name, want) => {
            let found = of(name)?.fate == Fate::Withdrawn;
            same(&format!("whether {name} has left the map"), found, *want)
        }
        CaseStep::Clustered(want) => {
            let log = battle.log().iter().rev();
            let found = log.filter_map(|l| match &l.event {
                Event::Fire(FireEvent::Clustered { hits, .. }) => Some(*hits),
                _ => None,
            });
            same("what the cluster roll gave", { found }.next(), Some(*want))
        }
        CaseStep::Stands(name, level, top) => {
            let end = fire::end_of(table, &of(name)?).ok_or("it is not on the map".to_owned())?;
            same(
                &format!("level and LOS height of {name}"),
                (end.base, end.top()),
                (*level, *top),
            )
        }
        CaseStep::Linked(name, want) => {
            let found = electronics::network(table, &of(name)?).len();
            same(&format!("units linked with {name}"), found, *want)
        }
        CaseStep::TagNumber(line, want) => {
            let u = of(&line.who)?;
            let found = electronics::tag_numbers(table, &u, &orders::tag(battle, line)?)
                .map_err(|r| format!("it is refused as `{}`: {r}", r.code))?;
            same(
                &format!("the target number ({})", found.tn),
                found.tn.total(),
                *want,
            )
        }
        CaseStep::Known(name, want) => {
            let u = of(name)?;
            let enemy = table.sides().enemies(u.side).next();
            let enemy = enemy.ok_or("there is no enemy".to_owned())?;
            let found = battle.view(enemy).knows(u.id);
            same(&format!("whether {name} is known"), found, *want)
        }
        CaseStep::Unfit(line, words) => unfit(battle, line, words),
        CaseStep::ToHit(line) => to_hit(battle, line)?,
        CaseStep::StrikeNumber(name, words, target, tn, points) => {
            let (u, t) = (of(name)?, of(target)?);
            let strike = strike(&u, words)?;
            let numbers = physical::numbers(table, &u, strike, &t);
            let damage = physical::damage(table, &u, strike);
            same(
                &format!("number and damage ({numbers})"),
                (numbers.total(), damage),
                (*tn, *points),
            )
        }
        CaseStep::Psr(name, cause, want) => {
            let number = piloting::number(&of(name)?, *cause);
            same(
                &format!("the number of the roll ({number})"),
                number.total(),
                *want,
            )
        }
        CaseStep::Rolled(name, cause, tn, passed) => {
            rolled(battle, name, *cause, Some((*tn, *passed)))?
        }
        CaseStep::NotRolled(name, cause) => rolled(battle, name, *cause, None)?,
        CaseStep::Braced(name, tn, passed) => braced(battle, name, *tn, *passed)?,
        CaseStep::Owes(name, want) => same(
            &format!("what {name} owes"),
            of(name)?.toll.owed.len(),
            *want,
        ),
        CaseStep::Checks(want) => {
            let is_check = |e: &Event| matches!(e, Event::Harm(HarmEvent::Checked { .. }));
            same("critical checks", count(battle, is_check), *want)
        }
        CaseStep::Falls(name, want) => {
            let id = find(battle, name)?;
            let fell = |e: &Event| matches!(e, Event::Piloting(PilotingEvent::Fell { unit, .. }) if *unit == id);
            same(&format!("falls of {name}"), count(battle, fell), *want)
        }
        CaseStep::Took(name, want) => {
            let id = find(battle, name)?;
            same(&format!("points that {name} took"), took(battle, id), *want)
        }
        CaseStep::Hit(want) => {
            let log = battle.log().iter().rev();
            let found = log.filter_map(|l| match &l.event {
                Event::Fire(FireEvent::Fired { hit, .. }) => Some(*hit),
                _ => None,
            });
            same("whether the last shot hit", { found }.next(), Some(*want))
        }
        CaseStep::Acts(team) => same(
            "the side that acts",
            table.clock().active(),
            Some(team.side()),
        ),
        CaseStep::ActsWith(team, n) => {
            let found = table.clock().queue.first().copied();
            same(
                "who acts, and with how many",
                found,
                Some((team.side(), *n)),
            )
        }
        CaseStep::In(phase) => same("the phase", table.clock().phase, *phase),
        CaseStep::Asked => same(
            "whether a question is open",
            battle.decision().is_some(),
            true,
        ),
        CaseStep::Won(team) => same(
            "how the battle ended",
            ending(battle),
            Ending::Won(team.side()),
        ),
        CaseStep::Drawn => same("how the battle ended", ending(battle), Ending::Drawn),
        CaseStep::GoesOn => same("how the battle ended", ending(battle), Ending::Open),
        CaseStep::Score(team, want) => {
            let found = victory::score(table, team.side());
            same("the score in half points", found, *want)
        }
        CaseStep::Lies(load, at) => {
            let found = table.loads().get(orders::load_of(battle, load)?);
            let want = Whereabouts::Hex(hex(at)?);
            same(&format!("where {load} is"), found.map(|l| l.at), Some(want))
        }
        CaseStep::Holds(name, load) => {
            let found = table.loads().get(orders::load_of(battle, load)?);
            let want = Whereabouts::With(find(battle, name)?);
            same(&format!("where {load} is"), found.map(|l| l.at), Some(want))
        }
        CaseStep::MayEnter(name, want) => same(
            &format!("whether {name} may come in"),
            of(name)?.may_enter(),
            *want,
        ),
        CaseStep::Skills(name, want) => {
            let pilot = of(name)?.pilot;
            let found = (pilot.gunnery, pilot.piloting);
            same(&format!("the skills of {name}"), found, *want)
        }
        CaseStep::CriticalsBy(name, by, n) => criticals_by(battle, name, by, *n)?,
        _ => return Err("that line is no check".to_owned()),
    })
}

fn ending(battle: &Battle) -> Ending {
    *battle.world().resource::<Ending>()
}

/// Whose rolls the critical checks and slots of a unit were.
fn criticals_by(battle: &Battle, name: &str, by: &str, n: usize) -> Result<Vec<String>, String> {
    let id = find(battle, name)?;
    let want = match by {
        "" => None,
        by => Some(find(battle, by)?),
    };
    let rolls: Vec<_> = battle
        .log()
        .iter()
        .filter_map(|l| match &l.event {
            Event::Harm(
                HarmEvent::Checked { unit, by, .. }
                | HarmEvent::SlotMissed { unit, by, .. }
                | HarmEvent::SlotStruck { unit, by, .. },
            ) if *unit == id => Some(*by),
            _ => None,
        })
        .collect();
    let mut out = same(&format!("rolls for criticals of {name}"), rolls.len(), n);
    for roll in rolls {
        out.extend(same("whose roll it was", roll, want));
    }
    Ok(out)
}

/// Why a unit cannot hide where it stands.
fn hides_badly(battle: &Battle, unit: &UnitSetup<UnitRecord>) -> Option<String> {
    let hide = unit.hidden?;
    let sheet = content::drawn(&unit.kind, battle.content()).ok()?;
    let cell = unit
        .at
        .and_then(|hex| Table::of(battle.world()).board().get(hex).copied());
    let may = hidden::may_hide(&sheet, &cell.unwrap_or_default(), hide == Hide::Prone);
    may.err().map(|r| format!("{}: {r}", r.code))
}

/// Whether a unit cannot be set up, and why.
fn unfit(battle: &Battle, line: &str, words: &str) -> Vec<String> {
    let read = unit::read("X", line, battle.content());
    let found = match read {
        Err(why) => Some(why),
        Ok(unit) => {
            // Of all that is wrong with it what is looked for.
            let faults = content::sheet(&unit.kind, battle.content()).err();
            let faults = faults.unwrap_or_default().into_iter();
            let mut said = faults.map(|problem| problem.message.to_string());
            let own = said.find(|why| why.contains(words));
            own.or_else(|| hides_badly(battle, &unit))
        }
    };
    match found {
        Some(why) if why.contains(words) => Vec::new(),
        Some(why) => vec![format!("it is unfit because of “{why}”, not “{words}”")],
        None => vec!["it can be set up".to_owned()],
    }
}

fn left(
    name: &str,
    what: &str,
    want: &BTreeMap<Location, u16>,
    found: impl Fn(Location) -> Result<u16, String>,
) -> Result<Vec<String>, String> {
    let mut out = Vec::new();
    for (at, want) in want {
        let what = format!("{what} of {name} on the {}", at.name());
        out.extend(same(&what, found(*at)?, *want));
    }
    Ok(out)
}

fn count(battle: &Battle, is: impl Fn(&Event) -> bool) -> usize {
    battle.log().iter().filter(|l| is(&l.event)).count()
}

fn took(battle: &Battle, id: UnitId) -> u16 {
    let marks = battle.log().iter().filter_map(|l| match &l.event {
        Event::Harm(HarmEvent::Marked {
            unit,
            armor,
            inside,
            ..
        }) if *unit == id => Some(armor + inside),
        _ => None,
    });
    marks.sum()
}

fn to_hit(battle: &Battle, line: &ToHitLine) -> Result<Vec<String>, String> {
    let u = look(battle, &line.who)?;
    let fire = FireAt {
        bin: line.bin,
        aim: line.aim,
        indirect: line.indirect,
        spotter: match &line.spotter {
            Some(name) => Some(find(battle, name)?),
            None => None,
        },
        ..FireAt::at(weapon(&u, &line.with)?, find(battle, &line.at)?)
    };
    let order = FireOrder {
        twist: line.twist,
        flip: u.stance.flipped,
        shots: [fire].into_iter().collect(),
        works: match &line.works {
            Some(at) => Some(hex(at)?),
            None => None,
        },
        ..FireOrder::of(u.id)
    };
    let numbers = fire::refusal_of(Table::of(battle.world()), &u, &order, &fire)
        .map_err(|r| format!("it is refused as `{}`: {r}", r.code))?;
    let mut out = same(
        &format!("the target number ({})", numbers.tn),
        numbers.tn.total(),
        line.tn,
    );
    for (part, want) in &line.parts {
        let found = numbers.tn.part(part).unwrap_or(0);
        out.extend(same(&format!("“{part}” of {}", numbers.tn), found, *want));
    }
    Ok(out)
}

fn rolled(
    battle: &Battle,
    name: &str,
    wanted: PsrCause,
    want: Option<(i16, bool)>,
) -> Result<Vec<String>, String> {
    let id = find(battle, name)?;
    let log = battle.log().iter().rev();
    let found = log.filter_map(|l| match &l.event {
        Event::Piloting(PilotingEvent::Rolled {
            unit,
            cause,
            tn,
            passed,
            ..
        }) if *unit == id && *cause == wanted => Some((tn.total(), *passed)),
        _ => None,
    });
    Ok(same(
        &format!("the roll of {name} for {wanted:?}"),
        { found }.next(),
        want,
    ))
}

fn braced(battle: &Battle, name: &str, tn: i16, passed: bool) -> Result<Vec<String>, String> {
    let id = find(battle, name)?;
    let log = battle.log().iter().rev();
    let found = log.filter_map(|l| match &l.event {
        Event::Piloting(PilotingEvent::Braced {
            unit, tn, passed, ..
        }) if *unit == id => Some((tn.total(), *passed)),
        _ => None,
    });
    Ok(same(
        &format!("the warrior's roll in {name}"),
        { found }.next(),
        Some((tn, passed)),
    ))
}
