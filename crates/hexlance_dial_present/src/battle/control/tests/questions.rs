//! What is shown of a question before it is answered.

use bevy::prelude::{App, IntoScheduleConfigs, Messages, Update};

use super::*;
use crate::{
    DialGame,
    game::{play_back, watch_question},
    table::{AnimationBusy, CameraCommand, TableFx},
};

#[test]
fn the_camera_waits_for_the_film_and_shows_all_that_a_question_is_about() {
    let squad = format!("{SQUAD}, at (0,0) f0");
    let mut p = Play::scene(&[("Alder", &squad)], &[("Birch", &mech_at(4, 0))], &[]);
    p.click_unit("Alder");
    p.click(at(3, 0));
    p.act(HudAction::EndPhase);
    let asked = p.session.battle.decision().expect("Birch may spin").side;
    p.session.viewer = asked;
    let mut app = App::new();
    app.add_message::<TableFx>()
        .add_message::<CameraCommand>()
        .init_resource::<AnimationBusy>()
        .insert_resource(p.0.session)
        .add_systems(
            Update,
            (watch_question::<DialGame>, play_back::<DialGame>).chain(),
        );
    let busy = |app: &mut App, busy: bool| {
        app.world_mut().insert_resource(AnimationBusy(busy));
        app.update();
        let mut asked = app.world_mut().resource_mut::<Messages<CameraCommand>>();
        asked.drain().collect::<Vec<_>>()
    };
    // The move is handed to the table, then shown.
    for shows in [false, true, true] {
        assert_eq!(busy(&mut app, shows), []);
    }
    let CameraCommand::Watch(mut seen) = busy(&mut app, false).remove(0) else {
        panic!("the camera looks elsewhere");
    };
    seen.sort_unstable();
    let mut both = vec![at(4, 0), at(3, 0)];
    both.sort_unstable();
    assert_eq!(seen, both);
    // Once is enough.
    assert_eq!(busy(&mut app, false), []);
}
