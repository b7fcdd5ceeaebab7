use std::hash::DefaultHasher;

use super::*;
use crate::hex;

#[test]
fn places_are_filled_in_english() {
    let unit = "Wolf";
    let m = say!(
        "{unit} is at {at}, level {level}.",
        unit,
        at = hex(2, 1),
        level = -1_i8
    );
    assert_eq!(
        m.to_string(),
        format!("Wolf is at {}, level -1.", hex(2, 1).name())
    );
    assert_eq!(say!("It falls.").to_string(), "It falls.");
    assert_eq!(
        say!(
            "{mode} and {by}: {value}",
            mode = Term("Jump"),
            by = Within("Sprint"),
            value = Signed(2)
        )
        .to_string(),
        "Jump and sprint: +2"
    );
    assert_eq!(
        say!("{what} twice: {what}", what = "{unit}").to_string(),
        "{unit} twice: {unit}",
        "what is filled in is not read again"
    );
    assert_eq!(say!("{{{n}}}", n = 1_u8).to_string(), "{1}");
}

#[test]
fn numbers_choose_their_form() {
    let left = |n: u8| say_n!(n, "one point left", "{n} points left").to_string();
    assert_eq!(
        (left(1), left(0), left(2)),
        (
            "one point left".to_owned(),
            "0 points left".to_owned(),
            "2 points left".to_owned()
        )
    );
    let who = "Wolf";
    assert_eq!(
        say_n!(3_usize, "{who}: {n} hit", "{who}: {n} hits", who).to_string(),
        "Wolf: 3 hits"
    );
}

#[test]
fn lists_are_joined() {
    let list = |joint, n: usize| List::new(joint, ["A", "B", "C"].into_iter().take(n)).to_string();
    assert_eq!(list(Joint::Or, 3), "A, B or C");
    assert_eq!(list(Joint::And, 2), "A and B");
    assert_eq!(list(Joint::Commas, 3), "A, B, C");
    assert_eq!(list(Joint::Semicolons, 2), "A; B");
    assert_eq!(list(Joint::Or, 1), "A");
    assert_eq!(list(Joint::Or, 0), "");
}

#[test]
fn sentences_stand_in_a_row() {
    let all = Message::row([
        say!("It falls."),
        Message::default(),
        Message::verbatim("Oh."),
    ]);
    assert_eq!(all.to_string(), "It falls. Oh.");
    assert!(Message::row([]).is_empty());
    assert!(matches!(
        Message::row([say!("It falls.")]).body(),
        Body::Text(_)
    ));
}

#[test]
fn a_message_counts_as_its_english() {
    let hash = |thing: &dyn Fn(&mut DefaultHasher)| {
        let mut hasher = DefaultHasher::new();
        thing(&mut hasher);
        hasher.finish()
    };
    let m = say!("{unit} falls.", unit = "Wolf");
    assert_eq!(
        hash(&|h| m.hash(h)),
        hash(&|h| "Wolf falls.".to_owned().hash(h)),
        "hashes of states of before stay what they are"
    );
    assert_eq!(ron::to_string(&m).unwrap(), "\"Wolf falls.\"");
    assert_eq!(m, "Wolf falls.");
    assert_eq!(m, Message::verbatim("Wolf falls."));
    assert_ne!(m, say!("{unit} falls.", unit = "Bear"));
}

#[test]
fn places_and_arguments_must_agree() {
    assert!(fits("{a} of {b}", &["a", "b"], true));
    assert!(
        !fits("{a} of {b}", &["a"], true),
        "a place without an argument"
    );
    assert!(
        !fits("{a}", &["a", "b"], true),
        "an argument without a place"
    );
    assert!(fits("{a}", &["a", "b"], false));
    assert!(fits("{{a}}", &[], true), "braces are no place");
    assert!(!fits("{ab}", &["a"], false));
}

#[test]
fn texts_of_the_sources_need_no_memory_of_their_own() {
    assert!(matches!(
        Message::from("dug in").body(),
        Body::Text("dug in")
    ));
    assert!(size_of::<Message>() <= size_of::<String>());
    assert!(size_of::<Arg>() <= size_of::<String>());
}
