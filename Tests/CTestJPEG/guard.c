#include "CTestJPEG.h"

#include "../../CModules/CImageCodecs/guard.h"
#include "../../CModules/CImageCodecs/internal.h"

typedef struct steps {
    cimg_guard guard;
    int inner, outer;
    bool is_back_in_outer;
} steps;

static void fail_inside(void *context) {
    steps *taken = context;
    taken->inner++;
    cimg_escape(&taken->guard);
}

static void work(void *context) {
    steps *taken = context;
    jmp_buf *const own = taken->guard.landing;
    cimg_guarded(&taken->guard, fail_inside, taken);
    taken->is_back_in_outer = taken->guard.landing == own;
    taken->outer++;
    cimg_escape(&taken->guard);
}

bool ctest_guards_nest(void) {
    struct cimg_report report = {.status = CIMG_IO};
    steps taken = {.guard = {.report = &report}};
    const cimg_status status = cimg_guarded(&taken.guard, work, &taken);
    return status == CIMG_IO && taken.inner == 1 && taken.outer == 1 && taken.is_back_in_outer
        && taken.guard.landing == NULL;
}
