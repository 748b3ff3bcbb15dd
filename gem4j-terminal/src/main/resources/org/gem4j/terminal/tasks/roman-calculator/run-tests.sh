#!/bin/bash
python3 -m pytest -rA "$TEST_DIR/test_outputs.py"
