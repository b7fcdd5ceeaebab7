//! What is chosen of the bonuses of formations: in setup (R17.1.1, step S9), and at the start of every turn (R14.5.1).

use bevy_ecs::world::World;
use hexlance_rules::{
    AbilityId, Choice, Decision, Joint, List, Message, SideId, Term, UnitId, say,
};

use super::FormationQuestion;
use crate::{
    Ctx,
    ability::{AbilityDef, Param, eligible},
    concealment,
    conditions::Felt,
    model::condition::Condition,
    read::{self, UnitRead},
    reserves,
    sides::TwoSides,
    state::Frame,
};

use super::{
    FormationAct, FormationKey, FormationState, FormationStep, Gift, act, active, adds_up, bonuses,
    commander,
    gives::{Bonus, Gifts, Moment, Offer, Pick, Share},
    holders, is_for, lasts, name, of_side, of_unit, settled, state,
};
pub use crate::model::formation::Ask;

/// An ability, or several that come together, as they are chosen.
struct Option_ {
    offer: Offer,
    condition: Option<Condition>,
}

impl Option_ {
    fn code(&self) -> String {
        let id = self.offer.abilities.first().copied().unwrap_or_default();
        match self.condition {
            Some(condition) => format!("{id} {}", condition.name().to_lowercase()),
            None => id.to_owned(),
        }
    }

    fn label(&self, world: &World) -> Message {
        let names = self.offer.abilities.iter().map(|a| ability(world, a));
        let names = names.map(|d| d.map_or("?", |d| d.name.as_str()));
        let abilities = List::new(Joint::And, names);
        match self.condition {
            Some(condition) => {
                let condition = Term(condition.name());
                say!("{abilities}: {condition}", abilities, condition)
            }
            None => Message::list(abilities),
        }
    }
}

fn ability<'w>(world: &'w World, id: &str) -> Option<&'w AbilityDef> {
    read::content(world)
        .ability(AbilityId::new(id))
        .map(|d| &**d)
}

/// Whether an ability can be had in this battle at all: its optional rule is in play.
fn is_open(world: &World, def: &AbilityDef) -> bool {
    let rule = def.optional_rule.as_deref();
    let options = &world.resource::<Frame>().options;
    rule.and_then(|r| options.get(r)) != Some(false)
}

/// Whether a unit may have an ability besides what it has (R14.5.1, R14.5.2).
fn may_have(u: &UnitRead<'_>, def: &AbilityDef, so_far: &[Gift]) -> bool {
    let has = u.spas.0.iter().any(|s| s.def.id == def.id) && !adds_up(def);
    let gets = so_far.iter().any(|g| g.unit == u.id && g.ability == def.id);
    !has && !gets && eligible(&def.eligible, u.card).is_ok()
}

/// The abilities that there are to choose from, whoever has them.
fn options(world: &World, gifts: &Gifts) -> Vec<Option_> {
    let mut out = Vec::new();
    for offer in gifts.of {
        let first = offer.abilities.first().and_then(|a| ability(world, a));
        let Some(def) = first.filter(|d| is_open(world, d)) else {
            continue;
        };
        if def.param == Param::Condition {
            let there = world.resource::<Frame>().environment.conditions();
            out.extend(there.into_iter().map(|condition| Option_ {
                offer: *offer,
                condition: Some(condition),
            }));
        } else {
            out.push(Option_ {
                offer: *offer,
                condition: None,
            });
        }
    }
    out
}

/// What a unit would have of an option.
fn gifts_of(world: &World, u: &UnitRead<'_>, option: &Option_, so_far: &[Gift]) -> Vec<Gift> {
    if !option.offer.who.holds(u.card) {
        return Vec::new();
    }
    let defs = option.offer.abilities.iter();
    let defs = defs.filter_map(|id| ability(world, id));
    defs.filter(|def| is_open(world, def) && may_have(u, def, so_far))
        .map(|def| Gift {
            unit: u.id,
            ability: def.id,
            condition: option.condition,
            bracket: option.offer.bracket,
            uses: option.offer.uses,
        })
        .collect()
}

/// A bonus being assigned.
struct Assigning<'w> {
    world: &'w World,
    key: FormationKey,
    state: &'w FormationState,
    bonus: u8,
    gifts: Gifts,
}

impl<'w> Assigning<'w> {
    fn of(world: &'w World, key: FormationKey, bonus: u8) -> Option<Self> {
        let gifts = match bonuses(world, key).get(usize::from(bonus)) {
            Some(Bonus::Abilities(gifts)) => *gifts,
            _ => return None,
        };
        Some(Self {
            world,
            key,
            state: state(world, key)?,
            bonus,
            gifts,
        })
    }

    /// The members among whom it is shared out, and how many of them have it.
    fn members(&self) -> (Vec<UnitId>, usize) {
        let members = match self.gifts.when {
            Moment::EachTurn => active(self.world, self.key),
            Moment::Setup => {
                let units = self.state.units.iter().copied();
                units
                    .filter(|u| !read::unit(self.world, *u).is_out())
                    .collect()
            }
        };
        let number = self.gifts.to.of(members.len());
        let of = match self.gifts.to {
            Share::Commander => commander(self.world, self.key).into_iter().collect(),
            Share::Rest => {
                let earlier = |u: &UnitId| {
                    let mut gifts = self.state.gifts.iter();
                    gifts.any(|(b, g)| *b < self.bonus && g.unit == *u)
                };
                members.into_iter().filter(|u| !earlier(u)).collect()
            }
            _ => members,
        };
        (of, number)
    }

    /// What may be chosen for all of them or for one, in this battle.
    fn options(&self) -> Vec<Option_> {
        let mut all = options(self.world, &self.gifts);
        if self.gifts.apart {
            let earlier = |id: &str| {
                let mut gifts = self.state.gifts.iter();
                gifts.any(|(b, g)| *b < self.bonus && g.ability.as_str() == id)
            };
            all.retain(|o| !o.offer.abilities.iter().any(|a| earlier(a)));
        }
        if self.gifts.pick == Pick::Same {
            let picked = self.state.picked.iter().find(|(b, ..)| *b == self.bonus);
            if let Some((_, id, condition)) = picked {
                all.retain(|o| {
                    o.offer.abilities.first() == Some(&id.as_str()) && o.condition == *condition
                });
            }
        }
        all
    }

    /// What a unit may have of it now.
    fn open_to(&self, unit: UnitId, so_far: &[Gift]) -> Vec<Option_> {
        let u = read::unit(self.world, unit);
        let had = so_far.iter().filter(|g| g.unit == unit).count();
        let full = match self.gifts.pick {
            Pick::Two => had >= 2,
            Pick::Each | Pick::Same => had > 0,
        };
        let apart = self.gifts.apart
            && self
                .state
                .gifts
                .iter()
                .any(|(b, g)| *b < self.bonus && g.unit == unit);
        if full || apart {
            return Vec::new();
        }
        let mut all = self.options();
        all.retain(|o| !gifts_of(self.world, &u, o, so_far).is_empty());
        all
    }

    /// Members that may still be named.
    fn candidates(&self, so_far: &[Gift]) -> Vec<UnitId> {
        let (members, number) = self.members();
        let mut holding: Vec<_> = so_far.iter().map(|g| g.unit).collect();
        holding.sort_unstable();
        holding.dedup();
        let full = holding.len() >= number;
        let open = members.into_iter().filter(|u| {
            let begun = holding.contains(u);
            (begun || !full) && !self.open_to(*u, so_far).is_empty()
        });
        open.collect()
    }

    /// What the members of the turn before would have again.
    fn again(&self) -> Vec<Gift> {
        let (members, number) = self.members();
        let mut out: Vec<Gift> = Vec::new();
        for (_, gift) in self.state.before.iter().filter(|(b, _)| *b == self.bonus) {
            let u = read::unit(self.world, gift.unit);
            let Some(def) = ability(self.world, gift.ability.as_str()) else {
                continue;
            };
            if members.contains(&gift.unit) && may_have(&u, def, &out) {
                out.push(gift.clone());
            }
        }
        let mut units: Vec<_> = out.iter().map(|g| g.unit).collect();
        units.dedup();
        units.truncate(number);
        out.retain(|g| units.contains(&g.unit));
        out
    }

    /// All gifts, where nothing is to be chosen: everybody who can have it has it, and there is one thing to have.
    fn forced(&self) -> Option<Vec<Gift>> {
        let candidates = self.candidates(&[]);
        let (_, number) = self.members();
        let mut out = Vec::new();
        for unit in &candidates {
            let open = self.open_to(*unit, &out);
            let [only] = open.as_slice() else {
                return None;
            };
            let u = read::unit(self.world, *unit);
            out.extend(gifts_of(self.world, &u, only, &out));
        }
        let all = matches!(self.gifts.to, Share::All | Share::Rest);
        (all || candidates.len() <= number).then_some(out)
    }
}

/// What of a bonus is still to be settled at a moment.
enum Open {
    Ask(Ask),
    Give(u8, Vec<Gift>),
}

/// The next thing to settle for a formation at a moment.
fn open(world: &World, key: FormationKey, state: &FormationState, when: Moment) -> Option<Open> {
    let setup = when == Moment::Setup;
    for (i, bonus) in bonuses(world, key).iter().enumerate() {
        let bonus_no = i as u8;
        let done = state.done.contains(&bonus_no);
        match bonus {
            Bonus::Supports
                if setup && state.supports.is_none() && !supportable(world, key).is_empty() =>
            {
                return Some(Open::Ask(Ask::Supports));
            }
            Bonus::Genius(id) if setup && !done => {
                let unit = commander(world, key).map(|u| read::unit(world, u));
                let def = ability(world, id);
                if let (Some(u), Some(def)) = (unit, def)
                    && may_have(&u, def, &[])
                {
                    let gift = Gift {
                        unit: u.id,
                        ability: def.id,
                        condition: None,
                        bracket: None,
                        uses: None,
                    };
                    return Some(Open::Give(bonus_no, vec![gift]));
                }
            }
            Bonus::Abilities(gifts) if is_for(world, key.0.0, gifts.only) => {
                // Whom a formation hunts is chosen anew when all of them are gone.
                let fights = || state.units.iter().any(|u| !read::unit(world, *u).is_out());
                let hunts_none = gifts.hunts && !quarry_lives(world, key, state) && fights();
                if hunts_none && !quarries(world, key).is_empty() {
                    return Some(Open::Ask(Ask::Quarry));
                }
                let now = gifts.when == when;
                if done || (gifts.hunts && state.hunts.is_none()) || (!now && !setup) {
                    continue;
                }
                let assigning = Assigning::of(world, key, bonus_no)?;
                if !settled(state, bonus_no, gifts) {
                    let options = assigning.options();
                    let of_use = |o: &Option_| {
                        assigning.members().0.into_iter().any(|u| {
                            let u = read::unit(world, u);
                            !gifts_of(world, &u, o, &[]).is_empty()
                        })
                    };
                    if options.iter().any(of_use) {
                        return Some(Open::Ask(Ask::Pick { bonus: bonus_no }));
                    }
                    continue;
                }
                if !now || (!setup && !lasts(world, key)) {
                    continue;
                }
                if assigning.candidates(&[]).is_empty() {
                    continue;
                }
                return Some(match assigning.forced() {
                    Some(all) => Open::Give(bonus_no, all),
                    None => Open::Ask(Ask::Who {
                        bonus: bonus_no,
                        gifts: Vec::new(),
                    }),
                });
            }
            _ => {}
        }
    }
    None
}

/// Settles what can be settled of the bonuses of a side at a moment; whether it was asked, and this has to go on later.
fn settle(ctx: &mut Ctx<'_>, side: SideId, when: Moment) -> bool {
    loop {
        let world = ctx.world();
        let next =
            of_side(world, side).find_map(|(key, s)| Some((key, open(world, key, s, when)?)));
        match next {
            None => return false,
            Some((key, Open::Give(bonus, gifts))) => {
                act(ctx, key, FormationAct::Given { bonus, gifts });
            }
            Some((key, Open::Ask(question))) => {
                ask(ctx, key, question);
                return true;
            }
        }
    }
}

/// Setup, step S9: whether a side was asked.
pub(crate) fn in_setup(ctx: &mut Ctx<'_>, side: SideId) -> bool {
    super::any(ctx.world()) && settle(ctx, side, Moment::Setup)
}

/// The start of a turn (R3.2.1a): bonuses for the turn.
pub(crate) fn for_the_turn(ctx: &mut Ctx<'_>, side: SideId) {
    if super::any(ctx.world()) {
        // What is left comes after the answer.
        if settle(ctx, side, Moment::EachTurn) {
            ctx.push(FormationStep::Bonuses(side));
        }
    }
}

/// Whether somebody of the formation is left that this one hunts.
fn quarry_lives(world: &World, key: FormationKey, state: &FormationState) -> bool {
    let enemy = key.0.0.opponent();
    state.hunts.is_some_and(|(force, formation)| {
        let units = super::state(world, ((enemy, force), formation)).map(|s| &s.units);
        units.is_some_and(|u| u.iter().any(|u| !read::unit(world, *u).is_out()))
    })
}

/// Enemy formations that a formation may hunt: force, place and name.
fn quarries(world: &World, key: FormationKey) -> Vec<(u8, u8, String)> {
    let enemy = key.0.0.opponent();
    let mut out: Vec<(u8, u8, String)> = Vec::new();
    let there = |u: &UnitRead<'_>| !u.is_out() && !reserves::is_awaited(world, u.id);
    for u in read::units(world).filter(|u| u.side == enemy && there(u)) {
        let (of, formation) = of_unit(world, u.id);
        let known = |(f, g, _): &(u8, u8, String)| (*f, *g) == (of.1, formation);
        if !out.iter().any(known) {
            out.push((of.1, formation, name(world, (of, formation)).to_owned()));
        }
    }
    out.sort();
    out
}

/// Formations of the same force that one can support: those that give their units abilities.
fn supportable(world: &World, key: FormationKey) -> Vec<u8> {
    let (force, own) = key;
    let gives = |other: FormationKey| {
        bonuses(world, other)
            .iter()
            .any(|b| matches!(b, Bonus::Abilities(g) if g.to != Share::Commander && !g.hunts))
    };
    of_side(world, force.0)
        .filter(|((f, g), s)| {
            let kind = s.kind != Some(crate::model::formation::FormationType::Support);
            *f == force && *g != own && kind && gives((*f, *g))
        })
        .map(|((_, g), _)| g)
        .collect()
}

fn ask(ctx: &mut Ctx<'_>, key: FormationKey, ask: Ask) {
    let world = ctx.world();
    let ((side, force), formation) = key;
    let title = name(world, key);
    let labels = |options: Vec<Option_>| -> Vec<Choice> {
        let choice = |o: &Option_| Choice::new(o.code(), o.label(world), "");
        options.iter().map(choice).collect()
    };
    let of = |bonus: u8| Assigning::of(world, key, bonus);
    let (prompt, choices) = match &ask {
        Ask::Pick { bonus } => {
            let options = of(*bonus).map(|a| a.options()).unwrap_or_default();
            (
                say!("{title}: which ability does the formation have?", title),
                labels(options),
            )
        }
        Ask::Who { bonus, gifts } => {
            let Some(a) = of(*bonus) else { return };
            who(&a, title, gifts)
        }
        Ask::What { bonus, gifts, unit } => {
            let Some(a) = of(*bonus) else { return };
            let who = read::unit(world, *unit).name;
            (
                say!("{title}: which ability does {who} have?", title, who),
                labels(a.open_to(*unit, gifts)),
            )
        }
        Ask::Quarry => {
            let all = quarries(world, key);
            let choice = |(f, g, name): &(u8, u8, String)| {
                Choice::named(
                    format!("{f}.{g}"),
                    name,
                    quarry_detail(world, side, (*f, *g)),
                )
            };
            (
                say!("{title}: which enemy formation does it hunt?", title),
                all.iter().map(choice).collect(),
            )
        }
        Ask::Supports => {
            let choice = |g: &u8| Choice::named(g.to_string(), name(world, (key.0, *g)), "");
            (
                say!("{title}: which formation does it support?", title),
                supportable(world, key).iter().map(choice).collect(),
            )
        }
    };
    if choices.is_empty() {
        return;
    }
    ctx.ask(Decision {
        side,
        unit: None,
        question: FormationQuestion::Formation {
            force,
            formation,
            ask,
        }
        .into(),
        prompt,
        choices,
        default: 0,
    });
}

/// What a side knows of an enemy formation: names of its units.
fn quarry_detail(world: &World, side: SideId, (force, formation): (u8, u8)) -> String {
    let enemy = side.opponent();
    let units = super::state(world, ((enemy, force), formation)).map(|s| &s.units[..]);
    let there = |u: &&UnitId| !reserves::is_awaited(world, **u);
    let units = units.unwrap_or_default().iter().filter(there);
    let names: Vec<_> = units
        .map(|u| concealment::name_for(world, side, *u).to_owned())
        .collect();
    names.join(", ")
}

fn who(a: &Assigning<'_>, title: &str, gifts: &[Gift]) -> (Message, Vec<Choice>) {
    let world = a.world;
    let (_, number) = a.members();
    let options = a.options();
    let what = options.iter().map(|o| o.label(world)).collect::<Vec<_>>();
    let mut choices = Vec::new();
    let again = a.again();
    if gifts.is_empty() && !again.is_empty() {
        let names = again.iter().map(|g| read::unit(world, g.unit).name);
        let names = List::new(Joint::Commas, names);
        choices.push(Choice::new("again", "As last turn", Message::list(names)));
    }
    choices.extend(a.candidates(gifts).into_iter().map(|u| {
        let u = read::unit(world, u);
        Choice::named(u.id.0.to_string(), u.name, u.card.full_name())
    }));
    choices.push(Choice::new("done", "That is all", ""));
    let mut named: Vec<_> = gifts.iter().map(|g| g.unit).collect();
    named.dedup();
    let (what, named) = (List::new(Joint::Or, what), named.len());
    let prompt = match a.gifts.when {
        Moment::EachTurn => say!(
            "{title}: who has {what} this turn? {named} of {number} so far.",
            title,
            what,
            named,
            number
        ),
        Moment::Setup => say!(
            "{title}: who has {what}? {named} of {number} so far.",
            title,
            what,
            named,
            number
        ),
    };
    (prompt, choices)
}

/// A side has answered.
pub(crate) fn answered(ctx: &mut Ctx<'_>, key: FormationKey, asked: Ask, code: &str) {
    match asked {
        Ask::Pick { bonus } => {
            let a = Assigning::of(ctx.world(), key, bonus);
            let options = a.map(|a| a.options()).unwrap_or_default();
            let picked = options.into_iter().find(|o| o.code() == code);
            let first = picked.as_ref().and_then(|o| o.offer.abilities.first());
            if let (Some(id), Some(option)) = (first, &picked) {
                let (ability, condition) = (AbilityId::new(id), option.condition);
                let picked = FormationAct::Picked {
                    bonus,
                    ability,
                    condition,
                };
                act(ctx, key, picked);
            }
        }
        Ask::Who { bonus, gifts } => match code {
            "done" => act(ctx, key, FormationAct::Given { bonus, gifts }),
            "again" => {
                let again = Assigning::of(ctx.world(), key, bonus).map(|a| a.again());
                let gifts = again.unwrap_or_default();
                act(ctx, key, FormationAct::Given { bonus, gifts });
            }
            code => {
                let unit = code.parse().ok().map(UnitId);
                let Some(unit) = unit else { return };
                let Some(a) = Assigning::of(ctx.world(), key, bonus) else {
                    return;
                };
                let open = a.open_to(unit, &gifts);
                if let [only] = open.as_slice() {
                    let code = only.code();
                    chosen(ctx, key, (bonus, gifts), unit, &code);
                } else {
                    ask(ctx, key, Ask::What { bonus, gifts, unit });
                }
            }
        },
        Ask::What { bonus, gifts, unit } => chosen(ctx, key, (bonus, gifts), unit, code),
        Ask::Quarry => {
            let two = code.split_once('.');
            let two = two.and_then(|(f, g)| Some((f.parse().ok()?, g.parse().ok()?)));
            if let Some((force, formation)) = two {
                act(ctx, key, FormationAct::Hunts { force, formation });
            }
        }
        Ask::Supports => {
            if let Ok(formation) = code.parse() {
                act(ctx, key, FormationAct::Supports { formation });
            }
        }
    }
}

/// A unit gets an ability; the next one is asked for, or all is said.
fn chosen(
    ctx: &mut Ctx<'_>,
    key: FormationKey,
    (bonus, mut gifts): (u8, Vec<Gift>),
    unit: UnitId,
    code: &str,
) {
    let Some(a) = Assigning::of(ctx.world(), key, bonus) else {
        return;
    };
    let u = read::unit(ctx.world(), unit);
    let option = a
        .open_to(unit, &gifts)
        .into_iter()
        .find(|o| o.code() == code);
    if let Some(option) = option {
        gifts.extend(gifts_of(ctx.world(), &u, &option, &gifts));
    }
    if a.candidates(&gifts).is_empty() {
        act(ctx, key, FormationAct::Given { bonus, gifts });
    } else {
        ask(ctx, key, Ask::Who { bonus, gifts });
    }
}

/// How many units hold abilities of a bonus, and how many may: for whoever watches over the rules.
pub(crate) fn tally(world: &World, key: FormationKey, bonus: u8) -> Option<(usize, usize)> {
    let a = Assigning::of(world, key, bonus)?;
    let mut units: Vec<_> = holders(a.state, bonus).map(|g| g.unit).collect();
    units.sort_unstable();
    units.dedup();
    let all = a.gifts.to.of(a.state.units.len());
    Some((units.len(), all))
}
