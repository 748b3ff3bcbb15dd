// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
//
// Where a GPU's time goes, in any process: a library that CUDA loads by itself and that sums up kernels by name.
//
//   gcc -O2 -shared -fPIC -o kernel_times.so kernel_times.c -I"$CUDA/include" -L"$CUDA/lib64" -lcupti
//   CUDA_INJECTION64_PATH=$PWD/kernel_times.so KERNEL_TIMES=times.tsv KERNEL_TIMES_LAST_MS=300 command...
//
// times.tsv: a line with the span, the time in which at least one kernel ran, and the number of kernels; then for each
// kernel its microseconds, share of the span, launches and name. KERNEL_TIMES_LAST_MS counts only kernels in
// this many milliseconds up to the end of the last kernel; KERNEL_TIMES_SKIP_MS moves that end earlier by as many. A
// kernel that starts while others run counts from the time when those have ended.
#include <cupti.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUFFER (8 << 20)

typedef struct {
    uint64_t start, end, alone;
    const char *name;
} Span;

typedef struct {
    const char *name;
    uint64_t nanos, count;
} Sum;

static Span *spans;
static size_t count, capacity;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(uint64_t start, uint64_t end, const char *name) {
    if (count == capacity) {
        capacity = capacity ? 2 * capacity : 1 << 16;
        spans = realloc(spans, capacity * sizeof(Span));
        if (!spans) {
            abort();
        }
    }
    spans[count++] = (Span){start, end, 0, name};
}

static void CUPTIAPI wanted(uint8_t **buffer, size_t *size, size_t *records) {
    *size = BUFFER;
    *records = 0;
    *buffer = aligned_alloc(8, BUFFER);
}

static void CUPTIAPI full(CUcontext context, uint32_t stream, uint8_t *buffer, size_t size, size_t valid) {
    CUpti_Activity *record = NULL;
    pthread_mutex_lock(&lock);
    while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
        if (record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
            CUpti_ActivityKernel10 *kernel = (CUpti_ActivityKernel10 *)record;
            add(kernel->start, kernel->end, strdup(kernel->name));
        } else if (record->kind == CUPTI_ACTIVITY_KIND_MEMCPY) {
            CUpti_ActivityMemcpy6 *copy = (CUpti_ActivityMemcpy6 *)record;
            add(copy->start, copy->end, "(memcpy)");
        } else if (record->kind == CUPTI_ACTIVITY_KIND_MEMSET) {
            CUpti_ActivityMemset4 *set = (CUpti_ActivityMemset4 *)record;
            add(set->start, set->end, "(memset)");
        }
    }
    pthread_mutex_unlock(&lock);
    free(buffer);
}

static int byStart(const void *a, const void *b) {
    uint64_t x = ((const Span *)a)->start, y = ((const Span *)b)->start;
    return (x > y) - (x < y);
}

static int byName(const void *a, const void *b) {
    return strcmp(((const Span *)a)->name, ((const Span *)b)->name);
}

static int byTime(const void *a, const void *b) {
    uint64_t x = ((const Sum *)a)->nanos, y = ((const Sum *)b)->nanos;
    return (x < y) - (x > y);
}

static uint64_t number(const char *name) {
    const char *value = getenv(name);
    return value ? strtoull(value, NULL, 10) : 0;
}

static void report(void) {
    cuptiActivityFlushAll(1);
    const char *path = getenv("KERNEL_TIMES");
    FILE *out = path ? fopen(path, "w") : stderr;
    if (!out) {
        perror(path);
        return;
    }
    pthread_mutex_lock(&lock);
    uint64_t last = 0;
    for (size_t i = 0; i < count; i++) {
        last = spans[i].end > last ? spans[i].end : last;
    }
    uint64_t width = number("KERNEL_TIMES_LAST_MS") * 1000000;
    uint64_t to = last - number("KERNEL_TIMES_SKIP_MS") * 1000000;
    uint64_t from = width && width < to ? to - width : 0;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (spans[i].start >= from && spans[i].end <= to) {
            spans[kept++] = spans[i];
        }
    }
    if (kept == 0) {
        fprintf(out, "no kernels\n");
    } else {
        qsort(spans, kept, sizeof(Span), byStart);
        uint64_t busy = 0, until = 0, first = spans[0].start, end = 0;
        for (size_t i = 0; i < kept; i++) {
            uint64_t start = spans[i].start > until ? spans[i].start : until;
            if (spans[i].end > start) {
                spans[i].alone = spans[i].end - start;
                busy += spans[i].alone;
                until = spans[i].end;
            }
            end = spans[i].end > end ? spans[i].end : end;
        }
        double span = (double)(end - first);
        fprintf(out, "span_us %.1f busy_us %.1f busy %.3f kernels %zu\n", span / 1e3, busy / 1e3, busy / span, kept);
        qsort(spans, kept, sizeof(Span), byName);
        Sum *sums = calloc(kept, sizeof(Sum));
        size_t names = 0;
        for (size_t i = 0; sums && i < kept; i++) {
            if (names == 0 || strcmp(sums[names - 1].name, spans[i].name)) {
                sums[names++].name = spans[i].name;
            }
            sums[names - 1].nanos += spans[i].alone;
            sums[names - 1].count++;
        }
        qsort(sums, names, sizeof(Sum), byTime);
        for (size_t i = 0; i < names; i++) {
            fprintf(out, "%.1f\t%.4f\t%llu\t%s\n", sums[i].nanos / 1e3, sums[i].nanos / span,
                (unsigned long long)sums[i].count, sums[i].name);
        }
    }
    pthread_mutex_unlock(&lock);
    if (path) {
        fclose(out);
    }
}

// CUDA calls this when it starts.
int InitializeInjection(void) {
    cuptiActivityRegisterCallbacks(wanted, full);
    cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
    cuptiActivityEnable(CUPTI_ACTIVITY_KIND_MEMCPY);
    cuptiActivityEnable(CUPTI_ACTIVITY_KIND_MEMSET);
    cuptiActivityFlushPeriod(100);
    atexit(report);
    return 1;
}
