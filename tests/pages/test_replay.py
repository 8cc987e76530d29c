"""The replay page as a file: data of any game, nothing that a text can break, nothing to be loaded."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any

from ny1901.kernel.pages import Fact, Reason, Replay, Seat, Step, replay_html

HOSTILE = "</script><script>alert('x')</script><img src=x onerror=alert(1)>&\u2028\""


def made(*steps: Step, **changed: Any) -> str:
    given: dict[str, Any] = {"title": "Chess", "notice": "All made up.", "board": "<rect/>", "view": (0, 0, 8, 8)}
    return replay_html(Replay(**{**given, "steps": steps, **changed}))


def data_of(page: str) -> Any:
    found = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert len(found) == 1
    assert "<" not in found[0], "neither the end of the element nor the start of a comment"
    return json.loads(found[0])


class Tags(HTMLParser):
    """Every element of a page with its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_a_step_arrives_as_it_was_given() -> None:
    step = Step(
        turn="Move 1",
        action="e4",
        words="White opens",
        status="Black to move",
        moving=1,
        drawn=("<circle/>", "<path/>"),
        scores=(3, 4),
        bounds=((0, 9), (1, 8)),
        seats=("one", "two"),
        facts=(Fact("Clock", "5 minutes", ("<svg>", "</svg>")),),
        notation="a b a",
        reasons=(Reason("pawn.two", "not twice", ("p. 1",)),),
    )
    data = data_of(made(Step(turn="Start"), step, seats=(Seat("White", "W", "#fff", "#000"),)))
    texts, found = data["texts"], data["steps"][1]
    assert [texts[found[key]] for key in ("turn", "action", "words", "status")] == [
        "Move 1",
        "e4",
        "White opens",
        "Black to move",
    ]
    assert [texts[number] for number in found["drawn"]] == ["<circle/>", "<path/>"]
    assert (found["moving"], found["scores"], found["bounds"]) == (1, [3, 4], [[0, 9], [1, 8]])
    assert [texts[number] for number in found["seats"]] == ["one", "two"]
    label, text, picture = found["facts"][0]
    assert (texts[label], texts[text], [texts[part] for part in picture]) == ("Clock", "5 minutes", ["<svg>", "</svg>"])
    assert " ".join(texts[word] for word in found["notation"]) == "a b a"
    assert found["reasons"] == [["pawn.two", "not twice", ["p. 1"]]]
    assert data["seats"] == [{"name": "White", "sign": "W", "fill": "#fff", "ink": "#000"}]


def test_what_many_steps_share_is_stored_once() -> None:
    element = "<path d='" + "M0 0" * 200 + "'/>"
    steps = [Step(turn=str(number), drawn=(element,)) for number in range(100)]
    page = made(*steps)
    assert page.count("M0 0" * 200) == 1
    assert len(data_of(page)["steps"]) == 100


def test_texts_cannot_break_out_of_the_page() -> None:
    step = Step(
        turn=HOSTILE, action=HOSTILE, words=HOSTILE, status=HOSTILE, drawn=(HOSTILE,), seats=(HOSTILE,),
        notation=HOSTILE, facts=(Fact(HOSTILE, HOSTILE, (HOSTILE,)),), reasons=(Reason(HOSTILE, HOSTILE, (HOSTILE,)),),
    )  # fmt: skip
    page = made(step, title=HOSTILE, notice=HOSTILE, seats=(Seat(HOSTILE, HOSTILE, HOSTILE, HOSTILE),))
    tags = [tag for tag, _ in Tags(page).found]
    assert tags.count("script") == 2
    assert "img" not in tags
    assert data_of(page)["texts"][0] == HOSTILE


def test_only_the_pages_own_script_may_run() -> None:
    page = made(Step(turn="Start"))
    policy = next(attributes["content"] for _, attributes in Tags(page).found if "http-equiv" in attributes) or ""
    script = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)[0]
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'")


def test_the_page_names_nothing_to_load() -> None:
    for tag, attributes in Tags(made(Step(turn="Start"))).found:
        assert "src" not in attributes
        assert tag != "link"
        assert not (attributes.get("href") or "#").strip("#").startswith(("http", "//"))


def test_an_illegal_step_is_announced_at_the_top() -> None:
    wrong = Step(turn="1", reasons=(Reason("rule", "no"),))
    assert "stops at step 2" in made(Step(turn="0"), Step(turn="1"), wrong)
    assert "stops at step" not in made(Step(turn="0"), Step(turn="1"))
