// A band of a PNG's rows: filtered and packed by itself.
#include "png_band.h"

#include "png_filter.h"

#include <string.h>

/// zlib's settings for a band.
typedef struct method {
    int level, strategy;
    /// What deflateTune takes, where it is to be called: 0 else.
    int good, lazy, nice, chain;
} method;

enum { RUNS, MATCHES, REPEATS, PLAIN_REPEATS, QUICK_REPEATS };

static const method methods[] = {
    // Runs of one byte alone. What noise is left after a photograph's filters has no other matches worth their bits,
    // and this is several times quicker than to look for them.
    [RUNS] = {.level = 1, .strategy = Z_RLE},
    // The first match that is good enough, as in drawings: to look for a better one behind it (levels 4 to 9) took twice
    // as long and saved nothing. For level 3 `lazy` says how long a match may be to have all its positions remembered.
    [MATCHES] = {.level = 3, .strategy = Z_DEFAULT_STRATEGY, .good = 4, .lazy = 16, .nice = 32, .chain = 12},
    // Text and shapes of drawings, which come again just as they were: the first match will do. How far into a match its
    // positions are remembered for later ones (`lazy`) is what costs time here.
    [REPEATS] = {.level = 3, .strategy = Z_DEFAULT_STRATEGY, .good = 4, .lazy = 258, .nice = 258, .chain = 128},
    [PLAIN_REPEATS] = {.level = 3, .strategy = Z_DEFAULT_STRATEGY, .good = 4, .lazy = 64, .nice = 258, .chain = 16},
    [QUICK_REPEATS] = {.level = 3, .strategy = Z_DEFAULT_STRATEGY, .good = 4, .lazy = 32, .nice = 258, .chain = 16},
};

/// Bytes of a band that are packed on trial, behind as many of a dictionary.
#define SAMPLE ((size_t)16384)

bool cimg_png_stream_init(z_stream *stream, alloc_func allocate, free_func release, void *pool) {
    *stream = (z_stream){.zalloc = allocate, .zfree = release, .opaque = pool};
    // Without zlib's header and checksum, which the stream has once.
    return deflateInit2(stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK;
}

size_t cimg_png_packed_bound(size_t filtered_count) {
    // What can't be made smaller is stored in blocks of some kilobytes, with five bytes before each; and the flush.
    return filtered_count + (filtered_count >> 8) + 128;
}

/// Packs bytes into the band's room. Gives the number of bytes; 0 where zlib fails.
static size_t pack(
    cimg_png_band *band, z_stream *stream, int method, const uint8_t *dictionary, size_t dictionary_count,
    const uint8_t *bytes, size_t count, int flush) {
    const struct method *settings = &methods[method];
    stream->next_in = (Bytef *)bytes;
    stream->avail_in = 0;
    stream->next_out = band->packed;
    stream->avail_out = (uInt)band->capacity;
    if (deflateReset(stream) != Z_OK || deflateParams(stream, settings->level, settings->strategy) != Z_OK) return 0;
    if (settings->good > 0) deflateTune(stream, settings->good, settings->lazy, settings->nice, settings->chain);
    // Runs need none.
    if (method != RUNS && dictionary_count > 0 && deflateSetDictionary(stream, dictionary, (uInt)dictionary_count) != Z_OK) return 0;
    stream->avail_in = (uInt)count;
    const int result = deflate(stream, flush);
    if (result != (flush == Z_FINISH ? Z_STREAM_END : Z_OK) || stream->avail_in > 0 || stream->avail_out == 0) {
        return 0;
    }
    return band->capacity - stream->avail_out;
}

// Trials

/// What a sample from the middle of some bytes comes to.
static size_t try(cimg_png_band *band, z_stream *stream, int method, const uint8_t *bytes, size_t count) {
    const size_t sample = count < SAMPLE ? count : SAMPLE, start = (count - sample) / 2;
    const size_t before = start < SAMPLE ? start : SAMPLE;
    return pack(band, stream, method, bytes + start - before, before, bytes + start, sample, Z_SYNC_FLUSH);
}

/// Settles how the band is packed. Gives whether its rows are to be left unfiltered.
static bool choose_method(
    cimg_png_band *band, const cimg_png_packing *packing, z_stream *stream, const uint8_t *plain, size_t plain_count) {
    const uint8_t *filtered = band->filtered;
    const size_t count = cimg_png_filtered_count(band, packing);
    // Filters leave mostly zeros of a drawing; of a photograph seldom.
    const bool may_be_drawing = cimg_png_zero_count(filtered, count) > count / 2;
    band->method = RUNS;
    if (!may_be_drawing && !packing->is_thorough) return false;
    const size_t runs = try(band, stream, RUNS, filtered, count);
    const int repeats = packing->is_thorough ? REPEATS : QUICK_REPEATS;
    const size_t repeated = may_be_drawing ? try(band, stream, repeats, filtered, count) : SIZE_MAX;
    size_t least = runs;
    if (repeated < least) {
        least = repeated;
        band->method = repeats;
    }
    // Not where repeats say that it is a drawing, and not for less than a hundredth: it takes longer.
    if (packing->is_thorough && repeated > runs - runs / 8) {
        const size_t matched = try(band, stream, MATCHES, filtered, count);
        if (matched < least - least / 100) {
            least = matched;
            band->method = MATCHES;
        }
    }
    const int plainly = packing->is_thorough ? PLAIN_REPEATS : QUICK_REPEATS;
    if (!may_be_drawing || try(band, stream, plainly, plain, plain_count) >= least) return false;
    band->method = plainly;
    return true;
}

void cimg_png_band_filter(cimg_png_band *band, const cimg_png_packing *packing, z_stream *stream) {
    const size_t length = packing->row_bytes;
    const uint8_t *rows = band->rows + length;
    for (size_t row = 0; row < band->row_count; row++) {
        const uint8_t *source = rows + row * length;
        cimg_png_filter_row(
            band->filtered + row * (length + 1), source, source - length, length, packing->pixel_bytes);
    }
    if (!choose_method(band, packing, stream, rows, band->row_count * length)) return;
    for (size_t row = 0; row < band->row_count; row++) {
        uint8_t *target = band->filtered + row * (length + 1);
        target[0] = 0;
        memcpy(target + 1, rows + row * length, length);
    }
}

bool cimg_png_band_pack(
    cimg_png_band *band, const cimg_png_packing *packing, z_stream *stream, const uint8_t *dictionary, size_t count) {
    const size_t filtered_count = cimg_png_filtered_count(band, packing);
    band->checksum = (uint32_t)adler32(1, band->filtered, (uInt)filtered_count);
    band->packed_count = pack(
        band, stream, band->method, dictionary, count, band->filtered, filtered_count,
        band->is_last ? Z_FINISH : Z_SYNC_FLUSH);
    return band->packed_count > 0;
}
