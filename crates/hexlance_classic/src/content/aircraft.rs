//! Aerospace and conventional fighters (C8.8).

use hexlance_rules::say;

use super::{
    assembly::Assembly,
    vehicle::{energy, engine_weight},
};
use crate::{
    model::{Location, Movement, SinkKind, Sinks, Special, Tons, record::FighterRecord},
    tables,
};

/// Makes the sheet of a fighter.
pub(super) fn assemble(a: &mut Assembly<'_>, f: &FighterRecord, conventional: bool) {
    let heaviest = if conventional { 50 } else { 100 };
    a.need(
        (5..=heaviest).contains(&f.tons),
        "body.tons",
        || say!("a fighter of {tons} tons", tons = f.tons),
        || say!("write 5 to {heaviest} (C8.8.4, C8.8.5)", heaviest),
    );
    a.sheet.locations = vec![
        Location::NO,
        Location::LW,
        Location::RW,
        Location::AF,
        Location::BD,
    ];
    a.sheet.tons = f.tons;
    a.sheet.engine = f.engine;
    a.sheet.movement = Movement {
        walk: f.thrust,
        ..Movement::default()
    };
    a.sheet.sinks = Sinks {
        kind: f.sinks,
        count: f.heat_sinks,
        in_engine: f.heat_sinks,
    };
    // One structural integrity for all locations, kept at the place of the nose (C8.8.1).
    a.sheet.structure[Location::NO.index()] = (f.tons / 10).max(f.thrust.into());
    a.armor(&f.armor, &Default::default(), true);
    let (points, most) = (
        a.armor_points(),
        if conventional { f.tons } else { 8 * f.tons },
    );
    a.need(
        points <= most,
        "body.armor",
        || say!("{points} points of armor", points),
        || say!("write {most} at most (C8.8.3, C8.8.4)", most),
    );
    let placed = a.read(&f.items, "items");
    a.stow_all(&placed);
    a.supplied();
    for at in [Location::NO, Location::LW, Location::RW, Location::AF] {
        let weapons = a.sheet.weapons.iter().filter(|m| m.at == at).count();
        let takes = |special| special == Special::Ecm;
        let items = a.sheet.items.iter().filter(|i| i.at == at);
        let items = items
            .filter(|i| takes(i.equipment.special) || i.equipment.name.contains("Probe"))
            .count();
        a.need(
            weapons + items <= 5,
            &format!("body.items[{at}]"),
            || {
                say!(
                    "{n} weapons in the {location}",
                    n = weapons + items,
                    location = at.name()
                )
            },
            || say!("put 5 at most into each of nose, wings and aft (C8.8.3, C8.8.5)"),
        );
    }
    weights(a, f, conventional);
}

fn weights(a: &mut Assembly<'_>, f: &FighterRecord, conventional: bool) {
    let thrust = u16::from(f.thrust);
    let rating = f.tons
        * if conventional {
            thrust
        } else {
            thrust.saturating_sub(2)
        };
    a.need(
        tables::engine(rating).is_some(),
        "body.thrust",
        || say!("an engine of rating {rating}", rating),
        || say!("tonnage and Safe Thrust must give a rating from 10 to 400 (C8.8.1)"),
    );
    a.weigh("engine", engine_weight(rating, f.engine, conventional));
    let least = if conventional {
        Tons(2_500)
    } else {
        Tons(5_000)
    };
    a.need(
        f.fuel_tons >= least,
        "body.fuel_tons",
        || say!("{tons} tons of fuel", tons = f.fuel_tons.to_string()),
        || {
            say!(
                "write {least} at least (C8.8.2, C8.8.4)",
                least = least.to_string()
            )
        },
    );
    a.weigh("fuel", f.fuel_tons);
    if conventional {
        // A tenth of the tonnage, normally to half a ton.
        let tenth = u32::from(f.tons) * 100;
        a.weigh("controls", Tons((tenth + 250) / 500 * 500));
        a.need(
            f.sinks == SinkKind::Single,
            "body.sinks",
            || say!("double heat sinks in a conventional fighter"),
            || say!("use single ones (C8.8.4)"),
        );
        energy(a, f.heat_sinks, f.engine);
    } else {
        a.weigh("cockpit", Tons(3_000));
        a.need(
            f.heat_sinks >= 10,
            "body.heat_sinks",
            || say!("{n} heat sinks", n = f.heat_sinks),
            || say!("write 10 at least: they come with a fusion engine (C8.4.4)"),
        );
        let paid = f.heat_sinks.saturating_sub(f.engine.sinks());
        a.weigh("heat sinks", Tons::whole(paid.into()));
    }
    a.armor_weight(f.armor_kind, f.armor_tons);
    let weapons = a.weapon_weight();
    a.weigh("weapons", weapons);
    let ammunition = a.sheet.bins.iter().map(|b| b.tons).sum();
    a.weigh("ammunition", ammunition);
    let items = a.sheet.items.iter().map(|i| i.tons).sum();
    a.weigh("equipment", items);
    a.weighed(Tons::whole(f.tons));
}
