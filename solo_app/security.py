"""What every response carries, and whom the table answers.

The table is for one person on one machine. A page of some other site, open in the same browser, must neither read
nor change anything: forms carry a token, the JSON door takes JSON only (which no foreign form can send), the
name under which it is called is checked (DNS rebinding), and nothing may frame it.
"""

from __future__ import annotations

from flask import Flask, Response, abort, request
from flask_wtf import CSRFProtect

csrf = CSRFProtect()

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

# What needs no fresh copy each time is served with a version in its address.
FOREVER = "public, max-age=31536000, immutable"


MAX_FORM = 256 * 1024  # bytes of a form without files


def host_name(host: str) -> str:
    """The name in a Host header, without its port: `[::1]:8321` -> `[::1]`."""
    name, bracket, _ = host.partition("]")
    return (name + bracket if bracket else host.partition(":")[0]).lower()


def protect(app: Flask) -> None:
    """Sets up tokens, headers, limits and the check of the caller's name."""
    allowed = {host_name(host) for host in app.config["HOSTS"]}

    @app.before_request
    def known_host() -> None:
        if host_name(request.environ.get("HTTP_HOST", "")) not in allowed:
            abort(400, "This table is not called by that name.")
        if request.mimetype == "application/x-www-form-urlencoded":
            request.max_content_length = MAX_FORM

    csrf.init_app(app)

    @app.before_request
    def same_site() -> None:
        # Browsers say where a request comes from; who does not say is no browser.
        if request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site") and (
            request.method not in ("GET", "HEAD")
            or request.headers.get("Sec-Fetch-Dest") != "document"
        ):
            abort(403)

    @app.after_request
    def headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Cache-Control", "no-store")
        if "HX-Request" in request.headers:
            response.headers.add("Vary", "HX-Request")
        return response
