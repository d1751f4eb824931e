#define _GNU_SOURCE
#include "CSandbox.h"

#include <linux/capability.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "internal.h"

// Sanitizers open files and start threads of their own, whenever they have something to say.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(undefined_behavior_sanitizer)
#define CSANDBOX_OFF 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CSANDBOX_OFF 1
#endif
#ifndef CSANDBOX_OFF
#define CSANDBOX_OFF 0
#endif

/// Whether this is the process's only thread. The folder of its threads has a link from itself, one from its parent, and one from
/// each thread.
static bool is_alone(void) {
    struct stat threads;
    return stat("/proc/self/task", &threads) == 0 && threads.st_nlink == 3;
}

/// Capabilities are what root's processes may do beyond others; a descriptor needs none.
static void drop_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[2];
    memset(none, 0, sizeof none);
    syscall(SYS_capset, &header, none);
}

csandbox_outcome csandbox_forecast(void) {
    unsigned action = SECCOMP_RET_ERRNO;
    if (CSANDBOX_OFF || syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) != 0) return CSANDBOX_UNAVAILABLE;
    return csandbox_landlock_version() > 0 ? CSANDBOX_COMPLETE : CSANDBOX_WITHOUT_LANDLOCK;
}

/// The number of the system call is the same on every architecture. Older headers don't have it.
#ifndef SYS_close_range
#define SYS_close_range 436
#endif

/// Closes every descriptor except the standard streams: a file that the parent, or the shell that started it, had open.
static void close_inherited(void) {
    const unsigned first = STDERR_FILENO + 1;
    if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
    // Linux before 5.9.
    struct rlimit files = {0, 0};
    getrlimit(RLIMIT_NOFILE, &files);
    for (rlim_t file = first; file < files.rlim_cur; file++) close((int)file);
}

csandbox_outcome csandbox_enter(void) {
    close_inherited();
    csandbox_outcome outcome = csandbox_forecast();
    if (outcome == CSANDBOX_UNAVAILABLE) return outcome;
    if (!is_alone()) return CSANDBOX_NOT_ALONE;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return CSANDBOX_UNAVAILABLE;
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    drop_capabilities();
    if (outcome == CSANDBOX_COMPLETE && !csandbox_restrict_files()) outcome = CSANDBOX_WITHOUT_LANDLOCK;
    return csandbox_restrict_calls() ? outcome : CSANDBOX_UNAVAILABLE;
}
