// The WebP reader. libwebp decodes into a buffer for the whole frame, as far as it gets with the data that it has: rows are
// handed out from there while the rest of the file is not read yet.
#include "cimg_webp.h"
#include "internal.h"
#include "webp_library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Data that is read and decoded at a time. A lossless picture is decoded in few parts: with each of them up to eight rows are decoded again.
#define PART ((size_t)65536)
#define LOSSLESS_PARTS 8

#define CHUNK_HEADER 8

struct cimg_webp_reader {
    cimg_report report;
    cimg_pool pool;
    cimg_input input;
    bool allows_damage;

    cimg_webp_frame frame;
    bool has_frame, is_begun, is_finished;

    const webp_library *library;
    WebPDecoderConfig config;
    WebPIDecoder *decoder;
    /// The frame's chunks as far as they were read, without what stands between them; counted.
    uint8_t *data;
    /// Bytes there are, bytes there would be if the file were whole, bytes read.
    size_t data_count, claimed_count, filled;
    /// Where the image's own data stands among them.
    size_t image_start;

    /// The frame's pixels; counted.
    uint8_t *pixels;
    /// Rows of the frame that are decoded.
    size_t decoded;
    /// No more rows come.
    bool is_over;

    /// Rows of the canvas handed out, before they are made smaller.
    size_t row;
    /// Where rows are made smaller: the sums, and one row; both counted.
    cimg_box box;
    uint8_t *full_row;
};

// Life

cimg_webp_reader *cimg_webp_reader_create(const cimg_input *input, const cimg_limits *limits, bool allows_damage) {
    cimg_webp_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    reader->input = *input;
    reader->allows_damage = allows_damage;
    reader->pool = (cimg_pool){.report = &reader->report, .limit = limits->max_memory};
    cimg_pool_charge(&reader->pool, sizeof *reader);
    return reader;
}

/// Gives back what only decoding needs.
static void end_decoding(cimg_webp_reader *reader) {
    if (reader->decoder != NULL) {
        reader->library->WebPIDelete(reader->decoder);
        cimg_pool_release(&reader->pool, reader->frame.library_memory);
    }
    cimg_pool_free(&reader->pool, reader->data);
    reader->decoder = NULL;
    reader->data = NULL;
}

void cimg_webp_reader_free(cimg_webp_reader *reader) {
    if (reader == NULL) return;
    end_decoding(reader);
    cimg_pool_free(&reader->pool, reader->pixels);
    cimg_pool_free(&reader->pool, reader->full_row);
    cimg_pool_free(&reader->pool, reader->box.sums);
    free(reader);
}

const cimg_report *cimg_webp_reader_report(const cimg_webp_reader *reader) { return &reader->report; }
size_t cimg_webp_reader_peak_memory(const cimg_webp_reader *reader) { return reader->pool.peak; }

// The frame

static bool is_on_canvas(const cimg_webp_frame *frame) {
    // A lossless picture may have a pixel more than a lossy one.
    const uint32_t most = CIMG_WEBP_MAX_SIDE + 1;
    return frame->frame_width > 0 && frame->frame_width <= most && frame->frame_height > 0 && frame->frame_height <= most
        && frame->x <= frame->width && frame->frame_width <= frame->width - frame->x && frame->y <= frame->height
        && frame->frame_height <= frame->height - frame->y;
}

cimg_status cimg_webp_reader_start(cimg_webp_reader *reader, const cimg_webp_frame *frame) {
    cimg_report *report = &reader->report;
    if (report->status != CIMG_OK) return report->status;
    reader->library = cimg_webp_library();
    if (reader->library == NULL) return cimg_fail(report, CIMG_NO_LIBRARY, "libwebp is not loaded");
    if (reader->has_frame || !is_on_canvas(frame) || frame->factor < 1 || frame->factor > CIMG_WEBP_MAX_FACTOR
        || frame->alpha_count > UINT32_MAX || frame->image_count > UINT32_MAX || reader->input.read_at == NULL) {
        return cimg_fail(report, CIMG_MISUSE, "there is no such picture in a WebP");
    }
    reader->frame = *frame;
    reader->has_frame = true;
    reader->box = (cimg_box){
        .width = frame->width,
        .factor = frame->factor,
        .is_weighted = frame->has_alpha || frame->frame_width < frame->width || frame->frame_height < frame->height,
    };
    return CIMG_OK;
}

// Decoding

/// Of a claim's bytes from an offset on, those that the file has.
static size_t there(const cimg_webp_reader *reader, uint64_t offset, uint64_t count) {
    const uint64_t rest = offset < reader->input.size ? reader->input.size - offset : 0;
    return (size_t)(count < rest ? count : rest);
}

/// A chunk's name and length; its length is made even by a byte that does not count.
static void put_header(uint8_t *target, const char *name, uint64_t count) {
    memcpy(target, name, 4);
    for (int byte = 0; byte < 4; byte++) target[4 + byte] = (uint8_t)(count >> 8 * byte);
}

/// Fills a part of the data from the file; false with the failure set.
static bool read_part(cimg_webp_reader *reader, uint64_t offset, uint8_t *target, size_t count) {
    while (count > 0) {
        const size_t part = count < PART ? count : PART;
        const ptrdiff_t got = reader->input.read_at(reader->input.context, offset, target, part);
        if (got <= 0 || (size_t)got > part) {
            cimg_fail(&reader->report, CIMG_IO, "the file can't be read");
            return false;
        }
        offset += (uint64_t)got;
        target += got;
        count -= (size_t)got;
    }
    return true;
}

/// Room for the frame's chunks, with the alpha and the header of the image in it: libwebp begins with the image's first bytes.
static bool begin_data(cimg_webp_reader *reader) {
    const cimg_webp_frame *frame = &reader->frame;
    const size_t alpha = there(reader, frame->alpha_offset, frame->alpha_count);
    const size_t image = there(reader, frame->image_offset, frame->image_count);
    const size_t padded = (size_t)(frame->alpha_count + (frame->alpha_count & 1));
    const bool has_alpha = frame->alpha_count > 0;
    reader->image_start = (has_alpha ? CHUNK_HEADER + padded : 0) + CHUNK_HEADER;
    reader->claimed_count = reader->image_start + (size_t)frame->image_count;
    reader->data_count = reader->image_start + image;
    if (has_alpha && alpha < frame->alpha_count) {
        // The image follows the alpha: it is not there either.
        cimg_fail(&reader->report, CIMG_BROKEN, "the data ends early, within the alpha; nothing of the picture is there");
        return false;
    }
    reader->data = cimg_pool_alloc(&reader->pool, reader->data_count);
    if (reader->data == NULL) return false;
    if (has_alpha) {
        put_header(reader->data, "ALPH", frame->alpha_count);
        if (!read_part(reader, frame->alpha_offset, reader->data + CHUNK_HEADER, alpha)) return false;
        if (padded > alpha) reader->data[CHUNK_HEADER + alpha] = 0;
    }
    put_header(
        reader->data + reader->image_start - CHUNK_HEADER, frame->is_lossless ? "VP8L" : "VP8 ", frame->image_count);
    reader->filled = reader->image_start;
    return true;
}

static bool begin(cimg_webp_reader *reader) {
    reader->is_begun = true;
    const cimg_webp_frame *frame = &reader->frame;
    const size_t row_bytes = (size_t)frame->frame_width * 4;
    if (!begin_data(reader)) return false;
    reader->pixels = cimg_pool_alloc(&reader->pool, row_bytes * frame->frame_height);
    if (reader->pixels == NULL) return false;
    if (frame->factor > 1) {
        reader->full_row = cimg_pool_alloc(&reader->pool, (size_t)frame->width * 4);
        if (reader->full_row == NULL) return false;
    }
    if (!cimg_pool_charge(&reader->pool, frame->library_memory)) return false;
    WebPDecoderConfig *config = &reader->config;
    if (reader->library->WebPInitDecoderConfigInternal(config, WEBP_DECODER_ABI_VERSION)) {
        config->options.use_threads = frame->threads > 1;
        config->output.colorspace = MODE_RGBA;
        config->output.is_external_memory = 1;
        config->output.u.RGBA = (WebPRGBABuffer){
            .rgba = reader->pixels, .stride = (int)row_bytes, .size = row_bytes * frame->frame_height};
        reader->decoder = reader->library->WebPIDecode(NULL, 0, config);
    }
    if (reader->decoder == NULL) {
        cimg_pool_release(&reader->pool, frame->library_memory);
        cimg_fail(&reader->report, CIMG_OUT_OF_MEMORY, "libwebp can't be started");
        return false;
    }
    return true;
}

/// No more rows come. `how`: what is wrong, NULL where all is well.
static void end(cimg_webp_reader *reader, const char *how) {
    const cimg_webp_frame *frame = &reader->frame;
    reader->is_over = true;
    end_decoding(reader);
    if (how == NULL) return;
    const bool has_something = reader->decoded > 0;
    const size_t whole = reader->decoded == frame->frame_height ? frame->height : frame->y + reader->decoded;
    char damage[CIMG_TEXT_SIZE / 2];
    snprintf(damage, sizeof damage, "%s; %zu of %u rows are whole", how, has_something ? whole : 0, frame->height);
    if (reader->allows_damage && has_something) {
        memcpy(reader->report.damage, damage, sizeof damage);
    } else {
        cimg_fail(&reader->report, has_something ? CIMG_DAMAGED : CIMG_BROKEN, "%s", damage);
    }
}

/// Gives libwebp the next part of the data. It may be at work with all that there is.
static void decode_part(cimg_webp_reader *reader) {
    const size_t rest = reader->data_count - reader->filled;
    const size_t share = (reader->data_count - reader->image_start) / LOSSLESS_PARTS;
    const size_t part = reader->frame.is_lossless && share > PART ? share : PART;
    const size_t count = part < rest ? part : rest;
    const uint64_t offset = reader->frame.image_offset + (reader->filled - reader->image_start);
    if (!read_part(reader, offset, reader->data + reader->filled, count)) return;
    reader->filled += count;
    const VP8StatusCode status = reader->library->WebPIUpdate(reader->decoder, reader->data, reader->filled);
    int rows = 0;
    if (reader->library->WebPIDecGetRGB(reader->decoder, &rows, NULL, NULL, NULL) != NULL && rows > 0) {
        reader->decoded = (size_t)rows;
    }
    const bool is_whole = reader->decoded == reader->frame.frame_height;
    switch (status) {
    case VP8_STATUS_OK:
        end(reader, is_whole ? NULL : "the picture's data is broken");
        break;
    case VP8_STATUS_SUSPENDED:
        if (reader->filled < reader->data_count) break;
        end(reader, reader->data_count < reader->claimed_count ? "the data ends early" : "the picture's data is too short");
        break;
    case VP8_STATUS_OUT_OF_MEMORY:
        cimg_fail(&reader->report, CIMG_OUT_OF_MEMORY, "the system has no memory left for this picture");
        break;
    default:
        end(reader, "the picture's data is broken");
    }
}

/// Decodes until a number of the frame's rows are there, or no more come. False with the failure set.
static bool decode_rows(cimg_webp_reader *reader, size_t count) {
    if (!reader->is_begun && !begin(reader)) return false;
    while (reader->decoded < count && !reader->is_over && reader->report.status == CIMG_OK) decode_part(reader);
    return reader->report.status == CIMG_OK;
}

// Rows

/// A file may say that it has no alpha, and hold some all the same, which libwebp hands out.
static void copy_opaque(uint8_t *target, const uint8_t *source, size_t pixels) {
    const uint8_t opaque[4] = {0, 0, 0, 0xFF};
    uint32_t mask;
    memcpy(&mask, opaque, sizeof mask);
    for (size_t index = 0; index < pixels; index++) {
        uint32_t pixel;
        memcpy(&pixel, source + index * 4, sizeof pixel);
        pixel |= mask;
        memcpy(target + index * 4, &pixel, sizeof pixel);
    }
}

/// The next row of the canvas into `target`; `is_there` is false for one that the damage took.
static bool next_row(cimg_webp_reader *reader, uint8_t *target, bool *is_there) {
    const cimg_webp_frame *frame = &reader->frame;
    const size_t row = reader->row++;
    const size_t row_bytes = (size_t)frame->width * 4;
    const size_t frame_bytes = (size_t)frame->frame_width * 4;
    *is_there = true;
    if (row < frame->y || row - frame->y >= frame->frame_height) {
        memset(target, 0, row_bytes);
        return true;
    }
    const size_t line = row - frame->y;
    if (!decode_rows(reader, line + 1)) return false;
    *is_there = line < reader->decoded;
    if (!*is_there || frame_bytes < row_bytes) memset(target, 0, row_bytes);
    if (!*is_there) return true;
    uint8_t *start = target + (size_t)frame->x * 4;
    const uint8_t *source = reader->pixels + line * frame_bytes;
    if (frame->is_lossless && !frame->has_alpha) {
        copy_opaque(start, source, frame->frame_width);
    } else {
        memcpy(start, source, frame_bytes);
    }
    return true;
}

/// Up to `factor` rows become one.
static bool next_reduced_row(cimg_webp_reader *reader, uint8_t *target) {
    cimg_box *box = &reader->box;
    const size_t count = cimg_box_count(box->width, box->factor);
    if (!reader->is_begun && !begin(reader)) return false;
    if (box->sums == NULL) {
        box->sums = cimg_pool_alloc(&reader->pool, count * 4 * sizeof *box->sums);
        if (box->sums == NULL) return false;
        memset(box->sums, 0, count * 4 * sizeof *box->sums);
    }
    const size_t rest = reader->frame.height - reader->row;
    for (size_t rows = rest < box->factor ? rest : box->factor; rows > 0; rows--) {
        bool is_there;
        if (!next_row(reader, reader->full_row, &is_there)) return false;
        if (is_there) cimg_box_add(box, reader->full_row);
    }
    if (box->rows > 0) {
        cimg_box_take(box, target);
    } else {
        memset(target, 0, count * 4);
    }
    return true;
}

cimg_status cimg_webp_reader_read_rows(cimg_webp_reader *reader, uint8_t *rows, size_t stride, size_t count) {
    cimg_report *report = &reader->report;
    if (report->status != CIMG_OK) return report->status;
    const size_t factor = reader->frame.factor;
    if (!reader->has_frame || reader->is_finished || stride < cimg_box_count(reader->frame.width, factor) * 4
        || count > cimg_box_count(reader->frame.height - reader->row, factor)) {
        return cimg_fail(report, CIMG_MISUSE, "more rows asked for than the picture has");
    }
    for (; count > 0; count--, rows += stride) {
        bool is_there;
        if (!(factor > 1 ? next_reduced_row(reader, rows) : next_row(reader, rows, &is_there))) break;
    }
    return report->status;
}

cimg_status cimg_webp_reader_finish(cimg_webp_reader *reader) {
    cimg_report *report = &reader->report;
    if (report->status != CIMG_OK) return report->status;
    if (!reader->has_frame || reader->is_finished || reader->row < reader->frame.height) {
        return cimg_fail(report, CIMG_MISUSE, "the picture is finished before its last row");
    }
    reader->is_finished = true;
    while (!reader->is_over && report->status == CIMG_OK) decode_part(reader);
    return report->status;
}
