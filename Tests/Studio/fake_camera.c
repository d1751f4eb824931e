// Cameras that are not there: LD_PRELOAD=fake_camera.so FAKE_CAMERAS="Front:yuyv:/dev/video90 …".
//
// Each camera stands in /dev, answers the calls of Video4Linux2 as a driver does, and sends pictures of 1280 x 720 pixels, 30 a
// second, in which a bar goes from left to right over a scene with noise. Its format is yuyv or mjpeg. As with a real one, one
// program at a time has it, frames are lost where no buffer is free, and an unplugged one hangs up.
//
// FAKE_CAMERA_STATE names a folder: the file NAME.on is there while a camera streams; NAME.unplugged, made by a test, unplugs it.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

// The library's header wants stdio.h before it.
#include <jpeglib.h>

enum { WIDTH = 1280, HEIGHT = 720, FRAME = WIDTH * HEIGHT * 2, SCENES = 30, BUFFERS = 8, CAMERAS = 4, FILES = 4096 };

typedef struct scene {
    unsigned char *bytes;
    size_t size;
} scene;

typedef struct camera {
    char name[32], path[64];
    bool is_jpeg;
    scene scenes[SCENES];
    // The stream: of one descriptor, which is the reading end of a pipe with a byte for each filled buffer.
    int owner, bell;
    bool is_streaming;
    int memory;
    unsigned char *mapped;
    unsigned count;
    int waiting[BUFFERS], filled[BUFFERS];
    unsigned waiting_count, filled_count, sizes[BUFFERS], sequence;
} camera;

static camera cameras[CAMERAS];
static int camera_count;
// Which camera an open file is.
static camera *files[FILES];
static int bells[FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// The cameras

static void read_names(void) {
    const char *rest = getenv("FAKE_CAMERAS");
    while (rest && *rest && camera_count < CAMERAS) {
        camera *camera = &cameras[camera_count];
        char format[8];
        int length = 0;
        if (sscanf(rest, " %31[^:]:%7[^:]:%63[^ ]%n", camera->name, format, camera->path, &length) != 3) return;
        camera->is_jpeg = !strcmp(format, "mjpeg");
        camera->owner = -1;
        camera_count++;
        rest += length;
    }
}

static camera *named(const char *path) {
    pthread_once(&once, read_names);
    for (int index = 0; path && index < camera_count; index++) {
        if (!strcmp(cameras[index].path, path)) return &cameras[index];
    }
    return NULL;
}

static camera *of_file(int file) { return file >= 0 && file < FILES ? files[file] : NULL; }

static void state_path(const camera *camera, const char *what, char path[512]) {
    const char *folder = getenv("FAKE_CAMERA_STATE");
    snprintf(path, 512, "%s/%s.%s", folder ? folder : "/nowhere", camera->name, what);
}

static bool is_unplugged(const camera *camera) {
    char path[512];
    state_path(camera, "unplugged", path);
    return !access(path, F_OK);
}

static void tell_state(const camera *camera) {
    char path[512];
    state_path(camera, "on", path);
    if (!camera->is_streaming) {
        unlink(path);
        return;
    }
    int file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    if (file >= 0) close(file);
}

// What they see

static unsigned noise(unsigned *state) {
    *state = *state * 1664525 + 1013904223;
    return *state >> 24;
}

static unsigned char level(int value) { return value < 16 ? 16 : value > 235 ? 235 : (unsigned char)value; }

static void draw(unsigned char *pixels, int number) {
    unsigned state = (unsigned)number * 7919 + 1;
    int bar = number * WIDTH / SCENES;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            bool is_bar = x >= bar && x < bar + 60;
            // Hills before a sky, and the noise of a sensor.
            int hill = (x / 5 + (x * x / 997) % 90 + y) % 160;
            int luma = is_bar ? 220 : (y < 260 ? 190 - y / 4 : 40 + hill) + (int)(noise(&state) & 7) - 4;
            unsigned char *pair = pixels + (y * WIDTH + (x & ~1)) * 2;
            pair[(x & 1) * 2] = level(luma);
            if (x & 1) {
                pair[1] = is_bar ? 90 : (unsigned char)(y < 260 ? 150 : 100);
                pair[3] = is_bar ? 200 : (unsigned char)(y < 260 ? 110 : 120 + x / 64);
            }
        }
    }
}

static scene compressed(const unsigned char *pixels) {
    struct jpeg_compress_struct coder;
    struct jpeg_error_mgr errors;
    scene scene = {0};
    unsigned long size = 0;
    coder.err = jpeg_std_error(&errors);
    jpeg_create_compress(&coder);
    jpeg_mem_dest(&coder, &scene.bytes, &size);
    coder.image_width = WIDTH;
    coder.image_height = HEIGHT;
    coder.input_components = 3;
    coder.in_color_space = JCS_YCbCr;
    jpeg_set_defaults(&coder);
    jpeg_set_quality(&coder, 85, TRUE);
    jpeg_start_compress(&coder, TRUE);
    unsigned char row[WIDTH * 3];
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const unsigned char *pair = pixels + (y * WIDTH + (x & ~1)) * 2;
            row[3 * x] = pair[(x & 1) * 2];
            row[3 * x + 1] = pair[1];
            row[3 * x + 2] = pair[3];
        }
        JSAMPROW rows[] = {row};
        jpeg_write_scanlines(&coder, rows, 1);
    }
    jpeg_finish_compress(&coder);
    jpeg_destroy_compress(&coder);
    scene.size = size;
    return scene;
}

static void draw_scenes(camera *camera) {
    if (camera->scenes[0].bytes) return;
    for (int number = 0; number < SCENES; number++) {
        unsigned char *pixels = malloc(FRAME);
        draw(pixels, number);
        camera->scenes[number] = (scene){pixels, FRAME};
        if (!camera->is_jpeg) continue;
        camera->scenes[number] = compressed(pixels);
        free(pixels);
    }
}

// Fills a buffer 30 times a second.
static void *expose(void *argument) {
    camera *camera = argument;
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (;;) {
        next.tv_nsec += 1000000000 / 30;
        if (next.tv_nsec >= 1000000000) {
            next.tv_nsec -= 1000000000;
            next.tv_sec++;
        }
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
        pthread_mutex_lock(&lock);
        bool is_gone = is_unplugged(camera);
        if (is_gone && camera->bell >= 0) {
            // The reading end hangs up.
            close(camera->bell);
            if (camera->owner >= 0) bells[camera->owner] = -1;
            camera->bell = -1;
        }
        if (!camera->is_streaming) {
            munmap(camera->mapped, (size_t)camera->count * FRAME);
            camera->mapped = NULL;
            pthread_mutex_unlock(&lock);
            return NULL;
        }
        if (!is_gone && camera->waiting_count) {
            int buffer = camera->waiting[0];
            memmove(camera->waiting, camera->waiting + 1, --camera->waiting_count * sizeof(int));
            const scene *scene = &camera->scenes[camera->sequence % SCENES];
            memcpy(camera->mapped + (size_t)buffer * FRAME, scene->bytes, scene->size);
            camera->sizes[buffer] = (unsigned)scene->size;
            camera->filled[camera->filled_count++] = buffer;
            (void)!write(camera->bell, "!", 1);
        }
        camera->sequence++;
        pthread_mutex_unlock(&lock);
    }
}

// The calls of a driver

static int fail(int number) {
    errno = number;
    return -1;
}

static unsigned four_cc(const camera *camera) { return camera->is_jpeg ? V4L2_PIX_FMT_MJPEG : V4L2_PIX_FMT_YUYV; }

static int start(camera *camera, int file) {
    if (camera->is_streaming || camera->owner != file || !camera->count) return fail(EINVAL);
    draw_scenes(camera);
    camera->is_streaming = true;
    camera->bell = bells[file];
    tell_state(camera);
    pthread_t thread;
    if (pthread_create(&thread, NULL, expose, camera)) return fail(ENOMEM);
    pthread_detach(thread);
    return 0;
}

static void stop(camera *camera) {
    if (!camera->is_streaming) return;
    camera->is_streaming = false;
    tell_state(camera);
    // Until the thread has seen it; it takes no longer than a frame.
    while (camera->mapped) {
        pthread_mutex_unlock(&lock);
        usleep(1000);
        pthread_mutex_lock(&lock);
    }
}

static void let_go(camera *camera) {
    stop(camera);
    if (camera->count) close(camera->memory);
    camera->count = camera->waiting_count = camera->filled_count = 0;
    camera->owner = -1;
}

static int request_buffers(camera *camera, int file, struct v4l2_requestbuffers *request) {
    if (camera->owner >= 0 && camera->owner != file) return fail(EBUSY);
    let_go(camera);
    if (!request->count) return 0;
    if (request->count > BUFFERS) request->count = BUFFERS;
    camera->memory = memfd_create("camera", MFD_CLOEXEC);
    if (camera->memory < 0 || ftruncate(camera->memory, (off_t)request->count * FRAME)) return -1;
    camera->mapped =
        mmap(NULL, (size_t)request->count * FRAME, PROT_READ | PROT_WRITE, MAP_SHARED, camera->memory, 0);
    camera->count = request->count;
    camera->owner = file;
    return 0;
}

static int dequeue(camera *camera, int file, struct v4l2_buffer *buffer) {
    char bell;
    if (is_unplugged(camera)) return fail(ENODEV);
    if (!camera->filled_count) return fail(EAGAIN);
    (void)!read(file, &bell, 1);
    int index = camera->filled[0];
    memmove(camera->filled, camera->filled + 1, --camera->filled_count * sizeof(int));
    buffer->index = (unsigned)index;
    buffer->bytesused = camera->sizes[index];
    buffer->flags = 0;
    return 0;
}

static int answer(camera *camera, int file, unsigned long request, void *argument) {
    if (is_unplugged(camera) && request != VIDIOC_STREAMOFF && request != VIDIOC_REQBUFS) return fail(ENODEV);
    switch (request) {
    case VIDIOC_QUERYCAP: {
        struct v4l2_capability *capability = argument;
        memset(capability, 0, sizeof *capability);
        strcpy((char *)capability->driver, "fake");
        snprintf((char *)capability->card, sizeof capability->card, "%.20s camera", camera->name);
        strcpy((char *)capability->bus_info, "platform:fake");
        capability->capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
        return 0;
    }
    case VIDIOC_ENUM_FMT: {
        struct v4l2_fmtdesc *format = argument;
        if (format->index) return fail(EINVAL);
        format->pixelformat = four_cc(camera);
        strcpy((char *)format->description, camera->is_jpeg ? "Motion-JPEG" : "YUYV 4:2:2");
        return 0;
    }
    case VIDIOC_ENUM_FRAMESIZES: {
        struct v4l2_frmsizeenum *size = argument;
        if (size->index || size->pixel_format != four_cc(camera)) return fail(EINVAL);
        size->type = V4L2_FRMSIZE_TYPE_DISCRETE;
        size->discrete.width = WIDTH;
        size->discrete.height = HEIGHT;
        return 0;
    }
    case VIDIOC_ENUM_FRAMEINTERVALS: {
        struct v4l2_frmivalenum *interval = argument;
        if (interval->index) return fail(EINVAL);
        interval->type = V4L2_FRMIVAL_TYPE_DISCRETE;
        interval->discrete = (struct v4l2_fract){1, 30};
        return 0;
    }
    case VIDIOC_S_FMT: {
        struct v4l2_pix_format *format = &((struct v4l2_format *)argument)->fmt.pix;
        if (camera->owner >= 0 && camera->owner != file) return fail(EBUSY);
        format->width = WIDTH;
        format->height = HEIGHT;
        format->pixelformat = four_cc(camera);
        format->bytesperline = camera->is_jpeg ? 0 : WIDTH * 2;
        format->sizeimage = FRAME;
        format->colorspace = V4L2_COLORSPACE_SRGB;
        format->ycbcr_enc = V4L2_YCBCR_ENC_601;
        format->quantization = V4L2_QUANTIZATION_LIM_RANGE;
        return 0;
    }
    case VIDIOC_S_PARM: return 0;
    case VIDIOC_REQBUFS: return request_buffers(camera, file, argument);
    case VIDIOC_QUERYBUF: {
        struct v4l2_buffer *buffer = argument;
        if (buffer->index >= camera->count) return fail(EINVAL);
        buffer->length = FRAME;
        buffer->m.offset = buffer->index * FRAME;
        return 0;
    }
    case VIDIOC_QBUF: {
        struct v4l2_buffer *buffer = argument;
        if (buffer->index >= camera->count) return fail(EINVAL);
        camera->waiting[camera->waiting_count++] = (int)buffer->index;
        return 0;
    }
    case VIDIOC_DQBUF: return dequeue(camera, file, argument);
    case VIDIOC_STREAMON: return start(camera, file);
    case VIDIOC_STREAMOFF:
        stop(camera);
        camera->waiting_count = camera->filled_count = 0;
        return 0;
    default: return fail(ENOTTY);
    }
}

// The calls of the program

#define NEXT(name) static __typeof__(&name) next; if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int open_camera(camera *camera) {
    int ends[2];
    if (is_unplugged(camera)) return fail(ENOENT);
    if (pipe2(ends, O_NONBLOCK | O_CLOEXEC)) return -1;
    if (ends[0] >= FILES) abort();
    files[ends[0]] = camera;
    bells[ends[0]] = ends[1];
    return ends[0];
}

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        NEXT(name);                                                                                                    \
        va_list arguments;                                                                                             \
        va_start(arguments, flags);                                                                                    \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;                                   \
        va_end(arguments);                                                                                             \
        camera *camera = named(path);                                                                                  \
        return camera ? open_camera(camera) : next(path, flags, mode);                                                 \
    }
OPEN(open)
OPEN(open64)

// With _FORTIFY_SOURCE the C library's headers replace calls of open() that have no mode by these.
int __open_2(const char *path, int flags) { return open(path, flags); }
int __open64_2(const char *path, int flags) { return open64(path, flags); }

int ioctl(int file, unsigned long request, ...) {
    NEXT(ioctl);
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    camera *camera = of_file(file);
    // Requests are of 32 bits, whatever sign they came with.
    if (!camera) return next(file, request, argument);
    pthread_mutex_lock(&lock);
    int result = answer(camera, file, (unsigned)request, argument);
    pthread_mutex_unlock(&lock);
    return result;
}

#define MMAP(name, offset_type)                                                                                        \
    void *name(void *where, size_t length, int protection, int flags, int file, offset_type offset) {                  \
        NEXT(name);                                                                                                    \
        camera *camera = of_file(file);                                                                                \
        return next(where, length, protection, flags, camera ? camera->memory : file, offset);                         \
    }
MMAP(mmap, off_t)
MMAP(mmap64, off64_t)

int close(int file) {
    NEXT(close);
    camera *camera = of_file(file);
    if (camera) {
        pthread_mutex_lock(&lock);
        if (camera->owner == file) let_go(camera);
        files[file] = NULL;
        if (bells[file] >= 0) next(bells[file]);
        pthread_mutex_unlock(&lock);
    }
    return next(file);
}

static int describe(struct stat *status) {
    memset(status, 0, sizeof *status);
    status->st_mode = S_IFCHR | 0660;
    status->st_rdev = makedev(81, 0);
    return 0;
}

int stat(const char *path, struct stat *status) {
    NEXT(stat);
    camera *camera = named(path);
    return camera && !is_unplugged(camera) ? describe(status) : next(path, status);
}

int lstat(const char *path, struct stat *status) {
    NEXT(lstat);
    camera *camera = named(path);
    return camera && !is_unplugged(camera) ? describe(status) : next(path, status);
}

int fstatat(int folder, const char *path, struct stat *status, int flags) {
    NEXT(fstatat);
    camera *camera = named(path);
    return camera && !is_unplugged(camera) ? describe(status) : next(folder, path, status, flags);
}

// The folder /dev has the cameras at its end.

static __thread DIR *devices;
static __thread int listed;

DIR *opendir(const char *path) {
    NEXT(opendir);
    pthread_once(&once, read_names);
    DIR *folder = next(path);
    if (!strcmp(path, "/dev")) {
        devices = folder;
        listed = 0;
    }
    return folder;
}

#define READDIR(name, type)                                                                                            \
    struct type *name(DIR *folder) {                                                                                   \
        NEXT(name);                                                                                                    \
        static __thread struct type made;                                                                              \
        struct type *entry = next(folder);                                                                             \
        if (entry || folder != devices) return entry;                                                                  \
        while (listed < camera_count) {                                                                                \
            camera *camera = &cameras[listed++];                                                                       \
            if (is_unplugged(camera) || strncmp(camera->path, "/dev/", 5)) continue;                                   \
            strcpy(made.d_name, camera->path + 5);                                                                     \
            made.d_type = DT_CHR;                                                                                      \
            return &made;                                                                                              \
        }                                                                                                              \
        devices = NULL;                                                                                                \
        return NULL;                                                                                                   \
    }
READDIR(readdir, dirent)
READDIR(readdir64, dirent64)
