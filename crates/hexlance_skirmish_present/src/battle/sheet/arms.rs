//! What a trooper fights with, on its sheet: weapons with bands, Burst and ammunition; programs, devices, equipment.

use hexlance_skirmish::{
    model::{self, Ammo, Damage, Device, Equipment, Mode, Program, Shape, Weapon, WeaponRef},
    state::State,
};

use super::Known;
use crate::{
    battle::{Session, session::Reads},
    hud::model::{
        Tone,
        sheet::{Band, Chip, ChipState, Help, Slot},
    },
};

/// A kind of ammunition with what it does (K10.2).
pub(crate) fn ammunition(kind: Ammo) -> (&'static str, &'static str) {
    let about = match kind {
        Ammo::N => tr!("One ARM roll."),
        Ammo::AP => tr!("ARM counts half."),
        Ammo::DA => tr!("Two ARM rolls."),
        Ammo::EXP => tr!("Three ARM rolls."),
        Ammo::Shock => tr!("Who would be Unconscious is dead."),
        Ammo::Fire => tr!("Burns on until a roll is passed."),
        Ammo::Nanotech => tr!("BTS in place of ARM."),
        Ammo::Plasma => tr!("An ARM roll and a BTS roll."),
        Ammo::Viral => tr!("Two BTS rolls, and Shock."),
        Ammo::T2 => tr!("A failed roll costs two points."),
        Ammo::Stun => tr!("Stunned in place of a lost point."),
        Ammo::Flash => tr!("Stunned, resisted by BTS."),
        Ammo::EM => tr!("Isolated, and machines Immobilized-2; resisted by half of BTS."),
        Ammo::Adhesive => tr!("Immobilized-2, resisted by PH at -6."),
        Ammo::Smoke => tr!("Smoke that stops lines of fire."),
    };
    (kind.name(), about)
}

/// The Damage of a mode.
pub(crate) fn damage(mode: &Mode) -> String {
    match mode.damage {
        Damage::None => "-".to_owned(),
        Damage::Fixed(n) => n.to_string(),
        Damage::Ph(0) => tr!("PH").to_owned(),
        Damage::Ph(n) => tr!("PH{n}", n = format!("{n:+}")),
    }
}

/// A template.
pub(crate) fn shape(shape: Shape) -> Option<&'static str> {
    match shape {
        Shape::None => None,
        Shape::Circular => Some(tr!("Circular Template, radius 2")),
        Shape::SmallCircular => Some(tr!("small Circular Template, radius 1")),
        Shape::SmallTeardrop => Some(tr!("small Teardrop Template, 6 hexes")),
        Shape::LargeTeardrop => Some(tr!("large Teardrop Template, 9 hexes")),
        Shape::Shell => Some(tr!("a cone behind the target")),
    }
}

/// Bands of range in a few signs: `8 +3, 16 0, 32 -3`.
fn bands(mode: &Mode) -> String {
    let each = mode.bands.iter();
    let each = each.map(|band| format!("{} {}", band.to, signed(band.modifier)));
    each.collect::<Vec<_>>().join(", ")
}

/// A MOD with its sign.
fn signed(modifier: i16) -> String {
    match modifier {
        0 => "±0".to_owned(),
        n => format!("{n:+}"),
    }
}

/// All kinds of ammunition of a mode: alternatives behind a stroke.
fn ammo(mode: &Mode) -> String {
    let each: Vec<_> = mode.ammo.iter().map(ToString::to_string).collect();
    each.join("/")
}

/// What a mode comes to in one line.
pub(crate) fn weapon_line(mode: &Mode) -> String {
    let mut parts = vec![in_short(mode)];
    parts.extend((!mode.bands.is_empty()).then(|| bands(mode)));
    parts.retain(|part| !part.is_empty());
    parts.join("  ·  ")
}

/// The same without its bands of range.
fn in_short(mode: &Mode) -> String {
    let mut parts = Vec::new();
    if mode.burst > 0 {
        parts.push(tr!("B {n}", n = mode.burst));
    }
    if mode.damage != Damage::None {
        parts.push(tr!("D {n}", n = damage(mode)));
    }
    if !mode.ammo.is_empty() {
        parts.push(ammo(mode));
    }
    if !mode.bands.is_empty() {
        return parts.join("  ·  ");
    }
    if let Some(shape) = shape(mode.shape) {
        parts.push(shape.to_owned());
    } else if mode.traits.cc {
        parts.push(tr!("close combat").to_owned());
    }
    parts.join("  ·  ")
}

/// A word for each trait that matters to whoever uses it.
fn traits(mode: &Mode) -> Vec<&'static str> {
    let t = mode.traits;
    [
        (t.suppressive_fire, tr!("Suppressive Fire")),
        (t.direct, tr!("hits everybody under its template")),
        (t.impact, tr!("its template lies on the target")),
        (t.intuitive, tr!("Intuitive Attack")),
        (t.speculative, tr!("Speculative Fire")),
        (t.guided, tr!("Guided Fire")),
        (t.throwing, tr!("thrown with PH")),
        (t.technical, tr!("rolled with WIP")),
        (t.non_lethal, tr!("costs no points")),
        (t.targeting, tr!("makes its target Targeted")),
        (t.cc, tr!("for close combat")),
        (t.silent, tr!("silent")),
        (t.smoke, tr!("lays smoke")),
        (t.deployable, tr!("is placed on the table")),
        (t.demolition, tr!("demolition charge")),
        (t.medical, tr!("heals")),
    ]
    .into_iter()
    .filter_map(|(has, word)| has.then_some(word))
    .collect()
}

/// The weapons, a row each, those with several modes a row for each mode.
pub(super) fn weapons(session: &Session, who: &Known<'_>) -> Vec<Slot> {
    let all = who.weapons.iter().enumerate();
    all.flat_map(|(i, weapon)| rows(session, who, i, weapon))
        .collect()
}

fn rows(session: &Session, who: &Known<'_>, i: usize, weapon: &WeaponRef) -> Vec<Slot> {
    let modes = weapon.modes.iter().enumerate();
    let shown = modes.filter(|(_, mode)| !mode.traits.state_only);
    shown
        .map(|(n, mode)| row(session, who, (i, n), weapon, mode))
        .collect()
}

fn row(
    session: &Session,
    who: &Known<'_>,
    (i, n): (usize, usize),
    weapon: &Weapon,
    mode: &Mode,
) -> Slot {
    let told = session.told();
    let name = match n {
        0 => crate::lang::text(&weapon.name).to_owned(),
        _ => told.weapon_in(weapon.id, u8::try_from(n).unwrap_or(0)),
    };
    let text = in_short(mode);
    let spoken = format!("{name}: {}", weapon_line(mode));
    let most = mode.traits.disposable.filter(|_| n == 0).unwrap_or(0);
    let left = who.left(weapon.id).unwrap_or(most).min(most);
    Slot {
        key: format!("weapon.{i}.{n}"),
        spoken,
        help: help(&name, mode, (most > 0).then_some((left, most))),
        name,
        boxes: most,
        marked: most - left,
        text,
        bands: mode.bands.iter().map(band).collect(),
    }
}

/// A band of range with its MOD.
fn band(band: &model::Band) -> Band {
    Band {
        to: band.to.to_string(),
        value: signed(band.modifier),
        tone: match band.modifier {
            1.. => Tone::Good,
            0 => Tone::Plain,
            _ => Tone::Bad,
        },
    }
}

/// What is told of a weapon.
fn help(name: &str, mode: &Mode, uses: Option<(u8, u8)>) -> Help {
    let mut help = Help::new(name);
    if mode.burst > 0 {
        let burst = tr_n!(
            mode.burst,
            "{n} die in the own turn, one in reactions",
            "{n} dice in the own turn, one in reactions"
        );
        help = help.line(tr!("Burst"), burst);
    }
    if mode.damage != Damage::None {
        help = help.line(tr!("Damage"), damage(mode));
    }
    let mut from = 0;
    for band in &mode.bands {
        let range = tr!("{from} to {to} hexes", from, to = band.to);
        help = help.line(range, format!("{:+}", band.modifier));
        from = band.to.saturating_add(1);
    }
    let kinds = mode.ammo.iter().flat_map(|a| a.kinds());
    let mut told = Vec::new();
    for kind in kinds {
        if !told.contains(&kind) {
            told.push(kind);
            let (name, about) = ammunition(kind);
            help = help.line(name, about);
        }
    }
    if let Some(shape) = shape(mode.shape) {
        help = help.line(tr!("Template"), shape);
    }
    if let Some((left, most)) = uses {
        help = help.line(tr!("Uses"), tr!("{left} of {most} left", left, most));
    }
    help.line("", traits(mode).join(", "))
}

/// The programs of a hacker, each with what it does.
pub(super) fn programs(session: &Session, who: &Known<'_>) -> Vec<Chip> {
    let told = session.told();
    let content = told.content();
    let off = |program: &Program| {
        let mut held = who.states.0.iter();
        held.any(|a| a.state == State::Disabled && a.what == Some(program.id))
    };
    let all = content.programs_of(who.profile).into_iter();
    all.enumerate()
        .map(|(i, program)| {
            let rests = off(program);
            let name = crate::lang::text(&program.name);
            Chip {
                key: format!("program.{i}"),
                text: name.to_owned(),
                state: if rests {
                    ChipState::Spent
                } else {
                    ChipState::Plain
                },
                badge: if rests {
                    tr!("off").to_owned()
                } else {
                    String::new()
                },
                help: program_help(program),
                ..Chip::default()
            }
        })
        .collect()
}

/// What is told of a program.
fn program_help(program: &Program) -> Help {
    let mut help =
        Help::new(crate::lang::text(&program.name)).line("", crate::lang::text(&program.effect));
    if program.att_mod != 0 {
        help = help.line(tr!("Own WIP"), format!("{:+}", program.att_mod));
    }
    if program.opp_mod != 0 {
        help = help.line(tr!("Opponent"), format!("{:+}", program.opp_mod));
    }
    if program.damage > 0 {
        help = help.line(tr!("Damage"), program.damage.to_string());
    }
    help.line(tr!("Burst"), program.burst.to_string())
        .line(tr!("Declared as"), uses(program))
        .line(tr!("Lasts"), crate::lang::text(&program.lasts))
        .line(tr!("Rule"), "K14")
}

/// As what a program is declared.
pub(crate) fn uses(program: &Program) -> String {
    let u = program.uses;
    let words: Vec<_> = [
        (u.short, tr!("Short Skill")),
        (u.aro, tr!("ARO")),
        (u.entire, tr!("Entire Order")),
    ]
    .into_iter()
    .filter_map(|(is, word)| is.then_some(word))
    .collect();
    words.join(", ")
}

/// Hacking devices and other equipment.
pub(super) fn equipment(session: &Session, who: &Known<'_>) -> Vec<Chip> {
    let content = session.told().content();
    let off = |id: &str| {
        let mut held = who.states.0.iter();
        held.any(|a| a.state == State::Disabled && a.what.is_some_and(|what| what == *id))
    };
    let devices = who.profile.devices.iter();
    let devices = devices.filter_map(|id| content.devices.get(id));
    let devices = devices.map(|device| {
        let name = crate::lang::text(&device.name).to_owned();
        (name, about_device(device), off(&device.id))
    });
    let others = who.profile.equipment.iter().map(|what| {
        let (name, about) = equipment_words(*what);
        (name.to_owned(), about.to_owned(), off(what.id()))
    });
    let all = devices.chain(others).enumerate();
    all.map(|(i, (name, about, rests))| Chip {
        key: format!("equipment.{i}"),
        text: name.clone(),
        state: if rests {
            ChipState::Spent
        } else {
            ChipState::Plain
        },
        badge: if rests {
            tr!("off").to_owned()
        } else {
            String::new()
        },
        help: Help::new(name).line("", about).line(
            tr!("Not now"),
            if rests { tr!("It is Disabled.") } else { "" },
        ),
        ..Chip::default()
    })
    .collect()
}

/// What a hacking device gives.
pub(crate) fn about_device(device: &Device) -> String {
    let programs = tr_n!(
        device.programs.len(),
        "A hacking device with {n} program.",
        "A hacking device with {n} programs."
    );
    match device.firewall {
        true => format!("{programs} {}", tr!("Its bearer always has a Firewall.")),
        false => programs,
    }
}

/// Equipment with what it does (K2.7).
pub(crate) fn equipment_words(what: Equipment) -> (&'static str, &'static str) {
    match what {
        Equipment::Repeater => (
            tr!("Repeater"),
            tr!("Extends the Hacking Areas of its side by its Zone of Control."),
        ),
        Equipment::Sniffer => (
            tr!("Sniffer"),
            tr!("Extends the Sensor Areas of its side by its Zone of Control."),
        ),
        Equipment::Medikit => (
            tr!("MediKit"),
            tr!("Brings an Unconscious comrade back, or kills him: a PH roll."),
        ),
    }
}
