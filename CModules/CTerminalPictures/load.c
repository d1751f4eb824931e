#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

#include "CTerminalPictures.h"
#include "chafa_library.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static chafa_library library;
static bool is_loaded;

static const char *load(void) {
    // Once opened it stays: it starts threads that outlive a picture.
    void *handle = dlopen("libchafa.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return dlerror();
#define CHAFA_FIND(name, result, arguments) \
    if (!(library.name = (result(*) arguments)dlsym(handle, #name))) return dlerror();
    CHAFA_FUNCTIONS(CHAFA_FIND)
#undef CHAFA_FIND
    is_loaded = true;
    return NULL;
}

const char *ctp_load(void) {
    pthread_mutex_lock(&lock);
    const char *error = is_loaded ? NULL : load();
    pthread_mutex_unlock(&lock);
    return error;
}

const chafa_library *chafa_loaded(void) {
    pthread_mutex_lock(&lock);
    const chafa_library *result = is_loaded ? &library : NULL;
    pthread_mutex_unlock(&lock);
    return result;
}
