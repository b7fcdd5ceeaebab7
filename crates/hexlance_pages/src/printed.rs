//! What is printed on a unit and only its ruleset can draw, such as a click dial.

use std::{any::Any, fmt, sync::Arc};

use bevy_egui::egui::Response;

/// What a ruleset prints on its units.
pub trait Printed: Any + fmt::Debug + Send + Sync {
    /// Whether it is the same as another.
    fn is(&self, other: &dyn Printed) -> bool;

    /// Shows the whole of it under the pointer.
    fn tip(&self, response: Response) -> Response;
}

/// What is printed on a unit, of whichever ruleset.
#[derive(Clone, Debug)]
pub struct Print(Arc<dyn Printed>);

impl Print {
    /// What a ruleset prints, among what any does.
    pub fn of(own: Arc<impl Printed>) -> Self {
        Self(own)
    }

    /// See [`Printed::tip`].
    pub fn tip(&self, response: Response) -> Response {
        self.0.tip(response)
    }
}

impl PartialEq for Print {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&*other.0)
    }
}

impl Eq for Print {}
