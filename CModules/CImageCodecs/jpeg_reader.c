// Entry points of the JPEG reader.
#include "jpeg_reader.h"

#include "jpeg_scans.h"

#include <stdlib.h>
#include <string.h>

#define ROWS_AT_A_TIME 32

cimg_jpeg_reader *cimg_jpeg_reader_create(const cimg_input *input, const cimg_limits *limits, bool allows_damage) {
    cimg_jpeg_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
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

// The header

/// What the picture's samples are, and what libjpeg is to make of them.
static void choose_color(cimg_jpeg_reader *reader, cimg_jpeg_info *info) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    codec->out_color_space = JCS_EXT_RGBA;
    switch (codec->jpeg_color_space) {
        case JCS_GRAYSCALE: info->color = CIMG_JPEG_GRAYSCALE; return;
        case JCS_YCbCr: info->color = CIMG_JPEG_YCBCR; return;
        case JCS_RGB: info->color = CIMG_JPEG_RGB; return;
        case JCS_CMYK: info->color = CIMG_JPEG_CMYK; break;
        case JCS_YCCK: info->color = CIMG_JPEG_YCCK; break;
        default:
            codec->err->msg_parm.i[0] = codec->num_components;
            codec->err->msg_code = JERR_COMPONENT_COUNT;
            codec->err->error_exit((j_common_ptr)codec);
    }
    codec->out_color_space = JCS_CMYK;
}

static void check_sampling(j_decompress_ptr codec) {
    for (int index = 0; index < codec->num_components; index++) {
        const jpeg_component_info *component = &codec->comp_info[index];
        if (codec->max_h_samp_factor % component->h_samp_factor != 0
            || codec->max_v_samp_factor % component->v_samp_factor != 0) {
            ERREXIT(codec, JERR_FRACT_SAMPLE_NOTIMPL);
        }
    }
}

static void keep_frame(cimg_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    reader->frame.width = codec->image_width;
    reader->frame.height = codec->image_height;
    reader->frame.component_count = codec->num_components;
    reader->frame.precision = codec->data_precision;
    reader->frame.is_progressive = codec->progressive_mode;
    reader->frame.is_arithmetic = codec->arith_code;
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

static void describe(cimg_jpeg_reader *reader, cimg_jpeg_info *info, bool has_multiple_scans) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    *info = (cimg_jpeg_info){
        .width = codec->image_width,
        .height = codec->image_height,
        .component_count = codec->num_components,
        .is_progressive = codec->progressive_mode,
        .is_arithmetic = codec->arith_code,
        .has_multiple_scans = has_multiple_scans,
        .has_density = codec->saw_JFIF_marker,
        .density_unit = codec->density_unit,
        .density_x = codec->X_density,
        .density_y = codec->Y_density,
        .omitted_comments = reader->omitted_comments,
    };
    choose_color(reader, info);
}

/// The colours that libjpeg would find, had it not refused the picture for its size.
static J_COLOR_SPACE stored_color(const struct jpeg_decompress_struct *codec) {
    const jpeg_component_info *components = codec->comp_info;
    switch (codec->num_components) {
        case 1: return JCS_GRAYSCALE;
        case 3:
            if (codec->saw_JFIF_marker) return JCS_YCbCr;
            if (codec->saw_Adobe_marker) return codec->Adobe_transform == 0 ? JCS_RGB : JCS_YCbCr;
            return components[0].component_id == 'R' && components[1].component_id == 'G'
                    && components[2].component_id == 'B'
                ? JCS_RGB
                : JCS_YCbCr;
        case 4: return codec->saw_Adobe_marker && codec->Adobe_transform != 0 ? JCS_YCCK : JCS_CMYK;
        default: return JCS_UNKNOWN;
    }
}

/// Whether libjpeg refused a picture for its size alone, as far as it looked: then all that its headers say is known.
static void describe_too_large(cimg_jpeg_reader *reader, cimg_jpeg_info *info) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    if (codec->err->msg_code != JERR_IMAGE_TOO_BIG || codec->data_precision != 8) return;
    for (int index = 0; index < codec->num_components; index++) {
        const jpeg_component_info *component = &codec->comp_info[index];
        if (component->h_samp_factor < 1 || component->h_samp_factor > MAX_SAMP_FACTOR) return;
        if (component->v_samp_factor < 1 || component->v_samp_factor > MAX_SAMP_FACTOR) return;
    }
    codec->jpeg_color_space = stored_color(codec);
    if (codec->jpeg_color_space == JCS_UNKNOWN) return;
    describe(reader, info, codec->progressive_mode || codec->comps_in_scan < codec->num_components);
    info->is_too_large = cimg_jpeg_join_profile(&reader->blocks, &reader->base.report);
}

typedef struct header_call {
    cimg_jpeg_reader *reader;
    cimg_jpeg_info *info;
} header_call;

static void read_header(void *context) {
    const header_call *call = context;
    cimg_jpeg_reader *reader = call->reader;
    struct jpeg_decompress_struct *codec = &reader->codec;
    // Zeroed memory can be destroyed too: jpeg_create_decompress may fail half-way.
    reader->is_created = true;
    jpeg_create_decompress(codec);
    cimg_jpeg_count_memory((j_common_ptr)codec);
    cimg_jpeg_set_source(reader);
    cimg_jpeg_read_markers(codec);
    jpeg_read_header(codec, TRUE);
    reader->has_header = true;
    keep_frame(reader);
    reader->width = codec->image_width;
    reader->height = codec->image_height;
    reader->block_side = DCTSIZE;
    describe(reader, call->info, jpeg_has_multiple_scans(codec));
    check_sampling(codec);
    cimg_jpeg_join_profile(&reader->blocks, &reader->base.report);
}

static void describe_refused(void *context) {
    const header_call *call = context;
    describe_too_large(call->reader, call->info);
}

cimg_status cimg_jpeg_reader_read_header(cimg_jpeg_reader *reader, cimg_jpeg_info *info) {
    header_call call = {reader, info};
    const cimg_status status = cimg_guarded(&reader->base.guard, read_header, &call);
    return status == CIMG_OK ? status : cimg_guarded(&reader->base.guard, describe_refused, &call);
}

void cimg_jpeg_reader_sampling(const cimg_jpeg_reader *reader, int component, int *horizontal, int *vertical) {
    *horizontal = reader->codec.comp_info[component].h_samp_factor;
    *vertical = reader->codec.comp_info[component].v_samp_factor;
}

bool cimg_jpeg_reader_quantization(const cimg_jpeg_reader *reader, int component, uint16_t table[64]) {
    const int slot = reader->codec.comp_info[component].quant_tbl_no;
    const JQUANT_TBL *found = slot >= 0 && slot < NUM_QUANT_TBLS ? reader->codec.quant_tbl_ptrs[slot] : NULL;
    if (found != NULL) memcpy(table, found->quantval, sizeof found->quantval);
    return found != NULL;
}

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

void cimg_jpeg_reader_deliver_cmyk(cimg_jpeg_reader *reader) { reader->delivers_cmyk = true; }

// Rows

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

/// Ends the input where the scans broke off.
static void cut_off(void *context) {
    cimg_jpeg_reader *reader = context;
    restore_frame(reader);
    reader->codec.unread_marker = JPEG_EOI;
    consume_end(reader);
}

static void start_output(void *context) {
    cimg_jpeg_reader *reader = context;
    jpeg_start_output(&reader->codec, reader->codec.input_scan_number);
}

static cimg_status prepare(cimg_jpeg_reader *reader) {
    cimg_guard *guard = &reader->base.guard;
    if (cimg_guarded(guard, start, reader) != CIMG_OK) return reader->base.report.status;
    if (!reader->codec.buffered_image) return CIMG_OK;
    if (cimg_guarded(guard, read_scans, reader) != CIMG_OK) {
        if (!can_go_on(reader)) return reader->base.report.status;
        if (cimg_guarded(guard, cut_off, reader) != CIMG_OK) return reader->base.report.status;
    }
    return cimg_guarded(guard, start_output, reader);
}

static void convert_ink(const cimg_jpeg_reader *reader, uint8_t *row) {
    const bool is_inverted = reader->codec.saw_Adobe_marker;
    if (!reader->delivers_cmyk) {
        cimg_rgba_from_cmyk(row, reader->codec.output_width, is_inverted);
    } else if (is_inverted) {
        for (size_t index = 0; index < 4 * (size_t)reader->codec.output_width; index++) row[index] ^= 255;
    }
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
    if (!reader->has_header || reader->is_finished) return cimg_fail(report, CIMG_MISUSE, "rows asked for out of turn");
    if (count > reader->height - reader->row || stride < 4 * (size_t)reader->width) {
        return cimg_fail(report, CIMG_MISUSE, "more rows asked for than the picture has");
    }
    const size_t done = reader->is_started ? 0 : read_in_bands(reader, rows, stride, count);
    if (done == count || report->status != CIMG_OK) return report->status;
    if (reader->is_started || prepare(reader) == CIMG_OK) {
        reader->is_started = true;
        rows_call call = {reader, rows + done * stride, stride, count - done};
        cimg_guarded(&reader->base.guard, deliver, &call);
    }
    // What libjpeg gives up for is no damage that it can decode around.
    if (report->status == CIMG_DAMAGED && !reader->is_damage_told) report->status = CIMG_BROKEN;
    return report->status;
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
