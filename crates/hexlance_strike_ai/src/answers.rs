//! Answers to the questions that rules put in the middle of things: rerolls, strikes before the blow, second targets,
//! spotters, named enemies.

use hexlance_rules::{Decision, UnitId};
use hexlance_strike::{
    attack::{Attack, AttackKind, Rolled, Target},
    command::Command,
    control::Control,
    critical_table,
    question::{
        AbilityQuestion, AirQuestion, ArtilleryQuestion, AttackQuestion, ForceQuestion,
        FormationQuestion, HuntQuestion, InitiativeQuestion, MineQuestion, Question, SetupQuestion,
        SupportQuestion, SurpriseQuestion,
    },
    read::UnitRead,
    state::Critical,
    view::SideView,
};

use crate::{
    air,
    chance::hits,
    forces, formations,
    good::{Situation, Snap, best_on, guns, own_fire},
    why::Rule,
};

/// An answer by the code of a choice, or by the default if there is no such choice.
fn choose(decision: &Decision<Question>, code: &str) -> Command {
    let known = decision.choices.iter().find(|c| c.code == code);
    let choice = known
        .or(decision.choices.get(decision.default))
        .or(decision.choices.first());
    Command::Answer(choice.map(|c| c.code.clone()).unwrap_or_default())
}

fn yes_or_no(decision: &Decision<Question>, yes: bool) -> Command {
    choose(decision, if yes { "yes" } else { "no" })
}

/// The rule by which a player that weighs things answers a question.
pub fn rule(question: &Question) -> Rule {
    match question {
        Question::Ability(AbilityQuestion::RerollAttack { .. })
        | Question::Ability(AbilityQuestion::RerollCritical { .. })
        | Question::Ability(AbilityQuestion::RerollControl { .. }) => Rule::Reroll,
        Question::Ability(AbilityQuestion::Preempt { .. })
        | Question::Surprise(SurpriseQuestion::Surprise { .. })
        | Question::Artillery(ArtilleryQuestion::ShellSpotter { .. })
        | Question::Attack(AttackQuestion::SpotterAttacks { .. })
        | Question::Ability(AbilityQuestion::AimedShot { .. })
        | Question::Ability(AbilityQuestion::WeakSpot { .. })
        | Question::Ability(AbilityQuestion::MeleeChoice { .. })
        | Question::Air(AirQuestion::EngagementRange { .. })
        | Question::Attack(AttackQuestion::SecondTarget { .. })
        | Question::Attack(AttackQuestion::PassOn { .. }) => Rule::MostHarm,
        Question::Force(ForceQuestion::Designate { .. })
        | Question::Force(ForceQuestion::KeepForRuse { .. })
        | Question::Formation(FormationQuestion::Formation { .. })
        | Question::Force(ForceQuestion::Give { .. })
        | Question::Force(ForceQuestion::GiveFor { .. })
        | Question::Force(ForceQuestion::Champion { .. })
        | Question::Force(ForceQuestion::Negate { .. })
        | Question::Force(ForceQuestion::Become { .. })
        | Question::Force(ForceQuestion::Declare { .. })
        | Question::Initiative(InitiativeQuestion::SealedInitiative { .. }) => Rule::MostUse,
        Question::Hunt(HuntQuestion::NameEnemy { .. }) => Rule::Prey,
        Question::Attack(AttackQuestion::PointDefense { .. })
        | Question::Attack(AttackQuestion::Screen { .. })
        | Question::Mine(MineQuestion::SetOff { .. })
        | Question::Initiative(InitiativeQuestion::RerollInitiative { .. })
        | Question::Support(SupportQuestion::SupportHex { .. })
        | Question::Setup(SetupQuestion::HomeEdge { .. }) => Rule::UsualAnswer,
    }
}

/// The answer of a player that weighs things.
pub fn answer(view: &SideView<'_>, decision: &Decision<Question>) -> Command {
    let s = Situation::new(view);
    match &decision.question {
        Question::Ability(AbilityQuestion::RerollAttack {
            unit,
            ability,
            attack,
            rolled,
        }) => {
            let uses = uses(view, *unit, *ability);
            let stake = reroll_stake(&s, *unit, attack, rolled);
            yes_or_no(decision, worth_a_use(&s, *unit, stake, uses))
        }
        Question::Ability(AbilityQuestion::RerollCritical {
            unit,
            ability,
            dice,
            ..
        }) => {
            let uses = uses(view, *unit, *ability);
            let stake = critical_stake(&s, *unit, *dice);
            yes_or_no(decision, worth_a_use(&s, *unit, stake, uses))
        }
        Question::Ability(AbilityQuestion::RerollControl {
            unit,
            ability,
            control,
            ..
        }) => {
            let uses = uses(view, *unit, *ability);
            let stake = control_stake(&s, control);
            yes_or_no(decision, worth_a_use(&s, *unit, stake, uses))
        }
        Question::Ability(AbilityQuestion::Preempt {
            striker, attack, ..
        }) => choose(decision, preempt(&s, decision, *striker, attack)),
        // Whatever is shot down does no harm, and nothing else is known of what may still come.
        Question::Attack(AttackQuestion::PointDefense { .. })
        | Question::Attack(AttackQuestion::Screen { .. }) => {
            choose(decision, &decision.choices[decision.default].code.clone())
        }
        // Only enemies are asked about (R5.7.3).
        Question::Mine(MineQuestion::SetOff { .. }) => choose(decision, "yes"),
        Question::Surprise(SurpriseQuestion::Surprise { attacks, .. }) => {
            choose(decision, &best_surprise(&s, attacks))
        }
        Question::Artillery(ArtilleryQuestion::ShellSpotter { .. }) => {
            let codes: Vec<_> = decision.choices.iter().map(|c| c.code.clone()).collect();
            let code = guns::spotter(&s, &codes).unwrap_or_else(|| "none".to_owned());
            choose(decision, &code)
        }
        Question::Attack(AttackQuestion::SpotterAttacks { spotter, attack }) => {
            yes_or_no(decision, spotter_attacks(&s, *spotter, attack))
        }
        // Whoever has lost has nothing to lose.
        Question::Initiative(InitiativeQuestion::RerollInitiative { .. }) => {
            choose(decision, "yes")
        }
        Question::Ability(AbilityQuestion::AimedShot { attack }) => {
            yes_or_no(decision, aims(&s, attack))
        }
        Question::Ability(AbilityQuestion::WeakSpot { attack, .. }) => {
            yes_or_no(decision, weak_spot(&s, attack))
        }
        Question::Ability(AbilityQuestion::MeleeChoice { attack, .. }) => {
            choose(decision, melee_choice(&s, attack))
        }
        Question::Air(AirQuestion::EngagementRange {
            unit,
            tails_near,
            tails,
        }) => choose(decision, air::range(view, *unit, (*tails_near, *tails))),
        Question::Attack(AttackQuestion::SecondTarget { first }) => {
            choose(decision, &second_target(&s, decision, first))
        }
        // One place is as good as the next.
        Question::Support(SupportQuestion::SupportHex { .. }) => choose(decision, ""),
        Question::Force(ForceQuestion::Designate { ability, .. }) => {
            choose(decision, &forces::designated(view, decision, *ability))
        }
        Question::Force(ForceQuestion::KeepForRuse { .. }) => {
            choose(decision, &forces::kept_for_ruse(view, decision))
        }
        Question::Formation(FormationQuestion::Formation { ask, .. }) => {
            choose(decision, &formations::answer(view, decision, ask))
        }
        Question::Attack(AttackQuestion::PassOn { attack }) => {
            choose(decision, &pass_on(&s, decision, attack))
        }
        Question::Force(ForceQuestion::Give { .. }) => {
            choose(decision, &forces::receiver(view, decision))
        }
        Question::Force(ForceQuestion::GiveFor { unit, .. }) => {
            choose(decision, &forces::gift_for(view, *unit))
        }
        Question::Force(ForceQuestion::Champion { .. }) => {
            choose(decision, &forces::champion(view, decision))
        }
        Question::Force(ForceQuestion::Negate { .. }) => {
            choose(decision, &forces::negated(view, decision))
        }
        Question::Force(ForceQuestion::Become { answers, .. }) => {
            choose(decision, &forces::becomes(view, decision, answers))
        }
        Question::Force(ForceQuestion::Declare { ability, .. }) => {
            yes_or_no(decision, forces::declares(&s, *ability))
        }
        Question::Initiative(InitiativeQuestion::SealedInitiative { .. }) => {
            choose(decision, forces::sealed(&s, decision))
        }
        // The enemy has the other one; one is as good as the next.
        Question::Setup(SetupQuestion::HomeEdge { .. }) => choose(decision, ""),
        Question::Hunt(HuntQuestion::NameEnemy { unit, .. }) => {
            let open = |id: &UnitId| decision.choices.iter().any(|c| c.code == id.0.to_string());
            let prey = view.unit(*unit).and_then(|u| best_prey(view, &u, open));
            // Whoever is not seen yet is known by its card.
            let prey = prey.or_else(|| dearest(view).filter(open));
            let code = prey.map(|p| p.0.to_string()).unwrap_or_default();
            choose(decision, &code)
        }
    }
}

/// What a critical roll is worth, as a share of the value of what suffers it: most rolls do something.
const CRITICAL_ROLL: f32 = 0.08;

/// Whether an aimed shot is worth more than full damage: half of it, and a critical roll if it succeeds by 3.
fn aims(s: &Situation<'_>, attack: &Attack) -> bool {
    let target = attack.target.unit().and_then(|t| s.find(t));
    let (Some(me), Some(target)) = (s.find(attack.attacker), target) else {
        return false;
    };
    if critical_table::column(target.u.card).is_none() {
        return false;
    }
    let Some(number) = s.view.to_hit(attack, false).map(|b| b.total()) else {
        return false;
    };
    let points = points_of(s, me, attack);
    let half = (points / 2.0).floor().max(1.0).min(points);
    let full = hits(number) * s.hit(target, points, 0.0);
    let aimed =
        hits(number) * s.hit(target, half, 0.0) + hits(number + 3) * CRITICAL_ROLL * target.value;
    aimed > full
}

/// Whether the one look for a weak spot is spent on an attack: on a likely hit on something dear, or before it is too
/// late.
fn weak_spot(s: &Situation<'_>, attack: &Attack) -> bool {
    let target = attack.target.unit().and_then(|t| s.find(t));
    let (Some(me), Some(target)) = (s.find(attack.attacker), target) else {
        return false;
    };
    let chance = s
        .view
        .to_hit(attack, false)
        .map_or(0.0, |b| hits(b.total()));
    let dear = s.enemies.iter().all(|e| e.value <= 1.3 * target.value);
    let late = s.turns_left < 3 || me.doomed || me.left <= 3.0;
    !target.doomed && (chance > 0.55 && dear || late && chance > 0.3)
}

/// What a hit with a melee weapon does more: the point, unless a critical roll is worth more.
fn melee_choice(s: &Situation<'_>, attack: &Attack) -> &'static str {
    let target = attack.target.unit().and_then(|t| s.find(t));
    let (Some(me), Some(target)) = (s.find(attack.attacker), target) else {
        return "damage";
    };
    let points = points_of(s, me, attack);
    let more = s.hit(target, points + 1.0, 0.0) - s.hit(target, points, 0.0);
    let rolls = critical_table::column(target.u.card).is_some();
    if rolls && more < CRITICAL_ROLL * target.value {
        "critical"
    } else {
        "damage"
    }
}

/// Uses left of an ability.
fn uses(view: &SideView<'_>, unit: UnitId, ability: hexlance_rules::AbilityId) -> u8 {
    view.unit(unit)
        .and_then(|u| u.spas.get(ability))
        .map_or(0, |s| s.uses)
}

/// Whether something is worth a use of an ability that has so many left: the more are left for the turns to come, the
/// less it takes.
fn worth_a_use(s: &Situation<'_>, unit: UnitId, stake: f32, uses: u8) -> bool {
    let value = s.find(unit).map_or(20.0, |u| u.value);
    let turns = f32::from(s.turns_left) + 1.0;
    let scarce = (turns / f32::from(uses.max(1))).min(6.0) / 6.0;
    // Who is about to go down keeps nothing for later.
    let dying = s.find(unit).is_some_and(|u| u.doomed || u.left <= 2.0);
    let least = value * 0.09 * scarce * if dying { 0.3 } else { 1.0 };
    stake > least.max(0.05)
}

/// The attack out of hiding that deals the most on average, if any deals something.
fn best_surprise(s: &Situation<'_>, attacks: &[(String, Attack)]) -> String {
    let worth = |attack: &Attack| {
        let attacker = s.find(attack.attacker)?;
        let needs = s.view.to_hit(attack, false)?.total();
        Some(hits(needs) * points_of(s, attacker, attack))
    };
    attacks
        .iter()
        .filter_map(|(code, attack)| Some((code, worth(attack)?)))
        .filter(|(_, worth)| *worth > 0.0)
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .map_or_else(|| "no".to_owned(), |(code, _)| code.clone())
}

/// What another roll of an attack would gain on average.
fn reroll_stake(s: &Situation<'_>, unit: UnitId, attack: &Attack, rolled: &Rolled) -> f32 {
    let Some(target) = attack.target.unit().and_then(|t| s.find(t)) else {
        return 0.0;
    };
    let Some(attacker) = s.find(attack.attacker) else {
        return 0.0;
    };
    let points = points_of(s, attacker, attack);
    let chance = hits(rolled.target_number);
    if attack.attacker == unit {
        chance * s.hit(target, points, 0.0)
    } else {
        // The target of a hit hopes for a miss.
        (1.0 - chance) * s.hit(target, points, 0.0)
    }
}

/// About what a hit of an attack deals.
fn points_of(s: &Situation<'_>, attacker: &Snap<'_>, attack: &Attack) -> f32 {
    let line = match attack.kind {
        AttackKind::Physical(p) => return f32::from(s.view.blow_damage(attacker.id(), p).points),
        AttackKind::Preempt { .. } => {
            let blow = attacker.blow.map_or(0.0, |(_, _, points)| points);
            return blow + attacker.weapons.first().map_or(0.0, |w| w.damage[0]);
        }
        _ => attacker.weapons.iter().find(|w| w.kind == attack.kind),
    };
    let Some(target) = attack.target.unit().and_then(|t| s.find(t)) else {
        return 0.0;
    };
    let distance = s.distance(&attacker.pose, &target.pose);
    let bracket = hexlance_strike::card::Bracket::of(distance);
    let damage = line
        .or(attacker.weapons.first())
        .map_or(0.0, |w| w.damage[bracket as usize]);
    let whole = damage + f32::from(attack.overheat);
    if attack.half.is_some() {
        (whole / 2.0).floor().max(1.0)
    } else {
        whole
    }
}

/// What a critical roll against a unit costs more than an average one.
fn critical_stake(s: &Situation<'_>, unit: UnitId, dice: [u8; 2]) -> f32 {
    let Some(u) = s.find(unit) else { return 0.0 };
    let harm = |roll: u8| critical_table::result(u.u.card, i16::from(roll)).map_or(0.0, severity);
    // Every sum of two dice by its weight.
    let average: f32 = (2..=12u8)
        .map(|n| harm(n) * f32::from(6 - n.abs_diff(7)) / 36.0)
        .sum();
    u.value * (harm(dice[0] + dice[1]) - average)
}

/// What share of a unit's worth a critical hit takes.
const fn severity(critical: Critical) -> f32 {
    match critical {
        Critical::Ammo | Critical::Destroyed | Critical::CrewKilled | Critical::Fuel => 1.0,
        Critical::Engine | Critical::Crew => 0.3,
        Critical::CrewStunned | Critical::FireControl => 0.25,
        Critical::Weapon | Critical::Mp | Critical::Thruster => 0.2,
        _ => 0.05,
    }
}

/// What a failed control roll costs.
fn control_stake(s: &Situation<'_>, control: &Control) -> f32 {
    let chance = hits(control.target.total());
    s.find(control.unit)
        .map_or(0.0, |u| 0.15 * u.value * chance)
}

/// Whether to strike first, and how.
fn preempt(
    s: &Situation<'_>,
    decision: &Decision<Question>,
    striker: UnitId,
    attack: &Attack,
) -> &'static str {
    let (Some(me), Some(enemy)) = (s.find(striker), s.find(attack.attacker)) else {
        return "no";
    };
    // What its own attacks would do in its own time, with two rolls and at whom it likes.
    let keep: f32 = s
        .enemies
        .iter()
        .map(|e| own_fire(s, me, e))
        .fold(0.0, f32::max);
    let mut best = ("no", keep);
    for (code, melee) in [("standard", false), ("melee", true)] {
        if !decision.choices.iter().any(|c| c.code == code) {
            continue;
        }
        let Some(blow) = s.view.preemptive(striker, enemy.id(), melee) else {
            continue;
        };
        let points = s.view.expected_points(&blow);
        let chance = hits(blow.target_number.total());
        let mut worth = chance * s.hit(enemy, points, 0.0);
        if points >= enemy.left {
            // The attack that waits never comes.
            worth += chance * 0.5 * s.hit(me, points_of(s, enemy, attack), 0.0);
        }
        if worth > best.1 {
            best = (code, worth);
        }
    }
    best.0
}

/// Whether a spotter will attack: if its own attack is worth more than what the other gains by its silence.
fn spotter_attacks(s: &Situation<'_>, spotter: UnitId, attack: &Attack) -> bool {
    let Some(me) = s.find(spotter) else {
        return true;
    };
    let own = s
        .enemies
        .iter()
        .map(|e| best_on(s, me, e))
        .fold(0.0, f32::max);
    let (Some(attacker), Some(target)) = (
        s.find(attack.attacker),
        attack.target.unit().and_then(|t| s.find(t)),
    ) else {
        return true;
    };
    let number = s.view.to_hit(attack, false).map_or(8, |b| b.total());
    let points = points_of(s, attacker, attack);
    let silence = (hits(number) - hits(number + 1)) * s.hit(target, points, 0.0);
    own > silence
}

/// The second target of divided fire.
fn second_target(s: &Situation<'_>, decision: &Decision<Question>, first: &Attack) -> String {
    let Some(me) = s.find(first.attacker) else {
        return "none".to_owned();
    };
    let mut best = ("none".to_owned(), 0.0);
    for e in &s.enemies {
        let code = e.id().0.to_string();
        if !decision.choices.iter().any(|c| c.code == code) {
            continue;
        }
        let mut attack = first.clone();
        attack.target = hexlance_strike::attack::Target::Unit(e.id());
        attack.half = Some(hexlance_strike::attack::Half::Second);
        let Some(number) = s.view.to_hit(&attack, false) else {
            continue;
        };
        let worth = hits(number.total()) * s.hit(e, points_of(s, me, &attack), 0.0);
        if worth > best.1 {
            best = (code, worth);
        }
    }
    best.0
}

/// The member of a horde that takes an attack: the one that loses least by it.
fn pass_on(s: &Situation<'_>, decision: &Decision<Question>, attack: &Attack) -> String {
    let Some(attacker) = s.find(attack.attacker) else {
        return "no".to_owned();
    };
    let loss = |unit: UnitId| {
        let passed = Attack {
            target: Target::Unit(unit),
            ..attack.clone()
        };
        let number = s.view.to_hit(&passed, false)?.total();
        let target = s.find(unit)?;
        // A unit that is lost already loses nothing more.
        let points = points_of(s, attacker, &passed);
        let stake = if target.doomed {
            0.0
        } else {
            s.hit(target, points, 0.0)
        };
        Some(hits(number) * stake)
    };
    let now = attack.target.unit().and_then(loss).unwrap_or(f32::MAX);
    let others = decision.choices.iter().filter_map(|c| {
        let unit = c.code.parse().ok().map(UnitId)?;
        Some((c.code.clone(), loss(unit)?))
    });
    let best = others.min_by(|a, b| a.1.total_cmp(&b.1));
    best.filter(|(_, least)| *least < now)
        .map_or_else(|| "no".to_owned(), |(code, _)| code)
}

/// The enemy that a hunter should name: dear, near, and not too hard to bring down.
pub fn best_prey(
    view: &SideView<'_>,
    hunter: &UnitRead<'_>,
    open: impl Fn(&UnitId) -> bool,
) -> Option<UnitId> {
    let from = hunter.hex();
    view.enemies()
        .filter(|e| open(&e.id))
        .map(|e| {
            let (left, _, doomed) = view.outlook(e.id);
            let value = f32::from(e.card.point_value(e.pilot.skill));
            let distance = from
                .zip(e.hex())
                .map_or(20.0, |(a, b)| f32::from(a.distance(b)));
            let worth = value / f32::from(left.max(1)).sqrt() / (4.0 + distance);
            (e.id, if doomed { 0.0 } else { worth })
        })
        .fold(
            None,
            |best: Option<(UnitId, f32)>, (id, worth)| match best {
                Some((_, w)) if w >= worth => best,
                _ => Some((id, worth)),
            },
        )
        .map(|(id, _)| id)
}

/// The dearest enemy that is still in the battle.
fn dearest(view: &SideView<'_>) -> Option<UnitId> {
    view.enemy_roster()
        .filter(|e| e.fate.is_none())
        .max_by_key(|e| (e.worth, std::cmp::Reverse(e.id)))
        .map(|e| e.id)
}
