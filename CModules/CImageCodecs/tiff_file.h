// The file that libtiff sees: a directory of our own making, then the arrays of the chunks' offsets and lengths, then the
// picture's file. Of the file's own directories it sees nothing, whatever they claim.
#ifndef CIMG_TIFF_FILE_H
#define CIMG_TIFF_FILE_H

#include "cimg_tiff.h"
#include "internal.h"
#include "tiff_library.h"

#define CIMG_TIFF_CACHE 4096

/// Numbers of an array, a part of it at a time.
typedef struct cimg_tiff_numbers {
    cimg_tiff_array array;
    uint64_t first;
    size_t count;
    uint8_t bytes[CIMG_TIFF_CACHE];
} cimg_tiff_numbers;

typedef struct cimg_tiff_file {
    cimg_input input;
    bool is_big_endian;
    cimg_tiff_numbers offsets, lengths;
    uint64_t longest_chunk;
    uint64_t chunk_count;
    /// The header and the directory; counted.
    uint8_t *head;
    size_t head_count;
    uint64_t position;
    /// The caller's function has failed.
    bool has_failed;
} cimg_tiff_file;

/// Makes the head. False, with the failure set, where there is no memory.
bool cimg_tiff_file_init(
    cimg_tiff_file *file, cimg_pool *pool, const cimg_input *input, const cimg_tiff_layout *layout, uint64_t chunk_count,
    const uint8_t *tables, size_t table_count);
/// Where a chunk is, and how many bytes of it are to be read, as far as the file has them. False where it has none.
bool cimg_tiff_file_chunk(cimg_tiff_file *file, uint64_t index, uint64_t *offset, uint64_t *length);
/// Whether the file ends before a chunk does.
bool cimg_tiff_file_cuts_chunk(cimg_tiff_file *file, uint64_t index);
/// Reads the picture's file. Returns how many bytes came, fewer only where it ends or fails.
size_t cimg_tiff_file_read(cimg_tiff_file *file, uint64_t offset, uint8_t *target, size_t count);

/// libtiff's functions for a file; its handle is a cimg_tiff_file.
tmsize_t cimg_tiff_read_proc(thandle_t handle, void *buffer, tmsize_t count);
tmsize_t cimg_tiff_no_write_proc(thandle_t handle, void *buffer, tmsize_t count);
toff_t cimg_tiff_seek_proc(thandle_t handle, toff_t offset, int origin);
toff_t cimg_tiff_size_proc(thandle_t handle);
int cimg_tiff_close_proc(thandle_t handle);

#endif
