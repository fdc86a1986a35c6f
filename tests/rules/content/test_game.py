"""Loading a game: records, positions, provenance, fingerprint."""

from __future__ import annotations

import pickle

import pytest

from rules.content import ContentError, games, load_game

from .conftest import CARDS, GAME, MakeGame


def test_records_have_typed_fields_in_file_order(make_game: MakeGame) -> None:
    content = load_game("demo", make_game(cards=CARDS))
    assert list(content.all("cards")) == ["man", "woman"]
    man = content.get("cards", "man")
    assert (man.id, man.name, man.copies, man.collection) == ("man", "Man", 1, "cards")
    assert man.cost == {"influence": 2, "tools": 1}
    assert man["cost"]["tools"] == 1
    village = content.get("villages", "akbil")
    assert village.region == "on"
    assert village.starts.cards == ("man", "woman")
    assert village.starts.rerolls is None
    assert content.get("cards", "woman").get("deck", "-") is None


def test_records_do_not_change_and_can_be_pickled(make_game: MakeGame) -> None:
    man = load_game("demo", make_game(cards=CARDS)).get("cards", "man")
    with pytest.raises(AttributeError, match="does not change"):
        man.copies = 5
    with pytest.raises(AttributeError, match="no field 'copy'"):
        _ = man.copy
    again = pickle.loads(pickle.dumps(man))
    assert again == man
    assert again.cost == man.cost


def test_fields_win_over_the_methods_of_a_map(make_game: MakeGame) -> None:
    options = "provenance: rulebook\noptions: [{id: o, label: O, values: [{id: a}, {id: b}]}]\n"
    content = load_game("demo", make_game(cards=CARDS, options=options))
    option = content.get("options", "o")
    assert [value.id for value in option.values] == ["a", "b"]
    assert dict(option)["label"] == "O" and ("label", "O") in option.items()
    man = content.get("cards", "man")
    assert "Man" in man.values() and dict(man) == dict(man.items())
    assert content.get("villages", "akbil").starts == {"cards": ("man", "woman"), "rerolls": None}


def test_unknown_names_are_told_with_the_nearest(make_game: MakeGame) -> None:
    content = load_game("demo", make_game(cards=CARDS))
    with pytest.raises(KeyError, match="woman"):
        content.get("cards", "women")
    with pytest.raises(KeyError, match="villages"):
        content.all("vilages")


def test_positions_point_at_values(make_game: MakeGame) -> None:
    root = make_game(cards=CARDS)
    content = load_game("demo", root)
    where = content.at("cards", "woman", "cost", "influence")
    assert where.path.endswith("cards.yaml")
    text = (root / "demo/cards.yaml").read_text().splitlines()[where.line - 1]
    assert text[where.column - 1:] == "1}"


def test_provenance_of_records_and_fields(make_game: MakeGame) -> None:
    content = load_game("demo", make_game(cards=CARDS))
    cost = content.provenance("cards", "woman", "cost", "influence")
    assert (cost.kind, cost.reason, cost.satisfies) == ("reconstructed", "not printed", ("a",))
    assert content.provenance("cards", "woman", "copies").kind == "rulebook"
    assert content.reconstructed("cards", "woman")
    assert not content.reconstructed("cards", "man")


def test_fingerprint_follows_facts_and_not_words(make_game: MakeGame) -> None:
    print_ = load_game("demo", make_game(cards=CARDS)).fingerprint
    assert len(print_) == 64
    words = CARDS.replace("name: Man", "name: Fellow").replace("not printed", "because")
    assert load_game("demo", make_game(cards=words)).fingerprint == print_
    titled = GAME.replace("A demonstration", "Another")
    assert load_game("demo", make_game({"game.yaml": titled}, cards=CARDS)).fingerprint == print_
    facts = CARDS.replace("tools: 1", "tools: 2")
    assert load_game("demo", make_game(cards=facts)).fingerprint != print_


def test_games_are_the_folders_with_a_game_file(make_game: MakeGame) -> None:
    root = make_game()
    (root / "empty").mkdir()
    assert games(root) == ["demo"]
    assert games(root / "nowhere") == []


@pytest.mark.parametrize("name", ["demos", "../demo", "", "nowhere\0"])
def test_a_game_that_is_not_there(make_game: MakeGame, name: str) -> None:
    with pytest.raises(ContentError) as caught:
        load_game(name, make_game())
    (finding,) = caught.value.findings
    assert finding.code == "NO_GAME"
    assert ("'demo'" in finding.message) == (name == "demos" or name == "../demo")


def test_a_bot_with_the_id_of_a_piece_does_not_take_its_name(make_game: MakeGame) -> None:
    bots = "provenance: rulebook\nbots: [{id: akbil, name: Elder, rows: []}, {id: aide, name: Aide, rows: []}]\n"
    words = load_game("demo", make_game(cards=CARDS, bots=bots)).words
    assert words.name_of("akbil") == "Akbil"
    assert words.name_of("aide") == "Aide"
