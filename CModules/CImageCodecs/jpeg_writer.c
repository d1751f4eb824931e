// The JPEG writer.
#include "cimg_jpeg.h"
#include "jpeg_bands.h"
#include "jpeg_coder.h"

#include <stdlib.h>
#include <string.h>

struct cimg_jpeg_writer {
    /// Of the headers, and of the picture where it is not coded in bands.
    cimg_jpeg_coder coder;
    cimg_output output;
    cimg_limits limits;
    cimg_jpeg_settings settings;
    cimg_jpeg_component components[3];
    /// NULL where one thread codes the picture.
    cimg_jpeg_bands *bands;
    bool is_started, is_finished;
    size_t row_count;
    uint8_t buffer[CIMG_BUFFER_SIZE];
};

static cimg_jpeg_writer *writer_of(j_compress_ptr codec) { return (cimg_jpeg_writer *)codec->client_data; }

// Bytes

static void write_bytes(cimg_jpeg_writer *writer, const uint8_t *bytes, size_t count) {
    if (count > 0 && !writer->output.write(writer->output.context, bytes, count)) {
        cimg_fail(&writer->coder.base.report, CIMG_IO, "the result can't be written");
        cimg_jpeg_escape((j_common_ptr)&writer->coder.codec);
    }
}

static void init_destination(j_compress_ptr codec) {
    codec->dest->next_output_byte = writer_of(codec)->buffer;
    codec->dest->free_in_buffer = CIMG_BUFFER_SIZE;
}

static boolean empty_output_buffer(j_compress_ptr codec) {
    write_bytes(writer_of(codec), writer_of(codec)->buffer, CIMG_BUFFER_SIZE);
    init_destination(codec);
    return TRUE;
}

static void term_destination(j_compress_ptr codec) {
    write_bytes(writer_of(codec), writer_of(codec)->buffer, CIMG_BUFFER_SIZE - codec->dest->free_in_buffer);
}

// Life

cimg_jpeg_writer *cimg_jpeg_writer_create(const cimg_output *output, const cimg_limits *limits) {
    cimg_jpeg_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return NULL;
    writer->output = *output;
    writer->limits = *limits;
    writer->coder.codec.err = cimg_jpeg_base_init(&writer->coder.base, limits, sizeof *writer);
    writer->coder.codec.client_data = writer;
    writer->coder.destination = (struct jpeg_destination_mgr){
        .init_destination = init_destination,
        .empty_output_buffer = empty_output_buffer,
        .term_destination = term_destination,
    };
    return writer;
}

void cimg_jpeg_writer_free(cimg_jpeg_writer *writer) {
    if (writer == NULL) return;
    cimg_jpeg_bands_free(writer->bands);
    cimg_jpeg_coder_free(&writer->coder);
    free(writer);
}

const cimg_report *cimg_jpeg_writer_report(const cimg_jpeg_writer *writer) { return &writer->coder.base.report; }

size_t cimg_jpeg_writer_peak_memory(const cimg_jpeg_writer *writer) {
    return writer->coder.base.pool.peak + cimg_jpeg_bands_peak_memory(writer->bands);
}

// The header

static void start(void *context) {
    cimg_jpeg_writer *writer = context;
    struct jpeg_compress_struct *codec = &writer->coder.codec;
    cimg_jpeg_coder_prepare(&writer->coder, &writer->settings, writer->components);
    codec->restart_interval = cimg_jpeg_divide(&writer->settings, writer->components).interval;
    jpeg_start_compress(codec, TRUE);
    writer->is_started = true;
}

cimg_status cimg_jpeg_writer_start(
    cimg_jpeg_writer *writer, const cimg_jpeg_settings *settings, const cimg_jpeg_component *components) {
    if (writer->coder.is_created) {
        return cimg_fail(&writer->coder.base.report, CIMG_MISUSE, "the writer was started before");
    }
    writer->settings = *settings;
    memcpy(writer->components, components, (settings->is_gray ? 1 : 3) * sizeof *components);
    return cimg_guarded(&writer->coder.base.guard, start, writer);
}

typedef struct marker_call {
    cimg_jpeg_writer *writer;
    int marker;
    const uint8_t *bytes;
    size_t count;
} marker_call;

static void write_marker(void *context) {
    const marker_call *call = context;
    jpeg_write_marker(&call->writer->coder.codec, call->marker, call->bytes, (unsigned)call->count);
}

cimg_status cimg_jpeg_writer_marker(cimg_jpeg_writer *writer, int marker, const uint8_t *bytes, size_t count) {
    cimg_report *report = &writer->coder.base.report;
    if (report->status != CIMG_OK) return report->status;
    if (!writer->is_started || count > 65533) return cimg_fail(report, CIMG_MISUSE, "a marker that can't be written");
    marker_call call = {writer, marker, bytes, count};
    return cimg_guarded(&writer->coder.base.guard, write_marker, &call);
}

// Rows

typedef struct rows_call {
    cimg_jpeg_writer *writer;
    const uint8_t *rows;
    size_t stride, count;
} rows_call;

/// Writes all headers, and gives the rows to the bands from now on.
static void start_bands(const rows_call *call) {
    cimg_jpeg_writer *writer = call->writer;
    struct jpeg_compress_struct *codec = &writer->coder.codec;
    writer->bands = cimg_jpeg_bands_create(
        &writer->coder.base.pool, &writer->limits, &writer->settings, writer->components);
    if (writer->bands == NULL) cimg_jpeg_escape((j_common_ptr)codec);
    // Libjpeg writes the frame's and the scan's header with the first row, and data only when a row of MCUs is full.
    cimg_jpeg_coder_write(&writer->coder, call->rows, call->stride, 1);
    term_destination(codec);
    jpeg_abort_compress(codec);
}

static void write_band(cimg_jpeg_writer *writer) {
    const uint8_t *bytes = NULL;
    size_t count = 0;
    if (!cimg_jpeg_bands_take(writer->bands, &bytes, &count)) cimg_jpeg_escape((j_common_ptr)&writer->coder.codec);
    write_bytes(writer, bytes, count);
}

static void fill_bands(const rows_call *call) {
    cimg_jpeg_writer *writer = call->writer;
    const size_t used = (size_t)writer->settings.width * (writer->settings.rows_have_16_bits ? 8 : 4);
    for (size_t index = 0; index < call->count; index++) {
        uint8_t *row;
        while ((row = cimg_jpeg_bands_row(writer->bands)) == NULL) write_band(writer);
        memcpy(row, call->rows + index * call->stride, used);
        cimg_jpeg_bands_add_row(writer->bands);
    }
}

static void write_rows(void *context) {
    const rows_call *call = context;
    cimg_jpeg_writer *writer = call->writer;
    const bool has_bands = cimg_jpeg_bands_workers(&writer->settings, writer->components) > 1;
    if (has_bands && writer->bands == NULL) start_bands(call);
    if (has_bands) {
        fill_bands(call);
    } else {
        cimg_jpeg_coder_write(&writer->coder, call->rows, call->stride, call->count);
    }
    writer->row_count += call->count;
}

static bool takes(const cimg_jpeg_writer *writer, size_t count) {
    return writer->is_started && !writer->is_finished && count <= writer->settings.height - writer->row_count;
}

cimg_status cimg_jpeg_writer_write_rows(
    cimg_jpeg_writer *writer, const uint8_t *rows, size_t stride, size_t count) {
    cimg_report *report = &writer->coder.base.report;
    if (report->status != CIMG_OK) return report->status;
    if (!takes(writer, count) || writer->settings.takes_samples) {
        return cimg_fail(report, CIMG_MISUSE, "more rows given than the picture has");
    }
    rows_call call = {writer, rows, stride, count};
    return cimg_guarded(&writer->coder.base.guard, write_rows, &call);
}

typedef struct samples_call {
    cimg_jpeg_writer *writer;
    const cimg_jpeg_planes *planes;
    size_t count;
} samples_call;

static void write_samples(void *context) {
    const samples_call *call = context;
    cimg_jpeg_coder_write_samples(&call->writer->coder, call->planes, call->count);
    call->writer->row_count += call->count;
}

cimg_status cimg_jpeg_writer_write_samples(cimg_jpeg_writer *writer, const cimg_jpeg_planes *planes, size_t count) {
    cimg_report *report = &writer->coder.base.report;
    if (report->status != CIMG_OK) return report->status;
    const size_t lines = (size_t)writer->coder.codec.max_v_samp_factor * DCTSIZE;
    const bool is_rest = count == writer->settings.height - writer->row_count;
    if (!takes(writer, count) || !writer->settings.takes_samples || (!is_rest && count % lines != 0)) {
        return cimg_fail(report, CIMG_MISUSE, "samples given that are no whole rows of MCUs");
    }
    samples_call call = {writer, planes, count};
    return cimg_guarded(&writer->coder.base.guard, write_samples, &call);
}

static void finish(void *context) {
    cimg_jpeg_writer *writer = context;
    if (writer->bands == NULL) {
        jpeg_finish_compress(&writer->coder.codec);
        return;
    }
    while (!cimg_jpeg_bands_are_taken(writer->bands)) write_band(writer);
    static const uint8_t end[2] = {0xFF, 0xD9};
    write_bytes(writer, end, sizeof end);
}

cimg_status cimg_jpeg_writer_finish(cimg_jpeg_writer *writer) {
    cimg_report *report = &writer->coder.base.report;
    if (report->status != CIMG_OK) return report->status;
    if (!writer->is_started || writer->is_finished || writer->row_count < writer->settings.height) {
        return cimg_fail(report, CIMG_MISUSE, "the picture is finished before its last row");
    }
    writer->is_finished = true;
    return cimg_guarded(&writer->coder.base.guard, finish, writer);
}

size_t cimg_jpeg_writer_band_memory(const cimg_jpeg_settings *settings, const cimg_jpeg_component *components) {
    return cimg_jpeg_bands_memory(settings, components);
}

size_t cimg_jpeg_writer_compressors(const cimg_jpeg_settings *settings, const cimg_jpeg_component *components) {
    const size_t workers = cimg_jpeg_bands_workers(settings, components);
    return workers > 1 ? workers + 1 : 1;
}
