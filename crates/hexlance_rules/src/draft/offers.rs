//! What is offered: units, hexes, facings, buttons, amounts.

use std::{borrow::Cow, ops::RangeInclusive};

use hexlance_board::{Board, Direction, Hex, HexSet};

use super::Pick;
use crate::{Refusal, UnitId};

/// The stable name of what is offered, such as `move.run`. Its words are made where it is shown.
pub type Key = Cow<'static, str>;

/// Where a pick leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leads {
    /// Nearer to a command: after finitely many of these it is whole.
    #[default]
    On,
    /// The draft changes, and is no nearer to a command: another unit, another way to move, something that is left out
    /// after all.
    Aside,
    /// To a command that gives up what could still be done, such as the end of a turn.
    Pass,
}

/// A unit that can be clicked for something.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitOffer {
    /// The unit.
    pub unit: UnitId,
    /// What picking it is for, such as `select` or `attack`.
    pub purpose: &'static str,
    /// Where picking it leads.
    pub leads: Leads,
    /// Whether it may be picked.
    pub verdict: Result<(), Refusal>,
    /// Whether it is picked now.
    pub chosen: bool,
}

/// Hexes that can be clicked for the same thing. All of them are allowed; why another hex is not, picking it tells.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    /// What they are for, such as `move`.
    pub purpose: &'static str,
    /// Where picking one leads.
    pub leads: Leads,
    /// The hexes.
    pub hexes: HexSet,
    /// What each costs, in the order of [`HexSet::iter`]; empty where they cost nothing.
    pub costs: Vec<u16>,
}

impl Area {
    /// Hexes that cost nothing.
    pub fn free(purpose: &'static str, leads: Leads, hexes: HexSet) -> Self {
        Self {
            purpose,
            leads,
            hexes,
            costs: Vec::new(),
        }
    }

    /// Hexes with what each costs.
    pub fn priced(
        purpose: &'static str,
        leads: Leads,
        board: &Board,
        ends: impl IntoIterator<Item = (Hex, u16)>,
    ) -> Self {
        let mut set = HexSet::new(board);
        let mut ends: Vec<(Hex, u16)> = ends.into_iter().filter(|(h, _)| set.insert(*h)).collect();
        ends.sort_by_key(|(hex, _)| set.rank(*hex));
        Self {
            purpose,
            leads,
            hexes: set,
            costs: ends.into_iter().map(|(_, cost)| cost).collect(),
        }
    }

    /// What a hex costs, if it is one of them and costs something.
    pub fn cost(&self, hex: Hex) -> Option<u16> {
        self.costs.get(self.hexes.rank(hex)?).copied()
    }
}

/// Facings that can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Facings {
    /// Where choosing one leads.
    pub leads: Leads,
    /// The verdict on each, in the order of [`Direction::ALL`].
    pub verdicts: [Result<(), Refusal>; 6],
    /// The one that is chosen, or proposed.
    pub now: Option<Direction>,
}

impl Facings {
    /// All six.
    pub fn all(leads: Leads, now: Option<Direction>) -> Self {
        Self {
            leads,
            verdicts: std::array::from_fn(|_| Ok(())),
            now,
        }
    }

    /// Those that may be chosen.
    pub fn allowed(&self) -> impl Iterator<Item = Direction> {
        let all = Direction::ALL.into_iter().zip(&self.verdicts);
        all.filter(|(_, v)| v.is_ok()).map(|(d, _)| d)
    }
}

/// A button. Where it stands and what it is called is said by whoever shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Button {
    /// Its stable name.
    pub key: Key,
    /// Where pressing it leads.
    pub leads: Leads,
    /// Whether it may be pressed.
    pub verdict: Result<(), Refusal>,
    /// Whether it is pressed in.
    pub chosen: bool,
}

impl Button {
    /// One that may be pressed and leads on.
    pub fn new(key: impl Into<Key>) -> Self {
        Self {
            key: key.into(),
            leads: Leads::On,
            verdict: Ok(()),
            chosen: false,
        }
    }

    /// One that changes the draft only.
    pub fn aside(key: impl Into<Key>, chosen: bool) -> Self {
        Self {
            leads: Leads::Aside,
            chosen,
            ..Self::new(key)
        }
    }

    /// The same with the rules' verdict.
    #[must_use]
    pub fn on(mut self, verdict: Result<(), Refusal>) -> Self {
        self.verdict = verdict;
        self
    }
}

/// So much of something.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// Its stable name.
    pub key: Key,
    /// The least and the most.
    pub range: RangeInclusive<i32>,
    /// How much it is now.
    pub now: i32,
    /// Where choosing another leads.
    pub leads: Leads,
    /// Whether it may be chosen at all.
    pub verdict: Result<(), Refusal>,
}

/// Everything that can be chosen next.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offers {
    /// Units.
    pub units: Vec<UnitOffer>,
    /// Hexes.
    pub areas: Vec<Area>,
    /// Facings.
    pub facings: Option<Facings>,
    /// Buttons, in their order.
    pub buttons: Vec<Button>,
    /// Amounts.
    pub amounts: Vec<Amount>,
}

impl Offers {
    /// Whether nothing at all is offered.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
            && self.areas.is_empty()
            && self.facings.is_none()
            && self.buttons.is_empty()
            && self.amounts.is_empty()
    }

    /// Whether nothing that is allowed leads on: whoever got here goes back.
    pub fn is_dead_end(&self) -> bool {
        self.picks().all(|(_, leads)| leads == Leads::Aside)
    }

    /// The first thing that leads on; where nothing does, what gives something up.
    pub fn first(&self) -> Option<Pick> {
        let of = |wanted| {
            let mut picks = self.picks();
            picks.find(|(_, leads)| *leads == wanted).map(|(p, _)| p)
        };
        of(Leads::On).or_else(|| of(Leads::Pass))
    }

    /// A button by its key.
    pub fn button(&self, key: &str) -> Option<&Button> {
        self.buttons.iter().find(|b| b.key == key)
    }

    /// What is offered of a unit.
    pub fn unit(&self, unit: UnitId) -> Option<&UnitOffer> {
        self.units.iter().find(|u| u.unit == unit)
    }

    /// The hexes for a purpose.
    pub fn area(&self, purpose: &str) -> Option<&Area> {
        self.areas.iter().find(|a| a.purpose == purpose)
    }

    /// Whether a pick is offered as allowed, and where it leads.
    pub fn leads(&self, pick: &Pick) -> Option<Leads> {
        match pick {
            Pick::Unit(unit) => self
                .unit(*unit)
                .filter(|u| u.verdict.is_ok())
                .map(|u| u.leads),
            Pick::Hex(hex) => self
                .areas
                .iter()
                .find(|a| a.hexes.contains(*hex))
                .map(|a| a.leads),
            Pick::Facing(d) => self
                .facings
                .as_ref()
                .filter(|f| f.allowed().any(|x| x == *d))
                .map(|f| f.leads),
            Pick::Button(key) => self
                .button(key)
                .filter(|b| b.verdict.is_ok())
                .map(|b| b.leads),
            Pick::Amount(key, n) => self
                .amounts
                .iter()
                .find(|a| a.key == *key && a.verdict.is_ok() && a.range.contains(n))
                .map(|a| a.leads),
        }
    }

    /// Every pick that is allowed, with where it leads.
    pub fn picks(&self) -> impl Iterator<Item = (Pick, Leads)> {
        let units = self.units.iter().filter(|u| u.verdict.is_ok());
        let units = units.map(|u| (Pick::Unit(u.unit), u.leads));
        let hexes = self.areas.iter();
        let hexes = hexes.flat_map(|a| a.hexes.iter().map(|h| (Pick::Hex(h), a.leads)));
        let facings = self.facings.iter();
        let facings = facings.flat_map(|f| f.allowed().map(|d| (Pick::Facing(d), f.leads)));
        let buttons = self.buttons.iter().filter(|b| b.verdict.is_ok());
        let buttons = buttons.map(|b| (Pick::Button(b.key.clone()), b.leads));
        let amounts = self.amounts.iter().filter(|a| a.verdict.is_ok());
        let amounts = amounts.flat_map(|a| {
            let each = a.range.clone();
            each.map(|n| (Pick::Amount(a.key.clone(), n), a.leads))
        });
        units
            .chain(hexes)
            .chain(facings)
            .chain(buttons)
            .chain(amounts)
    }
}

#[cfg(test)]
mod tests {
    use hexlance_board::hex;

    use super::*;

    #[test]
    fn an_area_knows_what_each_of_its_hexes_costs() {
        let board = Board::new(6, 6).expect("a map");
        let inside = |q, r| hex(q, r);
        let ends = [(inside(3, 2), 4), (inside(1, 0), 2), (inside(2, 1), 6)];
        let area = Area::priced("move", Leads::On, &board, ends);
        for (hex, cost) in ends {
            assert_eq!(area.cost(hex), Some(cost), "{hex:?}");
        }
        assert_eq!(area.cost(inside(0, 0)), None);
        let free = Area::free("place", Leads::On, area.hexes);
        assert_eq!(free.cost(inside(1, 0)), None);
    }

    #[test]
    fn only_what_is_allowed_is_among_the_picks() {
        let refused = Err(Refusal::engine("no", "No."));
        let offers = Offers {
            buttons: vec![
                Button::new("go"),
                Button::new("stop").on(refused.clone()),
                Button::aside("run", true),
            ],
            amounts: vec![Amount {
                key: "heat".into(),
                range: 0..=2,
                now: 0,
                leads: Leads::Aside,
                verdict: Ok(()),
            }],
            ..Offers::default()
        };
        let picks: Vec<_> = offers.picks().collect();
        assert_eq!(picks.len(), 5);
        for (pick, leads) in picks {
            assert_eq!(offers.leads(&pick), Some(leads), "{pick:?}");
        }
        assert_eq!(offers.leads(&Pick::button("stop")), None);
        assert_eq!(offers.leads(&Pick::Amount("heat".into(), 3)), None);
        assert!(!offers.is_dead_end());
        let stuck = Offers {
            buttons: vec![Button::new("stop").on(refused), Button::aside("run", true)],
            ..Offers::default()
        };
        assert!(stuck.is_dead_end() && !stuck.is_empty());
    }
}
