//! From what a unit's file says to its record sheet: looks everything up, puts it into its places, and tells what breaks
//! the rules of C8.

mod stowing;

pub(super) use stowing::{direct_fire, is_filler, mount, sink_slots};

use hexlance_rules::{Message, Problem, is_id, limits, say, ustr};

use super::{
    Content, aircraft, crews,
    items::{self, Entry},
    mech, proto, vehicle,
};
use crate::model::{
    Cockpit, EngineKind, Fighting, Gyro, Location, LocationSet, Movement, Myomer, PLACES, SLOTS,
    Sheet, Sinks, Slot, TechBase, Tons,
    record::{ArmorList, Body, Lists, UnitRecord},
};

/// The record sheet of a unit (C8.1).
///
/// # Errors
/// Everything that breaks C8, in the order of the file.
pub fn sheet(record: &UnitRecord, content: &Content) -> Result<Sheet, Vec<Problem>> {
    let mut a = assembled(record, content);
    a.head(record);
    if a.problems.is_empty() {
        Ok(a.sheet)
    } else {
        Err(a.problems)
    }
}

/// The record sheet of a unit of a rule case, which need not obey C8: everything that its record names must be known.
///
/// # Errors
/// What cannot be understood.
pub fn drawn(record: &UnitRecord, content: &Content) -> Result<Sheet, Problem> {
    let mut a = assembled(record, content);
    match a.unread.is_empty() {
        true => Ok(a.sheet),
        false => Err(a.unread.remove(0)),
    }
}

pub(super) fn assembled<'c>(record: &UnitRecord, content: &'c Content) -> Assembly<'c> {
    let mut a = Assembly::new(record, content);
    match &record.body {
        Body::Mech(mech) => mech::assemble(&mut a, mech),
        Body::Vehicle(vehicle) => vehicle::assemble(&mut a, vehicle),
        Body::Infantry(platoon) => crews::platoon(&mut a, platoon),
        Body::BattleArmor(suits) => crews::suits(&mut a, suits),
        Body::ProtoMech(proto) => proto::assemble(&mut a, proto),
        Body::Fighter(fighter) => aircraft::assemble(&mut a, fighter, false),
        Body::ConventionalFighter(fighter) => aircraft::assemble(&mut a, fighter, true),
    }
    let mut weapons = a.sheet.weapons.iter();
    let of_infantry = weapons.any(|m| Fighting::mounted(m.weapon.name.as_str()).is_some());
    a.need(
        !of_infantry,
        "body",
        || say!("C8 has no weight for weapons of infantry that others carry"),
        || say!("leave them to rule cases"),
    );
    a
}

/// An entry in its place in the file.
pub(super) struct Placed {
    pub(super) at: Location,
    pub(super) path: String,
    pub(super) entry: Entry,
}

/// A sheet being made.
pub(super) struct Assembly<'c> {
    pub(super) content: &'c Content,
    pub(super) sheet: Sheet,
    pub(super) problems: Vec<Problem>,
    /// Those of entries that cannot be understood.
    unread: Vec<Problem>,
    /// Weight of everything so far, with what it is.
    pub(super) weights: Vec<(&'static str, Tons)>,
    /// What all of it is to weigh.
    pub(super) limit: Tons,
    /// Places that are used, and how many there are, of units that count them (C8.5.5, C8.7.4).
    pub(super) places: Option<(u16, u16)>,
}

impl<'c> Assembly<'c> {
    fn new(record: &UnitRecord, content: &'c Content) -> Self {
        let class = record.body.class();
        let (gunnery, piloting) = class.default_skills(record.tech_base);
        Self {
            content,
            problems: Vec::new(),
            unread: Vec::new(),
            weights: Vec::new(),
            limit: Tons::ZERO,
            places: None,
            sheet: Sheet {
                id: ustr(&record.id),
                name: record.name.clone(),
                faction: record.faction.clone(),
                role: record.role.clone(),
                look: record.look.clone(),
                class,
                tech: record.tech_base,
                tons: 0,
                count: 1,
                gunnery: record.gunnery.unwrap_or(gunnery),
                piloting: record.piloting.unwrap_or(piloting),
                movement: Movement::default(),
                engine: EngineKind::default(),
                gyro: Gyro::default(),
                cockpit: Cockpit::default(),
                myomer: Myomer::default(),
                sinks: Sinks::default(),
                locations: Vec::new(),
                armor: [0; PLACES],
                rear: [0; PLACES],
                structure: [0; PLACES],
                slots: [[Slot::Empty; SLOTS]; PLACES],
                weapons: Vec::new(),
                bins: Vec::new(),
                items: Vec::new(),
                case: LocationSet::default(),
                stealth: false,
                support: None,
                omni: record.omni,
                booster: false,
                infantry: None,
            },
        }
    }

    /// Id and names.
    pub(super) fn head(&mut self, record: &UnitRecord) {
        self.need(
            is_id(&record.id),
            "id",
            || say!("“{id}” is no id", id = &record.id),
            || say!("use small letters, digits and underscores, with points between parts"),
        );
        self.need(
            !record.name.trim().is_empty(),
            "name",
            || say!("`name` is empty"),
            || say!("write what players read"),
        );
        self.problems.extend(limits::name("id", &record.id));
        self.problems.extend(limits::name("name", &record.name));
        self.problems
            .extend(limits::name("faction", &record.faction));
        self.problems.extend(limits::name("role", &record.role));
        self.problems.extend(limits::text("look", &record.look));
    }

    /// Notes a fault unless something holds.
    pub(super) fn need(
        &mut self,
        fine: bool,
        path: &str,
        message: impl FnOnce() -> Message,
        remedy: impl FnOnce() -> Message,
    ) {
        if !fine {
            self.problems.push(Problem::new(path, message(), remedy()));
        }
    }

    /// Technology base of the unit.
    pub(super) const fn tech(&self) -> TechBase {
        self.sheet.tech
    }

    /// Reads lists of what stands where; entries that cannot be read are told and left out.
    pub(super) fn read(&mut self, lists: &Lists, field: &str) -> Vec<Placed> {
        /// More entries than any location has slots or places for.
        const MOST: usize = 40;
        let mut out = Vec::new();
        // In the order of the sheet, not of the file.
        let order = self.sheet.locations.clone();
        for at in order {
            let Some(list) = lists.get(&at) else { continue };
            let path = format!("body.{field}[{}]", at.abbreviation());
            self.need(
                list.len() <= MOST,
                &path,
                || say!("a list of {n} entries", n = list.len()),
                || say!("write {most} at most", most = MOST),
            );
            for (i, text) in list.iter().take(MOST).enumerate() {
                let path = format!("{path}[{i}]");
                match items::read(text, self.tech(), self.content) {
                    Ok(entry) => out.push(Placed { at, path, entry }),
                    Err((message, remedy)) => {
                        let problem = Problem::new(path, message, remedy);
                        self.unread.push(problem.clone());
                        self.problems.push(problem);
                    }
                }
            }
        }
        for at in lists.keys().filter(|at| !self.sheet.locations.contains(at)) {
            let path = format!("body.{field}[{}]", at.abbreviation());
            self.problems.push(no_location(path, *at));
        }
        out
    }

    /// Armor by location, the rear of torsos too.
    pub(super) fn armor(&mut self, front: &ArmorList, rear: &ArmorList, body: bool) {
        for (list, field, is_rear) in [(front, "armor", false), (rear, "rear", true)] {
            for (at, points) in list {
                let path = format!("body.{field}[{}]", at.abbreviation());
                let known = self.sheet.locations.contains(at) && *at != Location::BD;
                if !known || is_rear && !at.is_torso() {
                    self.problems.push(no_location(path, *at));
                    continue;
                }
                let points = (*points).min(9_999);
                let all = if is_rear {
                    &mut self.sheet.rear
                } else {
                    &mut self.sheet.armor
                };
                all[at.index()] = points;
            }
        }
        let missing: Vec<_> = self
            .sheet
            .locations
            .iter()
            .filter(|at| **at != Location::BD && !front.contains_key(at))
            .map(|at| at.abbreviation())
            .collect();
        self.need(
            missing.is_empty() || !body,
            "body.armor",
            || {
                say!(
                    "no armor is written for {location}",
                    location = missing.join(", ")
                )
            },
            || say!("write its points, 0 for none (C8.1)"),
        );
    }

    /// Points of armor in all.
    pub(super) fn armor_points(&self) -> u16 {
        let all = self.sheet.armor.iter().chain(&self.sheet.rear);
        all.sum()
    }

    /// The armor weighs what its points need (C8.2.4).
    pub(super) fn armor_weight(&mut self, kind: crate::model::ArmorKind, tons: Tons) {
        let Some(each) = kind.points(self.tech()) else {
            let tech = self.tech().name();
            self.need(
                false,
                "body.armor_kind",
                || {
                    say!(
                        "armor of this kind is not made by the {tech} technology base",
                        tech
                    )
                },
                || say!("choose a kind of C8.2.4 that this technology base makes"),
            );
            return;
        };
        self.need(
            tons.0.is_multiple_of(500),
            "body.armor_tons",
            || say!("{tons} tons of armor", tons = tons.to_string()),
            || say!("write a multiple of half a ton (C8.2.4)"),
        );
        let bought = u64::from(tons.0) * u64::from(each) / 100_000;
        let points = self.armor_points();
        self.need(
            u64::from(points) <= bought,
            "body.armor_tons",
            || {
                say!(
                    "{tons} tons of this armor are {bought} points, {points} are placed",
                    tons = tons.to_string(),
                    bought = bought as i64,
                    points
                )
            },
            || say!("buy more armor, or place fewer points (C8.2.4)"),
        );
        self.weigh("armor", tons);
    }

    /// Adds to the weight of the unit.
    pub(super) fn weigh(&mut self, what: &'static str, tons: Tons) {
        self.weights.push((what, tons));
    }

    /// Everything together weighs exactly the tonnage (C8.2 to C8.6).
    pub(super) fn weighed(&mut self, tonnage: Tons) {
        self.limit = tonnage;
        let all: Tons = self.weights.iter().map(|(_, tons)| *tons).sum();
        let parts: Vec<_> = self
            .weights
            .iter()
            .filter(|(_, tons)| tons.0 > 0)
            .map(|(what, tons)| format!("{what} {tons}"))
            .collect();
        self.need(
            all == tonnage,
            "body.tons",
            || {
                say!(
                    "the parts weigh {all} tons, not {tons}: {parts}",
                    all = all.to_string(),
                    tons = tonnage.to_string(),
                    parts = parts.join(", ")
                )
            },
            || say!("add or leave out parts until the weights sum to the tonnage (C8.2 to C8.6)"),
        );
    }
}

fn no_location(path: String, at: Location) -> Problem {
    Problem::new(
        path,
        say!(
            "a unit of this class has no {location}",
            location = at.name()
        ),
        "use the locations of C1.4, C8.5.1, C8.6.1 or C8.8.3",
    )
}
