#ifndef IMAGE_APP_CIMG_WEBP_H
#define IMAGE_APP_CIMG_WEBP_H

#include "cimg_types.h"

// WebP, by libwebp. What a file's chunks say is read by the caller; here are pixels alone.

typedef struct cimg_webp_reader cimg_webp_reader;
typedef struct cimg_webp_writer cimg_webp_writer;

/// The longest side that libwebp writes.
#define CIMG_WEBP_MAX_SIDE 16383

/// Loads libwebp, unless it is loaded. NULL, or why it can't be. Any thread may call it.
const char *cimg_webp_load(void);
/// The loaded library's version, as 0x010204 for 1.2.4; 0 where none is loaded.
int cimg_webp_version(void);

/// A picture that is one frame on a canvas: the frame of a still picture covers it.
typedef struct cimg_webp_frame {
    /// The canvas, which is transparent where the frame does not cover it.
    uint32_t width, height;
    uint32_t x, y, frame_width, frame_height;
    /// Whether the frame itself has alpha; its pixels are opaque where it has none.
    bool has_alpha;
    bool is_lossless;
    /// Where the data of the ALPH chunk stands in the file, and how long it is; 0 bytes where there is none.
    uint64_t alpha_offset, alpha_count;
    /// The same of the VP8 or VP8L chunk. Both counts are what the file claims.
    uint64_t image_offset, image_count;
    /// What libwebp itself holds at most: counted against the limit.
    size_t library_memory;
    /// `factor` × `factor` pixels become their mean; 1 for all of them.
    uint32_t factor;
    int threads;
} cimg_webp_frame;

/// The largest factor by which rows are made smaller.
#define CIMG_WEBP_MAX_FACTOR 4096

/// NULL where there is no memory. The input has to have random access.
cimg_webp_reader *cimg_webp_reader_create(const cimg_input *input, const cimg_limits *limits, bool allows_damage);
void cimg_webp_reader_free(cimg_webp_reader *reader);

/// Says where the picture is. Reads and allocates nothing yet.
cimg_status cimg_webp_reader_start(cimg_webp_reader *reader, const cimg_webp_frame *frame);
/// Reads the next rows as RGBA8, `stride` bytes apart: as much of the file as they need.
cimg_status cimg_webp_reader_read_rows(cimg_webp_reader *reader, uint8_t *rows, size_t stride, size_t count);
cimg_status cimg_webp_reader_finish(cimg_webp_reader *reader);

const cimg_report *cimg_webp_reader_report(const cimg_webp_reader *reader);
/// The most bytes that were held at a time; what is said of libwebp's own is counted as long as it decodes.
size_t cimg_webp_reader_peak_memory(const cimg_webp_reader *reader);

typedef struct cimg_webp_settings {
    uint32_t width, height;
    /// Rows are RGBA with 16 bits a channel in the machine's byte order, not 8.
    bool rows_have_16_bits;
    /// The rows' red channel stands for all colours.
    bool is_gray;
    bool has_alpha;
    bool is_lossless;
    /// 0 to 100; of lossy pictures.
    int quality;
    /// libwebp's method, 0 to 6, of lossy pictures; its preset, 0 to 9, of lossless ones.
    int effort;
    /// Lossy pictures are coded twice instead of keeping what was found.
    bool is_frugal;
    int threads;
    /// What libwebp itself holds at most, beside the picture: counted against the limit.
    size_t library_memory;
} cimg_webp_settings;

/// NULL where there is no memory.
cimg_webp_writer *cimg_webp_writer_create(const cimg_output *output, const cimg_limits *limits);
void cimg_webp_writer_free(cimg_webp_writer *writer);

cimg_status cimg_webp_writer_start(cimg_webp_writer *writer, const cimg_webp_settings *settings);
/// Keeps a chunk for the file, between start and the first row: "ICCP", "EXIF" or "XMP ", each once.
cimg_status cimg_webp_writer_chunk(cimg_webp_writer *writer, const char *name, const uint8_t *bytes, size_t count);
cimg_status cimg_webp_writer_write_rows(cimg_webp_writer *writer, const uint8_t *rows, size_t stride, size_t count);
/// Codes the picture and writes the file.
cimg_status cimg_webp_writer_finish(cimg_webp_writer *writer);

const cimg_report *cimg_webp_writer_report(const cimg_webp_writer *writer);
/// The most bytes that were held at a time, with what is said of libwebp's own.
size_t cimg_webp_writer_peak_memory(const cimg_webp_writer *writer);

#endif
