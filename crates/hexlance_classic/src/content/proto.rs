//! ProtoMechs (C8.6): weights are kept to the kilogram.

use hexlance_rules::say;

use super::assembly::Assembly;
use crate::{
    model::{EngineKind, Location, Movement, SinkKind, Sinks, Tons, record::ProtoRecord},
    tables,
};

/// Makes the sheet of a Point, whose machines are all alike.
pub(super) fn assemble(a: &mut Assembly<'_>, p: &ProtoRecord) {
    let Some(([head, torso, arm, legs, gun], most)) = tables::proto(p.tons) else {
        a.need(
            false,
            "body.tons",
            || say!("a ProtoMech of {tons} tons", tons = p.tons),
            || say!("write 2 to 9 (C8.6.1)"),
        );
        return;
    };
    let has_gun = p
        .items
        .get(&Location::MG)
        .is_some_and(|list| !list.is_empty());
    a.sheet.locations = vec![
        Location::HD,
        Location::TO,
        Location::LA,
        Location::RA,
        Location::LE,
    ];
    if has_gun {
        a.sheet.locations.push(Location::MG);
    }
    for (at, inside) in [
        (Location::HD, head),
        (Location::TO, torso),
        (Location::LA, arm),
        (Location::RA, arm),
        (Location::LE, legs),
        (Location::MG, if has_gun { gun } else { 0 }),
    ] {
        a.sheet.structure[at.index()] = inside;
    }
    a.sheet.tons = p.tons;
    a.sheet.count = p.machines;
    a.sheet.booster = p.myomer_booster;
    a.sheet.engine = EngineKind::Fusion;
    a.sheet.movement = Movement {
        walk: p.walk,
        jump: p.jump,
        improved_jets: false,
    };
    a.need(
        (1..=5).contains(&p.machines),
        "body.machines",
        || say!("{n} machines", n = p.machines),
        || say!("write 1 to 5 (C9.1.1)"),
    );
    a.need(
        p.jump <= p.walk,
        "body.jump",
        || say!("{jump} Jumping MP", jump = p.jump),
        || say!("write {walk} at most (C8.6.3)", walk = p.walk),
    );
    armor(a, p, if has_gun { most[1] } else { most[0] });
    let placed = a.read(&p.items, "items");
    a.stow_all(&placed);
    a.supplied();
    places(a);
    weights(a, p);
}

fn armor(a: &mut Assembly<'_>, p: &ProtoRecord, most: u16) {
    a.armor(&p.armor, &Default::default(), true);
    let points = a.armor_points();
    a.need(
        points <= most,
        "body.armor",
        || say!("{points} points of armor", points),
        || say!("write {most} at most (C8.6.1)", most),
    );
    for at in a.sheet.locations.clone() {
        let have = a.sheet.armor[at.index()];
        let most = match at {
            Location::HD => 2 + p.tons / 2,
            Location::LA | Location::RA if p.tons < 3 => 2,
            Location::LA | Location::RA => 4,
            Location::MG => 3,
            _ => 2 * a.sheet.structure[at.index()],
        };
        a.need(
            have <= most,
            &format!("body.armor[{at}]"),
            || {
                say!(
                    "{have} points of armor on the {location}",
                    have,
                    location = at.name()
                )
            },
            || say!("write {most} at most (C8.6.1)", most),
        );
    }
}

/// Weapons of torso and arms (C8.6.3).
fn places(a: &mut Assembly<'_>) {
    for (at, number, most) in [
        (Location::TO, 2, Tons(2_000)),
        (Location::LA, 1, Tons(500)),
        (Location::RA, 1, Tons(500)),
        (Location::MG, 1, Tons(u32::MAX)),
    ] {
        let here = a.sheet.weapons.iter().filter(|m| m.at == at);
        let n = here.clone().count();
        let tons: Tons = here.map(|m| m.weapon.tons).sum();
        a.need(
            n <= number && tons <= most,
            &format!("body.items[{at}]"),
            || {
                say!(
                    "{n} weapons of {tons} tons in the {location}",
                    n,
                    tons = tons.to_string(),
                    location = at.name()
                )
            },
            || say!("two of 2 tons in all in the torso, one of half a ton in each arm, one main gun (C8.6.3)"),
        );
    }
}

fn weights(a: &mut Assembly<'_>, p: &ProtoRecord) {
    let run = (p.walk * 3).div_ceil(2);
    let rating = p.tons * u16::from(run);
    let engine = if rating < 40 {
        Tons(u32::from(rating) * 25)
    } else {
        tables::engine(rating.div_ceil(5) * 5).unwrap_or_default()
    };
    a.weigh("structure", Tons(u32::from(p.tons) * 100));
    a.weigh("engine", engine);
    a.weigh("cockpit", Tons(500));
    a.weigh("armor", Tons(u32::from(a.armor_points()) * 50));
    let jet = if p.tons < 6 { 50 } else { 100 };
    a.weigh("jump jets", Tons(jet * u32::from(p.jump)));
    let energy = a.sheet.weapons.iter().filter(|m| m.weapon.is_energy());
    let heat: u32 = energy.map(|m| u32::from(m.weapon.heat)).sum();
    a.sheet.sinks = Sinks {
        kind: SinkKind::Single,
        count: heat.min(255) as u8,
        in_engine: heat.min(255) as u8,
    };
    a.weigh("heat sinks", Tons(heat * 250));
    let weapons = a.weapon_weight();
    a.weigh("weapons", weapons);
    let ammunition = a.sheet.bins.iter().map(|b| b.tons).sum();
    a.weigh("ammunition", ammunition);
    let booster = if p.myomer_booster { 25 } else { 0 };
    a.weigh("myomer booster", Tons(u32::from(p.tons) * booster));
    a.weighed(Tons::whole(p.tons));
}
