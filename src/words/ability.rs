//! Abilities in words and numbers: what the data of an ability says, as rows of a table.

use hexlance_strike::{
    ability::{
        AbilityDef, Aura, AuraEnd, AuraTrigger, Declaration, Edge, Eligible, Grant, Modifier,
        Param, Penalty, PhysicalKind, Quantity, Reroll, Rounding, TerrainKind, Times, When, Whose,
    },
    artillery::FireMode,
    card::{Bracket, Legs, UnitType},
    control::ControlCause,
};

/// One number of an ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// What is changed, such as "Own weapon attacks".
    pub what: String,
    /// When, such as "after jumping"; empty if always.
    pub when: String,
    /// By how much, such as "-2".
    pub much: String,
    /// Whether it helps the owner, where it is a matter of that.
    pub helps: Option<bool>,
}

/// All numbers of an ability.
pub fn numbers(def: &AbilityDef) -> Vec<Number> {
    let mut rows: Vec<_> = def.modifiers.iter().map(number).collect();
    rows.extend(def.auras.iter().flat_map(aura));
    rows.extend(def.rerolls.iter().map(|r| reroll(*r)));
    rows.extend(def.grants.iter().map(|g| grant(*g)));
    let specials = def.specials.texts();
    if !specials.is_empty() {
        rows.push(Number {
            what: "Special of its own".into(),
            when: String::new(),
            much: specials.join(", "),
            helps: None,
        });
    }
    if let Some(uses) = def.uses {
        rows.push(Number {
            what: "Uses in a battle".into(),
            when: String::new(),
            much: uses.to_string(),
            helps: None,
        });
    }
    if let Some(turns) = def.every_turns {
        rows.push(Number {
            what: "Use".into(),
            when: String::new(),
            much: format!("every {turns} turns"),
            helps: None,
        });
    }
    rows
}

/// A modifier as a row.
pub fn number(m: &Modifier) -> Number {
    let against = m.whose == Whose::AgainstMe;
    let low_helps = matches!(
        m.on,
        Quantity::WeaponToHit
            | Quantity::PhysicalToHit
            | Quantity::ToHit
            | Quantity::Range
            | Quantity::HexCost(_)
            | Quantity::LevelCost
            | Quantity::Control
            | Quantity::FeltHeat
            | Quantity::ConditionMove
            | Quantity::ConditionNumber
            | Quantity::Morale
            | Quantity::Bombing
            | Quantity::Scatter
            | Quantity::OwnMovement
            | Quantity::OpenGround
            | Quantity::EnvironmentNumber
    );
    let inches = matches!(
        m.on,
        Quantity::HexCost(_)
            | Quantity::LevelCost
            | Quantity::Move
            | Quantity::Sprint
            | Quantity::Probe
            | Quantity::ConditionMove
    );
    let unit = if inches { "\"" } else { "" };
    let much = match m.times {
        Times::Once => format!("{:+}{unit}", m.add),
        Times::HalfSize => "+ half its Size".into(),
        Times::HalfShortDamage => "+ half its Short damage".into(),
        Times::CommandersOut(most) => {
            format!("{:+} for each enemy commander out, at most {most}", m.add)
        }
        Times::Doubled => format!("{:+}, or twice that", m.add),
        Times::Taken => format!("{:+} each time it is taken", m.add),
    };
    Number {
        what: quantity(&m.on, against),
        when: listed(m.when.iter().map(condition)),
        much,
        helps: Some((m.add < 0) == (low_helps != against)),
    }
}

fn quantity(on: &Quantity, against: bool) -> String {
    let whose = if against { "on it" } else { "of its own" };
    match on {
        Quantity::WeaponToHit => format!("Weapon attacks {whose}"),
        Quantity::PhysicalToHit => format!("Physical attacks {whose}"),
        Quantity::ToHit => format!("Attacks {whose}"),
        Quantity::Range => "Range modifier".into(),
        Quantity::HexCost(kinds) => format!("A hex of {}", listed(kinds.iter().map(terrain))),
        Quantity::LevelCost => "A level up or down".into(),
        Quantity::Move => "Move".into(),
        Quantity::Sprint => "Move when sprinting".into(),
        Quantity::Control => "Control rolls".into(),
        Quantity::Resistance => "Rolls against fear and rage".into(),
        Quantity::CriticalRolls => "Critical rolls of a hit".into(),
        Quantity::WeaponDamage => format!("Damage of weapon attacks {whose}"),
        Quantity::PhysicalDamage => format!("Damage of physical attacks {whose}"),
        Quantity::FeltHeat => "Heat as it feels it".into(),
        Quantity::HeatLimit => "Heat at which it shuts down".into(),
        Quantity::LiftLimit => "Largest load, in Sizes".into(),
        Quantity::Probe => "Reach of its probe".into(),
        Quantity::Mines => "Number at which mines go off under it".into(),
        Quantity::ConditionMove => "What a condition costs of a hex, or of its Move".into(),
        Quantity::ConditionNumber => "What a condition adds to its numbers".into(),
        Quantity::Morale => "Morale checks".into(),
        Quantity::Thrust => "Thrust".into(),
        Quantity::Bombing => "Bombing".into(),
        Quantity::Scatter => "Hexes that its bombs scatter".into(),
        Quantity::Initiative => "Initiative of its side".into(),
        Quantity::OwnMovement => "What its movement adds to its attacks".into(),
        Quantity::Tmm => "TMM".into(),
        Quantity::OpenGround => format!("Attacks {whose} where no other terrain counts"),
        Quantity::EnvironmentNumber => "What its environment adds to its attacks".into(),
    }
}

/// What a kind of terrain is called in a sentence.
pub const fn terrain(kind: &TerrainKind) -> &'static str {
    match kind {
        TerrainKind::LightWoods => "light woods",
        TerrainKind::HeavyWoods => "heavy woods",
        TerrainKind::UltraHeavyWoods => "ultra-heavy woods",
        TerrainKind::LightJungle => "light jungle",
        TerrainKind::HeavyJungle => "heavy jungle",
        TerrainKind::UltraHeavyJungle => "ultra-heavy jungle",
        TerrainKind::Rough => "rough",
        TerrainKind::UltraRough => "ultra-rough",
        TerrainKind::Rubble => "rubble",
        TerrainKind::UltraRubble => "ultra-rubble",
        TerrainKind::Water => "water",
        TerrainKind::Swamp => "swamp",
        TerrainKind::Mud => "mud",
        TerrainKind::Snow => "snow",
        TerrainKind::Sand => "sand",
        TerrainKind::Ice => "ice",
        TerrainKind::Tundra => "tundra",
        TerrainKind::Building => "buildings",
        TerrainKind::Industrial => "heavy industrial zones",
        TerrainKind::Paved => "paved ground",
        TerrainKind::Clear => "clear ground",
    }
}

/// A condition, after "it applies".
fn condition(when: &When) -> String {
    match when {
        When::Jumped => "after jumping".into(),
        When::StoodStill => "after standing still".into(),
        When::Moved => "after moving on the ground".into(),
        When::Bracket(b) => format!("at {} range", b.name()),
        When::ChosenBracket => "in its chosen bracket".into(),
        When::AtNamedEnemy => "at the named enemy".into(),
        When::AtOtherThanNamedEnemy => "at others while the named enemy fights".into(),
        When::Margin(n) => format!("on a margin of {n} or more"),
        When::AtUnit => "at a unit".into(),
        When::StandsIn(kinds) => format!("standing in {}", listed(kinds.iter().map(terrain))),
        When::TerrainCounts => "where terrain counts".into(),
        When::Indirect => "indirect fire".into(),
        When::Direct => "direct fire".into(),
        When::OtherIs(types) => {
            let types = types.iter().map(|t| t.name().to_lowercase());
            format!("against {}", listed(types))
        }
        When::BaseContact => "in base contact".into(),
        When::Physical(kinds) => listed(kinds.iter().map(physical)),
        When::Preempts => "striking first".into(),
        When::Immobile => "while immobile".into(),
        When::InDepth(least, most) if least == most => format!("in water of depth {least}"),
        When::InDepth(least, u8::MAX) => format!("in water of depth {least} or more"),
        When::InDepth(least, most) => format!("in water of depth {least} to {most}"),
        When::PartOf(codes) => {
            let codes = codes.iter().map(|c| c.text());
            format!("with {} in it", listed(codes))
        }
        When::FiresOnly(codes) => {
            format!("with {} alone", listed(codes.iter().map(|c| c.text())))
        }
        When::Rounds(rounds) => format!("with {} rounds", listed(rounds.iter().map(|r| r.name()))),
        When::WeaponAttack => "weapon attacks".into(),
        When::AimedShot => "aimed shots".into(),
        When::Artillery(modes) => {
            let modes = modes.iter().map(|m| match m {
                FireMode::Direct => "direct artillery fire",
                FireMode::Indirect => "indirect artillery fire",
                FireMode::OffBoard => "fire from off the map",
                FireMode::CounterBattery => "counter-battery fire",
            });
            listed(modes)
        }
        When::WeakSpot => "going for a weak spot".into(),
        When::ChosenCondition => "in its chosen condition".into(),
        When::Conditions(list) => {
            let names = list.iter().map(|c| c.name().to_lowercase());
            format!("in {}", listed(names))
        }
        When::Chose(Edge::Damage) => "if it chose damage".into(),
        When::Chose(Edge::Critical) => "if it chose a critical roll".into(),
        When::Unspotted => "without a spotter".into(),
        When::Mode(modes) => {
            let modes = modes.iter().map(|m| m.name().to_lowercase());
            format!("moving by {}", listed(modes))
        }
        When::OnHardGround => "wholly on paved ground or ice".into(),
        When::OnTheLevel(kinds) => format!(
            "at one level, from and to {}",
            listed(kinds.iter().map(terrain))
        ),
        When::Declared => "while it is in effect".into(),
        When::FullMoveInLine => "after its whole Move in one straight line".into(),
        When::NoWeaponAttack => "without a weapon attack this turn".into(),
        When::SideIs(role) => format!("as the {role:?}"),
        When::RosterHas(lists) => {
            let one = |types: &Vec<UnitType>| {
                let types: Vec<_> = types.iter().map(|t| t.code()).collect();
                types.join(" or ")
            };
            format!("with {}", listed(lists.iter().map(one)))
        }
        When::EnvironmentCovers => "with half of the map covered by its environment".into(),
        When::EnvironmentMissing => "without its environment on the map".into(),
        When::WithoutPrey => "it hunts nobody".into(),
        When::HalfDropped => "after a drop of half the force".into(),
        When::FacesEnemy => "against the enemy that it knows".into(),
        When::Rated(least) => format!("for a force that is {} or better", least.name()),
        When::InRegion => "in its region".into(),
        When::Swapped => "once it has become another".into(),
        When::Turns(from, to) => format!("in turns {from} to {to}"),
        When::Paired => "with as many of the one as of the other".into(),
        When::SideUnits(least, u16::MAX) => format!("with {least} units or more on its side"),
        When::SideUnits(0, most) => format!("with {most} units or fewer on its side"),
        When::SideUnits(least, most) => format!("with {least} to {most} units on its side"),
        When::Submerged => "under water".into(),
        When::FromTheAir => "strafing and striking".into(),
        When::Airborne => "in the air".into(),
        When::OtherAirborne => "against those in the air".into(),
        When::RollFor(causes) => listed(causes.iter().map(cause)),
        When::Not(inner) => match inner.as_ref() {
            When::StoodStill => "after moving".into(),
            When::Immobile => "unless immobile".into(),
            When::Paired => "with other numbers of the two".into(),
            When::OtherAirborne => "by those who are not in the air".into(),
            inner => format!("not {}", condition(inner)),
        },
    }
}

const fn physical(kind: &PhysicalKind) -> &'static str {
    match kind {
        PhysicalKind::Standard => "blows",
        PhysicalKind::Melee => "melee weapons",
        PhysicalKind::Charge => "charges",
        PhysicalKind::DeathFromAbove => "deaths from above",
        PhysicalKind::AntiMech => "anti-'Mech attacks",
    }
}

const fn cause(cause: &ControlCause) -> &'static str {
    match cause {
        ControlCause::Skid => "against skidding",
        ControlCause::Bog => "against bogging down",
        ControlCause::GetFree => "to get free",
        ControlCause::Landing => "to land",
        ControlCause::Drop => "to come down",
        ControlCause::Earthquake => "in an earthquake",
        ControlCause::Liftoff => "to lift off",
        ControlCause::Flight => "to stay in control",
        ControlCause::Engage => "to engage in the air",
        ControlCause::Avoid => "to avoid an engagement",
        ControlCause::Wash => "in the wash of another",
    }
}

fn aura(a: &Aura) -> [Number; 2] {
    let trigger = match a.trigger {
        AuraTrigger::ComesWithin => "coming within",
        AuraTrigger::ChosenPoint => "once a turn, at a point of its path: within",
    };
    let ends = match a.ends {
        AuraEnd::NextMovementPhase => "until the next turn's movement is over".into(),
        AuraEnd::Tether(inches) => format!("until {inches}\" apart or out of sight"),
    };
    let reach = Number {
        what: format!("{} on 8 or less on 2D6", super::capital(&a.status)),
        when: format!("enemies {trigger}"),
        much: format!("{}\"", a.inches),
        helps: Some(true),
    };
    let lasts = Number {
        what: "It lasts".into(),
        when: ends,
        much: String::new(),
        helps: None,
    };
    [reach, lasts]
}

fn reroll(reroll: Reroll) -> Number {
    let what = match reroll {
        Reroll::OwnFailedAttack => "Reroll an attack that missed",
        Reroll::OwnFailedControl => "Reroll a failed control roll",
        Reroll::EnemyAttack => "Make an enemy reroll an attack on it",
        Reroll::EnemyCritical => "Make an enemy reroll a critical hit on it",
        Reroll::LostInitiative => "Reroll a beaten Initiative as its side's commander",
    };
    Number {
        what: what.into(),
        when: String::new(),
        much: "one use".into(),
        helps: None,
    }
}

/// What a grant allows, in a line.
fn grant(grant: Grant) -> Number {
    let (what, when, much) = match grant {
        Grant::DividedFire => ("Attack two targets", "", "half damage each"),
        Grant::Preempt => ("Strike first", "attacked in base contact", "once a turn"),
        Grant::ActFirst => ("Move and attack before all", "Initiative won", "yes"),
        Grant::IronWill => ("Rolls against fear and rage", "", "+2"),
        Grant::NameEnemy => (
            "Name an enemy",
            "at setup, or when the old one is gone",
            "one",
        ),
        Grant::AllRoundFire => ("Firing arc", "", "all round"),
        Grant::Ignores(Penalty::Darkness) => ("Darkness", "attacks and spotting", "ignored"),
        Grant::Ignores(Penalty::Underwater) => ("Firing under water", "", "ignored"),
        Grant::Ignores(Penalty::SpotterAttacks) => (
            "Attacking as a spotter",
            "the fire that it directs",
            "ignored",
        ),
        Grant::NeverBogs => ("Bogging down", "mud and swamp", "never"),
        Grant::MeleeChoice => ("After a melee hit", "its choice", "+1 or a critical roll"),
        Grant::SparesFirstMpHit => ("First MP hit", "", "ignored"),
        Grant::AimedShot => ("Aimed shot", "after standing still", "half damage"),
        Grant::HalfOnNearMiss => ("A miss by 1", "standard weapon attacks", "half damage"),
        Grant::Unspotted => ("Indirect fire without a spotter", "", "allowed"),
        Grant::Identifies => ("Identifies enemies in the open", "data concealed", "12\""),
        Grant::SpotsHidden => ("Finds enemies in hiding", "on its whole path", "2\""),
        Grant::WeakSpot => ("Goes for a weak spot", "said before the roll", "its uses"),
        Grant::Unbreakable => ("Morale checks", "", "none"),
        Grant::Atmosphere(0) => ("Control rolls in an atmosphere", "", "+0 in place of +2"),
        Grant::Atmosphere(1) => ("Control rolls in an atmosphere", "", "+1 in place of +2"),
        Grant::Atmosphere(_) => ("Control rolls in an atmosphere", "", "otherwise than +2"),
        Grant::RoughLanding => (
            "Unsuitable ground for landing",
            "trees too",
            "+1 in place of +2",
        ),
        Grant::TwoRuns => ("Strafing runs or strikes in a pass", "", "two"),
        Grant::Wash => (
            "Throw an enemy out of its wash",
            "tailing it at Short range",
            "control roll, +3",
        ),
        Grant::SpotsForMany => (
            "Artillery attacks that it spots for",
            "on one target",
            "any number",
        ),
        Grant::ObliqueCounterBattery => (
            "Counter-battery fire that misses",
            "by 1; by 2 or 3",
            "full; half damage",
        ),
        Grant::PassesEnemies => ("Moving through enemies", "", "+2\" a hex"),
        Grant::FindsWeapon => (
            "Arms itself with what lies about",
            "in woods, rubble and buildings",
            "2\" of its Move",
        ),
        Grant::RangeTable(s, m, l, e) => {
            return Number {
                what: "Range modifiers".into(),
                when: "weapon attacks".into(),
                much: format!("{s:+} / {m:+} / {l:+} / {e:+}"),
                helps: None,
            };
        }
        Grant::HalvesAbsorption(Rounding::Up) => ("Buildings absorb", "rounded up", "half"),
        Grant::HalvesAbsorption(Rounding::Down) => ("Buildings absorb", "rounded down", "half"),
        Grant::Shields => ("Vehicles and infantry", "behind a closer 'Mech", "no fire"),
        Grant::KnowsEnvironment => (
            "An environment",
            "by the benefits picked",
            "move, aim, lead",
        ),
        Grant::WholeMoveAfterDismount => ("Move after getting out", "", "all of it"),
        Grant::DigsIn => (
            "Infantry",
            "before the battle",
            "hidden, in prepared positions",
        ),
        Grant::Engineers => (
            "Formations of four or more",
            "before the battle",
            "a light building, or 5 points of mines",
        ),
        Grant::SharesFire => (
            "Earlier shots of the force at a target",
            "each turn of a run, and the second shot of a turn",
            "-2, at most -6",
        ),
        Grant::WidensBursts => (
            "Area of direct artillery",
            "half damage there",
            "one ring more",
        ),
        Grant::GivesAbility => ("A pilot ability", "chosen with it", "one unit in four"),
        Grant::HuntsAlone => (
            "Blood Stalker for all units",
            "no enemy hunted by two",
            "given",
        ),
        Grant::Duels => (
            "A champion of each formation",
            "a duel that nobody meddles in",
            "+1 or -1 Initiative",
        ),
        Grant::ZoneOfControl => (
            "Leaving its zone",
            "enemies that move after it, but directly away",
            "4\" more",
        ),
        Grant::SureDrops => ("Drop rolls", "", "none: always a success"),
        Grant::StakesWeapon => ("Its melee weapon breaks", "after such a hit", "on a 6"),
        Grant::Declares(Declaration::ForGood) => ("Declared", "at the start of a turn", "for good"),
        Grant::Declares(Declaration::CombatPhase) => {
            ("Declared", "before any attack", "for the turn")
        }
        Grant::Declares(Declaration::Ruse) => (
            "Units kept back, over any edge on an 8",
            "from turn 3 on, a third of the force",
            "for the turn",
        ),
        Grant::Declares(Declaration::Outnumbered) => {
            ("In effect", "outnumbered at the start", "for the turn")
        }
        Grant::BanksInitiative => ("Give Initiative away", "two turns store a win", "2 at most"),
        Grant::ForcesInitiative => ("Kills less losses", "of the last turn", "on Initiative"),
        Grant::VoidsBonuses(from) => {
            return Number {
                what: "The enemy's bonuses by abilities on Initiative".into(),
                when: format!("from turn {from}"),
                much: "none".into(),
                helps: Some(true),
            };
        }
        Grant::Overruns => (
            "Act before all others",
            "Initiative won by 2 or more",
            "half the margin",
        ),
        Grant::GroupFire => (
            "A whole formation on one enemy",
            "three units or more",
            "declared",
        ),
        Grant::OffMap => ("Moving off the map", "with sealed orders", "and back"),
        Grant::LeavesAnywhere => (
            "Leaving the map",
            "not over the enemy's home edge",
            "not lost",
        ),
        Grant::Flanks => (
            "Coming onto the map",
            "any edge that is nobody's home",
            "allowed",
        ),
        Grant::HidesHalf => (
            "Hidden at the start",
            "where anybody could hide",
            "half the force",
        ),
        Grant::HidesMore => (
            "Hidden at the start",
            "twice the scenario's number",
            "4 more at most",
        ),
        Grant::SplitsEnemy => (
            "The Defender is there",
            "the rest in turns 2 and 3",
            "by half",
        ),
        Grant::Rearranges => (
            "Terrain and home edges",
            "before anything is placed",
            "changed",
        ),
        Grant::Infiltrates => (
            "Hidden where the enemy sets up",
            "as the Attacker",
            "allowed",
        ),
        Grant::KnowsEnemy => (
            "Abilities of the enemy that it knows",
            "from Elite on",
            "one or two negated",
        ),
        Grant::Disrupts => (
            "A formation of the enemy is out of touch",
            "on a 6 at the start of a turn",
            "-4\" of Move, -1 Thrust",
        ),
        Grant::Becomes => (
            "Becomes another ability",
            "when the enemy has set up",
            "once",
        ),
        Grant::Specializes => (
            "Initiative by role or scenario",
            "for each level",
            "+1 or -1",
        ),
        Grant::CarriesLightly => ("Small loads", "more than 3 Sizes smaller", "-2\""),
        Grant::CrossCountry => (
            "Closed terrain",
            "woods, rough, rubble, depth 1",
            "twice a 'Mech's price",
        ),
    };
    Number {
        what: what.into(),
        when: when.into(),
        much: much.into(),
        helps: None,
    }
}

/// Who may have an ability (R2.3.4), in a few words.
pub fn eligible(rule: &Eligible) -> String {
    let mut words = Vec::new();
    if !rule.types.is_empty() {
        let types: Vec<_> = rule.types.iter().map(|t| format!("{t:?}")).collect();
        words.push(types.join(", "));
    }
    if !rule.legs.is_empty() {
        let legs: Vec<_> = rule
            .legs
            .iter()
            .map(|l| match l {
                Legs::Biped => "two-legged",
                Legs::Quad => "four-legged",
                Legs::Tripod => "three-legged",
            })
            .collect();
        words.push(legs.join(" or "));
    }
    if !rule.modes.is_empty() {
        let modes: Vec<_> = rule.modes.iter().map(|m| m.name().to_lowercase()).collect();
        words.push(modes.join(" or "));
    }
    if rule.beast {
        words.push("beast-mounted".to_owned());
    }
    if rule.not_beast {
        words.push("not beast-mounted".to_owned());
    }
    if rule.not_airborne {
        words.push("not airborne".to_owned());
    }
    if rule.aerospace {
        words.push("aerospace".to_owned());
    }
    if rule.airborne {
        words.push("airborne".to_owned());
    }
    if words.is_empty() {
        "anyone".to_owned()
    } else {
        words.join("; ")
    }
}

/// What is chosen when an ability is bought; nothing where there is nothing to choose.
pub fn parameter(param: &Param) -> Option<String> {
    match param {
        Param::None => None,
        Param::Bracket(brackets) => {
            let names = brackets.iter().map(|b| Bracket::name(*b));
            Some(format!("bracket: {}", names.collect::<Vec<_>>().join(", ")))
        }
        Param::Enemy => Some("enemy".to_owned()),
        Param::Condition => Some("condition of the battlefield".to_owned()),
    }
}

fn listed<S: AsRef<str>>(words: impl IntoIterator<Item = S>) -> String {
    let words: Vec<_> = words.into_iter().map(|w| w.as_ref().to_owned()).collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use hexlance_strike::card::Bracket;

    use super::*;

    fn modifier(on: Quantity, whose: Whose, when: Vec<When>, add: i16) -> Modifier {
        Modifier {
            on,
            whose,
            when,
            add,
            times: Times::Once,
            label: None,
        }
    }

    #[test]
    fn a_number_says_what_when_and_whom_it_helps() {
        let own = number(&modifier(
            Quantity::WeaponToHit,
            Whose::Own,
            vec![When::Jumped, When::Bracket(Bracket::Medium)],
            -1,
        ));
        assert_eq!(own.what, "Weapon attacks of its own");
        assert_eq!(own.when, "after jumping, at Medium range");
        assert_eq!((own.much.as_str(), own.helps), ("-1", Some(true)));
        let against = modifier(Quantity::PhysicalToHit, Whose::AgainstMe, vec![], 2);
        assert_eq!(number(&against).helps, Some(true));
        let worse = modifier(Quantity::ToHit, Whose::Own, vec![], 2);
        assert_eq!(number(&worse).helps, Some(false));
        let cost = modifier(
            Quantity::HexCost(vec![TerrainKind::Mud]),
            Whose::Own,
            vec![],
            -2,
        );
        assert_eq!(number(&cost).much, "-2\"");
        assert_eq!(number(&cost).helps, Some(true));
    }
}
