//! The help: topics at the left, text at the right, a search over both, and all keys as they are bound now.

use super::{Screen, help_text::TOPICS, page};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Align2, Id, Label, Rect, ScrollArea, TextEdit, Ui, UiBuilder, pos2, vec2};
use hexlance_present::{Rules, Topic, rules};
use hexlance_ui::{
    input::{Bindings, KeyAction, KeyGroup},
    settings::Settings,
    theme::{self, Button, UiSet, colors as c, fonts, named_field},
};

/// Stable name of the list of keys, which is made from the bindings.
const KEYS: &str = "keys";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSet::Draw).run_if(in_state(Screen::Help)),
    );
}

fn show(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    mut search: Local<String>,
    mut next: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (back, ()) = page(ctx, "help", tr!("Help"), 900.0, |ui| {
        help_page(ui, &settings.keys, None, &mut search)
    });
    if back {
        next.set(Screen::Title);
    }
    Ok(())
}

/// A text of the help with the keys of the bindings filled in.
pub fn filled(text: &str, keys: &Bindings) -> String {
    let mut out = text.to_owned();
    for action in KeyAction::all() {
        let mark = format!("{{{action:?}}}");
        if out.contains(&mark) {
            let hint = keys.hint(action);
            out = out.replace(
                &mark,
                if hint.is_empty() {
                    tr!("(no key)")
                } else {
                    &hint
                },
            );
        }
    }
    out
}

fn matches(topic: &Topic, keys: &Bindings, wanted: &str) -> bool {
    crate::lang::text(topic.title)
        .to_lowercase()
        .contains(wanted)
        || topic.text.iter().any(|t| {
            filled(crate::lang::text(t), keys)
                .to_lowercase()
                .contains(wanted)
        })
}

/// Draws the help into a page. In a battle the rules of other battles are left out.
pub fn help_page(ui: &mut Ui, keys: &Bindings, battle: Option<Rules>, search: &mut String) {
    let id = Id::new("help.topic");
    let mut topic = ui
        .data(|d| d.get_temp::<&'static str>(id))
        .unwrap_or(TOPICS[0].key);
    let room = ui.available_rect_before_wrap();
    let (_, room) = ui.allocate_space(room.size());
    let left = Rect::from_min_size(
        room.min,
        vec2((room.width() * 0.3).clamp(180.0, 240.0), room.height()),
    );
    let right = Rect::from_min_max(pos2(left.right() + 20.0, room.top()), room.max);
    let wanted = search.trim().to_lowercase();

    let mut ui_left = ui.new_child(UiBuilder::new().id_salt("help.left").max_rect(left));
    let edit = TextEdit::singleline(search)
        .hint_text(tr!("Search"))
        .margin(theme::space::FIELD)
        .desired_width(f32::INFINITY);
    let response = ui_left.add(edit);
    named_field(&ui_left, &response, "help.search", tr!("Search"));
    ui_left.add_space(6.0);
    let mut general = topics_of(None, keys, &wanted);
    let key_names = KeyAction::all().any(|a| a.name().to_lowercase().contains(&wanted));
    if key_names {
        general.push((KEYS, tr!("All keys")));
    }
    let of_rules = rules::all().iter().filter(|r| is_shown(**r, battle));
    let of_rules = of_rules.map(|r| (Some(*r), topics_of(Some(*r), keys, &wanted)));
    let mut found: Vec<_> = std::iter::once((None, general)).chain(of_rules).collect();
    found.retain(|(_, topics)| !topics.is_empty());
    let mut all = found.iter().flat_map(|(_, topics)| topics);
    if !all.clone().any(|(k, _)| *k == topic)
        && let Some((k, _)) = all.next()
    {
        topic = k;
    }
    ScrollArea::vertical()
        .id_salt("help.list")
        .auto_shrink([false, false])
        .show(&mut ui_left, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let size = vec2(ui.available_width(), 30.0);
            for (rules, topics) in &found {
                if let Some(rules) = rules {
                    theme::heading(ui, rules.name());
                }
                for (key, title) in topics {
                    let b = Button::new(format!("help.topic.{key}"), title)
                        .quiet()
                        .left()
                        .selected(*key == topic);
                    if b.min_size(size).height(30.0).show(ui) {
                        topic = key;
                    }
                }
            }
            if found.is_empty() {
                ui.label(theme::dim(tr!("Nothing about that.")));
            }
        });
    ui.data_mut(|d| d.insert_temp(id, topic));
    ui.painter().vline(
        left.right() + 10.0,
        room.y_range(),
        egui::Stroke::new(1.0, c::LINE_FAINT),
    );

    let mut ui_right = ui.new_child(UiBuilder::new().id_salt("help.right").max_rect(right));
    if found.is_empty() {
        return;
    }
    ScrollArea::vertical()
        .id_salt(("help.text", topic))
        .auto_shrink([false, false])
        .show(&mut ui_right, |ui| {
            ui.set_width(ui.available_width() - 12.0);
            ui.spacing_mut().item_spacing.y = 7.0;
            if topic == KEYS {
                all_keys(ui, keys, &wanted);
            } else if let Some(t) = all_topics().find(|t| t.key == topic) {
                ui.label(theme::display(crate::lang::text(t.title), 21.0));
                ui.add_space(2.0);
                for text in t.text {
                    paragraph(ui, &filled(crate::lang::text(text), keys));
                }
            }
        });
}

/// Every topic: those about every battle first.
fn all_topics() -> impl Iterator<Item = &'static Topic> {
    let of_rules = rules::all().iter().flat_map(|r| r.help());
    TOPICS.iter().chain(of_rules)
}

/// Topics about rules, or about every battle, in which something is found: keys and titles.
fn topics_of(
    rules: Option<Rules>,
    keys: &Bindings,
    wanted: &str,
) -> Vec<(&'static str, &'static str)> {
    let topics = rules.map_or(TOPICS, Rules::help);
    topics
        .iter()
        .filter(|t| wanted.is_empty() || matches(t, keys, wanted))
        .map(|t| (t.key, crate::lang::text(t.title)))
        .collect()
}

/// Whether the rules are those of the battle, or there is no battle.
fn is_shown(rules: Rules, battle: Option<Rules>) -> bool {
    battle.is_none_or(|b| b == rules)
}

fn paragraph(ui: &mut Ui, text: &str) {
    let Some(row) = text.strip_prefix("| ") else {
        ui.add(Label::new(theme::body(text).color(c::TEXT_DIM)).wrap());
        return;
    };
    let (left, right) = row.split_once(" | ").unwrap_or((row, ""));
    let width = ui.available_width();
    let split = (width * 0.34).clamp(110.0, 190.0);
    let a = ui.painter().layout_job(theme::wrapped(
        left,
        fonts::strong(fonts::size::BODY),
        c::BRASS_BRIGHT,
        split - 12.0,
    ));
    let b = ui.painter().layout_job(theme::wrapped(
        right,
        fonts::body(fonts::size::BODY),
        c::TEXT,
        width - split,
    ));
    let height = a.size().y.max(b.size().y);
    let (_, rect) = ui.allocate_space(vec2(width, height));
    ui.painter().galley(rect.min, a, c::TEXT);
    ui.painter().galley(rect.min + vec2(split, 0.0), b, c::TEXT);
}

fn all_keys(ui: &mut Ui, keys: &Bindings, wanted: &str) {
    ui.label(theme::display(tr!("All keys"), 21.0));
    for group in KeyGroup::ALL {
        let list: Vec<KeyAction> = KeyAction::all()
            .filter(|a| a.group() == group)
            .filter(|a| {
                tr!("All keys").to_lowercase().contains(wanted)
                    || a.name().to_lowercase().contains(wanted)
            })
            .collect();
        if list.is_empty() {
            continue;
        }
        theme::heading(ui, group.name());
        for action in list {
            let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 18.0));
            let p = ui.painter();
            p.text(
                rect.left_center(),
                Align2::LEFT_CENTER,
                action.name(),
                fonts::body(fonts::size::BODY),
                c::TEXT_DIM,
            );
            let hint = keys
                .chords(action)
                .iter()
                .map(hexlance_ui::input::Chord::label)
                .collect::<Vec<_>>()
                .join(tr!(" or "));
            let hint = if hint.is_empty() {
                tr!("no key").to_owned()
            } else {
                hint
            };
            p.text(
                rect.right_center(),
                Align2::RIGHT_CENTER,
                hint,
                fonts::strong(fonts::size::BODY),
                c::TEXT,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::made_up::{CARDS, WHEELS, registered};

    #[test]
    fn every_key_in_the_text_is_an_action() {
        let keys = Bindings::default();
        for t in TOPICS {
            for text in t.text {
                let out = filled(text, &keys);
                assert!(!out.contains('{') && !out.contains('}'), "{}: {out}", t.key);
            }
        }
    }

    #[test]
    fn the_search_finds_words_and_keys() {
        registered();
        let keys = Bindings::default();
        let find = |w: &str| {
            all_topics()
                .filter(|t| matches(t, &keys, w))
                .map(|t| t.key)
                .collect::<Vec<_>>()
        };
        assert_eq!(find("overheat"), ["heat"]);
        assert_eq!(find("ctrl+z"), ["undo", "wheels-move"]);
        assert!(find("xyzzy").is_empty());
        assert_eq!(find("hindering"), ["wheels-move"]);
    }

    #[test]
    fn a_battle_leaves_out_the_help_for_other_rules() {
        registered();
        let keys = Bindings::default();
        for battle in [CARDS, WHEELS] {
            let shown = rules::all().iter().filter(|r| is_shown(**r, Some(battle)));
            assert_eq!(shown.collect::<Vec<_>>(), [&battle]);
            assert_eq!(topics_of(Some(battle), &keys, "").len(), 1);
        }
        assert!(rules::all().iter().all(|r| is_shown(*r, None)));
    }
}
