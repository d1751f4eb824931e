#ifndef CTERMINALDEVICE_H
#define CTERMINALDEVICE_H
// The terminal's mode, and the promise that it is given back however the process ends. A signal handler may run at any
// moment, so this is C, and only what is safe in a handler is called from one.

#include <stddef.h>
#include <stdint.h>

/// The terminal's size: cells, and pixels where it reports them, else 0.
typedef struct ctd_size {
    int32_t columns;
    int32_t rows;
    int32_t width;
    int32_t height;
} ctd_size;

/// What came through the descriptor of `ctd_watch`, a byte each.
typedef enum ctd_event : uint8_t {
    ctd_event_resized = 1,
    ctd_event_suspended,
    ctd_event_continued,
} ctd_event;

/// Switches the terminal to raw mode: every key comes at once and unseen, Ctrl-C and Ctrl-Z too.
///
/// From now on a crash writes `restore` (at most 256 bytes) and sets the mode that the terminal had before it ends the
/// process.
/// \returns 0, or errno.
int ctd_enter(int descriptor, const uint8_t *_Nonnull restore, size_t count);

/// Sets the mode that the terminal had. The restoring bytes are the caller's to write. Does nothing unless entered.
/// \returns 0, or errno.
int ctd_leave(void);

/// Installs handlers for the terminal's size, for a request to stop, and for going on after it.
/// \returns a descriptor to read a byte from for each, or -1, with errno set. To be called once.
int ctd_watch(void);

/// Stops the process until its shell lets it go on; `ctd_event_continued` says so. It may stop a moment after the
/// return, for any thread may take the signal.
void ctd_stop(void);

/// \returns 0, or errno.
int ctd_get_size(int descriptor, ctd_size *_Nonnull size);

#endif
