# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Writes released.json: the small files of the released SmolVLM-256M-Instruct with narrower widths, its special tokens
in a tokenizer of bytes, and what transformers makes of images of several sizes.

    pip install transformers pillow==12.0.0 && python released.py

Made with transformers 5.24.0 and pillow 12.0.0. Pillow 13 shrinks tall images first along columns and then along rows,
which changes some values of the whole image's tile by up to 2 of 255.
"""

import hashlib
import json
import pathlib

import numpy as np
from PIL import Image
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast
from transformers.models.smolvlm.image_processing_pil_smolvlm import SmolVLMImageProcessorPil
from transformers.models.smolvlm.processing_smolvlm import DEFAULT_CHAT_TEMPLATE, get_image_prompt_string

BASE = 49152
SIZES = [(1, 1), (50, 100), (640, 480), (300, 30), (31, 300)]
SPECIAL = (
    ["<global-img>"]
    + [f"<row_{r}_col_{c}>" for r in range(1, 7) for c in range(1, 7)]
    + ["<fake_token_around_image>", "<image>"]
    + [f"<|reserved_special_token_{i}|>" for i in range(88)]
    + ["<end_of_utterance>"]
)
CONFIG = {
    "architectures": ["Idefics3ForConditionalGeneration"],
    "image_token_id": 49190,
    "model_type": "idefics3",
    "pad_token_id": 128002,
    "scale_factor": 4,
    "text_config": {
        "_flash_attn_2_enabled": True,
        "architectures": ["VLlama3ForCausalLM"],
        "bos_token_id": 0,
        "eos_token_id": 0,
        "head_dim": 4,
        "hidden_size": 36,
        "intermediate_size": 48,
        "is_llama_config": True,
        "max_position_embeddings": 8192,
        "model_type": "llama",
        "neftune_noise_alpha": 0.0,
        "num_attention_heads": 9,
        "num_hidden_layers": 2,
        "num_key_value_heads": 3,
        "pad_token_id": 2,
        "perceiver_config": {"_name_or_path": "", "hidden_act": "silu", "n_latents": 64},
        "pixel_shuffle_factor": 4,
        "qk_layer_norms": False,
        "rms_norm_eps": 1e-05,
        "rope_interleaved": False,
        "rope_theta": 100000,
        "torch_dtype": "bfloat16",
        "use_resampler": False,
        "vocab_size": 49280,
    },
    "tie_word_embeddings": False,
    "torch_dtype": "bfloat16",
    "transformers_version": "4.46.0",
    "use_cache": False,
    "use_reentrant_checkpointing": False,
    "vision_config": {
        "hidden_size": 24,
        "image_size": 512,
        "max_image_size": {"longest_edge": 512},
        "model_type": "idefics3",
        "num_attention_heads": 12,
        "patch_size": 16,
        "size": {"longest_edge": 2048},
        "tie_word_embeddings": False,
        "use_base_siglip": False,
    },
    "vocab_size": 49280,
}
PREPROCESSOR = {
    "do_convert_rgb": True,
    "do_image_splitting": True,
    "do_normalize": True,
    "do_pad": True,
    "do_rescale": True,
    "do_resize": True,
    "image_mean": [0.5, 0.5, 0.5],
    "image_processor_type": "Idefics3ImageProcessor",
    "image_std": [0.5, 0.5, 0.5],
    "max_image_size": {"longest_edge": 512},
    "processor_class": "Idefics3Processor",
    "resample": 1,
    "rescale_factor": 0.00392156862745098,
    "size": {"longest_edge": 2048},
}
TOKENIZER = {
    "add_prefix_space": False,
    "additional_special_tokens": ["<fake_token_around_image>", "<image>", "<end_of_utterance>"],
    "bos_token": "<|im_start|>",
    "clean_up_tokenization_spaces": False,
    "eos_token": "<end_of_utterance>",
    "legacy": False,
    "model_max_length": 8192,
    "pad_token": "<|im_end|>",
    "processor_class": "Idefics3Processor",
    "tokenizer_class": "GPT2Tokenizer",
    "truncation_side": "left",
    "unk_token": "<|endoftext|>",
    "vocab_size": 49152,
}


def tokenizer():
    vocab = {"<|endoftext|>": 0, "<|im_start|>": 1, "<|im_end|>": 2}
    for symbol in sorted(pre_tokenizers.ByteLevel.alphabet()) + ["ĊĊ"]:
        vocab[symbol] = len(vocab)
    used = len(vocab)
    while len(vocab) < BASE:
        vocab[f"<unused_{len(vocab)}>"] = len(vocab)
    made = Tokenizer(models.BPE(vocab=vocab, merges=[("Ċ", "Ċ")]))
    digits, level = pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.pre_tokenizer = pre_tokenizers.Sequence([digits, level])
    made.decoder = decoders.ByteLevel()
    made.add_special_tokens([AddedToken(text, special=True, normalized=False) for text in [*vocab][:3] + SPECIAL])
    small = json.loads(made.to_str())
    small["model"]["vocab"] = dict([*vocab.items()][:used])
    return small, PreTrainedTokenizerFast(tokenizer_object=made)


def case(width, height, tokens, processor):
    y, x = np.mgrid[0:height, 0:width]
    image = Image.fromarray(np.stack([x * 5 % 256, y * 6 % 256, (x * y) % 256], -1).astype(np.uint8))
    made = processor.preprocess(images=[[image]], return_tensors="np", return_row_col_info=True)
    rows, columns = int(made["rows"][0][0]), int(made["cols"][0][0])
    content = [{"type": "image"}, {"type": "text", "text": "What is 12?"}]
    text = tokens.apply_chat_template(
        [{"role": "user", "content": content}],
        chat_template=DEFAULT_CHAT_TEMPLATE,
        tokenize=False,
        add_generation_prompt=True,
    )
    prompt = get_image_prompt_string(
        rows,
        columns,
        64,
        image_token="<image>",
        fake_token_around_image="<fake_token_around_image>",
        global_image_token="<global-img>",
    )
    ids = tokens(text.replace("<image>", prompt), add_special_tokens=False)["input_ids"]
    pixels = made["pixel_values"][0].astype("<f4")
    return {
        "width": width,
        "height": height,
        "tiles": int(pixels.shape[0]),
        "tokens": len(ids),
        "ids": hashlib.sha256(np.array(ids, "<i4").tobytes()).hexdigest(),
        "pixels": hashlib.sha256(pixels.tobytes()).hexdigest(),
    }


def main():
    small, tokens = tokenizer()
    settings = {key: PREPROCESSOR[key] for key in ["size", "max_image_size", "image_mean", "image_std"]}
    processor = SmolVLMImageProcessorPil(**settings)
    files = {
        "config.json": CONFIG,
        "generation_config.json": {"bos_token_id": 1, "eos_token_id": 49279, "pad_token_id": 2},
        "preprocessor_config.json": PREPROCESSOR,
        "processor_config.json": {"image_seq_len": 64, "processor_class": "Idefics3Processor"},
        "chat_template.json": {"chat_template": DEFAULT_CHAT_TEMPLATE},
        "tokenizer_config.json": TOKENIZER,
    }
    cases = [case(width, height, tokens, processor) for width, height in SIZES]
    made = {"files": files, "base": BASE, "tokenizer": small, "cases": cases}
    path = pathlib.Path(__file__).parent / "released.json"
    path.write_text(json.dumps(made, indent=1) + "\n")


if __name__ == "__main__":
    main()
