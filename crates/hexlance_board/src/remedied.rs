//! A message with what to do about it in one text, for readers of files that can hand up one text only.

/// What stands between the two.
const REMEDY: &str = ". Remedy: ";

/// A message with what to do about it in one text; [`Diagnostic::from_ron`](crate::Diagnostic::from_ron) takes it apart
/// again.
pub fn remedied(message: &str, remedy: &str) -> String {
    format!("{message}{REMEDY}{remedy}")
}

/// The message and what to do about it.
pub(crate) fn apart(both: &str) -> Option<(&str, &str)> {
    both.split_once(REMEDY)
}
