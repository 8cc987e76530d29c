"""Sixty calls that an assistant may make, and sixty that are wrong."""

from __future__ import annotations

from typing import Any

Call = tuple[str, Any]

_QUESTIONS = (
    "does the starting property count for streets?",
    "Can I end my turn?",
    "how many workers do I have?",
    "must a building touch a street?",
    "when does the game end?",
    "can I demolish a gold building?",
    "what is a legendary skyscraper?",
    "may I build in another player's territory?",
    "how do I win?",
    "what happens in a tie?",
    "when is the market refilled?",
    "may I play two action cards in a turn?",
    "what does Land Grab do?",
    "what does Construction Boom do?",
    "can I keep a lot card?",
    "how many points for silver?",
    "is the weather good?",
    "who is the president?",
)
_PARIS_QUESTIONS = (
    "may I pass?",
    "can I build on a street lamp?",
    "how many action tokens do I have?",
    "what does the Chartier do?",
    "when does the first phase end?",
    "who begins the second phase?",
    "may I take a building from the supply?",
    "what do unbuilt buildings cost?",
    "how is light counted?",
    "what does Levitation do?",
)
_ACTIONS = (
    "end",
    "build delmonico k5 k6",
    "play land-grab",
    "play market-shift",
    "return ra",
    "acquire ra",
    "acquire gd",
)
_PARIS_ACTIONS = (
    "pass",
    "take w5",
    "lay t3 c5 90",
    "build i3 a1 b1 c1",
    "use levitation",
    "use le-penseur d4 facing north",
)

QUICK: tuple[Call, ...] = (
    *(("ask", {"question": question}) for question in _QUESTIONS),
    *(("ask", {"question": question, "game": "paris"}) for question in _PARIS_QUESTIONS),
    *(("explain", {"action": action}) for action in _ACTIONS),
    *(("explain", {"action": action, "game": "paris"}) for action in _PARIS_ACTIONS),
    *(("legal_actions", {"most": most}) for most in (1, 5, 200)),
    *(("legal_actions", {"most": most, "game": "paris"}) for most in (1, 7, 30, 200)),
    ("legal_actions", {}),
    ("show", {}),
    ("show", {"seat": 2}),
    ("show", {"game": "paris"}),
    ("show", {"game": "paris", "seat": 0}),
    ("show", {"game": "paris", "seat": 1}),
)
"""What is answered at once."""

SLOW: tuple[Call, ...] = (
    ("best_placements", {"top": 3, "objective": "streets", "seat": 0}),
    ("best_placements", {"game": "paris"}),
    ("bounds", {}),
    ("bounds", {"game": "paris"}),
    ("verify", {"game": "paris", "statements": ["no-overlap"], "seconds": 40}),
    ("compare", {"base": "en-2015", "variant": {"base": "en-2015", "workers": 5}, "games": 4, "agent": "random"}),
)
"""What a process of its own answers: each loads its libraries anew, so there is one call for each thing to be seen."""

_HUGE = "k5 " * 100_000
_DEEP: Any = []
for _ in range(60):
    _DEEP = [_DEEP]

WRONG: tuple[Call, ...] = (
    ("aks", {"question": "x"}),
    ("", {}),
    ("ask; rm -rf /", {}),
    ("ask", {}),
    ("ask", {"qestion": "may I?"}),
    ("ask", {"question": ""}),
    ("ask", {"question": 7}),
    ("ask", {"question": None}),
    ("ask", {"question": ["a"]}),
    ("ask", {"question": "x" * 1_001}),
    ("ask", {"question": _HUGE}),
    ("ask", {"question": "may I?", "game": "chess"}),
    ("ask", {"question": "may I?", "game": "os:path"}),
    ("ask", {"question": "may I?", "game": 3}),
    ("ask", {"question": "may I?", "position": "/etc/passwd"}),
    ("ask", {"question": "may I?", "position": "../../secret"}),
    ("ask", {"question": "may I?", "variant": "en-2015"}),
    ("explain", {}),
    ("explain", {"action": 3}),
    ("explain", {"action": "fly to the moon"}),
    ("explain", {"action": "build delmonico z99"}),
    ("explain", {"action": "build nothing k5"}),
    ("explain", {"action": "acquire"}),
    ("explain", {"action": "acquire zz"}),
    ("explain", {"action": ""}),
    ("explain", {"action": _HUGE}),
    ("explain", {"action": "end", "position": ""}),
    ("explain", {"action": "end", "position": "nonsense"}),
    ("explain", {"action": "end", "position": "en-2015 3p"}),
    ("explain", {"action": "end", "position": "{"}),
    ("explain", {"action": "end", "position": "{}"}),
    ("explain", {"action": "end", "position": {}}),
    ("explain", {"action": "end", "position": {"variant": "/etc/passwd"}}),
    ("explain", {"action": "end", "position": {"variant": {"base": "en-2015", "city": "/etc/passwd"}}}),
    ("explain", {"action": "end", "position": _DEEP}),
    ("explain", {"action": "end", "position": 5}),
    ("explain", {"action": "lay t3 c5 45", "game": "paris"}),
    ("explain", {"action": "use the-force", "game": "paris"}),
    ("legal_actions", {"most": 0}),
    ("legal_actions", {"most": 10**9}),
    ("legal_actions", {"most": "many"}),
    ("legal_actions", {"most": 1.5}),
    ("legal_actions", {"position": "a\nb"}),
    ("show", {"seat": 3}),
    ("show", {"seat": -1}),
    ("show", {"action": "fly"}),
    ("show", {"picture": "/tmp/out.svg"}),
    ("best_placements", {"seat": 9}),
    ("best_placements", {"top": 1_000_000}),
    ("best_placements", {"objective": "joy"}),
    ("best_placements", {"seconds": 10**6}),
    ("bounds", {"seconds": -1}),
    ("verify", {"variant": "mine.toml"}),
    ("verify", {"variant": {"base": "en-2015", "house_rules": "mine.py"}}),
    ("verify", {"variant": {"base": "en-2015", "wrokers": 5}}),
    ("verify", {"statements": ["no-overlpa"]}),
    ("compare", {"base": "en-2015"}),
    ("compare", {"base": "en-2015", "variant": "en-2015+expert", "agent": "os:getcwd"}),
    ("compare", {"base": "en-2015", "variant": "en-2015+expert", "games": 10**6}),
    ("compare", {"base": "en-2015", "variant": "pt-devir"}),
)
"""What cannot be answered as it was asked."""
