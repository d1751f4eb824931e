// The writer of AVIF: rows into planes, which libheif's encoder gets when the last one is there.
#include "heif_library.h"
#include "cimg_heif.h"
#include "internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/// The threads that the encoder takes. With one its result would be another than with any larger number.
#define MIN_THREADS 2
#define MAX_THREADS 16

struct cimg_heif_writer {
    cimg_report report;
    cimg_pool pool;
    cimg_output output;
    cimg_heif_writing settings;
    /// Copies; counted.
    uint8_t *exif, *xmp;
    struct heif_image *image;
    /// Sums of Cb and Cr over the rows that share samples; counted.
    float *sums;
    /// Rows that were written.
    size_t row;
    bool is_finished;
};

static bool is_subsampled_across(const cimg_heif_writing *settings) {
    return settings->chroma == CIMG_HEIF_420 || settings->chroma == CIMG_HEIF_422;
}

static size_t chroma_width(const cimg_heif_writing *settings) {
    return is_subsampled_across(settings) ? ((size_t)settings->width + 1) / 2 : settings->width;
}

static size_t chroma_height(const cimg_heif_writing *settings) {
    return settings->chroma == CIMG_HEIF_420 ? ((size_t)settings->height + 1) / 2 : settings->height;
}

cimg_heif_writer *cimg_heif_writer_create(const cimg_output *output, const cimg_limits *limits) {
    cimg_heif_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return NULL;
    writer->output = *output;
    writer->pool = (cimg_pool){
        .report = &writer->report, .limit = limits->max_memory, .used = sizeof *writer, .peak = sizeof *writer};
    return writer;
}

void cimg_heif_writer_free(cimg_heif_writer *writer) {
    if (writer == NULL) return;
    const heif_library *library = cimg_heif_loaded();
    if (writer->image != NULL) library->heif_image_release(writer->image);
    cimg_pool_free(&writer->pool, writer->exif);
    cimg_pool_free(&writer->pool, writer->xmp);
    cimg_pool_free(&writer->pool, writer->sums);
    free(writer);
}

const cimg_report *cimg_heif_writer_report(const cimg_heif_writer *writer) { return &writer->report; }
size_t cimg_heif_writer_peak_memory(const cimg_heif_writer *writer) { return writer->pool.peak; }

// The start

/// Fails where libheif says that something went wrong.
static bool is_ok(cimg_heif_writer *writer, struct heif_error error, const char *what) {
    if (error.code == heif_error_Ok) return true;
    cimg_fail(&writer->report, CIMG_MISUSE, "%s: %s", what, error.message == NULL ? "unknown error" : error.message);
    return false;
}

static bool add_plane(cimg_heif_writer *writer, enum heif_channel channel, size_t width, size_t height) {
    const int depth = writer->settings.bit_depth;
    // libheif makes planes of at least 64 × 64 samples, and rows of whole blocks of 16 bytes.
    const size_t across = width < 64 ? 64 : width + 16, down = height < 64 ? 64 : height + 1;
    if (!cimg_pool_charge(&writer->pool, across * down * (depth > 8 ? 2 : 1))) return false;
    const struct heif_error error =
        cimg_heif_loaded()->heif_image_add_plane(writer->image, channel, (int)width, (int)height, depth);
    return is_ok(writer, error, "there is no room for the picture");
}

static bool make_image(cimg_heif_writer *writer) {
    const cimg_heif_writing *settings = &writer->settings;
    const heif_library *library = cimg_heif_loaded();
    const enum heif_colorspace space = settings->is_gray ? heif_colorspace_monochrome : heif_colorspace_YCbCr;
    const enum heif_chroma chroma =
        settings->is_gray ? heif_chroma_monochrome : (enum heif_chroma)settings->chroma;
    const int width = (int)settings->width, height = (int)settings->height;
    if (!is_ok(writer, library->heif_image_create(width, height, space, chroma, &writer->image), "no picture")) return false;
    if (!add_plane(writer, heif_channel_Y, settings->width, settings->height)) return false;
    if (!settings->is_gray) {
        const size_t across = chroma_width(settings), down = chroma_height(settings);
        if (!add_plane(writer, heif_channel_Cb, across, down) || !add_plane(writer, heif_channel_Cr, across, down)) {
            return false;
        }
        writer->sums = cimg_pool_alloc(&writer->pool, across * 2 * sizeof *writer->sums);
        if (writer->sums == NULL) return false;
    }
    return !settings->has_alpha || add_plane(writer, heif_channel_Alpha, settings->width, settings->height);
}

static bool is_identity(const cimg_heif_writing *settings) { return settings->is_lossless && !settings->is_gray; }

static bool state_colors(cimg_heif_writer *writer) {
    const cimg_heif_writing *settings = &writer->settings;
    const heif_library *library = cimg_heif_loaded();
    struct heif_color_profile_nclx *nclx = library->heif_nclx_color_profile_alloc();
    if (nclx == NULL) {
        cimg_fail(&writer->report, CIMG_OUT_OF_MEMORY, "the system has no memory left for this picture");
        return false;
    }
    nclx->color_primaries = (enum heif_color_primaries)settings->primaries;
    nclx->transfer_characteristics = (enum heif_transfer_characteristics)settings->transfer;
    nclx->matrix_coefficients =
        is_identity(settings) ? heif_matrix_coefficients_RGB_GBR : heif_matrix_coefficients_ITU_R_BT_601_6;
    nclx->full_range_flag = 1;
    struct heif_error error = library->heif_image_set_nclx_color_profile(writer->image, nclx);
    library->heif_nclx_color_profile_free(nclx);
    if (error.code == heif_error_Ok && settings->profile_count > 0) {
        error = library->heif_image_set_raw_color_profile(
            writer->image, "prof", settings->profile, settings->profile_count);
    }
    return is_ok(writer, error, "its colours can't be stated");
}

static bool copy(cimg_heif_writer *writer, uint8_t **target, const uint8_t *bytes, size_t count) {
    if (count == 0) return true;
    *target = cimg_pool_alloc(&writer->pool, count);
    if (*target == NULL) return false;
    memcpy(*target, bytes, count);
    return true;
}

cimg_status cimg_heif_writer_start(cimg_heif_writer *writer, const cimg_heif_writing *settings) {
    cimg_report *report = &writer->report;
    if (report->status != CIMG_OK) return report->status;
    const heif_library *library = cimg_heif_loaded();
    if (library == NULL) return cimg_fail(report, CIMG_NO_LIBRARY, "libheif is not loaded");
    if (!library->heif_have_encoder_for_format(heif_compression_AV1)) {
        return cimg_fail(
            report, CIMG_UNSUPPORTED,
            "this libheif has no encoder for AVIF; from Debian 13 on the package libheif-plugin-aomenc has one");
    }
    if (settings->exif_count > INT_MAX || settings->xmp_count > INT_MAX) {
        return cimg_fail(report, CIMG_MISUSE, "there is more metadata than can be written");
    }
    writer->settings = *settings;
    if (make_image(writer) && state_colors(writer) && copy(writer, &writer->exif, settings->exif, settings->exif_count)) {
        copy(writer, &writer->xmp, settings->xmp, settings->xmp_count);
    }
    // Copied, by libheif or here.
    writer->settings.profile = writer->settings.exif = writer->settings.xmp = NULL;
    return report->status;
}

// Rows

/// A row of a plane, samples of one or two bytes.
typedef struct plane_row {
    uint8_t *samples;
    bool is_deep;
} plane_row;

static plane_row row_of(const cimg_heif_writer *writer, enum heif_channel channel, size_t row) {
    int stride = 0;
    uint8_t *samples = cimg_heif_loaded()->heif_image_get_plane(writer->image, channel, &stride);
    return (plane_row){samples + row * (size_t)stride, writer->settings.bit_depth > 8};
}

static inline void store(plane_row row, size_t index, float value, float most) {
    const float high = value > 0 ? value : 0;
    const int rounded = (int)((high < most ? high : most) + 0.5f);
    if (row.is_deep) {
        ((uint16_t *)row.samples)[index] = (uint16_t)rounded;
    } else {
        row.samples[index] = (uint8_t)rounded;
    }
}

/// A channel of a pixel in the caller's row.
static inline float sample(const uint8_t *row, size_t index, bool is_deep) {
    return is_deep ? ((const cimg_sample16 *)row)[index] : row[index];
}

/// The means of the rows that were added become samples.
static void store_chroma(const cimg_heif_writer *writer, size_t row, size_t rows, float most) {
    const cimg_heif_writing *settings = &writer->settings;
    const size_t count = chroma_width(settings);
    const plane_row cb = row_of(writer, heif_channel_Cb, row), cr = row_of(writer, heif_channel_Cr, row);
    const size_t across = is_subsampled_across(settings) ? 2 : 1;
    const float center = (float)(1u << (settings->bit_depth - 1));
    for (size_t index = 0; index < count; index++) {
        const bool is_cut = across == 2 && index * 2 + 1 == settings->width;
        const float share = 1 / (float)(rows * (is_cut ? 1 : across));
        store(cb, index, writer->sums[index * 2] * share + center, most);
        store(cr, index, writer->sums[index * 2 + 1] * share + center, most);
    }
}

/// Green, blue and red as they are.
static void write_identity(const cimg_heif_writer *writer, const uint8_t *source, float scale, float most) {
    const plane_row red = row_of(writer, heif_channel_Cr, writer->row), green = row_of(writer, heif_channel_Y, writer->row);
    const plane_row blue = row_of(writer, heif_channel_Cb, writer->row);
    const bool is_deep = writer->settings.rows_have_16_bits;
    for (size_t pixel = 0; pixel < writer->settings.width; pixel++) {
        store(red, pixel, sample(source, pixel * 4, is_deep) * scale, most);
        store(green, pixel, sample(source, pixel * 4 + 1, is_deep) * scale, most);
        store(blue, pixel, sample(source, pixel * 4 + 2, is_deep) * scale, most);
    }
}

static void write_colors(cimg_heif_writer *writer, const uint8_t *source, float scale, float most) {
    const cimg_heif_writing *settings = &writer->settings;
    const size_t down = settings->chroma == CIMG_HEIF_420 ? 2 : 1, shift = is_subsampled_across(settings) ? 1 : 0;
    if (writer->row % down == 0) memset(writer->sums, 0, chroma_width(settings) * 2 * sizeof *writer->sums);
    const plane_row luma = row_of(writer, heif_channel_Y, writer->row);
    const bool is_deep = settings->rows_have_16_bits;
    // ITU-R BT.601, in the full range.
    const float red_weight = 0.299f, blue_weight = 0.114f, green_weight = 0.587f;
    const float to_cb = 0.5f / (1 - 0.114f), to_cr = 0.5f / (1 - 0.299f);
    for (size_t pixel = 0; pixel < settings->width; pixel++) {
        const float red = sample(source, pixel * 4, is_deep) * scale;
        const float green = sample(source, pixel * 4 + 1, is_deep) * scale;
        const float blue = sample(source, pixel * 4 + 2, is_deep) * scale;
        const float value = red_weight * red + green_weight * green + blue_weight * blue;
        store(luma, pixel, value, most);
        float *sums = writer->sums + (pixel >> shift) * 2;
        sums[0] += (blue - value) * to_cb;
        sums[1] += (red - value) * to_cr;
    }
    const size_t rows = writer->row % down + 1;
    if (rows == down || writer->row + 1 == settings->height) store_chroma(writer, writer->row / down, rows, most);
}

static void write_channel(
    const cimg_heif_writer *writer, enum heif_channel channel, size_t offset, const uint8_t *source, float scale,
    float most) {
    const plane_row row = row_of(writer, channel, writer->row);
    const bool is_deep = writer->settings.rows_have_16_bits;
    for (size_t pixel = 0; pixel < writer->settings.width; pixel++) {
        store(row, pixel, sample(source, pixel * 4 + offset, is_deep) * scale, most);
    }
}

cimg_status cimg_heif_writer_write_rows(cimg_heif_writer *writer, const uint8_t *rows, size_t stride, size_t count) {
    cimg_report *report = &writer->report;
    if (report->status != CIMG_OK) return report->status;
    const cimg_heif_writing *settings = &writer->settings;
    if (writer->image == NULL || count > settings->height - writer->row) {
        return cimg_fail(report, CIMG_MISUSE, "more rows given than the picture has");
    }
    const float most = (float)((1u << settings->bit_depth) - 1);
    const float scale = most / (settings->rows_have_16_bits ? 65535.0f : 255.0f);
    for (; count > 0; count--, rows += stride, writer->row++) {
        if (settings->is_gray) {
            write_channel(writer, heif_channel_Y, 0, rows, scale, most);
        } else if (is_identity(settings)) {
            write_identity(writer, rows, scale, most);
        } else {
            write_colors(writer, rows, scale, most);
        }
        if (settings->has_alpha) write_channel(writer, heif_channel_Alpha, 3, rows, scale, most);
    }
    return CIMG_OK;
}

// The end

static struct heif_error write_bytes(struct heif_context *context, const void *bytes, size_t count, void *user) {
    (void)context;
    cimg_heif_writer *writer = user;
    struct heif_error error = {heif_error_Ok, heif_suberror_Unspecified, ""};
    if (!writer->output.write(writer->output.context, bytes, count)) {
        cimg_fail(&writer->report, CIMG_IO, "the result can't be written");
        error = (struct heif_error){heif_error_Encoding_error, heif_suberror_Cannot_write_output_data, "can't be written"};
    }
    return error;
}

static struct heif_error set_up(
    const heif_library *library, struct heif_encoder *encoder, const cimg_heif_writing *settings) {
    static const char *const names[] = {"420", "420", "422", "444"};
    const int high = settings->threads < MAX_THREADS ? settings->threads : MAX_THREADS;
    const int threads = high > MIN_THREADS ? high : MIN_THREADS;
    struct heif_error error = settings->is_lossless ? library->heif_encoder_set_lossless(encoder, 1)
                                                    : library->heif_encoder_set_lossy_quality(encoder, settings->quality);
    if (error.code == heif_error_Ok) error = library->heif_encoder_set_parameter_boolean(encoder, "lossless-alpha", 1);
    if (error.code == heif_error_Ok) error = library->heif_encoder_set_parameter_integer(encoder, "speed", settings->speed);
    if (error.code == heif_error_Ok) error = library->heif_encoder_set_parameter_integer(encoder, "threads", threads);
    if (error.code == heif_error_Ok) {
        error = library->heif_encoder_set_parameter_string(encoder, "chroma", names[settings->chroma]);
    }
    return error;
}

static void encode(cimg_heif_writer *writer, struct heif_context *context) {
    const heif_library *library = cimg_heif_loaded();
    struct heif_encoder *encoder = NULL;
    struct heif_encoding_options *options = library->heif_encoding_options_alloc();
    struct heif_image_handle *handle = NULL;
    struct heif_error error = library->heif_context_get_encoder_for_format(context, heif_compression_AV1, &encoder);
    if (error.code == heif_error_Ok) error = set_up(library, encoder, &writer->settings);
    if (error.code == heif_error_Ok) {
        // Readers need the code points for the matrix, whatever profile there is.
        if (options != NULL) options->save_two_colr_boxes_when_ICC_and_nclx_available = 1;
        error = library->heif_context_encode_image(context, writer->image, encoder, options, &handle);
    }
    library->heif_image_release(writer->image);
    writer->image = NULL;
    if (error.code == heif_error_Ok && writer->exif != NULL) {
        error = library->heif_context_add_exif_metadata(
            context, handle, writer->exif, (int)writer->settings.exif_count);
    }
    if (error.code == heif_error_Ok && writer->xmp != NULL) {
        error = library->heif_context_add_XMP_metadata(context, handle, writer->xmp, (int)writer->settings.xmp_count);
    }
    if (error.code == heif_error_Ok) {
        struct heif_writer sink = {.writer_api_version = 1, .write = write_bytes};
        error = library->heif_context_write(context, &sink, writer);
    }
    is_ok(writer, error, "it can't be encoded");
    if (handle != NULL) library->heif_image_handle_release(handle);
    if (encoder != NULL) library->heif_encoder_release(encoder);
    if (options != NULL) library->heif_encoding_options_free(options);
}

cimg_status cimg_heif_writer_finish(cimg_heif_writer *writer) {
    cimg_report *report = &writer->report;
    if (report->status != CIMG_OK) return report->status;
    if (writer->is_finished || writer->image == NULL || writer->row < writer->settings.height) {
        return cimg_fail(report, CIMG_MISUSE, "the picture is finished before its last row");
    }
    writer->is_finished = true;
    struct heif_context *context = cimg_heif_loaded()->heif_context_alloc();
    if (context == NULL) {
        return cimg_fail(report, CIMG_OUT_OF_MEMORY, "the system has no memory left for this picture");
    }
    encode(writer, context);
    cimg_heif_loaded()->heif_context_free(context);
    return report->status;
}
