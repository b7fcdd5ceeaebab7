//! What of a trooper matters for where it can go (K7.1, K7.5, skill.heavyweight, skill.multiterrain).

use hexlance_rules::Refusal;

use crate::{
    ground::{Spared, Walker},
    model::Skill,
    read::{Look, Table},
};

/// The types of terrain that do not hinder a trooper (skill.multiterrain).
pub(crate) fn spared(who: &Look<'_>) -> Spared {
    let chosen = who.gained.terrain.filter(|_| who.has(Skill::Multiterrain));
    chosen.map_or(Spared::NONE, |kind| Spared::NONE.with(kind))
}

/// A trooper as it moves, Prone or not. It climbs only where [`climber`] says so.
pub(crate) fn walker(who: &Look<'_>, prone: bool) -> Walker {
    Walker {
        heavyweight: who.has(Skill::Heavyweight),
        spared: spared(who),
        ..Walker::new(who.profile().s, prone)
    }
}

/// A trooper as it moves with Climbing Plus, if it has that and nothing in its hands: climbing is part of its Move and of
/// its Cautious Movement (K7.8.2).
pub fn climber(table: Table<'_>, who: &Look<'_>, prone: bool) -> Walker {
    Walker {
        climbs: who.has(Skill::ClimbingPlus) && !crate::objects::is_laden(table, who),
        ..walker(who, prone)
    }
}

/// Whether a trooper may be Prone (K1.3.1, K1.3.3, K15.6.2).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn may_lie_down(table: Table<'_>, who: &Look<'_>) -> Result<(), Refusal> {
    if who.kind().never_prone() {
        return Err(Refusal::new(
            "never_prone",
            "K1.3.3",
            "REM and TAG never go Prone.",
        ));
    }
    if !who.profile().s.may_go_prone() {
        return Err(Refusal::new(
            "never_prone",
            "K1.3.1",
            "A trooper of that Silhouette cannot go Prone.",
        ));
    }
    if crate::objects::is_laden(table, who) {
        return Err(Refusal::new(
            "laden",
            "K15.6.2",
            "A trooper that carries an object cannot be Prone.",
        )
        .or("Put it down first."));
    }
    Ok(())
}
