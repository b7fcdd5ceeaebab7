//! Where a trooper may be deployed, and by what (K17.2.2, K17.3, K17.4, skill.infiltrate_*, skill.impersonation_*,
//! skill.mechanized_deployment_l1).

use hexlance_board::Hex;
use hexlance_rules::{Arg, Breakdown, Refusal, SideId, Term, say};
use serde::{Deserialize, Serialize};

use super::zones::{self, Parts};
use crate::{
    ground::Body,
    model::{Silhouette, Skill},
    read::{Look, Table, other},
    state::Seeming,
    tags,
    view::name_for,
};

/// By what a trooper is deployed in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// By no skill, in its own Zone.
    Zone,
    /// By Infiltrate, in its own half.
    InfiltrateNear,
    /// By Infiltrate, in the enemy half, with a roll (K17.3).
    InfiltrateFar,
    /// By Mechanized Deployment, in its own half.
    Mechanized,
    /// By Impersonation, outside the enemy Zone.
    Impersonate,
    /// By Impersonation inside the enemy Zone, with a roll.
    ImpersonateAmong,
}

impl Way {
    /// Whether it asks for a roll (K17.2.3).
    pub const fn rolls(self) -> bool {
        matches!(self, Self::InfiltrateFar | Self::ImpersonateAmong)
    }

    /// Whether one who comes so may place an item (K15.2.3).
    pub const fn brings_an_item(self) -> bool {
        !matches!(self, Self::Zone | Self::Mechanized)
    }

    /// Whether it is a way of Impersonation.
    pub const fn impersonates(self) -> bool {
        matches!(self, Self::Impersonate | Self::ImpersonateAmong)
    }
}

/// The success value of the roll that a way asks for.
pub fn roll_value(who: &Look<'_>, way: Way) -> Breakdown {
    let mut value = Breakdown::new();
    match way {
        Way::ImpersonateAmong => value.rule(&tags::WIP, who.wip()),
        _ => {
            value.rule(&tags::PH, who.ph());
            let better = who.has(Skill::InfiltrateL2);
            value.rule(&tags::INFILTRATION, if better { 3 } else { -3 });
        }
    }
    value
}

/// Whether the enemy list has nobody of a trooper's species (K2.3.4).
pub(crate) fn is_alien_army(table: Table<'_>, who: &Look<'_>) -> bool {
    let enemy = other(who.owner);
    let mut enemies = table.troopers().filter(|t| t.owner == enemy).peekable();
    enemies.peek().is_some() && enemies.all(|t| t.profile().species != who.profile().species)
}

/// Whether a trooper could be in Impersonation-1 against this enemy (skill.impersonation_l1, skill.impersonation_l2).
pub(crate) fn may_impersonate(table: Table<'_>, who: &Look<'_>) -> bool {
    who.has(Skill::ImpersonationL2)
        || (who.has(Skill::ImpersonationL1) && !is_alien_army(table, who))
}

/// By what a trooper may be deployed in a hex so as to be seen as this.
///
/// # Errors
/// Why not, with the rule.
pub(super) fn way(
    table: Table<'_>,
    who: &Look<'_>,
    hex: Hex,
    seeming: Seeming,
    prone: bool,
) -> Result<Way, Refusal> {
    may_seem(table, who, seeming)?;
    room(table, who, hex)?;
    let way = Means::of(who, seeming).way(Parts::of(table), hex);
    let way = way.ok_or_else(|| misplaced(table, who, hex))?;
    let others: Vec<Look<'_>> = table.troopers().collect();
    apart(table, &others, who, hex, way, prone)?;
    Ok(way)
}

/// Whether a trooper that is deployed so keeps apart from the others, who are read once for many hexes.
fn apart(
    table: Table<'_>,
    others: &[Look<'_>],
    who: &Look<'_>,
    hex: Hex,
    way: Way,
    prone: bool,
) -> Result<(), Refusal> {
    let body = body_in(table, who, hex, prone);
    let mut others = others.iter().filter(|t| t.is_on_table());
    if way == Way::Zone {
        let enemy = others.find(|t| t.side() != who.side() && touches(table, t, &body));
        enemy.map_or(Ok(()), |e| Err(in_contact(name_for(table, who.owner, e))))
    } else {
        nothing_beside_among(table, others, who, &body)
    }
}

/// The volume of a trooper in a hex, standing or Prone.
fn body_in(table: Table<'_>, who: &Look<'_>, hex: Hex, prone: bool) -> Body {
    let s = if prone {
        Silhouette::PRONE
    } else {
        who.profile().s
    };
    table.ground().standing(hex, s)
}

/// Whether a trooper may begin as this (K17.2.2).
fn may_seem(table: Table<'_>, who: &Look<'_>, seeming: Seeming) -> Result<(), Refusal> {
    let needs = match seeming {
        Seeming::Figure => return Ok(()),
        Seeming::Camo => Skill::Camouflage,
        Seeming::TO | Seeming::Hidden => Skill::TOCamouflage,
        Seeming::Imp1 if who.has(Skill::ImpersonationL2) => return Ok(()),
        Seeming::Imp1 | Seeming::Imp2 => Skill::ImpersonationL1,
    };
    if seeming == Seeming::Imp2 || !who.has(needs) {
        return Err(Refusal::new(
            "no_such_marker",
            "K17.2.2",
            say!(
                "{unit} has no skill that lets it begin this way.",
                unit = who.name
            ),
        )
        .or("Deploy it as a figure."));
    }
    if seeming == Seeming::Imp1 && !may_impersonate(table, who) {
        return Err(Refusal::new(
            "alien_army",
            "skill.impersonation_l1",
            say!(
                "All enemies are aliens to {unit}: it cannot pass for one of them.",
                unit = who.name
            ),
        )
        .or("Deploy it as a figure."));
    }
    Ok(())
}

/// Whether a hex has room for a trooper (K1.4.1).
pub(crate) fn room(table: Table<'_>, who: &Look<'_>, hex: Hex) -> Result<(), Refusal> {
    let all: Vec<Look<'_>> = table.troopers().collect();
    room_among(table, all.iter(), who, hex)
}

fn room_among<'a, 'w: 'a>(
    table: Table<'_>,
    others: impl Iterator<Item = &'a Look<'w>>,
    who: &Look<'_>,
    hex: Hex,
) -> Result<(), Refusal> {
    let ground = table.ground();
    if !ground.contains(hex) {
        return Err(Refusal::new(
            "off_the_table",
            "K17.2.2",
            say!("{hex} is not on the table.", hex = hex.name()),
        ));
    }
    if ground.is_closed(hex) {
        return Err(Refusal::new(
            "no_room",
            "K7.5",
            say!("Nobody can stand at {hex}.", hex = hex.name()),
        ));
    }
    let mut there = others.filter(|t| t.hex == Some(hex) && t.id != who.id);
    // A hidden enemy takes no room; a hidden comrade keeps his (K13.9.3).
    if there.any(|t| t.is_on_table() || (t.is_hidden() && t.side() == who.side())) {
        return Err(Refusal::new(
            "occupied",
            "K1.4.1",
            say!("Another trooper stands at {hex}.", hex = hex.name()),
        )
        .or("Choose a free hex."));
    }
    Ok(())
}

/// What a trooper may be deployed by, looked up once for many hexes.
#[derive(Clone, Copy)]
struct Means {
    owner: SideId,
    /// Whether it has to begin in the enemy half.
    far: bool,
    /// Whether its own Zone does for what it begins as.
    zone: bool,
    impersonates: bool,
    infiltrates: bool,
    mechanized: bool,
}

impl Means {
    /// Those of a trooper that begins as this.
    fn of(who: &Look<'_>, seeming: Seeming) -> Self {
        let either = |one, two| who.has(one) || who.has(two);
        let camouflaged = seeming.is_camouflage() || seeming == Seeming::Hidden;
        Self {
            owner: who.owner,
            far: who.has(Skill::InfiltrateL0),
            zone: seeming != Seeming::Imp1,
            impersonates: !camouflaged && either(Skill::ImpersonationL1, Skill::ImpersonationL2),
            infiltrates: either(Skill::InfiltrateL1, Skill::InfiltrateL2),
            mechanized: who.has(Skill::MechanizedDeployment),
        }
    }

    /// By what it may be deployed in a hex, by whose Zone or half that lies in; none if it may not.
    fn way(self, parts: Parts<'_>, hex: Hex) -> Option<Way> {
        let enemy = other(self.owner);
        let among = || parts.in_zone(enemy, hex);
        let far = || parts.in_half(enemy, hex) && !among();
        if self.far {
            return far().then_some(Way::InfiltrateFar);
        }
        if self.zone && parts.in_zone(self.owner, hex) {
            return Some(Way::Zone);
        }
        if self.impersonates {
            return Some(if among() {
                Way::ImpersonateAmong
            } else {
                Way::Impersonate
            });
        }
        if !self.infiltrates && !self.mechanized {
            return None;
        }
        if parts.in_half(self.owner, hex) {
            return Some(if self.infiltrates {
                Way::InfiltrateNear
            } else {
                Way::Mechanized
            });
        }
        (self.infiltrates && far()).then_some(Way::InfiltrateFar)
    }
}

/// Why a trooper may not be deployed in a hex of this Zone or half.
fn misplaced(table: Table<'_>, who: &Look<'_>, hex: Hex) -> Refusal {
    if who.has(Skill::InfiltrateL0) {
        return Refusal::new(
            "must_infiltrate",
            "skill.infiltrate_l0",
            say!(
                "{unit} has to begin in the enemy half, outside the enemy Zone.",
                unit = who.name
            ),
        );
    }
    let near = zones::in_half(table, who.owner, hex);
    let among = zones::in_zone(table, other(who.owner), hex);
    outside(who, hex, near, among)
}

fn outside(who: &Look<'_>, hex: Hex, near: bool, among: bool) -> Refusal {
    let hex = hex.name();
    if among {
        return Refusal::new(
            "enemy_zone",
            "K17.4.1",
            say!("{hex} is in the enemy Deployment Zone.", hex),
        );
    }
    if !near && who.has(Skill::MechanizedDeployment) {
        return Refusal::new(
            "other_half",
            "skill.mechanized_deployment_l1",
            say!("{hex} is not in your half.", hex),
        );
    }
    Refusal::new(
        "outside_zone",
        "K17.2.2",
        say!("{hex} is not in your Deployment Zone.", hex),
    )
    .or("Choose a hex of the Zone.")
}

/// Whether neither a trooper of either side nor an objective touches this place (K1.4.4, K17.4.1).
pub(crate) fn nothing_beside(table: Table<'_>, who: &Look<'_>, body: &Body) -> Result<(), Refusal> {
    let all: Vec<Look<'_>> = table.on_table().collect();
    nothing_beside_among(table, all.iter(), who, body)
}

fn nothing_beside_among<'a, 'w: 'a>(
    table: Table<'_>,
    others: impl Iterator<Item = &'a Look<'w>>,
    who: &Look<'_>,
    body: &Body,
) -> Result<(), Refusal> {
    let mut others = others.filter(|t| t.id != who.id);
    if let Some(other) = others.find(|t| touches(table, t, body)) {
        return Err(in_contact(name_for(table, who.owner, other)));
    }
    if touches_objective(table, body) {
        return Err(in_contact(Term("an objective")));
    }
    Ok(())
}

fn touches(table: Table<'_>, other: &Look<'_>, body: &Body) -> bool {
    if other.hex.is_none_or(|hex| hex.distance(body.hex) > 1) {
        return false;
    }
    let theirs = other.body(table);
    theirs.is_some_and(|theirs| table.ground().touch(body, &theirs))
}

/// Whether a console is in a hex or beside it, so that there is contact (K1.4.2).
fn touches_objective(table: Table<'_>, body: &Body) -> bool {
    let ground = table.ground();
    let around = body.hex.neighbours();
    let mut near = std::iter::once(body.hex).chain(around);
    near.any(|hex| {
        let floor = ground.floor(hex).unwrap_or_default();
        ground.has_console(hex) && ground.touch(body, &Body::flat(hex, floor))
    })
}

fn in_contact(with: impl Into<Arg>) -> Refusal {
    let what: Arg = with.into();
    Refusal::new(
        "in_contact",
        "K17.4.1",
        say!("There it would be in contact with {what}.", what),
    )
    .or("Choose a hex farther away.")
}

/// Whether a trooper can be put on a border hex of its own Zone (K17.7.6).
pub(super) fn on_border(table: Table<'_>, who: &Look<'_>, hex: Hex) -> Result<(), Refusal> {
    room(table, who, hex)?;
    if !zones::on_border(table, who.owner, hex) {
        return Err(Refusal::new(
            "no_border_hex",
            "K17.7.6",
            "That is no hex of its own Zone at an edge of the table.",
        ));
    }
    nothing_beside(table, who, &body_in(table, who, hex, false))
}

/// The border hexes of its own Zone that a trooper can be put on (K17.7.6), in reading order.
pub(super) fn border(table: Table<'_>, who: &Look<'_>) -> Vec<Hex> {
    let ground = table.ground();
    let all = ground.hexes();
    all.filter(|hex| on_border(table, who, *hex).is_ok())
        .collect()
}

/// Whether all who use Mechanized Deployment are in the Zone of Control of one of them.
pub(super) fn is_one_column<'w>(
    table: Table<'w>,
    users: impl Iterator<Item = Look<'w>> + Clone,
) -> bool {
    let near = |a: &Look<'_>, b: &Look<'_>| match (a.body(table), b.body(table)) {
        (Some(a), Some(b)) => crate::ground::in_zone_of_control(&a, &b),
        _ => false,
    };
    let mut leaders = users.clone();
    users.clone().next().is_none()
        || leaders.any(|leader| users.clone().all(|other| near(&leader, &other)))
}

/// The hexes in which a trooper may be deployed so, standing or Prone, each with the way.
pub fn places(
    table: Table<'_>,
    who: &Look<'_>,
    seeming: Seeming,
    prone: bool,
) -> impl Iterator<Item = (Hex, Way)> {
    let hexes = may_seem(table, who, seeming)
        .is_ok()
        .then(|| table.ground().hexes());
    let hexes = hexes.into_iter().flatten();
    let (parts, means) = (Parts::of(table), Means::of(who, seeming));
    let others: Vec<Look<'_>> = table.troopers().collect();
    hexes.filter_map(move |hex| {
        // Most hexes lie outside the Zone, which is found soonest.
        let way = means.way(parts, hex)?;
        room_among(table, others.iter(), who, hex).ok()?;
        apart(table, &others, who, hex, way, prone).ok()?;
        Some((hex, way))
    })
}
