"""Makes the files of this folder, one column for each type of Arrow and Parquet: python make_types.py (needs pyarrow).

types.jsonl has what a reader must make of them: bytes as 0x and hex digits, decimals, dates and times as text.
"""
import json
import os
from decimal import Decimal

import pyarrow as pa
import pyarrow.parquet as pq

here = os.path.dirname(os.path.abspath(__file__))
NAN = float("nan")
INF = float("inf")
both = {}  # name: (array, expected values)
only_arrow = {}


def column(name, type, values, expected=None, into=both):
    into[name] = (pa.array(values, type), values if expected is None else expected)


column("i8", pa.int8(), [1, None, -128])
column("i16", pa.int16(), [1, None, -32768])
column("i32", pa.int32(), [1, None, -2**31])
column("i64", pa.int64(), [2**63 - 1, None, -2**63])
column("u8", pa.uint8(), [1, None, 255])
column("u16", pa.uint16(), [1, None, 65535])
column("u32", pa.uint32(), [1, None, 2**32 - 1])
column("u64", pa.uint64(), [1, None, 2**64 - 1])
column("f16", pa.float16(), [1.5, None, -0.25])
column("f32", pa.float32(), [NAN, None, -INF])
column("f64", pa.float64(), [0.1, None, INF])
column("bool", pa.bool_(), [True, None, False])
column("text", pa.string(), ["é😀", None, ""])
column("large_text", pa.large_string(), ["a", None, "b" * 40])
column("text_view", pa.string_view(), ["short", None, "longer than twelve bytes"])
column("binary", pa.binary(), [b"\x00\xff", None, b""], ["0x00ff", None, "0x"])
column("large_binary", pa.large_binary(), [b"\x01", None, b""], ["0x01", None, "0x"])
column("binary_view", pa.binary_view(), [b"\x01", None, b"\x02" * 13], ["0x01", None, "0x" + "02" * 13])
column("fixed_binary", pa.binary(2), [b"ab", None, b"cd"], ["0x6162", None, "0x6364"])
column("decimal32", pa.decimal32(9, 2), [Decimal("1.23"), None, Decimal("-9.99")], ["1.23", None, "-9.99"])
column("decimal64", pa.decimal64(18, 3), [Decimal("1.234"), None, Decimal("-9.999")], ["1.234", None, "-9.999"])
column("decimal128", pa.decimal128(38, 2), [Decimal("1.23"), None, Decimal("-99999.99")], ["1.23", None, "-99999.99"])
column("decimal256", pa.decimal256(50, 0), [Decimal(10**49), None, Decimal(-2)], [str(10**49), None, "-2"])
column("date32", pa.date32(), [0, None, -1], ["1970-01-01", None, "1969-12-31"])
column("date64", pa.date64(), [0, None, 86400000], ["1970-01-01", None, "1970-01-02"])
column("time32_s", pa.time32("s"), [0, None, 3661], ["00:00:00", None, "01:01:01"])
column("time32_ms", pa.time32("ms"), [0, None, 1], ["00:00:00", None, "00:00:00.001"])
column("time64_us", pa.time64("us"), [0, None, 1], ["00:00:00", None, "00:00:00.000001"])
column("time64_ns", pa.time64("ns"), [0, None, 1], ["00:00:00", None, "00:00:00.000000001"])
for unit, fraction in {"s": ":01", "ms": ":00.001", "us": ":00.000001", "ns": ":00.000000001"}.items():
    start, end = "1970-01-01T00:00:00", "1970-01-01T00:00" + fraction
    column("timestamp_" + unit, pa.timestamp(unit), [0, None, 1], [start, None, end])
    column("zoned_" + unit, pa.timestamp(unit, "Europe/Berlin"), [0, None, 1], [start + "Z", None, end + "Z"])
column("before", pa.timestamp("us"), [-1, None, -62135596800000000], ["1969-12-31T23:59:59.999999", None, "0001-01-01T00:00:00"])
column("null", pa.null(), [None, None, None])
column("list", pa.list_(pa.int32()), [[1, None], None, []])
column("large_list", pa.large_list(pa.string()), [["a"], None, []])
column("fixed_list", pa.list_(pa.int32(), 2), [[1, 2], None, [3, 4]])
column("struct", pa.struct([("x", pa.uint32()), ("y", pa.string())]), [{"x": 2**32 - 1, "y": "a"}, None, {"x": None, "y": None}])
column("structs", pa.list_(pa.struct([("x", pa.uint64())])), [[{"x": 2**64 - 1}], None, []])
column("map", pa.map_(pa.string(), pa.uint64()), [[("k", 2**64 - 1)], None, []], [{"k": 2**64 - 1}, None, {}])
column("int_map", pa.map_(pa.int32(), pa.string()), [[(7, None)], None, []], [{"7": None}, None, {}])
column("lists", pa.list_(pa.list_(pa.timestamp("ms"))), [[[0], []], None, [[None]]], [[["1970-01-01T00:00:00"], []], None, [[None]]])
both["dictionary"] = (pa.array(["a", None, "b"]).dictionary_encode(), ["a", None, "b"])

for unit, shown in {"s": "PT1S", "ms": "PT0.001S", "us": "PT0.000001S", "ns": "PT0.000000001S"}.items():
    column("duration_" + unit, pa.duration(unit), [0, None, 1], ["PT0S", None, shown], only_arrow)
column("interval", pa.month_day_nano_interval(), [(14, 3, 1_500_000_000), None, (0, 0, 0)], ["P14M3DT1.5S", None, "PT0S"], only_arrow)
column("list_view", pa.list_view(pa.int32()), [[1, None], None, []], None, only_arrow)
column("large_list_view", pa.large_list_view(pa.int32()), [[1], None, []], None, only_arrow)
only_arrow["run_ends"] = (pa.RunEndEncodedArray.from_arrays([2, 3], ["a", None]), ["a", "a", None])
sparse = [pa.array([1, 2, 3]), pa.array(["x", "y", None])]
only_arrow["sparse_union"] = (pa.UnionArray.from_sparse(pa.array([0, 1, 1], pa.int8()), sparse), [1, "y", None])
dense = [pa.array([1]), pa.array(["x", None])]
only_arrow["dense_union"] = (
    pa.UnionArray.from_dense(pa.array([5, 7, 7], pa.int8()), pa.array([0, 0, 1], pa.int32()), dense, ["a", "b"], [5, 7]),
    [1, "x", None])
only_arrow["dictionary_of_numbers"] = (
    pa.DictionaryArray.from_arrays(pa.array([1, None, 0], pa.uint16()), pa.array([2**40, -1])), [-1, None, 2**40])


def table(columns):
    return pa.table({name: array for name, (array, _) in columns.items()})


def write_expected(name, columns):
    with open(f"{here}/{name}.jsonl", "w", encoding="utf-8") as out:
        for i in range(3):
            row = {column: values[i] for column, (_, values) in columns.items()}
            out.write(json.dumps(row, ensure_ascii=False) + "\n")


everything = both | only_arrow
write_expected("types", everything)
write_expected("parquet", both)
for codec in [None, "lz4", "zstd"]:
    options = pa.ipc.IpcWriteOptions(compression=codec)
    with pa.ipc.new_file(f"{here}/types-{codec or 'none'}.arrow", table(everything).schema, options=options) as out:
        out.write_table(table(everything))
with pa.ipc.new_stream(f"{here}/types.arrows", table(everything).schema) as out:
    out.write_table(table(everything), max_chunksize=2)
for codec in ["none", "snappy", "gzip", "brotli", "lz4", "zstd"]:
    pq.write_table(table(both), f"{here}/types-{codec}.parquet", compression=codec, store_schema=False, write_statistics=False)
encodings = {"i32": "DELTA_BINARY_PACKED", "i64": "BYTE_STREAM_SPLIT", "f64": "BYTE_STREAM_SPLIT", "text": "DELTA_BYTE_ARRAY",
             "large_text": "DELTA_LENGTH_BYTE_ARRAY", "bool": "RLE", "u8": "PLAIN"}
pq.write_table(table(both), f"{here}/types-encodings.parquet", use_dictionary=False, column_encoding=encodings,
               data_page_version="2.0", store_schema=False, write_page_checksum=True)

# A dictionary that grows from batch to batch.
grows = [pa.DictionaryArray.from_arrays(pa.array(indices, pa.int8()), pa.array(words)) for indices, words in
         [([0, 1], ["a", "b"]), ([2, None], ["a", "b", "c"]), ([3], ["a", "b", "c", "d"])]]
schema = pa.schema([("word", grows[0].type)])
options = pa.ipc.IpcWriteOptions(emit_dictionary_deltas=True)
with pa.ipc.new_stream(f"{here}/deltas.arrows", schema, options=options) as out:
    for array in grows:
        out.write_batch(pa.record_batch([array], schema=schema))
