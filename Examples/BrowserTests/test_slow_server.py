"""A slow or silent server is visible to the user."""

import signal

import pytest

from page import Page


@pytest.fixture
def silent(page, showcase):
    """The page of a server that is suspended until the end of the test."""
    page.count_to(1)
    showcase.process.send_signal(signal.SIGSTOP)
    yield page
    showcase.process.send_signal(signal.SIGCONT)
    page.wait(lambda: page.notice == "" and not page.element("live-progress").is_displayed(), "the page never came back")


def test_a_clicked_button_is_busy_then_a_bar_and_a_notice_show(silent, showcase):
    button = silent.button("Increment")
    button.click()
    assert button.get_attribute("aria-busy") is None
    silent.wait(lambda: button.get_attribute("aria-busy") == "true", "the button is not busy", timeout=2)
    assert not silent.element("live-progress").is_displayed()
    silent.wait(lambda: silent.element("live-progress").is_displayed(), "there is no bar", timeout=2)
    assert silent.notice == ""
    silent.wait(lambda: "hasn't responded" in silent.notice, "nothing is said", timeout=6)
    showcase.process.send_signal(signal.SIGCONT)
    silent.wait(lambda: silent.count == "2", "the click was lost")
    assert button.get_attribute("aria-busy") is None
    assert button.get_attribute("data-live-busy") is None


# When each sign of a slow server appears, measured from the click.
SIGNS = """
window.signs = {};
let start = 0;
document.addEventListener("click", () => { start = performance.now(); }, { capture: true, once: true });
const note = (sign, shows) => { if (shows && !(sign in signs)) signs[sign] = performance.now() - start; };
new MutationObserver(() => {
  note("busy", document.querySelector("[aria-label=Increment]").getAttribute("aria-busy") === "true");
  note("bar", document.getElementById("live-progress").matches(":popover-open"));
  note("notice", document.getElementById("live-notice").textContent.includes("hasn't responded"));
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""


def test_signs_of_a_silent_server_appear_in_time(silent):
    silent.script(SIGNS)
    silent.button("Increment").click()
    silent.wait(lambda: "notice" in silent.script("return signs"), "nothing is said", timeout=8)
    signs = silent.script("return signs")
    assert abs(signs["busy"] - 300) <= 150, signs
    assert abs(signs["bar"] - 1000) <= 300, signs
    assert abs(signs["notice"] - 5000) <= 500, signs


# A proxy responds once in place of an unavailable server, then the server itself rejects one request.
REFUSED = """
window.said = [];
const notice = document.getElementById("live-notice");
new MutationObserver(() => said.push(notice.textContent)).observe(notice, { childList: true, characterData: true, subtree: true });
const answers = [["<html>502 Bad Gateway</html>", "text/html"], ["The server stops.", "text/plain; charset=utf-8"]];
const original = window.fetch;
window.fetch = (address, options) => {
  if (answers.length === 0 || options?.method !== "POST" || !address.endsWith("/events")) return original(address, options);
  const [body, type] = answers.shift();
  return Promise.resolve(new Response(body, { status: 502, headers: { "Content-Type": type } }));
};
"""


def test_error_pages_of_proxies_are_not_shown(page):
    page.count_to(1)
    page.script(REFUSED)
    page.button("Increment").click()
    page.wait(lambda: page.count == "2", "the click was lost")
    said = page.script("return said.join()")
    assert "The server stops." in said
    assert "502" not in said


# Records how the tab's own stream is requested: as a stream, or with the batch number of a browser that
# polls.
ASKED = """
delete window.SharedWorker;
window.asked = [];
const original = window.fetch;
window.fetch = (address, options) => {
  if (String(address).endsWith("/stream")) window.asked.push(options.headers["Live-Batch"] ?? "stream");
  return original(address, options);
};
"""


def test_streams_resume_after_a_silent_server(showcase, browser):
    """After a while, the page also polls, as if a proxy held the stream back, and uses whichever is faster."""
    browser.execute_cdp_cmd("Page.enable", {})
    script = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": ASKED})
    try:
        page = Page(browser)
        page.open(showcase.url)
        showcase.process.send_signal(signal.SIGSTOP)
        page.script("dispatchEvent(new Event('online'))")
        page.wait(lambda: page.script("return asked.length") == 3, "the page does not poll", timeout=5)
        assert "The response is delayed" in page.notice
        showcase.process.send_signal(signal.SIGCONT)
        page.wait(lambda: page.notice == "", "the page never came back")
        page.count_to(2)
        assert page.script("return asked") == ["stream", "stream", "0"]
    finally:
        showcase.process.send_signal(signal.SIGCONT)
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})


def test_clicks_while_the_server_is_silent_all_count(silent, showcase):
    for _ in range(5):
        silent.press("Increment")
    showcase.process.send_signal(signal.SIGCONT)
    silent.wait(lambda: silent.count == "6", "a click was lost")


def test_marked_buttons_are_disabled_while_sending(page, showcase):
    """A second click would undo the first one."""
    page.count_to(2)
    page.press("Is this prime?")
    page.button("Save to favorites")
    button = page.element("favorite-toggle")
    showcase.process.send_signal(signal.SIGSTOP)
    try:
        for _ in range(3):
            button.click()
        assert button.get_attribute("aria-disabled") == "true"
    finally:
        showcase.process.send_signal(signal.SIGCONT)
    page.button("Remove from favorites")
    page.wait(lambda: button.get_attribute("aria-disabled") is None, "the button stays disabled")
    assert page.focused_name == "Remove from favorites"
    assert page.favorites == [2]


@pytest.mark.refused
def test_clicks_beyond_the_limit_are_reported(silent, showcase):
    silent.script("const button = document.querySelector('[aria-label=Increment]'); for (let n = 0; n < 530; n += 1) button.click();")
    silent.wait(lambda: "is overloaded" in silent.notice, "clicks were dropped in silence")
    showcase.process.send_signal(signal.SIGCONT)
    # As many as the limit for waiting events, and those that were being sent.
    silent.wait(lambda: 501 <= int(silent.count) <= 521, "clicks were lost", timeout=60)
    silent.wait(lambda: silent.notice == "", "the notice stays")


EVENTS = """
window.sent = [];
const original = window.fetch;
window.fetch = (address, options) => {
  if (String(address).endsWith("/events")) window.sent.push(...JSON.parse(options.body));
  return original(address, options);
};
"""


TYPE_AT_ONCE = """
const [field, text] = arguments;
for (const letter of text) {
  field.value += letter;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
"""


@pytest.fixture
def board(page, showcase):
    page.open(f"{showcase.origin}/board")
    page.script(EVENTS)
    return page


def labelled(page, label):
    return page.browser.find_element("xpath", f"//label[span='{label}']/input")


def texts_sent(page):
    return [event.get("value") for event in page.script("return window.sent")]


def test_debounced_fields_send_their_latest_value(board):
    name = labelled(board, "Your name")
    assert name.get_dom_attribute("data-debounce") == "300"
    name.clear()
    board.wait(lambda: name.get_dom_attribute("value") == "", "the name never went")
    board.script("window.sent.length = 0")
    board.script(TYPE_AT_ONCE, name, "Hypatia")
    board.wait(lambda: name.get_dom_attribute("value") == "Hypatia", "the name never came")
    assert texts_sent(board) == ["Hypatia"]


def test_waiting_events_are_sent_before_later_ones(board):
    name, title = labelled(board, "Your name"), labelled(board, "New card")
    board.script("window.sent.length = 0")
    board.script(TYPE_AT_ONCE, name, "x")
    board.script(TYPE_AT_ONCE, title, "y")
    board.wait(lambda: title.get_dom_attribute("value") == "y", "the title never came")
    assert [text[-1] for text in texts_sent(board)] == ["x", "y"]


@pytest.fixture
def about(site, browser):
    page = Page(browser, site.origin)
    page.open(f"{site.origin}/about")
    page.script(EVENTS)
    yield page
    # A page that outlives its server logs errors.
    browser.get("about:blank")


def test_throttled_fields_lose_no_text(about):
    mood = labelled(about, "Mood")
    about.script(TYPE_AT_ONCE, mood, "hypatia")
    about.wait(lambda: mood.get_dom_attribute("value") == "hypatia", "the text never came")
    assert texts_sent(about) == ["h", "hypatia"]


def test_throttled_buttons_send_the_first_click(about):
    for _ in range(3):
        about.button("Applaud").click()
    about.wait_for_text("applause", "1")
    assert len(about.script("return window.sent")) == 1
