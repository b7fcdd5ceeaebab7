//! What skills and the choices within them are called on buttons.

use hexlance_rules::ustr;
use hexlance_skirmish::{content::Content, model::Does};

use super::choices;
use crate::{hud::model::ActionGroup, theme::Icon};

/// The face of a skill: key, name, sign, group, what it does.
pub(super) type Known = (&'static str, &'static str, Icon, ActionGroup, &'static str);

use ActionGroup::{Ability, Attack, Move, Other};

/// Skills by the keys of their buttons.
static SKILLS: &[Known] = &[
    (
        "move",
        msg!("Move"),
        Icon::Walk,
        Move,
        msg!("Goes as far as MOV lets it, hex by hex. Enemies react to every hex that they see."),
    ),
    (
        "run",
        msg!("Run"),
        Icon::Sprint,
        Move,
        msg!("The Impetuous Order: towards the nearest enemy by the shortest way."),
    ),
    (
        "cautious",
        msg!("Sneak"),
        Icon::Hidden,
        Move,
        msg!(
            "Cautious Movement, a whole Order: nobody reacts if it begins and ends out of sight and out of every Zone of Control."
        ),
    ),
    (
        "jump",
        msg!("Jump"),
        Icon::Jump,
        Move,
        msg!("Over gaps, onto and off heights."),
    ),
    (
        "climb",
        msg!("Climb"),
        Icon::Up,
        Move,
        msg!("Up or down a face, a whole Order."),
    ),
    (
        "dismount",
        msg!("Get out"),
        Icon::Door,
        Move,
        msg!("The Pilot leaves the machine."),
    ),
    (
        "mount",
        msg!("Get in"),
        Icon::Mount,
        Move,
        msg!("The Pilot gets into the machine."),
    ),
    (
        "arrive",
        msg!("Arrive"),
        Icon::Drop,
        Move,
        msg!(
            "Comes down from above at a hex that you choose; a PH roll decides whether it lands there."
        ),
    ),
    (
        "shoot",
        msg!("Shoot"),
        Icon::Attack,
        Attack,
        msg!("BS Attack: face to face with whatever the target does against it."),
    ),
    (
        "strike",
        msg!("CC Attack"),
        Icon::Melee,
        Attack,
        msg!("CC Attack on an enemy in contact."),
    ),
    (
        "hack",
        msg!("Hack"),
        Icon::Bolt,
        Attack,
        msg!("A program on a target in the Hacking Area."),
    ),
    (
        "suppress",
        msg!("Suppress"),
        Icon::Arc,
        Attack,
        msg!(
            "Suppressive Fire, a whole Order: until it moves it reacts with three dice at short range."
        ),
    ),
    (
        "speculate",
        msg!("Lob"),
        Icon::Indirect,
        Attack,
        msg!("Speculative Fire over cover, a whole Order, at -6."),
    ),
    (
        "guide",
        msg!("Guided"),
        Icon::Artillery,
        Attack,
        msg!("Guided Fire on a Targeted enemy, wherever it is."),
    ),
    (
        "intuit",
        msg!("Intuitive"),
        Icon::Indirect,
        Attack,
        msg!("Fires a template at a Marker or into smoke; needs a WIP roll."),
    ),
    (
        "smoke",
        msg!("Smoke"),
        Icon::Dome,
        Attack,
        msg!("Throws smoke: it stops lines of fire until the next player turn is over."),
    ),
    (
        "observe",
        msg!("Observe"),
        Icon::Eye,
        Attack,
        msg!("Forward Observer: makes an enemy Targeted."),
    ),
    (
        "dodge",
        msg!("Dodge"),
        Icon::Evade,
        Ability,
        msg!("PH roll face to face with attacks; who succeeds may move a little."),
    ),
    (
        "engage",
        msg!("Engage"),
        Icon::Charge,
        Ability,
        msg!("Goes into contact with the activated trooper."),
    ),
    (
        "change_facing",
        msg!("Change Facing"),
        Icon::Turn,
        Ability,
        msg!("Change Facing: looks where the enemy is, after a PH roll."),
    ),
    (
        "reset",
        msg!("Reset"),
        Icon::Power,
        Ability,
        msg!("WIP roll against programs and what they have caused."),
    ),
    (
        "reset.six",
        msg!("Reset -6"),
        Icon::Power,
        Ability,
        msg!("Reset at -6, against what is hard to be rid of."),
    ),
    (
        "reset.nine",
        msg!("Reset -9"),
        Icon::Power,
        Ability,
        msg!("Reset at -9, against what is hardest to be rid of."),
    ),
    (
        "discover",
        msg!("Discover"),
        Icon::Search,
        Ability,
        msg!("WIP roll to find out who is behind a Marker."),
    ),
    (
        "alert",
        msg!("Alert"),
        Icon::Warning,
        Ability,
        msg!("Comrades in its Zone of Control may turn."),
    ),
    (
        "sensor",
        msg!("Sensor"),
        Icon::Aura,
        Ability,
        msg!("Discovers everything hidden in its Sensor Area."),
    ),
    (
        "sat_lock",
        msg!("Sat-Lock"),
        Icon::Focus,
        Ability,
        msg!("Makes an enemy Targeted without a line to it."),
    ),
    (
        "medikit",
        msg!("MediKit"),
        Icon::Plus,
        Ability,
        msg!("The patient makes a PH roll: up again, or dead."),
    ),
    (
        "doctor",
        msg!("Doctor"),
        Icon::Plus,
        Ability,
        msg!("WIP roll to bring an Unconscious comrade back."),
    ),
    (
        "engineer",
        msg!("Engineer"),
        Icon::Gear,
        Ability,
        msg!("WIP roll to mend a machine or to end a state."),
    ),
    (
        "regenerate",
        msg!("Regenerate"),
        Icon::Plus,
        Ability,
        msg!("PH roll for a lost point."),
    ),
    (
        "tear_loose",
        msg!("Tear loose"),
        Icon::Evade,
        Ability,
        msg!("PH-6 roll against Adhesive."),
    ),
    (
        "place.mine",
        msg!("Mine"),
        Icon::Mine,
        Ability,
        msg!("Lays a mine beside it."),
    ),
    (
        "place.repeater",
        msg!("Repeater"),
        Icon::Aura,
        Ability,
        msg!("Places a Repeater, which extends the Hacking Area."),
    ),
    (
        "place.sniffer",
        msg!("Sniffer"),
        Icon::Eye,
        Ability,
        msg!("Places a sniffer, which extends the Sensor Area."),
    ),
    (
        "place.turret",
        msg!("Turret"),
        Icon::Artillery,
        Ability,
        msg!("Sets up a turret, which reacts by itself."),
    ),
    (
        "charge.plant",
        msg!("Plant charge"),
        Icon::Mine,
        Ability,
        msg!("Plants a demolition charge."),
    ),
    (
        "charge.set_off",
        msg!("Set off"),
        Icon::Bolt,
        Ability,
        msg!("Sets off its demolition charges."),
    ),
    (
        "charge.take_off",
        msg!("Disarm"),
        Icon::Cross,
        Ability,
        msg!("Takes off a demolition charge."),
    ),
    (
        "console.take",
        msg!("Console"),
        Icon::Computer,
        Ability,
        msg!("WIP roll to take a console for its side."),
    ),
    (
        "console.lock",
        msg!("Lock gates"),
        Icon::Lock,
        Ability,
        msg!("Locks the gates around a console."),
    ),
    (
        "console.unlock",
        msg!("Unlock"),
        Icon::Door,
        Ability,
        msg!("Unlocks the gates around a console."),
    ),
    (
        "object.pick_up",
        msg!("Pick up"),
        Icon::Export,
        Ability,
        msg!("Picks up an object beside it."),
    ),
    (
        "regain.camo",
        msg!("Hide"),
        Icon::Hidden,
        Ability,
        msg!("Becomes a Camouflaged Marker again, a whole Order out of sight."),
    ),
    (
        "regain.to",
        msg!("Hide (TO)"),
        Icon::Hidden,
        Ability,
        msg!("Becomes a TO Marker again, a whole Order out of sight."),
    ),
    (
        "regain.imp1",
        msg!("Disguise"),
        Icon::Person,
        Ability,
        msg!("Passes for one of the enemy again, a whole Order out of sight."),
    ),
    (
        "idle",
        msg!("Idle"),
        Icon::Stand,
        Other,
        msg!("Does nothing, which counts as a skill."),
    ),
];

fn known(key: &str) -> Option<&'static Known> {
    let mut all = SKILLS.iter().chain(choices::CHOICES);
    all.find(|(own, ..)| *own == key)
}

/// What a skill or choice is called; none if its key says more than one thing.
pub fn skill_name(key: &str) -> Option<&'static str> {
    known(key).map(|(_, name, ..)| crate::lang::text(name))
}

/// A name, a sign, a group and a line of help.
pub(crate) struct Named {
    pub name: String,
    pub icon: Icon,
    pub group: ActionGroup,
    pub help: String,
}

/// What a button is called: a skill, a choice, or something that its key names behind a point.
pub(crate) fn named(key: &str, content: &Content) -> Named {
    if let Some((_, name, icon, group, help)) = known(key) {
        return Named {
            name: crate::lang::text(name).to_owned(),
            icon: *icon,
            group: *group,
            help: crate::lang::text(help).to_owned(),
        };
    }
    let plain = |name: String, icon, group| Named {
        help: name.clone(),
        name,
        icon,
        group,
    };
    let Some((start, rest)) = key.split_once('.') else {
        return plain(key.to_owned(), Icon::Ability, Other);
    };
    match start {
        "weapon" => plain(weapon(rest, content), Icon::Attack, Attack),
        "ammo" => plain(rest.to_owned(), Icon::Attack, Attack),
        "program" => plain(program(rest, content), sign(rest, content), Attack),
        "named" => plain(device(rest, content), Icon::Bolt, Attack),
        "gate" => plain(gate(rest), Icon::Door, Move),
        "put_down" => plain(tr!("Put down beside").to_owned(), Icon::Down, Other),
        "turret" => plain(
            tr!("Turret {number}", number = rest),
            Icon::Artillery,
            Other,
        ),
        "charge" => plain(
            tr!("Charge {number}", number = rest.trim_start_matches("no.")),
            Icon::Mine,
            Ability,
        ),
        "object" => plain(
            tr!("Object {number}", number = rest.trim_start_matches("no.")),
            Icon::Export,
            Ability,
        ),
        "target" => plain(tr!("Target {what}", what = rest), Icon::Focus, Attack),
        "deploy" => {
            let item = rest.trim_start_matches("item.");
            plain(weapon(item, content), Icon::Mine, Ability)
        }
        _ => plain(rest.to_owned(), Icon::Ability, Other),
    }
}

/// A weapon, and its mode if it has several: `carbine`, `carbine.1`.
fn weapon(rest: &str, content: &Content) -> String {
    let (id, mode) = match rest.rsplit_once('.') {
        Some((id, mode)) if mode.chars().all(|c| c.is_ascii_digit()) => (id, mode.parse().ok()),
        _ => (rest, None),
    };
    let Some(weapon) = content.weapon(id) else {
        return id.replace('_', " ");
    };
    let mode: Option<&str> = mode
        .and_then(|n: u8| weapon.mode(n))
        .map(|mode| mode.name.as_str())
        .filter(|name| !name.is_empty());
    match mode {
        Some(mode) => format!(
            "{} ({})",
            crate::lang::text(&weapon.name),
            crate::lang::text(mode)
        ),
        None => crate::lang::text(&weapon.name).to_owned(),
    }
}

fn program(id: &str, content: &Content) -> String {
    let found = content.programs.get(&ustr(id));
    found.map_or_else(
        || id.replace('_', " "),
        |program| crate::lang::text(&program.name).to_owned(),
    )
}

/// The sign of a program: of what it does.
fn sign(id: &str, content: &Content) -> Icon {
    let found = content.programs.get(&ustr(id));
    found.map_or(Icon::Bolt, |program| match program.does {
        Does::Wound => Icon::Bolt,
        Does::Target => Icon::Focus,
        Does::Immobilize1 | Does::Immobilize2 => Icon::Lock,
        Does::Isolate => Icon::Cross,
        Does::Possess => Icon::Person,
        Does::Cleanse => Icon::Check,
        Does::Disable => Icon::Power,
        Does::Eject => Icon::Mount,
        Does::Ward => Icon::Armor,
        Does::Return => Icon::Undo,
        Does::Firewall => Icon::Frame,
        Does::Unlock => Icon::Door,
        Does::Guide => Icon::Artillery,
        Does::Marksmanship => Icon::Attack,
        Does::Relay => Icon::Export,
        Does::Mask => Icon::Hidden,
        Does::Static => Icon::Dome,
    })
}

fn device(id: &str, content: &Content) -> String {
    let found = content.devices.get(&ustr(id));
    found.map_or_else(
        || id.replace('_', " "),
        |device| crate::lang::text(&device.name).to_owned(),
    )
}

/// A gate by the side of the hex that it is on.
fn gate(side: &str) -> String {
    let side = side.parse::<usize>().ok();
    let side = side.and_then(|i| hexlance_board::Direction::ALL.get(i));
    match side {
        Some(side) => tr!("Gate {side}", side = crate::words::direction_name(*side)),
        None => tr!("Gate").to_owned(),
    }
}
