//! The words for what a person at the terminal is offered by the classic rules.

use hexlance_classic::{
    Battle,
    command::Step,
    draft::{
        Draft, Making,
        keys::{self, purpose},
    },
    heat,
    read::Look,
    state::{Mode, Phase, Place},
};
use hexlance_rules::{SideId, draft::Pick};

use crate::{
    ClassicGame,
    battle::roster::pools,
    unit,
    wording::{device_name, load_name, strike_name},
    words::hex_name,
};
use hexlance_cli::odds::percent;
use hexlance_cli::person::Worded;

impl Worded for ClassicGame {
    fn asks(battle: &Battle, side: SideId, draft: &Draft) -> String {
        let making = Making::of(battle, side, draft);
        let Some(u) = making.own() else {
            return match making.phase() {
                Phase::Setup => "Set up which unit?".to_owned(),
                Phase::Movement => "Which unit moves?".to_owned(),
                Phase::Weapons => "Which unit fires?".to_owned(),
                Phase::Physical => "Which unit strikes?".to_owned(),
                _ => "Is any reactor switched?".to_owned(),
            };
        };
        let name = u.name;
        match making.phase() {
            Phase::Setup => format!("Where does {name} stand?"),
            Phase::Movement if draft.go.leg.is_some() => "Facing at the end?".to_owned(),
            Phase::Movement => format!("How does {name} move?"),
            Phase::Weapons => match making.fire_order() {
                Some(order) if !order.shots.is_empty() => {
                    let level = heat::forecast(making.table(), &u, Some(&order)).level;
                    let shots = order.shots.len();
                    format!("What else does {name} fire? {shots} shots, heat {level} afterwards.")
                }
                _ => format!("What does {name} fire?"),
            },
            Phase::Physical => format!("How does {name} strike?"),
            _ => format!("What does {name} do?"),
        }
    }

    fn called(
        battle: &Battle,
        side: SideId,
        draft: &Draft,
        pick: &Pick,
    ) -> Option<(String, String)> {
        let making = Making::of(battle, side, draft);
        match pick {
            Pick::Unit(id) => {
                let u = making.table().find(*id)?;
                let offers = battle.offers(side, draft);
                let offer = offers.unit(*id)?;
                let needs = promised(battle, side, draft, pick);
                match offer.purpose {
                    purpose::SELECT => Some((u.name.to_owned(), selected(&u))),
                    purpose::TARGET => Some((format!("At {}", u.name), selected(&u))),
                    purpose::CHARGE => Some((format!("Charge {}", u.name), needs)),
                    purpose::FROM_ABOVE => Some((format!("Death from above on {}", u.name), needs)),
                    _ => None,
                }
            }
            Pick::Button(key) => {
                let label = button(making, key)?;
                Some((label, promised(battle, side, draft, pick)))
            }
            Pick::Amount(key, n) if *key == keys::HEIGHT => {
                Some((format!("End at height {n}"), String::new()))
            }
            Pick::Amount(key, n) => {
                let weapon = keys::number_of(key, keys::RAPID)?;
                let u = making.own()?;
                let name = unit::weapon_name(u.sheet, weapon);
                Some((format!("{name}: {n} shots"), String::new()))
            }
            Pick::Hex(_) | Pick::Facing(_) => None,
        }
    }
}

/// What a pick needs and may come to.
fn promised(battle: &Battle, side: SideId, draft: &Draft, pick: &Pick) -> String {
    let preview = battle.preview(side, draft, pick);
    let mut words = Vec::new();
    if !preview.needs.parts.is_empty() {
        words.push(format!("needs {}", preview.needs.total()));
    }
    if let Some(chance) = preview.chance {
        words.push(percent(chance));
    }
    if let Some(effect) = preview.effect.filter(|e| *e > 0.0) {
        words.push(format!("{effect:.1} points"));
    }
    let cost = preview.cost.total();
    if cost > 0 {
        words.push(format!("{cost} heat"));
    }
    words.join(", ")
}

/// A unit in a list of answers.
fn selected(u: &Look<'_>) -> String {
    let at = match u.place {
        Place::Map { hex, .. } => format!("at {}, ", hex_name(hex)),
        _ => String::new(),
    };
    let [(armor, plates), (inside, bones)] = pools(u);
    format!(
        "{at}{}, armor {armor}/{plates}, structure {inside}/{bones}, heat {}",
        u.sheet.name, u.heat.level
    )
}

/// A button in a list of answers.
fn button(making: Making<'_>, key: &str) -> Option<String> {
    let label = |text: &str| Some(text.to_owned());
    if let Some(mode) = keys::mode_of(key) {
        return label(match mode {
            Mode::Stationary => "Stand still",
            Mode::Walk => "Walk",
            Mode::Run => "Run",
            Mode::Jump => "Jump",
            Mode::Fly => "Fly",
            Mode::Swim => "Swim",
        });
    }
    if let Some(step) = keys::step_of(key) {
        return label(match step {
            Step::Forward => "Step ahead",
            Step::Back => "Step backward",
            Step::Left => "Turn left",
            Step::Right => "Turn right",
            Step::ShiftFrontLeft => "Shift ahead left",
            Step::ShiftFrontRight => "Shift ahead right",
            Step::ShiftRearLeft => "Shift back left",
            Step::ShiftRearRight => "Shift back right",
            Step::Drop => "Go prone",
            Step::Stand => "Stand up",
            Step::Up => "A level or a floor up",
            Step::Down => "A level or a floor down",
            Step::Glide => "Ahead, keeping the height",
            Step::Erratic => "Drive erratically",
        });
    }
    if let Some(twist) = keys::twist_of(key) {
        return label(match twist {
            -1 => "Twist left",
            1 => "Twist right",
            _ => "Torso ahead",
        });
    }
    match key {
        keys::READY => return label("Ready"),
        keys::PASS => return label("Pass for the whole side"),
        keys::GO => return label("Go"),
        keys::STILL => return label("Stand still"),
        keys::HALT => return label("Halt"),
        keys::MASC => return label("MASC"),
        keys::FIRE => return label("Declare the shots"),
        keys::FIRE_ALL => return label("All that pays"),
        keys::FIRE_CLEAR => return label("Take all shots back"),
        keys::FIRE_HOLD => return label("Hold fire"),
        keys::FIRE_CLUB => return label("Pick up a club"),
        keys::FLIP => return label("Flip the arms"),
        keys::STRIKE => return label("Declare the blows"),
        keys::STRIKE_HOLD => return label("No blow"),
        keys::SHUT_DOWN => return label("Shut down"),
        keys::RESTART => return label("Restart"),
        keys::REVEAL => return label("Show itself"),
        keys::UNJAM => return label("Clear the jams"),
        keys::RAM => return label("Charge the building ahead"),
        keys::LEAVE => return label("Leave the map"),
        keys::UNHOOK => return label("Drop the load"),
        keys::LAY => return label("Lay the bridge"),
        _ => {}
    }
    let u = making.own()?;
    let weapon = |n: u8| unit::weapon_name(u.sheet, n);
    if let Some((n, target)) = keys::shot_of(key) {
        let t = making.table().find(target)?;
        return Some(format!("{} at {}", weapon(n), t.name));
    }
    if let Some(n) = keys::number_of(key, keys::WALL) {
        return Some(format!("{} at the building", weapon(n)));
    }
    if let Some(n) = keys::number_of(key, keys::JUMP_FLOOR) {
        return Some(format!("Land on floor {n} of the building"));
    }
    let load = |n: u8| load_name(making.table().world(), n);
    if let Some(n) = keys::number_of(key, keys::PICK_UP) {
        return Some(format!("Pick up {}", load(n)));
    }
    if let Some(n) = keys::number_of(key, keys::PUT_DOWN) {
        return Some(format!("Put down {}", load(n)));
    }
    if let Some((n, bin)) = keys::bin_of(key) {
        let name = unit::bin_name(u.sheet, bin);
        return Some(format!("{}: {name}, {} left", weapon(n), u.shots_in(bin)));
    }
    if let Some((n, at)) = keys::aim_of(key) {
        let at = at.map_or("nothing", |at| at.name());
        return Some(format!("{} aims at {at}", weapon(n)));
    }
    if let Some(n) = keys::number_of(key, keys::HEAT) {
        return Some(format!("{}: heat in place of damage", weapon(n)));
    }
    if let Some(n) = keys::number_of(key, keys::EARLIER) {
        return Some(format!("{} earlier", weapon(n)));
    }
    if let Some(n) = keys::number_of(key, keys::INDIRECT) {
        return Some(format!("{} indirectly", weapon(n)));
    }
    if let Some((n, spotter)) = keys::spotter_of(key) {
        let spotter = making.table().find(spotter)?.name;
        return Some(format!("{}: {spotter} spots", weapon(n)));
    }
    if let Some((_, target)) = keys::tag_of(key) {
        return Some(format!("TAG at {}", making.table().find(target)?.name));
    }
    if let Some(device) = keys::switch_of(key) {
        let what = device_name(making.table().world(), u.id, device);
        return Some(format!("Switch: {what}"));
    }
    if let Some(target) = keys::primary_of(key) {
        return Some(format!("Primary: {}", making.table().find(target)?.name));
    }
    if let Some(arm) = keys::prop_of(key) {
        return Some(format!("Prop up with the {}", arm.name()));
    }
    let strike = keys::strike_of(key)?;
    let name = strike_name(making.table().world(), u.id, strike);
    Some(crate::words::capital(&name))
}
