"""Random users on random pages of controls, over random networks. See model/.

The kinds of controls are those of `Controls.Kind` in `Sources/LinkedPages`. Lists with several choices have no kind, because
LivePages has no control for them. Uploads and the controls of TributaryUI have none either; they have tests of their own.

`TRIBUTARY_MODEL_RUNS=10000` sets the number of runs, `TRIBUTARY_MODEL_FIRST=N` sets the first seed, and
`TRIBUTARY_MODEL_SEED=N` repeats one run. A failure prints its seed. Each commit's CI plays other seeds.
"""

import json
import os
import time
from pathlib import Path

import pytest

from linked import LinkedPages
from proxy import AlteringProxy, Switch

# A seed that fails isn't run again: a fault that depends on the time is what these runs look for. Only the runs with
# restarts run once more, and the output names them (RERUN): seed 18 has once kept a tick that a restart lost.
pytestmark = [
    pytest.mark.full_browser,
    pytest.mark.loses_connection,
    pytest.mark.refused,
    pytest.mark.flaky(reruns=0),
]

PARTS = ["waiting", "rules", "scenario", "network", "controls", "ledger", "rows", "actions", "checking", "running"]
MODEL = "\n".join((Path(__file__).parent / "model" / f"{part}.js").read_text() for part in PARTS)
# The number of concurrent users, each of whom is waiting most of the time.
WINDOWS = 8
AT_ONCE = 60


def enter(browser, origin):
    """Opens the windows in which users act. Returns all windows but the browser's own."""
    browser.get(f"{origin}/plain")
    own = browser.current_window_handle
    browser.execute_script(f"window.model = (() => {{ {MODEL} }})(); window.people = model.open(arguments[0])", WINDOWS)
    if browser.name != "firefox":
        for window in browser.window_handles:
            browser.switch_to.window(window)
            browser.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
    browser.switch_to.window(own)
    return [window for window in browser.window_handles if window != own]


def leave(browser, opened):
    own = browser.current_window_handle
    for window in opened:
        browser.switch_to.window(window)
        browser.close()
    browser.switch_to.window(own)


@pytest.fixture
def people(site, browser):
    opened = enter(browser, site.origin)
    yield browser
    leave(browser, opened)


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


def play(browser, seeds, is_interrupted=False, most_failures=3, **options):
    failures = answer(browser, "model.run(people, ...arguments)", seeds, is_interrupted, most_failures, **options)
    assert isinstance(failures, list), failures
    return failures


def seeds(runs):
    """The seeds of this run."""
    if seed := os.environ.get("TRIBUTARY_MODEL_SEED"):
        return [int(seed)]
    first = int(os.environ.get("TRIBUTARY_MODEL_FIRST", "0"))
    return list(range(first, first + int(os.environ.get("TRIBUTARY_MODEL_RUNS", runs))))


def check(people, seeds, is_interrupted=False, **options):
    start = time.monotonic()
    for place in range(0, len(seeds), AT_ONCE):
        failures = play(people, seeds[place : place + AT_ONCE], is_interrupted, **options)
        if failures:
            failure = failures[0]
            small = answer(people, "model.shrink(people[0], arguments[0], 60000)", failure["scenario"], **options)
            pytest.fail(
                f"TRIBUTARY_MODEL_SEED={failure['seed']}: {failure['problem']}\n"
                f"{json.dumps(small)}\nOthers: {[(each['seed'], each['problem']) for each in failures[1:]]}"
            )
        if len(seeds) > 200:
            print(f"{place + AT_ONCE} runs in {time.monotonic() - start:.0f} s", flush=True)


def test_every_control_shows_the_state_after_each_quiet_moment(people):
    check(people, seeds(240))


# Scenarios in which the model has found faults, after shrinking.
FOUND = {
    "a field is disabled and enabled again before the browser shows either": {
        "fields": [{"kind": "picker", "rule": "later", "value": "apple"}, {"kind": "password", "rule": "short", "value": ""}],
        "network": {"delay": 30, "cuts": False, "loses": 0},
        "steps": [["paste", 1, "a"], ["press", "Disable"], ["press", "Disable"], ["quiet"]],
    },
    "a password field disappears and appears again": {
        "fields": [{"kind": kind, "rule": "accept", "value": ""} for kind in ("text", "password", "text")],
        "network": {"delay": 0, "cuts": False, "loses": 0},
        "steps": [["paste", 1, "a"], ["press", "Hide"], ["pause", 300], ["press", "Hide"], ["quiet"]],
    },
    "a radio button is chosen and disabled behind a submission": {
        "fields": [{"kind": "throttled", "rule": "upper", "value": ""}, {"kind": "radio", "rule": "lateUpper", "value": "apple"}],
        "network": {"delay": 30, "cuts": False, "loses": 0},
        "steps": [["press", "Elsewhere"], ["return", 1], ["press", "Disable"], ["edit", 1, "cherry", 0], ["quiet"]],
    },
    "a choice is changed behind a submission that waits": {
        "fields": [{"kind": "number", "rule": "refuse", "value": "50"}, {"kind": "list", "rule": "accept", "value": "apple"}],
        "network": {"delay": 120, "cuts": False, "loses": 0},
        "steps": [["return", 0], ["edit", 1, "cherry", 0], ["return", 0], ["edit", 1, "apple", 0], ["quiet"]],
    },
    "a toggle is changed behind a submission that waits": {
        "fields": [{"kind": "number", "rule": "refuse", "value": "50"}, {"kind": "toggle", "rule": "accept", "value": "false"}],
        "network": {"delay": 120, "cuts": False, "loses": 0},
        "steps": [["return", 0], ["edit", 1, "", 0], ["return", 0], ["edit", 1, "", 0], ["quiet"]],
    },
}


@pytest.mark.parametrize("found", FOUND)
def test_every_control_shows_the_state_in_scenarios_that_once_failed(people, found):
    scenario = {"seed": 1, "isShared": False, "isAlone": False, "isInterrupted": False, **FOUND[found]}
    assert answer(people, "model.play(people[0], arguments[0])", scenario) is None


def interrupting(browser, act):
    """Interrupts the server when users wait for it, but not so often that pages take the browser for one that accepts no
    cookies."""
    last = time.monotonic()

    def interrupt():
        nonlocal last
        if time.monotonic() > last + 4 and browser.execute_script("return model.close()"):
            act()
            browser.execute_script("model.reopen()")
            last = time.monotonic()

    return interrupt


@pytest.mark.flaky(reruns=1)
def test_every_control_shows_the_state_although_the_server_is_restarted(people, site):
    def restart():
        site.stop()
        site.start()

    check(people, seeds(60), True, meanwhile=interrupting(people, restart))


@pytest.mark.flaky(reruns=1)
def test_every_control_shows_the_state_although_another_server_answers(browser):
    servers = [LinkedPages(), LinkedPages()]
    for server in servers:
        server.start()
    switch = Switch(servers)
    opened = enter(browser, f"http://127.0.0.1:{switch.port}")
    try:
        check(browser, seeds(60), True, meanwhile=interrupting(browser, switch.switch))
    finally:
        leave(browser, opened)
        switch.close()
        for server in servers:
            server.stop()


# Faults of the script: the replaced code and its replacement. The model has to detect each fault.
FAULTS = {
    "the state is not shown": ("const showState = (field) => {", "const showState = (field) => { return;"),
    "what was filled in silently is lost": ("const sendSilentChanges = (some) => {", "const sendSilentChanges = (some) => { return;"),
    "texts behind a submission are lost": ("const waits = waitsIn(form);", "const waits = [];"),
    "submissions and clicks in quick succession are lost": (
        "const enqueue = (entry) => {",
        "const enqueue = (entry) => { if (entry.control && queue.some((each) => each.control)) return settle(entry);",
    ),
    "clicks count twice": ("const enqueue = (entry) => {", "const enqueue = (entry) => { if (entry.control) queue.push({ ...entry });"),
    "the focus does not return after a dialog": ('if (lastControl?.isConnected && active.closest("dialog")) {', "if (false) {"),
    "rows that move are lost": ("else from.insertBefore(match, next);", "else from.append(match);"),
    "the focus is lost": ("const restoreFocus = rememberFocus();", "const restoreFocus = () => document.activeElement?.blur();"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_model_detects_faults_of_the_script(fault, site, browser):
    before, after = FAULTS[fault]

    def alter(script):
        assert before in script, f"the script has no {before!r}"
        return script.replace(before, after)

    proxy = AlteringProxy(site, alter)
    opened = enter(browser, f"http://127.0.0.1:{proxy.port}")
    try:
        failures = play(browser, list(range(160)), most_failures=1)
        assert failures, f"the model did not notice that {fault}"
        assert "never connected" not in failures[0]["problem"], failures
        print(failures[0]["seed"], failures[0]["problem"])
    finally:
        leave(browser, opened)
        proxy.close()
