//! What could not be carried over from somebody else's file or into it, told to the player instead of silently
//! dropped.

use hexlance_board::{Hex, excerpt};
use std::fmt;

/// One thing of an imported file that is missing or different on our table, or one thing of our table that is so in
/// an exported file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Line of the other program's file, from 1.
    pub line: u32,
    /// The hex, or `None` if it concerns the whole map.
    pub hex: Option<Hex>,
    /// The words of the file that was read, such as `geyser:2` or `drifting smoke`.
    pub what: String,
    /// What became of it.
    pub why: Why,
}

/// Whether something was dropped, changed or filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// Only looks are lost, or nothing at all.
    Cosmetic,
    /// The file was silent or unclear; this is how it was read.
    Assumed,
    /// It is on the map, but not quite as in the file.
    Changed,
    /// It is not on the map.
    LeftOut,
}

impl Fate {
    /// The heading players read.
    pub const fn name(self) -> &'static str {
        match self {
            Fate::LeftOut => "left out",
            Fate::Changed => "changed",
            Fate::Assumed => "assumed",
            Fate::Cosmetic => "looks only",
        }
    }
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident: $fate:ident, $text:expr;)*) => {
        /// What became of something, by kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Why {
            $($(#[$doc])* $name,)*
        }

        impl Why {
            /// Every kind.
            pub const ALL: &'static [Why] = &[$(Why::$name,)*];

            /// Whether something was dropped, changed or filled in.
            pub const fn fate(self) -> Fate {
                match self { $(Why::$name => Fate::$fate,)* }
            }

            /// The explanation players read.
            pub const fn text(self) -> &'static str {
                match self { $(Why::$name => $text,)* }
            }
        }
    };
}

reasons! {
    /// A terrain name nobody knows.
    UnknownTerrain: LeftOut, "unknown terrain";
    /// A number outside what the terrain has.
    BadLevel: LeftOut, "this terrain has no such level";
    /// A line with an unknown first word.
    UnknownLine: LeftOut, "not a line of a board file";
    /// Geysers.
    Geyser: LeftOut, "geysers and vents have no rules here";
    /// Impassable hexes.
    Impassable: LeftOut, "impassable ground has no rules here; the hex can be entered";
    /// Elevators.
    Elevator: LeftOut, "elevators have no rules here";
    /// Magnetic scanning.
    Metal: LeftOut, "metal deposits matter only to scanners that have no rules here";
    /// Limbs as clubs.
    Limbs: LeftOut, "severed limbs are not clubs here";
    /// Screens.
    Screen: LeftOut, "screens belong to battles in space";
    /// Hexes of space and sky.
    Space: LeftOut, "space and sky hexes are read as clear ground";
    /// Cliff tops and inclines.
    Cliff: LeftOut, "cliffs follow from the levels (R4.2.2)";
    /// Pits without a floor.
    Bottomless: LeftOut, "bottomless pits have no rules here";
    /// Black ice.
    BlackIce: LeftOut, "black ice has no rules here";
    /// Cellars.
    Basement: LeftOut, "basements have no rules here";
    /// Armour of buildings.
    BuildingArmor: LeftOut, "buildings have no armor of their own (R10.1)";
    /// Explosions of fuel tanks.
    FuelExplosion: LeftOut, "fuel tanks are buildings that do not explode";
    /// Parts of something that is not in the hex.
    LoosePart: LeftOut, "belongs to woods, a building, a tank or a bridge that is not there";
    /// Two buildings in one hex.
    SecondBuilding: LeftOut, "a hex has one building";
    /// Deployment zones.
    DeploymentZone: LeftOut, "deployment zones belong to the scenario (R17.1)";
    /// Remarks pinned to hexes.
    Annotation: LeftOut, "remarks on hexes are not kept";
    /// Rapids and torrents.
    Rapids: LeftOut, "flowing water has no rules here; the water is still";
    /// A second ground in a hex.
    SecondGround: LeftOut, "a hex has one ground (R4.3.3); the harder one stays";
    /// A paved bottom.
    PavedUnderWater: LeftOut, "ground under water is not paved";
    /// Magma under water.
    MagmaInWater: LeftOut, "magma and water do not lie in one hex; the water stays";
    /// Woods and jungle together.
    SecondGrowth: LeftOut, "a hex has woods or jungle; the denser one stays";
    /// A bridge with nowhere to go.
    BridgeNowhere: LeftOut, "a bridge needs a hexside to lead to";
    /// Smoke of a fire upwind.
    Drift: LeftOut, "a board has no drifting smoke; it comes again from the fire (R10.6.2)";
    /// Low walls on hexsides.
    LowWall: LeftOut, "a board has no low walls on hexsides";
    /// Walls, gates and windows on hexsides.
    Barrier: LeftOut, "a board has no walls, gates or windows on hexsides";
    /// Obstacles, crates, stairs, ladders, consoles.
    Fixture: LeftOut, "a board has no obstacles, crates, stairs, ladders or consoles";
    /// Zones of visibility, saturation, zero-G.
    Zone: LeftOut, "a board has no zones of visibility, saturation or zero-G";

    /// A building or bridge shot to nothing.
    CfNothing: Changed, "a board has no construction factor of 0; the lowest was written";
    /// A damaged building whose class is above its factor.
    ClassLost: Changed, "the class will be read from the construction factor that is left (R10.1.1)";
    /// A hex that cannot be.
    Unruly: Changed, "the rules know no such hex; it was written as near as can be";
    /// The name of a map.
    NameOfFile: Changed, "a board is called like its file";
    /// A map too high or too low.
    LevelsShifted: Changed, "the whole map was raised or lowered to fit our levels";
    /// A setting of a scenario.
    Setting: LeftOut, "this setting of a scenario is not carried over";
    /// Damage, ammunition and the like.
    UnitDetail: LeftOut, "only a unit's name, pilot, place and time are carried over";
    /// Units that do not count.
    UnitGap: LeftOut, "units after a gap in the numbering, or of a faction that is not listed, do not count";
    /// A facing that is none.
    NotAHexside: LeftOut, "not one of the six directions";
    /// Tall or low trees.
    FoliageHeight: Changed, "trees are two levels high (R5.1.1)";
    /// Tall industry.
    IndustrialHeight: Changed, "heavy industrial ground is one level high (R5.1.1)";
    /// Dirt and gravel roads.
    DirtRoad: Changed, "a dirt or gravel road is a road like any other";
    /// Alleys.
    Alley: Changed, "an alley is a road like any other";
    /// Levels of what has one level.
    OneLevel: Changed, "this terrain has one level here; the number is not kept";
    /// Rubble of this or that.
    RubbleKind: Changed, "rubble is the same whatever it is of";
    /// Construction factors between those of our scale.
    CfRounded: Changed, "the construction factor is three tenths of it, rounded up (R10.1)";
    /// Quicksand.
    Quicksand: Changed, "quicksand is read as swamp";
    /// Inferno fires.
    InfernoFire: Changed, "an inferno burns as an ordinary fire";
    /// Laser-inhibiting smoke and chaff.
    SpecialSmoke: Changed, "special smoke is read as ordinary smoke";
    /// The building's type disagrees with its construction factor.
    ClassByCf: Changed, "the class follows the construction factor (R10.1.1)";
    /// More construction factor than the scale has.
    CfTooHigh: Changed, "the construction factor is above the scale of R10.1 and was cut to 45";
    /// Too tall.
    TooTall: Changed, "too high above its hex and cut to the greatest height";
    /// Too deep.
    TooDeep: Changed, "deeper than the deepest water and cut to it";
    /// Hangars.
    Hangar: Changed, "a hangar is an ordinary building";
    /// Gun emplacements and other military works.
    Emplacement: Changed, "a gun emplacement is read as a bunker without its guns";
    /// Fuel tanks.
    FuelTank: Changed, "a fuel tank is read as a building";

    /// No construction factor.
    NoCf: Assumed, "no construction factor: the class's own (R10.1)";
    /// No height.
    NoHeight: Assumed, "no height: one level";
    /// Ice on land.
    DryIce: Assumed, "ice without water: frozen water of depth 0";
    /// Hazardous liquid on land.
    DryHazard: Assumed, "hazardous liquid without water: depth 0";
    /// A hex that the file does not give.
    MissingHex: Assumed, "not in the file: clear ground at level 0";
    /// Coordinates against the order of lines.
    OutOfOrder: Assumed, "the hex's number disagrees with the order of the lines, which counts";
    /// One hex twice.
    Repeated: Assumed, "given twice: the later line counts";
    /// No `end`.
    NoEnd: Assumed, "the file has no `end` line";

    /// Who made a map.
    Author: Cosmetic, "a board names no author; the name stands in a remark";
    /// Bits beyond six hexsides.
    BadExits: Cosmetic, "more exits than hexsides; the six hexsides were kept";
    /// Joined building hexes.
    JoinedBuilding: Cosmetic, "building hexes stand each for itself (R10.1.2)";
    /// Decoration.
    Decoration: Cosmetic, "decoration";
    /// A second picture set.
    HexTheme: Cosmetic, "the map has one theme";
    /// A picture behind the map.
    Background: Cosmetic, "background pictures are not shown";
    /// A theme the table does not know.
    UnknownTheme: Cosmetic, "no such theme here; the table's looks follow the ground";
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(h) = self.hex {
            let (c, r) = h.column_row();
            write!(f, ", hex {c:02}{r:02}")?;
        }
        if !self.what.is_empty() {
            write!(f, ", {}", short(&self.what))?;
        }
        write!(f, ": {}", self.why)
    }
}

/// The words of a file as far as a line of a message has room for them.
fn short(words: &str) -> String {
    excerpt(words.to_owned(), 80)
}

/// All notes of one kind, for printing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteSummary {
    /// The kind.
    pub why: Why,
    /// How many there are.
    pub count: usize,
    /// The different words of the file, at most [`NoteSummary::EXAMPLES`], in the order of the file.
    pub examples: Vec<String>,
    /// Line of the first, from 1.
    pub first_line: u32,
}

impl NoteSummary {
    /// Most examples kept.
    pub const EXAMPLES: usize = 4;
}

impl fmt::Display for NoteSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} ({} x",
            self.why.fate().name(),
            self.why,
            self.count
        )?;
        if !self.examples.is_empty() {
            write!(f, ", such as {}", self.examples.join(", "))?;
        }
        write!(f, "; first in line {})", self.first_line)
    }
}

/// Notes counted by kind: what is left out first, mere looks last, the most frequent first among equals.
pub fn summarise(notes: &[Note]) -> Vec<NoteSummary> {
    let mut out: Vec<NoteSummary> = Vec::new();
    for note in notes {
        let at = out
            .iter()
            .position(|s| s.why == note.why)
            .unwrap_or_else(|| {
                out.push(NoteSummary {
                    why: note.why,
                    count: 0,
                    examples: Vec::new(),
                    first_line: note.line,
                });
                out.len() - 1
            });
        let summary = &mut out[at];
        summary.count += 1;
        if summary.examples.len() < NoteSummary::EXAMPLES
            && !note.what.is_empty()
            && !summary.examples.contains(&short(&note.what))
        {
            summary.examples.push(short(&note.what));
        }
    }
    out.sort_by_key(|s| {
        (
            std::cmp::Reverse(s.why.fate()),
            std::cmp::Reverse(s.count),
            s.why,
        )
    });
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(line: u32, what: &str, why: Why) -> Note {
        Note {
            line,
            hex: Some(Hex::from_column_row(3, 4)),
            what: what.to_owned(),
            why,
        }
    }

    #[test]
    fn summaries_count_by_kind_and_put_losses_first() {
        let notes = [
            note(3, "fluff:1", Why::Decoration),
            note(4, "geyser:1", Why::Geyser),
            note(5, "geyser:2", Why::Geyser),
            note(6, "geyser:2", Why::Geyser),
        ];
        let s = summarise(&notes);
        assert_eq!(s.len(), 2);
        assert_eq!((s[0].why, s[0].count, s[0].first_line), (Why::Geyser, 3, 4));
        assert_eq!(s[0].examples, ["geyser:1", "geyser:2"]);
        assert_eq!(
            s[0].to_string(),
            "left out: geysers and vents have no rules here (3 x, such as geyser:1, geyser:2; first in line 4)"
        );
        assert_eq!(s[1].why, Why::Decoration);
    }

    #[test]
    fn a_note_names_line_and_hex() {
        assert_eq!(
            note(12, "mud:1", Why::SecondGround).to_string(),
            "line 12, hex 0304, mud:1: a hex has one ground (R4.3.3); the harder one stays"
        );
    }

    #[test]
    fn every_kind_explains_itself() {
        for (i, a) in Why::ALL.iter().enumerate() {
            assert!(!a.text().is_empty());
            assert!(Why::ALL[..i].iter().all(|b| b.text() != a.text()), "{a:?}");
        }
    }
}
