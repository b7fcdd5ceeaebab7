//! Moving: which unit goes next and where it goes.

use hexlance_ai::why::Weighed;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    ability::Grant,
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder},
    movement::{ReachEnd, ReachSet, Scratch},
    state::{Motion, MotionState},
    view::SideView,
    walk::Walk,
};
use smallvec::SmallVec;

use super::{
    Good,
    aim::{self, Aim},
    appraise::{Appraisal, Appraiser, Place},
    errand, guns, mines,
    number::contact,
    on_the_way::{plain, with_rush},
    situation::{Pose, Situation, Snap},
    terms::{Term, Terms},
};
use crate::{shared, why::Rule};

/// Who hopes for less than this, in points of value, thinks of sprinting and evading.
const HARDLY_ANYTHING: f32 = 0.25;
/// How many places are weighed a second time, exactly.
const SECOND_LOOK: usize = 10;
/// More places than this are thinned out before they are weighed: on large maps fast units reach very many.
const MANY: usize = 260;

/// Memory that is kept from one thought to the next, so that searching allocates nothing.
#[derive(Debug, Default)]
pub struct Memory {
    scratches: [Scratch; 5],
}

/// One thing a unit might do.
#[derive(Clone, Copy)]
pub(super) struct Idea {
    pub option: MoveOption,
    pub mode: MoveMode,
    /// Which search found it, and what; none for standing still.
    end: Option<(usize, ReachEnd)>,
    pub place: Place,
    /// Its worth, as far as it is known.
    score: f32,
    /// What it is worth besides what the place itself is: these terms stay when the place is looked at again.
    besides: Terms,
    pub facing: Direction,
}

impl Idea {
    /// Takes what its place is found to be worth.
    fn judge(&mut self, place: &Appraisal) {
        self.score = place.terms.sum() + self.besides.sum();
        self.facing = place.facing;
    }

    /// The terms of its worth at a place.
    fn terms(&self, place: &Appraisal) -> impl Iterator<Item = (Term, f32)> + use<> {
        let mut all = self.besides;
        all += place.terms;
        all.each().collect::<Vec<_>>().into_iter()
    }
}

/// Whether an order is meant, or only thought about before it may be given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Check {
    Rules,
    Nothing,
}

impl Good {
    /// The next unit of the side, or the one that must move, and its order.
    pub(super) fn move_one(
        &mut self,
        view: &SideView<'_>,
        which: Option<UnitId>,
        early: bool,
    ) -> Command {
        if let Some(out) = shared::unload(view).filter(|_| !early) {
            return self.by(Rule::Unload, out);
        }
        let s = Situation::new(view);
        let unit = which.or_else(|| next_unit(&s).map(Snap::id));
        let Some(me) = unit.and_then(|id| s.own_index(id)) else {
            return match shared::first_unmoved(view) {
                Some(u) => self.by(Rule::Plain, Command::Move(shared::stand_still(&u))),
                None => self.by(Rule::Nothing, Command::Done),
            };
        };
        if let Some(naming) = new_prey(&s, &s.own[me]) {
            return self.by(Rule::Prey, naming);
        }
        if let Some(errand) = errand::order(&s, &s.own[me]) {
            return self.by(Rule::Cargo, errand);
        }
        let aim = Aim::of(view, s.own[me].id(), Some(s.own[me].pose.spot.hex));
        if let Some(out) = aim::leave(&s, &s.own[me], &aim).filter(|_| !early) {
            return self.by(Rule::Leave, out);
        }
        if s.enemies.is_empty()
            && let Some(march) = self.march(&s, me, &aim)
        {
            return self.by(Rule::March, march);
        }
        self.order(&s, me, early, Check::Rules).0
    }

    /// Straight to where the scenario wants a unit that has nobody to fight.
    fn march(&mut self, s: &Situation<'_>, me: usize, aim: &Aim) -> Option<Command> {
        let unit = &s.own[me];
        if unit.immobile || s.view.withdraws(&unit.u) || s.view.enraged_by(&unit.u).is_some() {
            return None;
        }
        let mode = unit.u.card.ground_mode();
        let mut scratch = Scratch::new();
        let (hex, path, option) = aim::march(s, unit, aim, &mut scratch, mode)?;
        let facing = path
            .iter()
            .rev()
            .nth(1)
            .and_then(|w| w.hex.direction_to(hex))
            .unwrap_or(unit.pose.spot.facing);
        let command = Command::Move(MoveOrder {
            option,
            mode,
            path,
            facing,
            ..shared::stand_still(&unit.u)
        });
        s.view.check(&command).is_ok().then_some(command)
    }

    /// The rest of the move of a unit that has come onto the map, or that it stays where it is.
    pub(super) fn go_on(&mut self, view: &SideView<'_>, walk: &Walk) -> Command {
        let s = Situation::new(view);
        let unit = walk.order.unit;
        let Some(me) = s.own_index(unit) else {
            return self.by(Rule::Nothing, Command::Done);
        };
        let aim = Aim::of(view, unit, Some(s.own[me].pose.spot.hex));
        let appraiser = Appraiser::new(&s, me, &self.temper, false);
        let mut scratch = Scratch::new();
        let mut ideas = Vec::new();
        let (mode, option) = (walk.order.mode, walk.order.option);
        let fights = option == MoveOption::Move;
        let Some(set) = view.reach_around_mines(unit, mode, option, &mut scratch) else {
            return self.by(Rule::Nothing, Command::Done);
        };
        collect(&s, &s.own[me], 0, mode, option, &set, fights, &mut ideas);
        ideas.extend(stay(&s, &s.own[me]));
        thin_out(&s, &s.own[me], &mut ideas);
        for idea in &mut ideas {
            let a = appraiser.appraise(&idea.place, false);
            let hex = idea.place.pose.spot.hex;
            idea.besides[Term::Slip] = self.slip();
            idea.besides[Term::Aim] = aim::worth(&s, &s.own[me], &aim, hex);
            idea.judge(&a);
        }
        ideas.sort_by(|a, b| {
            b.score
                .total_cmp(&a.score)
                .then_with(|| key(a).cmp(&key(b)))
        });
        let order = |idea: &Idea| match idea.end {
            Some((_, end)) => Command::Move(MoveOrder {
                option,
                mode,
                path: set.path(&end),
                facing: idea.facing,
                ..shared::stand_still(&s.own[me].u)
            }),
            None => Command::Done,
        };
        let legal = |command: &Command| view.check(command).is_ok();
        let mut found = None;
        for idea in ideas.iter().take(8) {
            if idea.end.is_none() || legal(&order(idea)) {
                found = Some(idea);
                break;
            }
        }
        let Some(idea) = found else {
            return self.by(Rule::Nothing, Command::Done);
        };
        let command = order(idea);
        if self.notes.is_on() {
            let weighed = |idea: &Idea| {
                let place = appraiser.appraise(&idea.place, false);
                Weighed::new(order(idea), idea.score, idea.terms(&place))
            };
            let others = ideas.iter().take(SECOND_LOOK).map(weighed).collect();
            self.notes
                .choice(weighed(idea), others, |c| *c == Command::Done || legal(c));
        }
        command
    }

    /// Whether a unit acts before all others: if it can make a kill of it, or nearly.
    pub(super) fn act_first(&mut self, view: &SideView<'_>) -> Command {
        let s = Situation::new(view);
        let mut best: Option<(Command, f32)> = None;
        for (me, unit) in s.own.iter().enumerate() {
            if !view.may_act_first(unit.id()) {
                continue;
            }
            let first = |id| Command::Use {
                unit: unit.id(),
                ability: id,
                target: None,
            };
            let able: Vec<_> = unit
                .u
                .spas
                .0
                .iter()
                .filter(|spa| spa.def.grants(Grant::ActFirst) || spa.def.grants(Grant::Overruns))
                .filter(|spa| view.check(&first(spa.def.id)).is_ok())
                .collect();
            // What costs nothing is used before what has to rest afterwards.
            let free = able.iter().find(|spa| spa.def.grants(Grant::Overruns));
            let overruns = free.is_some();
            let Some(ability) = free.or(able.first()).map(|spa| spa.def.id) else {
                continue;
            };
            let (_, gain) = self.order(&s, me, true, Check::Nothing);
            // Worth the turns that it is gone for: a good part of an enemy.
            let enough = 0.2 * s.enemies.iter().map(|e| e.value).fold(0.0, f32::max);
            let late = s.turns_left < 3;
            let least = match (overruns, late) {
                (true, _) => 0.2 * enough,
                (false, true) => 0.5 * enough,
                (false, false) => enough,
            };
            if gain > least && best.as_ref().is_none_or(|(_, g)| gain > *g) {
                let command = Command::Use {
                    unit: unit.id(),
                    ability,
                    target: None,
                };
                best = Some((command, gain));
            }
        }
        match best {
            Some((command, _)) => self.by(Rule::ActFirst, command),
            None => self.by(Rule::Wait, Command::Done),
        }
    }

    /// The best order for a unit, and what it hopes to do to the enemy this turn.
    fn order(&mut self, s: &Situation<'_>, me: usize, early: bool, check: Check) -> (Command, f32) {
        let unit = &s.own[me];
        let still = shared::stand_still(&unit.u);
        let temper = self.temper;
        let mut memory = std::mem::take(&mut self.memory);
        let appraiser = Appraiser::new(s, me, &temper, early);
        let mut sets: SmallVec<[(MoveMode, MoveOption, ReachSet<'_>); 4]> = SmallVec::new();
        let mut scratches = memory.scratches.iter_mut();
        let pace = shared::pace(&s.view, &unit.u);
        for mode in s.view.modes(&unit.u).into_iter().take(3) {
            let set = scratches
                .next()
                .and_then(|x| s.view.reach_around_mines(unit.id(), mode, pace, x));
            if let Some(set) = set {
                sets.push((mode, pace, set));
            }
        }
        let mut ideas: Vec<Idea> = Vec::with_capacity(160);
        let driven = s.view.enraged_by(&unit.u).is_some() || s.view.withdraws(&unit.u);
        let may_stay = !driven || sets.iter().all(|(_, _, set)| set.is_empty());
        if may_stay {
            ideas.extend(stay(s, unit));
        }
        for (i, (mode, option, set)) in sets.iter().enumerate() {
            let fights = *option != MoveOption::Sprint;
            collect(s, unit, i, *mode, *option, set, fights, &mut ideas);
        }
        thin_out(s, unit, &mut ideas);
        // Where mines lie in the way, it thinks of walking over them too.
        let over = mines::near(s, unit).then(|| scratches.next()).flatten();
        let ground = unit.u.card.ground_mode();
        let over = over.and_then(|x| s.view.reach(unit.id(), ground, MoveOption::Move, x));
        if let Some(set) = over.filter(|_| !driven) {
            let i = sets.len();
            mines::ways_over(s, unit, &sets, &set, |end, loss| {
                ideas.extend(mined_idea(s, unit, (i, end), ground, loss));
            });
            sets.push((ground, MoveOption::Move, set));
        }
        let mut hope = 0.0f32;
        let aim = if driven {
            Aim::Free
        } else {
            Aim::of(&s.view, unit.id(), Some(unit.pose.spot.hex))
        };
        for idea in &mut ideas {
            let a = appraiser.appraise(&idea.place, false);
            let hex = idea.place.pose.spot.hex;
            idea.besides[Term::Slip] = self.slip();
            idea.besides[Term::Battery] = guns::worth_of_staying(s, unit, idea.option);
            idea.besides[Term::Aim] = aim::worth(s, unit, &aim, hex);
            idea.besides[Term::Zone] = worth_of_zone(s, unit, idea);
            if guns::under_fire(&s.view, hex) {
                idea.besides[Term::Shells] = -0.1 * unit.value;
            }
            idea.judge(&a);
            hope = hope.max(a.terms[Term::Gain]);
        }
        // Nothing to shoot at: go further, or go more carefully.
        if hope < HARDLY_ANYTHING && !driven && !unit.immobile {
            let from = ideas.len();
            let ground = unit.u.card.ground_mode();
            let sprint = scratches.next().and_then(|x| {
                s.view
                    .reach_around_mines(unit.id(), ground, MoveOption::Sprint, x)
            });
            if let Some(set) = sprint {
                sets.push((ground, MoveOption::Sprint, set));
            }
            for (i, (mode, option, set)) in sets.iter().enumerate() {
                let option = match option {
                    MoveOption::Move if may_evade(unit) && *mode != MoveMode::Jump => {
                        MoveOption::Evade
                    }
                    MoveOption::Sprint => MoveOption::Sprint,
                    _ => continue,
                };
                collect(s, unit, i, *mode, option, set, false, &mut ideas);
            }
            for idea in &mut ideas[from..] {
                let a = appraiser.appraise(&idea.place, false);
                // What cannot act cannot help either, should an enemy come along.
                idea.besides[Term::Slip] = self.slip();
                idea.besides[Term::Idle] = -0.01 * unit.value;
                idea.besides[Term::Aim] = aim::worth(s, unit, &aim, idea.place.pose.spot.hex);
                idea.judge(&a);
            }
        }
        let mut out = (Command::Move(still), 0.0);
        if check == Check::Rules {
            self.notes.rule(Rule::Plain);
        }
        // What is found should be allowed; should the rules see it otherwise, the next best will do.
        while let Some((n, idea, gain)) = self.pick(&appraiser, &mut ideas) {
            let path = idea
                .end
                .map(|(i, end)| sets[i].2.path(&end))
                .unwrap_or_default();
            let (order, rush) = with_rush(s, unit, &idea, path, gain);
            let command = Command::Move(order);
            if check == Check::Nothing || s.view.check(&command).is_ok() {
                if check == Check::Rules && self.notes.is_on() {
                    let path = |i: &Idea| {
                        let end = i.end.map(|(n, end)| sets[n].2.path(&end));
                        end.unwrap_or_default()
                    };
                    let plain = |i: &Idea| Command::Move(plain(s, unit, i, path(i)));
                    let chosen = (n, command.clone(), rush);
                    self.tell(s, &appraiser, &ideas, chosen, plain);
                }
                out = (command, gain);
                break;
            }
            ideas.swap_remove(n);
        }
        drop(sets);
        self.memory = memory;
        out
    }

    /// The best of the ideas after a second look at the most promising ones, with its place among them.
    fn pick(
        &mut self,
        appraiser: &Appraiser<'_, '_>,
        ideas: &mut [Idea],
    ) -> Option<(usize, Idea, f32)> {
        let n = SECOND_LOOK.min(ideas.len());
        if n > 0 && n < ideas.len() {
            // Ties by place, so that the order of the search does not matter.
            ideas.select_nth_unstable_by(n - 1, |a, b| {
                b.score
                    .total_cmp(&a.score)
                    .then_with(|| key(a).cmp(&key(b)))
            });
        }
        let mut best: Option<(usize, Idea, f32)> = None;
        for (i, idea) in ideas[..n].iter().enumerate() {
            let a = appraiser.appraise(&idea.place, true);
            let mut idea = *idea;
            idea.judge(&a);
            let better = best.as_ref().is_none_or(|(_, b, _)| {
                idea.score > b.score || (idea.score == b.score && key(&idea) < key(b))
            });
            if better {
                best = Some((i, idea, a.terms[Term::Gain]));
            }
        }
        best
    }

    /// Notes why an idea was chosen among those that were looked at twice, the order that came of it, and what a rush at
    /// its end is worth more. `plain` makes the order of another one.
    fn tell(
        &mut self,
        s: &Situation<'_>,
        appraiser: &Appraiser<'_, '_>,
        ideas: &[Idea],
        (chosen, command, rush): (usize, Command, f32),
        plain: impl Fn(&Idea) -> Command,
    ) {
        let look = |idea: &Idea| {
            let place = appraiser.appraise(&idea.place, true);
            let mut idea = *idea;
            idea.judge(&place);
            (idea, idea.terms(&place))
        };
        let seen = ideas.iter().take(SECOND_LOOK).enumerate();
        let others = seen.filter(|(i, _)| *i != chosen).map(|(_, idea)| {
            let (idea, terms) = look(idea);
            Weighed::new(plain(&idea), idea.score, terms)
        });
        let others = others.collect();
        if let Some(idea) = ideas.get(chosen) {
            let (idea, terms) = look(idea);
            let terms = terms.chain([(Term::Rush, rush)]);
            let chosen = Weighed::new(command, idea.score + rush, terms);
            self.notes
                .choice(chosen, others, |c| s.view.check(c).is_ok());
        }
    }
}

/// What holding enemies that have still to move is worth, to a unit that can and comes to stand beside them with Move to
/// spare (sca.zone_of_control).
fn worth_of_zone(s: &Situation<'_>, unit: &Snap<'_>, idea: &Idea) -> f32 {
    let spent = idea.end.map_or(0, |(_, end)| end.cost);
    let inches = unit.u.card.inches(unit.u.card.ground_mode()).unwrap_or(0);
    let on_foot = !matches!(idea.mode, MoveMode::Jump | MoveMode::Vtol);
    let calm = matches!(idea.option, MoveOption::Move | MoveOption::StandStill);
    let holds = unit.u.grants(Grant::ZoneOfControl) && on_foot && calm && !unit.immobile;
    if !holds || spent + 2 > u16::from(inches) {
        return 0.0;
    }
    let infantry = unit.u.card.kind.is_infantry();
    let held = s.enemies.iter().filter(|e| {
        let kind = !infantry || e.u.card.kind.is_infantry();
        kind && !e.moved && !e.immobile && contact(&idea.place.pose, &e.pose)
    });
    // Whoever is held stays where it can be fought; jumpers do not mind.
    held.filter(|e| e.leap == 0).map(|e| 0.02 * e.value).sum()
}

/// A fixed order of ideas with equal scores.
fn key(idea: &Idea) -> (i16, i16, i8, u8, bool) {
    let spot = idea.place.pose.spot;
    let mode = idea.mode as u8;
    (spot.hex.q, spot.hex.r, spot.base, mode, idea.place.acts)
}

/// The unit that moves next: first those for whom waiting is worth least. The swift and the dangerous wait to see what
/// the enemy does.
fn next_unit<'a, 'w>(s: &'a Situation<'w>) -> Option<&'a Snap<'w>> {
    s.own
        .iter()
        .filter(|u| !u.moved && !u.u.is_aerospace() && !u.u.is_hidden())
        .map(|u| (u, patience(s, u)))
        .fold(None, |best: Option<(&Snap<'w>, f32)>, (u, p)| match best {
            Some((_, least)) if least <= p => best,
            _ => Some((u, p)),
        })
        .map(|(u, _)| u)
}

/// How much a unit gains by waiting.
fn patience(s: &Situation<'_>, u: &Snap<'_>) -> f32 {
    if u.immobile {
        return -1.0;
    }
    let reach = f32::from(u.stride.max(u.leap));
    let near = s
        .enemies
        .iter()
        .map(|e| u.pose.spot.hex.distance(e.pose.spot.hex))
        .min()
        .map_or(60.0, f32::from);
    // Out of all reach nothing that the enemy does matters.
    if near > reach + 14.0 {
        return 0.1 * reach;
    }
    let short = u
        .weapons
        .iter()
        .map(|w| w.damage[0] - 0.5 * w.damage[1])
        .fold(0.0, f32::max);
    let blow = u.blow.map_or(0.0, |(_, _, points)| points);
    20.0 + 0.5 * reach + short + blow - 0.6 * near
}

/// Staying where it is.
fn stay(s: &Situation<'_>, unit: &Snap<'_>) -> Option<Idea> {
    let motion = Motion {
        state: MotionState::StoodStill,
        ..Motion::default()
    };
    let spot = unit.pose.spot;
    let pose = Pose::there(s.board, &unit.u, spot.hex, spot.base, spot.facing, motion)?;
    Some(Idea {
        option: MoveOption::StandStill,
        mode: shared::standing_mode(&unit.u),
        end: None,
        place: Place { pose, acts: true },
        score: 0.0,
        besides: Terms::default(),
        facing: spot.facing,
    })
}

/// An end that only a way over mines leads to.
fn mined_idea(
    s: &Situation<'_>,
    unit: &Snap<'_>,
    end: (usize, ReachEnd),
    mode: MoveMode,
    loss: f32,
) -> Option<Idea> {
    let facing = unit.pose.spot.facing;
    let motion = Motion {
        state: MotionState::Moved,
        mode: Some(mode),
        hexes: end.1.hexes.min(255) as u8,
        ..Motion::default()
    };
    let pose = Pose::there(s.board, &unit.u, end.1.hex, end.1.base, facing, motion)?;
    let mut besides = Terms::default();
    besides[Term::Mines] = -loss;
    Some(Idea {
        option: MoveOption::Move,
        mode,
        end: Some(end),
        place: Place { pose, acts: true },
        score: 0.0,
        besides,
        facing,
    })
}

/// Adds everything that a search has found.
#[allow(clippy::too_many_arguments)] // all that an idea is made of
fn collect(
    s: &Situation<'_>,
    unit: &Snap<'_>,
    search: usize,
    mode: MoveMode,
    option: MoveOption,
    set: &ReachSet<'_>,
    acts: bool,
    ideas: &mut Vec<Idea>,
) {
    let facing = unit.pose.spot.facing;
    let state = if mode == MoveMode::Jump {
        MotionState::Jumped
    } else {
        MotionState::Moved
    };
    for end in set.ends() {
        // Rising or sinking on the spot is no evading (R4.8.5).
        if option == MoveOption::Evade && end.hex == unit.pose.spot.hex {
            continue;
        }
        let motion = Motion {
            state,
            mode: Some(mode),
            sprinted: option == MoveOption::Sprint,
            evaded: option == MoveOption::Evade,
            hexes: end.hexes.min(255) as u8,
            ..Motion::default()
        };
        let Some(pose) = Pose::there(s.board, &unit.u, end.hex, end.base, facing, motion) else {
            continue;
        };
        ideas.push(Idea {
            option,
            mode,
            end: Some((search, end)),
            place: Place { pose, acts },
            score: 0.0,
            besides: Terms::default(),
            facing,
        });
    }
}

/// Leaves only the places that matter most, if there are very many: those in cover, and those at the distances from the
/// nearest enemies that bring something new.
fn thin_out(s: &Situation<'_>, unit: &Snap<'_>, ideas: &mut Vec<Idea>) {
    if ideas.len() * s.enemies.len().max(1) <= MANY * 8 {
        return;
    }
    let centre = unit.pose.spot.hex;
    let mut near: Vec<Hex> = s.enemies.iter().map(|e| e.pose.spot.hex).collect();
    near.sort_by_key(|h| (centre.distance(*h), *h));
    near.truncate(3);
    for idea in ideas.iter_mut() {
        let hex = idea.place.pose.spot.hex;
        let cover = s.board.get(hex).map_or(0, |c| c.woods_points());
        let nearest = near.iter().map(|h| h.distance(hex)).min().unwrap_or(0);
        idea.score = f32::from(cover) - 0.2 * f32::from(nearest)
            + if idea.end.is_none() { 100.0 } else { 0.0 };
    }
    let keep = (MANY * 8 / s.enemies.len().max(1)).max(60).min(ideas.len());
    if keep < ideas.len() {
        ideas.select_nth_unstable_by(keep - 1, |a, b| b.score.total_cmp(&a.score));
        ideas.truncate(keep);
    }
}

/// Ground units that are not infantry, and VTOLs (R4.8.5).
fn may_evade(unit: &Snap<'_>) -> bool {
    !unit.u.card.kind.is_infantry()
}

/// A better enemy to hunt, where the rules let a unit choose again (Blood Stalker).
fn new_prey(s: &Situation<'_>, unit: &Snap<'_>) -> Option<Command> {
    let spa = unit
        .u
        .spas
        .0
        .iter()
        .find(|spa| spa.def.grants(Grant::NameEnemy))?;
    let current = spa.chosen;
    let naming = |prey: UnitId| Command::Use {
        unit: unit.id(),
        ability: spa.def.id,
        target: Some(prey),
    };
    // Where nobody may be named there is no need to look.
    let free = |prey: &UnitId| current == Some(*prey) || s.view.check(&naming(*prey)).is_ok();
    let prey = crate::answers::best_prey(&s.view, &unit.u, free)?;
    if current == Some(prey) {
        return None;
    }
    let command = naming(prey);
    s.view.check(&command).is_ok().then_some(command)
}
