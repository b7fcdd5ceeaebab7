//! Carrying out what the panels ask for.

use std::{path::Path, sync::Arc};

use bevy::{prelude::*, render::renderer::RenderDevice};
use hexlance_formats::{Existing, export_board, summarise};
use hexlance_rules::MapSetup;

use super::{
    check::{Beside, OPEN_DRAFT},
    desk::{Dialog, Editing, EditorDesk, NewMap, Next, Source, blank, on_map},
    draw::Wish,
    files::{self, OwnBattles},
    hand, pictures, play, show,
};
use crate::{
    data::id_of,
    game::{seeds::Seeds, start::GameData},
    hud::model::Toast,
    screens::{CodexLook, Screen, sentence},
    settings::Settings,
    table::{CameraCommand, CameraPreset},
};

/// What the wishes are carried out with.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Means<'w, 's> {
    desk: ResMut<'w, EditorDesk>,
    data: Res<'w, GameData>,
    own: Res<'w, OwnBattles>,
    beside: ResMut<'w, Beside>,
    shown: ResMut<'w, show::Shown>,
    settings: ResMut<'w, Settings>,
    codex: ResMut<'w, CodexLook>,
    next: ResMut<'w, NextState<Screen>>,
    camera: MessageWriter<'w, CameraCommand>,
    toasts: MessageWriter<'w, Toast>,
    shutter: ResMut<'w, pictures::Shutter>,
    device: Option<Res<'w, RenderDevice>>,
    seeds: ResMut<'w, Seeds>,
    commands: Commands<'w, 's>,
}

/// Carries out what the panels ask for.
pub fn carry_out(mut wishes: MessageReader<Wish>, mut means: Means) {
    for wish in wishes.read() {
        if let Err(why) = means.carry_out(wish) {
            means.toasts.write(Toast::refusal(why));
        }
    }
}

impl Means<'_, '_> {
    fn carry_out(&mut self, wish: &Wish) -> Result<(), String> {
        match wish {
            Wish::Leave => self.ask_first(Next::Leave),
            Wish::New => self.ask_first(Next::New),
            Wish::AnotherMap => self.desk.dialog = Some(self.new_dialog(true)),
            Wish::Open => self.ask_first(Next::Open),
            Wish::Abandon(next) => {
                // What was changed is thrown away by saying so.
                self.forget();
                if let Some(editing) = &mut self.desk.open {
                    editing.bench.note_saved();
                }
                self.go_on(*next);
            }
            Wish::SaveThen(next) => {
                self.save(None)?;
                self.go_on(*next);
            }
            Wish::OpenFile(file) => {
                let editing =
                    files::open(file, &self.data.0, &self.own).map_err(|d| sentence(&d))?;
                self.put_on_desk(editing);
            }
            Wish::Make(new) => self.make(new)?,
            Wish::Save(name) => self.save(name.as_deref())?,
            Wish::Export(file) => {
                let editing = self
                    .desk
                    .open
                    .as_ref()
                    .ok_or(tr!("There is nothing to export."))?;
                let notes = export_board(editing.bench.map(), file, Existing::Replace)
                    .map_err(|d| sentence(&d))?;
                let lost = summarise(&notes);
                let text = match lost.first() {
                    None => tr!("The map is written to {file}.", file = file.display()),
                    Some(first) => tr!(
                        "The map is written to {file}. The format cannot hold everything: {first}{what}",
                        first,
                        file = file.display(),
                        what = if lost.len() > 1 {
                            tr!(", and more.")
                        } else {
                            "."
                        }
                    ),
                };
                self.toasts.write(Toast::notice(text));
            }
            Wish::Play => self.play()?,
            Wish::Undo | Wish::Redo => {
                if let Some(editing) = &mut self.desk.open {
                    let done = if *wish == Wish::Undo {
                        editing.bench.undo()
                    } else {
                        editing.bench.redo()
                    };
                    if !done {
                        return Err(tr!("There is nothing more.").into());
                    }
                }
            }
            Wish::Copy | Wish::Cut => {
                if let Some(editing) = &mut self.desk.open {
                    hand::copy(editing, *wish == Wish::Cut)?;
                }
            }
            Wish::TakeUp(kept) => {
                let mut editing =
                    files::take_up(&kept.snapshot, &self.data.0).map_err(|d| sentence(&d))?;
                pictures::fetch(&mut editing, &kept.beside());
                if let Some(folder) = kept.snapshot.file.as_deref().and_then(Path::parent) {
                    pictures::fetch(&mut editing, folder);
                }
                self.put_on_desk(editing);
            }
            Wish::Forget(kept) => {
                std::fs::remove_file(&kept.path)
                    .map_err(|e| tr!("It cannot be thrown away: {e}.", e))?;
                self.desk.kept.retain(|k| k != kept.as_ref());
                if self.desk.kept.is_empty() {
                    self.desk.dialog = Some(self.new_dialog(false));
                }
            }
            Wish::Camera(command) => {
                self.camera.write(command.clone());
            }
            Wish::Grid => self.settings.table.grid = !self.settings.table.grid,
            Wish::Numbers => self.settings.table.hex_numbers = !self.settings.table.hex_numbers,
            Wish::Picture => {
                if self.device.is_none() {
                    return Err(tr!("A picture needs the graphics of the table.").into());
                }
                pictures::take(&mut self.commands, &mut self.shutter);
            }
            Wish::Codex(id) => {
                *self.codex = CodexLook::from(*id, Screen::Editor);
                self.next.set(Screen::Codex);
            }
            Wish::Refused(why) => return Err(why.clone()),
        }
        Ok(())
    }

    /// Goes on at once, or asks what is to become of unsaved work.
    fn ask_first(&mut self, next: Next) {
        if self
            .desk
            .open
            .as_ref()
            .is_some_and(|e| e.bench.is_changed())
        {
            self.desk.dialog = Some(Dialog::Unsaved(next));
        } else {
            self.go_on(next);
        }
    }

    fn go_on(&mut self, next: Next) {
        match next {
            Next::Leave => {
                self.desk.open = None;
                self.desk.dialog = None;
                self.beside.forget();
                self.next.set(Screen::Title);
            }
            Next::New => self.desk.dialog = Some(self.new_dialog(false)),
            Next::Open => {
                let list = files::openable(&self.data.0, &self.own);
                self.desk.dialog = Some(Dialog::Open(list));
            }
        }
    }

    fn new_dialog(&self, keep_battle: bool) -> Dialog {
        Dialog::New(NewMap::usual(keep_battle, u64::from(rand::random::<u16>())))
    }

    /// What was kept of the open battle is of no more use.
    fn forget(&mut self) {
        if let Err(e) = self.own.drafts().forget(OPEN_DRAFT) {
            self.toasts.write(Toast::refusal(tr!(
                "A draft cannot be thrown away: {e}.",
                e
            )));
        }
    }

    fn put_on_desk(&mut self, editing: Editing) {
        self.beside.forget();
        *self.shown = show::Shown::default();
        self.desk.open = Some(editing);
        self.desk.dialog = None;
        self.camera
            .write(CameraCommand::Preset(CameraPreset::Overview));
    }

    fn make(&mut self, new: &NewMap) -> Result<(), String> {
        let map = new
            .preview
            .as_deref()
            .ok_or(tr!("There is no map to begin with."))?;
        if new.keep_battle
            && let Some(editing) = &mut self.desk.open
        {
            let on = map.board.clone();
            editing
                .bench
                .replace_map(tr!("Another map"), map.clone(), |h| on_map(&on, h));
            return Ok(());
        }
        let mut editing = Editing::new(blank(new.rules, map.clone()));
        // A map that lies among the others is named, not copied.
        if let (Source::Map, Some((file, _))) = (new.source, new.sheets.first()) {
            let setup = MapSetup::File(id_of(file));
            editing.origin = Some((setup, Arc::new(map.clone())));
        }
        editing.bench.note_unsaved();
        self.put_on_desk(editing);
        Ok(())
    }

    fn save(&mut self, name: Option<&str>) -> Result<(), String> {
        let editing = self
            .desk
            .open
            .as_mut()
            .ok_or(tr!("There is nothing to save."))?;
        // Under its own name again, or by its title; nobody else's file is written over or hidden.
        let id = match (name, &editing.file) {
            (None, Some(file)) => id_of(file),
            (Some(name), _) => files::file_name(name),
            (None, None) => files::file_name(&editing.scenario().title),
        };
        let mine = editing.file.as_deref().map(id_of);
        let taken = |id: &str| {
            let known = self.data.0.scenario_files();
            mine.as_deref() != Some(id) && known.iter().any(|f| id_of(f) == id)
        };
        if taken(&id) {
            let title = editing.scenario().title.clone();
            let free = (2..)
                .map(|n| format!("{title} {n}"))
                .find(|t| !taken(&files::file_name(t)));
            self.desk.dialog = Some(Dialog::SaveAs(free.unwrap_or_default()));
            return Err(tr!(
                "Another battle is already named “{id}”. Choose a different name.",
                id
            ));
        }
        // Maps are sought by name among all others too.
        let maps = self.data.0.map_files();
        let hides = maps.iter().any(|f| id_of(f) == id && !self.own.owns(f));
        let map = if hides {
            format!("{id}_map")
        } else {
            id.clone()
        };
        if let Some(name) = name {
            let title = name.to_owned();
            editing.edit(tr!("Name"), Some("title"), |s| s.title = title);
        }
        let file = editing
            .save(&id, &map, &self.own)
            .map_err(|d| sentence(&d))?;
        self.forget();
        self.toasts
            .write(Toast::notice(tr!("Saved: {file}", file = file.display())));
        Ok(())
    }

    fn play(&mut self) -> Result<(), String> {
        let editing = self
            .desk
            .open
            .as_mut()
            .ok_or(tr!("There is nothing to play."))?;
        editing.bench.end_stroke();
        let resolving = editing.to_resolve(&self.data.0);
        play::begin(&resolving, self.seeds.draw(), &mut self.commands).map_err(|e| e.to_string())
    }
}
