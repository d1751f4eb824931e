// Buffers and streaming.
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>

#include "internal.h"

_Static_assert(CVID_MAX_PLANES == VIDEO_MAX_PLANES, "a frame has as many blocks of memory as the kernel allows");

/// What a call for one buffer needs: the structure, and the planes that it points to on multi-planar devices.
typedef struct buffer_call {
    struct v4l2_buffer buffer;
    struct v4l2_plane planes[VIDEO_MAX_PLANES];
} buffer_call;

static void prepare(buffer_call *call, bool is_multiplanar, uint32_t index, uint32_t plane_count) {
    memset(call, 0, sizeof *call);
    call->buffer.type = cvid_buffer_type(is_multiplanar);
    call->buffer.memory = V4L2_MEMORY_MMAP;
    call->buffer.index = index;
    if (is_multiplanar) {
        call->buffer.m.planes = call->planes;
        call->buffer.length = plane_count;
    }
}

int cvid_request_buffers(int descriptor, bool is_multiplanar, uint32_t *count) {
    struct v4l2_requestbuffers request = {
        .count = *count, .type = cvid_buffer_type(is_multiplanar), .memory = V4L2_MEMORY_MMAP,
    };
    int error = cvid_control(descriptor, VIDIOC_REQBUFS, &request);
    if (!error) *count = request.count;
    return error;
}

static int map_plane(int descriptor, cvid_buffer *buffer, size_t length, uint32_t offset) {
    void *start = mmap(NULL, length, PROT_READ, MAP_SHARED, descriptor, offset);
    if (start == MAP_FAILED) return errno;
    buffer->start[buffer->plane_count] = start;
    buffer->length[buffer->plane_count] = length;
    buffer->plane_count++;
    return 0;
}

int cvid_map_buffer(int descriptor, bool is_multiplanar, uint32_t index, cvid_buffer *buffer) {
    memset(buffer, 0, sizeof *buffer);
    buffer_call call;
    prepare(&call, is_multiplanar, index, VIDEO_MAX_PLANES);
    int error = cvid_control(descriptor, VIDIOC_QUERYBUF, &call.buffer);
    if (error) return error;
    if (!is_multiplanar) return map_plane(descriptor, buffer, call.buffer.length, call.buffer.m.offset);
    for (uint32_t plane = 0; plane < call.buffer.length && plane < CVID_MAX_PLANES && !error; plane++) {
        error = map_plane(descriptor, buffer, call.planes[plane].length, call.planes[plane].m.mem_offset);
    }
    if (error) cvid_unmap_buffer(buffer);
    return error;
}

void cvid_unmap_buffer(cvid_buffer *buffer) {
    for (uint32_t plane = 0; plane < buffer->plane_count; plane++) {
        munmap((void *)buffer->start[plane], buffer->length[plane]);
    }
    buffer->plane_count = 0;
}

int cvid_queue(int descriptor, bool is_multiplanar, uint32_t index, uint32_t plane_count) {
    buffer_call call;
    prepare(&call, is_multiplanar, index, plane_count);
    return cvid_control(descriptor, VIDIOC_QBUF, &call.buffer);
}

int cvid_start(int descriptor, bool is_multiplanar) {
    int type = (int)cvid_buffer_type(is_multiplanar);
    return cvid_control(descriptor, VIDIOC_STREAMON, &type);
}

int cvid_stop(int descriptor, bool is_multiplanar) {
    int type = (int)cvid_buffer_type(is_multiplanar);
    return cvid_control(descriptor, VIDIOC_STREAMOFF, &type);
}

int cvid_wait(int descriptor, int milliseconds, cvid_event *event) {
    struct pollfd request = {.fd = descriptor, .events = POLLIN};
    *event = CVID_NOTHING;
    int count = poll(&request, 1, milliseconds);
    if (count < 0) return errno == EINTR ? 0 : errno;
    if (request.revents & POLLHUP) {
        *event = CVID_GONE;
    } else if (request.revents & (POLLERR | POLLNVAL)) {
        *event = CVID_STREAM_ERROR;
    } else if (count > 0) {
        *event = CVID_FRAME;
    }
    return 0;
}

int cvid_dequeue(int descriptor, bool is_multiplanar, cvid_frame *frame) {
    buffer_call call;
    prepare(&call, is_multiplanar, 0, VIDEO_MAX_PLANES);
    int error = cvid_control(descriptor, VIDIOC_DQBUF, &call.buffer);
    if (error) return error;
    *frame = (cvid_frame){
        .buffer_index = call.buffer.index, .is_bad = call.buffer.flags & V4L2_BUF_FLAG_ERROR,
    };
    if (!is_multiplanar) {
        frame->end[0] = call.buffer.bytesused;
        return 0;
    }
    for (uint32_t plane = 0; plane < call.buffer.length && plane < CVID_MAX_PLANES; plane++) {
        frame->offset[plane] = call.planes[plane].data_offset;
        // What the driver calls used counts the offset in.
        frame->end[plane] = call.planes[plane].bytesused;
    }
    return 0;
}
