// What light, air and hexes are for everything on the table: shadows of clouds, hexsides, rings of raindrops.

#define_import_path hexlance_table::air

const APOTHEM: f32 = 0.8660254;

struct Air {
    // xyz: towards the sun or moon, w: how much light the clouds take, 0 for none
    sun: vec4<f32>,
    // xy: how far clouds and waves drift in a second (x, z), z: cover of the clouds, w: 1 by night
    drift: vec4<f32>,
    // x: strength of the hexsides, 0 for none; y: 1 for light lines on dark ground; zw: largest (x, z) of the map
    grid: vec4<f32>,
    // x: snow that settles, y: wetness, z: falling rain, w: frost on open water
    weather: vec4<f32>,
}

fn hash_one(p: vec2<f32>) -> f32 {
    var q = fract(p * vec2<f32>(0.1031, 0.1030));
    q += dot(q, q.yx + 33.33);
    return fract((q.x + q.y) * q.x);
}

fn hash_pair(p: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(hash_one(p), hash_one(p + 71.7));
}

// How much of the sun's light comes through the clouds over a place: 1 is all of it.
fn cloud_light(air: Air, noise: texture_2d<f32>, noise_sampler: sampler, at: vec3<f32>, normal: vec3<f32>, time: f32) -> vec3<f32> {
    // The sky is the map's, not that of the room in which the table stands.
    let inside = min(at.xz + vec2<f32>(1.0, APOTHEM), air.grid.zw - at.xz);
    let over = smoothstep(-0.35, 0.15, min(inside.x, inside.y));
    if air.sun.w * over <= 0.0 {
        return vec3<f32>(1.0);
    }
    // Along the sun's ray up to the clouds, so that shadows bend over hills as the sun's own do.
    let p = at.xz - air.sun.xz / max(air.sun.y, 0.2) * at.y;
    let away = air.drift.xy * time;
    let wide = textureSampleLevel(noise, noise_sampler, (p - away) * 0.0115, 1.0).b;
    let ragged = textureSampleLevel(noise, noise_sampler, (p - away * 1.15) * 0.037, 1.0).b;
    let thick = wide + (ragged - 0.5) * 0.34;
    let edge = 1.0 - air.drift.z;
    let cover = smoothstep(edge - 0.07, edge + 0.12, thick);
    // What looks away from the sun has no light to lose.
    let lit = smoothstep(-0.25, 0.45, dot(normal, air.sun.xyz));
    let dark = cover * lit * over * air.sun.w;
    return vec3<f32>(1.0) - dark * vec3<f32>(1.0, 0.95, 0.84);
}

// A hex by its two axes, and a place as seen from its middle.
struct Place {
    hex: vec2<i32>,
    local: vec2<f32>,
}

fn place_of(p: vec2<f32>) -> Place {
    let q = p.x / 1.5;
    let r = p.y / 1.7320508 - q * 0.5;
    let s = -q - r;
    var rq = round(q);
    var rr = round(r);
    let rs = round(s);
    let dq = abs(rq - q);
    let dr = abs(rr - r);
    let ds = abs(rs - s);
    if dq > dr && dq > ds {
        rq = -rr - rs;
    } else if dr > ds {
        rr = -rq - rs;
    }
    var out: Place;
    out.hex = vec2<i32>(i32(rq), i32(rr));
    out.local = p - vec2<f32>(1.5 * rq, 1.7320508 * (rr + rq * 0.5));
    return out;
}

// Share of the hexside's line in a pixel. `dx` and `dy` are how far the next pixels lie on the map, so that the line is
// as wide on the screen near by as far away, and fades before lines run into each other.
fn hexside(air: Air, p: vec2<f32>, dx: vec2<f32>, dy: vec2<f32>) -> f32 {
    if air.grid.x <= 0.0 {
        return 0.0;
    }
    let l = place_of(p).local;
    let d = vec3<f32>(-l.y, APOTHEM * l.x - 0.5 * l.y, APOTHEM * l.x + 0.5 * l.y);
    let a = abs(d);
    var axis = vec2<f32>(0.0, -1.0);
    var far = a.x;
    if a.y > far {
        far = a.y;
        axis = vec2<f32>(APOTHEM, -0.5);
    }
    if a.z > far {
        far = a.z;
        axis = vec2<f32>(APOTHEM, 0.5);
    }
    let pixel = max(length(vec2<f32>(dot(dx, axis), dot(dy, axis))), 1e-4);
    let half = max(pixel * 0.72, 0.0085);
    let line = 1.0 - smoothstep(half - pixel * 0.5, half + pixel * 0.75, APOTHEM - far);
    // Where a hex is only a few pixels wide, its lines would cover it.
    let density = max(length(dx), length(dy));
    let fade = smoothstep(0.34, 0.10, density);
    return line * fade * air.grid.x;
}

// The ground's light under a hexside: darker, or lighter where the ground is dark.
fn inked(air: Air, lit: vec3<f32>, line: f32) -> vec3<f32> {
    let grey = dot(lit, vec3<f32>(0.3, 0.6, 0.1));
    let dark = lit * 0.26;
    let light = mix(lit, vec3<f32>(grey), 0.4) * 1.75 + vec3<f32>(0.010, 0.012, 0.014);
    return mix(lit, mix(dark, light, air.grid.y), line);
}

// Slope of the rings that raindrops draw on water.
fn rain_rings(p: vec2<f32>, time: f32) -> vec2<f32> {
    var slope = vec2<f32>(0.0);
    for (var k = 0; k < 2; k++) {
        let q = p * (3.1 + f32(k) * 1.7) + f32(k) * 17.3;
        let cell = floor(q);
        let lot = hash_pair(cell);
        let beat = fract(time * (0.8 + 0.5 * lot.x) + lot.y);
        // Each beat falls somewhere else.
        let nth = floor(time * (0.8 + 0.5 * lot.x) + lot.y);
        let spot = cell + 0.25 + 0.5 * hash_pair(cell + nth * 7.1);
        let off = q - spot;
        let r = length(off);
        let ring = r - beat * 0.42;
        let wave = sin(ring * 46.0) * exp(-ring * ring * 260.0) * (1.0 - beat);
        slope += off / max(r, 0.02) * wave * 0.5;
    }
    return slope;
}
