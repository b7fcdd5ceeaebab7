//! Special unit abilities, the codes on cards (R13): read from text such as `LRM1/2/2`, `IF2`, `TUR(3/3/2,AC2/2/1)`.

use serde::{Deserialize, Serialize};

use crate::values::{Bracket, Damage, DamageLine, MOST_DAMAGE};

macro_rules! codes {
    ($($name:ident $text:literal $what:literal,)*) => {
        /// A code of R13.
        #[allow(clippy::upper_case_acronyms)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Code { $(#[doc = $what] $name,)* }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// As it stands on a card.
            pub const fn text(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }

            /// What it does, in a few words.
            pub const fn what(self) -> &'static str {
                match self { $(Code::$name => $what,)* }
            }
        }
    };
}

codes! {
    ABA "ABA" "No armor-piercing, tandem or taser criticals.",
    AC "AC" "Autocannon share of the damage; may fire special munitions.",
    AECM "AECM" "Angel ECM: a 6-hex field that counts as two.",
    AFC "AFC" "Advanced fire control: no fire control modifier.",
    AM "AM" "Makes anti-'Mech attacks in base contact.",
    AMP "AMP" "Amphibious: floats on water.",
    AMS "AMS" "Anti-missile system: damage of missiles from the front -1, at least 1.",
    ARM "ARM" "Armored components: the first critical roll against it is skipped.",
    ARS "ARS" "Armored motive system: motive damage rolls -1.",
    ARTAC "ARTAC" "Arrow IV artillery.",
    ARTAIS "ARTAIS" "Arrow IV artillery.",
    ARTBA "ARTBA" "Battle armor tube artillery.",
    ARTCM12 "ARTCM12" "Cruise missile 120.",
    ARTCM5 "ARTCM5" "Cruise missile 50.",
    ARTCM7 "ARTCM7" "Cruise missile 70.",
    ARTCM9 "ARTCM9" "Cruise missile 90.",
    ARTLT "ARTLT" "Long Tom artillery.",
    ARTLTC "ARTLTC" "Long Tom cannon.",
    ARTS "ARTS" "Sniper artillery.",
    ARTSC "ARTSC" "Sniper cannon.",
    ARTT "ARTT" "Thumper artillery.",
    ARTTC "ARTTC" "Thumper cannon.",
    AT "AT" "Bay for fighters.",
    ATMO "ATMO" "Bound to the atmosphere.",
    BAR "BAR" "Barrier armor: every damaging attack makes a critical roll.",
    BFC "BFC" "Basic fire control: +1 to its own weapon attacks.",
    BH "BH" "Bloodhound probe, 13 hexes.",
    BHJ "BHJ" "HarJel: no hull breach.",
    BHJ2 "BHJ2" "HarJel II: no hull breach; +1 armor in the End Phase while armor is left.",
    BHJ3 "BHJ3" "HarJel III: no hull breach; +2 armor in the End Phase while armor is left.",
    BOMB "BOMB" "Bomb slots.",
    BRA "BRA" "Ballistic-reinforced armor: half the damage of ballistic and missile attackers is removed.",
    BRID "BRID" "Bridge layer.",
    BT "BT" "Booby trap.",
    BTAS "BTAS" "Battle armor taser.",
    C3BSM "C3BSM" "Boosted C3 master.",
    C3BSS "C3BSS" "Boosted C3 slave.",
    C3EM "C3EM" "C3 emergency master.",
    C3I "C3I" "Improved C3 network.",
    C3M "C3M" "C3 master.",
    C3S "C3S" "C3 slave.",
    CAR "CAR" "Room that the unit takes inside a transport.",
    CASE "CASE" "An ammunition hit costs 1 damage instead of the unit.",
    CASEII "CASEII" "Ammunition hits have no effect.",
    CASEP "CASEP" "Ammunition hits have no effect on 3 or more.",
    CNARC "CNARC" "Compact NARC launcher, Short.",
    CR "CR" "Critical-resistant: critical rolls -2.",
    CRW "CRW" "Crew aboard.",
    CT "CT" "Cargo tonnage.",
    D "D" "Bay doors.",
    DCC "DCC" "Drone control.",
    DN "DN" "Direct neural interface.",
    DRO "DRO" "Drone.",
    DUN "DUN" "Dune buggy: sand costs nothing more.",
    ECM "ECM" "ECM field, 6 hexes.",
    ECS "ECS" "Emergency coolant: heat 4 drops by 2; may fail.",
    EE "EE" "Electric engine: no heat from engine hits, cannot work submerged.",
    ENE "ENE" "No ammunition that could explode.",
    ENG "ENG" "Engineers.",
    ES "ES" "Ejection seat.",
    FC "FC" "Fuel cell engine.",
    FD "FD" "Flight deck.",
    FF "FF" "Fire fighters.",
    FLK "FLK" "Flak: near misses hurt airborne targets.",
    FR "FR" "Fire-resistant: no heat from flamers and infernos.",
    GLD "GLD" "ProtoMech that glides.",
    HELI "HELI" "Helipad.",
    HT "HT" "Heat: adds heat to a target it hits.",
    HTC "HTC" "Towing gear.",
    IATM "IATM" "Improved ATM launcher with special munitions.",
    IF "IF" "Indirect fire: needs a spotter, not a line of sight.",
    INARC "INARC" "Improved NARC launcher, Medium.",
    IRA "IRA" "Impact-resistant armor: physical damage -1, at least 1; critical rolls +1.",
    IT "IT" "Room for infantry.",
    ITSM "I-TSM" "Industrial triple-strength myomer: physical damage +1, TN +2.",
    JMPS "JMPS" "Strong jumper: its jump TMM is higher.",
    JMPW "JMPW" "Weak jumper: its jump TMM is lower.",
    LECM "LECM" "Light ECM field, 1 hex.",
    LG "LG" "Large.",
    LMAS "LMAS" "Light mimetic armor: +2 to hit it while it stands still.",
    LPRB "LPRB" "Light probe, 6 hexes.",
    LRM "LRM" "Long-range missile share of the damage.",
    LTAG "LTAG" "Light TAG, Short.",
    MAG "MAG" "Maglev.",
    MAS "MAS" "Mimetic armor: +3 to hit it while it stands still.",
    MASH "MASH" "Field hospital.",
    MCS "MCS" "Magnetic clamps: the ProtoMech rides a 'Mech.",
    MDS "MDS" "Mine dispenser.",
    MEC "MEC" "Mechanized: rides OMNI units.",
    MEL "MEL" "Melee weapon: physical attacks +1 damage at +1.",
    MFB "MFB" "Mobile field base.",
    MHQ "MHQ" "Mobile headquarters.",
    MSW "MSW" "Mine sweeper.",
    MT "MT" "Bay for 'Mechs.",
    MTAS "MTAS" "'Mech taser.",
    MTN "MTN" "Mountain troops: climb 2 levels.",
    NOVA "NOVA" "Nova CEWS: ECM, probe and network.",
    OMNI "OMNI" "Carries mechanized battle armor.",
    ORO "ORO" "Off-road.",
    OVL "OVL" "May overheat at Long range too.",
    PAR "PAR" "Paratroops.",
    PNT "PNT" "Point defense.",
    PRB "PRB" "Active probe, 9 hexes.",
    PT "PT" "Bay for ProtoMechs.",
    RAIL "RAIL" "Moves on rails.",
    RAMS "RAMS" "Radical AMS.",
    RBT "RBT" "Robotic drone.",
    RCA "RCA" "Reactive armor.",
    RCN "RCN" "Recon.",
    REAR "REAR" "Weapons that fire to the rear.",
    RFA "RFA" "Reflective armor.",
    RHS "RHS" "Radical heat sinks.",
    RSD "RSD" "Remote sensors.",
    SAW "SAW" "Clears woods.",
    SDCS "SDCS" "Caspar drone.",
    SEAL "SEAL" "Sealed against water and vacuum.",
    SHLD "SHLD" "Shield: damage taken -1, own weapon attacks +1.",
    SLG "SLG" "Super large.",
    SNARC "SNARC" "NARC launcher, Medium.",
    SOA "SOA" "Works in space.",
    SPC "SPC" "Spacecraft.",
    SRCH "SRCH" "Searchlight.",
    SRM "SRM" "Short-range missile share of the damage.",
    ST "ST" "Bay for small craft.",
    STL "STL" "Stealth: harder to hit at Medium and farther.",
    SUBS "SUBS" "Strong swimmer: higher TMM under water.",
    SUBW "SUBW" "Weak swimmer: lower TMM under water.",
    TAG "TAG" "Designates a target.",
    TOR "TOR" "Torpedoes.",
    TRN "TRN" "Digs fortified positions.",
    TSEMP "TSEMP" "Electromagnetic pulse weapon.",
    TSM "TSM" "Triple-strength myomer: with heat, faster and stronger.",
    TSMX "TSMX" "Prototype triple-strength myomer.",
    TUR "TUR" "Turret: fires all round.",
    UCS "UCS" "Ultra clamps.",
    UMU "UMU" "Underwater maneuvering.",
    VLG "VLG" "Very large.",
    VR "VR" "Virtual reality pod.",
    VRT "VRT" "Variable-range targeting.",
    VSTOL "VSTOL" "Short take-off and landing.",
    VTH "VTH" "Bay for heavy vehicles.",
    VTM "VTM" "Bay for vehicles.",
    VTS "VTS" "Bay for superheavy vehicles.",
    WAT "WAT" "Watchdog: ECM and light probe.",
    XMEC "XMEC" "Rides any ground unit.",
}

impl Code {
    fn from_text(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|c| c.text() == text)
    }
}

impl std::str::FromStr for Code {
    type Err = String;

    fn from_str(s: &str) -> Result<Self, String> {
        Self::from_text(s).ok_or_else(|| format!("“{s}” is no special ability of R13"))
    }
}

impl Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let s = String::deserialize(deserializer)?;
        s.parse().map_err(serde::de::Error::custom)
    }
}

/// One special with its values: none (`MEL`), one (`IF2`) or one a bracket (`LRM1/2/2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Special {
    /// The code.
    pub code: Code,
    /// The values, nothing where the card has none.
    pub line: DamageLine,
    /// How many values the card prints.
    values: u8,
}

impl Special {
    /// The single number of `IF2`, `IT5`, `JMPS1`; 0 where there is none.
    pub const fn number(&self) -> u8 {
        self.line.s.points
    }

    /// The value at a bracket. A single value, as of IF, holds from Short to Long.
    pub const fn at(&self, bracket: Bracket) -> Damage {
        if self.values == 1 {
            match bracket {
                Bracket::Short | Bracket::Medium | Bracket::Long => self.line.s,
                _ => Damage::NONE,
            }
        } else {
            self.line.at(bracket)
        }
    }

    fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        // The longest code that the text begins with and after which only values follow.
        let mut best: Option<(Code, &str)> = None;
        for &code in Code::ALL {
            if let Some(rest) = text.strip_prefix(code.text()) {
                let values = rest.strip_prefix('-').unwrap_or(rest);
                let fits = values
                    .chars()
                    .all(|c| c.is_ascii_digit() || matches!(c, '/' | '*' | '-'));
                if fits && best.is_none_or(|(b, _)| code.text().len() > b.text().len()) {
                    best = Some((code, values));
                }
            }
        }
        let (code, values) =
            best.ok_or_else(|| format!("“{text}” is no special ability of R13"))?;
        let mut line = [Damage::NONE; 4];
        let mut n = 0;
        if !values.is_empty() {
            for part in values.split('/') {
                let slot = line
                    .get_mut(n)
                    .ok_or_else(|| format!("“{text}” has more than four values"))?;
                *slot = part.parse()?;
                n += 1;
            }
        }
        let beyond = |d: &Damage| d.points > MOST_DAMAGE;
        if n > 1 && line.iter().any(beyond) {
            return Err(format!("“{text}” has a damage above {MOST_DAMAGE}"));
        }
        let [s, m, l, e] = line;
        Ok(Self {
            code,
            line: DamageLine { s, m, l, e },
            values: n as u8,
        })
    }
}

impl std::fmt::Display for Special {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code.text())?;
        if self.values > 0 && self.code.text().starts_with("ART") {
            f.write_str("-")?;
        }
        let all = [self.line.s, self.line.m, self.line.l, self.line.e];
        for (i, d) in all.iter().take(self.values.into()).enumerate() {
            if i > 0 {
                f.write_str("/")?;
            }
            write!(f, "{d}")?;
        }
        Ok(())
    }
}

/// A turret: `TUR(3/3/2,AC2/2/1)` (R6.8.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turret {
    /// Its damage.
    pub damage: DamageLine,
    /// The specials inside it.
    pub specials: Vec<Special>,
}

/// All specials of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Specials {
    flags: [u64; 3],
    list: Vec<Special>,
    turret: Option<Turret>,
}

impl Specials {
    /// Whether the card has a special. NOVA and WAT are told apart from what they contain.
    #[inline]
    pub const fn has(&self, code: Code) -> bool {
        let i = code as usize;
        self.flags[i / 64] & (1 << (i % 64)) != 0
    }

    /// A special with its values.
    pub fn get(&self, code: Code) -> Option<&Special> {
        if !self.has(code) {
            return None;
        }
        self.list.iter().find(|s| s.code == code)
    }

    /// The single number of a special; 0 if the card lacks it.
    pub fn number(&self, code: Code) -> u8 {
        self.get(code).map_or(0, Special::number)
    }

    /// The turret.
    pub fn turret(&self) -> Option<&Turret> {
        self.turret.as_ref()
    }

    /// All but the turret, as printed.
    pub fn iter(&self) -> impl Iterator<Item = &Special> {
        self.list.iter().filter(|s| s.code != Code::TUR)
    }

    /// As printed, the turret too.
    pub fn texts(&self) -> Vec<String> {
        self.clone().into()
    }

    fn add(&mut self, special: Special) {
        let i = special.code as usize;
        self.flags[i / 64] |= 1 << (i % 64);
        self.list.push(special);
    }
}

impl TryFrom<Vec<String>> for Specials {
    type Error = String;

    fn try_from(texts: Vec<String>) -> Result<Self, String> {
        let mut out = Self::default();
        for text in texts {
            let Some(inner) = text.strip_prefix("TUR(").and_then(|t| t.strip_suffix(')')) else {
                out.add(Special::parse(&text)?);
                continue;
            };
            let mut parts = inner.split(',');
            let damage = parts.next().unwrap_or_default();
            let mut line = [Damage::NONE; 4];
            for (slot, part) in line.iter_mut().zip(damage.split('/')) {
                *slot = part.parse()?;
            }
            if line.iter().any(|d| d.points > MOST_DAMAGE) {
                return Err(format!("“{text}” has a damage above {MOST_DAMAGE}"));
            }
            let [s, m, l, e] = line;
            out.turret = Some(Turret {
                damage: DamageLine { s, m, l, e },
                specials: parts.map(Special::parse).collect::<Result<_, _>>()?,
            });
            out.add(Special {
                code: Code::TUR,
                line: DamageLine::default(),
                values: 0,
            });
        }
        Ok(out)
    }
}

impl From<Specials> for Vec<String> {
    fn from(s: Specials) -> Self {
        s.list
            .iter()
            .map(|special| match (&s.turret, special.code) {
                (Some(t), Code::TUR) => {
                    let d = t.damage;
                    let mut text = format!("TUR({}/{}/{}", d.s, d.m, d.l);
                    if d.e.is_some() {
                        text += &format!("/{}", d.e);
                    }
                    for inner in &t.specials {
                        text += &format!(",{inner}");
                    }
                    text + ")"
                }
                _ => special.to_string(),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specials(texts: &[&str]) -> Specials {
        Specials::try_from(texts.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>())
            .expect("specials of the test")
    }

    #[test]
    fn codes_with_values_are_read_and_written_as_printed() {
        let texts = [
            "TUR(3/3/2,AC2/2/1)",
            "LRM1/2/2",
            "IF2",
            "ARTAIS-1",
            "HT2/1/0",
            "I-TSM",
            "C3M1",
            "C3S",
            "CASEII",
            "FLK2/2/2",
            "TUR(1/0*/0)",
        ];
        for t in texts {
            assert_eq!(specials(&[t]).texts(), [t]);
        }
    }

    #[test]
    fn longer_codes_win() {
        let s = specials(&["CASEII", "BHJ2", "ARTCM12-1", "TSMX"]);
        assert!(s.has(Code::CASEII) && !s.has(Code::CASE));
        assert!(s.has(Code::BHJ2) && !s.has(Code::BHJ));
        assert_eq!(s.number(Code::ARTCM12), 1);
        assert!(!s.has(Code::TSM));
    }

    #[test]
    fn values_by_bracket() {
        let s = specials(&["LRM1/2/3", "IF2"]);
        let at = |c: Code, b| s.get(c).map(|x| x.at(b));
        assert_eq!(at(Code::LRM, Bracket::Long), Some(Damage::of(3)));
        assert_eq!(at(Code::IF, Bracket::Long), Some(Damage::of(2)));
        assert_eq!(at(Code::IF, Bracket::Extreme), Some(Damage::NONE));
    }

    #[test]
    fn unknown_codes_are_refused_by_name() {
        let e = Specials::try_from(vec!["FOO3".to_owned()]).expect_err("unknown");
        assert!(e.contains("FOO3"));
    }
}
