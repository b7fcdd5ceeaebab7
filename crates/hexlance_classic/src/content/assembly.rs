//! From what a unit's file says to its record sheet: looks everything up, puts it into its places, and tells what breaks
//! the rules of C8.

use std::sync::Arc;

use hexlance_rules::{Message, Problem, is_id, limits, say, ustr};

use super::{
    Content, aircraft, crews,
    items::{self, Amount, Entry},
    mech, proto, vehicle,
};
use crate::model::{
    Bin, Cockpit, Code, EngineKind, Equipment, Fighting, Filler, Gyro, Item, Location, LocationSet,
    Mount, Movement, Munition, Myomer, PLACES, SLOTS, Sheet, SinkKind, Sinks, Slot, Special,
    TechBase, Tons, Weapon, Weight,
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

    /// A weapon of the list is mounted; gives back its place on the sheet.
    pub(super) fn mount(&mut self, mount: Mount) -> u8 {
        if let Some(kind) = mount.holds {
            let fits = mount.one_shot && mount.weapon.round(kind).is_some();
            let (weapon, word) = (mount.weapon.name.as_str(), kind.word());
            self.need(
                fits,
                "body",
                || say!("{weapon} does not hold “{word}”", weapon, word),
                || {
                    say!(
                        "only a one-shot launcher holds a munition, one that it can fire (C10.1.2)"
                    )
                },
            );
        }
        self.sheet.weapons.push(mount);
        (self.sheet.weapons.len() - 1) as u8
    }

    /// Ammunition of the list is put aboard; gives back its place on the sheet.
    pub(super) fn stow(
        &mut self,
        weapon: &str,
        kind: Munition,
        amount: Amount,
        at: Location,
        path: &str,
    ) -> Option<u8> {
        let name = ustr(weapon);
        let of = self
            .sheet
            .weapons
            .iter()
            .position(|m| m.weapon.name == name);
        let Some(of) = of else {
            self.need(
                false,
                path,
                || {
                    say!(
                        "ammunition for “{weapon}”, which the unit does not carry",
                        weapon
                    )
                },
                || say!("name a weapon of the unit as its list does"),
            );
            return None;
        };
        let gun = self.sheet.weapons[of].weapon.clone();
        let round = gun.round(kind);
        let shots_a_ton = round.and_then(|r| r.shots);
        let Some((round, per)) = round.zip(shots_a_ton) else {
            self.need(
                false,
                path,
                || say!("{weapon} does not fire ammunition of this kind", weapon),
                || say!("see its row in C10.2 or C10.3, and C10.8"),
            );
            return None;
        };
        let per = if kind.is_half() { per / 2 } else { per };
        let (tons, shots) = amount.of(per);
        let is_machine_gun = weapon.contains("Machine Gun");
        self.need(
            amount != Amount::Half || is_machine_gun,
            path,
            || say!("half a ton of ammunition for {weapon}", weapon),
            || say!("write a whole ton: only ammunition of machine guns is split (C10.2.6)"),
        );
        let blast = if gun.inert { 0 } else { round.full_damage() };
        self.sheet.bins.push(Bin {
            weapon: name,
            of: of as u8,
            kind,
            at,
            tons,
            shots,
            blast,
        });
        Some((self.sheet.bins.len() - 1) as u8)
    }

    /// An item of the list is put aboard; gives back its place on the sheet.
    pub(super) fn put(
        &mut self,
        equipment: &Arc<Equipment>,
        wanted: Option<Tons>,
        at: Location,
        path: &str,
    ) -> Option<u8> {
        let Some(standing) = equipment.of(self.tech()) else {
            let (item, tech) = (equipment.name.as_str(), self.tech().name());
            self.need(
                false,
                path,
                || {
                    say!(
                        "{item} is not made by the {tech} technology base",
                        item,
                        tech
                    )
                },
                || say!("leave it out (C8.3.5)"),
            );
            return None;
        };
        let direct = self.direct_fire();
        let tons = match standing.tons.on(self.sheet.tons, direct) {
            Some(tons) => tons,
            None => wanted.unwrap_or_default(),
        };
        self.need(
            (standing.tons == Weight::AsWanted) == wanted.is_some(),
            path,
            || say!("the weight of {item}", item = equipment.name.as_str()),
            || say!("write it in brackets, such as `Cargo (2 t)`, only where it is free (C8.3.7)"),
        );
        self.need(
            tons.0.is_multiple_of(500) || standing.tons != Weight::AsWanted,
            path,
            || {
                say!(
                    "{tons} tons of {item}",
                    tons = tons.to_string(),
                    item = equipment.name.as_str()
                )
            },
            || say!("write a multiple of half a ton (C8.3.7)"),
        );
        let slots = standing.slots.on(self.sheet.tons, tons);
        self.sheet.items.push(Item {
            equipment: equipment.clone(),
            at,
            tons,
            slots,
        });
        if equipment.special == Special::Case {
            self.sheet.case = self.sheet.case.with(at);
        }
        Some((self.sheet.items.len() - 1) as u8)
    }

    /// Weight of direct-fire weapons, for a targeting computer (C8.3.5): all weapons must be mounted.
    fn direct_fire(&self) -> Tons {
        direct_fire(&self.sheet)
    }

    /// Weight of all weapons, with half a ton more for each one-shot launcher (C10.6.29).
    pub(super) fn weapon_weight(&self) -> Tons {
        let each = self.sheet.weapons.iter().map(|m| {
            let launcher = m.one_shot && !m.weapon.has(Code::OS);
            m.weapon.tons + Tons(if launcher { 500 } else { 0 })
        });
        each.sum()
    }

    /// Every weapon that needs ammunition has some, arrays have their guns (C8.1.1, C8.3.8).
    pub(super) fn supplied(&mut self) {
        let mut problems = Vec::new();
        for (i, m) in self.sheet.weapons.iter().enumerate() {
            let name = m.weapon.name;
            let has = self.sheet.bins.iter().any(|b| b.weapon == name);
            let again = self
                .sheet
                .weapons
                .iter()
                .take(i)
                .any(|o| o.weapon.name == name);
            if m.weapon.needs_ammunition() && !m.one_shot && !has && !again {
                problems.push(Problem::new(
                    "body",
                    say!("{weapon} has no ammunition", weapon = name.as_str()),
                    "put a ton of it aboard (C8.3.4)",
                ));
            }
        }
        self.problems.extend(problems);
    }

    /// Guns of an array: the first of that name in its location.
    pub(super) fn link_array(&mut self, array: u8, number: u8, guns: &str, path: &str) {
        let at = self.sheet.weapons[usize::from(array)].at;
        let found: Vec<u8> = (0u8..)
            .zip(&self.sheet.weapons)
            .filter(|(_, m)| m.at == at && m.weapon.name == *guns)
            .map(|(i, _)| i)
            .take(number.into())
            .collect();
        self.need(
            (2..=4).contains(&number) && found.len() == usize::from(number),
            path,
            || {
                say!(
                    "an array of {number} guns, and {n} of that name beside it",
                    number,
                    n = found.len()
                )
            },
            || say!("link 2 to 4 machine guns of one type in the same location (C10.6.8)"),
        );
        self.sheet.weapons[usize::from(array)].links = found;
    }

    /// Puts weapons, ammunition and items of units without critical slots aboard.
    pub(super) fn stow_all(&mut self, placed: &[Placed]) {
        for p in placed {
            if let Entry::Weapon(weapon, fitting) = &p.entry {
                let own = self.mount(mount(weapon, p.at, fitting));
                if let Some((number, guns)) = &fitting.links {
                    self.link_array(own, *number, guns, &p.path);
                }
            }
        }
        for p in placed {
            match &p.entry {
                Entry::Weapon(..) => {}
                Entry::Ammo {
                    weapon,
                    kind,
                    amount,
                } => {
                    self.stow(weapon, *kind, *amount, p.at, &p.path);
                }
                Entry::Item(item, tons) => {
                    if let Some(own) = self.put(item, *tons, p.at, &p.path) {
                        self.link_artemis(own);
                    }
                }
                Entry::Gap | Entry::Sink(_) | Entry::Jet { .. } | Entry::Filler(_) => self.need(
                    false,
                    &p.path,
                    || say!("a unit without critical slots lists no such thing"),
                    || say!("write its number, such as `heat_sinks: 10` or `jump: 3`"),
                ),
            }
        }
    }

    /// Links an Artemis IV with the last launcher mounted in its location that has none.
    pub(super) fn link_artemis(&mut self, item: u8) {
        let Some(own) = self.sheet.items.get(usize::from(item)) else {
            return;
        };
        if own.equipment.special != Special::Artemis {
            return;
        }
        let at = own.at;
        let launcher = self
            .sheet
            .weapons
            .iter_mut()
            .rfind(|m| m.at == at && m.artemis.is_none() && takes_artemis(&m.weapon));
        match launcher {
            Some(launcher) => launcher.artemis = Some(item),
            None => self.need(
                false,
                "body",
                || say!("an Artemis IV without a launcher in its location"),
                || say!("put it behind the LRM, SRM or MML launcher that it guides (C10.6.13)"),
            ),
        }
    }
}

/// Weight of direct-fire weapons of a sheet.
pub(super) fn direct_fire(sheet: &Sheet) -> Tons {
    let is_direct = |w: &Weapon| {
        let aims = w.has(Code::DB) || w.has(Code::DE) || w.has(Code::P);
        // Machine guns and flamers are burst weapons; pulse lasers with the code are not.
        aims && (!w.has(Code::AI) || w.has(Code::P))
    };
    let all = sheet.weapons.iter().map(|m| &m.weapon);
    all.filter(|w| is_direct(w)).map(|w| w.tons).sum()
}

/// Whether a launcher can be guided by an Artemis IV (C10.6.13).
fn takes_artemis(weapon: &Weapon) -> bool {
    let name = weapon.name;
    ["LRM ", "SRM ", "MML "]
        .iter()
        .any(|kind| name.starts_with(kind))
}

/// A weapon in a location.
pub(super) fn mount(weapon: &Arc<Weapon>, at: Location, fitting: &items::Fitting) -> Mount {
    Mount {
        weapon: weapon.clone(),
        at,
        split: None,
        rear: fitting.rear,
        one_shot: fitting.one_shot || weapon.has(Code::OS),
        holds: fitting.holds,
        artemis: None,
        links: Vec::new(),
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

/// What fills the slots of a kind of sink.
pub(super) const fn sink_slots(kind: SinkKind, tech: TechBase) -> usize {
    match (kind, tech) {
        (SinkKind::Single, _) => 1,
        (SinkKind::Double, TechBase::Clan) => 2,
        (SinkKind::Double, TechBase::InnerSphere) => 3,
    }
}

/// Slots that an entry takes in a location of a 'Mech, and what stands in them; `sheet` places are filled in later.
pub(super) const fn is_filler(special: Special) -> Option<Filler> {
    match special {
        Special::Case => Some(Filler::Case),
        Special::Sealing => Some(Filler::Sealing),
        _ => None,
    }
}
