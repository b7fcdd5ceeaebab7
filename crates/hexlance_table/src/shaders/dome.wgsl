// A field of interference: bright where one looks along it, a lattice of the hexes below, waves that run outwards.

#import bevy_pbr::{
    forward_io::VertexOutput,
    mesh_view_bindings::{globals, view},
}
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::tone_mapping
#endif

struct Dome {
    // rgb: light, w: how dense it is
    colour: vec4<f32>,
    // smallest and largest (x, z) of the map
    map: vec4<f32>,
    // x: 1 while it moves, y: how bright it is
    manner: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> dome: Dome;

// Distance to the nearest hexside (x), and a number of the hex's own, 0 to 1 (y).
fn hexes(p: vec2<f32>) -> vec2<f32> {
    let s = vec2<f32>(3.0, 1.7320508);
    let a = p - s * round(p / s);
    let b = p - s * 0.5 - s * round((p - s * 0.5) / s);
    var mine = a;
    if dot(b, b) < dot(a, a) {
        mine = b;
    }
    let q = abs(mine);
    let side = max(q.y, q.x * 0.8660254 + q.y * 0.5);
    let id = p - mine;
    return vec2<f32>(0.8660254 - side, fract(sin(dot(id, vec2<f32>(12.9898, 78.233))) * 43758.547));
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = in.world_position.xyz;
    let to_eye = view.world_position - p;
    let facing = abs(dot(normalize(in.world_normal), normalize(to_eye)));
    let rim = pow(1.0 - facing, 4.0);
    // The foot's height, 0 to 1, and the distance from the middle, as the mesh says them.
    let up = in.uv.x;
    let out_ = in.uv.y;
    let cell = hexes(p.xz);
    let soft = max(fwidth(p.x) + fwidth(p.z), 0.001);
    // Lines fade where they would be finer than the picture.
    let fine = 1.0 - smoothstep(0.25, 0.9, soft);
    let line = (1.0 - smoothstep(0.010, 0.010 + min(soft, 0.035), cell.x)) * fine;
    let time = globals.time * dome.manner.x;
    let wave = fract(out_ * 1.3 - time * 0.11);
    let crest = smoothstep(0.80, 0.97, wave) * (1.0 - smoothstep(0.97, 1.0, wave));
    let flicker = smoothstep(0.90, 1.0, sin(time * (0.5 + cell.y) + cell.y * 60.0)) * fine;
    let foot = exp(-up * 7.0);
    var alpha = 0.008 + rim * 0.22 + foot * 0.035
        + line * (0.03 + 0.17 * crest + 0.10 * rim)
        + crest * 0.022 + flicker * 0.045;
    // It ends with the map.
    let inside = min(min(p.x - dome.map.x, dome.map.z - p.x), min(p.z - dome.map.y, dome.map.w - p.z));
    alpha = min(alpha, 0.45) * dome.colour.w * smoothstep(-0.1, 0.5, inside);
    // Close to the eye it gives way.
    alpha *= smoothstep(0.4, 2.5, length(to_eye));
    var colour = vec4<f32>(dome.colour.rgb, alpha);
#ifdef TONEMAP_IN_SHADER
    colour = tone_mapping(colour, view.color_grading);
#endif
    // Half light, half paint: to be seen on snow too.
    return vec4<f32>(colour.rgb * alpha * dome.manner.y, alpha * 0.35);
}
