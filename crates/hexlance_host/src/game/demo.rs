//! What is shown on the table: the demo of an ability, a short scenario with scripted dice and captions, or a battle that is
//! over, from its first command. Whoever watches pauses, steps forward and back, or takes over and plays on by hand.

use bevy::prelude::*;
use hexlance_board::Hex;
use hexlance_rules::{
    AbilityId, Entry, Sides,
    conformance::{Cases, Cue, Demo, Look},
};

use super::{
    control::{Leave, Leaving},
    session::{Seat, Session, SessionError},
    tabled::{Planning, Tabled},
};
use crate::{
    data::Data,
    hud::model::{DemoBar, DemoCommand, HudAction, Toast},
    screens::{Screen, sentence},
    table::{AnimationBusy, CameraCommand, TableModel},
};

/// Seconds that a caption stays for a letter, and at least.
const READING: (f32, f32) = (0.055, 2.2);
/// Seconds that a breakdown stays.
const NUMBERS: f32 = 3.0;
/// Seconds between two commands.
const PACE: f32 = 0.6;

/// Where a demo was started from and leaving it leads.
pub enum Back<G: Tabled> {
    /// The title screen.
    Title,
    /// The codex.
    Codex,
    /// A battle that waits meanwhile.
    Battle(Box<Session<G>>),
}

/// What is shown.
enum Script<G: Tabled> {
    /// The demo of an ability.
    Demo(Demo<G::Rules>),
    /// The commands of a battle that was played.
    Played(Vec<Entry<G::Command>>),
}

/// The demo or the recorded battle that is on.
#[derive(Resource)]
pub struct Showing<G: Tabled> {
    /// Where leaving it leads.
    pub back: Back<G>,
    script: Script<G>,
    /// Where a demo is; a recorded battle is where its commands are.
    cursor: <G::Rules as Cases>::Cursor,
    /// Places to go back to: the script's, the number of commands given, and the caption.
    past: Vec<(<G::Rules as Cases>::Cursor, usize, String)>,
    caption: String,
    playing: bool,
    over: bool,
    wait: f32,
    /// Grows with every change that is seen on the panel.
    pub revision: u64,
}

/// What one step of a demo came to.
enum Stepped {
    /// Something to read or look at for so many seconds.
    Seen(f32),
    /// Nothing to see: the next one follows at once.
    Unseen,
    /// The end.
    Over,
}

impl<G: Tabled> Showing<G> {
    /// Begins the demo of an ability.
    ///
    /// # Errors
    /// That there is none, or what is wrong with its file.
    pub fn begin(ability: AbilityId, data: &Data) -> Result<(Self, Session<G>), SessionError> {
        let file = data
            .demo_of::<G>(&ability.to_string())
            .ok_or_else(|| SessionError(tr!("There is no demo of {ability}.", ability)))?;
        let demo = data
            .load_demo::<G>(&file)
            .map_err(|e| SessionError(sentence(&e)))?;
        let seed: u64 = rand::random();
        let battle = demo.battle(seed).map_err(|e| SessionError(sentence(&e)))?;
        let session = Session::scripted(battle, demo.title().to_owned());
        Ok((Self::of(Script::Demo(demo)), session))
    }

    /// Begins to show a battle again.
    ///
    /// # Errors
    /// If it is not over: what is hidden in it stays hidden until then. If its setup no longer starts.
    pub fn again(played: &Session<G>) -> Result<(Self, Session<G>), SessionError> {
        if !played.is_over() {
            let text = tr!("A battle can be watched again when it is over.");
            return Err(SessionError(text.to_owned()));
        }
        let commands = played.battle.history().to_vec();
        let session = Session::recorded(played)?;
        Ok((Self::of(Script::Played(commands)), session))
    }

    fn of(script: Script<G>) -> Self {
        Self {
            back: Back::Title,
            script,
            cursor: <G::Rules as Cases>::Cursor::default(),
            past: Vec::new(),
            caption: String::new(),
            playing: true,
            over: false,
            wait: 0.0,
            revision: 1,
        }
    }

    /// What the panel shows.
    pub fn bar(&self, session: &Session<G>) -> DemoBar {
        let (title, done, lines) = match &self.script {
            Script::Demo(demo) => (
                demo.title(),
                G::Rules::lines_done(&self.cursor),
                demo.lines(),
            ),
            Script::Played(commands) => {
                let done = session.battle.history().len();
                (session.title.as_str(), done, commands.len())
            }
        };
        DemoBar {
            title: crate::lang::text(title).to_owned(),
            caption: self.caption.clone(),
            playing: self.playing && !self.over,
            over: self.over,
            can_go_back: !self.past.is_empty(),
            can_take_over: !session.is_over(),
            done,
            lines,
            leave: match self.back {
                Back::Title => tr!("Leave"),
                Back::Codex => tr!("To the codex"),
                Back::Battle(_) => tr!("To the battle"),
            },
        }
    }

    /// One line of the script.
    fn line(
        &mut self,
        session: &mut Session<G>,
        focus: &mut G::Focus,
        camera: &mut MessageWriter<CameraCommand>,
    ) -> Result<Stepped, String> {
        let before = (
            self.cursor.clone(),
            session.battle.history().len(),
            self.caption.clone(),
        );
        let demo = match &self.script {
            Script::Demo(demo) => demo,
            Script::Played(commands) => {
                let Some(entry) = commands.get(session.battle.history().len()).cloned() else {
                    self.over = true;
                    return Ok(Stepped::Over);
                };
                self.past.push(before);
                self.caption = told::<G>(session, &entry);
                focus.select(None);
                session
                    .submit(entry.side, entry.command)
                    .map_err(|e| e.to_string())?;
                return Ok(Stepped::Seen(PACE));
            }
        };
        let cue = demo
            .next(&mut self.cursor, &session.battle)
            .map_err(|e| e.to_string())?;
        let stepped = match cue {
            None => {
                self.over = true;
                Stepped::Over
            }
            Some(Cue::Say(text)) => {
                self.past.push(before);
                let text = crate::lang::text(text);
                self.caption = text.to_owned();
                focus.select(None);
                let time = text.chars().count() as f32 * READING.0;
                Stepped::Seen(time.max(READING.1))
            }
            Some(Cue::Look(look)) => {
                let hex = match look {
                    Look::At(hex) => Some(hex),
                    Look::Unit(unit) => G::shown_at(session, unit),
                };
                if let Some(hex) = hex {
                    camera.write(CameraCommand::Watch(vec![hex]));
                }
                Stepped::Unseen
            }
            Some(Cue::Command { side, command }) => {
                focus.select(None);
                session.submit(side, command).map_err(|e| e.to_string())?;
                Stepped::Seen(PACE)
            }
            Some(Cue::Refused { side, command, .. }) => {
                self.past.push(before);
                if let Err(refusal) = session.battle.check(side, &command) {
                    self.caption = crate::words::refused(&refusal);
                }
                Stepped::Seen(READING.1)
            }
            Some(Cue::Check(check)) => match G::show_check(session, focus, &check) {
                Some(at) => {
                    if !at.is_empty() {
                        camera.write(CameraCommand::Watch(at));
                    }
                    Stepped::Seen(NUMBERS)
                }
                None => Stepped::Unseen,
            },
        };
        Ok(stepped)
    }

    /// Lines up to the next that can be seen.
    fn step(
        &mut self,
        session: &mut Session<G>,
        focus: &mut G::Focus,
        camera: &mut MessageWriter<CameraCommand>,
    ) -> Result<(), String> {
        self.revision += 1;
        loop {
            match self.line(session, focus, camera)? {
                Stepped::Unseen => {}
                Stepped::Seen(time) => {
                    self.wait = time;
                    return Ok(());
                }
                Stepped::Over => return Ok(()),
            }
        }
    }

    /// Back to before the present caption.
    fn back(&mut self, session: &mut Session<G>, focus: &mut G::Focus) -> Result<(), String> {
        // The caption that is shown, and the one before it.
        self.past.pop();
        let Some((cursor, commands, caption)) = self.past.pop() else {
            return Ok(());
        };
        session.rewind(commands).map_err(|e| e.to_string())?;
        focus.select(None);
        self.cursor = cursor;
        self.caption = caption;
        self.over = false;
        self.playing = false;
        self.revision += 1;
        Ok(())
    }
}

/// A command of a recorded battle as its caption: when, whose, what.
fn told<G: Tabled>(session: &Session<G>, entry: &Entry<G::Command>) -> String {
    let world = session.battle.world();
    let sides = world.resource::<Sides>();
    tr!(
        "{when}, {side}: {order}",
        when = G::stands(world),
        side = sides.get(entry.side).map_or("", |s| s.name.as_str()),
        order = G::order(&entry.command, world, None)
    )
}

/// The hexes that a demo plays on: where its units stand.
pub fn stage(model: &TableModel) -> Vec<Hex> {
    model.minis.iter().map(|m| m.hex).collect()
}

/// Goes on with the demo when nothing moves any more.
pub fn advance<G: Tabled>(
    showing: Option<ResMut<Showing<G>>>,
    session: Option<ResMut<Session<G>>>,
    busy: Res<AnimationBusy>,
    time: Res<Time<Real>>,
    mut focus: ResMut<G::Focus>,
    mut camera: MessageWriter<CameraCommand>,
    mut toasts: MessageWriter<Toast>,
) {
    let (Some(mut showing), Some(mut session)) = (showing, session) else {
        return;
    };
    if !showing.playing || showing.over || busy.0 {
        return;
    }
    if showing.wait > 0.0 {
        showing.bypass_change_detection().wait -= time.delta_secs();
        return;
    }
    if let Err(why) = showing.step(&mut session, &mut focus, &mut camera) {
        showing.over = true;
        toasts.write(Toast::refusal(why));
    }
}

/// What the person who watches wants.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
pub fn commands<G: Tabled>(
    mut actions: MessageReader<HudAction>,
    showing: Option<ResMut<Showing<G>>>,
    session: Option<ResMut<Session<G>>>,
    mut focus: ResMut<G::Focus>,
    mut camera: MessageWriter<CameraCommand>,
    mut toasts: MessageWriter<Toast>,
    mut leaving: ResMut<Leaving>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let (Some(mut showing), Some(mut session)) = (showing, session) else {
        actions.clear();
        return;
    };
    for action in actions.read() {
        let HudAction::Demo(wish) = action else {
            continue;
        };
        let result = match wish {
            DemoCommand::Toggle => {
                showing.playing = !showing.playing;
                showing.wait = 0.0;
                showing.revision += 1;
                Ok(())
            }
            DemoCommand::Step => {
                showing.playing = false;
                showing.step(&mut session, &mut focus, &mut camera)
            }
            DemoCommand::Back => showing
                .back(&mut session, &mut focus)
                .and_then(|()| showing.step(&mut session, &mut focus, &mut camera)),
            DemoCommand::TakeOver => {
                session.take_over(Seat::Human);
                focus.select(None);
                let side = session
                    .battle
                    .world()
                    .resource::<Sides>()
                    .get(session.viewer);
                let name = side.map_or("", |s| s.name.as_str());
                toasts.write(Toast::notice(tr!("You play {name} now.", name)));
                commands.remove_resource::<Showing<G>>();
                Ok(())
            }
            DemoCommand::Leave => {
                commands.remove_resource::<Showing<G>>();
                match std::mem::replace(&mut showing.back, Back::Title) {
                    Back::Title => leaving.0 = Some(Leave::Title),
                    Back::Codex => {
                        commands.remove_resource::<Session<G>>();
                        next.set(Screen::Codex);
                    }
                    Back::Battle(battle) => {
                        *focus = G::Focus::default();
                        *session = *battle;
                    }
                }
                Ok(())
            }
        };
        if let Err(why) = result {
            showing.over = true;
            toasts.write(Toast::refusal(why));
        }
    }
}
