#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

#include "CTextDrawing.h"
#include "freetype_library.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static freetype_library library;
static bool is_loaded;

static const char *load(void) {
    void *handle = dlopen("libfreetype.so.6", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return dlerror();
#define FREETYPE_FIND(name) \
    if (!(library.name = (__typeof__(&name))dlsym(handle, #name))) return dlerror();
    FREETYPE_FUNCTIONS(FREETYPE_FIND)
#undef FREETYPE_FIND
    if (library.FT_Init_FreeType(&library.instance) != 0) return "FreeType can't be started";
    is_loaded = true;
    return NULL;
}

const char *ctext_load(void) {
    freetype_lock();
    const char *error = is_loaded ? NULL : load();
    freetype_unlock();
    return error;
}

const freetype_library *freetype_loaded(void) {
    freetype_lock();
    const freetype_library *result = is_loaded ? &library : NULL;
    freetype_unlock();
    return result;
}

void freetype_lock(void) { pthread_mutex_lock(&lock); }

void freetype_unlock(void) { pthread_mutex_unlock(&lock); }
