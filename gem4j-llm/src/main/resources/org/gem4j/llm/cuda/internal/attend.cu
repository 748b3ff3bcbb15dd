// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
//
// Batch-invariant attention: its sums have an order that depends on nothing but the query's own position, so that a
// token's result is the same bits in a prompt, in a decoding step and in a training pass; follows common.cu.
//
// Keys are taken in blocks of 64 from the start of the sequence. A warp computes a block for up to 16 queries on tensor
// cores; blocks are merged in order into groups of four, and groups in order into the result, as softmax statistics and
// mixed values (Dao et al. 2023). Which warp computes a block, and what other queries it computes, changes nothing.

#define KEYS 64                      // of a block
#define BLOCKS 4                     // of a group
#define TILES (HEAD_SIZE / 8)
#define UNSEEN -1e30f

// Softmax statistics of some keys: the greatest score, and the sum of exp2(score - most).
struct Softmax {
  float most;
  float sum;
};

// Adds the statistics of later keys; returns what the mixed values of both are multiplied with.
__device__ __forceinline__ float2 merge(Softmax& all, Softmax more) {
  float most = fmaxf(all.most, more.most);
  float2 factors = {exp2f(all.most - most), exp2f(more.most - most)};
  all.sum = __fmaf_rn(more.sum, factors.y, __fmul_rn(all.sum, factors.x));
  all.most = most;
  return factors;
}

__device__ __forceinline__ float merged(float all, float more, float2 factors) {
  return __fmaf_rn(more, factors.y, __fmul_rn(all, factors.x));
}

// A warp's 16 queries. Thread 4g + c has rows g and g + 8, of every 32 numbers of a head the 8 from 8c on: products of
// 16 numbers take half of them, in the same places of queries and keys.
struct Queries {
  uint4 v[HEAD_SIZE / 32][2];
  int from[2];  // the keys that a row sees; none: to is 0
  int to[2];
};

__device__ __forceinline__ unsigned word(const uint4& x, int i) {
  return i == 0 ? x.x : i == 1 ? x.y : i == 2 ? x.z : x.w;
}

// Statistics of both rows, and the keys' weights as products with values take them, for the block from key `base` on,
// which lies at `keys`; of its keys, `last` is the last that may be read.
__device__ __forceinline__ void weigh(const Queries& queries, const u16* keys, size_t stride, int base, int last,
    float scale, Softmax* own, unsigned (*weights)[4]) {
  const int lane = threadIdx.x % WARP;
  const int column = lane % 4;
  float score[KEYS / 8][4];
#pragma unroll
  for (int n = 0; n < KEYS / 8; n++) {
    const u16* key = keys + (size_t)min(n * 8 + lane / 4, last) * stride + column * 8;
#pragma unroll
    for (int i = 0; i < 4; i++) {
      score[n][i] = 0;
    }
#pragma unroll
    for (int t = 0; t < HEAD_SIZE / 32; t++) {
      uint4 k = *(const uint4*)(key + t * 32);
      const uint4& q = queries.v[t][0];
      const uint4& below = queries.v[t][1];
      unsigned first[4] = {q.x, below.x, q.y, below.y};
      unsigned second[4] = {q.z, below.z, q.w, below.w};
      multiply(score[n], first, k.x, k.y);
      multiply(score[n], second, k.z, k.w);
    }
  }
#pragma unroll
  for (int r = 0; r < 2; r++) {
    float most = UNSEEN;
#pragma unroll
    for (int n = 0; n < KEYS / 8; n++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        int key = base + n * 8 + column * 2 + i;
        bool seen = key >= queries.from[r] && key < queries.to[r];
        float scaled = __fmul_rn(score[n][2 * r + i], scale);
        score[n][2 * r + i] = seen ? scaled : UNSEEN;
        most = fmaxf(most, score[n][2 * r + i]);
      }
    }
    most = fmaxf(most, __shfl_xor_sync(ALL, most, 1));
    most = fmaxf(most, __shfl_xor_sync(ALL, most, 2));
    float sum = 0;
#pragma unroll
    for (int n = 0; n < KEYS / 8; n++) {
#pragma unroll
      for (int i = 0; i < 2; i++) {
        float& x = score[n][2 * r + i];
        x = x > UNSEEN ? exp2f(x - most) : 0;
        sum += x;
      }
      weights[n / 2][n % 2 * 2 + r] = narrow(score[n][2 * r], score[n][2 * r + 1]);
    }
    sum += __shfl_xor_sync(ALL, sum, 1);
    sum += __shfl_xor_sync(ALL, sum, 2);
    own[r].most = most;
    own[r].sum = sum;
  }
}

// The block's mixed values, numbers 64 half .. 64 half + 63 of the head: of mixed[j], thread 4g + c has in 0 and 1
// numbers 16c + j and 16c + 8 + j of row g, in 2 and 3 those of row g + 8.
__device__ __forceinline__ void mix(const unsigned (*weights)[4], const u16* values, size_t stride, int last, int half,
    float (*mixed)[4]) {
  const int lane = threadIdx.x % WARP;
  const u16* own = values + half * 64 + lane / 4 * 8;
#pragma unroll
  for (int j = 0; j < 8; j++) {
#pragma unroll
    for (int i = 0; i < 4; i++) {
      mixed[j][i] = 0;
    }
  }
#pragma unroll
  for (int s = 0; s < KEYS / 16; s++) {
    int key = s * 16 + lane % 4 * 2;
    uint4 a = *(const uint4*)(own + (size_t)min(key, last) * stride);
    uint4 b = *(const uint4*)(own + (size_t)min(key + 1, last) * stride);
    uint4 c = *(const uint4*)(own + (size_t)min(key + 8, last) * stride);
    uint4 d = *(const uint4*)(own + (size_t)min(key + 9, last) * stride);
#pragma unroll
    for (int j = 0; j < 8; j++) {
      unsigned which = j % 2 == 0 ? 0x5410 : 0x7632;
      multiply(mixed[j], weights[s], __byte_perm(word(a, j / 2), word(b, j / 2), which),
          __byte_perm(word(c, j / 2), word(d, j / 2), which));
    }
  }
}

#define KEY_STRIDE (HEAD_SIZE + 32)   // in shared memory, so that a warp's reads are free of bank conflicts
#define VALUE_STRIDE (HEAD_SIZE + 8)

#ifndef EMULATED
__device__ __forceinline__ void copyAsync(u16* to, const u16* from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((unsigned)__cvta_generic_to_shared(to)), "l"(from));
}
#endif

// Starts to copy the block from key `base` on of keys or values to shared memory, by 128 threads.
__device__ __forceinline__ void fetch(const u16* from, int fromStride, int base, int last, u16* to, int toStride) {
  const int eighths = HEAD_SIZE / 8;
#pragma unroll
  for (int i = 0; i < KEYS * eighths / 128; i++) {
    int part = i * 128 + threadIdx.x;
    int key = part / eighths;
    int number = part % eighths * 8;
    copyAsync(to + key * toStride + number, from + (size_t)min(base + key, last) * fromStride + number);
  }
  copied();
}

// Causal attention within sequences whose queries are their latest tokens. A block of 4 warps for 64 queries of one
// head; grid [tiles of 64 queries, H, sequences].
//
// queries[N, H, E], keys and values [M, K, E], tokens so many numbers apart; out[N, H, E]; logSums[H, N] natural, or 0.
// keyCounts may be 0: as many as lie between keyStarts. In shared memory stand the current keys and values, and each
// thread's share of the result.
extern "C" __global__ void __launch_bounds__(128, 2) attend(const u16* queries, const u16* keys, const u16* values,
    u16* out, float* logSums, const int* queryStarts, const int* keyStarts, const int* keyCounts, int queryStride,
    int keyStride, int valueStride, int total, int window, float scale) {
  extern __shared__ uint4 memory[];
  u16* sharedKeys = (u16*)memory;
  u16* sharedValues = sharedKeys + KEYS * KEY_STRIDE;
  float (*kept)[128] = (float (*)[128])(sharedValues + KEYS * VALUE_STRIDE);
  const int lane = threadIdx.x % WARP;
  const int head = blockIdx.y;
  const int start = queryStarts[blockIdx.z];
  const int count = queryStarts[blockIdx.z + 1] - start;
  const int firstTile = (gridDim.x - 1 - blockIdx.x) * 64;
  if (firstTile >= count) {
    return;
  }
  const int tile = firstTile + threadIdx.x / WARP * 16;
  const int keyStart = keyStarts[blockIdx.z];
  const int keyCount = keyCounts != 0 ? keyCounts[blockIdx.z] : keyStarts[blockIdx.z + 1] - keyStart;
  const int before = keyCount - count;
  const size_t kvHead = (size_t)(head / GROUP) * HEAD_SIZE;
  keys += (size_t)keyStart * keyStride + kvHead;
  values += (size_t)keyStart * valueStride + kvHead;
  const int first = (window > 0 && before + firstTile >= window ? before + firstTile + 1 - window : 0) / KEYS * KEYS;
  const int end = before + min(firstTile + 64, count);
  fetch(keys, keyStride, first, keyCount - 1, sharedKeys, KEY_STRIDE);
  fetch(values, valueStride, first, keyCount - 1, sharedValues, VALUE_STRIDE);

  Queries own;
#pragma unroll
  for (int r = 0; r < 2; r++) {
    int row = tile + lane / 4 + r * 8;
    bool there = row < count;
    int position = before + row;
    own.from[r] = window > 0 && position >= window ? position + 1 - window : 0;
    own.to[r] = there ? position + 1 : 0;
    const u16* from =
        queries + (size_t)(start + (there ? row : firstTile)) * queryStride + head * HEAD_SIZE + lane % 4 * 8;
#pragma unroll
    for (int t = 0; t < HEAD_SIZE / 32; t++) {
      own.v[t][r] = *(const uint4*)(from + t * 32);
    }
  }
  Softmax all[2] = {{UNSEEN, 0}, {UNSEEN, 0}};
  Softmax group[2] = {{UNSEEN, 0}, {UNSEEN, 0}};
  float sums[TILES][4];
#pragma unroll
  for (int t = 0; t < TILES; t++) {
#pragma unroll
    for (int i = 0; i < 4; i++) {
      sums[t][i] = 0;
      kept[t * 4 + i][threadIdx.x] = 0;
    }
  }
  const int ownEnd = tile < count ? before + min(tile + 16, count) : 0;
  for (int base = first; base < end; base += KEYS) {
    const bool more = base + KEYS < end;
    const bool seen = base < ownEnd;
    Softmax block[2];
    unsigned weights[KEYS / 16][4];
    awaitCopies<1>();
    __syncthreads();
    if (seen) {
      weigh(own, sharedKeys, KEY_STRIDE, base, KEYS - 1, scale, block, weights);
    }
    __syncthreads();
    if (more) {
      fetch(keys, keyStride, base + KEYS, keyCount - 1, sharedKeys, KEY_STRIDE);
      awaitCopies<1>();
    } else {
      awaitCopies<0>();
    }
    __syncthreads();
    if (seen) {
      float2 factors[2] = {merge(group[0], block[0]), merge(group[1], block[1])};
#pragma unroll
      for (int half = 0; half < HEAD_SIZE / 64; half++) {
        float mixed[8][4];
        mix(weights, sharedValues, VALUE_STRIDE, KEYS - 1, half, mixed);
#pragma unroll
        for (int j = 0; j < 8; j++) {
#pragma unroll
          for (int i = 0; i < 4; i++) {
            sums[half * 8 + j][i] = merged(sums[half * 8 + j][i], mixed[j][i], factors[i / 2]);
          }
        }
      }
      if (base / KEYS % BLOCKS == BLOCKS - 1 || base + KEYS >= ownEnd) {
        factors[0] = merge(all[0], group[0]);
        factors[1] = merge(all[1], group[1]);
        group[0] = {UNSEEN, 0};
        group[1] = {UNSEEN, 0};
#pragma unroll
        for (int t = 0; t < TILES; t++) {
#pragma unroll
          for (int i = 0; i < 4; i++) {
            float& sum = kept[t * 4 + i][threadIdx.x];
            sum = merged(sum, sums[t][i], factors[i / 2]);
            sums[t][i] = 0;
          }
        }
      }
    }
    if (more) {
      __syncthreads();
      fetch(values, valueStride, base + KEYS, keyCount - 1, sharedValues, VALUE_STRIDE);
    }
  }
#pragma unroll
  for (int r = 0; r < 2; r++) {
    int row = tile + lane / 4 + r * 8;
    if (row < count) {
      u16* to = out + ((size_t)(start + row) * HEADS + head) * HEAD_SIZE + lane % 4 * 16;
#pragma unroll
      for (int eighth = 0; eighth < HEAD_SIZE / 32; eighth++) {
        Eight values;
#pragma unroll
        for (int j = 0; j < 8; j++) {
          int tileOf = eighth / 2 * 8 + j;
          values.v[j] = __fdiv_rn(kept[tileOf * 4 + 2 * r + eighth % 2][threadIdx.x], all[r].sum);
        }
        *(uint4*)(to + eighth / 2 * 64 + eighth % 2 * 8) = packed(values);
      }
      if (logSums != 0 && lane % 4 == 0) {
        logSums[(size_t)head * total + start + row] = (all[r].most + log2f(all[r].sum)) * 0.6931471805599453f;
      }
    }
  }
}

// The same for one token of each row, over its sequence, whose keys and values lie end to end from `place` on. A block
// of 64 or 128 threads for each key-value head, row and split, which takes every splits-th group; the last block of a
// row to finish merges.
//
// qkv[N, H + 2K, E]; out[N, H, E]; partial[groups of all rows, K, GROUP, E + 2]; counters[N, K] are 0 before and after.
extern "C" __global__ void __launch_bounds__(128) attend_step(const Row* rows, const u16* qkv, const u16* keys,
    const u16* values, u16* out, float* partial, int* counters, int splits, int window, float scale) {
  __shared__ Softmax parts[BLOCKS][GROUP];
  __shared__ float mixes[BLOCKS][GROUP][HEAD_SIZE];
  __shared__ int lastBlock;
  const int kv = blockIdx.x;
  const int row = blockIdx.y;
  const int lane = threadIdx.x % WARP;
  const int warp = threadIdx.x / WARP;
  const Row own = rows[row];
  const int end = own.position + 1;
  const int begin = window > 0 && end > window ? end - window : 0;
  const int groups = (end + KEYS * BLOCKS - 1) / (KEYS * BLOCKS);
  const int firstGroup = begin / (KEYS * BLOCKS);
  const int used = min(splits, groups - firstGroup);
  if ((int)blockIdx.z >= used) {
    return;
  }
  Queries queries;
  const int head = lane / 4;
  queries.from[0] = begin;
  queries.to[0] = head < GROUP ? end : 0;
  queries.from[1] = 0;
  queries.to[1] = 0;
  const u16* from = qkv + ((size_t)row * QKV_HEADS + kv * GROUP + head % GROUP) * HEAD_SIZE + lane % 4 * 8;
#pragma unroll
  for (int t = 0; t < HEAD_SIZE / 32; t++) {
    queries.v[t][0] = *(const uint4*)(from + t * 32);
    queries.v[t][1] = {0, 0, 0, 0};
  }
  const size_t stride = (size_t)KV_HEADS * HEAD_SIZE;
  keys += own.place * stride + kv * HEAD_SIZE;
  values += own.place * stride + kv * HEAD_SIZE;
  float* groupsOf = partial + ((size_t)own.group * KV_HEADS + kv) * GROUP * (HEAD_SIZE + 2);
  const size_t nextGroup = (size_t)KV_HEADS * GROUP * (HEAD_SIZE + 2);

  for (int group = firstGroup + blockIdx.z; group < groups; group += splits) {
    for (int b = warp; b < BLOCKS; b += blockDim.x / WARP) {
      const int base = (group * BLOCKS + b) * KEYS;
      if (base < end && base + KEYS > begin) {
        Softmax block[2];
        unsigned weights[KEYS / 16][4];
        weigh(queries, keys + base * stride, stride, base, end - 1 - base, scale, block, weights);
#pragma unroll
        for (int half = 0; half < HEAD_SIZE / 64; half++) {
          float mixed[8][4];
          mix(weights, values + base * stride, stride, end - 1 - base, half, mixed);
          if (head < GROUP) {
#pragma unroll
            for (int j = 0; j < 8; j++) {
              mixes[b][head][half * 64 + lane % 4 * 16 + j] = mixed[j][0];
              mixes[b][head][half * 64 + lane % 4 * 16 + 8 + j] = mixed[j][1];
            }
          }
        }
        if (head < GROUP && lane % 4 == 0) {
          parts[b][head] = block[0];
        }
      } else if (lane < GROUP) {
        parts[b][lane] = {UNSEEN, 0};
      }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < GROUP * HEAD_SIZE; i += blockDim.x) {
      int g = i / HEAD_SIZE;
      int e = i % HEAD_SIZE;
      Softmax all = {UNSEEN, 0};
      float sum = 0;
      for (int w = 0; w < BLOCKS; w++) {
        Softmax part = parts[w][g];
        if (part.sum > 0) {
          float2 factors = merge(all, part);
          sum = merged(sum, mixes[w][g][e], factors);
        }
      }
      if (groups - firstGroup == 1) {
        out[((size_t)row * HEADS + kv * GROUP) * HEAD_SIZE + i] = (u16)narrow(__fdiv_rn(sum, all.sum), 0);
      } else {
        float* to = groupsOf + group * nextGroup + g * (HEAD_SIZE + 2);
        to[e] = sum;
        if (e == 0) {
          to[HEAD_SIZE] = all.most;
          to[HEAD_SIZE + 1] = all.sum;
        }
      }
    }
    __syncthreads();
  }
  if (groups - firstGroup == 1) {
    return;
  }
  __threadfence();
  __syncthreads();
  const int unit = row * KV_HEADS + kv;
  if (threadIdx.x == 0) {
    lastBlock = atomicAdd(counters + unit, 1) == used - 1;
    if (lastBlock) {
      counters[unit] = 0;
    }
  }
  __syncthreads();
  if (!lastBlock) {
    return;
  }
  __threadfence();
  for (int i = threadIdx.x; i < GROUP * HEAD_SIZE; i += blockDim.x) {
    Softmax all = {UNSEEN, 0};
    float sum = 0;
#pragma unroll 4
    for (int group = firstGroup; group < groups; group++) {
      const float* part = groupsOf + group * nextGroup + i / HEAD_SIZE * (HEAD_SIZE + 2);
      Softmax more = {__ldcg(part + HEAD_SIZE), __ldcg(part + HEAD_SIZE + 1)};
      float2 factors = merge(all, more);
      sum = merged(sum, __ldcg(part + i % HEAD_SIZE), factors);
    }
    out[((size_t)row * HEADS + kv * GROUP) * HEAD_SIZE + i] = (u16)narrow(__fdiv_rn(sum, all.sum), 0);
  }
}
