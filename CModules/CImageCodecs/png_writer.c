// The PNG writer.
#include "cimg_png.h"
#include "png_base.h"
#include "png_packer.h"

#include <stdlib.h>
#include <string.h>

struct cimg_png_writer {
    cimg_png_base base;
    png_structp png;
    png_infop info;
    cimg_output output;
    cimg_png_settings settings;
    bool is_started, is_finished, has_last_piece;
    size_t row;
    /// Packs the rows; NULL where libpng does.
    cimg_png_packer *packer;
    /// One row as the file has it, where libpng packs it; counted.
    uint8_t *coded_row;
    size_t buffered;
    uint8_t buffer[CIMG_BUFFER_SIZE];
};

// Bytes

static void send(cimg_png_writer *writer, const uint8_t *bytes, size_t count) {
    if (count > 0 && !writer->output.write(writer->output.context, bytes, count)) {
        cimg_fail(&writer->base.report, CIMG_IO, "the result can't be written");
        cimg_png_escape(&writer->base);
    }
}

static void flush_bytes(png_structp png) {
    cimg_png_writer *writer = png_get_io_ptr(png);
    send(writer, writer->buffer, writer->buffered);
    writer->buffered = 0;
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
    cimg_png_writer *writer = png_get_io_ptr(png);
    if (count > CIMG_BUFFER_SIZE - writer->buffered) flush_bytes(png);
    if (count >= CIMG_BUFFER_SIZE) {
        send(writer, bytes, count);
    } else {
        memcpy(writer->buffer + writer->buffered, bytes, count);
        writer->buffered += count;
    }
}

// Life

static void fail(cimg_png_base *base, const char *text) {
    cimg_fail(&base->report, CIMG_MISUSE, "libpng says \"%.200s\"", text);
}

cimg_png_writer *cimg_png_writer_create(const cimg_output *output, const cimg_limits *limits) {
    cimg_png_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return NULL;
    writer->output = *output;
    cimg_png_base_init(&writer->base, limits, sizeof *writer);
    writer->base.fail = fail;
    return writer;
}

void cimg_png_writer_free(cimg_png_writer *writer) {
    if (writer == NULL) return;
    cimg_png_packer_free(writer->packer);
    if (writer->png != NULL) png_destroy_write_struct(&writer->png, &writer->info);
    cimg_pool_free(&writer->base.pool, writer->coded_row);
    free(writer);
}

const cimg_report *cimg_png_writer_report(const cimg_png_writer *writer) { return &writer->base.report; }
size_t cimg_png_writer_peak_memory(const cimg_png_writer *writer) { return writer->base.pool.peak; }

// The header

static int color_type(const cimg_png_settings *settings) {
    return (settings->is_gray ? 0 : PNG_COLOR_MASK_COLOR) | (settings->has_alpha ? PNG_COLOR_MASK_ALPHA : 0);
}

static size_t channel_count(const cimg_png_settings *settings) {
    return (settings->is_gray ? 1 : 3) + (settings->has_alpha ? 1 : 0);
}

/// Whether rows are packed in bands. libpng takes the longest, of which it holds no more than a few.
static bool uses_bands(const cimg_png_settings *settings, size_t row_bytes) {
    return settings->effort != CIMG_PNG_LEVEL && row_bytes <= CIMG_PNG_MAX_BAND_ROW;
}

size_t cimg_png_writer_packing_memory(const cimg_png_settings *settings, size_t row_bytes) {
    if (!uses_bands(settings, row_bytes)) return 0;
    return cimg_png_packer_memory(row_bytes, settings->height, (size_t)settings->threads);
}

static bool prepare_packing(cimg_png_writer *writer) {
    const cimg_png_settings *settings = &writer->settings;
    const size_t pixel = channel_count(settings) * (size_t)settings->bit_depth / 8, row = pixel * settings->width;
    if (uses_bands(settings, row)) {
        const cimg_png_packing packing = {
            .is_thorough = settings->effort == CIMG_PNG_BALANCED, .row_bytes = row, .pixel_bytes = pixel};
        const size_t threads = settings->threads > 1 ? (size_t)settings->threads : 1;
        writer->packer = cimg_png_packer_create(&writer->base.pool, &packing, settings->height, threads);
        return writer->packer != NULL;
    }
    static const int levels[] = {[CIMG_PNG_FAST] = 1, [CIMG_PNG_BALANCED] = 6};
    const bool has_level = settings->effort == CIMG_PNG_LEVEL;
    png_set_compression_level(writer->png, has_level ? settings->compression_level : levels[settings->effort]);
    png_set_compression_buffer_size(writer->png, CIMG_BUFFER_SIZE);
    writer->coded_row = cimg_pool_alloc(&writer->base.pool, row);
    return writer->coded_row != NULL;
}

static void start(void *context) {
    cimg_png_writer *writer = context;
    const cimg_png_settings *settings = &writer->settings;
    writer->png = png_create_write_struct_2(
        PNG_LIBPNG_VER_STRING, &writer->base, cimg_png_error, cimg_png_warning, &writer->base, cimg_png_malloc,
        cimg_png_free);
    if (writer->png != NULL) writer->info = png_create_info_struct(writer->png);
    if (writer->info == NULL) {
        cimg_fail(&writer->base.report, CIMG_OUT_OF_MEMORY, "the system has no memory left for this picture");
        return;
    }
    png_set_write_fn(writer->png, writer, write_bytes, flush_bytes);
    png_set_user_limits(writer->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_IHDR(
        writer->png, writer->info, settings->width, settings->height, settings->bit_depth, color_type(settings),
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (!prepare_packing(writer)) return;
    png_write_info(writer->png, writer->info);
    writer->is_started = true;
}

cimg_status cimg_png_writer_start(cimg_png_writer *writer, const cimg_png_settings *settings) {
    if (writer->png != NULL) return cimg_fail(&writer->base.report, CIMG_MISUSE, "the writer was started before");
    writer->settings = *settings;
    return cimg_guarded(&writer->base.guard, start, writer);
}

typedef struct chunk_call {
    cimg_png_writer *writer;
    const char *name;
    const uint8_t *bytes;
    size_t count;
} chunk_call;

static void write_chunk(void *context) {
    const chunk_call *call = context;
    png_write_chunk(call->writer->png, (png_const_bytep)call->name, call->bytes, call->count);
}

cimg_status cimg_png_writer_chunk(cimg_png_writer *writer, const char *name, const uint8_t *bytes, size_t count) {
    cimg_report *report = &writer->base.report;
    if (report->status != CIMG_OK) return report->status;
    if (!writer->is_started || writer->row > 0 || strlen(name) != 4 || count > PNG_UINT_31_MAX) {
        return cimg_fail(report, CIMG_MISUSE, "a chunk that can't be written");
    }
    chunk_call call = {writer, name, bytes, count};
    return cimg_guarded(&writer->base.guard, write_chunk, &call);
}

cimg_status cimg_png_writer_profile(cimg_png_writer *writer, const uint8_t *bytes, size_t count) {
    static const char prefix[] = "ICC profile\0";  // the name and its zero, and the method, 0
    size_t packed_count = 0;
    uint8_t *chunk = cimg_pack(&writer->base.pool, bytes, count, sizeof prefix, &packed_count);
    if (chunk == NULL) return writer->base.report.status;
    memcpy(chunk, prefix, sizeof prefix);
    const cimg_status status = cimg_png_writer_chunk(writer, "iCCP", chunk, sizeof prefix + packed_count);
    cimg_pool_free(&writer->base.pool, chunk);
    return status;
}

// Rows

/// Eight bits from a sample of either width, correctly rounded.
static inline unsigned sample8(const uint8_t *row, size_t index, bool is_deep) {
    return is_deep ? (((const cimg_sample16 *)row)[index] * 255u + 32895u) >> 16 : row[index];
}

static inline unsigned sample16(const uint8_t *row, size_t index, bool is_deep) {
    return is_deep ? ((const cimg_sample16 *)row)[index] : row[index] * 257u;
}

/// One row into the file's form. Called with constants, so that each case is compiled by itself.
static inline __attribute__((always_inline)) void code_row(
    uint8_t *target, const uint8_t *row, size_t width, const uint8_t *channels, size_t count, bool from16, bool to16) {
    for (size_t pixel = 0; pixel < width; pixel++) {
        for (size_t index = 0; index < count; index++) {
            if (to16) {
                const unsigned value = sample16(row, pixel * 4 + channels[index], from16);
                *target++ = (uint8_t)(value >> 8);
                *target++ = (uint8_t)value;
            } else {
                *target++ = (uint8_t)sample8(row, pixel * 4 + channels[index], from16);
            }
        }
    }
}

static void code(const cimg_png_writer *writer, uint8_t *target, const uint8_t *row) {
    static const uint8_t gray[2] = {0, 3}, color[4] = {0, 1, 2, 3};
    const cimg_png_settings *settings = &writer->settings;
    const uint8_t *channels = settings->is_gray ? gray : color;
    const size_t count = channel_count(settings), width = settings->width;
    if (settings->rows_have_16_bits) {
        if (settings->bit_depth == 16) {
            code_row(target, row, width, channels, count, true, true);
        } else {
            code_row(target, row, width, channels, count, true, false);
        }
    } else if (settings->bit_depth == 16) {
        code_row(target, row, width, channels, count, false, true);
    } else if (count == 3) {
        code_row(target, row, width, color, 3, false, false);
    } else {
        code_row(target, row, width, channels, count, false, false);
    }
}

/// Writes the next piece of the rows' stream as an IDAT chunk.
static void write_piece(cimg_png_writer *writer) {
    cimg_png_piece piece;
    if (!cimg_png_packer_take(writer->packer, &piece)) cimg_png_escape(&writer->base);
    // zlib's header: deflate with a window of 32 KiB, packed at the default level; and its checksum.
    static const uint8_t header[2] = {0x78, 0x9C};
    uint8_t checksum[4];
    png_save_uint_32(checksum, piece.checksum);
    const size_t before = piece.is_first ? sizeof header : 0, behind = piece.is_last ? sizeof checksum : 0;
    png_write_chunk_start(writer->png, (png_const_bytep)"IDAT", (png_uint_32)(before + piece.count + behind));
    png_write_chunk_data(writer->png, header, before);
    png_write_chunk_data(writer->png, piece.bytes, piece.count);
    png_write_chunk_data(writer->png, checksum, behind);
    png_write_chunk_end(writer->png);
    writer->has_last_piece = piece.is_last;
}

/// Room for the next row in its band; a band must go first where all of them are in use.
static uint8_t *room_for_row(cimg_png_writer *writer) {
    uint8_t *room;
    while ((room = cimg_png_packer_row(writer->packer)) == NULL) write_piece(writer);
    return room;
}

typedef struct rows_call {
    cimg_png_writer *writer;
    const uint8_t *rows;
    size_t stride, count;
} rows_call;

static void write_rows(void *context) {
    const rows_call *call = context;
    cimg_png_writer *writer = call->writer;
    const cimg_png_settings *settings = &writer->settings;
    const bool is_as_it_is =
        !settings->rows_have_16_bits && settings->bit_depth == 8 && !settings->is_gray && settings->has_alpha;
    for (size_t index = 0; index < call->count; index++, writer->row++) {
        const uint8_t *row = call->rows + index * call->stride;
        if (writer->packer != NULL) {
            uint8_t *target = room_for_row(writer);
            if (is_as_it_is) {
                memcpy(target, row, (size_t)settings->width * 4);
            } else {
                code(writer, target, row);
            }
            cimg_png_packer_add_row(writer->packer);
        } else {
            if (!is_as_it_is) code(writer, writer->coded_row, row);
            png_write_row(writer->png, is_as_it_is ? row : writer->coded_row);
        }
    }
}

cimg_status cimg_png_writer_write_rows(cimg_png_writer *writer, const uint8_t *rows, size_t stride, size_t count) {
    cimg_report *report = &writer->base.report;
    if (report->status != CIMG_OK) return report->status;
    if (!writer->is_started || writer->is_finished || count > writer->settings.height - writer->row) {
        return cimg_fail(report, CIMG_MISUSE, "more rows given than the picture has");
    }
    rows_call call = {writer, rows, stride, count};
    return cimg_guarded(&writer->base.guard, write_rows, &call);
}

static void finish(void *context) {
    cimg_png_writer *writer = context;
    if (writer->packer != NULL) {
        while (!writer->has_last_piece) write_piece(writer);
        // png_write_end would miss libpng's own data.
        png_write_chunk(writer->png, (png_const_bytep)"IEND", NULL, 0);
    } else {
        png_write_end(writer->png, NULL);
    }
    flush_bytes(writer->png);
}

cimg_status cimg_png_writer_finish(cimg_png_writer *writer) {
    cimg_report *report = &writer->base.report;
    if (report->status != CIMG_OK) return report->status;
    if (!writer->is_started || writer->is_finished || writer->row < writer->settings.height) {
        return cimg_fail(report, CIMG_MISUSE, "the picture is finished before its last row");
    }
    writer->is_finished = true;
    return cimg_guarded(&writer->base.guard, finish, writer);
}
