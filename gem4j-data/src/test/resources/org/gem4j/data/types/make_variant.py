"""Makes variant.parquet, which pyarrow cannot write: python make_variant.py (needs duckdb)."""
import os

import duckdb

here = os.path.dirname(os.path.abspath(__file__))
duckdb.sql(f"""
    COPY (SELECT * FROM (VALUES
        (0, '{{"a": 1, "b": [1.5, null, "x"], "c": {{"d": true}}}}'::JSON::VARIANT),
        (1, NULL),
        (2, 'text'::VARIANT),
        (3, 12345678901234::VARIANT),
        (4, false::VARIANT),
        (5, 1.25::DECIMAL(9, 2)::VARIANT),
        (6, DATE '2025-02-28'::VARIANT),
        (7, TIMESTAMP '2025-02-28 01:02:03'::VARIANT),
        (8, '\\x00\\xFF'::BLOB::VARIANT),
        (9, [1, 2]::VARIANT)) rows(id, value))
    TO '{here}/variant.parquet' (FORMAT parquet)""")
