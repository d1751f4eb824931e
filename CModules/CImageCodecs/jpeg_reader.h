// The JPEG reader's parts: jpeg_header.c, jpeg_start.c (up to the first row), jpeg_reader.c (rows), jpeg_samples.c (luma and chroma as
// they are coded), jpeg_input.c (bytes), jpeg_markers.c (metadata), jpeg_damage.c (what is wrong with the file), jpeg_reduced.c (smaller
// rows), jpeg_scans.c (scans of a progressive picture, without libjpeg), jpeg_sequential.c (the scan of another one, without libjpeg),
// jpeg_check.c (whether libjpeg can be bypassed so).
#ifndef CIMG_JPEG_READER_H
#define CIMG_JPEG_READER_H

#include "cimg_jpeg.h"
#include "jpeg_band_reader.h"
#include "jpeg_check.h"
#include "jpeg_sequential.h"

struct cimg_jpeg_reader {
    cimg_jpeg_base base;
    struct jpeg_decompress_struct codec;
    struct jpeg_source_mgr source;
    cimg_input input;
    cimg_limits limits;
    cimg_blocks blocks;
    bool allows_damage;

    /// libjpeg's object exists.
    bool is_created;
    /// The header was read; metadata that follows is not kept.
    bool has_header;
    /// Libjpeg has begun to decode the picture on one thread.
    bool is_started;
    /// Scans were left unread because smaller rows do not need them.
    bool has_enough;
    /// It was tried to read the scans without libjpeg.
    bool has_tried_scans;
    /// What decodes the scan in libjpeg's place; NULL where libjpeg does.
    cimg_jpeg_sequential *sequential;
    /// When scans are decoded without libjpeg, and whether one was to its end.
    cimg_jpeg_bypass bypass;
    bool has_bypassed;
    bool is_finished;

    /// What the frame header says. libjpeg overwrites its own copy when it meets a second one, before it says so.
    struct {
        JDIMENSION width, height;
        int component_count, precision;
        boolean is_progressive, is_arithmetic;
    } frame;

    /// Rows of CMYK are handed out as they are.
    bool delivers_cmyk;

    /// The rows that are handed out: the picture's size, or less.
    JDIMENSION width, height;
    /// How many of them were.
    JDIMENSION row;
    /// What 8 samples of a block's side become: 8, or less.
    int block_side;

    /// How many threads there may be, and what reads the rows on them; NULL where one does, from its start or the first damage on.
    size_t threads;
    cimg_jpeg_band_reader *bands;
    /// The most bytes that libjpeg has held for bands, once they have come to their end.
    size_t band_peak;

    /// Bytes that the source has given, and whether it is read at that offset: not all bytes before were read by libjpeg.
    uint64_t read_count;
    bool reads_at_offset;
    /// The source has ended.
    bool is_at_end;

    /// Coded data of a scan is being read, not markers.
    bool is_in_scan;
    /// Scans read to their end before any damage.
    int whole_scans;
    /// The failure's text says how much is whole.
    bool is_damage_told;
    /// Comments before the first scan that were not kept: there are too many blocks.
    size_t omitted_comments;
    /// Components that a scan came for.
    bool has_component[MAX_COMPONENTS];

    uint8_t buffer[CIMG_BUFFER_SIZE];
};

static inline cimg_jpeg_reader *cimg_jpeg_reader_of(j_decompress_ptr codec) {
    return (cimg_jpeg_reader *)codec->client_data;
}

/// Makes libjpeg ready to deliver rows: reads all scans where there are several, or as many as smaller rows need.
cimg_status cimg_jpeg_start(cimg_jpeg_reader *reader);
/// What reading rows has come to.
cimg_status cimg_jpeg_reader_status(cimg_jpeg_reader *reader);

void cimg_jpeg_set_source(cimg_jpeg_reader *reader);
/// Libjpeg gets an end marker to read next.
void cimg_jpeg_end_source(cimg_jpeg_reader *reader);

/// The picture is damaged in this way: fails, unless damage is allowed. The first damage is the one that is reported.
void cimg_jpeg_damaged(cimg_jpeg_reader *reader, const char *how);
/// libjpeg's warnings, sorted into damage and notices.
void cimg_jpeg_warn(j_common_ptr codec);
/// The source has ended where data was expected.
void cimg_jpeg_met_end(cimg_jpeg_reader *reader);
/// Marks the components of the scan that begins.
void cimg_jpeg_begin_scan(cimg_jpeg_reader *reader);
/// Whether the scans, now all read, make a whole picture.
void cimg_jpeg_check_scans(cimg_jpeg_reader *reader);
/// Whether the scans so far, all whole, are all that smaller rows need.
bool cimg_jpeg_has_enough(const cimg_jpeg_reader *reader);
/// Rows at the top that no damage has touched.
unsigned cimg_jpeg_whole_rows(const cimg_jpeg_reader *reader);

#endif
