//! Cautious Movement (K7.2, skill.stealth).

use hexlance_board::{Direction, Hex};
use hexlance_rules::Refusal;
use serde::{Deserialize, Serialize};

use super::{Going, check_free, check_postures, contact, going, with_posture};
use crate::{
    climbing,
    deeds::{Class, Declare, Declaring, Path, Sort},
    ground::{Walked, in_zone_of_control},
    model::Skill,
    order::Station,
    pools, react,
    read::{Look, Table},
};

/// A Cautious Movement: the whole route, and how the trooper stands at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cautious {
    /// The hexes entered, one after the other; of a jump the hex where it lands.
    pub route: Vec<Hex>,
    /// Whether it is a jump, which Super-Jump allows (K7.8.2).
    #[serde(default)]
    pub leaps: bool,
    /// Where it looks at the end; none: as before.
    #[serde(default)]
    pub facing: Option<Direction>,
    /// Whether it is Prone from the start on; none: as before.
    #[serde(default)]
    pub begins_prone: Option<bool>,
    /// Whether it is Prone at the end; none: as while it moved.
    #[serde(default)]
    pub ends_prone: Option<bool>,
}

impl Cautious {
    fn postures(&self, start: &Station) -> (bool, bool) {
        let on_the_way = self.begins_prone.unwrap_or(start.prone);
        (on_the_way, self.ends_prone.unwrap_or(on_the_way))
    }

    fn followed<'a>(&self, at: &Declaring<'a>) -> Option<(Going<'a>, Walked)> {
        let start = at.last_station()?;
        let (prone, ends_prone) = self.postures(&start);
        let going = Going::on_foot(at, prone, ends_prone)?;
        let walked = going.walk(&self.route);
        Some((going, walked))
    }

    /// The places that it leads to.
    ///
    /// # Errors
    /// Why it may not lead so.
    fn places(&self, at: &Declaring<'_>) -> Result<Vec<Station>, Refusal> {
        if self.leaps {
            let (Some(to), true) = (self.route.last(), at.who.has(Skill::SuperJump)) else {
                return Err(Refusal::new(
                    "no_super_jump",
                    "K7.8.2",
                    "Only a trooper with Super-Jump can jump in a Cautious Movement.",
                ));
            };
            return climbing::jump_stations(at, *to);
        }
        let Some((going, walked)) = self.followed(at) else {
            return Ok(Vec::new());
        };
        if let Some(refusal) = going.refusal(&walked, &self.route) {
            return Err(refusal);
        }
        going::check_face(at, &going, &walked)?;
        let (_, prone) = self.postures(&going.start);
        let stations = going.stations(&self.route, &walked);
        Ok(with_posture(&going, stations, prone))
    }
}

impl Declare for Cautious {
    fn key(&self) -> &'static str {
        "cautious"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::ENTIRE
    }

    fn sort(&self) -> Sort {
        Sort::Movement
    }

    fn reveals(&self) -> bool {
        false
    }

    fn works_in_combat(&self) -> bool {
        true
    }

    fn is_noticed(&self) -> bool {
        false
    }

    fn faces(&self) -> Option<Direction> {
        self.facing
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let start = check_free(at)?;
        check_postures(at, &start, self.begins_prone, self.ends_prone)?;
        if pools::is_impetuous(&at.who) {
            return Err(Refusal::new(
                "impetuous",
                "K7.2.1",
                "Impetuous troopers do not move with caution.",
            ));
        }
        check_unnoticed(
            at.table,
            &at.who,
            &start,
            "It starts in the view of an enemy.",
        )?;
        let places = self.places(at)?;
        let end = places.last().copied().unwrap_or(start);
        check_unnoticed(at.table, &at.who, &end, "It ends in the view of an enemy.")
    }

    fn path(&self, at: &Declaring<'_>) -> Path {
        let stations = self.places(at).unwrap_or_default();
        let prone = stations.last().is_some_and(|s| s.prone);
        let contact = if at.who.guise.seeming.is_marker() {
            contact::beside(at, stations.last(), prone)
        } else {
            None
        };
        Path { stations, contact }
    }
}

/// Whether nobody notices a trooper in a place: it is in the line of no enemy figure or Marker, and in no Zone of Control,
/// unless Stealth hides it there (K7.2.1).
fn check_unnoticed(
    table: Table<'_>,
    who: &Look<'_>,
    place: &Station,
    seen: &'static str,
) -> Result<(), Refusal> {
    let body = place.body(who);
    let enemies = table.enemies_of(who.side());
    for enemy in enemies.filter(|e| !e.is_null() && !crate::pilots::is_empty_machine(table, e)) {
        let Some(theirs) = enemy.body(table) else {
            continue;
        };
        if react::sees(table, &enemy, &theirs, &body) {
            return Err(Refusal::new("in_view", "K7.2.1", seen));
        }
        // Who is behind a Marker is not known, and so neither is what he senses.
        let senses = enemy.is_figure() && crate::team::has_sixth_sense(table, &enemy);
        let lent = crate::markers::lends(who.guise.seeming, Skill::Stealth);
        let hidden = (lent || who.has(Skill::Stealth)) && !senses;
        if !hidden && in_zone_of_control(&theirs, &body) {
            return Err(Refusal::new(
                "in_zone",
                "K7.2.1",
                "It would start or end in the Zone of Control of an enemy.",
            )
            .or("Stealth would allow it."));
        }
    }
    Ok(())
}
