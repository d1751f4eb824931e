#ifndef IMAGE_APP_CIMG_TIFF_H
#define IMAGE_APP_CIMG_TIFF_H

#include "cimg_types.h"

typedef struct cimg_tiff_reader cimg_tiff_reader;
typedef struct cimg_tiff_writer cimg_tiff_writer;

/// The largest factor by which rows are made smaller.
#define CIMG_TIFF_MAX_FACTOR 4096
/// Loads libtiff, unless it is loaded. Returns why it can't be, or NULL.
const char *cimg_tiff_load(void);
/// Its version; "" where it isn't loaded.
const char *cimg_tiff_version(void);

typedef enum cimg_tiff_color {
    CIMG_TIFF_GRAY,
    /// 0 is white.
    CIMG_TIFF_INVERTED_GRAY,
    CIMG_TIFF_RGB,
    CIMG_TIFF_PALETTE,
    CIMG_TIFF_CMYK,
    CIMG_TIFF_YCBCR,
} cimg_tiff_color;

typedef enum cimg_tiff_alpha {
    CIMG_TIFF_OPAQUE,
    CIMG_TIFF_STRAIGHT,
    CIMG_TIFF_PREMULTIPLIED,
} cimg_tiff_alpha;

/// An array of whole numbers in the file.
typedef struct cimg_tiff_array {
    uint64_t position, count;
    /// Bytes of a number: 1, 2, 4 or 8; 0 where there is no such array.
    uint32_t number_size;
} cimg_tiff_array;

/// How a picture is laid out in its file. A chunk is a strip or a tile.
typedef struct cimg_tiff_layout {
    uint32_t width, height;
    /// A strip is as wide as the picture, and no higher.
    uint32_t chunk_width, chunk_height;
    uint32_t bits, samples;
    /// TIFF's numbers.
    uint32_t compression, predictor, fill_order, fax_options;
    cimg_tiff_color color;
    cimg_tiff_alpha alpha;
    /// Which sample alpha is, counted from 0.
    uint32_t alpha_sample;
    bool is_tiled, is_big_endian;
    /// Whether each sample has a plane of its own.
    bool is_separate;
    /// Of YCbCr: how many pixels across and down have one sample of colour.
    uint32_t subsampling[2];
    float coefficients[3], reference[6];
    cimg_tiff_array offsets, lengths;
    /// The most bytes of a packed chunk that are read.
    uint64_t longest_chunk;
    /// Rows of a chunk that are held: all, or fewer of a strip that is not packed or read as scanlines.
    uint32_t held_rows;
    /// Whether libtiff reads a strip, and unpacks one row after the other.
    bool reads_scanlines;
    /// RGBA, of CIMG_TIFF_PALETTE.
    uint8_t palette[256][4];
} cimg_tiff_layout;

/// NULL where there is no memory.
cimg_tiff_reader *cimg_tiff_reader_create(const cimg_input *input, const cimg_limits *limits, bool allows_damage);
void cimg_tiff_reader_free(cimg_tiff_reader *reader);

/// Takes the layout, and what a JPEG's chunks have in common (JPEGTables). libtiff sees no other directory than one that is
/// made from these. `memory` is what libtiff itself allocates at most.
cimg_status cimg_tiff_reader_start(
    cimg_tiff_reader *reader, const cimg_tiff_layout *layout, const uint8_t *tables, size_t table_count, size_t memory);
/// Makes the rows smaller, before the first row: `factor` × `factor` pixels, fewer at the right and the bottom, become
/// their mean, in which transparent ones count less. `factor` is 1 to CIMG_TIFF_MAX_FACTOR.
cimg_status cimg_tiff_reader_reduce(cimg_tiff_reader *reader, uint32_t factor);
/// Delivers CMYK without converting it to RGB; 255 is full ink. Call it before the first row is read. With alpha, each row
/// consists of two rows of four bytes per pixel: C, M, Y, alpha, and then K, K, K, alpha.
void cimg_tiff_reader_deliver_cmyk(cimg_tiff_reader *reader);

/// Reads the next rows, `stride` bytes apart. After cimg_tiff_reader_deliver_cmyk, CMYK comes as described there. Otherwise
/// rows are RGBA16 in native byte order for CMYK with alpha and for 16 bits other than opaque CMYK, and RGBA8 for everything
/// else.
cimg_status cimg_tiff_reader_read_rows(cimg_tiff_reader *reader, uint8_t *rows, size_t stride, size_t count);
cimg_status cimg_tiff_reader_finish(cimg_tiff_reader *reader);

const cimg_report *cimg_tiff_reader_report(const cimg_tiff_reader *reader);
/// The most bytes that were held at a time, libtiff's own as `cimg_tiff_reader_start` was told.
size_t cimg_tiff_reader_peak_memory(const cimg_tiff_reader *reader);

typedef struct cimg_tiff_settings {
    uint32_t width, height;
    /// Rows are RGBA with 16 bits a channel in the machine's byte order, not 8.
    bool rows_have_16_bits;
    /// The result has the rows' red channel instead of red, green and blue.
    bool is_gray;
    bool has_alpha;
    /// 8 or 16.
    uint32_t bits;
    /// Deflate's, 1 to 9; 0 does not pack.
    int level;
    /// The byte order of the result.
    bool is_big_endian;
    uint32_t rows_per_strip;
    /// How many threads pack strips. The result is the same with any number.
    uint32_t threads;
} cimg_tiff_settings;

/// NULL where there is no memory.
cimg_tiff_writer *cimg_tiff_writer_create(const cimg_output *output, const cimg_limits *limits);
void cimg_tiff_writer_free(cimg_tiff_writer *writer);

cimg_status cimg_tiff_writer_start(cimg_tiff_writer *writer, const cimg_tiff_settings *settings);
/// Writes bytes of the file's head: before the first row where strips are not packed, else before `finish`.
cimg_status cimg_tiff_writer_head(cimg_tiff_writer *writer, const uint8_t *bytes, size_t count);
/// Packs rows, or writes them at once where strips are not packed.
cimg_status cimg_tiff_writer_write_rows(cimg_tiff_writer *writer, const uint8_t *rows, size_t stride, size_t count);
/// Packs what is left, after the last row. The lengths of the strips are known then.
cimg_status cimg_tiff_writer_complete(cimg_tiff_writer *writer);
/// How many bytes a strip has in the file.
uint64_t cimg_tiff_writer_strip_length(const cimg_tiff_writer *writer, size_t index);
/// Writes the packed strips.
cimg_status cimg_tiff_writer_finish(cimg_tiff_writer *writer);

const cimg_report *cimg_tiff_writer_report(const cimg_tiff_writer *writer);
size_t cimg_tiff_writer_peak_memory(const cimg_tiff_writer *writer);
/// An upper estimate of the bytes that a writer holds.
size_t cimg_tiff_writer_memory(const cimg_tiff_settings *settings);

#endif
