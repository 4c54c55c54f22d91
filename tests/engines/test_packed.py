"""The records that the loops read: sure looks are led past, and no others."""

from __future__ import annotations

import numpy as np

from pitfight.api import fight as fight_in_words
from pitfight.engines import fast
from pitfight.engines.columns import KIND, WHERE
from pitfight.engines.flat import Flat
from pitfight.engines.packed import UNSURE
from pitfight.engines.trace import LOOK
from pitfight.engines.workshop import forget, workshop
from pitfight.fight import Fight

SEED, CAP = 20_260_301, 1_000
MEN = ("WS4 S3 T3 W1 I4 A1 Ld8: sword, buckler", "WS3 S4 T3 W2 I3 A2 Ld7: axe", "WS3 S3 T3 W1 I2 A1 Ld7: spear")


def _brawl() -> Fight:
    return fight_in_words("mordheim", list(MEN[:2]), list(MEN[1:]))


def _tables_on_the_way(flat: Flat) -> set[int]:
    """The tables of the looks that some branch or change leads to."""
    records, led = flat.arrays()[:2]
    args = flat.raw()[1]
    reached = np.unique(led[led >= 0])
    return {int(args[node]) for node in reached if records[node, KIND] == LOOK}


def test_looks_that_all_answer_alike_are_led_past() -> None:
    """Once the records are settled no branch leads to a look whose answer is the same, however one stands."""
    forget()
    _, flat = fast.sample(workshop(_brawl()), SEED, range(3_000), CAP, workers=1)
    flat.packed.settle()
    sure = {table for table, branch in enumerate(flat.packed.common) if branch not in (None, UNSURE)}

    assert sure
    assert not sure & _tables_on_the_way(flat)
    for table in sure:
        place = flat.table_keys[table][0]
        assert len({flat.branch(table, number) for number in range(flat.table.count(place - 1))}) == 1


def test_a_look_that_options_matter_to_is_always_taken() -> None:
    """Otherwise the readings used in an answer would not all be told."""
    forget()
    _, flat = fast.sample(workshop(_brawl()), SEED, range(3_000), CAP, workers=1)
    flat.packed.settle()
    asking = {
        table
        for table, (place, what, args) in enumerate(flat.table_keys)
        for number in range(flat.table.count(place - 1))
        if flat.table.consults.get((what, place - 1, number, args))
    }

    assert asking
    assert all(flat.packed.common[table] in (None, UNSURE) for table in asking)


def test_who_stands_as_nobody_did_before_makes_a_look_unsure() -> None:
    """A trace settled after one fight gives the same fights afterwards as one that was never settled before them."""
    forget()
    shop = workshop(_brawl())
    _, flat = fast.sample(shop, SEED, range(1), CAP, workers=1)
    flat.packed.settle()
    sure = {table for table, branch in enumerate(flat.packed.common) if branch not in (None, UNSURE)}
    late, flat = fast.sample(shop, SEED, range(5_000), CAP, workers=1)
    forget()
    fresh, other = fast.sample(workshop(_brawl()), SEED, range(5_000), CAP, workers=1)

    assert any(flat.packed.common[table] is None for table in sure)
    by_end = dict(zip(flat.ends, late.ends.tolist(), strict=False))
    assert by_end == dict(zip(other.ends, fresh.ends.tolist(), strict=False))
    assert late.sums.tolist() == fresh.sums.tolist()
    forget()


def test_records_tell_what_the_columns_tell() -> None:
    """After tables have moved, each look's cells begin where its table does."""
    forget()
    _, flat = fast.sample(workshop(_brawl()), SEED, range(5_000), CAP, workers=1)
    records = flat.arrays()[0][: flat.nodes]
    kinds, args = (column[: flat.nodes] for column in flat.raw()[:2])
    looks = np.flatnonzero(kinds == LOOK)

    assert (records[looks, WHERE] == flat.heads()[0][args[looks]]).all()
    forget()
