"""Browsers without cookies or scripts: a page never fails silently."""

import re

import pytest

from page import Page
from private import private_window
from wire import Wire


class CookielessWire(Wire):
    """Removes the cookies that the server sets, which simulates a browser without cookies."""

    takes_away = True
    loads = 0

    def _pass_on(self, pieces, target):
        Wire._pass_on(map(self.changed, pieces), target)

    def changed(self, piece):
        self.loads += piece.startswith(b"GET /notes HTTP")
        return re.sub(rb"(?i)set-cookie:", b"x-t-cookie:", piece) if self.takes_away else piece


# The page waits 15 seconds before it tries again. All of its other pauses are shorter.
IMPATIENCE = "const wait = window.setTimeout; window.setTimeout = (act, time) => wait(act, time === 15_000 ? 1500 : time);"


@pytest.fixture
def impatient(browser):
    browser.execute_cdp_cmd("Page.enable", {})
    script = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": IMPATIENCE})
    yield browser
    browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})


@pytest.mark.loses_connection
def test_missing_cookies_are_reported_and_can_be_enabled(site, impatient):
    wire = CookielessWire(site.port)
    page = Page(impatient)
    page.browser.get(f"{wire.origin}/notes")
    page.wait(lambda: "Allow cookies" in page.notice, "the person was not told", timeout=10)
    # The page does not retry continuously.
    assert wire.loads <= 6
    wire.takes_away = False
    page.wait_until_connected()
    page.wait(lambda: page.notice == "", "the person is told still to allow cookies")
    page.press("Next note")
    page.wait_for_text("place", "Note 1")
    page.browser.get("about:blank")
    wire.cut()


def test_disabled_scripts_are_reported(site, browser):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(f"{site.origin}/notes")
        notice = browser.find_element("css selector", "noscript p")
        assert notice.is_displayed() and "requires JavaScript" in notice.text
        place = browser.find_element("id", "place")
        assert place.is_displayed() and notice.location["y"] + notice.size["height"] <= place.location["y"]
        assert notice.value_of_css_property("position") == "static"
        assert notice.value_of_css_property("background-color") != "rgba(0, 0, 0, 0)"
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


@pytest.mark.parametrize("path", ["/", "/prime-time", "/bloc", "/board", "/uploads", "/members"])
def test_each_showcase_page_reports_disabled_scripts(on_site, path):
    on_site.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        on_site.browser.get(f"{on_site.origin}{path}")
        notice = on_site.browser.find_element("css selector", "noscript p")
        assert notice.is_displayed() and "requires JavaScript" in notice.text
        header = on_site.browser.find_element("class name", "site-header")
        assert notice.location["y"] + notice.size["height"] <= header.location["y"] + 1
        # The page is readable nevertheless.
        assert on_site.browser.find_element("tag name", "h1").is_displayed()
    finally:
        on_site.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_private_windows_have_separate_visits(page, showcase):
    front = page.browser.current_window_handle
    page.count_to(2)
    with private_window(page, showcase.url) as private:
        assert page.count == "0"
        page.count_to(2)
        page.browser.switch_to.window(front)
        page.count_to(3)
        page.browser.switch_to.window(private)
        assert page.count == "2"
        page.count_to(3)
    page.count_to(4)
