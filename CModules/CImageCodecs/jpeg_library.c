// The loaded libjpeg's name and version. No function of it returns them: libjpeg-turbo and MozJPEG have them in a text among their
// constants, "libjpeg-turbo version 2.1.5 (build 20230203)".
#define _GNU_SOURCE  // dl_iterate_phdr, memmem
#include "cimg_jpeg.h"
#include "jpeg_base.h"

#include <link.h>
#include <string.h>

typedef struct search {
    /// An address in the library.
    uintptr_t inside;
    cimg_jpeg_library *library;
} search;

static bool is_word(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' || letter == '.';
}

/// Copies letters of a word, which may be too long.
static void copy_word(char target[32], const char *start, const char *end) {
    const size_t count = (size_t)(end - start);
    memcpy(target, start, count < 31 ? count : 31);
    target[count < 31 ? count : 31] = 0;
}

/// Searches constants for "NAME version NUMBER (build".
static bool find_version(const char *bytes, size_t count, cimg_jpeg_library *library) {
    static const char middle[] = " version ", behind[] = " (build";
    const char *const end = bytes + count;
    for (const char *next = bytes; (next = memmem(next, (size_t)(end - next), middle, sizeof middle - 1)) != NULL; next++) {
        const char *name = next, *version = next + sizeof middle - 1, *version_end = version;
        while (name > bytes && is_word(name[-1])) name--;
        while (version_end < end && is_word(*version_end)) version_end++;
        const bool is_followed =
            (size_t)(end - version_end) >= sizeof behind - 1 && memcmp(version_end, behind, sizeof behind - 1) == 0;
        if (!is_followed || version_end == version || memmem(name, (size_t)(next - name), "jpeg", 4) == NULL) continue;
        copy_word(library->name, name, next);
        copy_word(library->version, version, version_end);
        return true;
    }
    return false;
}

static bool contains(const struct dl_phdr_info *object, uintptr_t address) {
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        const uintptr_t start = object->dlpi_addr + segment->p_vaddr;
        if (segment->p_type == PT_LOAD && address - start < segment->p_memsz) return true;
    }
    return false;
}

/// Called for each object of the process, until it does not return 0.
static int look_into(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    const search *search = context;
    if (!contains(object, search->inside)) return 0;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD || (segment->p_flags & (PF_R | PF_W)) != PF_R) continue;
        if (find_version((const char *)(object->dlpi_addr + segment->p_vaddr), segment->p_filesz, search->library)) break;
    }
    return 1;
}

cimg_jpeg_library cimg_jpeg_loaded_library(void) {
    cimg_jpeg_library library = {.name = "libjpeg"};
    struct jpeg_error_mgr errors;
    jpeg_std_error(&errors);
    // Other libraries say "9f  14-Jan-2024", libjpeg-turbo says which library it is compatible with.
    const char *text = JMSG_VERSION <= errors.last_jpeg_message ? errors.jpeg_message_table[JMSG_VERSION] : "";
    copy_word(library.version, text, text + strcspn(text, " "));
    search search = {.inside = (uintptr_t)errors.error_exit, .library = &library};
    dl_iterate_phdr(look_into, &search);
    return library;
}
