// The table's vertices: as they stand, but for what bends in the wind. How far a vertex goes with it is told in paint.rs.

#import bevy_pbr::{
    mesh_functions,
    view_transformations::position_world_to_clip,
}
#ifdef PREPASS_PIPELINE
#import bevy_pbr::prepass_io::{Vertex, VertexOutput}
#import bevy_render::globals::Globals
@group(0) @binding(1) var<uniform> globals: Globals;
#else
#import bevy_pbr::forward_io::{Vertex, VertexOutput}
#import bevy_pbr::mesh_view_bindings::globals
#endif

// xy: where the wind blows to, times its force; z: how quickly it changes
@group(#{MATERIAL_BIND_GROUP}) @binding(120) var<uniform> wind: vec4<f32>;

fn bent(world: vec4<f32>, weight: f32) -> vec4<f32> {
    if weight <= 0.0 {
        return world;
    }
    let t = globals.time * wind.z;
    let phase = dot(world.xz, vec2<f32>(0.83, 0.61));
    // Gusts roll over the land; what stands in them trembles.
    let gust = 0.55 + 0.45 * sin(phase * 0.42 - t * 0.9);
    let tremble = sin(phase * 2.7 - t * 2.6);
    let push = wind.xy * gust * (0.75 + 0.35 * tremble)
        + vec2<f32>(-wind.y, wind.x) * 0.28 * sin(phase * 3.7 + t * 1.9);
    let d = push * weight;
    return vec4<f32>(world.x + d.x, world.y - dot(d, d) * 0.6, world.z + d.y, world.w);
}

@vertex
fn vertex(vertex: Vertex) -> VertexOutput {
    var out: VertexOutput;
    let world_from_local = mesh_functions::get_world_from_local(vertex.instance_index);
    var world = mesh_functions::mesh_position_local_to_world(world_from_local, vec4<f32>(vertex.position, 1.0));
#ifdef VERTEX_UVS_B
    world = bent(world, -vertex.uv_b.x);
#endif
    out.world_position = world;
    out.position = position_world_to_clip(world.xyz);

#ifdef PREPASS_PIPELINE
#ifdef UNCLIPPED_DEPTH_ORTHO_EMULATION
    out.unclipped_depth = out.position.z;
    out.position.z = min(out.position.z, 1.0);
#endif
#ifdef NORMAL_PREPASS_OR_DEFERRED_PREPASS
#ifdef VERTEX_NORMALS
    out.world_normal = mesh_functions::mesh_normal_local_to_world(vertex.normal, vertex.instance_index);
#endif
#ifdef VERTEX_TANGENTS
    out.world_tangent = mesh_functions::mesh_tangent_local_to_world(
        world_from_local, vertex.tangent, vertex.instance_index);
#endif
#endif
#ifdef MOTION_VECTOR_PREPASS
    let before = mesh_functions::get_previous_world_from_local(vertex.instance_index);
    out.previous_world_position =
        mesh_functions::mesh_position_local_to_world(before, vec4<f32>(vertex.position, 1.0));
#endif
#else
#ifdef VERTEX_NORMALS
    out.world_normal = mesh_functions::mesh_normal_local_to_world(vertex.normal, vertex.instance_index);
#endif
#ifdef VERTEX_TANGENTS
    out.world_tangent = mesh_functions::mesh_tangent_local_to_world(
        world_from_local, vertex.tangent, vertex.instance_index);
#endif
#endif

#ifdef VERTEX_UVS_A
    out.uv = vertex.uv;
#endif
#ifdef VERTEX_UVS_B
    out.uv_b = vertex.uv_b;
#endif
#ifdef VERTEX_COLORS
    out.color = vertex.color;
#endif
#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
    out.instance_index = vertex.instance_index;
#endif
#ifdef VISIBILITY_RANGE_DITHER
    out.visibility_range_dither = mesh_functions::get_visibility_range_dither_level(
        vertex.instance_index, world_from_local[3]);
#endif
    return out;
}
