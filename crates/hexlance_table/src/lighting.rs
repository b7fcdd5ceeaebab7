//! Light and air: a key light with shadows, a cool fill, light from sky and table, haze, and what weather does to them.

use bevy::anti_alias::fxaa::Fxaa;
use bevy::camera::Hdr;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::{
    CascadeShadowConfigBuilder, DirectionalLightShadowMap, GlobalAmbientLight,
    ShadowFilteringMethod,
};
use bevy::pbr::ScreenSpaceAmbientOcclusion;
use bevy::post_process::bloom::Bloom;
use bevy::post_process::dof::{DepthOfField, DepthOfFieldMode};
use bevy::prelude::*;
use bevy::render::view::{ColorGrading, ColorGradingGlobal, ColorGradingSection};

use super::TableSystems;
use super::camera::{CameraRig, TableCamera};
use super::material::{Air, GroundMaterial, TableMaterial, TableMaterials, WaterMaterial};
use super::model::{Environment, TableModel, TableSettings, Theme, TimeOfDay, Weather};
use super::paint::linear;
use super::palette::{self, srgb};
use super::quality::{Quality, QualityLevel};
use super::space::SIDES;
use super::terrain::{TableEdge, room};

/// The sun or moon.
#[derive(Component)]
struct KeyLight;

/// The light from the other side.
#[derive(Component)]
struct FillLight;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_lights).add_systems(
        Update,
        (
            relight.run_if(
                resource_exists::<TableModel>.and_then(
                    resource_exists_and_changed::<TableModel>
                        .or_else(resource_changed::<Quality>)
                        .or_else(resource_changed::<TableEdge>)
                        .or_else(any_match_filter::<Added<TableCamera>>),
                ),
            ),
            breathe.run_if(resource_exists::<TableModel>),
            fit_shadows,
            fit_haze,
            fit_numbers,
            fit_lens,
            lightning,
        )
            .chain()
            .after(TableSystems::Camera),
    );
}

fn spawn_lights(mut commands: Commands) {
    commands.spawn((
        Name::new("Key light"),
        KeyLight,
        DirectionalLight::default(),
        Transform::default(),
    ));
    commands.spawn((
        Name::new("Fill light"),
        FillLight,
        DirectionalLight::default(),
        Transform::default(),
    ));
}

/// One mood of light.
#[derive(Clone, Copy, Debug)]
struct Mood {
    key: u32,
    key_lux: f32,
    /// Height of the key light over the horizon and its compass bearing, degrees.
    key_from: (f32, f32),
    fill: u32,
    fill_lux: f32,
    sky: u32,
    ground: u32,
    ambient: f32,
    haze: Vec3,
    haze_reach: f32,
    exposure: f32,
    saturation: f32,
    lamps: f32,
}

fn mood(theme: Theme, env: Environment) -> Mood {
    let t = palette::theme(theme);
    let haze = linear(t.haze);
    let mut m = match env.time {
        TimeOfDay::Day => Mood {
            key: 0xfff1d8,
            key_lux: 5_600.0,
            key_from: (47.0, 305.0),
            fill: 0xb4d0ff,
            fill_lux: 520.0,
            sky: 0xd2e2f6,
            ground: 0x8c7f68,
            ambient: 370.0,
            haze: haze * 0.9,
            haze_reach: 95.0,
            exposure: 0.5,
            saturation: 1.08,
            lamps: 0.35,
        },
        TimeOfDay::Dusk => Mood {
            key: 0xffab63,
            key_lux: 5_000.0,
            key_from: (19.0, 282.0),
            fill: 0x7f8fd0,
            fill_lux: 700.0,
            sky: 0x9a9fce,
            ground: 0x7d5f58,
            ambient: 270.0,
            haze: linear(0xc98f6e) * 0.55,
            haze_reach: 80.0,
            exposure: 0.5,
            saturation: 1.1,
            lamps: 1.3,
        },
        TimeOfDay::Night => Mood {
            key: 0xa8c0f4,
            key_lux: 1_500.0,
            key_from: (44.0, 40.0),
            fill: 0x5064a8,
            fill_lux: 300.0,
            sky: 0x54689c,
            ground: 0x302c38,
            ambient: 190.0,
            haze: linear(0x161d30),
            haze_reach: 65.0,
            exposure: 0.7,
            saturation: 0.95,
            lamps: 2.6,
        },
    };
    if theme == Theme::Lunar {
        m.key_lux *= 1.25;
        m.ambient *= 0.5;
        m.fill_lux *= 0.6;
        m.haze = linear(t.haze);
        m.haze_reach = 300.0;
    }
    if env.airless {
        m.key = 0xffffff;
        m.key_lux *= 1.4;
        m.ambient *= 0.45;
        m.fill_lux *= 0.35;
        m.haze = linear(0x030408);
        m.haze_reach = 300.0;
        // Nothing falls or blows where there is no air.
        return m;
    }
    match env.weather {
        Weather::Clear => {}
        Weather::Fog => {
            m.haze_reach *= 0.42;
            m.key_lux *= 0.6;
            m.ambient *= 1.25;
            m.saturation *= 0.85;
        }
        Weather::Rain => {
            m.key_lux *= 0.5;
            m.fill_lux *= 1.2;
            m.ambient *= 1.15;
            m.haze = m.haze.lerp(linear(0x5f6b78), 0.6);
            m.haze_reach *= 0.6;
            m.saturation *= 0.85;
        }
        Weather::Snow => {
            m.key_lux *= 0.6;
            m.ambient *= 1.2;
            m.haze_reach *= 0.5;
            m.saturation *= 0.9;
        }
        Weather::Sandstorm => {
            m.key = 0xf0b878;
            m.key_lux *= 0.65;
            m.haze = linear(0xc09a64);
            m.haze_reach *= 0.3;
            m.sky = 0xd8b080;
        }
    }
    m
}

fn colour(v: Vec3) -> Color {
    Color::linear_rgb(v.x, v.y, v.z)
}

/// Towards a light at a height over the horizon and a bearing, in degrees.
fn sun_direction(height: f32, bearing: f32) -> Vec3 {
    let (h, b) = (height.to_radians(), bearing.to_radians());
    Vec3::new(b.sin() * h.cos(), h.sin(), -b.cos() * h.cos())
}

/// Towards the sun, and the colour of its light, at an hour and in a weather.
pub(super) fn sun(theme: Theme, env: Environment) -> (Vec3, Vec3) {
    let m = mood(theme, env);
    (sun_direction(m.key_from.0, m.key_from.1), linear(m.key))
}

/// Looking direction of a light from a height over the horizon and a bearing.
fn from_above(height: f32, bearing: f32) -> Transform {
    Transform::from_translation(sun_direction(height, bearing) * 10.0)
        .looking_at(Vec3::ZERO, Vec3::Y)
}

#[expect(
    clippy::too_many_arguments,
    clippy::type_complexity,
    reason = "a system's parameters"
)]
fn relight(
    mut commands: Commands,
    model: Res<TableModel>,
    quality: Res<Quality>,
    materials: Res<TableMaterials>,
    mut table: ResMut<Assets<TableMaterial>>,
    mut standard: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
    mut ambient: ResMut<GlobalAmbientLight>,
    mut shadow_map: ResMut<DirectionalLightShadowMap>,
    mut clear: ResMut<ClearColor>,
    mut key: Query<(&mut DirectionalLight, &mut Transform), (With<KeyLight>, Without<FillLight>)>,
    mut fill: Query<(&mut DirectionalLight, &mut Transform), (With<FillLight>, Without<KeyLight>)>,
    cameras: Query<Entity, With<TableCamera>>,
    mut last: Local<Option<(Theme, Environment, Quality, Vec<Entity>)>>,
) {
    let now = (
        model.theme,
        model.environment,
        *quality,
        cameras.iter().collect::<Vec<_>>(),
    );
    if last.as_ref() == Some(&now) {
        return;
    }
    *last = Some(now);
    let m = mood(model.theme, model.environment);
    if let Ok((mut light, mut at)) = key.single_mut() {
        *light = DirectionalLight {
            color: srgb(m.key),
            illuminance: m.key_lux,
            shadow_maps_enabled: quality.shadow_map > 0,
            shadow_depth_bias: 0.03,
            shadow_normal_bias: 1.4,
            ..default()
        };
        *at = from_above(m.key_from.0, m.key_from.1);
    }
    if let Ok((mut light, mut at)) = fill.single_mut() {
        *light = DirectionalLight {
            color: srgb(m.fill),
            illuminance: m.fill_lux,
            ..default()
        };
        *at = from_above(38.0, m.key_from.1 + 165.0);
    }
    if quality.shadow_map > 0 && shadow_map.size != quality.shadow_map {
        shadow_map.size = quality.shadow_map;
    }
    // All indirect light comes from the sky's gradient.
    ambient.brightness = 0.0;
    clear.0 = colour(room::backdrop(model.theme, model.environment));
    let mid = linear(m.sky).lerp(linear(m.ground), 0.45);
    let sky = EnvironmentMapLight {
        intensity: m.ambient,
        ..EnvironmentMapLight::hemispherical_gradient(
            &mut images,
            srgb(m.sky),
            colour(mid),
            srgb(m.ground),
        )
    };
    for camera in &cameras {
        let mut e = commands.entity(camera);
        e.insert((
            sky.clone(),
            Tonemapping::TonyMcMapface,
            ColorGrading {
                global: ColorGradingGlobal {
                    exposure: m.exposure,
                    post_saturation: m.saturation,
                    ..default()
                },
                shadows: ColorGradingSection::default(),
                midtones: ColorGradingSection {
                    contrast: 1.06,
                    ..default()
                },
                highlights: ColorGradingSection::default(),
            },
            match quality.msaa {
                8 => Msaa::Sample8,
                4 => Msaa::Sample4,
                2 => Msaa::Sample2,
                _ => Msaa::Off,
            },
            match quality.level {
                QualityLevel::Low => ShadowFilteringMethod::Hardware2x2,
                _ => ShadowFilteringMethod::Gaussian,
            },
            DistanceFog {
                color: colour(m.haze).with_alpha(thickest(model.environment)),
                directional_light_color: colour(linear(m.key) * 0.35),
                directional_light_exponent: 14.0,
                falloff: FogFalloff::Linear {
                    start: 1e4,
                    end: 2e4,
                },
            },
        ));
        if quality.bloom {
            e.insert((
                Hdr,
                Bloom {
                    intensity: 0.10,
                    ..Bloom::NATURAL
                },
            ));
        } else {
            e.remove::<(Hdr, Bloom)>();
        }
        if quality.ssao && quality.msaa == 1 {
            e.insert(ScreenSpaceAmbientOcclusion::default());
        } else {
            e.remove::<ScreenSpaceAmbientOcclusion>();
        }
        if quality.msaa == 1 {
            e.insert(Fxaa::default());
        } else {
            e.remove::<Fxaa>();
        }
    }
    // What shines by itself: windows, lamps, beacons.
    let own_snow = palette::theme(model.theme).snow;
    let now = weather_on(model.environment, own_snow);
    for (handle, snow, wet) in [
        (&materials.terrain, now.x, now.y),
        (&materials.props, now.x, now.y * 0.6),
        (&materials.minis, 0.0, now.y * 0.3),
        (&materials.minis_done, 0.0, now.y * 0.3),
        (&materials.minis_hidden, 0.0, 0.0),
    ] {
        if let Some(mut mat) = table.get_mut(handle) {
            mat.extension.weather.y = snow;
            mat.extension.weather.z = wet;
            mat.extension.light.x = if handle == &materials.terrain {
                m.lamps
            } else {
                m.lamps.max(1.0)
            };
        }
    }
    if let Some(mut mat) = standard.get_mut(&materials.smoke) {
        let light = (m.ambient / 370.0 * 0.55 + m.key_lux / 5_600.0 * 0.45).min(1.0);
        let tint = linear(m.key).lerp(linear(m.sky), 0.5) * light;
        mat.base_color = colour(tint);
    }
}

/// Snow that lies and wetness, on everything that faces up, in a country that has so much snow of its own.
fn weather_on(env: Environment, own_snow: f32) -> Vec2 {
    if env.airless {
        return Vec2::new(own_snow, 0.0);
    }
    match env.weather {
        Weather::Snow => Vec2::new(own_snow.max(0.85), 0.0),
        Weather::Rain => Vec2::new(own_snow, 0.85),
        _ => Vec2::new(own_snow, 0.0),
    }
}

/// Units that clouds drift in a second: to where the wind blows, or as in a light breeze.
pub(super) fn drift(env: Environment) -> Vec2 {
    env.wind.map_or(Vec2::new(0.26, 0.15), |(force, to)| {
        SIDES[usize::from(to.index())] * (0.25 + 0.22 * f32::from(force.min(6)))
    })
}

/// Colour of what hangs in the air, in the light of the hour: mist, or dust in a sandstorm.
pub(super) fn lit_air(theme: Theme, env: Environment) -> Vec3 {
    let m = mood(theme, env);
    let stuff = match env.weather {
        Weather::Sandstorm => linear(0xd0a468),
        _ => linear(0xdfe4e8),
    };
    let light =
        linear(m.key) * (m.key_lux / 5_600.0) * 0.55 + linear(m.sky) * (m.ambient / 370.0) * 0.45;
    stuff * light
}

/// Share of what lies far off that haze may hide: weather thickens the air over a map without closing it.
fn thickest(env: Environment) -> f32 {
    match env.weather {
        _ if env.airless => 1.0,
        Weather::Clear => 1.0,
        Weather::Rain => 0.80,
        Weather::Snow => 0.72,
        Weather::Fog | Weather::Sandstorm => 0.66,
    }
}

/// Whether hexsides are lighter than the ground: where that is dark.
fn light_lines(theme: Theme, env: Environment) -> bool {
    matches!(theme, Theme::Lunar | Theme::Volcanic)
        || (env.time == TimeOfDay::Night && theme != Theme::Arctic)
}

/// Light and air as all surfaces need them.
fn air(theme: Theme, env: Environment, settings: &TableSettings, edge: &TableEdge) -> Air {
    let m = mood(theme, env);
    let airless = env.airless || theme == Theme::Lunar;
    let (dark, cover) = match env.weather {
        _ if airless => (0.0, 0.0),
        Weather::Clear => match env.time {
            TimeOfDay::Day => (0.56, 0.50),
            TimeOfDay::Dusk => (0.48, 0.48),
            TimeOfDay::Night => (0.30, 0.47),
        },
        Weather::Fog => (0.12, 0.50),
        Weather::Rain => (0.26, 0.60),
        Weather::Snow => (0.20, 0.56),
        Weather::Sandstorm => (0.30, 0.55),
    };
    let sun = sun_direction(m.key_from.0, m.key_from.1);
    // With motion switched off the sky stands still.
    let drift = if settings.speed > 0.0 {
        drift(env)
    } else {
        Vec2::ZERO
    };
    let lies = weather_on(env, 0.0);
    let falls = if env.weather == Weather::Rain && !airless {
        1.0
    } else {
        0.0
    };
    let frost = match (theme, env.weather) {
        (Theme::Arctic, _) => 1.0,
        (_, Weather::Snow) if !airless => 0.6,
        _ => 0.0,
    };
    let night = if env.time == TimeOfDay::Night {
        1.0
    } else {
        0.0
    };
    let light = light_lines(theme, env);
    let strength = match (settings.grid, light) {
        (false, _) => 0.0,
        (true, false) => 0.54,
        (true, true) => 0.46,
    };
    Air {
        sun: sun.extend(dark),
        drift: Vec4::new(drift.x, drift.y, cover, night),
        grid: Vec4::new(
            strength,
            if light { 1.0 } else { 0.0 },
            edge.max.x,
            edge.max.y,
        ),
        weather: Vec4::new(lies.x, lies.y, falls, frost),
    }
}

/// All surfaces get the same air. Looks first, so that nothing is sent to the renderer that it has already.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn breathe(
    model: Res<TableModel>,
    settings: Res<TableSettings>,
    quality: Res<Quality>,
    edge: Res<TableEdge>,
    materials: Res<TableMaterials>,
    mut table: ResMut<Assets<TableMaterial>>,
    mut ground: ResMut<Assets<GroundMaterial>>,
    mut water: ResMut<Assets<WaterMaterial>>,
    mut last: Local<Option<(Theme, Environment, Air, QualityLevel)>>,
) {
    let (theme, env) = (model.theme, model.environment);
    let now = air(theme, env, &settings, &edge);
    let key = (theme, env, now, quality.level);
    if last.as_ref() == Some(&key) {
        return;
    }
    *last = Some(key);
    let known: Vec<_> = table.ids().collect();
    for id in known {
        if let Some(mut m) = table.get_mut(id) {
            m.extension.air = now;
        }
    }
    let paints = palette::theme(theme);
    let m = mood(theme, env);
    if let Some(mut mat) = ground.get_mut(&materials.ground) {
        let c = &mut mat.extension;
        c.air = now;
        c.map.z = match quality.level {
            QualityLevel::Low => 0.0,
            _ => 1.0,
        };
        c.map.w = if env.time == TimeOfDay::Day { 1.0 } else { 1.3 };
        let [strata, growth] = paints.cliffs;
        c.rock_dark = paints.rock[0].rgb.extend(strata);
        c.rock_light = paints.rock[1].rgb.extend(growth);
        // Murky water takes all light soon, clear water the red first.
        let shallow = linear(paints.water[0]);
        let murk = Vec3::splat(4.2) - shallow / shallow.max_element().max(1e-3) * 2.6;
        c.water = murk.extend(0.0);
    }
    if let Some(mut mat) = water.get_mut(&materials.water) {
        let w = &mut mat.extension;
        w.air = now;
        let force = env.wind.map_or(0, |(force, _)| force.min(6));
        let storm = matches!(env.weather, Weather::Rain | Weather::Sandstorm);
        let calm = if storm { 0.36 } else { 0.24 };
        w.waves.x = calm + 0.045 * f32::from(force);
        w.sky = (linear(m.sky) * m.ambient / 1000.0 * 1.5).extend(1.0);
        w.shallow = linear(paints.water[0]).extend(1.0);
        w.deep = linear(paints.water[1]).extend(1.0);
    }
}

/// Seconds in which lightning strikes once, and how long it lights up the table.
const STRIKES: f32 = 9.0;
const STRIKE: f32 = 0.14;
/// How much brighter the key light is meanwhile.
const GLARE: f32 = 1.9;

/// A stroke of lightning, far off.
#[derive(Component)]
struct Bolt;

/// Whether lightning strikes at a time: once in each span, at a moment of its own.
fn strikes(t: f32) -> Option<u32> {
    let span = (t / STRIKES).floor();
    let n = span as u32;
    let moment = (super::noise::hash(n as i32, 7, 5) & 0xff) as f32 / 255.0;
    let since = t - span * STRIKES - moment * (STRIKES - STRIKE);
    (0.0..STRIKE).contains(&since).then_some(n)
}

/// Lightning lights up the table for a moment; not where motion is switched off.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn lightning(
    mut commands: Commands,
    model: Option<Res<TableModel>>,
    settings: Res<TableSettings>,
    time: Res<Time>,
    rigs: Query<&CameraRig>,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut key: Query<&mut DirectionalLight, With<KeyLight>>,
    bolts: Query<Entity, With<Bolt>>,
    mut cues: MessageWriter<super::Cue>,
    mut lit: Local<bool>,
) {
    let Some(model) = model else { return };
    let env = model.environment;
    let moves = settings.speed > 0.0 && !settings.reduced_motion;
    let on = env.lightning && !env.airless && moves;
    let now = on.then(|| strikes(time.elapsed_secs())).flatten();
    if now.is_some() == *lit {
        return;
    }
    *lit = now.is_some();
    for e in &bolts {
        commands.entity(e).despawn();
    }
    let lux = mood(model.theme, env).key_lux;
    if let Ok(mut light) = key.single_mut() {
        light.illuminance = if *lit { lux * GLARE } else { lux };
    }
    let (Some(n), Ok(rig)) = (now, rigs.single()) else {
        return;
    };
    let side = (super::noise::hash(n as i32, 3, 9) & 0xff) as f32 / 255.0 - 0.5;
    let pose = rig.pose();
    let ahead = pose.transform().forward();
    let from = Vec2::from_angle(side).rotate(Vec2::new(ahead.x, ahead.z).normalize_or(Vec2::NEG_Y));
    let far = pose.distance * 1.1 + 14.0;
    let at = pose.focus + Vec3::new(from.x, 0.0, from.y) * far;
    cues.write(super::Cue {
        kind: super::CueKind::Thunder,
        at,
        weight: 1.0,
    });
    commands.spawn((
        Name::new("Lightning"),
        Bolt,
        Mesh3d(meshes.add(bolt(u64::from(n)))),
        MeshMaterial3d(materials.overlay_air.clone()),
        Transform::from_translation(at),
        bevy::camera::visibility::NoFrustumCulling,
        bevy::light::NotShadowCaster,
    ));
}

/// A jagged stroke from the clouds to the ground.
fn bolt(seed: u64) -> Mesh {
    let mut rng = super::noise::Rng::new(seed + 3);
    let mut buf = super::meshkit::MeshBuf::default();
    let paint = super::paint::Paint::new(0xe8f0ff).shade(2.0).gloss(0.95);
    let mut at = Vec3::new(0.0, 22.0, 0.0);
    while at.y > 0.0 {
        let next = at
            + Vec3::new(
                rng.range(-1.1, 1.1),
                -rng.range(1.2, 2.4),
                rng.range(-1.1, 1.1),
            );
        for side in [Vec3::X, Vec3::Z] {
            let half = side * 0.07;
            buf.quad(at - half, at + half, next + half, next - half, &paint);
            buf.quad(at + half, at - half, next - half, next + half, &paint);
        }
        at = next;
    }
    buf.build()
}

/// Hex numbers get fainter near by, where they are large, and stronger far away, where they are small.
fn fit_numbers(
    materials: Res<TableMaterials>,
    cameras: Query<&CameraRig>,
    mut standard: ResMut<Assets<StandardMaterial>>,
    mut last: Local<i32>,
) {
    let Ok(rig) = cameras.single() else { return };
    let alpha = (0.42 + (rig.distance() - 8.0) / 60.0).clamp(0.42, 1.0);
    let step = (alpha * 20.0).round() as i32;
    if *last == step {
        return;
    }
    if let Some(mut m) = standard.get_mut(&materials.grid) {
        *last = step;
        m.base_color = Color::linear_rgba(1.0, 1.0, 1.0, step as f32 / 20.0);
    }
}

/// In the near views of high quality, what lies before and behind the focus blurs a little, as in photographs of
/// miniatures.
fn fit_lens(
    mut commands: Commands,
    quality: Res<Quality>,
    mut cameras: Query<(Entity, &CameraRig, Option<&mut DepthOfField>)>,
) {
    for (camera, rig, lens) in &mut cameras {
        let wanted = quality.depth_of_field && rig.distance() < 16.0;
        match lens {
            Some(lens) if wanted => {
                lens.map_unchanged(|l| &mut l.focal_distance)
                    .set_if_neq(rig.distance());
            }
            Some(_) => {
                commands.entity(camera).remove::<DepthOfField>();
            }
            None if wanted => {
                commands.entity(camera).insert(DepthOfField {
                    mode: DepthOfFieldMode::Gaussian,
                    focal_distance: rig.distance(),
                    aperture_f_stops: 0.30,
                    max_circle_of_confusion_diameter: 22.0,
                    max_depth: 120.0,
                    ..default()
                });
            }
            None => {}
        }
    }
}

/// Haze begins behind what the camera looks at, so that the map itself stays clear from any distance.
fn fit_haze(
    model: Option<Res<TableModel>>,
    edge: Res<TableEdge>,
    mut cameras: Query<(&CameraRig, &mut DistanceFog)>,
) {
    let Some(model) = model else { return };
    let m = mood(model.theme, model.environment);
    for (rig, mut fog) in &mut cameras {
        let across = (edge.max - edge.min).length();
        // Weather comes nearer.
        let near = (m.haze_reach / 95.0).min(1.0);
        let start = rig.distance() * (0.35 + 0.65 * near) + across * 0.35 * near;
        let end = start + (across * 1.4 + 40.0) * near.max(0.35);
        let now = match fog.falloff {
            FogFalloff::Linear { start: s, end: e } => (s - start).abs() + (e - end).abs() < 0.1,
            _ => false,
        };
        if !now {
            fog.falloff = FogFalloff::Linear { start, end };
        }
    }
}

/// Shadows reach as far as the camera looks, no further: few texels are wasted on the table top.
fn fit_shadows(
    mut commands: Commands,
    quality: Res<Quality>,
    cameras: Query<&CameraRig>,
    key: Query<Entity, With<KeyLight>>,
    mut last: Local<(i32, usize)>,
) {
    let (Ok(rig), Ok(key)) = (cameras.single(), key.single()) else {
        return;
    };
    // In steps, so that the cascades do not change with every move of the wheel.
    let step = (rig.distance().max(2.0).log2() * 2.0).round() as i32;
    if *last == (step, quality.cascades) {
        return;
    }
    *last = (step, quality.cascades);
    let distance = 2f32.powf(step as f32 / 2.0);
    commands.entity(key).insert(
        CascadeShadowConfigBuilder {
            num_cascades: quality.cascades.max(1),
            minimum_distance: 0.1,
            first_cascade_far_bound: distance * 0.95,
            maximum_distance: distance * 2.6 + 12.0,
            overlap_proportion: 0.15,
        }
        .build(),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn night_is_darker_than_day_and_never_black() {
        for theme in Theme::ALL {
            let day = mood(theme, Environment::default());
            let night = mood(
                theme,
                Environment {
                    time: TimeOfDay::Night,
                    ..Environment::default()
                },
            );
            assert!(night.key_lux < day.key_lux * 0.5);
            assert!(night.ambient > 60.0);
        }
    }

    #[test]
    fn lights_come_from_above() {
        for bearing in [0.0, 90.0, 305.0] {
            let t = from_above(45.0, bearing);
            assert!(t.forward().y < -0.5);
        }
        // A light from the north shines to the south, which is +Z.
        assert!(from_above(45.0, 0.0).forward().z > 0.5);
    }

    #[test]
    fn the_air_follows_settings_and_weather() {
        let edge = TableEdge::default();
        let usual = TableSettings::default();
        let clear = Environment::default();
        let of = |theme, env, settings: &TableSettings| air(theme, env, settings, &edge);
        let day = of(Theme::Grassland, clear, &usual);
        assert!(day.sun.w > 0.2 && day.grid.x > 0.2 && day.grid.y < 0.5);
        assert!(day.drift.truncate().truncate() != Vec2::ZERO);
        // Switched off, and with motion reduced.
        let bare = TableSettings {
            grid: false,
            speed: 0.0,
            ..TableSettings::default()
        };
        let still = of(Theme::Grassland, clear, &bare);
        assert_eq!(still.grid.x, 0.0);
        assert_eq!(still.drift.truncate().truncate(), Vec2::ZERO);
        // Dark ground and dark hours want light lines.
        let night = Environment {
            time: TimeOfDay::Night,
            ..clear
        };
        for (theme, env) in [
            (Theme::Volcanic, clear),
            (Theme::Lunar, clear),
            (Theme::Urban, night),
        ] {
            assert!(of(theme, env, &usual).grid.y > 0.5, "{theme:?}");
        }
        // No air, no clouds and no rain.
        let rain = Environment {
            weather: Weather::Rain,
            ..clear
        };
        let airless = Environment {
            airless: true,
            ..rain
        };
        assert!(of(Theme::Desert, rain, &usual).weather.z > 0.5);
        assert_eq!(of(Theme::Desert, airless, &usual).sun.w, 0.0);
        assert_eq!(of(Theme::Desert, airless, &usual).weather.z, 0.0);
    }

    #[test]
    fn clouds_drift_with_the_wind() {
        let env = |wind| Environment {
            wind,
            ..Environment::default()
        };
        let north = drift(env(Some((2, hexlance_board::Direction::N))));
        let storm = drift(env(Some((6, hexlance_board::Direction::N))));
        assert!(north.y < 0.0 && north.x.abs() < 1e-3);
        assert!(storm.length() > north.length());
    }
}
