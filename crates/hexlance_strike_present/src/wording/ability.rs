//! Abilities in words and numbers: what the data of an ability says, as rows of a table.

mod grants;

use hexlance_strike::{
    ability::{
        AbilityDef, Aura, AuraEnd, AuraTrigger, Edge, Eligible, Modifier, Param, PhysicalKind,
        Quantity, Reroll, TerrainKind, Times, When, Whose,
    },
    artillery::FireMode,
    card::{Bracket, Legs, UnitType},
    control::ControlCause,
};

use crate::words::Number;

/// All numbers of an ability.
pub fn numbers(def: &AbilityDef) -> Vec<Number> {
    let mut rows: Vec<_> = def.modifiers.iter().map(number).collect();
    rows.extend(def.auras.iter().flat_map(aura));
    rows.extend(def.rerolls.iter().map(|r| reroll(*r)));
    rows.extend(def.grants.iter().map(|g| grants::grant(*g)));
    let specials = def.specials.texts();
    if !specials.is_empty() {
        rows.push(Number {
            what: tr!("Special of its own").into(),
            when: String::new(),
            much: specials.join(", "),
            helps: None,
        });
    }
    if let Some(uses) = def.uses {
        rows.push(Number {
            what: tr!("Uses in a battle").into(),
            when: String::new(),
            much: uses.to_string(),
            helps: None,
        });
    }
    if let Some(turns) = def.every_turns {
        rows.push(Number {
            what: tr!("Use").into(),
            when: String::new(),
            much: tr_n!(turns, "every turn", "every {n} turns"),
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
        Times::HalfSize => tr!("+ half its Size").into(),
        Times::HalfShortDamage => tr!("+ half its Short damage").into(),
        Times::CommandersOut(most) => {
            tr!(
                "{add} for each enemy commander out, at most {most}",
                most,
                add = format_args!("{:+}", m.add)
            )
        }
        Times::Doubled => tr!("{add}, or twice that", add = format_args!("{:+}", m.add)),
        Times::Taken => tr!(
            "{add} each time it is taken",
            add = format_args!("{:+}", m.add)
        ),
    };
    Number {
        what: quantity(&m.on, against),
        when: listed(m.when.iter().map(condition)),
        much,
        helps: Some((m.add < 0) == (low_helps != against)),
    }
}

fn quantity(on: &Quantity, against: bool) -> String {
    let whose = if against {
        tr!("on it")
    } else {
        tr!("of its own")
    };
    match on {
        Quantity::WeaponToHit => tr!("Weapon attacks {whose}", whose),
        Quantity::PhysicalToHit => tr!("Physical attacks {whose}", whose),
        Quantity::ToHit => tr!("Attacks {whose}", whose),
        Quantity::Range => tr!("Range modifier").into(),
        Quantity::HexCost(kinds) => tr!(
            "A hex of {kinds}",
            kinds = listed(kinds.iter().map(terrain))
        ),
        Quantity::LevelCost => tr!("A level up or down").into(),
        Quantity::Move => tr!("Move").into(),
        Quantity::Sprint => tr!("Move when sprinting").into(),
        Quantity::Control => tr!("Control rolls").into(),
        Quantity::Resistance => tr!("Rolls against fear and rage").into(),
        Quantity::CriticalRolls => tr!("Critical rolls of a hit").into(),
        Quantity::WeaponDamage => tr!("Damage of weapon attacks {whose}", whose),
        Quantity::PhysicalDamage => tr!("Damage of physical attacks {whose}", whose),
        Quantity::FeltHeat => tr!("Heat as it feels it").into(),
        Quantity::HeatLimit => tr!("Heat at which it shuts down").into(),
        Quantity::LiftLimit => tr!("Largest load, in Sizes").into(),
        Quantity::Probe => tr!("Reach of its probe").into(),
        Quantity::Mines => tr!("Number at which mines go off under it").into(),
        Quantity::ConditionMove => tr!("What a condition costs of a hex, or of its Move").into(),
        Quantity::ConditionNumber => tr!("What a condition adds to its numbers").into(),
        Quantity::Morale => tr!("Morale checks").into(),
        Quantity::Thrust => tr!("Thrust").into(),
        Quantity::Bombing => tr!("Bombing").into(),
        Quantity::Scatter => tr!("Hexes that its bombs scatter").into(),
        Quantity::Initiative => tr!("Initiative of its side").into(),
        Quantity::OwnMovement => tr!("What its movement adds to its attacks").into(),
        Quantity::Tmm => tr!("TMM").into(),
        Quantity::OpenGround => tr!("Attacks {whose} where no other terrain counts", whose),
        Quantity::EnvironmentNumber => tr!("What its environment adds to its attacks").into(),
    }
}

/// What a kind of terrain is called in a sentence.
pub fn terrain(kind: &TerrainKind) -> &'static str {
    match kind {
        TerrainKind::LightWoods => tr!("light woods"),
        TerrainKind::HeavyWoods => tr!("heavy woods"),
        TerrainKind::UltraHeavyWoods => tr!("ultra-heavy woods"),
        TerrainKind::LightJungle => tr!("light jungle"),
        TerrainKind::HeavyJungle => tr!("heavy jungle"),
        TerrainKind::UltraHeavyJungle => tr!("ultra-heavy jungle"),
        TerrainKind::Rough => tr!("rough"),
        TerrainKind::UltraRough => tr!("ultra-rough"),
        TerrainKind::Rubble => tr!("rubble"),
        TerrainKind::UltraRubble => tr!("ultra-rubble"),
        TerrainKind::Water => tr!("water"),
        TerrainKind::Swamp => tr!("swamp"),
        TerrainKind::Mud => tr!("mud"),
        TerrainKind::Snow => tr!("snow"),
        TerrainKind::Sand => tr!("sand"),
        TerrainKind::Ice => tr!("ice"),
        TerrainKind::Tundra => tr!("tundra"),
        TerrainKind::Building => tr!("buildings"),
        TerrainKind::Industrial => tr!("heavy industrial zones"),
        TerrainKind::Paved => tr!("paved ground"),
        TerrainKind::Clear => tr!("clear ground"),
        TerrainKind::Gravel => tr!("gravel"),
        TerrainKind::Field => tr!("planted fields"),
        TerrainKind::Rails => tr!("rails"),
        TerrainKind::HazardousPool => tr!("hazardous pools"),
        TerrainKind::MagmaCrust => tr!("magma crust"),
        TerrainKind::LiquidMagma => tr!("liquid magma"),
    }
}

/// A condition, after "it applies".
fn condition(when: &When) -> String {
    match when {
        When::Jumped => tr!("after jumping").into(),
        When::StoodStill => tr!("after standing still").into(),
        When::StoodStillByChoice => tr!("after standing still by choice").into(),
        When::Moved => tr!("after moving on the ground").into(),
        When::Bracket(b) => tr!("at {b} range", b = crate::lang::text(b.name())),
        When::ChosenBracket => tr!("in its chosen bracket").into(),
        When::AtNamedEnemy => tr!("at the named enemy").into(),
        When::AtOtherThanNamedEnemy => tr!("at others while the named enemy fights").into(),
        When::Margin(n) => tr!("on a margin of {n} or more", n),
        When::AtUnit => tr!("at a unit").into(),
        When::StandsIn(kinds) => tr!(
            "standing in {kinds}",
            kinds = listed(kinds.iter().map(terrain))
        ),
        When::TerrainCounts => tr!("where terrain counts").into(),
        When::Indirect => tr!("indirect fire").into(),
        When::Direct => tr!("direct fire").into(),
        When::OtherIs(types) => {
            let types = types.iter().map(|t| crate::lang::within(t.name()));
            tr!("against {types}", types = listed(types))
        }
        When::BaseContact => tr!("in base contact").into(),
        When::Physical(kinds) => listed(kinds.iter().map(physical)),
        When::Preempts => tr!("striking first").into(),
        When::Immobile => tr!("while immobile").into(),
        When::InDepth(least, most) if least == most => tr!("in water of depth {least}", least),
        When::InDepth(least, u8::MAX) => tr!("in water of depth {least} or more", least),
        When::InDepth(least, most) => tr!("in water of depth {least} to {most}", least, most),
        When::PartOf(codes) => {
            let codes = codes.iter().map(|c| c.text());
            tr!("with {codes} in it", codes = listed(codes))
        }
        When::FiresOnly(codes) => {
            tr!(
                "with {codes} alone",
                codes = listed(codes.iter().map(|c| c.text()))
            )
        }
        When::Rounds(rounds) => tr!(
            "with {rounds} rounds",
            rounds = listed(rounds.iter().map(|r| crate::lang::text(r.name())))
        ),
        When::WeaponAttack => tr!("weapon attacks").into(),
        When::AimedShot => tr!("aimed shots").into(),
        When::Artillery(modes) => {
            let modes = modes.iter().map(|m| match m {
                FireMode::Direct => tr!("direct artillery fire"),
                FireMode::Indirect => tr!("indirect artillery fire"),
                FireMode::OffBoard => tr!("fire from off the map"),
                FireMode::CounterBattery => tr!("counter-battery fire"),
            });
            listed(modes)
        }
        When::WeakSpot => tr!("going for a weak spot").into(),
        When::ChosenCondition => tr!("in its chosen condition").into(),
        When::Conditions(list) => {
            let names = list.iter().map(|c| crate::lang::within(c.name()));
            tr!("in {names}", names = listed(names))
        }
        When::Chose(Edge::Damage) => tr!("if it chose damage").into(),
        When::Chose(Edge::Critical) => tr!("if it chose a critical roll").into(),
        When::Unspotted => tr!("without a spotter").into(),
        When::Mode(modes) => {
            let modes = modes.iter().map(|m| crate::lang::within(m.name()));
            tr!("moving by {modes}", modes = listed(modes))
        }
        When::OnHardGround => tr!("wholly on paved ground or ice").into(),
        When::OnTheLevel(kinds) => tr!(
            "at one level, from and to {kinds}",
            kinds = listed(kinds.iter().map(terrain))
        ),
        When::Declared => tr!("while it is in effect").into(),
        When::FullMoveInLine => tr!("after its whole Move in one straight line").into(),
        When::NoWeaponAttack => tr!("without a weapon attack this turn").into(),
        When::SideIs(role) => tr!("as the {role}", role = format_args!("{role:?}")),
        When::RosterHas(lists) => {
            let one = |types: &Vec<UnitType>| {
                let types: Vec<_> = types.iter().map(|t| t.code()).collect();
                types.join(tr!(" or "))
            };
            tr!("with {lists}", lists = listed(lists.iter().map(one)))
        }
        When::EnvironmentCovers => tr!("with half of the map covered by its environment").into(),
        When::EnvironmentMissing => tr!("without its environment on the map").into(),
        When::WithoutPrey => tr!("it hunts nobody").into(),
        When::HalfDropped => tr!("after a drop of half the force").into(),
        When::FacesEnemy => tr!("against the enemy that it knows").into(),
        When::Rated(least) => tr!(
            "for a force that is {least} or better",
            least = crate::lang::text(least.name())
        ),
        When::InRegion => tr!("in its region").into(),
        When::Swapped => tr!("once it has become another").into(),
        When::Turns(from, to) => tr!("in turns {from} to {to}", from, to),
        When::Paired => tr!("with as many of the one as of the other").into(),
        When::SideUnits(least, u16::MAX) => tr_n!(
            *least,
            "with a unit or more on its side",
            "with {n} units or more on its side"
        ),
        When::SideUnits(0, most) => tr_n!(
            *most,
            "with one unit at most on its side",
            "with {n} units or fewer on its side"
        ),
        When::SideUnits(least, most) => {
            tr!("with {least} to {most} units on its side", least, most)
        }
        When::Submerged => tr!("under water").into(),
        When::FromTheAir => tr!("strafing and striking").into(),
        When::Airborne => tr!("in the air").into(),
        When::OtherAirborne => tr!("against those in the air").into(),
        When::RollFor(causes) => listed(causes.iter().map(cause)),
        When::Not(inner) => match inner.as_ref() {
            When::StoodStill => tr!("after moving").into(),
            When::Immobile => tr!("unless immobile").into(),
            When::Paired => tr!("with other numbers of the two").into(),
            When::OtherAirborne => tr!("by those who are not in the air").into(),
            inner => tr!("not {inner}", inner = condition(inner)),
        },
    }
}

fn physical(kind: &PhysicalKind) -> &'static str {
    match kind {
        PhysicalKind::Standard => tr!("blows"),
        PhysicalKind::Melee => tr!("melee weapons"),
        PhysicalKind::Charge => tr!("charges"),
        PhysicalKind::DeathFromAbove => tr!("deaths from above"),
        PhysicalKind::AntiMech => tr!("anti-'Mech attacks"),
    }
}

fn cause(cause: &ControlCause) -> &'static str {
    match cause {
        ControlCause::Skid => tr!("against skidding"),
        ControlCause::Bog => tr!("against bogging down"),
        ControlCause::GetFree => tr!("to get free"),
        ControlCause::Landing => tr!("to land"),
        ControlCause::Drop => tr!("to come down"),
        ControlCause::Earthquake => tr!("in an earthquake"),
        ControlCause::Liftoff => tr!("to lift off"),
        ControlCause::Flight => tr!("to stay in control"),
        ControlCause::Engage => tr!("to engage in the air"),
        ControlCause::Avoid => tr!("to avoid an engagement"),
        ControlCause::Wash => tr!("in the wash of another"),
    }
}

/// A distance in hexes and inches, as texts count in the one and tables in the other.
fn distance(inches: u16) -> String {
    match inches % 2 {
        0 => tr_n!(
            inches / 2,
            "{n} hex ({inches}\")",
            "{n} hexes ({inches}\")",
            inches
        ),
        _ => format!("{inches}\""),
    }
}

/// What sets a status off, who gets it, how long it lasts.
fn aura(a: &Aura) -> [Number; 3] {
    let row = |what: &str, when: &str, much: String, helps| Number {
        what: what.to_owned(),
        when: when.to_owned(),
        much,
        helps,
    };
    let trigger = match a.trigger {
        AuraTrigger::ComesWithin => tr!("enemies that come this near"),
        AuraTrigger::ChosenPoint => tr!("enemies, once a turn from one point of its path"),
    };
    let status = super::capital(&a.status);
    let (ends, apart) = match a.ends {
        AuraEnd::NextMovementPhase => {
            (tr!("until the next turn's movement is over"), String::new())
        }
        AuraEnd::Tether(inches) => (
            tr!("until farther apart, or out of sight"),
            distance(inches),
        ),
    };
    [
        row(tr!("Reach"), trigger, distance(a.inches), Some(true)),
        row(
            crate::lang::text(&status),
            tr!("on 2D6, rolled by every enemy in reach"),
            tr!("8 or less").into(),
            None,
        ),
        row(tr!("It lasts"), ends, apart, None),
    ]
}

fn reroll(reroll: Reroll) -> Number {
    let what = match reroll {
        Reroll::OwnFailedAttack => tr!("Reroll an attack that missed"),
        Reroll::OwnFailedControl => tr!("Reroll a failed control roll"),
        Reroll::EnemyAttack => tr!("Make an enemy reroll an attack on it"),
        Reroll::EnemyCritical => tr!("Make an enemy reroll a critical hit on it"),
        Reroll::LostInitiative => tr!("Reroll a beaten Initiative as its side's commander"),
    };
    Number {
        what: what.into(),
        when: String::new(),
        much: tr!("one use").into(),
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
                Legs::Biped => tr!("two-legged"),
                Legs::Quad => tr!("four-legged"),
                Legs::Tripod => tr!("three-legged"),
            })
            .collect();
        words.push(legs.join(tr!(" or ")));
    }
    if !rule.modes.is_empty() {
        let modes: Vec<_> = rule
            .modes
            .iter()
            .map(|m| crate::lang::within(m.name()))
            .collect();
        words.push(modes.join(tr!(" or ")));
    }
    if rule.beast {
        words.push(tr!("beast-mounted").to_owned());
    }
    if rule.not_beast {
        words.push(tr!("not beast-mounted").to_owned());
    }
    if rule.not_airborne {
        words.push(tr!("not airborne").to_owned());
    }
    if rule.aerospace {
        words.push(tr!("aerospace").to_owned());
    }
    if rule.airborne {
        words.push(tr!("airborne").to_owned());
    }
    if words.is_empty() {
        tr!("anyone").to_owned()
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
            Some(tr!(
                "bracket: {names}",
                names = names.collect::<Vec<_>>().join(", ")
            ))
        }
        Param::Enemy => Some(tr!("enemy").to_owned()),
        Param::Condition => Some(tr!("condition of the battlefield").to_owned()),
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

    #[test]
    fn distances_are_told_in_hexes_and_inches() {
        assert_eq!(distance(6), "3 hexes (6\")");
        assert_eq!(distance(2), "1 hex (2\")");
        assert_eq!(distance(5), "5\"");
    }
}
