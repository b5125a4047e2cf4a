"""The first message of a stream: only the changes since the page was loaded or the connection was lost."""

import pytest

from page import Page
from wire import Wire

# Counts the bytes of streams, which don't begin until `beginStream` is called.
HOLD_STREAMS = """
delete window.SharedWorker;
window.streamed = 0;
const begun = new Promise((resolve) => { window.beginStream = resolve; });
const original = window.fetch;
window.fetch = async (...all) => {
  if (!String(all[0]).endsWith("/stream")) return original(...all);
  await begun;
  const response = await original(...all);
  const transform = (piece, pipe) => {
    window.streamed += piece.length;
    pipe.enqueue(piece);
  };
  return new Response(response.body.pipeThrough(new TransformStream({ transform })), response);
};
"""

# Ends the tab's stream and requests a new one.
RECONNECT = "delete document.documentElement.dataset.live; dispatchEvent(new Event('online'))"


@pytest.fixture
def holding(browser):
    """New pages wait with their streams."""
    script = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": HOLD_STREAMS})
    yield
    browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


@pytest.fixture
def held(holding, showcase, browser):
    """A browser whose pages wait with their streams."""
    return Page(browser, showcase.origin)


def begin(page):
    page.script("beginStream()")
    page.wait_until_connected()
    return page.script("return streamed")


def size(page):
    return page.script("return document.getElementById('live-page').outerHTML.length")


def test_opening_a_long_page_does_not_send_it_again(held):
    held.browser.get(f"{held.origin}/source/bloc")
    assert begin(held) < 2_000 < 100_000 < size(held)


def test_reconnecting_does_not_send_an_unchanged_page_again(held):
    held.browser.get(f"{held.origin}/source/bloc")
    first = begin(held)
    held.script(RECONNECT)
    held.wait_until_connected()
    assert held.script("return streamed") - first < 2_000


def test_tabs_that_share_a_stream_do_not_receive_their_pages_again(showcase, browser):
    wire = Wire(showcase.port)
    page = Page(browser, wire.origin)
    front = page.open_two_windows(f"{page.origin}/source/bloc")
    before = wire.received
    for window in (0, 1, 0):
        front(window).script(RECONNECT)
        page.wait_until_connected()
    assert wire.received - before < 10_000


def test_a_change_before_the_stream_begins_is_shown(held):
    held.browser.get(f"{held.origin}/prime-time")
    held.press("Increment")
    held.press("Increment")
    # The server has handled the events when another request shows their effects.
    held.wait(lambda: ">2<" in held.rendered(f"{held.origin}/prime-time"), "the events never arrived")
    assert held.count == "0"
    assert begin(held) < size(held) / 2
    held.wait(lambda: held.count == "2", f"the page shows {held.count}")
    held.count_to(3)


def test_changes_while_the_connection_was_lost_are_shown(held):
    held.browser.get(f"{held.origin}/prime-time")
    begin(held)
    held.count_to(2)
    before = held.script("return streamed")
    held.script(RECONNECT)
    held.press("Increment")
    held.wait_until_connected()
    held.wait(lambda: held.count == "3", f"the page shows {held.count}")
    assert held.script("return streamed") - before < size(held) / 2


@pytest.mark.parametrize(
    "kind, typed, shown",
    [("text.refuse.abc", "x", "abc"), ("text.upper.abc", "d", "ABCD"), ("text.accept.abc", "d", "abcd")],
)
def test_a_field_that_was_edited_before_the_stream_begins_shows_the_state(holding, controls, kind, typed, shown):
    controls.browser.get(f"{controls.origin}/controls?fields={kind}")
    controls.field().send_keys(typed)
    assert controls.held() == f"abc{typed}"
    begin(controls)
    controls.wait_until_shown(shown)


def test_content_that_another_script_removed_returns_with_the_next_stream(held):
    held.browser.get(f"{held.origin}/prime-time")
    begin(held)
    held.script("document.getElementById('count').remove()")
    before = held.script("return streamed")
    held.press("Increment")
    held.wait(lambda: held.script("return streamed") > before, "the change never arrived")
    held.wait_until_settled()
    # The region of the change is missing, so the next stream begins with the whole page.
    held.script(RECONNECT)
    held.wait_until_connected()
    held.wait(lambda: held.has("count") and held.count == "1", "the count never returned")


def test_removed_content_returns_although_other_changes_follow(controls):
    controls.show("text.accept.abc")
    controls.script("document.getElementById('ticks').remove()")
    controls.act("Tick")
    controls.field().send_keys("d")
    controls.wait(lambda: controls.state() == "abcd", "the change never arrived")
    controls.script(RECONNECT)
    controls.wait_until_connected()
    controls.wait(lambda: controls.has("ticks") and controls.text("ticks") == "1", "the ticks never returned")
