//! 'Mechs: their slots, weights and limits (C8.2 to C8.4).

use hexlance_rules::say;

use super::{
    assembly::{Assembly, Placed, is_filler, mount, sink_slots},
    items::Entry,
};
use crate::{
    model::{
        Actuator, ArmorKind, Cockpit, Config, EngineKind, Filler, Location, Movement, Myomer,
        PLACES, SinkKind, Sinks, Slot, Special, StructureKind, TechBase, Tons, record::MechRecord,
    },
    tables,
};

/// Makes the sheet of a 'Mech.
pub(super) fn assemble(a: &mut Assembly<'_>, m: &MechRecord) {
    let quad = m.config == Config::Quad;
    let locations = if quad {
        Location::QUAD
    } else {
        Location::BIPED
    };
    a.sheet.locations = locations.to_vec();
    let Some([head, center, side, arm, leg]) = tables::structure(m.tons) else {
        a.need(
            false,
            "body.tons",
            || say!("a 'Mech of {tons} tons", tons = m.tons),
            || say!("write a multiple of 5 from 10 to 100 (C8.2.1)"),
        );
        return;
    };
    for at in locations {
        let inside = match at {
            Location::HD => head,
            Location::CT => center,
            Location::LT | Location::RT => side,
            Location::LA | Location::RA => arm,
            _ => leg,
        };
        a.sheet.structure[at.index()] = inside;
    }
    a.sheet.tons = m.tons;
    a.sheet.engine = m.engine;
    a.sheet.gyro = m.gyro;
    a.sheet.cockpit = m.cockpit;
    a.sheet.myomer = m.myomer;
    a.sheet.movement = Movement {
        walk: m.walk,
        jump: m.jump,
        improved_jets: m.improved_jets,
    };
    armor(a, m);
    let rating = movement(a, m);
    systems(a, m);
    let inside = sinks(a, m);
    slots(a, m, inside);
    kinds(a, m);
    weights(a, m, rating);
}

/// Armor in its places and within the limits of C1.5.1.
fn armor(a: &mut Assembly<'_>, m: &MechRecord) {
    a.armor(&m.armor, &m.rear, true);
    for at in a.sheet.locations.clone() {
        let have = a.sheet.armor[at.index()] + a.sheet.rear[at.index()];
        let most = match at {
            Location::HD => 9,
            _ => 2 * a.sheet.structure[at.index()],
        };
        let path = format!("body.armor[{at}]");
        a.need(
            have <= most,
            &path,
            || {
                say!(
                    "{have} points of armor on the {location}",
                    have,
                    location = at.name()
                )
            },
            || {
                say!(
                    "write {most} at most, front and rear together (C1.5.1)",
                    most
                )
            },
        );
    }
}

/// Engine rating, jump jets; gives back the rating.
fn movement(a: &mut Assembly<'_>, m: &MechRecord) -> u16 {
    let rating = m.tons * u16::from(m.walk);
    a.need(
        tables::engine(rating).is_some(),
        "body.walk",
        || say!("an engine of rating {rating}", rating),
        || say!("tonnage times Walking MP must be a rating from 10 to 400 (C8.4.1)"),
    );
    let most = if m.improved_jets {
        (m.walk * 3).div_ceil(2)
    } else {
        m.walk
    };
    a.need(
        m.jump <= most,
        "body.jump",
        || say!("{jump} Jumping MP", jump = m.jump),
        || say!("write {most} at most (C8.3.5, C10.7.12)", most),
    );
    rating
}

/// Fixed systems in their slots (C8.3.2).
fn systems(a: &mut Assembly<'_>, m: &MechRecord) {
    let head: &[Slot] = match m.cockpit {
        Cockpit::Small => &[
            Slot::LifeSupport,
            Slot::Sensors,
            Slot::Cockpit,
            Slot::Sensors,
        ],
        Cockpit::Standard | Cockpit::Industrial => &[
            Slot::LifeSupport,
            Slot::Sensors,
            Slot::Cockpit,
            Slot::Empty,
            Slot::Sensors,
            Slot::LifeSupport,
        ],
    };
    fix(a, Location::HD, head.iter().copied());
    let engine = |n| std::iter::repeat_n(Slot::Engine, n);
    let behind = if m.engine == EngineKind::Compact {
        0
    } else {
        3
    };
    let gyro = std::iter::repeat_n(Slot::Gyro, m.gyro.slots().into());
    fix(a, Location::CT, engine(3).chain(gyro).chain(engine(behind)));
    let wings = usize::from(m.engine.side_slots(a.tech()));
    for at in [Location::LT, Location::RT] {
        fix(a, at, engine(wings));
    }
    for at in a.sheet.locations.clone() {
        if at.is_leg() {
            let leg = [
                Actuator::Hip,
                Actuator::UpperLeg,
                Actuator::LowerLeg,
                Actuator::Foot,
            ];
            fix(a, at, leg.into_iter().map(Slot::Actuator));
        }
        if at.is_arm() {
            let last = m.arms.get(&at).copied().unwrap_or(Actuator::Hand);
            let all = [
                Actuator::Shoulder,
                Actuator::UpperArm,
                Actuator::LowerArm,
                Actuator::Hand,
            ];
            let built = all.iter().position(|x| *x == last);
            a.need(
                built.is_some_and(|n| n >= 1),
                &format!("body.arms[{at}]"),
                || say!("an arm ends with no such actuator"),
                || say!("write UpperArm, LowerArm or Hand (C8.3.2)"),
            );
            let arm = all.into_iter().take(built.unwrap_or(3) + 1);
            fix(a, at, arm.map(Slot::Actuator));
        }
    }
    for at in m
        .arms
        .keys()
        .filter(|at| !at.is_arm() || m.config == Config::Quad)
    {
        a.need(
            false,
            &format!("body.arms[{at}]"),
            || say!("the {location} is no arm of it", location = at.name()),
            || say!("name LA or RA of a biped"),
        );
    }
}

fn fix(a: &mut Assembly<'_>, at: Location, systems: impl Iterator<Item = Slot>) {
    if let Some(slots) = a.sheet.slots.get_mut(at.index()) {
        for (slot, system) in slots.iter_mut().zip(systems) {
            *slot = system;
        }
    }
}

/// The number of heat sinks; gives back how many sit in the engine (C8.4.4).
fn sinks(a: &mut Assembly<'_>, m: &MechRecord) -> u8 {
    let inside = sinks_inside(m);
    a.need(
        !m.engine.is_fusion() || m.heat_sinks >= 10,
        "body.heat_sinks",
        || say!("{n} heat sinks", n = m.heat_sinks),
        || say!("write 10 at least: they come with a fusion engine (C8.4.4)"),
    );
    a.sheet.sinks = Sinks {
        kind: m.sinks,
        count: m.heat_sinks,
        in_engine: inside,
    };
    inside
}

/// How many there are of what is counted on the way.
#[derive(Default)]
struct Tally {
    sinks: u8,
    jets: u8,
    fillers: Vec<Filler>,
    /// The slot behind the last one that was left empty, by place of the location.
    gaps: [usize; PLACES],
}

/// Everything that the lists name, put into the slots behind the fixed systems.
fn slots(a: &mut Assembly<'_>, m: &MechRecord, inside: u8) {
    let placed = a.read(&m.slots, "slots");
    let mut tally = Tally::default();
    // Weapons first: ammunition, computers and arrays look for them.
    let mut numbers = vec![None; placed.len()];
    for (number, p) in numbers.iter_mut().zip(&placed) {
        if let Entry::Weapon(weapon, fitting) = &p.entry {
            *number = match fitting.part {
                Some(_) => split(a, p),
                None => Some(a.mount(mount(weapon, p.at, fitting))),
            };
        }
    }
    for (number, p) in numbers.iter().zip(&placed) {
        if let (Entry::Weapon(_, fitting), Some(own)) = (&p.entry, number)
            && let Some((n, guns)) = &fitting.links
        {
            a.link_array(*own, *n, guns, &p.path);
        }
    }
    for (number, p) in numbers.iter().zip(&placed) {
        take(a, m, p, *number, &mut tally);
    }
    let outside = m.heat_sinks - inside;
    a.need(
        tally.sinks == outside,
        "body.heat_sinks",
        || {
            say!(
                "{n} heat sinks stand in slots, {outside} are outside the engine",
                n = tally.sinks,
                outside
            )
        },
        || say!("list as many as the engine has no room for (C8.4.4)"),
    );
    a.need(
        tally.jets == m.jump,
        "body.jump",
        || {
            say!(
                "{n} jump jets for {jump} Jumping MP",
                n = tally.jets,
                jump = m.jump
            )
        },
        || say!("list one for each MP (C8.3.5)"),
    );
    fillers(a, m, &tally.fillers);
    // Clan 'Mechs have CASE wherever something can explode (C10.7.4).
    if a.tech() == TechBase::Clan {
        let own = a.sheet.locations.clone();
        a.sheet.case = own.into_iter().collect();
    }
}

/// Mounts a weapon that is split over two locations, once (C8.3.3).
fn split(a: &mut Assembly<'_>, p: &Placed) -> Option<u8> {
    let Entry::Weapon(weapon, fitting) = &p.entry else {
        return None;
    };
    let may = match weapon.name.as_str() {
        "AC/20" | "LB 20-X AC" | "Ultra AC/20" => {
            [(Location::LT, Location::LA), (Location::RT, Location::RA)]
        }
        "Heavy Gauss Rifle" => [(Location::CT, Location::LT), (Location::CT, Location::RT)],
        _ => {
            a.need(
                false,
                &p.path,
                || say!("{weapon} is split over two locations", weapon = weapon.name.as_str()),
                || say!("put it into one: only the largest autocannons and the heavy gauss rifle are split (C8.3.3)"),
            );
            return None;
        }
    };
    let first = a.sheet.weapons.iter().position(|w| {
        w.weapon.name == weapon.name && w.split.is_none() && may.contains(&(w.at, p.at))
    });
    match first {
        Some(first) => {
            a.sheet.weapons[first].split = Some(p.at);
            Some(first as u8)
        }
        None => Some(a.mount(mount(weapon, p.at, fitting))),
    }
}

/// Puts one entry into the next free slots of its location.
fn take(a: &mut Assembly<'_>, m: &MechRecord, p: &Placed, own: Option<u8>, tally: &mut Tally) {
    let (slot, count) = match &p.entry {
        Entry::Gap => {
            match next_free(a, p.at, tally) {
                Some(at) => tally.gaps[p.at.index()] = at + 1,
                None => overflow(a, p),
            }
            return;
        }
        Entry::Weapon(weapon, fitting) => {
            let Some(own) = own else { return };
            let count = fitting.part.unwrap_or(weapon.slots);
            (Slot::Weapon(own), usize::from(count))
        }
        Entry::Ammo {
            weapon,
            kind,
            amount,
        } => match a.stow(weapon, *kind, *amount, p.at, &p.path) {
            Some(bin) => (Slot::Bin(bin), 1),
            None => return,
        },
        Entry::Sink(kind) => {
            a.need(
                *kind == m.sinks,
                &p.path,
                || say!("heat sinks of two kinds"),
                || say!("choose one kind for all of them (C8.4.4)"),
            );
            tally.sinks += 1;
            (Slot::HeatSink(tally.sinks - 1), sink_slots(*kind, a.tech()))
        }
        Entry::Jet { improved } => {
            a.need(
                *improved == m.improved_jets && (p.at.is_torso() || p.at.is_leg()),
                &p.path,
                || say!("a jump jet that does not belong here"),
                || say!("use one kind of jets, in torsos and legs (C8.3.5)"),
            );
            tally.jets += 1;
            let slots = if *improved { 2 } else { 1 };
            (Slot::JumpJet(tally.jets - 1), slots)
        }
        Entry::Filler(filler) => {
            tally.fillers.push(*filler);
            (Slot::Filler(*filler), 1)
        }
        Entry::Item(equipment, tons) => {
            // The sealing is one item, and each of its slots is listed.
            if equipment.special == Special::Sealing {
                let again = a
                    .sheet
                    .items
                    .iter()
                    .any(|i| i.equipment.special == Special::Sealing);
                tally.fillers.push(Filler::Sealing);
                if !again && a.put(equipment, *tons, p.at, &p.path).is_none() {
                    return;
                }
                (Slot::Filler(Filler::Sealing), 1)
            } else {
                let Some(item) = a.put(equipment, *tons, p.at, &p.path) else {
                    return;
                };
                a.link_artemis(item);
                item_fits(a, item, p);
                let slots = a.sheet.items[usize::from(item)].slots;
                let slot = match is_filler(equipment.special) {
                    Some(filler) => Slot::Filler(filler),
                    None => Slot::Item(item),
                };
                (slot, usize::from(slots))
            }
        }
    };
    for _ in 0..count {
        match next_free(a, p.at, tally) {
            Some(at) => a.sheet.slots[p.at.index()][at] = slot,
            None => {
                overflow(a, p);
                return;
            }
        }
    }
}

/// What an item asks of its place (C8.3.5, C8.3.6).
fn item_fits(a: &mut Assembly<'_>, item: u8, p: &Placed) {
    let equipment = a.sheet.items[usize::from(item)].equipment.clone();
    match equipment.special {
        Special::Case => {
            let clan = a.tech() == TechBase::Clan;
            a.need(
                clan || p.at.is_torso(),
                &p.path,
                || say!("CASE in the {location}", location = p.at.name()),
                || say!("put it into a torso (C8.3.5)"),
            );
        }
        Special::Melee { hand, .. } => {
            let needs = if hand {
                Actuator::Hand
            } else {
                Actuator::LowerArm
            };
            let has = a.sheet.was_built_with(p.at, needs);
            let blade = hand || equipment.name == "Retractable Blade";
            a.need(
                p.at.is_arm() && (has || !blade),
                &p.path,
                || {
                    say!(
                        "{item} in the {location}",
                        item = equipment.name.as_str(),
                        location = p.at.name()
                    )
                },
                || say!("put it into an arm that was built with the actuators it needs (C8.3.6, C8.3.7)"),
            );
        }
        _ => {}
    }
}

fn overflow(a: &mut Assembly<'_>, p: &Placed) {
    a.need(
        false,
        &p.path,
        || {
            say!(
                "no slot is left for this in the {location}",
                location = p.at.name()
            )
        },
        || say!("move it to a location with free slots (C8.3.1)"),
    );
}

/// The next free slot of a location.
fn next_free(a: &Assembly<'_>, at: Location, tally: &Tally) -> Option<usize> {
    let slots = a.sheet.slots.get(at.index())?;
    let last = slots
        .iter()
        .take(at.slots())
        .rposition(|s| *s != Slot::Empty);
    // The free slot of the head stands between fixed ones.
    if at == Location::HD {
        let from = tally.gaps[at.index()];
        let free = slots
            .iter()
            .take(6)
            .skip(from)
            .position(|s| *s == Slot::Empty);
        return free.map(|i| i + from);
    }
    let next = last.map_or(0, |i| i + 1).max(tally.gaps[at.index()]);
    (next < at.slots()).then_some(next)
}

/// Slots that are rolled again which armor, structure and myomer of a 'Mech take of a kind (C8.3.5).
pub(super) fn filler_slots(m: &MechRecord, tech: TechBase, filler: Filler) -> usize {
    let (armor, of_armor) = m.armor_kind.slots(tech);
    match filler {
        Filler::EndoSteel if m.structure == StructureKind::EndoSteel => match tech {
            TechBase::Clan => 7,
            TechBase::InnerSphere => 14,
        },
        Filler::TripleStrength => match m.myomer {
            Myomer::Standard => 0,
            Myomer::TripleStrength => 6,
            Myomer::IndustrialTripleStrength => 12,
        },
        other if of_armor == Some(other) => usize::from(armor),
        _ => 0,
    }
}

/// What a jump jet weighs on a 'Mech (C8.3.5).
pub(super) const fn jet_weight(tons: u16, improved: bool) -> Tons {
    let jet = match tons {
        0..=55 => 500,
        56..=85 => 1_000,
        _ => 2_000,
    };
    Tons(if improved { 2 * jet } else { jet })
}

/// Heat sinks that sit in the engine of a 'Mech (C8.4.4).
pub(super) fn sinks_inside(m: &MechRecord) -> u8 {
    let rating = m.tons * u16::from(m.walk);
    match m.engine.is_fusion() {
        true => m.heat_sinks.min((rating / 25).min(255) as u8),
        false => 0,
    }
}

/// Slots that are rolled again: as many as armor, structure and myomer take (C8.3.5).
fn fillers(a: &mut Assembly<'_>, m: &MechRecord, have: &[Filler]) {
    a.sheet.stealth = m.armor_kind == ArmorKind::Stealth;
    for filler in Filler::ALL {
        let want = match filler {
            Filler::Sealing if have.contains(&Filler::Sealing) => 8,
            Filler::Case => continue,
            other => filler_slots(m, a.tech(), other),
        };
        let n = have.iter().filter(|f| **f == filler).count();
        a.need(
            n == want,
            "body.slots",
            || {
                say!(
                    "{n} slots of {filler}, not {want}",
                    n,
                    filler = filler.word(),
                    want
                )
            },
            || say!("list as many as armor, structure and myomer take (C8.3.5)"),
        );
    }
    if m.armor_kind == ArmorKind::Stealth {
        let has_ecm = a.sheet.item(Special::Ecm).is_some();
        a.need(
            has_ecm,
            "body.armor_kind",
            || say!("stealth armor without an ECM suite"),
            || say!("put an ECM suite aboard (C8.3.5)"),
        );
        for at in a.sheet.locations.clone() {
            let due = match at {
                Location::HD | Location::CT => 0,
                _ => 2,
            };
            let slots = a.sheet.slots_of(at).iter();
            let n = slots
                .filter(|s| **s == Slot::Filler(Filler::Stealth))
                .count();
            a.need(
                n == due,
                &format!("body.slots[{at}]"),
                || {
                    say!(
                        "{n} slots of stealth armor in the {location}",
                        n,
                        location = at.name()
                    )
                },
                || say!("list 2 in each arm, leg and side torso (C8.3.5)"),
            );
        }
    }
}

/// Kinds that go together (C8.2.5).
fn kinds(a: &mut Assembly<'_>, m: &MechRecord) {
    let of_industry = matches!(
        m.armor_kind,
        ArmorKind::Industrial | ArmorKind::HeavyIndustrial | ArmorKind::Commercial
    );
    let fits = (m.cockpit == Cockpit::Industrial) == m.industrial
        && of_industry == m.industrial
        && !(m.industrial && m.structure == StructureKind::EndoSteel)
        && (m.myomer != Myomer::IndustrialTripleStrength || m.industrial)
        && (m.engine.is_fusion() || m.industrial);
    a.need(
        fits,
        "body",
        || say!("parts of BattleMechs and of IndustrialMechs together"),
        || say!("IndustrialMechs have an industrial cockpit, industrial armor and standard structure, others none of them (C8.2.5)"),
    );
    let wants = m.sinks == SinkKind::Double && !m.engine.is_fusion();
    a.need(
        !wants,
        "body.sinks",
        || say!("double heat sinks without a fusion engine"),
        || say!("use single ones (C8.4.4)"),
    );
}

/// Everything weighs what the tables say, and the tonnage in all (C8.2 to C8.4).
fn weights(a: &mut Assembly<'_>, m: &MechRecord, rating: u16) {
    let tonnage = Tons::whole(m.tons);
    let structure = match (m.structure, m.industrial) {
        (StructureKind::EndoSteel, _) => 5,
        (StructureKind::Standard, true) => 20,
        (StructureKind::Standard, false) => 10,
    };
    a.weigh("structure", tonnage.hundredths_up(structure));
    let engine = tables::engine(rating).unwrap_or_default();
    a.weigh("engine", engine.hundredths_up(m.engine.weight()));
    let gyro = Tons::whole(rating.div_ceil(100));
    a.weigh("gyro", gyro.hundredths_up(m.gyro.weight()));
    a.weigh(
        "cockpit",
        match m.cockpit {
            Cockpit::Small => Tons(2_000),
            Cockpit::Standard | Cockpit::Industrial => Tons(3_000),
        },
    );
    let paid = m.heat_sinks.saturating_sub(m.engine.sinks());
    a.weigh("heat sinks", Tons::whole(paid.into()));
    let jet = jet_weight(m.tons, m.improved_jets);
    a.weigh("jump jets", Tons(jet.0 * u32::from(m.jump)));
    a.armor_weight(m.armor_kind, m.armor_tons);
    let weapons = a.weapon_weight();
    a.weigh("weapons", weapons);
    let ammunition = a.sheet.bins.iter().map(|b| b.tons).sum();
    a.weigh("ammunition", ammunition);
    let items = a.sheet.items.iter().map(|i| i.tons).sum();
    a.weigh("equipment", items);
    a.supplied();
    a.weighed(tonnage);
}
