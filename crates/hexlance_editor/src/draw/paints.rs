//! What is set for the chosen paint of the map.

use bevy_egui::egui::{CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use hexlance_board::{
    BuildingClass, BuildingKind, Density, Ground, Growth, MAX_HEIGHT, MAX_LEVEL, Woods,
};
use hexlance_pages::form::parts::stepper;
use hexlance_rules::MineKind;

use super::{map::pills, stands};
use crate::{
    desk::Editing,
    screens::ground_colour,
    theme::{self, Button, colors as c, fonts},
    tool::{Height, Kit, Lay, Subject, Work},
};

pub(super) fn draw(ui: &mut Ui, editing: &mut Editing) {
    let sides: Vec<String> = editing
        .scenario()
        .sides
        .iter()
        .map(|s| s.name.clone())
        .collect();
    let kit = &mut editing.kit;
    match kit.subject {
        Subject::Level => {
            let all = [
                (Height::Raise, tr!("Raise")),
                (Height::Lower, tr!("Lower")),
                (Height::Set, tr!("To a level")),
            ];
            kit.height = pills(ui, "editor.height", kit.height, all).unwrap_or(kit.height);
            if kit.height == Height::Set {
                let now = kit.level;
                let step = |d: i32| {
                    (i32::from(now) + d).clamp(-i32::from(MAX_LEVEL), MAX_LEVEL.into()) as i8
                };
                kit.level = stepper(ui, "editor.level", tr!("Level"), now, step).unwrap_or(now);
            }
        }
        Subject::Ground => kit.ground = grounds(ui, kit.ground).unwrap_or(kit.ground),
        Subject::Woods => {
            let w = kit.woods;
            let growth = [
                (Growth::Woods, tr!("Woods")),
                (Growth::Jungle, tr!("Jungle")),
            ];
            let growth = pills(ui, "editor.growth", w.growth, growth).unwrap_or(w.growth);
            let density = [
                (Density::Light, tr_c!("density", "Light")),
                (Density::Heavy, tr_c!("density", "Heavy")),
                (Density::UltraHeavy, tr_c!("density", "Ultra")),
            ];
            let density = pills(ui, "editor.density", w.density, density).unwrap_or(w.density);
            kit.woods = Woods { growth, density };
        }
        Subject::Water => {
            let now = kit.depth;
            let step = |d: i32| (i32::from(now) + d).clamp(0, MAX_HEIGHT.into()) as u8;
            kit.depth = stepper(ui, "editor.depth", tr!("Depth"), now, step).unwrap_or(now);
            let all = [(false, tr!("Water")), (true, tr!("Ice on water"))];
            kit.ice = pills(ui, "editor.ice", kit.ice, all).unwrap_or(kit.ice);
        }
        Subject::Ways => {
            let all = [
                (Lay::Road, tr!("Road")),
                (Lay::Rail, tr!("Rails")),
                (Lay::Bridge, tr!("Bridge")),
            ];
            kit.lay = pills(ui, "editor.lay", kit.lay, all).unwrap_or(kit.lay);
            if kit.lay == Lay::Bridge {
                let now = kit.bridge_cf;
                let step = |d: i32| (i32::from(now) + 5 * d).clamp(5, 100) as u8;
                kit.bridge_cf =
                    stepper(ui, "editor.cf", tr!("Construction"), now, step).unwrap_or(now);
            }
        }
        Subject::Building => building(ui, kit),
        Subject::Works => {
            let all = [
                (Work::Fortified, tr!("Prepared positions")),
                (Work::Fire, tr!("Fire")),
                (Work::LightSmoke, tr!("Light smoke")),
                (Work::HeavySmoke, tr!("Heavy smoke")),
            ];
            kit.work = pills(ui, "editor.work", kit.work, all).unwrap_or(kit.work);
        }
        Subject::Mines => mines(ui, kit, &sides),
        Subject::Walls => stands::edge(ui, &mut kit.stands),
        Subject::Things => stands::thing(ui, &mut kit.stands),
        Subject::Zones => stands::zone(ui, &mut kit.stands),
        Subject::Cell => {
            ui.label(theme::dim(crate::seen_in(&kit.cell)));
            ui.label(theme::faint(tr!("Level {level}", level = kit.cell.level)));
        }
    }
    let opposite = kit.words(true);
    ui.label(theme::faint(tr!("With Shift: {opposite}.", opposite)));
}

fn building(ui: &mut Ui, kit: &mut Kit) {
    let b = &mut kit.building;
    let all = [
        (BuildingKind::Building, tr!("House")),
        (BuildingKind::Wall, tr!("Wall")),
        (BuildingKind::Bunker, tr!("Bunker")),
    ];
    b.kind = pills(ui, "editor.building", b.kind, all).unwrap_or(b.kind);
    let all = [
        BuildingClass::Light,
        BuildingClass::Medium,
        BuildingClass::Heavy,
        BuildingClass::Hardened,
    ];
    if let Some(class) = pills(
        ui,
        "editor.class",
        b.class,
        all.map(|x| (x, crate::lang::text(x.name()))),
    ) {
        b.class = class;
        b.cf = class.default_cf();
    }
    let now = b.height;
    let step = |d: i32| (i32::from(now) + d).clamp(1, 20) as u8;
    b.height = stepper(ui, "editor.floors", tr!("Height"), now, step).unwrap_or(now);
    let now = b.cf;
    let step = |d: i32| (i32::from(now) + d).clamp(1, 100) as u8;
    if let Some(cf) = stepper(ui, "editor.building-cf", tr!("Construction"), now, step) {
        b.cf = cf;
        b.class = BuildingClass::of_cf(cf);
    }
}

fn mines(ui: &mut Ui, kit: &mut Kit, sides: &[String]) {
    let all = [
        (MineKind::Conventional, tr_c!("mine", "Conventional")),
        (MineKind::Inferno, tr_c!("mine", "Inferno")),
        (MineKind::Vibrabomb(2), tr_c!("mine", "Vibrabomb")),
        (MineKind::Command, tr_c!("mine", "Command")),
        (MineKind::Active, tr_c!("mine", "Active")),
    ];
    let shown = all
        .iter()
        .find(|(k, _)| k.is_like(kit.mine))
        .map_or(kit.mine, |(k, _)| *k);
    kit.mine = pills(ui, "editor.mine", shown, all).unwrap_or(kit.mine);
    if let MineKind::Vibrabomb(size) = kit.mine {
        let step = |d: i32| (i32::from(size) + d).clamp(1, 4) as u8;
        let new = stepper(ui, "editor.mine-size", tr!("From Size"), size, step);
        kit.mine = MineKind::Vibrabomb(new.unwrap_or(size));
    }
    let now = kit.density;
    let step = |d: i32| (i32::from(now) + d).clamp(1, 5) as u8;
    kit.density = stepper(ui, "editor.mine-density", tr!("Density"), now, step).unwrap_or(now);
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        let owners = std::iter::once(None).chain((0..sides.len()).map(Some));
        for owner in owners {
            let name = owner.map_or(tr!("Nobody's"), |n| sides[n].as_str());
            let key = owner.map_or("editor.mine-of.nobody".to_owned(), |n| {
                format!("editor.mine-of.{n}")
            });
            if Button::new(key, name)
                .small()
                .selected(kit.mine_side == owner)
                .show(ui)
            {
                kit.mine_side = owner;
            }
        }
    });
    let all = [(false, tr!("Secret")), (true, tr!("Known to all"))];
    kit.revealed = pills(ui, "editor.mine-known", kit.revealed, all).unwrap_or(kit.revealed);
}

/// Grounds as swatches with their names.
fn grounds(ui: &mut Ui, now: Ground) -> Option<Ground> {
    let mut new = None;
    theme::wrap_row(ui, 3.0, 22.0, |ui| {
        for ground in Ground::ALL {
            let (_, rect) = ui.allocate_space(vec2(105.0, 22.0));
            let key = format!("editor.ground.{ground:?}");
            let id = bevy_egui::egui::Id::new(&key);
            let response = ui.interact(rect, id, Sense::click());
            theme::named(ui, &response, &key, crate::lang::text(ground.name()));
            let hot = response.hovered();
            let fill = if ground == now {
                c::mix(c::SLATE_RAISED, c::BRASS, 0.25)
            } else if hot {
                c::SLATE_HOVER
            } else {
                c::SLATE_RAISED
            };
            let line = if ground == now {
                c::BRASS
            } else {
                c::LINE_FAINT
            };
            let p = ui.painter();
            p.rect(
                rect,
                CornerRadius::same(theme::space::ROUND_SMALL),
                fill,
                Stroke::new(1.0, line),
                StrokeKind::Inside,
            );
            let chip = Rect::from_min_size(rect.min + vec2(4.0, 4.0), Vec2::splat(14.0));
            p.rect_filled(
                chip,
                CornerRadius::same(theme::space::ROUND_SMALL),
                ground_colour(ground),
            );
            let text = Rect::from_min_max(
                pos2(chip.right() + 5.0, rect.top()),
                rect.max - vec2(3.0, 0.0),
            );
            theme::paint_text_in(
                p,
                text,
                crate::lang::text(ground.name()),
                fonts::body(fonts::size::SMALL),
                c::TEXT,
            );
            if response.clicked() {
                new = Some(ground);
            }
        }
    });
    new
}
