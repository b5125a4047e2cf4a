"""The live behaviour of the page: synchronized tabs, a connection that is restored, and a server that rejects invalid
requests."""

import json
import urllib.error
import urllib.request

import pytest
from selenium.webdriver.common.keys import Keys

from wire import Wire


def test_tabs_of_a_session_stay_in_step(page, showcase):
    browser = page.browser
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    page.open(showcase.url)
    second = browser.current_window_handle
    page.count_to(3)
    browser.switch_to.window(first)
    page.wait(lambda: page.count == "3", "the first tab stayed behind")
    page.press("Is this prime?")
    page.wait_for_dialog("prime-modal")
    page.press("Save to favorites")
    browser.switch_to.window(second)
    page.wait_for_dialog("prime-modal")
    page.wait_for_favorites(3)
    page.press("Close")
    browser.switch_to.window(first)
    page.wait_until_gone("prime-modal")


def test_sessions_of_different_browsers_are_apart(page, showcase):
    page.count_to(2)
    with urllib.request.urlopen(showcase.url) as answer:
        assert '<output id="count" class="count" aria-live="polite" aria-label="Count">0<' in answer.read().decode()


@pytest.mark.loses_connection
def test_a_lost_connection_is_shown_and_restored(page, showcase):
    page.count_to(2)
    assert showcase.stop() == 0
    page.wait(lambda: "Connection lost" in page.notice, "the lost connection did not show itself")
    showcase.start()
    # The restarted server knows no sessions. The page starts over by itself, and works.
    page.wait(lambda: page.notice == "" and page.count == "0", "the page did not come back", timeout=30)
    page.wait_until_connected()
    page.count_to(1)


@pytest.mark.loses_connection
def test_an_interrupted_connection_shows_the_current_state(page, showcase):
    wire = Wire(showcase.port)
    page.open(f"{wire.origin}/prime-time")
    page.count_to(2)
    cookie = next(cookie for cookie in page.browser.get_cookies() if cookie["name"] == f"live-session-{wire.port}")
    wire.cut()
    page.wait(lambda: "Connection lost" in page.notice, "the lost connection did not show itself")
    page.press("Increment")
    page.wait(lambda: "hasn't reached the server yet" in page.notice, "the tap that waits did not show itself")

    wire.mend()
    mine = {"Cookie": f"{cookie['name']}={cookie['value']}", "Origin": wire.origin, "Live-Page": tab_of(page)}
    assert post(wire, increment(page), **mine) == (204, "")
    page.wait(lambda: page.count == "4" and page.notice == "", "the current state was not shown", timeout=30)
    wire.cut()


def test_focus_and_scrolling_survive_changes(page):
    for prime in (2, 3, 5):
        page.save_favorite(prime)
    page.tab_to("Delete 3")
    page.script("document.querySelector('#favorite-5 input').click()")
    cookie_count = page.count
    page.script("document.querySelector('[aria-label=Increment]').click()")
    page.wait(lambda: page.count != cookie_count, "the count did not change")
    assert page.focused_name == "Delete 3"
    assert page.script("return document.querySelector('#favorite-5 input').checked")


def test_the_whole_story_with_the_keyboard_alone(page):
    page.tab_to("Increment")
    for _ in range(5):
        page.keys(Keys.ENTER)
    page.wait_for_text("count", "5")
    page.tab_to("What is the 5th prime?")
    page.keys(Keys.SPACE)
    page.wait_for_dialog("nth-prime-alert")
    assert page.focused_name == "OK"
    page.keys(Keys.ENTER)
    page.wait_until_gone("nth-prime-alert")
    assert page.focused_name == "What is the 5th prime?"

    page.tab_back()
    assert page.focused_name == "Is this prime?"
    page.keys(Keys.ENTER)
    page.wait_for_dialog("prime-modal")
    page.tab_to("Save to favorites")
    page.keys(Keys.ENTER)
    page.button("Remove from favorites")
    assert page.focused_name == "Remove from favorites"
    page.keys(Keys.ESCAPE)
    page.wait_until_gone("prime-modal")
    assert page.focused_name == "Is this prime?"

    page.tab_to("5")
    page.keys(Keys.SPACE)
    page.tab_to("Delete selected")
    page.keys(Keys.ENTER)
    page.wait_for_favorites()
    page.tab_to("Save to file")
    page.keys(Keys.ENTER)
    page.wait_for_text("file-notice", "Saved")


def test_a_dialog_keeps_the_focus_inside(page):
    page.count_to(2)
    page.press("Is this prime?")
    page.wait_for_dialog("prime-modal")
    for _ in range(6):
        page.keys(Keys.TAB)
        # Between the last and the first control, the browser's own interface has the focus.
        assert page.script("return document.activeElement.closest('dialog') !== null || document.activeElement === document.body")


def tab_of(page):
    """The header that identifies the tab and its session."""
    return page.script("return document.querySelector('script[data-live-page]').dataset.livePage")


def increment(page):
    """The event that the page's script sends for a click on the button that counts up."""
    return json.loads(page.script("return document.querySelector('[aria-label=Increment]').dataset.event"))


def post(server, event, **headers):
    """Sends an event like the page, unless the headers differ, and returns the status and the text."""
    body = event if isinstance(event, bytes) else json.dumps(event).encode()
    own = {"Content-Type": "application/json", "Origin": server.origin}
    request = urllib.request.Request(f"{server.origin}/prime-time/events", body, {**own, **headers}, method="POST")
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_bad_input_is_refused_with_a_message(page, showcase):
    page.count_to(2)
    cookie = next(cookie for cookie in page.browser.get_cookies() if cookie["name"].startswith("live-session"))
    assert cookie["httpOnly"] and cookie["sameSite"] == "Strict"
    mine = {"Cookie": f"{cookie['name']}={cookie['value']}", "Live-Page": tab_of(page)}
    tap = increment(page)
    refusals = [
        (post(showcase, {"event": "nthPrimeResponse", "value": 4}, **mine), 422, "no longer available"),
        (post(showcase, {**tap, "value": 4}, **mine), 422, "accept a value"),
        (post(showcase, b"{", **mine), 400, "can't be read"),
        (post(showcase, json.dumps(tap).encode() + b" " * 65536, **mine), 413, "exceeds the limit"),
        (post(showcase, tap, Cookie=f"{cookie['name']}=bad"), 401, "Reload the page"),
        (post(showcase, tap, Cookie=mine["Cookie"]), 409, "Reload the page"),
        (post(showcase, tap, **{**mine, "Live-Page": "0" * 64}), 409, "Reload the page"),
        (post(showcase, tap), 401, "Reload the page"),
        (post(showcase, tap, **mine, Origin="https://evil.example"), 403, "another site"),
    ]
    for (status, text), expected, words in refusals:
        assert status == expected and words in text
    page.press("Increment")
    page.wait(lambda: page.count == "3", "the count is not one more than before")


@pytest.mark.refused
def test_refused_events_are_reported_on_the_page(page):
    page.script("document.querySelector('[aria-label=Increment]').dataset.event = '{\"event\":\"hack\"}'")
    page.press("Increment")
    page.wait(lambda: "no longer available" in page.notice, "the refusal was not shown")
    assert page.count == "0"
    page.press("Decrement")
    page.wait(lambda: page.notice == "" and page.count == "\N{MINUS SIGN}1", "the refusal stayed")


def test_the_front_page_leads_to_prime_time(page, showcase):
    page.browser.get(showcase.origin)
    page.browser.find_element("partial link text", "PrimeTime").click()
    page.wait(lambda: page.browser.current_url == showcase.url, "the link led nowhere")
    page.wait_until_connected()
