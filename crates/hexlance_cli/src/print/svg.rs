//! Record sheets as pictures for paper: a page of A4 for each unit. Boxes and circles are ticked with a pen; what is lost
//! already is filled.

use std::fmt::Write;

use hexlance_present::{
    Tone, Track,
    sheet::{BayState, Bays, Body, ChipState, Figure, Ladder, Ledger, Number, Region, Sheet},
};

use crate::person::sheet::block;

/// Width and height of a page in points.
pub(super) const PAGE: (f32, f32) = (595.0, 842.0);
/// Free space around a page.
const MARGIN: f32 = 28.0;
/// Size of usual letters.
const LETTER: f32 = 7.5;
/// Height of a line of them.
const LINE: f32 = 10.0;
/// Space between blocks.
const GAP: f32 = 8.0;
/// Width of the left column, and space between it and the right one.
const LEFT: (f32, f32) = (250.0, 16.0);
/// Locations of critical slots side by side.
const BAYS: usize = 4;
/// Distance and radius of the circles of armor.
const CIRCLE: (f32, f32) = (5.0, 1.9);

/// All sheets, one page below the other.
pub(super) fn pages(sheets: &[Sheet]) -> String {
    let (wide, high) = PAGE;
    let all = high * sheets.len().max(1) as f32;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}pt\" height=\"{all}pt\" \
         viewBox=\"0 0 {wide} {all}\" font-family=\"Lato, Helvetica, Arial, sans-serif\">\n\
         <rect width=\"{wide}\" height=\"{all}\" fill=\"white\"/>\n"
    );
    for (i, sheet) in sheets.iter().enumerate() {
        let mut page = Page {
            out: String::new(),
            top: high * i as f32,
        };
        page.sheet(sheet);
        out.push_str(&page.out);
    }
    out.push_str("</svg>\n");
    out
}

/// A page that is being drawn.
struct Page {
    out: String,
    /// Its upper border.
    top: f32,
}

/// Text as it stands in SVG.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(c) = letters.next() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // What colours a terminal is nothing for paper.
            '\u{1b}' => {
                letters.by_ref().find(|c| *c == 'm');
            }
            c => out.push(c),
        }
    }
    out
}

/// How wide a text is, about.
fn width(text: &str, size: f32) -> f32 {
    text.chars().count() as f32 * size * 0.52
}

/// Words in lines that are not too wide.
fn lines(text: &str, wide: f32) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match out.last_mut() {
            Some(line) if width(line, LETTER) + width(word, LETTER) + 2.0 < wide => {
                line.push(' ');
                line.push_str(word);
            }
            _ => out.push(word.to_owned()),
        }
    }
    out
}

impl Page {
    fn put(&mut self, x: f32, y: f32, size: f32, style: &str, text: &str) {
        let (y, text) = (self.top + y, escaped(text));
        // Writing to a string does not fail.
        let _ = writeln!(
            self.out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" {style}>{text}</text>"
        );
    }

    fn text(&mut self, x: f32, y: f32, text: &str) {
        self.put(x, y, LETTER, "", text);
    }

    fn title(&mut self, x: f32, y: f32, text: &str) {
        self.put(x, y, LETTER + 1.0, "font-weight=\"bold\"", text);
    }

    fn right(&mut self, x: f32, y: f32, text: &str) {
        self.put(x, y, LETTER, "text-anchor=\"end\"", text);
    }

    fn middle(&mut self, x: f32, y: f32, text: &str) {
        self.put(x, y, LETTER, "text-anchor=\"middle\"", text);
    }

    fn frame(&mut self, (x, y): (f32, f32), (wide, high): (f32, f32), style: &str) {
        let y = self.top + y;
        let _ = writeln!(
            self.out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" rx=\"2\" stroke=\"black\" {style}/>"
        );
    }

    fn rule(&mut self, x: f32, y: f32, wide: f32) {
        let (y, to) = (self.top + y, x + wide);
        let _ = writeln!(
            self.out,
            "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{to:.1}\" y2=\"{y:.1}\" stroke=\"black\" stroke-width=\"0.5\"/>"
        );
    }

    /// A whole sheet: the head and what is short at the top, the body beside scales and weapons, the slots below.
    fn sheet(&mut self, sheet: &Sheet) {
        let wide = PAGE.0 - 2.0 * MARGIN;
        let head = &sheet.head;
        let mut y = MARGIN + 12.0;
        self.put(MARGIN, y, 16.0, "font-weight=\"bold\"", &head.title);
        if let Some((called, points)) = &head.points {
            self.right(MARGIN + wide, y, &format!("{called} {points}"));
        }
        y += LINE + 2.0;
        self.text(MARGIN, y, &head.line);
        y += 4.0;
        self.rule(MARGIN, y, wide);
        y += GAP;
        let all = sheet.in_order(false);
        let is_column = |b: &Body| matches!(b, Body::Figure(_) | Body::Ladder(_) | Body::Ledger(_));
        let is_bays = |b: &Body| matches!(b, Body::Bays(_));
        for body in all.iter().filter(|b| !is_column(b) && !is_bays(b)) {
            y = self.wide(body, y, wide);
        }
        let (mut left, mut right) = (y, y);
        let right_at = MARGIN + LEFT.0 + LEFT.1;
        let right_wide = wide - LEFT.0 - LEFT.1;
        for body in all.iter().filter(|b| is_column(b)) {
            match body {
                Body::Figure(figure) => left = self.figure(figure, left),
                Body::Ladder(ladder) => {
                    right = self.ladder(ladder, (right_at, right), right_wide);
                }
                Body::Ledger(ledger) => {
                    right = self.ledger(ledger, (right_at, right), right_wide);
                }
                _ => {}
            }
        }
        y = left.max(right);
        for body in all {
            if let Body::Bays(bays) = body {
                y = self.bays(bays, y, wide);
            }
        }
    }

    /// A block over the whole width; where it ends.
    fn wide(&mut self, body: &Body, y: f32, wide: f32) -> f32 {
        if let Body::Numbers(numbers) = body {
            return self.numbers(numbers, y, wide);
        }
        let mut y = y;
        for line in block(body).iter().flat_map(|line| lines(line, wide)) {
            y += LINE;
            self.text(MARGIN, y, &line);
        }
        y + GAP
    }

    fn numbers(&mut self, numbers: &[Number], y: f32, wide: f32) -> f32 {
        let each = wide / numbers.len().max(1) as f32;
        for (i, number) in numbers.iter().enumerate() {
            let x = MARGIN + each * i as f32;
            self.frame((x, y), (each - 4.0, 26.0), "fill=\"none\"");
            let middle = x + (each - 4.0) / 2.0;
            self.middle(middle, y + 9.0, &number.label);
            let bold = "font-weight=\"bold\" text-anchor=\"middle\"";
            self.put(middle, y + 21.0, 11.0, bold, &number.value);
        }
        y + 26.0 + GAP
    }

    fn figure(&mut self, figure: &Figure, y: f32) -> f32 {
        self.title(MARGIN, y + LINE, &figure.title);
        let (wide, high) = (LEFT.0, LEFT.0 * 1.25);
        let y = y + LINE + 4.0;
        for region in &figure.regions {
            let at = |part: u8, whole: f32| f32::from(part) * whole / 100.0;
            let span = region.span;
            let (x0, y0) = (
                MARGIN + at(span.left, wide) + 1.0,
                y + at(span.top, high) + 1.0,
            );
            let size = (
                at(span.right.saturating_sub(span.left), wide) - 2.0,
                at(span.bottom.saturating_sub(span.top), high) - 2.0,
            );
            self.region(region, (x0, y0), size);
        }
        y + high + GAP
    }

    fn region(&mut self, region: &Region, (x, y): (f32, f32), size: (f32, f32)) {
        let style = match region.lost {
            true => "fill=\"silver\" stroke-width=\"0.7\"",
            false => "fill=\"none\" stroke-width=\"0.7\"",
        };
        self.frame((x, y), size, style);
        let bold = "font-weight=\"bold\"";
        self.put(x + 3.0, y + 8.0, LETTER, bold, &region.name);
        let counts = match region.rear {
            Some(rear) => format!("{}/{}  {}", region.armor.max, rear.max, region.inside.max),
            None => format!("{}  {}", region.armor.max, region.inside.max),
        };
        self.right(x + size.0 - 3.0, y + 8.0, &counts);
        let (x, wide) = (x + 4.0, size.0 - 8.0);
        let mut y = self.points(region.armor, (x, y + 13.0), wide, false);
        if let Some(rear) = region.rear {
            self.rule(x, y, wide);
            y = self.points(rear, (x, y + 4.0), wide, false);
        }
        self.rule(x, y, wide);
        self.points(region.inside, (x, y + 4.0), wide, true);
    }

    /// A circle for each point, or a box; those that are lost are filled. Where they end.
    fn points(&mut self, track: Track, (x, y): (f32, f32), wide: f32, boxes: bool) -> f32 {
        let (step, r) = CIRCLE;
        let across = ((wide / step) as u16).max(1);
        for n in 0..track.max {
            let (column, row) = (n % across, n / across);
            let (cx, cy) = (x + step * f32::from(column), y + step * f32::from(row));
            let fill = if n < track.left { "none" } else { "black" };
            if boxes {
                let style = format!("fill=\"{fill}\" stroke-width=\"0.5\"");
                self.frame((cx - r, cy - r), (2.0 * r, 2.0 * r), &style);
            } else {
                let cy = self.top + cy;
                let _ = writeln!(
                    self.out,
                    "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"{r}\" fill=\"{fill}\" stroke=\"black\" stroke-width=\"0.5\"/>"
                );
            }
        }
        y + step * f32::from(track.max.div_ceil(across).max(1))
    }

    /// A box for each step, and below them what each does.
    fn ladder(&mut self, ladder: &Ladder, (x, y): (f32, f32), wide: f32) -> f32 {
        self.title(x, y + LINE, &ladder.title);
        let mut y = y + LINE + 4.0;
        let across = ladder.rungs.len().clamp(1, 15);
        let each = wide / across as f32;
        for (i, rung) in ladder.rungs.iter().enumerate() {
            let (column, row) = (i % across, i / across);
            let at = (x + each * column as f32, y + 13.0 * row as f32);
            let fill = match i < usize::from(ladder.at) {
                true => "silver",
                false => "none",
            };
            let thick = match rung.tone {
                Tone::Bad => "1.6",
                Tone::Warn => "1",
                Tone::Plain | Tone::Good => "0.5",
            };
            let style = format!("fill=\"{fill}\" stroke-width=\"{thick}\"");
            self.frame(at, (each - 1.5, 11.0), &style);
            self.middle(at.0 + (each - 1.5) / 2.0, at.1 + 8.3, &rung.text);
        }
        y += 13.0 * ladder.rungs.len().div_ceil(across) as f32;
        for rung in ladder.rungs.iter().filter(|r| !r.key.is_empty()) {
            let said = rung.help.lines.iter().filter(|l| l.label.is_empty());
            let said: Vec<_> = said.map(|l| l.text.as_str()).collect();
            if said.is_empty() {
                continue;
            }
            for line in lines(&format!("{}: {}", rung.text, said.join(", ")), wide) {
                y += LINE - 1.0;
                self.text(x, y, &line);
            }
        }
        y + GAP
    }

    fn ledger(&mut self, ledger: &Ledger, (x, y): (f32, f32), wide: f32) -> f32 {
        self.title(x, y + LINE, &ledger.title);
        let mut y = y + LINE + 2.0;
        let others = ledger.heads.len().saturating_sub(1).max(1);
        let each = (wide * 0.6 / others as f32).min(46.0);
        let end_of = |column: usize| x + wide - each * others.saturating_sub(column) as f32;
        y += LINE;
        for (i, head) in ledger.heads.iter().enumerate().skip(1) {
            self.right(end_of(i), y, head);
        }
        y += 2.0;
        self.rule(x, y, wide);
        for row in &ledger.rows {
            y += LINE;
            for (i, cell) in row.cells.iter().enumerate() {
                match i {
                    0 => self.text(x, y, cell),
                    _ => self.right(end_of(i), y, cell),
                }
            }
            if row.state == ChipState::Spent {
                self.rule(x, y - 2.5, wide);
            }
            for line in lines(&row.note, wide - 8.0) {
                y += LINE - 1.0;
                self.text(x + 8.0, y, &line);
            }
        }
        y + GAP
    }

    /// Critical slots, some locations side by side.
    fn bays(&mut self, bays: &Bays, y: f32, wide: f32) -> f32 {
        self.title(MARGIN, y + LINE, &bays.title);
        let mut y = y + LINE + 4.0;
        let each = wide / BAYS as f32;
        for row in bays.bays.chunks(BAYS) {
            let most = row.iter().map(|b| b.cells.len()).max().unwrap_or(0);
            for (i, bay) in row.iter().enumerate() {
                let x = MARGIN + each * i as f32;
                self.put(x, y + LINE, LETTER, "font-weight=\"bold\"", &bay.name);
                for (n, cell) in bay.cells.iter().enumerate() {
                    let at = y + LINE + (LINE - 1.0) * (n + 1) as f32;
                    let sign = if cell.explosive { " !" } else { "" };
                    self.text(x, at, &format!("{} {}{sign}", cell.number, cell.text));
                    if cell.state == BayState::Struck || bay.lost {
                        self.rule(x, at - 2.5, each - 8.0);
                    }
                }
            }
            y += LINE + (LINE - 1.0) * most as f32 + 6.0;
        }
        y
    }
}

#[cfg(test)]
mod tests {
    use hexlance_present::{
        SideId, UnitId,
        sheet::{Head, Span},
    };

    use super::*;

    fn with(body: Body) -> String {
        let head = Head {
            title: "Fox & Hen".to_owned(),
            ..Head::default()
        };
        pages(&[Sheet::new(UnitId(0), SideId(0), head).with(body)])
    }

    #[test]
    fn every_point_of_armor_has_a_circle() {
        let region = Region {
            name: "LT".to_owned(),
            span: Span::new(0, 0, 50, 50),
            armor: Track::new(10, 12),
            rear: Some(Track::new(5, 5)),
            inside: Track::new(7, 7),
            ..Region::default()
        };
        let drawn = with(Body::Figure(Figure {
            regions: vec![region],
            ..Figure::default()
        }));
        assert_eq!(drawn.matches("<circle").count(), 17);
        assert_eq!(drawn.matches("fill=\"black\"").count(), 2);
        assert!(drawn.contains("Fox &amp; Hen"));
        assert!(drawn.ends_with("</svg>\n"));
    }

    #[test]
    fn each_sheet_has_a_page() {
        let sheet = |n| Sheet::new(UnitId(n), SideId(0), Head::default());
        let two = pages(&[sheet(0), sheet(1)]);
        assert!(two.contains("height=\"1684pt\""), "{two}");
    }
}
