//! What a formation's bonus is used for (R14.5): who has an ability, which, whom to hunt, whom to support.

use hexlance_board::Hex;
use hexlance_rules::{Choice, Decision, UnitId};
use hexlance_strike::{
    builder::gives::{Bonus, Gifts, Moment},
    card::{Bracket, MoveMode, UnitType},
    formations::assign::Ask,
    question::{FormationQuestion, Question},
    read::UnitRead,
    special::Code,
    view::SideView,
};

/// Hexes beyond which nobody is shot at this turn or the next.
const FAR: u16 = 26;

/// The answer to what is asked of a formation, by code.
pub fn answer(view: &SideView<'_>, decision: &Decision<Question>, ask: &Ask) -> String {
    let members = members(view, decision);
    let best = |worth: &dyn Fn(&Choice) -> f32| {
        let choices = decision.choices.iter();
        let named = choices.filter(|c| c.code != "done" && c.code != "again");
        let best =
            named
                .map(|c| (c, worth(c)))
                .fold(None, |best: Option<(&Choice, f32)>, (c, w)| match best {
                    Some((_, b)) if b >= w => best,
                    _ => Some((c, w)),
                });
        best.map(|(c, w)| (c.code.clone(), w))
    };
    let picked = match ask {
        Ask::Pick { .. } => best(&|c| {
            let all = members.iter().filter_map(|u| view.unit(*u));
            all.map(|u| worth(view, &c.code, &u)).sum()
        }),
        Ask::What { unit, .. } => {
            let u = view.unit(*unit);
            best(&|c| u.as_ref().map_or(0.0, |u| worth(view, &c.code, u)))
        }
        Ask::Who { bonus, .. } => {
            let abilities = abilities_of(view, decision, *bonus);
            let most = |u: &UnitRead<'_>| {
                let each = abilities.iter().map(|a| worth(view, a, u));
                each.fold(0.0, f32::max)
            };
            let named = best(&|c| {
                let u = c.code.parse().ok().and_then(|n| view.unit(UnitId(n)));
                u.map_or(0.0, |u| most(&u))
            });
            // Somebody has it rather than nobody.
            named.or(Some(("done".to_owned(), 0.0)))
        }
        Ask::Quarry => best(&|c| quarry(view, &c.code)),
        Ask::Supports => best(&|c| {
            let formation = c.code.parse().unwrap_or(0);
            let bonuses = view.bonuses(of(decision).0, formation);
            let per_turn = bonuses
                .iter()
                .any(|b| matches!(b, Bonus::Abilities(g) if g.when == Moment::EachTurn));
            if per_turn { 2.0 } else { 1.0 }
        }),
    };
    picked.map(|(code, _)| code).unwrap_or_default()
}

/// The formation that is asked about: its force, and its place in it.
const fn of(decision: &Decision<Question>) -> (u8, u8) {
    match &decision.question {
        Question::Formation(FormationQuestion::Formation {
            force, formation, ..
        }) => (*force, *formation),
        _ => (0, 0),
    }
}

/// The units of the formation that is asked about.
fn members(view: &SideView<'_>, decision: &Decision<Question>) -> Vec<UnitId> {
    let (force, formation) = of(decision);
    let state = view.formation(force, formation);
    state.map_or(Vec::new(), |s| s.units.clone())
}

/// The abilities that a bonus offers, by their ids; those picked for all where they are.
fn abilities_of(view: &SideView<'_>, decision: &Decision<Question>, bonus: u8) -> Vec<String> {
    let (force, formation) = of(decision);
    let state = view.formation(force, formation);
    let picked = state.and_then(|s| s.picked.iter().find(|(b, ..)| *b == bonus));
    if let Some((_, id, _)) = picked {
        return vec![id.as_str().to_owned()];
    }
    match view.bonuses(force, formation).get(usize::from(bonus)) {
        Some(Bonus::Abilities(Gifts { of, .. })) => of
            .iter()
            .flat_map(|o| o.abilities)
            .map(|a| (*a).to_owned())
            .collect(),
        _ => Vec::new(),
    }
}

/// How far the nearest enemy in sight is from a unit; a middle distance as long as nobody is seen.
fn nearest(view: &SideView<'_>, u: &UnitRead<'_>) -> u16 {
    let Some(here) = u.hex() else { return 12 };
    let far = |h: Hex| h.distance(here);
    view.enemies()
        .filter_map(|e| e.hex())
        .map(far)
        .min()
        .unwrap_or(12)
}

/// About what an ability is worth to a unit in the turns to come: points of damage dealt or spared, more or less.
fn worth(view: &SideView<'_>, code: &str, u: &UnitRead<'_>) -> f32 {
    // A code may have a condition behind it: one that is the case is worth something.
    let id = code.split(' ').next().unwrap_or_default();
    let card = u.card;
    let points = |b: Bracket| f32::from(card.damage.at(b).points);
    let [short, medium, long] = [Bracket::Short, Bracket::Medium, Bracket::Long].map(points);
    let fire = short.max(medium).max(long);
    let distance = nearest(view, u);
    let ready = if distance > FAR { 0.4 } else { 1.0 };
    let inches = |mode| f32::from(card.inches(mode).unwrap_or(0));
    let moves = inches(card.ground_mode());
    let tough = f32::from(card.armor) + f32::from(card.structure);
    let has = |codes: &[Code]| codes.iter().any(|c| card.specials.has(*c));
    let close = if distance <= 12 { 1.5 } else { 1.0 };
    let blow = f32::from(card.size) + if has(&[Code::MEL]) { 1.0 } else { 0.0 };
    ready
        * match id {
            "spa.sniper" => 0.5 * medium + 0.9 * long,
            "spa.range_master" => 0.8 * long,
            "spa.weapon_specialist" => 0.12 * (short + medium + long),
            "spa.marksman" => 0.3 * fire,
            "spa.sandblaster" if has(&[Code::AC, Code::FLK, Code::LRM, Code::SRM]) => 0.3 * fire,
            "spa.sandblaster" => 0.0,
            "spa.cluster_hitter" if has(&[Code::LRM, Code::SRM, Code::FLK]) => 0.5,
            "spa.cluster_hitter" => 0.0,
            "spa.multi_tasker" => 0.15 * fire,
            "spa.combat_intuition" => 0.35 * fire * close,
            "spa.oblique_attacker" if has(&[Code::IF]) => 0.3 * long.max(medium),
            "spa.oblique_artilleryman" => 0.5,
            "spa.demoralizer" => 0.06 * tough + 0.04 * moves,
            "spa.antagonizer" => 0.05 * tough,
            "spa.swordsman" if has(&[Code::MEL]) => 0.5 * blow,
            "spa.zweihander" => 0.4 * blow * close,
            "spa.street_fighter" => 0.3 * fire * close,
            "spa.urban_guerrilla" => 1.0,
            "spa.jumping_jack" => 0.05 * inches(MoveMode::Jump) * fire,
            "spa.speed_demon" => 0.6 + 0.1 * fire * f32::from(distance.min(16)) / 8.0,
            "spa.stand_aside" => 0.05 * moves,
            "spa.eagles_eyes" => 0.4,
            "spa.forward_observer" => 0.3,
            "spa.maneuvering_ace" => 0.05 * moves,
            "spa.blood_stalker" => 0.25 * fire,
            "spa.tactical_genius" => 2.0,
            "spa.iron_will" => 0.3,
            "spa.hot_dog" => 0.3 * f32::from(card.ov),
            "spa.lucky" => 0.5 * fire,
            "spa.golden_goose" => 0.5 * fire + 0.3,
            "spa.ground_hugger" => 0.3 * fire,
            "spa.ride_the_wash" | "spa.shaky_stick" => 0.5,
            "spa.dust_off" | "spa.wind_walker" => 0.2,
            "spa.environmental_specialist" => 1.0,
            "sca.anti_aircraft_specialists" => {
                let flies = |t: UnitType| matches!(t, UnitType::AF | UnitType::CF);
                // It is worse against all others: worth it only where most of them fly.
                let (mut air, mut ground) = (0.0_f32, 0.0_f32);
                for e in view.enemies() {
                    if flies(e.card.kind) || e.is_aerospace() {
                        air += 1.0;
                    } else {
                        ground += 1.0;
                    }
                }
                fire * (2.0 * air - ground) / (air + ground).max(1.0)
            }
            id if id.starts_with("spa.terrain_master") => terrain(view, id),
            _ => 0.1,
        }
}

/// What a master of a terrain finds of it on the map.
fn terrain(view: &SideView<'_>, id: &str) -> f32 {
    let board = view.board();
    let (mut found, mut all) = (0.0_f32, 0.0_f32);
    for (_, cell) in board.iter() {
        all += 1.0;
        let is = match id {
            "spa.terrain_master_forest_ranger" => cell.woods.is_some(),
            "spa.terrain_master_drag_racer" => {
                cell.road.is_some() || cell.ground == hexlance_board::Ground::Paved
            }
            "spa.terrain_master_frogman" | "spa.terrain_master_sea_monster" => cell.water.is_some(),
            "spa.terrain_master_swamp_beast" => {
                matches!(
                    cell.ground,
                    hexlance_board::Ground::Swamp | hexlance_board::Ground::Mud
                )
            }
            "spa.terrain_master_mountaineer" => cell.level != 0,
            _ => false,
        };
        found += f32::from(u8::from(is));
    }
    0.1 + found / all.max(1.0)
}

/// What an enemy formation is worth hunting: its points, the nearer the better.
fn quarry(view: &SideView<'_>, code: &str) -> f32 {
    let Some((force, formation)) = code.split_once('.') else {
        return 0.0;
    };
    let (Ok(force), Ok(formation)) = (force.parse::<u8>(), formation.parse::<u8>()) else {
        return 0.0;
    };
    let roster: Vec<_> = view.enemy_roster().collect();
    let worth = |u: UnitId| {
        let known = roster.iter().find(|e| e.id == u && e.fate.is_none());
        known.map_or(0.0, |e| f32::from(e.worth))
    };
    let units = view.enemy_formation(force, formation).iter();
    units.map(|u| worth(*u)).sum()
}
