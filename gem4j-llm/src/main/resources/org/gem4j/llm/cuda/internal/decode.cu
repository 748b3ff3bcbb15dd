// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
//
// What a decoding step does between its matrix products; follows common.cu.

struct Sampled {
  int token;
  float logprob;      // at the row's temperature
  float plainLogprob; // at temperature 1
};

// x[N, D] = the embeddings of the rows' tokens, h = norm(x). A block for each row.
extern "C" __global__ void embed_norm(const Row* rows, const Sampled* before, const uint4* table, uint4* x,
    const uint4* scale, uint4* h, int width, float epsilon) {
  __shared__ float shared[WARP];
  Row row = rows[blockIdx.x];
  int token = row.source < 0 ? row.token : before[row.source].token;
  int eighths = width / 8;
  const uint4* from = table + (size_t)token * eighths;
  x += (size_t)blockIdx.x * eighths;
  h += (size_t)blockIdx.x * eighths;
  float squares = 0;
  for (int i = threadIdx.x; i < eighths; i += blockDim.x) {
    uint4 raw = from[i];
    x[i] = raw;
    Eight values = wide(raw);
#pragma unroll
    for (int j = 0; j < 8; j++) {
      squares += values.v[j] * values.v[j];
    }
  }
  normalize(x, scale, h, eighths, width, squares, epsilon, shared);
}

// Normalizes (where there are scales) and rotates queries in place, and stores keys and values in their places.
// A warp for each head of each token; qkv[N, H + 2K, E]; cosine and sine[positions, E], the sine negative in the
// first half; keys and values[places, K, E] of one layer.
extern "C" __global__ void prepare(const Row* rows, u16* qkv, const u16* cosine, const u16* sine,
    const u16* queryScale, const u16* keyScale, u16* keys, u16* values, int tokens, float epsilon) {
  awaitPrevious();
  long unit = (long)blockIdx.x * (blockDim.x / WARP) + threadIdx.x / WARP;
  if (unit >= (long)tokens * QKV_HEADS) {
    return;
  }
  int token = (int)(unit / QKV_HEADS);
  int head = (int)(unit % QKV_HEADS);
  int lane = threadIdx.x % WARP;
  Row row = rows[token];
  u16* from = qkv + ((size_t)token * QKV_HEADS + head) * HEAD_SIZE + lane * PART;
  size_t place = (size_t)(row.place + row.position) * KV_HEADS;
  float x[PART];
  if (head >= HEADS + KV_HEADS) {
    load(from, x);
    store(x, values + (place + head - HEADS - KV_HEADS) * HEAD_SIZE + lane * PART);
    return;
  }
  float turned[PART];
  load(from, x);
  turn(x, head < HEADS ? queryScale : keyScale, cosine, sine, row.position, epsilon, turned);
  store(turned, head < HEADS ? from : keys + (place + head - HEADS) * HEAD_SIZE + lane * PART);
}

#define LANES (HEAD_SIZE / 8)         // threads that share a token
#define SIDE (WARP / LANES)           // tokens that a warp reads at once
#define WARPS 4
#define AHEAD 4                       // of these, loads in flight
#define STRIDE (WARPS * SIDE)
#define SHORTEST 64                   // tokens of a split
#define NOTHING -1e30f

// Attention of one token of each row over its sequence, whose keys and values lie end to end from `place` on
// (flash decoding: Dao et al. 2023). A block for each key-value head, row and split of the sequence; short sequences use
// few splits; the last block of a row to finish puts them together.
//
// out[N, H, E]; partial[N, K, splits, GROUP, E + 2]; counters[N, K] are 0 before and after.
extern "C" __global__ void __launch_bounds__(WARPS* WARP) attention(const Row* rows, const u16* qkv, const u16* keys,
    const u16* values, u16* out, float* partial, int* counters, int splits, int window, float scale) {
  __shared__ float maxima[WARPS][GROUP];
  __shared__ float sums[WARPS][GROUP];
  __shared__ float mixed[WARPS][GROUP][HEAD_SIZE];
  __shared__ int last;
  awaitPrevious();
  const int kv = blockIdx.x;
  const int row = blockIdx.y;
  const int split = blockIdx.z;
  const int warp = threadIdx.x / WARP;
  const int lane = threadIdx.x % WARP;
  const int part = lane % LANES;
  const Row own = rows[row];
  const int end = own.position + 1;
  const int begin = window > 0 && end > window ? end - window : 0;
  int length = (end - begin + splits - 1) / splits;
  length = length < SHORTEST ? SHORTEST : (length + STRIDE - 1) / STRIDE * STRIDE;
  const int used = (end - begin + length - 1) / length;
  if (split >= used) {
    return;
  }
  const int from = begin + split * length;
  const int to = end < from + length ? end : from + length;

  float query[GROUP][8];
  float sum[GROUP];
  float most[GROUP];
  float mix[GROUP][8];
#pragma unroll
  for (int g = 0; g < GROUP; g++) {
    Eight q = wide(*(const uint4*)(qkv + ((size_t)row * QKV_HEADS + kv * GROUP + g) * HEAD_SIZE + part * 8));
#pragma unroll
    for (int j = 0; j < 8; j++) {
      query[g][j] = q.v[j] * scale;
      mix[g][j] = 0;
    }
    sum[g] = 0;
    most[g] = NOTHING;
  }
  const size_t step = (size_t)KV_HEADS * HEAD_SIZE;
  const size_t head = (size_t)own.place * step + (size_t)kv * HEAD_SIZE + part * 8;
  for (int base = from + warp * SIDE; base < to; base += STRIDE * AHEAD) {
    uint4 k[AHEAD];
    uint4 v[AHEAD];
#pragma unroll
    for (int a = 0; a < AHEAD; a++) {
      int t = base + a * STRIDE + lane / LANES;
      t = t < to ? t : to - 1;
      k[a] = *(const uint4*)(keys + head + t * step);
      v[a] = *(const uint4*)(values + head + t * step);
    }
    float score[AHEAD][GROUP];
#pragma unroll
    for (int a = 0; a < AHEAD; a++) {
      Eight x = wide(k[a]);
      bool seen = base + a * STRIDE + lane / LANES < to;
#pragma unroll
      for (int g = 0; g < GROUP; g++) {
        float dot = 0;
#pragma unroll
        for (int j = 0; j < 8; j++) {
          dot += query[g][j] * x.v[j];
        }
#pragma unroll
        for (int apart = LANES / 2; apart > 0; apart /= 2) {
          dot += __shfl_xor_sync(ALL, dot, apart);
        }
        score[a][g] = seen ? dot : NOTHING;
      }
    }
#pragma unroll
    for (int g = 0; g < GROUP; g++) {
      float highest = most[g];
#pragma unroll
      for (int a = 0; a < AHEAD; a++) {
        highest = fmaxf(highest, score[a][g]);
      }
      float kept = exp2f(most[g] - highest);
      most[g] = highest;
      sum[g] *= kept;
#pragma unroll
      for (int j = 0; j < 8; j++) {
        mix[g][j] *= kept;
      }
    }
#pragma unroll
    for (int a = 0; a < AHEAD; a++) {
      Eight x = wide(v[a]);
#pragma unroll
      for (int g = 0; g < GROUP; g++) {
        float weight = score[a][g] > NOTHING ? exp2f(score[a][g] - most[g]) : 0;
        sum[g] += weight;
#pragma unroll
        for (int j = 0; j < 8; j++) {
          mix[g][j] += weight * x.v[j];
        }
      }
    }
  }
  // The tokens side by side in a warp, then the warps, then the splits.
#pragma unroll
  for (int g = 0; g < GROUP; g++) {
#pragma unroll
    for (int apart = LANES; apart < WARP; apart *= 2) {
      float highest = fmaxf(most[g], __shfl_xor_sync(ALL, most[g], apart));
      float kept = exp2f(most[g] - highest);
      most[g] = highest;
      sum[g] *= kept;
      sum[g] += __shfl_xor_sync(ALL, sum[g], apart);
#pragma unroll
      for (int j = 0; j < 8; j++) {
        mix[g][j] *= kept;
        mix[g][j] += __shfl_xor_sync(ALL, mix[g][j], apart);
      }
    }
    if (lane < LANES) {
#pragma unroll
      for (int j = 0; j < 8; j++) {
        mixed[warp][g][part * 8 + j] = mix[g][j];
      }
      maxima[warp][g] = most[g];
      sums[warp][g] = sum[g];
    }
  }
  __syncthreads();
  const int unit = row * KV_HEADS + kv;
  for (int i = threadIdx.x; i < GROUP * HEAD_SIZE; i += WARPS * WARP) {
    int g = i / HEAD_SIZE;
    float highest = maxima[0][g];
    for (int w = 1; w < WARPS; w++) {
      highest = fmaxf(highest, maxima[w][g]);
    }
    float total = 0;
    float value = 0;
    for (int w = 0; w < WARPS; w++) {
      float kept = exp2f(maxima[w][g] - highest);
      total += kept * sums[w][g];
      value += kept * mixed[w][g][i % HEAD_SIZE];
    }
    if (used == 1) {
      out[((size_t)row * HEADS + kv * GROUP) * HEAD_SIZE + i] = (u16)narrow(value / total, 0);
    } else {
      float* own = partial + (((size_t)unit * splits + split) * GROUP + g) * (HEAD_SIZE + 2);
      own[i % HEAD_SIZE] = value;
      if (i % HEAD_SIZE == 0) {
        own[HEAD_SIZE] = highest;
        own[HEAD_SIZE + 1] = total;
      }
    }
  }
  if (used == 1) {
    return;
  }
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    last = atomicAdd(counters + unit, 1) == used - 1;
    if (last) {
      counters[unit] = 0;
    }
  }
  __syncthreads();
  if (!last) {
    return;
  }
  __threadfence();
  for (int i = threadIdx.x; i < GROUP * HEAD_SIZE; i += WARPS * WARP) {
    const float* first = partial + ((size_t)unit * splits * GROUP + i / HEAD_SIZE) * (HEAD_SIZE + 2);
    const int next = GROUP * (HEAD_SIZE + 2);
    float highest = NOTHING;
#pragma unroll 4
    for (int s = 0; s < used; s++) {
      highest = fmaxf(highest, __ldcg(first + s * next + HEAD_SIZE));
    }
    float total = 0;
    float value = 0;
#pragma unroll 4
    for (int s = 0; s < used; s++) {
      float kept = exp2f(__ldcg(first + s * next + HEAD_SIZE) - highest);
      total += kept * __ldcg(first + s * next + HEAD_SIZE + 1);
      value += kept * __ldcg(first + s * next + i % HEAD_SIZE);
    }
    out[((size_t)row * HEADS + kv * GROUP) * HEAD_SIZE + i] = (u16)narrow(value / total, 0);
  }
}

#define PIECE 2048  // logits of a block: 8 for each of 256 threads

// Of the allowed tokens of a piece, but for what is plain: that is of all its tokens.
struct Piece {
  float most;
  int likeliest;
  float sum;        // of exp((z - most) / temperature)
  float plainMost;
  float plainSum;   // of exp(z - plainMost)
};

// Which of eight tokens a row may sample, a bit for each. masks[N] are rows of `allowed`, whose bits are tokens; where
// there are no masks, every token is allowed.
__device__ __forceinline__ unsigned allowedOf(
    const int* masks, const unsigned char* allowed, int row, int first, int vocabulary) {
  if (masks == 0) {
    return 0xff;
  }
  return first < vocabulary ? allowed[(size_t)masks[row] * ((vocabulary + 7) / 8) + first / 8] : 0;
}

// The likeliest token and the mass of each piece of each row of logits[N, V].
extern "C" __global__ void __launch_bounds__(256) pieces(const Row* rows, const float* logits, Piece* found,
    int vocabulary, const int* masks, const unsigned char* allowed) {
  __shared__ float most[8];
  __shared__ float plainMost[8];
  __shared__ int likeliest[8];
  __shared__ float shared[WARP];
  int first = blockIdx.x * PIECE + threadIdx.x * 8;
  const float* row = logits + (size_t)blockIdx.y * vocabulary;
  float temperature = rows[blockIdx.y].temperature;
  unsigned may = allowedOf(masks, allowed, blockIdx.y, first, vocabulary);
  float z[8];
  float highest = NOTHING;
  float plainHighest = NOTHING;
  int where = first < vocabulary ? first : vocabulary - 1;
#pragma unroll
  for (int j = 0; j < 8; j++) {
    z[j] = first + j < vocabulary ? row[first + j] : NOTHING;
    plainHighest = fmaxf(plainHighest, z[j]);
    if ((may >> j & 1) && z[j] > highest) {
      highest = z[j];
      where = first + j;
    }
  }
#pragma unroll
  for (int step = WARP / 2; step > 0; step /= 2) {
    float other = __shfl_xor_sync(ALL, highest, step);
    int there = __shfl_xor_sync(ALL, where, step);
    if (other > highest || (other == highest && there < where)) {
      highest = other;
      where = there;
    }
    plainHighest = fmaxf(plainHighest, __shfl_xor_sync(ALL, plainHighest, step));
  }
  if (threadIdx.x % WARP == 0) {
    most[threadIdx.x / WARP] = highest;
    plainMost[threadIdx.x / WARP] = plainHighest;
    likeliest[threadIdx.x / WARP] = where;
  }
  __syncthreads();
  highest = most[0];
  where = likeliest[0];
  plainHighest = plainMost[0];
  for (int i = 1; i < 8; i++) {
    plainHighest = fmaxf(plainHighest, plainMost[i]);
    if (most[i] > highest) {
      highest = most[i];
      where = likeliest[i];
    }
  }
  float inverse = temperature > 0 ? 1 / temperature : 1;
  float sum = 0;
  float plainSum = 0;
#pragma unroll
  for (int j = 0; j < 8; j++) {
    if (first + j < vocabulary) {
      plainSum += expf(z[j] - plainHighest);
      sum += may >> j & 1 ? expf((z[j] - highest) * inverse) : 0;
    }
  }
  sum = blockSum(sum, shared);
  plainSum = blockSum(plainSum, shared);
  if (threadIdx.x == 0) {
    Piece piece = {highest, where, sum, plainHighest, plainSum};
    found[(size_t)blockIdx.y * gridDim.x + blockIdx.x] = piece;
  }
}

// Inverts each row's distribution at its uniform number: first the piece, then the token in it. A block of 256
// threads for each row; at most 256 pieces.
extern "C" __global__ void __launch_bounds__(256) pick(const Row* rows, const float* logits, const Piece* found,
    Sampled* sampled, int vocabulary, int count, const int* masks, const unsigned char* allowed) {
  __shared__ double before[256];
  __shared__ double mass[256];
  __shared__ int chosen;
  __shared__ double rest;
  __shared__ float most;
  __shared__ float plainMost;
  __shared__ double sums[2];
  Row row = rows[blockIdx.x];
  float inverse = row.temperature > 0 ? 1 / row.temperature : 1;
  const Piece* own = found + (size_t)blockIdx.x * count;
  int i = threadIdx.x;
  if (i == 0) {
    float highest = own[0].most;
    int likeliest = own[0].likeliest;
    float plainHighest = own[0].plainMost;
    for (int p = 1; p < count; p++) {
      plainHighest = fmaxf(plainHighest, own[p].plainMost);
      if (own[p].most > highest) {
        highest = own[p].most;
        likeliest = own[p].likeliest;
      }
    }
    most = highest;
    plainMost = plainHighest;
    chosen = likeliest;
  }
  __syncthreads();
  mass[i] = i < count ? own[i].sum * (double)expf((own[i].most - most) * inverse) : 0;
  before[i] = i < count ? own[i].plainSum * (double)expf(own[i].plainMost - plainMost) : 0;
  __syncthreads();
  if (i == 0) {
    double plain = 0;
    double all = 0;
    int lastPositive = 0;
    for (int p = 0; p < count; p++) {
      plain += before[p];
      all += mass[p];
      lastPositive = mass[p] > 0 ? p : lastPositive;
    }
    sums[0] = plain;
    sums[1] = all;
    if (row.temperature > 0) {
      double point = row.uniform * all;
      double passed = 0;
      int p = 0;
      while (p < lastPositive && passed + mass[p] <= point) {
        passed += mass[p];
        p++;
      }
      chosen = p;
      rest = point - passed;
    }
  }
  __syncthreads();
  if (row.temperature > 0) {
    int piece = chosen;
    int first = piece * PIECE + i * 8;
    const float* z = logits + (size_t)blockIdx.x * vocabulary;
    unsigned may = allowedOf(masks, allowed, blockIdx.x, first, vocabulary);
    double own8[8];
    double sum = 0;
    for (int j = 0; j < 8; j++) {
      bool open = first + j < vocabulary && (may >> j & 1);
      own8[j] = open ? (double)expf((z[first + j] - most) * inverse) : 0;
      sum += own8[j];
    }
    __syncthreads();
    mass[i] = sum;
    __syncthreads();
    // An inclusive scan.
    for (int step = 1; step < 256; step *= 2) {
      double more = i >= step ? mass[i - step] : 0;
      __syncthreads();
      mass[i] += more;
      __syncthreads();
    }
    double start = i == 0 ? 0 : mass[i - 1];
    bool mine = sum > 0 && start <= rest && rest < mass[i];
    // Rounding may put the point at the end: the last token with a probability.
    bool atEnd = sum > 0 && rest >= mass[255] && mass[i] >= mass[255] && start < mass[255];
    if (mine || atEnd) {
      double passed = start;
      int token = first;
      for (int j = 0; j < 8; j++) {
        if (own8[j] > 0) {
          token = first + j;
          if (passed + own8[j] > rest) {
            break;
          }
          passed += own8[j];
        }
      }
      chosen = token;
    } else if (i == 0 && !(mass[255] > 0)) {
      chosen = own[piece].likeliest;
    }
    __syncthreads();
  }
  if (i == 0) {
    int token = chosen < vocabulary ? chosen : vocabulary - 1;
    float logit = logits[(size_t)blockIdx.x * vocabulary + token];
    Sampled result;
    result.token = token;
    result.logprob = row.temperature > 0 ? (logit - most) * inverse - (float)log(sums[1]) : 0;
    result.plainLogprob = logit - plainMost - (float)log(sums[0]);
    sampled[blockIdx.x] = result;
  }
}

// The sampled tokens' logprobs at their temperatures as a training pass computes them; rows of other masks than 0 keep
// those of what they allow. A block of 256 threads for each row; V is a multiple of 4.
extern "C" __global__ void __launch_bounds__(256) score(
    const Row* rows, const float* logits, Sampled* sampled, int vocabulary, const int* masks) {
  float temperature = rows[blockIdx.x].temperature;
  if (temperature == 0 || (masks != 0 && masks[blockIdx.x] != 0)) {
    return;
  }
  float inverse = __fdiv_rn(1, temperature);
  const float* row = logits + (size_t)blockIdx.x * vocabulary;
  Stats own = headStats((const float4*)row, vocabulary, inverse);
  if (threadIdx.x == 0) {
    sampled[blockIdx.x].logprob = logprobOf(row[sampled[blockIdx.x].token], inverse, own);
  }
}

// Copies blocks of tokens between lanes and the prefix cache, in all layers, keys and values: `into` 1 from lanes to
// blocks, 0 back. places[count, 2] are the first token's places, in lanes and in blocks; a token is `eighths` wide.
extern "C" __global__ void copy_blocks(const long* places, uint4* laneKeys, uint4* laneValues, uint4* blockKeys,
    uint4* blockValues, long laneLayer, long blockLayer, int tokens, int eighths, int into) {
  const long* own = places + 2 * (long)blockIdx.x;
  long layer = blockIdx.y;
  uint4* lane = (blockIdx.z == 0 ? laneKeys : laneValues) + (layer * laneLayer + own[0]) * eighths;
  uint4* block = (blockIdx.z == 0 ? blockKeys : blockValues) + (layer * blockLayer + own[1]) * eighths;
  for (int i = threadIdx.x; i < tokens * eighths; i += blockDim.x) {
    if (into) {
      block[i] = lane[i];
    } else {
      lane[i] = block[i];
    }
  }
}
