//! The table as a player takes it in before each decision.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use hexlance_ai::Standing;
use hexlance_board::{Board, Direction, Hex};
use hexlance_classic::{
    Battle, arcs, electronics, ground, heat, moves,
    read::{Look, Table},
    sight::End,
    state::{Agreed, Declared, Ending, Mode, Phase},
    tables::{self, Column},
    turn, victory,
};
use hexlance_rules::{SideId, UnitId};

use super::{
    arms::Arms,
    frame::{Coming, Frame},
    odds::chance,
    sight::{Sights, View},
};

/// A unit on the map.
#[derive(Clone, Debug)]
pub struct Mech<'w> {
    /// As the rules read it.
    pub look: Look<'w>,
    /// Who.
    pub id: UnitId,
    /// Its hex.
    pub hex: Hex,
    /// The facing of its feet.
    pub facing: Direction,
    /// As an end of lines.
    pub end: End,
    /// It has moved in this turn, or cannot: its place and its modifiers are those with which fire comes.
    pub done: bool,
    /// What its own movement adds to its fire.
    pub gait: i16,
    /// What else of itself adds to its fire: heat, lying.
    pub strain: i16,
    /// What its movement adds to fire at it.
    pub dodge: i16,
    /// What else of itself adds to fire at it from afar.
    pub exposed: i16,
    /// Whether it lies.
    pub prone: bool,
    /// MP of walking, running, jumping.
    pub walk: u8,
    /// Running MP.
    pub run: u8,
    /// Jumping MP where it stands.
    pub jump: u8,
    /// What it is worth by the rules (C9.4).
    pub worth: f32,
    /// What it attacks with.
    pub arms: Arc<Arms>,
    /// What damage to it is worth.
    pub frame: Arc<Frame>,
}

impl Mech<'_> {
    /// What the movement of a mode adds to one's own fire (C5.7.2).
    pub const fn gait_of(mode: Mode) -> i16 {
        match mode {
            // Infantry adds nothing for its own movement.
            Mode::Stationary | Mode::Fly | Mode::Swim => 0,
            Mode::Walk => 1,
            Mode::Run => 2,
            Mode::Jump => 3,
        }
    }

    /// What it usually dodges by when it moves: running most of its way, with turns.
    pub fn usual_dodge(&self) -> i16 {
        if self.look.is_immobile() || self.prone {
            return 0;
        }
        let run = tables::target_movement(self.run.saturating_sub(2));
        let jump = tables::target_movement(self.jump) + i16::from(self.jump > 0);
        run.max(jump) + i16::from(self.look.sheet.is_flyer())
    }

    /// As an end of lines if it stood in a hex, so many levels above its ground.
    pub fn end_at(&self, board: &Board, hex: Hex, up: i16) -> End {
        let base = |cell| ground::base(cell, self.look.floats());
        End {
            hex,
            base: board.get(hex).map_or(0, base) + up,
            ..self.end
        }
    }

    /// The column on which it is struck through a hexside if it has a facing.
    pub fn column(&self, hexside: Direction, facing: Direction) -> Column {
        // By how far both are turned from the way in which it faces now.
        let turn = self.facing.index() as i8 - facing.index() as i8;
        arcs::hexside_of(&self.look, hexside.turned(turn))
    }

    /// Whether it takes no part until it is awake and running again.
    pub fn helpless(&self) -> bool {
        self.look.turn.none || self.look.is_immobile()
    }

    /// Whether it has ammunition that can explode.
    pub fn carries_explosives(&self) -> bool {
        let bins = self.look.sheet.bins.iter().enumerate();
        { bins }.any(|(i, bin)| bin.blast > 0 && self.look.shots_in(i as u8) > 0)
    }

    /// The chance that a roll of its warrior fails, with so much beside what always counts.
    pub fn fails(&self, more: i16) -> f32 {
        1.0 - chance(self.look.piloting().total() + more)
    }
}

/// What stays known from one decision to the next.
#[derive(Debug, Default)]
pub struct Brain {
    /// Lines of sight.
    pub sights: Sights,
    arms: BTreeMap<UnitId, (u64, Arc<Arms>)>,
    frames: BTreeMap<UnitId, (u64, Arc<Frame>)>,
    /// How the battle stood in a phase of a turn.
    standing: Option<(u16, Phase, Standing)>,
}

/// The table.
pub struct Scene<'w> {
    /// The battle.
    pub battle: &'w Battle,
    /// As the rules read it.
    pub table: Table<'w>,
    /// The map.
    pub board: &'w Board,
    /// The player's side.
    pub side: SideId,
    /// The phase.
    pub phase: Phase,
    /// Own units on the map.
    pub own: Vec<Mech<'w>>,
    /// Those of the enemy.
    pub foes: Vec<Mech<'w>>,
    /// The share of all turns that are over.
    pub elapsed: f32,
    /// How the battle stands.
    pub standing: Standing,
}

impl<'w> Scene<'w> {
    /// The table as it lies for a side.
    pub fn of(brain: &mut Brain, battle: &'w Battle, side: SideId) -> Self {
        let table = Table::of(battle.world());
        let board = table.board();
        brain.sights.refresh(board);
        let clock = table.clock();
        let mut scene = Self {
            battle,
            table,
            board,
            side,
            phase: clock.phase,
            own: Vec::new(),
            foes: Vec::new(),
            elapsed: 0.0,
            standing: Standing::Even,
        };
        for u in table
            .on_map()
            .filter(|u| u.is_in_play() && (!u.hidden || u.side == side))
        {
            if u.is_destroyed() {
                continue;
            }
            let own = u.side == side;
            // Nobody knows where enemies hide (C20.2).
            if u.hidden && !own {
                continue;
            }
            if !own && !table.sides().are_enemies(side, u.side) {
                continue;
            }
            let Some(mech) = brain.mech(table, u) else {
                continue;
            };
            if own {
                scene.own.push(mech);
            } else {
                scene.foes.push(mech);
            }
        }
        let turns = battle.world().resource::<Agreed>().turns;
        if turns > 0 {
            scene.elapsed = f32::from(clock.turn.saturating_sub(1)) / f32::from(turns);
        }
        scene.standing = brain.standing(table, side);
        scene
    }

    /// Turns that are left, this one counted; many where there is no limit.
    pub fn turns_left(&self) -> f32 {
        let turns = self.battle.world().resource::<Agreed>().turns;
        let now = self.table.clock().turn;
        match turns {
            0 => 20.0,
            turns => f32::from(turns.saturating_sub(now) + 1),
        }
    }

    /// An own unit.
    pub fn mine(&self, id: UnitId) -> Option<&Mech<'w>> {
        self.own.iter().find(|m| m.id == id)
    }

    /// An enemy.
    pub fn foe(&self, id: UnitId) -> Option<&Mech<'w>> {
        self.foes.iter().find(|m| m.id == id)
    }

    /// Woods of a hex, which add to fire at whoever stands there and is not above them.
    pub fn woods(&self, hex: Hex, up: i16) -> i16 {
        let cell = self.board.get(hex).filter(|_| up <= 0);
        cell.map_or(0, |c| ground::woods(c).into())
    }

    /// Own units that have their turn still.
    pub fn waiting(&self) -> impl Iterator<Item = &Mech<'w>> {
        self.own.iter().filter(|m| turn::has_turn(&m.look))
    }

    /// The line from one unit to another as they stand.
    pub fn view(&self, sights: &mut Sights, from: &Mech<'_>, to: &Mech<'_>) -> View {
        sights.line(self.board, &from.end, &to.end)
    }

    /// The damage that shots of this side that are declared will do to a unit on average.
    pub fn coming(&self, at: &Mech<'_>) -> Option<Coming> {
        let declared = self.battle.world().resource::<Declared>();
        let mut out: Option<Coming> = None;
        for shot in declared.shots.iter().filter(|s| s.target == at.id) {
            let Some(by) = self.own.iter().find(|m| m.id == shot.attacker) else {
                continue;
            };
            let gun = by.arms.guns.iter().find(|g| {
                g.weapon == shot.weapon
                    && g.kind == shot.kind
                    && g.shots == shot.shots
                    && g.as_heat == shot.heat
            });
            let Some(gun) = gun else { continue };
            let load = gun.loads[usize::from(shot.bracket.min(2))];
            let hits = gun.chance(shot.tn);
            out.get_or_insert_default()
                .add(&load, hits, shot.column, &at.look);
        }
        out
    }
}

fn hash(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

impl Brain {
    /// How the battle stands for a side; losses count from phase to phase (C2.3.1).
    fn standing(&mut self, table: Table<'_>, side: SideId) -> Standing {
        let clock = table.clock();
        if let Some((turn, phase, known)) = self.standing
            && (turn, phase) == (clock.turn, clock.phase)
        {
            return known;
        }
        let winner = match victory::outcome(table) {
            Ending::Won(winner) => Some(winner),
            _ => None,
        };
        let standing = Standing::of(side, winner);
        self.standing = Some((clock.turn, clock.phase, standing));
        standing
    }

    /// A unit as it is taken in; none if it is not on the map.
    fn mech<'w>(&mut self, table: Table<'w>, look: Look<'w>) -> Option<Mech<'w>> {
        let (hex, facing) = (look.hex()?, look.facing()?);
        let board = table.board();
        let worth = victory::worth(table, &look) as f32;
        let arms = self.arms(&look);
        let frame = self.frame(&look, &arms, worth);
        let clock = table.clock();
        let moving = clock.phase <= Phase::Movement;
        let done = !moving || look.turn.had || look.turn.none;
        let m = look.march;
        let steady = look.sheet.is_quad() && look.legs_lost() == 0;
        let lies = look.stance.prone;
        let immobile = look.is_immobile();
        Some(Mech {
            id: look.id,
            hex,
            facing,
            end: End {
                hex,
                base: look.level(board),
                height: look.height(),
                stands: look.sheet.class.is_mech() && !lies,
            },
            done,
            gait: Mech::gait_of(m.mode),
            strain: heat::to_hit(look.heat.level)
                + if lies && !steady { 2 } else { 0 }
                + i16::from(m.skidded),
            dodge: tables::target_movement(m.hexes)
                + i16::from(m.mode == Mode::Jump)
                + i16::from(look.dodges_aloft())
                + if m.skidded { 2 } else { 0 },
            exposed: i16::from(lies) - if immobile { 4 } else { 0 }
                + i16::from(look.suits().is_some() || electronics::is_stealthy(&look)),
            prone: lies,
            walk: look.walk_mp(),
            run: look.run_mp(),
            jump: moves::jump_mp(table, &look),
            worth,
            arms,
            frame,
            look,
        })
    }

    fn arms(&mut self, u: &Look<'_>) -> Arc<Arms> {
        // Full bins are as good as any that are not empty.
        let empty = u.sheet.bins.iter().enumerate();
        let empty = empty.fold(0u64, |set, (i, _)| {
            let few = u64::from(u.shots_in(i as u8).min(6));
            set.rotate_left(3) ^ few
        });
        let s = &u.criticals.systems;
        let key = hash((
            (s.weapons, s.items, s.sensors, s.sinks, s.limbs, empty),
            (u.criticals.gone, u.criticals.breached),
            (u.stores.jammed, u.stores.spent, u.pilot.gunnery),
            (u.hull, u.active()),
        ));
        if let Some((known, arms)) = self.arms.get(&u.id)
            && *known == key
        {
            return arms.clone();
        }
        let arms = Arc::new(Arms::of(u));
        self.arms.insert(u.id, (key, arms.clone()));
        arms
    }

    fn frame(&mut self, u: &Look<'_>, arms: &Arms, worth: f32) -> Arc<Frame> {
        let loaded = u.sheet.bins.iter().enumerate();
        let loaded = loaded.fold(0u64, |set, (i, _)| {
            set << 1 | u64::from(u.shots_in(i as u8) > 0)
        });
        let key = hash((
            (u.armor, u.criticals, loaded, arms.usual.to_bits()),
            (u.pilot, u.stance.prone, u.toll.points, u.is_off()),
            (u.hull, u.ranks),
        ));
        if let Some((known, frame)) = self.frames.get(&u.id)
            && *known == key
        {
            return frame.clone();
        }
        let frame = Arc::new(Frame::of(u, arms, worth, None));
        self.frames.insert(u.id, (key, frame.clone()));
        frame
    }
}
