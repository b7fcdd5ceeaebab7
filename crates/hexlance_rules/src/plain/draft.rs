//! Orders that are put together along the routes to them.

use super::Plain;
use crate::{
    Battle, Refusal, SideId, UnitId,
    draft::{
        Area, Button, Drafting, Drafts, Facings, Leads, Next, Offers, Pick, Preview, UnitOffer,
        unoffered,
    },
    plain::Field,
};
use hexlance_board::{Direction, Hex, HexSet};

/// An order, and what is picked one after the other on the way to it: a unit, say, and a hex.
#[derive(Clone, Debug, PartialEq)]
pub struct Route<C> {
    /// What is picked.
    pub picks: Vec<Pick>,
    /// The order, or why it cannot be given.
    pub end: Result<C, Refusal>,
    /// Whether it is what whoever acts gives when there is nothing else to do.
    pub passes: bool,
}

impl<C> Route<C> {
    /// An order at the end of picks.
    pub fn new(picks: impl Into<Vec<Pick>>, end: Result<C, Refusal>) -> Self {
        Self {
            picks: picks.into(),
            end,
            passes: false,
        }
    }

    /// An order at the end of picks, if the rules allow it now.
    pub fn to<R: Plain<Command = C>>(
        battle: &Battle<R>,
        side: SideId,
        picks: impl Into<Vec<Pick>>,
        order: C,
    ) -> Self {
        let end = battle.check(side, &order).map(|()| order);
        Self::new(picks, end)
    }

    /// An order that a button gives when there is nothing else to do.
    pub fn pass(button: &'static str, end: Result<C, Refusal>) -> Self {
        Self {
            passes: true,
            ..Self::new([Pick::button(button)], end)
        }
    }
}

/// What has been picked of an order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// One pick after the other.
    pub picks: Vec<Pick>,
}

impl Draft {
    /// The same with another pick.
    fn with(&self, pick: &Pick) -> Self {
        let picks = self.picks.iter().chain([pick]);
        Self {
            picks: picks.cloned().collect(),
        }
    }

    /// What a route goes on with, if it comes along here.
    fn next<'r, C>(&self, route: &'r Route<C>) -> Option<&'r Pick> {
        let rest = route.picks.strip_prefix(self.picks.as_slice())?;
        rest.first()
    }
}

impl Drafting for Draft {
    fn unit(&self) -> Option<UnitId> {
        self.picks.iter().find_map(|p| match p {
            Pick::Unit(unit) => Some(*unit),
            _ => None,
        })
    }

    fn on(&self, unit: Option<UnitId>) -> Self {
        Draft {
            picks: unit.map(Pick::Unit).into_iter().collect(),
        }
    }

    fn step_back(&mut self) -> bool {
        self.picks.pop().is_some()
    }

    // Facings are picked by a click.
    fn face(&mut self, _: Hex) {}
}

/// What several routes go on with.
struct Way {
    pick: Pick,
    leads: Leads,
    verdict: Result<(), Refusal>,
}

/// What routes go on with from a draft, each pick once: allowed if one of its routes is.
fn ways<C>(routes: &[Route<C>], draft: &Draft) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    for route in routes {
        let Some(pick) = draft.next(route) else {
            continue;
        };
        let verdict = route.end.as_ref().map(|_| ()).map_err(Clone::clone);
        match ways.iter_mut().find(|w| w.pick == *pick) {
            Some(way) if way.verdict.is_err() => way.verdict = verdict,
            Some(_) => {}
            None => ways.push(Way {
                pick: pick.clone(),
                leads: if route.passes { Leads::Pass } else { Leads::On },
                verdict,
            }),
        }
    }
    ways
}

/// Whether a pick is offered whatever was picked before: another unit, or the end.
fn is_begun_anew<C>(pick: &Pick, routes: &[Route<C>]) -> bool {
    let ends = |r: &Route<C>| r.passes && r.picks.first() == Some(pick);
    matches!(pick, Pick::Unit(_)) || routes.iter().any(ends)
}

/// What units are offered for that an order begins with.
const SELECT: &str = "select";
/// What units are offered for that an order goes on with.
const TARGET: &str = "target";
/// What hexes are offered for.
const HEX: &str = "hex";

impl<R: Plain> Drafts for R {
    type Draft = Draft;

    fn offers(battle: &Battle<Self>, side: SideId, draft: &Draft) -> Offers {
        let routes = R::routes(battle, side);
        let mut out = Offers::default();
        let purpose = if draft.picks.is_empty() {
            SELECT
        } else {
            TARGET
        };
        let mut hexes = HexSet::new(&battle.world().resource::<Field>().0);
        for way in ways(&routes, draft) {
            match way.pick {
                Pick::Unit(unit) => out.units.push(UnitOffer {
                    unit,
                    purpose,
                    leads: way.leads,
                    verdict: way.verdict,
                    chosen: false,
                }),
                // Hexes that are refused are not offered: `pick` says why.
                Pick::Hex(hex) => {
                    if way.verdict.is_ok() {
                        hexes.insert(hex);
                    }
                }
                Pick::Facing(to) => {
                    let facings = out.facings.get_or_insert_with(|| {
                        let mut none = Facings::all(way.leads, None);
                        none.verdicts = std::array::from_fn(|_| Err(unoffered()));
                        none
                    });
                    let place = Direction::ALL.iter().position(|d| *d == to);
                    if let Some(verdict) = place.and_then(|i| facings.verdicts.get_mut(i)) {
                        *verdict = way.verdict;
                    }
                }
                Pick::Button(key) => out.buttons.push(Button {
                    leads: way.leads,
                    ..Button::new(key).on(way.verdict)
                }),
                // Amounts are buttons here: an order is one of a list.
                Pick::Amount(..) => {}
            }
        }
        if hexes.iter().next().is_some() {
            out.areas.push(Area::free(HEX, Leads::On, hexes));
        }
        // Whoever has selected a unit may select another one instead, or end.
        if !draft.picks.is_empty() {
            for way in ways(&routes, &Draft::default()) {
                if let (Pick::Button(key), Leads::Pass) = (&way.pick, way.leads)
                    && out.button(key).is_none()
                {
                    out.buttons.push(Button {
                        leads: Leads::Pass,
                        ..Button::new(key.clone()).on(way.verdict.clone())
                    });
                }
                if let Pick::Unit(unit) = way.pick
                    && out.unit(unit).is_none()
                {
                    out.units.push(UnitOffer {
                        unit,
                        purpose: SELECT,
                        leads: Leads::Aside,
                        verdict: way.verdict,
                        chosen: draft.picks.first() == Some(&way.pick),
                    });
                }
            }
        }
        out
    }

    fn pick(
        battle: &Battle<Self>,
        side: SideId,
        draft: &Draft,
        pick: &Pick,
    ) -> Result<Next<Draft, R::Command>, Refusal> {
        let routes = R::routes(battle, side);
        let along = |from: &Draft| {
            let from = from.with(pick);
            let on = |route: &&Route<R::Command>| route.picks.starts_with(&from.picks);
            let found: Vec<_> = routes.iter().filter(on).collect();
            (from, found)
        };
        let (mut next, mut found) = along(draft);
        if found.is_empty() && is_begun_anew(pick, &routes) {
            (next, found) = along(&Draft::default());
        }
        let mut why = unoffered();
        for route in found {
            match &route.end {
                Err(refusal) => why = refusal.clone(),
                Ok(command) if route.picks == next.picks => {
                    return Ok(Next::Command(command.clone()));
                }
                Ok(_) => return Ok(Next::Draft(next)),
            }
        }
        Err(why)
    }

    fn towards(
        battle: &Battle<Self>,
        side: SideId,
        draft: &Draft,
        command: &R::Command,
    ) -> Option<Pick> {
        let routes = R::routes(battle, side);
        let mut there = routes
            .iter()
            .filter(|r| r.end.as_ref().is_ok_and(|c| c == command));
        // Whoever has selected another unit selects the right one first.
        let first = there.clone().find_map(|route| route.picks.first());
        let other = first.filter(|p| is_begun_anew(p, &routes) && draft.picks.first() != Some(p));
        there.find_map(|route| draft.next(route)).or(other).cloned()
    }

    fn preview(battle: &Battle<Self>, side: SideId, draft: &Draft, pick: &Pick) -> Preview {
        match R::pick(battle, side, draft, pick) {
            Ok(Next::Command(command)) => <R as Plain>::preview(battle, side, &command),
            _ => Preview::default(),
        }
    }

    fn reply(code: &str) -> R::Command {
        <R as Plain>::reply(code)
    }

    fn to_act(battle: &Battle<Self>) -> Option<SideId> {
        let asked = battle.decision().map(|d| d.side);
        asked.or_else(|| R::acting(battle.world()))
    }
}
