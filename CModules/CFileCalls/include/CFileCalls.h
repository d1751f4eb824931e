// Calls on files that the C library has, and its Swift module does not show.
#pragma once

#include <stddef.h>

/// Renames a file unless the new name is taken (renameat2 with RENAME_NOREPLACE).
/// Returns 0 or an error number: EEXIST where the name is taken, EINVAL or ENOSYS where the file system does not support it.
int cfc_rename_exclusively(const char *from, const char *to);

/// Opens a file in memory that has no name, and that no other program inherits (memfd_create with MFD_CLOEXEC).
/// Returns its descriptor, or -1 with errno set.
int cfc_open_in_memory(const char *name);

/// Opens a pipe that no other program inherits, which holds up to so many bytes where the system allows that: first the end to
/// read from. Returns 0, or -1 with errno set.
int cfc_pipe(int ends[2], int size);

/// The most files that one message may carry (the kernel's SCM_MAX_FD).
enum { cfc_most_files = 253 };

/// Opens two Unix stream sockets that are connected, and that no other program inherits.
/// Returns 0, or -1 with errno set.
int cfc_socket_pair(int sockets[2]);

/// Sends bytes, at least one, and open files along with them (SCM_RIGHTS), as far as there is room now.
/// Returns the number of bytes sent, with which the files went too, or -1 with errno set: EAGAIN where there is no room.
long cfc_send(int socket, const void *bytes, size_t count, const int *files, size_t file_count);

/// Receives bytes, and the files that came along with them, which no other program inherits.
/// `files` has room for cfc_most_files. Returns the number of bytes, 0 at the end, or -1 with errno set: EMFILE where not all
/// files could be opened here; then none are.
long cfc_receive(int socket, void *bytes, size_t count, int *files, size_t *file_count);

/// Limits the memory for data (RLIMIT_DATA) of another process, or of this one for process 0, to so many bytes or to what it may
/// have at most. Returns 0, or -1 with errno set.
int cfc_limit_data(int process, unsigned long long bytes);
