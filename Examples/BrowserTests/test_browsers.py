"""The state of each browser that outlives a session. It is never visible to other browsers."""

import sqlite3

import pytest

from test_bloc import look
from test_frame import choose
from test_hostile import Visitor
from wire import offer


def cookies(page):
    return page.browser.execute_cdp_cmd("Network.getCookies", {})["cookies"]


def become(page, kept=()):
    """From now on, the window is that of a browser with only these cookies."""
    # An open page would reconnect to the server, and receive new cookies in place of these.
    page.browser.get("about:blank")
    page.browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    kept = [{key: cookie[key] for key in ("name", "value", "domain", "path", "httpOnly", "sameSite")} for cookie in kept]
    page.browser.execute_cdp_cmd("Network.setCookies", {"cookies": list(kept)})


def lasting(of):
    """The state of a browser after it was closed and reopened."""
    return [cookie for cookie in of if not cookie["session"]]


def records(showcase):
    with sqlite3.connect(showcase.data / "hydrated.sqlite") as database:
        return database.execute("SELECT count(*) FROM record").fetchone()[0]


def test_scripts_cannot_read_the_lasting_cookie(page):
    kept = lasting(cookies(page))
    assert [cookie["name"].rpartition("-")[0] for cookie in kept] == ["live-browser"]
    assert kept[0]["httpOnly"] and kept[0]["sameSite"] == "Lax"
    assert page.script("return document.cookie") == ""
    assert kept[0]["value"] not in page.browser.page_source


@pytest.mark.loses_connection
def test_each_browser_keeps_its_theme_over_restarts(page, showcase):
    choose(page, "Plum pages", "Larger text")
    page.wait(lambda: look(page) == "theme-plum font-large", "the theme never changed")
    first = cookies(page)

    become(page)
    page.open(showcase.url)
    assert look(page) == "theme-teal font-medium"
    choose(page, "Amber pages")
    page.wait(lambda: look(page) == "theme-amber font-medium", "the theme never changed")
    second = cookies(page)

    assert showcase.stop() == 0
    showcase.start()
    for browser, theme in ((first, "theme-plum font-large"), (second, "theme-amber font-medium"), ([], "theme-teal font-medium")):
        become(page, lasting(browser))
        page.open(f"{showcase.origin}/bloc")
        assert look(page) == theme


def test_theme_choice_stays_in_its_browser(page, showcase):
    other = Visitor(showcase)
    other.ask("/prime-time")
    choose(page, "Plum pages")
    page.wait(lambda: "theme-plum" in look(page), "the theme never changed")
    assert "theme-teal" in other.shown("/prime-time")
    assert "theme-teal" in Visitor(showcase).shown("/bloc")


def test_read_only_visits_leave_no_records(showcase):
    for path in ("/", "/bloc", "/prime-time") * 50:
        Visitor(showcase).ask(path)
    assert records(showcase) == 0
    visitor = Visitor(showcase)
    _, text = visitor.ask("/")
    assert visitor.send("", offer(text, "Larger text"))[0] == 204
    assert "font-large" in visitor.shown("/")
    assert showcase.stop() == 0
    assert records(showcase) == 1


def test_an_answered_change_of_the_theme_survives_twenty_kills(showcase):
    """The program is killed as soon as it has responded. A confirmed change is safe."""
    owner = Visitor(showcase)
    owner.ask("/")
    for round in range(20):
        color = ("Plum", "Amber", "Teal")[round % 3]
        visitor = Visitor(showcase)
        _, text = visitor.ask("/", Cookie=owner.browser_cookie)
        assert visitor.send("", offer(text, f"{color} pages"))[0] == 204
        showcase.kill()
        showcase.start()
        _, text = Visitor(showcase).ask("/", Cookie=owner.browser_cookie)
        assert f"theme-{color.lower()} " in text, f"the change of round {round} was lost"


def test_invalid_cookies_identify_no_browser(showcase):
    owner = Visitor(showcase)
    _, text = owner.ask("/")
    assert owner.send("", offer(text, "Plum pages"))[0] == 204
    assert "theme-plum" in owner.shown("/")
    name, _, secret = owner.browser_cookie.partition("=")
    back = Visitor(showcase)
    assert "theme-plum" in back.ask("/", Cookie=f"{name}={secret}")[1]
    for cookie in ("", name, f"{name}=", f"{name}={secret[:-1]}", f"{name}={secret}0", f"{name}={secret.upper()}x",
                   f"{name}={'0' * 64}", f"{name}={secret * 300}", f"{name}=\u00e9", f"{name}=' OR 1=1 --",
                   f"{name}=\"{secret}\"", f"live-browser={secret}", f"=;=;={secret}"):
        answer, text = Visitor(showcase).ask("/", Cookie=cookie)
        assert answer.status == 200 and "theme-teal" in text, cookie[:100]
    # The lasting cookie neither opens a session nor permits an action.
    assert Visitor(showcase).send("", offer(text, "Larger text"), Cookie=f"{name}={secret}")[0] == 401


def test_cookies_behind_an_https_proxy_are_secure(showcase):
    showcase.stop()
    showcase.arguments = ["--secure-cookies"]
    showcase.start()
    answer, _ = Visitor(showcase).ask("/")
    sent = answer.headers.get_all("Set-Cookie")
    assert len(sent) == 2
    assert all(cookie.startswith("__Host-live-") and "; Secure" in cookie for cookie in sent)
