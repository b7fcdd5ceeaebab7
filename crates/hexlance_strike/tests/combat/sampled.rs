//! Chances against the rules in bulk: random attacks of units with random shipped abilities are made many times over,
//! and what was told before must be what comes about.

use hexlance_board::hex;
use hexlance_rules::DiceSource;
use hexlance_strike::{
    ability::{AbilityKind, Cost, Param},
    attack::{
        AttackKind, Mount, Physical, Value,
        odds::{Suppose, odds_if},
    },
    card::{Card, UnitType},
    command::{AttackOrder, Command},
    content::Content,
    event::{AttackEvent, Event},
    question::{AbilityQuestion, Question},
    setup::{SpaSetup, eligible},
    special::Code,
    state::{Hurt, Motion, MotionState, Pending},
};
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};

use crate::scene::{BLUE, Play, RED, Scene, spa};

/// Attacks looked at, and how often each is made.
const SCENES: usize = 500;
const TRIES: u32 = 200;

/// A unit from a shipped card, hurt at random, with random abilities that it may have.
fn unit(rng: &mut StdRng, content: &Content, cards: &[&Card]) -> (Card, Vec<SpaSetup>, u8) {
    let mut card = (*cards.choose(rng).expect("cards")).clone();
    // Thin, so that structure, criticals and destruction come up.
    card.armor = card.armor.min(rng.random_range(0..4));
    let mut abilities: Vec<_> = content
        .abilities
        .values()
        .filter(|a| a.kind == AbilityKind::Pilot && eligible(&a.eligible, &card).is_ok())
        .collect();
    abilities.sort_by_key(|a| a.id.as_str());
    let mut spas: Vec<SpaSetup> = Vec::new();
    for _ in 0..rng.random_range(0..5) {
        let Some(def) = abilities.choose(rng) else {
            break;
        };
        if spas.iter().any(|s| s.id == def.id) {
            continue;
        }
        let points = matches!(def.cost, Cost::PerUse(..)).then_some(2);
        spas.push(SpaSetup {
            bracket: match &def.param {
                Param::Bracket(options) => options.choose(rng).copied(),
                _ => None,
            },
            ..spa(def.id.as_str(), points)
        });
    }
    (card, spas, rng.random_range(2..6))
}

/// What a unit did before it attacks, or before it is attacked.
fn motion(rng: &mut StdRng) -> Motion {
    let state = [
        MotionState::StoodStill,
        MotionState::Moved,
        MotionState::Jumped,
    ];
    Motion {
        state: *state.choose(rng).expect("three"),
        hexes: 2,
        ..Motion::default()
    }
}

fn kinds(card: &Card) -> Vec<AttackKind> {
    let special = |code| AttackKind::Weapon(Mount::Card, Value::Special(code));
    let mut kinds = vec![AttackKind::STANDARD];
    kinds.extend([Code::AC, Code::LRM, Code::SRM, Code::HT].map(special));
    kinds.push(AttackKind::Physical(Physical::Standard));
    kinds.push(AttackKind::Physical(Physical::Melee));
    if card.kind == UnitType::BA || card.kind == UnitType::CI {
        kinds.push(AttackKind::Physical(Physical::AntiMech));
    }
    kinds
}

/// Answers what is asked as the supposition says; nothing else is used.
fn answer_all(p: &mut Play, suppose: Suppose) {
    while let Some(d) = p.0.decision() {
        let yes = match &d.question {
            Question::Ability(AbilityQuestion::RerollAttack { unit, attack, .. })
                if *unit == attack.attacker =>
            {
                suppose.rerolls_misses
            }
            Question::Ability(AbilityQuestion::RerollAttack { .. }) => suppose.rerolls_hits,
            Question::Ability(AbilityQuestion::AimedShot { .. }) => suppose.aims,
            Question::Ability(AbilityQuestion::WeakSpot { .. }) => suppose.weak_spot,
            _ => false,
        };
        let wanted = if yes { "yes" } else { "no" };
        let choice = d
            .choices
            .iter()
            .find(|c| c.code == wanted)
            .unwrap_or(&d.choices[d.default]);
        let (side, code) = (d.side, choice.code.clone());
        p.0.submit(side, Command::Answer(code)).expect("an answer");
    }
}

/// What happened once: hit, damage, a critical hit, destruction.
fn outcome(p: &Play, target: hexlance_rules::UnitId) -> (bool, u8, bool, bool) {
    let mut hit = false;
    let mut dealt = 0;
    for e in p.events() {
        if let Event::Attack(AttackEvent::AttackResolved {
            hit: h,
            damage,
            target: struck,
            ..
        }) = e
        {
            hit |= *h;
            if struck.unit() == Some(target) {
                dealt = damage.total().max(0) as u8;
            }
        }
    }
    let world = p.0.world();
    let pending = &world.resource::<Pending>().0;
    let on_it = || pending.iter().filter(|s| s.target == target);
    let packets = on_it()
        .filter(|s| matches!(s.hurt, Hurt::Damage { .. }))
        .count();
    let critical = packets > 1 || on_it().any(|s| matches!(s.hurt, Hurt::Critical(_)));
    (
        hit,
        dealt,
        critical,
        hexlance_strike::damage::is_doomed(world, target, None),
    )
}

/// How far a count lies from what was expected, in standard deviations; how far beyond the possible, if it is that.
fn off(count: u32, tries: u32, chance: f64) -> f64 {
    let n = f64::from(tries);
    let sigma = (n * chance * (1.0 - chance)).sqrt();
    let apart = (f64::from(count) - n * chance).abs();
    if sigma < 1e-9 {
        if apart < 1e-6 { 0.0 } else { f64::INFINITY }
    } else {
        // Rare events are not normally distributed: one more or less than expected is no sign of anything.
        (apart - 0.5).max(0.0) / sigma.max(0.6)
    }
}

/// Counts of many scenes against what was expected of all of them: finds what is a little wrong everywhere.
#[derive(Default)]
struct Sum {
    apart: f64,
    variance: f64,
}

impl Sum {
    fn add(&mut self, count: u32, chance: f64) {
        let n = f64::from(TRIES);
        self.apart += f64::from(count) - n * chance;
        self.variance += n * chance * (1.0 - chance);
    }

    fn off(&self) -> f64 {
        self.apart.abs() / self.variance.sqrt()
    }
}

/// A unit as a line in a message.
fn who(card: &Card, spas: &[SpaSetup]) -> String {
    let spas: Vec<_> = spas.iter().map(|s| s.id.as_str()).collect();
    format!("{} {spas:?}", card.id)
}

#[test]
fn what_is_told_comes_about() {
    let content = Content::shipped();
    let mut cards: Vec<_> = content
        .cards
        .values()
        .map(AsRef::as_ref)
        .filter(|c: &&Card| !c.kind.is_aerospace())
        .collect();
    cards.sort_by(|a, b| a.id.cmp(&b.id));
    let rng = &mut StdRng::seed_from_u64(0x0dd5);
    let (mut made, mut supposed, mut with_abilities) = (0u32, 0, 0);
    let mut scenes = 0;
    let mut sums: [Sum; 3] = Default::default();
    let (mut expected, mut dealt, mut spread) = (0.0, 0.0, 0.0);
    while scenes < SCENES {
        let (mine, my_spas, my_skill) = unit(rng, &content, &cards);
        let (theirs, their_spas, their_skill) = unit(rng, &content, &cards);
        let mut s = Scene::new();
        s.content = Content::clone(&content);
        let far = rng.random_range(1..9);
        let a = s.unit(RED, "A", mine.clone(), hex(5, 10));
        a.spas = my_spas.clone();
        a.skill = Some(my_skill);
        let e = s.unit(BLUE, "E", theirs.clone(), hex(5 + far, 10));
        e.spas = their_spas.clone();
        e.skill = Some(their_skill);
        for name in ["A", "E"] {
            let did = s.did(name);
            did.activated = true;
            did.motion = motion(rng);
        }
        let kind = *kinds(&mine).choose(rng).expect("kinds");
        let p = s.play(&[]);
        let order = AttackOrder {
            overheat: rng.random_range(0..=mine.ov.min(1)),
            ..p.order("A", "E", kind)
        };
        let alternatives = Suppose::all(p.0.world(), &order);
        let suppose = match alternatives.choose(rng) {
            Some((_, suppose)) if rng.random_bool(0.7) => *suppose,
            _ => Suppose::default(),
        };
        let Ok(told) = odds_if(p.0.world(), &order, suppose) else {
            continue;
        };
        scenes += 1;
        supposed += u32::from(suppose != Suppose::default());
        with_abilities += u32::from(!my_spas.is_empty() || !their_spas.is_empty());
        let Counted {
            hits,
            damage,
            criticals,
            destroyed,
        } = count(&s, &order, suppose, rng);
        made += TRIES;
        let what = || {
            format!(
                "{} at {far} on {}: {kind:?} {suppose:?}: {told:?}, {hits} hits, {criticals} criticals, {destroyed} destroyed, {damage:?}",
                who(&mine, &my_spas),
                who(&theirs, &their_spas)
            )
        };
        let doomed = told.destroy;
        assert!(off(hits, TRIES, told.hit) < 4.5, "{}", what());
        assert!(off(destroyed, TRIES, doomed) < 4.5, "{}", what());
        // Whoever is destroyed outright has no critical hits to count.
        let certain = told.critical;
        assert!(off(criticals, TRIES, certain) < 4.5, "{}", what());
        for (points, chance) in &told.damage {
            let n = damage.get(usize::from(*points)).copied().unwrap_or(0);
            assert!(off(n, TRIES, *chance) < 4.5, "{points}: {}", what());
        }
        for (sum, (count, chance)) in sums.iter_mut().zip([
            (hits, told.hit),
            (criticals, told.critical),
            (destroyed, told.destroy),
        ]) {
            sum.add(count, chance);
        }
        let squares: f64 = told
            .damage
            .iter()
            .map(|(points, chance)| f64::from(*points).powi(2) * chance)
            .sum();
        expected += told.expected * f64::from(TRIES);
        spread += (squares - told.expected.powi(2)) * f64::from(TRIES);
        dealt += damage
            .iter()
            .enumerate()
            .map(|(points, n)| points as f64 * f64::from(*n))
            .sum::<f64>();
        let told_of: u32 = told
            .damage
            .iter()
            .map(|(points, _)| damage.get(usize::from(*points)).copied().unwrap_or(0))
            .sum();
        assert_eq!(told_of, TRIES, "damage that was not told of: {}", what());
    }
    let off = sums.map(|s| s.off());
    assert!(
        off.iter().all(|o| *o < 4.0),
        "hits, criticals, destructions of all attacks are off by {off:?}"
    );
    let off = (dealt - expected).abs() / spread.sqrt();
    assert!(off < 4.0, "{dealt} points dealt where {expected} were told");
    assert_eq!(made, 100_000);
    assert!(supposed > 20, "{supposed} with a reroll or an aimed shot");
    assert!(with_abilities > 300, "{with_abilities} with abilities");
}

struct Counted {
    hits: u32,
    damage: Vec<u32>,
    criticals: u32,
    destroyed: u32,
}

fn count(s: &Scene, order: &AttackOrder, suppose: Suppose, rng: &mut StdRng) -> Counted {
    let mut out = Counted {
        hits: 0,
        damage: vec![0; 64],
        criticals: 0,
        destroyed: 0,
    };
    for _ in 0..TRIES {
        let mut p = s.play_from(DiceSource::Seed(rng.random()));
        p.give(order.clone())
            .expect("legal, as the chances were told");
        answer_all(&mut p, suppose);
        let target = order.target.unit().expect("a unit");
        let (hit, dealt, critical, doomed) = outcome(&p, target);
        out.hits += u32::from(hit);
        out.damage[usize::from(dealt)] += 1;
        out.criticals += u32::from(critical);
        out.destroyed += u32::from(doomed);
    }
    out
}
