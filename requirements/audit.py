"""Whether any pinned package has a known weakness: ``make audit`` runs this beside pip-audit.

pip-audit counts what it could learn nothing of as well, and tells of a network that is not there
by a traceback. Here only an answer for every package is good news.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def verdict(report: dict[str, Any]) -> tuple[list[str], bool]:
    """What there is to say of pip-audit's report, a line each, and whether it is good."""
    weak, unknown = [], []
    for package in report["dependencies"]:
        if "skip_reason" in package:
            unknown.append(package["name"])
        for found in package.get("vulns", ()):
            fixed = ", ".join(found["fix_versions"]) or "no version yet"
            weak.append(f"{package['name']} {package['version']}: {found['id']}, fixed in {fixed}")
    if unknown:
        weak.append(f"Nothing could be learnt of {len(unknown)}: {', '.join(unknown)}.")
    known = len(report["dependencies"]) - len(unknown)
    return weak or [f"No weakness is known of these {known} packages."], not weak


def main() -> int:
    """Asks about all that is pinned for this Python; returns the exit code."""
    files = [f"--requirement={path}" for path in sorted(HERE.glob("*.txt"))]
    options = ("--format=json", "--progress-spinner=off", "--require-hashes", "--disable-pip")
    asked = subprocess.run(
        (sys.executable, "-m", "pip_audit", *options, *files), capture_output=True, text=True
    )
    try:
        report = json.loads(asked.stdout)
    except ValueError:
        last = asked.stderr.strip().splitlines()[-1:]
        print("Nothing was audited, is the network there?", *last, sep="\n", file=sys.stderr)
        return 1
    lines, good = verdict(report)
    print(*lines, sep="\n")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
