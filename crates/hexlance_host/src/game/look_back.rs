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

/// Where the camera looked from, and what had been done with it until then.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Look {
    pose: Pose,
    /// See [`CameraRig::steered`].
    steered: u32,
    /// See [`CameraRig::led`].
    led: u32,
    /// See [`CameraRig::zoomed`].
    zoomed: f32,
}

impl Look {
    fn of(rig: &CameraRig) -> Self {
        Self {
            pose: rig.goal(),
            steered: rig.steered(),
            led: rig.led(),
            zoomed: rig.zoomed(),
        }
    }
}

/// Where each side looks, or looked when its go ended.
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
    fn left(&mut self, side: SideId) -> &mut Option<Look> {
        let n = side.index();
        if self.left.len() <= n {
            self.left.resize(n + 1, None);
        }
        &mut self.left[n]
    }

    /// Takes note of whose go it is. Where it ends, what is seen then is kept; what was kept before a question in the
    /// middle of an enemy's go stays.
    fn note(&mut self, acting: Option<SideId>, now: Look) {
        if acting == self.acting {
            return;
        }
        if let Some(side) = self.acting {
            self.left(side).get_or_insert(now);
        }
        self.acting = acting;
    }

    /// What a person does with the camera while others act: whoever steers it looks there from then on, wherever it is led
    /// later; whoever only comes nearer, or goes farther away, does not mean the place to which it was led.
    fn follow(&mut self, side: SideId, now: Look) {
        let waits = self.acting.is_none();
        let left = self.left(side);
        // Others may act before the person has had a go.
        if waits {
            left.get_or_insert(now);
        }
        let Some(kept) = left else { return };
        if kept.steered != now.steered || kept.led == now.led {
            *kept = now;
        } else {
            kept.pose.distance *= (now.zoomed - kept.zoomed).exp2();
            kept.zoomed = now.zoomed;
        }
    }

    /// Where to go back to, if the camera was led away from there and nobody else at the screen has steered it since.
    fn back(&mut self, side: SideId, now: Look) -> Option<Pose> {
        let kept = self.left(side).take()?;
        (kept.steered == now.steered && kept.pose != now.pose).then_some(kept.pose)
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
    let now = Look::of(rig);
    let acting = session.to_act().filter(|side| {
        let seat = session.seats.get(side.index());
        *side == session.viewer && seat.is_some_and(super::session::Seat::is_human)
    });
    looks.note(acting, now);
    looks.follow(session.viewer, now);
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

    /// A view of somebody who steered so often, to which the camera was led so often.
    fn look(x: f32, steered: u32, led: u32) -> Look {
        Look {
            pose: pose(x),
            steered,
            led,
            zoomed: 0.0,
        }
    }

    /// What happens in a frame.
    fn frame(looks: &mut Looks, acting: Option<SideId>, now: Look) {
        looks.note(acting, now);
        looks.follow(ME, now);
    }

    const ME: SideId = SideId(0);
    const OTHER: SideId = SideId(1);

    #[test]
    fn after_an_enemys_go_the_camera_looks_where_it_did_before() {
        let mut looks = Looks::default();
        frame(&mut looks, Some(ME), look(1.0, 5, 0));
        frame(&mut looks, None, look(2.0, 5, 0));
        frame(&mut looks, None, look(9.0, 5, 1));
        frame(&mut looks, Some(ME), look(9.0, 5, 1));
        assert_eq!(looks.back(ME, look(9.0, 5, 1)), Some(pose(2.0)));
        // Once is enough, whatever the own units do after that.
        assert_eq!(looks.back(ME, look(4.0, 5, 2)), None);
    }

    #[test]
    fn who_has_steered_meanwhile_stays_there_and_comes_back_there() {
        let mut looks = Looks::default();
        frame(&mut looks, Some(ME), look(1.0, 5, 0));
        frame(&mut looks, None, look(2.0, 5, 0));
        frame(&mut looks, None, look(9.0, 5, 1));
        frame(&mut looks, None, look(3.0, 6, 1));
        frame(&mut looks, Some(ME), look(3.0, 6, 1));
        assert_eq!(looks.back(ME, look(3.0, 6, 1)), None);
        // Led away after that, it comes back to where it was steered.
        frame(&mut looks, None, look(3.0, 6, 1));
        frame(&mut looks, None, look(4.0, 7, 1));
        frame(&mut looks, None, look(9.0, 7, 2));
        frame(&mut looks, Some(ME), look(9.0, 7, 2));
        assert_eq!(looks.back(ME, look(9.0, 7, 2)), Some(pose(4.0)));
    }

    #[test]
    fn who_only_comes_nearer_is_brought_back_all_the_same() {
        let mut looks = Looks::default();
        frame(&mut looks, Some(ME), look(2.0, 5, 0));
        // Before the camera is led away a turn of the wheel shows what is wanted.
        let near = Look {
            zoomed: -1.0,
            ..look(3.0, 5, 0)
        };
        frame(&mut looks, None, near);
        let away = Look { led: 1, ..near };
        let away = Look {
            pose: pose(9.0),
            ..away
        };
        frame(&mut looks, None, away);
        // After that it is seen from as near, but not from there.
        let nearer = Look {
            zoomed: -2.0,
            ..away
        };
        frame(&mut looks, None, nearer);
        frame(&mut looks, Some(ME), nearer);
        let back = Pose {
            distance: 5.0,
            ..pose(3.0)
        };
        assert_eq!(looks.back(ME, nearer), Some(back));
    }

    #[test]
    fn an_enemy_that_begins_leads_nobody_away() {
        let mut looks = Looks::default();
        frame(&mut looks, None, look(0.0, 0, 0));
        // The first view of the battle.
        frame(&mut looks, None, look(2.0, 1, 0));
        frame(&mut looks, None, look(9.0, 1, 1));
        frame(&mut looks, Some(ME), look(9.0, 1, 1));
        assert_eq!(looks.back(ME, look(9.0, 1, 1)), Some(pose(2.0)));
    }

    #[test]
    fn a_question_in_an_enemys_go_changes_nothing() {
        let mut looks = Looks::default();
        frame(&mut looks, Some(ME), look(1.0, 5, 0));
        frame(&mut looks, None, look(2.0, 5, 0));
        frame(&mut looks, Some(ME), look(7.0, 5, 1));
        frame(&mut looks, None, look(7.0, 5, 1));
        frame(&mut looks, Some(ME), look(9.0, 5, 2));
        assert_eq!(looks.back(ME, look(9.0, 5, 2)), Some(pose(2.0)));
    }

    #[test]
    fn two_at_one_screen_have_each_their_own_look() {
        let mut looks = Looks::default();
        // Whoever acts sits at the screen.
        let sits = |looks: &mut Looks, side, now| {
            looks.note(Some(side), now);
            looks.follow(side, now);
        };
        sits(&mut looks, ME, look(1.0, 0, 0));
        sits(&mut looks, OTHER, look(2.0, 0, 0));
        assert_eq!(looks.back(OTHER, look(3.0, 0, 1)), None);
        sits(&mut looks, ME, look(4.0, 0, 1));
        assert_eq!(looks.back(ME, look(5.0, 0, 2)), Some(pose(2.0)));
        sits(&mut looks, OTHER, look(2.0, 0, 3));
        assert_eq!(looks.back(OTHER, look(6.0, 0, 4)), Some(pose(4.0)));
    }
}
