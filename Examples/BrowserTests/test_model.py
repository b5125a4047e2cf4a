"""Random users on random pages of controls, over random networks. See model.js.

`TRIBUTARY_MODEL_RUNS=10000` asks for more runs, `TRIBUTARY_MODEL_SEED=N` for one run again.
"""

import json
import os
import time
from pathlib import Path

import pytest

pytestmark = [pytest.mark.full_browser, pytest.mark.loses_connection, pytest.mark.refused]

MODEL = (Path(__file__).parent / "model.js").read_text()
# The number of concurrent users, each of whom is waiting most of the time.
WINDOWS = 8
AT_ONCE = 60


@pytest.fixture
def people(site, browser):
    """The number of windows in which users act."""
    browser.get(f"{site.origin}/plain")
    own = browser.current_window_handle
    browser.execute_script(MODEL + "; window.people = model.open(arguments[0])", WINDOWS)
    opened = [window for window in browser.window_handles if window != own]
    if browser.name != "firefox":
        for window in browser.window_handles:
            browser.switch_to.window(window)
            browser.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
    browser.switch_to.window(own)
    yield browser
    for window in opened:
        browser.switch_to.window(window)
        browser.close()
    browser.switch_to.window(own)


def answer(browser, script, *given, meanwhile=lambda: None):
    """The result of a promise. The driver's client abandons a call after two minutes, so the result is polled."""
    begin = "const end = (answer) => (window.answer = [answer]); window.answer = null; "
    browser.execute_script(f"{begin}{script}.then(end, (error) => end({{ error: error.stack }}))", *given)
    limit = time.monotonic() + 600
    while time.monotonic() < limit:
        if found := browser.execute_script("return window.answer"):
            return found[0]
        meanwhile()
        time.sleep(0.2)
    pytest.fail(f"{script} took more than ten minutes")


def play(browser, seeds, is_forgotten=False, **options):
    failures = answer(browser, "model.run(people, arguments[0], arguments[1])", seeds, is_forgotten, **options)
    assert isinstance(failures, list), failures
    return failures


def shrunk(browser, scenario):
    return answer(browser, "model.shrink(people[0], arguments[0], 60000)", scenario)


def check(people, seeds):
    start = time.monotonic()
    for place in range(0, len(seeds), AT_ONCE):
        failures = play(people, seeds[place : place + AT_ONCE])
        if failures:
            failure = failures[0]
            small = shrunk(people, failure["scenario"])
            pytest.fail(
                f"TRIBUTARY_MODEL_SEED={failure['seed']}: {failure['problem']}\n"
                f"{json.dumps(small)}\nOthers: {[each['seed'] for each in failures]}"
            )
        if len(seeds) > 1000:
            print(f"{place + AT_ONCE} runs in {time.monotonic() - start:.0f} s", flush=True)


def test_every_control_shows_the_state_after_each_quiet_moment(people):
    seed = os.environ.get("TRIBUTARY_MODEL_SEED")
    runs = int(os.environ.get("TRIBUTARY_MODEL_RUNS", "160"))
    first = int(os.environ.get("TRIBUTARY_MODEL_FIRST", "0"))
    check(people, [int(seed)] if seed else list(range(first, first + runs)))


def test_every_control_shows_the_state_although_the_server_is_restarted(people, site):
    last = time.monotonic()

    def restart():
        nonlocal last
        if time.monotonic() > last + 4 and people.execute_script("return model.close()"):
            site.stop()
            site.start()
            people.execute_script("model.reopen()")
            last = time.monotonic()

    runs = int(os.environ.get("TRIBUTARY_MODEL_RUNS", "40"))
    failures = play(people, list(range(10_000, 10_000 + runs)), True, meanwhile=restart)
    assert not failures, "\n".join(f"{each['problem']}\n{json.dumps(each['scenario'])}" for each in failures)
