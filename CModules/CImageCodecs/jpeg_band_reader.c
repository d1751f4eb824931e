// A JPEG's coded data into rows, band by band.
//
// The caller's thread reads the coded data of bands and takes their rows, both in order; the bands between stand in a ring.
#include "jpeg_band_reader.h"

#include <string.h>

typedef struct slot {
    /// The headers and the data of a picture of its own.
    cimg_jpeg_intervals intervals;
    cimg_jpeg_band band;
    bool is_decoded, is_whole;
} slot;

struct cimg_jpeg_band_reader {
    cimg_pool *pool;
    const struct jpeg_decompress_struct *picture;
    cimg_jpeg_restarts restarts;
    /// Rows of an ordinary band as they are handed out, and bytes of a row.
    size_t band_rows, row_bytes;
    slot *slots;
    size_t slot_count;
    cimg_jpeg_band_decoder *decoders;
    size_t worker_count;
    cimg_band_workers threads;
    cimg_jpeg_scan_data data;
    /// Restart intervals that were read.
    size_t interval_count;
    /// The intervals of the next band's first MCU row, which were read with the band before.
    cimg_jpeg_intervals ahead;
    /// The data could not be read further.
    bool is_cut_off;
    /// Bands whose rows were all handed out, how many rows of the next one were, and how many of the picture.
    size_t taken, taken_rows, row;
};

// Sizes

static size_t least(size_t first, size_t second) { return first < second ? first : second; }

static size_t workers_for(const cimg_jpeg_restarts *restarts, size_t threads) {
    return restarts->band_count == 0 || threads < 2 ? 1 : least(threads, restarts->band_count);
}

/// One is read or handed out while the others are worked on.
static size_t slots_for(size_t workers, size_t bands) { return least(workers + 1, bands); }

/// A length in pixels as it is handed out.
static size_t scaled(const struct jpeg_decompress_struct *picture, size_t length) {
    return (length * picture->scale_num + picture->scale_denom - 1) / picture->scale_denom;
}

static size_t rows_of(const struct jpeg_decompress_struct *picture, const cimg_jpeg_restarts *restarts) {
    return scaled(picture, (size_t)restarts->mcu_rows * restarts->mcu_lines);
}

static size_t bytes_of_row(const struct jpeg_decompress_struct *picture) { return 4 * scaled(picture, picture->image_width); }

size_t cimg_jpeg_band_reader_workers(const struct jpeg_decompress_struct *picture, size_t threads) {
    const cimg_jpeg_restarts restarts = cimg_jpeg_divide_at_restarts(picture);
    return workers_for(&restarts, threads);
}

size_t cimg_jpeg_band_reader_memory(const struct jpeg_decompress_struct *picture, size_t threads) {
    const cimg_jpeg_restarts restarts = cimg_jpeg_divide_at_restarts(picture);
    const size_t workers = workers_for(&restarts, threads);
    if (workers < 2) return 0;
    // Each piece of memory has a header of its own.
    const size_t slot_memory = sizeof(slot) + 64 + (rows_of(picture, &restarts) + 1) * bytes_of_row(picture)
                               + CIMG_JPEG_BAND_HEADERS + restarts.capacity;
    return sizeof(cimg_jpeg_band_reader) + 128 + restarts.first_row_capacity
           + slots_for(workers, restarts.band_count) * slot_memory + workers * sizeof(cimg_jpeg_band_decoder)
           + cimg_band_workers_memory(workers);
}

// Decoding

static slot *slot_at(cimg_jpeg_band_reader *reader, size_t number) { return &reader->slots[number % reader->slot_count]; }

static void work_on(void *context, size_t number, size_t band) {
    cimg_jpeg_band_reader *reader = context;
    slot *slot = slot_at(reader, band);
    slot->is_whole = cimg_jpeg_band_decoder_decode(&reader->decoders[number], &slot->band);
    cimg_band_workers_set(&reader->threads, &slot->is_decoded);
}

// Life

static bool allocate_slots(cimg_jpeg_band_reader *reader) {
    cimg_pool *pool = reader->pool;
    reader->ahead.capacity = reader->restarts.first_row_capacity;
    reader->ahead.bytes = cimg_pool_alloc(pool, reader->ahead.capacity);
    const size_t count = slots_for(reader->worker_count, reader->restarts.band_count);
    reader->slots = cimg_pool_alloc(pool, count * sizeof *reader->slots);
    if (reader->ahead.bytes == NULL || reader->slots == NULL) return false;
    memset(reader->slots, 0, count * sizeof *reader->slots);
    reader->slot_count = count;
    for (size_t index = 0; index < count; index++) {
        slot *slot = &reader->slots[index];
        slot->intervals.capacity = CIMG_JPEG_BAND_HEADERS + reader->restarts.capacity;
        slot->intervals.bytes = cimg_pool_alloc(pool, slot->intervals.capacity);
        slot->band.intervals = &slot->intervals;
        slot->band.stride = reader->row_bytes;
        slot->band.rows = cimg_pool_alloc(pool, (reader->band_rows + 1) * reader->row_bytes);
        if (slot->intervals.bytes == NULL || slot->band.rows == NULL) return false;
    }
    return true;
}

static bool prepare_decoders(cimg_jpeg_band_reader *reader, const cimg_limits *limits) {
    reader->decoders = cimg_pool_alloc(reader->pool, reader->worker_count * sizeof *reader->decoders);
    if (reader->decoders == NULL) return false;
    memset(reader->decoders, 0, reader->worker_count * sizeof *reader->decoders);
    for (size_t index = 0; index < reader->worker_count; index++) {
        if (!cimg_jpeg_band_decoder_prepare(&reader->decoders[index], reader->picture, limits)) {
            const cimg_report *report = &reader->decoders[index].base.report;
            cimg_fail(reader->pool->report, report->status, "%s", report->message);
            return false;
        }
    }
    return true;
}

cimg_jpeg_band_reader *cimg_jpeg_band_reader_create(
    cimg_pool *pool, const cimg_limits *limits, const struct jpeg_decompress_struct *picture, const cimg_input *input,
    uint64_t offset, size_t threads) {
    cimg_jpeg_band_reader *reader = cimg_pool_alloc(pool, sizeof *reader);
    if (reader == NULL) return NULL;
    const cimg_jpeg_restarts restarts = cimg_jpeg_divide_at_restarts(picture);
    memset(reader, 0, sizeof *reader);
    reader->pool = pool;
    reader->picture = picture;
    reader->restarts = restarts;
    reader->band_rows = rows_of(picture, &restarts);
    reader->row_bytes = bytes_of_row(picture);
    reader->worker_count = workers_for(&restarts, threads);
    reader->data.input = input;
    reader->data.offset = offset;
    cimg_band_workers_init(&reader->threads, work_on, reader);
    if (!allocate_slots(reader) || !prepare_decoders(reader, limits)
        || !cimg_band_workers_start(&reader->threads, pool, reader->worker_count)) {
        cimg_jpeg_band_reader_free(reader);
        return NULL;
    }
    return reader;
}

void cimg_jpeg_band_reader_free(cimg_jpeg_band_reader *reader) {
    if (reader == NULL) return;
    cimg_band_workers_free(&reader->threads, reader->pool);
    for (size_t index = 0; reader->decoders != NULL && index < reader->worker_count; index++) {
        cimg_jpeg_band_decoder_free(&reader->decoders[index]);
    }
    for (size_t index = 0; index < reader->slot_count; index++) {
        cimg_pool_free(reader->pool, reader->slots[index].intervals.bytes);
        cimg_pool_free(reader->pool, reader->slots[index].band.rows);
    }
    cimg_pool_free(reader->pool, reader->ahead.bytes);
    cimg_pool_free(reader->pool, reader->slots);
    cimg_pool_free(reader->pool, reader->decoders);
    cimg_pool_free(reader->pool, reader);
}

size_t cimg_jpeg_band_reader_peak_memory(const cimg_jpeg_band_reader *reader) {
    size_t peak = 0;
    for (size_t index = 0; reader != NULL && index < reader->worker_count; index++) {
        peak += reader->decoders[index].base.pool.peak;
    }
    return peak;
}

// The caller's side

/// Reads intervals of the band up to a number of them. Those of the next band's first MCU row are kept for that.
static bool read_intervals(cimg_jpeg_band_reader *reader, cimg_jpeg_intervals *intervals, size_t count, bool is_ahead) {
    while (intervals->interval_count < count) {
        const size_t start = intervals->count;
        const bool is_last = reader->interval_count + 1 == reader->restarts.interval_count;
        if (!cimg_jpeg_intervals_read(intervals, &reader->data, reader->interval_count, is_last)) return false;
        reader->interval_count++;
        if (!is_ahead) continue;
        const size_t length = intervals->count - 2 - start;
        if (!cimg_jpeg_intervals_append(&reader->ahead, intervals->bytes + start, length)
            || !cimg_jpeg_intervals_mark(&reader->ahead)) {
            return false;
        }
    }
    return true;
}

static bool read_band(cimg_jpeg_band_reader *reader) {
    const cimg_jpeg_restarts *restarts = &reader->restarts;
    const size_t number = reader->threads.given;
    slot *slot = slot_at(reader, number);
    slot->is_decoded = false;
    cimg_jpeg_band *band = &slot->band;
    const size_t band_lines = (size_t)restarts->mcu_rows * restarts->mcu_lines;
    const size_t lines = reader->picture->image_height - number * band_lines;
    band->is_last = number + 1 == restarts->band_count;
    band->lines = (unsigned)least(band_lines + restarts->mcu_lines, lines);
    band->row_count = band->is_last ? scaled(reader->picture, lines) : reader->band_rows + 1;

    cimg_jpeg_intervals *intervals = &slot->intervals;
    intervals->interval_count = 0;
    intervals->count = cimg_jpeg_write_band_headers(reader->picture, band->lines, intervals->bytes);
    if (!cimg_jpeg_intervals_append(intervals, reader->ahead.bytes, reader->ahead.count)) return false;
    intervals->interval_count = reader->ahead.interval_count;
    reader->ahead.count = 0;
    reader->ahead.interval_count = 0;
    const size_t left = restarts->interval_count - number * restarts->intervals;
    const size_t count = least(restarts->intervals, left);
    if (!read_intervals(reader, intervals, count, false)) return false;
    if (!read_intervals(reader, intervals, least(count + restarts->first_row_intervals, left), true)) return false;
    cimg_jpeg_intervals_end(intervals);
    return true;
}

static void give_bands(cimg_jpeg_band_reader *reader) {
    while (!reader->is_cut_off && reader->threads.given < reader->restarts.band_count
           && reader->threads.given - reader->taken < reader->slot_count) {
        if (read_band(reader)) {
            cimg_band_workers_give(&reader->threads);
        } else {
            reader->is_cut_off = true;
        }
    }
}

size_t cimg_jpeg_band_reader_read(cimg_jpeg_band_reader *reader, uint8_t *rows, size_t stride, size_t count) {
    const size_t height = scaled(reader->picture, reader->picture->image_height);
    size_t done = 0;
    // The picture's last row may come with the band before the last one, which has the end marker.
    while (done < count || (reader->row == height && reader->taken < reader->restarts.band_count)) {
        give_bands(reader);
        if (reader->taken == reader->threads.given) break;
        const slot *slot = slot_at(reader, reader->taken);
        cimg_band_workers_wait(&reader->threads, &slot->is_decoded);
        if (!slot->is_whole) break;
        // The first row lacks the chroma above it: it came with the band before.
        const size_t first = (reader->taken == 0 ? 0 : 1) + reader->taken_rows;
        const size_t part = least(count - done, slot->band.row_count - first);
        for (size_t row = 0; row < part; row++) {
            memcpy(rows + (done + row) * stride, slot->band.rows + (first + row) * reader->row_bytes, reader->row_bytes);
        }
        done += part;
        reader->row += part;
        reader->taken_rows += part;
        if (first + part < slot->band.row_count) continue;
        reader->taken++;
        reader->taken_rows = 0;
    }
    if (reader->row == height && reader->taken < reader->restarts.band_count) {
        reader->row--;
        done--;
    }
    return done;
}
