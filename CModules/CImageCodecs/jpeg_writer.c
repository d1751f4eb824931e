// The JPEG writer.
#include "cimg_jpeg.h"
#include "jpeg_base.h"

#include <stdlib.h>
#include <string.h>

#define ROWS_AT_A_TIME 16

struct cimg_jpeg_writer {
    cimg_jpeg_base base;
    struct jpeg_compress_struct codec;
    struct jpeg_destination_mgr destination;
    cimg_output output;
    bool is_created, is_started, is_finished;
    bool rows_have_16_bits;
    /// Rows as libjpeg takes them, where they are not taken as they come; counted.
    uint8_t *converted;
    uint8_t buffer[CIMG_BUFFER_SIZE];
};

static cimg_jpeg_writer *writer_of(j_compress_ptr codec) { return (cimg_jpeg_writer *)codec->client_data; }

// Bytes

static void init_destination(j_compress_ptr codec) {
    codec->dest->next_output_byte = writer_of(codec)->buffer;
    codec->dest->free_in_buffer = CIMG_BUFFER_SIZE;
}

static void flush(j_compress_ptr codec, size_t count) {
    cimg_jpeg_writer *writer = writer_of(codec);
    if (count > 0 && !writer->output.write(writer->output.context, writer->buffer, count)) {
        cimg_fail(&writer->base.report, CIMG_IO, "the result can't be written");
        cimg_jpeg_escape((j_common_ptr)codec);
    }
}

static boolean empty_output_buffer(j_compress_ptr codec) {
    flush(codec, CIMG_BUFFER_SIZE);
    init_destination(codec);
    return TRUE;
}

static void term_destination(j_compress_ptr codec) { flush(codec, CIMG_BUFFER_SIZE - codec->dest->free_in_buffer); }

// Life

cimg_jpeg_writer *cimg_jpeg_writer_create(const cimg_output *output, const cimg_limits *limits) {
    cimg_jpeg_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return NULL;
    writer->output = *output;
    writer->codec.err = cimg_jpeg_base_init(&writer->base, limits, sizeof *writer);
    writer->codec.client_data = writer;
    return writer;
}

void cimg_jpeg_writer_free(cimg_jpeg_writer *writer) {
    if (writer == NULL) return;
    if (writer->is_created) jpeg_destroy_compress(&writer->codec);
    cimg_pool_free(&writer->base.pool, writer->converted);
    free(writer);
}

const cimg_report *cimg_jpeg_writer_report(const cimg_jpeg_writer *writer) { return &writer->base.report; }
size_t cimg_jpeg_writer_peak_memory(const cimg_jpeg_writer *writer) { return writer->base.pool.peak; }

// The header

/// Equal tables share a slot. The first free one is returned when no used one is equal.
static int table_slot(j_compress_ptr codec, const uint16_t table[DCTSIZE2]) {
    for (int slot = 0; slot < NUM_QUANT_TBLS; slot++) {
        if (codec->quant_tbl_ptrs[slot] == NULL) {
            codec->quant_tbl_ptrs[slot] = jpeg_alloc_quant_table((j_common_ptr)codec);
            memcpy(codec->quant_tbl_ptrs[slot]->quantval, table, sizeof codec->quant_tbl_ptrs[slot]->quantval);
            codec->quant_tbl_ptrs[slot]->sent_table = FALSE;
            return slot;
        }
        if (memcmp(codec->quant_tbl_ptrs[slot]->quantval, table, sizeof codec->quant_tbl_ptrs[slot]->quantval) == 0) {
            return slot;
        }
    }
    return 0;  // not reached: three components, four slots
}

static void set_tables(cimg_jpeg_writer *writer, int quality, const cimg_jpeg_component *components) {
    struct jpeg_compress_struct *codec = &writer->codec;
    if (quality > 0) {
        jpeg_set_quality(codec, quality, TRUE);
        return;
    }
    // jpeg_set_defaults has filled two slots; their memory belongs to the codec.
    for (int slot = 0; slot < NUM_QUANT_TBLS; slot++) codec->quant_tbl_ptrs[slot] = NULL;
    for (int index = 0; index < codec->num_components; index++) {
        codec->comp_info[index].quant_tbl_no = table_slot(codec, components[index].quantization);
    }
}

typedef struct start_call {
    cimg_jpeg_writer *writer;
    const cimg_jpeg_settings *settings;
    const cimg_jpeg_component *components;
} start_call;

static void start(void *context) {
    const start_call *call = context;
    cimg_jpeg_writer *writer = call->writer;
    const cimg_jpeg_settings *settings = call->settings;
    const cimg_jpeg_component *components = call->components;
    struct jpeg_compress_struct *codec = &writer->codec;
    // Zeroed memory can be destroyed too: jpeg_create_compress may fail half-way.
    writer->is_created = true;
    jpeg_create_compress(codec);
    cimg_jpeg_count_memory((j_common_ptr)codec);
    writer->destination = (struct jpeg_destination_mgr){
        .init_destination = init_destination,
        .empty_output_buffer = empty_output_buffer,
        .term_destination = term_destination,
    };
    codec->dest = &writer->destination;

    codec->image_width = settings->width;
    codec->image_height = settings->height;
    codec->input_components = settings->is_gray ? 1 : 4;
    codec->in_color_space = settings->is_gray ? JCS_GRAYSCALE : JCS_EXT_RGBX;
    jpeg_set_defaults(codec);
    jpeg_set_colorspace(codec, settings->is_gray ? JCS_GRAYSCALE : JCS_YCbCr);
    for (int index = 0; index < codec->num_components; index++) {
        codec->comp_info[index].h_samp_factor = settings->is_gray ? 1 : components[index].horizontal;
        codec->comp_info[index].v_samp_factor = settings->is_gray ? 1 : components[index].vertical;
    }
    set_tables(writer, settings->quality, components);
    codec->density_unit = (UINT8)settings->density_unit;
    codec->X_density = (UINT16)settings->density_x;
    codec->Y_density = (UINT16)settings->density_y;
    codec->optimize_coding = settings->optimizes_huffman;
    if (settings->is_progressive) jpeg_simple_progression(codec);

    writer->rows_have_16_bits = settings->rows_have_16_bits;
    if (settings->is_gray || settings->rows_have_16_bits) {
        const size_t row = (size_t)settings->width * (settings->is_gray ? 1 : 4);
        writer->converted = cimg_pool_alloc(&writer->base.pool, row * ROWS_AT_A_TIME);
        if (writer->converted == NULL) return;
    }
    jpeg_start_compress(codec, TRUE);
    writer->is_started = true;
}

cimg_status cimg_jpeg_writer_start(
    cimg_jpeg_writer *writer, const cimg_jpeg_settings *settings, const cimg_jpeg_component *components) {
    if (writer->is_created) return cimg_fail(&writer->base.report, CIMG_MISUSE, "the writer was started before");
    start_call call = {writer, settings, components};
    return cimg_guarded(&writer->base.guard, start, &call);
}

typedef struct marker_call {
    cimg_jpeg_writer *writer;
    int marker;
    const uint8_t *bytes;
    size_t count;
} marker_call;

static void write_marker(void *context) {
    const marker_call *call = context;
    jpeg_write_marker(&call->writer->codec, call->marker, call->bytes, (unsigned)call->count);
}

cimg_status cimg_jpeg_writer_marker(cimg_jpeg_writer *writer, int marker, const uint8_t *bytes, size_t count) {
    cimg_report *report = &writer->base.report;
    if (report->status != CIMG_OK) return report->status;
    if (!writer->is_started || count > 65533) return cimg_fail(report, CIMG_MISUSE, "a marker that can't be written");
    marker_call call = {writer, marker, bytes, count};
    return cimg_guarded(&writer->base.guard, write_marker, &call);
}

// Rows

/// Fills the conversion buffer with rows from `rows`.
static void convert(cimg_jpeg_writer *writer, const uint8_t *rows, size_t stride, size_t count, JSAMPROW *pointers) {
    const size_t width = writer->codec.image_width;
    const bool is_gray = writer->codec.input_components == 1;
    for (size_t index = 0; index < count; index++) {
        uint8_t *target = writer->converted + index * width * (is_gray ? 1 : 4);
        const uint8_t *source = rows + index * stride;
        if (!is_gray) {
            cimg_rgba8_from_rgba16(target, (const cimg_sample16 *)source, width);
        } else if (writer->rows_have_16_bits) {
            cimg_red8_from_rgba16(target, (const cimg_sample16 *)source, width);
        } else {
            cimg_red_from_rgba8(target, source, width);
        }
        pointers[index] = target;
    }
}

typedef struct rows_call {
    cimg_jpeg_writer *writer;
    const uint8_t *rows;
    size_t stride, count;
} rows_call;

static void write_rows(void *context) {
    const rows_call *call = context;
    cimg_jpeg_writer *writer = call->writer;
    JSAMPROW pointers[ROWS_AT_A_TIME];
    for (size_t done = 0; done < call->count;) {
        const size_t part = call->count - done < ROWS_AT_A_TIME ? call->count - done : ROWS_AT_A_TIME;
        const uint8_t *rows = call->rows + done * call->stride;
        if (writer->converted != NULL) {
            convert(writer, rows, call->stride, part, pointers);
        } else {
            for (size_t index = 0; index < part; index++) pointers[index] = (JSAMPROW)(rows + index * call->stride);
        }
        jpeg_write_scanlines(&writer->codec, pointers, (JDIMENSION)part);
        done += part;
    }
}

cimg_status cimg_jpeg_writer_write_rows(
    cimg_jpeg_writer *writer, const uint8_t *rows, size_t stride, size_t count) {
    cimg_report *report = &writer->base.report;
    const struct jpeg_compress_struct *codec = &writer->codec;
    if (report->status != CIMG_OK) return report->status;
    if (!writer->is_started || writer->is_finished || count > codec->image_height - codec->next_scanline) {
        return cimg_fail(report, CIMG_MISUSE, "more rows given than the picture has");
    }
    rows_call call = {writer, rows, stride, count};
    return cimg_guarded(&writer->base.guard, write_rows, &call);
}

static void finish(void *context) {
    cimg_jpeg_writer *writer = context;
    jpeg_finish_compress(&writer->codec);
}

cimg_status cimg_jpeg_writer_finish(cimg_jpeg_writer *writer) {
    cimg_report *report = &writer->base.report;
    if (report->status != CIMG_OK) return report->status;
    if (!writer->is_started || writer->is_finished || writer->codec.next_scanline < writer->codec.image_height) {
        return cimg_fail(report, CIMG_MISUSE, "the picture is finished before its last row");
    }
    writer->is_finished = true;
    return cimg_guarded(&writer->base.guard, finish, writer);
}
