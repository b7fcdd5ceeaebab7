//! Every sound is there and can be played; the program runs without a card; volumes and limits hold in a running app.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use bevy::{asset::AssetPlugin, prelude::*, state::app::StatesPlugin, time::TimeUpdateStrategy};
use hexlance_board::Board;

use super::{
    Output, ambience,
    bank::{self, Bank, Sound, interface},
    clicks, cues,
    mixer::{Bus, Mixer, Play},
    music, with_output,
};
use hexlance_hud::{
    Toast,
    model::{BattleView, Outcome, SideId},
};
use hexlance_pages::Screen;
use hexlance_table::{Cue, CueKind, Footing, TableModel, fx::MoveMode, model::MiniKind};
use hexlance_ui::settings::Settings;

fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/sounds")
}

/// Every sound that the program can ask for.
fn all_sounds() -> BTreeSet<Sound> {
    let mut out: BTreeSet<Sound> = BTreeSet::new();
    let who: Vec<Option<MiniKind>> = std::iter::once(None)
        .chain(MiniKind::ALL.map(Some))
        .collect();
    for kind in cues::every_cue() {
        for weight in [0.5, 1.0, 2.0, 3.0, 4.0, 5.0] {
            for w in &who {
                out.extend(cues::parts(kind, weight, *w).into_iter().map(|p| p.sound));
                if let CueKind::Moves(mode) = kind
                    && let Some(e) = cues::engine(mode, *w)
                {
                    out.insert(Sound::made(format!("engines/{e}"), 0));
                }
            }
        }
    }
    out.extend(interface::ALL);
    out.extend(ambience::ALL);
    out.extend(music::LAYERS);
    out.extend([music::MENU, music::VICTORY, music::DEFEAT, music::DRAW]);
    for key in ["master", "battle", "dice", "interface", "ambience", "music"] {
        out.extend(clicks::trial(&format!("settings.volume.{key}")).map(|p| p.sound));
    }
    out
}

#[test]
fn no_cue_is_mute_but_those_that_shall_be() {
    for kind in cues::every_cue() {
        let heard = !cues::parts(kind, 3.0, Some(MiniKind::Biped)).is_empty();
        let engine =
            matches!(kind, CueKind::Moves(m) if cues::engine(m, Some(MiniKind::Tracked)).is_some());
        let pushed = matches!(kind, CueKind::Rests(MoveMode::Roll));
        assert!(heard || engine || pushed, "{kind:?}");
    }
}

/// Every file that can be asked for is there, can be unpacked and is as long as the table says; no other is there.
#[test]
fn every_sound_is_shipped_and_plays() {
    let folders = [shipped()];
    let table = std::fs::read_to_string(shipped().join("TABLE.md")).expect("the table is there");
    let secs: BTreeMap<&str, f32> = table
        .lines()
        .filter_map(|l| {
            let mut cells = l.split('|').map(str::trim).skip(1);
            let name = cells.next()?.strip_prefix('`')?.split('`').next()?;
            Some((name, cells.nth(1)?.parse().ok()?))
        })
        .collect();
    let mut files = BTreeSet::new();
    for sound in all_sounds() {
        for name in sound.files() {
            let data = bank::read(&folders, &name).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(data.sample_rate, 44_100, "{name}");
            let long = data.frames.len() as f32 / 44_100.0;
            assert!((long - secs[name.as_str()]).abs() < 0.006, "{name}: {long}");
            let peak = data
                .frames
                .iter()
                .fold(0.0f32, |m, f| m.max(f.left.abs()).max(f.right.abs()));
            assert!(peak > 0.01 && peak < 1.0, "{name}: {peak}");
            files.insert(format!("{name}.ogg"));
        }
    }
    let mut there = BTreeSet::new();
    let mut folders = vec![shipped()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "ogg") {
                let name = path.strip_prefix(shipped()).expect("below it");
                there.insert(name.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    let unused: Vec<_> = there.difference(&files).collect();
    assert!(unused.is_empty(), "nobody plays {unused:?}");
    assert_eq!(files, there);
}

/// A small app with the sound in it.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default(), StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
            16,
        )))
        .init_state::<Screen>()
        .init_resource::<Settings>()
        .add_message::<Cue>()
        .add_message::<Toast>();
    with_output(&mut app);
    app.insert_resource(Bank::over(vec![shipped()]));
    app
}

/// Forty shots, a landing and a click, as in the thick of a battle.
fn noise(app: &mut App) {
    let world = app.world_mut();
    for kind in cues::every_cue() {
        world.write_message(Cue {
            kind,
            at: Vec3::new(3.0, 0.0, 4.0),
            weight: 2.0,
        });
    }
    world
        .resource_mut::<Mixer>()
        .play(Play::interface(interface::CLICK));
}

#[test]
fn it_runs_without_a_card_and_nothing_piles_up() {
    let mut app = app();
    for _ in 0..300 {
        noise(&mut app);
        app.update();
    }
    let world = app.world();
    let (live, waiting) = world.resource::<Mixer>().counts();
    match world.resource::<Output>() {
        Output::Unknown => panic!("it was never found out"),
        // What is asked for is forgotten, and no file is ever read.
        Output::None => {
            assert_eq!((live, waiting), (0, 0));
            assert!(!world.resource::<Bank>().is_reading());
        }
        Output::Card => assert!(live <= Bus::ALL.iter().map(|b| b.voices()).sum()),
    }
    assert!(
        world.resource::<Mixer>().loops().count() < 24,
        "engines that nobody stopped stop"
    );
}

#[test]
fn a_missing_file_is_named_once_and_nothing_fails() {
    let mut app = app();
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(dir.path().join("dice")).expect("a folder");
    std::fs::write(dir.path().join("dice/tray_1.ogg"), b"no sound at all").expect("it is written");
    let mut bank = Bank::over(vec![dir.path().to_owned()]);
    bank.want("dice/tray_1");
    bank.want("dice/tray_2");
    let mut sources = app
        .world_mut()
        .resource_mut::<Assets<bevy_kira_audio::prelude::AudioSource>>();
    let since = Instant::now();
    while bank.is_reading() {
        assert!(
            since.elapsed() < Duration::from_secs(600),
            "two small files are read at last"
        );
        std::thread::sleep(Duration::from_millis(1));
        bank.receive(&mut sources);
    }
    assert_eq!(
        bank.missing().collect::<Vec<_>>(),
        ["dice/tray_1", "dice/tray_2"]
    );
    assert_eq!(bank.want("dice/tray_2"), bank::Stand::Missing);
}

#[test]
fn a_landing_is_heard_as_what_lands() {
    let heavy = cues::parts(CueKind::Lands(Footing::Snow), 4.0, Some(MiniKind::Biped));
    assert_eq!(heavy[0].sound.stem(), "lands/heavy_snow");
    let people = cues::parts(
        CueKind::Lands(Footing::Snow),
        1.0,
        Some(MiniKind::JumpInfantry),
    );
    assert_eq!(people[0].sound.stem(), "steps/infantry_snow");
}

/// Plays through a real sound card, or one that swallows everything (docs/sound.md says how).
#[test]
#[ignore = "needs a sound card, or ALSA's null device"]
fn a_battle_is_heard_through_a_card() {
    let mut app = app();
    let board = Board::new(6, 6).expect("a small board");
    app.insert_resource(TimeUpdateStrategy::Automatic)
        .insert_resource(TableModel::new(Arc::new(board)))
        .insert_resource(BattleView {
            title: "Trial".to_owned(),
            viewer: Some(SideId(0)),
            ..BattleView::default()
        })
        .insert_state(Screen::Battle);
    let mut most = 0;
    let mut frames = |app: &mut App, n: usize, noisy: bool| {
        for _ in 0..n {
            if noisy {
                noise(app);
            }
            app.update();
            most = most.max(app.world().resource::<Mixer>().counts().0);
            std::thread::sleep(Duration::from_millis(16));
        }
    };
    frames(&mut app, 12, false);
    assert_eq!(*app.world().resource::<Output>(), Output::Card);
    frames(&mut app, 240, true);
    let together = |app: &App| app.world().resource::<music::Conductor>().is_together();
    for _ in 0..60 {
        if together(&app) {
            break;
        }
        frames(&mut app, 15, false);
    }
    assert!(together(&app), "the three layers run together");
    assert_eq!(app.world().resource::<Bank>().missing().count(), 0);
    frames(&mut app, 30, false);
    // It is over, and lost.
    app.world_mut().resource_mut::<BattleView>().outcome = Some(Outcome {
        winner: Some(SideId(1)),
        summary: String::new(),
        table: Vec::new(),
    });
    frames(&mut app, 300, false);
    assert!(!together(&app));
    let limit: usize = Bus::ALL.iter().map(|b| b.voices()).sum();
    assert!(most > 10 && most <= limit, "{most} voices at once");
    let left = app.world().resource::<Mixer>().counts().0;
    assert!(left < 6, "what has died away is forgotten: {left}");
}
