//! What goes on beside the work: looking for problems, and keeping what is not saved.

use std::time::Duration;

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future},
};
use hexlance_rules::Problem;

use super::{desk::EditorDesk, files::OwnBattles};
use crate::{game::start::GameData, hud::model::Toast};

/// How long the hands must rest before the problems are looked for again.
const REST: Duration = Duration::from_millis(350);
/// How long unsaved work stands at most before it is kept.
const KEEP: Duration = Duration::from_secs(5);
/// The name under which the open draft is kept.
pub const OPEN_DRAFT: &str = "open";

/// The work beside the work.
#[derive(Resource, Default)]
pub struct Beside {
    checking: Option<Task<Vec<Problem>>>,
    checked: Option<u64>,
    keeping: Option<Task<std::io::Result<()>>>,
    kept: Option<u64>,
    seen: Option<u64>,
    since: Duration,
    unkept: Duration,
    told: bool,
}

impl Beside {
    /// Whether the list of problems is that of the battle as it is.
    pub fn is_true(&self, revision: u64) -> bool {
        self.checked == Some(revision) && self.checking.is_none()
    }

    /// Whether something is being checked or kept in the background at this moment.
    pub fn is_busy(&self) -> bool {
        self.checking.as_ref().is_some_and(|t| !t.is_finished())
            || self.keeping.as_ref().is_some_and(|t| !t.is_finished())
    }

    /// Another battle was opened: nothing is known of it.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

/// Looks for problems when the hands rest.
pub fn check(
    mut desk: ResMut<EditorDesk>,
    mut beside: ResMut<Beside>,
    data: Res<GameData>,
    time: Res<Time<Real>>,
) {
    let beside = beside.bypass_change_detection();
    let Some(editing) = desk.bypass_change_detection().open.as_mut() else {
        return;
    };
    if let Some(task) = &mut beside.checking {
        let Some(problems) = block_on(future::poll_once(task)) else {
            return;
        };
        beside.checking = None;
        if editing.problems != problems {
            editing.problems = problems;
            editing.looks += 1;
        }
    }
    let revision = editing.bench.revision();
    if beside.seen != Some(revision) {
        beside.seen = Some(revision);
        beside.since = time.elapsed();
    }
    let rested = time.elapsed() - beside.since >= REST;
    if beside.checked == Some(revision) || editing.bench.is_stroking() || !rested {
        return;
    }
    beside.checked = Some(revision);
    let resolving = editing.to_resolve(&data.0);
    let task = async move { resolving.problems() };
    beside.checking = Some(AsyncComputeTaskPool::get().spawn(task));
}

/// Keeps what is not saved.
pub fn keep(
    desk: Res<EditorDesk>,
    mut beside: ResMut<Beside>,
    own: Res<OwnBattles>,
    time: Res<Time<Real>>,
    mut toasts: MessageWriter<Toast>,
) {
    let beside = beside.bypass_change_detection();
    if let Some(task) = &mut beside.keeping {
        let Some(result) = block_on(future::poll_once(task)) else {
            return;
        };
        beside.keeping = None;
        if let Err(e) = result
            && !std::mem::replace(&mut beside.told, true)
        {
            toasts.write(Toast::refusal(tr!(
                "Unsaved work cannot be kept: {e}. Save it yourself now and then.",
                e
            )));
        }
    }
    let Some(editing) = &desk.open else { return };
    let revision = editing.bench.revision();
    if !editing.bench.is_changed() || beside.kept == Some(revision) {
        beside.unkept = time.elapsed();
        return;
    }
    // What was changed is kept at once when the hands rest, and now and then while they do not.
    let rested = time.elapsed().saturating_sub(beside.since) >= REST;
    if editing.bench.is_stroking() || !(rested || time.elapsed() - beside.unkept >= KEEP) {
        return;
    }
    beside.kept = Some(revision);
    let keeping = editing.to_keep();
    let drafts = own.drafts();
    let task = async move { keeping.keep(&drafts, OPEN_DRAFT) };
    beside.keeping = Some(AsyncComputeTaskPool::get().spawn(task));
}
