// What the files of this module share.
#ifndef CSANDBOX_INTERNAL_H
#define CSANDBOX_INTERNAL_H

#include <stdbool.h>

/// The version of Landlock that the kernel has; 0 for none.
int csandbox_landlock_version(void);
/// Gives up all access to files by name, to TCP, and to other processes by signals and abstract sockets (Landlock).
bool csandbox_restrict_files(void);
/// Refuses all system calls that are not needed (seccomp).
bool csandbox_restrict_calls(void);

#endif
