#include "png_inflate.h"

#include "isal_library.h"
#include "png_expand.h"
#include "png_unfilter.h"

#include <string.h>

/// Bytes that are inflated at a time, unless two rows are more.
#define CAPACITY ((size_t)32768)

struct cimg_png_inflation {
    const isal_library *isal;
    /// Of the current IDAT chunk: bytes that are not yet handed to the inflater, and the checksum of those before.
    uint32_t chunk_rest, checksum;
    bool is_finished;
    cimg_png_expansion expansion;
    size_t pixel_bytes, row_bytes;
    /// A filtered row with its filter's number.
    size_t filtered_bytes;
    /// The last two rows, each with a margin.
    uint8_t *row, *above;
    /// Filtered rows.
    uint8_t *filtered;
    size_t capacity, start, end;
    cimg_isal_state guarded;
};

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_data(const uint8_t *name) { return memcmp(name, "IDAT", 4) == 0; }

// Chunks

static bool begin_chunk(cimg_png_reader *reader, const uint8_t *length_and_name) {
    cimg_png_inflation *inflation = reader->inflation;
    inflation->chunk_rest = big_endian(length_and_name);
    inflation->checksum = inflation->isal->crc32_gzip_refl(0, length_and_name + 4, 4);
    return inflation->chunk_rest <= PNG_UINT_31_MAX;
}

/// Goes on to the next chunk of data. What follows the last one is left for libpng.
static bool next_chunk(cimg_png_reader *reader) {
    cimg_png_inflation *inflation = reader->inflation;
    // The checksum of this one, the length and the name of the next.
    const size_t there = cimg_png_look_ahead(reader, 12);
    const uint8_t *bytes = reader->buffer + reader->buffer_start;
    if (there < 4 || big_endian(bytes) != inflation->checksum) return false;
    const bool is_followed = there >= 12 && is_data(bytes + 8);
    if (inflation->is_finished || !is_followed) {
        reader->buffer_start += 4;
        return inflation->is_finished && !is_followed;
    }
    reader->buffer_start += 12;
    return begin_chunk(reader, bytes + 4);
}

/// Hands the inflater more of the data.
static bool feed(cimg_png_reader *reader) {
    cimg_png_inflation *inflation = reader->inflation;
    while (inflation->chunk_rest == 0) {
        if (!next_chunk(reader)) return false;
    }
    size_t count = cimg_png_look_ahead(reader, 1);
    if (count == 0) return false;
    if (count > inflation->chunk_rest) count = inflation->chunk_rest;
    uint8_t *bytes = reader->buffer + reader->buffer_start;
    inflation->checksum = inflation->isal->crc32_gzip_refl(inflation->checksum, bytes, count);
    inflation->guarded.state.next_in = bytes;
    inflation->guarded.state.avail_in = (uint32_t)count;
    inflation->chunk_rest -= (uint32_t)count;
    reader->buffer_start += count;
    return true;
}

// Beginning

/// Whether zlib takes the stream's header, and no match can go back further than the window that it names: the window is the
/// largest, or the data fits into it.
static bool is_plain_header(const uint8_t header[2], uint64_t unpacked) {
    const int method = header[0] & 15, window_bits = (header[0] >> 4) + 8;
    const bool has_dictionary = (header[1] & 0x20) != 0;
    return method == 8 && window_bits <= 15 && (header[0] * 256 + header[1]) % 31 == 0 && !has_dictionary
        && (window_bits == 15 || unpacked <= (uint64_t)1 << window_bits);
}

/// Memory, with that for the rows behind the structure itself; NULL where the limit does not allow it.
static cimg_png_inflation *make(cimg_png_reader *reader, size_t row_bytes) {
    cimg_pool *pool = &reader->base.pool;
    const size_t filtered_bytes = row_bytes + 1;
    const size_t capacity = 2 * filtered_bytes > CAPACITY ? 2 * filtered_bytes : CAPACITY;
    const size_t one_row = row_bytes + CIMG_PNG_MARGIN;
    const size_t size = sizeof(cimg_png_inflation) + 2 * one_row + capacity + CIMG_PNG_MARGIN;
    // ISA-L counts in 32 bits.
    if (capacity > UINT32_MAX || pool->used > pool->limit) return NULL;
    cimg_png_inflation *inflation = cimg_pool_alloc_optional(pool, size);
    if (inflation == NULL) return NULL;
    uint8_t *rows = (uint8_t *)(inflation + 1);
    memset(inflation, 0, sizeof *inflation);
    memset(rows, 0, 2 * one_row);
    inflation->row = rows;
    inflation->above = rows + one_row;
    inflation->filtered = rows + 2 * one_row;
    inflation->capacity = capacity;
    inflation->row_bytes = row_bytes;
    inflation->filtered_bytes = filtered_bytes;
    return inflation;
}

void cimg_png_inflate_end(cimg_png_reader *reader) {
    cimg_pool_free(&reader->base.pool, reader->inflation);
    reader->inflation = NULL;
}

bool cimg_png_inflate_begin(cimg_png_reader *reader) {
    const isal_library *isal = cimg_isal_library();
    const bool is_damaged = reader->has_wrong_checksum || reader->base.report.damage[0] != 0;
    if (isal == NULL || reader->input.read_at == NULL || reader->is_interlaced) return false;
    // Rows of broken data that ISA-L takes and zlib does not would be kept.
    if (is_damaged || reader->allows_damage) return false;
    // The first chunk's header, which libpng has read, and the start of its data.
    uint8_t head[10];
    reader->data_offset = cimg_png_offset(reader);
    if (reader->data_offset < 8) return false;
    const uint64_t start = reader->data_offset - 8;
    if (reader->input.read_at(reader->input.context, start, head, sizeof head) != sizeof head) return false;
    if (!is_data(head + 4) || big_endian(head) < 2) return false;
    const size_t bits = (size_t)png_get_channels(reader->png, reader->info) * png_get_bit_depth(reader->png, reader->info);
    const size_t row_bytes = (reader->width * bits + 7) / 8;
    if (!is_plain_header(head + 8, (row_bytes + 1) * (uint64_t)reader->height)) return false;
    cimg_png_inflation *inflation = make(reader, row_bytes);
    if (inflation == NULL) return false;
    inflation->isal = isal;
    inflation->pixel_bytes = bits < 8 ? 1 : bits / 8;
    cimg_png_expansion_init(&inflation->expansion, reader->png, reader->info);
    cimg_isal_begin(isal, &inflation->guarded);
    reader->inflation = inflation;
    if (begin_chunk(reader, head)) return true;
    cimg_png_inflate_end(reader);
    return false;
}

// Rows

/// Inflates until the room for filtered rows is full or the data ends.
static bool inflate_more(cimg_png_reader *reader) {
    cimg_png_inflation *inflation = reader->inflation;
    struct inflate_state *state = &inflation->guarded.state;
    inflation->end -= inflation->start;
    memmove(inflation->filtered, inflation->filtered + inflation->start, inflation->end);
    inflation->start = 0;
    state->next_out = inflation->filtered + inflation->end;
    state->avail_out = (uint32_t)(inflation->capacity - inflation->end);
    while (true) {
        const uint32_t in = state->avail_in, out = state->avail_out;
        if (inflation->isal->isal_inflate(state) != ISAL_DECOMP_OK) return false;
        inflation->is_finished = state->block_state == ISAL_BLOCK_FINISH;
        if (inflation->is_finished || state->avail_out == 0) break;
        if (state->avail_in == 0) {
            if (!feed(reader)) return false;
        } else if (state->avail_in == in && state->avail_out == out) {
            return false;
        }
    }
    inflation->end = inflation->capacity - state->avail_out;
    return cimg_isal_is_within_state(&inflation->guarded);
}

/// Whether the data ends with the last row, and so do its chunks.
static bool ends(cimg_png_reader *reader) {
    cimg_png_inflation *inflation = reader->inflation;
    while (!inflation->is_finished) {
        if (inflation->end - inflation->start > inflation->filtered_bytes || !inflate_more(reader)) return false;
    }
    const struct inflate_state *state = &inflation->guarded.state;
    const bool has_surplus = inflation->end - inflation->start > inflation->filtered_bytes || state->avail_in > 0
        || state->read_in_length >= 8 || inflation->chunk_rest > 0;
    return !has_surplus && next_chunk(reader);
}

bool cimg_png_inflate_row(cimg_png_reader *reader, uint8_t *target) {
    cimg_png_inflation *inflation = reader->inflation;
    const bool is_last = reader->row + 1 == reader->height;
    // Another row's first byte has to be there, too: zlib decodes the symbol after those that a row needs, and libpng gives up
    // the row where that is broken.
    const size_t wanted = inflation->filtered_bytes + (is_last ? 0 : 1);
    while (inflation->end - inflation->start < wanted) {
        if (inflation->is_finished || !inflate_more(reader)) return false;
    }
    if (is_last && !ends(reader)) return false;
    const uint8_t *filtered = inflation->filtered + inflation->start;
    if (filtered[0] > 4) return false;
    inflation->start += inflation->filtered_bytes;
    uint8_t *row = inflation->above;
    inflation->above = inflation->row;
    inflation->row = row;
    cimg_png_unfilter(
        filtered[0], row, filtered + 1, inflation->above, inflation->row_bytes, inflation->pixel_bytes);
    inflation->expansion.expand(&inflation->expansion, target, row, reader->width);
    return true;
}
