// Reports, counted memory, metadata blocks.
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *cimg_report_message(const cimg_report *report) { return report->message; }
size_t cimg_report_needed(const cimg_report *report) { return report->needed; }
const char *cimg_report_damage(const cimg_report *report) { return report->damage; }
size_t cimg_report_notice_count(const cimg_report *report) { return report->notice_count; }
const char *cimg_report_notice(const cimg_report *report, size_t index) { return report->notices[index]; }

cimg_status cimg_fail(cimg_report *report, cimg_status status, const char *format, ...) {
    if (report->status == CIMG_OK) {
        report->status = status;
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(report->message, sizeof report->message, format, arguments);
        va_end(arguments);
    }
    return report->status;
}

void cimg_note(cimg_report *report, const char *format, ...) {
    if (report->notice_count == CIMG_MAX_NOTICES) return;
    char *notice = report->notices[report->notice_count];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(notice, CIMG_TEXT_SIZE, format, arguments);
    va_end(arguments);
    for (size_t index = 0; index < report->notice_count; index++) {
        if (strcmp(report->notices[index], notice) == 0) return;
    }
    report->notice_count++;
}

bool cimg_pool_charge(cimg_pool *pool, size_t count) {
    if (count > pool->limit || pool->used > pool->limit - count) {
        size_t needed = count > SIZE_MAX - pool->used ? SIZE_MAX : pool->used + count;
        if (pool->report->status == CIMG_OK) pool->report->needed = needed;
        cimg_fail(pool->report, CIMG_LIMIT_MEMORY, "more memory is needed than the limit allows");
        return false;
    }
    pool->used += count;
    if (pool->used > pool->peak) pool->peak = pool->used;
    return true;
}

void cimg_pool_release(cimg_pool *pool, size_t count) { pool->used -= count < pool->used ? count : pool->used; }

// The size stands before the memory; 16 bytes keep the alignment that malloc promises.
#define HEADER 16

static void *allocate(cimg_pool *pool, size_t count, bool is_zeroed) {
    size_t total = count > SIZE_MAX - HEADER ? SIZE_MAX : count + HEADER;
    if (!cimg_pool_charge(pool, total)) return NULL;
    uint8_t *memory = is_zeroed ? calloc(total, 1) : malloc(total);
    if (memory == NULL) {
        cimg_pool_release(pool, total);
        cimg_fail(pool->report, CIMG_OUT_OF_MEMORY, "the system has no memory left for this picture");
        return NULL;
    }
    memcpy(memory, &total, sizeof total);
    return memory + HEADER;
}

void *cimg_pool_alloc(cimg_pool *pool, size_t count) { return allocate(pool, count, false); }

void *cimg_pool_alloc_zeroed(cimg_pool *pool, size_t count) { return allocate(pool, count, true); }

void *cimg_pool_alloc_optional(cimg_pool *pool, size_t count) {
    const size_t total = count + HEADER;
    uint8_t *memory = total <= pool->limit - pool->used ? malloc(total) : NULL;
    if (memory == NULL || !cimg_pool_charge(pool, total)) return NULL;
    memcpy(memory, &total, sizeof total);
    return memory + HEADER;
}

void cimg_pool_free(cimg_pool *pool, void *memory) {
    if (memory == NULL) return;
    uint8_t *start = (uint8_t *)memory - HEADER;
    size_t total;
    memcpy(&total, start, sizeof total);
    cimg_pool_release(pool, total);
    free(start);
}

bool cimg_blocks_adopt(cimg_blocks *blocks, cimg_block_kind kind, uint8_t *bytes, size_t count) {
    if (blocks->count == blocks->capacity) {
        size_t capacity = blocks->capacity == 0 ? 8 : blocks->capacity * 2;
        cimg_block *items = cimg_pool_alloc(blocks->pool, capacity * sizeof *items);
        if (items == NULL) {
            cimg_pool_free(blocks->pool, bytes);
            return false;
        }
        if (blocks->count > 0) memcpy(items, blocks->items, blocks->count * sizeof *items);
        cimg_pool_free(blocks->pool, blocks->items);
        blocks->items = items;
        blocks->capacity = capacity;
    }
    blocks->items[blocks->count++] = (cimg_block){.kind = kind, .bytes = bytes, .count = count};
    return true;
}

uint8_t *cimg_blocks_add(cimg_blocks *blocks, cimg_block_kind kind, const char *name, size_t count) {
    uint8_t *bytes = cimg_pool_alloc(blocks->pool, count);
    if (bytes == NULL || !cimg_blocks_adopt(blocks, kind, bytes, count)) return NULL;
    if (name != NULL) snprintf(blocks->items[blocks->count - 1].name, 5, "%s", name);
    return bytes;
}

bool cimg_blocks_contain(const cimg_blocks *blocks, cimg_block_kind kind) {
    for (size_t index = 0; index < blocks->count; index++) {
        if (blocks->items[index].kind == kind) return true;
    }
    return false;
}

void cimg_blocks_remove(cimg_blocks *blocks, size_t index) {
    cimg_pool_free(blocks->pool, (void *)blocks->items[index].bytes);
    blocks->count--;
    memmove(blocks->items + index, blocks->items + index + 1, (blocks->count - index) * sizeof *blocks->items);
}

void cimg_blocks_drop(cimg_blocks *blocks) {
    while (blocks->count > 0) cimg_blocks_remove(blocks, blocks->count - 1);
    cimg_pool_free(blocks->pool, blocks->items);
    blocks->items = NULL;
    blocks->capacity = 0;
}
