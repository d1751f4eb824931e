#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
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

int csandbox_spawn(const char *program, const char *texts, int count, int socket, int *process) {
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
    // Signals as a new program expects them, and a group of its own: Ctrl-C in a terminal reaches the parent alone.
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    error = posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (!error) error = posix_spawnattr_setpgroup(&attributes, 0);
    if (!error) error = posix_spawnattr_setsigmask(&attributes, &none);
    if (!error) error = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!error) error = posix_spawn_file_actions_adddup2(&files, socket, STDIN_FILENO);
    if (!error) error = posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (!error) error = posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t pid = 0;
    if (!error) error = posix_spawn(&pid, program, &files, &attributes, arguments, variables);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    *process = pid;
    return error;
}

int csandbox_end(int process, int milliseconds) {
    int status = 0;
    for (;; milliseconds--) {
        pid_t ended = waitpid(process, &status, milliseconds > 0 ? WNOHANG : 0);
        if (ended == process) return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
        if (ended < 0 && errno != EINTR) return 0;
        if (milliseconds <= 1) kill(process, SIGKILL);
        struct timespec pause = {0, 1000000};
        nanosleep(&pause, NULL);
    }
}
