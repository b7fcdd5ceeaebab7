//! The move of an aircraft as it is planned (R11.2): zone, band, what it does besides, its path over the map.

use hexlance_board::{Direction, Hex};
use hexlance_rules::Refusal;

use super::Making;
use crate::{
    craft,
    go::Wait,
    model::{
        air::{AirZone, Band, FlightPath},
        flight::{FlyOrder, Manoeuvre},
    },
    read::UnitRead,
    view::path_through,
};

/// What is chosen for the move of an aircraft.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AirPlan {
    /// Where it is to go; nowhere else if nothing is chosen.
    pub zone: Option<AirZone>,
    /// How high.
    pub band: Option<Band>,
    /// What it does besides.
    pub manoeuvre: Manoeuvre,
    /// Its path over the map.
    pub route: Route,
}

/// A path over the map as it is picked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Route {
    /// Not begun.
    #[default]
    None,
    /// The hex where it comes in.
    From(Hex),
    /// From hex to hex.
    Whole(FlightPath),
    /// Along the row of hexes through one.
    Through(Hex, Direction),
}

impl AirPlan {
    /// Whether nothing is chosen.
    pub fn is_untouched(&self) -> bool {
        *self == Self::default()
    }

    /// Takes one step back: the path, what is done, the zone. Whether there was one to take.
    pub fn back(&mut self) -> bool {
        if self.route != Route::None {
            self.route = Route::None;
        } else if self.is_untouched() {
            return false;
        } else {
            *self = Self::default();
        }
        true
    }

    /// Another zone: what does not go with it is given up.
    pub(super) fn go_to(&mut self, zone: AirZone) {
        self.zone = Some(zone);
        if zone != AirZone::Centre {
            self.route = Route::None;
            self.manoeuvre = Manoeuvre::Fly;
        } else if self.manoeuvre == Manoeuvre::Leave {
            self.manoeuvre = Manoeuvre::Fly;
        }
    }

    /// Something else to do besides flying.
    pub(super) fn take_up(&mut self, manoeuvre: Manoeuvre) {
        self.manoeuvre = manoeuvre;
        match manoeuvre {
            Manoeuvre::Land => self.zone = Some(AirZone::Centre),
            Manoeuvre::Leave | Manoeuvre::LiftOff => self.route = Route::None,
            Manoeuvre::Fly => {}
        }
    }

    /// A path, to an aircraft that goes over the map for it.
    pub(super) fn route(&mut self, u: &UnitRead<'_>, wants_path: bool, route: Route) {
        if u.is_aloft() && !wants_path {
            self.zone = Some(AirZone::Centre);
            self.manoeuvre = Manoeuvre::Fly;
        }
        if u.is_grounded() {
            self.manoeuvre = Manoeuvre::LiftOff;
        }
        self.route = route;
    }
}

/// What an aircraft may do besides flying, in the order of the bar.
pub fn manoeuvres(u: &UnitRead<'_>) -> &'static [Manoeuvre] {
    match u.is_aloft() {
        true => &[Manoeuvre::Fly, Manoeuvre::Land, Manoeuvre::Leave],
        false => &[Manoeuvre::Fly, Manoeuvre::LiftOff],
    }
}

impl<'b> Making<'b> {
    /// The aircraft of the draft, if it may move now.
    pub fn flyer(self) -> Option<UnitRead<'b>> {
        let u = self.own().filter(|u| u.is_aerospace())?;
        let may = match self.wait()? {
            Wait::Flights { .. } => self.view().air().to_move().any(|x| x.id == u.id),
            Wait::EarlyMove(early) => *early == u.id,
            _ => false,
        };
        may.then_some(u)
    }

    /// The order that carries out what is planned; the plainest if nothing is.
    pub fn flight(self, u: &UnitRead<'_>) -> FlyOrder {
        self.flight_of(u, &self.draft.air)
    }

    /// The order that carries out a plan.
    pub(super) fn flight_of(self, u: &UnitRead<'_>, plan: &AirPlan) -> FlyOrder {
        let air = self.view().air();
        let plainest = air.plainest(u);
        if plan.is_untouched() {
            return plainest;
        }
        let route = match plan.route {
            Route::Whole(path) => Some(path),
            Route::Through(hex, direction) => path_through(self.view().board(), hex, direction),
            Route::None | Route::From(_) => None,
        };
        let Some(at) = u.flight() else {
            return match plan.manoeuvre {
                Manoeuvre::LiftOff => FlyOrder {
                    path: route,
                    manoeuvre: Manoeuvre::LiftOff,
                    ..plainest
                },
                _ => plainest,
            };
        };
        let plain = FlyOrder {
            zones: Vec::new(),
            band: plan.band.unwrap_or(at.band),
            path: None,
            manoeuvre: plan.manoeuvre,
            unit: u.id,
        };
        if plan.manoeuvre == Manoeuvre::Leave {
            return plain;
        }
        let zone = plan.zone.unwrap_or(at.zone);
        let ways = air.ways(u).into_iter();
        let zones = ways
            .filter(|w| w.last().copied().unwrap_or(at.zone) == zone)
            .min_by_key(Vec::len)
            .unwrap_or_default();
        let over = zone == AirZone::Centre;
        let stays = zones.is_empty();
        let path = match over && stays {
            true => route.or(plainest.path),
            false => route.filter(|_| over),
        };
        let order = FlyOrder {
            zones,
            path,
            ..plain
        };
        let barred = |r: &Refusal| r.code == "wrong_edge";
        if over && stays && air.plan(u, &order).as_ref().is_err_and(barred) {
            // Out and in again, where the thrust is enough (R11.2.4).
            let again = FlyOrder {
                zones: vec![AirZone::Inner, AirZone::Centre],
                ..order.clone()
            };
            if air.plan(u, &again).is_ok() {
                return again;
            }
        }
        order
    }

    /// Whether the planned move ends over the map, so that a path is to be chosen.
    pub fn wants_path(self, u: &UnitRead<'_>) -> bool {
        let plan = &self.draft.air;
        let zone = plan.zone.or(u.flight().map(|f| f.zone));
        match plan.manoeuvre {
            Manoeuvre::LiftOff => true,
            Manoeuvre::Leave => false,
            Manoeuvre::Fly | Manoeuvre::Land => zone == Some(AirZone::Centre),
        }
    }

    /// Whether an aircraft could be over the map at the end of its move.
    pub fn reaches_map(self, u: &UnitRead<'_>) -> bool {
        let ways = self.view().air().ways(u);
        u.is_over_map() || ways.iter().any(|w| w.last() == Some(&AirZone::Centre))
    }

    /// Whether an aircraft can do anything of a kind, wherever it flies.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn may_manoeuvre(
        self,
        u: &UnitRead<'_>,
        manoeuvre: Manoeuvre,
    ) -> Result<(), Refusal> {
        let air = self.view().air();
        let plain = FlyOrder {
            zones: Vec::new(),
            band: u.flight().map_or(Band::Low, |f| f.band),
            path: None,
            manoeuvre,
            unit: u.id,
        };
        match manoeuvre {
            Manoeuvre::Fly => Ok(()),
            Manoeuvre::Land if self.reaches_map(u) => Ok(()),
            Manoeuvre::LiftOff => {
                // Any edge hex tells whether it can at all.
                let Some(from) = u.hex() else { return Ok(()) };
                let rows = Direction::ALL
                    .into_iter()
                    .filter_map(|d| path_through(self.view().board(), from, d));
                let mut verdicts = rows.map(|row| {
                    let path = Some(FlightPath::new(from, row.to));
                    let order = FlyOrder {
                        path,
                        ..plain.clone()
                    };
                    air.plan(u, &order).map(|_| ())
                });
                match verdicts.next() {
                    Some(Err(first)) if !verdicts.any(|v| v.is_ok()) => Err(first),
                    _ => Ok(()),
                }
            }
            Manoeuvre::Land | Manoeuvre::Leave => air.plan(u, &plain).map(|_| ()),
        }
    }

    /// Whether a path of an airship is one hex.
    pub(super) fn hovers(self, u: &UnitRead<'_>) -> bool {
        craft::hovers(u)
    }
}
