//! What special fire promises while it is put together.

use hexlance_rules::{Breakdown, Ustr, draft::Preview};

use super::{guided, speculative::radius};
use crate::{
    deeds::{Declaring, Deed},
    dice::Sv,
    ground::Template,
    harm::promise::{volley, worth},
    model::{Ammunition, Mode},
    odds,
    order::{Hit, HitCause},
    shots::{
        firer::{Firer, Positions},
        number, template,
    },
    state::State,
    tags,
};

/// What smoke is worth against a lost point.
const SMOKE: f64 = 0.1;

/// What it promises.
pub(super) fn of(at: &Declaring<'_>, deed: &Deed) -> Preview {
    let firer = Firer::Trooper(at.who);
    let positions = Positions::declaring(at, 0);
    let mode = |weapon: Ustr, mode: u8| firer.mode(at.table, weapon, mode);
    match deed {
        Deed::Smoke(smoke) => {
            let from = Positions::declaring(at, smoke.point).body(at.who.id.into());
            let needs = from.and_then(|from| smoke.value_from(at.table, firer, from));
            rolled(needs, |chance| SMOKE * chance)
        }
        Deed::Speculate(shell) => {
            let from = positions.body(at.who.id.into());
            let needs = from.and_then(|from| shell.value(at.table, firer, from));
            let mode = mode(shell.weapon, shell.mode);
            let lies = mode.map(|mode| {
                let lies = Template::circle(at.table.ground(), shell.hex, radius(mode));
                (mode, lies)
            });
            rolled(needs, |chance| match &lies {
                Some((mode, _)) if mode.traits.smoke => SMOKE * chance,
                Some((mode, lies)) => chance * harm(at, mode, shell.ammo, lies),
                None => 0.0,
            })
        }
        Deed::Guide(guide) => {
            let needs = Some(guided::value(&firer));
            let mode = mode(guide.weapon, guide.mode);
            let lies = mode.and_then(|mode| Some((mode, guide.lies(&positions, mode)?)));
            rolled(needs, |chance| {
                lies.map_or(0.0, |(mode, lies)| {
                    chance * harm(at, mode, guide.ammo, &lies)
                })
            })
        }
        Deed::Intuit(attack) => {
            let mut needs = Breakdown::new();
            needs.rule(&tags::WIP, at.who.wip());
            let mode = mode(attack.weapon, attack.mode);
            let from = positions.body(at.who.id.into());
            let lies = mode.zip(from).and_then(|(mode, from)| {
                let lies = attack.lies(at.table, mode, &from).ok()?;
                Some((mode, lies))
            });
            rolled(Some(needs), |chance| {
                lies.map_or(0.0, |(mode, lies)| {
                    chance * harm(at, mode, attack.ammo, &lies)
                })
            })
        }
        _ => Preview::default(),
    }
}

/// A Normal roll with what comes of its success.
fn rolled(needs: Option<Breakdown>, effect: impl FnOnce(f64) -> f64) -> Preview {
    let Some(needs) = needs else {
        return Preview::default();
    };
    let chance = odds::normal(Sv::of(&needs), 1).at_least(1);
    Preview {
        needs,
        chance: Some(chance),
        effect: Some(effect(chance)),
        ..Preview::default()
    }
}

/// What a template does to everybody under it who does not dodge, on average.
fn harm(at: &Declaring<'_>, mode: &Mode, ammo: Ammunition, lies: &Template) -> f64 {
    let positions = Positions::declaring(at, 0);
    let under = template::under(&positions, lies);
    let targeting = mode.traits.targeting;
    let one = |on| {
        let hit = Hit {
            on,
            by: Some(at.who.id.into()),
            cause: HitCause::Template,
            damage: number::damage(mode, at.who.ph()),
            ammo,
            save: ammo.save(),
            critical: false,
            cover: false,
            non_lethal: mode.traits.non_lethal,
            state: targeting.then_some(State::Targeted),
            what: None,
            point: 0,
            actor: 0,
        };
        volley(at.table, &hit).map_or(0.0, |fire| worth(&fire.hits(1, 0)))
    };
    under.into_iter().map(one).sum()
}
