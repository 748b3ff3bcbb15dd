// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
//
// What the other files begin with. Defined by the caller: HEADS (H), KV_HEADS (K), HEAD_SIZE (E), HIDDEN (D),
// INTERMEDIATE (F), FEW_ROWS, and BF16 as 1 or 0 for f16. Everything is computed in f32 and rounded once. Shapes are in
// the comments as in the Java code: N tokens, F feed-forward width, V vocabulary. Rows of D, F and E are read 16 bytes
// at a time.
//
// What sampling and learning must compute with the same bits stands here or in attend.cu; its roundings are written out
// where a compiler could choose between orders.

typedef unsigned short u16;

#define WARP 32
#define ALL 0xffffffffu
#define GROUP (HEADS / KV_HEADS)
#define QKV_HEADS (HEADS + 2 * KV_HEADS)
#define PART (HEAD_SIZE / WARP)  // numbers of a head that a thread of a warp has
#define PART_BYTES (HEAD_SIZE / 16)

#ifndef EMULATED
__device__ __forceinline__ float widen(u16 x) {
#if BF16
  return __uint_as_float((unsigned)x << 16);
#else
  float wide;
  asm("cvt.f32.f16 %0, %1;" : "=f"(wide) : "h"(x));
  return wide;
#endif
}

__device__ __forceinline__ unsigned narrow(float low, float high) {
  unsigned both;
#if BF16
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
#else
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
#endif
  return both;
}

// c[16, 8] += a[16, 16] b[16, 8], each thread of a warp with its share.
__device__ __forceinline__ void multiply(float* c, const unsigned* a, unsigned b0, unsigned b1) {
#if BF16
  asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%0, %1, %2, %3};"
#else
  asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%0, %1, %2, %3};"
#endif
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

// Ends a group of copies.
__device__ __forceinline__ void copied() {
  asm volatile("cp.async.commit_group;");
}

// Waits for all groups of this thread's copies but the last `but`.
template <int but>
__device__ __forceinline__ void awaitCopies() {
  asm volatile("cp.async.wait_group %0;" ::"n"(but) : "memory");
}

// In kernels that may start while the previous one still runs: lets the next one start, and waits for the previous one.
// Before this call, a kernel must not read what another kernel of the step writes.
__device__ __forceinline__ void awaitPrevious() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;");
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
#endif

struct Eight {
  float v[8];
};

__device__ __forceinline__ Eight wide(uint4 packed) {
  unsigned words[4] = {packed.x, packed.y, packed.z, packed.w};
  Eight out;
#pragma unroll
  for (int i = 0; i < 4; i++) {
    out.v[2 * i] = widen((u16)(words[i] & 0xffff));
    out.v[2 * i + 1] = widen((u16)(words[i] >> 16));
  }
  return out;
}

__device__ __forceinline__ uint4 packed(const Eight& x) {
  uint4 out;
  out.x = narrow(x.v[0], x.v[1]);
  out.y = narrow(x.v[2], x.v[3]);
  out.z = narrow(x.v[4], x.v[5]);
  out.w = narrow(x.v[6], x.v[7]);
  return out;
}

__device__ __forceinline__ float warpSum(float x) {
#pragma unroll
  for (int step = WARP / 2; step > 0; step /= 2) {
    x += __shfl_xor_sync(ALL, x, step);
  }
  return x;
}

// The sum over a block of at most 32 warps, for every thread.
__device__ __forceinline__ float blockSum(float x, float* shared) {
  x = warpSum(x);
  if (threadIdx.x % WARP == 0) {
    shared[threadIdx.x / WARP] = x;
  }
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < (int)blockDim.x / WARP; i++) {
    sum += shared[i];
  }
  __syncthreads();
  return sum;
}

// h = x / rms(x) * scale for a row that this thread has read or written in the same places.
__device__ __forceinline__ void normalize(
    const uint4* x, const uint4* scale, uint4* h, int eighths, int width, float squares, float epsilon, float* shared) {
  float factor = rsqrtf(blockSum(squares, shared) / width + epsilon);
  for (int i = threadIdx.x; i < eighths; i += blockDim.x) {
    Eight row = wide(x[i]);
    Eight by = wide(scale[i]);
#pragma unroll
    for (int j = 0; j < 8; j++) {
      row.v[j] = row.v[j] * factor * by.v[j];
    }
    h[i] = packed(row);
  }
}

// out[N, D] = x + added, h = norm(out); `added` may be 0, and `out` may be x. A block for each row.
extern "C" __global__ void add_norm(const uint4* x, const uint4* added, uint4* out, const uint4* scale, uint4* h,
    int width, float epsilon) {
  __shared__ float shared[WARP];
  int eighths = width / 8;
  size_t row = (size_t)blockIdx.x * eighths;
  float squares = 0;
  for (int i = threadIdx.x; i < eighths; i += blockDim.x) {
    Eight sum = wide(x[row + i]);
    if (added != 0) {
      Eight more = wide(added[row + i]);
#pragma unroll
      for (int j = 0; j < 8; j++) {
        sum.v[j] += more.v[j];
      }
    }
    uint4 rounded = packed(sum);
    if (out != 0) {
      out[row + i] = rounded;
    }
    sum = wide(rounded);
#pragma unroll
    for (int j = 0; j < 8; j++) {
      squares += sum.v[j] * sum.v[j];
    }
  }
  normalize(out != 0 ? out + row : x + row, scale, h + row, eighths, width, squares, epsilon, shared);
}

// PART numbers of 2 bytes from or to memory, in one access.
__device__ __forceinline__ void load(const u16* from, float* x) {
  unsigned words[PART / 2];
#if PART_BYTES == 4
  words[0] = *(const unsigned*)from;
#elif PART_BYTES == 8
  uint2 both = *(const uint2*)from;
  words[0] = both.x;
  words[1] = both.y;
#else
  uint4 all = *(const uint4*)from;
  words[0] = all.x;
  words[1] = all.y;
  words[2] = all.z;
  words[3] = all.w;
#endif
#pragma unroll
  for (int i = 0; i < PART / 2; i++) {
    x[2 * i] = widen((u16)(words[i] & 0xffff));
    x[2 * i + 1] = widen((u16)(words[i] >> 16));
  }
}

__device__ __forceinline__ void store(const float* x, u16* to) {
  unsigned words[PART / 2];
#pragma unroll
  for (int i = 0; i < PART / 2; i++) {
    words[i] = narrow(x[2 * i], x[2 * i + 1]);
  }
#if PART_BYTES == 4
  *(unsigned*)to = words[0];
#elif PART_BYTES == 8
  *(uint2*)to = {words[0], words[1]};
#else
  *(uint4*)to = {words[0], words[1], words[2], words[3]};
#endif
}

// A warp's head of a token: normalized (if there is a scale) and rotated; each thread has PART numbers of it.
__device__ __forceinline__ void turn(float* x, const u16* scale, const u16* cosine, const u16* sine, int position,
    float epsilon, float* turned) {
  int lane = threadIdx.x % WARP;
  if (scale != 0) {
    float squares = 0;
#pragma unroll
    for (int i = 0; i < PART; i++) {
      squares += x[i] * x[i];
    }
    float by[PART];
    load(scale + lane * PART, by);
    float factor = rsqrtf(warpSum(squares) / HEAD_SIZE + epsilon);
#pragma unroll
    for (int i = 0; i < PART; i++) {
      x[i] *= factor * by[i];
    }
  }
  size_t angle = (size_t)position * HEAD_SIZE + lane * PART;
  float cosines[PART];
  float sines[PART];
  load(cosine + angle, cosines);
  load(sine + angle, sines);
#pragma unroll
  for (int i = 0; i < PART; i++) {
    float other = __shfl_xor_sync(ALL, x[i], WARP / 2);
    turned[i] = __fmaf_rn(other, sines[i], __fmul_rn(x[i], cosines[i]));
  }
}

// out[N, F] = silu(gate) * up of gateUp[N, 2F]. A thread for eight numbers.
extern "C" __global__ void gate(const uint4* gateUp, uint4* out, int width, long count) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) {
    return;
  }
  int eighths = width / 8;
  const uint4* row = gateUp + i / eighths * 2 * eighths + i % eighths;
  Eight g = wide(row[0]);
  Eight up = wide(row[eighths]);
#pragma unroll
  for (int j = 0; j < 8; j++) {
    g.v[j] = g.v[j] / (1 + __expf(-g.v[j])) * up.v[j];
  }
  out[i] = packed(g);
}

// One token of a decoding step. Tokens are either known to the host or were sampled by the step before.
struct Row {
  int source;        // whose sampled token this is in the step before; -1: `token`
  int token;
  int position;
  int place;         // where its sequence's position 0 lies in the cache
  float temperature; // 0: the likeliest token
  int group;         // where its keys' groups start in what attend_step keeps of them
  double uniform;    // in [0, 1)
};

struct Stats {
  float logSum;   // of exp(z / temperature)
  float entropy;  // in nats
};

// Statistics of a row of V logits, by a block of 256 threads, for its first thread; V is a multiple of 4.
__device__ __forceinline__ Stats headStats(const float4* row, int vocabulary, float inverse) {
  __shared__ float most[8];
  __shared__ float2 sums[8];
  float highest = -1e30f;
  float sum = 0;
  float weighted = 0;  // of z * exp(z - highest)
  for (int i = threadIdx.x; i < vocabulary / 4; i += blockDim.x) {
    float4 four = row[i];
    float z[4] = {__fmul_rn(four.x, inverse), __fmul_rn(four.y, inverse), __fmul_rn(four.z, inverse),
        __fmul_rn(four.w, inverse)};
    float higher = fmaxf(fmaxf(fmaxf(z[0], z[1]), fmaxf(z[2], z[3])), highest);
    float kept = __expf(__fsub_rn(highest, higher));
    sum = __fmul_rn(sum, kept);
    weighted *= kept;
    highest = higher;
#pragma unroll
    for (int j = 0; j < 4; j++) {
      float e = __expf(__fsub_rn(z[j], highest));
      sum = __fadd_rn(sum, e);
      weighted += e * z[j];
    }
  }
#pragma unroll
  for (int step = WARP / 2; step > 0; step /= 2) {
    float other = __shfl_xor_sync(ALL, highest, step);
    float higher = fmaxf(highest, other);
    float kept = __expf(__fsub_rn(highest, higher));
    sum = __fmul_rn(sum, kept);
    weighted *= kept;
    highest = higher;
    sum = __fadd_rn(sum, __shfl_xor_sync(ALL, sum, step));
    weighted += __shfl_xor_sync(ALL, weighted, step);
  }
  if (threadIdx.x % WARP == 0) {
    most[threadIdx.x / WARP] = highest;
    float2 own = {sum, weighted};
    sums[threadIdx.x / WARP] = own;
  }
  __syncthreads();
  highest = most[0];
  for (int w = 1; w < 8; w++) {
    highest = fmaxf(highest, most[w]);
  }
  sum = 0;
  weighted = 0;
  for (int w = 0; w < 8; w++) {
    float kept = __expf(__fsub_rn(most[w], highest));
    sum = __fmaf_rn(kept, sums[w].x, sum);
    weighted += kept * sums[w].y;
  }
  Stats result;
  result.logSum = __fadd_rn(highest, logf(sum));
  result.entropy = result.logSum - weighted / sum;
  return result;
}

// The logprob of a token with this logit.
__device__ __forceinline__ float logprobOf(float logit, float inverse, Stats stats) {
  return __fsub_rn(__fmul_rn(logit, inverse), stats.logSum);
}
