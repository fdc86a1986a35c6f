"""Aids for the table: tables, lists and notes in words, worked out from the content that the kit prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.aids import Aid, aid_findings, aids
from rules.content import Content, ContentError, games, load_game
from rules.games.la_garde_recule import shot

from .tiny import tiny

AIDS = """
    provenance: rulebook
    tables:
      - {id: hits, name: Hits, columns: ["1-3", "4"], text: Roll.,
         rows: [{id: cube, cells: [0, 1]}, {id: other, cells: [2, 3]}]}
      - {id: bare, name: Bare, columns: [a, b], rows: [[1, 2], [3, 4]]}
    text: {said: "{{ n }} coins"}
"""
FORMS = """
    aids:
      - {id: hits, name: Hits of dice, group: Fight, table: hits, corner: Unit,
         head: "{{ value | replace('-', '–') }}", cell: "{{ value or '–' }}", text: Once.}
      - id: prices
        name: "Prices of {{ game.short }}"
        over: records('cards')
        as: card
        columns:
          - {head: Card, cell: "{{ card.name }}"}
          - {over: "['coin', 'food']", as: good, head: "{{ good | title }}", cell: "{{ card.cost.get(good, 0) }}"}
      - {id: way, name: Way, over: "['one', 'two', '']", numbered: true,
         item: "{{ index + 1 }} of {{ count }}: {{ item }}"}
      - {id: sizes, name: Sizes, layout: card, over: steps, item: "{{ item }} mm"}
      - {id: note, name: Note, text: "{{ say('said', n=3) }}"}
"""
CARD = "let: {steps: [5, 7]}\nsize: [60, 60]\nelements: []\n"


def made(folder: Path, forms: str = FORMS) -> Content:
    return tiny(folder, {"card": CARD}, tables=AIDS + forms)


def test_each_form_of_an_aid(tmp_path: Path) -> None:
    hits, prices, way, sizes, note = aids(made(tmp_path))
    assert hits == Aid(
        "hits", "Hits of dice", "Fight", heads=["Unit", "1–3", "4"],
        rows=[["Cube", "–", "1"], ["other", "2", "3"]], text="Roll.\nOnce.",
    )  # fmt: skip
    assert prices.name == "Prices of Tiny"
    assert prices.heads == ["Card", "Coin", "Food"]
    assert prices.rows == [["Man", "3", "1"], ["Woman", "0", "0"]]
    assert way.numbered
    assert way.items == ["1 of 3: one", "2 of 3: two", "3 of 3:"]
    assert sizes.items == ["5 mm", "7 mm"]
    assert (note.text, note.rows, note.items) == ("3 coins", [], [])


NEEDS = """
    options:
      - {id: more, label: More, default: "no", values: [{id: "no", label: Without}, {id: "yes", label: With it}]}
    aids:
      - {id: note, name: Note, text: Said., needs: more=yes}
      - id: prices
        name: Prices
        over: records('cards')
        as: card
        needs: "{{ 'more=yes' if card.id == 'woman' else 'more=no' }}"
        columns: [{head: Card, cell: "{{ card.name }}"}]
      - {id: way, name: Way, over: "['one', '', 'two']", item: "{{ item }}", needs: "{{ 'more=yes' if item == 'two' }}"}
"""


def test_what_needs_an_option_is_marked_or_left_out_where_a_table_plays_without_it(tmp_path: Path) -> None:
    content = made(tmp_path, NEEDS)
    note, prices, way = aids(content)
    assert (note.mark, prices.mark, way.mark) == ("More: With it", "", "")
    assert (prices.rows, prices.marks) == ([["Man"], ["Woman"]], ["", "More: With it"])
    assert (way.items, way.marks) == (["one", "two"], ["", "More: With it"])
    prices, way = aids(content, {})
    assert (prices.rows, prices.marks, way.items) == ([["Man"]], [""], ["one"])
    note, prices, way = aids(content, {"more": "yes"})
    assert (note.text, note.mark, prices.rows, prices.marks) == ("Said.", "", [["Woman"]], [""])


def test_without_a_list_of_aids_the_results_tables_stand(tmp_path: Path) -> None:
    hits, bare = aids(made(tmp_path, ""))
    assert hits.heads == ["", "1-3", "4"]
    assert hits.rows == [["Cube", "0", "1"], ["other", "2", "3"]]
    assert (bare.heads, bare.rows) == (["a", "b"], [["1", "2"], ["3", "4"]])


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ('over: "records(\'nothing\')", item: "{{ item }}"', "nothing"),
        ('text: "{{ unknown }}"', "'unknown' is undefined"),
        ("text: \"{{ say('nobody') }}\"", "nobody"),
        ('over: "1 +", item: a', "unexpected 'end of template'"),
        ("layout: nowhere, text: a", "layout: there is none of the name 'nowhere'"),
        ('over: "1000000000", item: a', "1000000000 items are more than 1000"),
        ('over: "900", columns: [{head: a, cell: a}, {over: "900", head: b, cell: b}]', "900 rows of 901 cells"),
        ("over: '1', item: \"{{ 'word ' * 3000 }}\"", "14999 letters are more than 10000"),
        ("text: a, needs: most=yes", "no option is called 'most'"),
        ('over: "[1]", item: "{{ item.__class__ }}"', "__class__"),
    ],
)
def test_what_cannot_be_worked_out_is_one_finding_at_its_place(
    tmp_path: Path, broken: str, message: str
) -> None:
    content = made(tmp_path, f"\n    aids:\n      - {{id: bad, name: Bad, {broken}}}\n")
    (found,) = aid_findings(content)
    assert message in found.message
    assert (Path(found.path).name, found.code) == ("tables.yaml", "BAD_AID")
    with pytest.raises(ContentError):
        aids(content)


@pytest.mark.parametrize("game", games())
def test_every_game_has_aids_with_something_in_each(game: str) -> None:
    content = load_game(game)
    assert aid_findings(content) == []
    found = aids(content)
    assert {one.id for one in found} == set(content.all("aids"))
    for one in found:
        assert one.rows or one.items or one.text, one.id
        assert len(one.marks) == len(one.rows or one.items) or not one.marks, one.id
        assert all(len(row) == len(one.heads) for row in one.rows), one.id
        assert all(row[0] for row in one.rows), one.id
        assert not one.rule or one.rule in content.rules
        words = [
            one.name,
            one.text,
            *one.heads,
            *one.items,
            *(cell for row in one.rows for cell in row),
        ]
        assert not any("{{" in word or "None" in word for word in words), one.id


def aid(game: str, id: str) -> Aid:
    return next(one for one in aids(load_game(game)) if one.id == id)


@pytest.mark.rule("lg.fire.hit")
def test_the_hit_table_says_what_the_engine_shoots() -> None:
    hits = aid("la_garde_recule", "hits")
    attacks = [int(head.rpartition(" ")[2]) for head in hits.heads[1:]]
    assert attacks == [1, 2, 3, 4, 5]
    for row in hits.rows:
        defence, *least = (int(cell.replace("−", "-")) for cell in row)
        for attack, needed in zip(attacks, least, strict=True):
            aim = shot.Aim("", "", 1, attack, defence, 2, (), guarded=False, any_king=False)
            assert needed == aim.needed


@pytest.mark.rule("rb.combat.results")
def test_the_results_table_of_the_burnoose() -> None:
    crt = aid("red_burnoose", "crt")
    artillery = next(row for row in crt.rows if "Artillery" in row[0])
    assert dict(zip(crt.heads[1:], artillery[1:], strict=True)) == {
        "1–2": "–", "3": "–", "4": "–", "5": "1", "6": "2",
    }  # fmt: skip
    assert [("†" in row[0]) for row in crt.rows] == [False] * 4 + [True] * 3


@pytest.mark.rule("al.combat.fire")
def test_combat_and_missions_of_algeria() -> None:
    combat = aid("algeria", "combat")
    assert combat.heads == ["Die", "1", "2–4", "5–8", "9–15", "16–24", "25+"]
    assert combat.rows[5] == ["6", "1", "2", "3", "5", "8", "12"]
    shown = {one.table for one in load_game("algeria").all("aids").values()}
    assert shown >= set(load_game("algeria").all("tables"))
    costs = {row[0]: row[1] for row in aid("algeria", "fln_missions").rows}
    assert costs["Strike"] == "3 AP, once"
    assert costs["Move"] == "Free"


@pytest.mark.rule("ak.end.areas")
def test_points_of_autokrator_at_the_end() -> None:
    areas = aid("autokrator", "end_areas")
    assert areas.rows[0] == ["0–11", "−3"]
    assert areas.rows[3] == ["14", "0"]
    assert areas.rows[-1] == ["17 or more", "+3"]
    armies = aid("autokrator", "armies")
    archers = dict(zip(armies.heads, armies.rows[0], strict=True))
    assert (archers["Plain"], archers["Hill"]) == ("4", "3 †")


def test_cards_of_the_expansion_are_shown_where_it_is_played() -> None:
    content = load_game("autokrator")
    decks = {card.name: card.deck for card in content.all("cards").values()}

    def shown(setup: dict[str, str] | None) -> set[str]:
        (cards,) = (one for one in aids(content, setup) if one.id == "cards")
        return {decks[row[0]] for row in cards.rows}

    assert shown({}) == {"battle", "neutral"}
    assert shown({"expansion": "yes"}) == {"battle", "neutral_generals", "neutral_areas"}
    assert shown(None) == set(decks.values())
