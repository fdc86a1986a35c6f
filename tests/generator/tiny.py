"""A tiny game in a folder of its own, with face layouts beside its content."""

from textwrap import dedent

from rules.content import load_game

GAME = """
    provenance: rulebook
    game:
      id: tiny
      title: "Tiny: a game"
      short: Tiny
      players: {min: 1, max: 2}
      board: {width: 200, height: 150}
    collections:
      cards:
        fields:
          cost: {type: map, keys: [coin, food], of: {type: int, min: 0}}
          tags: {type: list, of: {type: str}}
          icon: str
      units:
        fields: {icon: str, colour: str, shape: str}
      signs: {label: Signs, fields: {name: {type: str, required: true}, colour: {type: str}}}
      ways:
        label: Ways
        fields:
          at: {type: ref, to: spaces}
          to: {type: ref, to: spaces}
          signs: {type: list, of: {type: ref, to: signs}}
"""
CARDS = """
    provenance: rulebook
    cards:
      - {id: man, name: Man, text: "Take 1 {reroll}.", cost: {coin: 3, food: 1}, tags: [a, b, c], icon: man}
      - {id: woman, name: Woman, text: Nothing., tags: []}
    units:
      - {id: cube, name: Cube, count: 9, icon: moudjahidine, colour: "#a3262a", shape: cube}
      - {id: disc, name: Disc, count: 9, colour: "#2b3a67", shape: disc}
"""


def tiny(folder, faces=None, **files):
    """The tiny game's content; `faces` are layouts by name, `files` further or other content files."""
    home = folder / "tiny"
    (home / "faces").mkdir(parents=True)
    for name, text in {"game": GAME, "cards": CARDS, **files}.items():
        (home / f"{name}.yaml").write_text(dedent(text), "utf-8")
    for name, text in (faces or {}).items():
        (home / "faces" / f"{name}.yaml").write_text(dedent(text), "utf-8")
    return load_game("tiny", root=folder)
