//! What is wrong with a file, for the person who can mend it.

use std::path::PathBuf;

/// A fault of a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}:{}: {message}; {remedy}", file.display(), line.unwrap_or(0), column.unwrap_or(0))]
pub struct Diagnostic {
    /// The file.
    pub file: PathBuf,
    /// Line from 1.
    pub line: Option<u32>,
    /// Column from 1.
    pub column: Option<u32>,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub remedy: String,
}
