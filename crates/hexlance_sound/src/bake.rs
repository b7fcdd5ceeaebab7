//! Writing sounds down as Ogg Vorbis, and reading them back.

use std::num::{NonZeroU8, NonZeroU32};

use vorbis_rs::{
    VorbisBitrateManagementStrategy, VorbisDecoder, VorbisEncoderBuilder, VorbisError,
};

use crate::{catalogue::Piece, dsp::RATE};

/// Samples that the encoder is given at a time.
const BLOCK: usize = 2048;

/// The bytes of a file: the same at every call.
///
/// # Errors
/// What the encoder does not take.
pub fn encode(channels: &[Vec<f32>], quality: f32, serial: i32) -> Result<Vec<u8>, VorbisError> {
    let rate = NonZeroU32::new(RATE).unwrap_or(NonZeroU32::MIN);
    let count = u8::try_from(channels.len())
        .ok()
        .and_then(NonZeroU8::new)
        .unwrap_or(NonZeroU8::MIN);
    let mut builder = VorbisEncoderBuilder::new_with_serial(rate, count, Vec::new(), serial);
    builder.bitrate_management_strategy(VorbisBitrateManagementStrategy::QualityVbr {
        target_quality: quality,
    });
    let mut encoder = builder.build()?;
    let length = channels.first().map_or(0, Vec::len);
    for start in (0..length).step_by(BLOCK) {
        let end = (start + BLOCK).min(length);
        let block: Vec<&[f32]> = channels.iter().map(|c| &c[start..end]).collect();
        encoder.encode_audio_block(&block)?;
    }
    encoder.finish()
}

/// The channels of a file.
///
/// # Errors
/// Why it is no such file.
pub fn decode(bytes: &[u8]) -> Result<Vec<Vec<f32>>, VorbisError> {
    let mut decoder = VorbisDecoder::<&[u8]>::new(bytes)?;
    let mut out: Vec<Vec<f32>> = vec![Vec::new(); usize::from(decoder.channels().get())];
    while let Some(block) = decoder.decode_audio_block()? {
        for (o, b) in out.iter_mut().zip(block.samples()) {
            o.extend_from_slice(b);
        }
    }
    Ok(out)
}

/// The file of a piece and its channels before they were written down.
///
/// # Errors
/// What the encoder does not take.
pub fn bake(piece: &Piece) -> Result<(Vec<u8>, Vec<Vec<f32>>), VorbisError> {
    let channels = piece.render();
    // The serial is part of the file: from the name, so that a file changes only when its sound does.
    let serial = piece
        .name
        .bytes()
        .fold(17i32, |h, b| h.wrapping_mul(31).wrapping_add(i32::from(b)));
    let bytes = encode(&channels, piece.family.quality(), serial)?;
    Ok((bytes, channels))
}
