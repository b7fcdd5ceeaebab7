//! What is put aboard a unit: weapons, ammunition and items of its lists, and what belongs together (C8.1.1, C8.3, C10.6).

use std::sync::Arc;

use hexlance_rules::{Problem, say, ustr};

use super::{Assembly, Placed};
use crate::{
    content::items::{self, Amount, Entry},
    model::{
        Bin, Code, Equipment, Filler, Item, Location, Mount, Munition, Sheet, SinkKind, Special,
        TechBase, Tons, Weapon, Weight,
    },
};

impl Assembly<'_> {
    /// A weapon of the list is mounted; gives back its place on the sheet.
    pub(in crate::content) fn mount(&mut self, mount: Mount) -> u8 {
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
    pub(in crate::content) fn stow(
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
    pub(in crate::content) fn put(
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
    pub(in crate::content) fn weapon_weight(&self) -> Tons {
        let each = self.sheet.weapons.iter().map(|m| {
            let launcher = m.one_shot && !m.weapon.has(Code::OS);
            m.weapon.tons + Tons(if launcher { 500 } else { 0 })
        });
        each.sum()
    }

    /// Every weapon that needs ammunition has some, arrays have their guns (C8.1.1, C8.3.8).
    pub(in crate::content) fn supplied(&mut self) {
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
    pub(in crate::content) fn link_array(&mut self, array: u8, number: u8, guns: &str, path: &str) {
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
    pub(in crate::content) fn stow_all(&mut self, placed: &[Placed]) {
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
    pub(in crate::content) fn link_artemis(&mut self, item: u8) {
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
pub(in crate::content) fn direct_fire(sheet: &Sheet) -> Tons {
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
pub(in crate::content) fn mount(
    weapon: &Arc<Weapon>,
    at: Location,
    fitting: &items::Fitting,
) -> Mount {
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

/// What fills the slots of a kind of sink.
pub(in crate::content) const fn sink_slots(kind: SinkKind, tech: TechBase) -> usize {
    match (kind, tech) {
        (SinkKind::Single, _) => 1,
        (SinkKind::Double, TechBase::Clan) => 2,
        (SinkKind::Double, TechBase::InnerSphere) => 3,
    }
}

/// Slots that an entry takes in a location of a 'Mech, and what stands in them; `sheet` places are filled in later.
pub(in crate::content) const fn is_filler(special: Special) -> Option<Filler> {
    match special {
        Special::Case => Some(Filler::Case),
        Special::Sealing => Some(Filler::Sealing),
        _ => None,
    }
}
