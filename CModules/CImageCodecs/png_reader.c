// Entry points of the PNG reader.
#include "png_reader.h"

#include "png_inflate.h"

#include <stdlib.h>
#include <string.h>

/// The largest chunk that is not the picture's data.
#define MAX_CHUNK ((size_t)64 << 20)
#define MAX_CHUNKS 1000

cimg_png_reader *cimg_png_reader_create(const cimg_input *input, const cimg_limits *limits, bool allows_damage) {
    cimg_png_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    reader->input = *input;
    reader->allows_damage = allows_damage;
    cimg_png_base_init(&reader->base, limits, sizeof *reader);
    reader->base.warn = cimg_png_reader_warn;
    reader->base.fail = cimg_png_reader_fail;
    reader->blocks.pool = &reader->base.pool;
    return reader;
}

void cimg_png_reader_free(cimg_png_reader *reader) {
    if (reader == NULL) return;
    if (reader->png != NULL) png_destroy_read_struct(&reader->png, &reader->info, NULL);
    cimg_png_inflate_end(reader);
    cimg_pool_free(&reader->base.pool, reader->picture);
    cimg_pool_free(&reader->base.pool, reader->full_row);
    cimg_pool_free(&reader->base.pool, reader->box.sums);
    cimg_blocks_drop(&reader->blocks);
    free(reader);
}

const cimg_report *cimg_png_reader_report(const cimg_png_reader *reader) { return &reader->base.report; }
size_t cimg_png_reader_peak_memory(const cimg_png_reader *reader) { return reader->base.pool.peak; }
bool cimg_png_reader_uses_isal(const cimg_png_reader *reader) { return reader->uses_isal; }
size_t cimg_png_reader_block_count(const cimg_png_reader *reader) { return reader->blocks.count; }
const cimg_block *cimg_png_reader_block(const cimg_png_reader *reader, size_t index) {
    return &reader->blocks.items[index];
}
void cimg_png_reader_know_late_chunks(cimg_png_reader *reader) { reader->knows_late_chunks = true; }
void cimg_png_reader_drop_blocks(cimg_png_reader *reader) { cimg_blocks_drop(&reader->blocks); }

// The header

static void set_limits(cimg_png_reader *reader) {
    const size_t most = reader->base.pool.limit;
    png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_malloc_max(reader->png, most < MAX_CHUNK ? most : MAX_CHUNK);
    png_set_chunk_cache_max(reader->png, MAX_CHUNKS);
}

typedef struct header_call {
    cimg_png_reader *reader;
    cimg_png_info *info;
} header_call;

static void read_header(void *context) {
    const header_call *call = context;
    cimg_png_reader *reader = call->reader;
    cimg_png_info *info = call->info;
    reader->png = png_create_read_struct_2(
        PNG_LIBPNG_VER_STRING, &reader->base, cimg_png_error, cimg_png_warning, &reader->base, cimg_png_malloc,
        cimg_png_free);
    if (reader->png != NULL) reader->info = png_create_info_struct(reader->png);
    if (reader->info == NULL) {
        cimg_fail(&reader->base.report, CIMG_OUT_OF_MEMORY, "the system has no memory left for this picture");
        return;
    }
    png_structp png = reader->png;
    set_limits(reader);
    png_set_read_fn(png, reader, cimg_png_read_bytes);
    png_set_read_user_chunk_fn(png, reader, cimg_png_read_chunk);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    // A wrong checksum becomes a warning, from which cimg_png_reader_warn makes damage.
    png_set_crc_action(png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
    png_read_info(png, reader->info);
    reader->has_header = true;

    const int color = png_get_color_type(png, reader->info);
    reader->width = png_get_image_width(png, reader->info);
    reader->height = png_get_image_height(png, reader->info);
    reader->is_interlaced = png_get_interlace_type(png, reader->info) != PNG_INTERLACE_NONE;
    *info = (cimg_png_info){
        .width = (uint32_t)reader->width,
        .height = (uint32_t)reader->height,
        .bit_depth = png_get_bit_depth(png, reader->info),
        .is_gray = (color & PNG_COLOR_MASK_COLOR) == 0,
        .is_palette = color == PNG_COLOR_TYPE_PALETTE,
        .has_alpha = (color & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, reader->info, PNG_INFO_tRNS) != 0,
        .is_interlaced = reader->is_interlaced,
        .is_animated = reader->is_animated,
        .omitted_texts = reader->omitted_texts,
    };
    reader->row_bytes = reader->width * (info->bit_depth == 16 ? 8 : 4);
}

cimg_status cimg_png_reader_read_header(cimg_png_reader *reader, cimg_png_info *info) {
    cimg_report *report = &reader->base.report;
    header_call call = {reader, info};
    cimg_guarded(&reader->base.guard, read_header, &call);
    // Where libpng gives up, there is no picture. It goes on after a wrong checksum.
    if (report->status == CIMG_DAMAGED) report->status = CIMG_BROKEN;
    return report->status;
}

// Rows

/// Prepares libpng for the picture's data.
static void start(cimg_png_reader *reader) {
    png_structp png = reader->png;
    const bool is_deep = png_get_bit_depth(png, reader->info) == 16;
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, is_deep ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (is_deep) png_set_swap(png);
#endif
    png_set_interlace_handling(png);
    if (reader->is_interlaced) {
        reader->picture = cimg_pool_alloc(&reader->base.pool, reader->row_bytes * reader->height);
        if (reader->picture == NULL) cimg_png_escape(&reader->base);
        memset(reader->picture, 0, reader->row_bytes * reader->height);
    }
    png_read_update_info(png, reader->info);
    if (png_get_rowbytes(png, reader->info) != reader->row_bytes) png_error(png, "rows of an unexpected length");
}

/// Reads all passes of an interlaced picture. Where damage is allowed each pixel also stands for those that later passes
/// bring: what is left of a broken picture is coarse, but has no holes.
static void read_passes(cimg_png_reader *reader) {
    for (int pass = 0; pass < 7; pass++) {
        for (size_t row = 0; row < reader->height; row++) {
            png_bytep target = reader->picture + row * reader->row_bytes;
            cimg_png_prepare_end(reader);
            png_read_row(reader->png, reader->allows_damage ? NULL : target, reader->allows_damage ? target : NULL);
        }
        reader->passes = pass + 1;
        if (reader->base.report.damage[0] == 0) reader->whole_passes = reader->passes;
        cimg_png_refuse_wrong_checksum(reader);
    }
}

/// The next row by libpng; without a target it is thrown away.
static void read_row(cimg_png_reader *reader, uint8_t *target) {
    cimg_png_prepare_end(reader);
    png_read_row(reader->png, target, NULL);
}

static void count_row(cimg_png_reader *reader) {
    reader->row++;
    if (reader->base.report.damage[0] == 0) reader->whole_rows = reader->row;
    cimg_png_refuse_wrong_checksum(reader);
}

/// Lets libpng read the picture's data from its start, up to where ISA-L came.
static void hand_over(cimg_png_reader *reader) {
    const size_t rows = reader->row;
    cimg_png_inflate_end(reader);
    reader->uses_isal = false;
    cimg_png_rewind(reader, reader->data_offset);
    reader->row = reader->whole_rows = 0;
    start(reader);
    while (reader->row < rows) {
        read_row(reader, NULL);
        count_row(reader);
    }
}

typedef struct rows_call {
    cimg_png_reader *reader;
    uint8_t *rows;
    size_t stride, count;
} rows_call;

/// Reads rows until `count` are there or the data breaks off.
static void read_rows(void *context) {
    const rows_call *call = context;
    cimg_png_reader *reader = call->reader;
    if (!reader->is_started) {
        reader->uses_isal = cimg_png_inflate_begin(reader);
        if (!reader->uses_isal) start(reader);
        reader->is_started = true;
        if (reader->is_interlaced) read_passes(reader);
    }
    const size_t first = reader->row;
    while (reader->row < first + call->count) {
        uint8_t *target = call->rows + (reader->row - first) * call->stride;
        if (reader->is_interlaced) {
            memcpy(target, reader->picture + reader->row * reader->row_bytes, reader->row_bytes);
        } else if (reader->inflation == NULL || !cimg_png_inflate_row(reader, target)) {
            if (reader->inflation != NULL) hand_over(reader);
            read_row(reader, target);
        }
        count_row(reader);
    }
}

/// After an error: whether what came before it is to be kept.
static bool can_go_on(cimg_png_reader *reader) {
    cimg_report *report = &reader->base.report;
    if (report->status != CIMG_DAMAGED || !reader->is_started) return false;
    const bool has_something = cimg_png_has_something(reader);
    if (reader->has_wrong_checksum && !reader->allows_damage && has_something) return false;
    cimg_png_damaged(reader, report->message);
    if (!reader->allows_damage || !has_something) {
        memcpy(report->message, report->damage, sizeof report->message);
        report->damage[0] = 0;
        if (!has_something) report->status = CIMG_BROKEN;
        return false;
    }
    report->status = CIMG_OK;
    report->message[0] = 0;
    reader->is_broken = true;
    return true;
}

cimg_status cimg_png_read_full_rows(cimg_png_reader *reader, uint8_t *rows, size_t stride, size_t count) {
    cimg_report *report = &reader->base.report;
    if (report->status != CIMG_OK) return report->status;
    if (!reader->has_header || reader->is_finished || count > reader->height - reader->row || stride < reader->row_bytes) {
        return cimg_fail(report, CIMG_MISUSE, "more rows asked for than the picture has");
    }
    const size_t end = reader->row + count;
    if (!reader->is_broken || reader->is_interlaced) {
        const size_t first = reader->row;
        rows_call call = {reader, rows, stride, count};
        if (cimg_guarded(&reader->base.guard, read_rows, &call) == CIMG_OK) return CIMG_OK;
        if (!can_go_on(reader)) return report->status;
        rows += (reader->row - first) * stride;
        if (reader->is_interlaced) return cimg_png_read_full_rows(reader, rows, stride, end - reader->row);
    }
    for (; reader->row < end; reader->row++, rows += stride) memset(rows, 0, reader->row_bytes);
    return CIMG_OK;
}

cimg_status cimg_png_reader_read_rows(cimg_png_reader *reader, uint8_t *rows, size_t stride, size_t count) {
    return reader->box.factor > 1 ? cimg_png_read_reduced_rows(reader, rows, stride, count)
                                  : cimg_png_read_full_rows(reader, rows, stride, count);
}

/// Reads what follows the last row: the rest of the data's checksums, later chunks, the end.
static void read_end(void *context) {
    cimg_png_reader *reader = context;
    // libpng has not seen the data that ISA-L inflated, and would look for it here, were IDAT not a chunk that others read.
    if (reader->uses_isal) {
        cimg_png_inflate_end(reader);
        png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep)"IDAT", 1);
    }
    reader->is_after_data = true;
    // Without a place for metadata libpng takes no memory for chunks: it skips them.
    png_read_end(reader->png, NULL);
}

/// Checks the checksum of the end marker, which is the same in every PNG.
static void read_end_checksum(void *context) {
    static const uint8_t expected[4] = {0xAE, 0x42, 0x60, 0x82};
    cimg_png_reader *reader = context;
    if (cimg_png_look_ahead(reader, sizeof expected) < sizeof expected) {
        cimg_note(&reader->base.report, "the end marker is missing");
    } else if (memcmp(reader->buffer + reader->buffer_start, expected, sizeof expected) != 0) {
        cimg_note(&reader->base.report, "libpng says \"IEND: CRC error\"");
    }
}

static bool is_in_picture_data(const cimg_png_reader *reader) {
    if (reader->has_late_chunk) return false;
    const png_uint_32 state = png_get_io_state(reader->png) & PNG_IO_MASK_LOC;
    const bool is_between_chunks = state == PNG_IO_CHUNK_HDR;
    return !is_between_chunks && png_get_io_chunk_type(reader->png) == 0x49444154;  // IDAT
}

cimg_status cimg_png_reader_finish(cimg_png_reader *reader) {
    cimg_report *report = &reader->base.report;
    if (report->status != CIMG_OK) return report->status;
    if (!reader->is_started || reader->is_finished || reader->row < reader->height) {
        return cimg_fail(report, CIMG_MISUSE, "the picture is finished before its last row");
    }
    reader->is_finished = true;
    if (reader->is_broken) return report->status;
    const cimg_status end = cimg_guarded(&reader->base.guard, read_end, reader);
    if (end == CIMG_OK || end == CIMG_IO) return end;
    if (reader->has_refused_end) {
        report->status = CIMG_OK;
        report->message[0] = 0;
        return cimg_guarded(&reader->base.guard, read_end_checksum, reader);
    }
    if (reader->has_wrong_checksum && !reader->allows_damage) return report->status;
    if (is_in_picture_data(reader)) {
        cimg_png_damaged(reader, reader->base.is_at_end ? "the data ends before its checksum" : report->message);
        if (!reader->allows_damage) {
            memcpy(report->message, report->damage, sizeof report->message);
            return report->status = CIMG_DAMAGED;
        }
    } else if (reader->base.is_at_end) {
        cimg_note(report, "the end marker is missing");
    } else {
        cimg_note(report, "what follows the picture can't be read");
    }
    report->status = CIMG_OK;
    report->message[0] = 0;
    return CIMG_OK;
}
