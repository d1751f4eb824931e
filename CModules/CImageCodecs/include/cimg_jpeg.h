#ifndef IMAGE_APP_CIMG_JPEG_H
#define IMAGE_APP_CIMG_JPEG_H

#include "cimg_types.h"

typedef struct cimg_jpeg_reader cimg_jpeg_reader;
typedef struct cimg_jpeg_writer cimg_jpeg_writer;

/// The longest side that libjpeg reads and writes.
#define CIMG_JPEG_MAX_SIDE 65500

typedef enum cimg_jpeg_color {
    CIMG_JPEG_GRAYSCALE,
    CIMG_JPEG_YCBCR,
    CIMG_JPEG_RGB,
    CIMG_JPEG_CMYK,
    CIMG_JPEG_YCCK,
} cimg_jpeg_color;

typedef struct cimg_jpeg_info {
    uint32_t width, height;
    cimg_jpeg_color color;
    int component_count;
    bool is_progressive;
    bool is_arithmetic;
    /// Progressive, or the components come in scans of their own: the whole picture's coefficients are held.
    bool has_multiple_scans;
    /// JFIF's density: 0 no unit, 1 inch, 2 centimetre.
    bool has_density;
    int density_unit, density_x, density_y;
    /// A side is longer than CIMG_JPEG_MAX_SIDE. The header could not be read then, and still all of this is known.
    bool is_too_large;
    /// Comments before the first scan that were not kept: there are too many blocks of metadata.
    size_t omitted_comments;
} cimg_jpeg_info;

/// The loaded library.
typedef struct cimg_jpeg_library {
    /// "libjpeg-turbo".
    char name[32];
    /// "2.1.5".
    char version[32];
} cimg_jpeg_library;

/// Returns what the loaded library says of itself; it may be another one than this was compiled with.
cimg_jpeg_library cimg_jpeg_loaded_library(void);

/// NULL where there is no memory.
cimg_jpeg_reader *cimg_jpeg_reader_create(const cimg_input *input, const cimg_limits *limits, bool allows_damage);
void cimg_jpeg_reader_free(cimg_jpeg_reader *reader);

/// Reads up to the first scan. Allocates nothing that grows with the picture's claimed size.
cimg_status cimg_jpeg_reader_read_header(cimg_jpeg_reader *reader, cimg_jpeg_info *info);
void cimg_jpeg_reader_sampling(const cimg_jpeg_reader *reader, int component, int *horizontal, int *vertical);
/// A component's quantisation table in natural order; false where the file has not defined it before its first scan.
bool cimg_jpeg_reader_quantization(const cimg_jpeg_reader *reader, int component, uint16_t table[64]);
size_t cimg_jpeg_reader_block_count(const cimg_jpeg_reader *reader);
const cimg_block *cimg_jpeg_reader_block(const cimg_jpeg_reader *reader, size_t index);
/// Frees the blocks, when they have been copied.
void cimg_jpeg_reader_drop_blocks(cimg_jpeg_reader *reader);

/// Makes the rows smaller, between the header and the first row: each block of 8 × 8 samples becomes one of `side` ×
/// `side`; `side` is 1, 2, 4 or 5. Of a progressive picture only the scans that such rows need are read, with 5 all of them.
cimg_status cimg_jpeg_reader_reduce(cimg_jpeg_reader *reader, int side);

/// How many threads there may be, 1 or more; between the header and the first row. A large picture with restart markers is read
/// in bands on several, where the input can be read again. The rows are the same on any number.
void cimg_jpeg_reader_set_threads(cimg_jpeg_reader *reader, int threads);
/// How many of libjpeg's decompressors the picture takes then, and an upper estimate of the bytes that are held beside theirs.
size_t cimg_jpeg_reader_decompressors(const cimg_jpeg_reader *reader);
size_t cimg_jpeg_reader_band_memory(const cimg_jpeg_reader *reader);

/// Asks for the CMYK of a CMYK or YCCK picture as it is: 255 is full. Between the header and the first
/// row.
void cimg_jpeg_reader_deliver_cmyk(cimg_jpeg_reader *reader);

/// Reads the next rows as RGBA8, or as CMYK, `stride` bytes apart.
cimg_status cimg_jpeg_reader_read_rows(cimg_jpeg_reader *reader, uint8_t *rows, size_t stride, size_t count);
/// Rows of luma, Cb and Cr, as many bytes apart. A row has room for whole blocks of 8 samples.
typedef struct cimg_jpeg_planes {
    uint8_t *rows[3];
    size_t strides[3];
} cimg_jpeg_planes;

/// Whether samples can be read as they are coded: of a YCbCr picture at its full size that is decoded on one thread. Between the header
/// and the first row.
bool cimg_jpeg_reader_has_samples(const cimg_jpeg_reader *reader);
/// Reads the samples of the next `count` rows, neither upsampled nor converted, instead of rows: whole rows of MCUs, or all that are
/// left. There has to be room for whole rows of MCUs.
cimg_status cimg_jpeg_reader_read_samples(cimg_jpeg_reader *reader, const cimg_jpeg_planes *planes, size_t count);
/// Reads what follows the last row.
cimg_status cimg_jpeg_reader_finish(cimg_jpeg_reader *reader);

/// Whether libjpeg was bypassed: scans were decoded without it. Known once all rows were read.
bool cimg_jpeg_reader_bypasses_libjpeg(const cimg_jpeg_reader *reader);
const cimg_report *cimg_jpeg_reader_report(const cimg_jpeg_reader *reader);
/// The most bytes that were held at a time.
size_t cimg_jpeg_reader_peak_memory(const cimg_jpeg_reader *reader);

typedef struct cimg_jpeg_component {
    int horizontal, vertical;
    /// 64 values of 1 to 65,535 in natural order; not used where `quality` is set.
    uint16_t quantization[64];
} cimg_jpeg_component;

typedef struct cimg_jpeg_settings {
    uint32_t width, height;
    /// Rows are RGBA with 16 bits a channel in the machine's byte order, not 8.
    bool rows_have_16_bits;
    /// Samples are given as they are coded, instead of rows. Never of grey, nor where it is coded in bands on several threads.
    bool takes_samples;
    /// The result has the rows' red channel alone.
    bool is_gray;
    bool is_progressive;
    bool optimizes_huffman;
    /// libjpeg's 1 to 100; 0 for the components' own tables.
    int quality;
    int density_unit, density_x, density_y;
    /// How many threads there may be, one of them for what makes the rows. The bytes are the same on any number: a large picture
    /// that is neither progressive nor has tables of its own always has restart markers.
    int threads;
} cimg_jpeg_settings;

/// NULL where there is no memory.
cimg_jpeg_writer *cimg_jpeg_writer_create(const cimg_output *output, const cimg_limits *limits);
void cimg_jpeg_writer_free(cimg_jpeg_writer *writer);

/// Writes the header. `components` has one entry for grey, three for colour.
cimg_status cimg_jpeg_writer_start(
    cimg_jpeg_writer *writer, const cimg_jpeg_settings *settings, const cimg_jpeg_component *components);
/// Writes a marker, 0xE1 for APP1 and so on, between start and the first row. At most 65,533 bytes.
cimg_status cimg_jpeg_writer_marker(cimg_jpeg_writer *writer, int marker, const uint8_t *bytes, size_t count);
cimg_status cimg_jpeg_writer_write_rows(cimg_jpeg_writer *writer, const uint8_t *rows, size_t stride, size_t count);
/// Writes the samples of the next `count` rows: whole rows of MCUs, or all that are left; what is behind the picture's edges, up to whole
/// rows of MCUs and blocks, is written too.
cimg_status cimg_jpeg_writer_write_samples(cimg_jpeg_writer *writer, const cimg_jpeg_planes *planes, size_t count);
cimg_status cimg_jpeg_writer_finish(cimg_jpeg_writer *writer);

const cimg_report *cimg_jpeg_writer_report(const cimg_jpeg_writer *writer);
size_t cimg_jpeg_writer_peak_memory(const cimg_jpeg_writer *writer);
/// How many of libjpeg's compressors a picture takes, and an upper estimate of the bytes that are held beside theirs for several
/// threads.
size_t cimg_jpeg_writer_compressors(const cimg_jpeg_settings *settings, const cimg_jpeg_component *components);
size_t cimg_jpeg_writer_band_memory(const cimg_jpeg_settings *settings, const cimg_jpeg_component *components);

#endif
