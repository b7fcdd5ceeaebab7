//! Which command abilities a roster may have (R2.2, ruling.sca_more_than_once), and what may be chosen with them.

use std::collections::BTreeSet;

use hexlance_rules::{AbilityId, Message, Term, say, say_n};

use crate::{
    ability::{
        AbilityDef, AbilityKind, Chosen, Cost, Environs, Param, Rating, TerrainKind, eligible,
    },
    card::{Card, UnitType},
    content::Content,
    form::{Benefit, CommandSetup},
    model::condition::Condition,
};

use super::{enemies::negates, facts::average, ruse};

/// A unit of a roster.
#[derive(Clone, Debug)]
pub struct Member<'a> {
    /// Its name in the battle.
    pub name: String,
    /// Its card.
    pub card: &'a Card,
    /// Its Skill.
    pub skill: u8,
    /// The number of its formation.
    pub formation: usize,
    /// Its tags and those of its force.
    pub tags: Vec<String>,
    /// The pilot abilities that it has bought.
    pub spas: Vec<AbilityId>,
}

/// A fault of a force's list of command abilities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceFault {
    /// Place of the ability in the list.
    pub index: usize,
    /// A word for it that does not change.
    pub code: &'static str,
    /// The field of the ability, if it is about one.
    pub field: &'static str,
    /// What is wrong.
    pub message: Message,
    /// What to do about it.
    pub remedy: Message,
}

/// A list of abilities being checked.
struct Checker<'a> {
    roster: &'a [Member<'a>],
    abilities: &'a [CommandSetup],
    content: &'a Content,
    whole_force: bool,
    faults: Vec<ForceFault>,
}

/// What is wrong with the command abilities of a roster, in the order of the list. `whole_force` lifts the limit of a
/// third on designated units (ruling.sca_partial_force).
pub fn faults(
    roster: &[Member<'_>],
    abilities: &[CommandSetup],
    whole_force: bool,
    content: &Content,
) -> Vec<ForceFault> {
    let mut c = Checker {
        roster,
        abilities,
        content,
        whole_force,
        faults: Vec::new(),
    };
    for (i, setup) in abilities.iter().enumerate() {
        c.ability(i, setup);
    }
    c.faults
}

/// The rating of a roster.
pub fn rating(roster: &[Member<'_>]) -> Rating {
    let skills = roster.iter().map(|m| u16::from(m.skill)).sum();
    Rating::of(average(skills, roster.len() as u16))
}

/// How many benefits a force of a rating picks, and how many of them may be the same one twice.
pub const fn picks(rating: Rating) -> (usize, bool) {
    match rating {
        Rating::WetBehindTheEars | Rating::VeryGreen | Rating::Green => (0, false),
        Rating::Regular => (1, false),
        Rating::Veteran | Rating::Elite => (2, false),
        Rating::Heroic | Rating::Legendary => (3, true),
    }
}

/// How many units a force may designate for an ability: a third of those that could use it (ruling.sca_partial_force).
pub fn most_designated<'c>(
    def: &AbilityDef,
    cards: impl Iterator<Item = &'c Card>,
    whole_force: bool,
) -> usize {
    if let Some(most) = def.command.most {
        return usize::from(most);
    }
    let all: Vec<_> = cards.collect();
    let rule = &def.eligible;
    let able = all.iter().filter(|c| eligible(rule, c).is_ok()).count();
    let base = if rule.airborne { able } else { all.len() };
    if ruse::is_ruse(def) {
        return all.len() / 3;
    }
    if whole_force { able } else { (base / 3).max(1) }
}

/// Whether a word names a terrain or a condition of the battlefield.
pub fn environment(word: &str) -> Option<Environs> {
    let terrain = TerrainKind::NAMES.iter().filter(|(_, n)| *n == word);
    let terrain: Vec<_> = terrain.map(|(k, _)| *k).collect();
    let conditions: Vec<_> = if word == "night" {
        // Every grade of darkness (R12.3).
        Condition::all()
            .filter(|c| matches!(c, Condition::Light(_)))
            .collect()
    } else {
        Condition::try_from(word.to_owned()).into_iter().collect()
    };
    let found = Environs {
        terrain,
        conditions,
    };
    (!found.is_empty()).then_some(found)
}

/// What tells an ability of a force from others of its name: the environment that it is for, or the pilot ability that it
/// gives.
pub fn variant(setup: &CommandSetup) -> Option<String> {
    let gift = || setup.spa.map(|spa| spa.to_string());
    setup.environment.clone().or_else(gift)
}

/// Whether two entries of a force's list are the same ability: gifts of different pilot abilities are different ones, and
/// so are different environments (ruling.sca_more_than_once).
pub fn is_same(a: &CommandSetup, b: &CommandSetup) -> bool {
    let environs = |s: &CommandSetup| s.environment.as_deref().map(environment);
    a.id == b.id && a.spa == b.spa && environs(a) == environs(b)
}

impl Checker<'_> {
    fn fault(
        &mut self,
        index: usize,
        code: &'static str,
        field: &'static str,
        message: impl Into<Message>,
        remedy: impl Into<Message>,
    ) {
        self.faults.push(ForceFault {
            index,
            code,
            field,
            message: message.into(),
            remedy: remedy.into(),
        });
    }

    fn ability(&mut self, i: usize, setup: &CommandSetup) {
        let Some(def) = self.content.ability(setup.id).cloned() else {
            return self.fault(
                i,
                "no_such_ability",
                "id",
                say!(
                    "there is no command ability “{ability}”",
                    ability = setup.id
                ),
                "use the id of an ability of the catalogue",
            );
        };
        if def.kind != AbilityKind::Command {
            return self.fault(
                i,
                "not_a_command_ability",
                "id",
                say!("{ability} is no command ability", ability = def.name),
                "give it to a unit",
            );
        }
        self.taken(i, setup, &def);
        let rating = rating(self.roster);
        if let Some(least) = def.command.rating.filter(|least| rating < *least) {
            self.fault(
                i,
                "rating_too_low",
                "id",
                say!(
                    "{ability} needs a force that is {rating} or better",
                    ability = def.name,
                    rating = Term(least.name())
                ),
                say!(
                    "this one is {rating} (R1.5.2)",
                    rating = Term(rating.name())
                ),
            );
        }
        if let Some(n) = def.command.formation {
            let largest = (0..)
                .map(|f| self.roster.iter().filter(|m| m.formation == f).count())
                .take(
                    self.roster
                        .iter()
                        .map(|m| m.formation + 1)
                        .max()
                        .unwrap_or(0),
                )
                .max();
            if largest.unwrap_or(0) < usize::from(n) {
                self.fault(
                    i,
                    "formation_too_small",
                    "id",
                    say!(
                        "{ability} needs a formation of {n} units",
                        ability = def.name,
                        n
                    ),
                    "put more units into one formation",
                );
            }
        }
        for needed in &def.command.needs {
            if self.abilities.iter().all(|a| a.id != *needed) {
                let name = self
                    .content
                    .ability(*needed)
                    .map_or(needed.as_str(), |d| d.name.as_str());
                let message = say!(
                    "{ability} needs {other}",
                    ability = def.name,
                    other = Term(name)
                );
                self.fault(
                    i,
                    "needs_another",
                    "id",
                    message,
                    say!("add “{ability}”", ability = needed),
                );
            }
        }
        self.choices(i, setup, &def);
    }

    /// How often it is there.
    fn taken(&mut self, i: usize, setup: &CommandSetup, def: &AbilityDef) {
        let most = usize::from(def.command.times.unwrap_or(1));
        let same = |a: &&CommandSetup| is_same(a, setup);
        let upto = self.abilities.iter().take(i + 1).filter(same);
        let times: usize = upto.map(|a| usize::from(a.times)).sum();
        if times > most || setup.times == 0 {
            self.fault(
                i,
                "held_once",
                "times",
                say_n!(
                    most,
                    "{ability} can be had once",
                    "{ability} can be had {n} times",
                    ability = def.name
                ),
                "leave it out (ruling.sca_more_than_once)",
            );
        }
    }

    fn choices(&mut self, i: usize, setup: &CommandSetup, def: &AbilityDef) {
        let asks = |c: Chosen| def.command.choices.contains(&c);
        let benefits = asks(Chosen::Benefits)
            || asks(Chosen::EnvironmentBenefits)
            || asks(Chosen::SecondBenefit);
        let given = [
            ("units", !setup.units.is_empty(), asks(Chosen::Units)),
            ("focus", setup.focus.is_some(), asks(Chosen::Focus)),
            ("benefits", !setup.benefits.is_empty(), benefits),
            ("types", !setup.types.is_empty(), asks(Chosen::Types)),
            (
                "environment",
                setup.environment.is_some(),
                asks(Chosen::Environment),
            ),
            ("enemies", !setup.enemies.is_empty(), asks(Chosen::Enemies)),
            ("doubled", setup.doubled, asks(Chosen::Enemies)),
            ("negates", !setup.negates.is_empty(), asks(Chosen::Enemies)),
            ("extra", setup.extra.is_some(), asks(Chosen::Enemies)),
            ("region", setup.region.is_some(), asks(Chosen::Region)),
            ("spa", setup.spa.is_some(), asks(Chosen::Gifts)),
            ("gifts", !setup.gifts.is_empty(), asks(Chosen::Gifts)),
            (
                "champions",
                !setup.champions.is_empty(),
                asks(Chosen::Champions),
            ),
            (
                "available",
                !setup.available.is_empty(),
                asks(Chosen::Available),
            ),
        ];
        for (field, is_given, asked) in given {
            if is_given && !asked {
                let message = say!(
                    "nothing of the kind is chosen with {ability}",
                    ability = def.name
                );
                self.fault(
                    i,
                    "not_chosen",
                    field,
                    message,
                    say!("leave out `{field}`", field),
                );
            }
        }
        if asks(Chosen::Units) {
            self.designated(i, setup, def);
        }
        if asks(Chosen::Gifts) {
            self.gifts(i, setup, def);
        }
        if asks(Chosen::Champions) {
            self.champions(i, setup, def);
        }
        if asks(Chosen::Focus) && setup.focus.is_none() {
            let message = say!("{ability} needs a focus", ability = def.name);
            let remedy = "add `focus`: Attack, Defense, or Scenario(\"Breakthrough\")";
            self.fault(i, "needs_choice", "focus", message, remedy);
        }
        if asks(Chosen::Benefits) || asks(Chosen::EnvironmentBenefits) {
            self.benefits(i, setup, def);
        }
        if asks(Chosen::SecondBenefit) {
            let n = usize::from(setup.times.saturating_sub(1));
            let fits = setup
                .benefits
                .iter()
                .all(|b| matches!(b, Benefit::Attack | Benefit::Defense));
            if setup.benefits.len() != n || !fits {
                self.fault(
                    i,
                    "needs_choice",
                    "benefits",
                    say!("{ability} chooses {n} of attack and defense", ability = def.name, n),
                    "write `benefits: [Attack]` or `[Defense]` where it is taken twice, else leave it out",
                );
            }
        }
        if asks(Chosen::Types) {
            let two = setup.types.len() == 2 && setup.types.first() != setup.types.get(1);
            if !two {
                self.fault(
                    i,
                    "needs_choice",
                    "types",
                    say!("{ability} pairs two unit types or tags", ability = def.name),
                    "write two of them, such as `types: [\"BM\", \"CV\"]`",
                );
            }
            for kind in setup.types.clone() {
                let known = UnitType::ALL.iter().any(|t| t.code() == kind)
                    || self.roster.iter().any(|m| m.tags.contains(&kind));
                if !known {
                    self.fault(
                        i,
                        "no_such_type",
                        "types",
                        say!("no unit of the force is of the type or tag “{kind}”", kind),
                        "write the code of a unit type, such as BM, or a tag of a unit",
                    );
                }
            }
        }
        if asks(Chosen::Environment) {
            let known = setup.environment.as_deref().map(environment);
            if !matches!(known, Some(Some(_))) {
                self.fault(
                    i,
                    "no_such_environment",
                    "environment",
                    say!(
                        "{ability} needs a terrain or a condition",
                        ability = def.name
                    ),
                    "add `environment`, such as \"swamp\" or \"heavy snow\" (R4.3, R12)",
                );
            }
        }
        if asks(Chosen::Enemies) {
            self.enemies(i, setup, def);
        }
        if asks(Chosen::Region) && setup.region.is_none() {
            let message = say!("{ability} needs a region", ability = def.name);
            self.fault(i, "needs_choice", "region", message, "add `region`");
        }
        if asks(Chosen::Available) {
            let once: BTreeSet<_> = setup.available.iter().collect();
            if once.len() < setup.available.len() {
                let message = say!("an ability is named more than once");
                self.fault(i, "named_twice", "available", message, "keep one of them");
            }
            self.command_abilities(i, "available", &setup.available);
        }
    }

    /// Whatever is listed is a command ability of the catalogue.
    fn command_abilities(&mut self, i: usize, field: &'static str, listed: &[AbilityId]) {
        for id in listed {
            let known = self.content.ability(*id);
            if known.is_none_or(|d| d.kind != AbilityKind::Command) {
                let message = say!("there is no command ability “{ability}”", ability = id);
                let remedy = "use the id of an ability of the catalogue";
                self.fault(i, "no_such_ability", field, message, remedy);
            }
        }
    }

    /// A pilot ability is chosen; whoever is named must be there and able to have it, once, and not too many.
    fn gifts(&mut self, i: usize, setup: &CommandSetup, def: &AbilityDef) {
        let given = setup.spa.and_then(|id| self.content.ability(id)).cloned();
        let Some(given) = given.filter(|d| d.kind == AbilityKind::Pilot) else {
            let message = say!("{ability} gives a pilot ability", ability = def.name);
            let remedy = "add `spa`, the id of a pilot ability";
            return self.fault(i, "needs_choice", "spa", message, remedy);
        };
        let same = |a: &&CommandSetup| a.id == setup.id && a.spa == setup.spa;
        let upto = || self.abilities.iter().take(i + 1).filter(same);
        let times: u8 = upto().map(|a| a.times).sum();
        let most = super::gifts::most(self.roster.len(), times);
        let before: usize = upto().map(|a| a.gifts.len()).sum::<usize>() - setup.gifts.len();
        for (n, gift) in setup.gifts.iter().enumerate() {
            let name = &gift.unit;
            let Some(member) = self.roster.iter().find(|m| m.name == *name) else {
                let message = say!("the force has no unit “{name}”", name);
                self.fault(
                    i,
                    "no_such_unit",
                    "gifts",
                    message,
                    "write names of its units",
                );
                continue;
            };
            let (card, has) = (member.card, member.spas.contains(&given.id));
            let earlier = self.abilities.iter().take(i).filter(|a| a.id == setup.id);
            let others = earlier.flat_map(|a| &a.gifts);
            let mut others = others.chain(setup.gifts.iter().take(n));
            if others.any(|g| g.unit == *name) {
                let message = say!("{name} has a gift already", name);
                self.fault(i, "gift_twice", "gifts", message, "give it to another unit");
            }
            if let Err(who) = eligible(&given.eligible, card) {
                let message = say!("{name} may not have {ability}", name, ability = given.name);
                self.fault(i, "not_eligible", "gifts", message, who);
            }
            if has && !matches!(given.cost, Cost::PerUse(..)) {
                let message = say!("{name} has {ability} already", name, ability = given.name);
                self.fault(
                    i,
                    "has_it_already",
                    "gifts",
                    message,
                    "give it to another unit",
                );
            }
            let bracket = super::gifts::bracket(&given, gift.bracket.as_deref());
            let condition = gift.condition.is_some() == (given.param == Param::Condition);
            if bracket.is_none() || !condition {
                let message = say!(
                    "{ability} of {name} is for a range bracket or a condition",
                    ability = given.name,
                    name
                );
                let remedy = "write `bracket: \"Medium\"` or `condition: \"heavy snow\"` where it asks for one, else leave it out";
                self.fault(i, "needs_choice", "gifts", message, remedy);
            }
            if before + n == most {
                self.fault(
                    i,
                    "too_many_gifts",
                    "gifts",
                    say!(
                        "{most} units of this force receive {ability}",
                        most,
                        ability = given.name
                    ),
                    "name fewer: one for every four units (sca.focus)",
                );
            }
        }
    }

    /// Champions are units of formations of three or more, one of each.
    fn champions(&mut self, i: usize, setup: &CommandSetup, def: &AbilityDef) {
        let mut formations = BTreeSet::new();
        for champion in &setup.champions {
            let name = &champion.unit;
            let Some(member) = self.roster.iter().find(|m| m.name == *name) else {
                let message = say!("the force has no unit “{name}”", name);
                self.fault(
                    i,
                    "no_such_unit",
                    "champions",
                    message,
                    "write names of its units",
                );
                continue;
            };
            let of = member.formation;
            let size = self.roster.iter().filter(|m| m.formation == of).count();
            if size < 3 || !formations.insert(of) {
                let message = say!(
                    "{name} cannot be a champion of {ability}",
                    name,
                    ability = def.name
                );
                let remedy = "name one unit of each formation with three or more";
                self.fault(i, "not_eligible", "champions", message, remedy);
            }
        }
    }

    /// Its enemies, and what the rating of the force makes of them (sca.enemy_specialization).
    fn enemies(&mut self, i: usize, setup: &CommandSetup, def: &AbilityDef) {
        let name = def.name;
        let rating = rating(self.roster);
        let veteran = rating >= Rating::Veteran;
        let known = setup.enemies.len();
        let most = if veteran && !setup.doubled { 2 } else { 1 };
        let twice = known == 2 && setup.enemies.first() == setup.enemies.get(1);
        if known == 0 {
            let remedy = "add `enemies` with a tag of theirs";
            self.fault(
                i,
                "needs_choice",
                "enemies",
                say!("{name} needs an enemy", name),
                remedy,
            );
        } else if known > most || twice {
            self.fault(
                i,
                "too_many_enemies",
                "enemies",
                say!("{name} is for {most} enemies of this force", name, most),
                "only a Veteran force or a better one has a second, instead of doubled numbers",
            );
        }
        if veteran && known == 1 && !setup.doubled {
            self.fault(
                i,
                "needs_choice",
                "doubled",
                say!(
                    "a {rating} force has more of {name}",
                    rating = Term(rating.name()),
                    name
                ),
                "write `doubled: true`, or a second enemy",
            );
        }
        if setup.doubled && !veteran {
            let remedy = say!(
                "this one is {rating} (R1.5.2)",
                rating = Term(rating.name())
            );
            let message = say!(
                "{name} counts double for Veteran forces and better ones",
                name
            );
            self.fault(i, "rating_too_low", "doubled", message, remedy);
        }
        let may = negates(rating, setup.extra.is_some());
        if setup.negates.len() > may {
            self.fault(
                i,
                "too_many_negated",
                "negates",
                say!("{name} negates {may} abilities for this force", name, may),
                "an Elite force negates one, a Heroic or Legendary one two, or none if it has an ability of its own against the enemy",
            );
        }
        self.command_abilities(i, "negates", &setup.negates);
        if let Some(extra) = &setup.extra {
            self.extra(i, extra, def, rating);
        }
    }

    /// The ability that is active against one enemy only obeys all its own rules.
    fn extra(&mut self, i: usize, extra: &CommandSetup, def: &AbilityDef, rating: Rating) {
        if rating < Rating::Heroic {
            self.fault(
                i,
                "rating_too_low",
                "extra",
                say!(
                    "{ability} brings an ability to Heroic and Legendary forces",
                    ability = def.name
                ),
                say!(
                    "this one is {rating} (R1.5.2)",
                    rating = Term(rating.name())
                ),
            );
        }
        if self.abilities.iter().any(|a| is_same(a, extra)) {
            self.fault(
                i,
                "held_once",
                "extra",
                "the force has that ability already",
                "choose one that it lacks",
            );
            return;
        }
        let mut all = self.abilities.to_vec();
        let last = all.len();
        all.push(extra.clone());
        let found = faults(self.roster, &all, self.whole_force, self.content);
        for fault in found.into_iter().filter(|f| f.index == last) {
            self.fault(i, fault.code, "extra", fault.message, fault.remedy);
        }
    }

    /// Units that are named must be there, eligible, not too many, and without what it goes not together with.
    fn designated(&mut self, i: usize, setup: &CommandSetup, def: &AbilityDef) {
        let cards = self.roster.iter().map(|m| m.card);
        let most = most_designated(def, cards, self.whole_force);
        let mut seen = BTreeSet::new();
        for (n, name) in setup.units.iter().enumerate() {
            let member = self.roster.iter().find(|m| m.name == *name);
            let card = member.map(|m| m.card);
            let Some(card) = card else {
                let message = say!("the force has no unit “{name}”", name);
                self.fault(
                    i,
                    "no_such_unit",
                    "units",
                    message,
                    "write names of its units",
                );
                continue;
            };
            if !seen.insert(name) {
                let message = say!("“{name}” is named twice", name);
                self.fault(i, "named_twice", "units", message, "name it once");
            }
            if let Err(who) = eligible(&def.eligible, card) {
                let message = say!(
                    "{name} cannot be designated for {ability}",
                    name,
                    ability = def.name
                );
                self.fault(i, "not_eligible", "units", message, who);
            }
            if n == most {
                self.fault(
                    i,
                    "too_many_designated",
                    "units",
                    say!(
                        "{ability} is for {most} units of this force",
                        ability = def.name,
                        most
                    ),
                    "name fewer, or switch on “whole force specialists” (ruling.sca_partial_force)",
                );
            }
            let clash = |a: &&CommandSetup| {
                def.command.apart_from.contains(&a.id) && a.units.contains(name)
            };
            if let Some(other) = self.abilities.iter().take(i).find(clash) {
                let other = self.other_name(other.id);
                let message = say!("{name} is designated for {other} already", name, other);
                self.fault(
                    i,
                    "not_together",
                    "units",
                    message,
                    "designate another unit",
                );
            }
        }
    }

    fn other_name(&self, id: AbilityId) -> Term {
        let def = self.content.ability(id);
        Term(def.map_or(id.as_str(), |d| d.name.as_str()))
    }

    /// As many benefits as the rating allows, the focus among them, and only the best forces double one.
    fn benefits(&mut self, i: usize, setup: &CommandSetup, def: &AbilityDef) {
        let environs = def.command.choices.contains(&Chosen::EnvironmentBenefits);
        let pool = |b: &Benefit| match b {
            Benefit::Attack | Benefit::Defense | Benefit::Scenario(_) => !environs,
            Benefit::Mobility | Benefit::Combat | Benefit::Initiative => {
                environs && (def.command.benefits.is_empty() || def.command.benefits.contains(b))
            }
        };
        for b in &setup.benefits {
            if !pool(b) {
                let message = say!(
                    "{ability} has no benefit “{benefit}”",
                    ability = def.name,
                    benefit = Term(b.name())
                );
                self.fault(i, "no_such_benefit", "benefits", message, "choose another");
            }
        }
        let rating = rating(self.roster);
        let (most, may_double) = picks(rating);
        let n = setup.benefits.len();
        if n != most {
            self.fault(
                i,
                "wrong_number_of_benefits",
                "benefits",
                say!("{ability} has {n} benefits", ability = def.name, n),
                say!(
                    "a force that is {rating} picks {most} (R1.5.2)",
                    rating = Term(rating.name()),
                    most
                ),
            );
        }
        let kinds: BTreeSet<_> = setup.benefits.iter().collect();
        let doubled = n - kinds.len();
        if doubled > usize::from(may_double) {
            self.fault(
                i,
                "benefit_twice",
                "benefits",
                say!("{ability} has a benefit too often", ability = def.name),
                "choose different ones; only a Heroic or Legendary force takes one of them twice",
            );
        }
        if let Some(focus) = &setup.focus
            && n > 0
            && !setup.benefits.contains(focus)
        {
            self.fault(
                i,
                "focus_not_picked",
                "benefits",
                say!(
                    "{focus} is not among its benefits",
                    focus = Term(focus.name())
                ),
                "pick the focus too",
            );
        }
    }
}
