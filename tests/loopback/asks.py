"""What the bot asks of the loopback Discord, read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.loopback.faults import Fault, Json, Refused


@dataclass(frozen=True, slots=True)
class Ask:
    """A request, read."""

    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Json = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)


def read(params: Mapping[str, str], query: Mapping[str, str], kind: str, body: bytes) -> Ask:
    """The request with this content type and body. Raises Refused for what cannot be read."""
    if not body:
        return Ask(params, query)
    if not kind.startswith("multipart/form-data"):
        return Ask(params, query, _json(body))
    boundary = kind.partition("boundary=")[2].strip('"')
    payload: Json = {}
    files: dict[str, bytes] = {}
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary.encode())[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        named = dict(re.findall(r'[; ](name|filename)="([^"]*)"', head.decode()))
        if named["name"] == "payload_json":
            payload = _json(content)
        else:
            files[named["filename"]] = content
    return Ask(params, query, payload, files)


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        raise Refused(Fault.INVALID_FORM.value) from None
