//! Where a move can end, and how: destinations, facings, single steps, charges and deaths from above.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Leads, UnitOffer, unoffered},
};
use smallvec::SmallVec;

use super::{Draft, Going, Leg, Making, keys::purpose, moving::MOST_PATHS};
use crate::{
    command::{MoveOrder, Step, Way},
    moves::{self, Reach, Reached},
    read::Look,
    state::Mode,
};

impl<'b> Making<'b> {
    /// Where a move on foot can end, each hex once with its cheapest facing; not where it begins.
    pub fn ends(self, u: &Look<'b>, reach: &Reach) -> Vec<Reached> {
        let table = self.table();
        let full: SmallVec<[Hex; 16]> = table.on_map().filter_map(|o| o.hex()).collect();
        let room = |end: &Reached| !full.contains(&end.hex) || reach.may_be_free(table, u, end);
        let mut seen = hexlance_board::HexSet::new(table.board());
        let mut all = reach.all();
        // The start is the first of them.
        if let Some(start) = all.next() {
            seen.insert(start.hex);
        }
        all.filter(|end| room(end) && seen.insert(end.hex))
            .collect()
    }

    /// A destination in a hex, with the facing that is cheapest there.
    pub(super) fn leg(self, u: &Look<'b>, hex: Hex) -> Result<Leg, Refusal> {
        if self.mode(u) == Mode::Jump {
            let table = self.table();
            let paths = moves::paths(table, u, hex, 1);
            let path = paths.into_iter().next().unwrap_or_default();
            let facing = self.landing_facing(u, hex);
            let way = Way::Jump { path, facing };
            let order = MoveOrder {
                unit: u.id,
                mode: Mode::Jump,
                way: way.clone(),
                masc: false,
                assault: None,
                ram: None,
                floor: moves::usual_floor(table, u, hex),
            };
            moves::check(self.battle.world(), self.side, &order)?;
            return Ok(Leg { hex, facing, way });
        }
        moves::may_move(self.table(), u, self.mode(u))?;
        let reach = self.reach(u).ok_or_else(unoffered)?;
        let there = { self.ends(u, &reach).into_iter() }
            .find(|r| r.hex == hex)
            .or_else(|| reach.all().find(|r| r.hex == hex));
        let Some(there) = there.filter(|r| Some(r.hex) != self.walker(u).map(|w| w.hex)) else {
            return Err(self.why_not(u, hex));
        };
        if reach.height().is_none() {
            moves::seems_free_at(self.table(), u.id, hex, there.elevation)?;
        }
        let steps = reach.way(hex, there.facing).ok_or_else(unoffered)?;
        Ok(Leg {
            hex,
            facing: there.facing,
            way: Way::Steps(steps),
        })
    }

    /// Why a hex is out of reach on foot.
    fn why_not(self, u: &Look<'b>, hex: Hex) -> Refusal {
        let table = self.table();
        let Some(cell) = table.board().get(hex) else {
            return Refusal::new("off_map", "C3.1.11", "That hex is not on the map.");
        };
        if u.sheet.is_flyer() || self.mode(u) == Mode::Fly {
            return Refusal::new(
                "out_of_reach",
                "C3.1.2",
                hexlance_rules::say!(
                    "Flying on at its elevation it does not get there with {most} MP.",
                    most = self.most(u)
                ),
            )
            .or("Choose another elevation, or fly step by step.");
        }
        if let Err(why) = crate::walk::may_stand_in(u.sheet, cell) {
            return why;
        }
        if let Err(why) = moves::seems_free(table, u.id, hex) {
            return why;
        }
        Refusal::new(
            "out_of_reach",
            "C3.1.2",
            hexlance_rules::say!("No way there costs {most} MP or less.", most = self.most(u)),
        )
    }

    /// How a jumper faces when nothing is said: towards the nearest enemy.
    pub(super) fn landing_facing(self, u: &Look<'_>, hex: Hex) -> Direction {
        let near = self.enemies().filter_map(|e| e.hex());
        let near = near.min_by_key(|e| e.distance(hex));
        near.and_then(|e| Direction::towards(hex, e))
            .or(u.facing())
            .unwrap_or_default()
    }

    /// The move as it stands, with another facing at its end.
    pub(super) fn turned(
        self,
        u: &Look<'b>,
        reach: &Reach,
        facing: Direction,
    ) -> Result<MoveOrder, Refusal> {
        let go = &self.draft.go;
        let hex = match &go.leg {
            Some(leg) => leg.hex,
            None => self.walker(u).ok_or_else(unoffered)?.hex,
        };
        let Some(more) = reach.way(hex, facing) else {
            return Err(Refusal::new(
                "no_turn",
                "C3.1.3",
                "No MP are left to face that way there.",
            ));
        };
        let mut steps = go.steps.clone();
        steps.extend(more);
        let order = MoveOrder {
            unit: u.id,
            mode: self.mode(u),
            way: Way::Steps(steps),
            masc: go.masc,
            assault: None,
            ram: None,
            floor: None,
        };
        moves::check(self.battle.world(), self.side, &order)?;
        Ok(order)
    }

    /// The move with one more step; what is not over yet need not find room.
    pub(super) fn stepped(self, u: &Look<'b>, step: Step) -> Result<SmallVec<[Step; 16]>, Refusal> {
        let mode = self.mode(u);
        moves::may_move(self.table(), u, mode)?;
        if mode == Mode::Jump {
            return Err(Refusal::new(
                "mode",
                "C3.1.1",
                "Jumping is not combined with other movement.",
            ));
        }
        let mut walker = moves::Walker::of(self.table(), *u).ok_or_else(unoffered)?;
        let mut steps = self.steps();
        steps.push(step);
        for step in &steps {
            walker.take(*step, mode)?;
        }
        let most = walker.most(self.most(u));
        // One hex straight ahead is always possible, whatever it costs (C3.1.2).
        let least = mode == Mode::Run && moves::is_least(u, &steps);
        if walker.spent > most && !least {
            return Err(Refusal::new(
                "too_far",
                "C3.1.2",
                hexlance_rules::say!(
                    "That takes {spent} MP, and {unit} has {most}.",
                    spent = walker.spent,
                    unit = u.name,
                    most
                ),
            ));
        }
        Ok(steps)
    }

    /// What an enemy can be picked for.
    pub(super) fn assault_offer(self, u: &Look<'b>, t: &Look<'b>) -> UnitOffer {
        let go = &self.draft.go;
        let chosen = go.assault == Some(t.id);
        let jumps = self.mode(u) == Mode::Jump;
        let verdict = match self.move_order() {
            Some(order) if chosen => moves::check(self.battle.world(), self.side, &order),
            _ => self.assault(u, t.id).map(drop),
        };
        let open = go.leg.is_none() && go.steps.is_empty() && go.assault.is_none();
        UnitOffer {
            unit: t.id,
            purpose: match jumps {
                true => purpose::FROM_ABOVE,
                false => purpose::CHARGE,
            },
            leads: match chosen || open {
                true => Leads::On,
                false => Leads::Aside,
            },
            verdict,
            chosen,
        }
    }

    /// A charge or a death from above: at the end of the move as it stands if that will do, else by the longest run-up.
    pub(super) fn assault(self, u: &Look<'b>, target: UnitId) -> Result<Draft, Refusal> {
        let world = self.battle.world();
        let table = self.table();
        let mut refusal = unoffered();
        if let Some(mut order) = self.move_order() {
            order.assault = Some(target);
            match moves::check(world, self.side, &order) {
                Ok(()) => {
                    let mut draft = self.draft.clone();
                    draft.go.assault = Some(target);
                    return Ok(draft);
                }
                Err(why) => refusal = why,
            }
        }
        let t = table.find(target).ok_or_else(unoffered)?;
        let there = t.hex().ok_or_else(unoffered)?;
        let template = |way| MoveOrder {
            unit: u.id,
            mode: self.mode(u),
            way,
            masc: self.draft.go.masc,
            assault: Some(target),
            ram: None,
            floor: None,
        };
        if self.mode(u) == Mode::Jump {
            let facing = self.landing_facing(u, there);
            for path in moves::paths(table, u, there, MOST_PATHS) {
                let order = template(Way::Jump { path, facing });
                match moves::check(world, self.side, &order) {
                    Ok(()) => {
                        let leg = Leg {
                            hex: there,
                            facing,
                            way: order.way,
                        };
                        return Ok(self.with(Going {
                            leg: Some(leg),
                            assault: Some(target),
                            ..self.draft.go.clone()
                        }));
                    }
                    Err(why) => refusal = why,
                }
            }
            return Err(refusal);
        }
        moves::may_move(table, u, self.mode(u))?;
        let far = u.hex().map_or(0, |hex| hex.distance(there));
        if far > u16::from(self.most(u)) + 1 {
            return Err(Refusal::new(
                "out_of_reach",
                "C11.8.1",
                hexlance_rules::say!("{target} is too far away to be charged.", target = t.name),
            ));
        }
        let base = self.with(Going {
            mode: self.draft.go.mode,
            masc: self.draft.go.masc,
            ..Going::default()
        });
        let bare = Making::of(self.battle, self.side, &base);
        let reach = bare.reach(u).ok_or_else(unoffered)?;
        let mut best: Option<(u8, Leg)> = None;
        for facing in Direction::ALL {
            let hex = there.neighbour(facing.opposite());
            let (Some(end), Some(steps)) = (
                reach.get(table.board(), hex, facing),
                reach.way(hex, facing),
            ) else {
                continue;
            };
            let order = template(Way::Steps(steps));
            match moves::check(world, self.side, &order) {
                Ok(()) => {
                    let leg = Leg {
                        hex,
                        facing,
                        way: order.way,
                    };
                    if best.as_ref().is_none_or(|(hexes, _)| end.hexes > *hexes) {
                        best = Some((end.hexes, leg));
                    }
                }
                Err(why) => refusal = why,
            }
        }
        let (_, leg) = best.ok_or(match refusal.rule {
            Some(_) => refusal,
            None => Refusal::new(
                "no_way",
                "C11.8.1",
                hexlance_rules::say!(
                    "It does not come to stand before {target} and face it.",
                    target = t.name
                ),
            ),
        })?;
        Ok(self.with(Going {
            leg: Some(leg),
            assault: Some(target),
            ..base.go
        }))
    }

    /// The draft with another move.
    pub(super) fn with(self, go: Going) -> Draft {
        Draft {
            go,
            ..self.draft.clone()
        }
    }
}
