//! A key with the modifiers held beside it, as text ("Ctrl+Z") and as key codes.

use bevy::prelude::{ButtonInput, KeyCode};
use std::{fmt, str::FromStr};

macro_rules! keys {
    ($($code:ident => $name:expr),* $(,)?) => {
        const KEYS: &[(KeyCode, &str)] = &[$((KeyCode::$code, $name)),*];
    };
}

keys! {
    KeyA => "A", KeyB => "B", KeyC => "C", KeyD => "D", KeyE => "E", KeyF => "F", KeyG => "G", KeyH => "H", KeyI => "I",
    KeyJ => "J", KeyK => "K", KeyL => "L", KeyM => "M", KeyN => "N", KeyO => "O", KeyP => "P", KeyQ => "Q", KeyR => "R",
    KeyS => "S", KeyT => "T", KeyU => "U", KeyV => "V", KeyW => "W", KeyX => "X", KeyY => "Y", KeyZ => "Z",
    Digit1 => "1", Digit2 => "2", Digit3 => "3", Digit4 => "4", Digit5 => "5", Digit6 => "6", Digit7 => "7",
    Digit8 => "8", Digit9 => "9", Digit0 => "0",
    F1 => "F1", F2 => "F2", F3 => "F3", F4 => "F4", F5 => "F5", F6 => "F6", F7 => "F7", F8 => "F8", F9 => "F9",
    F10 => "F10", F11 => "F11", F12 => "F12",
    Enter => msg!("key", "Enter"), Escape => msg!("key", "Esc"), Space => msg!("key", "Space"), Tab => msg!("key", "Tab"), Backspace => msg!("key", "Backspace"), Delete => msg!("key", "Delete"),
    Insert => msg!("key", "Insert"), Home => msg!("key", "Home"), End => msg!("key", "End"), PageUp => msg!("key", "Page Up"), PageDown => msg!("key", "Page Down"),
    ArrowUp => msg!("key", "Up"), ArrowDown => msg!("key", "Down"), ArrowLeft => msg!("key", "Left"), ArrowRight => msg!("key", "Right"),
    Comma => ",", Period => ".", Minus => "-", Equal => "=", Slash => "/", Backslash => "\\", Semicolon => ";",
    Quote => "'", BracketLeft => "[", BracketRight => "]", Backquote => "`",
    Numpad0 => msg!("key", "Keypad 0"), Numpad1 => msg!("key", "Keypad 1"), Numpad2 => msg!("key", "Keypad 2"), Numpad3 => msg!("key", "Keypad 3"), Numpad4 => msg!("key", "Keypad 4"),
    Numpad5 => msg!("key", "Keypad 5"), Numpad6 => msg!("key", "Keypad 6"), Numpad7 => msg!("key", "Keypad 7"), Numpad8 => msg!("key", "Keypad 8"), Numpad9 => msg!("key", "Keypad 9"),
    NumpadEnter => msg!("key", "Keypad Enter"), NumpadAdd => msg!("key", "Keypad Plus"), NumpadSubtract => msg!("key", "Keypad Minus"),
    NumpadMultiply => msg!("key", "Keypad *"), NumpadDivide => msg!("key", "Keypad /"), NumpadDecimal => msg!("key", "Keypad ."),
}

/// A key that can be bound. Modifiers on their own cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyName(usize);

impl KeyName {
    /// The bindable key of a key code.
    pub fn of(code: KeyCode) -> Option<Self> {
        KEYS.iter().position(|k| k.0 == code).map(Self)
    }

    /// The key code (a place on the keyboard, not a letter).
    pub fn code(self) -> KeyCode {
        KEYS[self.0].0
    }

    /// The name in files; players read [`Chord::label`].
    pub fn name(self) -> &'static str {
        KEYS[self.0].1
    }
}

/// A key with the modifiers held beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    /// Control or command.
    pub ctrl: bool,
    /// Shift.
    pub shift: bool,
    /// Alt or option.
    pub alt: bool,
    /// The key itself.
    pub key: KeyName,
}

/// Why a key name could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no key called \"{name}\" in \"{text}\"; write keys as \"G\", \"Ctrl+Z\", \"Shift+F3\" or \"Keypad 5\""
)]
pub struct KeyParseError {
    name: String,
    text: String,
}

impl Chord {
    /// The chord of a key with the modifiers that are held now.
    pub fn held(k: &ButtonInput<KeyCode>, key: KeyName) -> Self {
        let (ctrl, shift, alt) = modifiers(k);
        Self {
            ctrl,
            shift,
            alt,
            key,
        }
    }

    /// Whether it is a letter, or nothing but a capital one: something that is typed.
    pub fn is_letter(self) -> bool {
        let name = self.key.name();
        let letter = name.len() == 1 && name.chars().all(char::is_alphabetic);
        letter && !self.ctrl && !self.alt
    }

    /// Whether exactly the chord's modifiers are held.
    pub fn modifiers_match(self, k: &ButtonInput<KeyCode>) -> bool {
        modifiers(k) == (self.ctrl, self.shift, self.alt)
    }
}

fn modifiers(k: &ButtonInput<KeyCode>) -> (bool, bool, bool) {
    (
        k.any_pressed([
            KeyCode::ControlLeft,
            KeyCode::ControlRight,
            KeyCode::SuperLeft,
            KeyCode::SuperRight,
        ]),
        k.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        k.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]),
    )
}

impl Chord {
    /// The chord as players read it; [`fmt::Display`] is what files hold, in English always.
    pub fn label(&self) -> String {
        let held = [
            (self.ctrl, tr_c!("key", "Ctrl+")),
            (self.shift, tr_c!("key", "Shift+")),
            (self.alt, tr_c!("key", "Alt+")),
        ];
        let held = held.iter().filter(|(on, _)| *on).map(|(_, name)| *name);
        let key = crate::lang::text_in("key", self.key.name());
        held.chain([key]).collect()
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (on, name) in [
            (self.ctrl, "Ctrl+"),
            (self.shift, "Shift+"),
            (self.alt, "Alt+"),
        ] {
            if on {
                f.write_str(name)?;
            }
        }
        f.write_str(self.key.name())
    }
}

impl FromStr for Chord {
    type Err = KeyParseError;

    fn from_str(text: &str) -> Result<Self, KeyParseError> {
        let (mut ctrl, mut shift, mut alt) = (false, false, false);
        let mut rest = text.trim();
        loop {
            let before = rest;
            for (flag, name) in [
                (&mut ctrl, "Ctrl+"),
                (&mut shift, "Shift+"),
                (&mut alt, "Alt+"),
            ] {
                if rest.len() > name.len()
                    && rest.is_char_boundary(name.len())
                    && rest[..name.len()].eq_ignore_ascii_case(name)
                {
                    *flag = true;
                    rest = rest[name.len()..].trim_start();
                }
            }
            if rest == before {
                break;
            }
        }
        match KEYS.iter().position(|k| k.1.eq_ignore_ascii_case(rest)) {
            Some(i) => Ok(Self {
                ctrl,
                shift,
                alt,
                key: KeyName(i),
            }),
            None => Err(KeyParseError {
                name: rest.to_owned(),
                text: text.to_owned(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_survives_text() {
        for i in 0..KEYS.len() {
            for bits in 0..8u8 {
                let c = Chord {
                    ctrl: bits & 1 != 0,
                    shift: bits & 2 != 0,
                    alt: bits & 4 != 0,
                    key: KeyName(i),
                };
                assert_eq!(c.to_string().parse::<Chord>(), Ok(c), "{c}");
            }
        }
        assert_eq!(
            "shift+ctrl+z".parse::<Chord>().unwrap().to_string(),
            "Ctrl+Shift+Z"
        );
        assert!("".parse::<Chord>().is_err());
        assert!("Ctrl+".parse::<Chord>().is_err());
    }

    #[test]
    fn modifiers_must_match_exactly() {
        let mut k = ButtonInput::default();
        let z: Chord = "Z".parse().unwrap();
        let undo: Chord = "Ctrl+Z".parse().unwrap();
        assert!(z.modifiers_match(&k) && !undo.modifiers_match(&k));
        k.press(KeyCode::ControlRight);
        assert!(!z.modifiers_match(&k) && undo.modifiers_match(&k));
    }
}
