// Entry points of the JPEG reader: its life and its rows.
#include "jpeg_reader.h"

#include <stdlib.h>
#include <string.h>

#define ROWS_AT_A_TIME 32

cimg_jpeg_reader *cimg_jpeg_reader_create(const cimg_input *input, const cimg_limits *limits, bool allows_damage) {
    cimg_jpeg_reader *reader = malloc(sizeof *reader);
    if (reader == NULL) return NULL;
    // Without the buffer, which is filled before it is read.
    memset(reader, 0, offsetof(cimg_jpeg_reader, buffer));
    reader->input = *input;
    reader->limits = *limits;
    reader->allows_damage = allows_damage;
    reader->codec.err = cimg_jpeg_base_init(&reader->base, limits, sizeof *reader);
    reader->codec.client_data = reader;
    reader->base.warn = cimg_jpeg_warn;
    reader->blocks.pool = &reader->base.pool;
    return reader;
}

void cimg_jpeg_reader_free(cimg_jpeg_reader *reader) {
    if (reader == NULL) return;
    cimg_jpeg_band_reader_free(reader->bands);
    cimg_jpeg_sequential_free(reader->sequential);
    if (reader->is_created) jpeg_destroy_decompress(&reader->codec);
    cimg_blocks_drop(&reader->blocks);
    free(reader);
}

const cimg_report *cimg_jpeg_reader_report(const cimg_jpeg_reader *reader) { return &reader->base.report; }
size_t cimg_jpeg_reader_peak_memory(const cimg_jpeg_reader *reader) {
    return reader->base.pool.peak + reader->band_peak + cimg_jpeg_band_reader_peak_memory(reader->bands);
}
size_t cimg_jpeg_reader_block_count(const cimg_jpeg_reader *reader) { return reader->blocks.count; }
const cimg_block *cimg_jpeg_reader_block(const cimg_jpeg_reader *reader, size_t index) {
    return &reader->blocks.items[index];
}
void cimg_jpeg_reader_drop_blocks(cimg_jpeg_reader *reader) { cimg_blocks_drop(&reader->blocks); }

// Threads

void cimg_jpeg_reader_set_threads(cimg_jpeg_reader *reader, int threads) {
    reader->threads = threads > 0 ? (size_t)threads : 1;
}

static bool can_have_bands(const cimg_jpeg_reader *reader) { return reader->has_header && reader->input.read_at != NULL; }

size_t cimg_jpeg_reader_decompressors(const cimg_jpeg_reader *reader) {
    return can_have_bands(reader) ? cimg_jpeg_band_reader_workers(&reader->codec, reader->threads) : 1;
}

size_t cimg_jpeg_reader_band_memory(const cimg_jpeg_reader *reader) {
    return can_have_bands(reader) ? cimg_jpeg_band_reader_memory(&reader->codec, reader->threads) : 0;
}

bool cimg_jpeg_reader_bypasses_libjpeg(const cimg_jpeg_reader *reader) { return reader->has_bypassed; }

void cimg_jpeg_reader_deliver_cmyk(cimg_jpeg_reader *reader) { reader->delivers_cmyk = true; }

// Rows

cimg_status cimg_jpeg_reader_status(cimg_jpeg_reader *reader) {
    cimg_report *report = &reader->base.report;
    // What libjpeg gives up for is no damage that it can decode around.
    if (report->status == CIMG_DAMAGED && !reader->is_damage_told) report->status = CIMG_BROKEN;
    return report->status;
}

/// A JPEG's CMYK is inverted, with or without Adobe's marker: 0 is full. Other programs read it in the same way.
static void convert_ink(const cimg_jpeg_reader *reader, uint8_t *row) {
    if (!reader->delivers_cmyk) {
        cimg_rgba_from_cmyk(row, reader->codec.output_width, true);
        return;
    }
    for (size_t index = 0; index < 4 * (size_t)reader->codec.output_width; index++) row[index] ^= 255;
}

typedef struct rows_call {
    cimg_jpeg_reader *reader;
    uint8_t *rows;
    size_t stride, count;
} rows_call;

static void deliver(void *context) {
    const rows_call *call = context;
    cimg_jpeg_reader *reader = call->reader;
    struct jpeg_decompress_struct *codec = &reader->codec;
    JSAMPROW pointers[ROWS_AT_A_TIME];
    pointers[0] = call->rows;
    // What was handed out before the bands came to an end is decoded again.
    while (codec->output_scanline < reader->row) jpeg_read_scanlines(codec, pointers, 1);
    for (size_t done = 0; done < call->count;) {
        const size_t part = call->count - done < ROWS_AT_A_TIME ? call->count - done : ROWS_AT_A_TIME;
        for (size_t index = 0; index < part; index++) pointers[index] = call->rows + (done + index) * call->stride;
        const size_t got = jpeg_read_scanlines(codec, pointers, (JDIMENSION)part);
        if (codec->out_color_space == JCS_CMYK) {
            for (size_t index = 0; index < got; index++) convert_ink(reader, pointers[index]);
        }
        done += got;
        reader->row += (JDIMENSION)got;
    }
}

static void end_bands(cimg_jpeg_reader *reader) {
    reader->band_peak = cimg_jpeg_band_reader_peak_memory(reader->bands);
    cimg_jpeg_band_reader_free(reader->bands);
    reader->bands = NULL;
}

/// Reads rows in bands, as far as that can be done. Returns how many were read.
static size_t read_in_bands(cimg_jpeg_reader *reader, uint8_t *rows, size_t stride, size_t count) {
    if (reader->row == 0 && cimg_jpeg_reader_decompressors(reader) > 1) {
        const uint64_t offset = reader->read_count - reader->source.bytes_in_buffer;
        reader->bands = cimg_jpeg_band_reader_create(
            &reader->base.pool, &reader->limits, &reader->codec, &reader->input, offset, reader->threads);
    }
    if (reader->bands == NULL) return 0;
    const size_t done = cimg_jpeg_band_reader_read(reader->bands, rows, stride, count);
    reader->row += (JDIMENSION)done;
    if (done < count) end_bands(reader);
    return done;
}

cimg_status cimg_jpeg_reader_read_rows(cimg_jpeg_reader *reader, uint8_t *rows, size_t stride, size_t count) {
    cimg_report *report = &reader->base.report;
    if (report->status != CIMG_OK) return report->status;
    if (!reader->has_header || reader->is_finished || reader->codec.raw_data_out) {
        return cimg_fail(report, CIMG_MISUSE, "rows asked for out of turn");
    }
    if (count > reader->height - reader->row || stride < 4 * (size_t)reader->width) {
        return cimg_fail(report, CIMG_MISUSE, "more rows asked for than the picture has");
    }
    const size_t done = reader->is_started ? 0 : read_in_bands(reader, rows, stride, count);
    if (done == count || report->status != CIMG_OK) return report->status;
    if (reader->is_started || cimg_jpeg_start(reader) == CIMG_OK) {
        reader->is_started = true;
        rows_call call = {reader, rows + done * stride, stride, count - done};
        cimg_guarded(&reader->base.guard, deliver, &call);
    }
    return cimg_jpeg_reader_status(reader);
}

/// Reads to the end marker. The picture is whole already: what is wrong here does it no harm.
static void read_end(void *context) {
    cimg_jpeg_reader *reader = context;
    reader->is_in_scan = false;
    if (reader->codec.buffered_image) jpeg_finish_output(&reader->codec);
    jpeg_finish_decompress(&reader->codec);
}

cimg_status cimg_jpeg_reader_finish(cimg_jpeg_reader *reader) {
    cimg_report *report = &reader->base.report;
    if (report->status != CIMG_OK) return report->status;
    if (reader->row == 0 || reader->is_finished || reader->row < reader->height) {
        return cimg_fail(report, CIMG_MISUSE, "the picture is finished before its last row");
    }
    reader->is_finished = true;
    if (reader->has_enough || reader->bands != NULL) return CIMG_OK;
    if (cimg_guarded(&reader->base.guard, read_end, reader) == CIMG_DAMAGED || report->status == CIMG_UNSUPPORTED) {
        cimg_note(report, "what follows the picture can't be read");
        report->status = CIMG_OK;
        report->message[0] = 0;
    }
    if (report->status == CIMG_OK && reader->is_at_end && report->damage[0] == 0) {
        cimg_note(report, "the end marker is missing");
    }
    return report->status;
}
