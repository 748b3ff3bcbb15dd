# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Writes tiny/ (a random SmolVLM checkpoint), the images and reference.json beside it.

    pip install torch transformers pillow safetensors && python reference.py

Made with torch 2.15.0, transformers 5.24.0, pillow 12.
"""

import io
import json
import pathlib

import numpy as np
import torch
from PIL import Image
from safetensors.torch import save_file
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, SmolVLMConfig, SmolVLMForConditionalGeneration
from transformers.models.smolvlm.image_processing_pil_smolvlm import SmolVLMImageProcessorPil
from transformers.models.smolvlm.processing_smolvlm import DEFAULT_CHAT_TEMPLATE, get_image_prompt_string

HERE = pathlib.Path(__file__).parent
TINY = HERE / "tiny"
TILE, PATCH, SCALE = 32, 8, 2
SEQUENCE = (TILE // PATCH) ** 2 // SCALE**2


def tokenizer():
    """Bytes, the two newlines of a split image, and the special tokens."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocab = {symbol: i for i, symbol in enumerate(alphabet)}
    vocab["ĊĊ"] = len(vocab)
    made = Tokenizer(models.BPE(vocab=vocab, merges=[("Ċ", "Ċ")]))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    special = ["<|im_start|>", "<end_of_utterance>", "<fake_token_around_image>", "<image>", "<global-img>"]
    special += [f"<row_{r}_col_{c}>" for r in range(1, 5) for c in range(1, 5)]
    made.add_special_tokens([AddedToken(text, special=True, normalized=False) for text in special])
    return PreTrainedTokenizerFast(tokenizer_object=made, eos_token="<end_of_utterance>", bos_token="<|im_start|>")


def model(tokens):
    config = SmolVLMConfig(
        image_token_id=tokens.convert_tokens_to_ids("<image>"),
        scale_factor=SCALE,
        tie_word_embeddings=False,
        vision_config=dict(
            hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=2, image_size=TILE, patch_size=PATCH
        ),
        text_config=dict(
            model_type="llama", vocab_size=len(tokens), hidden_size=32, intermediate_size=64, num_hidden_layers=2,
            num_attention_heads=2, num_key_value_heads=1, max_position_embeddings=512, rope_theta=10000.0, rms_norm_eps=1e-5,
        ),
    )  # fmt: skip
    config.text_config.bos_token_id, config.text_config.eos_token_id = tokens.bos_token_id, tokens.eos_token_id
    torch.manual_seed(7)
    made = SmolVLMForConditionalGeneration._from_config(config, attn_implementation="eager").float().eval()
    with torch.no_grad():
        for name, parameter in made.named_parameters():
            if name.endswith("bias"):
                parameter.normal_(0, 0.1)
            elif parameter.dim() == 1:
                parameter.normal_(1, 0.1)
            else:
                parameter.normal_(0, parameter[0].numel() ** -0.5)
    return made


def images():
    random = np.random.default_rng(5)
    y, x = np.mgrid[0:37, 0:50]
    wide = np.stack([x * 5, y * 6, (x * y) % 256], -1) + random.integers(-9, 9, (37, 50, 3))
    y, x = np.mgrid[0:45, 0:20]
    tall = np.stack([255 - x * 9, y * 5, (x + y) * 3, y * 5], -1) + random.integers(-9, 9, (45, 20, 4))
    clear = Image.fromarray(random.integers(0, 4, (30, 90), dtype=np.uint8), "P")
    clear.putpalette([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 99, 199])
    made = {
        "wide.png": Image.fromarray(wide.clip(0, 255).astype(np.uint8)),
        "tall-alpha.png": Image.fromarray(tall.clip(0, 255).astype(np.uint8), "RGBA"),
        "gray-alpha.png": Image.fromarray(tall[:, :, 1:3].clip(0, 255).astype(np.uint8), "LA"),
        "frames.gif": Image.fromarray((wide.clip(0, 255).astype(np.uint8) // 32) * 32).quantize(64),
        "gray.png": Image.fromarray(random.integers(0, 256, (64, 64), dtype=np.uint8)),
        "palette.png": clear,
        "dot.png": Image.new("RGB", (1, 1), (10, 200, 30)),
    }
    for name, image in made.items():
        image.save(HERE / name, **({"transparency": 2} if name == "palette.png" else {}))
    made["wide.png"].save(HERE / "wide.jpg", quality=90)
    return {name: Image.open(HERE / name) for name in [*made, "wide.jpg"]}


def main():
    TINY.mkdir(exist_ok=True)
    tokens, pictures = tokenizer(), images()
    network = model(tokens)
    processor = SmolVLMImageProcessorPil(
        size={"longest_edge": 2 * TILE}, max_image_size={"longest_edge": TILE}, image_mean=[0.5] * 3, image_std=[0.5] * 3
    )
    network.save_pretrained(TINY)
    processor.save_pretrained(TINY)
    tokens.save_pretrained(TINY)
    (TINY / "chat_template.jinja").write_text(DEFAULT_CHAT_TEMPLATE)
    processed = {
        name: processor.preprocess(images=[[picture]], return_tensors="pt", return_row_col_info=True)
        for name, picture in pictures.items()
    }
    tensors = {name: made["pixel_values"][0] for name, made in processed.items()}
    for name in ["wide.png", "tall-alpha.png"]:
        with torch.no_grad():
            tensors["features/" + name] = torch.stack(
                [*network.model.get_image_features(tensors[name][None]).pooler_output[0].split(SEQUENCE)]
            )
    save_file({name: tensor.float().flatten().contiguous() for name, tensor in tensors.items()}, HERE / "reference.safetensors")

    def grid(name):
        return [int(processed[name][key][0][0]) for key in ["rows", "cols"]]

    def case(messages, names, response):
        text = tokens.apply_chat_template(
            messages, chat_template=DEFAULT_CHAT_TEMPLATE, tokenize=False, add_generation_prompt=True
        )
        pieces = text.split("<image>")
        expanded = pieces[0]
        for name, piece in zip(names, pieces[1:]):
            expanded += get_image_prompt_string(*grid(name), SEQUENCE, "<fake_token_around_image>", "<image>", "<global-img>")
            expanded += piece
        prompt = tokens.encode(expanded, add_special_tokens=False)
        answer = tokens.encode(response, add_special_tokens=False)
        pixels = torch.cat([tensors[name] for name in names])[None]
        for part in [network.model.vision_model, network.model.connector]:
            part.requires_grad_(False)
        network.zero_grad()
        ids = torch.tensor([prompt + answer])
        logits = network(input_ids=ids, pixel_values=pixels).logits[0]
        logprobs = logits[len(prompt) - 1 : -1].log_softmax(-1).gather(1, ids[0, len(prompt) :, None])[:, 0]
        (-logprobs.mean()).backward()
        gradients = {name: float(p.grad.norm()) for name, p in network.named_parameters() if p.grad is not None}
        with torch.no_grad():
            greedy = ids[:, : len(prompt)]
            for _ in range(12):
                greedy = torch.cat([greedy, network(input_ids=greedy, pixel_values=pixels).logits[:, -1].argmax(-1, keepdim=True)], 1)
        return {
            "messages": messages,
            "images": names,
            "text": text,
            "prompt_ids": prompt,
            "response_ids": answer,
            "logprobs": logprobs.tolist(),
            "loss": -logprobs.mean().item(),
            "gradient_norms": gradients,
            "greedy": greedy[0, len(prompt) :].tolist(),
        }

    def user(*parts):
        return [{"role": "user", "content": [{"type": "image"} if part is None else {"type": "text", "text": part} for part in parts]}]

    cases = [
        case(user("What is this?", None), ["wide.png"], "An image<end_of_utterance>"),
        case(user("First ", None, " and then ", None, ": which?"), ["wide.png", "tall-alpha.png"], "both"),
        case(user(None, "One dot"), ["dot.png"], "yes"),
    ]
    buckets = {}
    for side in [4, 16, 24, 26, 27, 28, 32]:
        boundaries = torch.arange(1 / side, 1.0, 1 / side)
        step = 1.0 / torch.tensor([side])
        places = torch.clamp(torch.arange(side, dtype=torch.float32)[None] * step[:, None], max=1.0 - 1e-6)
        buckets[side] = torch.bucketize(places, boundaries, right=True)[0].tolist()
    resampled = {
        str(int(kind)): list(pictures["wide.png"].resize((31, 47), resample=kind).tobytes())
        for kind in [Image.Resampling.LANCZOS, Image.Resampling.BILINEAR, Image.Resampling.BICUBIC]
    }
    reference = {"grids": {name: grid(name) for name in pictures}, "cases": cases, "buckets": buckets, "resampled": resampled}
    (HERE / "reference.json").write_text(json.dumps(reference) + "\n")


main()
