//! What picks promise, and the skill to which they come.

use hexlance_rules::{
    SideId, UnitId,
    draft::{Pick, Preview},
};

use super::{Draft, Making, Part, compose};
use crate::{
    Battle,
    deeds::{Deed, Role},
};

/// The skill to which a draft comes if nothing more but `declare` is picked.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// Who would declare it.
    pub unit: UnitId,
    /// What; it need not be allowed.
    pub deed: Deed,
    /// As a reaction: the number of the activated trooper that it answers, and the point of that one's route.
    pub answers: Option<(u8, u8)>,
}

/// The skill to which a draft comes as it is; none as long as it has no target, or is no skill at all.
pub fn proposed(battle: &Battle, side: SideId, draft: &Draft) -> Option<Proposal> {
    let making = Making::of(battle, side, draft);
    let part = draft.part.as_ref()?;
    let at = making.declaring()?;
    let deed = compose::by_key(&part.key)?.proposed(&at, &part.picks)?;
    let answers = match at.role {
        Role::Reaction { actor, point, .. } => Some((actor, point)),
        Role::First | Role::Second(..) => None,
    };
    Some(Proposal {
        unit: at.who.id,
        deed,
        answers,
    })
}

/// What a pick promises: the skill to which the draft comes with it.
pub(super) fn preview(making: Making<'_>, pick: &Pick) -> Preview {
    let Some(part) = with(making, pick) else {
        return Preview::default();
    };
    let Some(composer) = compose::by_key(&part.key) else {
        return Preview::default();
    };
    let draft = Draft {
        part: Some(part),
        ..making.draft.clone()
    };
    let after = Making::of(making.battle, making.side, &draft);
    let Some((at, part)) = after.declaring().zip(draft.part.as_ref()) else {
        return Preview::default();
    };
    let deed = composer.proposed(&at, &part.picks);
    deed.map_or_else(Preview::default, |deed| composer.preview(&at, &deed))
}

/// The part with a pick more.
fn with(making: Making<'_>, pick: &Pick) -> Option<Part> {
    if let Some(part) = &making.draft.part {
        let mut picks = part.picks.clone();
        picks.push(pick.clone());
        return Some(Part {
            key: part.key.clone(),
            picks,
        });
    }
    match pick {
        Pick::Button(key) => Some(Part {
            key: key.clone(),
            picks: Vec::new(),
        }),
        _ => None,
    }
}
