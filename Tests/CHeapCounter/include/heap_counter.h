// Counts the bytes of the heap that a program and its libraries hold: malloc and its like, in their stead.
#ifndef IMAGE_APP_HEAP_COUNTER_H
#define IMAGE_APP_HEAP_COUNTER_H

#include <stddef.h>

/// Takes what is held now for the most.
void heap_counter_reset(void);
/// Bytes that are held now.
size_t heap_counter_held(void);
/// The most bytes that were held since the last reset.
size_t heap_counter_peak(void);

#endif
