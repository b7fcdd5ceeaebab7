//! Weapons as files say them, and what must hold for them (K8, K9, K15).

use hexlance_rules::{Message, Problem, limits, say, ustr};
use serde::{Deserialize, Deserializer};

use super::check::{Faults, MOST, as_written};
use crate::model::{Ammo, Ammunition, Band, Damage, Mode, Save, Shape, Traits, Weapon};

/// The farthest band in hexes.
const FARTHEST: u16 = 200;
/// The strongest Damage.
const STRONGEST: i16 = 30;

/// A weapon's file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeaponForm {
    pub(crate) id: String,
    name: String,
    #[serde(default = "no_damage")]
    damage: Damage,
    #[serde(deserialize_with = "limits::within::<_, _, 0, 10>")]
    burst: u8,
    #[serde(default)]
    ammo: Vec<String>,
    #[serde(default = "no_template")]
    template: Shape,
    #[serde(default)]
    bands: Vec<Band>,
    #[serde(default)]
    traits: Vec<Trait>,
    #[serde(default)]
    modes: Vec<ModeForm>,
}

/// Another way to use a weapon: what it leaves out is as the weapon says (K8.7.2).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ModeForm {
    name: String,
    #[serde(default, deserialize_with = "given")]
    damage: Option<Damage>,
    #[serde(default, deserialize_with = "limits::maybe_within::<_, _, 0, 10>")]
    burst: Option<u8>,
    #[serde(default)]
    ammo: Option<Vec<String>>,
    #[serde(default, deserialize_with = "given")]
    template: Option<Shape>,
    #[serde(default)]
    bands: Option<Vec<Band>>,
    #[serde(default)]
    traits: Option<Vec<Trait>>,
}

/// A trait as files write it.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
enum Trait {
    SuppressiveFire,
    DirectTemplate,
    ImpactTemplate,
    IntuitiveAttack,
    SpeculativeFire,
    Guided,
    ThrowingWeapon,
    TechnicalWeapon,
    NonLethal,
    Multi,
    Disposable(u8),
    Deployable,
    CC,
    Silent,
    Medical,
    Repeater,
    Sniffer,
    Turret,
    Demolition,
    Smoke,
    Targeting,
    StateOnly,
}

const fn no_damage() -> Damage {
    Damage::None
}

const fn no_template() -> Shape {
    Shape::None
}

/// Reads what is there, `None` too: a mode may take the weapon's template away.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// One mode with every column filled.
struct Columns<'f> {
    /// Where in the file it stands, with a point at its end; empty for the weapon itself.
    at: String,
    name: &'f str,
    damage: Damage,
    burst: u8,
    ammo: &'f [String],
    template: Shape,
    bands: &'f [Band],
    words: &'f [Trait],
}

impl WeaponForm {
    /// Its modes, the first that of the weapon itself.
    fn columns(&self) -> impl Iterator<Item = Columns<'_>> {
        let own = Columns {
            at: String::new(),
            name: "",
            damage: self.damage,
            burst: self.burst,
            ammo: &self.ammo,
            template: self.template,
            bands: &self.bands,
            words: &self.traits,
        };
        let others = self.modes.iter().enumerate().map(|(i, mode)| Columns {
            at: format!("modes[{i}]."),
            name: &mode.name,
            damage: mode.damage.unwrap_or(self.damage),
            burst: mode.burst.unwrap_or(self.burst),
            ammo: mode.ammo.as_deref().unwrap_or(&self.ammo),
            template: mode.template.unwrap_or(self.template),
            bands: mode.bands.as_deref().unwrap_or(&self.bands),
            words: mode.traits.as_deref().unwrap_or(&self.traits),
        });
        std::iter::once(own).chain(others)
    }

    /// The weapon; none where an ammunition is not known.
    pub(crate) fn made(&self) -> Option<Weapon> {
        let modes = self.columns().map(|c| c.made());
        Some(Weapon {
            id: ustr(&self.id),
            name: self.name.clone(),
            modes: modes.collect::<Option<_>>()?,
        })
    }
}

impl Columns<'_> {
    /// Where the file says how the mode is used, for what is not said at all.
    fn traits_path(&self) -> String {
        let field = if self.words.is_empty() {
            "name"
        } else {
            "traits"
        };
        format!("{}{field}", self.at)
    }

    /// The ammunition that is known.
    fn ammunition(&self) -> impl Iterator<Item = Ammunition> {
        self.ammo.iter().filter_map(|text| Ammunition::named(text))
    }

    fn save(&self) -> Save {
        let first = self.ammunition().next();
        first.map_or(Save::None, Ammunition::save)
    }

    fn traits(&self) -> Traits {
        let mut out = Traits::default();
        for word in self.words {
            match *word {
                Trait::SuppressiveFire => out.suppressive_fire = true,
                Trait::DirectTemplate => out.direct = true,
                Trait::ImpactTemplate => out.impact = true,
                Trait::IntuitiveAttack => out.intuitive = true,
                Trait::SpeculativeFire => out.speculative = true,
                Trait::Guided => out.guided = true,
                Trait::ThrowingWeapon => out.throwing = true,
                Trait::TechnicalWeapon => out.technical = true,
                Trait::NonLethal => out.non_lethal = true,
                Trait::Multi => out.multi = true,
                Trait::Disposable(n) => out.disposable = Some(n),
                Trait::Deployable => out.deployable = true,
                Trait::CC => out.cc = true,
                Trait::Silent => out.silent = true,
                Trait::Medical => out.medical = true,
                Trait::Repeater => out.repeater = true,
                Trait::Sniffer => out.sniffer = true,
                Trait::Turret => out.turret = true,
                Trait::Demolition => out.demolition = true,
                Trait::Smoke => out.smoke = true,
                Trait::Targeting => out.targeting = true,
                Trait::StateOnly => out.state_only = true,
            }
        }
        out
    }

    fn made(&self) -> Option<Mode> {
        let ammo = self.ammo.iter().map(|text| Ammunition::named(text));
        Some(Mode {
            name: self.name.to_owned(),
            damage: self.damage,
            burst: self.burst,
            ammo: ammo.collect::<Option<_>>()?,
            shape: self.template,
            bands: self.bands.to_vec(),
            save: self.save(),
            traits: self.traits(),
        })
    }
}

/// What makes a weapon unfit for use.
pub(crate) fn problems(weapon: &WeaponForm) -> Vec<Problem> {
    let mut f = Faults::default();
    f.head(&weapon.id, &weapon.name);
    f.few("modes", weapon.modes.len());
    for (i, mode) in weapon.modes.iter().take(MOST).enumerate() {
        let path = format!("modes[{i}].name");
        f.name(&path, &mode.name);
        let before = weapon.modes.get(..i).unwrap_or_default();
        f.need(
            before.iter().all(|other| other.name != mode.name),
            &path,
            say!("two modes are called “{name}”", name = &mode.name),
            say!("give each a name of its own"),
        );
    }
    for columns in weapon.columns().take(MOST) {
        let t = columns.traits();
        hits(&mut f, &columns);
        bands(&mut f, &columns, t);
        template(&mut f, &columns, t);
        use_of(&mut f, &columns, t);
    }
    f.0
}

/// Checks Damage, Burst and ammunition.
fn hits(f: &mut Faults, columns: &Columns<'_>) {
    let at = &columns.at;
    f.need(
        columns.burst > 0,
        &format!("{at}burst"),
        say!("a Burst of 0 rolls no die"),
        say!("write 1 or more (K8.1.1)"),
    );
    let (fine, damage) = match columns.damage {
        Damage::None => (true, 0),
        Damage::Fixed(n) => ((1..=STRONGEST).contains(&n), n),
        Damage::Ph(n) => ((-STRONGEST..=STRONGEST).contains(&n), n),
    };
    f.need(
        fine,
        &format!("{at}damage"),
        say!("a Damage of {damage} is beyond what counts here", damage),
        say!(
            "write `Fixed(1)` to `Fixed(30)`, `Ph(0)` for the striker's PH, or leave it out (K10.1)"
        ),
    );
    let mut saves = Vec::new();
    for (i, text) in columns.ammo.iter().take(MOST).enumerate() {
        let path = format!("{at}ammo[{i}]");
        match Ammunition::named(text) {
            Some(ammo) => saves.push((path, ammo.save())),
            None => f.unknown(
                &path,
                say!("there is no ammunition “{word}”", word = text),
                text,
                Ammo::ALL.iter().map(|a| a.name()),
                say!("write kinds of K10.2, with + between those that work together"),
            ),
        }
    }
    f.once(&format!("{at}ammo"), columns.ammo, as_written);
    let save = columns.save();
    for (path, other) in saves {
        f.need(
            other == save,
            &path,
            say!("this ammunition asks for another roll than the first one"),
            say!("put it into a mode of its own (K8.7.2)"),
        );
    }
    let rolls = matches!(save, Save::Arm | Save::Bts | Save::ArmAndBts);
    f.need(
        !rolls || columns.damage != Damage::None,
        &format!("{at}ammo"),
        say!("its ammunition asks for a roll against a Damage that it does not have"),
        say!("write `damage` (K10.1)"),
    );
    f.need(
        rolls || columns.damage == Damage::None,
        &format!("{at}damage"),
        say!("nobody rolls against its Damage"),
        say!("write `ammo`, or leave `damage` out (K10.2)"),
    );
}

/// Checks the bands of range.
fn bands(f: &mut Faults, columns: &Columns<'_>, t: Traits) {
    let at = &columns.at;
    f.few(&format!("{at}bands"), columns.bands.len());
    let mut last = 0;
    for (i, band) in columns.bands.iter().take(MOST).enumerate() {
        let path = format!("{at}bands[{i}]");
        f.need(
            band.to > last && band.to <= FARTHEST,
            &path,
            say!(
                "a band from {from} to {to} hexes has no hex",
                from = last + 1,
                to = band.to
            ),
            say!("write the bands from near to far, each farther than the one before, up to 200"),
        );
        f.need(
            (-12..=12).contains(&band.modifier),
            &path,
            say!("a range MOD of {modifier}", modifier = band.modifier),
            say!("write -12 to 12 (K6.1.1)"),
        );
        last = last.max(band.to.min(FARTHEST));
    }
    let needs_none = t.direct || t.guided || t.deployable || t.demolition;
    f.need(
        !needs_none || columns.bands.is_empty(),
        &format!("{at}bands"),
        say!("it has bands, and its range is never counted"),
        say!("leave `bands` out with direct templates, guided and placed weapons"),
    );
    f.need(
        needs_none || t.cc || !columns.bands.is_empty(),
        &columns.traits_path(),
        say!("it has no bands: it reaches nobody"),
        say!("write `bands`, or the trait that says how it is used (K8.1.3)"),
    );
}

/// Checks template and traits against each other (K1.6, K8.4).
fn template(f: &mut Faults, columns: &Columns<'_>, t: Traits) {
    let path = match columns.template {
        Shape::None => columns.traits_path(),
        _ => format!("{}template", columns.at),
    };
    let teardrop = matches!(
        columns.template,
        Shape::SmallTeardrop | Shape::LargeTeardrop
    );
    let circle = matches!(columns.template, Shape::Circular | Shape::SmallCircular);
    let mut need = |fine: bool, message: Message, remedy: Message| {
        f.need(fine, &path, message, remedy);
    };
    need(
        !t.direct || teardrop,
        say!("a direct template without a teardrop"),
        say!("write `template: SmallTeardrop` or `LargeTeardrop` (K8.4.1)"),
    );
    need(
        t.direct || !teardrop,
        say!("a teardrop that is no direct template"),
        say!("add the trait `DirectTemplate` (K8.4.1)"),
    );
    need(
        !t.impact || circle || columns.template == Shape::Shell,
        say!("an impact template without a circle or a shell"),
        say!("write `template: Circular`, `SmallCircular` or `Shell` (K8.4.2)"),
    );
    need(
        columns.template != Shape::Shell || t.impact,
        say!("a shell that is no impact template"),
        say!("add the trait `ImpactTemplate` (K8.4.2)"),
    );
    need(
        !circle || t.impact || t.deployable || t.smoke,
        say!("a circle that nothing puts on the table"),
        say!("add the trait `ImpactTemplate`, `Deployable` or `Smoke` (K8.4.2)"),
    );
    need(
        !t.speculative || circle,
        say!("Speculative Fire without a circle"),
        say!("write `template: Circular` or `SmallCircular` (K8.5.1)"),
    );
    need(
        !t.smoke || circle,
        say!("smoke without a circle"),
        say!("write `template: Circular` or `SmallCircular` (K8.8.1)"),
    );
    need(
        !t.intuitive || t.direct || t.deployable,
        say!("an Intuitive Attack without a direct template or mine"),
        say!("leave `IntuitiveAttack` out (K8.6.1)"),
    );
}

/// Checks the traits that say how a weapon is used.
fn use_of(f: &mut Faults, columns: &Columns<'_>, t: Traits) {
    let path = columns.traits_path();
    f.once(&path, columns.words, |word| format!("{word:?}"));
    let smoke = columns.ammunition().any(|a| a.has(Ammo::Smoke));
    let harms = columns.ammunition().next().is_some();
    let mut need = |fine: bool, message: Message, remedy: Message| {
        f.need(fine, &path, message, remedy);
    };
    need(
        t.disposable != Some(0),
        say!("a weapon with no use"),
        say!("write `Disposable(1)` or more, or leave it out (K8.7.7)"),
    );
    need(
        !(t.throwing && t.technical),
        say!("it rolls PH and WIP at once"),
        say!("choose `ThrowingWeapon` or `TechnicalWeapon` (K8.7.8)"),
    );
    need(
        !(t.direct && t.impact),
        say!("its template is direct and impact at once"),
        say!("choose `DirectTemplate` or `ImpactTemplate` (K8.4)"),
    );
    need(
        t.deployable || !(t.repeater || t.sniffer || t.turret),
        say!("a repeater, sniffer or turret that nobody can place"),
        say!("add `Deployable` (K15.2)"),
    );
    need(
        !t.demolition || t.cc,
        say!("a charge that nobody can plant"),
        say!("add `CC` (K15.5)"),
    );
    need(
        t.smoke == smoke,
        say!("the trait `Smoke` and the ammunition Smoke are there together or not at all"),
        say!("write both, or neither (K8.8)"),
    );
    let harmless = t.medical || t.targeting || t.repeater || t.sniffer || t.turret;
    need(
        harms || harmless || t.state_only,
        say!("it has no ammunition: it does nothing to anybody"),
        say!("write `ammo` (K10.2)"),
    );
    need(
        !harms || !(harmless || t.state_only),
        say!("it has ammunition, and a trait that leaves none to use"),
        say!("leave out `ammo`, or the trait"),
    );
    need(
        !(t.suppressive_fire && (t.direct || t.impact || t.guided || t.throwing || t.technical)),
        say!("Suppressive Fire with a template, a guided, thrown or technical weapon"),
        say!("leave out `SuppressiveFire` (K8.3.1)"),
    );
}

/// What is odd about a weapon, though it can be used.
pub(crate) fn warnings(weapon: &WeaponForm) -> Vec<Problem> {
    let mut f = Faults::default();
    for columns in weapon.columns() {
        let t = columns.traits();
        let path = format!("{}traits", columns.at);
        let choices = columns.ammo.len() > 1 || !weapon.modes.is_empty();
        f.need(
            !t.multi || choices,
            &path,
            say!("MULTI with nothing to choose"),
            say!("leave out `Multi`, or write a second ammunition or mode (K8.7.8)"),
        );
        f.need(
            !t.deployable || t.disposable.is_some(),
            &path,
            say!("it can be placed as often as its bearer likes"),
            say!("write how often by `Disposable(3)` (K8.7.7)"),
        );
    }
    f.0
}
