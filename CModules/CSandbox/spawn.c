#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CSandbox.h"

extern char **environ;

#define MOST_VARIABLES 1024
#define MOST_ARGUMENTS 64

/// This process's environment, and one variable more: a crash is to end at once, without a backtrace.
static void copy_environment(char *copy[MOST_VARIABLES + 2]) {
    static char no_backtrace[] = "SWIFT_BACKTRACE=enable=no";
    size_t count = 0;
    copy[count++] = no_backtrace;
    for (char **variable = environ; *variable != NULL && count <= MOST_VARIABLES; variable++) {
        if (strncmp(*variable, no_backtrace, sizeof "SWIFT_BACKTRACE=" - 1) != 0) copy[count++] = *variable;
    }
    copy[count] = NULL;
}

#define FIRST_INHERITED (STDERR_FILENO + 1)
#define NANOSECONDS_PER_MILLISECOND 1000000

/// The time between two looks at a process that is to end, in nanoseconds.
#define PAUSE (NANOSECONDS_PER_MILLISECOND / 5)

/// Connects the standard streams and closes every other descriptor.
static int add_files(posix_spawn_file_actions_t *files, int socket, bool answers_on_output) {
    int error = posix_spawn_file_actions_adddup2(files, socket, STDIN_FILENO);
    if (error) return error;
    error = answers_on_output ? posix_spawn_file_actions_adddup2(files, STDIN_FILENO, STDOUT_FILENO)
                              : posix_spawn_file_actions_addopen(files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (!error) error = posix_spawn_file_actions_addopen(files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
#ifdef __GLIBC__
    // Other C libraries lack this call. Their processes close the descriptors when they enter the sandbox.
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(files, FIRST_INHERITED);
#endif
    return error;
}

/// Sets the signals that a new program expects, and a process group of its own: Ctrl-C in a terminal reaches only the parent.
static int set_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (!error) error = posix_spawnattr_setpgroup(attributes, 0);
    if (!error) error = posix_spawnattr_setsigmask(attributes, &none);
    if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
    return error;
}

int csandbox_spawn(
    const char *program, const char *texts, int count, int socket, bool answers_on_output, int *process) {
    char *arguments[MOST_ARGUMENTS + 2] = {(char *)program};
    for (int index = 0; index < count && index < MOST_ARGUMENTS; index++) {
        arguments[index + 1] = (char *)texts;
        texts += strlen(texts) + 1;
    }
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&files);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error != 0) {
        posix_spawn_file_actions_destroy(&files);
        return error;
    }
    char *variables[MOST_VARIABLES + 2];
    copy_environment(variables);
    error = set_attributes(&attributes);
    if (!error) error = add_files(&files, socket, answers_on_output);
    pid_t pid = 0;
    if (!error) error = posix_spawn(&pid, program, &files, &attributes, arguments, variables);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    *process = pid;
    return error;
}

/// Waits for a process until it has ended or the time is over. Returns whether it has ended.
static bool wait_for(pid_t process, int milliseconds, int *status) {
    long left = (long)milliseconds * NANOSECONDS_PER_MILLISECOND;
    for (;; left -= PAUSE) {
        pid_t ended = waitpid(process, status, WNOHANG);
        if (ended == process) return true;
        if (ended < 0 && errno != EINTR) {
            // Somebody else has waited for it.
            *status = 0;
            return true;
        }
        if (left <= 0) return false;
        struct timespec pause = {0, PAUSE};
        nanosleep(&pause, NULL);
    }
}

int csandbox_end(int process, int milliseconds) {
    int status = 0;
    if (wait_for(process, milliseconds, &status)) return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    kill(process, SIGKILL);
    // A process that waits for a broken disk can't even be killed; its parent goes on without it.
    wait_for(process, CSANDBOX_KILLED_MILLISECONDS, &status);
    return CSANDBOX_KILLED;
}

bool csandbox_has_ended(int process) {
    siginfo_t end = {0};
    return waitid(P_PID, (id_t)process, &end, WEXITED | WNOHANG | WNOWAIT) != 0 || end.si_pid != 0;
}

int csandbox_limit_file_size(int process, unsigned long long bytes) {
    struct rlimit limit;
    if (prlimit(process, RLIMIT_FSIZE, NULL, &limit) != 0) return errno;
    if (bytes < limit.rlim_max) limit.rlim_max = bytes;
    limit.rlim_cur = limit.rlim_max;
    return prlimit(process, RLIMIT_FSIZE, &limit, NULL) == 0 ? 0 : errno;
}
