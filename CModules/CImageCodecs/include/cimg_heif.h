#ifndef IMAGE_APP_CIMG_HEIF_H
#define IMAGE_APP_CIMG_HEIF_H

#include "cimg_types.h"

// HEIC and AVIF by libheif, which is loaded while the program runs.
//
// Of a file that is read, the caller reads the boxes. libheif gets each coded picture by itself, in a small file that the
// caller has made, and only decodes it: no box that others wrote meets libheif, and the planes of the tiles come together
// before colours are made of them.

/// Loads libheif, unless it is loaded. Returns why it can't be, or NULL.
const char *cimg_heif_load(void);
/// The loaded library's version.
const char *cimg_heif_version(void);
/// Whether the loaded library returns YCbCr as it is coded, and converts green, blue and red to YCbCr: from version 1.16 on.
/// Older ones do it the other way round.
bool cimg_heif_keeps_ycbcr(void);

// Reading

typedef struct cimg_heif_reader cimg_heif_reader;

/// Which samples there are of Cb and Cr.
typedef enum cimg_heif_chroma {
    /// There are none.
    CIMG_HEIF_GRAY = 0,
    /// Half the width and height.
    CIMG_HEIF_420 = 1,
    /// Half the width.
    CIMG_HEIF_422 = 2,
    CIMG_HEIF_444 = 3,
} cimg_heif_chroma;

/// How red, green and blue follow from the three planes.
typedef enum cimg_heif_model {
    /// Y, Cb and Cr, by the weights of red and blue in Y.
    CIMG_HEIF_YCBCR,
    /// Green, blue and red themselves.
    CIMG_HEIF_GBR,
    CIMG_HEIF_YCGCO,
} cimg_heif_model;

/// Planes that are put together from coded pictures.
typedef struct cimg_heif_layout {
    uint32_t width, height;
    /// 8 to 16.
    int bit_depth;
    cimg_heif_chroma chroma;
    cimg_heif_model model;
    double red_weight, blue_weight;
    /// Whether samples go from 0 to the largest number, not from 16 to 235 or 240 in 8 bits.
    bool is_full_range;
} cimg_heif_layout;

typedef struct cimg_heif_settings {
    cimg_heif_layout color;
    bool has_alpha;
    /// Of the same size; its first plane counts.
    cimg_heif_layout alpha;
    /// Whether colours are multiplied by alpha. They come out as they were before.
    bool is_premultiplied;
    /// The part of the planes that is the picture.
    uint32_t left, top, width, height;
    /// How that part is turned to be upright: EXIF's Orientation, 1 to 8.
    int orientation;
    /// Rows come as RGBA16 in the machine's byte order, else as RGBA8.
    bool is_deep;
    /// `factor` × `factor` pixels of the upright picture, fewer at the right and the bottom, become their mean.
    uint32_t factor;
} cimg_heif_settings;

/// The largest factor by which rows are made smaller.
#define CIMG_HEIF_MAX_FACTOR 4096

/// A file with one coded picture, and where its upper left corner is put.
typedef struct cimg_heif_piece {
    const uint8_t *file;
    size_t count;
    uint32_t x, y;
    /// Its size. One that is coded larger is cut, one that is smaller is damaged.
    uint32_t width, height;
    /// The longer side that it is coded with, as the file says it.
    int32_t coded_side;
} cimg_heif_piece;

/// Makes room for the planes. NULL where there is no memory at all; else the report says whether there was enough.
cimg_heif_reader *cimg_heif_reader_create(
    const cimg_limits *limits, bool allows_damage, const cimg_heif_settings *settings);
void cimg_heif_reader_free(cimg_heif_reader *reader);
/// Decodes pieces of the colours, or of alpha, on up to `threads` threads.
cimg_status cimg_heif_reader_decode(
    cimg_heif_reader *reader, bool is_alpha, const cimg_heif_piece *pieces, size_t count, int threads);
/// Makes the next rows, `stride` bytes apart.
cimg_status cimg_heif_reader_read_rows(cimg_heif_reader *reader, uint8_t *rows, size_t stride, size_t count);
cimg_status cimg_heif_reader_finish(cimg_heif_reader *reader);
const cimg_report *cimg_heif_reader_report(const cimg_heif_reader *reader);
/// The most bytes that were held at a time, without those of libheif and its codecs.
size_t cimg_heif_reader_peak_memory(const cimg_heif_reader *reader);

// Writing

typedef struct cimg_heif_writer cimg_heif_writer;

typedef struct cimg_heif_writing {
    uint32_t width, height;
    /// Rows are RGBA with 16 bits a channel in the machine's byte order, not 8.
    bool rows_have_16_bits;
    /// The result has the rows' red channel instead of red, green and blue.
    bool is_gray;
    bool has_alpha;
    /// 8 or 12: libheif 1.15 gives libaom the wrong profile for 10, but for 4:2:2.
    int bit_depth;
    /// Of colours: CIMG_HEIF_420, CIMG_HEIF_422 or CIMG_HEIF_444.
    cimg_heif_chroma chroma;
    /// Nothing is lost of `bit_depth` bits.
    bool is_lossless;
    /// 0 to 100.
    int quality;
    /// libaom's, 0 (slowest) to 9.
    int speed;
    int threads;
    /// Code points of ITU-T H.273 that the result states; the matrix follows from the rest.
    int primaries, transfer;
    const uint8_t *profile;
    size_t profile_count;
    /// From its TIFF header on; NULL for none.
    const uint8_t *exif;
    size_t exif_count;
    const uint8_t *xmp;
    size_t xmp_count;
} cimg_heif_writing;

/// NULL where there is no memory.
cimg_heif_writer *cimg_heif_writer_create(const cimg_output *output, const cimg_limits *limits);
void cimg_heif_writer_free(cimg_heif_writer *writer);
/// Makes room for the picture, and copies what else is written.
cimg_status cimg_heif_writer_start(cimg_heif_writer *writer, const cimg_heif_writing *settings);
cimg_status cimg_heif_writer_write_rows(cimg_heif_writer *writer, const uint8_t *rows, size_t stride, size_t count);
/// Encodes the picture and writes it.
cimg_status cimg_heif_writer_finish(cimg_heif_writer *writer);
const cimg_report *cimg_heif_writer_report(const cimg_heif_writer *writer);
size_t cimg_heif_writer_peak_memory(const cimg_heif_writer *writer);

#endif
