//! The window for a new map: country by seed, a plain, a map that there is, mapsheets.

use std::{path::PathBuf, sync::Arc};

use bevy_egui::egui::{Align2, Rect, ScrollArea, Ui, pos2, vec2};
use hexlance_board::{Board, BoardFile, MAX_SIDE, Theme, join_sheets};
use hexlance_edit::generate::{Land, Recipe, generate};
use hexlance_formats::load_map;

use super::{Cx, Wish, country};
use crate::{
    desk::{NewMap, Source},
    lang::told,
    rulesets::{Registered, Rules},
    screens::{MapPicture, forces::lists, paint_map},
    theme::{self, Button, Icon, colors as c, fonts},
};

impl NewMap {
    /// What is usual: temperate country of two sheets side by side.
    pub fn usual(keep_battle: bool, seed: u64) -> Self {
        let mut new = Self {
            rules: Rules::first(),
            source: Source::Country,
            size: (32, 34),
            recipe: Recipe::new(Land::Temperate, 32, 34, seed),
            theme: Theme::Grassland,
            sheets: Vec::new(),
            across: 2,
            search: String::new(),
            keep_battle,
            preview: None,
            fault: None,
        };
        new.refresh();
        new
    }

    /// Makes the map that is looked at.
    pub fn refresh(&mut self) {
        let (columns, rows) = self.size;
        self.recipe.columns = columns;
        self.recipe.rows = rows;
        let made = match self.source {
            Source::Country => generate(&self.recipe).map_err(|e| told(&e.message())),
            Source::Plain => Board::new(columns, rows)
                .map(|b| BoardFile::new(tr!("New map"), self.theme, b))
                .map_err(|e| told(&e.message())),
            Source::Map => match self.sheets.first() {
                Some((file, _)) => load_map(file).map(|m| m.file).map_err(|d| d.to_string()),
                None => Err(tr!("Choose a map from the list.").into()),
            },
            Source::Sheets => self.joined(),
        };
        match made {
            Ok(map) => {
                self.preview = Some(Arc::new(map));
                self.fault = None;
            }
            Err(e) => {
                self.preview = None;
                self.fault = Some(e);
            }
        }
    }

    fn joined(&self) -> Result<BoardFile, String> {
        if self.sheets.is_empty() {
            return Err(tr!("Choose maps from the list; they are laid row by row.").into());
        }
        let loaded: Result<Vec<_>, _> = self.sheets.iter().map(|(f, _)| load_map(f)).collect();
        let loaded = loaded.map_err(|d| d.to_string())?;
        let lying: Vec<_> = loaded
            .iter()
            .zip(&self.sheets)
            .map(|(m, (_, turned))| (&m.file.board, *turned))
            .collect();
        let (board, _) =
            join_sheets(self.across, &lying).map_err(|e| format!("{}.", told(&e.message())))?;
        let first = &loaded[0].file;
        Ok(BoardFile::new(
            tr!("{first} and others", first = first.name),
            first.theme,
            board,
        ))
    }
}

pub(super) fn draw(
    ui: &mut Ui,
    new: &mut NewMap,
    cx: &mut Cx<'_>,
    sample: &mut MapPicture,
) -> bool {
    let before = (
        new.source,
        new.size,
        new.recipe.clone(),
        new.theme,
        new.sheets.clone(),
        new.across,
    );
    let height = (ui.ctx().content_rect().height() - 164.0).min(560.0);
    let (_, all) = ui.allocate_space(vec2(ui.available_width(), height));
    let (left, right) = all.split_left_right_at_x(all.left() + 350.0);
    let mut child = |rect: Rect, key: &str, add: &mut dyn FnMut(&mut Ui)| {
        let mut child = ui.new_child(
            bevy_egui::egui::UiBuilder::new()
                .id_salt(key)
                .max_rect(rect),
        );
        child.set_clip_rect(rect);
        add(&mut child);
    };
    child(left, "new.left", &mut |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        if !new.keep_battle {
            rules(ui, new);
        }
        theme::wrap_row(ui, 4.0, 26.0, |ui| {
            let all = [
                (Source::Country, tr!("Country")),
                (Source::Plain, tr!("Plain")),
                (Source::Map, tr!("A map")),
                (Source::Sheets, tr!("Mapsheets")),
            ];
            for (source, name) in all {
                let b = Button::new(format!("editor.new.{source:?}"), name)
                    .small()
                    .selected(new.source == source);
                if b.show(ui) {
                    new.source = source;
                    if source == Source::Map {
                        new.sheets.truncate(1);
                    }
                }
            }
        });
        match new.source {
            Source::Country => country(ui, new),
            Source::Plain => plain(ui, new),
            Source::Map | Source::Sheets => sheets(ui, new, cx),
        }
    });
    if before
        != (
            new.source,
            new.size,
            new.recipe.clone(),
            new.theme,
            new.sheets.clone(),
            new.across,
        )
    {
        new.refresh();
    }
    child(
        right.shrink2(vec2(8.0, 0.0)),
        "new.right",
        &mut |ui| match (&new.preview, &new.fault) {
            (Some(map), _) => {
                let room =
                    Rect::from_min_max(right.min + vec2(12.0, 4.0), right.max - vec2(4.0, 28.0));
                paint_map(
                    ui.ctx(),
                    ui.painter(),
                    sample,
                    (&map.board, map.theme),
                    room,
                );
                ui.painter().text(
                    pos2(room.center().x, right.bottom() - 10.0),
                    Align2::CENTER_CENTER,
                    format!(
                        "{}, {} x {}",
                        map.name,
                        map.board.columns(),
                        map.board.rows()
                    ),
                    fonts::strong(fonts::size::BODY),
                    c::TEXT,
                );
            }
            (None, fault) => {
                let text = fault.as_deref().unwrap_or_default();
                let job = theme::wrapped(
                    text,
                    fonts::body(fonts::size::LARGE),
                    c::TEXT_DIM,
                    right.width() - 60.0,
                );
                let galley = ui.painter().layout_job(job);
                ui.painter()
                    .galley(right.min + vec2(30.0, 60.0), galley, c::TEXT_DIM);
            }
        },
    );
    theme::hairline(ui);
    let mut stay = true;
    ui.horizontal(|ui| {
        let why = new.fault.clone();
        let text = if new.keep_battle {
            tr!("Put it under the battle")
        } else {
            tr!("Begin")
        };
        let b = Button::new("editor.new.go", text)
            .primary()
            .icon(Icon::Check)
            .disabled(why.as_deref());
        if b.show(ui) {
            cx.wish(Wish::Make(Box::new(new.clone())));
            stay = false;
        }
        if !new.keep_battle
            && Button::new("editor.new.open", tr!("Open something instead"))
                .icon(Icon::Folder)
                .show(ui)
        {
            cx.wish(Wish::Open);
        }
    });
    stay
}

/// By which rules the battle is fought.
fn rules(ui: &mut Ui, new: &mut NewMap) {
    theme::wrap_row(ui, 4.0, 26.0, |ui| {
        for rules in Rules::all() {
            let b = Button::new(format!("editor.new.rules.{}", rules.id()), rules.name())
                .small()
                .icon(Icon::Dice)
                .selected(new.rules == rules)
                .tip(rules.about());
            if b.show(ui) {
                new.rules = rules;
            }
        }
    });
}

/// Columns and rows, as usual sizes and by steps.
fn size(ui: &mut Ui, new: &mut NewMap) {
    theme::heading(ui, tr!("Size"));
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        for (c, r) in [
            (16, 17),
            (32, 17),
            (32, 34),
            (48, 51),
            (64, 68),
            (100, 100),
            (200, 200),
        ] {
            let name = format!("{c} x {r}");
            let b = Button::new(format!("editor.new.size.{c}x{r}"), &name)
                .small()
                .selected(new.size == (c, r));
            if b.show(ui) {
                new.size = (c, r);
            }
        }
    });
    theme::wrap_row(ui, 6.0, 26.0, |ui| {
        for (key, label, n) in [
            ("columns", tr!("Columns"), &mut new.size.0),
            ("rows", tr!("Rows"), &mut new.size.1),
        ] {
            let now = i64::from(*n);
            amount(ui, &format!("editor.new.{key}"), label, now, &mut |d| {
                *n = (now + d).clamp(1, MAX_SIDE.into()) as u16;
            });
        }
    });
}

/// A number with buttons for one less and one more, for ten with Shift.
fn amount(ui: &mut Ui, key: &str, label: &str, now: i64, add: &mut dyn FnMut(i64)) {
    let (_, rect) = ui.allocate_space(vec2(164.0, 26.0));
    // A long number moves the button on its left and takes room from the label.
    let number = theme::text_width(ui, &now.to_string(), fonts::strong(fonts::size::BODY));
    let number = (number + 8.0).max(36.0);
    let label_room = Rect::from_min_max(rect.min, rect.max - vec2(48.0 + number, 0.0));
    let usual = fonts::body(fonts::size::BODY);
    let font = match theme::text_width(ui, label, usual.clone()) <= label_room.width() {
        true => usual,
        false => fonts::body(fonts::size::SMALL),
    };
    theme::paint_text_in(ui.painter(), label_room, label, font, c::TEXT_DIM);
    let at =
        |x: f32| Rect::from_center_size(pos2(rect.right() - x, rect.center().y), vec2(22.0, 24.0));
    ui.painter().text(
        pos2(rect.right() - 23.0 - number / 2.0, rect.center().y),
        Align2::CENTER_CENTER,
        now,
        fonts::strong(fonts::size::BODY),
        c::TEXT,
    );
    let by = if ui.input(|i| i.modifiers.shift) {
        10
    } else {
        1
    };
    let tip = tr!("With Shift by ten.");
    let less = Button::new(format!("{key}.less"), "-").small().tip(tip);
    if less.show_at(ui, at(34.0 + number)).clicked() {
        add(-by);
    }
    let more = Button::new(format!("{key}.more"), "+").small().tip(tip);
    if more.show_at(ui, at(12.0)).clicked() {
        add(by);
    }
}

fn country(ui: &mut Ui, new: &mut NewMap) {
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        for land in Land::ALL {
            let b = Button::new(format!("editor.new.land.{land:?}"), country::land(land))
                .small()
                .selected(new.recipe.land == land);
            if b.show(ui) && new.recipe.land != land {
                let (columns, rows) = new.size;
                new.recipe = Recipe::new(land, columns, rows, new.recipe.seed);
            }
        }
    });
    size(ui, new);
    theme::heading(ui, tr!("How much of it"));
    let r = &mut new.recipe;
    theme::wrap_row(ui, 6.0, 26.0, |ui| {
        for (key, label, n) in [
            ("hills", tr!("Hills"), &mut r.hills),
            ("woods", tr!("Woods"), &mut r.woods),
            ("water", tr!("Water"), &mut r.water),
            ("towns", tr!("Towns"), &mut r.towns),
            ("roads", tr!("Roads"), &mut r.roads),
            ("roughness", tr!("Rough"), &mut r.roughness),
        ] {
            let now = i64::from(*n);
            amount(ui, &format!("editor.new.{key}"), label, now, &mut |d| {
                *n = (now + d.signum()).clamp(0, 4) as u8;
            });
        }
    });
    theme::heading(ui, tr!("Number of the map"));
    let number = r.seed;
    amount(
        ui,
        "editor.new.seed",
        tr!("Number"),
        number as i64,
        &mut |d| {
            r.seed = number.saturating_add_signed(d);
        },
    );
    if Button::new("editor.new.another", tr!("Another one"))
        .icon(Icon::Dice)
        .show(ui)
    {
        r.seed = u64::from(rand::random::<u16>());
    }
}

fn plain(ui: &mut Ui, new: &mut NewMap) {
    size(ui, new);
    theme::heading(ui, tr!("Landscape"));
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        for theme in Theme::ALL {
            let b = Button::new(format!("editor.new.theme.{theme:?}"), country::theme(theme))
                .small()
                .selected(new.theme == theme);
            if b.show(ui) {
                new.theme = theme;
            }
        }
    });
}

/// Maps to choose from; for mapsheets, those that were chosen, in their order.
fn sheets(ui: &mut Ui, new: &mut NewMap, cx: &mut Cx<'_>) {
    let many = new.source == Source::Sheets;
    if many {
        amount(
            ui,
            "editor.new.across",
            tr!("Side by side"),
            i64::from(new.across),
            &mut |d| {
                new.across = (i64::from(new.across) + d.signum()).clamp(1, 12) as u16;
            },
        );
        let mut gone = None;
        for (i, (file, turned)) in new.sheets.iter_mut().enumerate() {
            ui.horizontal(|ui| {
                let name = crate::data::id_of(file).replace('_', " ");
                ui.label(theme::body(format!("{}. {name}", i + 1)));
                let b = Button::new(format!("editor.new.turn.{i}"), tr!("Turned")).small();
                if b.selected(*turned).show(ui) {
                    *turned = !*turned;
                }
                let b = Button::new(format!("editor.new.drop.{i}"), tr!("Take away")).small();
                if b.show(ui) {
                    gone = Some(i);
                }
            });
        }
        if let Some(i) = gone {
            new.sheets.remove(i);
        }
    }
    lists::field(
        ui,
        "editor.new.search",
        &mut new.search,
        tr!("Search maps"),
        320.0,
    );
    let wanted = new.search.to_lowercase();
    let files: Vec<PathBuf> = cx
        .maps
        .iter()
        .filter(|f| {
            crate::data::id_of(f)
                .replace('_', " ")
                .to_lowercase()
                .contains(&wanted)
        })
        .cloned()
        .collect();
    ScrollArea::vertical()
        .id_salt("editor.new.maps")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for file in files {
                let id = crate::data::id_of(&file);
                let name = id.replace('_', " ");
                let on = new.sheets.iter().any(|(f, _)| *f == file);
                let b = Button::new(format!("editor.new.map.{id}"), &name)
                    .small()
                    .left()
                    .selected(on && !many)
                    .min_size(vec2(300.0, 24.0));
                if b.show(ui) {
                    if !many {
                        new.sheets.clear();
                    }
                    new.sheets.push((file, false));
                }
            }
        });
}
