// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
//
// What a training pass does between its matrix products, forward and back; follows common.cu.
//
// Sums over tokens are added up in f32 by every block for itself, then over the blocks in a fixed order, so that the
// same batch gives the same gradients.

#define ROW_THREADS 128
#define WIDE ((HIDDEN + 8 * ROW_THREADS - 1) / (8 * ROW_THREADS))  // eighths of a row that a thread has

// The sums of two numbers over a block of at most 32 warps, for every thread.
__device__ __forceinline__ float2 blockSums(float2 x, float2* shared) {
  x.x = warpSum(x.x);
  x.y = warpSum(x.y);
  if (threadIdx.x % WARP == 0) {
    shared[threadIdx.x / WARP] = x;
  }
  __syncthreads();
  float2 sum = {0, 0};
  for (int i = 0; i < (int)blockDim.x / WARP; i++) {
    sum.x += shared[i].x;
    sum.y += shared[i].y;
  }
  __syncthreads();
  return sum;
}

// Back through h = norm(x): dx = residual + the gradient by x of h, whose gradient is dh; `residual` may be 0.
// Also h again (unless 0), and each block's share of the scale's gradient, partial[blocks, D].
extern "C" __global__ void __launch_bounds__(ROW_THREADS) norm_backward(const uint4* x, const uint4* dh,
    const uint4* residual, const uint4* scale, uint4* dx, uint4* h, float* partial, int rows, float epsilon) {
  __shared__ float2 shared[WARP];
  const int eighths = HIDDEN / 8;
  float sums[WIDE][8];
#pragma unroll
  for (int w = 0; w < WIDE; w++) {
#pragma unroll
    for (int j = 0; j < 8; j++) {
      sums[w][j] = 0;
    }
  }
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    size_t start = (size_t)row * eighths;
    Eight in[WIDE];
    Eight out[WIDE];
    float2 both = {0, 0};
#pragma unroll
    for (int w = 0; w < WIDE; w++) {
      int i = threadIdx.x + w * ROW_THREADS;
      if (i < eighths) {
        in[w] = wide(x[start + i]);
        out[w] = wide(dh[start + i]);
        Eight by = wide(scale[i]);
#pragma unroll
        for (int j = 0; j < 8; j++) {
          both.x += in[w].v[j] * in[w].v[j];
          both.y += in[w].v[j] * out[w].v[j] * by.v[j];
        }
      }
    }
    both = blockSums(both, shared);
    float factor = rsqrtf(both.x / HIDDEN + epsilon);
    float along = factor * factor * factor * both.y / HIDDEN;
#pragma unroll
    for (int w = 0; w < WIDE; w++) {
      int i = threadIdx.x + w * ROW_THREADS;
      if (i < eighths) {
        Eight by = wide(scale[i]);
        Eight before;
        Eight again;
        if (residual != 0) {
          before = wide(residual[start + i]);
        }
#pragma unroll
        for (int j = 0; j < 8; j++) {
          float unit = in[w].v[j] * factor;
          sums[w][j] += out[w].v[j] * unit;
          again.v[j] = unit * by.v[j];
          float own = out[w].v[j] * by.v[j] * factor - in[w].v[j] * along;
          before.v[j] = residual != 0 ? before.v[j] + own : own;
        }
        dx[start + i] = packed(before);
        if (h != 0) {
          h[start + i] = packed(again);
        }
      }
    }
  }
#pragma unroll
  for (int w = 0; w < WIDE; w++) {
    int i = threadIdx.x + w * ROW_THREADS;
    if (i < eighths) {
#pragma unroll
      for (int j = 0; j < 8; j++) {
        partial[(size_t)blockIdx.x * HIDDEN + i * 8 + j] = sums[w][j];
      }
    }
  }
}

// out[width] += the sums of partial[blocks, stride] over its rows. A block of 32 x 8 threads for 32 columns.
extern "C" __global__ void __launch_bounds__(256) add_columns(
    const float* partial, float* out, int blocks, int width, int stride) {
  __shared__ float shared[8][WARP];
  int column = blockIdx.x * WARP + threadIdx.x % WARP;
  int part = threadIdx.x / WARP;
  float sum = 0;
  if (column < width) {
    for (int b = part; b < blocks; b += 8) {
      sum += partial[(size_t)b * stride + column];
    }
  }
  shared[part][threadIdx.x % WARP] = sum;
  __syncthreads();
  if (part == 0 && column < width) {
    for (int p = 1; p < 8; p++) {
      sum += shared[p][threadIdx.x];
    }
    out[column] += sum;
  }
}

// queries[N, H, E] and keys[N, K, E] of qkv[N, H + 2K, E]: normalized (where there are scales) and rotated. A warp for
// each head of each token.
extern "C" __global__ void rotate(const int* positions, const u16* qkv, const u16* cosine, const u16* sine,
    const u16* queryScale, const u16* keyScale, u16* queries, u16* keys, int tokens, float epsilon) {
  long unit = (long)blockIdx.x * (blockDim.x / WARP) + threadIdx.x / WARP;
  if (unit >= (long)tokens * (HEADS + KV_HEADS)) {
    return;
  }
  int token = (int)(unit / (HEADS + KV_HEADS));
  int head = (int)(unit % (HEADS + KV_HEADS));
  int lane = threadIdx.x % WARP;
  float x[PART];
  float turned[PART];
  load(qkv + ((size_t)token * QKV_HEADS + head) * HEAD_SIZE + lane * PART, x);
  turn(x, head < HEADS ? queryScale : keyScale, cosine, sine, positions[token], epsilon, turned);
  u16* to = head < HEADS ? queries + ((size_t)token * HEADS + head) * HEAD_SIZE
                         : keys + ((size_t)token * KV_HEADS + head - HEADS) * HEAD_SIZE;
  store(turned, to + lane * PART);
}

// Back through `rotate`: dQkv[N, H + 2K, E] of the gradients by queries, keys and values, and each block's share of
// the scales' gradients, partial[blocks, 2, E]. A block of 8 warps.
extern "C" __global__ void __launch_bounds__(256) rotate_backward(const int* positions, const u16* qkv,
    const u16* cosine, const u16* sine, const u16* queryScale, const u16* keyScale, const u16* dQueries,
    const u16* dKeys, const u16* dValues, u16* dQkv, float* partial, int tokens, float epsilon) {
  __shared__ float shared[8][2][HEAD_SIZE];
  int lane = threadIdx.x % WARP;
  int warp = threadIdx.x / WARP;
  float sums[2][PART];
#pragma unroll
  for (int i = 0; i < PART; i++) {
    sums[0][i] = 0;
    sums[1][i] = 0;
  }
  long units = (long)tokens * QKV_HEADS;
  for (long unit = (long)blockIdx.x * 8 + warp; unit < units; unit += (long)gridDim.x * 8) {
    int token = (int)(unit / QKV_HEADS);
    int head = (int)(unit % QKV_HEADS);
    u16* to = dQkv + (size_t)unit * HEAD_SIZE + lane * PART;
    float d[PART];
    if (head >= HEADS + KV_HEADS) {
      load(dValues + ((size_t)token * KV_HEADS + head - HEADS - KV_HEADS) * HEAD_SIZE + lane * PART, d);
      store(d, to);
      continue;
    }
    bool query = head < HEADS;
    load((query ? dQueries + ((size_t)token * HEADS + head) * HEAD_SIZE
                : dKeys + ((size_t)token * KV_HEADS + head - HEADS) * HEAD_SIZE) + lane * PART, d);
    const u16* scale = query ? queryScale : keyScale;
    size_t angle = (size_t)positions[token] * HEAD_SIZE + lane * PART;
    float cosines[PART];
    float sines[PART];
    float x[PART];
    load(cosine + angle, cosines);
    load(sine + angle, sines);
    if (scale != 0) {
      load(qkv + (size_t)unit * HEAD_SIZE + lane * PART, x);
    }
#pragma unroll
    for (int i = 0; i < PART; i++) {
      float crossed = __shfl_xor_sync(ALL, d[i] * sines[i], WARP / 2);
      d[i] = d[i] * cosines[i] + crossed;
    }
    if (scale != 0) {
      float by[PART];
      load(scale + lane * PART, by);
      float squares = 0;
#pragma unroll
      for (int i = 0; i < PART; i++) {
        squares += x[i] * x[i];
      }
      float factor = rsqrtf(warpSum(squares) / HEAD_SIZE + epsilon);
      float along = 0;
#pragma unroll
      for (int i = 0; i < PART; i++) {
        x[i] *= factor;
        float ofScale = d[i] * x[i];
        sums[0][i] += query ? ofScale : 0;
        sums[1][i] += query ? 0 : ofScale;
        d[i] *= by[i];
        along += d[i] * x[i];
      }
      along = warpSum(along) / HEAD_SIZE;
#pragma unroll
      for (int i = 0; i < PART; i++) {
        d[i] = factor * (d[i] - x[i] * along);
      }
    }
    store(d, to);
  }
#pragma unroll
  for (int i = 0; i < PART; i++) {
    shared[warp][0][lane * PART + i] = sums[0][i];
    shared[warp][1][lane * PART + i] = sums[1][i];
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 2 * HEAD_SIZE; i += blockDim.x) {
    float sum = 0;
    for (int w = 0; w < 8; w++) {
      sum += shared[w][i / HEAD_SIZE][i % HEAD_SIZE];
    }
    partial[(size_t)blockIdx.x * 2 * HEAD_SIZE + i] = sum;
  }
}

// Back through `gate`: dGateUp[N, 2F] of the gradient by its result, and the result act[N, F] again.
extern "C" __global__ void gate_backward(
    const uint4* gateUp, const uint4* dAct, uint4* dGateUp, uint4* act, int width, long count) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) {
    return;
  }
  int eighths = width / 8;
  long at = i / eighths * 2 * eighths + i % eighths;
  Eight g = wide(gateUp[at]);
  Eight up = wide(gateUp[at + eighths]);
  Eight d = wide(dAct[i]);
  Eight active;
#pragma unroll
  for (int j = 0; j < 8; j++) {
    float s = 1 / (1 + __expf(-g.v[j]));
    float silu = g.v[j] * s;
    active.v[j] = silu * up.v[j];
    float dUp = d.v[j] * silu;
    g.v[j] = d.v[j] * up.v[j] * s * (1 + g.v[j] * (1 - s));
    up.v[j] = dUp;
  }
  dGateUp[at] = packed(g);
  dGateUp[at + eighths] = packed(up);
  act[i] = packed(active);
}

// out[targets[u]] (+)= the sum of in[sources[i]] for i in starts[u] .. starts[u + 1], rows of `eighths`. A block for
// each u. `wide_sums` adds to f32 rows, `narrow_sums` writes rounded ones.
__device__ __forceinline__ Eight summed(const uint4* in, const int* sources, int from, int to, int eighths, int i) {
  Eight sum;
#pragma unroll
  for (int j = 0; j < 8; j++) {
    sum.v[j] = 0;
  }
  for (int s = from; s < to; s++) {
    Eight more = wide(in[(size_t)sources[s] * eighths + i]);
#pragma unroll
    for (int j = 0; j < 8; j++) {
      sum.v[j] += more.v[j];
    }
  }
  return sum;
}

extern "C" __global__ void wide_sums(
    const uint4* in, const int* sources, const int* starts, const int* targets, float* out, int eighths) {
  int u = blockIdx.x;
  for (int i = threadIdx.x; i < eighths; i += blockDim.x) {
    Eight sum = summed(in, sources, starts[u], starts[u + 1], eighths, i);
    float* to = out + ((size_t)targets[u] * eighths + i) * 8;
#pragma unroll
    for (int j = 0; j < 8; j++) {
      to[j] += sum.v[j];
    }
  }
}

extern "C" __global__ void narrow_sums(
    const uint4* in, const int* sources, const int* starts, uint4* out, int eighths) {
  int u = blockIdx.x;
  for (int i = threadIdx.x; i < eighths; i += blockDim.x) {
    out[(size_t)u * eighths + i] = packed(summed(in, sources, starts[u], starts[u + 1], eighths, i));
  }
}

// The statistics of each row of logits[R, V]. A block of 256 threads for each row.
extern "C" __global__ void __launch_bounds__(256) head_stats(
    const float* logits, Stats* stats, int vocabulary, float inverse) {
  Stats own = headStats((const float4*)(logits + (size_t)blockIdx.x * vocabulary), vocabulary, inverse);
  if (threadIdx.x == 0) {
    stats[blockIdx.x] = own;
  }
}

// out[n] = the logprob of each target; `rows` and `tokens` say which.
extern "C" __global__ void target_logprobs(const float* logits, const Stats* stats, const int* rows, const int* tokens,
    float* out, int vocabulary, float inverse, int count) {
  int n = blockIdx.x * blockDim.x + threadIdx.x;
  if (n < count) {
    out[n] = logprobOf(logits[(size_t)rows[n] * vocabulary + tokens[n]], inverse, stats[rows[n]]);
  }
}

// The gradient by the logits, gradient[R, V], rounded: with p the distribution and H its entropy,
// (-byRow p - byEntropy p (log p + H) + at targets byTarget) / temperature. `byEntropy` may be 0. A row's targets are
// starts[row] .. starts[row + 1] of tokens and byTarget, each token once. A block of 256 threads for each row.
extern "C" __global__ void __launch_bounds__(256) head_gradient(const float* logits, const Stats* stats,
    const float* byRow, const float* byEntropy, const int* starts, const int* tokens, const float* byTarget,
    u16* gradient, int vocabulary, float inverse) {
  size_t row = blockIdx.x;
  const float4* z = (const float4*)(logits + row * vocabulary);
  uint2* to = (uint2*)(gradient + row * vocabulary);
  Stats own = stats[row];
  float ofRow = byRow[row];
  float ofEntropy = byEntropy != 0 ? byEntropy[row] : 0;
  for (int i = threadIdx.x; i < vocabulary / 4; i += blockDim.x) {
    float4 four = z[i];
    float g[4] = {four.x, four.y, four.z, four.w};
#pragma unroll
    for (int j = 0; j < 4; j++) {
      float logprob = g[j] * inverse - own.logSum;
      g[j] = -__expf(logprob) * (ofRow + ofEntropy * (logprob + own.entropy)) * inverse;
    }
    uint2 both;
    both.x = narrow(g[0], g[1]);
    both.y = narrow(g[2], g[3]);
    to[i] = both;
  }
  __syncthreads();
  for (int t = starts[row] + threadIdx.x; t < starts[row + 1]; t += blockDim.x) {
    float logprob = logits[row * vocabulary + tokens[t]] * inverse - own.logSum;
    float g = -__expf(logprob) * (ofRow + ofEntropy * (logprob + own.entropy)) + byTarget[t];
    gradient[row * vocabulary + tokens[t]] = (u16)narrow(g * inverse, 0);
  }
}

__device__ __forceinline__ unsigned eightBits(float low, float high) {
  u16 both = 0;
#if __CUDA_ARCH__ >= 890
  asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(both) : "f"(high), "f"(low));
#endif
  return both;
}

// Rows in FP8 (e4m3): in[N, K] = out[N, K] * scales[N] but for rounding. A block for each row, which is read twice.
extern "C" __global__ void __launch_bounds__(ROW_THREADS) quantize_rows(
    const uint4* in, uint2* out, float* scales, int eighths) {
  __shared__ float most[ROW_THREADS / WARP];
  in += (size_t)blockIdx.x * eighths;
  out += (size_t)blockIdx.x * eighths;
  float highest = 0;
  for (int i = threadIdx.x; i < eighths; i += ROW_THREADS) {
    Eight x = wide(in[i]);
#pragma unroll
    for (int j = 0; j < 8; j++) {
      highest = fmaxf(highest, fabsf(x.v[j]));
    }
  }
#pragma unroll
  for (int step = WARP / 2; step > 0; step /= 2) {
    highest = fmaxf(highest, __shfl_xor_sync(ALL, highest, step));
  }
  if (threadIdx.x % WARP == 0) {
    most[threadIdx.x / WARP] = highest;
  }
  __syncthreads();
  for (int w = 0; w < ROW_THREADS / WARP; w++) {
    highest = fmaxf(highest, most[w]);
  }
  float scale = highest > 0 ? highest / 448 : 1;  // the largest number of the type
  if (threadIdx.x == 0) {
    scales[blockIdx.x] = scale;
  }
  for (int i = threadIdx.x; i < eighths; i += ROW_THREADS) {
    Eight x = wide(in[i]);
#pragma unroll
    for (int j = 0; j < 8; j++) {
      x.v[j] /= scale;
    }
    uint2 bits;
    bits.x = eightBits(x.v[0], x.v[1]) | eightBits(x.v[2], x.v[3]) << 16;
    bits.y = eightBits(x.v[4], x.v[5]) | eightBits(x.v[6], x.v[7]) << 16;
    out[i] = bits;
  }
}
