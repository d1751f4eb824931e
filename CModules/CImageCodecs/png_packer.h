// A PNG's rows into its zlib stream, band by band, on one thread or several. The stream is the same on any number.
#ifndef CIMG_PNG_PACKER_H
#define CIMG_PNG_PACKER_H

#include "internal.h"
#include "png_band.h"

typedef struct cimg_png_packer cimg_png_packer;

/// The longest row that is packed in bands: with longer ones they would take much more memory than rows alone.
#define CIMG_PNG_MAX_BAND_ROW ((size_t)4 << 20)

/// A piece of the zlib stream.
typedef struct cimg_png_piece {
    const uint8_t *bytes;
    size_t count;
    /// Of the whole stream, where `is_last`.
    uint32_t checksum;
    bool is_first, is_last;
} cimg_png_piece;

/// - threads: how many pack, besides the caller's where they are more than one.
/// NULL with the failure set.
cimg_png_packer *cimg_png_packer_create(
    cimg_pool *pool, const cimg_png_packing *packing, size_t height, size_t threads);
/// Ends the threads, whatever they are at.
void cimg_png_packer_free(cimg_png_packer *packer);

/// Where the next row is to be written; NULL where a piece must be taken first.
uint8_t *cimg_png_packer_row(cimg_png_packer *packer);
/// Says that the row is there.
void cimg_png_packer_add_row(cimg_png_packer *packer);
/// Waits for the next piece of the stream. It is valid until the next row is asked for. False where it can't be made, with
/// the failure set.
bool cimg_png_packer_take(cimg_png_packer *packer, cimg_png_piece *piece);

/// An upper estimate of what a packer holds.
size_t cimg_png_packer_memory(size_t row_bytes, size_t height, size_t threads);

#endif
