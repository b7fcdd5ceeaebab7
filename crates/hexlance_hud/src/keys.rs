//! What keys do on the HUD.

use super::{
    HudCx, menu,
    model::{HudAction, MenuCommand, Overlay, Toast},
    state::MenuPage,
};
use hexlance_ui::input::KeyAction as K;

/// While the curtain is down only its own button has a key.
pub(super) fn curtain(cx: &mut HudCx) {
    if cx.key(K::Confirm) {
        cx.out.push(HudAction::LiftCurtain);
    }
}

/// All other times.
pub(super) fn handle(cx: &mut HudCx) {
    if cx.key(K::Cancel) {
        cancel(cx);
        return;
    }
    if cx.key(K::Help) {
        match cx.state.menu {
            Some(MenuPage::Help) => cx.state.menu = None,
            _ => cx.state.open(MenuPage::Help),
        }
    }
    if let Some(page) = cx.state.menu {
        if cx.key(K::Confirm) {
            match page {
                MenuPage::ConfirmEnd => {
                    cx.state.menu = None;
                    cx.out.push(HudAction::EndPhase);
                }
                // Its gold button.
                MenuPage::Main => cx.state.menu = None,
                _ => {
                    if let Some((_, load)) = menu::asked_load(cx) {
                        cx.state.menu = None;
                        cx.out.push(load);
                    }
                }
            }
        }
        return;
    }
    panels(cx);
    if cx.key(K::QuickSave) {
        match &cx.view.no_save {
            Some(why) => cx.state.toast(Toast::refusal(why.clone())),
            None => cx.out.push(HudAction::QuickSave),
        }
    }
    if cx.key(K::QuickLoad) {
        if cx.view.outcome.is_some() {
            cx.out.push(HudAction::QuickLoad);
        } else {
            cx.state.open(MenuPage::ConfirmQuickLoad);
        }
    }
    if cx.view.outcome.is_some() {
        return;
    }
    if cx.key(K::Undo) {
        undo(cx);
    }
    if cx.view.prompt.is_some() {
        prompt(cx);
        return;
    }
    for (i, slot) in K::slots().into_iter().enumerate() {
        if cx.key(slot)
            && let Some(b) = cx.view.actions.get(i)
        {
            match &b.disabled {
                Some(why) => cx.state.toast(Toast::refusal(why.clone())),
                None => cx.out.push(b.action.clone()),
            }
        }
    }
    if cx.key(K::NextUnit) {
        cx.out.push(HudAction::CycleUnit(true));
    }
    if cx.key(K::PreviousUnit) {
        cx.out.push(HudAction::CycleUnit(false));
    }
    if cx.key(K::TurnLeft) {
        cx.out.push(HudAction::TurnFacing(-1));
    }
    if cx.key(K::TurnRight) {
        cx.out.push(HudAction::TurnFacing(1));
    }
    if cx.key(K::FocusUnit)
        && let Some(u) = cx.view.selected
    {
        cx.out.push(HudAction::FocusUnit(u));
    }
    if cx.key(K::Confirm)
        && let Some(fire) = cx.view.target.as_ref().and_then(|t| t.fire.clone())
    {
        cx.out.push(fire);
    }
    if cx.key(K::EndPhase) {
        end_phase(cx);
    }
}

fn panels(cx: &mut HudCx) {
    if cx.key(K::ToggleLog) {
        cx.state.log_open = !cx.state.log_open;
    }
    if cx.key(K::ToggleRoster) {
        cx.state.roster_shown = !cx.state.roster_shown;
    }
    if cx.key(K::ToggleCard) {
        cx.state.card_shown = !cx.state.card_shown;
    }
    for (key, overlay) in [
        (K::ToggleGrid, Overlay::Grid),
        (K::ToggleNumbers, Overlay::Numbers),
        (K::ToggleArcs, Overlay::Arcs),
        (K::TogglePlates, Overlay::Plates),
    ] {
        if cx.key(key) {
            cx.out.push(HudAction::ToggleOverlay(overlay));
        }
    }
}

/// One step back: the innermost thing that is open is closed; with nothing open the menu comes.
fn cancel(cx: &mut HudCx) {
    match cx.state.menu {
        Some(_) => cx.state.back(),
        None => {
            if let Some(p) = &cx.view.prompt {
                match p.decline {
                    Some(i) => cx.out.push(HudAction::Answer(p.id, i)),
                    None => cx.state.menu = Some(MenuPage::Main),
                }
            } else if cx.view.target.is_some() {
                cx.out.push(HudAction::CancelTarget);
            } else if cx.view.selected.is_some() && cx.view.outcome.is_none() {
                cx.out.push(HudAction::Deselect);
            } else {
                cx.state.menu = Some(MenuPage::Main);
            }
        }
    }
}

fn prompt(cx: &mut HudCx) {
    let Some(p) = &cx.view.prompt else { return };
    let mut answer = None;
    for (i, slot) in K::slots().into_iter().enumerate().take(p.options.len()) {
        if cx.key(slot) {
            answer = Some(i);
        }
    }
    if cx.key(K::Confirm) {
        answer = Some(cx.state.cursor.1);
    }
    let Some(i) = answer else { return };
    match p.options.get(i).map(|o| &o.disabled) {
        Some(None) => cx.out.push(HudAction::Answer(p.id, i)),
        Some(Some(why)) => cx.state.toast(Toast::refusal(why.clone())),
        None => {}
    }
}

/// Takes the last command back, or says why not.
pub(super) fn undo(cx: &mut HudCx) {
    match &cx.view.no_undo {
        Some(why) => cx.state.toast(Toast::refusal(why.clone())),
        None => cx.out.push(HudAction::Undo),
    }
}

/// Ends what can be ended, after a question if something would be given up.
pub(super) fn end_phase(cx: &mut HudCx) {
    let Some(end) = &cx.view.end else { return };
    if let Some(why) = &end.disabled {
        cx.state.toast(Toast::refusal(why.clone()));
    } else if end.question.is_some() && cx.settings.interface.confirm_end_phase {
        cx.state.menu = Some(MenuPage::ConfirmEnd);
    } else {
        cx.out.push(HudAction::EndPhase);
    }
}

/// Leaves the battle, after a question.
pub(super) fn leave(cx: &mut HudCx, how: MenuCommand) {
    if cx.view.outcome.is_some() {
        cx.out.push(HudAction::Menu(how));
    } else {
        cx.state.open(MenuPage::ConfirmLeave(how));
    }
}
