// What comes before a JPEG's first row: of a picture with several scans all of them.
#include "jpeg_reader.h"
#include "jpeg_scans.h"

#include <string.h>

/// Nothing at all follows the headers but the next marker.
static bool is_without_data(cimg_jpeg_reader *reader) {
    struct jpeg_source_mgr *source = &reader->source;
    if (source->bytes_in_buffer == 0) source->fill_input_buffer(&reader->codec);
    if (source->bytes_in_buffer < 2 || source->next_input_byte[0] != 0xFF) return false;
    const JOCTET next = source->next_input_byte[1];
    return next == JPEG_EOI || next == 0xDA || next == 0xC4 || next == 0xDB || (next & 0xF0) == 0xE0;
}

static void start(void *context) {
    cimg_jpeg_reader *reader = context;
    struct jpeg_decompress_struct *codec = &reader->codec;
    if (is_without_data(reader)) {
        cimg_fail(&reader->base.report, CIMG_DAMAGED, "the data ends after the headers; nothing of the picture is there");
        cimg_jpeg_escape((j_common_ptr)codec);
    }
    codec->buffered_image = jpeg_has_multiple_scans(codec);
    jpeg_start_decompress(codec);
    cimg_jpeg_begin_scan(reader);
    reader->sequential = cimg_jpeg_sequential_create(reader);
}

static void consume_end(cimg_jpeg_reader *reader) {
    while (jpeg_consume_input(&reader->codec) != JPEG_REACHED_EOI) {}
}

/// Reads the scans that follow without libjpeg, where they are as they should be, and can be read again by it where not.
static bool read_other_scans(cimg_jpeg_reader *reader) {
    if (reader->is_at_end) return false;
    const uint64_t marker = reader->codec.unread_marker == 0 ? 0 : 2;
    if (!cimg_jpeg_read_scans(reader, reader->read_count - reader->source.bytes_in_buffer - marker)) return false;
    // It says what it has still to say when it looks for a marker.
    reader->codec.unread_marker = 0;
    cimg_jpeg_end_source(reader);
    consume_end(reader);
    return true;
}

/// Reads the scans of a picture that has several: all, or as many as smaller rows need.
static void read_scans(void *context) {
    cimg_jpeg_reader *reader = context;
    struct jpeg_decompress_struct *codec = &reader->codec;
    cimg_report *report = &reader->base.report;
    for (int event = 0; event != JPEG_REACHED_EOI;) {
        event = jpeg_consume_input(codec);
        if (event == JPEG_SCAN_COMPLETED) {
            reader->is_in_scan = false;
            if (report->damage[0] == 0) reader->whole_scans++;
            reader->has_enough = cimg_jpeg_has_enough(reader);
            const bool is_end = !reader->has_enough && read_other_scans(reader);
            if (reader->has_enough || report->status != CIMG_OK) return;
            if (is_end) break;
        } else if (event == JPEG_REACHED_SOS) {
            if ((size_t)codec->input_scan_number > reader->limits.max_scans) {
                cimg_fail(report, CIMG_LIMIT_SCANS, "more scans than the limit allows");
                return;
            }
            cimg_jpeg_begin_scan(reader);
        }
    }
    cimg_jpeg_check_scans(reader);
}

/// After an error while the scans were read: says how many are whole, and whether the picture that these make is to be
/// delivered.
static bool can_go_on(cimg_jpeg_reader *reader) {
    cimg_report *report = &reader->base.report;
    if (report->status != CIMG_DAMAGED || reader->is_damage_told) return false;
    const int count = reader->whole_scans;
    char text[CIMG_TEXT_SIZE];
    snprintf(text, sizeof text, "%.180s; %d %s whole", report->message, count, count == 1 ? "scan is" : "scans are");
    const bool is_kept = reader->allows_damage && count > 0;
    snprintf(report->message, sizeof report->message, "%s", is_kept ? "" : text);
    reader->is_damage_told = count > 0;
    if (!is_kept) return false;
    if (report->damage[0] == 0) memcpy(report->damage, text, sizeof text);
    report->status = CIMG_OK;
    return true;
}

/// All that libjpeg holds was made for the first frame header: with the numbers of another one it would leave its arrays.
static void restore_frame(cimg_jpeg_reader *reader) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    codec->image_width = reader->frame.width;
    codec->image_height = reader->frame.height;
    codec->num_components = reader->frame.component_count;
    codec->data_precision = reader->frame.precision;
    codec->progressive_mode = reader->frame.is_progressive;
    codec->arith_code = reader->frame.is_arithmetic;
}

/// Ends the input where the scans broke off.
static void cut_off(void *context) {
    cimg_jpeg_reader *reader = context;
    restore_frame(reader);
    reader->codec.unread_marker = JPEG_EOI;
    consume_end(reader);
}

static void start_output(void *context) {
    cimg_jpeg_reader *reader = context;
    cimg_jpeg_clear_missing_blocks((j_common_ptr)&reader->codec);
    // Smoothing guesses coefficients from what libjpeg believes to have read.
    if (reader->base.report.damage[0] != 0) reader->codec.do_block_smoothing = FALSE;
    jpeg_start_output(&reader->codec, reader->codec.input_scan_number);
}

cimg_status cimg_jpeg_start(cimg_jpeg_reader *reader) {
    cimg_guard *guard = &reader->base.guard;
    if (cimg_guarded(guard, start, reader) != CIMG_OK) return reader->base.report.status;
    if (!reader->codec.buffered_image) return CIMG_OK;
    if (cimg_guarded(guard, read_scans, reader) != CIMG_OK) {
        if (!can_go_on(reader)) return reader->base.report.status;
        if (cimg_guarded(guard, cut_off, reader) != CIMG_OK) return reader->base.report.status;
    }
    return cimg_guarded(guard, start_output, reader);
}
