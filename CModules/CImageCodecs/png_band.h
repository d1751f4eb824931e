// A band of a PNG's rows: filtered and packed by itself, so that several threads work on one picture.
//
// A PNG's rows are one zlib stream. Each band is a piece of it that ends at a whole byte (a sync flush) and may refer to the
// 32 KiB of filtered bytes before it, which it is given as a dictionary: the pieces, one after the other, are the stream.
#ifndef CIMG_PNG_BAND_H
#define CIMG_PNG_BAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <zlib.h>

/// How far back a zlib stream refers.
#define CIMG_PNG_WINDOW ((size_t)32768)

/// What decides between size and time.
typedef struct cimg_png_packing {
    /// Whether to look for matches in pictures other than drawings, where that makes a band smaller.
    bool is_thorough;
    /// Bytes of a row, and of a pixel, as the file has them.
    size_t row_bytes, pixel_bytes;
} cimg_png_packing;

typedef struct cimg_png_band {
    /// The row above the first one, zeros where there is none, and the rows, as the file has them.
    uint8_t *rows;
    size_t row_count;
    bool is_last;
    /// The rows with their filters' numbers.
    uint8_t *filtered;
    /// How they are to be packed.
    int method;
    uint32_t checksum;
    /// The piece of the stream; `capacity` bytes of room.
    uint8_t *packed;
    size_t capacity, packed_count;
} cimg_png_band;

/// The bytes of a band's rows with their filters' numbers.
static inline size_t cimg_png_filtered_count(const cimg_png_band *band, const cimg_png_packing *packing) {
    return band->row_count * (packing->row_bytes + 1);
}

/// Makes a stream ready for any number of bands. False where there is no memory.
bool cimg_png_stream_init(z_stream *stream, alloc_func allocate, free_func release, void *pool);
/// The bytes that a band's piece has at most.
size_t cimg_png_packed_bound(size_t filtered_count);

/// Filters the rows and settles how they are to be packed. `band->packed` is used for trials.
void cimg_png_band_filter(cimg_png_band *band, const cimg_png_packing *packing, z_stream *stream);
/// Packs what was filtered; `dictionary` is what was filtered before it, up to CIMG_PNG_WINDOW bytes. False where zlib
/// fails, which it doesn't.
bool cimg_png_band_pack(
    cimg_png_band *band, const cimg_png_packing *packing, z_stream *stream, const uint8_t *dictionary, size_t count);

#endif
