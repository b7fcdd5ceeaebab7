// The ground: which kind lies where is looked up hex by hex, each kind is a pattern of its own, neighbours mingle along
// ragged borders. Steep faces are rock.
//
// Vertices carry: color = shade, bareness of the rim, trodden share, depth under water (rgb of the cut's own paint on
// the map's edge); uv = kind, side (0 top, 1 cliff, 2 cut); uv_b = level of the hex.

#import bevy_pbr::{
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
    forward_io::{VertexOutput, FragmentOutput},
    mesh_view_bindings::{globals, view},
}
#import hexlance_table::air::{Air, APOTHEM, cloud_light, hash_one, hash_pair, hexside, inked, place_of, rain_rings}

struct Kind {
    // rgb: its dark patches, w: its pattern
    dark: vec4<f32>,
    // rgb: its light patches, w: gloss
    light: vec4<f32>,
    // x: size of the pattern, y: strength of its relief, z: own light, w: share of weather that it takes
    how: vec4<f32>,
}

struct Ground {
    air: Air,
    // x: columns, y: rows, z: care (0 low, 1 all), w: strength of own light
    map: vec4<f32>,
    // rgb: dark beds of rock, w: how clearly the beds differ
    rock_dark: vec4<f32>,
    // rgb: light beds of rock, w: growth on ledges
    rock_light: vec4<f32>,
    // rgb: how fast water takes light by depth
    water: vec4<f32>,
    kinds: array<Kind, 25>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> ground: Ground;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var noise_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var noise_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(103) var layer_textures: texture_2d_array<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(104) var layer_sampler: sampler;
// Kind, level + 128, flags (1 water, 2 burnt), share of litter
@group(#{MATERIAL_BIND_GROUP}) @binding(105) var site_texture: texture_2d<u32>;

// Layers: 0 turf, 1 stones, 2 cracks, 3 ripples, 4 craters, 5 ledges, 6 waves.
const RIPPLES: i32 = 3;
const LEDGES: i32 = 5;
const WAVES: i32 = 6;

// The two patterns of each style: layer, size (negative where it is the same for all kinds), cosine and sine of the
// angle that it is turned by. They are looked up before styles part, once for all of them: who draws many pixels at a
// time goes through every style, and looking up is what takes long.
const FIRST: array<vec4<f32>, 13> = array<vec4<f32>, 13>(
    vec4<f32>(0.0, 0.62, 1.0, 0.0),
    vec4<f32>(3.0, 0.42, 0.80, 0.60),
    vec4<f32>(3.0, 0.115, 0.94, 0.34),
    vec4<f32>(2.0, 0.46, 1.0, 0.0),
    vec4<f32>(2.0, 0.33, 1.0, 0.0),
    vec4<f32>(4.0, 0.20, 1.0, 0.0),
    vec4<f32>(2.0, -0.55, 1.0, 0.0),
    vec4<f32>(4.0, 0.31, 0.83, 0.56),
    vec4<f32>(1.0, 0.52, 1.0, 0.0),
    vec4<f32>(1.0, -1.15, 1.0, 0.0),
    vec4<f32>(2.0, 0.38, 1.0, 0.0),
    vec4<f32>(2.0, 0.24, 1.0, 0.0),
    vec4<f32>(1.0, 1.05, 1.0, 0.0),
);
const SECOND: array<vec4<f32>, 13> = array<vec4<f32>, 13>(
    vec4<f32>(0.0, 0.21, 0.83, 0.56),
    vec4<f32>(1.0, 0.80, 1.0, 0.0),
    vec4<f32>(3.0, 0.47, 0.71, 0.70),
    vec4<f32>(2.0, 1.45, 0.6, 0.8),
    vec4<f32>(1.0, 0.72, 0.83, 0.56),
    vec4<f32>(4.0, 0.74, 0.45, 0.893),
    vec4<f32>(2.0, -0.55, 1.0, 0.0),
    vec4<f32>(3.0, 0.27, 1.0, 0.0),
    vec4<f32>(1.0, 1.27, 0.6, 0.8),
    vec4<f32>(1.0, -1.15, 1.0, 0.0),
    vec4<f32>(2.0, 1.1, 0.6, 0.8),
    vec4<f32>(2.0, 0.63, 0.6, 0.8),
    vec4<f32>(0.0, 0.55, 0.6, 0.8),
);

// Kinds that a hex is not, but that lie in many: fallen leaves, stones below cliffs, bare earth.
const LITTER: u32 = 18u;
const SOIL: u32 = 22u;
const SCREE: u32 = 23u;

const SINK: f32 = 0.075;
const LEVEL: f32 = 0.42;

// Where the pixel is, how far the next ones are, and noise that all kinds share.
struct Spot {
    p: vec2<f32>,
    dx: vec2<f32>,
    dy: vec2<f32>,
    // Large patches, 0 to 1.
    patches: f32,
    coarse: vec4<f32>,
    fine: vec4<f32>,
    micro: vec4<f32>,
    // 1 near by, 0 where a blade is less than a pixel.
    near: f32,
}

struct Look {
    rgb: vec3<f32>,
    slope: vec2<f32>,
    gloss: f32,
    height: f32,
    glow: vec3<f32>,
}

fn layer(n: i32, uv: vec2<f32>, dx: vec2<f32>, dy: vec2<f32>) -> vec4<f32> {
    return textureSampleGrad(layer_textures, layer_sampler, uv, n, dx, dy);
}

// A layer lying on the ground, turned by an angle whose cosine and sine are given, and moved.
fn turned(n: i32, p: vec2<f32>, s: Spot, scale: f32, cs: vec2<f32>) -> vec4<f32> {
    let m = mat2x2<f32>(cs.x, -cs.y, cs.y, cs.x);
    let moved = select(vec2<f32>(0.0), cs * 3.7, cs.y != 0.0);
    var t = layer(n, m * p * scale + moved, m * s.dx * scale, m * s.dy * scale);
    // Its slopes turn back.
    let back = transpose(m) * (t.rg - 0.5);
    t.r = back.x + 0.5;
    t.g = back.y + 0.5;
    return t;
}

// One of a style's two patterns at a place.
fn pattern(which: vec4<f32>, p: vec2<f32>, s: Spot, size: f32) -> vec4<f32> {
    return turned(i32(which.x), p, s, select(which.y * size, -which.y, which.y < 0.0), which.zw);
}

fn slope_of(t: vec4<f32>) -> vec2<f32> {
    return (t.rg - 0.5) * 4.0;
}

fn look_of(number: u32, s: Spot) -> Look {
    let kind = ground.kinds[min(number, 24u)];
    let style = clamp(i32(kind.dark.w), 0, 12);
    let size = kind.how.x;
    let relief = kind.how.y;
    var p = s.p;
    if style == 10 {
        // What glows drifts.
        p += globals.time * vec2<f32>(0.012, 0.0072) + (s.coarse.rg - 0.5) * 0.25;
    }
    let a = pattern(FIRST[style], p, s, size);
    let b = pattern(SECOND[style], p, s, size);
    var out: Look;
    out.gloss = kind.light.w;
    out.glow = vec3<f32>(0.0);
    var t = s.patches;
    switch style {
        case 0: {
            // Turf: blades over tussocks, clover in damp places, flowers here and there.
            let h = a.b * 0.5 + b.b * 0.5;
            t = clamp(t + (a.b - 0.45) * 0.6 + (b.b - 0.45) * 1.0 + (s.fine.b - 0.5) * 0.5, 0.0, 1.0);
            var rgb = mix(kind.dark.rgb, kind.light.rgb, t) * (0.30 + 1.15 * h);
            // Dry tips are warmer.
            rgb *= vec3<f32>(1.0) + (s.fine.b - 0.5) * vec3<f32>(0.34, 0.08, -0.20);
            let damp = smoothstep(0.56, 0.70, 1.0 - s.coarse.b + (s.fine.b - 0.5) * 0.3);
            let leaf = smoothstep(0.25, 0.45, a.a) * damp * relief;
            rgb = mix(rgb, kind.dark.rgb * vec3<f32>(0.78, 1.35, 0.95) * (0.7 + 0.5 * a.b), leaf * 0.75);
            let flower = smoothstep(0.72, 0.86, a.a) * smoothstep(0.50, 0.62, s.coarse.b) * relief;
            let petal = mix(vec3<f32>(0.80, 0.78, 0.70), vec3<f32>(0.80, 0.58, 0.10), step(0.5, s.micro.b));
            rgb = mix(rgb, petal, flower);
            out.rgb = rgb;
            out.slope = slope_of(a) * 0.60 + slope_of(b) * 0.55 + slope_of(s.fine) * 0.14;
            out.height = h;
        }
        case 1: {
            // Sand: ripples in stretches, pebbles in the hollows.
            let stretch = smoothstep(0.34, 0.66, s.coarse.b) * relief;
            t = clamp(t + (a.b - 0.5) * 0.40 * stretch + (s.fine.b - 0.5) * 0.5, 0.0, 1.0);
            var rgb = mix(kind.dark.rgb, kind.light.rgb, t);
            rgb *= 0.90 + 0.20 * s.micro.a;
            let pebble = smoothstep(0.40, 0.60, b.b) * smoothstep(0.60, 0.74, 1.0 - s.coarse.b + (s.fine.b - 0.5) * 0.5);
            rgb = mix(rgb, kind.dark.rgb * (0.45 + 0.75 * b.a), pebble * 0.85);
            out.rgb = rgb;
            out.slope = slope_of(a) * 0.62 * stretch + slope_of(b) * 0.5 * pebble + slope_of(s.micro) * 0.10;
            out.height = 0.45 + 0.25 * (a.b - 0.5) * stretch + pebble * 0.4;
        }
        case 2: {
            // Snow: drifts with sharp crests, blue hollows, a crust that glitters.
            let crest = smoothstep(0.35, 0.70, s.coarse.b);
            t = clamp(0.35 + t * 0.45 + (a.b - 0.5) * 0.45 + (b.b - 0.5) * 0.20 * crest, 0.0, 1.0);
            var rgb = mix(kind.dark.rgb, kind.light.rgb, t);
            rgb *= 0.965 + 0.07 * s.micro.a;
            out.rgb = rgb;
            out.slope = slope_of(a) * 0.55 * relief + slope_of(b) * 0.24 * crest * relief + slope_of(s.fine) * 0.10;
            out.height = 0.45 + 0.35 * a.b;
            // Single crystals flash as one moves.
            let at = floor(s.p * 150.0);
            let flash = step(0.986, hash_one(at)) * step(0.75, hash_one(at + floor(view.world_position.xz * 3.0)));
            out.glow = vec3<f32>(0.55, 0.62, 0.75) * flash * s.near * 0.9;
            out.gloss += flash * 0.4;
        }
        case 3: {
            // Dry earth: plates with cracks between them, dust in some places.
            let dust = smoothstep(0.52, 0.72, s.coarse.b + (s.fine.b - 0.5) * 0.4);
            let open = 1.0 - dust * 0.85;
            t = clamp(t + (a.b - 0.55) * 0.8 * open + (s.fine.b - 0.5) * 0.5, 0.0, 1.0);
            var rgb = mix(kind.dark.rgb, kind.light.rgb, t);
            rgb *= 1.0 - open * (0.66 * a.a + 0.22 * b.a);
            rgb *= 0.88 + 0.24 * s.micro.a;
            out.rgb = rgb;
            out.slope = (slope_of(a) * 0.75 + slope_of(b) * 0.25) * open * relief + slope_of(s.fine) * 0.22;
            out.height = 0.5 - 0.4 * a.a * open + 0.15 * (a.b - 0.5);
        }
        case 4: {
            // Ash over old lava: cinders, crusts, here and there a dull glow deep down.
            let ash = smoothstep(0.44, 0.66, s.coarse.b + (s.fine.b - 0.5) * 0.5);
            t = clamp(t * 0.7 + (b.b - 0.4) * 0.5 * (1.0 - ash) + ash * 0.35, 0.0, 1.0);
            var rgb = mix(kind.dark.rgb, kind.light.rgb, t);
            rgb *= 0.74 + 0.42 * b.a * (1.0 - ash) + 0.30 * ash * s.micro.a;
            rgb *= 1.0 - 0.6 * a.a * (1.0 - ash * 0.6);
            out.rgb = rgb;
            out.slope = (slope_of(a) * 0.65 + slope_of(b) * 0.55) * (1.0 - ash * 0.75) * relief + slope_of(s.fine) * 0.2;
            out.height = 0.45 + 0.25 * b.b - 0.3 * a.a;
            let deep = smoothstep(0.55, 0.95, a.a) * smoothstep(0.68, 0.80, 1.0 - s.coarse.b + (s.fine.b - 0.5) * 0.25) * kind.how.z;
            out.glow = vec3<f32>(1.0, 0.20, 0.03) * deep;
            out.gloss += 0.18 * (1.0 - ash) * b.a;
        }
        case 5: {
            // Dust of an airless world: craters in craters, thrown-out streaks, sharp grains.
            t = clamp(t * 0.55 + (a.a - 0.4) * 0.8 + (b.a - 0.4) * 0.4 + (s.fine.b - 0.5) * 0.3, 0.0, 1.0);
            var rgb = mix(kind.dark.rgb, kind.light.rgb, t);
            rgb *= 0.86 + 0.28 * s.micro.a;
            out.rgb = rgb;
            out.slope = (slope_of(a) * 0.62 + slope_of(b) * 0.42) * relief + slope_of(s.micro) * 0.10;
            out.height = a.b * 0.6 + b.b * 0.4;
        }
        case 6: {
            // Paving: slabs with joints, each a little different; stains, chips, moss in the joints.
            let cell = s.p * 1.6 * size + vec2<f32>(step(0.5, fract(floor(s.p.y * 1.6 * size) * 0.5)) * 0.5, 0.0);
            let f = abs(fract(cell) - 0.5);
            let px = max(abs(s.dx) + abs(s.dy), vec2<f32>(0.0005)) * 1.6 * size;
            let wide = 0.016;
            let clear = clamp(0.07 / max(px.x, px.y), 0.0, 1.0);
            let joint = max(smoothstep(0.5 - wide - px.x, 0.5 - wide * 0.3, f.x), smoothstep(0.5 - wide - px.y, 0.5 - wide * 0.3, f.y)) * clear;
            let own = hash_one(floor(cell));
            let broken = smoothstep(0.72, 0.9, own) * a.a;
            t = clamp(own * 0.55 + t * 0.35 + (s.fine.b - 0.5) * 0.5, 0.0, 1.0);
            var rgb = mix(kind.dark.rgb, kind.light.rgb, t);
            rgb *= 0.90 + 0.20 * s.micro.a;
            // Rust and oil.
            let stain = smoothstep(0.60, 0.80, s.coarse.b + (s.fine.b - 0.5) * 0.5);
            rgb *= 1.0 - stain * vec3<f32>(0.20, 0.24, 0.28);
            let moss = joint * smoothstep(0.42, 0.62, 1.0 - s.coarse.b) * kind.how.w;
            rgb *= 1.0 - 0.52 * joint - 0.5 * broken;
            rgb = mix(rgb, vec3<f32>(0.045, 0.065, 0.022), moss * 0.6);
            out.rgb = rgb;
            // Slabs are bevelled, and lie a little askew.
            let bevel = smoothstep(vec2<f32>(0.44), vec2<f32>(0.5), f) * sign(fract(cell) - 0.5) * clear;
            out.slope = bevel * -0.35 + (hash_pair(floor(cell)) - 0.5) * 0.07 + slope_of(s.micro) * 0.05 + slope_of(a) * 0.3 * broken;
            out.height = 0.62 - 0.25 * joint;
        }
        case 7: {
            // Mud: soft heaps, ruts, water standing in the deepest places.
            let h = s.fine.b * 0.45 + a.b * 0.35 + b.b * 0.2;
            t = clamp(t * 0.5 + (h - 0.4) * 1.2, 0.0, 1.0);
            out.rgb = mix(kind.dark.rgb, kind.light.rgb, t) * (0.85 + 0.3 * s.micro.a);
            let pool = smoothstep(0.47, 0.38, h + (s.coarse.b - 0.5) * 0.35) * relief;
            out.rgb = mix(out.rgb, kind.dark.rgb * 0.55, pool);
            out.slope = (slope_of(s.fine) * 0.55 + slope_of(a) * 0.30 + slope_of(b) * 0.16) * (1.0 - pool);
            out.gloss = mix(kind.light.w, 0.93, pool);
            out.height = h * (1.0 - pool * 0.4);
        }
        case 8: {
            // Stones: pebbles to blocks, each in its own shade, dark between them.
            let big = smoothstep(0.18, 0.36, a.b);
            let h = max(a.b, b.b * 0.45);
            let shade = mix(b.a, a.a, big);
            t = clamp(t * 0.35 + shade * 0.65, 0.0, 1.0);
            var rgb = mix(kind.dark.rgb, kind.light.rgb, t) * (0.30 + 1.0 * smoothstep(0.0, 0.6, h));
            rgb *= vec3<f32>(1.0) + (shade - 0.5) * vec3<f32>(0.14, 0.02, -0.10);
            rgb *= 0.88 + 0.24 * s.micro.a;
            out.rgb = rgb;
            out.slope = (slope_of(a) * 0.85 * big + slope_of(b) * 0.45 * (1.0 - big)) * relief + slope_of(s.micro) * 0.08;
            out.height = h;
        }
        case 9: {
            // A field: furrows that follow the plough.
            let bend = (s.coarse.b - 0.5) * 0.35;
            let v = (s.p.x * 0.5 + s.p.y * 0.8660254) * 5.2 * size + bend;
            let f = fract(v);
            let px = (abs(s.dx.x * 0.5 + s.dx.y * 0.866) + abs(s.dy.x * 0.5 + s.dy.y * 0.866)) * 5.2 * size;
            let clear = clamp(0.35 / max(px, 0.001), 0.0, 1.0);
            let ridge = (0.5 - 0.5 * cos(f * 6.2832) - 0.5) * clear + 0.5;
            t = clamp(t * 0.4 + ridge * 0.45 + (a.a - 0.4) * 0.4, 0.0, 1.0);
            out.rgb = mix(kind.dark.rgb, kind.light.rgb, t) * (0.62 + 0.42 * ridge + 0.18 * a.b);
            out.slope = vec2<f32>(0.5, 0.8660254) * sin(f * 6.2832) * 0.75 * clear * relief + slope_of(a) * 0.35;
            out.height = ridge * 0.7 + a.b * 0.2;
        }
        case 10: {
            // Magma: plates of crust that drift on what glows.
            let breath = 0.75 + 0.25 * sin(globals.time * 0.9 + s.coarse.b * 14.0 + s.p.x);
            let open = smoothstep(0.10, 0.85, a.a + 0.35 * b.a * kind.how.z + (0.5 - a.b) * kind.how.z * 0.9);
            let heat = clamp(open * (0.35 + 0.65 * kind.how.z) * breath + smoothstep(0.55, 0.8, 1.0 - s.fine.b) * 0.5 * kind.how.z, 0.0, 1.0);
            t = clamp(a.b + (s.fine.b - 0.5) * 0.6, 0.0, 1.0);
            out.rgb = mix(kind.dark.rgb, kind.light.rgb, t) * (0.6 + 0.6 * s.micro.a) * (1.0 - heat);
            out.glow = (vec3<f32>(1.0, 0.16, 0.015) * heat + vec3<f32>(1.0, 0.52, 0.10) * heat * heat * heat) * 2.4;
            out.slope = (slope_of(a) * 0.8 + slope_of(b) * 0.3 + slope_of(s.fine) * 0.3) * (1.0 - heat);
            out.height = 0.4 + 0.3 * a.b - 0.3 * heat;
        }
        case 11: {
            // Ice: smooth, with white cracks and snow blown over it.
            let blown = smoothstep(0.50, 0.72, s.coarse.b + (s.fine.b - 0.5) * 0.6);
            t = clamp(t * 0.5 + (s.fine.b - 0.5) * 0.5 + 0.2, 0.0, 1.0);
            var rgb = mix(kind.dark.rgb, kind.light.rgb, t);
            rgb += vec3<f32>(0.30, 0.34, 0.36) * clamp(a.a * 0.8 + b.a * 0.4, 0.0, 1.0) * (1.0 - blown);
            rgb = mix(rgb, vec3<f32>(0.82, 0.87, 0.92), blown * 0.85);
            out.rgb = rgb;
            out.slope = slope_of(a) * 0.10 + slope_of(s.fine) * (0.03 + 0.12 * blown);
            out.gloss = mix(kind.light.w, 0.25, blown);
            out.height = 0.5 + 0.2 * blown;
        }
        default: {
            // Litter: fallen leaves, twigs and moss on dark earth.
            let leaf = smoothstep(0.22, 0.42, a.b);
            let shade = a.a;
            var rgb = mix(kind.dark.rgb * 0.65, kind.light.rgb, clamp(shade * 0.8 + (t - 0.5) * 0.5, 0.0, 1.0));
            rgb *= vec3<f32>(1.0) + (shade - 0.5) * vec3<f32>(0.55, 0.10, -0.30) * relief;
            rgb = mix(kind.dark.rgb * (0.5 + 0.6 * b.b), rgb, leaf * 0.8);
            let moss = smoothstep(0.58, 0.74, s.fine.b + (s.coarse.b - 0.5) * 0.4) * relief;
            rgb = mix(rgb, vec3<f32>(0.055, 0.095, 0.022) * (0.5 + b.b), moss * 0.7);
            out.rgb = rgb * (0.88 + 0.24 * s.micro.a);
            out.slope = slope_of(a) * 0.45 * leaf + slope_of(b) * 0.40;
            out.height = 0.3 + 0.4 * a.b;
        }
    }
    return out;
}

// Looks mingling: the higher one covers the lower one where both have the same share.
struct Mix {
    look: Look,
    weight: f32,
}

// The least share that is seen.
const LEAST: f32 = 0.004;

fn mingle(m: ptr<function, Mix>, other: Look, share: f32) {
    let a = (*m).look;
    let even = share / ((*m).weight + share);
    let k = clamp(even + (other.height - a.height) * 0.9 * (1.0 - abs(2.0 * even - 1.0)), 0.0, 1.0);
    let s = smoothstep(0.12, 0.88, k);
    (*m).look.rgb = mix(a.rgb, other.rgb, s);
    (*m).look.slope = mix(a.slope, other.slope, s);
    (*m).look.gloss = mix(a.gloss, other.gloss, s);
    (*m).look.height = mix(a.height, other.height, s);
    (*m).look.glow = mix(a.glow, other.glow, s);
    (*m).weight += share;
}

fn site(hex: vec2<i32>) -> vec4<u32> {
    let at = vec2<i32>(hex.x, hex.y + (hex.x >> 1u));
    let size = vec2<i32>(ground.map.xy);
    if any(at < vec2<i32>(0)) || any(at >= size) {
        return vec4<u32>(255u);
    }
    return textureLoad(site_texture, at, 0);
}

// A face of rock: beds and ledges, seen from the side that it looks to.
fn face(w: vec3<f32>, dx: vec3<f32>, dy: vec3<f32>, n: vec3<f32>, s: Spot, out_slope: ptr<function, vec3<f32>>) -> Look {
    let k = vec2<f32>(0.27, 0.88);
    var power = pow(abs(vec2<f32>(n.x, n.z)), vec2<f32>(5.0));
    power /= max(power.x + power.y, 1e-4);
    var rgb = vec3<f32>(0.0);
    var out: Look;
    out.rgb = vec3<f32>(0.0);
    out.height = 0.0;
    out.slope = vec2<f32>(0.0);
    out.glow = vec3<f32>(0.0);
    out.gloss = 0.06;
    var slope = vec3<f32>(0.0);
    var shade = 0.0;
    if power.x > 0.02 {
        let a = layer(LEDGES, vec2<f32>(w.z, -w.y) * k, vec2<f32>(dx.z, -dx.y) * k, vec2<f32>(dy.z, -dy.y) * k);
        slope += vec3<f32>(0.0, -slope_of(a).y, slope_of(a).x) * power.x;
        out.height += a.b * power.x;
        shade += a.a * power.x;
    }
    if power.y > 0.02 {
        let a = layer(LEDGES, vec2<f32>(w.x + 0.37, -w.y) * k, vec2<f32>(dx.x, -dx.y) * k, vec2<f32>(dy.x, -dy.y) * k);
        slope += vec3<f32>(slope_of(a).x, -slope_of(a).y, 0.0) * power.y;
        out.height += a.b * power.y;
        shade += a.a * power.y;
    }
    // Beds run through whole hillsides.
    let warp = (s.coarse.b - 0.5) * 0.16 + (s.fine.b - 0.5) * 0.05;
    let up = vec2<f32>((w.x - w.z) * 0.012, (w.y + warp) * 0.62);
    let bed = textureSampleGrad(noise_texture, noise_sampler, up,
        vec2<f32>((dx.x - dx.z) * 0.012, dx.y * 0.62), vec2<f32>((dy.x - dy.z) * 0.012, dy.y * 0.62));
    let beds = ground.rock_dark.w;
    let t = clamp(0.5 + (bed.b - 0.5) * 2.6 * beds + (shade - 0.5) * 1.0 + (s.coarse.b - 0.5) * 0.3, 0.0, 1.0);
    out.rgb = mix(ground.rock_dark.rgb, ground.rock_light.rgb, t);
    out.rgb *= 0.36 + 1.10 * out.height;
    out.rgb *= 0.86 + 0.28 * s.micro.a;
    *out_slope = slope;
    return out;
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);
    let w = in.world_position.xyz;
    let dx = dpdx(w);
    let dy = dpdy(w);
    let n = normalize(pbr.N);
    let flat_normal = n;
    let side = in.uv.y;
    let care = ground.map.z;

    var s: Spot;
    // Steep places are looked at from their side, so that nothing is stretched.
    let a = abs(n);
    let top = side < 0.5 || a.y >= max(a.x, a.z);
    let along_x = a.x > a.z;
    s.p = select(select(w.xy, w.zy, along_x), w.xz, top);
    s.dx = select(select(dx.xy, dx.zy, along_x), dx.xz, top);
    s.dy = select(select(dy.xy, dy.zy, along_x), dy.xz, top);
    s.coarse = textureSampleGrad(noise_texture, noise_sampler, s.p * 0.17, s.dx * 0.17, s.dy * 0.17);
    s.fine = textureSampleGrad(noise_texture, noise_sampler, s.p * 0.71 + 0.37, s.dx * 0.71, s.dy * 0.71);
    s.micro = textureSampleGrad(noise_texture, noise_sampler, s.p * 3.1, s.dx * 3.1, s.dy * 3.1);
    let patch_noise = textureSampleGrad(noise_texture, noise_sampler, s.p * 0.047 + 0.61, s.dx * 0.047, s.dy * 0.047).b;
    s.patches = clamp(0.5 + (patch_noise - 0.5) * 1.7 + (s.coarse.b - 0.5) * 1.1, 0.0, 1.0);
    let pixel = max(length(s.dx), length(s.dy));
    s.near = smoothstep(0.016, 0.004, pixel);

    var m: Mix;
    m.weight = 1.0;
    var bump = vec3<f32>(0.0);
    var slope = vec3<f32>(0.0);
    var growth = 0.0;
    var shade = 1.0;
    var wet = 0.0;
    var burnt = 0.0;
    var depth = -1.0;
    var weather = 1.0;
    // How light all of it is.
    var tone = 1.0;
    // What lies here: own kind, those of the two nearest hexes, then what lies in many; each with its share, and a bit
    // if it is there.
    var kinds = vec3<u32>(0u);
    var shares = vec3<f32>(1.0, 0.0, 0.0);
    let extras = vec3<u32>(LITTER, SCREE, SOIL);
    var extra_shares = vec3<f32>(0.0);
    var there_is = 0u;
    let own = u32(round(in.uv.x));
    let up = clamp(n.y, 0.0, 1.0);

    if side < 0.5 {
        shade = in.color.r;
        let level = i32(round(in.uv_b.x));
        // The border wanders: the look-up is bent by noise, the same for both sides.
        let bent = w.xz + (s.coarse.rg - 0.5) * 0.30 + (s.fine.rg - 0.5) * 0.16;
        var here = place_of(bent);
        var what = site(here.hex);
        if what.y != u32(level + 128) || what.x == 255u {
            // Bent over a cliff's edge: as it is.
            here = place_of(w.xz);
            what = site(here.hex);
            if what.y != u32(level + 128) || what.x == 255u {
                what = vec4<u32>(own, u32(level + 128), 0u, 0u);
            }
        }
        // The two nearest hexes across.
        let l = here.local;
        let d = vec3<f32>(-l.y, APOTHEM * l.x - 0.5 * l.y, APOTHEM * l.x + 0.5 * l.y);
        let e = abs(d);
        let g = vec3<i32>(sign(d));
        var first = vec2<i32>(0, -g.x);
        var second = vec2<i32>(0);
        var s1 = e.x;
        var s2 = 0.0;
        let ne = vec2<i32>(g.y, -g.y);
        let se = vec2<i32>(g.z, 0);
        if e.y > s1 {
            second = first;
            s2 = s1;
            first = ne;
            s1 = e.y;
        } else {
            second = ne;
            s2 = e.y;
        }
        if e.z > s1 {
            second = first;
            s2 = s1;
            first = se;
            s1 = e.z;
        } else if e.z > s2 {
            second = se;
            s2 = e.z;
        }
        s1 = APOTHEM - s1;
        s2 = APOTHEM - s2;

        kinds.x = what.x;
        there_is = 1u;
        burnt = f32((what.z >> 1u) & 1u);
        var litter = f32(what.w) / 255.0;
        var bare = in.color.g;
        var scree = 0.0;
        let water = (what.z & 1u) == 1u;
        for (var i = 0; i < 2; i++) {
            let away = select(s2, s1, i == 0);
            if away > 0.45 || (i == 1 && care < 0.5 && away > 0.2) {
                continue;
            }
            let there = site(here.hex + select(second, first, i == 0));
            if there.x == 255u {
                continue;
            }
            if there.y == what.y {
                let share = smoothstep(0.19, 0.0, away);
                if there.x != what.x && share > LEAST {
                    kinds[i + 1] = there.x;
                    shares[i + 1] = share;
                    there_is |= 2u << u32(i);
                }
                let even = share / (1.0 + share);
                burnt = mix(burnt, f32((there.z >> 1u) & 1u), even);
                litter = mix(litter, f32(there.w) / 255.0, even);
                if !water && (there.z & 1u) == 1u {
                    wet = max(wet, smoothstep(0.34, 0.05, away + (s.fine.b - 0.5) * 0.16));
                }
            } else if there.y > what.y {
                // Foot of a cliff: in its shade, with what has come down.
                let steps = f32(min(there.y - what.y, 3u));
                shade *= 1.0 - (0.20 + 0.07 * steps) * smoothstep(0.42, 0.0, away);
                scree = max(scree, smoothstep(0.30, 0.06, away + (s.fine.b - 0.5) * 0.30) * (0.45 + 0.25 * steps));
            } else if !water || (there.z & 1u) == 0u {
                bare = max(bare, smoothstep(0.20, 0.02, away + (s.fine.b - 0.5) * 0.22) * 0.9);
            }
        }
        // Fallen leaves gather in drifts.
        let drift = smoothstep(1.02 - litter, 1.30 - litter, 0.35 + s.coarse.b * 0.6 + (s.fine.b - 0.5) * 0.55);
        let worn = max(bare, in.color.b);
        extra_shares = vec3<f32>(min(drift, litter) * 3.0, scree, worn * 1.6);
        if litter > 0.02 && extra_shares.x > LEAST {
            there_is |= 8u;
        }
        if !water && scree > 0.02 {
            there_is |= 16u;
        }
        if !water && worn > 0.02 {
            there_is |= 32u;
        }
        if water || in.color.a > 0.0 {
            depth = f32(level) * LEVEL - SINK - w.y;
            wet = max(wet, smoothstep(-0.06, 0.0, depth));
        }
        weather = ground.kinds[min(what.x, 24u)].how.w;
        tone = shade;
    } else {
        // Rock, and what of the top hangs over it.
        m.look = face(w, dx, dy, n, s, &slope);
        if side > 1.5 {
            // The map's cut edge: layers of paint, clean.
            m.look.rgb = in.color.rgb * (0.62 + 0.62 * m.look.height) * (0.86 + 0.28 * s.micro.a);
            slope *= 0.25;
            weather = 0.0;
        } else {
            let rim = in.color.g;
            growth = smoothstep(0.35, 0.75, rim + (s.fine.b - 0.5) * 0.9) * 0.8
                + ground.rock_light.w * smoothstep(0.25, 0.6, n.y + (m.look.height - 0.5) * 0.5) * smoothstep(0.4, 0.7, s.coarse.b);
            if growth > 0.02 {
                extra_shares.z = growth * 1.4;
                there_is = 32u;
            }
            tone = in.color.r;
        }
    }
    // As often as something is there, and no further.
    loop {
        if there_is == 0u {
            break;
        }
        let i = firstTrailingBit(there_is);
        there_is &= there_is - 1u;
        let hexes = i < 3u;
        let k = i % 3u;
        let look = look_of(select(extras[k], kinds[k], hexes), s);
        if i == 0u {
            m.look = look;
        } else {
            mingle(&m, look, select(extra_shares[k] * m.weight, shares[k], hexes));
        }
    }
    if side < 0.5 {
        bump = vec3<f32>(m.look.slope.x, 0.0, m.look.slope.y);
    } else {
        bump = slope * (1.0 - 0.6 * clamp(growth, 0.0, 1.0)) * 1.5;
    }
    m.look.rgb *= tone;

    // Soot.
    if burnt > 0.01 {
        let soot = smoothstep(0.25, 0.75, burnt + (s.coarse.b - 0.5) * 0.7 + (s.fine.b - 0.5) * 0.4);
        m.look.rgb = mix(m.look.rgb, vec3<f32>(0.010, 0.009, 0.008) * (0.6 + 1.2 * s.micro.a), soot * 0.86);
    }

    // Snow settles, first in the hollows and on what is flat.
    let fallen = ground.air.weather.x * weather;
    if fallen > 0.01 && depth < 0.0 {
        let lies = fallen * 1.25 + (s.coarse.b - 0.5) * 0.55 + (s.fine.b - 0.5) * 0.35 - m.look.height * 0.42;
        let cover = smoothstep(0.34, 0.62, lies) * smoothstep(0.55, 0.86, up + (s.fine.b - 0.5) * 0.25);
        let drift = turned(RIPPLES, s.p, s, 0.13, vec2<f32>(0.94, 0.34));
        let white = vec3<f32>(0.74, 0.80, 0.88) * (0.88 + 0.18 * drift.b) * (0.97 + 0.06 * s.micro.a);
        m.look.rgb = mix(m.look.rgb, white * mix(1.0, shade, 0.8), cover);
        bump = mix(bump, vec3<f32>(slope_of(drift).x, 0.0, slope_of(drift).y) * 0.4, cover);
        m.look.gloss = mix(m.look.gloss, 0.22, cover);
        m.look.glow *= 1.0 - cover;
    }

    // Rain: dark and shiny, puddles with rings where it is flat.
    var puddle = 0.0;
    let rain = ground.air.weather.y * weather * smoothstep(0.1, 0.8, up);
    wet = max(wet, rain);
    if ground.air.weather.y > 0.01 && side < 0.5 && depth < 0.0 {
        puddle = smoothstep(0.56, 0.66, 1.0 - s.coarse.b + (0.5 - m.look.height) * 0.25 + (s.fine.b - 0.5) * 0.1)
            * rain * smoothstep(0.965, 0.99, up);
    }
    if wet > 0.01 {
        let dark = mix(1.0, 0.52, wet * (1.0 - m.look.gloss * 0.6));
        m.look.rgb *= dark;
        m.look.gloss = max(m.look.gloss, wet * (0.42 + 0.2 * s.micro.a));
    }
    if puddle > 0.01 {
        m.look.rgb *= 1.0 - 0.45 * puddle;
        m.look.gloss = mix(m.look.gloss, 0.74, puddle);
        let rings = rain_rings(w.xz, globals.time) * ground.air.weather.z * s.near;
        bump = mix(bump, vec3<f32>(rings.x, 0.0, rings.y) * 0.9, puddle);
    }

    // Under water light fades with depth, and waves gather it into moving lines.
    if depth > 0.0 {
        let t = globals.time;
        let c1 = layer(WAVES, w.xz * 0.43 + vec2<f32>(0.021, 0.013) * t, s.dx * 0.43, s.dy * 0.43).b;
        let c2 = layer(WAVES, w.zx * 0.51 - vec2<f32>(0.017, 0.019) * t, s.dx.yx * 0.51, s.dy.yx * 0.51).b;
        let line = pow(1.0 - abs(c1 - c2), 9.0);
        m.look.rgb *= exp(-depth * ground.water.rgb);
        m.look.rgb *= 1.0 + 0.75 * (line - 0.35) * smoothstep(0.0, 0.08, depth) * exp(-depth * 3.0);
        bump *= 0.6;
    }

    let lifted = bump - flat_normal * dot(bump, flat_normal);
    pbr.N = normalize(flat_normal - lifted * 0.62);
    let polish = clamp(m.look.gloss, 0.0, 1.0);
    pbr.material.base_color = vec4<f32>(max(m.look.rgb, vec3<f32>(0.0)), 1.0);
    pbr.material.perceptual_roughness = mix(0.96, 0.12, polish);
    pbr.material.reflectance = vec3<f32>(mix(0.16, 0.5, polish) * (1.0 - 0.45 * max(puddle, ground.air.weather.y * 0.7)));
    pbr.material.metallic = 0.0;
    let sun = cloud_light(ground.air, noise_texture, noise_sampler, w, flat_normal, globals.time);
    pbr.material.emissive = vec4<f32>(m.look.glow * ground.map.w / sun, 0.0);

    var out: FragmentOutput;
    out.color = apply_pbr_lighting(pbr);
    out.color = vec4<f32>(out.color.rgb * sun, 1.0);
    if side < 0.5 && depth < 0.0 {
        out.color = vec4<f32>(inked(ground.air, out.color.rgb, hexside(ground.air, w.xz, dx.xz, dy.xz)), 1.0);
    }
    out.color = main_pass_post_lighting_processing(pbr, out.color);
    return out;
}
