"""What a fighter is said to do must agree with itself, and what hangs on a weapon needs one."""

from __future__ import annotations

from typing import Any

import pytest

import pitfight as pf
from pitfight.errors import FightError

pytestmark = pytest.mark.clause("CH-05")


def _fight(**own: Any) -> dict[str, Any]:
    one = {"side": "a", "profile": "state trooper", "gear": ["sword"], **own}
    return {"system": "coreheim", "fighter": [one, {"side": "b", "profile": "militia", "gear": ["sword"]}]}


@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        ({"charged": ["b1"], "charging": False}, "leave one out"),
        ({"charged": [], "charging": True}, "nobody is named"),
    ],
)
def test_a_charge_that_contradicts_itself_is_refused(own: dict[str, Any], sentence: str) -> None:
    """Whom he has charged and whether he has must agree."""
    with pytest.raises(FightError, match=sentence):
        pf.odds(_fight(**own))


def test_naming_whom_he_has_charged_is_charging() -> None:
    """A list of charged enemies alone gives the same fight as the word."""
    assert pf.odds(_fight(charged=["b1"])).win == pf.odds(_fight(charging=True)).win
