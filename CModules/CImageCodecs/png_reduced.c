// Smaller rows: each the mean of several of the file's.
#include "png_reader.h"

#include <string.h>

cimg_status cimg_png_reader_reduce(cimg_png_reader *reader, uint32_t factor) {
    cimg_report *report = &reader->base.report;
    if (report->status != CIMG_OK) return report->status;
    if (!reader->has_header || reader->is_started || factor < 1 || factor > CIMG_PNG_MAX_FACTOR) {
        return cimg_fail(report, CIMG_MISUSE, "rows can't be made smaller in this way");
    }
    reader->box = (cimg_box){
        .width = reader->width,
        .factor = factor,
        .is_deep = reader->row_bytes == reader->width * 8,
        .is_weighted = (png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_ALPHA) != 0
            || png_get_valid(reader->png, reader->info, PNG_INFO_tRNS) != 0,
    };
    return CIMG_OK;
}

static cimg_status make_room(cimg_png_reader *reader) {
    cimg_box *box = &reader->box;
    const size_t size = cimg_box_count(box->width, box->factor) * 4 * sizeof *box->sums;
    box->sums = cimg_pool_alloc(&reader->base.pool, size);
    reader->full_row = cimg_pool_alloc(&reader->base.pool, reader->row_bytes);
    if (box->sums == NULL || reader->full_row == NULL) return reader->base.report.status;
    memset(box->sums, 0, size);
    return CIMG_OK;
}

/// Adds up to `factor` rows. Where the data breaks off among them, those before it count alone.
static cimg_status add_rows(cimg_png_reader *reader) {
    cimg_box *box = &reader->box;
    const size_t rest = reader->height - reader->row;
    for (size_t count = rest < box->factor ? rest : box->factor; count > 0; count--) {
        const cimg_status status = cimg_png_read_full_rows(reader, reader->full_row, reader->row_bytes, 1);
        if (status != CIMG_OK) return status;
        const bool is_there = !reader->is_broken || reader->is_interlaced;
        if (is_there) cimg_box_add(box, reader->full_row);
    }
    return CIMG_OK;
}

cimg_status cimg_png_read_reduced_rows(cimg_png_reader *reader, uint8_t *rows, size_t stride, size_t count) {
    cimg_report *report = &reader->base.report;
    cimg_box *box = &reader->box;
    if (report->status != CIMG_OK) return report->status;
    const size_t row_bytes = cimg_box_count(box->width, box->factor) * (box->is_deep ? 8 : 4);
    if (reader->is_finished || count > cimg_box_count(reader->height - reader->row, box->factor) || stride < row_bytes) {
        return cimg_fail(report, CIMG_MISUSE, "more rows asked for than the picture has");
    }
    if (box->sums == NULL && make_room(reader) != CIMG_OK) return report->status;
    for (; count > 0; count--, rows += stride) {
        if (add_rows(reader) != CIMG_OK) return report->status;
        if (box->rows > 0) {
            cimg_box_take(box, rows);
        } else {
            memset(rows, 0, row_bytes);
        }
    }
    return CIMG_OK;
}
