"""The look of the page: on a phone and a desktop, in light and dark. The screenshots are for visual inspection."""

import pytest

from accessibility import crowded_controls
from controls import Controls
from look import SIZES, fits, look_at, resize

# A control of each kind, on a page that has only the default style sheet.
ALL_KINDS = ",".join(
    f"{kind}.accept.{value}"
    for kind, value in [
        ("text", "abc"), ("search", ""), ("email", "a@b.c"), ("multiline", ""), ("password", ""), ("number", "7"),
        ("slider", "50"), ("toggle", "true"), ("picker", "apple"), ("radio", "apple"), ("date", "2020-02-02"),
        ("color", "#ff0000"),
    ]
)


def test_looks_right(page, showcase, screenshots):
    look_at(page, "start", screenshots)
    for prime in (2, 3, 5, 7, 11):
        page.save_favorite(prime)
    page.press("Delete 3")
    page.wait_for_favorites(2, 5, 7, 11)
    page.press("Load from file")
    page.wait_for_text("file-notice", "no saved list")
    page.tick(5)
    look_at(page, "favorites", screenshots)
    page.press("Save to file")
    page.wait_for_text("file-notice", "Saved")
    showcase.break_api("stalled")
    page.press("What is the 11th prime?")
    page.button("Asking…")
    look_at(page, "asking", screenshots)
    showcase.mend_api()
    page.wait_for_dialog("nth-prime-alert")
    look_at(page, "answer", screenshots)
    page.press("OK")
    page.wait_until_gone("nth-prime-alert")
    showcase.break_api("unavailable")
    page.press("What is the 11th prime?")
    page.wait_for_dialog("nth-prime-alert")
    look_at(page, "failure", screenshots)
    page.press("Dismiss")
    page.wait_until_gone("nth-prime-alert")
    page.press("Is this prime?")
    page.wait_for_dialog("prime-modal")
    look_at(page, "modal", screenshots)
    page.browser.get(showcase.origin)
    look_at(page, "landing", screenshots)


@pytest.fixture
def default_look(site, browser):
    page = Controls(browser, site.origin)
    page.show(ALL_KINDS)
    assert page.script("return [...document.styleSheets].map((sheet) => new URL(sheet.href).pathname)") == [
        "/live-pages/live.css", "/live-pages/page.css"
    ]
    yield page
    # A page that outlives its server logs errors.
    browser.get("about:blank")


def test_the_default_style_sheet_looks_right(default_look, screenshots):
    look_at(default_look, "controls", screenshots)
    default_look.press("Dialog")
    default_look.wait_for_dialog("dialog")
    look_at(default_look, "controls-dialog", screenshots)


@pytest.mark.parametrize("size", SIZES)
def test_controls_do_not_touch_with_the_default_style_sheet(default_look, size):
    resize(default_look, size)
    assert crowded_controls(default_look) == []


@pytest.mark.loses_connection
def test_the_notice_of_a_lost_connection_fits_on_a_phone(page, showcase, screenshots):
    resize(page, "phone")
    page.count_to(2)
    page.press("Is this prime?")
    page.wait_for_dialog("prime-modal")
    showcase.stop()
    page.wait(lambda: "Connection lost" in page.notice, "the lost connection did not show itself")
    assert fits(page)
    page.browser.save_screenshot(str(screenshots / "lost-phone-light.png"))


def test_long_numbers_fit_on_a_phone(page):
    resize(page, "phone")
    page.script(
        """
        document.getElementById('count').textContent = '9223372036854775807';
        document.getElementById('count').className = 'count count-long';
        document.querySelector('#nth-prime span').textContent = 'What is the 9223372036854775807th prime?';
        """
    )
    assert fits(page)
