#!/usr/bin/env python3
# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Tokens per second of peers of `./gem4j bench generate`, printed as one JSON document.

  bench_generate.py hf --shape qwen3-0.6b --batch 1,16,64,256 --tokens 128 --device cuda
      Hugging Face transformers `generate`: random weights of the shape, bf16 on cuda, f32 on cpu, SDPA attention,
      random prompts, sampling at temperature 1 from the full distribution.
  bench_generate.py vllm --shape qwen3-0.6b --batch 1,16,64,256 --prompt_tokens 32,128 --tokens 128,512
      vLLM in one process: random weights of the shape, bf16, random prompts, sampling at temperature 1.
  bench_generate.py llama --gguf FILE --batch 1 --tokens 64 --threads 2
      llama.cpp through llama-cpp-python: prefill and decode of one sequence.
"""
import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import time

SHAPES = {
    "qwen3-0.6b": dict(vocab_size=151936, hidden_size=1024, intermediate_size=3072, num_hidden_layers=28,
                       num_attention_heads=16, num_key_value_heads=8, head_dim=128,
                       max_position_embeddings=40960, tie_word_embeddings=True),
    "tiny": dict(vocab_size=512, hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=4,
                 num_key_value_heads=2, head_dim=16, max_position_embeddings=2048, tie_word_embeddings=True),
}


def workloads(args):
    """Pairs of prompt tokens and new tokens."""
    return list(zip(args.prompt_tokens, args.tokens, strict=True))


def measured(generate, batch, prompt_tokens, tokens):
    """The median of three runs after a warm-up run."""
    generate()
    seconds = sorted(generate() for _ in range(3))[1]
    run = dict(batch=batch, prompt_tokens=prompt_tokens, tokens=tokens, seconds=seconds,
               tokens_per_s=batch * tokens / seconds, step_ms=1000 * seconds / tokens)
    print(json.dumps(run), file=sys.stderr, flush=True)
    return run


def hugging_face(args):
    import torch
    import transformers

    config = transformers.Qwen3Config(**SHAPES[args.shape])
    dtype = torch.bfloat16 if args.device.startswith("cuda") else torch.float32
    with torch.device(args.device):
        model = transformers.AutoModelForCausalLM.from_config(config, dtype=dtype, attn_implementation="sdpa").eval()
    runs = []
    for prompt_tokens, tokens in workloads(args):
        for batch in args.batch:
            ids = torch.randint(0, config.vocab_size, (batch, prompt_tokens), device=args.device)

            def generate():
                start = time.perf_counter()
                with torch.inference_mode():
                    out = model.generate(ids, attention_mask=torch.ones_like(ids), do_sample=True, temperature=1.0,
                                         top_k=0, top_p=1.0, min_new_tokens=tokens, max_new_tokens=tokens,
                                         pad_token_id=0, eos_token_id=None)
                if args.device.startswith("cuda"):
                    torch.cuda.synchronize()
                assert out.shape[1] == prompt_tokens + tokens
                return time.perf_counter() - start

            runs.append(measured(generate, batch, prompt_tokens, tokens))
    return dict(peer=f"transformers {transformers.__version__}, torch {torch.__version__}", shape=args.shape,
                device=torch.cuda.get_device_name() if args.device.startswith("cuda") else "cpu", dtype=str(dtype),
                runs=runs)


def vllm(args):
    os.environ.update(VLLM_USE_FLASHINFER_SAMPLER="0", VLLM_ENABLE_V1_MULTIPROCESSING="0", VLLM_NO_USAGE_STATS="1",
                      HF_HUB_OFFLINE="1")
    import vllm as peer

    shape = SHAPES[args.shape]
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "config.json"), "w") as file:
            json.dump(dict(shape, architectures=["Qwen3ForCausalLM"], model_type="qwen3", torch_dtype="bfloat16",
                           rms_norm_eps=1e-6, rope_theta=1000000, hidden_act="silu", attention_bias=False,
                           bos_token_id=0, eos_token_id=1), file)
        engine = peer.LLM(model=folder, load_format="dummy", skip_tokenizer_init=True, dtype="bfloat16",
                          max_model_len=2048, gpu_memory_utilization=0.6, enable_prefix_caching=False,
                          max_num_seqs=max(args.batch), max_num_batched_tokens=16384)
    runs = []
    for prompt_tokens, tokens in workloads(args):
        sampling = peer.SamplingParams(temperature=1.0, max_tokens=tokens, ignore_eos=True, detokenize=False)
        for batch in args.batch:

            def generate():
                prompts = [dict(prompt_token_ids=[random.randrange(2, shape["vocab_size"])
                                                  for _ in range(prompt_tokens)]) for _ in range(batch)]
                start = time.perf_counter()
                results = engine.generate(prompts, sampling, use_tqdm=False)
                seconds = time.perf_counter() - start
                assert all(len(each.outputs[0].token_ids) == tokens for each in results)
                return seconds

            runs.append(measured(generate, batch, prompt_tokens, tokens))
    return dict(peer=f"vllm {peer.__version__}", shape=args.shape, runs=runs)


def llama(args):
    import llama_cpp

    [(prompt_tokens, tokens)] = workloads(args)
    model = llama_cpp.Llama(args.gguf, n_ctx=prompt_tokens + tokens + 8, n_threads=args.threads,
                            n_threads_batch=args.threads, logits_all=False, verbose=False)
    prompt = [1 + (7 * i) % 1000 for i in range(prompt_tokens)]

    def run():
        model.reset()
        start = time.perf_counter()
        model.eval(prompt)
        prefill = time.perf_counter() - start
        start = time.perf_counter()
        for _ in range(tokens):
            model.eval([model.sample(temp=1.0, top_k=0, top_p=1.0, min_p=0.0)])
        decode = time.perf_counter() - start
        return prompt_tokens / prefill, tokens / decode

    end = time.perf_counter() + args.warm_up
    run()
    while time.perf_counter() < end:
        run()
    prefill, decode = (statistics.median_high(speeds) for speeds in zip(*(run() for _ in range(args.repetitions))))
    result = dict(batch=1, prefill_tokens_per_s=prefill, decode_tokens_per_s=decode)
    return dict(peer=f"llama-cpp-python {llama_cpp.__version__}", model=args.gguf, device="cpu", threads=args.threads,
                runs=[result])


def numbers(text):
    return [int(n) for n in text.split(",")]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peer", choices=["hf", "vllm", "llama"])
    parser.add_argument("--shape", choices=sorted(SHAPES), default="qwen3-0.6b")
    parser.add_argument("--gguf", default="")
    parser.add_argument("--batch", type=numbers, default=[1, 16, 64, 256])
    parser.add_argument("--tokens", type=numbers, default=[128], help="one number for each of --prompt_tokens")
    parser.add_argument("--prompt_tokens", type=numbers, default=[32])
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--warm_up", type=float, default=0,
                        help="llama: seconds of warm-up with the same work, which runs at least once")
    parser.add_argument("--repetitions", type=int, default=3, help="llama: measurements, whose medians are printed")
    args = parser.parse_args()
    peers = dict(hf=hugging_face, vllm=vllm, llama=llama)
    print(json.dumps(peers[args.peer](args), indent=2))


if __name__ == "__main__":
    main()
