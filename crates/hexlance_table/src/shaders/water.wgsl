// Water: moving ripples, colour and opacity of the depth below, foam along the shore and on falls.

#import bevy_pbr::{
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
    forward_io::{VertexOutput, FragmentOutput},
    mesh_view_bindings::globals,
}

struct Water {
    // x: strength of waves, y: strength of own light, z: speed, w: foam
    waves: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> water: Water;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var grain_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var grain_sampler: sampler;

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);
    let w = in.world_position.xyz;
    let t = globals.time * water.waves.z;
    let shore = in.uv.x;
    let fall = in.uv.y;
    let flow = vec2<f32>(0.0, fall * 1.4 * t) + vec2<f32>(w.x + w.z, w.y) * fall;
    let p = w.xz * (1.0 - fall) + flow;

    let a = textureSample(grain_texture, grain_sampler, p * 0.17 + vec2<f32>(0.011, 0.017) * t);
    let b = textureSample(grain_texture, grain_sampler, p * 0.39 - vec2<f32>(0.019, 0.008) * t);
    let c = textureSample(grain_texture, grain_sampler, p * 1.1 + vec2<f32>(0.021, -0.027) * t);
    let slope = ((a.rg - 0.5) * 0.9 + (b.rg - 0.5) * 0.9 + (c.rg - 0.5) * 0.5) * water.waves.x;
    var n = normalize(pbr.N);
    let up = clamp(n.y, 0.0, 1.0);
    n = normalize(n + vec3<f32>(slope.x, 0.0, slope.y) * up);

    var rgb = in.color.rgb;
    var alpha = in.color.a;
    // Light catches the crests.
    rgb *= 1.0 + (a.b + b.b - 1.0) * 0.35;

    // Foam: a ragged band that breathes along the shore.
    let breath = 0.06 * sin(t * 0.9 + (w.x + w.z) * 1.3);
    let edge = shore + (b.b - 0.5) * 0.22 + (c.b - 0.5) * 0.16 + breath;
    let band = smoothstep(0.70, 0.80, edge) * (1.0 - smoothstep(0.86, 1.0, edge) * 0.5);
    let foam = clamp(band * 0.50 + fall * smoothstep(0.35, 0.7, c.b + 0.3 * b.b) * 0.7, 0.0, 1.0) * water.waves.w;
    rgb = mix(rgb, vec3<f32>(0.86, 0.91, 0.90), foam);
    alpha = max(alpha, foam * 0.85);

    // Grazing looks reflect more and see less of the bed.
    let facing = clamp(dot(n, pbr.V), 0.0, 1.0);
    alpha = mix(alpha, 1.0, pow(1.0 - facing, 3.0) * 0.7);

    pbr.material.base_color = vec4<f32>(rgb, alpha);
    pbr.material.perceptual_roughness = mix(0.36, 0.8, foam);
    pbr.material.reflectance = vec3<f32>(0.36);
    pbr.material.metallic = 0.0;
    pbr.material.emissive = vec4<f32>(rgb * in.uv_b.x * water.waves.y, 0.0);
    pbr.N = n;
    var out: FragmentOutput;
    out.color = apply_pbr_lighting(pbr);
    out.color = main_pass_post_lighting_processing(pbr, out.color);
    return out;
}
