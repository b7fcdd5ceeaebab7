//! Attacking on the terminal: which unit, whom, with what.

use hexlance_rules::UnitId;
use hexlance_strike::{
    ability::Grant,
    aero::RaidOrder,
    attack::{
        AttackKind, Target,
        legal::{self, Legal},
    },
    command::{AttackOrder, Command},
    read::{self, UnitRead},
    view::SideView,
};

use super::{Asked, Person, got, unit_item};
use crate::{
    cli::{prompt::Item, terminal::Leave},
    put,
    words::{hex_by_name, hex_name, percent},
};

impl Person<'_> {
    /// An attack of the side, or of one unit; or done.
    pub(super) fn attacks_of(&self, only: Option<UnitId>) -> Result<Asked<Command>, Leave> {
        let ready: Vec<_> = read::active(self.world, self.side)
            .chain(read::aloft(self.world, self.side))
            .filter(|u| only.is_none_or(|o| o == u.id))
            .filter(|u| {
                !self.targets(u).is_empty()
                    || !self.raids(u).is_empty()
                    || !self.throws(u).is_empty()
            })
            .collect();
        let mut items: Vec<_> = ready.iter().map(unit_item).collect();
        items.push(Item::new("Done", "no further attacks"));
        let i = got!(self.choose("Which unit attacks?", &items, Some(0)));
        match ready.get(i) {
            Some(u) => self.attack(u),
            None => Ok(Asked::Got(Command::Done)),
        }
    }

    /// Enemies that a unit may attack, with all it may attack them with.
    fn targets(&self, u: &UnitRead<'_>) -> Vec<(UnitId, Vec<(AttackOrder, Legal)>)> {
        let view = SideView::new(self.world, self.side);
        self.enemies()
            .chain(view.held_enemies())
            .filter_map(|e| {
                let legal: Vec<_> = legal::options(self.world, u.id, e.id)
                    .into_iter()
                    .filter_map(|(order, legal)| legal.ok().map(|l| (order, l)))
                    .collect();
                (!legal.is_empty()).then_some((e.id, legal))
            })
            .collect()
    }

    /// The attack of a unit.
    fn attack(&self, u: &UnitRead<'_>) -> Result<Asked<Command>, Leave> {
        let mut targets = self.targets(u);
        let mut items: Vec<_> = targets
            .iter()
            .map(|(e, options)| {
                let e = self.unit(*e);
                let best = options.iter().map(|(_, l)| l.target_number.total()).min();
                let away = e.hex().zip(u.hex()).map_or(0, |(a, b)| a.distance(b));
                Item::new(
                    e.name,
                    format!("{away} hexes, needs {} at best", best.unwrap_or_default()),
                )
            })
            .collect();
        let mut raids = self.raids(u);
        items.extend(raids.iter().map(|r| self.raid_item(u, r)));
        let loads = self.throws(u);
        items.extend(loads.iter().map(|l| self.throw_item(u, *l)));
        items.push(Item::new("A building or hex", "by its number"));
        let i = got!(self.choose(&format!("Whom does {} attack?", u.name), &items, Some(0)));
        if i >= targets.len() {
            let i = i - targets.len();
            return if i < raids.len() {
                let raid = raids.swap_remove(i);
                Ok(Asked::Got(Command::Raid(RaidOrder { unit: u.id, raid })))
            } else if let Some(load) = loads.get(i - raids.len()) {
                self.throw(u, *load)
            } else {
                self.attack_hex(u)
            };
        }
        let (target, options) = targets.swap_remove(i);
        let items: Vec<_> = options
            .iter()
            .map(|(order, l)| {
                let needs = l.target_number.total();
                let spotter = order
                    .spotter
                    .map(|s| format!(", spotted by {}", self.unit(s).name))
                    .unwrap_or_default();
                Item::new(
                    format!("{}{spotter}", order.kind.name()),
                    format!("needs {}: {} %", l.target_number, percent(needs)),
                )
            })
            .collect();
        let title = format!("How does {} attack {}?", u.name, self.unit(target).name);
        let i = got!(self.choose(&title, &items, Some(0)));
        match options.get(i) {
            Some((order, l)) => self.extras(u, order.clone(), l),
            None => Ok(Asked::Back),
        }
    }

    /// Overheat and divided fire.
    fn extras(
        &self,
        u: &UnitRead<'_>,
        mut order: AttackOrder,
        legal: &Legal,
    ) -> Result<Asked<Command>, Leave> {
        let most = legal
            .aimed
            .map_or(0, |a| legal::most_overheat(u, order.kind, a.bracket));
        if most > 0 {
            let items: Vec<_> = (0..=most)
                .map(|n| match n {
                    0 => Item::new("None", format!("heat {} so far", u.heat.level)),
                    n => Item::new(format!("Overheat {n}"), format!("+{n} damage, +{n} heat")),
                })
                .collect();
            let i = got!(self.choose("How much overheat?", &items, Some(0)));
            order.overheat = u8::try_from(i).unwrap_or(0).min(most);
        }
        if u.grants(Grant::DividedFire) && order.kind.is_weapon() {
            let items = [
                Item::new("At one target", "full damage"),
                Item::new("Divide the fire", "two targets at half damage"),
            ];
            order.divided = got!(self.choose("All at one?", &items, Some(0))) == 1;
        }
        Ok(Asked::Got(Command::Attack(order)))
    }

    /// An attack on a building or a bare hex (R6.8.5).
    fn attack_hex(&self, u: &UnitRead<'_>) -> Result<Asked<Command>, Leave> {
        let text = crate::cli::prompt::line("hex")?;
        let Some(hex) = hex_by_name(&text) else {
            put!("“{text}” is no hex: write its number as on the table, such as 0507.");
            return Ok(Asked::Back);
        };
        let mut options: Vec<_> = legal::kinds(u)
            .into_iter()
            .filter(|k| matches!(k, AttackKind::Weapon(..)) && !k.is_indirect())
            .filter_map(|kind| {
                let order = AttackOrder {
                    unit: u.id,
                    target: Target::Hex(hex),
                    kind,
                    overheat: 0,
                    spotter: None,
                    divided: false,
                };
                match legal::check(self.world, self.side, &order) {
                    Ok(legal) => Some((order, legal)),
                    Err(refusal) => {
                        put!("{}: {refusal}", kind.name());
                        None
                    }
                }
            })
            .collect();
        if options.is_empty() {
            return Ok(Asked::Back);
        }
        let items: Vec<_> = options
            .iter()
            .map(|(o, l)| {
                Item::new(
                    o.kind.name().to_string(),
                    format!("needs {}", l.target_number),
                )
            })
            .collect();
        let i = got!(self.choose(&format!("How at {}?", hex_name(hex)), &items, Some(0)));
        if i >= options.len() {
            return Ok(Asked::Back);
        }
        let (order, legal) = options.swap_remove(i);
        self.extras(u, order, &legal)
    }
}
