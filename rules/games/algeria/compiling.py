"""Loaded content to `Data`: the only place of this package that knows records."""

from __future__ import annotations

from typing import Any

from rules.parts.priorities import tables
from rules.table import rule

from .data import (
    COUNTRY,
    FLN,
    GOVERNMENT,
    URBAN,
    Area,
    Build,
    CoupResult,
    Data,
    Mission,
    PslChange,
    Purchase,
    RandomEvent,
    Scenario,
    Steps,
    UnitType,
)
from .geography import geography
from .needed import require

_NO_SYMBOL = "-"


def compile_content(content: Any) -> Data:
    """Data from loaded content (rules.content). Raises SetupError for content that the engine cannot use."""
    require(content)
    areas = {one.id: _area(one) for one in content.all("spaces").values()}
    algeria = tuple(one.id for one in areas.values() if not one.country)
    counters = {one.id: one["unit"] for one in content.all("counters").values()}
    success = content.get("tables", "mission_success")
    combat = content.get("tables", "combat")
    depreciation = content.get("tables", "depreciation")
    defaults, choices, limited = _options(content)
    return Data(
        areas=areas,
        algeria=algeria,
        countries=tuple(one.id for one in areas.values() if one.country),
        cities=tuple(area for area in algeria if areas[area].city),
        wilayas={
            name: tuple(area for area in algeria if areas[area].wilaya == name)
            for name in content.all("wilayas")
        },
        geography=geography(
            {one.id: one.wilaya for one in areas.values()},
            ((one["from"], one["to"], one["kind"]) for one in content.all("links").values()),
        ),
        units={one.id: _unit(one) for one in content.all("units").values()},
        counters=counters,
        order={counter: index for index, counter in enumerate(counters)},
        missions={one.id: _mission(one) for one in content.all("missions").values()},
        events=tuple(_event(one) for one in content.all("events").values()),
        purchases={one.id: _purchase(one) for one in content.all("purchases").values()},
        builds={one.id: _build(one) for one in content.all("builds").values()},
        income={
            one.id: (one["fln"], one["contested"], one["government"])
            for one in content.all("income").values()
        },
        coup=tuple(_coup(one) for one in content.all("coup_results").values()),
        psl_changes={one.id: _psl_change(one) for one in content.all("psl_changes").values()},
        levels=tuple((one.id, one["from"], one["to"]) for one in content.all("levels").values()),
        figures={one.id: one["value"] for one in content.all("figures").values()},
        scenarios={one.id: _scenario(one) for one in content.all("scenarios").values()},
        success_first=int(success.columns[0]),
        success=_success(success),
        combat_steps=_steps(combat.columns),
        combat=tuple(tuple(map(int, row["cells"])) for row in combat.rows),
        depreciation_steps=_steps(depreciation.columns),
        depreciation=tuple(map(int, depreciation.rows[0]["cells"])),
        table_modifiers={
            one.id: dict(one.get("modifiers") or {}) for one in content.all("tables").values()
        },
        phases=tuple(one.id for one in content.all("phases").values() if not one.get("part_of")),
        defaults=defaults,
        choices=choices,
        limited=limited,
        colours={one.id: one["colour"] for one in content.all("sides").values()},
        bots=tables(content.all("bots")),
    )


@rule("al.map.types", "al.map.wilayas")
def _area(record: Any) -> Area:
    kind = record["type"]
    return Area(
        record.id, record["code"], record.get("wilaya") or "", kind,
        city=kind == URBAN, country=kind == COUNTRY,
    )  # fmt: skip


@rule("al.units.kinds")
def _unit(record: Any) -> UnitType:
    own = (record.get("contact") or 0, record["firepower"], record["control_points"])
    dispersed, airmobile = record.get("dispersed"), record.get("airmobile")
    army = record["army"]
    return UnitType(
        id=record.id,
        side=record["side"],
        short=record["short"],
        count=record["count"],
        mobile=bool(record.get("mobile")),
        army=army,
        contact=own[0],
        evasion=record.get("evasion") or 0,
        firepower=own[1],
        control_points=own[2],
        dispersed=(
            (dispersed["contact"], dispersed["firepower"], dispersed["control_points"])
            if dispersed else own
        ),
        airmobile=(airmobile["contact"], airmobile["firepower"], own[2]) if airmobile else own,
        helo_points=airmobile["helo_points"] if airmobile else 0,
        reduces_to=record.get("reduces_to") or "",
        home_box=record["home_box"],
        nato_weight=record.get("nato_weight") or 0,
        elite=army == "french_elite",
        french=army in ("french_regular", "french_elite"),
    )  # fmt: skip


def _mission(record: Any) -> Mission:
    return Mission(
        id=record.id,
        side=record["side"],
        cost=record["cost"],
        once=bool(record.get("once")),
        only_in=tuple(record.get("only_in") or ()),
        not_in=tuple(record.get("not_in") or ()),
        actors=tuple(record["actors"]),
        most_actors=record.get("most_actors") or 0,
        assist=tuple(record.get("assist") or ()),
        boxes=tuple(record.get("boxes") or ()),
        target_boxes=tuple(record.get("target_boxes") or ()),
        needs_police=bool(record.get("needs_police")),
        table=record.get("table") or "",
        modifiers=dict(record.get("modifiers") or {}),
        urban_factor=record["urban_factor"],
        number_is_dice=bool(record.get("number_is_dice")),
        plus_dice=record.get("plus_dice") or 0,
        no_react_dice=record.get("no_react_dice") or 0,
        psl_dice=record.get("psl_dice") or 0,
        return_fire_divisor=record["return_fire_divisor"],
        rule=record["rule"],
    )


def _event(record: Any) -> RandomEvent:
    return RandomEvent(
        record.id, record["from"], record["to"], record.get("dice") or 0,
        record.get("amount") or 0, record.get("bonus") or 0, record["rule"],
    )  # fmt: skip


def _purchase(record: Any) -> Purchase:
    return Purchase(
        record.id, record.get("unit") or "", record["cost"], round(record["activate"] * 2),
        record["rule"],
    )  # fmt: skip


def _build(record: Any) -> Build:
    return Build(
        record.id, record.get("from") or "", record["to"], record["cost"],
        bool(record.get("abroad")), bool(record.get("algeria")), bool(record.get("needs_front")),
        bool(record.get("ready")), record["rule"],
    )  # fmt: skip


def _coup(record: Any) -> CoupResult:
    return CoupResult(
        record.id, record["from"], record["to"], record["psp_dice"],
        record.get("free_dice") or 0, record.get("elites") or 0, record.get("elite_dice") or 0,
    )  # fmt: skip


def _psl_change(record: Any) -> PslChange:
    return PslChange(record["government"], record["fln"], record.get("divisor") or 1, record["rule"])


def _scenario(record: Any) -> Scenario:
    return Scenario(
        id=record.id,
        psl={GOVERNMENT: record["government_psl"], FLN: record["fln_psl"]},
        air=record["air"],
        helo=record["helo"],
        naval=record["naval"],
        border_zone=record.get("border_zone"),
        independent=bool(record.get("independent")),
        suez=bool(record.get("suez")),
        ap_dice=record["ap_dice"],
        forces={place: dict(units) for place, units in record["forces"].items()},
        suggested={place: dict(units) for place, units in record["suggested"].items()},
        suggested_dispersed=record.get("suggested_dispersed") or 0,
    )


def _success(table: Any) -> tuple[tuple[int, str], ...]:
    rows = {row["id"]: row["cells"] for row in table.rows}
    return tuple(
        (int(number), "" if symbol == _NO_SYMBOL else symbol)
        for number, symbol in zip(rows["number"], rows["symbol"], strict=True)
    )


def _steps(columns: Any) -> Steps:
    """The upper ends of columns like `5-8`; the last one (`25+`) is open."""
    return Steps(tuple(int(str(label).split("-")[-1]) for label in columns[:-1]))


def _options(
    content: Any,
) -> tuple[dict[str, str], dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    records = content.all("options").values()
    choices = {one.id: tuple(value["id"] for value in one["values"]) for one in records}
    defaults = {one.id: one.get("default") or choices[one.id][0] for one in records}
    limited = {one.id: tuple(one["scenarios"]) for one in records if one.get("scenarios")}
    return defaults, choices, limited
