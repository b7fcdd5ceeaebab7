//! Starting graphics on machines that may have none: the engine gives up by a panic, and there is no other way to ask it.

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind, set_hook, take_hook},
    sync::Arc,
};

/// What the libraries say when there is no driver or no screen. Any other panic is a fault of the program.
const SIGNS: [(&str, &str); 2] = [
    ("Unable to find a GPU", "no graphics driver was found"),
    ("Failed to build event loop", "no screen answers"),
];

/// Does something that needs graphics.
///
/// # Errors
/// In a few words what is missing, if that is a graphics driver or a screen.
///
/// # Panics
/// If the work panics for another reason.
pub fn attempt<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let usual: Arc<dyn Fn(&std::panic::PanicHookInfo<'_>) + Send + Sync> = take_hook().into();
    let loud = usual.clone();
    set_hook(Box::new(move |info| {
        if missing(info.payload()).is_none() {
            loud(info);
        }
    }));
    let done = catch_unwind(AssertUnwindSafe(work));
    set_hook(Box::new(move |info| usual(info)));
    done.or_else(|cause| match missing(&*cause) {
        Some(what) => Err(what.to_owned()),
        None => resume_unwind(cause),
    })
}

/// What a panic says is missing, if it says so.
fn missing(cause: &(dyn std::any::Any + Send)) -> Option<&'static str> {
    let text = cause
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| cause.downcast_ref::<&str>().copied())?;
    SIGNS
        .iter()
        .find(|(sign, _)| text.contains(sign))
        .map(|(_, what)| *what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_missing_graphics_are_forgiven() {
        assert_eq!(attempt(|| 7), Ok(7));
        let none: Result<(), _> = attempt(|| panic!("Unable to find a GPU! Make sure ..."));
        assert_eq!(none, Err("no graphics driver was found".to_owned()));
        let fault = catch_unwind(|| attempt(|| panic!("index out of bounds")));
        assert!(fault.is_err());
    }
}
