//! The stack of steps still to be done: how rules interrupt each other.
//!
//! Execution is never one long function. A step is a small piece of data; running it makes events, pushes further
//! steps, asks a side, or waits for a command. Whatever interrupts is pushed on top and done first.

use bevy_ecs::prelude::Resource;

/// What running a step leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flow<S> {
    /// The step is done; go on with the next.
    Next,
    /// The step goes back on top and waits for a command.
    Wait(S),
}

/// The flow of a module's own steps as that of all steps.
pub fn waits<S>(flow: Flow<impl Into<S>>) -> Flow<S> {
    match flow {
        Flow::Next => Flow::Next,
        Flow::Wait(step) => Flow::Wait(step.into()),
    }
}

/// The stack; the last entry is done next.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Agenda<S: Send + Sync + 'static> {
    steps: Vec<S>,
}

impl<S: Send + Sync + 'static> Default for Agenda<S> {
    fn default() -> Self {
        Self { steps: Vec::new() }
    }
}

impl<S: Send + Sync + 'static> Agenda<S> {
    /// Puts a step on top: it is done next.
    pub fn push(&mut self, step: S) {
        self.steps.push(step);
    }

    /// Puts several steps on top so that the first of them is done first.
    pub fn push_in_order<I>(&mut self, steps: I)
    where
        I: IntoIterator<Item = S>,
        I::IntoIter: DoubleEndedIterator,
    {
        self.steps.extend(steps.into_iter().rev());
    }

    /// Takes the next step.
    pub fn pop(&mut self) -> Option<S> {
        self.steps.pop()
    }

    /// The next step.
    pub fn top(&self) -> Option<&S> {
        self.steps.last()
    }

    /// All steps, the next one last.
    pub fn steps(&self) -> &[S] {
        &self.steps
    }

    /// Drops the steps that the test does not keep (an attack whose attacker was destroyed first, say).
    pub fn retain(&mut self, keep: impl FnMut(&S) -> bool) {
        self.steps.retain(keep);
    }

    /// Drops everything: the battle is over.
    pub fn clear(&mut self) {
        self.steps.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flow_keeps_what_it_is_as_one_of_all_steps() {
        assert_eq!(waits::<u32>(Flow::<u8>::Next), Flow::Next);
        assert_eq!(waits::<u32>(Flow::Wait(7_u8)), Flow::Wait(7));
    }
}
