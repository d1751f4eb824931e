// What a process gives up before it reads what strangers made: files, sockets, other processes, privileges.
#pragma once

#include <stdbool.h>

/// What became of it.
typedef enum csandbox_outcome {
    /// Everything is given up.
    CSANDBOX_COMPLETE,
    /// The kernel has no Landlock; all the same system calls are refused.
    CSANDBOX_WITHOUT_LANDLOCK,
    /// The kernel, or what emulates it, refuses no system calls: nothing is given up but privileges.
    CSANDBOX_UNAVAILABLE,
    /// There is a second thread, which would keep everything.
    CSANDBOX_NOT_ALONE,
} csandbox_outcome;

/// Closes every descriptor except the standard streams. Then gives up, permanently and for every future thread, everything
/// except memory that is not executable, threads, time, and reading, writing and closing the standard streams and the
/// descriptors that arrive over them.
csandbox_outcome csandbox_enter(void);

/// What `csandbox_enter` would come to, but for other threads.
csandbox_outcome csandbox_forecast(void);

/// Starts a program with some arguments, each ended by a zero, and a socket as its standard input. Its standard error is
/// /dev/null. So is its standard output, unless `answers_on_output` connects that with the socket too. The program inherits no
/// other descriptor. Returns 0 and the number of the process, or an error number.
int csandbox_spawn(
    const char *program, const char *arguments, int count, int socket, bool answers_on_output, int *process);

enum {
    /// The status of a process that did not end by itself and was killed.
    CSANDBOX_KILLED = -1000,
    /// The maximum time that `csandbox_end` waits for a process after killing it, in milliseconds.
    CSANDBOX_KILLED_MILLISECONDS = 5000,
};

/// Waits up to `milliseconds` for a process of `csandbox_spawn` to end; then kills it and waits up to
/// CSANDBOX_KILLED_MILLISECONDS. Returns its exit status, the negated number of the signal that ended it, or CSANDBOX_KILLED.
/// Close the process's pipes and sockets first.
int csandbox_end(int process, int milliseconds);

/// Returns whether a process that was started here has ended. Its status stays available to `csandbox_end`.
bool csandbox_has_ended(int process);

/// Limits the size to which another process can write files (RLIMIT_FSIZE), permanently. Returns 0 or an error number.
int csandbox_limit_file_size(int process, unsigned long long bytes);
