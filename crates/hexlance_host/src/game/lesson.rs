//! A battle that teaches: which caption is shown, and whether the player has done what it asks for.
//!
//! How far the lesson has come is read from the battle; only what leaves no trace there, such as having read something, is
//! kept beside it.

use bevy::prelude::*;
use hexlance_board::Hex;
use hexlance_rules::{Goal, Lesson, LessonStep, Pointer, UnitId};

use super::{
    session::Session,
    start,
    tabled::{Planning, Tabled},
};
use crate::{
    hud::{
        HudState, MenuPage,
        model::{HudAction, LessonCommand, LessonPanel},
    },
    rulesets::Registered,
    table::{CameraCommand, camera::CameraRig, model::HexArea},
};

/// How much the camera has to turn or come nearer until it counts as having looked around.
const LOOKED: (f32, f32) = (0.25, 0.15);

/// Where a lesson stands.
#[derive(Resource, Debug, Default)]
pub struct Progress {
    /// The battle and its past that this is about.
    epoch: u64,
    /// The caption that waits.
    step: usize,
    /// How many captions back the player has leafed.
    leafed: usize,
    /// The player wants no more of it.
    closed: bool,
    /// Where the camera was when the caption came up: yaw and distance.
    camera: Option<(f32, f32)>,
    /// The caption whose places the camera has been brought to.
    watched: Option<usize>,
    /// Grows with every change that is seen.
    pub revision: u64,
}

/// The lesson of a battle, if the one at the screen is to learn from it.
fn lesson<G: Tabled>(session: &Session<G>) -> Option<&Lesson> {
    let setup = session.battle.setup();
    let lesson = G::lesson(setup)?;
    let viewer = session.viewer.index();
    let learns =
        G::sides(setup).get(viewer)?.name == lesson.side && session.seats[viewer].is_human();
    (learns && !session.is_over()).then_some(lesson)
}

/// The first caption whose goal, and none after it, the battle has not come to yet.
fn place<G: Tabled>(session: &Session<G>, lesson: &Lesson) -> usize {
    let done = |(i, s): &(usize, &LessonStep)| {
        G::reached(session, &s.until, lesson.turn(*i)) == Some(true)
    };
    let last = lesson.steps.iter().enumerate().filter(done).last();
    last.map_or(0, |(i, _)| i + 1)
}

/// The hex of the table that is meant, if it is one and can be seen.
fn site<G: Tabled>(session: &Session<G>, pointer: &Pointer) -> Option<Hex> {
    match pointer {
        Pointer::Hex(hex) => Some(*hex),
        Pointer::Unit(name) => G::seen(session, name).and_then(|unit| G::shown_at(session, unit)),
        Pointer::Sheet { .. } | Pointer::Offer(_) | Pointer::Phase(_) | Pointer::At(_) => None,
    }
}

/// The unit on whose record a caption shows something.
pub fn record_shown(panel: &LessonPanel) -> Option<UnitId> {
    panel.show.iter().find_map(|thing| match thing {
        Pointer::Sheet { of, .. } => *of,
        _ => None,
    })
}

/// Whether a caption is shown over the battle on the table, or will be as soon as that is.
pub fn is_taught(world: &World) -> bool {
    let Some(progress) = world.get_resource::<Progress>() else {
        return false;
    };
    start::on_table(world).is_some_and(|rules| rules.game().is_taught(world, progress))
}

impl Progress {
    /// Whether the computer player waits until something was read.
    pub fn holds<G: Tabled>(&self, session: &Session<G>) -> bool {
        let waiting = lesson(session).filter(|_| !self.closed);
        let step = waiting.and_then(|l| l.steps.get(self.step));
        self.epoch == session.epoch && step.is_some_and(|s| s.until == Goal::Read)
    }

    /// Whether a caption is shown, or will be as soon as the battle is.
    pub(super) fn is_on<G: Tabled>(&self, session: &Session<G>) -> bool {
        let fresh = self.epoch != session.epoch;
        let waits = |l: &Lesson| fresh || self.step < l.steps.len();
        !self.closed && lesson(session).is_some_and(waits)
    }

    fn go_to(&mut self, step: usize) {
        self.step = step;
        self.leafed = 0;
        self.camera = None;
        self.revision += 1;
    }

    /// What the panel shows.
    pub fn panel<G: Tabled>(&self, session: &Session<G>) -> Option<LessonPanel> {
        let lesson = lesson(session).filter(|_| !self.closed)?;
        if self.epoch != session.epoch || self.step >= lesson.steps.len() {
            return None;
        }
        let shown = self.step.saturating_sub(self.leafed);
        let step = &lesson.steps[shown];
        let here = self.leafed == 0;
        // The table shows hexes.
        let things = step.show.iter().filter(|thing| match thing {
            Pointer::Hex(_) => false,
            _ => here,
        });
        Some(LessonPanel {
            caption: crate::lang::text(&step.say).to_owned(),
            task: crate::lang::text(&step.task).to_owned(),
            number: shown + 1,
            of: lesson.steps.len(),
            reads_on: !here || step.until == Goal::Read,
            can_go_back: shown > 0,
            show: things
                .filter_map(|thing| thing.with_units(|name| G::seen(session, name)))
                .collect(),
        })
    }

    /// The hexes of the table that are pointed at.
    pub fn areas<G: Tabled>(&self, session: &Session<G>) -> Vec<HexArea> {
        let waiting = lesson(session).filter(|_| !self.closed && self.leafed == 0);
        let step = waiting.and_then(|l| l.steps.get(self.step));
        let hexes = step.iter().flat_map(|s| &s.show).filter_map(|p| match p {
            Pointer::Hex(hex) => Some(*hex),
            _ => None,
        });
        hexes
            .map(|hex| HexArea {
                hexes: vec![hex],
                colour: Color::srgb(0.93, 0.74, 0.33),
                fill: 0.35,
                label: tr!("Here").to_owned(),
            })
            .collect()
    }
}

/// Goes on when the player has done what the caption asks for, and carries out the buttons of its panel.
pub fn follow<G: Tabled>(
    session: Option<Res<Session<G>>>,
    focus: Res<G::Focus>,
    hud: Option<Res<HudState>>,
    cameras: Query<&CameraRig>,
    mut actions: MessageReader<HudAction>,
    mut camera: MessageWriter<CameraCommand>,
    mut progress: ResMut<Progress>,
) {
    let wishes: Vec<LessonCommand> = actions
        .read()
        .filter_map(|a| match a {
            HudAction::Lesson(wish) => Some(*wish),
            _ => None,
        })
        .collect();
    let Some(session) = session else { return };
    let Some(lesson) = lesson(&session) else {
        return;
    };
    let progress = &mut *progress;
    let found = place(&session, lesson);
    if progress.epoch != session.epoch {
        progress.epoch = session.epoch;
        progress.watched = None;
        progress.go_to(found);
    }
    if progress.step < found {
        progress.go_to(found);
    }
    for wish in wishes {
        match wish {
            LessonCommand::Next if progress.leafed > 0 => progress.leafed -= 1,
            LessonCommand::Next => progress.go_to((progress.step + 1).min(lesson.steps.len())),
            LessonCommand::Back => {
                progress.leafed = (progress.leafed + 1).min(progress.step);
            }
            LessonCommand::Close => progress.closed = true,
        }
        progress.revision += 1;
    }
    let Some(step) = lesson.steps.get(progress.step) else {
        return;
    };
    if progress.watched.replace(progress.step) != Some(progress.step) && !progress.closed {
        let places: Vec<Hex> = step.show.iter().filter_map(|p| site(&session, p)).collect();
        if !places.is_empty() {
            camera.write(CameraCommand::Watch(places));
        }
    }
    let selected =
        |name: &str| G::at_hand(&session, name).is_none_or(|u| focus.selected() == Some(u));
    let aimed =
        |name: &str| G::at_hand(&session, name).is_none_or(|u| G::aimed_at(&focus) == Some(u));
    let done = match &step.until {
        Goal::Look => {
            let now = cameras.iter().next().map(|c| {
                let pose = c.goal();
                (pose.yaw, pose.distance)
            });
            let first = *progress.camera.get_or_insert(now.unwrap_or_default());
            now.is_some_and(|(yaw, distance)| {
                (yaw - first.0).abs() > LOOKED.0 || (distance / first.1 - 1.0).abs() > LOOKED.1
            })
        }
        Goal::Selected(name) => selected(name),
        Goal::Aimed(name) => aimed(name),
        Goal::Codex => hud.is_some_and(|h| h.menu == Some(MenuPage::Codex)),
        // What the battle knows is found in it; what is read is said by a button.
        _ => false,
    };
    if done {
        progress.go_to(progress.step + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_about_a_record_says_whose_it_is() {
        let panel = |show: Vec<Pointer<UnitId>>| LessonPanel {
            show,
            ..LessonPanel::default()
        };
        let unit = Pointer::Unit(UnitId(2));
        let tokens = |of| Pointer::Sheet {
            part: "tokens".into(),
            of,
        };
        let both = panel(vec![unit.clone(), tokens(Some(UnitId(3)))]);
        assert_eq!(record_shown(&both), Some(UnitId(3)));
        assert_eq!(record_shown(&panel(vec![unit])), None);
        assert_eq!(record_shown(&panel(vec![tokens(None)])), None);
    }
}
