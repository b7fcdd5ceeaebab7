//! What grants of abilities allow, in a line each.

use hexlance_strike::ability::{Declaration, Grant, Penalty, Rounding};

use super::distance;
use crate::words::Number;

/// What a grant allows, in a line.
pub(super) fn grant(grant: Grant) -> Number {
    let (what, when, much) = match grant {
        Grant::DividedFire => (tr!("Attack two targets"), "", tr!("half damage each")),
        Grant::Preempt => (
            tr!("Strike first"),
            tr!("attacked in base contact"),
            tr!("once a turn"),
        ),
        Grant::ActFirst => (
            tr!("Move and attack before all"),
            tr!("Initiative won"),
            tr!("yes"),
        ),
        Grant::IronWill => (tr!("Rolls against fear and rage"), "", "+2"),
        Grant::NameEnemy => (
            tr!("Name an enemy"),
            tr!("at setup, or when the old one is gone"),
            tr!("one"),
        ),
        Grant::AllRoundFire => (tr!("Firing arc"), "", tr!("all round")),
        Grant::Ignores(Penalty::Darkness) => {
            (tr!("Darkness"), tr!("attacks and spotting"), tr!("ignored"))
        }
        Grant::Ignores(Penalty::Underwater) => (tr!("Firing under water"), "", tr!("ignored")),
        Grant::Ignores(Penalty::SpotterAttacks) => (
            tr!("Attacking as a spotter"),
            tr!("the fire that it directs"),
            tr!("ignored"),
        ),
        Grant::NeverBogs => (tr!("Bogging down"), tr!("mud and swamp"), tr!("never")),
        Grant::MeleeChoice => (
            tr!("After a melee hit"),
            tr!("its choice"),
            tr!("+1 or a critical roll"),
        ),
        Grant::SparesFirstMpHit => (tr!("First MP hit"), "", tr!("ignored")),
        Grant::AimedShot => (
            tr!("Aimed shot"),
            tr!("after standing still"),
            tr!("half damage"),
        ),
        Grant::HalfOnNearMiss => (
            tr!("A miss by 1"),
            tr!("standard weapon attacks"),
            tr!("half damage"),
        ),
        Grant::Unspotted => (tr!("Indirect fire without a spotter"), "", tr!("allowed")),
        Grant::Identifies => {
            return Number {
                what: tr!("Identifies enemies in the open").into(),
                when: tr!("data concealed").into(),
                much: distance(12),
                helps: None,
            };
        }
        Grant::SpotsHidden => {
            return Number {
                what: tr!("Finds enemies in hiding").into(),
                when: tr!("on its whole path").into(),
                much: distance(2),
                helps: None,
            };
        }
        Grant::WeakSpot => (
            tr!("Goes for a weak spot"),
            tr!("said before the roll"),
            tr!("its uses"),
        ),
        Grant::Unbreakable => (tr!("Morale checks"), "", tr!("none")),
        Grant::Atmosphere(0) => (
            tr!("Control rolls in an atmosphere"),
            "",
            tr!("+0 instead of +2"),
        ),
        Grant::Atmosphere(1) => (
            tr!("Control rolls in an atmosphere"),
            "",
            tr!("+1 instead of +2"),
        ),
        Grant::Atmosphere(_) => (
            tr!("Control rolls in an atmosphere"),
            "",
            tr!("otherwise than +2"),
        ),
        Grant::RoughLanding => (
            tr!("Unsuitable ground for landing"),
            tr!("trees too"),
            tr!("+1 instead of +2"),
        ),
        Grant::TwoRuns => (tr!("Strafing runs or strikes in a pass"), "", tr!("two")),
        Grant::Wash => (
            tr!("Throw an enemy out of its wash"),
            tr!("tailing it at Short range"),
            tr!("control roll, +3"),
        ),
        Grant::SpotsForMany => (
            tr!("Artillery attacks that it spots for"),
            tr!("on one target"),
            tr!("any number"),
        ),
        Grant::ObliqueCounterBattery => (
            tr!("Counter-battery fire that misses"),
            tr!("by 1; by 2 or 3"),
            tr!("full; half damage"),
        ),
        Grant::PassesEnemies => (tr!("Moving through enemies"), "", tr!("+2\" a hex")),
        Grant::FindsWeapon => (
            tr!("Arms itself with what lies about"),
            tr!("in woods, rubble and buildings"),
            tr!("2\" of its Move"),
        ),
        Grant::RangeTable(s, m, l, e) => {
            return Number {
                what: tr!("Range modifiers").into(),
                when: tr!("weapon attacks").into(),
                much: format!("{s:+} / {m:+} / {l:+} / {e:+}"),
                helps: None,
            };
        }
        Grant::HalvesAbsorption(Rounding::Up) => {
            (tr!("Buildings absorb"), tr!("rounded up"), tr!("half"))
        }
        Grant::HalvesAbsorption(Rounding::Down) => {
            (tr!("Buildings absorb"), tr!("rounded down"), tr!("half"))
        }
        Grant::Shields => (
            tr!("Vehicles and infantry"),
            tr!("behind a closer 'Mech"),
            tr!("no fire"),
        ),
        Grant::KnowsEnvironment => (
            tr!("An environment"),
            tr!("by the benefits picked"),
            tr!("move, aim, lead"),
        ),
        Grant::WholeMoveAfterDismount => (tr!("Move after getting out"), "", tr!("all of it")),
        Grant::DigsIn => (
            tr!("Infantry"),
            tr!("before the battle"),
            tr!("hidden, in prepared positions"),
        ),
        Grant::Engineers => (
            tr!("Formations of four or more"),
            tr!("before the battle"),
            tr!("a light building, or 5 points of mines"),
        ),
        Grant::SharesFire => (
            tr!("Earlier shots of the force at a target"),
            tr!("each turn of a run, and the second shot of a turn"),
            tr!("-2, at most -6"),
        ),
        Grant::WidensBursts => (
            tr!("Area of direct artillery"),
            tr!("half damage there"),
            tr!("one ring more"),
        ),
        Grant::GivesAbility => (
            tr!("A pilot ability"),
            tr!("chosen with it"),
            tr!("one unit in four"),
        ),
        Grant::HuntsAlone => (
            tr!("Blood Stalker for all units"),
            tr!("no enemy hunted by two"),
            tr!("given"),
        ),
        Grant::Duels => (
            tr!("A champion of each formation"),
            tr!("a duel that nobody meddles in"),
            tr!("+1 or -1 Initiative"),
        ),
        Grant::ZoneOfControl => (
            tr!("Leaving its zone"),
            tr!("enemies that move after it, but directly away"),
            tr!("4\" more"),
        ),
        Grant::SureDrops => (tr!("Drop rolls"), "", tr!("none: always a success")),
        Grant::StakesWeapon => (
            tr!("Its melee weapon breaks"),
            tr!("after such a hit"),
            tr!("on a 6"),
        ),
        Grant::Declares(Declaration::ForGood) => (
            tr!("Declared"),
            tr!("at the start of a turn"),
            tr!("for good"),
        ),
        Grant::Declares(Declaration::CombatPhase) => (
            tr!("Declared"),
            tr!("before any attack"),
            tr!("for the turn"),
        ),
        Grant::Declares(Declaration::Ruse) => (
            tr!("Units kept back, over any edge on an 8"),
            tr!("from turn 3 on, a third of the force"),
            tr!("for the turn"),
        ),
        Grant::Declares(Declaration::Outnumbered) => (
            tr!("In effect"),
            tr!("outnumbered at the start"),
            tr!("for the turn"),
        ),
        Grant::BanksInitiative => (
            tr!("Give Initiative away"),
            tr!("two turns store a win"),
            tr!("2 at most"),
        ),
        Grant::ForcesInitiative => (
            tr!("Kills less losses"),
            tr!("of the last turn"),
            tr!("on Initiative"),
        ),
        Grant::VoidsBonuses(from) => {
            return Number {
                what: tr!("The enemy's bonuses by abilities on Initiative").into(),
                when: tr!("from turn {from}", from),
                much: tr!("none").into(),
                helps: Some(true),
            };
        }
        Grant::Overruns => (
            tr!("Act before all others"),
            tr!("Initiative won by 2 or more"),
            tr!("half the margin"),
        ),
        Grant::GroupFire => (
            tr!("A whole formation on one enemy"),
            tr!("three units or more"),
            tr!("declared"),
        ),
        Grant::OffMap => (
            tr!("Moving off the map"),
            tr!("with sealed orders"),
            tr!("and back"),
        ),
        Grant::LeavesAnywhere => (
            tr!("Leaving the map"),
            tr!("not over the enemy's home edge"),
            tr!("not lost"),
        ),
        Grant::Flanks => (
            tr!("Coming onto the map"),
            tr!("any edge that is nobody's home"),
            tr!("allowed"),
        ),
        Grant::HidesHalf => (
            tr!("Hidden at the start"),
            tr!("where anybody could hide"),
            tr!("half the force"),
        ),
        Grant::HidesMore => (
            tr!("Hidden at the start"),
            tr!("twice the scenario's number"),
            tr!("4 more at most"),
        ),
        Grant::SplitsEnemy => (
            tr!("The Defender is there"),
            tr!("the rest in turns 2 and 3"),
            tr!("by half"),
        ),
        Grant::Rearranges => (
            tr!("Terrain and home edges"),
            tr!("before anything is placed"),
            tr!("changed"),
        ),
        Grant::Infiltrates => (
            tr!("Hidden where the enemy sets up"),
            tr!("as the Attacker"),
            tr!("allowed"),
        ),
        Grant::KnowsEnemy => (
            tr!("Abilities of the enemy that it knows"),
            tr!("from Elite on"),
            tr!("one or two negated"),
        ),
        Grant::Disrupts => (
            tr!("A formation of the enemy is out of touch"),
            tr!("on a 6 at the start of a turn"),
            tr!("-4\" of Move, -1 Thrust"),
        ),
        Grant::Becomes => (
            tr!("Becomes another ability"),
            tr!("when the enemy has set up"),
            tr!("once"),
        ),
        Grant::Specializes => (
            tr!("Initiative by role or scenario"),
            tr!("for each level"),
            tr!("+1 or -1"),
        ),
        Grant::CarriesLightly => (tr!("Small loads"), tr!("more than 3 Sizes smaller"), "-2\""),
        Grant::CrossCountry => (
            tr!("Closed terrain"),
            tr!("woods, rough, rubble, depth 1"),
            tr!("twice a 'Mech's price"),
        ),
    };
    Number {
        what: what.into(),
        when: when.into(),
        much: much.into(),
        helps: None,
    }
}
