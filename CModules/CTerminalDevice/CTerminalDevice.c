#define _GNU_SOURCE
#include "CTerminalDevice.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// Set before `is_entered` and read by handlers after it.
static int terminal = -1;
static struct termios saved;
static uint8_t restore_bytes[256];
static size_t restore_count;
static volatile sig_atomic_t is_entered;

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { crash_count = sizeof crashes / sizeof crashes[0] };
static struct sigaction before[crash_count];

static void on_crash(int number) {
    if (is_entered) {
        is_entered = 0;
        ssize_t written = write(terminal, restore_bytes, restore_count);
        (void)written;
        tcsetattr(terminal, TCSANOW, &saved);
    }
    // Whoever was to handle it before does so now, when the faulty instruction runs again; what was raised is raised again.
    for (int i = 0; i < crash_count; i++) {
        if (crashes[i] == number) sigaction(number, &before[i], NULL);
    }
    raise(number);
}

static void watch_crashes(void) {
    static bool is_watching;
    if (is_watching) return;
    is_watching = true;
    // A stack of its own: the usual one may be what ran out.
    stack_t stack = {.ss_size = 16384};
    stack_t present;
    if (sigaltstack(NULL, &present) == 0 && (present.ss_flags & SS_DISABLE) && (stack.ss_sp = malloc(stack.ss_size))) {
        sigaltstack(&stack, NULL);
    }
    for (int i = 0; i < crash_count; i++) {
        struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
        sigaction(crashes[i], &action, &before[i]);
    }
}

int ctd_enter(int descriptor, const uint8_t *restore, size_t count) {
    if (count > sizeof restore_bytes) return E2BIG;
    struct termios mode;
    if (tcgetattr(descriptor, &mode) != 0) return errno;
    if (!is_entered) {
        terminal = descriptor;
        saved = mode;
        memcpy(restore_bytes, restore, count);
        restore_count = count;
    }
    watch_crashes();
    cfmakeraw(&mode);
    if (tcsetattr(descriptor, TCSAFLUSH, &mode) != 0) return errno;
    is_entered = 1;
    return 0;
}

int ctd_leave(void) {
    if (!is_entered) return 0;
    is_entered = 0;
    return tcsetattr(terminal, TCSAFLUSH, &saved) == 0 ? 0 : errno;
}

static int watch_end = -1;

static void on_watched(int number) {
    int error = errno;
    ctd_event event = number == SIGWINCH  ? ctd_event_resized
                      : number == SIGTSTP ? ctd_event_suspended
                                          : ctd_event_continued;
    ssize_t written = write(watch_end, &event, 1);
    (void)written;
    errno = error;
}

int ctd_watch(void) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    watch_end = ends[1];
    const int watched[] = {SIGWINCH, SIGTSTP, SIGCONT};
    for (size_t i = 0; i < sizeof watched / sizeof watched[0]; i++) {
        struct sigaction action = {.sa_handler = on_watched, .sa_flags = SA_RESTART};
        sigaction(watched[i], &action, NULL);
    }
    return ends[0];
}

void ctd_stop(void) {
    // The signal of Ctrl-Z, for once not watched: it stops nobody whom no shell could let go on, as SIGSTOP would. Raised
    // for this thread it has stopped the program when `raise` returns; the thread may be one that takes no signals.
    struct sigaction standard = {.sa_handler = SIG_DFL}, watched;
    sigset_t stop, mask;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigaction(SIGTSTP, &standard, &watched);
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &watched, NULL);
}

int ctd_get_size(int descriptor, ctd_size *size) {
    struct winsize window;
    if (ioctl(descriptor, TIOCGWINSZ, &window) != 0) return errno;
    *size = (ctd_size){window.ws_col, window.ws_row, window.ws_xpixel, window.ws_ypixel};
    return 0;
}
