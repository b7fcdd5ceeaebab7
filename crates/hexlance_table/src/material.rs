//! Materials: Bevy's standard surface with the table's own paint on top, for everything solid, for the ground and for
//! water.

use bevy::asset::{RenderAssetUsages, embedded_asset};
use bevy::image::ImageSampler;
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, Extent3d, ShaderType, TextureDimension, TextureFormat,
};
use bevy::render::renderer::RenderDevice;
use bevy::shader::{ShaderRef, load_shader_library};
use bevy::tasks::futures_lite::future::{block_on, poll_once};
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::layers::{layers, layers_in_turn, tiling_sampler, with_mips};
use super::noise::hash;
use super::quality::{Quality, QualityLevel};
use super::terrain::kinds::{self, KINDS, Kind};
use super::terrain::mist::MistMaterial;

/// Material of everything solid on the table.
pub type TableMaterial = ExtendedMaterial<StandardMaterial, Painted>;
/// Material of the ground.
pub type GroundMaterial = ExtendedMaterial<StandardMaterial, Country>;
/// Material of water.
pub type WaterMaterial = ExtendedMaterial<StandardMaterial, Waves>;

/// What light, air and hexes are for every surface: see `air.wgsl`.
#[derive(ShaderType, Reflect, Clone, Copy, Debug, Default, PartialEq)]
pub struct Air {
    /// Towards the sun or moon, and how much of its light clouds take.
    pub sun: Vec4,
    /// Drift of clouds and waves in a second (x, z), cover of the clouds, 1 by night.
    pub drift: Vec4,
    /// Strength of the hexsides, 1 for light lines on dark ground, largest (x, z) of the map.
    pub grid: Vec4,
    /// Snow that settles, wetness, falling rain, frost on open water.
    pub weather: Vec4,
}

/// The table's paint: see `paint.rs` for what vertices carry.
#[derive(Asset, AsBindGroup, Reflect, Clone, Debug)]
pub struct Painted {
    /// Tint by instance, snow on top, wetness, opacity.
    #[uniform(100)]
    pub weather: Vec4,
    /// Strength of own light, strength of grain, 1 for grain that moves with the thing, 1 for hexsides on top.
    #[uniform(100)]
    pub light: Vec4,
    /// Light, air, hexes.
    #[uniform(100)]
    pub air: Air,
    /// Where the wind blows to, times its force; how quickly it changes; one unused.
    #[uniform(120)]
    pub wind: Vec4,
    /// Tiling noise: slope in red and green, height in blue, grain in alpha.
    #[texture(101)]
    #[sampler(102)]
    pub grain: Handle<Image>,
}

impl MaterialExtension for Painted {
    fn vertex_shader() -> ShaderRef {
        "embedded://hexlance_table/shaders/sway.wgsl".into()
    }

    fn prepass_vertex_shader() -> ShaderRef {
        "embedded://hexlance_table/shaders/sway.wgsl".into()
    }

    fn fragment_shader() -> ShaderRef {
        "embedded://hexlance_table/shaders/table.wgsl".into()
    }
}

/// The ground of a whole map.
#[derive(Asset, AsBindGroup, Reflect, Clone, Debug)]
pub struct Country {
    /// Light, air, hexes.
    #[uniform(100)]
    pub air: Air,
    /// Columns, rows, care taken (0 or 1), strength of own light.
    #[uniform(100)]
    pub map: Vec4,
    /// Dark beds of rock, and how clearly beds differ.
    #[uniform(100)]
    pub rock_dark: Vec4,
    /// Light beds of rock, and what grows on ledges.
    #[uniform(100)]
    pub rock_light: Vec4,
    /// How fast water takes light by depth.
    #[uniform(100)]
    pub water: Vec4,
    /// Every kind of ground that there can be on the map.
    #[uniform(100)]
    pub kinds: [Kind; KINDS],
    /// Tiling noise, as in [`Painted`].
    #[texture(101)]
    #[sampler(102)]
    pub grain: Handle<Image>,
    /// Tiling patterns: see `layers.rs`.
    #[texture(103, dimension = "2d_array")]
    #[sampler(104)]
    pub layers: Handle<Image>,
    /// Which kind lies where: see `kinds.rs`.
    #[texture(105, sample_type = "u_int")]
    pub sites: Handle<Image>,
}

impl MaterialExtension for Country {
    fn fragment_shader() -> ShaderRef {
        "embedded://hexlance_table/shaders/ground.wgsl".into()
    }
}

/// Moving water.
#[derive(Asset, AsBindGroup, Reflect, Clone, Debug)]
pub struct Waves {
    /// Light, air, hexes.
    #[uniform(100)]
    pub air: Air,
    /// Strength of waves, strength of own light, speed, foam.
    #[uniform(100)]
    pub waves: Vec4,
    /// The sky as the water shows it.
    #[uniform(100)]
    pub sky: Vec4,
    /// Shallow water.
    #[uniform(100)]
    pub shallow: Vec4,
    /// Deep water.
    #[uniform(100)]
    pub deep: Vec4,
    /// Tiling noise, as in [`Painted`].
    #[texture(101)]
    #[sampler(102)]
    pub grain: Handle<Image>,
    /// Tiling patterns: see `layers.rs`.
    #[texture(103, dimension = "2d_array")]
    #[sampler(104)]
    pub layers: Handle<Image>,
}

impl MaterialExtension for Waves {
    fn fragment_shader() -> ShaderRef {
        "embedded://hexlance_table/shaders/water.wgsl".into()
    }

    fn enable_shadows() -> bool {
        false
    }

    fn enable_prepass() -> bool {
        false
    }
}

/// Handles of the materials that everything shares.
#[derive(Resource, Clone, Debug)]
pub struct TableMaterials {
    /// Hex tops, cliffs and the map's cut edge.
    pub ground: Handle<GroundMaterial>,
    /// Roads, bridges, buildings.
    pub terrain: Handle<TableMaterial>,
    /// Trees and other things that stand in many copies.
    pub props: Handle<TableMaterial>,
    /// Miniatures.
    pub minis: Handle<TableMaterial>,
    /// Miniatures that have acted.
    pub minis_done: Handle<TableMaterial>,
    /// Hidden miniatures, as their owner sees them.
    pub minis_hidden: Handle<TableMaterial>,
    /// The wooden frame and the table top.
    pub wood: Handle<TableMaterial>,
    /// Dice.
    pub dice: Handle<TableMaterial>,
    /// Water.
    pub water: Handle<WaterMaterial>,
    /// Flat, unlit, translucent: everything that is drawn over the ground.
    pub overlay: Handle<StandardMaterial>,
    /// Hex numbers.
    pub grid: Handle<StandardMaterial>,
    /// The same, over everything else: lines in the air.
    pub overlay_air: Handle<StandardMaterial>,
    /// Additive light: beams, flashes, flames.
    pub light: Handle<StandardMaterial>,
    /// Soft grey puffs.
    pub smoke: Handle<StandardMaterial>,
    /// Clear plastic of flight stands.
    pub clear: Handle<StandardMaterial>,
    /// The room around the table: what its vertices say, unlit.
    pub room: Handle<StandardMaterial>,
}

/// Registers the materials.
pub(super) fn plugin(app: &mut App) {
    load_shader_library!(app, "shaders/air.wgsl");
    embedded_asset!(app, "shaders/table.wgsl");
    embedded_asset!(app, "shaders/ground.wgsl");
    embedded_asset!(app, "shaders/sway.wgsl");
    embedded_asset!(app, "shaders/water.wgsl");
    embedded_asset!(app, "shaders/mist.wgsl");
    embedded_asset!(app, "shaders/outline.wgsl");
    embedded_asset!(app, "shaders/dome.wgsl");
    embedded_asset!(app, "shaders/haze.wgsl");
    app.add_plugins((
        MaterialPlugin::<TableMaterial>::default(),
        MaterialPlugin::<GroundMaterial>::default(),
        MaterialPlugin::<MistMaterial>::default(),
        MaterialPlugin::<WaterMaterial>::default(),
    ));
    app.init_resource::<Patterns>()
        .add_systems(PreStartup, make_materials)
        // Without a renderer nobody sees the patterns.
        .add_systems(Update, refine.run_if(resource_exists::<RenderDevice>));
}

/// Texels along a side of the patterns.
const fn pattern_size(level: QualityLevel) -> usize {
    match level {
        QualityLevel::Low => 256,
        _ => 512,
    }
}

/// Texels along a side of the patterns with which a window begins, until the real ones are made.
const SKETCH: usize = 32;

/// Patterns in the making, beside the frames: the first picture of the game does not wait for them.
#[derive(Resource, Default)]
struct Patterns(Option<(usize, Task<Image>)>);

/// Where this is, nothing is drawn before it is finished: for pictures and tests.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct FinishedFirst;

/// Patterns become finer or coarser with the quality.
fn refine(
    quality: Res<Quality>,
    finished_first: Option<Res<FinishedFirst>>,
    mut patterns: ResMut<Patterns>,
    materials: Res<TableMaterials>,
    mut images: ResMut<Assets<Image>>,
    mut ground: ResMut<Assets<GroundMaterial>>,
    mut water: ResMut<Assets<WaterMaterial>>,
) {
    let size = pattern_size(quality.level);
    let in_use = ground
        .get(&materials.ground)
        .and_then(|m| images.get(&m.extension.layers))
        .map(|i| i.width() as usize);
    if in_use == Some(size) {
        return;
    }
    let made = if finished_first.is_some() {
        Some(layers(size))
    } else {
        match &mut patterns.0 {
            Some((of, task)) if *of == size => block_on(poll_once(task)),
            _ => {
                let task = AsyncComputeTaskPool::get().spawn(layers_in_turn(size));
                patterns.0 = Some((size, task));
                None
            }
        }
    };
    let Some(made) = made else { return };
    patterns.0 = None;
    let new = images.add(made);
    if let Some(mut m) = ground.get_mut(&materials.ground) {
        m.extension.layers = new.clone();
    }
    if let Some(mut m) = water.get_mut(&materials.water) {
        m.extension.layers = new;
    }
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn make_materials(
    mut commands: Commands,
    quality: Res<Quality>,
    finished_first: Option<Res<FinishedFirst>>,
    mut images: ResMut<Assets<Image>>,
    mut table: ResMut<Assets<TableMaterial>>,
    mut ground: ResMut<Assets<GroundMaterial>>,
    mut water: ResMut<Assets<WaterMaterial>>,
    mut standard: ResMut<Assets<StandardMaterial>>,
) {
    let grain = images.add(grain_image(256));
    let first = match finished_first {
        Some(_) => pattern_size(quality.level),
        None => SKETCH,
    };
    let layers = images.add(layers(first));
    let sites = images.add(kinds::no_sites());
    let puff = images.add(puff_image(64));
    let mut painted = |tint: f32, grain_strength: f32| {
        table.add(TableMaterial {
            base: StandardMaterial::default(),
            extension: Painted {
                weather: Vec4::new(tint, 0.0, 0.0, 1.0),
                light: Vec4::new(1.0, grain_strength, 0.0, 0.0),
                air: Air::default(),
                wind: Vec4::ZERO,
                grain: grain.clone(),
            },
        })
    };
    let terrain = painted(0.0, 1.0);
    let props = painted(1.0, 1.45);
    let minis = painted(0.0, 1.0);
    let minis_done = painted(0.0, 1.0);
    let minis_hidden = painted(0.0, 1.0);
    let wood = painted(0.0, 1.0);
    let dice = painted(0.0, 1.0);
    for m in [&minis, &minis_done, &minis_hidden, &dice] {
        if let Some(mut m) = table.get_mut(m) {
            // Their grain moves with them.
            m.extension.light.z = 1.0;
        }
    }
    if let Some(mut m) = table.get_mut(&terrain) {
        m.extension.light.w = 1.0;
    }
    if let Some(mut m) = table.get_mut(&wood) {
        // The map's weather stays on the map.
        m.base.fog_enabled = false;
    }
    if let Some(mut m) = table.get_mut(&minis_done) {
        m.base.base_color = Color::linear_rgb(0.42, 0.42, 0.45);
    }
    if let Some(mut m) = table.get_mut(&minis_hidden) {
        m.base.alpha_mode = AlphaMode::Blend;
        m.extension.weather.w = 0.42;
    }
    let ground = ground.add(GroundMaterial {
        base: StandardMaterial::default(),
        extension: Country {
            air: Air::default(),
            map: Vec4::new(0.0, 0.0, 1.0, 1.0),
            rock_dark: Vec4::ONE,
            rock_light: Vec4::ONE,
            water: Vec4::ONE,
            kinds: [Kind::default(); KINDS],
            grain: grain.clone(),
            layers: layers.clone(),
            sites,
        },
    });
    let water = water.add(WaterMaterial {
        base: StandardMaterial {
            alpha_mode: AlphaMode::Blend,
            ..default()
        },
        extension: Waves {
            air: Air::default(),
            waves: Vec4::new(0.35, 1.0, 1.0, 1.0),
            sky: Vec4::ONE,
            shallow: Vec4::ONE,
            deep: Vec4::ONE,
            grain,
            layers,
        },
    });
    let flat = StandardMaterial {
        unlit: true,
        alpha_mode: AlphaMode::Blend,
        cull_mode: None,
        fog_enabled: false,
        ..default()
    };
    let overlay = standard.add(StandardMaterial {
        depth_bias: 20.0,
        ..flat.clone()
    });
    let grid = standard.add(StandardMaterial {
        depth_bias: 10.0,
        ..flat.clone()
    });
    let overlay_air = standard.add(StandardMaterial {
        depth_bias: 2000.0,
        ..flat.clone()
    });
    let light = standard.add(StandardMaterial {
        alpha_mode: AlphaMode::Add,
        depth_bias: 500.0,
        ..flat.clone()
    });
    let smoke = standard.add(StandardMaterial {
        base_color_texture: Some(puff),
        fog_enabled: true,
        ..flat
    });
    let clear = standard.add(StandardMaterial {
        base_color: Color::srgba(0.85, 0.93, 1.0, 0.40),
        perceptual_roughness: 0.15,
        alpha_mode: AlphaMode::Blend,
        ..default()
    });
    let room = standard.add(StandardMaterial {
        unlit: true,
        fog_enabled: false,
        ..default()
    });
    commands.insert_resource(TableMaterials {
        ground,
        terrain,
        props,
        minis,
        minis_done,
        minis_hidden,
        wood,
        dice,
        water,
        overlay,
        grid,
        overlay_air,
        light,
        smoke,
        clear,
        room,
    });
}

/// Value noise that tiles over a period of lattice cells.
fn tiling(x: f32, y: f32, period: i32, seed: u32) -> f32 {
    let (ix, iy) = (x.floor() as i32, y.floor() as i32);
    let (fx, fy) = (x - x.floor(), y - y.floor());
    let (ux, uy) = (
        fx * fx * fx * (fx * (fx * 6.0 - 15.0) + 10.0),
        fy * fy * fy * (fy * (fy * 6.0 - 15.0) + 10.0),
    );
    let at = |dx: i32, dy: i32| {
        hash(
            (ix + dx).rem_euclid(period),
            (iy + dy).rem_euclid(period),
            seed,
        ) as f32
            / u32::MAX as f32
    };
    let top = at(0, 0) + (at(1, 0) - at(0, 0)) * ux;
    let low = at(0, 1) + (at(1, 1) - at(0, 1)) * ux;
    top + (low - top) * uy
}

/// The tiling grain with its own mip levels.
fn grain_image(size: usize) -> Image {
    let n = size as i32;
    let mut height = vec![0.0f32; size * size];
    for y in 0..size {
        for x in 0..size {
            let (mut sum, mut amp, mut norm) = (0.0, 0.5, 0.0);
            let mut cells = 5;
            for o in 0..6 {
                let k = cells as f32 / size as f32;
                sum += amp * tiling(x as f32 * k, y as f32 * k, cells, 100 + o);
                norm += amp;
                amp *= 0.56;
                cells *= 2;
            }
            height[y * size + x] = sum / norm;
        }
    }
    // Stretch to the full range.
    let (lo, hi) = height
        .iter()
        .fold((f32::MAX, f32::MIN), |(lo, hi), h| (lo.min(*h), hi.max(*h)));
    for h in &mut height {
        *h = (*h - lo) / (hi - lo).max(1e-6);
    }
    let at = |x: i32, y: i32| height[(y.rem_euclid(n) * n + x.rem_euclid(n)) as usize];
    let mut level: Vec<[f32; 4]> = Vec::with_capacity(size * size);
    for y in 0..n {
        for x in 0..n {
            let k = 5.0;
            let sx = (at(x + 1, y) - at(x - 1, y)) * k;
            let sy = (at(x, y + 1) - at(x, y - 1)) * k;
            let speck = hash(x, y, 777) as f32 / u32::MAX as f32;
            let soft = tiling(
                x as f32 * 96.0 / size as f32,
                y as f32 * 96.0 / size as f32,
                96,
                31,
            );
            level.push([0.5 + sx, 0.5 + sy, at(x, y), 0.45 * speck + 0.55 * soft]);
        }
    }
    let data = with_mips(level, size);
    let mut image = Image::new_uninit(
        Extent3d {
            width: size as u32,
            height: size as u32,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        TextureFormat::Rgba8Unorm,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = size.ilog2() + 1;
    image.sampler = tiling_sampler();
    image
}

/// A soft round puff: white, with a ragged alpha.
fn puff_image(size: usize) -> Image {
    let mut data = Vec::with_capacity(size * size * 4);
    for y in 0..size {
        for x in 0..size {
            let p = (Vec2::new(x as f32, y as f32) + 0.5) / size as f32 * 2.0 - 1.0;
            let ragged = super::noise::fbm(p * 2.2 + 9.0, 4, 12);
            let r = p.length() + (ragged - 0.5) * 0.55;
            let a =
                super::noise::smooth(0.88, 0.38, r) * super::noise::smooth(1.0, 0.85, p.length());
            let lit = 0.78 + 0.22 * super::noise::smooth(0.9, -0.9, p.y) * ragged.max(0.5);
            let c = (lit * 255.0) as u8;
            data.extend([c, c, c, (a * 255.0) as u8]);
        }
    }
    let mut image = Image::new(
        Extent3d {
            width: size as u32,
            height: size as u32,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::linear();
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grain_tiles_and_has_all_its_mips() {
        let image = grain_image(64);
        let data = image.data.expect("has data");
        assert_eq!(image.texture_descriptor.mip_level_count, 7);
        let texels: usize = (0..7).map(|m| (64usize >> m).pow(2)).sum();
        assert_eq!(data.len(), texels * 4);
        // Height does not jump over the seam.
        for y in 0..64 {
            let (a, b) = (data[(y * 64) * 4 + 2], data[(y * 64 + 63) * 4 + 2]);
            assert!(a.abs_diff(b) < 90, "{a} {b}");
        }
    }
}
