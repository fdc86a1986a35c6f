"""The whole kit of The Red Burnoose: every component is printed, as often as the list says."""

import re

import pypdfium2
import pytest

from generator.kit import build_kit, kit_sections
from rules.content import load_game

from .shop_tools import judge_shop


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    """(content, folder, manifest) of the PDFs on both papers and for shops."""
    content = load_game("red_burnoose")
    out = tmp_path_factory.mktemp("kit")
    return content, out / content.id, build_kit(content, out, formats=["pdf", "shop"])


def counted(content, row):
    """collection, {record: pieces} that a row of the component list is compared with."""
    counts = row["counts"]
    collection = counts["collection"]
    records = content.all(collection)
    where = counts["where"]
    chosen = {
        id: record
        for id, record in records.items()
        if id == (counts["id"] or id) and all(str(record.get(k)) == str(v) for k, v in where.items())
    }
    field = counts["sum"]
    return collection, {id: int(record[field]) if field else 1 for id, record in chosen.items()}


@pytest.mark.parametrize(
    ("component", "section"),
    [
        ("leader_cards", "leaders"), ("moudjahidine_cards", "recruit"), ("sharpshooter_cards", "recruit"),
        ("automata_deck", "automata"), ("village_cards", "villages"), ("moudjahidine_dice", "dice"),
        ("artillery_dice", "dice"), ("carabinier_dice", "dice"), ("cavalry_dice", "dice"),
        ("sharpshooter_dice", "dice"), ("moudjahidate_dice", "dice"), ("leader_meeples", "standees"),
        ("army_markers", "tokens"), ("start_tokens", "tokens"), ("reroll_tokens", "tokens"),
        ("retreat_token", "tokens"), ("submitted_tokens", "tokens"), ("artillery_cubes", "units"),
        ("moudjahidate_cubes", "units"), ("defences", "tokens"), ("moudjahidine_cubes", "units"),
        ("sharpshooter_cubes", "units"), ("sapper_cubes", "units"), ("carabinier_cubes", "units"),
        ("cavalry_cubes", "units"),
    ],
)  # fmt: skip
def test_a_component_is_printed_as_often_as_the_list_says(kit, component, section):
    content, _, manifest = kit
    row = content.get("components", component)
    _, wanted = counted(content, row)
    printed = {id: manifest.pieces[section].get(id, 0) for id in wanted}
    assert printed == wanted
    assert sum(printed.values()) == row["count"]


def test_starter_decks_are_printed_once_for_each_player(kit):
    content, _, manifest = kit
    sets = content.get("decks", "starter")["sets"]
    starters = {id: c["copies"] * sets for id, c in content.all("cards").items() if c["deck"] == "starter"}
    assert manifest.pieces["starter"] == starters
    assert len(starters) == content.get("components", "starter_names")["count"]
    recruits = {id: c["copies"] for id, c in content.all("cards").items() if c["deck"] == "recruit"}
    assert manifest.pieces["recruit"] == recruits
    assert manifest.pieces["aids"] == {"aids": content.get("components", "player_aids")["count"]}


@pytest.mark.parametrize("name", ["red_burnoose-a4.pdf", "red_burnoose-letter.pdf"])
def test_cards_lie_nine_to_a_page_and_every_front_page_has_its_back(kit, name):
    _, folder, manifest = kit
    pages = manifest.pages[name]
    document = pypdfium2.PdfDocument(folder / name)
    assert len(document) == len(pages)
    document.close()
    assert list(dict.fromkeys(p["section"] for p in pages)) == list(kit_sections(kit[0]))
    for section in ("starter", "recruit", "leaders", "villages", "automata"):
        own = [p for p in pages if p["section"] == section]
        assert [p["side"] for p in own] == ["front", "back"] * (len(own) // 2)
        for front, back in zip(own[::2], own[1::2], strict=True):
            assert sum(front["faces"].values()) == sum(back["faces"].values()) <= 9
        assert all(sum(p["faces"].values()) == 9 for p in own[:-2])


def test_the_board_is_tiled_and_whole(kit):
    _, _, manifest = kit
    assert len([p for p in manifest.pages["red_burnoose-a4.pdf"] if p["section"] == "board"]) == 3
    assert len([p for p in manifest.pages["red_burnoose-letter.pdf"] if p["section"] == "board"]) == 4
    assert [p["section"] for p in manifest.pages["board-a3.pdf"]] == ["board"]


def test_tokens_turn_over_where_the_game_turns_them(kit):
    _, _, manifest = kit
    backs = next(p for p in manifest.pages["red_burnoose-a4.pdf"] if p["section"] == "tokens" and p["side"] == "back")
    turned = {name for name in backs["faces"] if name.endswith("/back")}
    assert {"tokens/reroll/back", "tokens/army_marker_1/back", "tokens/army_marker_3/back"} < turned
    hidden = [n for name, n in backs["faces"].items() if name.startswith("tokens/start_")]
    assert hidden == [3]  # one and the same back, or players would know the start


def test_the_kit_says_what_is_ours_and_whose_game_it_is(kit):
    _, folder, _ = kit
    document = pypdfium2.PdfDocument(folder / "red_burnoose-a4.pdf")
    words = " ".join(document[0].get_textpage().get_text_bounded().split())
    document.close()
    for part in ("Matt Shoemaker, Roberta Taylor", "Hit 'Em With A Shoe", "†", "Spectral (OFL", "100 mm"):
        assert part in words


def test_nothing_of_the_kits_own_pages_overflows(kit):
    _, _, manifest = kit
    assert [f for f in manifest.findings if "kit." in f.message] == []


def plain(text):
    """Letters and figures alone: signs are drawn, and lines are broken anywhere."""
    return "".join(letter for letter in re.sub(r"\{\w+\}", "", text) if letter.isalnum())


@pytest.mark.parametrize("name", ["red_burnoose-a4.pdf", "red_burnoose-letter.pdf"])
def test_the_booklet_has_every_rule(kit, name):
    content, folder, manifest = kit
    own = [entry["page"] for entry in manifest.pages[name] if entry["section"] == "rules"]
    document = pypdfium2.PdfDocument(folder / name)
    words = plain("".join(document[number - 1].get_textpage().get_text_bounded() for number in own))
    document.close()
    assert len(own) == 4
    for rule in content.all("rules").values():
        assert plain(f"{rule.title}.{rule.summary}{rule.ruling or ''}") in words, rule.id


def test_every_chapter_of_the_rules_is_in_the_booklet_once(kit):
    content, _, _ = kit
    placed = [
        chapter for page in content.all("rule_pages").values() for column in page.columns for chapter in column
    ]  # fmt: skip
    assert sorted(placed) == sorted(content.all("chapters"))


# for print shops


def test_shops_get_every_piece_with_art_in_all_of_its_bleed(kit):
    _, folder, manifest = kit
    sections = [
        "starter", "recruit", "leaders", "villages", "automata", "aids", "units", "standees", "tokens",
        "board",
    ]  # fmt: skip
    judge_shop(folder, manifest, sections)
