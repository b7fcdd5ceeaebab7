// Water: two scales of waves, colour and clarity by the depth below, the sky at a grazing look, glitter of the sun, foam
// along the shore and on falls, rings of rain, a rim of ice in the cold. Magma flows by the same rules.

#import bevy_pbr::{
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
    forward_io::{VertexOutput, FragmentOutput},
    mesh_view_bindings::globals,
}
#import hexlance_table::air::{Air, cloud_light, hexside, inked, rain_rings}

struct Water {
    air: Air,
    // x: strength of waves, y: strength of own light, z: speed, w: foam
    waves: vec4<f32>,
    // rgb: the sky as the water shows it
    sky: vec4<f32>,
    // rgb: shallow water
    shallow: vec4<f32>,
    // rgb: deep water
    deep: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> water: Water;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var noise_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var noise_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(103) var layer_textures: texture_2d_array<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(104) var layer_sampler: sampler;

const CRACKS: i32 = 2;
const WAVES: i32 = 6;

fn slope_of(t: vec4<f32>) -> vec2<f32> {
    return (t.rg - 0.5) * 4.0;
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);
    let w = in.world_position.xyz;
    let dx = dpdx(w.xz);
    let dy = dpdy(w.xz);
    let t = globals.time * water.waves.z;
    let shore = in.uv.x;
    let fall = in.uv.y;
    let depth = in.uv_b.y;
    // Its own colour: poison and magma. Plain water takes the landscape's.
    let strange = clamp(in.uv_b.x * 20.0, 0.0, 1.0);
    let molten = smoothstep(1.0, 2.0, in.uv_b.x);

    // What falls streams down; what lies drifts with the wind.
    let stream = vec2<f32>((w.x + w.z) * 1.0, w.y * 0.6 + t * 1.1);
    let p = mix(w.xz, stream, fall);
    let slow = mix(1.0, 0.12, molten);
    let drift = water.air.drift.xy * 0.05 * t * slow;
    let big = textureSample(layer_textures, layer_sampler, p * 0.135 + drift + vec2<f32>(0.011, 0.017) * t * slow, WAVES);
    let small = textureSample(layer_textures, layer_sampler, vec2<f32>(p.y, -p.x) * 0.37 - vec2<f32>(0.031, 0.022) * t * slow, WAVES);
    let tiny = textureSample(noise_texture, noise_sampler, p * 1.3 + vec2<f32>(0.05, -0.07) * t * slow);
    let crust = textureSample(layer_textures, layer_sampler, p * 0.36 + vec2<f32>(0.006, 0.004) * t + (tiny.rg - 0.5) * 0.03, CRACKS);
    let pixel = max(length(dx), length(dy));
    let near = smoothstep(0.03, 0.006, pixel);

    var slope = slope_of(big) * 0.55 + vec2<f32>(-slope_of(small).y, slope_of(small).x) * 0.40 + (tiny.rg - 0.5) * 0.45;
    slope *= water.waves.x * (0.45 + 0.55 * smoothstep(0.0, 0.25, depth + fall));
    slope += rain_rings(w.xz, globals.time) * water.air.weather.z * 0.55 * near * (1.0 - fall);
    var n = normalize(pbr.N);
    let level = clamp(n.y, 0.0, 1.0);
    n = normalize(n - vec3<f32>(slope.x, 0.0, slope.y) * level);

    // The deeper, the darker, the less one sees of the bed.
    let below = smoothstep(0.0, 0.42, depth);
    let own = mix(water.shallow.rgb, water.deep.rgb, below);
    var rgb = mix(own, in.color.rgb, max(strange, fall));
    var alpha = mix(0.10 + 0.86 * smoothstep(0.0, 0.46, depth), in.color.a, max(strange, fall));
    // Light shines through the crests.
    let crest = (big.b - 0.5) + (small.b - 0.5) * 0.6;
    rgb *= 1.0 + crest * 0.55;
    rgb += water.shallow.rgb * max(crest, 0.0) * 0.22 * (1.0 - strange);

    // Foam: lace that comes and goes along the shore, streaks on falls, white horses in a storm.
    let breath = 0.055 * sin(t * 0.8 + (w.x + w.z) * 1.3) + 0.03 * sin(t * 1.9 + w.x * 3.1);
    let edge = shore + (tiny.b - 0.5) * 0.16 + breath;
    let lace = smoothstep(0.34, 0.62, small.a * 0.6 + big.a * 0.4);
    let band = smoothstep(0.66, 0.84, edge) * (1.0 - 0.35 * smoothstep(0.90, 1.0, edge));
    let swash = smoothstep(0.80, 0.86, edge) * 0.55;
    let torrent = fall * smoothstep(0.30, 0.70, small.a + 0.3 * tiny.b);
    let horses = smoothstep(0.74, 0.92, big.b * 0.6 + small.b * 0.5) * lace * smoothstep(0.28, 0.5, water.waves.x) * 0.8;
    let foam = clamp(band * lace * 0.85 + swash * lace + torrent * 0.85 + horses, 0.0, 1.0) * water.waves.w * (1.0 - strange);
    rgb = mix(rgb, vec3<f32>(0.84, 0.89, 0.90), foam);
    alpha = max(alpha, foam * 0.9);

    // A rim of ice.
    let frost = water.air.weather.w * smoothstep(0.26, 0.50, shore + (big.a - 0.5) * 0.5 + (tiny.b - 0.5) * 0.3) * (1.0 - strange) * (1.0 - fall);
    let floe = mix(vec3<f32>(0.42, 0.56, 0.64), vec3<f32>(0.80, 0.87, 0.92), smoothstep(0.2, 0.8, tiny.b + crust.b * 0.4 - 0.2));
    rgb = mix(rgb, floe + crust.a * 0.10, frost);
    alpha = max(alpha, frost * 0.94);
    n = normalize(mix(n, vec3<f32>(0.0, 1.0, 0.0), frost * 0.85));

    // Magma: crusts that drift on what glows.
    let breathing = 0.8 + 0.2 * sin(t * 0.7 + big.b * 9.0);
    let open = smoothstep(0.05, 0.75, crust.a + (0.62 - crust.b) * 1.1 + shore * 0.4) * breathing;
    let glow = (vec3<f32>(1.0, 0.17, 0.018) * open + vec3<f32>(1.0, 0.55, 0.10) * open * open * open) * 2.6 * molten;
    rgb = mix(rgb, vec3<f32>(0.020, 0.014, 0.012) * (0.6 + tiny.b), molten * (1.0 - open * 0.6));

    // At a grazing look the sky is in it.
    let facing = clamp(dot(n, pbr.V), 0.0, 1.0);
    let mirror = (0.03 + 0.97 * pow(1.0 - facing, 5.0)) * (1.0 - foam) * (1.0 - molten) * (1.0 - 0.5 * frost);
    alpha = mix(alpha, 1.0, clamp(mirror * 1.3, 0.0, 1.0));

    pbr.material.base_color = vec4<f32>(max(rgb, vec3<f32>(0.0)), 1.0);
    pbr.material.perceptual_roughness = mix(mix(0.17, 0.85, max(foam, molten)), 0.32, frost);
    pbr.material.reflectance = vec3<f32>(0.42);
    pbr.material.metallic = 0.0;
    let sun = cloud_light(water.air, noise_texture, noise_sampler, w, vec3<f32>(0.0, 1.0, 0.0), globals.time);
    let shine = in.color.rgb * in.uv_b.x * (1.0 - molten) + glow;
    pbr.material.emissive = vec4<f32>(shine * water.waves.y / sun, 0.0);
    pbr.N = n;
    var lit = apply_pbr_lighting(pbr).rgb * sun;
    lit = mix(lit, water.sky.rgb, clamp(mirror, 0.0, 1.0));
    // What glitters hides the bed.
    let glitter = max(max(lit.r, max(lit.g, lit.b)) - 0.45, 0.0);
    alpha = clamp(max(alpha, glitter), 0.0, 1.0);
    let line = hexside(water.air, w.xz, dx, dy) * level * (1.0 - fall);
    var out: FragmentOutput;
    out.color = vec4<f32>(inked(water.air, lit, line), max(alpha, line * 0.8));
    out.color = main_pass_post_lighting_processing(pbr, out.color);
    return out;
}
