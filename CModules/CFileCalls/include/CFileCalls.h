// Calls on files that the C library has, and its Swift module does not show.
#pragma once

/// Renames a file unless the new name is taken (renameat2 with RENAME_NOREPLACE).
/// Returns 0 or an error number: EEXIST where the name is taken, EINVAL or ENOSYS where the file system does not support it.
int cfc_rename_exclusively(const char *from, const char *to);

/// Opens a file in memory that has no name, and that no other program inherits (memfd_create with MFD_CLOEXEC).
/// Returns its descriptor, or -1 with errno set.
int cfc_open_in_memory(const char *name);
