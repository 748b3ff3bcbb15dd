// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
//
// Products of the few rows of a decoding step, at most FEW_ROWS, with matrices of weights, together with what comes
// before and after them; follows common.cu.
//
// Such a product takes as long as its weights take to come from memory. Each thread copies the weights that it will
// read to shared memory, as far ahead as there is room, and starts with it while the previous kernel still runs. The
// warps of a block share each row of weights, 32 numbers at a time in turn, and their sums are added up in order. A
// row's result depends on that row alone, and not on how many rows there are.

#define SHARES 16                    // warps of a block
#define THREADS (SHARES * WARP)
#define STRIP (SHARES * 32)          // numbers of a row of weights that a block takes at once
#define RING_BYTES (96 * 1024)       // of shared memory for weights

#ifndef EMULATED
__device__ __forceinline__ void copyAsync(uint4* to, const u16* from, bool there) {
  asm volatile("cp.async.cg.shared.global.L2::256B [%0], [%1], 16, %2;" ::"r"((unsigned)__cvta_generic_to_shared(to)),
               "l"(from), "r"(there ? 16 : 0));
}
#endif

// What becomes of a product: it is stored with a bias, if there is one; added to what is there; its first half gates
// its second; or it is stored in f32.
enum Ending { STORED, ADDED, GATED, WIDE };

// Normalizes a thread's numbers of the rows; squares[warps, 8 eights] is shared memory that nothing else uses.
template <int width, int strips, int eights>
__device__ __forceinline__ void normalize(
    uint4 (&own)[strips][eights], const uint4 (&scales)[strips], float* squares, float epsilon) {
  const int warp = threadIdx.x / WARP;
  const int lane = threadIdx.x % WARP;
#pragma unroll
  for (int e = 0; e < eights; e++) {
    float sum = 0;
#pragma unroll
    for (int s = 0; s < strips; s++) {
      Eight values = wide(own[s][e]);
#pragma unroll
      for (int i = 0; i < 8; i++) {
        sum += values.v[i] * values.v[i];
      }
    }
    sum += __shfl_xor_sync(ALL, sum, 1);
    sum += __shfl_xor_sync(ALL, sum, 2);
    if (lane % 4 == 0) {
      squares[(warp * eights + e) * 8 + lane / 4] = sum;
    }
  }
  __syncthreads();
#pragma unroll
  for (int e = 0; e < eights; e++) {
    float sum = 0;
#pragma unroll
    for (int w = 0; w < SHARES; w++) {
      sum += squares[(w * eights + e) * 8 + lane / 4];
    }
    float factor = rsqrtf(sum / width + epsilon);
#pragma unroll
    for (int s = 0; s < strips; s++) {
      Eight values = wide(own[s][e]);
      Eight by = wide(scales[s]);
#pragma unroll
      for (int i = 0; i < 8; i++) {
        values.v[i] = values.v[i] * factor * by.v[i];
      }
      own[s][e] = packed(values);
    }
  }
  __syncthreads();
}

// Stores two neighboring outputs of a row; `before` is what is added to them.
template <Ending ending>
__device__ __forceinline__ void finish(float2 sum, unsigned before, void* out, int outputs, int row, int output) {
  size_t place = (size_t)row * outputs + output;
  if (ending == WIDE) {
    ((float*)out)[place] = sum.x;
    if (output + 1 < outputs) {
      ((float*)out)[place + 1] = sum.y;
    }
  } else if (ending == GATED) {
    float value = sum.x / (1 + __expf(-sum.x)) * sum.y;
    ((u16*)out)[(size_t)row * outputs + output / 2] = (u16)narrow(value, 0);
  } else {
    sum.x += widen((u16)(before & 0xffff));
    sum.y += widen((u16)(before >> 16));
    *(unsigned*)((u16*)out + place) = narrow(sum.x, sum.y);
  }
}

// out[N, outputs] of x[N, width] and weights[outputs, width], [2 outputs, width] where gated; rows of x are normalized
// first where there is a scale. Blocks take 8 `tiles` rows of weights at once. N is at most 8 `eights`.
//
// Of every 32 numbers of a row, thread 4g + c of a warp has the 8 from 8c on: of rows g, g + 8, … of x and of row g of
// a tile of weights. Products of 16 numbers take half of them, in the same places of both.
template <int width, int eights, int tiles, Ending ending, bool normed>
__device__ __forceinline__ void product(const u16* weights, const u16* x, const u16* scale, const u16* bias, void* out,
    int outputs, int rows, float epsilon) {
  constexpr int strips = (width + STRIP - 1) / STRIP;
  constexpr int depth = RING_BYTES / (16 * THREADS * tiles);
  constexpr int sixteens = (eights + 1) / 2;
  constexpr int outputsOfTile = ending == GATED ? 4 : 8;
  extern __shared__ uint4 ring[];                                  // [depth, tiles, threads]
  float2* sums = (float2*)(ring + depth * tiles * THREADS);        // [warps, tiles, eights, lanes]
  const int warp = threadIdx.x / WARP;
  const int lane = threadIdx.x % WARP;
  const int column = warp * 32 + lane % 4 * 8;
  const int count = (outputs + outputsOfTile - 1) / outputsOfTile;
  const int step = gridDim.x * tiles;
  int first = blockIdx.x * tiles;

  // In a tile, rows of the first half and of the second take turns where they are gates and what they gate.
  auto fetch = [&](int from, int strip, int slot) {
    if (from < count) {
#pragma unroll
      for (int j = 0; j < tiles; j++) {
        int output = (from + j) * outputsOfTile + lane / 4 / (8 / outputsOfTile);
        bool there = output < outputs && strip * STRIP + column < width;
        int row = output + (ending == GATED && lane / 4 % 2 == 1 ? outputs : 0);
        const u16* own = weights + (there ? (size_t)row * width + strip * STRIP + column : 0);
        copyAsync(ring + (slot * tiles + j) * THREADS + threadIdx.x, own, there);
      }
    }
    copied();
  };
#pragma unroll
  for (int i = 0; i < depth - 1; i++) {
    fetch(first + i / strips * step, i % strips, i);
  }
  const uint4 nothing = {0, 0, 0, 0};
  uint4 scales[strips];
  if (normed) {
#pragma unroll
    for (int s = 0; s < strips; s++) {
      scales[s] = s * STRIP + column < width ? *(const uint4*)(scale + s * STRIP + column) : nothing;
    }
  }
  awaitPrevious();

  uint4 own[strips][eights];
#pragma unroll
  for (int s = 0; s < strips; s++) {
#pragma unroll
    for (int e = 0; e < eights; e++) {
      int row = e * 8 + lane / 4;
      bool there = row < rows && s * STRIP + column < width;
      own[s][e] = there ? *(const uint4*)(x + (size_t)row * width + s * STRIP + column) : nothing;
    }
  }
  if (normed) {
    normalize<width>(own, scales, (float*)sums, epsilon);
  }

  // After its share of a tile's sums, a warp finishes eight rows of a tile: a thread has two outputs of a row.
  const int row = warp % eights * 8 + lane / 4;
  int slot = 0;
  for (; first < count; first += step) {
    const int output = (first + warp / eights) * 8 + lane % 4 * 2;
    const bool finishes =
        warp < tiles * eights && row < rows && (ending == GATED ? output / 2 : output) < outputs;
    unsigned before = 0;
    if (ending == ADDED && finishes) {
      before = *(const unsigned*)((const u16*)out + (size_t)row * outputs + output);
    }
    if (ending == STORED && finishes && bias != 0) {
      before = *(const unsigned*)(bias + output);
    }
    float c[tiles][sixteens][4];
#pragma unroll
    for (int i = 0; i < tiles * sixteens * 4; i++) {
      c[i / (sixteens * 4)][i / 4 % sixteens][i % 4] = 0;
    }
#pragma unroll
    for (int s = 0; s < strips; s++) {
      awaitCopies<depth - 2>();
      uint4 w[tiles];
#pragma unroll
      for (int j = 0; j < tiles; j++) {
        w[j] = ring[(slot * tiles + j) * THREADS + threadIdx.x];
      }
#pragma unroll
      for (int m = 0; m < sixteens; m++) {
        uint4 q = own[s][2 * m];
        uint4 below = eights > 1 ? own[s][(2 * m + 1) % eights] : nothing;
        unsigned one[4] = {q.x, below.x, q.y, below.y};
        unsigned other[4] = {q.z, below.z, q.w, below.w};
#pragma unroll
        for (int j = 0; j < tiles; j++) {
          multiply(c[j][m], one, w[j].x, w[j].y);
          multiply(c[j][m], other, w[j].z, w[j].w);
        }
      }
      const int ahead = s + depth - 1;
      fetch(first + ahead / strips * step, ahead % strips, slot == 0 ? depth - 1 : slot - 1);
      slot = slot == depth - 1 ? 0 : slot + 1;
    }
#pragma unroll
    for (int j = 0; j < tiles; j++) {
#pragma unroll
      for (int e = 0; e < eights; e++) {
        float2 sum = {c[j][e / 2][e % 2 * 2], c[j][e / 2][e % 2 * 2 + 1]};
        sums[((warp * tiles + j) * eights + e) * WARP + lane] = sum;
      }
    }
    __syncthreads();
    if (finishes) {
      float2 sum = {0, 0};
#pragma unroll
      for (int w = 0; w < SHARES; w++) {
        float2 more = sums[w * tiles * eights * WARP + threadIdx.x];
        sum.x += more.x;
        sum.y += more.y;
      }
      finish<ending>(sum, before, out, outputs, row, output);
    }
    if (first + step < count) {
      __syncthreads();
    }
  }
}

// Blocks that a processor runs at once, as registers allow: a thread keeps its numbers of all rows of x.
#define BLOCKS(width, eights) (((width) + STRIP - 1) / STRIP * (eights) <= 4 ? 2 : 1)

#define PRODUCT(name, width, eights, tiles, ending, normed)                                              \
  extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS(width, eights))                           \
      name(const u16* weights, const u16* x, const u16* scale, const u16* bias, void* out, int outputs,  \
          int rows, float epsilon) {                                                                     \
    product<width, eights, tiles, ending, normed>(weights, x, scale, bias, out, outputs, rows, epsilon); \
  }

#define PRODUCTS(rows)                                                  \
  PRODUCT(to_qkv_##rows, HIDDEN, rows / 8, 4, STORED, true)             \
  PRODUCT(to_output_##rows, HEADS* HEAD_SIZE, rows / 8, 2, ADDED, false) \
  PRODUCT(to_gated_##rows, HIDDEN, rows / 8, 4, GATED, true)            \
  PRODUCT(to_down_##rows, INTERMEDIATE, rows / 8, 2, ADDED, false)      \
  PRODUCT(to_logits_##rows, HIDDEN, rows / 8, 4, WIDE, true)

PRODUCTS(8)
PRODUCTS(16)
#if FEW_ROWS > 16
PRODUCTS(32)
#endif
