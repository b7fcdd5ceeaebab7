//! The table rests while something covers all of it: its camera goes on, since panels are drawn over its picture, but it
//! sees nothing of the table, and lights that nobody sees cast no shadows.

use bevy::{camera::visibility::RenderLayers, prelude::*};

use super::{TableSystems, camera::TableCamera};

/// Whether a page covers the whole table. It has to be opaque.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Covered(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Covered>()
        .add_systems(Update, rest.in_set(TableSystems::Camera));
}

fn rest(
    covered: Res<Covered>,
    cameras: Query<(Entity, Has<RenderLayers>), With<TableCamera>>,
    mut commands: Commands,
) {
    for (camera, rests) in &cameras {
        if covered.0 == rests {
            continue;
        }
        let mut camera = commands.entity(camera);
        if covered.0 {
            camera.insert(RenderLayers::none());
        } else {
            camera.remove::<RenderLayers>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_covered_table_is_on_no_layer_of_its_camera() {
        let mut app = App::new();
        plugin(&mut app);
        let camera = app.world_mut().spawn(TableCamera).id();
        let sees = |app: &App| {
            let layers = app.world().get::<RenderLayers>(camera);
            layers.is_none_or(|l| l.intersects(&RenderLayers::default()))
        };
        app.update();
        assert!(sees(&app));
        app.insert_resource(Covered(true));
        app.update();
        assert!(!sees(&app));
        app.insert_resource(Covered(false));
        app.update();
        assert!(sees(&app));
    }
}
