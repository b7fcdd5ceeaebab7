//! What the forms of the force builder set, here and in the scenario editor, and how it is carried out.

use super::{At, Open, commands::Pick, desk, shelf};
use hexlance_present::form::Edit;
use hexlance_rules::AbilityId;
use hexlance_strike::{
    builder::{self, Force, Group},
    card::Bracket,
    content::Content,
    form::CommandSetup,
    model::{
        condition::Condition,
        formation::{FormationKind, FormationType},
    },
    setup::{SpaSetup, UnitSetup},
};

/// What a form sets, in what the force builder looks at ([`At`]).
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// The name of the unit or of the formation.
    Name,
    /// The Skill of the unit.
    Skill(u8),
    /// The unit commands the force, or does not any more.
    Commander,
    /// The unit leads its formation, or does not any more.
    Leader,
    /// The unit belongs to that formation.
    MoveTo(usize),
    /// There is one more unit like it.
    Again,
    /// The unit or the formation is taken out.
    Remove,
    /// Tags of the unit, or of the whole force.
    Tags,
    /// The pilot has that ability.
    Buy(AbilityId),
    /// Something about a pilot ability that the unit has, by its place.
    Spa(usize, SpaAsk),
    /// What is searched for among the abilities.
    Search,
    /// There is one more formation.
    AddFormation,
    /// The kind of the formation.
    Kind(FormationKind),
    /// The type of the formation, or none.
    Type(Option<FormationType>),
    /// The limit of points is so much higher or lower.
    Limit(i64),
    /// There is no limit of points.
    NoLimit,
    /// The force has that command ability.
    Command(AbilityId),
    /// A command ability of the force, by its place, is opened or closed.
    Open(usize),
    /// A command ability of the force, by its place, is taken away.
    Drop(usize),
    /// Something that is chosen with the command ability at that place.
    Pick(usize, Pick),
}

/// Something about a pilot ability.
#[derive(Clone, Debug, PartialEq)]
pub enum SpaAsk {
    /// It is taken away.
    Remove,
    /// So many points are spent on it.
    Points(u8),
    /// The range bracket that it is for.
    Bracket(Bracket),
    /// The condition that it is for.
    Condition(Condition),
    /// The enemy that it is for; none is named in setup.
    Enemy(Option<String>),
}

/// Carries out what was done to a form.
///
/// # Errors
/// Why it cannot be done.
pub fn change(open: &mut Open, ask: Ask, done: Edit, content: &Content) -> Result<(), String> {
    match ask {
        Ask::Search => {
            if let Edit::Text(text) = done {
                match open.at {
                    At::Force => open.work.command_search = text,
                    _ => open.work.ability_search = text,
                }
            }
        }
        Ask::AddFormation => desk::add_formation(open),
        Ask::Open(i) => {
            open.work.command = (open.work.command != Some(i)).then_some(i);
        }
        ask => match open.at {
            At::Force => of_force(open, ask, done, content),
            At::Formation(f) => of_formation(open, f, ask, done, content),
            At::Unit(f, u) => return of_unit(open, (f, u), ask, done, content),
        },
    }
    Ok(())
}

fn of_force(open: &mut Open, ask: Ask, done: Edit, content: &Content) {
    match ask {
        Ask::Limit(step) => {
            let old = i64::from(open.made.points.unwrap_or(open.work.summary.points));
            let new = (old + step).clamp(10, 5000) as u32;
            open.change(|f| f.points = Some(new));
        }
        Ask::NoLimit => open.change(|f| f.points = None),
        Ask::Tags => {
            if let Edit::Words(tags) = done {
                open.change(|f| f.rules.tags = tags);
            }
        }
        Ask::Command(id) => {
            open.change(|f| f.rules.abilities.push(CommandSetup::new(id)));
            open.work.command = open.made.rules.abilities.len().checked_sub(1);
        }
        Ask::Drop(i) => {
            open.change(|f| {
                if i < f.rules.abilities.len() {
                    f.rules.abilities.remove(i);
                }
            });
            open.work.command = None;
        }
        Ask::Pick(i, pick) => {
            let Some(mut setup) = open.made.rules.abilities.get(i).cloned() else {
                return;
            };
            pick.carry_out(&mut setup, open, done, content);
            open.change(|f| {
                if let Some(slot) = f.rules.abilities.get_mut(i) {
                    *slot = setup;
                }
            });
        }
        _ => {}
    }
}

fn of_formation(open: &mut Open, f: usize, ask: Ask, done: Edit, content: &Content) {
    let edit = |open: &mut Open, change: &dyn Fn(&mut Group)| {
        open.change(|force| {
            if let Some(group) = force.formations.get_mut(f) {
                change(group);
            }
        });
    };
    match ask {
        Ask::Name => {
            if let Edit::Text(name) = done {
                edit(open, &|group| group.name.clone_from(&name));
            }
        }
        Ask::Kind(kind) => edit(open, &|group| group.rules.kind = kind),
        Ask::Type(to) => edit(open, &|group| group.rules.r#type = to),
        Ask::Remove => desk::remove_formation(open, f, content),
        _ => {}
    }
}

fn of_unit(
    open: &mut Open,
    (f, u): (usize, usize),
    ask: Ask,
    done: Edit,
    content: &Content,
) -> Result<(), String> {
    let unit = |force: &Force| {
        force
            .formations
            .get(f)
            .and_then(|g| g.units.get(u))
            .cloned()
    };
    let Some(now) = unit(&open.made) else {
        return Ok(());
    };
    let edit = |open: &mut Open, change: &dyn Fn(&mut UnitSetup<String>)| {
        open.change(|force| {
            let group = force.formations.get_mut(f);
            if let Some(unit) = group.and_then(|g| g.units.get_mut(u)) {
                change(unit);
            }
        });
    };
    match ask {
        Ask::Name => {
            if let Edit::Text(name) = done {
                open.change(|force| builder::rename(force, (f, u), &name, content));
            }
        }
        Ask::Skill(n) => edit(open, &|x| x.skill = Some(n)),
        Ask::Commander => open.change(|force| {
            for (i, group) in force.formations.iter_mut().enumerate() {
                for (k, x) in group.units.iter_mut().enumerate() {
                    x.commander = (i, k) == (f, u) && !now.commander;
                }
            }
        }),
        Ask::Leader => open.change(|force| {
            let units = force.formations.get_mut(f).map(|g| &mut g.units);
            for (k, x) in units.into_iter().flatten().enumerate() {
                x.leader = k == u && !now.leader;
            }
        }),
        Ask::MoveTo(to) => return desk::move_to(open, (f, u), to, content),
        Ask::Again => {
            let Some(card) = content.card(&now.card) else {
                return Ok(());
            };
            if let Some(no) = shelf::refusal(open, card) {
                return Err(no.why);
            }
            let twin = UnitSetup {
                name: None,
                commander: false,
                leader: false,
                ..now.clone()
            };
            desk::put(open, twin, content);
        }
        Ask::Remove => {
            desk::remove(open, f, u, content);
            open.at = At::Unit(f, u);
        }
        Ask::Tags => {
            if let Edit::Words(tags) = done {
                edit(open, &|x| x.tags.clone_from(&tags));
            }
        }
        Ask::Buy(id) => {
            if let Some(def) = content.ability(id) {
                edit(open, &|x| x.spas.push(builder::bought(def, 0)));
            }
        }
        Ask::Spa(i, SpaAsk::Remove) => edit(open, &|x| {
            if i < x.spas.len() {
                x.spas.remove(i);
            }
        }),
        Ask::Spa(i, ask) => edit(open, &|x| {
            if let Some(spa) = x.spas.get_mut(i) {
                set(spa, &ask);
            }
        }),
        _ => {}
    }
    Ok(())
}

/// Sets what is chosen with a pilot ability.
fn set(spa: &mut SpaSetup, ask: &SpaAsk) {
    match ask {
        SpaAsk::Remove => {}
        SpaAsk::Points(n) => spa.points = Some(*n),
        SpaAsk::Bracket(bracket) => spa.bracket = Some(*bracket),
        SpaAsk::Condition(condition) => spa.condition = Some(*condition),
        SpaAsk::Enemy(enemy) => spa.enemy.clone_from(enemy),
    }
}
