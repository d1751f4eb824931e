#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "internal.h"

// The header of Debian 12's kernel knows less than newer kernels do. The numbers are those of every architecture.
#define CREATE_RULESET 444
#define RESTRICT_SELF 446
#define GET_VERSION 1

/// The kernel's struct landlock_ruleset_attr.
struct ruleset {
    uint64_t files, network, scopes;
};

int csandbox_landlock_version(void) {
    long version = syscall(CREATE_RULESET, NULL, 0, GET_VERSION);
    return version > 0 ? (int)version : 0;
}

/// All rights that a version knows: one that the kernel does not know would be refused.
static struct ruleset rights(int version) {
    // Those to execute, write, read, list, remove (2) and make (7) are of the first version; then came moving to another folder,
    // truncating, and control of devices.
    int count = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    return (struct ruleset){
        .files = (1u << count) - 1,
        // Binding and connecting TCP.
        .network = version >= 4 ? 3 : 0,
        // Abstract Unix sockets and signals.
        .scopes = version >= 6 ? 3 : 0,
    };
}

bool csandbox_restrict_files(void) {
    int version = csandbox_landlock_version();
    if (version == 0) return false;
    struct ruleset handled = rights(version);
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    // No rule follows: what is handled is allowed nowhere.
    int ruleset = (int)syscall(CREATE_RULESET, &handled, size, 0);
    if (ruleset < 0) return false;
    bool is_restricted = syscall(RESTRICT_SELF, ruleset, 0) == 0;
    close(ruleset);
    return is_restricted;
}
