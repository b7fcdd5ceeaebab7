//! What of the rules stands in the places of messages, or is one.

use crate::{AbilityId, Arg, Breakdown, Joint, List, Message, UnitId, Ustr};

/// Texts of data files, such as the name of an ability: catalogues have them.
impl From<Ustr> for Message {
    fn from(text: Ustr) -> Self {
        text.as_str().into()
    }
}

/// Texts of data files, such as the name of an ability: catalogues have them.
impl From<Ustr> for Arg {
    fn from(name: Ustr) -> Self {
        Self::Term(name.as_str())
    }
}

impl From<&Ustr> for Arg {
    fn from(name: &Ustr) -> Self {
        (*name).into()
    }
}

impl From<UnitId> for Arg {
    fn from(unit: UnitId) -> Self {
        unit.to_string().into()
    }
}

impl From<&UnitId> for Arg {
    fn from(unit: &UnitId) -> Self {
        (*unit).into()
    }
}

impl From<AbilityId> for Arg {
    fn from(ability: AbilityId) -> Self {
        ability.as_str().into()
    }
}

impl From<&AbilityId> for Arg {
    fn from(ability: &AbilityId) -> Self {
        (*ability).into()
    }
}

impl From<&Breakdown> for Arg {
    fn from(sum: &Breakdown) -> Self {
        List {
            joint: Joint::None,
            items: sum.pieces(),
        }
        .into()
    }
}

impl From<Breakdown> for Arg {
    fn from(sum: Breakdown) -> Self {
        (&sum).into()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Message, Refusal, message::Body, say, ustr};

    #[test]
    fn a_refusal_reads_as_its_message_with_the_rule() {
        let refusal = Refusal::new("falls", "R1", say!("{unit} falls.", unit = "Wolf"));
        let refusal = refusal.or("Stand.");
        assert_eq!(refusal.to_string(), "Wolf falls. (R1)");
        assert_eq!(refusal.remedy, Some(Message::from("Stand.")));
        assert!(size_of::<Result<(), Refusal>>() <= 80);
    }

    #[test]
    fn texts_of_data_files_need_no_memory_of_their_own() {
        assert!(matches!(
            Message::from(ustr("dug in")).body(),
            Body::Text("dug in")
        ));
    }
}
