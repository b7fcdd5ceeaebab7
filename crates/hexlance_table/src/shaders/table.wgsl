// The table's surface: vertex paint with grain, rock layers, wind ripples, paving, magma, snow and wetness.
// What a vertex carries is told in paint.rs.

#import bevy_pbr::{
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{alpha_discard, apply_pbr_lighting, main_pass_post_lighting_processing},
    forward_io::{VertexOutput, FragmentOutput},
    mesh_functions::get_world_from_local,
    mesh_view_bindings::globals,
}
#import hexlance_table::air::{Air, cloud_light, hexside, inked}

struct Surface {
    // x: tint by instance, y: snow on top, z: wetness, w: opacity
    weather: vec4<f32>,
    // x: strength of own light, y: strength of grain, z: 1 for grain that moves with the thing, w: 1 for hexsides on top
    light: vec4<f32>,
    air: Air,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> surface: Surface;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var grain_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var grain_sampler: sampler;

fn hash3(p: vec3<f32>) -> f32 {
    return fract(sin(dot(p, vec3<f32>(12.9898, 78.233, 37.719))) * 43758.5453);
}

// Where the layers of rock lie in the noise: along the face, and up.
fn across(w: vec3<f32>, along: f32, up: f32, way: f32) -> vec2<f32> {
    return vec2<f32>((w.x + way * w.z) * along, w.y * up);
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);
    var rgb = pbr.material.base_color.rgb;
    let gloss = in.color.a;
    let detail = max(in.uv.x, 0.0) * surface.light.y;
    let magma = max(-in.uv.x, 0.0);
    let layers = max(in.uv.y, 0.0);
    let ripples = max(-in.uv.y, 0.0);
    let wood = clamp(-in.uv_b.y - 1.0, 0.0, 1.0);
    let slabs = clamp(-in.uv_b.y, 0.0, 1.0) * (1.0 - wood);
    let metal = max(in.uv_b.y, 0.0);
    var w = in.world_position.xyz;
    var n = normalize(pbr.N);
    var facing = n;
    if surface.light.z > 0.5 {
        // Turned and moved back, and finer: a miniature's paint.
        let m = get_world_from_local(in.instance_index);
        let turn = mat3x3<f32>(m[0].xyz, m[1].xyz, m[2].xyz);
        let size = max(dot(m[0].xyz, m[0].xyz), 0.0001);
        w = (transpose(turn) * (w - m[3].xyz)) / size * 3.0;
        facing = normalize(transpose(turn) * n);
    }

    // Project the grain along the axis that the face looks to most.
    let a = abs(facing);
    let top = a.y >= max(a.x, a.z);
    let along_x = a.x > a.z;
    let uv = select(select(w.xy, w.zy, along_x), w.xz, top);
    let tu = select(select(vec3<f32>(1.0, 0.0, 0.0), vec3<f32>(0.0, 0.0, 1.0), along_x), vec3<f32>(1.0, 0.0, 0.0), top);
    let tv = select(vec3<f32>(0.0, 1.0, 0.0), vec3<f32>(0.0, 0.0, 1.0), top);
    let coarse = textureSample(grain_texture, grain_sampler, uv * 0.19);
    let fine = textureSample(grain_texture, grain_sampler, uv * 0.83 + vec2<f32>(0.37, 0.11));
    let micro = textureSample(grain_texture, grain_sampler, uv * 2.9);

    // Natural ground: patches, tussocks, grains.
    let mottle = (coarse.b - 0.5) * 0.55 + (fine.b - 0.5) * 0.75 + (micro.a - 0.5) * 0.42;
    rgb *= 1.0 + detail * mottle;
    // Light patches are drier and warmer, dark ones cooler.
    rgb *= vec3<f32>(1.0) + detail * (fine.b - 0.5) * vec3<f32>(0.16, 0.04, -0.14);
    var bump = ((fine.rg - 0.5) * 1.5 + (micro.rg - 0.5) * 1.1) * detail;

    // Layers of rock on steep faces.
    let dx = dpdx(w);
    let dy = dpdy(w);
    if layers > 0.0 {
        let bed = textureSampleGrad(grain_texture, grain_sampler, across(w, 0.09, 0.72, 1.0),
            across(dx, 0.09, 0.72, 1.0), across(dy, 0.09, 0.72, 1.0));
        let vein = textureSampleGrad(grain_texture, grain_sampler, across(w, 0.31, 1.9, -1.0),
            across(dx, 0.31, 1.9, -1.0), across(dy, 0.31, 1.9, -1.0));
        rgb *= 1.0 + layers * ((bed.b - 0.5) * 0.75 + (vein.b - 0.5) * 0.5 + (micro.a - 0.5) * 0.3);
        n = normalize(n + layers * vec3<f32>(0.0, (bed.g - 0.5) * 1.0 + (vein.g - 0.5) * 0.8, 0.0));
        bump += (fine.rg - 0.5) * 1.1 * layers;
    }

    // Wind ripples.
    if ripples > 0.0 {
        let wind = normalize(vec2<f32>(0.83, 0.56));
        let phase = dot(w.xz, wind) * 17.0 + coarse.b * 13.0 + fine.b * 2.5;
        let crest = ripples * smoothstep(0.2, 0.75, coarse.a * 0.3 + coarse.b);
        n = normalize(n - vec3<f32>(wind.x, 0.0, wind.y) * cos(phase) * 0.20 * crest);
        rgb *= 1.0 + sin(phase) * 0.045 * crest;
    }

    n = normalize(n - (tu * bump.x + tv * bump.y) * 0.55);

    // Paving: joints every half unit, each slab a little different.
    let cell = w.xz * 1.6;
    let f = abs(fract(cell) - 0.5);
    let px = max(fwidth(cell), vec2<f32>(0.001));
    let joint = max(
        smoothstep(0.5 - 0.022 - px.x, 0.5 - 0.008, f.x),
        smoothstep(0.5 - 0.022 - px.y, 0.5 - 0.008, f.y)) * clamp(0.08 / max(px.x, px.y), 0.0, 1.0);
    if slabs > 0.0 {
        let slab = hash3(vec3<f32>(floor(cell.x), floor(cell.y), 3.0)) - 0.5;
        rgb *= 1.0 + slabs * (slab * 0.11 - joint * 0.42);
    }

    // Wood: long fibres and rings along the plank; the grain's strength tells which way the plank lies.
    if wood > 0.0 {
        let along = select(w.x, w.z, in.uv.x > 0.45);
        let athwart = select(w.z, w.x, in.uv.x > 0.45) + w.y;
        let fibre = textureSampleLevel(grain_texture, grain_sampler, vec2<f32>(along * 0.05, athwart * 0.62), 0.0);
        let hair = textureSampleLevel(grain_texture, grain_sampler, vec2<f32>(along * 0.16, athwart * 2.7), 1.0);
        let ring = sin((fibre.b * 9.0 + athwart * 1.4) * 4.0);
        let spread = abs(dx) + abs(dy);
        let far = clamp(1.0 - max(spread.x, spread.z) * 2.0, 0.0, 1.0);
        rgb *= 1.0 + wood * ((fibre.b - 0.5) * 0.55 + far * (ring * 0.10 + (hair.b - 0.5) * 0.35));
    }

    // One tree is not like the next.
    let tint = surface.weather.x;
    if tint > 0.0 {
        let o = get_world_from_local(in.instance_index)[3].xyz;
        let h = hash3(floor(o * 7.0)) - 0.5;
        rgb *= 1.0 + tint * h * 0.45;
        rgb *= vec3<f32>(1.0) + tint * vec3<f32>(0.30, 0.0, -0.12) * (hash3(floor(o * 5.0) + 3.0) - 0.5);
    }

    // Weather.
    let up = pbr.world_normal.y;
    let snow = surface.weather.y * smoothstep(0.42, 0.80, up + (fine.b - 0.5) * 0.5) * step(0.001, detail + layers + tint);
    rgb = mix(rgb, vec3<f32>(0.80, 0.86, 0.92), snow);
    let wet = surface.weather.z * smoothstep(0.1, 0.9, up);
    rgb *= 1.0 - 0.35 * wet;
    let puddle = wet * smoothstep(0.52, 0.62, 1.0 - coarse.b);

    var glow = max(in.uv_b.x, 0.0);
    if magma > 0.0 {
        // Bright veins between dark crusts.
        let crack = abs(coarse.b - 0.5) * 2.0 + abs(fine.b - 0.5) * 0.9;
        let width = clamp(0.16 + 0.10 * glow, 0.0, 0.8);
        let hot = 1.0 - smoothstep(0.0, width, crack);
        rgb = mix(rgb, vec3<f32>(1.0, 0.22, 0.03), hot * magma);
        glow = hot * magma * 2.6;
        rgb = mix(rgb, vec3<f32>(1.0, 0.55, 0.12), hot * hot * magma * 0.6);
    }

    pbr.material.base_color = vec4<f32>(max(rgb, vec3<f32>(0.0)), surface.weather.w);
    let polish = clamp(max(gloss + (micro.a - 0.5) * 0.10 * detail, wet * 0.45 + puddle * 0.5), 0.0, 1.0);
    pbr.material.perceptual_roughness = mix(0.96, 0.22, polish);
    pbr.material.reflectance = vec3<f32>(mix(0.18, 0.5, polish));
    pbr.material.metallic = metal;
    let place = in.world_position.xyz;
    let sun = cloud_light(surface.air, grain_texture, grain_sampler, place, pbr.world_normal, globals.time);
    pbr.material.emissive = vec4<f32>(rgb * glow * surface.light.x / sun, 0.0);
    pbr.N = n;

    pbr.material.base_color = alpha_discard(pbr.material, pbr.material.base_color);
    var out: FragmentOutput;
    out.color = apply_pbr_lighting(pbr);
    out.color = vec4<f32>(out.color.rgb * sun, out.color.a);
    if surface.light.w > 0.5 && up > 0.85 {
        // Roads, decks and roofs have hexsides as the ground has.
        let line = hexside(surface.air, place.xz, dx.xz, dy.xz);
        out.color = vec4<f32>(inked(surface.air, out.color.rgb, line), out.color.a);
    }
    out.color = main_pass_post_lighting_processing(pbr, out.color);
    return out;
}
