//! Pictures of a briefing.

use hexlance::editor::{
    desk::Editing,
    pictures::{fetch, write},
};

fn editing() -> Editing {
    super::editing(6)
}

#[test]
fn pictures_survive_undo_and_are_written_by_number() {
    let mut e = editing();
    e.add_picture(vec![1]);
    e.add_picture(vec![2]);
    assert_eq!(e.scenario().briefing.pictures.len(), 2);
    e.edit("Order", None, |s| s.briefing.pictures.swap(0, 1));
    let named = e.named_pictures("mill");
    let got: Vec<_> = named
        .iter()
        .map(|(n, png)| (n.as_str(), png.as_deref()))
        .collect();
    let wanted: [(&str, Option<&[u8]>); 2] =
        [("mill_1.png", Some(&[2])), ("mill_2.png", Some(&[1]))];
    assert_eq!(got, wanted);
    // What was taken back can be done again, and nothing takes its name meanwhile.
    assert!(e.bench.undo() && e.bench.undo());
    assert_eq!(e.shown_pictures().len(), 1);
    e.add_picture(vec![3]);
    assert_eq!(e.pictures.len(), 3);
    e.edit("Lost", None, |s| {
        s.briefing.pictures.push("gone.png".to_owned());
    });
    assert_eq!(e.named_pictures("mill")[2], ("gone.png".to_owned(), None));
}

#[test]
fn pictures_are_written_and_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut e = editing();
    e.add_picture(vec![7, 8, 9]);
    write(folder.path(), &e.shown_pictures()).expect("written");
    let mut again = Editing::new(e.bench.draft().clone());
    assert!(again.shown_pictures().is_empty());
    fetch(&mut again, folder.path());
    assert_eq!(again.shown_pictures(), e.shown_pictures());
}
