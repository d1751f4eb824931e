// XXH128 of libxxhash, bit by bit.
#ifndef IMAGE_APP_CXXHASH_H
#define IMAGE_APP_CXXHASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct cxxhash_state cxxhash_state;

/// NULL where there is no memory.
cxxhash_state *cxxhash_create(void);
void cxxhash_add(cxxhash_state *state, const uint8_t *bytes, size_t count);
/// Writes the digest, most significant byte first, and frees the state.
void cxxhash_finish(cxxhash_state *state, uint8_t digest[16]);

#endif
