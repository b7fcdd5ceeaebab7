//! Music: a calm piece behind the screens, in battle three layers that follow how the fight goes, and an ending.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_kira_audio::prelude::{AudioInstance, AudioSource};

use super::{
    Output,
    bank::{Bank, Sound, Stand},
    mixer::{Bus, Looping, Mixer, Play, volume},
};
use hexlance_pages::Screen;
use hexlance_present::{BattleView, SideId};
use hexlance_table::{AnimationBusy, Mini, TableModel};
use hexlance_ui::settings::Settings;

/// The calm piece.
pub const MENU: Sound = Sound::one("music/menu");
/// The layers of the battle, from calm to danger.
pub const LAYERS: [Sound; 3] = [
    Sound::one("music/battle_calm"),
    Sound::one("music/battle_tense"),
    Sound::one("music/battle_danger"),
];
/// The battle is won.
pub const VICTORY: Sound = Sound::one("music/victory");
/// It is lost.
pub const DEFEAT: Sound = Sound::one("music/defeat");
/// It is neither, or nobody at the screen played.
pub const DRAW: Sound = Sound::one("music/draw");

/// How a side stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Strength {
    /// Units that there were.
    pub units: usize,
    /// Units that are lost.
    pub lost: usize,
    /// Wounds of those that are left, 0 to 1 on average.
    pub wounds: f32,
}

impl Strength {
    /// A side's strength by its miniatures; `most` is how many it once had.
    pub fn of<'a>(minis: impl Iterator<Item = &'a Mini>, most: usize) -> Self {
        let (mut there, mut wounds) = (0usize, 0.0);
        for m in minis.filter(|m| !m.flags.wreck) {
            there += 1;
            // Structure is worth more than armor: behind it there is nothing.
            let (now, max) = (
                f32::from(m.armor.now) + 2.0 * f32::from(m.structure.now),
                f32::from(m.armor.max) + 2.0 * f32::from(m.structure.max),
            );
            if max > 0.0 {
                wounds += 1.0 - (now / max).min(1.0);
            }
        }
        let units = most.max(there);
        Self {
            units,
            lost: units - there,
            wounds: wounds / there.max(1) as f32,
        }
    }

    fn losses(self) -> f32 {
        self.lost as f32 / self.units.max(1) as f32
    }
}

/// What the music knows of a fight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fight {
    /// The seated side and its allies.
    pub own: Strength,
    /// All others.
    pub foe: Strength,
    /// Hexes between the nearest two enemies.
    pub apart: Option<u32>,
    /// How much of the battle's turns is over, 0 to 1, where it has a last one.
    pub gone: f32,
}

/// How tense a fight is, 0 to 1.
pub fn tension(f: &Fight) -> f32 {
    let near = f.apart.map_or(0.0, |d| {
        0.22 * (1.0 - (d as f32 - 3.0) / 12.0).clamp(0.0, 1.0)
    });
    let blood = 0.45 * (f.own.losses() + f.foe.losses()) + 0.35 * (f.own.wounds + f.foe.wounds);
    // What happens to us weighs more.
    let peril = 0.5 * f.own.losses() + 0.35 * f.own.wounds;
    let late = 0.18 * f.gone.clamp(0.0, 1.0).powi(3);
    (0.06 + near + blood + peril + late).clamp(0.0, 1.0)
}

/// How loud the three layers are at a tension.
pub fn layers(tension: f32) -> [f32; 3] {
    let rise = |from: f32, to: f32| {
        let x = ((tension - from) / (to - from)).clamp(0.0, 1.0);
        x * x * (3.0 - 2.0 * x)
    };
    let danger = rise(0.55, 0.85);
    [1.0 - 0.35 * danger, rise(0.18, 0.45), danger]
}

/// How a battle ended for whoever sits at the screen.
pub fn ending(view: &BattleView) -> Sound {
    let winners: Vec<SideId> = view.winners().map(|s| s.side).collect();
    match view.viewer {
        Some(viewer) if winners.contains(&viewer) => VICTORY,
        Some(_) if !winners.is_empty() => DEFEAT,
        _ => DRAW,
    }
}

/// What plays.
#[derive(Resource, Default)]
pub struct Conductor {
    menu: Option<u64>,
    battle: Option<[u64; 3]>,
    /// Whether the layers were seen to run together.
    together: bool,
    /// Frames since they began.
    tries: u32,
    /// How often they began anew because they did not run together.
    rounds: u32,
    tension: f32,
    /// Where tension goes.
    goal: f32,
    /// The most units that each side has had.
    most: BTreeMap<u8, usize>,
    title: String,
    ended: bool,
    /// Until when an ending plays, in seconds.
    rest_until: f32,
}

impl Conductor {
    /// Whether nothing plays.
    fn is_resting(&self) -> bool {
        self.menu.is_none() && self.battle.is_none()
    }

    /// Whether the layers of a battle run together, and are heard.
    pub fn is_together(&self) -> bool {
        self.battle.is_some() && self.together
    }

    /// The tension that is heard now.
    pub fn tension(&self) -> f32 {
        self.tension
    }
}

/// Seconds in which tension grows or fades by the whole.
const SLOW: f32 = 7.0;
/// Seconds after an ending in which nothing else plays.
const REST: f32 = 9.0;
/// So often the layers may begin anew.
const ROUNDS: u32 = 3;
/// Layers farther apart than this, in seconds, are not together.
const APART: f64 = 0.004;

fn fight(model: &TableModel, view: &BattleView, most: &mut BTreeMap<u8, usize>) -> Fight {
    let own = view.viewer.unwrap_or(SideId(0));
    let is_friend = |side: u8| view.are_together(own, SideId(side));
    let of = |friends: bool| {
        let minis = model.minis.iter();
        minis.filter(move |m| is_friend(m.side) == friends)
    };
    let mut now = BTreeMap::<u8, usize>::new();
    for mini in &model.minis {
        *now.entry(mini.side).or_default() += 1;
    }
    for (side, n) in now {
        let most = most.entry(side).or_default();
        *most = n.max(*most);
    }
    let strength = |friends: bool| {
        let sides = most.iter().filter(|(side, _)| is_friend(**side) == friends);
        Strength::of(of(friends), sides.map(|(_, n)| n).sum())
    };
    let (mine, foe) = (strength(true), strength(false));
    let apart = of(true)
        .filter(|m| !m.flags.wreck)
        .flat_map(|a| {
            of(false)
                .filter(|m| !m.flags.wreck)
                .map(|b| u32::from(a.hex.distance(b.hex)))
        })
        .min();
    let gone = view.phase.last_turn.map_or(0.0, |last| {
        f32::from(view.phase.turn) / f32::from(last.max(1))
    });
    Fight {
        own: mine,
        foe,
        apart,
        gone,
    }
}

/// Follows screens and battle.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
pub(super) fn follow(
    screen: Res<State<Screen>>,
    model: Option<Res<TableModel>>,
    view: Option<Res<BattleView>>,
    busy: Option<Res<AnimationBusy>>,
    output: Res<Output>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    instances: Res<Assets<AudioInstance>>,
    mut bank: ResMut<Bank>,
    mut sources: ResMut<Assets<AudioSource>>,
    mut conductor: ResMut<Conductor>,
    mut mixer: ResMut<Mixer>,
) {
    // Music that nobody hears is not even read; what plays already goes on at its slider's bottom.
    let silent = volume(&settings.sound, Bus::Music) <= 0.0 && conductor.is_resting();
    if *output != Output::Card || silent {
        return;
    }
    let c = &mut *conductor;
    let now = time.elapsed_secs();
    bank.receive(&mut sources);
    let view = view.filter(|_| *screen.get() == Screen::Battle);
    let outcome = view.as_ref().and_then(|v| v.outcome.as_ref());
    if let Some(v) = &view
        && c.title != v.title
    {
        // Another battle: nobody of the last one is missed.
        c.title.clone_from(&v.title);
        c.most.clear();
        c.ended = false;
        c.tension = 0.0;
        c.goal = 0.0;
        c.rounds = 0;
    }
    if outcome.is_none() {
        c.ended = false;
    }
    let in_battle = view.is_some() && outcome.is_none();

    if let (Some(v), Some(_)) = (&view, outcome)
        && !c.ended
        && busy.is_none_or(|b| !b.0)
    {
        c.ended = true;
        c.rest_until = now + REST;
        mixer.play(Play {
            sound: ending(v),
            bus: Bus::Music,
            place: None,
            gain: 0.0,
            spread: 0.0,
        });
    }
    // The file of an ending has to be there when it is needed.
    if in_battle {
        for sound in [VICTORY, DEFEAT, DRAW] {
            bank.want(sound.stem());
        }
    }

    let menu = !in_battle && now >= c.rest_until && (view.is_none() || c.ended);
    match (menu, c.menu) {
        (true, None) => {
            c.menu = Some(mixer.start_loop(Looping {
                sound: MENU,
                bus: Bus::Music,
                place: None,
                gain: 1.0,
                rise: 3.0,
                fall: 1.6,
            }));
        }
        (false, Some(key)) => {
            mixer.stop_loop(key);
            c.menu = None;
        }
        _ => {}
    }

    if !in_battle {
        for key in c.battle.take().into_iter().flatten() {
            mixer.stop_loop(key);
        }
        return;
    }
    if let (Some(model), Some(view)) = (&model, &view)
        && (model.is_changed() || view.is_changed())
        // Behind the curtain nothing is shown, and the music tells nothing.
        && view.curtain.is_none()
    {
        c.goal = tension(&fight(model, view, &mut c.most));
    }
    let pace = time.delta_secs() / SLOW;
    c.tension += (c.goal - c.tension).clamp(-pace, pace);

    // All three begin in one frame, or none.
    let ready = LAYERS
        .iter()
        .map(|s| bank.want(s.stem()))
        .filter(|s| matches!(s, Stand::Ready(_)))
        .count();
    if c.battle.is_none() && ready == LAYERS.len() {
        c.battle = Some(LAYERS.map(|sound| {
            mixer.start_loop(Looping {
                sound,
                bus: Bus::Music,
                place: None,
                gain: 1.0,
                rise: 2.5,
                fall: 2.0,
            })
        }));
        c.together = false;
        c.tries = 0;
    }
    let Some(keys) = c.battle else { return };
    if !c.together {
        // The sound card may take the three up in two bites. They are not heard before they run together.
        c.tries += 1;
        let at: Vec<f64> = keys
            .iter()
            .filter_map(|k| instances.get(mixer.instance(*k)?)?.state().position())
            .collect();
        let low = at.iter().copied().fold(f64::INFINITY, f64::min);
        let high = at.iter().copied().fold(0.0, f64::max);
        if at.len() == keys.len() && high > 0.0 && high - low < APART {
            c.together = true;
        } else if c.tries > 90 && at.len() == keys.len() && c.rounds < ROUNDS {
            c.rounds += 1;
            for key in keys {
                mixer.stop_loop(key);
            }
            c.battle = None;
            return;
        } else if c.tries > 90 && at.len() == keys.len() {
            // A card that never tells the same time for all three: better a little apart than silent.
            c.together = true;
        }
    }
    let levels = if c.together {
        layers(c.tension)
    } else {
        [0.0; 3]
    };
    for (key, level) in keys.into_iter().zip(levels) {
        mixer.set_loop(key, level);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hexlance_board::{Board, Direction, Hex};
    use hexlance_present::{Outcome, SideInfo};
    use hexlance_table::{
        MiniLook,
        model::{MiniFlags, Pool},
    };

    use super::*;

    fn side(units: usize, lost: usize, wounds: f32) -> Strength {
        Strength {
            units,
            lost,
            wounds,
        }
    }

    #[test]
    fn tension_grows_with_the_fight() {
        let far = Fight {
            own: side(4, 0, 0.0),
            foe: side(4, 0, 0.0),
            apart: Some(25),
            gone: 0.1,
        };
        let near = Fight {
            apart: Some(4),
            ..far
        };
        let hurt = Fight {
            own: side(4, 0, 0.3),
            foe: side(4, 1, 0.3),
            ..near
        };
        let lost = Fight {
            own: side(4, 2, 0.6),
            foe: side(4, 2, 0.5),
            gone: 0.9,
            ..near
        };
        let all = [far, near, hurt, lost].map(|f| tension(&f));
        assert!(all.windows(2).all(|w| w[0] < w[1]), "{all:?}");
        assert!(all[0] < 0.15 && all[3] > 0.8, "{all:?}");
        // The same losses are worse on one's own side.
        let theirs = Fight {
            foe: side(4, 2, 0.0),
            ..near
        };
        let ours = Fight {
            own: side(4, 2, 0.0),
            ..near
        };
        assert!(tension(&ours) > tension(&theirs));
    }

    #[test]
    fn layers_come_one_after_the_other() {
        assert_eq!(layers(0.0), [1.0, 0.0, 0.0]);
        let mid = layers(0.5);
        assert!(mid[1] > 0.9 && mid[2] == 0.0, "{mid:?}");
        let top = layers(1.0);
        assert!(top[0] < 0.7 && top[1] == 1.0 && top[2] == 1.0, "{top:?}");
    }

    #[test]
    fn endings_are_those_of_the_seated_side_and_its_allies() {
        // The first and the last side are allied.
        let teams = [Some("North"), None, Some("North")];
        let sides = (0..).zip(teams).map(|(i, team)| SideInfo {
            side: SideId(i),
            name: String::new(),
            player: String::new(),
            to_act: 0,
            score: String::new(),
            team: team.map(str::to_owned),
        });
        let mut view = BattleView {
            sides: sides.collect(),
            ..BattleView::default()
        };
        let mut heard = |winner: Option<u8>, viewer: Option<u8>| {
            view.viewer = viewer.map(SideId);
            view.outcome = Some(Outcome {
                winner: winner.map(SideId),
                summary: String::new(),
                table: Vec::new(),
            });
            ending(&view)
        };
        assert_eq!(heard(Some(1), Some(1)), VICTORY);
        assert_eq!(heard(Some(0), Some(1)), DEFEAT);
        assert_eq!(heard(Some(0), Some(2)), VICTORY);
        assert_eq!(heard(Some(1), Some(2)), DEFEAT);
        assert_eq!(heard(None, Some(0)), DRAW);
        assert_eq!(heard(Some(0), None), DRAW);
    }

    #[test]
    fn allies_are_no_foes_and_each_side_is_counted_for_itself() {
        let side = |i: u8, team: Option<&str>| SideInfo {
            side: SideId(i),
            name: String::new(),
            player: String::new(),
            to_act: 0,
            score: String::new(),
            team: team.map(str::to_owned),
        };
        let mut view = BattleView {
            sides: vec![side(0, Some("N")), side(1, None), side(2, Some("N"))],
            viewer: Some(SideId(0)),
            ..BattleView::default()
        };
        let mut model = TableModel::new(Arc::new(Board::new(4, 4).expect("a board")));
        let mini = |side: u8, row: i16| Mini {
            side,
            hex: Hex::from_column_row(1, row),
            id: 0,
            look: MiniLook::default(),
            facing: Direction::default(),
            level: 0,
            armor: Pool::default(),
            structure: Pool::default(),
            heat: 0,
            plate: String::new(),
            flags: MiniFlags::default(),
            badges: Vec::new(),
            field: None,
            dial: None,
        };
        model.minis = vec![mini(0, 1), mini(2, 2), mini(1, 4), mini(1, 4)];
        let mut most = BTreeMap::new();
        let units = |f: Fight| (f.own.units, f.own.lost, f.foe.units, f.foe.lost, f.apart);
        let seen = units(fight(&model, &view, &mut most));
        assert_eq!(seen, (2, 0, 2, 0, Some(2)));
        // An ally's only unit and an enemy are gone; whoever looks, they are missed.
        model.minis = vec![mini(0, 1), mini(1, 4)];
        let seen = units(fight(&model, &view, &mut most));
        assert_eq!(seen, (2, 1, 2, 1, Some(3)));
        view.viewer = Some(SideId(1));
        let seen = units(fight(&model, &view, &mut most));
        assert_eq!(seen, (2, 1, 2, 1, Some(3)));
    }
}
