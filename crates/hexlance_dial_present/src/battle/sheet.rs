//! The sheet of a unit of the dial rules: what is printed on its base, where its dials stand, what works and what does not.

mod dials;

use super::{Session, look, roster::statuses};
use crate::{
    DialGame,
    battle::session::Reads,
    game::{
        numbers::{Good, breakdown},
        sheets::{self, chip},
    },
    hud::model::{
        BreakdownView, Part, StatusChip, Tone,
        sheet::{Body, Carried, Chip, ChipState, Head, Help, Number, Sheet, Tokens},
    },
    theme::{Icon, Mark},
    words,
};
use hexlance_dial::{
    content::{Catalogue, Words},
    equipment::{Category, Colour, Equipment},
    model::{Click, DamageType, FrontArc, Mode, Model, Rank, Slot, SlotId, Symbol},
    read::{Idle, Look},
};

/// A mark by its colour.
pub fn mark(colour: Colour) -> Mark {
    match colour {
        Colour::Red => Mark::Red,
        Colour::Blue => Mark::Blue,
        Colour::Black => Mark::Black,
        Colour::Gray => Mark::Gray,
        Colour::Green => Mark::Green,
        Colour::Yellow => Mark::Yellow,
    }
}

/// The name of a rank.
pub fn rank(rank: Rank) -> &'static str {
    match rank {
        Rank::Green => tr!("Green"),
        Rank::Veteran => tr!("Veteran"),
        Rank::Elite => tr!("Elite"),
    }
}

/// The class and mode of a unit in a word or two.
pub fn kind(model: &Model) -> &'static str {
    match (model.mode, model.is_infantry()) {
        (Mode::Mech, _) => tr!("'Mech"),
        (Mode::Foot, _) => tr!("Foot infantry"),
        (Mode::Hover, true) => tr!("Hover infantry"),
        (Mode::Wheeled, _) => tr!("Wheeled vehicle"),
        (Mode::Tracked, _) => tr!("Tracked vehicle"),
        (Mode::Hover, false) => tr!("Hover vehicle"),
    }
}

/// The name of the value that carries equipment or an effect.
pub fn carrier(category: Category) -> &'static str {
    match category {
        Category::Ballistic => tr!("Ballistic slot"),
        Category::Energy => tr!("Energy slot"),
        Category::Melee => tr!("Melee slot"),
        Category::Speed => tr!("Speed"),
        Category::Attack => tr!("Attack"),
        Category::Defense => tr_c!("dial", "Defense"),
    }
}

/// Order tokens and what they mean now.
fn token_words(u: &Look<'_>) -> String {
    match (u.tokens, u.model.is_mech()) {
        (0, _) => tr!("No order token: an order costs it nothing.").to_owned(),
        (1, true) => {
            tr!("One order token: another order now pushes it, which is 1 click of heat.").to_owned()
        }
        (1, false) => tr!("One order token: another order now pushes it, which is 1 click of damage.")
            .to_owned(),
        _ => tr!("Two order tokens: it cannot be given an order. Tokens come off at the end of a turn without an order.")
            .to_owned(),
    }
}

/// Which value a ring of a dial has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Speed,
    Attack,
    Defense,
    Damage(SlotId, Slot),
}

impl Value {
    /// Stable name.
    const fn key(self) -> &'static str {
        match self {
            Self::Speed => "speed",
            Self::Attack => "attack",
            Self::Defense => "defense",
            Self::Damage(id, _) => id.name(),
        }
    }

    /// Over a number of the sheet: one word.
    fn heading(self) -> &'static str {
        match self {
            Self::Speed => tr!("SPEED"),
            Self::Attack => tr!("ATTACK"),
            Self::Defense => tr!("DEFENSE"),
            Self::Damage(..) => tr!("DAMAGE"),
        }
    }

    /// The name players read.
    fn name(self) -> &'static str {
        match self {
            Self::Speed => tr!("Speed"),
            Self::Attack => tr!("Attack"),
            Self::Defense => tr_c!("dial", "Defense"),
            Self::Damage(_, slot) => match slot.kind {
                DamageType::Ballistic => tr!("Ballistic damage"),
                DamageType::Energy => tr!("Energy damage"),
                DamageType::Melee => tr!("Melee damage"),
            },
        }
    }

    /// Its sign.
    const fn sign(self) -> Icon {
        match self {
            Self::Speed => Icon::Walk,
            Self::Attack => Icon::Attack,
            Self::Defense => Icon::Armor,
            Self::Damage(_, slot) => match slot.kind {
                DamageType::Ballistic => Icon::Artillery,
                DamageType::Energy => Icon::Bolt,
                DamageType::Melee => Icon::Melee,
            },
        }
    }

    /// What a click prints in its ring.
    fn printed(self, click: &Click) -> (u8, Option<Equipment>) {
        let on = click.equipment;
        match self {
            Self::Speed => (click.speed, on.speed),
            Self::Attack => (click.attack, on.attack),
            Self::Defense => (click.defense, on.defense),
            Self::Damage(id, _) => (click.damage(id), on.on(id)),
        }
    }
}

/// The values of a dial, from the rim inwards.
fn values(model: &Model) -> Vec<Value> {
    let slots = SlotId::ALL.into_iter();
    let slots = slots.filter_map(|id| Some(Value::Damage(id, model.slot(id)?)));
    [Value::Speed, Value::Attack, Value::Defense]
        .into_iter()
        .chain(slots)
        .collect()
}

/// What equipment does at this moment.
enum Now {
    /// The click shows it, and it works.
    Works,
    /// The click shows it and it does not work: why not.
    Rests(String),
    /// Another click shows it: which ones.
    Elsewhere(String),
}

/// Special equipment of a dial with what it does.
struct Carrying {
    equipment: Equipment,
    name: &'static str,
    short: String,
    help: String,
    now: Now,
}

/// The equipment of a dial in the order in which its clicks show it.
fn carried(session: &Session, u: &Look<'_>) -> Vec<Carrying> {
    let mut all = Vec::new();
    for e in u.model.clicks.iter().flat_map(|c| c.equipment.iter()) {
        if !all.contains(&e) {
            all.push(e);
        }
    }
    let all = all.into_iter();
    all.map(|e| carrying(session, u, e)).collect()
}

/// The whole sheet.
pub fn sheet(session: &Session, u: &Look<'_>) -> Sheet {
    let model = u.model;
    let equipment = carried(session, u);
    let values = values(model);
    let faction = match &model.faction {
        Some(faction) => faction.clone(),
        None => tr!("Mercenaries").to_owned(),
    };
    let head = Head {
        name: u.name.to_owned(),
        line: format!("{}  ·  {faction}", rank(model.rank)),
        title: u.name.to_owned(),
        icon: look::icon(model),
        points: Some((tr!("POINTS").to_owned(), model.points)),
    };
    let numbers = values.iter().map(|v| number(u, *v, &equipment)).collect();
    let chips = |title: &str, chips| Body::Chips {
        title: title.to_owned(),
        chips,
    };
    let states = sheets::states("status", statuses(session.read(), u));
    let sheet = Sheet::new(u.id, u.side, head)
        .with(Body::Numbers(numbers))
        .with(Body::Tokens(tokens(u)))
        .with(chips("", states))
        .with(Body::Wheel(dials::clicks(u, &values, &equipment)));
    let sheet = match dials::heat(session, u) {
        Some(wheel) => sheet.with(Body::Wheel(wheel)),
        None => sheet,
    };
    sheet
        .with(chips(tr!("Equipment"), equipment_chips(&equipment)))
        .with(chips("", sheets::facts("fact", facts(model))))
}

/// Order tokens.
fn tokens(u: &Look<'_>) -> Tokens {
    Tokens {
        key: "tokens".to_owned(),
        label: tr!("TOKENS").to_owned(),
        count: u.tokens,
        most: 2,
        help: Help::new(tr_n!(u.tokens, "{n} order token", "{n} order tokens"))
            .line("", token_words(u))
            .line(tr!("Rule"), "D3.3"),
    }
}

/// What works, then what does not and why, then what other clicks show.
fn equipment_chips(equipment: &[Carrying]) -> Vec<Chip> {
    let order = |e: &&Carrying| match e.now {
        Now::Works => 0,
        Now::Rests(_) => 1,
        Now::Elsewhere(_) => 2,
    };
    let mut sorted: Vec<&Carrying> = equipment.iter().collect();
    sorted.sort_by_key(order);
    let sorted = sorted.into_iter().enumerate();
    sorted.map(|(i, e)| equipment_chip(i, e)).collect()
}

fn equipment_chip(i: usize, e: &Carrying) -> Chip {
    let (state, badge, now, why, clicks) = match &e.now {
        Now::Works => (ChipState::Plain, "", tr!("It works."), "", ""),
        Now::Rests(why) => (ChipState::Spent, tr!("off"), "", why.as_str(), ""),
        Now::Elsewhere(clicks) => (
            ChipState::Spent,
            clicks.as_str(),
            tr!("Other clicks show it."),
            "",
            clicks.as_str(),
        ),
    };
    Chip {
        key: format!("equipment.{i}"),
        text: e.name.to_owned(),
        state,
        mark: Some(mark(e.equipment.colour())),
        badge: badge.to_owned(),
        help: Help::new(e.name)
            .line(tr_c!("carried by", "On"), carrier(e.equipment.category()))
            .line("", e.help.as_str())
            .line(tr!("Now"), now)
            .line(tr!("Not now"), why)
            .line(tr!("Clicks"), clicks)
            .look_up(e.equipment.ability()),
        ..Chip::default()
    }
}

/// What a unit is.
fn facts(model: &Model) -> Vec<StatusChip> {
    let mut out = vec![
        chip(
            kind(model),
            kind(model),
            match model.class.size() {
                1 => tr!("Size 1: it blocks no line of fire between vehicles or 'Mechs."),
                2 => tr!("Size 2, for lines of fire."),
                _ => tr!("Size 3, for lines of fire."),
            },
            "D2.1",
            Tone::Plain,
        ),
        chip(
            &tr!("{degrees}°", degrees = model.arc.degrees()),
            tr!("Front arc"),
            match model.arc {
                FrontArc::Full => tr!("It attacks all around."),
                FrontArc::Half => tr!("It attacks forwards and to both sides."),
                FrontArc::Third => tr!("It attacks in a third of the circle before it."),
            },
            "D6.1",
            Tone::Plain,
        ),
    ];
    let (symbol, help) = match model.symbol {
        Symbol::Crosshair => (tr!("Crosshair"), tr!("Its Repair would help everybody.")),
        Symbol::Cross => (tr!("Cross"), tr!("Its Repair would help units on foot.")),
        Symbol::Bolt => (
            tr!("Bolt"),
            tr!("Its Repair would help all but units on foot."),
        ),
    };
    if model
        .clicks
        .iter()
        .any(|c| c.equipment.attack == Some(Equipment::Repair))
    {
        out.push(chip(
            symbol,
            tr!("Attack symbol"),
            help,
            "D2.1.3",
            Tone::Plain,
        ));
    }
    if model.transport > 0 {
        out.push(chip(
            &tr!("Carries {n}", n = model.transport),
            tr!("Transport"),
            tr!("Infantry takes 1 of its room, a vehicle 3."),
            "D12.1",
            Tone::Plain,
        ));
    }
    if model.unique {
        out.push(chip(
            tr!("Unique"),
            tr!("Unique"),
            tr!("A force may have one of it."),
            "D15.1.2",
            Tone::Plain,
        ));
    }
    if !model.role.is_empty() {
        let role = words::capital(crate::lang::text(&model.role));
        let look = words::capital(crate::lang::text(&model.look));
        out.push(chip(&role, &role, look, "", Tone::Plain));
    }
    out
}

/// A value with a single part.
fn printed_alone(label: &str, value: u8) -> BreakdownView {
    BreakdownView {
        parts: vec![Part {
            label: label.to_owned(),
            source: "D2.2".to_owned(),
            value: value.to_string(),
            tone: Tone::Plain,
        }],
        total_label: tr!("Now").to_owned(),
        total: value.to_string(),
        set_aside: Vec::new(),
    }
}

/// A value as it is now, with its parts.
fn number(u: &Look<'_>, what: Value, equipment: &[Carrying]) -> Number {
    let (printed, carries) = what.printed(&u.click());
    let now = |b: &hexlance_rules::Breakdown, text: String| {
        breakdown::<DialGame>(b, tr!("Now"), text, Good::High)
    };
    let alone = || {
        let parts = printed_alone(tr!("Printed"), printed);
        (printed.to_string(), false, parts)
    };
    let mut lines = Vec::new();
    let mut note = String::new();
    let (value, changed, parts) = match what {
        Value::Damage(id, slot) => {
            let damage = u.damage(id);
            (note, lines) = slot_words(u, slot);
            let total = damage.total();
            let parts = now(&damage, total.to_string());
            (total.to_string(), total != i16::from(printed), parts)
        }
        Value::Attack | Value::Defense => alone(),
        Value::Speed => {
            let speed = u.speed();
            let total = speed.total();
            note = tr_n!((total / 2).max(0), "{n} hex", "{n} hexes");
            let parts = now(&speed, format!("{total}\""));
            (format!("{total}\""), total != i16::from(printed), parts)
        }
    };
    let mut help = Help::new(what.name()).parts(parts);
    for (label, text) in lines {
        help = help.line(label, text);
    }
    let carries = carries.and_then(|e| equipment.iter().find(|x| x.equipment == e));
    if let Some(e) = carries {
        help = help.marked(mark(e.equipment.colour()), e.name, e.short.as_str());
        if let Now::Rests(why) = &e.now {
            help = help.line(tr!("Not now"), why.as_str());
        }
    }
    Number {
        key: what.key().to_owned(),
        label: what.heading().to_owned(),
        name: what.name().to_owned(),
        value,
        note,
        sign: Some(what.sign()),
        carried: carries.map(|e| Carried {
            mark: mark(e.equipment.colour()),
            rests: matches!(e.now, Now::Rests(_)),
        }),
        changed,
        help,
        ..Number::default()
    }
}

/// Range and kind of a damage slot: a few letters, and lines.
fn slot_words(u: &Look<'_>, slot: Slot) -> (String, Vec<(String, String)>) {
    let mut help = Vec::new();
    let mut line = |label: &str, text: String| help.push((label.to_owned(), text));
    let note = if slot.kind == DamageType::Melee {
        line(tr!("Range"), tr!("Close combat only").to_owned());
        tr_c!("range", "melee").to_owned()
    } else {
        let (min, max) = (slot.min, slot.max);
        line(
            tr!("Range"),
            tr!(
                "{min}\" to {max}\": {near} to {far} hexes",
                min,
                max,
                near = min.div_ceil(2),
                far = max / 2
            ),
        );
        format!("{min}–{max}\"")
    };
    if slot.targets > 1 {
        line(
            tr!("Targets"),
            tr!("up to {n} with one attack", n = slot.targets),
        );
    }
    if slot.indirect {
        line(
            tr!("Indirect"),
            tr!("may fire without a line of fire where a friend sees the target").to_owned(),
        );
    }
    if slot.artillery {
        line(
            tr!("Artillery"),
            tr!("fires at hexes; the shells come down in the next turn of its side").to_owned(),
        );
    }
    if let Some(effect) = u.silenced(slot.kind) {
        line(
            tr!("Silenced"),
            tr!(
                "no ranged attack while the heat dial shows {effect}",
                effect = crate::lang::text(effect.name())
            ),
        );
    }
    (note, help)
}

/// What players read of something on the dials.
fn short_and_help(words: Option<&std::sync::Arc<Words>>) -> (String, String) {
    words.map_or_else(Default::default, |w| {
        let text = |t: &str| crate::lang::text(t.trim()).to_owned();
        (text(&w.short), text(&w.effect))
    })
}

/// Why equipment does not work, in words.
pub fn idle_words(idle: Idle) -> String {
    let why = match idle {
        Idle::Captive => tr!("A captured unit uses no equipment").to_owned(),
        Idle::Aboard => tr!("A passenger uses no equipment").to_owned(),
        Idle::ShutDown => {
            tr!("A 'Mech that is shut down uses only equipment that is always on").to_owned()
        }
        Idle::SwitchedOff => tr!("Its standing switch is off").to_owned(),
        Idle::Effect(effect) => tr!(
            "The heat dial shows {effect}",
            effect = crate::lang::text(effect.name())
        ),
    };
    format!("{why} ({})", idle.rule())
}

/// Equipment of the dial with what it does at this moment.
fn carrying(session: &Session, u: &Look<'_>, e: Equipment) -> Carrying {
    let content = &session.battle.world().resource::<Catalogue>().0;
    let (short, help) = short_and_help(content.of_equipment(e));
    let shown = !u.is_gone() && u.click().equipment.iter().any(|x| x == e);
    let now = match (shown, u.idle(e)) {
        (true, None) => Now::Works,
        (true, Some(idle)) => Now::Rests(idle_words(idle)),
        (false, _) => Now::Elsewhere(clicks_with(u.model, e)),
    };
    Carrying {
        equipment: e,
        name: crate::lang::text(e.name()),
        short,
        help,
        now,
    }
}

/// The clicks that show equipment, such as "1-3, 7".
fn clicks_with(model: &Model, e: Equipment) -> String {
    let with = |i: &usize| {
        let click = model.clicks.get(*i);
        click.is_some_and(|c| c.equipment.iter().any(|x| x == e))
    };
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for i in (0..model.clicks.len()).filter(with) {
        match runs.last_mut() {
            Some((_, last)) if *last == i => *last = i + 1,
            _ => runs.push((i + 1, i + 1)),
        }
    }
    let text: Vec<_> = runs
        .into_iter()
        .map(|(a, b)| match a == b {
            true => a.to_string(),
            false => format!("{a}–{b}"),
        })
        .collect();
    text.join(", ")
}
