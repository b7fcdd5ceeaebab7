//! The template of a skill as it would lie (K1.6, K1.11).

use hexlance_board::Hex;
use hexlance_rules::Ustr;

use crate::{
    deeds::{Declaring, Deed},
    ground::{Body, Reached, Template},
    ids::Party,
    model::Shape,
};

/// Its hexes; none without one.
pub(super) fn of(at: &Declaring<'_>, deed: &Deed) -> Vec<(Hex, Reached)> {
    lies(at, deed).map_or_else(Vec::new, |template| template.hexes().to_vec())
}

fn lies(at: &Declaring<'_>, deed: &Deed) -> Option<Template> {
    let ground = at.table.ground();
    let shape = |weapon: Ustr, mode: u8| -> Option<Shape> {
        let shape = at.who.weapon(weapon)?.mode(mode)?.shape;
        (shape != Shape::None).then_some(shape)
    };
    let from = |point: u8| -> Option<Body> { Some(at.station(point)?.body(&at.who)) };
    let (shape, from, aim) = match deed {
        Deed::Shoot(shoot) => {
            let main = shoot.targets.first().map(|(party, _)| *party);
            let aim = shoot.aim.or_else(|| hex_of(at, main?))?;
            (shape(shoot.weapon, shoot.mode)?, from(shoot.point)?, aim)
        }
        Deed::Smoke(smoke) => (Shape::Circular, from(smoke.point)?, smoke.hex),
        Deed::Speculate(lobbed) => (shape(lobbed.weapon, lobbed.mode)?, from(0)?, lobbed.hex),
        Deed::Guide(guided) => {
            let aim = hex_of(at, guided.target.into())?;
            (shape(guided.weapon, guided.mode)?, from(0)?, aim)
        }
        Deed::Intuit(poured) => (shape(poured.weapon, poured.mode)?, from(0)?, poured.aim),
        _ => return None,
    };
    Template::new(ground, shape, &from, aim).ok()
}

/// Where a target is.
fn hex_of(at: &Declaring<'_>, party: Party) -> Option<Hex> {
    match party {
        Party::Trooper(unit) => at.table.find(unit)?.hex,
        Party::Item(item) => at.table.items().get(item).map(|i| i.hex),
        Party::Gate(hex, _) => Some(hex),
    }
}
