//! What special rounds do besides their damage (R9.8).

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Leave, MineKind, Tag, Timetable};

use super::{AreaHex, ArtilleryEvent, Fire, Round, area};
use crate::{
    Ctx,
    card::UnitType,
    damage, fire as flames, mines,
    model::{
        attack::{Attack, AttackKind},
        mine::FieldKey,
    },
    moments::{Rule, Span},
    read::{self, UnitRead},
    smoke,
    state::Phase,
};

static FLECHETTE: Tag = Tag {
    name: "Flechette",
    rule: "R9.8",
};

/// Heat that an Inferno IV adds to who is caught in it (R9.8).
pub const INFERNO_HEAT: u8 = 2;
/// Turns that artillery smoke and illumination last, the one in which they come down among them (R9.8).
const LAST: u16 = 3;

/// Doubles and halves of flechette rounds (R9.8). Half of `0*` is nothing (R7.1.3).
pub(super) fn change_damage(out: &mut Breakdown, attack: &Attack, target: &UnitRead<'_>) {
    let AttackKind::Artillery(Fire {
        round: Round::Flechette,
        ..
    }) = attack.kind
    else {
        return;
    };
    let points = out.total();
    let changed = match target.card.kind {
        UnitType::CI => points * 2,
        _ => (points + 1) / 2,
    };
    out.rule_unless_zero(&FLECHETTE, changed - points);
}

/// Smoke, light, fire, and woods torn to pieces.
pub(super) fn take_effect(ctx: &mut Ctx<'_>, attack: &Attack, fire: Fire, area: &[AreaHex]) {
    match fire.round {
        Round::Smoke => {
            for here in area {
                smoke::lay_for(ctx, here.hex, true, LAST);
            }
        }
        Round::Illumination => {
            let last = read::turn(ctx.world()).number + LAST - 1;
            if let Some(centre) = area.first() {
                ctx.emit(ArtilleryEvent::Illuminated {
                    hex: centre.hex,
                    last,
                });
            }
        }
        Round::Inferno => inferno(ctx, attack, area),
        Round::Thunder => mine(ctx, attack, area),
        Round::Flechette => {
            let hexes: Vec<Hex> = area.iter().map(|a| a.hex).collect();
            flames::thin_all(ctx, &hexes, "flechettes");
        }
        _ => {}
    }
}

/// Mines in the point of impact, and fewer around it (R9.8). Whoever looks sees them come down.
fn mine(ctx: &mut Ctx<'_>, attack: &Attack, area: &[AreaHex]) {
    let owner = Some(read::unit(ctx.world(), attack.attacker).side);
    for (i, here) in area.iter().enumerate() {
        let field = FieldKey {
            hex: here.hex,
            kind: MineKind::Conventional,
            owner,
        };
        let density = if i == 0 { 2 } else { 1 };
        mines::lay(ctx, field, density, Some(attack.attacker), true);
    }
}

/// Every hex that can burn does, and everybody caught has heat, or damage where it has no heat scale (R6.9.6).
fn inferno(ctx: &mut Ctx<'_>, attack: &Attack, area: &[AreaHex]) {
    for (unit, _) in area::caught(ctx.world(), area) {
        if damage::takes_heat_as_damage(&read::unit(ctx.world(), unit)) {
            damage::score(ctx, attack, unit, INFERNO_HEAT, None, []);
        } else {
            damage::warm_unit(ctx, unit, INFERNO_HEAT);
        }
    }
    flames::light_all(ctx, area.iter().map(|a| a.hex));
}

/// Shelling changes the ground before damage takes effect; illumination fades at the end of a turn.
pub(super) fn plugin(t: &mut Timetable) {
    t.add(Leave(Phase::Combat), Rule::Artillery, scar);
    t.add(Leave(Span::Turn), Rule::Artillery, fade);
}

/// Illumination whose time is over is gone (R3.5.6).
pub(crate) fn fade(ctx: &mut Ctx<'_>) {
    let turn = read::turn(ctx.world()).number;
    let over: Vec<Hex> = ctx
        .world()
        .resource::<super::Artillery>()
        .lights
        .iter()
        .filter(|(_, last)| *last <= turn)
        .map(|(hex, _)| *hex)
        .collect();
    for hex in over {
        ctx.emit(ArtilleryEvent::LightFaded { hex });
    }
}

/// Shelling changes the ground (R10.8.2): what has taken 5 points of area damage or more in a turn.
pub(crate) fn scar(ctx: &mut Ctx<'_>) {
    const ENOUGH: u8 = 5;
    let shelled: Vec<Hex> = ctx
        .world()
        .resource::<super::Artillery>()
        .shelled
        .iter()
        .filter(|(_, points)| **points >= ENOUGH)
        .map(|(hex, _)| *hex)
        .collect();
    flames::thin_all(ctx, &shelled, "shelling");
    flames::break_pavement(ctx, &shelled);
}
