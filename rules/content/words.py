"""Every sentence that a player reads: sandboxed templates of text.yaml.

    words.render("log.move", army="army_2", to="soumeur")

Templates print values, choose and loop over what they are given; they cannot call functions, so no
template of whatever origin can run long, grow large or reach into the program. Filters:

    id|name              the record's name, looked up in all collections (a list gives a list)
    id|full              its full name, where the game declares a field `full_name`; else its name
    n|plural(one, many)  the form that goes with a count (languages with more forms give more)
    items|listing        "a, b and c"
    counts|units         {carabinier: 2, sapper: 1} -> "2 carabiniers and 1 sapper"

The joining words are texts too: `list.comma`, `list.and`, `list.none`, `list.count`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment, SecurityError

from .findings import nearest
from .sandbox import PLAIN_FILTERS, PLAIN_TESTS, refused

MAX_TEMPLATE = 4000
MAX_OUTPUT = 20_000


class WordsError(Exception):
    """A text that is missing or cannot be rendered; the message names its key."""


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, whose globals stay as they are once its first template is made: to keep them open for changes
    costs more than most templates do."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


class Words:
    """The words of a game in one language.

    `names` gives the (singular, plural) name of any record by id, `full` the longer one that some have.
    """

    def __init__(self, templates: Mapping[str, str],
                 names: Callable[[str], tuple[str, str] | None] = lambda id: None,
                 language: str = "en",
                 full: Callable[[str], str] = lambda id: "") -> None:
        self._templates = templates
        self._names = names
        self._long = full
        self._compiled: dict[str, jinja2.Template | str] = {}  # mere words as they come out
        self._trees: dict[str, nodes.Template] = {}
        self.language = language
        self._form = plural_rule(language)
        self._environment = self._make_environment()

    def has(self, key: str) -> bool:
        """Whether there is a text of that key."""
        return key in self._templates

    def __iter__(self) -> Iterator[str]:
        """The keys of all texts, in file order."""
        return iter(self._templates)

    def render(self, key: str, /, **params: Any) -> str:
        """The text of a key, filled in. Raises WordsError, naming the key, if there is none or
        a parameter is missing."""
        template = self._compiled.get(key)
        if template is None:
            template = self._compile(key)
        if isinstance(template, str):
            return template
        pieces, size = [], 0
        try:
            for piece in template.generate(params):
                size += len(piece)
                if size > MAX_OUTPUT:
                    raise WordsError(f"longer than {MAX_OUTPUT} characters")
                pieces.append(piece)
        except (WordsError, jinja2.TemplateError, TypeError, ValueError, ArithmeticError,
                LookupError, AttributeError, RecursionError) as error:
            raise WordsError(f"text {key!r}: {error}") from error
        return "".join(pieces)

    def _compile(self, key: str) -> jinja2.Template | str:
        try:
            source = self._templates[key]
        except KeyError:
            raise WordsError(f"there is no text {key!r}{nearest(key, self._templates)}") from None
        problem = self.problem(key)
        if problem is not None:
            raise WordsError(f"text {key!r}: {problem[1]}")
        try:
            template = self._environment.from_string(source)
            found = template.render() if self.is_plain(key) else template
        except (jinja2.TemplateError, SyntaxError, RecursionError, MemoryError) as error:
            raise WordsError(f"text {key!r}: {error}") from error
        self._compiled[key] = found
        return found

    def is_plain(self, key: str) -> bool:
        """Whether a text is nothing but words: no template has any part without a brace."""
        return "{" not in self._templates[key]

    def parse(self, key: str) -> nodes.Template:
        """The template's syntax tree, made once: do not change it. Raises jinja2.TemplateSyntaxError."""
        tree = self._trees.get(key)
        if tree is None:
            tree = self._trees[key] = self._environment.parse(self._templates[key])
        return tree

    def problem(self, key: str) -> tuple[int, str, str] | None:
        """What is wrong with a template: (line inside it, message, code), or None."""
        source = self._templates[key]
        if len(source) > MAX_TEMPLATE:
            return 1, f"longer than {MAX_TEMPLATE} characters", "TEMPLATE_REFUSED"
        if self.is_plain(key):
            return None
        try:
            found = refused(self.parse(key), self._environment.filters)
            if found is not None:
                return found[0], found[1], "TEMPLATE_REFUSED"
        except jinja2.TemplateSyntaxError as error:
            return error.lineno, error.message or "does not parse", "TEMPLATE_SYNTAX"
        except (RecursionError, MemoryError, SyntaxError, OverflowError, ValueError):
            return 1, "nested too deep", "TEMPLATE_SYNTAX"
        return None

    def _make_environment(self) -> Sandbox:
        environment = Sandbox(
            undefined=jinja2.StrictUndefined, autoescape=False, keep_trailing_newline=False,
            trim_blocks=True, lstrip_blocks=True, cache_size=0)
        environment.globals.clear()
        own: dict[str, Callable[..., Any]] = {
            "name": self._name, "plural": self._plural, "listing": self._listing,
            "units": self._units, "full": self._full,
        }
        environment.filters = {
            **{name: environment.filters[name] for name in PLAIN_FILTERS}, **own}
        environment.tests = {name: environment.tests[name] for name in PLAIN_TESTS}
        return environment

    def name_of(self, id: str, count: int = 1) -> str:
        """The name of a record of any collection, in the plural where the count asks for it.

        Raises WordsError for an id that no record has.
        """
        if self.has(f"name.{id}"):
            return self.render(f"name.{id}", count=count)
        names = self._names(id)
        if names is None:
            raise WordsError(f"no record {id!r} has a name")
        return names[0] if self._form(count) == 0 else names[1]

    def _name(self, value: Any, count: int = 1) -> Any:
        if isinstance(value, list | tuple):
            return [self._name(item, count) for item in value]
        return self.name_of(str(getattr(value, "id", value)), count)

    def _full(self, value: Any) -> str:
        id = str(getattr(value, "id", value))
        return self._long(id) or self.name_of(id)

    def _plural(self, count: int, *forms: str) -> str:
        if not forms:
            raise SecurityError("plural needs the forms to choose from")
        return forms[min(self._form(int(count)), len(forms) - 1)]

    def _listing(self, items: Iterable[Any]) -> str:
        texts = [str(item) for item in items]
        if not texts:
            return self._joint("list.none", "")
        if len(texts) == 1:
            return texts[0]
        head = self._joint("list.comma", ", ").join(texts[:-1])
        return head + self._joint("list.and", ", ") + texts[-1]

    def _units(self, counts: Mapping[str, int]) -> str:
        return self._listing([self._counted(id, n) for id, n in counts.items() if n])

    def _counted(self, id: str, count: int) -> str:
        """`1 sapper`: a record whose plural begins small does so in the singular, too, here."""
        name = self.name_of(id, count)
        if self.name_of(id, 2)[:1].islower():
            name = name[:1].lower() + name[1:]
        if self.has("list.count"):
            return self.render("list.count", count=count, name=name)
        return f"{count} {name}"

    def _joint(self, key: str, sign: str) -> str:
        return self.render(key) if self.has(key) else sign


def plural_rule(language: str) -> Callable[[int], int]:
    """Which plural form a language uses for a count: 0 is the singular (after CLDR)."""
    base = language.split("-")[0].split("_")[0]
    if base in ("ja", "zh", "ko", "th", "vi", "id"):
        return lambda n: 0
    if base in ("fr", "kab", "hy", "pt"):
        return lambda n: 0 if abs(n) < 2 else 1
    if base in ("ru", "uk", "be", "sr", "hr", "bs"):
        return lambda n: (0 if n % 10 == 1 and n % 100 != 11 else
                          1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2)
    if base == "pl":
        return lambda n: (0 if n == 1 else
                          1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2)
    if base in ("cs", "sk"):
        return lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2
    return lambda n: 0 if n == 1 else 1
