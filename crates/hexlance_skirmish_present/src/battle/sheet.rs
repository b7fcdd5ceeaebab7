//! The record sheet of a trooper: attributes, points left, weapons, programs, skills, states; of a Marker only what shows.

mod arms;
mod facts;

use hexlance_rules::Breakdown;
use hexlance_skirmish::view::{Marker, Seen};

use super::{
    Session,
    known::{Attribute, Known},
    look,
    roster::{self, statuses},
};
use crate::{
    SkirmishGame,
    battle::session::Reads,
    game::{
        numbers::{Good, breakdown},
        sheets,
    },
    hud::model::{
        Track, TrackKind, UnitIcon,
        sheet::{Body, Head, Help, Number, Sheet, TrackRow, Tracks},
    },
    wording,
};

pub(crate) use arms::{
    about_device, ammunition, damage, equipment_words, shape, uses, weapon_line,
};

/// The whole sheet.
pub fn sheet(session: &Session, seen: &Seen<'_>) -> Sheet {
    match (seen, Known::of(seen)) {
        (_, Some(who)) => of_trooper(session, seen, &who),
        (Seen::Marker(marker), None) => of_marker(session, seen, marker),
        // Only Markers are not known.
        (Seen::Own(who), None) => Sheet::new(who.id, who.side(), Head::default()),
        (Seen::Figure(figure), None) => Sheet::new(figure.id(), figure.side(), Head::default()),
    }
}

/// What shows of a Marker.
fn of_marker(session: &Session, seen: &Seen<'_>, marker: &Marker<'_>) -> Sheet {
    let name = wording::marker_name(marker.seeming, marker.letter);
    let head = Head {
        name: name.clone(),
        line: session.told().side(marker.side).to_owned(),
        title: name,
        icon: UnitIcon::Unknown,
        points: None,
    };
    let states = sheets::states("status", statuses(session, seen));
    Sheet::new(marker.id, marker.side, head)
        .with(Body::Numbers(vec![Number {
            key: "s".to_owned(),
            label: tr!("S").to_owned(),
            name: tr!("Silhouette").to_owned(),
            value: marker.silhouette.0.to_string(),
            help: Help::new(tr!("Silhouette")).line(
                "",
                tr!("The Marker is as large as whoever is behind it, whatever its posture (K13.10.4)."),
            ),
            ..Number::default()
        }]))
        .with(Body::Chips {
            title: String::new(),
            chips: states,
        })
        .with(Body::Shape {
            title: tr!("Who is it?").to_owned(),
            icon: UnitIcon::Unknown,
        })
        .with(Body::Text {
            title: String::new(),
            text: facts::about_marker(marker.seeming).to_owned(),
        })
}

/// All that is known of a trooper.
fn of_trooper(session: &Session, seen: &Seen<'_>, who: &Known<'_>) -> Sheet {
    let faction = facts::faction(session, who.profile);
    let kind = roster::type_name(who.profile.kind);
    let head = Head {
        name: who.name.to_owned(),
        line: format!("{kind}  ·  {faction}"),
        title: crate::lang::text(&who.profile.name).to_owned(),
        icon: look::icon(who.profile),
        points: Some((tr!("POINTS").to_owned(), who.points)),
    };
    let states = sheets::states("status", statuses(session, seen));
    let chips = |title: &str, chips| Body::Chips {
        title: title.to_owned(),
        chips,
    };
    Sheet::new(who.id, who.side, head)
        .with(Body::Numbers(first_row(who)))
        .with(Body::Numbers(second_row(who)))
        .with(Body::Tracks(points(who)))
        .with(chips("", states))
        .with_ranked(
            1,
            Body::Slots {
                title: tr!("Weapons").to_owned(),
                rows: arms::weapons(session, who),
            },
        )
        .with_ranked(2, chips(tr!("Skills"), facts::skills(session, who)))
        .with_ranked(2, chips(tr!("Programs"), arms::programs(session, who)))
        .with_ranked(3, chips(tr!("Equipment"), arms::equipment(session, who)))
        .with_ranked(4, chips("", facts::facts(session, who)))
}

/// MOV and what is rolled with in attacks.
fn first_row(who: &Known<'_>) -> Vec<Number> {
    vec![
        mov(who),
        attribute(who, Attribute::Cc, "cc", tr!("CC"), tr!("Close combat")),
        attribute(who, Attribute::Bs, "bs", tr!("BS"), tr!("Shooting")),
        attribute(who, Attribute::Ph, "ph", tr!("PH"), tr!("Body")),
    ]
}

/// Will, what resists, and how large it is.
fn second_row(who: &Known<'_>) -> Vec<Number> {
    vec![
        attribute(who, Attribute::Wip, "wip", tr!("WIP"), tr!("Will")),
        attribute(who, Attribute::Arm, "arm", tr!("ARM"), tr!("Armour")),
        attribute(who, Attribute::Bts, "bts", tr!("BTS"), tr!("Shield")),
        silhouette(who),
    ]
}

/// What an attribute is for.
fn use_of(what: Attribute) -> &'static str {
    match what {
        Attribute::Cc => tr!("Rolled in close combat: the die has to be this or less."),
        Attribute::Bs => tr!("Rolled when it shoots: the die has to be this or less, after MODs."),
        Attribute::Ph => tr!("Rolled when it dodges, throws and engages."),
        Attribute::Wip => tr!("Rolled for programs, Discover, Reset, Guts and technical weapons."),
        Attribute::Arm => tr!("Added to the die against hits; the sum has to be above the Damage."),
        Attribute::Bts => tr!("The same against programs and some ammunition."),
    }
}

fn attribute(who: &Known<'_>, what: Attribute, key: &str, label: &str, name: &str) -> Number {
    let value = who.attribute(what);
    let total = value.total();
    let changed = value.parts.len() > 1;
    let mut help = Help::new(name);
    if changed {
        help = help.parts(parts(&value));
    }
    Number {
        key: key.to_owned(),
        label: label.to_owned(),
        name: name.to_owned(),
        value: total.to_string(),
        changed,
        help: help.line("", use_of(what)).line(tr!("Rule"), "K2.1"),
        ..Number::default()
    }
}

fn parts(value: &Breakdown) -> crate::hud::model::BreakdownView {
    breakdown::<SkirmishGame>(value, tr!("Now"), value.total().to_string(), Good::High)
}

fn mov(who: &Known<'_>) -> Number {
    let (first, second) = (who.mov.0, who.mov.1);
    let help = Help::new(tr!("MOV"))
        .line(tr!("First Move"), tr_n!(first, "{n} hex", "{n} hexes"))
        .line(tr!("Second Move"), tr_n!(second, "{n} hex", "{n} hexes"))
        .line(
            "",
            match who.prone {
                true => tr!("Half of it while it is Prone, rounded up."),
                false => "",
            },
        )
        .line(tr!("Rule"), "K7.1");
    Number {
        key: "mov".to_owned(),
        label: tr!("MOV").to_owned(),
        name: tr!("Movement").to_owned(),
        value: format!("{first}-{second}"),
        changed: who.mov != who.profile.mov,
        help,
        ..Number::default()
    }
}

fn silhouette(who: &Known<'_>) -> Number {
    let s = who.silhouette();
    Number {
        key: "s".to_owned(),
        label: tr!("S").to_owned(),
        name: tr!("Silhouette").to_owned(),
        value: s.0.to_string(),
        changed: s != who.profile.s,
        help: Help::new(tr!("Silhouette"))
            .line("", tr!("How large it is to lines of fire."))
            .line(tr!("Rule"), "K1.3"),
        ..Number::default()
    }
}

/// Wounds or Structure, a box a point.
fn points(who: &Known<'_>) -> Tracks {
    let structure = who.profile.vitality.is_structure();
    let left = u16::try_from(who.armor.left).unwrap_or(0);
    let (title, letter, kind) = match structure {
        true => (tr!("Structure"), tr!("STR"), TrackKind::Structure),
        false => (tr!("Wounds"), tr!("W"), TrackKind::Armor),
    };
    let track = Track::new(left, u16::from(who.armor.printed));
    let spoken = tr!(
        "{title} {left} of {of}",
        title,
        left,
        of = who.armor.printed
    );
    let help = Help::new(spoken.clone())
        .line(
            "",
            match structure {
                true => tr!("At 0 it is Unconscious, below 0 it is destroyed."),
                false => tr!("At 0 it is Unconscious, below 0 it is dead."),
            },
        )
        .line(tr!("Rule"), "K10.3");
    Tracks {
        title: title.to_owned(),
        title_short: letter.to_owned(),
        rows: vec![TrackRow {
            key: "points".to_owned(),
            letter: letter.to_owned(),
            kind,
            track,
            spoken,
            help,
        }],
        scale: None,
    }
}
