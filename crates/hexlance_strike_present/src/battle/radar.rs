//! The radar map as the HUD shows it: where everybody flies, and where the selected aircraft may go.

use hexlance_rules::draft::{Offers, Pick};
use hexlance_strike::{
    aero::{AirZone, Band, FlyOrder, Manoeuvre},
    draft::keys,
    read::UnitRead,
};

use super::{
    air::{air, flyer, lofted},
    focus::Focus,
    plan,
    session::Session,
    sheet::{Good, breakdown},
    view,
};
use crate::{
    StrikeGame,
    hud::model::{HudAction, Radar, RadarBand, RadarCraft, RadarZone},
    wording::{flight, zone_name},
};

/// The radar map; none in battles without aircraft.
pub(super) fn radar(session: &Session, focus: &Focus, offers: &Offers) -> Option<Radar> {
    let aircraft = view::visible(session).any(|u| u.is_aerospace() && !u.is_out());
    if !aircraft {
        return None;
    }
    let air = air(session);
    let (lofted, flyer) = (lofted(session, focus), flyer(session, focus));
    let making = plan::making(session, focus);
    let ways = flyer.as_ref().map(|u| air.ways(u)).unwrap_or_default();
    let order = flyer.as_ref().map(|u| making.flight(u));
    let at = flyer.as_ref().and_then(UnitRead::flight);
    let goal = match (&order, at) {
        (Some(o), Some(f)) => Some(o.zones.last().copied().unwrap_or(f.zone)),
        _ => None,
    };
    let zones: Vec<_> = AirZone::all()
        .map(|zone| {
            let (ring, slot, of) = match zone {
                AirZone::Centre => (0, 0, 1),
                AirZone::Inner => (1, 0, 1),
                AirZone::Middle(k) => (2, k - 1, 6),
                AirZone::Outer(k) => (3, k - 1, 12),
            };
            let way = at.and_then(|f| {
                ways.iter()
                    .find(|w| w.last().copied().unwrap_or(f.zone) == zone)
            });
            let mut help = crate::words::capital(&zone_name(zone));
            if let (Some(u), Some(f), Some(way)) = (&flyer, at, way) {
                let wanted = FlyOrder {
                    zones: way.clone(),
                    band: focus.draft.air.band.unwrap_or(f.band),
                    path: None,
                    manoeuvre: Manoeuvre::Fly,
                    unit: u.id,
                };
                help += &match air.plan(u, &wanted) {
                    Ok(plan) => {
                        tr!(
                            ": {cost} of {thrust} Thrust.",
                            cost = plan.cost.total(),
                            thrust = plan.thrust.total()
                        )
                    }
                    Err(_) if zone == AirZone::Centre => {
                        tr!(", along a path that you choose.").into()
                    }
                    Err(r) => format!(". {}", crate::lang::told(&r.message)),
                };
            }
            RadarZone {
                name: zone.to_string(),
                ring,
                slot,
                of,
                open: offers.leads(&Pick::Button(keys::zone(zone))).is_some(),
                chosen: goal == Some(zone),
                help,
                action: HudAction::Pick(Pick::Button(keys::zone(zone))),
            }
        })
        .collect();
    let craft = air
        .own()
        .chain(air.enemies())
        .filter_map(|u| {
            let f = u.flight()?;
            let bombs = &u.gear.bombs;
            let mut help = flight(f);
            if !bombs.is_empty() {
                help += &tr!(". Bombs: {bombs}", bombs);
            }
            Some(RadarCraft {
                unit: u.id,
                side: u.side,
                name: u.name.to_owned(),
                zone: AirZone::all().position(|z| z == f.zone)?,
                band: f.band.name().chars().next().unwrap_or(' '),
                selected: focus.selection.selected == Some(u.id),
                help,
            })
        })
        .collect();
    let mover = lofted.or(flyer.filter(UnitRead::is_aloft));
    let bands = mover
        .as_ref()
        .map(|u| {
            let chosen = match &order {
                Some(o) => o.band,
                None => making.loft_band(u),
            };
            Band::ALL
                .into_iter()
                .map(|band| RadarBand {
                    name: crate::lang::text(band.name()),
                    chosen: band == chosen,
                    action: HudAction::Pick(Pick::button(keys::band(band))),
                })
                .collect()
        })
        .unwrap_or_default();
    let selected = making.own().filter(UnitRead::is_aerospace);
    let thrust = selected.map(|u| {
        let all = air.thrust(&u);
        let total = all.total();
        let spent = order
            .as_ref()
            .and_then(|o| air.plan(&u, o).ok())
            .map(|p| p.cost.total());
        let text = spent.map_or(total.to_string(), |s| tr!("{s} of {total}", s, total));
        (
            text,
            breakdown::<StrikeGame>(&all, tr!("Thrust"), total.to_string(), Good::High),
        )
    });
    Some(Radar {
        zones,
        craft,
        bands,
        thrust,
    })
}
