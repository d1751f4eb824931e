// The way back from an error of a C library.
#ifndef CIMG_GUARD_H
#define CIMG_GUARD_H

#include "cimg_types.h"

#include <setjmp.h>

/// The guarded call that an error returns to: the innermost one under way.
typedef struct cimg_guard {
    /// Holds the failure.
    cimg_report *report;
    /// In the frame of `cimg_guarded`; NULL while no guarded call is under way.
    jmp_buf *landing;
} cimg_guard;

/// Calls `work`, which may call the library: nothing else sets a landing. Guarded calls may be nested.
/// Returns the report's status.
cimg_status cimg_guarded(cimg_guard *guard, void (*work)(void *context), void *context);
/// Ends the innermost guarded call, with the failure that is set in the report. Ends the process where none is under way.
_Noreturn void cimg_escape(cimg_guard *guard);

#endif
