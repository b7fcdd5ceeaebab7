//! The page of one unit: its name, its Skill, what it commands, where it belongs, its pilot abilities.

use super::{At, Open, Wish, lists, record};
use crate::theme::{self, Button, Icon, colors as c, fonts};
use bevy_egui::egui::{Align2, Popup, Rect, ScrollArea, Ui, pos2, vec2};
use hexlance_rules::Problem;
use hexlance_strike::{
    ability::{AbilityDef, Cost, Param, Rating},
    builder::{self, Place},
    card::Card,
    content::Content,
    model::condition::Condition,
    setup::{SpaSetup, UnitSetup, spa_limits, spa_points},
};

/// Draws the page.
pub(super) fn draw(
    ui: &mut Ui,
    open: &mut Open,
    (f, u): (usize, usize),
    content: &Content,
) -> Option<Wish> {
    let mut wish = None;
    let unit = open.force.formations.get(f)?.units.get(u)?.clone();
    let Some(card) = content.card(&unit.card) else {
        ui.label(theme::body(tr!(
            "There is no card “{card}”.",
            card = unit.card
        )));
        return None;
    };
    let edit = |open: &mut Open, change: &dyn Fn(&mut UnitSetup<String>)| {
        open.change(|force| {
            let group = force.formations.get_mut(f);
            if let Some(unit) = group.and_then(|g| g.units.get_mut(u)) {
                change(unit);
            }
        });
    };
    ScrollArea::vertical()
        .id_salt(("forces.unit", f, u))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let skill = builder::skill(&unit, card);
            let called = builder::flat(&open.force, (f, u));
            let called = called.and_then(|n| open.work.names.get(n).cloned());
            let full = card.full_name();
            record::draw(ui, called.as_deref().unwrap_or(&full), card, skill);
            let hint = tr!("Name ({full_name})", full_name = card.full_name());
            // While it is typed in, the name is kept as it is typed.
            let mut name = unit.name.clone().unwrap_or_default();
            if lists::field(
                ui,
                &format!("forces.unit-name.{f}.{u}"),
                &mut name,
                &hint,
                f32::INFINITY,
            ) {
                open.change(|force| builder::rename(force, (f, u), &name, content));
            }
            skills(ui, skill, card, &mut |n| edit(open, &|x| x.skill = Some(n)));
            posts(ui, open, (f, u), &unit);
            elsewhere(ui, open, (f, u), content, &mut wish);
            theme::heading(ui, tr!("Tags"));
            if let Some(tags) = lists::tags(
                ui,
                &format!("forces.unit-tags.{f}.{u}"),
                &unit.tags,
                tr!("Faction, group: with commas"),
            ) {
                edit(open, &|x| x.tags.clone_from(&tags));
            }
            let wrong: Vec<_> = open.of(Place::Unit(f, u)).cloned().collect();
            let shown = (&unit, wrong.as_slice());
            abilities(ui, open, (f, u), shown, skill, content, &mut wish);
        });
    wish
}

/// The Skill.
pub(crate) fn skills(ui: &mut Ui, now: u8, card: &Card, set: &mut dyn FnMut(u8)) {
    theme::heading(
        ui,
        &tr!(
            "Skill: {now} (R2.1)",
            now = crate::lang::text(Rating::of(now).name())
        ),
    );
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        for skill in 0..=8u8 {
            let text = skill.to_string();
            let tip = tr!(
                "{skill}: {skill2} points",
                skill = crate::lang::text(Rating::of(skill).name()),
                skill2 = builder::value(card, skill)
            );
            let b = Button::new(format!("forces.skill.{skill}"), &text)
                .small()
                .selected(skill == now)
                .min_size(vec2(30.0, 24.0))
                .tip(&tip);
            if b.show(ui) && skill != now {
                set(skill);
            }
        }
    });
}

/// Whether it commands the force, and leads its formation.
pub(crate) fn posts(
    ui: &mut Ui,
    open: &mut Open,
    (f, u): (usize, usize),
    unit: &UnitSetup<String>,
) {
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let b = Button::new("forces.commander", tr!("Force commander")).small();
        let tip = tr!(
            "It commands the force (R14.4.1). If nobody does, the unit of the highest point value does."
        );
        if b.icon(Icon::Flag)
            .selected(unit.commander)
            .tip(tip)
            .show(ui)
        {
            open.change(|force| {
                let units = force.formations.iter_mut().enumerate();
                for (i, g) in units {
                    for (k, x) in g.units.iter_mut().enumerate() {
                        x.commander = (i, k) == (f, u) && !unit.commander;
                    }
                }
            });
        }
        let b = Button::new("forces.leader", tr!("Leads the formation")).small();
        let tip = tr!(
            "It leads its formation (R14.4.1). If nobody does, the unit of the highest point value does."
        );
        if b.icon(Icon::Up).selected(unit.leader).tip(tip).show(ui) {
            open.change(|force| {
                for (k, x) in force.formations[f].units.iter_mut().enumerate() {
                    x.leader = k == u && !unit.leader;
                }
            });
        }
    });
}

/// Moving it, having another like it, taking it out.
fn elsewhere(
    ui: &mut Ui,
    open: &mut Open,
    (f, u): (usize, usize),
    content: &Content,
    wish: &mut Option<Wish>,
) {
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let groups: Vec<_> = open
            .force
            .formations
            .iter()
            .map(|g| g.name.clone())
            .collect();
        let alone = (groups.len() < 2).then_some(tr!("There is no other formation."));
        let response = Button::new("forces.move", tr!("Move to"))
            .small()
            .disabled(alone)
            .show_response(ui);
        if alone.is_none() {
            Popup::menu(&response).show(|ui| {
                ui.set_width(180.0);
                for (to, name) in groups.iter().enumerate().filter(|(to, _)| *to != f) {
                    let b = Button::new(format!("forces.move.{to}"), name)
                        .quiet()
                        .small()
                        .left()
                        .min_size(vec2(180.0, 24.0));
                    if b.show(ui)
                        && let Err(why) = open.move_to((f, u), to, content)
                    {
                        *wish = Some(Wish::Refused(why));
                    }
                }
            });
        }
        if Button::new("forces.again", tr!("One more like it"))
            .small()
            .show(ui)
        {
            let unit = open.force.formations.get(f).and_then(|g| g.units.get(u));
            let card = unit.and_then(|u| content.card(&u.card));
            let twin = unit.cloned().map(|mut unit| {
                unit.name = None;
                unit.commander = false;
                unit.leader = false;
                unit
            });
            if let Some((card, twin)) = card.zip(twin) {
                let added = open.add_unit(twin, card, content);
                *wish = added.err().map(Wish::Refused).or(wish.take());
            }
        }
        let danger = theme::ButtonKind::Danger;
        if Button::new("forces.remove", tr!("Remove"))
            .small()
            .kind(danger)
            .show(ui)
        {
            open.remove(f, u, content);
            open.at = At::Unit(f, u);
        }
    });
}

/// Its pilot abilities, and those that it could have. What is wrong with the unit stands between the two, so that what
/// is set above it does not move under the pointer.
pub(crate) fn abilities(
    ui: &mut Ui,
    open: &mut Open,
    (f, u): (usize, usize),
    (unit, wrong): (&UnitSetup<String>, &[Problem]),
    skill: u8,
    content: &Content,
    wish: &mut Option<Wish>,
) {
    let (most, most_points) = spa_limits(skill);
    let points: u8 = unit
        .spas
        .iter()
        .filter_map(|s| Some(spa_points(content.ability(s.id)?, s)))
        .sum();
    let head = if most == 0 {
        tr!("Pilot abilities: none at this Skill (R2.3)").to_owned()
    } else {
        tr!(
            "Pilot abilities: {spas} of {most}, {points} of {most_points} points (R2.3)",
            most,
            points,
            most_points,
            spas = unit.spas.len()
        )
    };
    theme::heading(ui, &head);
    let mut spas = unit.spas.clone();
    let mut gone = None;
    for (i, spa) in spas.iter_mut().enumerate() {
        let Some(def) = content.ability(spa.id) else {
            continue;
        };
        let others = points.saturating_sub(spa_points(def, spa));
        let room = (others, most_points);
        if held(ui, (i, room), def, spa, &open.work.enemies, wish) {
            gone = Some(i);
        }
    }
    for p in wrong {
        lists::problem(
            ui,
            &crate::lang::told(&p.message),
            &crate::lang::told(&p.remedy),
        );
    }
    if let Some(i) = gone {
        spas.remove(i);
    }
    if let Some(id) = lists::offers(
        ui,
        "forces.spa",
        &open.work.spas.clone(),
        &mut open.work.ability_search,
        wish,
    ) && let Some(def) = content.ability(id)
    {
        spas.push(builder::bought(def, 0));
    }
    if spas != unit.spas {
        open.change(|force| force.formations[f].units[u].spas = spas);
    }
}

/// An ability that it has, with what is chosen with it; true if it is to go. Of the points that its Skill allows, so
/// many go to its other abilities.
fn held(
    ui: &mut Ui,
    (i, (others, most_points)): (usize, (u8, u8)),
    def: &AbilityDef,
    spa: &mut SpaSetup,
    enemies: &[String],
    wish: &mut Option<Wish>,
) -> bool {
    let key = format!("forces.held.{i}");
    let (rect, response) = lists::row(ui, &key, crate::lang::text(&def.name), 26.0, true, true);
    let text = Rect::from_min_max(
        rect.min + vec2(8.0, 0.0),
        pos2(rect.right() - 70.0, rect.bottom()),
    );
    let p = ui.painter();
    theme::paint_text_in(
        p,
        text,
        crate::lang::text(&def.name),
        fonts::strong(fonts::size::BODY),
        c::BRASS_BRIGHT,
    );
    p.text(
        rect.right_center() - vec2(34.0, 0.0),
        Align2::RIGHT_CENTER,
        spa_points(def, spa),
        fonts::strong(fonts::size::BODY),
        c::BRASS,
    );
    let gone = lists::row_button(
        ui,
        rect,
        &format!("{key}.remove"),
        Icon::Cross,
        tr!("Remove"),
    );
    if response.clicked() && !gone {
        *wish = Some(Wish::Codex(def.id));
    }
    theme::tip_lines(
        response,
        crate::lang::text(&def.name),
        &[
            ("", crate::lang::text(def.text.trim())),
            (tr!("Click"), tr!("look it up")),
        ],
    );
    if let Cost::PerUse(least, most) = def.cost {
        theme::wrap_row(ui, 3.0, 22.0, |ui| {
            ui.label(theme::dim(tr!("Points")));
            for n in least..=most {
                let text = n.to_string();
                let on = spa.points == Some(n);
                let total = others.saturating_add(n);
                let too_many = (total > most_points && !on).then(|| {
                    tr!(
                        "That would be {total} of {most_points} points (R2.3): take out another ability, or choose a better Skill.",
                        total,
                        most_points
                    )
                });
                let b = Button::new(format!("{key}.points.{n}"), &text)
                    .small()
                    .selected(on)
                    .disabled(too_many.as_deref());
                if b.show(ui) {
                    spa.points = Some(n);
                }
            }
        });
    }
    parameter(ui, &key, &def.param, spa, enemies);
    gone
}

/// What is chosen with a pilot ability.
fn parameter(ui: &mut Ui, key: &str, param: &Param, spa: &mut SpaSetup, enemies: &[String]) {
    match param {
        Param::Bracket(open) => {
            theme::wrap_row(ui, 3.0, 22.0, |ui| {
                for bracket in open {
                    let on = spa.bracket == Some(*bracket);
                    let name = format!("{key}.bracket.{}", bracket.name());
                    if Button::new(name, crate::lang::text(bracket.name()))
                        .small()
                        .selected(on)
                        .show(ui)
                    {
                        spa.bracket = Some(*bracket);
                    }
                }
            });
        }
        Param::Condition => {
            let now = spa
                .condition
                .map_or(tr!("Choose a condition"), |c| crate::lang::text(c.name()));
            let response = Button::new(format!("{key}.condition"), now)
                .small()
                .show_response(ui);
            Popup::menu(&response).show(|ui| {
                ui.set_width(220.0);
                ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
                    for condition in Condition::all() {
                        let name = condition.name();
                        let b =
                            Button::new(format!("{key}.condition.{name}"), crate::lang::text(name))
                                .quiet()
                                .small()
                                .left()
                                .min_size(vec2(200.0, 22.0));
                        if b.show(ui) {
                            spa.condition = Some(condition);
                        }
                    }
                });
            });
        }
        Param::Enemy if !enemies.is_empty() => {
            let now = spa.enemy.as_deref().unwrap_or(tr!("Enemy: named in setup"));
            let response = Button::new(format!("{key}.enemy"), now)
                .small()
                .show_response(ui);
            Popup::menu(&response).show(|ui| {
                ui.set_width(220.0);
                ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
                    let choices = enemies.iter().map(Some);
                    for enemy in std::iter::once(None).chain(choices) {
                        let text = enemy.map_or(tr!("Named in setup"), String::as_str);
                        let b = Button::new(format!("{key}.enemy.{text}"), text)
                            .quiet()
                            .small()
                            .left()
                            .min_size(vec2(200.0, 22.0));
                        if b.show(ui) {
                            spa.enemy = enemy.cloned();
                        }
                    }
                });
            });
        }
        Param::Enemy => {
            ui.label(theme::faint(tr!(
                "The enemy is named when the battle is set up."
            )));
        }
        Param::None => {}
    }
}
