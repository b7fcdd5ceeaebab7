//! What sides are asked in the middle of things.
//!
//! Every module has its own questions, which know whom they name and how it goes on after the answer; here they are only
//! gathered.

use hexlance_rules::{Decision, UnitId};
use serde::Serialize;

use crate::{Ctx, answer::Answer};

pub use crate::abilities::AbilityQuestion;
pub use crate::aero::AirQuestion;
pub use crate::artillery::ArtilleryQuestion;
pub use crate::attack::AttackQuestion;
pub use crate::forces::ForceQuestion;
pub use crate::formations::FormationQuestion;
pub use crate::hunt::HuntQuestion;
pub use crate::initiative::InitiativeQuestion;
pub use crate::mines::MineQuestion;
pub use crate::setup::SetupQuestion;
pub use crate::support::SupportQuestion;
pub use crate::surprise::SurpriseQuestion;

macro_rules! families {
    ($($(#[$doc:meta])* $variant:ident: $family:ty),* $(,)?) => {
        /// A kind of question, with what is needed to go on after the answer, by the module whose question it is.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum Question {
            $($(#[$doc])* $variant($family),)*
        }

        $(
            impl From<$family> for Question {
                fn from(question: $family) -> Self {
                    Self::$variant(question)
                }
            }
        )*

        impl Question {
            /// The units that it names beside the one that is asked about: those of the attack that waits, and who has
            /// come near.
            pub fn units(&self) -> Vec<UnitId> {
                match self {
                    $(Self::$variant(question) => question.units(),)*
                }
            }
        }

        /// Goes on after a question was answered: each in the module that has asked it.
        pub(crate) fn resume(ctx: &mut Ctx<'_>, decision: Decision<Question>, choice: usize) {
            let Some(answer) = Answer::of(&decision, choice) else {
                return;
            };
            match decision.question {
                $(Question::$variant(question) => question.answered(ctx, &answer),)*
            }
        }
    };
}

families! {
    /// Questions of abilities (R18).
    Ability: AbilityQuestion,
    /// Questions of units that may attack by surprise (R5.5.4).
    Surprise: SurpriseQuestion,
    /// Questions of mines (R5.7).
    Mine: MineQuestion,
    /// Questions in the middle of an attack (R6).
    Attack: AttackQuestion,
    /// Questions of artillery (R9).
    Artillery: ArtilleryQuestion,
    /// Questions of those who hunt.
    Hunt: HuntQuestion,
    /// Questions of Initiative (R3.2).
    Initiative: InitiativeQuestion,
    /// Questions of units that join (R3.5.4).
    Support: SupportQuestion,
    /// Questions of aircraft (R11).
    Air: AirQuestion,
    /// Questions of command abilities.
    Force: ForceQuestion,
    /// Questions of formations (R14.5).
    Formation: FormationQuestion,
    /// Questions of setup (R17.1.1).
    Setup: SetupQuestion,
}
