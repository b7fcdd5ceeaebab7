//! One click a frame. What hands do is seen once a frame: the place of the pointer as it is at the end, panels after the
//! table. Where several clicks fall into one frame, because it takes long, each of them would be taken for a click at the
//! last place, and one on a panel for a later one than those on the table. So whatever follows a click waits for the next
//! frame, in its order.

use std::collections::VecDeque;

use bevy::ecs::message::{MessageCursor, MessageUpdateSystems};
use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseWheel};
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use bevy::window::{CursorEntered, CursorLeft, CursorMoved, Ime, WindowEvent};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ForgetClicks>()
        .add_message::<WindowEvent>()
        .add_message::<KeyboardInput>()
        .add_message::<KeyboardFocusLost>()
        .add_message::<Ime>()
        .add_message::<MouseButtonInput>()
        .add_message::<MouseMotion>()
        .add_message::<MouseWheel>()
        .add_message::<CursorMoved>()
        .add_message::<CursorEntered>()
        .add_message::<CursorLeft>()
        .add_systems(
            First,
            pace.after(MessageUpdateSystems)
                .before(PickingSystems::Input),
        );
}

/// What hands do, all together in its order, and each kind by itself.
#[derive(SystemParam)]
struct Inputs<'w> {
    all: ResMut<'w, Messages<WindowEvent>>,
    keys: ResMut<'w, Messages<KeyboardInput>>,
    keys_lost: ResMut<'w, Messages<KeyboardFocusLost>>,
    typed: ResMut<'w, Messages<Ime>>,
    buttons: ResMut<'w, Messages<MouseButtonInput>>,
    motions: ResMut<'w, Messages<MouseMotion>>,
    wheels: ResMut<'w, Messages<MouseWheel>>,
    moves: ResMut<'w, Messages<CursorMoved>>,
    enters: ResMut<'w, Messages<CursorEntered>>,
    leaves: ResMut<'w, Messages<CursorLeft>>,
}

impl Inputs<'_> {
    /// Takes away what hands do, of which only `events` is given out.
    fn replace(&mut self, events: Vec<WindowEvent>) {
        self.all.clear();
        self.keys.clear();
        self.keys_lost.clear();
        self.typed.clear();
        self.buttons.clear();
        self.motions.clear();
        self.wheels.clear();
        self.moves.clear();
        self.enters.clear();
        self.leaves.clear();
        for event in events {
            match &event {
                WindowEvent::KeyboardInput(e) => {
                    self.keys.write(e.clone());
                }
                WindowEvent::KeyboardFocusLost(e) => {
                    self.keys_lost.write(e.clone());
                }
                WindowEvent::Ime(e) => {
                    self.typed.write(e.clone());
                }
                WindowEvent::MouseButtonInput(e) => {
                    self.buttons.write(*e);
                }
                WindowEvent::MouseMotion(e) => {
                    self.motions.write(*e);
                }
                WindowEvent::MouseWheel(e) => {
                    self.wheels.write(*e);
                }
                WindowEvent::CursorMoved(e) => {
                    self.moves.write(e.clone());
                }
                WindowEvent::CursorEntered(e) => {
                    self.enters.write(e.clone());
                }
                WindowEvent::CursorLeft(e) => {
                    self.leaves.write(e.clone());
                }
                // The rest has been given out by its kind already.
                _ => {}
            }
            self.all.write(event);
        }
    }
}

/// Whether a hand does it, or it ends what a hand does: everything else waits for nothing.
fn is_by_hand(event: &WindowEvent) -> bool {
    matches!(
        event,
        WindowEvent::KeyboardInput(_)
            | WindowEvent::KeyboardFocusLost(_)
            | WindowEvent::Ime(_)
            | WindowEvent::MouseButtonInput(_)
            | WindowEvent::MouseMotion(_)
            | WindowEvent::MouseWheel(_)
            | WindowEvent::CursorMoved(_)
            | WindowEvent::CursorEntered(_)
            | WindowEvent::CursorLeft(_)
    )
}

/// How much of what hands have done belongs to this frame: up to the end of its first click, and up to a click that
/// follows a key.
fn first_click(events: &VecDeque<WindowEvent>) -> usize {
    let mut keyed = false;
    for (i, event) in events.iter().enumerate() {
        match event {
            WindowEvent::MouseButtonInput(e) if e.state == ButtonState::Released => return i + 1,
            WindowEvent::MouseButtonInput(_) if keyed => return i,
            WindowEvent::KeyboardInput(e) => {
                keyed |= e.state == ButtonState::Pressed && !e.repeat;
            }
            _ => {}
        }
    }
    events.len()
}

/// What waits was meant for something else than what is on the screen now: another page, another battle.
#[derive(Resource, Debug, Default)]
pub struct ForgetClicks(pub bool);

/// Whether what waits is given out whatever has become of the screen: where the pointer is, and what is let go.
fn outlasts(event: &WindowEvent) -> bool {
    match event {
        WindowEvent::MouseButtonInput(e) => e.state == ButtonState::Released,
        WindowEvent::KeyboardInput(e) => e.state == ButtonState::Released,
        WindowEvent::MouseMotion(_) | WindowEvent::MouseWheel(_) | WindowEvent::Ime(_) => false,
        _ => true,
    }
}

fn pace(
    mut inputs: Inputs,
    mut seen: Local<MessageCursor<WindowEvent>>,
    mut waiting: Local<VecDeque<WindowEvent>>,
    mut forget: ResMut<ForgetClicks>,
) {
    let new: Vec<WindowEvent> = seen.read(&inputs.all).cloned().collect();
    let held = !waiting.is_empty();
    if std::mem::take(&mut forget.0) {
        waiting.retain(outlasts);
    }
    let (by_hand, rest): (Vec<_>, Vec<_>) = new.into_iter().partition(is_by_hand);
    waiting.extend(by_hand);
    let now = first_click(&waiting);
    if !held && now == waiting.len() {
        // Nothing has waited, and nothing has to.
        waiting.clear();
        return;
    }
    let given = rest.into_iter().chain(waiting.drain(..now)).collect();
    inputs.replace(given);
    seen.clear(&inputs.all);
}

#[cfg(test)]
mod tests {
    use bevy::input::mouse::MouseButton;

    use super::*;

    /// What has been seen of hands, frame by frame.
    #[derive(Resource, Default)]
    struct Seen(Vec<Vec<&'static str>>);

    fn look(
        mut all: MessageReader<WindowEvent>,
        mut moves: MessageReader<CursorMoved>,
        mut buttons: MessageReader<MouseButtonInput>,
        mut keys: MessageReader<KeyboardInput>,
        mut lost: MessageReader<KeyboardFocusLost>,
        mut seen: ResMut<Seen>,
    ) {
        let word = |e: &WindowEvent| match e {
            WindowEvent::CursorMoved(_) => Some("move"),
            WindowEvent::MouseButtonInput(e) if e.state == ButtonState::Pressed => Some("press"),
            WindowEvent::MouseButtonInput(_) => Some("release"),
            WindowEvent::KeyboardInput(_) => Some("key"),
            WindowEvent::KeyboardFocusLost(_) => Some("lost"),
            _ => None,
        };
        let frame: Vec<_> = all.read().filter_map(word).collect();
        let count = |word: &[&str]| frame.iter().filter(|w| word.contains(w)).count();
        // Each kind by itself tells the same.
        assert_eq!(moves.read().count(), count(&["move"]));
        assert_eq!(buttons.read().count(), count(&["press", "release"]));
        assert_eq!(keys.read().count(), count(&["key"]));
        assert_eq!(lost.read().count(), count(&["lost"]));
        seen.0.push(frame);
    }

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins(plugin)
            .init_resource::<Seen>()
            .add_systems(PreUpdate, look);
        app
    }

    fn send(app: &mut App, event: WindowEvent) {
        let world = app.world_mut();
        match &event {
            WindowEvent::CursorMoved(e) => {
                world.write_message(e.clone());
            }
            WindowEvent::MouseButtonInput(e) => {
                world.write_message(*e);
            }
            WindowEvent::KeyboardInput(e) => {
                world.write_message(e.clone());
            }
            WindowEvent::KeyboardFocusLost(e) => {
                world.write_message(e.clone());
            }
            other => unreachable!("{other:?}"),
        }
        world.write_message(event);
    }

    fn moves(app: &mut App) {
        let moved = CursorMoved {
            window: Entity::PLACEHOLDER,
            position: Vec2::ONE,
            delta: None,
        };
        send(app, WindowEvent::CursorMoved(moved));
    }

    fn button(app: &mut App, state: ButtonState) {
        let input = MouseButtonInput {
            button: MouseButton::Left,
            state,
            window: Entity::PLACEHOLDER,
        };
        send(app, WindowEvent::MouseButtonInput(input));
    }

    fn clicks(app: &mut App) {
        moves(app);
        button(app, ButtonState::Pressed);
        button(app, ButtonState::Released);
    }

    fn key(app: &mut App) {
        let input = KeyboardInput {
            key_code: KeyCode::Space,
            logical_key: bevy::input::keyboard::Key::Space,
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        };
        send(app, WindowEvent::KeyboardInput(input));
    }

    fn frames(app: &mut App, n: usize) -> Vec<Vec<&'static str>> {
        for _ in 0..n {
            app.update();
        }
        std::mem::take(&mut app.world_mut().resource_mut::<Seen>().0)
    }

    #[test]
    fn every_click_has_a_frame_of_its_own() {
        let mut app = app();
        let click = vec!["move", "press", "release"];
        for _ in 0..3 {
            clicks(&mut app);
        }
        // One more comes while they wait.
        let mut seen = frames(&mut app, 1);
        clicks(&mut app);
        seen.extend(frames(&mut app, 4));
        assert_eq!(
            seen,
            [click.clone(), click.clone(), click.clone(), click, vec![]]
        );
    }

    #[test]
    fn where_the_pointer_goes_after_a_click_is_another_frames() {
        let mut app = app();
        clicks(&mut app);
        moves(&mut app);
        moves(&mut app);
        let seen = frames(&mut app, 3);
        let click = vec!["move", "press", "release"];
        assert_eq!(seen, [click, vec!["move", "move"], vec![]]);
    }

    #[test]
    fn a_click_does_not_overtake_a_key() {
        let mut app = app();
        key(&mut app);
        key(&mut app);
        clicks(&mut app);
        let seen = frames(&mut app, 2);
        assert_eq!(seen, [vec!["key", "key", "move"], vec!["press", "release"]]);
    }

    #[test]
    fn a_key_that_waits_is_let_go_when_another_window_takes_the_keyboard() {
        let mut app = app();
        clicks(&mut app);
        key(&mut app);
        send(&mut app, WindowEvent::KeyboardFocusLost(KeyboardFocusLost));
        let seen = frames(&mut app, 2);
        let click = vec!["move", "press", "release"];
        assert_eq!(seen, [click, vec!["key", "lost"]]);
    }

    #[test]
    fn what_waits_is_not_meant_for_another_page() {
        let mut app = app();
        for _ in 0..3 {
            clicks(&mut app);
        }
        let mut seen = frames(&mut app, 1);
        app.world_mut().resource_mut::<ForgetClicks>().0 = true;
        seen.extend(frames(&mut app, 3));
        let click = vec!["move", "press", "release"];
        // Nothing stays pressed.
        let rest = vec!["move", "release"];
        assert_eq!(seen, [click, rest.clone(), rest, vec![]]);
    }

    #[test]
    fn what_fits_into_a_frame_is_left_alone() {
        let mut app = app();
        for _ in 0..3 {
            moves(&mut app);
            clicks(&mut app);
            let seen = frames(&mut app, 1);
            assert_eq!(seen, [vec!["move", "move", "press", "release"]]);
        }
    }
}
