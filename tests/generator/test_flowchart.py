"""Flowcharts from questions and answers."""

from itertools import combinations

import pytest

from generator.flowchart import chart


def ask(id, yes, no):
    return {"id": id, "kind": "question", "yes": yes, "no": no}


def end(id):
    return {"id": id, "kind": "end"}


RECORDS = [ask("a", "b", "c"), ask("b", "x", "y"), ask("c", "y", "z"), end("x"), end("y"), end("z")]


def test_questions_stand_above_what_follows_and_no_boxes_touch():
    drawn = chart(RECORDS, str.upper, 180, 120)
    boxes = {node["id"]: node for node in drawn["nodes"]}
    assert [boxes[id]["text"] for id in "abcxyz"] == list("ABCXYZ")
    for record in RECORDS:
        for answer in ("yes", "no"):
            if record.get(answer):
                upper, lower = boxes[record["id"]], boxes[record[answer]]
                assert upper["y"] + upper["h"] < lower["y"]
    for one, two in combinations(boxes.values(), 2):
        apart = (
            one["x"] + one["w"] < two["x"] or two["x"] + two["w"] < one["x"]
            or one["y"] + one["h"] < two["y"] or two["y"] + two["h"] < one["y"]
        )  # fmt: skip
        assert apart, (one["id"], two["id"])
    for box in boxes.values():
        assert 0 <= box["x"] <= box["x"] + box["w"] <= 180
        assert 0 <= box["y"] <= box["y"] + box["h"] <= 120


def test_each_answer_has_a_line_from_its_question_to_its_target():
    drawn = chart(RECORDS, str, 180, 120)
    boxes = {node["id"]: node for node in drawn["nodes"]}
    assert len(drawn["lines"]) == 6
    wanted = [(r["id"], r[a], a) for r in RECORDS for a in ("yes", "no") if r.get(a)]
    for (source, target, answer), line in zip(wanted, drawn["lines"], strict=True):
        xs, ys = line["points"][::2], line["points"][1::2]
        start, goal = boxes[source], boxes[target]
        assert line["answer"] == answer
        assert start["x"] <= xs[0] <= start["x"] + start["w"]
        assert start["y"] <= ys[0] <= start["y"] + start["h"]
        assert (xs[-1], ys[-1]) == pytest.approx((goal["x"] + goal["w"] / 2, goal["y"]))
        for k in range(len(xs) - 1):  # only level and upright pieces
            assert xs[k] == pytest.approx(xs[k + 1]) or ys[k] == pytest.approx(ys[k + 1])


def test_a_chart_that_cannot_be_drawn_is_named():
    with pytest.raises(ValueError, match="question 'a' has no 'no'"):
        chart([{"id": "a", "kind": "question", "yes": "b", "no": ""}, end("b")], str, 100, 100)
    with pytest.raises(ValueError, match="has no 'q', to which 'a' leads"):
        chart([ask("a", "b", "q"), end("b")], str, 100, 100)
    with pytest.raises(ValueError, match="runs in a circle"):
        chart([ask("a", "b", "x"), ask("b", "a", "x"), end("x")], str, 100, 100)
