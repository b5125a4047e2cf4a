"""A server that is slow or silent shows."""

import signal

import pytest


@pytest.fixture
def silent(page, showcase):
    """The page of a server that stands still, until the end of the test."""
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
    silent.wait(lambda: "not answered" in silent.notice, "nothing is said", timeout=6)
    showcase.process.send_signal(signal.SIGCONT)
    silent.wait(lambda: silent.count == "2", "the click was lost")
    assert button.get_attribute("aria-busy") is None
    assert button.get_attribute("data-live-busy") is None


def test_clicks_while_the_server_is_silent_all_count(silent, showcase):
    for _ in range(5):
        silent.press("Increment")
    showcase.process.send_signal(signal.SIGCONT)
    silent.wait(lambda: silent.count == "6", "a click was lost")


def test_a_button_may_be_disabled_while_it_sends(silent, showcase):
    silent.script("document.querySelector('[aria-label=Increment]').dataset.disabledWhileSending = ''")
    button = silent.button("Increment")
    for _ in range(3):
        button.click()
    assert button.get_attribute("aria-disabled") == "true"
    showcase.process.send_signal(signal.SIGCONT)
    silent.wait(lambda: silent.count == "2" and button.get_attribute("aria-disabled") is None, "the button stays disabled")
    assert silent.focused_name == "Increment"


@pytest.mark.refused
def test_more_than_can_be_kept_is_not_dropped_in_silence(silent, showcase):
    silent.script("const button = document.querySelector('[aria-label=Increment]'); for (let n = 0; n < 530; n += 1) button.click();")
    silent.wait(lambda: "does not keep up" in silent.notice, "clicks were dropped in silence")
    showcase.process.send_signal(signal.SIGCONT)
    # As many as wait, and those that were being sent.
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


# The page's own markup says nothing of it, and takes it away with each change.
PACED = """
const [pacing] = arguments;
const { dataset } = document.getElementById("user-name");
const pace = () => { if (!dataset[pacing]) dataset[pacing] = "400"; };
new MutationObserver(pace).observe(document.getElementById("user-name"), { attributes: true });
pace();
"""


TYPE_AT_ONCE = """
const field = document.getElementById("user-name");
for (const letter of arguments[0]) {
  field.value += letter;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
"""


@pytest.mark.parametrize("pacing", ["debounce", "throttle"])
def test_a_field_may_say_how_often_it_is_sent(showcase, page, pacing):
    page.open(f"{showcase.origin}/log-in")
    page.script(EVENTS)
    page.script(PACED, pacing)
    page.script(TYPE_AT_ONCE, "hypatia")
    page.wait(lambda: page.element("user-name").get_dom_attribute("value") == "hypatia", "the name never came")
    sent = [event["value"] for event in page.script("return window.sent")]
    assert sent == (["hypatia"] if pacing == "debounce" else ["h", "hypatia"])


def test_what_waits_is_sent_before_what_is_done_next(showcase, page):
    page.open(f"{showcase.origin}/log-in")
    page.script(EVENTS)
    page.script("document.getElementById('user-name').dataset.debounce = '60000'")
    page.element("user-name").send_keys("hypatia")
    page.element("password").send_keys("s")
    page.wait(lambda: page.element("user-name").get_dom_attribute("value") == "hypatia", "the name never came")
    assert [event["value"] for event in page.script("return window.sent")][:2] == ["hypatia", "s"]


def test_a_button_may_say_how_often_it_is_sent(page):
    page.script(EVENTS)
    page.script("const b = document.querySelector('[aria-label=Increment]'); b.dataset.throttle = '60000'; b.click(); b.click(); b.click();")
    page.wait(lambda: page.count == "1", "the click was lost")
    assert len(page.script("return window.sent")) == 1
