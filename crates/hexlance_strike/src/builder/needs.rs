//! What the formation types ask of their units (R14.3).

use hexlance_rules::{Joint, List, Message, Term, say, say_n};

use super::Member;
use crate::{
    card::{Bracket, Card, UnitType},
    formations::gives::VEHICLES,
    model::formation::FormationType,
    special::Code,
};

/// Something that is so of a unit or not.
#[derive(Clone, Copy, Debug)]
pub enum Test {
    /// Its Size is from the first to the second.
    Size(u8, u8),
    /// At least so much armor.
    Armor(u8),
    /// At least so much damage at a bracket.
    Damage(Bracket, u8),
    /// Less damage than that at a bracket.
    DamageBelow(Bracket, u8),
    /// One of these roles (R14.2.1).
    Role(&'static [&'static str]),
    /// One of these specials.
    Special(&'static [Code]),
    /// Artillery of any kind.
    Artillery,
    /// At least so many inches of Move over the ground.
    Move(u8),
    /// At most so many inches of Move over the ground.
    MoveAtMost(u8),
    /// A jump of at least so many inches.
    Jump(u8),
    /// One of these types.
    Type(&'static [UnitType]),
    /// An aerospace unit (R0.4.4).
    Aerospace,
    /// With the tag of a Clan.
    Clan,
    /// One of these.
    Either(&'static [Test]),
}

/// How many units of a formation.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// All of them.
    All,
    /// None of them.
    None,
    /// At least so many.
    AtLeast(usize),
    /// At most so many.
    AtMost(usize),
    /// At least that part of them, rounded up (R14.2.2).
    Percent(usize),
    /// At least that part of them, rounded normally.
    PercentNormal(usize),
    /// More than that part of them.
    MoreThan(usize),
}

/// Something that a formation type asks for.
#[derive(Clone, Copy, Debug)]
pub enum Need {
    /// So many of its units are so.
    Of(Number, Test),
    /// One of these.
    OneOf(&'static [Need]),
    /// Everything that another type asks for.
    As(FormationType),
    /// If all are vehicles: two pairs of the same card, of a Size from the first to the second.
    Pairs(u8, u8),
    /// All of one Size and chassis.
    SameChassis,
    /// Two of the same card.
    TwoAlike,
    /// Two types of units at least.
    TwoTypes,
    /// So many units, from the first to the second.
    Units(usize, usize),
}

/// What a formation lacks to be of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// What is asked for.
    pub needs: Message,
    /// What there is of it.
    pub has: Message,
}

const AUTOCANNON: &[Code] = &[Code::AC, Code::FLK];
const MISSILES_TOO: &[Code] = &[Code::AC, Code::FLK, Code::LRM, Code::SRM];
const LINE: Test = Test::Role(&["Brawler", "Sniper", "Skirmisher"]);
const STRIKERS: Test = Test::Role(&["Striker", "Skirmisher"]);
const FIRE: Test = Test::Role(&["Missile Boat", "Sniper"]);
const BASE: Test = Test::Role(&["Sniper", "Missile Boat", "Skirmisher", "Juggernaut"]);
const MOBILE: Test = Test::Role(&["Brawler", "Striker", "Scout"]);
const INFANTRY: &[UnitType] = &[UnitType::CI, UnitType::BA, UnitType::PM];
const FIGHTERS: &[UnitType] = &[UnitType::AF, UnitType::CF];
const ELECTRONICS: &[Code] = &[
    Code::PRB,
    Code::LPRB,
    Code::BH,
    Code::ECM,
    Code::AECM,
    Code::LECM,
    Code::TAG,
];

/// What a type asks of its units, but for their number (R14.1.1).
pub const fn needs(of: FormationType) -> &'static [Need] {
    use Bracket::{Long, Medium, Short};
    use FormationType as F;
    use Need::{As, Of, OneOf, Pairs, SameChassis, TwoAlike, TwoTypes, Units};
    use Number::{All, AtLeast, AtMost, MoreThan, None, Percent, PercentNormal};
    use Test::{
        Aerospace, Armor, Artillery, Clan, Damage, DamageBelow, Either, Jump, Move, MoveAtMost,
        Role, Size, Special, Type,
    };
    match of {
        F::Assault => &[
            Of(AtLeast(3), Size(3, 9)),
            Of(None, Size(0, 1)),
            Of(All, Armor(5)),
            Of(Percent(75), Damage(Medium, 3)),
            OneOf(&[
                Of(AtLeast(1), Role(&["Juggernaut"])),
                Of(AtLeast(2), Role(&["Sniper"])),
            ]),
        ],
        F::FastAssault => &[As(F::Assault), Of(All, Either(&[Move(10), Jump(1)]))],
        F::Anvil => &[
            Of(All, Size(2, 9)),
            Of(All, Armor(4)),
            Of(Percent(50), Special(MISSILES_TOO)),
        ],
        F::Hunter => &[Of(Percent(50), Role(&["Ambusher", "Juggernaut"]))],
        F::Battle => &[Of(Percent(50), Size(3, 9)), Of(AtLeast(3), LINE)],
        F::LightBattle => &[
            Of(Percent(75), Size(0, 1)),
            Of(None, Size(4, 9)),
            Of(AtLeast(1), Role(&["Scout"])),
            Pairs(0, 1),
        ],
        F::MediumBattle => &[
            Of(Percent(50), Size(2, 2)),
            Of(None, Size(4, 9)),
            Pairs(2, 2),
        ],
        F::HeavyBattle => &[
            Of(Percent(50), Size(3, 9)),
            Of(None, Size(0, 1)),
            Pairs(3, 9),
        ],
        F::Rifle => &[
            Of(Percent(75), Size(2, 3)),
            Of(Percent(50), Special(AUTOCANNON)),
            Of(All, Move(8)),
        ],
        F::Berserker => &[As(F::Battle)],
        F::Command => &[Of(Percent(50), BASE), Of(AtLeast(1), MOBILE)],
        F::VehicleCommand => &[
            Of(All, Type(VEHICLES)),
            Of(AtLeast(2), Either(&[BASE, MOBILE])),
        ],
        F::Order => &[SameChassis],
        F::Fire => &[Of(Percent(75), FIRE)],
        F::AntiAir => &[
            As(F::Fire),
            Of(AtLeast(2), Either(&[Special(AUTOCANNON), Artillery])),
        ],
        F::ArtilleryFire => &[Of(AtLeast(2), Artillery)],
        F::DirectFire => &[Of(AtLeast(2), Size(3, 9)), Of(All, Damage(Long, 2))],
        F::FireSupport => &[Of(AtLeast(3), Special(&[Code::IF]))],
        F::LightFire => &[Of(None, Size(3, 9)), Of(Percent(50), FIRE)],
        F::Pursuit => &[
            Of(All, Size(0, 2)),
            Of(PercentNormal(75), Move(12)),
            Of(AtLeast(1), Damage(Medium, 2)),
        ],
        F::Probe => &[
            Of(None, Size(4, 9)),
            Of(Percent(75), Move(10)),
            Of(All, Damage(Medium, 2)),
        ],
        F::Sweep => &[
            Of(All, Size(0, 2)),
            Of(All, Move(10)),
            Of(All, Damage(Short, 2)),
        ],
        F::Recon => &[
            Of(All, Move(10)),
            Of(AtLeast(2), Role(&["Scout", "Striker"])),
        ],
        F::HeavyRecon => &[
            Of(All, Move(8)),
            Of(AtLeast(2), Move(10)),
            Of(AtLeast(1), Size(3, 9)),
            Of(AtLeast(2), Role(&["Scout"])),
        ],
        F::LightRecon => &[
            Of(All, Size(0, 1)),
            Of(All, Move(12)),
            Of(All, Role(&["Scout"])),
        ],
        F::Security => &[
            Of(AtMost(1), Size(4, 9)),
            Of(AtLeast(1), Role(&["Scout", "Striker"])),
            Of(AtLeast(1), FIRE),
        ],
        F::Striker => &[
            Of(All, Either(&[Move(10), Jump(8)])),
            Of(None, Size(4, 9)),
            Of(Percent(50), STRIKERS),
        ],
        F::Hammer => &[Of(All, Move(10))],
        F::LightStriker => &[
            Of(All, Move(10)),
            Of(None, Size(3, 9)),
            Of(AtLeast(2), Damage(Long, 0)),
            Of(AtLeast(2), STRIKERS),
        ],
        F::HeavyStriker => &[
            Of(All, Move(8)),
            Of(AtLeast(3), Size(3, 9)),
            Of(None, Size(0, 1)),
            Of(AtLeast(1), Damage(Long, 2)),
            Of(AtLeast(2), STRIKERS),
        ],
        F::Horde => &[
            Units(5, 10),
            Of(All, Size(0, 1)),
            Of(All, DamageBelow(Medium, 2)),
        ],
        F::Ranger => &[Of(None, Size(4, 9))],
        F::Support => &[],
        F::Urban => &[
            Of(Percent(50), Either(&[Jump(1), Type(INFANTRY)])),
            Of(Percent(50), MoveAtMost(8)),
        ],
        F::AntiMech => &[Of(All, Type(INFANTRY))],
        F::PhalanxStar => &[
            Of(All, Clan),
            Of(AtLeast(2), Type(&[UnitType::CV, UnitType::BM])),
            Of(All, Type(&[UnitType::BM, UnitType::CV, UnitType::BA])),
            TwoTypes,
        ],
        F::RogueStar => &[Of(All, Clan), TwoAlike],
        F::InterceptorSquadron => &[
            Of(All, Type(FIGHTERS)),
            Of(MoreThan(50), Role(&["Interceptor"])),
        ],
        F::SuperioritySquadron => &[
            Of(All, Aerospace),
            Of(MoreThan(50), Role(&["Interceptor", "Fast Dogfighter"])),
        ],
        F::FireSupportSquadron => &[
            Of(Percent(50), Role(&["Fire Support"])),
            Of(All, Role(&["Fire Support", "Dogfighter"])),
        ],
        F::StrikeSquadron => &[
            Of(All, Aerospace),
            Of(MoreThan(50), Role(&["Attack Fighter", "Dogfighter"])),
        ],
        F::ElectronicWarfareSquadron => {
            &[Of(All, Aerospace), Of(MoreThan(50), Special(ELECTRONICS))]
        }
        F::TransportSquadron => &[Of(All, Aerospace), Of(Percent(50), Role(&["Transport"]))],
    }
}

/// What a formation lacks to be of a type; nothing if it may be one.
pub fn missing(of: FormationType, units: &[&Member<'_>]) -> Vec<Missing> {
    let mut out = Vec::new();
    // R14.1.1
    let least = if of.is_squadron() { 6 } else { 3 };
    if units.len() < least {
        out.push(Missing {
            needs: say!("{least} units", least),
            has: count(units.len()),
        });
    }
    out.extend(needs(of).iter().flat_map(|n| n.missing(units)));
    out
}

/// Why a formation called `name` is not of a type, and what would make it so.
pub fn fault(
    of: FormationType,
    name: &Message,
    units: &[&Member<'_>],
) -> Option<(Message, Message)> {
    let lacks: Vec<_> = missing(of, units).iter().map(Missing::words).collect();
    (!lacks.is_empty()).then(|| {
        (
            say!(
                "{name} is no {kind} formation ({rule})",
                name,
                kind = Term(of.name()),
                rule = of.rule()
            ),
            say!(
                "it needs {needs}; or choose another type",
                needs = List::new(Joint::Semicolons, lacks)
            ),
        )
    })
}

/// The types that a formation may be of, in the order of the rules.
pub fn fitting(units: &[&Member<'_>]) -> Vec<FormationType> {
    let types = FormationType::ALL.iter().copied();
    types.filter(|t| missing(*t, units).is_empty()).collect()
}

impl Test {
    /// Whether it is so of a unit.
    pub fn holds(self, unit: &Member<'_>) -> bool {
        let card = unit.card;
        let damage = |b: Bracket| card.damage.at(b);
        match self {
            Test::Size(least, most) => (least..=most).contains(&card.size),
            Test::Armor(n) => card.armor >= n,
            // Minimal damage is more than none.
            Test::Damage(b, 0) => damage(b).is_some(),
            Test::Damage(b, n) => damage(b).points >= n,
            Test::DamageBelow(b, n) => damage(b).points < n,
            Test::Role(roles) => roles.contains(&card.role.as_str()),
            Test::Special(codes) => codes.iter().any(|c| card.specials.has(*c)),
            Test::Artillery => card
                .specials
                .iter()
                .any(|s| s.code.text().starts_with("ART")),
            Test::Move(n) => ground_move(card).is_some_and(|m| m >= n),
            Test::MoveAtMost(n) => ground_move(card).is_some_and(|m| m <= n),
            Test::Jump(n) => card
                .inches(crate::card::MoveMode::Jump)
                .is_some_and(|m| m >= n),
            Test::Type(kinds) => kinds.contains(&card.kind),
            Test::Aerospace => card.is_aerospace(),
            Test::Clan => unit.tags.iter().any(|t| t.eq_ignore_ascii_case("clan")),
            Test::Either(tests) => tests.iter().any(|t| t.holds(unit)),
        }
    }

    fn words(self) -> Message {
        let bracket = |b: Bracket| Term(b.name());
        match self {
            Test::Size(0, most) => say!("of Size {most} or less", most),
            Test::Size(least, 9) => say!("of Size {least} or more", least),
            Test::Size(least, most) if least == most => say!("of Size {least}", least),
            Test::Size(least, most) => say!("of Size {least} to {most}", least, most),
            Test::Armor(n) => say!("with armor {n} or more", n),
            Test::Damage(b, 0) => say!("with damage at {bracket} range", bracket = bracket(b)),
            Test::Damage(b, n) => say!(
                "with {n} damage or more at {bracket} range",
                n,
                bracket = bracket(b)
            ),
            Test::DamageBelow(b, n) => {
                say!(
                    "with less than {n} damage at {bracket} range",
                    n,
                    bracket = bracket(b)
                )
            }
            Test::Role(roles) => say!(
                "in the role {role}",
                role = List::new(Joint::Or, roles.iter().map(|r| Term(r)))
            ),
            Test::Special(codes) => {
                say!(
                    "with {codes}",
                    codes = List::new(Joint::Or, codes.iter().map(|c| c.text()))
                )
            }
            Test::Artillery => say!("with artillery"),
            Test::Move(n) => say!("with a Move of {n}\" or more", n),
            Test::MoveAtMost(n) => say!("with a Move of {n}\" or less", n),
            Test::Jump(0 | 1) => say!("that jump"),
            Test::Jump(n) => say!("that jump {n}\" or more", n),
            Test::Type(kinds) => {
                say!(
                    "of type {kind}",
                    kind = List::new(Joint::Or, kinds.iter().map(|k| format!("{k:?}")))
                )
            }
            Test::Aerospace => say!("that are aircraft"),
            Test::Clan => say!("with the tag “Clan”"),
            Test::Either(tests) => {
                Message::list(List::new(Joint::Or, tests.iter().map(|t| t.words())))
            }
        }
    }
}

/// Inches of Move over the ground; nothing for what has Thrust.
fn ground_move(card: &Card) -> Option<u8> {
    let mode = card.ground_mode();
    card.inches(mode).filter(|_| !mode.is_thrust())
}

impl Number {
    /// Fewest and most of so many units.
    const fn range(self, units: usize) -> (usize, usize) {
        match self {
            Number::All => (units, units),
            Number::None => (0, 0),
            Number::AtLeast(n) => (n, usize::MAX),
            Number::AtMost(n) => (0, n),
            Number::Percent(p) => ((units * p).div_ceil(100), usize::MAX),
            Number::PercentNormal(p) => ((units * p + 50) / 100, usize::MAX),
            Number::MoreThan(p) => (units * p / 100 + 1, usize::MAX),
        }
    }

    fn words(self, units: usize) -> Message {
        let (least, _) = self.range(units);
        let units = |n: usize| say_n!(n, "{n} unit", "{n} units");
        match self {
            Number::All => say!("all units"),
            Number::None => say!("no units"),
            Number::AtLeast(n) => say!("at least {units}", units = units(n)),
            Number::AtMost(n) => say!("at most {units}", units = units(n)),
            Number::Percent(p) | Number::PercentNormal(p) => {
                say!("{percent}% of its units (here {least})", percent = p, least)
            }
            Number::MoreThan(p) => say!(
                "more than {percent}% of its units (here {least})",
                percent = p,
                least
            ),
        }
    }
}

impl Need {
    /// What is missing of it.
    pub fn missing(&self, units: &[&Member<'_>]) -> Vec<Missing> {
        let n = units.len();
        let lack = |needs: Message, has: Message| vec![Missing { needs, has }];
        match self {
            Need::Of(number, test) => {
                let has = units.iter().filter(|u| test.holds(u)).count();
                let (least, most) = number.range(n);
                if (least..=most).contains(&has) {
                    return Vec::new();
                }
                let needs = say!(
                    "{number} {what}",
                    number = number.words(n),
                    what = test.words()
                );
                lack(needs, count(has))
            }
            Need::OneOf(needs) => {
                let each: Vec<_> = needs.iter().map(|need| need.missing(units)).collect();
                if each.iter().any(Vec::is_empty) {
                    return Vec::new();
                }
                let first = |part: fn(&Missing) -> &Message| {
                    Message::list(List::new(Joint::Or, each.iter().flatten().map(part)))
                };
                lack(first(|m| &m.needs), first(|m| &m.has))
            }
            Need::As(other) => needs(*other)
                .iter()
                .flat_map(|need| need.missing(units))
                .collect(),
            Need::Pairs(least, most) => {
                if !units.iter().all(|u| Test::Type(VEHICLES).holds(u)) {
                    return Vec::new();
                }
                let fits = |u: &&&Member<'_>| Test::Size(*least, *most).holds(u);
                let has = pairs(units.iter().filter(fits).map(|u| u.card));
                if has >= 2 {
                    return Vec::new();
                }
                let sizes = Test::Size(*least, *most).words();
                lack(
                    say!("two pairs of the same vehicle {sizes}", sizes),
                    count(has),
                )
            }
            Need::SameChassis => {
                let of = |u: &&Member<'_>| (u.card.size, u.card.name.clone());
                let kinds: std::collections::BTreeSet<_> = units.iter().map(of).collect();
                if kinds.len() <= 1 {
                    return Vec::new();
                }
                let needs = say!("all units of one Size and chassis");
                lack(needs, say!("{kinds} kinds", kinds = kinds.len()))
            }
            Need::TwoAlike => {
                if pairs(units.iter().map(|u| u.card)) > 0 {
                    return Vec::new();
                }
                lack(say!("two units of the same card"), say!("none"))
            }
            Need::TwoTypes => {
                let kinds: std::collections::BTreeSet<_> =
                    units.iter().map(|u| u.card.kind).collect();
                if kinds.len() >= 2 {
                    return Vec::new();
                }
                lack(say!("units of two types at least"), count(kinds.len()))
            }
            Need::Units(least, most) => {
                if (*least..=*most).contains(&n) {
                    return Vec::new();
                }
                lack(say!("{least} to {most} units", least, most), count(n))
            }
        }
    }
}

/// How many pairs of the same card there are.
fn pairs<'c>(cards: impl Iterator<Item = &'c Card>) -> usize {
    let mut counts = std::collections::BTreeMap::<&str, usize>::new();
    for card in cards {
        *counts.entry(&card.id).or_default() += 1;
    }
    counts.values().map(|n| n / 2).sum()
}

/// A bare number.
fn count(n: usize) -> Message {
    Message::verbatim(n.to_string())
}

impl Missing {
    /// What is asked for, and what there is of it.
    pub fn words(&self) -> Message {
        say!(
            "{needs} (there: {has})",
            needs = &self.needs,
            has = &self.has
        )
    }
}
