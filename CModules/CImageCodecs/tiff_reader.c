// Entry points of the TIFF reader.
#include "tiff_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cimg_tiff_reader *cimg_tiff_reader_create(const cimg_input *input, const cimg_limits *limits, bool allows_damage) {
    cimg_tiff_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    reader->input = *input;
    reader->allows_damage = allows_damage;
    reader->pool = (cimg_pool){.report = &reader->report, .limit = limits->max_memory};
    reader->library = cimg_tiff_loaded();
    cimg_pool_charge(&reader->pool, sizeof *reader);
    if (reader->library == NULL) cimg_fail(&reader->report, CIMG_NO_LIBRARY, "libtiff isn't loaded");
    if (input->read_at == NULL) {
        cimg_fail(&reader->report, CIMG_UNSUPPORTED, "a TIFF can't be read from a pipe; give it as a file");
    }
    return reader;
}

void cimg_tiff_reader_free(cimg_tiff_reader *reader) {
    if (reader == NULL) return;
    if (reader->tiff != NULL) reader->library->TIFFCleanup(reader->tiff);
    cimg_pool *pool = &reader->pool;
    cimg_pool_free(pool, reader->file.head);
    cimg_pool_free(pool, reader->band);
    cimg_pool_free(pool, reader->there);
    cimg_pool_free(pool, reader->packed);
    cimg_pool_free(pool, reader->unpacked);
    cimg_pool_free(pool, reader->ycbcr);
    cimg_pool_free(pool, reader->box.sums);
    cimg_pool_free(pool, reader->black_box.sums);
    cimg_pool_free(pool, reader->full_row);
    free(reader);
}

const cimg_report *cimg_tiff_reader_report(const cimg_tiff_reader *reader) { return &reader->report; }
size_t cimg_tiff_reader_peak_memory(const cimg_tiff_reader *reader) { return reader->pool.peak; }
void cimg_tiff_reader_deliver_cmyk(cimg_tiff_reader *reader) { reader->delivers_cmyk = true; }

// libtiff's messages

/// Keeps the first complaint, in printable characters: some have words of the file in them.
static void complain(cimg_tiff_reader *reader, const char *format, va_list arguments) {
    if (reader->complaint[0] != 0) return;
    char text[CIMG_TEXT_SIZE - 60];
    vsnprintf(text, sizeof text, format, arguments);
    for (char *byte = text; *byte != 0; byte++) {
        if (*byte < 0x20 || *byte > 0x7E) *byte = '?';
    }
    snprintf(reader->complaint, sizeof reader->complaint, "libtiff says \"%s\"", text);
}

static int take_error(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments) {
    (void)tiff, (void)module;
    complain(context, format, arguments);
    return 1;
}

/// libjpeg goes on after what it warns of, and what it makes of the rest is not the picture. Other warnings are harmless.
static int take_warning(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments) {
    (void)tiff;
    const bool is_damage = module != NULL && (strcmp(module, "LibJpeg") == 0 || strcmp(module, "JPEGLib") == 0);
    if (is_damage) complain(context, format, arguments);
    return 1;
}

// Opening

static cimg_status open_file(cimg_tiff_reader *reader) {
    const cimg_tiff_library *library = reader->library;
    TIFFOpenOptions *options = library->TIFFOpenOptionsAlloc();
    if (options == NULL) {
        return cimg_fail(&reader->report, CIMG_OUT_OF_MEMORY, "the system has no memory left for this picture");
    }
    const size_t most = reader->pool.limit < TIFF_TMSIZE_T_MAX ? reader->pool.limit : TIFF_TMSIZE_T_MAX;
    library->TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)most);
    library->TIFFOpenOptionsSetErrorHandlerExtR(options, take_error, reader);
    library->TIFFOpenOptionsSetWarningHandlerExtR(options, take_warning, reader);
    // Reading, not mapped, strips as they are; the arrays of chunks a part at a time.
    reader->tiff = library->TIFFClientOpenExt(
        "", "rmcO", &reader->file, cimg_tiff_read_proc, cimg_tiff_no_write_proc, cimg_tiff_seek_proc, cimg_tiff_close_proc,
        cimg_tiff_size_proc, NULL, NULL, options);
    library->TIFFOpenOptionsFree(options);
    if (reader->file.has_failed) return cimg_fail(&reader->report, CIMG_IO, "the file can't be read");
    if (reader->tiff == NULL) {
        return cimg_fail(
            &reader->report, CIMG_BROKEN, "%s", reader->complaint[0] == 0 ? "libtiff can't open it" : reader->complaint);
    }
    return CIMG_OK;
}

cimg_status cimg_tiff_reader_start(
    cimg_tiff_reader *reader, const cimg_tiff_layout *layout, const uint8_t *tables, size_t table_count, size_t memory) {
    cimg_report *report = &reader->report;
    if (report->status != CIMG_OK) return report->status;
    if (reader->is_started) return cimg_fail(report, CIMG_MISUSE, "the reader was started before");
    reader->is_started = true;
    reader->layout = *layout;
    const uint64_t across = ((uint64_t)layout->width + layout->chunk_width - 1) / layout->chunk_width;
    const uint64_t down = ((uint64_t)layout->height + layout->chunk_height - 1) / layout->chunk_height;
    uint64_t chunks = 0;
    if (__builtin_mul_overflow(across, down, &chunks)
        || __builtin_mul_overflow(chunks, layout->is_separate ? layout->samples : 1, &chunks) || chunks > UINT32_MAX) {
        return cimg_fail(report, CIMG_BROKEN, "it has impossibly many strips or tiles");
    }
    if (!cimg_pool_charge(&reader->pool, memory)) return report->status;
    if (!cimg_tiff_file_init(&reader->file, &reader->pool, &reader->input, layout, chunks, tables, table_count)) {
        return report->status;
    }
    if (layout->compression != COMPRESSION_NONE) {
        if (open_file(reader) != CIMG_OK) return report->status;
        if (layout->compression == COMPRESSION_JPEG && layout->color == CIMG_TIFF_YCBCR) {
            reader->library->TIFFSetField(reader->tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
            reader->layout.color = CIMG_TIFF_RGB;
        }
    }
    return cimg_tiff_bands_start(reader);
}

// Rows

static bool has_ink_and_alpha(const cimg_tiff_reader *reader) {
    return reader->layout.color == CIMG_TIFF_CMYK && reader->layout.alpha != CIMG_TIFF_OPAQUE;
}

size_t cimg_tiff_pixel_bytes(const cimg_tiff_reader *reader) {
    if (reader->layout.color == CIMG_TIFF_CMYK) return has_ink_and_alpha(reader) ? 8 : 4;
    return reader->layout.bits == 16 ? 8 : 4;
}

bool cimg_tiff_has_black_row(const cimg_tiff_reader *reader) {
    return has_ink_and_alpha(reader) && reader->delivers_cmyk;
}

static cimg_status too_many_rows(cimg_tiff_reader *reader) {
    return cimg_fail(&reader->report, CIMG_MISUSE, "more rows asked for than the picture has");
}

static cimg_status read_full_row(cimg_tiff_reader *reader, uint8_t *target) {
    if (cimg_tiff_bands_load(reader, reader->row) != CIMG_OK) return reader->report.status;
    cimg_tiff_bands_row(reader, reader->row, target);
    reader->row++;
    return CIMG_OK;
}

cimg_status cimg_tiff_reader_reduce(cimg_tiff_reader *reader, uint32_t factor) {
    cimg_report *report = &reader->report;
    if (report->status != CIMG_OK) return report->status;
    if (!reader->is_started || reader->row > 0 || factor < 1 || factor > CIMG_TIFF_MAX_FACTOR) {
        return cimg_fail(report, CIMG_MISUSE, "rows can't be made smaller in this way");
    }
    const cimg_tiff_layout *layout = &reader->layout;
    cimg_box *box = &reader->box;
    *box = (cimg_box){
        .width = layout->width,
        .factor = factor,
        .is_deep = cimg_tiff_pixel_bytes(reader) == 8,
        // Rows that are not there are transparent, except of CMYK without alpha.
        .is_weighted =
            layout->alpha != CIMG_TIFF_OPAQUE || (layout->color != CIMG_TIFF_CMYK && reader->allows_damage),
    };
    const size_t size = cimg_box_count(box->width, factor) * 4 * sizeof *box->sums;
    box->sums = cimg_pool_alloc(&reader->pool, size);
    reader->full_row = cimg_pool_alloc(&reader->pool, (size_t)layout->width * cimg_tiff_pixel_bytes(reader));
    if (box->sums == NULL || reader->full_row == NULL) return report->status;
    memset(box->sums, 0, size);
    if (!has_ink_and_alpha(reader)) return CIMG_OK;
    reader->black_box = *box;
    reader->black_box.is_deep = false;
    reader->black_box.sums = cimg_pool_alloc(&reader->pool, size);
    if (reader->black_box.sums == NULL) return report->status;
    memset(reader->black_box.sums, 0, size);
    return CIMG_OK;
}

/// Adds up to `factor` rows. Those that are not there don't count.
static cimg_status read_reduced_row(cimg_tiff_reader *reader, uint8_t *target) {
    cimg_box *box = &reader->box, *black = cimg_tiff_has_black_row(reader) ? &reader->black_box : NULL;
    const size_t width = cimg_box_count(box->width, box->factor);
    if (black != NULL) box->is_deep = false;
    const size_t rest = reader->layout.height - reader->row;
    for (size_t count = rest < box->factor ? rest : box->factor; count > 0; count--) {
        const size_t before = reader->rows_with_content;
        if (read_full_row(reader, reader->full_row) != CIMG_OK) return reader->report.status;
        if (reader->rows_with_content == before) continue;
        cimg_box_add(box, reader->full_row);
        if (black != NULL) cimg_box_add(black, reader->full_row + 4 * black->width);
    }
    if (box->rows > 0) {
        cimg_box_take(box, target);
        if (black != NULL) cimg_box_take(black, target + 4 * width);
    } else {
        memset(target, 0, width * cimg_tiff_pixel_bytes(reader));
    }
    return CIMG_OK;
}

cimg_status cimg_tiff_reader_read_rows(cimg_tiff_reader *reader, uint8_t *rows, size_t stride, size_t count) {
    cimg_report *report = &reader->report;
    if (report->status != CIMG_OK) return report->status;
    const bool is_reduced = reader->box.factor > 1;
    const size_t factor = is_reduced ? reader->box.factor : 1;
    const size_t row_bytes = cimg_box_count(reader->layout.width, factor) * cimg_tiff_pixel_bytes(reader);
    if (!reader->is_started || reader->is_finished || stride < row_bytes
        || count > cimg_box_count(reader->layout.height - reader->row, factor)) {
        return too_many_rows(reader);
    }
    for (; count > 0; count--, rows += stride) {
        const cimg_status status = is_reduced ? read_reduced_row(reader, rows) : read_full_row(reader, rows);
        if (status != CIMG_OK) return status;
    }
    return CIMG_OK;
}

cimg_status cimg_tiff_reader_finish(cimg_tiff_reader *reader) {
    cimg_report *report = &reader->report;
    if (report->status != CIMG_OK) return report->status;
    if (!reader->is_started || reader->is_finished || reader->row < reader->layout.height) {
        return cimg_fail(report, CIMG_MISUSE, "the picture is finished before its last row");
    }
    reader->is_finished = true;
    if (reader->rows_with_content > 0) return CIMG_OK;
    const cimg_status status = cimg_fail(report, CIMG_BROKEN, "%s", report->damage);
    report->damage[0] = 0;
    return status;
}
