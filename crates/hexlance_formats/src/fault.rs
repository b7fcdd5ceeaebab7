//! What is wrong with a text, before the name of its file is added.

use hexlance_board::Diagnostic;
use std::path::Path;

/// Why a file cannot be read, before the file's name is added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    line: u32,
    column: u32,
    message: String,
    remedy: String,
}

impl Fault {
    /// With the file's name.
    pub fn into_diagnostic(self, file: &Path) -> Diagnostic {
        Diagnostic::written(file, self.message, self.remedy).at(self.line, self.column)
    }

    pub fn new(
        line: u32,
        column: u32,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self {
            line,
            column,
            message: message.into(),
            remedy: remedy.into(),
        }
    }
}
