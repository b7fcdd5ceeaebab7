//! 'Mechs of cases in the notation of one line: `at 0508 N, 60 tons, has PPC RA, armor RA 0, walked 3`.

use hexlance_rules::UnitId;

use super::{
    case::{Team, direction, hex},
    crews, protos, vehicles,
};
use crate::{
    content::Content,
    model::{
        Actuator, ArmorKind, Cockpit, Config, Drawn, EngineKind, Gyro, Location, Myomer, SinkKind,
        TechBase, Tons,
        record::{Body, MechRecord, UnitRecord},
    },
    setup::{C3, Hide, Standing, UnitSetup},
    state::{Mode, Off, Owed, Pod, PodKind, PsrCause},
    tables,
};

/// Reads a line.
///
/// # Errors
/// The words that cannot be understood.
pub(super) fn read(
    name: &str,
    line: &str,
    content: &Content,
) -> Result<UnitSetup<UnitRecord>, String> {
    // The name of a bridge-layer has a comma of its own.
    let joined = line.replace("Bridge-Layer, ", "Bridge-Layer,\u{a0}");
    let whole: Vec<String> = { joined.split(", ") }
        .map(|part| part.trim().replace('\u{a0}', " "))
        .collect();
    let mut parts: Vec<&str> = whole.iter().map(String::as_str).collect();
    parts.retain(|p| !p.is_empty());
    let card = parts.iter().find_map(|p| p.strip_prefix("card "));
    let record = match card {
        Some(card) => {
            let shipped = || content.unit(&format!("classic.{card}"));
            let known = content.unit(card).or_else(shipped);
            known
                .ok_or(format!("there is no unit “{card}”"))?
                .record
                .clone()
        }
        None => match crews::template(name, &parts)? {
            Some(infantry) => infantry,
            None => match vehicles::template(name, &parts)? {
                Some(vehicle) => vehicle,
                None => match protos::template(name, &parts)? {
                    Some(point) => point,
                    None => template(name, &parts)?,
                },
            },
        },
    };
    let mut unit = UnitSetup::of(record);
    unit.name = Some(name.to_owned());
    unit.gunnery = Some(4);
    unit.piloting = Some(5);
    if matches!(unit.kind.body, Body::Infantry(_)) {
        unit.piloting = Some(8);
    }
    for part in &parts {
        let words: Vec<&str> = part.split_whitespace().collect();
        let known = of_template(&words)
            || crews::of_template(&words)
            || vehicles::of_template(&words)
            || protos::of_template(&words);
        let at_fault = |why| format!("“{part}”: {why}");
        if !known
            && !crews::stands(&mut unit, &words).map_err(at_fault)?
            && !vehicles::stands(&mut unit, &words).map_err(at_fault)?
        {
            stands(&mut unit, &words).map_err(|why| format!("“{part}”: {why}"))?;
        }
    }
    Ok(unit)
}

/// Whether words are about what the 'Mech is, not how it stands.
fn of_template(words: &[&str]) -> bool {
    matches!(
        words,
        [_, "tons"]
            | ["quad" | "clan" | "industrial"]
            | [
                "card" | "mp" | "has" | "gyro" | "engine" | "sinks" | "arms" | "jets",
                ..
            ]
            | ["myomer" | "cockpit" | "plating", _]
    ) && !matches!(words, ["gyro" | "engine", "hits", _])
}

/// A 'Mech that is nobody's design: 50 tons, 4/6/0, standard parts, as much armor as it can have.
fn template(name: &str, parts: &[&str]) -> Result<UnitRecord, String> {
    let mut mech = MechRecord {
        tons: 50,
        walk: 4,
        heat_sinks: 10,
        ..MechRecord::default()
    };
    let mut tech_base = TechBase::InnerSphere;
    let mut things: Vec<(Location, String)> = Vec::new();
    for part in parts {
        let words: Vec<&str> = part.split_whitespace().collect();
        if !of_template(&words) {
            continue;
        }
        match words.as_slice() {
            [tons, "tons"] => mech.tons = number(tons)?,
            ["quad"] => mech.config = Config::Quad,
            ["clan"] => tech_base = TechBase::Clan,
            ["industrial"] => {
                mech.industrial = true;
                mech.cockpit = Cockpit::Industrial;
                mech.armor_kind = ArmorKind::Industrial;
            }
            ["mp", mp] => {
                let all: Vec<&str> = mp.split('/').collect();
                let [walk, _, jump] = all.as_slice() else {
                    return Err(format!("“{part}”: write MP as 4/6/0"));
                };
                (mech.walk, mech.jump) = (number(walk)?, number(jump)?);
            }
            ["jets", "improved"] => mech.improved_jets = true,
            ["gyro", "heavy-duty"] => mech.gyro = Gyro::HeavyDuty,
            ["engine", "xl"] => mech.engine = EngineKind::Xl,
            ["engine", "light"] => mech.engine = EngineKind::Light,
            ["engine", "ice"] => mech.engine = EngineKind::Ice,
            ["engine", "fuel-cell"] => mech.engine = EngineKind::FuelCell,
            ["plating", "stealth"] => mech.armor_kind = ArmorKind::Stealth,
            ["myomer", "triple"] => mech.myomer = Myomer::TripleStrength,
            ["cockpit", "small"] => mech.cockpit = Cockpit::Small,
            ["sinks", n] => mech.heat_sinks = number(n)?,
            ["sinks", n, "double"] => {
                mech.heat_sinks = number(n)?;
                mech.sinks = SinkKind::Double;
            }
            ["arms", "bare"] => {
                for arm in [Location::LA, Location::RA] {
                    mech.arms.insert(arm, Actuator::UpperArm);
                }
            }
            ["arms", "handless"] => {
                for arm in [Location::LA, Location::RA] {
                    mech.arms.insert(arm, Actuator::LowerArm);
                }
            }
            ["has", thing @ .., at] => {
                things.push((location(at)?, thing.join(" ")));
            }
            _ => return Err(format!("“{part}” is not understood")),
        }
    }
    let locations = match mech.config {
        Config::Biped => Location::BIPED,
        Config::Quad => Location::QUAD,
    };
    let [_, center, side, arm, leg] =
        tables::structure(mech.tons).ok_or(format!("no 'Mech has {} tons", mech.tons))?;
    for at in locations {
        let inside = match at {
            Location::HD => 3,
            Location::CT => center,
            Location::LT | Location::RT => side,
            Location::LA | Location::RA => arm,
            _ => leg,
        };
        let (front, rear) = match at {
            Location::HD => (9, 0),
            at if at.is_torso() => (inside * 3 / 2, inside / 2),
            _ => (2 * inside, 0),
        };
        mech.armor.insert(at, front);
        if at.is_torso() {
            mech.rear.insert(at, rear);
        }
    }
    for i in 0..mech.jump {
        let at = if i % 2 == 0 {
            Location::LT
        } else {
            Location::RT
        };
        things.push((
            at,
            if mech.improved_jets {
                "Improved Jump Jet"
            } else {
                "Jump Jet"
            }
            .to_owned(),
        ));
    }
    for (at, thing) in things {
        mech.slots.entry(at).or_default().push(thing);
    }
    Ok(record(name, tech_base, Body::Mech(mech)))
}

/// A unit of a case.
pub(super) fn record(name: &str, tech_base: TechBase, body: Body) -> UnitRecord {
    UnitRecord {
        id: "case".to_owned(),
        name: name.to_owned(),
        faction: String::new(),
        tech_base,
        role: String::new(),
        look: String::new(),
        gunnery: None,
        piloting: None,
        omni: false,
        body,
    }
}

pub(super) fn number<N: std::str::FromStr>(word: &str) -> Result<N, String> {
    word.parse()
        .map_err(|_| format!("“{word}” is no number here"))
}

/// A location by its abbreviation.
pub(super) fn location(word: &str) -> Result<Location, String> {
    let all = Location::BIPED
        .into_iter()
        .chain(Location::QUAD)
        .chain(Location::VEHICLE)
        .chain(Location::PROTO);
    all.into_iter()
        .find(|at| at.abbreviation() == word)
        .ok_or(format!("“{word}” is no location"))
}

fn actuator(word: &str) -> Result<Actuator, String> {
    Ok(match word {
        "shoulder" => Actuator::Shoulder,
        "upper-arm" => Actuator::UpperArm,
        "lower-arm" => Actuator::LowerArm,
        "hand" => Actuator::Hand,
        "hip" => Actuator::Hip,
        "upper-leg" => Actuator::UpperLeg,
        "lower-leg" => Actuator::LowerLeg,
        "foot" => Actuator::Foot,
        _ => return Err(format!("“{word}” is no actuator")),
    })
}

/// How a unit stands.
fn stands(unit: &mut UnitSetup<UnitRecord>, words: &[&str]) -> Result<(), String> {
    let s: &mut Standing = &mut unit.standing;
    match words {
        ["at", at] => unit.at = Some(hex(at)?),
        ["at", at, facing] => {
            unit.at = Some(hex(at)?);
            unit.facing = Some(direction(facing)?);
        }
        ["gunnery", n] => unit.gunnery = Some(number(n)?),
        ["piloting", n] => unit.piloting = Some(number(n)?),
        ["armor", at, n] => {
            s.armor.insert(location(at)?, number(n)?);
        }
        ["rear", at, n] => {
            s.rear.insert(location(at)?, number(n)?);
        }
        ["inside", at, n] => {
            s.inside.insert(location(at)?, number(n)?);
        }
        ["lost", at] => {
            s.inside.insert(location(at)?, 0);
        }
        ["broke", at, what] => s.actuators.push((location(at)?, actuator(what)?)),
        ["struck", at, n] => {
            s.struck.entry(location(at)?).or_default().push(number(n)?);
        }
        ["gyro", "hits", n] => s.gyro_hits = number(n)?,
        ["engine", "hits", n] => s.engine_hits = number(n)?,
        ["sensor", "hits", n] => s.sensor_hits = number(n)?,
        ["no", "life-support"] => s.no_life_support = true,
        ["bin", bin, n] => {
            s.shots.insert(number(bin)?, number(n)?);
        }
        ["heat", n] => s.heat = number(n)?,
        ["made", n] => s.made = number(n)?,
        ["outside", n] => s.outside = number(n)?,
        ["hits", n] => s.hits = number(n)?,
        ["unconscious"] => s.out_since = Some(1),
        ["off"] => {
            s.off = Some(Off {
                since: 1,
                by_choice: false,
            });
        }
        ["off", "by-choice", since] => {
            s.off = Some(Off {
                since: number(since)?,
                by_choice: true,
            });
        }
        ["prone"] => s.stance.prone = true,
        ["twist", n] => s.stance.twist = number(n)?,
        ["flipped"] => s.stance.flipped = true,
        ["club"] => s.stance.club = true,
        ["walked", n] => moved(s, Mode::Walk, number(n)?),
        ["ran", n] => moved(s, Mode::Run, number(n)?),
        ["jumped", n] => moved(s, Mode::Jump, number(n)?),
        ["flew", n] => moved(s, Mode::Fly, number(n)?),
        ["swam", n] => moved(s, Mode::Swim, number(n)?),
        ["spent", n] => s.march.spent = number(n)?,
        ["run-up", n] => s.march.run_up = number(n)?,
        ["fired", at] => {
            s.deeds.fired_from = s.deeds.fired_from.with(location(at)?);
            s.deeds.fired = true;
        }
        ["spoiled"] => s.deeds.spoiled = true,
        ["points", n] => s.points = number(n)?,
        ["moved"] => s.had_turn = true,
        ["masc", n] => s.masc = number(n)?,
        ["hidden"] => unit.hidden = Some(Hide::Standing),
        ["hidden", "prone"] => unit.hidden = Some(Hide::Prone),
        ["c3", "master"] => join(unit, C3::Master)?,
        ["c3", "under", name] => join(unit, C3::Under((*name).to_owned()))?,
        ["c3i", name] => join(unit, C3::Peer((*name).to_owned()))?,
        ["switched-off", what @ ..] => unit.switched_off.push(what.join(" ")),
        ["stealth"] => unit.stealth = true,
        ["pod", kind, at, "of", side] => s.pods.push(Pod {
            kind: pod(kind)?,
            side: match *side {
                "Red" => Team::Red.side(),
                "Blue" => Team::Blue.side(),
                _ => return Err(format!("“{side}” is no side")),
            },
            at: location(at)?,
            since: 1,
        }),
        ["jammed", n] => s.jammed.push(number(n)?),
        ["spent-weapon", n] => s.spent.push(number(n)?),
        ["empty", n] => s.empty.push(number(n)?),
        ["designated", "by", side] => s.designated.push(match *side {
            "Red" => Team::Red.side(),
            "Blue" => Team::Blue.side(),
            _ => return Err(format!("“{side}” is no side")),
        }),
        ["waits"] => s.waits = true,
        ["carries", tons, "tons"] => {
            let tons: f64 = number(tons)?;
            s.carries = Some(Tons((tons * 1_000.0).round() as u32));
        }
        ["draws", rating] => {
            s.draws = Some(drawn(rating)?);
            (unit.gunnery, unit.piloting) = (None, None);
        }
        ["withdraws"] => s.withdrawing = true,
        ["skidded"] => s.march.skidded = true,
        ["heading", way] => s.march.heading = Some(direction(way)?),
        ["swerved"] => s.march.swerved = true,
        ["floor", n] => s.floor = number(n)?,
        ["owes", "kicked"] => s.owed.push(Owed::Roll(PsrCause::Kicked)),
        ["owes", "twenty"] => s.owed.push(Owed::Roll(PsrCause::TwentyPoints)),
        _ => return Err("these words are not understood".to_owned()),
    }
    Ok(())
}

/// A unit belongs to one network (tw.equip_c3_1).
fn join(unit: &mut UnitSetup<UnitRecord>, place: C3) -> Result<(), String> {
    if unit.c3.is_some() {
        return Err("a unit belongs to one network".to_owned());
    }
    unit.c3 = Some(place);
    Ok(())
}

/// A rating by its word.
fn drawn(word: &str) -> Result<Drawn, String> {
    Ok(match word {
        "rolled" => Drawn::Rolled,
        "green" => Drawn::Green,
        "regular" => Drawn::Regular,
        "veteran" => Drawn::Veteran,
        "elite" => Drawn::Elite,
        _ => return Err(format!("“{word}” is no rating")),
    })
}

/// A pod by its word.
pub(super) fn pod(word: &str) -> Result<PodKind, String> {
    let mut all = PodKind::ALL.into_iter();
    all.find(|kind| kind.word() == word)
        .ok_or(format!("“{word}” is no pod"))
}

fn moved(s: &mut Standing, mode: Mode, hexes: u8) {
    s.march.mode = mode;
    s.march.hexes = hexes;
    s.march.run_up = if mode == Mode::Jump { 0 } else { hexes };
    s.march.spent = hexes.max(1);
    s.march.left_hex = hexes > 0;
    s.march.forward = mode != Mode::Jump && hexes > 0;
}

/// A unit of a battle by its name.
pub(super) fn find(battle: &crate::Battle, name: &str) -> Result<UnitId, String> {
    let table = crate::read::Table::of(battle.world());
    let found = table.units().find(|u| u.name == name);
    found
        .map(|u| u.id)
        .ok_or(format!("there is no unit called “{name}”"))
}
