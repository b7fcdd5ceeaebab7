//! Where the panels show the things that captions point at.

use bevy_egui::egui::{Context, Rect};
use hexlance_rules::{Landmark, Pointer, UnitId, draft::Pick, is_under};
use hexlance_ui::theme::noted;

use crate::{
    model::{
        BattleView, HudAction, TargetPanel,
        sheet::{Body, Sheet},
    },
    record,
};

/// Where a thing is in the panels, in points; none if no panel shows it now.
pub(super) fn place(ctx: &Context, view: &BattleView, thing: &Pointer<UnitId>) -> Option<Rect> {
    let widgets = widgets(view, thing).into_iter();
    let places = widgets.filter_map(|name| noted(ctx, &name));
    places.reduce(Rect::union)
}

/// The names of the widgets that show a thing, or what such names begin with.
fn widgets(view: &BattleView, thing: &Pointer<UnitId>) -> Vec<String> {
    match thing {
        Pointer::Unit(unit) => vec![format!("roster.unit.{}", unit.0)],
        // The table shows it.
        Pointer::Hex(_) => Vec::new(),
        Pointer::Sheet { part, of } => {
            let sheet = view.card.as_ref();
            let lies_open = sheet.is_some_and(|s| of.is_none_or(|unit| unit == s.unit));
            lies_open
                .then(|| record::key_of(part))
                .into_iter()
                .collect()
        }
        Pointer::Offer(key) => {
            let buttons = view.actions.iter().filter(|b| sends(&b.action, key));
            let buttons = buttons.map(|b| format!("action.{}", b.key));
            let aimed = view.target.iter().flat_map(|t| of_attack(t, key));
            let chips = view.card.iter().flat_map(|s| of_sheet(s, key));
            buttons.chain(aimed).chain(chips).collect()
        }
        Pointer::Phase(name) => {
            let mut phases = view.phase.phases.iter();
            let at = phases.position(|step| step.key == name);
            at.map(|i| format!("phase.step.{i}")).into_iter().collect()
        }
        Pointer::At(landmark) => vec![of_landmark(*landmark).to_owned()],
    }
}

const fn of_landmark(landmark: Landmark) -> &'static str {
    match landmark {
        Landmark::End => "action.end-phase",
        Landmark::Attack => "target",
        Landmark::Turn => "phase",
        Landmark::Initiative => "phase.initiative",
        Landmark::Orders => "phase.orders",
        Landmark::Score => "mission",
        Landmark::Roster => "roster",
        Landmark::Log => "log.line",
        Landmark::Menu => "bar",
        Landmark::Undo => "bar.undo",
        Landmark::Help => "bar.help",
    }
}

/// Whether an action picks what has a key, or a key that goes on from it after a dot.
fn sends(action: &HudAction, key: &str) -> bool {
    match action {
        HudAction::Pick(Pick::Button(picked) | Pick::Amount(picked, _)) => is_under(picked, key),
        _ => false,
    }
}

/// What an attack that is aimed offers.
fn of_attack(panel: &TargetPanel, key: &str) -> impl Iterator<Item = String> {
    let kinds = panel.kinds.iter().enumerate();
    let kinds = kinds.filter(move |(_, k)| sends(&k.action, key));
    let options = panel.options.iter().enumerate().flat_map(|(i, option)| {
        let values = option.values.iter().enumerate();
        values.map(move |(k, (_, action))| (i, k, action))
    });
    let options = options.filter(move |(_, _, action)| sends(action, key));
    let fire = panel.fire.iter().filter(move |action| sends(action, key));
    kinds
        .map(|(i, _)| format!("target.kind.{i}"))
        .chain(options.map(|(i, k, _)| format!("target.option.{i}.{k}")))
        .chain(fire.map(|_| "target.fire".to_owned()))
}

/// What a record sheet offers: abilities.
fn of_sheet(sheet: &Sheet, key: &str) -> impl Iterator<Item = String> {
    let chips = sheet.blocks.iter().flat_map(|block| match &block.body {
        Body::Chips { chips, .. } => chips.as_slice(),
        _ => &[],
    });
    let offered = chips.filter(move |chip| chip.action.as_ref().is_some_and(|a| sends(a, key)));
    offered.map(|chip| record::key_of(&chip.key))
}
