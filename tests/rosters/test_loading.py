"""Files before they are read: packed, decoded, bounded, and each thing that can be wrong with them."""

from __future__ import annotations

import os
import tracemalloc
import zipfile
from pathlib import Path

import pytest

import pitfight as pf
from pitfight.rosters import limits
from tests.rosters.files import model, read, roster, selection, words, wrong, zipped

PLAIN = roster(selection("Youngblood", "model", profiles=(model("YoungBloods", "4 2 2 3 3 1 3 1 6"),)))
OWN = ["1 x Youngblood = Youngblood"]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_packed_roster_is_read_stored_or_deflated_whatever_its_inner_name(method: int) -> None:
    assert words(read(zipped(("rrrrr.ros", PLAIN), method=method))) == OWN


def test_a_mark_of_utf_8_or_utf_16_at_the_beginning_is_understood() -> None:
    text = PLAIN.decode().replace(" encoding='UTF-8'", "")
    assert words(read(b"\xef\xbb\xbf" + PLAIN)) == OWN
    assert words(read(text.encode("utf-16"))) == OWN


def test_what_is_in_the_file_counts_and_not_its_ending(tmp_path: Path) -> None:
    for name, data in (("a.json", PLAIN), ("b.ros", zipped(("x.ros", PLAIN))), ("c", PLAIN)):
        (tmp_path / name).write_bytes(data)
        assert words(pf.read_roster(tmp_path / name)) == OWN


def test_files_beside_the_roster_in_a_zip_do_not_matter() -> None:
    assert words(read(zipped(("readme.png", b"\x89PNG"), ("a.ros", PLAIN)))) == OWN


def test_another_encoding_is_refused_with_the_place() -> None:
    data = PLAIN.decode().replace("The Drowned", "Grün").encode("latin-1")
    assert f"byte {data.index(0xFC) + 1:,} does not fit" in wrong(data)


def test_several_rosters_in_a_zip_are_refused_by_name() -> None:
    sentence = wrong(zipped(("mine.ros", PLAIN), ("theirs.ros", PLAIN)))
    assert "several rosters: “mine.ros”, “theirs.ros”" in sentence


@pytest.mark.parametrize("name", ["a.rosz", "a.ros", "a.zip"])
def test_a_zip_in_a_zip_is_refused(name: str) -> None:
    assert "another zip file" in wrong(zipped((name, zipped(("a.ros", PLAIN)))))


def test_a_zip_that_holds_no_roster_is_refused() -> None:
    assert "holds no roster" in wrong(zipped(("a.png", b"x")))


def test_a_zip_bomb_is_refused_by_its_ratio_and_takes_no_memory() -> None:
    data = zipped(("a.ros", b"<roster>" + b" " * 40_000_000))
    tracemalloc.start()
    try:
        sentence = wrong(data)
        taken = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert "100 times its size" in sentence
    assert taken < 10_000_000


def test_a_zip_that_lies_about_its_size_is_read_no_further_than_it_may() -> None:
    data = bytearray(zipped(("a.ros", b"<roster>" + b" " * 30_000_000)))
    for mark, place in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = data.index(mark) + place
        data[at : at + 4] = (1_000).to_bytes(4, "little")
    sentence = wrong(bytes(data))
    assert "zip file is broken" in sentence or "times its size" in sentence


def test_too_large_a_file_in_a_zip_is_refused_by_its_size() -> None:
    data = zipped(("a.ros", b" " * (limits.LARGEST + 1)))
    assert "50,000,001 bytes unpacked are too many" in wrong(data)


def test_too_large_a_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large.ros"
    with path.open("wb") as stream:
        stream.truncate(limits.LARGEST + 1)
    with pytest.raises(pf.FightError, match="bytes are too many"):
        pf.read_roster(path)


def test_a_zip_with_a_long_list_of_files_is_refused() -> None:
    data = zipped(*((f"{number}.png", b"") for number in range(2_000)), ("a.ros", PLAIN))
    assert "lists too many files" in wrong(data)


@pytest.mark.parametrize("cut", [30, 60, 200])
def test_a_zip_that_is_cut_off_is_refused(cut: int) -> None:
    assert "cut off" in wrong(zipped(("a.ros", PLAIN))[:-cut])


def test_a_zip_with_broken_contents_is_refused() -> None:
    data = bytearray(zipped(("a.ros", PLAIN)))
    data[60:80] = b"\xff" * 20
    assert "broken or cut off" in wrong(bytes(data))


def test_an_unusual_way_of_packing_is_refused() -> None:
    assert "plain zip" in wrong(zipped(("a.ros", PLAIN), method=zipfile.ZIP_BZIP2))


def test_a_password_is_said_to_be_the_matter() -> None:
    data = bytearray(zipped(("a.ros", PLAIN)))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + place] |= 1
    assert "has a password" in wrong(bytes(data))


@pytest.mark.parametrize(
    ("data", "piece"),
    [(b"", "is empty"), (b" \n", "is empty"), (b"a\0b", "is no text"), (b"\x89PNG\r\n", "is not text in UTF-8")],
)
def test_what_is_no_text_is_refused(data: bytes, piece: str) -> None:
    assert piece in wrong(data)


def test_a_missing_file_and_a_folder_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(pf.FightError, match="no such file"):
        pf.read_roster(tmp_path / "none.ros")
    with pytest.raises(pf.FightError, match="is a folder"):
        pf.read_roster(tmp_path)


def test_the_file_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.ros"
    path.write_bytes(PLAIN)
    path.chmod(0o400)
    before = path.stat().st_mtime_ns
    pf.read_roster(path)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (PLAIN, before)


def test_devices_and_pipes_are_refused_unread(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ros")
    for path in (Path("/dev/zero"), tmp_path / "pipe.ros"):
        with pytest.raises(pf.FightError, match="is a device or a pipe") as caught:
            pf.read_roster(path)
        assert str(path) in caught.value.where


def test_what_a_mac_packs_beside_a_roster_does_not_matter() -> None:
    assert words(read(zipped(("a.ros", PLAIN), ("__MACOSX/._a.ros", b"x"), ("._a.ros", b"x")))) == OWN


@pytest.mark.parametrize(
    "text",
    [
        "<!-- saved -->\n<!doctype html><html></html>",
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
        '<?xml version="1.0"?><!DOCTYPE html PUBLIC "a" "b"><html/>',
        "<!-- a > b --><!-- c --><html/>",
        "<table><tr><td>Ulli</td></tr></table>",
        "<h1>Mordheim</h1><p>Ulli: sword",
        "<br>Mordheim",
        "<my-warband><roster></roster></my-warband>",
        "MIME-Version: 1.0\nContent-Type: multipart/related\n\n<html>",
        "From: <Saved by a browser>\nSnapshot-Content-Location: a\nContent-Type: text/html\n",
        "HTTP/1.1 200 OK\nContent-Type: text/html\n\nUlli: sword",
    ],
)
def test_a_page_of_the_web_is_told_apart_whole_or_in_pieces_and_behind_declarations(text: str) -> None:
    assert "is a page of the web" in wrong(text)


def test_other_xml_is_no_page() -> None:
    assert "its first element is army" in wrong("<army><unit/></army>")
    assert "its first element is party" in wrong("<party/>")


def test_a_file_without_a_name_in_a_zip_file_is_no_roster() -> None:
    nameless = zipped(("xa.ros", PLAIN)).replace(b"xa.ros", b"\0a.ros")
    assert "the zip file holds no roster" in wrong(nameless)


def test_without_fighters_the_reason_is_theirs_and_the_catalogue_the_cure() -> None:
    sentence = wrong(roster(selection("Xyzzy", "model")))
    assert "Xyzzy" in sentence
    assert "--catalogue FILE.gst" in sentence
