#define _GNU_SOURCE
#include "CFileCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

int cfc_rename_exclusively(const char *from, const char *to) {
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0 ? 0 : errno;
}

int cfc_open_in_memory(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int cfc_pipe(int ends[2], int size) {
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    (void)fcntl(ends[1], F_SETPIPE_SZ, size);
    return 0;
}

int cfc_socket_pair(int sockets[2]) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets); }

// Room for the files of a message, aligned as its header has to be.
union control {
    struct cmsghdr header;
    char space[CMSG_SPACE(cfc_most_files * sizeof(int))];
};

long cfc_send(int socket, const void *bytes, size_t count, const int *files, size_t file_count) {
    struct iovec part = {(void *)bytes, count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    union control control;
    if (file_count > cfc_most_files) {
        errno = EINVAL;
        return -1;
    }
    if (file_count > 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(file_count * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(file_count * sizeof(int));
        memcpy(CMSG_DATA(header), files, file_count * sizeof(int));
    }
    return sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

long cfc_receive(int socket, void *bytes, size_t count, int *files, size_t *file_count) {
    struct iovec part = {bytes, count};
    union control control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    *file_count = 0;
    ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (received < 0) return -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t size = header->cmsg_len - CMSG_LEN(0);
        memcpy(files + *file_count, CMSG_DATA(header), size);
        *file_count += size / sizeof(int);
    }
    if (!(message.msg_flags & MSG_CTRUNC)) return received;
    while (*file_count > 0) close(files[--*file_count]);
    errno = EMFILE;
    return -1;
}

int cfc_limit_data(int process, unsigned long long bytes) {
    struct rlimit limit;
    if (prlimit(process, RLIMIT_DATA, NULL, &limit) < 0) return -1;
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    return prlimit(process, RLIMIT_DATA, &limit, NULL);
}
