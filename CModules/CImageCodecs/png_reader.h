// The PNG reader's parts: png_reader.c (entry points), png_input.c (bytes), png_chunks.c (metadata, and
// what is wrong with the file), png_reduced.c (smaller rows); png_inflate.c, png_unfilter.c and png_expand.c (the picture's
// data without libpng).
#ifndef CIMG_PNG_READER_H
#define CIMG_PNG_READER_H

#include "cimg_png.h"
#include "png_base.h"

typedef struct cimg_png_inflation cimg_png_inflation;

struct cimg_png_reader {
    cimg_png_base base;
    png_structp png;
    png_infop info;
    cimg_blocks blocks;
    bool allows_damage;

    bool has_header, is_started, is_finished;
    /// Whether all of the picture's data was read, and chunks after it follow.
    bool is_after_data;
    /// Whether there was a chunk after the picture's data.
    bool has_late_chunk;
    /// Whether libpng refused the end marker only because ISA-L inflated the picture's data: see cimg_png_reader_fail.
    bool has_refused_end;
    /// What stands after the picture's data was read by the caller.
    bool knows_late_chunks;
    /// The data broke off: the rows that follow are zeros.
    bool is_broken;
    /// The checksum of a chunk that the picture can't do without is wrong.
    bool has_wrong_checksum;
    /// A chunk's checksum is wrong; libpng hands it over all the same.
    bool is_chunk_broken;
    bool is_animated;
    /// Texts before the picture's data that were not kept: there are too many blocks.
    size_t omitted_texts;
    bool is_interlaced;

    size_t width, height, row_bytes;
    /// Rows handed out.
    size_t row;
    /// Rows, or passes of an interlaced picture, that were read before any damage.
    size_t whole_rows;
    int whole_passes;
    /// Passes of an interlaced picture that were read, damaged or not.
    int passes;
    /// The whole picture, of an interlaced one; counted.
    uint8_t *picture;

    /// Where rows are made smaller: the sums, and one row of the file; both counted.
    cimg_box box;
    uint8_t *full_row;

    /// NULL while ISA-L inflates nothing; counted.
    cimg_png_inflation *inflation;
    /// Whether ISA-L inflates the picture's data, or has inflated all of it.
    bool uses_isal;
    /// Where the data of the first IDAT chunk stands in the file; known once `inflation` was begun.
    uint64_t data_offset;

    cimg_input input;
    /// Bytes up to this offset were read from the source.
    uint64_t source_offset;
    /// The source was rewound: it is read by offsets now.
    bool is_rewound;
    /// The source has ended; what is left stands in the buffer.
    bool has_source_ended;
    size_t buffer_start, buffer_end;
    uint8_t buffer[CIMG_BUFFER_SIZE];
};

/// libpng's reading function, over the caller's.
void cimg_png_read_bytes(png_structp png, png_bytep target, size_t count);
/// Reads ahead until `count` bytes stand together in the buffer, or the source has ended. Returns how many there are.
size_t cimg_png_look_ahead(cimg_png_reader *reader, size_t count);
/// The offset of the next byte.
uint64_t cimg_png_offset(const cimg_png_reader *reader);
/// Goes back to an offset.
void cimg_png_rewind(cimg_png_reader *reader, uint64_t offset);
/// Between rows: where the file's end is near, libpng reads in small pieces, for it drops a piece that it can't
/// get whole.
void cimg_png_prepare_end(cimg_png_reader *reader);

/// Reads the next rows at their full size.
cimg_status cimg_png_read_full_rows(cimg_png_reader *reader, uint8_t *rows, size_t stride, size_t count);
/// Reads the next rows and makes them smaller.
cimg_status cimg_png_read_reduced_rows(cimg_png_reader *reader, uint8_t *rows, size_t stride, size_t count);

/// libpng's hooks.
void cimg_png_reader_warn(cimg_png_base *base, const char *text);
void cimg_png_reader_fail(cimg_png_base *base, const char *text);
int cimg_png_read_chunk(png_structp png, png_unknown_chunkp chunk);

/// Notes what becomes of a chunk after the picture's data, of which libpng reads no more than the header. The caller has read the
/// metadata that is kept, unless the source is a stream.
void cimg_png_pass_late_chunk(cimg_png_reader *reader, const uint8_t *name);

/// Whether rows or passes were read, so that there is something to keep.
bool cimg_png_has_something(const cimg_png_reader *reader);
/// Fails where a checksum is wrong, damage is not allowed and there is something that could be kept.
void cimg_png_refuse_wrong_checksum(cimg_png_reader *reader);
/// Says that the picture is damaged, and how much is whole. The first damage is the one that is reported.
void cimg_png_damaged(cimg_png_reader *reader, const char *how);

#endif
