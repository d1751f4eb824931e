// Attempts to escape from the sandbox, as by somebody who has taken over the process.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include "CSandboxAttempts.h"

static bool opens(void) { return open("/etc/passwd", O_RDONLY) >= 0; }

static bool makes_a_file(void) { return open("/tmp/image-app-escaped", O_WRONLY | O_CREAT, 0600) >= 0; }

/// Whether there is a socket is enough: what it could be connected to depends on the machine.
static bool connects(void) {
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (descriptor < 0) descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    // The request's own socket can't be led elsewhere either.
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "/dev/log"};
    return descriptor >= 0 || connect(0, (struct sockaddr *)&address, sizeof address) == 0 || errno != EPERM;
}

static bool executes(void) {
    // On success there would be no more to say, and no report.
    execl("/bin/true", "true", (char *)NULL);
    return false;
}

static bool forks(void) {
    pid_t process = fork();
    if (process == 0) _exit(0);
    return process > 0;
}

static bool traces(void) { return ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0; }

/// Signal 0 only asks whether a signal could be sent.
static bool kills(void) { return kill(getppid(), 0) == 0 || kill(getpid(), 0) == 0; }

static bool makes_code(void) {
    return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

void csandboxattempts_try(char *text, unsigned long size) {
    static const struct {
        const char *name;
        bool (*attempt)(void);
    } attempts[] = {
        {"open", opens},       {"create", makes_a_file}, {"connect", connects}, {"execve", executes}, {"fork", forks},
        {"ptrace", traces}, {"kill", kills},          {"code", makes_code},
    };
    text[0] = 0;
    for (size_t index = 0; index < sizeof attempts / sizeof attempts[0]; index++) {
        size_t used = strlen(text);
        bool succeeded = attempts[index].attempt();
        snprintf(text + used, size - used, "%s%s %s", used ? ", " : "", attempts[index].name,
            succeeded ? "succeeded" : "refused");
    }
}
