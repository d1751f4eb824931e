#include "CXXHash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <string.h>

cxxhash_state *cxxhash_create(void) {
    XXH3_state_t *state = XXH3_createState();
    if (state != NULL) XXH3_128bits_reset(state);
    return (cxxhash_state *)state;
}

void cxxhash_add(cxxhash_state *state, const uint8_t *bytes, size_t count) {
    XXH3_128bits_update((XXH3_state_t *)state, bytes, count);
}

void cxxhash_finish(cxxhash_state *state, uint8_t digest[16]) {
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest((XXH3_state_t *)state));
    memcpy(digest, canonical.digest, 16);
    XXH3_freeState((XXH3_state_t *)state);
}
