//! Where on its way somebody could do what is put together: the points of the route, with the chance at each (K4.4.3).

use hexlance_board::Hex;
use hexlance_rules::draft::{Amount, Key, Pick};
use hexlance_skirmish::{
    draft::keys,
    ids::Party,
    outlook::{self, Outlook},
};

use super::{Session, focus, focus::Focus};
use crate::{
    battle::session::Reads,
    table::model::{HexArea, Overlays},
    words::hex_name,
};

/// The points of a route among which there is something to choose.
pub struct Places {
    /// The amount that is chosen with.
    pub key: Key,
    /// The points in their order.
    pub all: Vec<Place>,
}

/// One of them.
pub struct Place {
    /// Its number on the route.
    pub number: i32,
    /// Where it is; none if it cannot be told.
    pub hex: Option<Hex>,
    /// With what chance it succeeds there; none where it may not be done.
    pub chance: Option<f64>,
    /// Whether it is proposed or chosen.
    pub chosen: bool,
}

impl Place {
    /// The hex and the chance, in a few letters.
    pub fn label(&self) -> String {
        let hex = self.hex.map_or_else(|| "?".to_owned(), hex_name);
        match self.chance {
            Some(chance) => format!("{hex} {:.0}%", chance * 100.0),
            None => hex,
        }
    }
}

/// The points that a draft lets choose from; none if nothing depends on them.
pub fn of(
    session: &Session,
    focus: &Focus,
    amounts: &[Amount],
    outlook: Option<&Outlook>,
) -> Option<Places> {
    focus.draft.part.as_ref()?;
    let of_route = |a: &&Amount| a.key == keys::POINT || a.key == keys::ATTACK_AT;
    let amount = amounts
        .iter()
        .filter(of_route)
        .find(|a| a.verdict.is_ok())?;
    let rolled = || outlook?.rolls.iter().find_map(|roll| roll.at);
    let aimed = focus::aimed_at(focus).map(Party::Trooper).or_else(rolled)?;
    let chance = |n: i32| {
        let pick = Pick::Amount(amount.key.clone(), n);
        let outlook = outlook::of(&session.battle, session.viewer, &focus.draft, &[pick])?;
        let mut rolls = outlook.rolls.iter().filter(|_| outlook.verdict.is_ok());
        Some(rolls.find(|roll| roll.at == Some(aimed))?.counts())
    };
    let all: Vec<Place> = amount
        .range
        .clone()
        .map(|number| Place {
            number,
            hex: hex(session, outlook, number),
            chance: chance(number),
            chosen: number == amount.now,
        })
        .collect();
    let first = all.first()?.chance;
    let differs = all.iter().any(|place| place.chance != first);
    differs.then(|| Places {
        key: amount.key.clone(),
        all,
    })
}

/// The hex of a point: of the own route, or of that which is answered.
fn hex(session: &Session, outlook: Option<&Outlook>, point: i32) -> Option<Hex> {
    let point = usize::try_from(point).ok()?;
    let own = outlook.map(|o| &o.stations).filter(|all| all.len() > 1);
    let station = match own {
        Some(stations) => stations.get(point),
        None => {
            let actor = session.read().order()?.actors.first()?;
            actor.stations.get(point)
        }
    };
    station.map(|station| station.hex)
}

/// Marks the points on the table, as the panel names them.
pub fn mark(places: &Places, out: &mut Overlays) {
    for place in &places.all {
        out.zones.extend(place.hex.map(|hex| HexArea {
            hexes: vec![hex],
            colour: super::hints::paint::PLACE,
            fill: if place.chosen { 0.4 } else { 0.18 },
            label: place.label(),
        }));
    }
}
