//! What can be chosen while aircraft move (R11.3).

use hexlance_board::{Direction, Hex, HexSet};
use hexlance_rules::{
    UnitId,
    draft::{Area, Button, Facings, Leads, Next, unoffered},
};

use super::{
    AirPlan, Making, Route,
    air::manoeuvres,
    choices::{Act, Choices, Sort},
    keys::{self, purpose},
    making::nobody_selected,
};
use crate::{
    command::Command,
    go::Wait,
    model::{
        air::{AirZone, Band, FlightPath, edges_of},
        flight::Manoeuvre,
    },
    read::UnitRead,
    view::path_through,
};

impl<'b> Making<'b> {
    /// Aircraft that may move now.
    pub fn flyers(self) -> Vec<UnitId> {
        match self.wait() {
            Some(Wait::EarlyMove(unit)) => vec![*unit],
            _ => self.view().air().to_move().map(|u| u.id).collect(),
        }
    }

    /// Everything that can be chosen while aircraft move.
    pub(super) fn flying<'c>(self, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        if all.wants(Sort::Units) {
            for unit in self.flyers() {
                if self.draft.unit != Some(unit) {
                    let next = self.draft.on(Some(unit));
                    all.unit(self.selects(unit, Ok(())), Some(Act::Take(next)));
                }
            }
        }
        let Some(u) = self.flyer() else {
            all.why(|_| nobody_selected());
            if all.wants(Sort::Buttons) {
                all.gives(keys::END, Command::Done);
            }
            return;
        };
        if all.wants(Sort::Buttons) {
            self.flight_buttons(&u, all);
        }
        if all.wants(Sort::Facings)
            && let Route::Through(hex, direction) = self.draft.air.route
        {
            all.facings(Facings::all(Leads::Aside, Some(direction)), move |facing| {
                let route = Route::Through(hex, facing);
                Ok(Next::Draft(self.draft.with(|d| d.air.route = route)))
            });
        }
        if all.wants(Sort::Hexes) {
            self.routes(u, all);
        }
    }

    fn flight_buttons(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        let plan = &self.draft.air;
        for m in manoeuvres(u) {
            let button = Button::aside(keys::manoeuvre(*m), plan.manoeuvre == *m);
            match self.may_manoeuvre(u, *m) {
                Ok(()) => {
                    let next = self.draft.with(|d| d.air.take_up(*m));
                    all.button(button, Act::Take(next));
                }
                refused => all.barred(button.on(refused)),
            }
        }
        if let Some(at) = u.flight() {
            let ways = self.view().air().ways(u).into_iter();
            let mut zones: Vec<AirZone> =
                ways.map(|w| w.last().copied().unwrap_or(at.zone)).collect();
            zones.sort_unstable();
            zones.dedup();
            let now = plan.zone.unwrap_or(at.zone);
            for zone in zones {
                all.aside(keys::zone(zone), zone == now, |d| d.air.go_to(zone));
            }
            let band = plan.band.unwrap_or(at.band);
            for b in Band::ALL {
                all.aside(keys::band(b), b == band, |d| d.air.band = Some(b));
            }
        }
        all.gives(keys::END, Command::Fly(self.flight(u)));
    }

    /// Whether an aircraft may fly by a route as all else is planned.
    fn may_fly(self, u: &UnitRead<'_>, route: Route) -> bool {
        let mut plan = self.draft.air.clone();
        plan.route(u, self.wants_path(u), route);
        let order = self.flight_of(u, &plan);
        order.path.is_some() && self.check(&Command::Fly(order)).is_ok()
    }

    /// The plan with a route.
    fn with_route(self, u: &UnitRead<'_>, route: Route) -> super::Draft {
        let wants = self.wants_path(u);
        self.draft.with(|d| d.air.route(u, wants, route))
    }

    /// Hexes for the path over the map.
    fn routes<'c>(self, u: UnitRead<'b>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        if !(self.wants_path(&u) || u.is_aloft() && self.reaches_map(&u) || u.is_grounded()) {
            return;
        }
        let board = self.view().board();
        let hexes = || board.iter().map(|(hex, _)| hex);
        let edges = || hexes().filter(|hex| edges_of(board, *hex).next().is_some());
        let plan: &AirPlan = &self.draft.air;
        let route = plan.route;
        let begun = route != Route::None;
        let leads = match begun {
            true => Leads::Aside,
            false => Leads::On,
        };
        let whole = move |u: &UnitRead<'_>, hex: Hex| match u.hex().filter(|_| u.is_grounded()) {
            Some(from) => Some(Route::Whole(FlightPath::new(from, hex))),
            None if self.hovers(u) => Some(Route::Whole(FlightPath::new(hex, hex))),
            None => None,
        };
        if u.is_grounded() || self.hovers(&u) {
            let may = |hex: &Hex| whole(&u, *hex).is_some_and(|r| self.may_fly(&u, r));
            let area = Area::free(
                purpose::FLY_TO,
                leads,
                HexSet::of(board, hexes().filter(may)),
            );
            all.area(area, move |hex| {
                let route = whole(&u, hex).ok_or_else(unoffered)?;
                Ok(Next::Draft(self.with_route(&u, route)))
            });
            return;
        }
        if let Route::From(from) = route {
            let lands = plan.manoeuvre == Manoeuvre::Land;
            let to = move |hex| Route::Whole(FlightPath::new(from, hex));
            let ends: Box<dyn Iterator<Item = Hex>> = match lands {
                true => Box::new(hexes()),
                false => Box::new(edges()),
            };
            let ends = ends.filter(|hex| *hex != from && self.may_fly(&u, to(*hex)));
            let area = Area::free(purpose::FLY_TO, Leads::On, HexSet::of(board, ends));
            all.area(area, move |hex| {
                Ok(Next::Draft(self.with_route(&u, to(hex))))
            });
            let one = HexSet::of(board, [from]);
            all.area(
                Area::free(purpose::FLY_THROUGH, Leads::Aside, one),
                move |hex| {
                    let route = Route::Through(hex, Direction::N);
                    Ok(Next::Draft(self.with_route(&u, route)))
                },
            );
            return;
        }
        let open = |from: &Hex| {
            let rows = Direction::ALL;
            let mut rows = rows
                .into_iter()
                .filter_map(|d| path_through(board, *from, d));
            begun
                || rows.any(|row| {
                    let ends = [row.from, row.to].into_iter();
                    let mut ends = ends.filter(|to| to != from);
                    ends.any(|to| self.may_fly(&u, Route::Whole(FlightPath::new(*from, to))))
                })
        };
        let comes_in = HexSet::of(board, edges().filter(open));
        let mut through = HexSet::of(board, hexes());
        for hex in comes_in.iter() {
            through.remove(hex);
        }
        all.area(Area::free(purpose::FLY_FROM, leads, comes_in), move |hex| {
            Ok(Next::Draft(self.with_route(&u, Route::From(hex))))
        });
        all.area(
            Area::free(purpose::FLY_THROUGH, Leads::Aside, through),
            move |hex| {
                let route = Route::Through(hex, Direction::N);
                Ok(Next::Draft(self.with_route(&u, route)))
            },
        );
    }
}
