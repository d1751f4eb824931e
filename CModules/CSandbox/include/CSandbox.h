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

/// Gives up, for good and for every thread to come, all but these: memory that is not executable, threads, time, and what
/// can be done with descriptors that are open or come over a socket that is open: reading, writing, closing.
csandbox_outcome csandbox_enter(void);

/// What `csandbox_enter` would come to, but for other threads.
csandbox_outcome csandbox_forecast(void);

/// Starts a program with some arguments, each ended by a zero, and a socket as its standard input.
/// Returns 0 and the number of the process, or an error number.
int csandbox_spawn(const char *program, const char *arguments, int count, int socket, int *process);

/// Waits up to so many milliseconds until a process that was started here has ended, and kills it then. Returns its exit status,
/// or the number of the signal that ended it, below zero.
int csandbox_end(int process, int milliseconds);

/// For tests, and in their builds alone (CSANDBOX_ATTEMPTS): tries what a process that was taken over would try, and writes
/// what came of it, as "open refused, …".
void csandbox_attempt(char *text, unsigned long size);
