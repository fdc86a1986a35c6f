"""When something goes wrong: one friendly page, one JSON object, never a traceback."""

from __future__ import annotations

import json

from flask import Flask, Response, current_app, g, render_template, request
from flask.globals import request_ctx
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadRequest, HTTPException, InternalServerError

from rules.content import ContentError
from rules.table import AnswerError, EngineError, SaveError, SetupError, StaleAnswer, Unfinished

from .library import UnknownGame, UnknownOverlay
from .room import NoSuchGame, Unsettled
from .speech import shared_words
from .storage import StoreError

# (title, what to do) by status; the words that the error itself brings come in between.
_TITLES = {
    400: "That could not be understood",
    403: "Not from there",
    404: "There is nothing here",
    405: "This address does not take that",
    409: "The table has moved on",
    413: "That is too large",
    415: "That is not the right kind of file",
    422: "That does not work",
    429: "Too much at once",
    500: "A fault of ours",
    503: "Not now",
}
_ADVICE = {
    400: "Nothing was changed. Go back, reload the page and try once more.",
    403: "The request did not come from a page of this table. Nothing was changed.",
    404: "It may have been put away, or the address is mistyped.",
    405: "Go back and use the buttons of the page.",
    409: "Nothing was lost. Open the table again to see where it stands.",
    413: "Saved games and overlays stay far below the limit of four megabytes.",
    500: "Nothing was lost: the game stands as it was before the last answer.",
}


def said(error: Exception) -> str:
    """What an error of the engine or of the store has to say to the person."""
    if isinstance(error, AnswerError):
        speaker = g.get("speaker")
        if speaker is not None:
            return speaker.say(error.say)
        return shared_words().render(error.say.key, **error.say.params)
    if isinstance(error, SetupError) and error.key:
        speaker = g.get("speaker")
        if speaker is not None and speaker.has(error.key):
            return speaker.text(error.key, error.params)
    if isinstance(error, ContentError):
        return str(error.findings[0]) if error.findings else "The content cannot be read."
    return str(error)


def wants_json() -> bool:
    """Whether the caller is a program at the JSON door."""
    return request.path.startswith("/api/")


def _addressed() -> bool:
    """Whether links can be made: not for a caller who names a host that cannot be one."""
    return request_ctx.url_adapter is not None


def problem(status: int, message: str = "", title: str = "") -> Response:
    """A response that says what is wrong: JSON, a line for htmx, or a page."""
    title = title or _TITLES.get(status, "That did not work")
    advice = _ADVICE.get(status, "")
    if wants_json():
        body = {"error": title, "message": message or advice, "status": status}
        return Response(json.dumps(body), status, mimetype="application/json")
    if request.headers.get("HX-Request") == "true":
        page = render_template("errors/line.html", title=title, message=message, advice=advice)
        headers = {"HX-Retarget": "#notice", "HX-Reswap": "innerHTML"}
        return Response(page, status, headers)
    if not _addressed():
        return Response(f"{title}. {message or advice}\n", status, mimetype="text/plain")
    page = render_template(
        "errors/page.html", status=status, title=title, message=message, advice=advice
    )
    return Response(page, status)


def register(app: Flask) -> None:
    """Puts the handlers in place."""

    def missing(error: Exception) -> Response:
        if isinstance(error, UnknownOverlay):
            return problem(404, "There is no overlay of that name to work on.")
        what = "saved game of that name" if isinstance(error, NoSuchGame) else "such game"
        return problem(404, f"There is no {what}.")

    for kind in (NoSuchGame, UnknownGame, UnknownOverlay):
        app.register_error_handler(kind, missing)

    @app.errorhandler(StaleAnswer)
    def stale(error: StaleAnswer) -> Response:
        return problem(409, said(error))

    @app.errorhandler(Unsettled)
    def unsettled(error: Unsettled) -> Response:
        return problem(409, "The rules of this game have changed since. Choose to continue first.")

    @app.errorhandler(AnswerError)
    @app.errorhandler(SetupError)
    @app.errorhandler(SaveError)
    def refused(error: Exception) -> Response:
        return problem(422, said(error))

    @app.errorhandler(ContentError)
    def content(error: ContentError) -> Response:
        return problem(500, said(error), "The content cannot be read")

    @app.errorhandler(StoreError)
    def store(error: StoreError) -> Response:
        return problem(503, str(error))

    @app.errorhandler(EngineError)
    def engine(error: EngineError) -> Response:
        current_app.logger.error("engine: %s", error)
        return problem(500, "A report with the whole game lies in the data folder, under reports.")

    @app.errorhandler(Unfinished)
    def unfinished(error: Unfinished) -> Response:
        told = (
            "With the content as it is, the game would go on from here for ever, as in a fight in which "
            "nobody can hit."
        )
        return problem(422, f"{told} It stands as before your answer. `haversack validate` tells where to look.")

    @app.errorhandler(CSRFError)
    def token(error: CSRFError) -> Response:
        return problem(400, "This page is older than the server, so its form was not taken.")

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> Response:
        status = error.code or 500
        if isinstance(error, InternalServerError) and error.original_exception is not None:
            current_app.logger.error("fault", exc_info=error.original_exception)
        if status in (301, 302, 303, 307, 308):
            return error.get_response()  # type: ignore[return-value]
        told = error.description if status == 400 and type(error) is BadRequest else ""
        return problem(status, told if told and told != BadRequest.description else "")
