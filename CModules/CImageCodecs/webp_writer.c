// The WebP writer: the rows are collected in the form that libwebp codes, which it does when all are there.
#include "cimg_webp.h"
#include "internal.h"
#include "webp_container.h"
#include "webp_library.h"

#include <stdlib.h>
#include <string.h>

/// Rows of a lossy picture that are turned into luma and chroma at a time: an even number, for chroma is of two rows.
#define BAND_ROWS 32

struct cimg_webp_writer {
    cimg_report report;
    cimg_pool pool;
    cimg_output output;
    const webp_library *library;
    cimg_webp_settings settings;
    WebPConfig config;
    bool is_started, is_finished;

    /// All of it: packed pixels of a lossless one, planes of luma, chroma and alpha of a lossy one.
    WebPPicture picture;
    /// The rows of a band; counted.
    uint8_t *band;
    size_t band_rows;
    /// Rows that came.
    size_t row;

    cimg_blocks chunks;
    cimg_webp_bytes coded;
};

// Life

cimg_webp_writer *cimg_webp_writer_create(const cimg_output *output, const cimg_limits *limits) {
    cimg_webp_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return NULL;
    writer->output = *output;
    writer->pool = (cimg_pool){.report = &writer->report, .limit = limits->max_memory};
    writer->chunks.pool = &writer->pool;
    writer->coded.pool = &writer->pool;
    cimg_pool_charge(&writer->pool, sizeof *writer);
    return writer;
}

static size_t picture_memory(const cimg_webp_settings *settings) {
    const size_t pixels = (size_t)settings->width * settings->height;
    const size_t chroma = (size_t)((settings->width + 1) / 2) * ((settings->height + 1) / 2);
    return settings->is_lossless ? pixels * 4 : pixels * (settings->has_alpha ? 2 : 1) + chroma * 2;
}

static void free_picture(cimg_webp_writer *writer) {
    if (!writer->is_started) return;
    writer->library->WebPPictureFree(&writer->picture);
    writer->is_started = false;
    cimg_pool_release(&writer->pool, picture_memory(&writer->settings));
}

void cimg_webp_writer_free(cimg_webp_writer *writer) {
    if (writer == NULL) return;
    free_picture(writer);
    cimg_pool_free(&writer->pool, writer->band);
    cimg_blocks_drop(&writer->chunks);
    cimg_pool_free(&writer->pool, writer->coded.bytes);
    free(writer);
}

const cimg_report *cimg_webp_writer_report(const cimg_webp_writer *writer) { return &writer->report; }
size_t cimg_webp_writer_peak_memory(const cimg_webp_writer *writer) { return writer->pool.peak; }

// The header

/// False where libwebp is another one than its header says.
static bool configure(cimg_webp_writer *writer) {
    const cimg_webp_settings *settings = &writer->settings;
    WebPConfig *config = &writer->config;
    const float quality = (float)settings->quality;
    if (!writer->library->WebPConfigInitInternal(config, WEBP_PRESET_DEFAULT, quality, WEBP_ENCODER_ABI_VERSION)) {
        return false;
    }
    if (settings->is_lossless) {
        if (!writer->library->WebPConfigLosslessPreset(config, settings->effort)) return false;
        // Colours that nothing shows are kept as well.
        config->exact = 1;
    } else {
        config->method = settings->effort;
        config->low_memory = settings->is_frugal;
    }
    config->thread_level = settings->threads > 1;
    return true;
}

cimg_status cimg_webp_writer_start(cimg_webp_writer *writer, const cimg_webp_settings *settings) {
    cimg_report *report = &writer->report;
    if (report->status != CIMG_OK) return report->status;
    writer->library = cimg_webp_library();
    if (writer->library == NULL) return cimg_fail(report, CIMG_NO_LIBRARY, "libwebp is not loaded");
    const int most_effort = settings->is_lossless ? 9 : 6;
    if (writer->is_started || settings->width < 1 || settings->width > CIMG_WEBP_MAX_SIDE || settings->height < 1
        || settings->height > CIMG_WEBP_MAX_SIDE || settings->quality < 0 || settings->quality > 100
        || settings->effort < 0 || settings->effort > most_effort) {
        return cimg_fail(report, CIMG_MISUSE, "there is no such WebP");
    }
    writer->settings = *settings;
    WebPPicture *picture = &writer->picture;
    if (!configure(writer) || !writer->library->WebPPictureInitInternal(picture, WEBP_ENCODER_ABI_VERSION)) {
        return cimg_fail(report, CIMG_NO_LIBRARY, "libwebp is not the one that is needed");
    }
    picture->use_argb = settings->is_lossless;
    picture->colorspace = settings->has_alpha ? WEBP_YUV420A : WEBP_YUV420;
    picture->width = (int)settings->width;
    picture->height = (int)settings->height;
    if (!settings->is_lossless) {
        writer->band = cimg_pool_alloc(&writer->pool, (size_t)settings->width * 4 * BAND_ROWS);
        if (writer->band == NULL) return report->status;
    }
    if (!cimg_pool_charge(&writer->pool, picture_memory(settings))) return report->status;
    writer->is_started = true;
    if (!writer->library->WebPPictureAlloc(picture)) {
        return cimg_fail(report, CIMG_OUT_OF_MEMORY, "the system has no memory left for this picture");
    }
    return CIMG_OK;
}

cimg_status cimg_webp_writer_chunk(cimg_webp_writer *writer, const char *name, const uint8_t *bytes, size_t count) {
    cimg_report *report = &writer->report;
    if (report->status != CIMG_OK) return report->status;
    if (!writer->is_started || writer->row > 0 || strlen(name) != 4 || count > UINT32_MAX) {
        return cimg_fail(report, CIMG_MISUSE, "a chunk can't be written here");
    }
    uint8_t *copy = cimg_blocks_add(&writer->chunks, CIMG_BLOCK_CHUNK, name, count);
    if (copy != NULL && count > 0) memcpy(copy, bytes, count);
    return report->status;
}

// Rows

/// A caller's row as RGBA8.
static void convert_row(const cimg_webp_writer *writer, uint8_t *target, const uint8_t *row) {
    const size_t width = writer->settings.width;
    if (writer->settings.rows_have_16_bits) {
        cimg_rgba8_from_rgba16(target, (const cimg_sample16 *)row, width);
    } else {
        memcpy(target, row, width * 4);
    }
    if (!writer->settings.is_gray) return;
    for (size_t index = 0; index < width * 4; index += 4) target[index + 1] = target[index + 2] = target[index];
}

/// RGBA8 in place to the numbers that libwebp takes for pixels.
static void pack_row(uint32_t *row, size_t width, bool has_alpha) {
    const uint32_t opaque = has_alpha ? 0 : 0xFF000000;
    for (size_t index = 0; index < width; index++) {
        uint8_t pixel[4];
        memcpy(pixel, row + index, sizeof pixel);
        row[index] = (uint32_t)pixel[3] << 24 | (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2] | opaque;
    }
}

static void copy_plane(uint8_t *target, int target_stride, const uint8_t *source, int stride, size_t width, size_t height) {
    for (size_t row = 0; row < height; row++) {
        memcpy(target + row * (size_t)target_stride, source + row * (size_t)stride, width);
    }
}

/// Turns the band's rows into the picture's luma, chroma and alpha, as libwebp does it with a whole picture.
static void take_band(cimg_webp_writer *writer) {
    const webp_library *library = writer->library;
    WebPPicture *picture = &writer->picture;
    const size_t width = writer->settings.width, height = writer->band_rows, first = writer->row - height;
    const int stride = (int)(width * 4);
    WebPPicture part;
    bool is_there = library->WebPPictureInitInternal(&part, WEBP_ENCODER_ABI_VERSION) != 0;
    part.width = (int)width;
    part.height = (int)height;
    if (is_there) {
        is_there = writer->settings.has_alpha ? library->WebPPictureImportRGBA(&part, writer->band, stride)
                                              : library->WebPPictureImportRGBX(&part, writer->band, stride);
    }
    if (!is_there) {
        cimg_fail(&writer->report, CIMG_OUT_OF_MEMORY, "the system has no memory left for this picture");
        return;
    }
    copy_plane(picture->y + first * (size_t)picture->y_stride, picture->y_stride, part.y, part.y_stride, width, height);
    const size_t offset = first / 2 * (size_t)picture->uv_stride;
    const size_t across = (width + 1) / 2, down = (height + 1) / 2;
    copy_plane(picture->u + offset, picture->uv_stride, part.u, part.uv_stride, across, down);
    copy_plane(picture->v + offset, picture->uv_stride, part.v, part.uv_stride, across, down);
    if (writer->settings.has_alpha) {
        uint8_t *alpha = picture->a + first * (size_t)picture->a_stride;
        if (part.a != NULL) {
            copy_plane(alpha, picture->a_stride, part.a, part.a_stride, width, height);
        } else {
            // All of the band is opaque.
            for (size_t row = 0; row < height; row++) memset(alpha + row * (size_t)picture->a_stride, 0xFF, width);
        }
    }
    library->WebPPictureFree(&part);
    writer->band_rows = 0;
}

static void take_row(cimg_webp_writer *writer, const uint8_t *row) {
    const size_t width = writer->settings.width;
    if (writer->settings.is_lossless) {
        uint32_t *target = writer->picture.argb + writer->row * (size_t)writer->picture.argb_stride;
        convert_row(writer, (uint8_t *)target, row);
        pack_row(target, width, writer->settings.has_alpha);
        writer->row++;
        return;
    }
    convert_row(writer, writer->band + writer->band_rows * width * 4, row);
    writer->row++;
    writer->band_rows++;
    if (writer->band_rows == BAND_ROWS || writer->row == writer->settings.height) take_band(writer);
}

cimg_status cimg_webp_writer_write_rows(cimg_webp_writer *writer, const uint8_t *rows, size_t stride, size_t count) {
    cimg_report *report = &writer->report;
    if (report->status != CIMG_OK) return report->status;
    const size_t row_bytes = (size_t)writer->settings.width * (writer->settings.rows_have_16_bits ? 8 : 4);
    if (!writer->is_started || count > writer->settings.height - writer->row || stride < row_bytes) {
        return cimg_fail(report, CIMG_MISUSE, "more rows given than the picture has");
    }
    for (; count > 0 && report->status == CIMG_OK; count--, rows += stride) take_row(writer, rows);
    return report->status;
}

// Coding

static int take_coded(const uint8_t *bytes, size_t count, const WebPPicture *picture) {
    return cimg_webp_bytes_add(picture->custom_ptr, bytes, count);
}

static void encode(cimg_webp_writer *writer) {
    cimg_report *report = &writer->report;
    cimg_pool_free(&writer->pool, writer->band);
    writer->band = NULL;
    if (!cimg_pool_charge(&writer->pool, writer->settings.library_memory)) return;
    writer->picture.writer = take_coded;
    writer->picture.custom_ptr = &writer->coded;
    const bool is_coded = writer->library->WebPEncode(&writer->config, &writer->picture);
    cimg_pool_release(&writer->pool, writer->settings.library_memory);
    if (is_coded || report->status != CIMG_OK) return;
    switch (writer->picture.error_code) {
    case VP8_ENC_ERROR_OUT_OF_MEMORY:
    case VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY:
        cimg_fail(report, CIMG_OUT_OF_MEMORY, "the system has no memory left for this picture");
        break;
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW:
        cimg_fail(report, CIMG_UNSUPPORTED, "a lossy WebP can't hold this picture: its blocks are described in too many bytes");
        break;
    case VP8_ENC_ERROR_PARTITION_OVERFLOW:
    case VP8_ENC_ERROR_FILE_TOO_BIG:
        cimg_fail(report, CIMG_UNSUPPORTED, "a lossy WebP can't hold this picture: its data would be too long");
        break;
    default:
        cimg_fail(report, CIMG_MISUSE, "libwebp can't code the picture (error %d)", writer->picture.error_code);
    }
}

cimg_status cimg_webp_writer_finish(cimg_webp_writer *writer) {
    cimg_report *report = &writer->report;
    if (report->status != CIMG_OK) return report->status;
    if (!writer->is_started || writer->is_finished || writer->row < writer->settings.height) {
        return cimg_fail(report, CIMG_MISUSE, "the picture is finished before its last row");
    }
    writer->is_finished = true;
    encode(writer);
    free_picture(writer);
    if (report->status != CIMG_OK) return report->status;
    return cimg_webp_write_file(
        &writer->output, report, &writer->coded, &writer->chunks, writer->settings.width, writer->settings.height);
}
