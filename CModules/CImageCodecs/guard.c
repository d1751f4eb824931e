#include "guard.h"

#include "internal.h"

#include <stdlib.h>

cimg_status cimg_guarded(cimg_guard *guard, void (*work)(void *context), void *context) {
    jmp_buf *const outer = guard->landing;
    jmp_buf landing;
    guard->landing = &landing;
    if (setjmp(landing) == 0) work(context);
    guard->landing = outer;
    return guard->report->status;
}

_Noreturn void cimg_escape(cimg_guard *guard) {
    if (guard->landing == NULL) abort();
    longjmp(*guard->landing, 1);
}
