// The system calls that are left: a list of what is allowed, for what is not on it is refused with EPERM.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "internal.h"

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#endif

/// Allowed whatever their arguments are: none takes a name, or reaches another process.
static const int harmless[] = {
    // Open files
    SYS_read, SYS_readv, SYS_pread64, SYS_preadv, SYS_write, SYS_writev, SYS_pwrite64, SYS_pwritev, SYS_lseek, SYS_fstat,
    SYS_close, SYS_dup, SYS_fsync, SYS_fdatasync, SYS_ftruncate, SYS_fallocate, SYS_sendfile, SYS_copy_file_range,
    // Sockets that are open
    SYS_recvmsg, SYS_sendmsg, SYS_recvfrom, SYS_sendto, SYS_shutdown, SYS_ppoll,
    // Memory
    SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk,
    // Threads
    SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_sched_yield, SYS_sched_getaffinity, SYS_gettid, SYS_getpid, SYS_exit,
    SYS_exit_group, SYS_membarrier,
    // Signals and time of its own
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall, SYS_setitimer,
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_getrusage, SYS_times,
    SYS_getrandom, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
#ifdef SYS_poll
    SYS_poll,
#endif
#ifdef SYS_alarm
    SYS_alarm,
#endif
#ifdef SYS_time
    SYS_time,
#endif
};

/// A call that is allowed with some arguments alone. Their low 32 bits are looked at.
struct conditional {
    int call;
    int argument;
    uint32_t mask;
    uint32_t value;
};

static const struct conditional conditionals[] = {
    // No memory that was written becomes code.
    {SYS_mmap, 2, PROT_EXEC, 0},
    {SYS_mprotect, 2, PROT_EXEC, 0},
    // A thread of this process; a process has none of these flags, a new namespace would need one of the others.
    {SYS_clone, 0, CLONE_THREAD | CLONE_VM | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWNS,
     CLONE_THREAD | CLONE_VM},
    // How glibc asks for the status of a descriptor.
    {SYS_newfstatat, 3, UINT32_MAX, AT_EMPTY_PATH},
    {SYS_fcntl, 1, UINT32_MAX, F_GETFD},
    {SYS_fcntl, 1, UINT32_MAX, F_SETFD},
    {SYS_fcntl, 1, UINT32_MAX, F_GETFL},
    {SYS_fcntl, 1, UINT32_MAX, F_SETFL},
    {SYS_fcntl, 1, UINT32_MAX, F_DUPFD_CLOEXEC},
    {SYS_prctl, 0, UINT32_MAX, PR_SET_NAME},
    {SYS_prctl, 0, UINT32_MAX, PR_SET_VMA},
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define ARGUMENT(number) (offsetof(struct seccomp_data, args) + 8 * (number))

/// A filter as it is written, from its first instruction on.
struct program {
    struct sock_filter items[320];
    unsigned short count;
};

static void add(struct program *program, unsigned short code, uint32_t value, uint8_t if_true, uint8_t if_false) {
    program->items[program->count++] = (struct sock_filter){code, if_true, if_false, value};
}

static void load(struct program *program, size_t offset) {
    add(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void end(struct program *program, uint32_t action) { add(program, BPF_RET | BPF_K, action, 0, 0); }

/// Skips so many instructions unless the loaded number has this value.
static void skip_unless(struct program *program, uint32_t value, uint8_t count) {
    add(program, BPF_JMP | BPF_JEQ | BPF_K, value, 0, count);
}

static void allow(struct program *program, int call) {
    skip_unless(program, (uint32_t)call, 1);
    end(program, SECCOMP_RET_ALLOW);
}

static void allow_where(struct program *program, struct conditional condition) {
    skip_unless(program, (uint32_t)condition.call, 5);
    load(program, ARGUMENT(condition.argument));
    add(program, BPF_ALU | BPF_AND | BPF_K, condition.mask, 0, 0);
    skip_unless(program, condition.value, 1);
    end(program, SECCOMP_RET_ALLOW);
    // For the conditions that follow.
    load(program, offsetof(struct seccomp_data, nr));
}

/// `abort` sends a signal to its own thread. To another process none is sent.
static void allow_own_signals(struct program *program) {
    skip_unless(program, SYS_tgkill, 4);
    load(program, ARGUMENT(0));
    skip_unless(program, (uint32_t)getpid(), 1);
    end(program, SECCOMP_RET_ALLOW);
    load(program, offsetof(struct seccomp_data, nr));
}

/// A process may look at its own limits: the number of the process, 0, and no new value.
static void allow_own_limits(struct program *program) {
    skip_unless(program, SYS_prlimit64, 10);
    load(program, ARGUMENT(0));
    skip_unless(program, 0, 7);
    load(program, ARGUMENT(2));
    skip_unless(program, 0, 5);
    load(program, ARGUMENT(2) + 4);
    skip_unless(program, 0, 3);
    load(program, ARGUMENT(0) + 4);
    skip_unless(program, 0, 1);
    end(program, SECCOMP_RET_ALLOW);
    load(program, offsetof(struct seccomp_data, nr));
}

bool csandbox_restrict_calls(void) {
#ifndef ARCHITECTURE
    return false;
#else
    struct program program = {.count = 0};
    load(&program, offsetof(struct seccomp_data, arch));
    add(&program, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    end(&program, SECCOMP_RET_KILL_PROCESS);
    load(&program, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    // Calls of the x32 interface have other numbers; the first of them is this one.
    add(&program, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    end(&program, SECCOMP_RET_KILL_PROCESS);
#endif
    for (size_t index = 0; index < COUNT(harmless); index++) allow(&program, harmless[index]);
    for (size_t index = 0; index < COUNT(conditionals); index++) allow_where(&program, conditionals[index]);
    allow_own_signals(&program);
    allow_own_limits(&program);
    // Its arguments are in memory, where they can't be looked at. The C library then does with clone.
    skip_unless(&program, SYS_clone3, 1);
    end(&program, SECCOMP_RET_ERRNO | ENOSYS);
    end(&program, SECCOMP_RET_ERRNO | EPERM);
    struct sock_fprog filter = {program.count, program.items};
    // Old kernels would otherwise slow the process down by what they do against guesses of the processor.
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &filter) == 0;
#endif
}
