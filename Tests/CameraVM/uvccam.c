// A webcam in user space: a USB Video Class device that plugs itself into the kernel's virtual USB host (vhci-hcd), so
// that the kernel's real uvcvideo driver makes a /dev/video* of it. It gives its files as MJPEG at 30 frames a second,
// and YUYV of 320 by 240.
//
//   uvccam [FAULT]... NAME_WIDTHxHEIGHT.jpg...
//
// One file for each size. It returns when the camera is there, and goes on as a process of its own that unplugs the
// camera when it ends. Faults, with frames counted from 1:
//
//   --bad N         marks frame N as damaged
//   --cut N         sends half of frame N, and says nothing of it
//   --cut-from N    the same for frame N and all that follow
//   --stall N       stops answering at frame N
//   --unplug N      pulls the plug at frame N
//   --no-commit     refuses to start
//   --no-tables     leaves the Huffman tables out of its JPEGs, as many cameras do
//
// The protocols are USB/IP (Documentation/usb/usbip_protocol.rst of the kernel), USB 2.0 and USB Video Class 1.0.
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    MAX_SIZES = 16,
    MAX_PENDING = 64,
    // One request of uvcvideo: 32 packets of 512 bytes.
    MAX_PAYLOAD = 16384,
    PROBE_LENGTH = 26,
    RAW_WIDTH = 320,
    RAW_HEIGHT = 240,
    RAW_BYTES = RAW_WIDTH * RAW_HEIGHT * 2,
};

enum { FORMAT_JPEG = 1, FORMAT_RAW = 2 };

static struct {
    int bad, cut, cut_from, stall, unplug;
    bool no_commit, no_tables;
} faults;

static struct {
    int width, height;
    uint8_t *bytes;
    int count;
} sizes[MAX_SIZES];
static int size_count;

// 100-nanosecond units: 30 and 15 frames a second.
static const uint32_t intervals[2] = {333333, 666666};

static void fail(const char *what) {
    perror(what);
    exit(1);
}

// Descriptors

static uint8_t configuration[4096];
static int configuration_length;

static const uint8_t device_descriptor[18] = {
    18, 1, 0x00, 0x02, 0xEF, 2, 1, 64, 0x6B, 0x1D, 0x02, 0x01, 0, 1, 1, 2, 3, 1,
};

static void add(int value) { configuration[configuration_length++] = (uint8_t)value; }
static void add16(uint32_t value) { add(value & 255), add(value >> 8 & 255); }
static void add32(uint32_t value) { add16(value & 0xFFFF), add16(value >> 16); }
static void add_all(int count, const uint8_t *bytes) {
    memcpy(configuration + configuration_length, bytes, (size_t)count);
    configuration_length += count;
}
#define ADD(...) add_all(sizeof((uint8_t[]){__VA_ARGS__}), (uint8_t[]){__VA_ARGS__})

static void add_frame(int subtype, int index, int width, int height) {
    uint32_t bytes = (uint32_t)(width * height * 2);
    ADD(34, 0x24, (uint8_t)subtype, (uint8_t)index, 0);
    add16((uint32_t)width), add16((uint32_t)height);
    add32(bytes * 8 * 15), add32(bytes * 8 * 30), add32(bytes);
    add32(intervals[0]), add(2), add32(intervals[0]), add32(intervals[1]);
}

static void make_configuration(void) {
    ADD(9, 2, 0, 0, 2, 1, 0, 0x80, 250);
    ADD(8, 11, 0, 2, 0x0E, 3, 0, 2);
    // Video control: a camera, a processing unit with brightness, an output to the host.
    ADD(9, 4, 0, 0, 0, 0x0E, 1, 0, 2);
    ADD(13, 0x24, 1), add16(0x100), add16(13 + 18 + 11 + 9), add32(48000000), ADD(1, 1);
    ADD(18, 0x24, 2, 1), add16(0x201), ADD(0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0);
    ADD(11, 0x24, 5, 2, 1, 0, 0, 2, 1, 0, 0);
    ADD(9, 0x24, 3, 3), add16(0x101), ADD(0, 2, 0);
    // Video streaming over a bulk endpoint: the formats and their frames.
    ADD(9, 4, 1, 0, 1, 0x0E, 2, 0, 0);
    int start = configuration_length;
    ADD(15, 0x24, 1, 2, 0, 0, 0x81, 0, 3, 0, 0, 0, 1, 0, 0);
    ADD(11, 0x24, 6, FORMAT_JPEG, (uint8_t)size_count, 1, 1, 0, 0, 0, 0);
    for (int i = 0; i < size_count; i++) add_frame(7, i + 1, sizes[i].width, sizes[i].height);
    ADD(6, 0x24, 0x0D, 1, 1, 4);
    ADD(27, 0x24, 4, FORMAT_RAW, 1, 'Y', 'U', 'Y', '2', 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71);
    ADD(16, 1, 0, 0, 0, 0);
    add_frame(5, 1, RAW_WIDTH, RAW_HEIGHT);
    ADD(6, 0x24, 0x0D, 1, 1, 4);
    configuration[start + 4] = (configuration_length - start) & 255;
    configuration[start + 5] = (uint8_t)((configuration_length - start) >> 8);
    ADD(7, 5, 0x81, 2, 0, 2, 0);
    configuration[2] = configuration_length & 255;
    configuration[3] = (uint8_t)(configuration_length >> 8);
}

// USB/IP

struct header {
    uint32_t command, sequence, device, direction, endpoint;
    union {
        struct {
            uint32_t flags;
            int32_t length, first_packet, packets, interval;
            uint8_t setup[8];
        } submit;
        struct {
            int32_t status, length, first_packet, packets, errors;
            uint8_t padding[8];
        } result;
        struct {
            uint32_t sequence;
            uint8_t padding[24];
        } unlink;
    };
};
_Static_assert(sizeof(struct header) == 48, "USB/IP's header");

enum { SUBMIT = 1, UNLINK = 2, SUBMITTED = 3, UNLINKED = 4 };

static int host;

static void send_all(const void *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = send(host, bytes, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) exit(0);
        bytes = (const char *)bytes + sent;
        count -= (size_t)sent;
    }
}

static void receive_all(void *bytes, size_t count) {
    while (count > 0) {
        ssize_t received = recv(host, bytes, count, 0);
        if (received < 0 && errno == EINTR) continue;
        if (received <= 0) exit(0);
        bytes = (char *)bytes + received;
        count -= (size_t)received;
    }
}

/// @param bytes what goes to the host; NULL where the request was to take something.
static void answer(const struct header *request, int status, const void *bytes, int length) {
    struct header result = {.command = htonl(SUBMITTED), .sequence = request->sequence};
    result.result.status = (int32_t)htonl((uint32_t)status);
    result.result.length = (int32_t)htonl((uint32_t)length);
    send_all(&result, sizeof result);
    if (bytes) send_all(bytes, (size_t)length);
}

// Control requests

/// What host and camera agreed on: format, frame, interval and sizes, as UVC lays them out.
static uint8_t probe[PROBE_LENGTH] = {0, 0, FORMAT_JPEG, 1};
static int16_t brightness = 100;

static uint32_t get32(const uint8_t *bytes) {
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}
static void set32(uint8_t *bytes, uint32_t value) { memcpy(bytes, &value, sizeof value); }

static void negotiate(void) {
    if (probe[2] != FORMAT_RAW) probe[2] = FORMAT_JPEG;
    int frames = probe[2] == FORMAT_JPEG ? size_count : 1;
    if (probe[3] < 1 || probe[3] > frames) probe[3] = 1;
    uint32_t interval = get32(probe + 4);
    set32(probe + 4, interval < 500000 ? intervals[0] : intervals[1]);
    memset(probe + 8, 0, 10);
    int size = probe[3] - 1;
    set32(probe + 18, probe[2] == FORMAT_JPEG ? (uint32_t)(sizes[size].width * sizes[size].height * 2) : RAW_BYTES);
    set32(probe + 22, MAX_PAYLOAD);
}

/// A string descriptor; 0 where there is none of that number.
static int string_descriptor(int index, uint8_t *bytes) {
    static const char *strings[] = {"\x09\x04", "Testbed", "Testbed UVC Camera", "0001"};
    if (index > 3) return 0;
    int length = 2;
    for (const char *character = strings[index]; *character; character++) {
        bytes[length++] = (uint8_t)*character;
        // The first one holds codes of languages, the others are UTF-16.
        if (index > 0) bytes[length++] = 0;
    }
    bytes[0] = (uint8_t)length;
    bytes[1] = 3;
    return length;
}

enum { SET = 1, GET = 0x81, GET_MIN, GET_MAX, GET_STEP, GET_LENGTH, GET_INFO, GET_DEFAULT };

/// A request to the interface that streams: negotiation. The number of bytes to answer with, or -1.
static int streaming_request(int request, int selector, const uint8_t *taken, int length, uint8_t *bytes) {
    if (selector != 1 && selector != 2) return -1;
    switch (request) {
    case SET:
        if (selector == 2 && faults.no_commit) return -1;
        memcpy(probe, taken, (size_t)(length > PROBE_LENGTH ? PROBE_LENGTH : length));
        negotiate();
        return 0;
    case GET_LENGTH: bytes[0] = PROBE_LENGTH, bytes[1] = 0; return 2;
    case GET_INFO: bytes[0] = 3; return 1;
    default: {
        uint8_t current[PROBE_LENGTH];
        memcpy(current, probe, PROBE_LENGTH);
        if (request != GET) memset(probe, 0, PROBE_LENGTH);
        negotiate();
        memcpy(bytes, probe, PROBE_LENGTH);
        if (request != GET) memcpy(probe, current, PROBE_LENGTH);
        return PROBE_LENGTH;
    }
    }
}

static int brightness_request(int request, const uint8_t *taken, uint8_t *bytes) {
    int16_t value = brightness;
    switch (request) {
    case SET: memcpy(&brightness, taken, 2); return 0;
    case GET_LENGTH: bytes[0] = 2, bytes[1] = 0; return 2;
    case GET_INFO: bytes[0] = 3; return 1;
    case GET_MIN: value = 0; break;
    case GET_MAX: value = 255; break;
    case GET_STEP: value = 1; break;
    case GET_DEFAULT: value = 100; break;
    }
    memcpy(bytes, &value, 2);
    return 2;
}

static void control(const struct header *request, const uint8_t *taken, int length) {
    const uint8_t *setup = request->submit.setup;
    int type = setup[0], code = setup[1], value = setup[2] | setup[3] << 8, index = setup[4] | setup[5] << 8;
    int wanted = setup[6] | setup[7] << 8, count = -1;
    uint8_t buffer[256] = {0};
    const uint8_t *bytes = buffer;
    bool is_class = (type & 0x60) == 0x20;
    if (type == 0x80 && code == 6) {
        switch (value >> 8) {
        case 1: bytes = device_descriptor, count = sizeof device_descriptor; break;
        case 2: bytes = configuration, count = configuration_length; break;
        case 3: count = string_descriptor(value & 255, buffer); break;
        }
        if (count == 0) count = -1;
    } else if (type == 0x80 && code == 0) {
        count = 2;
    } else if (type <= 2 && (code == 1 || code == 3 || code == 5 || code == 9 || code == 11)) {
        // Features, address, configuration and interface: as the host likes.
        count = 0;
    } else if (is_class && (index & 255) == 1) {
        count = streaming_request(code, value >> 8, taken, length, buffer);
    } else if (is_class && index >> 8 == 2 && value >> 8 == 2) {
        count = brightness_request(code, taken, buffer);
    }
    if (count < 0) {
        answer(request, -EPIPE, NULL, 0);
    } else if (type & 0x80) {
        answer(request, 0, bytes, count < wanted ? count : wanted);
    } else {
        answer(request, 0, NULL, length);
    }
}

// Frames

static struct header pending[MAX_PENDING];
static int pending_count;
/// Frames that were sent whole, how much was sent of the next one, and when it is due.
static int frame_count, sent_bytes;
static double due;
static int frame_bit;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/// A moving ramp of grey.
static const uint8_t *raw_frame(void) {
    static uint8_t frame[RAW_BYTES];
    for (int i = 0; i < RAW_BYTES; i++) frame[i] = i & 1 ? 128 : (uint8_t)(i / 2 % RAW_WIDTH + frame_count * 4);
    return frame;
}

/// Answers a request for a part of a frame when the frame is due.
/// @return milliseconds until then; -1 to wait for the next request.
static int serve(void) {
    int frame = frame_count + 1;
    if (pending_count == 0 || (faults.stall && frame >= faults.stall)) return -1;
    double time = now();
    if (sent_bytes == 0) {
        if (time < due) return (int)((due - time) * 1000) + 1;
        if (faults.unplug && frame >= faults.unplug) exit(0);
        due = time + get32(probe + 4) / 1e7;
    }
    bool is_jpeg = probe[2] == FORMAT_JPEG;
    const uint8_t *bytes = is_jpeg ? sizes[probe[3] - 1].bytes : raw_frame();
    int total = is_jpeg ? sizes[probe[3] - 1].count : RAW_BYTES;
    if (frame == faults.cut || (faults.cut_from && frame >= faults.cut_from)) total /= 2;

    static uint8_t payload[MAX_PAYLOAD];
    int room = (int)ntohl((uint32_t)pending[0].submit.length);
    if (room > MAX_PAYLOAD) room = MAX_PAYLOAD;
    int count = total - sent_bytes < room - 2 ? total - sent_bytes : room - 2;
    payload[0] = 2;
    payload[1] = (uint8_t)(0x80 | frame_bit | (frame == faults.bad ? 0x40 : 0));
    memcpy(payload + 2, bytes + sent_bytes, (size_t)count);
    sent_bytes += count;
    if (sent_bytes >= total) {
        payload[1] |= 2;
        sent_bytes = 0;
        frame_bit ^= 1;
        frame_count++;
    }
    answer(&pending[0], 0, payload, count + 2);
    memmove(pending, pending + 1, (size_t)--pending_count * sizeof *pending);
    return 0;
}

static void take_back(const struct header *request) {
    bool found = false;
    for (int i = 0; i < pending_count && !found; i++) {
        if (pending[i].sequence != request->unlink.sequence) continue;
        memmove(pending + i, pending + i + 1, (size_t)(--pending_count - i) * sizeof *pending);
        found = true;
    }
    struct header result = {.command = htonl(UNLINKED), .sequence = request->sequence};
    result.result.status = (int32_t)htonl(found ? (uint32_t)-ECONNRESET : 0);
    send_all(&result, sizeof result);
    // The host stops streaming: the next frame is a new one.
    sent_bytes = 0;
}

static void run(void) {
    for (;;) {
        struct pollfd request_ready = {.fd = host, .events = POLLIN};
        if (poll(&request_ready, 1, serve()) <= 0) continue;
        struct header request;
        receive_all(&request, sizeof request);
        if (ntohl(request.command) == UNLINK) {
            take_back(&request);
            continue;
        }
        static uint8_t taken[65536];
        int length = (int)ntohl((uint32_t)request.submit.length);
        if (!ntohl(request.direction) && length > 0) {
            if (length > (int)sizeof taken) exit(1);
            receive_all(taken, (size_t)length);
        }
        if (request.endpoint == 0) {
            control(&request, taken, length);
        } else if (pending_count < MAX_PENDING) {
            pending[pending_count++] = request;
        }
    }
}

// Start

/// Takes the segments that define Huffman tables out of a JPEG.
static int without_tables(uint8_t *bytes, int count) {
    int position = 2;
    while (position + 4 <= count && bytes[position] == 0xFF && bytes[position + 1] != 0xDA) {
        int length = 2 + (bytes[position + 2] << 8 | bytes[position + 3]);
        if (bytes[position + 1] != 0xC4) {
            position += length;
            continue;
        }
        memmove(bytes + position, bytes + position + length, (size_t)(count - position - length));
        count -= length;
    }
    return count;
}

static void load(const char *path) {
    const char *size = strrchr(path, '_');
    if (!size || size_count == MAX_SIZES ||
        sscanf(size, "_%dx%d", &sizes[size_count].width, &sizes[size_count].height) != 2) {
        fprintf(stderr, "uvccam: %s: is to be called NAME_WIDTHxHEIGHT.jpg\n", path);
        exit(1);
    }
    int file = open(path, O_RDONLY);
    struct stat status;
    if (file < 0 || fstat(file, &status) < 0) fail(path);
    uint8_t *bytes = malloc((size_t)status.st_size);
    if (!bytes || read(file, bytes, (size_t)status.st_size) != status.st_size) fail(path);
    close(file);
    sizes[size_count].bytes = bytes;
    sizes[size_count].count = (int)status.st_size;
    size_count++;
}

static void parse(int count, char **arguments) {
    struct {
        const char *name;
        int *frame;
    } numbered[] = {
        {"--bad", &faults.bad}, {"--cut", &faults.cut}, {"--cut-from", &faults.cut_from},
        {"--stall", &faults.stall}, {"--unplug", &faults.unplug},
    };
    for (int i = 1; i < count; i++) {
        int *frame = NULL;
        for (size_t n = 0; n < sizeof numbered / sizeof *numbered; n++) {
            if (strcmp(arguments[i], numbered[n].name) == 0) frame = numbered[n].frame;
        }
        if (frame && i + 1 < count) {
            *frame = atoi(arguments[++i]);
        } else if (strcmp(arguments[i], "--no-commit") == 0) {
            faults.no_commit = true;
        } else if (strcmp(arguments[i], "--no-tables") == 0) {
            faults.no_tables = true;
        } else {
            load(arguments[i]);
        }
    }
    if (size_count == 0) {
        fprintf(stderr, "uvccam: no pictures to show\n");
        exit(1);
    }
    for (int i = 0; i < size_count && faults.no_tables; i++) {
        sizes[i].count = without_tables(sizes[i].bytes, sizes[i].count);
    }
}

/// Plugs the camera in: the kernel gets one end of a socket.
static void plug_in(void) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0) fail("socketpair");
    host = ends[0];
    // Port 0, the kernel's end, the device's number, high speed.
    char line[64];
    int length = snprintf(line, sizeof line, "0 %d 65538 3", ends[1]);
    int attach = open("/sys/devices/platform/vhci_hcd.0/attach", O_WRONLY);
    if (attach < 0 || write(attach, line, (size_t)length) != length) fail("vhci_hcd: attach");
    close(attach);
    close(ends[1]);
}

int main(int count, char **arguments) {
    parse(count, arguments);
    make_configuration();
    negotiate();
    plug_in();
    pid_t camera = fork();
    if (camera < 0) fail("fork");
    if (camera == 0) run();
    for (int i = 0; i < 200; i++) {
        if (access("/dev/video0", F_OK) == 0) return 0;
        usleep(25000);
    }
    fprintf(stderr, "uvccam: there is no /dev/video0\n");
    return 1;
}
