"""Reads back what a PDF of ours draws: every filled rectangle and every line, in mm on its page.

A small interpreter of the operators that the PDF painter writes, so that tests can measure what is
really in the file: the transformations, clips and nested forms of it, not those of the scene.
"""

import re
import zlib
from dataclasses import dataclass

MM = 25.4 / 72


@dataclass
class Drawn:
    """A painted path: its colour as #rrggbb, its box and its clip (both x0, y0, x1, y1 in mm, y down)."""

    colour: str
    box: tuple
    clip: tuple
    stroked: bool
    single: bool  # one straight line

    @property
    def visible(self):
        """The box, cut by the clip."""
        b, c = self.box, self.clip
        return max(b[0], c[0]), max(b[1], c[1]), min(b[2], c[2]), min(b[3], c[3])


def read_pdf(data, wanted=None):
    """The pages of a PDF, or the wanted ones (from 1): (width mm, height mm, list of Drawn) each."""
    objects = _objects(data)
    tree = next(o for o in objects.values() if b"/Type /Pages" in o)
    kids = re.findall(rb"(\d+) 0 R", re.search(rb"/Kids \[(.*?)\]", tree, re.S)[1])
    numbers = [int(number) for k, number in enumerate(kids, 1) if wanted is None or k in wanted]
    return [_Page(objects, number).run() for number in numbers]


def _objects(data):
    found = {}
    for match in re.finditer(rb"(\d+) 0 obj\s(.*?)endobj", data, re.S):
        found[int(match[1])] = match[2]
    return found


def _stream(body):
    start = re.search(rb"stream\r?\n", body)
    length = int(re.search(rb"/Length (\d+)", body)[1])
    raw = body[start.end() : start.end() + length]
    return zlib.decompress(raw) if b"FlateDecode" in body[: start.start()] else raw


def _forms(objects, body):
    """Names of form XObjects -> object numbers, from a resource dictionary."""
    found = {}
    head = body.split(b"stream")[0]
    match = re.search(rb"/XObject (?:(\d+) 0 R|<<(.*?)>>)", head, re.S)
    if match:
        inner = objects[int(match[1])] if match[1] else match[2]
        found.update({n: int(k) for n, k in re.findall(rb"/([\w.]+) (\d+) 0 R", inner)})
    return found


class _Page:
    def __init__(self, objects, number):
        self.objects = objects
        self.page = self.objects[number]
        box = re.search(rb"/MediaBox \[([^\]]*)\]", self.page)[1].split()
        self.width, self.height = float(box[2]) * MM, float(box[3]) * MM
        self.drawn = []

    def run(self):
        contents = int(re.search(rb"/Contents (\d+) 0 R", self.page)[1])
        everything = (-1e9, -1e9, 1e9, 1e9)
        self.play(_stream(self.objects[contents]), _forms(self.objects, self.page), (1, 0, 0, 1, 0, 0), everything)
        return self.width, self.height, self.drawn

    def mm(self, ctm, x, y):
        a, b, c, d, e, f = ctm
        return (a * x + c * y + e) * MM, self.height - (b * x + d * y + f) * MM

    def play(self, code, forms, ctm, clip):
        stack, args, path, subpaths = [], [], [], []
        state = {"ctm": ctm, "clip": clip, "rg": "#000000", "RG": "#000000"}
        for token in re.findall(rb"\((?:\\.|[^\\)])*\)|\[[^\]]*\]|/[\w.+-]+|[-+.\w*']+", code, re.S):
            word = token.decode("latin-1")
            if re.fullmatch(r"[-+]?[\d.]+(?:[eE][-+]?\d+)?", word):
                args.append(float(word))
                continue
            if word[0] in "([/":
                args.append(word)
                continue
            if word == "q":
                stack.append(dict(state))
            elif word == "Q":
                state = stack.pop()
            elif word == "cm":
                state["ctm"] = _multiply(args[-6:], state["ctm"])
            elif word in ("rg", "RG"):
                state[word] = "#" + "".join(f"{round(v * 255):02x}" for v in args[-3:])
            elif word in ("m", "l", "c"):
                if word == "m":
                    subpaths.append([])
                subpaths[-1] += [self.mm(state["ctm"], *args[i : i + 2]) for i in range(0, len(args), 2)]
                path += [self.mm(state["ctm"], *args[i : i + 2]) for i in range(0, len(args), 2)]
            elif word == "re":
                x, y, w, h = args[-4:]
                path += [self.mm(state["ctm"], x + i * w, y + j * h) for i in (0, 1) for j in (0, 1)]
            elif word in ("W", "W*"):
                state["clip"] = _cut(state["clip"], _bounds(path))
            elif word in ("f", "f*", "S", "B", "B*", "n", "s", "b"):
                if path and word != "n":
                    colour = state["RG"] if word in "Ss" else state["rg"]
                    stroked, clip = word in "Ss", state["clip"]
                    self.drawn.append(Drawn(colour, _bounds(path), clip, stroked, False))
                    for line in subpaths if stroked else []:
                        if len(line) == 2:
                            self.drawn.append(Drawn(colour, _bounds(line), clip, True, True))
                path, subpaths = [], []
            elif word == "Do":
                self.do(args[-1][1:].encode(), forms, state)
            args = []

    def do(self, name, forms, state):
        body = self.objects[forms[name]]
        head = body.split(b"stream")[0]
        if b"/Subtype /Form" not in head:
            return
        matrix = re.search(rb"/Matrix \[([^\]]*)\]", head)
        ctm = state["ctm"]
        if matrix:
            ctm = _multiply([float(v) for v in matrix[1].split()], ctm)
        box = [float(v) for v in re.search(rb"/BBox \[([^\]]*)\]", head)[1].split()]
        corners = [self.mm(ctm, box[i], box[j]) for i in (0, 2) for j in (1, 3)]
        clip = _cut(state["clip"], _bounds(corners))
        inner = {**forms, **_forms(self.objects, body)}
        self.play(_stream(body), inner, ctm, clip)


def _multiply(m, n):
    a, b, c, d, e, f = m
    A, B, C, D, E, F = n
    return (a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F)


def _bounds(points):
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def _cut(a, b):
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
