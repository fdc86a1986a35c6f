"""A small game without rules code, with a kit of every kind of section."""

from pathlib import Path

from generator.kit import build_kit
from rules.content import load_game

GAME = """
provenance: rulebook
game:
  id: fable
  title: "The Fable: A Test"
  tagline: Three animals and a well.
  players: {min: 1, max: 2}
  board: {width: 260, height: 180}
  credits: [{role: Design, names: [Ada Writer]}, {role: Publisher, names: [Nobody]}]
collections:
  cards: {fields: {icon: str, cost: int}}
  tokens: {fields: {icon: str, facedown: bool, colour: str}}
  dice: {fields: {colour: str, row: str}}
  steps: {label: Steps, fields: {kind: str, yes: str, no: str}}
decks:
  - {id: animals, name: Animals}
  - {id: places, name: Places}
cards:
  - {id: fox, name: Fox, deck: animals, copies: 3, cost: 2, icon: mule, text: "Take 1 {card}."}
  - {id: crow, name: Crow, deck: animals, copies: 4, cost: 1, text: "Keep *one*."}
  - {id: well, name: Well, deck: places, copies: 5, text: Draw water.}
tokens:
  - {id: coin, name: Coin, count: 7, icon: circle, colour: "#c98a2b"}
  - {id: door, name: Door, count: 2, icon: house, colour: "#3c5a80"}
dice:
  - {id: luck, name: Luck, count: 2, row: fair}
  - {id: skill, name: Skill, count: 1, row: good}
tables:
  - id: hits
    name: Hits
    columns: ["1-2", "3", "4-5", "6"]
    rows: [{id: fair, cells: [0, 0, 1, 2]}, {id: good, cells: [0, 1, 1, 2]}]
spaces:
  - {id: here, name: Here, at: [40, 60]}
  - {id: there, name: There, at: [200, 120]}
links:
  - {id: road, from: here, to: there}
steps:
  - {id: thirsty, kind: question, yes: drink, no: rest}
  - {id: drink, kind: end}
  - {id: rest, kind: end}
text:
  steps.thirsty: Is anyone thirsty?
  steps.drink: Go to the well.
  steps.rest: Rest.
"""

KIT = """
provenance: rulebook
kit:
  - {id: title, title: Contents, what: pages, layouts: [kit_title, kit_assembly]}
  - {id: calibration, title: Calibration, what: calibration}
  - {id: animals, title: Animals, what: cards, from: cards, where: {deck: animals}, copies: record.copies}
  - {id: places, title: Places, what: cards, from: cards, where: {deck: [places]}, copies: record.copies}
  - id: tokens
    title: Tokens
    what: counters
    from: tokens
    copies: record.count
    size: [18, 18]
    shape: round
    gap: 4
    back: same
    flips: {coin: {name: Spent, icon: cross}}
  - {id: chart, title: What to do, what: pages, layouts: [kit_flowchart], with: {flowchart: steps, rules: []}}
  - {id: table, title: Dice table, what: pages, layouts: [kit_dice], with: {dice: dice, table: hits}}
  - {id: dice, title: Dice, what: dice, from: dice, table: hits}
  - {id: board, title: Board, what: board, whole: a3}
"""


def write_game(folder: Path, game: str = GAME, kit: str = KIT) -> Path:
    """Write the game below `folder`, a folder of game folders; returns `folder`."""
    place = folder / "fable"
    place.mkdir(parents=True, exist_ok=True)
    (place / "game.yaml").write_text(game, "utf-8")
    (place / "kit.yaml").write_text(kit, "utf-8")
    return folder


def build(tmp_path, game=GAME, kit=KIT, **asked):
    content = load_game("fable", write_game(tmp_path / "content", game, kit))
    return build_kit(content, tmp_path / "out", **{"papers": ["a4"], "formats": ["pdf"], **asked})


def stamps(folder):
    return {p: (p.stat().st_mtime_ns, p.read_bytes()) for p in sorted(folder.rglob("*")) if p.is_file()}
