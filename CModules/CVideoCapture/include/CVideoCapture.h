#ifndef IMAGE_APP_CVIDEOCAPTURE_H
#define IMAGE_APP_CVIDEOCAPTURE_H
// Video4Linux: the ioctls and structures that Swift can't import. Mechanism alone: what to ask for and what to do about
// a failure is the caller's business. Single- and multi-planar devices look alike here.
//
// Each function returns 0 or an error number, and begins again where a signal interrupted it.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The most blocks of memory that a frame consists of.
#define CVID_MAX_PLANES 8

// Devices

typedef struct cvid_device {
    /// Zero-terminated: the driver's name, the device's, and where it is attached.
    char driver[17], card[33], bus[33];
    bool captures;
    /// Whether the multi-planar interface is its only one for capture.
    bool is_multiplanar;
    /// Whether frames come in buffers that are mapped.
    bool streams;
} cvid_device;

/// Opens for streaming, without waiting and not for child processes.
int cvid_open(const char *path, int *descriptor);
void cvid_close(int descriptor);
/// ENOTTY where the file is no video device.
int cvid_query(int descriptor, cvid_device *device);

// What a device offers. An index past the last one gives EINVAL.

typedef struct cvid_format_description {
    uint32_t four_cc;
    /// Zero-terminated.
    char name[33];
} cvid_format_description;

/// Widths and heights in pixels: from the smallest in steps to the largest; a single size has a step of 0.
typedef struct cvid_frame_sizes {
    uint32_t min_width, max_width, step_width;
    uint32_t min_height, max_height, step_height;
} cvid_frame_sizes;

/// Seconds from one frame to the next as fractions; the two are alike where it is one interval and no range.
typedef struct cvid_interval {
    uint32_t shortest_numerator, shortest_denominator;
    uint32_t longest_numerator, longest_denominator;
} cvid_interval;

int cvid_format_at(int descriptor, bool is_multiplanar, uint32_t index, cvid_format_description *description);
int cvid_sizes_at(int descriptor, uint32_t four_cc, uint32_t index, cvid_frame_sizes *sizes);
int cvid_interval_at(
    int descriptor, uint32_t four_cc, uint32_t width, uint32_t height, uint32_t index, cvid_interval *interval);

// The format of the frames

typedef enum cvid_matrix { CVID_BT601, CVID_BT709, CVID_BT2020 } cvid_matrix;

typedef struct cvid_stream_format {
    uint32_t width, height, four_cc;
    /// How the colours are coded, defaults resolved as the kernel resolves them.
    cvid_matrix matrix;
    bool is_full_range;
    /// Blocks of memory of a frame, and the bytes of a row in each; 0 where the driver does not say.
    uint32_t plane_count;
    uint32_t bytes_per_line[CVID_MAX_PLANES];
} cvid_stream_format;

/// Asks for whole frames of a size and format, and says what the driver made of it.
/// @param is_full_by_default whether the format's values take the full range where the driver leaves that open: red,
///   green and blue do as the kernel defines it, grey as sensors give it.
int cvid_set_format(
    int descriptor, bool is_multiplanar, uint32_t width, uint32_t height, uint32_t four_cc,
    bool is_full_by_default, cvid_stream_format *format);
/// Asks for seconds from one frame to the next.
int cvid_set_interval(int descriptor, bool is_multiplanar, uint32_t numerator, uint32_t denominator);

// Buffers and streaming

/// A buffer's blocks of memory, mapped for reading.
typedef struct cvid_buffer {
    uint32_t plane_count;
    const void *start[CVID_MAX_PLANES];
    size_t length[CVID_MAX_PLANES];
} cvid_buffer;

typedef struct cvid_frame {
    uint32_t buffer_index;
    /// Whether the driver marks it as damaged.
    bool is_bad;
    /// Where the picture begins in each block of memory, and where it ends.
    uint32_t offset[CVID_MAX_PLANES], end[CVID_MAX_PLANES];
} cvid_frame;

/// Asks for `count` buffers, which holds the device, and says how many there are. 0 gives the device free.
int cvid_request_buffers(int descriptor, bool is_multiplanar, uint32_t *count);
int cvid_map_buffer(int descriptor, bool is_multiplanar, uint32_t index, cvid_buffer *buffer);
void cvid_unmap_buffer(cvid_buffer *buffer);

/// Hands a buffer to the driver to be filled.
int cvid_queue(int descriptor, bool is_multiplanar, uint32_t index, uint32_t plane_count);
int cvid_start(int descriptor, bool is_multiplanar);
int cvid_stop(int descriptor, bool is_multiplanar);

typedef enum cvid_event {
    CVID_NOTHING,
    CVID_FRAME,
    /// The stream has broken, and can be restarted.
    CVID_STREAM_ERROR,
    CVID_GONE,
} cvid_event;

/// Waits for a frame. A signal ends the wait with CVID_NOTHING.
int cvid_wait(int descriptor, int milliseconds, cvid_event *event);
/// Takes a filled buffer. EAGAIN where there is none.
int cvid_dequeue(int descriptor, bool is_multiplanar, cvid_frame *frame);
#endif
