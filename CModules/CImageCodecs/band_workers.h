// Threads that work on a picture's bands, which begin in order.
#ifndef CIMG_BAND_WORKERS_H
#define CIMG_BAND_WORKERS_H

#include "internal.h"

#include <pthread.h>

typedef struct cimg_band_thread cimg_band_thread;

typedef struct cimg_band_workers {
    /// Does the work on a band. `worker` is below the count of workers: each has memory of its own.
    void (*work)(void *context, size_t worker, size_t band);
    void *context;
    pthread_mutex_t mutex;
    /// Something below, or a flag of a band, has changed.
    pthread_cond_t changed;
    /// How many bands there are to work on so far, and how many of them were begun.
    size_t given, begun;
    bool is_ending;
    cimg_band_thread *threads;
    /// None where the caller does the work.
    size_t thread_count;
} cimg_band_workers;

void cimg_band_workers_init(
    cimg_band_workers *workers, void (*work)(void *context, size_t worker, size_t band), void *context);
/// Starts as many threads as the system allows, where more than one is asked for. False, with the failure set, where there is
/// no memory.
bool cimg_band_workers_start(cimg_band_workers *workers, cimg_pool *pool, size_t count);
/// Ends the threads, whatever they are at.
void cimg_band_workers_free(cimg_band_workers *workers, cimg_pool *pool);

/// Gives the next band to the workers.
void cimg_band_workers_give(cimg_band_workers *workers);
/// Sets a band's flag, and wakes those who wait for it.
void cimg_band_workers_set(cimg_band_workers *workers, bool *flag);
void cimg_band_workers_wait(cimg_band_workers *workers, const bool *flag);

/// What the threads take of the pool.
size_t cimg_band_workers_memory(size_t count);

#endif
