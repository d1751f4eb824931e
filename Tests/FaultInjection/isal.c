// A stand-in for ISA-L that does something wrong: LD_LIBRARY_PATH with it as libisal.so.2. REAL_ISAL is the path of the real one, to which
// it passes every call, and ISAL_LOG a file that gets a byte for each call that inflates.
//
//   FAULT=wrong      inflates other bytes
//   FAULT=checksum   computes other checksums
//   FAULT=larger     has a larger state than the header says, and writes to its end
//   FAULT=later      the same, but only from the 20th call that inflates
#include <dlfcn.h>
#include <fcntl.h>
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is(const char *fault) {
    const char *set = getenv("FAULT");
    return set && !strcmp(set, fault);
}

static void *real(const char *name) {
    static void *library;
    if (!library) library = dlopen(getenv("REAL_ISAL"), RTLD_NOW | RTLD_LOCAL);
    void *function = library ? dlsym(library, name) : NULL;
    if (!function) abort();
    return function;
}

static void write_beyond(struct inflate_state *state) { memset((unsigned char *)state + sizeof *state, 0x11, 200); }

void isal_inflate_init(struct inflate_state *state) {
    ((void (*)(struct inflate_state *))real("isal_inflate_init"))(state);
    if (is("larger")) write_beyond(state);
}

int isal_inflate(struct inflate_state *state) {
    static int count;
    int log = open(getenv("ISAL_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0644);
    if (log < 0 || write(log, ".", 1) != 1) abort();
    close(log);
    unsigned char *start = state->next_out;
    const int result = ((int (*)(struct inflate_state *))real("isal_inflate"))(state);
    if (is("wrong") && state->next_out > start) *start ^= 1;
    if (is("later") && ++count >= 20) write_beyond(state);
    return result;
}

uint32_t crc32_gzip_refl(uint32_t checksum, const unsigned char *bytes, uint64_t count) {
    const uint32_t result =
        ((uint32_t(*)(uint32_t, const unsigned char *, uint64_t))real("crc32_gzip_refl"))(checksum, bytes, count);
    return is("checksum") ? result ^ 1 : result;
}
