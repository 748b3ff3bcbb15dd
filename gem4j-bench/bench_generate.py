#!/usr/bin/env python3
# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Tokens a second of peers of `./gem4j bench generate`, printed as one JSON document.

  bench_generate.py hf --shape qwen3-0.6b --batch 1,16,64,256 --tokens 128 --device cuda
      Hugging Face transformers `generate`: random weights of the shape, bf16 on cuda, f32 on cpu, SDPA attention,
      random prompts, sampling at temperature 1 from all of the distribution.
  bench_generate.py llama --gguf FILE --batch 1 --tokens 64 --threads 2
      llama.cpp through llama-cpp-python: prefill and decode of one sequence.
"""
import argparse
import json
import time

SHAPES = {
    "qwen3-0.6b": dict(vocab_size=151936, hidden_size=1024, intermediate_size=3072, num_hidden_layers=28,
                       num_attention_heads=16, num_key_value_heads=8, head_dim=128,
                       max_position_embeddings=40960, tie_word_embeddings=True),
    "tiny": dict(vocab_size=512, hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=4,
                 num_key_value_heads=2, head_dim=16, max_position_embeddings=2048, tie_word_embeddings=True),
}


def hugging_face(args):
    import torch
    import transformers

    config = transformers.Qwen3Config(**SHAPES[args.shape])
    dtype = torch.bfloat16 if args.device.startswith("cuda") else torch.float32
    with torch.device(args.device):
        model = transformers.AutoModelForCausalLM.from_config(config, dtype=dtype, attn_implementation="sdpa").eval()
    runs = []
    for batch in args.batch:
        ids = torch.randint(0, config.vocab_size, (batch, args.prompt_tokens), device=args.device)

        def generate():
            start = time.perf_counter()
            with torch.inference_mode():
                out = model.generate(ids, attention_mask=torch.ones_like(ids), do_sample=True, temperature=1.0, top_k=0,
                                     top_p=1.0, min_new_tokens=args.tokens, max_new_tokens=args.tokens,
                                     pad_token_id=0, eos_token_id=None)
            if args.device.startswith("cuda"):
                torch.cuda.synchronize()
            assert out.shape[1] == args.prompt_tokens + args.tokens
            return time.perf_counter() - start

        generate()
        seconds = generate()
        runs.append(dict(batch=batch, seconds=seconds, tokens_per_s=batch * args.tokens / seconds,
                         step_ms=1000 * seconds / args.tokens))
    return dict(peer=f"transformers {transformers.__version__}, torch {torch.__version__}", shape=args.shape,
                device=torch.cuda.get_device_name() if args.device.startswith("cuda") else "cpu", dtype=str(dtype),
                runs=runs)


def llama(args):
    import llama_cpp

    model = llama_cpp.Llama(args.gguf, n_ctx=args.prompt_tokens + args.tokens + 8, n_threads=args.threads,
                            n_threads_batch=args.threads, logits_all=False, verbose=False)
    prompt = [1 + (7 * i) % 1000 for i in range(args.prompt_tokens)]
    best = None
    for _ in range(3):
        model.reset()
        start = time.perf_counter()
        model.eval(prompt)
        prefill = time.perf_counter() - start
        start = time.perf_counter()
        for _ in range(args.tokens):
            model.eval([model.sample(temp=1.0, top_k=0, top_p=1.0, min_p=0.0)])
        decode = time.perf_counter() - start
        run = dict(batch=1, prefill_tokens_per_s=args.prompt_tokens / prefill,
                   decode_tokens_per_s=args.tokens / decode)
        if best is None or run["decode_tokens_per_s"] > best["decode_tokens_per_s"]:
            best = run
    return dict(peer=f"llama-cpp-python {llama_cpp.__version__}", model=args.gguf, device="cpu", threads=args.threads,
                runs=[best])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peer", choices=["hf", "llama"])
    parser.add_argument("--shape", choices=sorted(SHAPES), default="qwen3-0.6b")
    parser.add_argument("--gguf", default="")
    parser.add_argument("--batch", type=lambda text: [int(n) for n in text.split(",")], default=[1, 16, 64, 256])
    parser.add_argument("--tokens", type=int, default=128)
    parser.add_argument("--prompt_tokens", type=int, default=32)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    print(json.dumps(hugging_face(args) if args.peer == "hf" else llama(args), indent=2))


if __name__ == "__main__":
    main()
