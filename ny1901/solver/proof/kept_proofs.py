"""Proofs that are found once: the same formulas are not put to Z3 again, by this process or by the next.

The key is a digest of all formulas, so rules of another name but the same formulas share a proof, and a model that is
changed in anything is proved anew. The proofs are kept in the user's cache folder; see `folder`.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import z3
from attrs import asdict
from platformdirs import user_cache_path

from ny1901.solver.proof.cases import Gap
from ny1901.solver.proof.induction import ModelInduction, Proof, Proofs
from ny1901.solver.smt_lib import kept_now

FOLDER_VARIABLE = "NY1901_PROOFS"
"""The environment variable that names the folder of kept proofs; empty, none are kept between two runs."""

_IN_MEMORY: dict[str, Proofs] = {}


def folder() -> Path | None:
    """Where proofs are kept: what `NY1901_PROOFS` names, else `proofs` in the user's cache folder of `ny1901`.

    Returns:
        The folder, which need not be there yet; `None` if the variable is set and empty.
    """
    given = os.environ.get(FOLDER_VARIABLE)
    if given is None:
        return user_cache_path("ny1901", appauthor=False) / "proofs"
    return Path(given) if given else None


def proofs_of(induction: ModelInduction) -> Proofs:
    """What an induction proves, as found before if the same was asked before; only what more time would not change.

    Args:
        induction: what is to be proved.

    Raises:
        OutOfTime: there is no time left to read the model.
    """
    if kept_now():  # its questions are asked for
        return induction.prove()
    key = hashlib.sha256(f"{_judges()} {induction.digest()}".encode()).hexdigest()
    if key not in _IN_MEMORY:
        found = _read(key) or induction.prove()
        if not all(isinstance(outcome, Proof) or outcome.for_good for outcome in found.outcomes.values()):
            return found
        _IN_MEMORY[key] = found
        _write(key, found)
    return _IN_MEMORY[key]


@cache
def _judges() -> str:
    """Z3's version, and a digest of all that is done with its answers."""
    sources = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return f"{z3.get_full_version()} {hashlib.sha256(sources).hexdigest()}"


def _read(key: str) -> Proofs | None:
    """The proofs of a key; `None` if there are none or the file cannot be read."""
    kept = folder()
    with suppress(OSError, ValueError, LookupError, TypeError):
        if kept is not None:
            data = json.loads((kept / f"{key}.json").read_text(encoding="utf-8"))
            return Proofs({name: _outcome(**entry) for name, entry in data["outcomes"]}, tuple(data["impossible"]))
    return None


def _outcome(sort: str, **fields: Any) -> Proof | Gap:
    if sort == "proof":
        return Proof(frozenset(fields["lemmas"]), frozenset(fields["rules"]))
    return Gap(**fields | {"values": tuple((name, value) for name, value in fields["values"])})


def _write(key: str, proofs: Proofs) -> None:
    """Keep proofs for the next run; a folder that cannot be written to keeps none."""
    kept = folder()
    if kept is None:
        return
    outcomes = [
        [name, {"sort": "proof" if isinstance(outcome, Proof) else "gap", **asdict(outcome)}]
        for name, outcome in proofs.outcomes.items()
    ]
    text = json.dumps({"outcomes": outcomes, "impossible": proofs.impossible}, default=sorted)
    with suppress(OSError):
        kept.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=kept, suffix=".new", encoding="utf-8", delete=False) as file:
            file.write(text)
        Path(file.name).replace(kept / f"{key}.json")
