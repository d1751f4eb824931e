#ifndef IMAGE_APP_CIMG_PNG_H
#define IMAGE_APP_CIMG_PNG_H

#include "cimg_types.h"

typedef struct cimg_png_reader cimg_png_reader;
typedef struct cimg_png_writer cimg_png_writer;

/// The largest factor by which rows are made smaller.
#define CIMG_PNG_MAX_FACTOR 4096

typedef struct cimg_png_info {
    uint32_t width, height;
    /// Bits of a sample in the file: 1, 2, 4, 8 or 16.
    int bit_depth;
    bool is_gray;
    bool is_palette;
    /// An alpha channel, or transparent colours (tRNS).
    bool has_alpha;
    bool is_interlaced;
    /// An APNG.
    bool is_animated;
    /// Texts before the picture's data that were not kept: there are too many blocks of metadata.
    size_t omitted_texts;
} cimg_png_info;

/// Of the library that is loaded.
const char *cimg_png_version(void);

/// Loads ISA-L, which inflates faster than libpng's zlib, unless it is loaded: from then on pictures are read with it where
/// that is possible. Before that it is checked beside zlib. NULL, or why it can't be used. Any thread may call it.
const char *cimg_isal_load(void);

/// NULL where there is no memory.
cimg_png_reader *cimg_png_reader_create(const cimg_input *input, const cimg_limits *limits, bool allows_damage);
void cimg_png_reader_free(cimg_png_reader *reader);

/// Reads up to the picture's data. Allocates nothing that grows with the picture's claimed size.
cimg_status cimg_png_reader_read_header(cimg_png_reader *reader, cimg_png_info *info);
size_t cimg_png_reader_block_count(const cimg_png_reader *reader);
const cimg_block *cimg_png_reader_block(const cimg_png_reader *reader, size_t index);
/// Says that the caller has read what stands after the picture's data: nothing is said of it then.
void cimg_png_reader_know_late_chunks(cimg_png_reader *reader);
/// Frees the blocks, when they have been copied.
void cimg_png_reader_drop_blocks(cimg_png_reader *reader);

/// Makes the rows smaller, between the header and the first row: `factor` × `factor` pixels, fewer at the right and the
/// bottom, become their mean, in which transparent ones count less. `factor` is 1 to CIMG_PNG_MAX_FACTOR.
cimg_status cimg_png_reader_reduce(cimg_png_reader *reader, uint32_t factor);

/// Reads the next rows, `stride` bytes apart: RGBA16 in the machine's byte order where the file has 16 bits, else RGBA8.
cimg_status cimg_png_reader_read_rows(cimg_png_reader *reader, uint8_t *rows, size_t stride, size_t count);
/// Reads what follows the last row.
cimg_status cimg_png_reader_finish(cimg_png_reader *reader);

const cimg_report *cimg_png_reader_report(const cimg_png_reader *reader);
/// Whether ISA-L inflates the picture's data: known once a row was read.
bool cimg_png_reader_uses_isal(const cimg_png_reader *reader);
/// The most bytes that were held at a time.
size_t cimg_png_reader_peak_memory(const cimg_png_reader *reader);

/// What decides between a PNG's size and the time that it takes.
typedef enum cimg_png_effort {
    CIMG_PNG_FAST,
    CIMG_PNG_BALANCED,
    /// libpng's own work at one of zlib's levels, on one thread.
    CIMG_PNG_LEVEL,
} cimg_png_effort;

typedef struct cimg_png_settings {
    uint32_t width, height;
    /// Rows are RGBA with 16 bits a channel in the machine's byte order, not 8.
    bool rows_have_16_bits;
    /// The result has the rows' red channel instead of red, green and blue.
    bool is_gray;
    bool has_alpha;
    /// 8 or 16.
    int bit_depth;
    cimg_png_effort effort;
    /// zlib's, 0 to 9; of CIMG_PNG_LEVEL alone.
    int compression_level;
    /// How many threads pack the rows, but with CIMG_PNG_LEVEL. The result is the same with any number.
    int threads;
} cimg_png_settings;

/// NULL where there is no memory.
cimg_png_writer *cimg_png_writer_create(const cimg_output *output, const cimg_limits *limits);
void cimg_png_writer_free(cimg_png_writer *writer);

/// Writes the signature and the header.
cimg_status cimg_png_writer_start(cimg_png_writer *writer, const cimg_png_settings *settings);
/// Writes a chunk as it is, between start and the first row. `name` has four letters.
cimg_status cimg_png_writer_chunk(cimg_png_writer *writer, const char *name, const uint8_t *bytes, size_t count);
/// Writes an iCCP chunk that holds the profile.
cimg_status cimg_png_writer_profile(cimg_png_writer *writer, const uint8_t *bytes, size_t count);
cimg_status cimg_png_writer_write_rows(cimg_png_writer *writer, const uint8_t *rows, size_t stride, size_t count);
cimg_status cimg_png_writer_finish(cimg_png_writer *writer);

const cimg_report *cimg_png_writer_report(const cimg_png_writer *writer);
size_t cimg_png_writer_peak_memory(const cimg_png_writer *writer);
/// An upper estimate of what packing rows of so many bytes in the file holds beyond what libpng does with a few rows.
size_t cimg_png_writer_packing_memory(const cimg_png_settings *settings, size_t row_bytes);

#endif
