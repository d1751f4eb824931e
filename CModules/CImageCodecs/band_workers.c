// Threads that work on a picture's bands.
#include "band_workers.h"

#include <signal.h>

struct cimg_band_thread {
    cimg_band_workers *workers;
    size_t number;
    pthread_t thread;
};

static void *run(void *argument) {
    const cimg_band_thread *thread = argument;
    cimg_band_workers *workers = thread->workers;
    while (true) {
        pthread_mutex_lock(&workers->mutex);
        while (!workers->is_ending && workers->begun == workers->given) {
            pthread_cond_wait(&workers->changed, &workers->mutex);
        }
        const bool is_ending = workers->is_ending;
        const size_t band = is_ending ? 0 : workers->begun++;
        pthread_mutex_unlock(&workers->mutex);
        if (is_ending) return NULL;
        workers->work(workers->context, thread->number, band);
    }
}

void cimg_band_workers_init(
    cimg_band_workers *workers, void (*work)(void *context, size_t worker, size_t band), void *context) {
    *workers = (cimg_band_workers){.work = work, .context = context};
    pthread_mutex_init(&workers->mutex, NULL);
    pthread_cond_init(&workers->changed, NULL);
}

bool cimg_band_workers_start(cimg_band_workers *workers, cimg_pool *pool, size_t count) {
    if (count < 2) return true;
    workers->threads = cimg_pool_alloc(pool, count * sizeof *workers->threads);
    if (workers->threads == NULL) return false;
    // Signals are for the program's own threads.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (size_t number = 0; number < count; number++) {
        cimg_band_thread *thread = &workers->threads[number];
        thread->workers = workers;
        thread->number = number;
        if (pthread_create(&thread->thread, NULL, run, thread) != 0) break;
        workers->thread_count++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return true;
}

void cimg_band_workers_free(cimg_band_workers *workers, cimg_pool *pool) {
    cimg_band_workers_set(workers, &workers->is_ending);
    for (size_t number = 0; number < workers->thread_count; number++) {
        pthread_join(workers->threads[number].thread, NULL);
    }
    cimg_pool_free(pool, workers->threads);
    pthread_cond_destroy(&workers->changed);
    pthread_mutex_destroy(&workers->mutex);
}

void cimg_band_workers_give(cimg_band_workers *workers) {
    pthread_mutex_lock(&workers->mutex);
    const size_t band = workers->given++;
    pthread_cond_broadcast(&workers->changed);
    pthread_mutex_unlock(&workers->mutex);
    if (workers->thread_count == 0) workers->work(workers->context, 0, band);
}

void cimg_band_workers_set(cimg_band_workers *workers, bool *flag) {
    pthread_mutex_lock(&workers->mutex);
    *flag = true;
    pthread_cond_broadcast(&workers->changed);
    pthread_mutex_unlock(&workers->mutex);
}

void cimg_band_workers_wait(cimg_band_workers *workers, const bool *flag) {
    pthread_mutex_lock(&workers->mutex);
    while (!*flag) pthread_cond_wait(&workers->changed, &workers->mutex);
    pthread_mutex_unlock(&workers->mutex);
}

size_t cimg_band_workers_memory(size_t count) { return count < 2 ? 0 : count * sizeof(cimg_band_thread) + 64; }
