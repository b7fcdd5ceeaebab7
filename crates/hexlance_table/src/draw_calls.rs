//! Counts what a frame asks of the graphics driver, for those who look for the reason of a slow frame.
//!
//! Every view of a frame is counted: the table's camera, each cascade of its shadows, pictures of miniatures that are
//! being taken. Panels, gizmo lines and full-screen passes (glow, antialiasing) are not: there are few of them, and their
//! number does not grow with the table.
//!
//! A *call* is a draw command that the processor hands to the driver. Where the driver can be told of many meshes at once
//! (indirect multi-draw), all meshes of one pipeline are one call; [`DrawCount::batches`] tells how many meshes with one
//! material lie behind those calls.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Instant,
};

use bevy::{
    core_pipeline::{
        core_3d::{AlphaMask3d, Opaque3d, Transparent3d},
        prepass::{AlphaMask3dPrepass, Opaque3dPrepass},
    },
    ecs::system::SystemParam,
    pbr::{Shadow, Transmissive3d},
    prelude::*,
    render::{
        Render, RenderApp, RenderSystems,
        batching::gpu_preprocessing::IndirectParametersBuffers,
        render_phase::{
            BinnedPhaseItem, BinnedRenderPhase, SortedPhaseItem, SortedRenderPhase,
            ViewBinnedRenderPhases, ViewSortedRenderPhases,
        },
        view::{ExtractedView, NoIndirectDrawing},
    },
};

/// What the latest drawn frame asked of the graphics driver.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DrawCount {
    /// Draw commands that were handed over.
    pub calls: u32,
    /// Meshes with one material each that these commands drew; as many as the calls where the driver takes one at a time.
    pub batches: u32,
    /// Views that were drawn: cameras and shadow cascades.
    pub views: u32,
    /// Milliseconds from the first to the last step of drawing, waiting for the screen included.
    pub millis: f32,
}

/// Counts draw calls while it is switched on; nothing is looked at otherwise.
#[derive(Resource, Clone, Debug, Default)]
pub struct DrawCalls(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    on: AtomicBool,
    calls: AtomicU32,
    batches: AtomicU32,
    views: AtomicU32,
    micros: AtomicU32,
}

impl DrawCalls {
    /// Begins or ends counting.
    pub fn switch(&self, on: bool) {
        self.0.on.store(on, Ordering::Relaxed);
    }

    /// Whether frames are counted.
    pub fn is_on(&self) -> bool {
        self.0.on.load(Ordering::Relaxed)
    }

    /// The latest frame that was drawn while counting.
    pub fn latest(&self) -> DrawCount {
        let of = |n: &AtomicU32| n.load(Ordering::Relaxed);
        DrawCount {
            calls: of(&self.0.calls),
            batches: of(&self.0.batches),
            views: of(&self.0.views),
            millis: of(&self.0.micros) as f32 / 1e3,
        }
    }
}

/// Adds [`DrawCalls`], switched off; without a renderer nothing is ever counted.
pub fn plugin(app: &mut App) {
    let calls = DrawCalls::default();
    app.insert_resource(calls.clone());
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render
        .insert_resource(calls)
        .init_resource::<Began>()
        .add_systems(
            Render,
            (
                begin
                    .before(RenderSystems::ExtractCommands)
                    .run_if(counting),
                count
                    .after(RenderSystems::PrepareResourcesFlush)
                    .before(RenderSystems::Render)
                    .run_if(counting),
                end.in_set(RenderSystems::PostCleanup).run_if(counting),
            ),
        );
}

#[derive(Resource, Default)]
struct Began(Option<Instant>);

fn counting(calls: Res<DrawCalls>) -> bool {
    calls.is_on()
}

fn begin(mut began: ResMut<Began>) {
    began.0 = Some(Instant::now());
}

fn end(mut began: ResMut<Began>, calls: Res<DrawCalls>) {
    if let Some(began) = began.0.take() {
        let micros = u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX);
        calls.0.micros.store(micros, Ordering::Relaxed);
    }
}

/// The phases of a 3D view that hold meshes.
#[derive(SystemParam)]
struct Phases<'w> {
    opaque: Option<Res<'w, ViewBinnedRenderPhases<Opaque3d>>>,
    masked: Option<Res<'w, ViewBinnedRenderPhases<AlphaMask3d>>>,
    early: Option<Res<'w, ViewBinnedRenderPhases<Opaque3dPrepass>>>,
    early_masked: Option<Res<'w, ViewBinnedRenderPhases<AlphaMask3dPrepass>>>,
    shadow: Option<Res<'w, ViewBinnedRenderPhases<Shadow>>>,
    glass: Option<Res<'w, ViewSortedRenderPhases<Transmissive3d>>>,
    clear: Option<Res<'w, ViewSortedRenderPhases<Transparent3d>>>,
}

impl Phases<'_> {
    fn calls(&self, view: &ExtractedView) -> usize {
        let at = &view.retained_view_entity;
        fn binned<P: BinnedPhaseItem>(phase: Option<&BinnedRenderPhase<P>>) -> usize {
            phase.map_or(0, binned_calls)
        }
        fn sorted<P: SortedPhaseItem>(phase: Option<&SortedRenderPhase<P>>) -> usize {
            phase.map_or(0, sorted_calls)
        }
        binned(self.opaque.as_ref().and_then(|p| p.get(at)))
            + binned(self.masked.as_ref().and_then(|p| p.get(at)))
            + binned(self.early.as_ref().and_then(|p| p.get(at)))
            + binned(self.early_masked.as_ref().and_then(|p| p.get(at)))
            + binned(self.shadow.as_ref().and_then(|p| p.get(at)))
            + sorted(self.glass.as_ref().and_then(|p| p.get(at)))
            + sorted(self.clear.as_ref().and_then(|p| p.get(at)))
    }
}

/// Commands of a phase without an order: one for each group of meshes that are drawn together, one for each mesh that
/// cannot be.
fn binned_calls<P: BinnedPhaseItem>(phase: &BinnedRenderPhase<P>) -> usize {
    phase.multidrawable_meshes.len()
        + phase.batchable_meshes.len()
        + phase
            .unbatchable_meshes
            .values()
            .map(|b| b.entities.len())
            .sum::<usize>()
        + phase
            .non_mesh_items
            .values()
            .map(|b| b.entities.len())
            .sum::<usize>()
}

/// Commands of a phase that is drawn from back to front: as the renderer itself walks it, batch by batch.
fn sorted_calls<P: SortedPhaseItem>(phase: &SortedRenderPhase<P>) -> usize {
    let (mut calls, mut at) = (0, 0);
    while let Some((_, item)) = phase.items.get_index(at) {
        let batch = item.batch_range();
        calls += usize::from(!batch.is_empty());
        at += batch.len().max(1);
    }
    calls
}

fn count(
    calls: Res<DrawCalls>,
    views: Query<(&ExtractedView, Has<NoIndirectDrawing>)>,
    phases: Phases,
    indirect: Option<Res<IndirectParametersBuffers>>,
) {
    let (mut all, mut one_by_one, mut seen) = (0, 0, 0);
    for (view, direct) in &views {
        let n = phases.calls(view);
        all += n;
        if direct {
            one_by_one += n;
        }
        seen += u32::from(n > 0);
    }
    // Every batch of the views that are drawn indirectly has its parameters in these buffers.
    let behind: usize = indirect.map_or(0, |i| {
        i.buffers
            .values()
            .map(|b| b.indexed.batch_count() + b.non_indexed.batch_count())
            .sum()
    });
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    calls.0.calls.store(number(all), Ordering::Relaxed);
    calls
        .0
        .batches
        .store(number(one_by_one + behind), Ordering::Relaxed);
    calls.0.views.store(seen, Ordering::Relaxed);
}
