"""The kinds of elements a layout is made of, and the attributes of each.

An element is a map with one kind key, whose value is its main attribute, and further attributes:

    - {rect: [0, 0, w, h], fill: paper, bleed: true}
    - {id: title, text: "{{ record.name }}", at: [4, 4, w - 8, 8], style: title}
    - {row: [{icon: "{{ name }}", size: [5, 5]}], over: record.cost, as: name, at: [4, 20, w - 8, 5]}

Lengths are mm from the top left corner of what the element stands in; `w` and `h` are the size of that.
"""

from __future__ import annotations

from dataclasses import dataclass

NUMBER, NUMBERS, WORDS, FLAG, ANY, ELEMENTS, PARAMS = (
    "number",  # an expression
    "numbers",  # a list of expressions
    "words",  # a template
    "flag",  # an expression, true or false
    "any",  # an expression of any type
    "elements",  # a list of elements
    "params",  # a map of values
)

COMMON = {
    "id": WORDS,  # names the element for inheriting layouts and in findings
    "when": FLAG,  # left out when false
    "let": PARAMS,  # names for this element and what is in it
    "size": NUMBERS,  # [w, h] inside a row or stack
    "note": WORDS,  # for whoever reads the layout
    "before": WORDS,  # in an inheriting layout: where a new element goes
    "after": WORDS,
    "remove": FLAG,  # in an inheriting layout: takes the element of this id out
}

PAINT = {
    "fill": WORDS,
    "stroke": WORDS,
    "stroke_width": NUMBER,
    "dash": NUMBERS,
    "opacity": NUMBER,
    "cap": WORDS,
    "join": WORDS,
    "even_odd": FLAG,
}

REPEATED = {"over": ANY, "as": WORDS}

FLOW = {
    "at": NUMBERS,
    "gap": NUMBER,
    "align": WORDS,  # along the axis: start, middle, end, spread
    "cross": WORDS,  # across it: start, middle, end
    **REPEATED,
}

TYPE = {
    "style": WORDS,  # a text style of the theme
    "font": WORDS,
    "size_pt": NUMBER,
    "min_pt": NUMBER,
    "leading": NUMBER,
    "fill": WORDS,
    "align": WORDS,
    "valign": WORDS,
    "caps": WORDS,
    "tracking": NUMBER,
    "paragraph_gap": NUMBER,
    "icon_size": NUMBER,
    "icon_fill": WORDS,
    "language": WORDS,
    "balance": FLAG,
}


@dataclass(slots=True, frozen=True)
class Kind:
    """An element kind: the type of its main attribute and its other attributes."""

    main: str
    attributes: dict[str, str]
    required: tuple[str, ...] = ()


KINDS: dict[str, Kind] = {
    "rect": Kind(NUMBERS, {**PAINT, "r": NUMBER, "bleed": FLAG}),
    "circle": Kind(NUMBERS, {**PAINT}),
    "line": Kind(NUMBERS, {**PAINT, "smooth": FLAG}),
    "polygon": Kind(NUMBERS, {**PAINT, "smooth": FLAG}),
    "path": Kind(WORDS, {**PAINT, "at": NUMBERS, "scale": NUMBER, "angle": NUMBER}),
    "text": Kind(WORDS, {**TYPE, "at": NUMBERS, "angle": NUMBER}),
    "icon": Kind(WORDS, {"at": NUMBERS, "fill": WORDS, "angle": NUMBER}),
    "pattern": Kind(
        WORDS,
        {
            "at": NUMBERS,
            "seed": WORDS,
            "with": PARAMS,
            "bleed": FLAG,
            "r": NUMBER,
            "opacity": NUMBER,
        },
        ("at",),
    ),
    "image": Kind(WORDS, {"at": NUMBERS, "r": NUMBER}, ("at",)),
    "group": Kind(
        ELEMENTS,
        {
            "at": NUMBERS,
            "angle": NUMBER,
            "scale": NUMBER,
            "opacity": NUMBER,
            "clip": FLAG,
            "r": NUMBER,
            "label": WORDS,
            "css": WORDS,
        },
    ),
    "row": Kind(ELEMENTS, {**FLOW, "wrap": FLAG, "row_gap": NUMBER}),
    "stack": Kind(ELEMENTS, {**FLOW}),
    "repeat": Kind(
        ELEMENTS, {"at": NUMBERS, "step": NUMBERS, "columns": NUMBER, **REPEATED}, ("over", "at")
    ),
    "part": Kind(WORDS, {"at": NUMBERS, "with": PARAMS}),
    "board": Kind(WORDS, {"at": NUMBERS, "bleed": FLAG}, ("at",)),
    "face": Kind(
        WORDS, {"at": NUMBERS, "collection": WORDS, "side": WORDS, "layout": WORDS}, ("at",)
    ),
}
