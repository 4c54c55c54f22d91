"""An address holds a whole fight, and the same fight has one address."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitfight.errors import FightError, PitfightError
from pitfight.web.address import LONGEST, Address, AddressError, TooLongError, from_query, read

DUEL = "/odds/mordheim?a=warrior:+sword;+charging&b=warrior:+sword"


def test_a_duel_is_written_as_people_read_it() -> None:
    assert str(Address("odds", "mordheim", ("Warrior: sword; charging",), ("Warrior: sword",))) == DUEL


def test_reading_what_was_written_gives_the_same() -> None:
    address = read(f"{DUEL}&until=phases-3&o.criticals=by_weapon&p.a=best&d=4.r5.p0812&at=2")
    assert read(str(address)) == address
    assert address.answers == ["4", "r5", "p0812"]


def test_the_order_of_keys_does_not_matter() -> None:
    one, other = read(f"{DUEL}&turn=a&until=phase"), read(f"{DUEL}&until=phase&turn=a")
    assert str(one) == str(other)


def test_a_whole_link_is_an_address_too() -> None:
    assert read(f"http://192.168.1.7:8000{DUEL}") == read(DUEL)


def test_a_plus_inside_words_survives() -> None:
    address = Address("odds", "mordheim", ("Str32+10: sword",), ("warrior",))
    assert "%2B" in str(address)
    assert read(str(address)).a == ("str32+10: sword",)


def test_a_long_fight_is_packed_and_read_again() -> None:
    address = Address("play", "mordheim", tuple(f"warrior{n} = warrior: sword, shield" for n in range(60)), ("zombie",))
    assert "?z=" in str(address)
    assert read(str(address)) == address


@given(st.lists(st.text("abc :;,=+&%#äß“", min_size=1, max_size=30).filter(str.strip), min_size=1, max_size=80))
def test_any_words_survive(texts: list[str]) -> None:
    address = Address("odds", "mordheim", tuple(" ".join(text.split()).lower() for text in texts), ("zombie",))
    assert read(str(address)).a == address.a


def test_the_fight_of_an_address_is_the_one_of_its_words() -> None:
    fight = read(f"{DUEL}&o.criticals=by_weapon&until=phases-2").fight()
    assert [own.side for own in fight.fighters] == ["a", "b"]
    assert str(fight.until) == "phases=2"
    assert dict(fight.rulings.items())["criticals"] == "by_weapon"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("/nowhere/mordheim?a=x", "no address of a fight"),
        ("/odds/mordheim?colour=red", "“colour” is no key of an address"),
        ("/odds/mordheim?v=9", "version 9"),
        ("/odds/mordheim?z=%%%", "cut off"),
        ("/odds/mordheim?z=AAAA", "cut off"),
        (f"{DUEL}&touch=a1", "not a pair"),
        (f"{DUEL}&max_steps=many", "no whole number"),
        ("/odds/mordheim?a=warrior", "nobody fights on side b"),
    ],
)
def test_a_wrong_address_gets_a_sentence(text: str, says: str) -> None:
    with pytest.raises(FightError) as told:
        read(text).fight()
    assert says in told.value.sentence()


def test_addresses_have_an_end() -> None:
    with pytest.raises(TooLongError):
        read("/odds/mordheim?a=" + "x" * LONGEST)


def test_a_small_packet_cannot_become_large() -> None:
    import base64
    import zlib

    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b'{"a": ["' + b"x" * 5_000_000) + packer.flush()
    with pytest.raises(PitfightError) as told:
        from_query("odds", "mordheim", "z=" + base64.urlsafe_b64encode(bomb).decode())
    assert isinstance(told.value, TooLongError | AddressError)
    assert "more than" in told.value.what
