//! What comes before the turns of a phase: units that hide are revealed (C20.2.2), and TAG is fired (C10.6.26).

use hexlance_rules::{
    Refusal,
    draft::{Button, Leads, Next, Offers, Pick, UnitOffer, unoffered},
};

use super::{
    Draft, Fire, Making,
    keys::{self, purpose},
};
use crate::{
    command::{Command, FireOrder, TagOrder},
    electronics, fire, hidden,
    read::Look,
    state::Phase,
};

/// What can be chosen.
pub(super) fn offers(making: Making<'_>) -> Offers {
    let mut offers = Offers {
        units: making.own_units(),
        ..Offers::default()
    };
    if let Some(u) = making.own() {
        if u.hidden {
            let may = hidden::check_reveal(making.battle.world(), making.side, u.id);
            offers.buttons.push(Button::new(keys::REVEAL).on(may));
        }
        if tags(making, &u) {
            let chosen = making.draft.fire.target;
            offers.units.extend(making.enemies().map(|t| UnitOffer {
                unit: t.id,
                purpose: purpose::TARGET,
                leads: match chosen {
                    None if making.can_tag(&u, &t) => Leads::On,
                    _ => Leads::Aside,
                },
                verdict: Ok(()),
                chosen: chosen == Some(t.id),
            }));
            offers.buttons.extend(buttons(making, &u));
        }
    }
    offers.buttons.push(super::firing::pass(making));
    offers
}

/// Whether a unit fires TAG now.
fn tags(making: Making<'_>, u: &Look<'_>) -> bool {
    making.phase() == Phase::Weapons && electronics::may_tag(making.table(), u)
}

fn buttons(making: Making<'_>, u: &Look<'_>) -> Vec<Button> {
    let fire = &making.draft.fire;
    let mut out = Vec::new();
    if let Some(target) = fire.target {
        for weapon in electronics::designators(u) {
            let order = making.tag(u, weapon, target);
            let may = electronics::check_tag(making.battle.world(), making.side, &order);
            out.push(Button::new(keys::tag(weapon, target)).on(may));
        }
    }
    for twist in super::firing::offered(u) {
        let may = pose(u, twist, fire.flip);
        out.push(Button::aside(keys::twist(twist), fire.twist == twist).on(may));
    }
    let flips = pose(u, fire.twist, !fire.flip);
    if fire.flip || flips.is_ok() {
        out.push(Button::aside(keys::FLIP, fire.flip).on(flips));
    }
    out
}

fn pose(u: &Look<'_>, twist: i8, flip: bool) -> Result<(), Refusal> {
    let order = FireOrder {
        twist,
        flip,
        ..FireOrder::of(u.id)
    };
    fire::stance(u, &order)
}

impl Making<'_> {
    fn tag(self, u: &Look<'_>, weapon: Option<u8>, target: hexlance_rules::UnitId) -> TagOrder {
        TagOrder {
            unit: u.id,
            weapon,
            target,
            twist: self.draft.fire.twist,
            flip: self.draft.fire.flip,
        }
    }

    /// Whether a TAG reaches an enemy as the unit stands in the draft.
    fn can_tag(self, u: &Look<'_>, t: &Look<'_>) -> bool {
        let mut all = electronics::designators(u).into_iter();
        all.any(|weapon| {
            let order = self.tag(u, weapon, t.id);
            electronics::check_tag(self.battle.world(), self.side, &order).is_ok()
        })
    }
}

/// What a pick leads to.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Result<Next<Draft, Command>, Refusal> {
    let u = making.own().ok_or_else(unoffered)?;
    let now = &making.draft.fire;
    let draft = |fire: Fire| {
        Ok(Next::Draft(Draft {
            fire,
            ..making.draft.clone()
        }))
    };
    match pick {
        Pick::Unit(unit) if tags(making, &u) && making.enemies().any(|t| t.id == *unit) => {
            draft(Fire {
                target: Some(*unit),
                ..now.clone()
            })
        }
        Pick::Button(key) if key == keys::REVEAL => making.done(Command::Reveal(u.id)),
        Pick::Button(key) if tags(making, &u) => {
            if let Some((weapon, target)) = keys::tag_of(key) {
                return making.done(Command::Tag(making.tag(&u, weapon, target)));
            }
            let (twist, flip) = match keys::twist_of(key) {
                Some(twist) => (twist, now.flip),
                None if key == keys::FLIP => (now.twist, !now.flip),
                None => return Err(unoffered()),
            };
            pose(&u, twist, flip)?;
            draft(Fire {
                twist,
                flip,
                ..now.clone()
            })
        }
        _ => Err(unoffered()),
    }
}
