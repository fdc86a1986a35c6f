"""Who holds what with each number of players, what the engine calls by name, and the levels of difficulty."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from rules.content import Content, Finding
from rules.content.findings import nearest

from .data import PLAYERS

# Records that the engine calls by their ids.
NEEDED: dict[str, tuple[str, ...]] = {
    "tables": ("crt",),
    "options": ("difficulty",),
    "units": ("cavalry", "carabinier", "artillery", "sapper",
              "moudjahidine", "moudjahidate", "sharpshooter"),
    "tokens": ("reroll", "retreat", "submitted", "defence"),
    "cards": ("weapons",),
}
TERRAINS = ("steep", "sheltered", "wooded", "hidden")
LEAST = 2  # villages of a realm: a retreat needs another one
EFFECTS = ("automata_every_player", "village_items", "extra_rerolls", "reveals", "orders_aside")


def check_seats(content: Content) -> Iterator[Finding]:
    """All findings about seats, names and options."""
    yield from _needed(content)
    yield from _owners(content)
    yield from _regions(content)
    yield from _realms(content)
    yield from _terrain(content)
    yield from _options(content)


def _needed(content: Content) -> Iterator[Finding]:
    for collection, ids in NEEDED.items():
        if content.built.layers.is_lost(collection):
            continue
        records = content.all(collection)
        for id in ids:
            if id not in records:
                others = [one for one in records if one not in ids]
                like = difflib.get_close_matches(id, others, n=1)
                where = (collection, like[0]) if like else ("game",)
                yield content.finding("MISSING_RECORD", f"{collection} has no {id!r}, which the engine "
                                      "calls by name", *where)
    boxes = content.all("boxes").values()
    if not any(box.kind == "reinforcements" for box in boxes):
        yield content.finding("BOX_MISSING", "no box of the kind `reinforcements`", "game")


def _owners(content: Content) -> Iterator[Finding]:
    for id, village in content.all("villages").items():
        for players in PLAYERS:
            owner = village.owners.get(players)
            if owner is None:
                yield content.finding("OWNER_MISSING", f"no owner with {players} players",
                                      "villages", id, "owners")
            elif owner > int(players):
                yield content.finding("OWNER_UNKNOWN", f"there is no seat {owner} with {players} players",
                                      "villages", id, "owners", players)


def _regions(content: Content) -> Iterator[Finding]:
    used = {village.region for village in content.all("villages").values()}
    for id in content.all("regions"):
        if id not in used:
            yield content.finding("REALM_TOO_SMALL", "no village lies in it", "regions", id)


def _realms(content: Content) -> Iterator[Finding]:
    """Each seat holds villages; the realms of a solo game are the regions."""
    villages = content.all("villages")
    for players in PLAYERS:
        if any(village.owners.get(players) is None for village in villages.values()):
            continue
        held: dict[str, list[str]] = {}
        for id, village in villages.items():
            seat = village.owners[players]
            if players == "1":
                held.setdefault(village.region, []).extend([id] if seat else [])
            elif seat:
                held.setdefault(str(seat), []).append(id)
        expected = held if players == "1" else map(str, range(1, int(players) + 1))
        for realm in expected:
            mine = held.get(realm, [])
            if len(mine) < LEAST:
                who = f"the region {realm!r}" if players == "1" else f"player {realm}"
                id = mine[0] if mine else next(iter(villages))
                yield content.finding("REALM_TOO_SMALL", f"with {players} players {who} holds "
                                      f"{len(mine)} villages: a retreat needs another one",
                                      "villages", id, "owners", players)


def _terrain(content: Content) -> Iterator[Finding]:
    for id, village in content.all("villages").items():
        if village.terrain not in TERRAINS:
            yield content.finding("ABILITY_WITHOUT_CODE", f"no code knows the terrain {village.terrain!r}"
                                  f"{nearest(village.terrain, TERRAINS)}", "villages", id, "terrain")


def _options(content: Content) -> Iterator[Finding]:
    """Levels that change nothing; rulings whose rule has no switch; the village that is overlooked."""
    options, villages = content.all("options"), content.all("villages")
    level = options.get("difficulty")
    seen: dict[tuple[object, ...], str] = {}
    for i, value in enumerate(level["values"] if level else ()):
        effect = tuple(value.get(field) for field in EFFECTS)
        if effect in seen:
            yield content.finding("LEVEL_WITHOUT_EFFECT", f"it plays like {seen[effect]!r}",
                                  "options", "difficulty", "values", i, "id")
        seen.setdefault(effect, value["id"])
    for id, option in options.items():
        rule = content.rules.get(option.rule or "")
        if option.kind == "ruling" and (rule is None or rule.switch != id):
            told = f"the rule {option.rule!r} names" if rule else "it names no rule, and none names"
            yield content.finding("RULING_WITHOUT_SWITCH", f"{told} no `switch: {id}`", "options", id,
                                  "rule")
    hidden = options.get("ruling_soumeur")
    for i, value in enumerate(hidden["values"] if hidden else ()):
        if value["id"] not in villages:
            yield content.finding("DANGLING_REFERENCE", f"there is no village {value['id']!r}"
                                  f"{nearest(value['id'], villages)}",
                                  "options", "ruling_soumeur", "values", i, "id")
