//! Maps of setups: written out in cell notation, so that a recording needs no map file; and how a scenario's map is
//! found.

use std::collections::BTreeMap;

use hexlance_board::{
    Board, BoardFile, Cell, Hex, NotationError, Sheets, SheetsError, Theme, join_sheets,
};
use serde::{Deserialize, Serialize};

use crate::{MapSetup, Message, Problem, SheetSetup, form::once, say};

/// A map written out: size, base and the hexes that differ from it, in cell notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResolvedMap {
    /// What players call it.
    pub name: String,
    /// Name of the theme that the table draws it with.
    pub theme: String,
    /// Columns.
    pub columns: u16,
    /// Rows.
    pub rows: u16,
    /// What every hex is unless listed, in cell notation.
    pub base: String,
    /// Hexes by axial coordinates.
    #[serde(deserialize_with = "once")]
    pub hexes: BTreeMap<Hex, String>,
    /// How its sheets lie, if it is made of mapsheets.
    #[serde(default)]
    pub sheets: Option<Sheets>,
}

impl ResolvedMap {
    /// The map as a board.
    ///
    /// # Errors
    /// What is wrong with it, with the name of the map and the hex.
    pub fn named_board(&self) -> Result<Board, Message> {
        self.board().map_err(|fault| {
            let map = &self.name;
            say!("map “{map}”: {fault}", map, fault)
        })
    }

    /// The map as a board.
    ///
    /// # Errors
    /// What is wrong with it, with the hex.
    pub fn board(&self) -> Result<Board, Message> {
        let mut board = Board::new(self.columns, self.rows).map_err(|e| e.message())?;
        if !self.base.is_empty() {
            let base: Cell = self
                .base
                .parse()
                .map_err(|e: NotationError| say!("base: {fault}", fault = e.message()))?;
            for i in 0..board.len() {
                let hex = board.hex_at(i);
                board.set(hex, base);
            }
        }
        for (hex, text) in &self.hexes {
            let cell = text.parse().map_err(|e: NotationError| {
                say!(
                    "hex {hex}: {fault}",
                    hex = hex.to_string(),
                    fault = e.message()
                )
            })?;
            if !board.set(*hex, cell) {
                return Err(say!("hex {hex} is not on the map", hex = hex.to_string()));
            }
        }
        board.check_sides().map_err(|dispute| dispute.message())?;
        Ok(board)
    }

    /// A board written out: its most frequent hex as the base, and all that differ.
    pub fn of_board(board: &Board, name: &str, theme: &str) -> Self {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let texts: Vec<_> = board.iter().map(|(hex, c)| (hex, c.to_string())).collect();
        for (_, t) in &texts {
            *counts.entry(t.clone()).or_default() += 1;
        }
        let base = counts
            .into_iter()
            .max_by_key(|(_, n)| *n)
            .map(|(t, _)| t)
            .unwrap_or_default();
        Self {
            name: name.to_owned(),
            theme: theme.to_owned(),
            columns: board.columns(),
            rows: board.rows(),
            hexes: texts.into_iter().filter(|(_, t)| *t != base).collect(),
            base,
            sheets: None,
        }
    }
}

/// The map of a scenario, found and written out. `load_map` finds the map of one that names a file.
///
/// # Errors
/// What is wrong with it.
pub fn resolve_map(
    map: &MapSetup,
    load_map: &dyn Fn(&str) -> Result<BoardFile, Message>,
) -> Result<ResolvedMap, Vec<Problem>> {
    match map {
        MapSetup::File(name) => match load_map(name) {
            Ok(file) => Ok(ResolvedMap::of_board(
                &file.board,
                &file.name,
                file.theme.name(),
            )),
            Err(why) => Err(vec![unusable("map", name, why)]),
        },
        MapSetup::Sheets { across, sheets } => sheets_map(*across, sheets, load_map),
        MapSetup::Inline {
            columns,
            rows,
            base,
            hexes,
        } => inline_map(ResolvedMap {
            name: String::new(),
            theme: String::new(),
            columns: *columns,
            rows: *rows,
            base: base.clone(),
            hexes: hexes.clone(),
            sheets: None,
        }),
    }
}

fn unusable(path: &str, name: &str, why: Message) -> Problem {
    Problem::new(
        path,
        say!("the map “{name}” cannot be used: {why}", name, why),
        "name a map file beside the scenario or one of the shipped maps",
    )
}

fn inline_map(map: ResolvedMap) -> Result<ResolvedMap, Vec<Problem>> {
    let base = Some(("map.base".to_owned(), &map.base)).filter(|_| !map.base.is_empty());
    let hexes = map.hexes.iter();
    let wrong: Vec<_> = base
        .into_iter()
        .chain(hexes.map(|(h, t)| (format!("map.hexes[{h}]"), t)))
        .filter_map(|(path, text)| {
            let fault = text.parse::<Cell>().err()?;
            Some(Problem::new(
                path,
                fault.message(),
                "write it in the notation of maps",
            ))
        })
        .collect();
    if !wrong.is_empty() {
        return Err(wrong);
    }
    match map.board() {
        Ok(board) => Ok(ResolvedMap::of_board(&board, "", Theme::default().name())),
        Err(why) => Err(vec![Problem::new(
            "map",
            why,
            "correct the size or the list of hexes",
        )]),
    }
}

/// A map joined of sheets of one size.
fn sheets_map(
    across: u16,
    sheets: &[SheetSetup],
    load_map: &dyn Fn(&str) -> Result<BoardFile, Message>,
) -> Result<ResolvedMap, Vec<Problem>> {
    let n = sheets.len();
    if across == 0 || n == 0 || !n.is_multiple_of(usize::from(across)) || n > 36 {
        return Err(vec![Problem::new(
            "map.across",
            say!(
                "{n} sheets do not make a map {across} sheets wide",
                n,
                across
            ),
            "name as many sheets as rows of that width need",
        )]);
    }
    let mut boards = Vec::new();
    let mut wrong = Vec::new();
    for (i, sheet) in sheets.iter().enumerate() {
        match load_map(&sheet.file) {
            Ok(file) => boards.push((file, sheet.turned)),
            Err(why) => wrong.push(unusable(&format!("map.sheets[{i}].file"), &sheet.file, why)),
        }
    }
    let Some((first, _)) = boards.first().filter(|_| wrong.is_empty()) else {
        return Err(wrong);
    };
    let lying: Vec<_> = boards.iter().map(|(f, t)| (&f.board, *t)).collect();
    match join_sheets(across, &lying) {
        Ok((board, shape)) => {
            let mut map = ResolvedMap::of_board(&board, &first.name, first.theme.name());
            map.sheets = Some(shape);
            Ok(map)
        }
        Err(SheetsError::Size(e)) => Err(vec![Problem::new(
            "map",
            e.message(),
            "use fewer or smaller sheets",
        )]),
        Err(_) => Err(vec![Problem::new(
            "map.sheets",
            "the sheets do not fit together",
            "choose sheets of one size with an even number of columns",
        )]),
    }
}
