//! What is printed on a unit, such as a click dial, in lists of units of any ruleset.

use std::{any::Any, fmt, sync::Arc};

use bevy_egui::egui::Response;
use hexlance_present::Tip;

use super::tip;

/// What a ruleset prints on its units.
pub trait Printed: Any + fmt::Debug + Send + Sync {
    /// Whether it is the same as another.
    fn is(&self, other: &dyn Printed) -> bool;

    /// The whole of it.
    fn tip(&self) -> Tip;
}

/// What is printed on a unit, of whichever ruleset.
#[derive(Clone, Debug)]
pub struct Print(Arc<dyn Printed>);

impl Print {
    /// What a ruleset prints, among what any does.
    pub fn of(own: Arc<impl Printed>) -> Self {
        Self(own)
    }

    /// Shows the whole of it under the pointer.
    pub fn tip(&self, response: Response) -> Response {
        tip::show(response, || self.0.tip(), None, &[])
    }
}

impl PartialEq for Print {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&*other.0)
    }
}

impl Eq for Print {}
