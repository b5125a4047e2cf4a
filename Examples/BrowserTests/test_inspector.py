"""The inspector and the inspected pages: time travel, filters, two inspectors at once, reloads, and sessions as files."""

import base64
import os
import re
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By

from accessibility import headings, unreached_by_tab
from look import look_at, prefer
from showcase import PROGRAM


# The header of a test that the inspector has generated.
RECORDED = """// The inspector's page has written this. `test_inspector.py` compares it with what the page writes now.
// swift-format-ignore-file
"""


def wait_for_log(page, words):
    page.wait_for_text("found", words)


def follow_inspect(page):
    page.browser.find_element(By.LINK_TEXT, "Inspect").click()
    page.wait(lambda: "/inspector/" in page.browser.current_url, "the inspector never opened")
    page.wait_until_connected()


def test_a_link_at_each_page_leads_to_its_store(inspected):
    page = inspected.prime_time()
    page.press("Increment")
    page.wait(lambda: page.count == "1", "the count never became 1")
    follow_inspect(page)
    page.wait_for_text("store-title", "prime-time (")
    wait_for_log(page, "1 of 1 actions")


# Each lesson has a text with its name.
LESSONS = sorted(text.stem for text in (Path(__file__).parent.parent / "Lessons").glob("*.md"))

# An element of the inspector, and its text, for lessons without a store of their name.
SHOWN = {
    "log-in": ("publishers", "log-in: button"),
    "sign-up": ("publishers", "sign-up: availability"),
    "streams": ("bloc-events", "created"),
    "bloc": ("bloc-events", "created"),
    "inspector": ("stores", "Stores"),
}


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_lessons_link_leads_to_its_own_store(inspected, lesson):
    # Another page is opened first. Its store must not be mistaken for the lesson's.
    page = inspected.open("first", f"{inspected.showcase.origin}/{'animation' if lesson == 'prime-time' else 'prime-time'}")
    page = inspected.open("first", f"{inspected.showcase.origin}/{lesson}")
    follow_inspect(page)
    page.wait_for_text(*SHOWN.get(lesson, ("store-title", f"{lesson} (")))


def test_travel_and_back_while_a_request_is_in_flight(inspected):
    inspected.fault_file.write_text("stalled")
    page = inspected.prime_time()
    page.count_to(5)
    page.press("What is the 5th prime?")
    page.wait(lambda: not page.element("nth-prime").is_enabled(), "nothing was asked for")
    page = inspected.inspector()
    wait_for_log(page, "6 of 6 actions")
    page.wait_for_text("effects", "running")
    page.press("Back")
    page.wait_for_text("position", "It shows the state after entry 5.")
    page.keys("[")
    page.wait_for_text("position", "It shows the state after entry 4.")
    page = inspected.front("first")
    page.wait(lambda: page.count == "4", "the page does not show the earlier state")
    # The user's actions are rejected now, and the response is delayed.
    page.press("Increment")
    inspected.fault_file.unlink()
    page = inspected.front("inspector")
    page.wait_for_text("position", "1 action of an effect waits")
    page.wait_for_text("log-rows", "refused")
    page = inspected.front("first")
    assert page.count == "4"
    page = inspected.front("inspector")
    page.press("Present")
    page.wait_for_text("position", "It shows its present state.")
    page = inspected.front("first")
    page.wait_for_dialog("nth-prime-alert")
    page.press("OK")
    page.wait(lambda: page.count == "5", "the page does not show the present state")


def test_two_inspectors_move_the_same_store(inspected):
    page = inspected.prime_time()
    page.count_to(3)
    wait_for_log(inspected.inspector("one"), "3 of 3 actions")
    wait_for_log(inspected.inspector("other"), "3 of 3 actions")
    page.press("Back")
    page.wait_for_text("position", "It shows the state after entry 2.")
    page = inspected.front("one")
    page.wait_for_text("position", "It shows the state after entry 2.")
    page.press("Back")
    page = inspected.front("other")
    page.wait_for_text("position", "It shows the state after entry 1.")
    page.press("Present")
    page = inspected.front("first")
    page.wait(lambda: page.count == "3", "the page does not show the present state")


def test_reloads_in_the_midst_of_travel_keep_the_moment(inspected):
    page = inspected.prime_time()
    page.count_to(3)
    page = inspected.inspector()
    wait_for_log(page, "3 of 3 actions")
    page.press("Back")
    page.wait_for_text("position", "It shows the state after entry 2.")
    page.browser.refresh()
    page.wait_until_connected()
    page.wait_for_text("position", "It shows the state after entry 2.")
    page = inspected.front("first")
    page.browser.refresh()
    page.wait_until_connected()
    assert page.count == "2"


def test_filters_show_matching_actions(inspected):
    page = inspected.prime_time()
    page.count_to(3)
    page.press("Is this prime?")
    page = inspected.inspector()
    wait_for_log(page, "4 of 4 actions")
    page.element("filter").send_keys("isprime")
    wait_for_log(page, "1 of 4 actions")
    assert len(page.browser.find_elements(By.CSS_SELECTOR, "#log-rows li")) == 1


# The time from a keystroke to the page's result message, in milliseconds.
ANSWER = """
const [text, done] = arguments;
const field = document.getElementById("filter");
const observer = new MutationObserver(() => {
  observer.disconnect();
  done(performance.now() - start);
});
observer.observe(document.getElementById("found"), { childList: true, characterData: true, subtree: true });
field.focus();
field.value = text;
const start = performance.now();
field.dispatchEvent(new InputEvent("input", { bubbles: true }));
"""


def test_a_filter_on_ten_thousand_actions_answers_within_100_ms(inspected):
    page = inspected.prime_time()
    page.press("Increment")
    page.wait(lambda: page.count == "1", "the count never became 1")
    page = inspected.inspector()
    wait_for_log(page, "1 of 1 actions")
    page.element("command").send_keys(".counter(.incrTapped)")
    times = page.element("times")
    page.script("arguments[0].select()", times)
    times.send_keys("9999")
    page.press("Send")
    page.wait(lambda: "10000 of 10000 actions" in page.element("found").text, "the actions never came", 60)
    waits = {}
    # Every entry contains these letters, so the count does not change. Each text differs from the previous
    # one.
    for text in ("x", "incr", "q", "c") * 5:
        waits.setdefault(text, []).append(page.browser.execute_async_script(ANSWER, text))
    # Other processes may occasionally delay this.
    assert all(min(times) < 100 for times in waits.values()), waits


def test_entries_can_be_selected_skipped_and_compared(inspected, tmp_path):
    page = inspected.prime_time()
    page.count_to(3)
    page = inspected.inspector()
    wait_for_log(page, "3 of 3 actions")

    def choose(entry):
        """A change of the log may move the entries between the search for one and the click."""
        page = inspected.front("inspector")

        def is_chosen():
            if page.has("entry-title") and f"Entry {entry}:" in page.text("entry-title"):
                return True
            page.browser.find_element(By.CSS_SELECTOR, f"#entry-{entry} button").click()
            return False

        page.wait(is_chosen, f"entry {entry} was never chosen")
        return page

    def expect(count):
        page = inspected.front("first")
        page.wait(lambda: page.count == count, f"the count never became {count}")

    choose(1).press("Skip")
    expect("2")
    choose(1).press("Put back")
    expect("3")
    choose(1).press("Pin")
    choose(3).wait_for_text("comparison", "count: 3")
    choose(1).press("Jump here")
    expect("1")
    page = inspected.front("inspector")
    page.keys("]")
    page.wait_for_text("position", "It shows the state after entry 2.")
    expect("2")
    page = inspected.front("inspector")
    slider = page.browser.find_element(By.CSS_SELECTOR, "#travel input[type=range]")
    page.script("arguments[0].value = 0; arguments[0].dispatchEvent(new InputEvent('input', {bubbles: true}))", slider)
    expect("0")
    inspected.front("inspector").keys("p")
    expect("3")
    page = inspected.front("inspector")
    link = page.browser.find_element(By.LINK_TEXT, "Export as JSON").get_attribute("href")
    session = tmp_path / "session.json"
    with urllib.request.urlopen(link) as answer:
        session.write_bytes(answer.read())
    page.browser.find_element(By.CSS_SELECTOR, "#session input[type=file]").send_keys(str(session))
    page.wait_for_text("imported-title", "Imported: prime-time")


def test_copies_the_generated_test(inspected):
    page = inspected.prime_time()
    page.count_to(2)
    page = inspected.inspector()
    wait_for_log(page, "2 of 2 actions")
    page.press("Begin here")
    page.press("Write as test")
    page.wait_for_text("test", "await store.send")
    assert page.script("return document.getElementById('test').textContent").count("await store.send") == 1
    page.press("Copy the test")
    said = ("Copied.", "The text is selected. Copy it with the keyboard.")
    page.wait(lambda: page.text("test-copied") in said, "nothing was said of the copy")


def test_typed_actions_reach_the_page(inspected):
    page = inspected.prime_time()
    page.press("Increment")
    page = inspected.inspector()
    page.element("command").send_keys(".counter(.decrTapped)")
    page.press("Send")
    wait_for_log(page, "2 of 2 actions")
    page = inspected.front("first")
    page.wait(lambda: page.count == "0", "the action never came")


def test_looks_right_and_is_used_by_keyboard(inspected, screenshots):
    page = inspected.prime_time()
    page.count_to(2)
    page.press("Is this prime?")
    page.press("Close")
    page = inspected.inspector()
    wait_for_log(page, "4 of 4 actions")
    page.press("Pin")
    page.press("Write as test")
    look_at(page, "inspector", screenshots)
    assert headings(page)[0] == 1
    page.browser.refresh()
    page.wait_until_connected()
    wait_for_log(page, "4 of 4 actions")
    assert unreached_by_tab(page) == []


# The duration of a response in the session, in microseconds or in whole milliseconds.
TIMES = re.compile(r"\.(?:micro|milli)seconds\([\d_]+\)|\.zero")


def without_times(source):
    return TIMES.sub(".milliseconds(1)", source)


def microseconds(source):
    unit, number = re.fullmatch(r"\.(micro|milli|)seconds\(([\d_]+)\)", source).groups()
    return int(number.replace("_", "")) * {"micro": 1, "milli": 1_000, "": 1_000_000}[unit]


def test_the_written_test_is_the_committed_one(inspected):
    """The file is one of PrimeTime's tests, which proves that the inspector's output compiles and passes. The
    comparison ignores how long the API took to respond."""
    page = inspected.prime_time()
    page.count_to(2)
    page.press("Is this prime?")
    page.press("Close")
    page.press("Decrement")
    page.wait(lambda: page.count == "1", "the count never became 1")
    page.press("What is the 1st prime?")
    page.wait_for_dialog("nth-prime-alert")
    page.press("OK")
    page = inspected.inspector()
    wait_for_log(page, "8 of 8 actions")
    page.element("reducer").send_keys("PrimeTime()")
    page.element("imports").send_keys("import PrimeTime")
    page.press("Write as test")
    page.wait_for_text("test", "PrimeTime()")
    source = page.script("return document.getElementById('test').textContent")
    file = Path(__file__).parent.parent / "Tests" / "PrimeTimeTests" / "App" / "RecordedTests.swift"
    if os.environ.get("TRIBUTARY_RECORD") == "1":
        file.write_text(RECORDED + source)
    assert without_times(RECORDED + source) == without_times(file.read_text())
    # The response arrives after the test has waited for it.
    after = microseconds(re.search(r"after: (\.\w+\([\d_]+\))", source).group(1))
    asked, answered = source.index("send(.counter(.nthPrimeButtonTapped))"), source.index("receive(.counter(.nthPrimeResponse")
    advances = re.findall(r"clock\.advance\(by: (\.\w+\([\d_]+\))\)", source[asked:answered])
    assert sum(map(microseconds, advances)) >= after > 0, source


def test_an_exported_session_is_replayed_by_the_command(inspected, tmp_path):
    page = inspected.open("first", f"{inspected.showcase.origin}/animation")
    for button in ("Rainbow", "Reset at once"):
        page.press(button)
    page = inspected.open("inspector", f"{inspected.address}?name=animation")
    link = page.wait(lambda: page.browser.find_element(By.LINK_TEXT, "Export as JSON"), "nothing can be exported")
    session = tmp_path / "session.json"
    with urllib.request.urlopen(link.get_attribute("href")) as answer:
        session.write_bytes(answer.read())
    replay = Path(PROGRAM).with_name("replay")
    outcome = subprocess.run([replay, session], capture_output=True, text=True, timeout=20)
    assert outcome.returncode == 0, outcome.stdout
    assert re.search(r"\d actions, same states\.", outcome.stdout)
    session.write_text(session.read_text().replace('\\"isLarge\\":false', '\\"isLarge\\":true'))
    outcome = subprocess.run([replay, session], capture_output=True, text=True, timeout=20)
    assert outcome.returncode == 1, outcome.stdout
    assert "The state differs after entry" in outcome.stdout


def test_without_the_option_nothing_is_inspected(showcase):
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(f"{showcase.origin}/inspect")
    assert refusal.value.code == 404


def test_the_animation_for_the_readme(inspected, request):
    if not request.config.getoption("--readme-picture"):
        pytest.skip("only with --readme-picture")
    from readme_animation import Animation

    def shooter(window):
        def take(width, height):
            page = inspected.front(window)
            page.browser.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
            )
            page.browser.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
            prefer(page, prefers_color_scheme="light", prefers_reduced_motion="reduce")
            taken = page.browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
            return base64.b64decode(taken["data"])

        return take

    animation = Animation()
    live, inspector = shooter("first"), shooter("inspector")
    inspected.prime_time()
    inspected.inspector()
    for count in range(1, 5):
        page = inspected.front("first")
        page.press("Increment")
        page.wait(lambda: page.count == str(count), "the count never changed")
        page = inspected.front("inspector")
        wait_for_log(page, f"{count} of {count} actions")
        animation.add(live, inspector, 700)
    inspected.front("first").press("What is the 4th prime?")
    inspected.front("first").wait_for_dialog("nth-prime-alert")
    wait_for_log(inspected.front("inspector"), "6 of 6 actions")
    animation.add(live, inspector, 1800)
    for moment in range(5, 1, -1):
        page = inspected.front("inspector")
        page.keys("[")
        page.wait_for_text("position", f"after entry {moment}.")
        animation.add(live, inspector, 800)
    page = inspected.front("inspector")
    page.keys("p")
    page.wait_for_text("position", "It shows its present state.")
    animation.add(live, inspector, 1500)
    file = Path(__file__).parent.parent / "Pictures" / "inspector.gif"
    animation.save(file)
    assert file.stat().st_size < 400_000
