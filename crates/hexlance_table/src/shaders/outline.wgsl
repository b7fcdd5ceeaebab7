// A bright line around a miniature: its shell from inside, pushed out on the screen by so many pixels.

#import bevy_pbr::{
    mesh_functions::{get_world_from_local, mesh_normal_local_to_world, mesh_position_local_to_world},
    mesh_view_bindings::view,
}

struct Line {
    colour: vec4<f32>,
    // x: width in pixels, y: how far it is pushed back, so that it runs around the whole rather than every part
    shape: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> line: Line;

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
}

struct Out {
    @builtin(position) position: vec4<f32>,
}

@vertex
fn vertex(v: Vertex) -> Out {
    let world = mesh_position_local_to_world(get_world_from_local(v.instance_index), vec4<f32>(v.position, 1.0));
    let normal = mesh_normal_local_to_world(v.normal, v.instance_index);
    var clip = view.clip_from_world * vec4<f32>(world.xyz, 1.0);
    let away = normalize(world.xyz - view.world_position);
    let behind = view.clip_from_world * vec4<f32>(world.xyz + away * line.shape.y, 1.0);
    let size = view.viewport.zw;
    let across = (view.clip_from_world * vec4<f32>(normal, 0.0)).xy * size;
    let push = across / max(length(across), 0.0001) * line.shape.x * 2.0 / size;
    clip = vec4<f32>(clip.xy + push * clip.w, behind.z / behind.w * clip.w, clip.w);
    var out: Out;
    out.position = clip;
    return out;
}

@fragment
fn fragment() -> @location(0) vec4<f32> {
    return line.colour;
}
