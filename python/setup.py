# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Installs gem4j; an installation from a checkout remembers where that checkout is, to start its server."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCheckout(build_py):
    """Writes the folder of the checkout into the built package."""

    def run(self) -> None:
        super().run()
        checkout = Path(__file__).resolve().parent.parent
        if (checkout / "gem4j").is_file() and not self.dry_run:
            target = Path(self.build_lib) / "gem4j" / "checkout.txt"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(f"{checkout}\n", encoding="utf-8")


setup(cmdclass={"build_py": BuildWithCheckout})
