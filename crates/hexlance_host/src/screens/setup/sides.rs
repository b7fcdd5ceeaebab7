//! The right column: who plays each side, with which units and abilities, and the optional rules.

use super::{SetupChoice, SetupState};
use crate::{
    rulesets::{Registered, Rules},
    screens::{AbilityMark, BattleSetup, Controller, ForceLibrary, ScenarioEntry, ScenarioUnit},
    theme::{
        self, Button, Chip, ChipStyle, Icon, Paint, Theme, checkbox_row, colors as c, emblem, fonts,
    },
};
use bevy_egui::egui::{Align2, Color32, Id, Rect, ScrollArea, Sense, Ui, Vec2, pos2, vec2};
use hexlance_rules::AbilityId;

/// How much weaker than the strongest side the weakest is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weaker {
    Even,
    Slightly,
    Clearly,
    Much,
}

impl Weaker {
    /// By what it has fewer points than the strongest side, in percent of that one's.
    fn of(least: u32, most: u32) -> Self {
        match most.saturating_sub(least) * 100 / most.max(1) {
            0..=10 => Self::Even,
            11..=25 => Self::Slightly,
            26..=40 => Self::Clearly,
            _ => Self::Much,
        }
    }
}

pub(super) fn draw(
    ui: &mut Ui,
    library: &ForceLibrary,
    s: &ScenarioEntry,
    state: &mut SetupState,
    theme: &Theme,
    choice: &mut Option<SetupChoice>,
) {
    let foot = 52.0;
    let room = ui.available_height() - foot;
    ScrollArea::vertical()
        .id_salt(("setup.sides", &s.id))
        .max_height(room)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            // Numbers at the right end keep clear of the scroll bar.
            ui.set_max_width(ui.available_width() - theme::space::EDGE);
            ui.spacing_mut().item_spacing.y = 4.0;
            for i in 0..s.sides.len() {
                side(ui, library, s, i, state, theme, choice);
                ui.add_space(8.0);
            }
            balance(ui, s, state, library);
            if !s.switches.is_empty() {
                theme::heading(ui, tr!("Optional rules"));
                for (rule, (_, on)) in s.switches.iter().zip(&mut state.switches) {
                    let key = format!("setup.rule.{}", rule.id);
                    checkbox_row(ui, &key, &rule.name, "", on);
                    if let Some(r) = ui.ctx().read_response(Id::new(("switch", key.as_str()))) {
                        theme::tip_lines(r, &rule.name, &[("", &rule.help)]);
                    }
                }
            }
        });
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), foot));
    let at = Rect::from_min_max(rect.min + vec2(0.0, 6.0), rect.max);
    let problem = state.problem(s, library);
    let b = Button::new("setup.start", tr!("Start"))
        .primary()
        .big()
        .icon(Icon::Swords)
        .disabled(problem.as_deref());
    if b.show_at(ui, at).clicked() && problem.is_none() {
        *choice = Some(SetupChoice::Start(BattleSetup {
            scenario: s.id.clone(),
            controllers: state.controllers.clone(),
            switches: state.switches.clone(),
            forces: state.forces.clone(),
        }));
    }
}

/// The units of a side as they are going to fight.
fn units<'a>(
    s: &'a ScenarioEntry,
    i: usize,
    state: &SetupState,
    library: &'a ForceLibrary,
) -> &'a [ScenarioUnit] {
    match state.force(i, library) {
        Some(force) => &force.facts.units,
        None => s.sides.get(i).map_or(&[], |side| &side.units),
    }
}

fn points(units: &[ScenarioUnit]) -> u32 {
    units.iter().map(|u| u32::from(u.point_value)).sum()
}

/// Points as the rules of a battle call them.
fn worth(s: &ScenarioEntry, points: u32) -> String {
    s.rules.game().points(points)
}

/// With other forces than the scenario's own: whether the sides are about as strong.
fn balance(ui: &mut Ui, s: &ScenarioEntry, state: &SetupState, library: &ForceLibrary) {
    if state.forces.iter().all(Option::is_none) || s.sides.len() < 2 {
        return;
    }
    let totals: Vec<_> = (0..s.sides.len())
        .map(|i| points(units(s, i, state, library)))
        .collect();
    let most = totals.iter().copied().max().unwrap_or(0);
    let (weakest, least) = totals
        .iter()
        .copied()
        .enumerate()
        .min_by_key(|(_, points)| *points)
        .unwrap_or_default();
    let weaker = Weaker::of(least, most);
    let all: Vec<_> = totals.iter().map(ToString::to_string).collect();
    let all = all.join(tr!(" against "));
    let side = s.sides.get(weakest).map_or("", |side| side.name.as_str());
    let text = match weaker {
        Weaker::Even => tr!("{all} points: about even.", all),
        Weaker::Slightly => tr!(
            "{all} points: a slightly weaker force for {side}.",
            all,
            side
        ),
        Weaker::Clearly => tr!(
            "{all} points: a clearly weaker force for {side}.",
            all,
            side
        ),
        Weaker::Much => tr!("{all} points: a much weaker force for {side}.", all, side),
    };
    let color = match weaker {
        Weaker::Even => c::GOOD,
        _ => c::WARN,
    };
    let response = ui.label(theme::dim(text).color(color));
    theme::record(ui, "setup.balance", tr!("Balance"), response.rect, true);
    let briefed =
        tr!("The battle was made for other forces; its aims and its briefing stay the same.");
    ui.label(theme::faint(briefed));
    if let Some(note) = state.tried.as_ref().and_then(|t| t.note.as_deref()) {
        let response = ui.label(theme::dim(note).color(c::WARN));
        theme::record(ui, "setup.note", note, response.rect, true);
    }
    ui.add_space(6.0);
}

fn side(
    ui: &mut Ui,
    library: &ForceLibrary,
    s: &ScenarioEntry,
    i: usize,
    state: &mut SetupState,
    theme: &Theme,
    choice: &mut Option<SetupChoice>,
) {
    let side = &s.sides[i];
    let color = theme.side(i as u8);
    let units = units(s, i, state, library);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 24.0));
    let p = ui.painter();
    emblem(
        p,
        Rect::from_center_size(pos2(rect.left() + 9.0, rect.center().y), Vec2::splat(15.0)),
        i as u8,
        color,
    );
    let r = p.text(
        pos2(rect.left() + 24.0, rect.center().y + 1.0),
        Align2::LEFT_CENTER,
        &side.name,
        fonts::display(fonts::size::LARGE),
        color,
    );
    let pv = p.text(
        rect.right_center(),
        Align2::RIGHT_CENTER,
        worth(s, points(units)),
        fonts::strong(fonts::size::SMALL),
        c::TEXT_DIM,
    );
    let task = Rect::from_min_max(
        pos2(r.right() + 8.0, rect.top()),
        pos2(pv.left() - 6.0, rect.bottom()),
    );
    theme::paint_text_in(
        p,
        task,
        &side.task,
        fonts::body(fonts::size::SMALL),
        c::TEXT_FAINT,
    );
    controller(ui, s, i, state);
    force(ui, library, (s.rules, &side.name), i, state, choice);
    let commands = match state.force(i, library) {
        Some(force) => &force.facts.commands,
        None => &side.commands,
    };
    if let Some(id) = marks(
        ui,
        &format!("setup.command.{i}"),
        commands,
        ChipStyle::Brass,
    ) {
        *choice = Some(SetupChoice::Codex(id));
    }
    let off = state.controllers.get(i) == Some(&Controller::Off);
    for (n, u) in units.iter().enumerate() {
        if let Some(id) = unit_row(ui, &format!("setup.unit.{i}.{n}"), u, color, off) {
            *choice = Some(SetupChoice::Codex(id));
        }
    }
}

/// Which force fights on the side, and another in its place.
fn force(
    ui: &mut Ui,
    library: &ForceLibrary,
    (rules, side): (Rules, &str),
    i: usize,
    state: &mut SetupState,
    choice: &mut Option<SetupChoice>,
) {
    let now = state.force(i, library).map(|f| f.name.clone());
    let open = state.choosing == Some(i);
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let text = now
            .clone()
            .unwrap_or_else(|| tr!("Force of the scenario").to_owned());
        let b = Button::new(format!("setup.force.{i}"), &text)
            .small()
            .icon(Icon::Folder);
        if b.tip(tr!("Choose another force for this side."))
            .selected(open)
            .show(ui)
        {
            state.choosing = (!open).then_some(i);
        }
        if now.is_some() {
            let b = Button::new(format!("setup.force.{i}.own"), tr!("The scenario's own")).small();
            if b.show(ui) {
                state.forces[i] = None;
                state.choosing = None;
            }
        }
    });
    if !open {
        return;
    }
    for saved in library.of(rules) {
        let wrong = saved.problems.first().map(String::as_str);
        let text = tr!(
            "{saved} ({points} points)",
            saved = saved.name,
            points = saved.facts.points
        );
        let b = Button::new(format!("setup.force.{i}.{}", saved.id), &text)
            .small()
            .left()
            .disabled(wrong)
            .min_size(vec2(ui.available_width(), 24.0));
        if b.show(ui) {
            if state.forces.len() <= i {
                state.forces.resize(i + 1, None);
            }
            state.forces[i] = Some(saved.id.clone());
            state.choosing = None;
        }
    }
    let b = Button::new(format!("setup.force.{i}.build"), tr!("Build one")).small();
    if b.icon(Icon::Swords).show(ui) {
        *choice = Some(SetupChoice::Build(i, side.to_owned()));
    }
}

/// Abilities as chips; gives back the one that is to be looked up.
pub fn marks(ui: &mut Ui, key: &str, all: &[AbilityMark], style: ChipStyle) -> Option<AbilityId> {
    if all.is_empty() {
        return None;
    }
    let mut wanted = None;
    theme::wrap_row(ui, 3.0, 18.0, |ui| {
        for (n, mark) in all.iter().enumerate() {
            let mut chip = Chip::new(format!("{key}.{n}"), &mark.name).style(style);
            if let Some(mark) = mark.mark {
                chip = chip.mark(mark);
            }
            let response = chip
                .line("", &mark.help)
                .line(tr!("Click"), tr!("look it up"))
                .show(ui)
                .interact(Sense::click());
            if response.clicked() {
                wanted = Some(mark.id);
            }
        }
    });
    wanted
}

/// A unit with its abilities; gives back the ability that is to be looked up.
fn unit_row(
    ui: &mut Ui,
    key: &str,
    u: &ScenarioUnit,
    color: Color32,
    off: bool,
) -> Option<AbilityId> {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 21.0));
    let p = ui.painter();
    let ink = if off { c::TEXT_FAINT } else { c::TEXT };
    u.icon.paint(
        p,
        Rect::from_center_size(pos2(rect.left() + 10.0, rect.center().y), Vec2::splat(16.0)),
        if off { c::LINE } else { color },
    );
    p.text(
        rect.right_center(),
        Align2::RIGHT_CENTER,
        u.point_value,
        fonts::strong(fonts::size::SMALL),
        c::TEXT_DIM,
    );
    let x = rect.right() - 34.0;
    let note = p.text(
        pos2(x, rect.center().y),
        Align2::RIGHT_CENTER,
        &u.note,
        fonts::body(fonts::size::TINY),
        c::TEXT_FAINT,
    );
    let code = p.text(
        pos2(note.left() - 8.0, rect.center().y),
        Align2::RIGHT_CENTER,
        &u.code,
        fonts::body(fonts::size::TINY),
        c::TEXT_FAINT,
    );
    let name = Rect::from_min_max(
        pos2(rect.left() + 26.0, rect.top()),
        pos2(code.left() - 6.0, rect.bottom()),
    );
    theme::paint_text_in(p, name, &u.name, fonts::body(fonts::size::BODY), ink);
    if let Some(printed) = &u.printed {
        let key = format!("{key}.dial");
        let response = ui.interact(rect, Id::new(&key), Sense::hover());
        theme::named(ui, &response, &key, &u.name);
        hexlance_pages::tip(response, || printed.tip(), None, &[]);
    }
    let mut wanted = None;
    if !u.abilities.is_empty() {
        ui.horizontal_top(|ui| {
            ui.add_space(26.0);
            ui.vertical(|ui| wanted = marks(ui, key, &u.abilities, ChipStyle::Slate));
        });
    }
    wanted
}

fn controller(ui: &mut Ui, s: &ScenarioEntry, i: usize, state: &mut SetupState) {
    let Some(now) = state.controllers.get(i).cloned() else {
        return;
    };
    let mut new = None;
    let computer = matches!(now, Controller::Computer(_));
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let b = |key: &str, text: &'static str, icon| {
            Button::new(format!("setup.side.{i}.{key}"), text)
                .small()
                .icon(icon)
        };
        if b("human", tr!("You"), Icon::Person)
            .selected(now == Controller::Human)
            .show(ui)
        {
            new = Some(Controller::Human);
        }
        // the strongest but one is a fair start
        let start = s.levels.get(s.levels.len().saturating_sub(2));
        if let Some(level) = start
            && b("computer", tr!("Computer"), Icon::Computer)
                .selected(computer)
                .show(ui)
            && !computer
        {
            new = Some(Controller::Computer(level.id.clone()));
        }
        if s.sides.get(i).is_some_and(|side| side.may_be_off)
            && b("off", tr!("Off"), Icon::Cross)
                .selected(now == Controller::Off)
                .show(ui)
        {
            new = Some(Controller::Off);
        }
    });
    if computer {
        theme::wrap_row(ui, 4.0, 24.0, |ui| {
            for level in &s.levels {
                let c = Controller::Computer(level.id.clone());
                let key = format!("setup.side.{i}.computer.{}", level.id);
                let b = Button::new(key, &level.name).small().selected(now == c);
                if b.tip(&level.help).show(ui) {
                    new = Some(c);
                }
            }
        });
    }
    if let Some(c) = new {
        state.controllers[i] = c;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weaker_side_is_named_by_steps() {
        assert_eq!(Weaker::of(90, 100), Weaker::Even);
        assert_eq!(Weaker::of(89, 100), Weaker::Slightly);
        assert_eq!(Weaker::of(70, 100), Weaker::Clearly);
        assert_eq!(Weaker::of(32, 73), Weaker::Much);
        assert_eq!(Weaker::of(0, 0), Weaker::Even);
    }
}
