//! The parts of a trooper's line that have a form of their own.

/// A part with numbers or cells in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part<'l> {
    /// `at (5,10) E`.
    At((i16, i16), Option<&'l str>),
    /// `facing E`.
    Facing(&'l str),
    /// `BS 12`, `gained ARM 1`.
    Number(&'l str, i16),
    /// `MOV 6-4`.
    Mov(u8, u8),
    /// `pilot BS 13`.
    Pilot(&'l str),
}

impl<'l> Part<'l> {
    /// Reads a part, if it is one of these.
    pub(super) fn read(part: &'l str) -> Option<Self> {
        if let Some(rest) = part.strip_prefix("at (") {
            let (cell, facing) = rest.split_once(')')?;
            let (c, r) = cell.split_once(',')?;
            let cell = (c.trim().parse().ok()?, r.trim().parse().ok()?);
            let facing = facing.trim();
            return Some(Self::At(cell, (!facing.is_empty()).then_some(facing)));
        }
        if let Some(word) = part.strip_prefix("facing ") {
            return Some(Self::Facing(word.trim()));
        }
        if let Some(mov) = part.strip_prefix("MOV ") {
            let (a, b) = mov.split_once('-')?;
            return Some(Self::Mov(a.parse().ok()?, b.parse().ok()?));
        }
        if let Some(rest) = part.strip_prefix("pilot ") {
            return Some(Self::Pilot(rest));
        }
        let (what, number) = part.rsplit_once(' ')?;
        const NUMBERS: [&str; 16] = [
            "CC",
            "BS",
            "PH",
            "WIP",
            "ARM",
            "BTS",
            "W",
            "STR",
            "S",
            "AVA",
            "points",
            "group",
            "lost",
            "gained ARM",
            "gained BTS",
            "gained PH",
        ];
        let number = number.trim_start_matches('+').parse().ok()?;
        NUMBERS
            .contains(&what)
            .then_some(Self::Number(what, number))
    }
}

/// The parts of a line: commas inside brackets do not part.
pub(super) fn split(line: &str) -> Vec<&str> {
    let mut depth = 0;
    line.split(move |c| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    })
    .map(str::trim)
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_in_cells_do_not_part() {
        assert_eq!(split("HI, at (5,10) E, W 2"), ["HI", "at (5,10) E", "W 2"]);
    }

    #[test]
    fn parts_with_numbers() {
        assert_eq!(
            Part::read("at (5,10) E"),
            Some(Part::At((5, 10), Some("E")))
        );
        assert_eq!(Part::read("at (5,10)"), Some(Part::At((5, 10), None)));
        assert_eq!(Part::read("MOV 6-4"), Some(Part::Mov(6, 4)));
        assert_eq!(
            Part::read("gained ARM +1"),
            Some(Part::Number("gained ARM", 1))
        );
        assert_eq!(Part::read("carbine"), None);
    }
}
