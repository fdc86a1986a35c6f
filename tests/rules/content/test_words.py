"""Sentences from sandboxed templates."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.content import Words, WordsError, check_game, load_game
from rules.content.words import MAX_OUTPUT, plural_rule

from .conftest import CARDS, MakeGame

JOINTS = {
    "list.comma": ", ", "list.and": " and ", "list.none": "nothing", "list.count": "{{ count }} {{ name }}",
}


def names(id: str) -> tuple[str, str] | None:
    return {"carabinier": ("carabinier", "carabiniers"), "sapper": ("Sapper", "sappers"),
            "soumeur": ("Soumeur", "Soumeur")}.get(id)


def words(language: str = "en", /, **templates: str) -> Words:
    keyed = {key.replace("_", "."): text for key, text in templates.items()}
    return Words({**JOINTS, **keyed}, names, language)


def render(template: str, **params: object) -> str:
    return words(key=template).render("key", **params)


def test_filters() -> None:
    assert render("{{ v|name }}", v="soumeur") == "Soumeur"
    assert render("{{ v|name|listing }}", v=["soumeur", "sapper"]) == "Soumeur and Sapper"
    assert render("{{ 'sapper'|name(n) }}", n=2) == "sappers"
    assert render("{{ n }} {{ n|plural('die', 'dice') }}", n=1) == "1 die"
    assert render("{{ n }} {{ n|plural('die', 'dice') }}", n=0) == "0 dice"
    assert render("{{ x|listing }}", x=["a", "b", "c"]) == "a, b and c"
    assert render("{{ x|listing }}", x=["a"]) == "a"
    assert render("{{ x|listing }}", x=[]) == "nothing"
    units = {"carabinier": 2, "sapper": 1, "soumeur": 0}
    assert render("{{ u|units }}", u=units) == "2 carabiniers and 1 sapper"
    assert render("{{ u|units }}", u={}) == "nothing"
    assert render("{{ u|units }}", u={"soumeur": 1}) == "1 Soumeur"
    assert render("{{ v|map('name')|join('/') }}", v=["sapper"]) == "Sapper"


def test_choices_and_loops() -> None:
    text = "{% for v in vs %}{{ loop.index }}{{ v }}{% if not loop.last %}-{% endif %}{% endfor %}"
    assert render(text, vs="abc") == "1a-2b-3c"
    assert render("{{ 'one' if n == 1 else 'many' }}", n=2) == "many"
    assert render("{{ n - 1 }} left", n=3) == "2 left"
    assert render("{% for id, n in u|items %}{{ n }}{{ id }} {% endfor %}", u={"a": 1}) == "1a "
    assert render("{{ u.name }} {{ u['id'] }}", u={"name": "A", "id": "b"}) == "A b"


def test_any_name_serves_as_a_parameter() -> None:
    assert words(key="{{ key }}{{ template }}").render("key", key=1, template=2) == "12"


def test_a_name_may_be_a_text() -> None:
    named = words(name_french="the French", key="{{ s|name }}")
    assert named.render("key", s="french") == "the French"


def test_forms_of_languages() -> None:
    assert [plural_rule("en")(n) for n in (0, 1, 2)] == [1, 0, 1]
    assert [plural_rule("fr")(n) for n in (0, 1, 2)] == [0, 0, 1]
    assert [plural_rule("pl")(n) for n in (1, 2, 5, 12, 22)] == [0, 1, 2, 2, 1]
    assert [plural_rule("ru")(n) for n in (1, 2, 5, 11, 21)] == [0, 1, 2, 2, 0]
    assert [plural_rule("cs")(n) for n in (1, 3, 5)] == [0, 1, 2]
    assert [plural_rule("ja")(n) for n in (1, 3)] == [0, 0]
    polish = words("pl", key="{{ n|plural('kostka', 'kostki', 'kostek') }}")
    assert [polish.render("key", n=n) for n in (1, 3, 5)] == ["kostka", "kostki", "kostek"]


@pytest.mark.parametrize(("template", "message"), [
    ("{{ nobody }}", "'nobody' is undefined"),
    ("{{ 'x'|name }}", "no record 'x'"),
    ("{{ n|plural }}", "forms"),
    ("{{ n + 'a' }}", "unsupported operand"),
    ("{{ n|units }}", "items"),
])
def test_slips_name_the_text(template: str, message: str) -> None:
    with pytest.raises(WordsError, match="text 'key'") as caught:
        render(template, n=1)
    assert message in str(caught.value)


def test_unknown_texts() -> None:
    w = words(key="x")
    assert w.has("key") and not w.has("kay")
    with pytest.raises(WordsError, match=r"there is no text 'kay'.*did you mean 'key'"):
        w.render("kay")
    assert list(w) == [*JOINTS, "key"]


HOSTILE = [
    "{{ ''.__class__.__mro__ }}",
    "{{ x.__init__.__globals__ }}",
    "{{ x['__class__'] }}",
    "{{ x|attr('__class__') }}",
    "{{ [x]|map(attribute='__class__')|list }}",
    "{{ range(10000000)|list }}",
    "{{ x.append(1) }}",
    "{{ 'a' * 1000000000 }}",
    "{{ 9 ** 9 ** 9 }}",
    "{{ '%1000000000d' % 1 }}",
    "{{ '{:1000000000d}'.format(1) }}",
    "{{ 'a'|center(1000000000) }}",
    "{{ 'a'|indent(1000000000) }}",
    "{% for a in x recursive %}{{ loop(x) }}{% endfor %}",
    "{% for a in x %}{% for b in x %}{% for c in x %}{% for d in x %}a{% endfor %}"
    "{% endfor %}{% endfor %}{% endfor %}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% include 'x' %}", "{% import 'x' as y %}", "{% extends 'x' %}",
    "{{ cycler }}", "{{ lipsum() }}", "{{ self }}", "{{ x|tojson }}", "{{ x|pprint }}",
    "{% set a = 'xxxxxxxxxx' %}" + "{% set a = a ~ a ~ a ~ a %}" * 20 + "{{ a }}",
    "{% set a = 'xxxxxxxxxx' %}" + "{% set a = a + a + a + a %}" * 20 + "{{ a }}",
    "{% set a = ['x'] %}" + "{% set a = a + a + a + a %}" * 20 + "{{ a|join }}",
    "{% for a in x %}{% for b in x %}0123456789{% endfor %}{% endfor %}",
    "{{ x" + "|join('aaaaaaaaaa')" * 9 + " }}",
    "{% for a in [x|join('a') ~ x|join('b')] %}{% for b in [a ~ a] %}{{ b }}{% endfor %}{% endfor %}",
    "{{ 1.5|round(9999999999, 'ceil') }}",
    "{{ x|map('join', 'aaaa')|list }}",
    "{{ x|join(x|join(x|join(x|join(x|join(x|join(x|join('aaaaaaaaaa'))))))) }}",
    "{{ [[[[x,x,x],[x,x,x]],[[x,x,x]]]]|sum(start=x)|sum(start=x) }}",
    "{{ '9999'|int ~ nothing }}",
    "{{ x" + "|list" * 900 + " }}",
    "{{ " + "(" * 1500 + "1" + ")" * 1500 + " }}",
    "{{ " + "-" * 3000 + "1 }}",
    "a" * 100_000,
]


@pytest.mark.parametrize("template", HOSTILE)
def test_hostile_templates_are_refused(template: str) -> None:
    """Before they have filled the memory or an hour: a template that gets through would hang here."""
    with pytest.raises(WordsError):
        render(template, x=list(range(100)))


def test_long_results_are_cut_off_by_an_error() -> None:
    assert len(render("{% for a in x %}0123456789{% endfor %}", x=range(MAX_OUTPUT // 10))) == MAX_OUTPUT
    with pytest.raises(WordsError, match="longer than"):
        render("{% for a in x %}0123456789{% endfor %}", x=range(MAX_OUTPUT))


_jinja = st.lists(st.sampled_from([
    "{{ ", " }}", "{% ", " %}", "for a in x", "endfor", "if x", "else", "endif", "x", "a", "|name",
    "|listing", "|units", "|plural('a')", "|join", "(", ")", "[", "]", ".", "~", "-", "1", "'b'",
    " ", "set a = ", "\n", "{#", "#}", "raw", "endraw", "not", "**", ",",
]), max_size=25).map("".join)


@settings(max_examples=200, deadline=None)
@given(_jinja)
def test_any_template_renders_or_says_why(template: str) -> None:
    w = words(key=template)
    problem = w.problem("key")
    try:
        text = w.render("key", x=["sapper"], a={"sapper": 1})
    except WordsError as error:
        assert "'key'" in str(error)
    else:
        assert problem is None and isinstance(text, str)


# --- texts of a game -------------------------------------------------------------------------

TEXT = """\
provenance: rulebook
text:
  hello: Hello {{ 'man'|name }}
  folded: >-
    one
    two
"""


def test_texts_of_a_game(make_game: MakeGame) -> None:
    root = make_game(cards=CARDS, text=TEXT)
    assert check_game("demo", root) == []
    content = load_game("demo", root)
    assert content.words.render("hello") == "Hello Man"
    assert content.words.render("folded") == "one two"


@pytest.mark.parametrize(("text", "line", "code", "message"), [
    ("a: '{{ x'", 3, "TEMPLATE_SYNTAX", "text.a: "),
    ("a: |\n    one\n    {{ x y }}", 5, "TEMPLATE_SYNTAX", "text.a: "),
    ("a: '{{ x|nmae }}'", 3, "TEMPLATE_REFUSED", "no filter 'nmae' (did you mean 'name'?)"),
    ("a: '{% if x is evenn %}1{% endif %}'", 3, "TEMPLATE_REFUSED", "no test 'evenn'"),
    ("a: '{{ range(3) }}'", 3, "TEMPLATE_REFUSED", "call is not allowed"),
    ("a: '{{ \"mann\"|name }}'", 3, "TEMPLATE_REFERENCE", "did you mean 'man'?"),
    ("a: '{{ x|listing }}'\n  list.and: ' and '", 3, "MISSING_TEXT", "'list.comma'"),
    ("a: [b]", 3, "WRONG_TYPE", "a template is expected"),
    ("a b: x", 3, "BAD_ID", "without spaces"),
])
def test_slips_in_texts_are_found(make_game: MakeGame, text: str, line: int, code: str,
                                  message: str) -> None:
    root = make_game(cards=CARDS, text=f"provenance: rulebook\ntext:\n  {text}\n")
    (finding,) = check_game("demo", root)
    assert (finding.line, finding.code) == (line, code)
    assert message in finding.message


def test_a_full_name_is_said_where_there_is_one() -> None:
    full = {"foot52": "52nd Light Infantry"}
    words = Words({"a": "{{ id|name }}: {{ id|full }}"}, lambda id: (id.upper(), id), full=lambda id: full.get(id, ""))
    assert words.render("a", id="foot52") == "FOOT52: 52nd Light Infantry"
    assert words.render("a", id="gds2") == "GDS2: GDS2"
