//! The way back of the camera: it follows what an enemy does, and goes back to where the person at the screen looked when
//! it is that person's go again, unless a hand has steered it meanwhile.

use bevy::prelude::*;
use hexlance_rules::SideId;

use super::{lesson::Progress, session::Session, tabled::Tabled};
use crate::{
    settings::Settings,
    table::{
        AnimationBusy, CameraCommand,
        camera::{CameraRig, Pose},
    },
};

/// Where the camera looked from, and how often it had been steered until then.
type Look = (Pose, u32);

/// Where each side looked when its go ended.
#[derive(Debug, Default)]
pub(super) struct Looks {
    /// The battle and its past that this is about.
    epoch: u64,
    /// The side of a person who acts.
    acting: Option<SideId>,
    /// By side.
    left: Vec<Option<Look>>,
}

impl Looks {
    /// Takes note of whose go it is. Where it ends, what is seen then is kept; what was kept before a question in the
    /// middle of an enemy's go stays, as long as nobody has steered since.
    fn note(&mut self, acting: Option<SideId>, now: Look) {
        if acting == self.acting {
            return;
        }
        if let Some(side) = self.acting {
            let n = side.index();
            if self.left.len() <= n {
                self.left.resize(n + 1, None);
            }
            if self.left[n].is_none_or(|(_, steered)| steered != now.1) {
                self.left[n] = Some(now);
            }
        }
        self.acting = acting;
    }

    /// Where to go back to, if the camera was led away from there and nobody has steered it since.
    fn back(&mut self, side: SideId, now: Look) -> Option<Pose> {
        let (pose, steered) = self.left.get_mut(side.index())?.take()?;
        (steered == now.1 && pose != now.0).then_some(pose)
    }
}

/// Brings the camera back when a person's go has come and everything before it has been shown.
pub(super) fn look_back<G: Tabled>(
    session: Option<Res<Session<G>>>,
    lesson: Res<Progress>,
    settings: Res<Settings>,
    busy: Res<AnimationBusy>,
    rigs: Query<&CameraRig>,
    mut looks: Local<Looks>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let (Some(session), Ok(rig)) = (session, rigs.single()) else {
        return;
    };
    // Captions and demos lead the camera by themselves.
    let led = session.is_scripted() || lesson.is_on(&session);
    if looks.epoch != session.epoch || led || session.is_over() {
        *looks = Looks {
            epoch: session.epoch,
            ..Looks::default()
        };
        if led || session.is_over() {
            return;
        }
    }
    let now = (rig.goal(), rig.steered());
    let acting = session.to_act().filter(|side| {
        let seat = session.seats.get(side.index());
        *side == session.viewer && seat.is_some_and(super::session::Seat::is_human)
    });
    looks.note(acting, now);
    let told = session.shown >= session.battle.log().len();
    if !told || busy.0 || !session.viewer_acts() || session.battle.decision().is_some() {
        return;
    }
    if let Some(pose) = looks.back(session.viewer, now) {
        camera.write(CameraCommand::Return(pose));
        if settings.table.reduced_motion || !settings.table.animation_speed.is_animated() {
            camera.write(CameraCommand::Jump);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose(x: f32) -> Pose {
        Pose {
            focus: Vec3::X * x,
            yaw: 0.0,
            pitch: 1.0,
            distance: 10.0,
        }
    }

    const ME: SideId = SideId(0);
    const OTHER: SideId = SideId(1);

    #[test]
    fn after_an_enemys_go_the_camera_looks_where_it_did_before() {
        let mut looks = Looks::default();
        looks.note(Some(ME), (pose(1.0), 5));
        looks.note(None, (pose(2.0), 5));
        looks.note(Some(ME), (pose(9.0), 5));
        assert_eq!(looks.back(ME, (pose(9.0), 5)), Some(pose(2.0)));
        // Once is enough, whatever the own units do after that.
        assert_eq!(looks.back(ME, (pose(4.0), 5)), None);
    }

    #[test]
    fn who_has_steered_meanwhile_stays_there() {
        let mut looks = Looks::default();
        looks.note(Some(ME), (pose(1.0), 5));
        looks.note(None, (pose(2.0), 5));
        looks.note(Some(ME), (pose(9.0), 6));
        assert_eq!(looks.back(ME, (pose(9.0), 6)), None);
    }

    #[test]
    fn a_question_in_an_enemys_go_changes_nothing() {
        let mut looks = Looks::default();
        looks.note(Some(ME), (pose(1.0), 5));
        looks.note(None, (pose(2.0), 5));
        looks.note(Some(ME), (pose(7.0), 5));
        looks.note(None, (pose(7.0), 5));
        looks.note(Some(ME), (pose(9.0), 5));
        assert_eq!(looks.back(ME, (pose(9.0), 5)), Some(pose(2.0)));
    }

    #[test]
    fn two_at_one_screen_have_each_their_own_look() {
        let mut looks = Looks::default();
        looks.note(Some(ME), (pose(1.0), 0));
        looks.note(Some(OTHER), (pose(2.0), 0));
        assert_eq!(looks.back(OTHER, (pose(3.0), 0)), None);
        looks.note(Some(ME), (pose(4.0), 0));
        assert_eq!(looks.back(ME, (pose(5.0), 0)), Some(pose(2.0)));
        looks.note(Some(OTHER), (pose(2.0), 0));
        assert_eq!(looks.back(OTHER, (pose(6.0), 0)), Some(pose(4.0)));
    }
}
