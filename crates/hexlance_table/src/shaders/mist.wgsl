// Banks of mist, dust or blown snow over the map: a thin sheet whose clouds drift with the wind. Close to the eye and
// towards the map's edge it thins out, so that nothing is hidden that one leans over.

#import bevy_pbr::{
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::main_pass_post_lighting_processing,
    forward_io::{VertexOutput, FragmentOutput},
    mesh_view_bindings::{globals, view},
}

struct Mist {
    // rgb: lit colour, w: density
    colour: vec4<f32>,
    // xy: drift in a second (x, z), z: size of banks, w: own place in the noise
    drift: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> mist: Mist;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var noise_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var noise_sampler: sampler;

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);
    let p = in.world_position.xz * mist.drift.z + mist.drift.w * 7.31;
    let away = mist.drift.xy * mist.drift.z * globals.time;
    let banks = textureSample(noise_texture, noise_sampler, (p - away) * 0.021).b;
    let wisps = textureSample(noise_texture, noise_sampler, (p - away * 1.5) * 0.067 + 0.3).b;
    let curls = textureSample(noise_texture, noise_sampler, (p - away * 2.1) * vec2<f32>(0.17, 0.21)).b;
    let thick = smoothstep(0.34, 0.78, banks * 0.55 + wisps * 0.32 + curls * 0.18);
    let far = distance(in.world_position.xyz, view.world_position.xyz);
    let alpha = thick * mist.colour.w * in.color.a * smoothstep(1.5, 9.0, far);
    var out: FragmentOutput;
    out.color = vec4<f32>(mist.colour.rgb * (0.9 + 0.2 * curls), alpha);
    out.color = main_pass_post_lighting_processing(pbr, out.color);
    return out;
}
