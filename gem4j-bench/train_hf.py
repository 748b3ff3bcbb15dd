#!/usr/bin/env python3
# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The peer of `./gem4j bench train`: Hugging Face transformers on PyTorch, printed as one JSON document.

  train_hf.py --shape qwen3-0.6b --batch 8 --length 2048 --device cuda --bf16
      forward pass with the model's own loss over every token, backward pass, clipping and AdamW (fused on a GPU), on
      random tokens; SDPA attention. With --bf16 the model computes in bf16 and AdamW keeps f32 weights and state.
  train_hf.py ... --autocast
      the same with f32 weights under autocast in place of bf16 weights with an f32 copy.
  train_hf.py ... --compile --warm_up 5
      the same with torch.compile, whose first steps compile.
  train_hf.py ... --rl --prompt_tokens 128
      a step of reinforcement learning: `generate` samples the tokens after each prompt, then REINFORCE on them.

Flags have the meanings and defaults of `./gem4j bench train`.
"""
import argparse
import json
import time

import torch
import transformers

SHAPES = {
    "qwen3-0.6b": dict(vocab_size=151936, hidden_size=1024, intermediate_size=3072, num_hidden_layers=28,
                       num_attention_heads=16, num_key_value_heads=8, head_dim=128,
                       max_position_embeddings=40960, tie_word_embeddings=True),
    "tiny": dict(vocab_size=512, hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=4,
                 num_key_value_heads=2, head_dim=16, max_position_embeddings=2048, tie_word_embeddings=True),
}


class Trainer:
    """A model with AdamW in f32 whatever the model computes in."""

    def __init__(self, args):
        self.args = args
        config = transformers.Qwen3Config(**SHAPES[args.shape])
        narrow = args.bf16 and not args.autocast
        with torch.device(args.device):
            self.model = transformers.AutoModelForCausalLM.from_config(
                config, dtype=torch.bfloat16 if narrow else torch.float32, attn_implementation="sdpa")
        self.model.train()
        if args.gradient_checkpointing:
            self.model.gradient_checkpointing_enable()
        if args.compile:
            self.model = torch.compile(self.model)
        self.parameters = [p for p in self.model.parameters() if p.requires_grad]
        self.masters = [p.detach().float() for p in self.parameters] if narrow else self.parameters
        self.optimizer = torch.optim.AdamW(self.masters, lr=1e-6, betas=(0.9, 0.95), eps=1e-8, weight_decay=0.0,
                                           fused=args.device.startswith("cuda"))

    def forward(self, ids):
        with torch.autocast(self.args.device.split(":")[0], dtype=torch.bfloat16,
                            enabled=self.args.bf16 and self.args.autocast):
            return self.model(input_ids=ids, labels=ids, use_cache=False)

    def step(self):
        narrow = self.masters is not self.parameters
        if narrow:
            for master, parameter in zip(self.masters, self.parameters):
                master.grad = parameter.grad.float()
                parameter.grad = None
        norm = torch.nn.utils.clip_grad_norm_(self.masters, 1.0)
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        if narrow:
            with torch.no_grad():
                torch._foreach_copy_(self.parameters, self.masters)
        return float(norm)


def synchronize(args):
    if args.device.startswith("cuda"):
        torch.cuda.synchronize()


def micro_batches(args, ids):
    rows = len(ids) if args.micro_batch_tokens == 0 else max(1, args.micro_batch_tokens // ids.shape[1])
    return ids.split(rows)


def train(trainer, args):
    vocabulary = trainer.model.config.vocab_size
    ids = torch.randint(0, vocabulary, (args.batch, args.length), device=args.device)
    seconds = []
    loss = 0.0
    for i in range(args.warm_up + args.steps):
        start = time.perf_counter()
        loss = 0.0
        for part in micro_batches(args, ids):
            out = trainer.forward(part).loss * (len(part) / args.batch)
            out.backward()
            loss += float(out.detach())
            del out
        trainer.step()
        synchronize(args)
        if i >= args.warm_up:
            seconds.append(time.perf_counter() - start)
    mean = sum(seconds) / len(seconds)
    return dict(tokens_per_s=args.batch * args.length / mean, step_seconds=mean, fastest_step_seconds=min(seconds),
                loss=loss)


def reinforce(trainer, args):
    vocabulary = trainer.model.config.vocab_size
    sampled = args.length - args.prompt_tokens
    rollout = learning = 0.0
    for i in range(args.warm_up + args.steps):
        prompts = torch.randint(0, vocabulary, (args.batch, args.prompt_tokens), device=args.device)
        start = time.perf_counter()
        trainer.model.eval()
        with torch.inference_mode():
            ids = trainer.model.generate(prompts, attention_mask=torch.ones_like(prompts), do_sample=True,
                                         temperature=1.0, top_k=0, top_p=1.0, min_new_tokens=sampled,
                                         max_new_tokens=sampled, pad_token_id=0, eos_token_id=None)
        ids = ids.clone()
        synchronize(args)
        middle = time.perf_counter()
        trainer.model.train()
        sign = torch.tensor([1.0 if n % 2 == 0 else -1.0 for n in range(args.batch)], device=args.device)
        advantages = sign[:, None].expand(-1, ids.shape[1])
        for part, advantage in zip(micro_batches(args, ids), micro_batches(args, advantages)):
            with torch.autocast(args.device.split(":")[0], dtype=torch.bfloat16,
                                enabled=args.bf16 and args.autocast):
                logits = trainer.model(input_ids=part, use_cache=False).logits[:, args.prompt_tokens - 1:-1]
            logprobs = -torch.nn.functional.cross_entropy(
                logits.float().flatten(0, 1), part[:, args.prompt_tokens:].flatten(), reduction="none")
            loss = -(logprobs.view(len(part), sampled) * advantage[:, :1]).sum() / sampled / args.batch
            loss.backward()
            del logits, logprobs, loss
        trainer.step()
        synchronize(args)
        if i >= args.warm_up:
            rollout += middle - start
            learning += time.perf_counter() - middle
    return dict(sampled_tokens_per_s=args.steps * args.batch * sampled / (rollout + learning),
                rollout_seconds=rollout / args.steps, learning_seconds=learning / args.steps)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shape", choices=sorted(SHAPES), default="qwen3-0.6b")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--length", type=int, default=2048)
    parser.add_argument("--micro_batch_tokens", type=int, default=0)
    parser.add_argument("--bf16", action="store_true")
    parser.add_argument("--autocast", action="store_true")
    parser.add_argument("--gradient_checkpointing", action="store_true")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--rl", action="store_true")
    parser.add_argument("--prompt_tokens", type=int, default=128)
    parser.add_argument("--warm_up", type=int, default=3)
    parser.add_argument("--steps", type=int, default=10)
    args = parser.parse_args()
    trainer = Trainer(args)
    result = dict(peer=f"transformers {transformers.__version__}, torch {torch.__version__}", shape=args.shape,
                  device=torch.cuda.get_device_name() if args.device.startswith("cuda") else "cpu", bf16=args.bf16,
                  batch=args.batch, length=args.length, compile=args.compile,
                  gradient_checkpointing=args.gradient_checkpointing)
    result.update(reinforce(trainer, args) if args.rl else train(trainer, args))
    if args.device.startswith("cuda"):
        result["peak_memory_mib"] = torch.cuda.max_memory_allocated() // 2**20
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
