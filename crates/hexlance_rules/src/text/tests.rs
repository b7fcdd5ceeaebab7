use std::collections::BTreeMap;

use hexlance_board::{Hex, hex};
use proptest::{collection::vec, option, prelude::*};
use ron::extensions::Extensions;
use serde::Deserialize;

use super::*;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Fleet {
    name: String,
    #[serde(skip_serializing_if = "usual")]
    ships: Vec<Ship>,
    #[serde(skip_serializing_if = "usual")]
    ports: BTreeMap<Hex, String>,
    #[serde(skip_serializing_if = "usual")]
    flags: BTreeMap<String, bool>,
    #[serde(skip_serializing_if = "usual")]
    orders: Vec<Order>,
    #[serde(skip_serializing_if = "usual")]
    waters: Waters,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Ship {
    hull: String,
    #[serde(skip_serializing_if = "usual")]
    crew: Option<u8>,
    #[serde(skip_serializing_if = "usual")]
    guns: Vec<Gun>,
    #[serde(skip_serializing_if = "usual")]
    afloat: bool,
    #[serde(skip_serializing_if = "usual")]
    draught: f32,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Gun {
    id: Id,
    #[serde(default, skip_serializing_if = "usual")]
    note: String,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Id(String);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Order {
    Wait,
    Sail(Hex),
    Meet(String, i16),
    Blockade { of: String, until: Option<u16> },
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
enum Waters {
    #[default]
    All,
    These(Vec<Hex>),
}

const STYLE: Style = Style {
    open: &["Fleet"],
    rows: &["Ship"],
};

fn read(text: &str) -> Fleet {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
        .from_str(text)
        .unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn text(fleet: &Fleet) -> String {
    to_text(fleet, &STYLE).expect("it can be written")
}

fn gun(id: &str, note: &str) -> Gun {
    Gun {
        id: Id(id.into()),
        note: note.into(),
    }
}

#[test]
fn a_file_looks_as_if_a_person_had_written_it() {
    let fleet = Fleet {
        name: "The \"Home\" fleet".into(),
        ships: vec![
            Ship {
                hull: "Sloop".into(),
                crew: Some(40),
                draught: 2.0,
                ..Ship::default()
            },
            Ship {
                hull: "Ship of the line".into(),
                guns: vec![
                    gun("thirty two pounder", "lower deck, both sides"),
                    gun("carronade", "bow"),
                    gun("nine pounder", ""),
                ],
                afloat: true,
                ..Ship::default()
            },
        ],
        ports: BTreeMap::from([(hex(2, -1), "open".into()), (hex(-3, 4), "closed".into())]),
        flags: BTreeMap::from([("blue".into(), false)]),
        orders: vec![
            Order::Wait,
            Order::Sail(hex(1, 2)),
            Order::Meet("Anna".into(), -1),
            Order::Blockade {
                of: "Port".into(),
                until: Some(3),
            },
        ],
        waters: Waters::These((0..40).map(|i| hex(i / 16, i % 16)).collect()),
    };
    let expected = r#"(
    name: "The \"Home\" fleet",
    ships: [
        (hull: "Sloop", crew: 40, draught: 2.0),
        (hull: "Ship of the line",
            guns: [
                (id: "thirty two pounder", note: "lower deck, both sides"),
                (id: "carronade", note: "bow"),
                (id: "nine pounder"),
            ],
            afloat: true),
    ],
    ports: {
        (-3, 4): "closed",
        (2, -1): "open",
    },
    flags: { "blue": false },
    orders: [
        Wait,
        Sail((1, 2)),
        Meet("Anna", -1),
        Blockade(of: "Port", until: 3),
    ],
    waters: These([
        (0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7), (0, 8), (0, 9), (0, 10), (0, 11),
        (0, 12), (0, 13), (0, 14), (0, 15),
        (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 8), (1, 9), (1, 10), (1, 11),
        (1, 12), (1, 13), (1, 14), (1, 15),
        (2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (2, 7),
    ]),
)
"#;
    assert_eq!(text(&fleet), expected);
    assert_eq!(read(expected), fleet);
}

#[test]
fn what_is_short_stays_on_its_line_and_a_single_thing_is_hugged() {
    let mut fleet = Fleet {
        name: "Two".into(),
        orders: vec![Order::Wait, Order::Sail(hex(0, 0))],
        ..Fleet::default()
    };
    assert_eq!(
        text(&fleet),
        "(\n    name: \"Two\",\n    orders: [\n        Wait,\n        Sail((0, 0)),\n    ],\n)\n"
    );
    fleet.orders = vec![Order::Blockade {
        of: "x".repeat(100),
        until: None,
    }];
    let long = "x".repeat(100);
    assert_eq!(
        text(&fleet),
        format!(
            "(\n    name: \"Two\",\n    orders: [Blockade(of: \"{long}\",\n        until: None)],\n)\n"
        )
    );
    assert_eq!(read(&text(&fleet)), fleet);
    // A variant is not the type of that name.
    let open = Style {
        open: &["Blockade", "Order::Meet"],
        rows: &[],
    };
    let orders = [
        Order::Blockade {
            of: "Port".into(),
            until: None,
        },
        Order::Meet("Anna".into(), 2),
    ];
    assert_eq!(
        to_text(&orders, &open).as_deref(),
        Ok(
            "(\n    Blockade(of: \"Port\", until: None),\n    Meet(\n        \"Anna\",\n        2,\n    ),\n)\n"
        )
    );
    assert_eq!(text(&Fleet::default()), "(\n    name: \"\",\n)\n");
}

#[test]
fn bytes_are_refused() {
    struct Bytes;
    impl Serialize for Bytes {
        fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
            s.serialize_bytes(&[1])
        }
    }
    assert!(to_text(&Bytes, &STYLE).is_err_and(|e| e.contains("bytes")));
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~\\n\\t\u{e4}\u{7f}]{0,20}",
        any::<String>(),
        "[a-z ]{60,200}"
    ]
}

fn place() -> impl Strategy<Value = Hex> {
    (-2_000..=2_000_i16, -2_000..=2_000_i16).prop_map(|(q, r)| hex(q, r))
}

fn ship() -> impl Strategy<Value = Ship> {
    let gun = (words(), words()).prop_map(|(id, note)| gun(&id, &note));
    (
        words(),
        option::of(any::<u8>()),
        vec(gun, 0..4),
        any::<bool>(),
        -1000.0..1000.0f32,
    )
        .prop_map(|(hull, crew, guns, afloat, draught)| Ship {
            hull,
            crew,
            guns,
            afloat,
            draught,
        })
}

fn order() -> impl Strategy<Value = Order> {
    prop_oneof![
        Just(Order::Wait),
        place().prop_map(Order::Sail),
        (words(), any::<i16>()).prop_map(|(a, b)| Order::Meet(a, b)),
        (words(), option::of(any::<u16>())).prop_map(|(of, until)| Order::Blockade { of, until }),
    ]
}

proptest! {
    #[test]
    fn whatever_is_written_is_read_again(
        name in words(),
        ships in vec(ship(), 0..4),
        ports in prop::collection::btree_map(place(), words(), 0..4),
        flags in prop::collection::btree_map(words(), any::<bool>(), 0..4),
        orders in vec(order(), 0..4),
        waters in vec(place(), 0..40),
    ) {
        let waters = if waters.is_empty() { Waters::All } else { Waters::These(waters) };
        let fleet = Fleet { name, ships, ports, flags, orders, waters };
        let written = text(&fleet);
        prop_assert_eq!(&read(&written), &fleet, "{}", written);
        prop_assert_eq!(text(&read(&written)), written);
    }
}
