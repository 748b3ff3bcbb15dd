"""Makes the Parquet and Arrow fixtures of this folder: python make_fixtures.py (needs pyarrow)."""
import json
import os
import pyarrow as pa
import pyarrow.parquet as pq

here = os.path.dirname(os.path.abspath(__file__))
n = 20
rows = {
    "id": pa.array(range(n), pa.int64()),
    "small": pa.array([i - 10 for i in range(n)], pa.int8()),
    "unsigned": pa.array([2**64 - 1 - i for i in range(n)], pa.uint64()),
    "question": pa.array([None if i == 3 else f"How much is {i} + {i}? é∑" for i in range(n)], pa.string()),
    "large": pa.array([f"long {i}" for i in range(n)], pa.large_string()),
    "ratio": pa.array([i / 4 for i in range(n)], pa.float32()),
    "exact": pa.array([i / 3 for i in range(n)], pa.float64()),
    "even": pa.array([i % 2 == 0 for i in range(n)], pa.bool_()),
    "answers": pa.array([[str(2 * i), None] if i % 5 else [] for i in range(n)], pa.list_(pa.string())),
    "image": pa.array([{"bytes": bytes([i, 255]), "path": f"{i}.png"} for i in range(n)],
                      pa.struct([("bytes", pa.binary()), ("path", pa.string())])),
    "tests": pa.array([[{"in": f"{i}", "out": [i, i + 1]}] * (i % 3) for i in range(n)],
                      pa.list_(pa.struct([("in", pa.string()), ("out", pa.list_(pa.int32()))]))),
    "level": pa.array([["easy", "hard"][i % 2] for i in range(n)]).dictionary_encode(),
    "nothing": pa.nulls(n),
}
table = pa.table(rows)
flat = table.drop_columns(["nothing"])
for codec in ["none", "snappy", "gzip", "zstd"]:
    pq.write_table(flat, f"{here}/rows-{codec}.parquet", compression=codec, row_group_size=7)
with pa.ipc.new_file(f"{here}/rows.arrow", table.schema) as out:
    for batch in table.to_batches(max_chunksize=6):
        out.write_batch(batch)
options = pa.ipc.IpcWriteOptions(compression="zstd")
with pa.ipc.new_stream(f"{here}/rows-zstd.arrows", table.schema, options=options) as out:
    for batch in table.to_batches(max_chunksize=6):
        out.write_batch(batch)
for split, parts in {"train": [(0, 8), (8, 12)], "test": [(12, 20)]}.items():
    folder = f"{here}/saved/{split}"
    os.makedirs(folder, exist_ok=True)
    names = []
    for number, (start, end) in enumerate(parts):
        name = f"data-{number:05d}-of-{len(parts):05d}.arrow"
        names.append({"filename": name})
        part = table.slice(start, end - start)
        with pa.ipc.new_stream(f"{folder}/{name}", table.schema) as out:
            for batch in part.to_batches(max_chunksize=3):
                out.write_batch(batch)
    json.dump({"_data_files": names, "_split": split}, open(f"{folder}/state.json", "w"))
    json.dump({"features": {}}, open(f"{folder}/dataset_info.json", "w"))
json.dump({"splits": ["train", "test"]}, open(f"{here}/saved/dataset_dict.json", "w"))
