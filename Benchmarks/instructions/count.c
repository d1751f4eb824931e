// A plugin for QEMU that counts how often each instruction of a range of addresses is executed. Benchmarks/instructions/arm64
// compiles it. Debian has no header for plugins: what is needed of it is declared here.
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb *));
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);
void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn *, int operation, void *, uint64_t);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, void *), void *);

int qemu_plugin_version = 1;
static const int add = 0;

static uint64_t first, end, *counts;
static const char *path;

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
    (void)id;
    for (size_t number = 0; number < qemu_plugin_tb_n_insns(block); number++) {
        struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(block, number);
        uint64_t address = qemu_plugin_insn_vaddr(instruction);
        if (address < first || address >= end) continue;
        qemu_plugin_register_vcpu_insn_exec_inline(instruction, add, &counts[address - first], 1);
    }
}

static void ended(qemu_plugin_id_t id, void *data) {
    (void)id;
    (void)data;
    FILE *file = fopen(path, "w");
    if (!file) abort();
    for (uint64_t address = first; address < end; address++) {
        if (counts[address - first]) fprintf(file, "%" PRIx64 " %" PRIu64 "\n", address, counts[address - first]);
    }
    if (fclose(file)) abort();
}

// Arguments: first=ADDRESS, end=ADDRESS, path=FILE.
int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int count, char **arguments) {
    (void)info;
    if (count != 3) return -1;
    first = strtoull(arguments[0] + sizeof "first", NULL, 0);
    end = strtoull(arguments[1] + sizeof "end", NULL, 0);
    path = arguments[2] + sizeof "path";
    counts = calloc(end - first, sizeof *counts);
    if (!counts) return -1;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, NULL);
    return 0;
}
