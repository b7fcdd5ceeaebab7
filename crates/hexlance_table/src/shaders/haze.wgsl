// Bent air: squares that face the eye and show what is behind them, shifted. Heat wavers upwards; a screen of stealth
// is a lens with a bright rim.

#import bevy_pbr::mesh_view_bindings::{globals, view}
#ifdef BENDS
#import bevy_pbr::mesh_view_bindings::{view_transmission_sampler, view_transmission_texture}
#endif

struct Haze {
    // x: 1 while it moves, y: how bright its light is
    manner: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> haze: Haze;

struct Vertex {
    @location(0) position: vec3<f32>,
    @location(1) corner: vec2<f32>,
    @location(2) extent: vec2<f32>,
    // x: strength, y: 1 for stealth, z: phase
    @location(3) what: vec4<f32>,
}

struct Out {
    @builtin(position) position: vec4<f32>,
    @location(0) corner: vec2<f32>,
    // Half its size as a share of the picture.
    @location(1) share: vec2<f32>,
    @location(2) @interpolate(flat) what: vec4<f32>,
    // Half its size in world units.
    @location(3) @interpolate(flat) extent: vec2<f32>,
}

@vertex
fn vertex(v: Vertex) -> Out {
    let right = view.world_from_view[0].xyz;
    let up = view.world_from_view[1].xyz;
    let towards = normalize(view.world_position - v.position);
    // In front of what it is about.
    let at = v.position + right * v.corner.x * v.extent.x + up * v.corner.y * v.extent.y
        + towards * min(v.extent.x, 0.6);
    var out: Out;
    out.position = view.clip_from_world * vec4<f32>(at, 1.0);
    out.corner = v.corner;
    let across = vec2<f32>(view.clip_from_view[0][0], view.clip_from_view[1][1]);
    out.share = v.extent * across * 0.5 / max(out.position.w, 0.05);
    out.what = v.what;
    out.extent = v.extent;
    return out;
}

// Smooth noise, -1 to 1.
fn stir(p: vec2<f32>) -> f32 {
    let i = floor(p);
    let f = fract(p);
    let u = f * f * (3.0 - 2.0 * f);
    let k = vec2<f32>(127.1, 311.7);
    let a = fract(sin(dot(i, k)) * 43758.547);
    let b = fract(sin(dot(i + vec2<f32>(1.0, 0.0), k)) * 43758.547);
    let c = fract(sin(dot(i + vec2<f32>(0.0, 1.0), k)) * 43758.547);
    let d = fract(sin(dot(i + vec2<f32>(1.0, 1.0), k)) * 43758.547);
    return mix(mix(a, b, u.x), mix(c, d, u.x), u.y) * 2.0 - 1.0;
}

#ifdef BENDS
fn behind(position: vec4<f32>, offset: vec2<f32>) -> vec3<f32> {
    let uv = (position.xy - view.viewport.xy) / view.viewport.zw + offset;
    return textureSampleLevel(view_transmission_texture, view_transmission_sampler, uv, 0.0).rgb;
}
#endif

@fragment
fn fragment(in: Out) -> @location(0) vec4<f32> {
    let q = in.corner;
    let time = globals.time * haze.manner.x + in.what.z;
    if in.what.y > 0.5 {
        // A shell around somebody.
        let e = length(q);
        if e > 1.0 {
            discard;
        }
        let rim = pow(e, 6.0) * (1.0 - smoothstep(0.94, 1.0, e));
        let band = smoothstep(0.82, 1.0, sin(q.y * 7.0 + time * 2.2)) * (0.25 + 0.75 * e * e);
        let cold = vec3<f32>(0.45, 0.80, 1.0) * haze.manner.y;
        let foot = smoothstep(-1.0, -0.35, q.y);
        let light = rim * 0.30 * (0.25 + 0.75 * foot) + band * 0.09 * (1.0 - smoothstep(0.90, 1.0, e));
#ifdef BENDS
        let waver = vec2<f32>(
            stir(vec2<f32>(q.y * 5.0 + time * 1.3, in.what.z)),
            stir(vec2<f32>(q.x * 4.0 - time, in.what.z + 9.0)),
        );
        let soft = 1.0 - smoothstep(0.86, 1.0, e);
        let lens = -q * pow(e, 3.0) * 0.30 * soft;
        let offset = (lens + waver * vec2<f32>(0.085, 0.03) * soft) * in.share;
        let seen = behind(in.position, vec2<f32>(offset.x, -offset.y));
        return vec4<f32>(mix(seen, seen * vec3<f32>(0.80, 0.95, 1.04), soft * 0.6) + cold * light, 1.0);
#else
        return vec4<f32>(cold * light, light * 0.3);
#endif
    }
#ifdef BENDS
    // Heat: it leaves its source broad and gets lost above it.
    let wide = 1.0 - q.x * q.x;
    let mask = wide * wide * smoothstep(-1.0, -0.55, q.y) * (1.0 - smoothstep(0.1, 1.0, q.y));
    if mask < 0.01 {
        discard;
    }
    let p = q * in.extent;
    let rise = vec2<f32>(0.0, time * 1.1);
    let a = stir(p * vec2<f32>(7.0, 5.0) - rise * 1.6 + in.what.z);
    let b = stir(p * vec2<f32>(15.0, 9.0) - rise * 3.1 + in.what.z * 1.7);
    let c = stir(p * vec2<f32>(6.0, 6.0) - rise * 1.9 + 40.0);
    let bend = vec2<f32>(a * 0.7 + b * 0.3, c * 0.6) * mask * in.what.x * 0.12;
    let offset = bend * in.share.x;
    let seen = behind(in.position, vec2<f32>(offset.x, -offset.y));
    // Where it bends the light, it gathers a little of it.
    let bright = 1.0 + 0.10 * mask * in.what.x * (a * 0.5 + b * 0.5);
    let warm = mix(vec3<f32>(1.0), vec3<f32>(1.05, 1.0, 0.94), mask * in.what.x);
    return vec4<f32>(seen * bright * warm, 1.0);
#else
    discard;
    return vec4<f32>(0.0);
#endif
}
