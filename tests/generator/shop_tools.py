"""Reads back files for print shops, and judges what holds for those of every game."""

import numpy
import pypdfium2

MM = 25.4 / 72
_DPI = 72


def boxes(page):
    """The boxes of a page that pypdfium2 has open, (left, bottom, right, top) in mm, as the file names them."""
    named = {
        "media": page.get_mediabox(fallback_ok=False),
        "bleed": page.get_bleedbox(fallback_ok=False),
        "trim": page.get_trimbox(fallback_ok=False),
        "crop": page.get_cropbox(fallback_ok=False),
        "art": page.get_artbox(fallback_ok=False),
    }
    return {name: [v * MM for v in box] if box else None for name, box in named.items()}


def wanted_boxes(entry):
    """What `boxes` has to give for the pages of a file, by its entry in the manifest."""
    (w, h), b = entry["trim"], entry["bleed"]
    whole, cut = [0, 0, w + 2 * b, h + 2 * b], [b, b, b + w, b + h]
    return {"media": whole, "bleed": whole, "trim": cut, "crop": None, "art": None}


def pixels(page, dpi=_DPI):
    """A page as an array of rows of RGB pixels."""
    return numpy.asarray(page.render(scale=dpi / 72).to_pil().convert("RGB"), dtype=int)


def white_edge(page):
    """The share of white in the outermost pixels that lie on the page as a whole, the most of its four edges."""
    inner = pixels(page)[1:-1, 1:-1]
    edges = inner[0], inner[-1], inner[:, 0], inner[:, -1]
    return max((edge >= 254).all(axis=1).mean() for edge in edges)


def judge_shop(folder, manifest, sections):
    """All pages of these sections have their boxes, every piece its pages, and no bleed is white.

    `sections` are the kit's sections that shops cut, in any order.
    """
    assert set(manifest.shop) == {f"shop/{id}.pdf" for id in sections}
    for path, entry in manifest.shop.items():
        pieces, sides = manifest.pieces[entry["section"]], entry["sides"]
        fronts = {}
        for face in entry["faces"]:
            _collection, record, side = face["face"].split("/")
            assert face["copies"] == len(face["pages"])
            if side != "back":
                fronts[record] = fronts.get(record, 0) + face["copies"]
                assert all(number % sides == 1 % sides for number in face["pages"])
        assert fronts == pieces, path
        document = pypdfium2.PdfDocument(folder / path)
        try:
            assert len(document) == entry["pages"] == sides * sum(pieces.values())
            wanted = wanted_boxes(entry)
            first = {face["pages"][0] for face in entry["faces"]}
            for number, page in enumerate(document, 1):
                found = boxes(page)
                for name, box in wanted.items():
                    assert (found[name] is None) is (box is None), (path, number, name)
                    assert not box or max(abs(a - b) for a, b in zip(found[name], box, strict=True)) < 0.01
                if number in first:
                    assert white_edge(page) == 0, (path, number)
        finally:
            document.close()
