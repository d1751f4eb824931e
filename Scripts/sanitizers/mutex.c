// Linked into what the thread sanitizer looks at. Swift's Mutex is atomics in the module that locks it, which the sanitizer
// sees, and calls of Swift's library when threads meet there, which it does not see: what one thread did before another got
// the lock would be a race. These functions stand in for the library's and say what they do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define NAME_OF_LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define NAME_OF_UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

typedef __attribute__((swiftcall)) void Lock(uint32_t thread, __attribute__((swift_context)) void *mutex);
typedef __attribute__((swiftcall)) void Unlock(__attribute__((swift_context)) void *mutex);

Lock lock __asm__(NAME_OF_LOCK);
Unlock unlock __asm__(NAME_OF_UNLOCK);

__attribute__((swiftcall)) void lock(uint32_t thread, __attribute__((swift_context)) void *mutex) {
    ((Lock *)dlsym(RTLD_NEXT, NAME_OF_LOCK))(thread, mutex);
    __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void unlock(__attribute__((swift_context)) void *mutex) {
    __tsan_release(mutex);
    ((Unlock *)dlsym(RTLD_NEXT, NAME_OF_UNLOCK))(mutex);
}
