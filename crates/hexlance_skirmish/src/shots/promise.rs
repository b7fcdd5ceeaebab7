//! What a BS Attack promises while it is put together: the success value, the chance to hit, what it does on average. What
//! the other side has declared against it already is counted face to face (K6.3).

use hexlance_rules::draft::Preview;

use super::{
    Shoot, Way,
    firer::{Firer, Positions},
    number,
    preview::{self, Prospect},
    template,
};
use crate::{
    deeds::{Declaring, Deed, Role},
    dice::Sv,
    dodge,
    ground::{Body, Template},
    harm::promise::{volley, worth},
    ids::Party,
    model::{Mode, Save},
    odds::{self, Hits},
    order::{DeedRef, Hit, HitCause, Order},
    read::Look,
    state::State,
};

/// What an attack promises; no chance where it cannot hit.
pub(crate) fn of(at: &Declaring<'_>, shoot: &Shoot) -> Preview {
    let firer = Firer::Trooper(at.who);
    let positions = Positions::declaring(at, shoot.point);
    let mode = firer.mode(at.table, shoot.weapon, shoot.mode);
    let Some((mode, from)) = mode.zip(positions.body(at.who.id.into())) else {
        return Preview::default();
    };
    if mode.traits.direct {
        return poured(at, shoot, mode, &from);
    }
    let mut out = Preview::default();
    let mut missed = 1.0;
    for (target, dice) in &shoot.targets {
        let Some(there) = positions.seen_from(&from, *target) else {
            continue;
        };
        let way = way_of(at, shoot);
        let Some(prospect) = preview::shot(at.table, &at.who, &from, &way, *target, &there) else {
            continue;
        };
        let prospect = Prospect {
            dice: *dice,
            ..prospect
        };
        let (hits, needs) = opposed(at, &prospect, *target);
        if out.needs.parts.is_empty() {
            out.needs = needs;
        }
        missed *= 1.0 - hits.at_least(1);
        let fire = volley(at.table, &hit(at, shoot, mode, &prospect, *target));
        let effect = fire.map_or(0.0, |fire| worth(&fire.all(&hits)));
        out.effect = Some(out.effect.unwrap_or_default() + effect);
        out.chance = Some(1.0 - missed);
    }
    out
}

/// In which way somebody would fire.
fn way_of(at: &Declaring<'_>, shoot: &Shoot) -> Way {
    Way {
        weapon: shoot.weapon,
        mode: shoot.mode,
        ammo: shoot.ammo,
        reacts: at.is_reaction(),
        aimed: shoot.aimed,
        concealed: was_concealed(at),
    }
}

/// Whether whoever declares something was a Marker or hidden when the Order began (K13.7.1).
pub(crate) fn was_concealed(at: &Declaring<'_>) -> bool {
    match at.role {
        Role::First => at.who.guise.seeming.conceals(),
        Role::Second(order, number) => {
            let actor = order.actors.get(usize::from(number));
            actor.is_some_and(|a| a.was.conceals())
        }
        Role::Reaction { .. } => false,
    }
}

/// A hit of the attack on somebody.
fn hit(at: &Declaring<'_>, shoot: &Shoot, mode: &Mode, made: &Prospect, on: Party) -> Hit {
    let targeting = mode.traits.targeting;
    Hit {
        on,
        by: Some(at.who.id.into()),
        cause: HitCause::Shot,
        damage: made.damage.filter(|_| !targeting),
        ammo: made.ammo,
        save: match targeting {
            true => Save::None,
            false => made.ammo.save(),
        },
        critical: false,
        cover: made.cover,
        non_lethal: mode.traits.non_lethal,
        state: targeting.then_some(State::Targeted),
        what: None,
        point: shoot.point,
        actor: 0,
    }
}

/// What a direct template promises: everybody under it is hit whom no Dodge has saved.
fn poured(at: &Declaring<'_>, shoot: &Shoot, mode: &Mode, from: &Body) -> Preview {
    let positions = Positions::declaring(at, shoot.point);
    let lies = shoot
        .aim
        .and_then(|aim| Template::new(at.table.ground(), mode.shape, from, aim).ok());
    let Some(lies) = lies else {
        return Preview::default();
    };
    let firer = Firer::Trooper(at.who);
    let made = Prospect {
        value: hexlance_rules::Breakdown::new(),
        dice: 1,
        inflicts: hexlance_rules::Breakdown::new(),
        damage: number::damage(mode, firer.ph()),
        ammo: shoot.ammo,
        cover: false,
    };
    let mut missed = 1.0;
    let mut effect = 0.0;
    for on in template::under(&positions, &lies) {
        let escapes = replied(at, on)
            .filter(|(_, deed)| matches!(deed, Deed::Dodge(_)))
            .map_or(0.0, |(who, _)| {
                let value = Sv::of(&dodge::value(&who));
                odds::normal(value, 1).at_least(1)
            });
        let fire = volley(at.table, &hit(at, shoot, mode, &made, on));
        effect += (1.0 - escapes) * fire.map_or(0.0, |fire| worth(&fire.hits(1, 0)));
        missed *= escapes;
    }
    Preview {
        chance: Some(1.0 - missed),
        effect: Some(effect),
        ..Preview::default()
    }
}

/// What somebody on the other side has declared that an attack on it would meet: its reaction, or what an activated
/// trooper does as far as it is known.
pub(crate) fn replied<'a>(at: &Declaring<'a>, on: Party) -> Option<(Look<'a>, &'a Deed)> {
    let unit = on.trooper()?;
    let who = at.table.find(unit)?;
    let deed = match at.role {
        Role::First => return None,
        Role::Second(order, _) => &order.reaction_of(on)?.1.deed,
        Role::Reaction { order, actor, .. } => {
            order.actors.get(usize::from(actor))?.deeds.last()?
        }
    };
    Some((who, deed))
}

/// The dice of an attack that count, and the success value, with what whoever is attacked has declared.
pub(crate) fn opposed(
    at: &Declaring<'_>,
    attack: &Prospect,
    on: Party,
) -> (Hits, hexlance_rules::Breakdown) {
    let opponent = replied(at, on).and_then(|(who, deed)| opponent(at, &who, deed));
    match opponent {
        Some(against) => {
            let exchange = preview::face_to_face(attack, &against);
            (exchange.a, attack.against(&against.inflicts))
        }
        None => (preview::unopposed(attack), attack.value.clone()),
    }
}

/// What opposes an attack of this trooper face to face: a shot, blow or program at it, or a Dodge.
pub(crate) fn opponent(at: &Declaring<'_>, who: &Look<'_>, deed: &Deed) -> Option<Prospect> {
    let order = at.order()?;
    let me = Party::Trooper(at.who.id);
    match deed {
        Deed::Dodge(_) => Some(Prospect {
            value: dodge::value(who),
            dice: 1,
            inflicts: hexlance_rules::Breakdown::new(),
            damage: None,
            ammo: Default::default(),
            cover: false,
        }),
        Deed::Shoot(shoot) => {
            let (_, dice) = shoot.targets.iter().find(|(target, _)| *target == me)?;
            let point = shot_at(order, who, shoot);
            let positions = Positions {
                table: at.table,
                order: Some(order),
                point,
            };
            let (from, there) = (positions.body(who.id.into())?, positions.body(me)?);
            let way = Way {
                weapon: shoot.weapon,
                mode: shoot.mode,
                ammo: shoot.ammo,
                reacts: !at.is_reaction(),
                aimed: shoot.aimed,
                concealed: at.is_reaction()
                    && order
                        .actor_of(who.id)
                        .and_then(|n| order.actors.get(usize::from(n)))
                        .is_some_and(|a| a.was.conceals()),
            };
            let prospect = preview::shot(at.table, who, &from, &way, me, &there)?;
            Some(Prospect {
                dice: *dice,
                ..prospect
            })
        }
        Deed::Strike(strike) if strike.target == me => {
            preview::blow(at.table, *who, strike.weapon, at.who, false)
        }
        Deed::Hack(hack) => crate::hacking::attack_on(at, who, hack),
        _ => None,
    }
}

/// The point at which somebody's attack is resolved.
fn shot_at(order: &Order, who: &Look<'_>, shoot: &Shoot) -> u8 {
    match order.reaction_of(who.id.into()) {
        Some((_, reaction)) => reaction.point,
        None => {
            let number = order.actor_of(who.id);
            let second = number.and_then(|n| order.deed(DeedRef::Actor(n, 1)));
            match second {
                Some(Deed::Move(route)) => route.attack_at.unwrap_or(shoot.point),
                _ => shoot.point,
            }
        }
    }
}

/// What a skill with one roll promises. A Dodge and a Reset are compared with what has been declared against their
/// trooper; of several attacks the one that is hardest to beat counts.
pub(crate) fn of_roll(at: &Declaring<'_>, deed: &Deed) -> Preview {
    let Some(needs) = deed.rule().needs(at) else {
        return Preview::default();
    };
    let own = Prospect {
        value: needs,
        dice: 1,
        inflicts: hexlance_rules::Breakdown::new(),
        damage: None,
        ammo: Default::default(),
        cover: false,
    };
    let counts = |against: &Prospect| preview::face_to_face(&own, against).a_counts;
    let hardest = threats(at, deed)
        .into_iter()
        .min_by(|a, b| counts(a).total_cmp(&counts(b)));
    let (chance, needs) = match &hardest {
        Some(against) => (counts(against), own.against(&against.inflicts)),
        None => {
            let alone = odds::normal(Sv::of(&own.value), 1);
            (alone.at_least(1), own.value)
        }
    };
    Preview {
        needs,
        chance: Some(chance),
        ..Preview::default()
    }
}

/// The attacks on whoever declares a Dodge or a Reset that it would be compared with.
fn threats(at: &Declaring<'_>, deed: &Deed) -> Vec<Prospect> {
    let fits = |attack: &Deed| match deed {
        Deed::Dodge(_) => matches!(attack, Deed::Shoot(_) | Deed::Strike(_)),
        Deed::Reset(_) => matches!(attack, Deed::Hack(_)),
        _ => false,
    };
    let Some(order) = at.order() else {
        return Vec::new();
    };
    let declared: Vec<(hexlance_rules::UnitId, &Deed)> = match at.role {
        Role::First => Vec::new(),
        Role::Second(..) => {
            let all = order.reactions.iter();
            all.filter_map(|r| Some((r.by.trooper()?, &r.deed)))
                .collect()
        }
        Role::Reaction { actor, .. } => {
            let active = order.actors.get(usize::from(actor)).into_iter();
            active
                .flat_map(|a| a.deeds.iter().map(|deed| (a.unit, deed)))
                .collect()
        }
    };
    declared
        .into_iter()
        .filter(|(_, attack)| fits(attack))
        .filter_map(|(unit, attack)| opponent(at, &at.table.find(unit)?, attack))
        .collect()
}
