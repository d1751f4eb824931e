// Faults between the program and the system: LD_PRELOAD=faults.so FAULT="call what part-of-a-name".
//
// Of storage:
//
//   FAULT="read EIO b.jpg"     reading from files whose path holds "b.jpg" fails
//   FAULT="write short /out/"  writing takes a few bytes at a time, reading gives a few
//   FAULT="fsync EIO /out/"    what was written can't be made to last
//   FAULT="link ENOSYS out/"   a file system without links; "rename EINVAL out/": without renaming to a free name alone
//   FAULT="tmpfile ENOTSUP /"  a file system without nameless files
//   FAULT="landlock ENOSYS *"  a kernel without Landlock
//
// Of a worker process, while it reads a file, after the first bytes:
//
//   FAULT="read crash b.jpg"   it crashes; "hang": it goes no further; "starve": it takes all the memory that it
//                              may have, and crashes
//   FAULT="open crash *"       it crashes where it opens, or asks for, any file by its name; /proc and /sys are no files
//
// Calls: read (pread too), write, fsync; linkat and renameat2 by their new name, tmpfile by its folder. Several are separated by
// commas.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum fault { NONE, FAILS, SHORT, CRASH, HANG, STARVE };

// Whether the process is `image-app worker`.
static int is_worker;

__attribute__((constructor)) static void look_at_command(int count, char **arguments) {
    is_worker = count > 1 && !strcmp(arguments[1], "worker");
}

static enum fault named(const char *what) {
    if (!strcmp(what, "short")) return SHORT;
    if (!strcmp(what, "crash")) return CRASH;
    if (!strcmp(what, "hang")) return HANG;
    if (!strcmp(what, "starve")) return STARVE;
    return FAILS;
}

static enum fault fault_at(const char *call, const char *path) {
    const char *rest = getenv("FAULT");
    while (rest && *rest) {
        char name[16], what[16], part[256];
        if (sscanf(rest, "%15s %15s %255[^,]", name, what, part) == 3 && !strcmp(name, call)
            && (!strcmp(part, "*") || strstr(path, part)))
            return named(what);
        rest = strchr(rest, ',');
        if (rest) rest++;
    }
    return NONE;
}

static enum fault fault_of(const char *call, int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return NONE;
    path[length] = 0;
    return fault_at(call, path);
}

// Ends, stops or starves a worker that has begun to read the file.
static void strike(enum fault fault, off64_t offset) {
    if (fault < CRASH || !is_worker || offset <= 0) return;
    while (fault == HANG) pause();
    if (fault == STARVE) {
        // The pages are written to, for memory that is not is not really allocated.
        const size_t size = 1 << 24;
        for (void *taken; (taken = malloc(size));) memset(taken, 1, size);
    }
    // As Swift does where it gets no memory.
    abort();
}

static size_t few(size_t count) { return count > 7 ? 1 + count % 7 : (count + 1) / 2; }

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define INJECT(call)                                                                                                   \
    enum fault fault = fault_of(call, file);                                                                           \
    if (fault == FAILS) {                                                                                              \
        errno = EIO;                                                                                                   \
        return -1;                                                                                                     \
    }

ssize_t read(int file, void *bytes, size_t count) {
    INJECT("read")
    return REAL(read)(file, bytes, fault == SHORT ? few(count) : count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
    INJECT("read")
    strike(fault, offset);
    return REAL(pread)(file, bytes, fault == SHORT ? few(count) : count, offset);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) {
    INJECT("read")
    strike(fault, offset);
    return REAL(pread64)(file, bytes, fault == SHORT ? few(count) : count, offset);
}

ssize_t write(int file, const void *bytes, size_t count) {
    INJECT("write")
    return REAL(write)(file, bytes, fault == SHORT ? few(count) : count);
}

// A name that a worker uses, where it is to use none. What the system says of itself is no file: libdispatch asks it about threads
// of its own that are kept busy, and the C library about processors.
static void used(const char *path) {
    if (!strncmp(path, "/proc/", 6) || !strncmp(path, "/sys/", 5)) return;
    if (is_worker && fault_at("open", path) == CRASH) abort();
}

int open(const char *path, int flags, ...) {
    used(path);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    if ((flags & O_TMPFILE) == O_TMPFILE && fault_at("tmpfile", path) == FAILS) {
        errno = EOPNOTSUPP;
        return -1;
    }
    return REAL(open)(path, flags, mode);
}

int fsync(int file) {
    INJECT("fsync")
    return REAL(fsync)(file);
}

int linkat(int from_folder, const char *from, int folder, const char *path, int flags) {
    if (fault_at("link", path) == FAILS) {
        errno = ENOSYS;
        return -1;
    }
    return REAL(linkat)(from_folder, from, folder, path, flags);
}

int renameat2(int from_folder, const char *from, int folder, const char *path, unsigned flags) {
    if (fault_at("rename", path) == FAILS) {
        errno = EINVAL;
        return -1;
    }
    return REAL(renameat2)(from_folder, from, folder, path, flags);
}

// Which file a descriptor is of, a process that has given up files can't ask: a worker with faults keeps them.
long syscall(long number, ...) {
    va_list rest;
    long arguments[6];
    va_start(rest, number);
    for (int index = 0; index < 6; index++) arguments[index] = va_arg(rest, long);
    va_end(rest);
    const long create_ruleset = 444, restrict_self = 446;
    if (number == create_ruleset && fault_at("landlock", "") == FAILS) {
        errno = ENOSYS;
        return -1;
    }
    if (number == SYS_seccomp || number == restrict_self) return 0;
    return REAL(syscall)(
        number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}

int openat(int folder, const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    used(path);
    return REAL(openat)(folder, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
    used(path);
    return REAL(fopen)(path, mode);
}

int stat(const char *path, struct stat *status) {
    used(path);
    return REAL(stat)(path, status);
}

int lstat(const char *path, struct stat *status) {
    used(path);
    return REAL(lstat)(path, status);
}

int access(const char *path, int mode) {
    used(path);
    return REAL(access)(path, mode);
}

char *realpath(const char *path, char *resolved) {
    used(path);
    return REAL(realpath)(path, resolved);
}
