# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The notebooks of the study notes run, with a few steps of training; skipped without nbclient and ipykernel."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import gem4j

STUDY = Path(__file__).parents[2] / "docs" / "study"
NOTEBOOKS = sorted(STUDY.glob("*.ipynb"))


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 4


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_keeps_the_outputs_of_a_full_run(notebook: Path) -> None:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    outputs = [output for cell in code for output in cell["outputs"]]

    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert not any(output["output_type"] == "error" for output in outputs)
    assert f"gem4j {gem4j.__version__}, size full" in str(outputs[0])


@pytest.fixture(scope="module")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where matplotlib keeps its list of fonts, which takes seconds to make; the server stays from one to the next."""
    env = gem4j.make("game:GuessTheNumber-v0-easy")
    yield tmp_path_factory.mktemp("matplotlib")
    env.close()


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_runs(notebook: Path, fonts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    pytest.importorskip("matplotlib")
    monkeypatch.setenv("GEM4J_STUDY", "small")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("MPLCONFIGDIR", str(fonts))
    package = str(Path(gem4j.__file__).parents[1])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([package, *filter(None, [os.environ.get("PYTHONPATH")])]))
    read = nbformat.read(notebook, as_version=4)
    for cell in read.cells:
        cell.outputs = []

    nbclient.NotebookClient(read, timeout=200, resources={"metadata": {"path": str(STUDY)}}).execute()

    pictures = [output for cell in read.cells for output in cell.outputs if "image/png" in output.get("data", {})]
    assert pictures
