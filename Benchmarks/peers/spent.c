// Runs a command and writes what it took: seconds, processor seconds, kilobytes of memory of its largest process, status.
//
//   spent REPORT-FILE COMMAND ARGUMENT...
//
// The kernel counts the memory of the process that called exec towards the command's own. The measuring program is Python
// with hundreds of megabytes; this one is small enough not to show. Processes that the command started and waited for
// are in the numbers.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: %s REPORT-FILE COMMAND ARGUMENT...\n", argv[0]);
        return 64;
    }
    double start = now();
    pid_t child = vfork();
    if (child == 0) {
        execvp(argv[2], argv + 2);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
        perror(argv[2]);
        return 1;
    }
    double end = now();
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    FILE *report = fopen(argv[1], "w");
    if (!report) {
        perror(argv[1]);
        return 1;
    }
    fprintf(report, "%.6f %.6f %ld %d\n", end - start, seconds(usage.ru_utime) + seconds(usage.ru_stime),
            usage.ru_maxrss, code);
    fclose(report);
    return code;
}
