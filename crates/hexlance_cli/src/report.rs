//! The one place where sub-commands print: results on standard output, faults on standard error.
//!
//! Colour is used only where the reader is a terminal that wants it; nothing is told by colour alone.

use std::{
    fmt::{self, Display},
    io::{self, Write},
    process::ExitCode,
};

use anstyle::{AnsiColor, Style};
use hexlance_board::{Diagnostic, excerpt, is_steering, printable};

/// Most characters of why a sub-command ends: it may repeat what a file says.
const LONGEST: usize = 4000;

/// Exit code: done, nothing found.
pub const OK: u8 = 0;
/// Exit code: it failed, or the answer is no.
pub const FAILED: u8 = 1;
/// Exit code: used wrongly.
pub const USAGE: u8 = 2;

/// Why a sub-command ends without success.
#[derive(Clone, Debug)]
pub enum Stop {
    /// Something is wrong in files.
    Faults(Vec<Diagnostic>),
    /// It did not work: why, and what to do about it.
    Failed(String, String),
    /// The command line makes no sense: why, and what to write instead.
    Usage(String, String),
    /// The answer has been printed, and it is no.
    No,
}

impl Stop {
    /// It did not work: why, and what to do about it.
    pub fn failed(message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Failed(message.into(), remedy.into())
    }

    /// The command line makes no sense: why, and what to write instead.
    pub fn usage(message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Usage(message.into(), remedy.into())
    }
}

impl From<Diagnostic> for Stop {
    fn from(fault: Diagnostic) -> Self {
        Self::Faults(vec![fault])
    }
}

impl From<Vec<Diagnostic>> for Stop {
    fn from(faults: Vec<Diagnostic>) -> Self {
        Self::Faults(faults)
    }
}

/// What a sub-command comes to.
pub type Outcome = Result<(), Stop>;

/// Style of headings and names.
pub const STRONG: Style = Style::new().bold();
/// Style of what matters less.
pub const DIM: Style = Style::new().dimmed();
/// Style of what is well.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// Style of what is wrong.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// Style of what may be wrong.
pub const ODD: Style = AnsiColor::Yellow.on_default().bold();

/// A text in a style.
pub struct Styled<T>(pub Style, pub T);

impl<T: Display> Display for Styled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.0.render(), self.1, self.0.render_reset())
    }
}

/// A line as it may go to a terminal: with our own styles, and what else would steer it as escapes.
fn safe(line: fmt::Arguments<'_>) -> String {
    let line = line.to_string();
    if !line.contains(is_steering) {
        return line;
    }
    let mut out = String::with_capacity(line.len());
    let mut rest = line.as_str();
    while let Some(at) = rest.find('\u{1b}') {
        let (before, escape) = rest.split_at(at);
        out += &printable(before);
        let style = style_at(escape).unwrap_or(0);
        out += &escape[..style];
        if style == 0 {
            out += &printable("\u{1b}");
        }
        rest = &escape[style.max(1)..];
    }
    out + &printable(rest)
}

/// The length of the escape sequence for colours and weights with which a text begins.
fn style_at(text: &str) -> Option<usize> {
    let codes = text.strip_prefix("\u{1b}[")?;
    let end = codes.find(|c: char| !(c.is_ascii_digit() || c == ';'))?;
    codes[end..].starts_with('m').then_some(end + 3)
}

/// Prints a line on standard output. If the reader has gone away (`hexlance list units | head`), the program ends.
pub fn put(line: fmt::Arguments<'_>) {
    let mut out = anstream::stdout().lock();
    if let Err(e) = writeln!(out, "{}", safe(line)) {
        gone(&e);
    }
}

/// Prints without a line's end, at once.
pub fn put_part(text: fmt::Arguments<'_>) {
    let mut out = anstream::stdout().lock();
    if let Err(e) = write!(out, "{}", safe(text)).and_then(|()| out.flush()) {
        gone(&e);
    }
}

fn gone(e: &io::Error) {
    if e.kind() == io::ErrorKind::BrokenPipe {
        std::process::exit(i32::from(OK));
    }
    // Nothing is left to print on but the other stream, and if that fails too nobody is listening.
    let _ = writeln!(io::stderr(), "error: cannot print: {e}");
    std::process::exit(i32::from(FAILED));
}

/// Prints a remark on standard error.
pub fn note(line: fmt::Arguments<'_>) {
    // Remarks are not worth ending for.
    let _ = writeln!(anstream::stderr().lock(), "{}", safe(line));
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// It cannot be used so.
    Error,
    /// It can, and may not be meant so.
    Warning,
}

/// A finding as it is printed: `file:line:col: message` and the remedy below it.
pub fn finding(severity: Severity, fault: &Diagnostic) -> String {
    let mut place = fault.place();
    if fault.line > 0 {
        place += &format!(":{}:{}", fault.line, fault.column);
    }
    let mark = match severity {
        Severity::Error => String::new(),
        Severity::Warning => format!("{} ", Styled(ODD, "warning:")),
    };
    format!(
        "{}: {mark}{}\n  remedy: {}",
        Styled(STRONG, place),
        fault.message,
        fault.remedy
    )
}

/// Prints why a sub-command ends, if there is something to say, and gives its exit code.
pub fn end(outcome: Outcome) -> ExitCode {
    let (code, message, remedy) = match outcome {
        Ok(()) => return ExitCode::from(OK),
        Err(Stop::No) => return ExitCode::from(FAILED),
        Err(Stop::Faults(faults)) => {
            for fault in &faults {
                note(format_args!(
                    "{} {}",
                    Styled(BAD, "error:"),
                    finding(Severity::Error, fault)
                ));
            }
            return ExitCode::from(FAILED);
        }
        Err(Stop::Failed(message, remedy)) => (FAILED, message, remedy),
        Err(Stop::Usage(message, remedy)) => (USAGE, message, remedy),
    };
    let message = excerpt(message, LONGEST);
    note(format_args!("{} {message}", Styled(BAD, "error:")));
    if !remedy.is_empty() {
        note(format_args!("  remedy: {remedy}"));
    }
    ExitCode::from(code)
}

/// Most letters of a cell of a table; what is longer is cut.
const WIDEST: usize = 100;

/// A cell as it is shown: in one line, and not too wide.
fn cell(text: &str) -> String {
    let mut out: String = text.chars().take(WIDEST + 1).collect();
    if out.chars().count() > WIDEST {
        out.pop();
        out.pop();
        out.push('…');
    }
    printable(&out).replace(['\n', '\r', '\t'], " ")
}

/// A table with columns as wide as their widest cell, the last one as it comes; columns of numbers lean right.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(|c| cell(c)).collect())
        .collect();
    let width = |i: usize| {
        let cells = rows.iter().filter_map(|r| r.get(i)).map(String::as_str);
        cells
            .chain(head.get(i).copied())
            .map(|c| c.chars().count())
            .max()
            .unwrap_or(0)
    };
    let number = |i: usize| {
        rows.iter().filter_map(|r| r.get(i)).all(|c| {
            c.chars()
                .next()
                .is_none_or(|c| c.is_ascii_digit() || c == '-')
        })
    };
    let columns: Vec<_> = (0..head.len()).map(|i| (width(i), number(i))).collect();
    let row = |cells: &[&str]| {
        let mut line = String::new();
        for (cell, (width, right)) in cells.iter().zip(&columns) {
            line += &if *right {
                format!("{cell:>width$}  ")
            } else {
                format!("{cell:<width$}  ")
            };
        }
        line.trim_end().to_owned()
    };
    let mut out = format!("{}", Styled(STRONG, row(head)));
    for cells in &rows {
        let cells: Vec<_> = cells.iter().map(String::as_str).collect();
        out += "\n";
        out += &row(&cells);
    }
    out
}

/// Prints a line on standard output, as `println!` does.
#[macro_export]
macro_rules! put {
    () => { $crate::report::put(format_args!("")) };
    ($($arg:tt)*) => { $crate::report::put(format_args!($($arg)*)) };
}

/// Prints a remark on standard error, as `eprintln!` does.
#[macro_export]
macro_rules! note {
    ($($arg:tt)*) => { $crate::report::note(format_args!($($arg)*)) };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn findings_read_like_a_compiler_s() {
        let fault = Diagnostic::written("a.ron", "no such card", "use another").at(3, 7);
        assert_eq!(
            plain(&finding(Severity::Error, &fault)),
            "a.ron:3:7: no such card\n  remedy: use another"
        );
        assert_eq!(
            plain(&finding(Severity::Warning, &fault)),
            "a.ron:3:7: warning: no such card\n  remedy: use another"
        );
        let whole = Diagnostic::written("a.ron", "not there", "look");
        assert_eq!(
            plain(&finding(Severity::Error, &whole)),
            "a.ron: not there\n  remedy: look"
        );
    }

    #[test]
    fn only_our_own_styles_steer_the_terminal() {
        let line = |text: &str| safe(format_args!("{}", Styled(BAD, text)));
        assert_eq!(line("plain"), format!("{}", Styled(BAD, "plain")));
        let shown = line("a\u{1b}]52;c;aGk=\u{7}b\u{1b}[2Jc\u{202e}d\u{9b}31m\u{1b}");
        assert!(!plain(&shown).contains(is_steering), "{shown:?}");
        assert_eq!(
            plain(&shown),
            "a\\u001b]52;c;aGk=\\u0007b\\u001b[2Jc\\u202ed\\u009b31m\\u001b"
        );
    }

    #[test]
    fn names_of_any_length_fit_into_tables() {
        let rows = vec![vec!["x".repeat(70_000), "two\nlines\u{1b}".to_owned()]];
        let shown = plain(&table(&["id", "name"], &rows));
        let last = shown.lines().last().unwrap_or_default();
        assert_eq!(last.chars().count(), WIDEST + 2 + "two lines\\u001b".len());
        assert_eq!(shown.lines().count(), 2);
    }

    #[test]
    fn tables_line_up() {
        let rows = vec![
            vec!["a".to_owned(), "5".to_owned(), "x".to_owned()],
            vec!["bcd".to_owned(), "12".to_owned(), "y".to_owned()],
        ];
        assert_eq!(
            plain(&table(&["id", "pv", "name"], &rows)),
            "id   pv  name\na     5  x\nbcd  12  y"
        );
    }
}
