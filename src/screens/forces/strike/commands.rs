//! The page of the force as a whole: its limit, its tags, and its command abilities with what is chosen for them.

use super::{Open, Wish, lists};
use crate::theme::{self, Button, Icon, Paint, colors as c, fonts};
use bevy_egui::egui::{Label, Popup, Rect, ScrollArea, Ui, pos2, vec2};
use hexlance_rules::AbilityId;
use hexlance_strike::{
    ability::{AbilityDef, AbilityKind, Chosen, Param, TerrainKind},
    builder::{self, Place},
    card::{Bracket, UnitType},
    content::Content,
    form::{Benefit, ChampionSetup, CommandSetup, GiftSetup},
    model::{condition::Condition, mission::ScenarioKind},
};
use std::collections::BTreeSet;

/// Steps of the limit.
const STEPS: [i64; 4] = [-50, -10, 10, 50];

pub(super) fn draw(ui: &mut Ui, open: &mut Open, content: &Content) -> Option<Wish> {
    ScrollArea::vertical()
        .id_salt("forces.whole")
        .auto_shrink([false, false])
        .show(ui, |ui| page(ui, open, content))
        .inner
}

/// What is said of the force as a whole.
pub(crate) fn page(ui: &mut Ui, open: &mut Open, content: &Content) -> Option<Wish> {
    let mut wish = None;
    ui.spacing_mut().item_spacing.y = 4.0;
    theme::heading(ui, tr!("Most points (R2.2.1)"));
    limit(ui, open);
    theme::heading(ui, tr!("Tags of all units"));
    let tags = open.force.rules.tags.clone();
    let hint = tr!("Faction, group: with commas");
    if let Some(tags) = lists::tags(ui, "forces.tags", &tags, hint) {
        open.change(|f| f.rules.tags = tags);
    }
    for p in open.of(Place::Force) {
        lists::problem(
            ui,
            &crate::lang::told(&p.message),
            &crate::lang::told(&p.remedy),
        );
    }
    let rating = crate::lang::text(open.work.summary.rating().name());
    theme::heading(ui, &tr!("Command abilities: the force is {rating}", rating));
    let mut gone = None;
    for i in 0..open.force.rules.abilities.len() {
        if held(ui, open, i, content, &mut wish) {
            gone = Some(i);
        }
    }
    if let Some(i) = gone {
        open.change(|f| {
            f.rules.abilities.remove(i);
        });
        open.work.command = None;
    }
    let offers = open.work.commands.clone();
    let search = &mut open.work.command_search;
    if let Some(id) = lists::offers(ui, "forces.command", &offers, search, &mut wish) {
        open.change(|f| f.rules.abilities.push(CommandSetup::new(id)));
        open.work.command = Some(open.force.rules.abilities.len() - 1);
    }
    wish
}

fn limit(ui: &mut Ui, open: &mut Open) {
    let now = open.force.points;
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let text = now.map_or(tr!("No limit").to_owned(), |n| n.to_string());
        ui.label(theme::strong(text));
        for step in STEPS {
            let text = format!("{step:+}");
            if Button::new(format!("forces.limit.{step}"), &text)
                .small()
                .show(ui)
            {
                let old = i64::from(now.unwrap_or(open.work.summary.points));
                let new = (old + step).clamp(10, 5000) as u32;
                open.change(|f| f.points = Some(new));
            }
        }
        let b = Button::new("forces.limit.none", tr!("No limit")).small();
        if b.selected(now.is_none()).show(ui) {
            open.change(|f| f.points = None);
        }
    });
}

/// A command ability of the force; true if it is to go.
fn held(
    ui: &mut Ui,
    open: &mut Open,
    i: usize,
    content: &Content,
    wish: &mut Option<Wish>,
) -> bool {
    let Some(setup) = open.force.rules.abilities.get(i).cloned() else {
        return false;
    };
    let Some(def) = content.ability(setup.id) else {
        ui.label(theme::body(setup.id.as_str()));
        return false;
    };
    let key = format!("forces.has.{i}");
    let shown = open.work.command == Some(i);
    let wrong: Vec<_> = open.of(Place::Ability(i)).cloned().collect();
    let (rect, response) = lists::row(ui, &key, crate::lang::text(&def.name), 26.0, shown, true);
    let p = ui.painter();
    let mut left = rect.left() + 8.0;
    if !wrong.is_empty() {
        let at = Rect::from_min_size(pos2(left, rect.top() + 6.0), vec2(14.0, 14.0));
        Icon::Warning.paint(p, at, c::WARN);
        left += 18.0;
    }
    let text = Rect::from_min_max(
        pos2(left, rect.top()),
        pos2(rect.right() - 56.0, rect.bottom()),
    );
    theme::paint_text_in(
        p,
        text,
        crate::lang::text(&def.name),
        fonts::strong(fonts::size::BODY),
        c::BRASS_BRIGHT,
    );
    let help = Rect::from_min_max(rect.min, pos2(rect.right() - 26.0, rect.bottom()));
    if lists::row_button(
        ui,
        help,
        &format!("{key}.codex"),
        Icon::Help,
        tr!("Look it up"),
    ) {
        *wish = Some(Wish::Codex(def.id));
    }
    let gone = lists::row_button(
        ui,
        rect,
        &format!("{key}.remove"),
        Icon::Cross,
        tr!("Remove"),
    );
    if response.clicked() && !gone {
        open.work.command = (!shown).then_some(i);
    }
    theme::tip_lines(
        response,
        crate::lang::text(&def.name),
        &[("", crate::lang::text(def.text.trim()))],
    );
    for p in &wrong {
        lists::problem(
            ui,
            &crate::lang::told(&p.message),
            &crate::lang::told(&p.remedy),
        );
    }
    if shown && !gone {
        let mut new = setup.clone();
        choices(ui, open, def, &mut new, content);
        if new != setup {
            open.change(|f| f.rules.abilities[i] = new);
        }
    }
    gone
}

/// A toggle of a small value.
fn toggle(ui: &mut Ui, key: &str, text: &str, on: bool) -> bool {
    Button::new(key, text)
        .small()
        .selected(on)
        .min_size(vec2(24.0, 22.0))
        .height(22.0)
        .show(ui)
}

fn part(ui: &mut Ui, text: &str, add: impl FnOnce(&mut Ui)) {
    ui.label(theme::dim(text));
    theme::wrap_row(ui, 3.0, 22.0, add);
}

/// Everything that is chosen with an ability.
fn choices(
    ui: &mut Ui,
    open: &Open,
    def: &AbilityDef,
    setup: &mut CommandSetup,
    content: &Content,
) {
    let asks = |what| def.command.choices.contains(&what);
    let most = def.command.times.unwrap_or(1);
    if most > 1 && !asks(Chosen::Gifts) {
        part(ui, tr!("Taken"), |ui| {
            for n in 1..=most {
                if toggle(
                    ui,
                    &format!("forces.pick.times.{n}"),
                    &n.to_string(),
                    setup.times == n,
                ) {
                    setup.times = n;
                    setup.benefits.truncate(usize::from(n - 1));
                }
            }
        });
    }
    if asks(Chosen::Units) {
        part(
            ui,
            tr!("Designated units; none: they are named in setup"),
            |ui| {
                for name in &open.work.names {
                    let on = setup.units.contains(name);
                    if toggle(ui, &format!("forces.pick.unit.{name}"), name, on) {
                        flip(&mut setup.units, name.clone());
                    }
                }
            },
        );
    }
    let scenarios = || {
        [Benefit::Attack, Benefit::Defense]
            .into_iter()
            .chain(ScenarioKind::ALL.map(Benefit::Scenario))
    };
    if asks(Chosen::Focus) {
        part(ui, tr!("Focus"), |ui| {
            for b in scenarios() {
                let on = setup.focus == Some(b);
                if toggle(
                    ui,
                    &format!("forces.pick.focus.{}", b.name()),
                    crate::lang::text(b.name()),
                    on,
                ) {
                    setup.focus = Some(b);
                }
            }
        });
    }
    let (number, double) = builder::picks(open.work.summary.rating());
    let environment = asks(Chosen::EnvironmentBenefits);
    if asks(Chosen::Benefits) || environment {
        let all: Vec<_> = match environment {
            true if def.command.benefits.is_empty() => {
                vec![Benefit::Mobility, Benefit::Combat, Benefit::Initiative]
            }
            true => def.command.benefits.clone(),
            false => scenarios().collect(),
        };
        let twice = if double {
            tr!(", one of them twice at most")
        } else {
            ""
        };
        let text = tr!(
            "Benefits: {benefits} of {number}{twice}",
            number,
            twice,
            benefits = setup.benefits.len()
        );
        part(ui, &text, |ui| {
            for b in all {
                benefit(ui, b, setup, double);
            }
        });
    }
    if asks(Chosen::SecondBenefit) && setup.times > 1 {
        part(ui, tr!("Trained to"), |ui| {
            for b in [Benefit::Attack, Benefit::Defense] {
                let on = setup.benefits.contains(&b);
                if toggle(
                    ui,
                    &format!("forces.pick.second.{}", b.name()),
                    crate::lang::text(b.name()),
                    on,
                ) {
                    setup.benefits = vec![b];
                }
            }
        });
    }
    if asks(Chosen::Types) {
        types(ui, open, setup);
    }
    if asks(Chosen::Environment) {
        environments(ui, setup);
    }
    if asks(Chosen::Region) {
        ui.label(theme::dim(tr!("Region")));
        let mut region = setup.region.clone().unwrap_or_default();
        if lists::field(
            ui,
            "forces.pick.region",
            &mut region,
            tr!("Its name"),
            f32::INFINITY,
        ) {
            setup.region = Some(region).filter(|r| !r.trim().is_empty());
        }
    }
    if asks(Chosen::Enemies) {
        enemies(ui, setup, content, def.id);
    }
    if asks(Chosen::Gifts) {
        gifts(ui, open, setup, content);
    }
    if asks(Chosen::Champions) {
        let least = def.command.formation.map_or(1, usize::from);
        champions(ui, open, setup, least);
    }
    if asks(Chosen::Available) {
        let all = commands(content, def.id);
        part(ui, tr!("It may become"), |ui| {
            for (id, name) in all {
                let on = setup.available.contains(&id);
                if toggle(ui, &format!("forces.pick.available.{id}"), &name, on) {
                    flip(&mut setup.available, id);
                }
            }
        });
    }
}

/// Other command abilities by name.
fn commands(content: &Content, but: AbilityId) -> Vec<(AbilityId, String)> {
    let all = content.abilities.values();
    let mut all: Vec<_> = all
        .filter(|a| a.kind == AbilityKind::Command && a.id != but)
        .map(|a| (a.id, a.name.to_string()))
        .collect();
    all.sort_by(|a, b| a.1.cmp(&b.1));
    all
}

fn flip<T: PartialEq>(list: &mut Vec<T>, item: T) {
    match list.iter().position(|x| *x == item) {
        Some(i) => {
            list.remove(i);
        }
        None => list.push(item),
    }
}

/// A benefit: not picked, picked, and picked twice where the force may do that.
fn benefit(ui: &mut Ui, b: Benefit, setup: &mut CommandSetup, double: bool) {
    let n = setup.benefits.iter().filter(|x| **x == b).count();
    let text = match n {
        2.. => tr!("{b} twice", b = crate::lang::text(b.name())),
        _ => crate::lang::text(b.name()).to_owned(),
    };
    if toggle(
        ui,
        &format!("forces.pick.benefit.{}", b.name()),
        &text,
        n > 0,
    ) {
        let most = if double { 2 } else { 1 };
        if n < most {
            setup.benefits.push(b);
        } else {
            setup.benefits.retain(|x| *x != b);
        }
    }
}

fn types(ui: &mut Ui, open: &Open, setup: &mut CommandSetup) {
    let force = &open.force;
    let mut words: Vec<_> = UnitType::ALL.iter().map(|t| t.code().to_owned()).collect();
    let units = force.formations.iter().flat_map(|g| &g.units);
    let tags: BTreeSet<_> = units
        .flat_map(|u| &u.tags)
        .chain(&force.rules.tags)
        .collect();
    words.extend(tags.into_iter().cloned());
    part(ui, tr!("Two types or tags that belong together"), |ui| {
        for word in words {
            let on = setup.types.contains(&word);
            if toggle(ui, &format!("forces.pick.type.{word}"), &word, on) {
                if !on && setup.types.len() == 2 {
                    setup.types.remove(0);
                }
                flip(&mut setup.types, word);
            }
        }
    });
}

fn environments(ui: &mut Ui, setup: &mut CommandSetup) {
    let terrain: BTreeSet<_> = TerrainKind::NAMES.iter().map(|(_, n)| *n).collect();
    let conditions = Condition::all().map(|x| x.name().to_lowercase());
    let words = terrain.into_iter().map(str::to_owned);
    let words = words
        .chain(std::iter::once("night".to_owned()))
        .chain(conditions);
    part(ui, tr!("Environment"), |ui| {
        for word in words {
            let on = setup.environment.as_deref() == Some(word.as_str());
            let name = crate::lang::text(&word);
            if toggle(ui, &format!("forces.pick.environment.{word}"), name, on) {
                setup.environment = Some(word);
            }
        }
    });
}

fn enemies(ui: &mut Ui, setup: &mut CommandSetup, content: &Content, own: AbilityId) {
    ui.label(theme::dim(tr!("Tags of the enemies that it knows")));
    let hint = tr!("Faction, group: with commas");
    if let Some(tags) = lists::tags(ui, "forces.pick.enemies", &setup.enemies, hint) {
        setup.enemies = tags;
    }
    part(ui, tr!("Against one enemy alone"), |ui| {
        if toggle(
            ui,
            "forces.pick.doubled",
            tr!("its numbers count double"),
            setup.doubled,
        ) {
            setup.doubled = !setup.doubled;
        }
    });
    let all = commands(content, own);
    part(ui, tr!("It negates"), |ui| {
        for (id, name) in &all {
            let on = setup.negates.contains(id);
            if toggle(ui, &format!("forces.pick.negates.{id}"), name, on) {
                flip(&mut setup.negates, *id);
            }
        }
    });
    part(ui, tr!("An ability against them alone"), |ui| {
        for (id, name) in &all {
            let on = setup.extra.as_ref().is_some_and(|x| x.id == *id);
            if toggle(ui, &format!("forces.pick.extra.{id}"), name, on) {
                setup.extra = (!on).then(|| Box::new(CommandSetup::new(*id)));
            }
        }
    });
}

fn gifts(ui: &mut Ui, open: &Open, setup: &mut CommandSetup, content: &Content) {
    let all = content.abilities.values();
    let mut pilots: Vec<_> = all.filter(|a| a.kind == AbilityKind::Pilot).collect();
    pilots.sort_by_key(|a| a.name);
    part(ui, tr!("The pilot ability that it gives"), |ui| {
        for def in &pilots {
            let on = setup.spa == Some(def.id);
            if toggle(
                ui,
                &format!("forces.pick.spa.{}", def.id),
                crate::lang::text(&def.name),
                on,
            ) {
                setup.spa = Some(def.id);
                setup.gifts.clear();
            }
        }
    });
    let param = setup
        .spa
        .and_then(|id| content.ability(id))
        .map(|d| d.param.clone());
    part(ui, tr!("To whom; nobody: that is said in setup"), |ui| {
        for name in &open.work.names {
            let on = setup.gifts.iter().any(|g| g.unit == *name);
            if toggle(ui, &format!("forces.pick.gift.{name}"), name, on) {
                if on {
                    setup.gifts.retain(|g| g.unit != *name);
                } else {
                    setup.gifts.push(gift(name, param.as_ref()));
                }
            }
        }
    });
    if let Some(Param::Bracket(brackets)) = &param {
        for gift in &mut setup.gifts {
            let unit = gift.unit.clone();
            part(ui, &unit, |ui| {
                for b in brackets {
                    let word = bracket_word(*b);
                    let on = gift.bracket.as_deref() == Some(word.as_str());
                    if toggle(
                        ui,
                        &format!("forces.pick.bracket.{unit}.{word}"),
                        crate::lang::text(b.name()),
                        on,
                    ) {
                        gift.bracket = Some(word);
                    }
                }
            });
        }
    }
}

/// One champion of each formation that is large enough, and the enemy that it chooses where enemies are known.
fn champions(ui: &mut Ui, open: &Open, setup: &mut CommandSetup, least: usize) {
    let text = tr!("Champions, one of a formation. With none at all they are named in setup.");
    ui.add(Label::new(theme::dim(text)).wrap());
    let mut names = open.work.names.iter();
    for group in &open.force.formations {
        let own: Vec<&String> = names.by_ref().take(group.units.len()).collect();
        if own.len() < least {
            let text = tr!(
                "{group} has no champion: that takes {least} units.",
                group = group.name,
                least
            );
            ui.add(Label::new(theme::faint(text)).wrap());
            continue;
        }
        part(ui, &group.name, |ui| {
            for name in &own {
                let on = setup.champions.iter().any(|x| x.unit == **name);
                if toggle(ui, &format!("forces.pick.champion.{name}"), name, on) {
                    setup.champions.retain(|x| !own.contains(&&x.unit));
                    if !on {
                        setup.champions.push(ChampionSetup {
                            unit: (*name).clone(),
                            enemy: None,
                        });
                    }
                }
            }
        });
        let of = |x: &&mut ChampionSetup| own.contains(&&x.unit);
        if let Some(champion) = setup.champions.iter_mut().find(of)
            && !open.work.enemies.is_empty()
        {
            challenged(ui, champion, &open.work.enemies);
        }
    }
}

/// The enemy that a champion chooses.
fn challenged(ui: &mut Ui, champion: &mut ChampionSetup, enemies: &[String]) {
    let key = format!("forces.pick.challenged.{}", champion.unit);
    let in_setup = tr!("named in setup");
    let now = tr!(
        "Enemy of {champion}: {enemy}",
        champion = champion.unit,
        enemy = champion.enemy.as_deref().unwrap_or(in_setup)
    );
    let response = Button::new(&key, &now).small().show_response(ui);
    Popup::menu(&response).show(|ui| {
        ui.set_width(220.0);
        ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
            for enemy in std::iter::once(None).chain(enemies.iter().map(Some)) {
                let text = enemy.map_or(in_setup, String::as_str);
                let b = Button::new(format!("{key}.{text}"), text)
                    .quiet()
                    .small()
                    .left()
                    .min_size(vec2(200.0, 22.0));
                if b.show(ui) {
                    champion.enemy = enemy.cloned();
                }
            }
        });
    });
}

fn bracket_word(b: Bracket) -> String {
    format!("{b:?}")
}

fn gift(unit: &str, param: Option<&Param>) -> GiftSetup {
    GiftSetup {
        unit: unit.to_owned(),
        bracket: match param {
            Some(Param::Bracket(open)) => open.first().map(|b| bracket_word(*b)),
            _ => None,
        },
        condition: match param {
            Some(Param::Condition) => Condition::all().next(),
            _ => None,
        },
        enemy: None,
    }
}
