//! The click dial and the heat dial of a unit as wheels of its sheet (D2).

use hexlance_dial::{
    content::Catalogue,
    equipment::HeatEffect,
    model::{Click, HeatDialModel, HeatLevel, SlotId},
    read::Look,
};

use super::{
    super::{Session, roster::shown_click},
    Carrying, Now, Value, carrier, mark, short_and_help, values,
};
use crate::{
    hud::model::sheet::{Cell, End, Help, Legend, Position, Ring, Shading, Wheel, WheelNote},
    theme::Icon,
};

/// The click dial.
pub(super) fn clicks(u: &Look<'_>, values: &[Value], equipment: &[Carrying]) -> Wheel {
    let clicks = &u.model.clicks;
    let click = shown_click(u);
    let all = clicks.len();
    let legend = |e: &Carrying| Legend {
        mark: mark(e.equipment.colour()),
        name: e.name.to_owned(),
        about: e.short.clone(),
        rests: matches!(e.now, Now::Rests(_)),
    };
    let position = |(i, printed): (usize, &Click)| {
        let cells: Vec<Cell> = values
            .iter()
            .map(|value| {
                let (number, carries) = value.printed(printed);
                Cell {
                    text: number.to_string(),
                    said: String::new(),
                    mark: carries.and_then(|e| equipment.iter().position(|x| x.equipment == e)),
                }
            })
            .collect();
        let spoken = values.iter().zip(&cells);
        let spoken: Vec<String> = spoken
            .map(|(value, cell)| format!("{} {}", value.name(), cell.text))
            .collect();
        let number = i + 1;
        let stop = u.model.repair_markers.contains(&(number as u8));
        let help = Help::new(click_title(number, all, usize::from(click)));
        Position {
            key: format!("click.{number}"),
            label: number.to_string(),
            cells: cells.into_iter().map(Some).collect(),
            icon: None,
            stop,
            spoken: tr!(
                "Click {number}: {values}",
                number,
                values = spoken.join(", ")
            ),
            help: match stop {
                true => help.line(
                    tr!("Repair marker"),
                    tr!("repair does not turn the dial back past it (D2.3.4)"),
                ),
                false => help,
            },
        }
    };
    Wheel {
        key: "dial".to_owned(),
        spoken: tr!("Click {click} of {clicks}", click, clicks = all),
        rings: values
            .iter()
            .map(|value| Ring {
                name: value.name().to_owned(),
                sign: Some(value.sign()),
            })
            .collect(),
        legend: equipment.iter().map(legend).collect(),
        positions: clicks.iter().enumerate().map(position).collect(),
        at: usize::from(click.max(1)) - 1,
        end: Some(End {
            icon: Icon::Skull,
            help: Help::new(tr!("Eliminated"))
                .line(
                    "",
                    tr!("A dial that is turned past its last click: the unit is eliminated."),
                )
                .line(tr!("Rule"), "D2.3.2"),
        }),
        hub: click.to_string(),
        hub_note: tr!("of {n}", n = all),
        ..Wheel::default()
    }
}

/// Which click it is, and where it stands to the present one.
fn click_title(number: usize, all: usize, now: usize) -> String {
    match number.cmp(&now) {
        std::cmp::Ordering::Less => tr!("Click {number} of {all}, passed", number, all),
        std::cmp::Ordering::Equal => tr!("Click {number} of {all}, now", number, all),
        std::cmp::Ordering::Greater if number == now + 1 => {
            tr!("Click {number} of {all}, the next one", number, all)
        }
        std::cmp::Ordering::Greater => tr!("Click {number} of {all}", number, all),
    }
}

/// A square of a heat level: what it adds to a value, and its effect.
type Square = (i8, Option<HeatEffect>);

/// What heat changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Changed {
    /// The damage of a slot.
    Damage(SlotId),
    /// Speed.
    Speed,
}

impl Changed {
    /// The name players read.
    fn name(self) -> &'static str {
        match self {
            Self::Damage(SlotId::Primary) => tr!("Primary damage"),
            Self::Damage(SlotId::Secondary) => tr!("Secondary damage"),
            Self::Speed => tr!("Speed"),
        }
    }

    /// Whether a value of the dial is meant.
    fn is(self, value: Value) -> bool {
        match (self, value) {
            (Self::Damage(a), Value::Damage(b, _)) => a == b,
            (Self::Speed, Value::Speed) => true,
            _ => false,
        }
    }

    /// The square of a level.
    fn of(self, level: &HeatLevel) -> Square {
        match self {
            Self::Damage(slot) => (level.damage(slot), level.effect(slot)),
            Self::Speed => (level.speed, level.speed_effect),
        }
    }

    /// What a change means in words.
    fn said(self, change: i8) -> String {
        match (change, self) {
            (0, _) => tr!("as printed").to_owned(),
            (n, Self::Speed) => format!("{n:+}\""),
            (n, Self::Damage(_)) => format!("{n:+}"),
        }
    }
}

/// The heat dial (D2.5); its last level has the shutdown icons (D2.5.2).
pub(super) fn heat(session: &Session, u: &Look<'_>) -> Option<Wheel> {
    let dial = u.model.heat.as_ref()?;
    let mut effects: Vec<HeatEffect> = Vec::new();
    for e in dial.levels.iter().flat_map(HeatLevel::effects) {
        if !effects.contains(&e) {
            effects.push(e);
        }
    }
    let slots = SlotId::ALL.into_iter().filter(|id| u.slot(*id).is_some());
    let rings: Vec<Changed> = slots.map(Changed::Damage).chain([Changed::Speed]).collect();
    let shutdown = dial.levels.len();
    let last = Position {
        label: "S".to_owned(),
        icon: Some(Icon::Power),
        help: level_help(shutdown, shutdown, u.heat).line(
            "",
            tr!("The shutdown icons: the 'Mech shuts down at once and cannot restart at this level (D10.6)."),
        ),
        ..level(shutdown)
    };
    let positions = dial.levels.iter().enumerate().map(|(i, printed)| Position {
        label: i.to_string(),
        cells: rings
            .iter()
            .map(|r| Some(cell(*r, printed, &effects)))
            .collect(),
        help: level_help(i, shutdown, u.heat),
        ..level(i)
    });
    let (now, of) = (u.heat, shutdown);
    let back = now.saturating_sub(dial.vent);
    let values = values(u.model);
    Some(Wheel {
        key: "heat".to_owned(),
        title: tr!("Heat").to_owned(),
        spoken: tr!("Heat {now} of {shutdown}", now, shutdown = of),
        shading: Shading::Heat,
        rings: rings
            .iter()
            .map(|r| Ring {
                name: r.name().to_owned(),
                sign: values.iter().find(|v| r.is(**v)).map(|v| v.sign()),
            })
            .collect(),
        legend: effects.iter().map(|e| legend(session, *e)).collect(),
        positions: positions.chain([last]).collect(),
        at: usize::from(now),
        back_to: (back < now && usize::from(now) < shutdown).then_some(usize::from(back)),
        end: None,
        hub: now.to_string(),
        hub_note: String::new(),
        notes: notes(session, u, dial),
    })
}

/// A level without what is printed on it.
fn level(i: usize) -> Position {
    Position {
        key: format!("heat.{i}"),
        spoken: tr!("Heat level {level}", level = i),
        ..Position::default()
    }
}

fn level_help(i: usize, shutdown: usize, now: u8) -> Help {
    Help::new(match i == usize::from(now) {
        true => tr!("Heat {i} of {shutdown}, now", i, shutdown),
        false => tr!("Heat {i} of {shutdown}", i, shutdown),
    })
}

fn cell(changed: Changed, level: &HeatLevel, effects: &[HeatEffect]) -> Cell {
    let (change, effect) = changed.of(level);
    Cell {
        text: match change {
            0 => String::new(),
            n => format!("{n:+}").replace('-', "−"),
        },
        said: changed.said(change),
        mark: effect.and_then(|e| effects.iter().position(|x| *x == e)),
    }
}

fn legend(session: &Session, e: HeatEffect) -> Legend {
    let content = &session.battle.world().resource::<Catalogue>().0;
    let (about, _) = short_and_help(content.of_heat(e));
    Legend {
        mark: mark(e.colour()),
        name: crate::lang::text(e.name()).to_owned(),
        about,
        rests: false,
    }
}

/// Which level, what venting does, and the effects that show, each name once: the starting position is printed in every
/// square.
fn notes(session: &Session, u: &Look<'_>, dial: &HeatDialModel) -> Vec<WheelNote> {
    let shutdown = dial.levels.len();
    let at = usize::from(u.heat);
    let plain = |text: String| WheelNote {
        text,
        ..WheelNote::default()
    };
    let mut out = vec![
        plain(tr!("Level {level} of {shutdown}", level = at, shutdown)),
        WheelNote {
            dim: true,
            ..plain(tr!("Vents {n}", n = dial.vent))
        },
    ];
    if at >= shutdown {
        out.push(WheelNote {
            warn: true,
            ..plain(tr!("Shut down").to_owned())
        });
        return out;
    }
    let mut names = Vec::new();
    for e in dial.levels.get(at).into_iter().flat_map(HeatLevel::effects) {
        let name = crate::lang::text(e.name());
        if names.contains(&name) {
            continue;
        }
        out.push(note(session, names.len(), e, name));
        names.push(name);
    }
    out
}

fn note(session: &Session, i: usize, e: HeatEffect, name: &str) -> WheelNote {
    let content = &session.battle.world().resource::<Catalogue>().0;
    let (_, help) = short_and_help(content.of_heat(e));
    WheelNote {
        key: format!("effect.{i}"),
        text: name.to_owned(),
        mark: Some(mark(e.colour())),
        help: Help::new(name)
            .line(tr_c!("carried by", "On"), carrier(e.category()))
            .line("", help)
            .look_up(e.ability()),
        ..WheelNote::default()
    }
}
