"""Client hooks, keys, the pointer and other events of a page, on the page of notes."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from notes import follow, is_same_document, mark, target, wait_for_place
from wire import Wire


# Client code


def journal(page):
    return page.script("return window.journal")


def test_a_hook_takes_care_of_its_element(notes):
    assert journal(notes) == ["mounted 0"]
    notes.press("Save")
    notes.wait(lambda: "saved 1 1 1" in journal(notes), "the event never came")
    assert sorted(journal(notes)[1:]) == ["heard 1", "saved 1 1 1", "updated 1"]
    assert notes.script("return document.getElementById('map').style.getPropertyValue('--drawn')") == "1"
    notes.element("map").click()
    notes.wait_for_text("last", "moved to 3, 4")
    assert "drawn" in notes.script("return document.getElementById('map').textContent")
    follow(notes, "About")
    wait_for_place(notes, "About", "/about")
    assert journal(notes)[-1] == "removed"
    follow(notes, "Note 3")
    wait_for_place(notes, "Note 3", "/notes/3")
    assert journal(notes)[-1] == "mounted 0"


def test_hooks_are_notified_whether_their_event_is_accepted(notes):
    notes.element("map").click()
    notes.wait_for_text("last", "moved to 3, 4")
    assert notes.script("return window.wasTaken") is True
    # The server no longer responds. Some of so many events exceed the limit for waiting events.
    notes.script(
        """
        window.fetch = () => new Promise(() => {});
        for (let n = 0; n < 600; n += 1) document.getElementById("map").click();
        """
    )
    assert notes.script("return window.wasTaken") is False
    assert "wasn't sent" in notes.notice


def test_scripts_of_entered_pages_run(site, notes):
    notes.open(f"{site.origin}/about")
    mark(notes)
    assert notes.script("return LivePages.hooks.Map === undefined")
    follow(notes, "Note 3")
    wait_for_place(notes, "Note 3", "/notes/3")
    notes.wait(lambda: journal(notes) == ["mounted 0"], "the hook was not mounted")
    assert is_same_document(notes)


@pytest.mark.refused
def test_values_from_hooks_are_validated(notes):
    notes.script("document.getElementById('map').dispatchEvent(new Event('dblclick'))")
    notes.wait(lambda: "“moved” is invalid" in notes.notice, "the refusal was not told")


@pytest.mark.loses_connection
def test_each_event_arrives_once_though_the_connection_is_lost(site, notes):
    wire = Wire(site.port)
    notes.open(f"{wire.origin}/notes")
    notes.press("Save")
    notes.wait(lambda: "heard 1" in journal(notes), "the event never came")
    for _ in range(3):
        wire.cut()
        notes.wait(lambda: "Connection lost" in notes.notice, "the loss was not told")
        notes.press("Save")
        wire.mend()
        notes.wait(lambda: notes.notice == "", "the connection never came back")
    notes.wait(lambda: "heard 4" in journal(notes), "an event never came")
    assert [entry for entry in journal(notes) if entry.startswith("heard")] == [f"heard {n}" for n in range(1, 5)]
    notes.browser.get("about:blank")
    wire.cut()


# Events beyond the click


def test_offered_keys_are_handled(notes):
    notes.tab_to("Keys")
    notes.keys("j")
    notes.wait_for_text("last", "j")
    notes.keys(Keys.ARROW_DOWN)
    notes.wait_for_text("last", "ArrowDown")
    assert notes.script("return scrollY") == 0
    notes.script("document.activeElement.blur()")
    ActionChains(notes.browser).key_down(Keys.CONTROL).send_keys("k").key_up(Keys.CONTROL).perform()
    notes.wait_for_text("last", "control k")
    notes.keys("?")
    notes.wait_for_text("last", "help")


def test_typed_letters_do_not_trigger_keys(notes):
    field = notes.browser.find_element(By.CSS_SELECTOR, "input")
    field.click()
    notes.wait_for_text("last", "focus")
    notes.keys("?j")
    notes.wait(lambda: target(notes) == "/notes?q=%3Fj", "the address did not follow")
    assert notes.text("last") == "focus"
    notes.tab_to("Keys")
    notes.wait_for_text("last", "blur")


def test_held_keys_are_throttled(notes):
    notes.tab_to("Keys")
    sent = notes.script(
        """
        let sent = 0;
        const original = window.fetch;
        window.fetch = (address, options) => {
          if (options?.method === "POST" && address.endsWith("/events")) sent += JSON.parse(options.body).length;
          return original(address, options);
        };
        for (let n = 0; n < 200; n += 1)
          document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true, repeat: n > 0 }));
        return Promise.resolve().then(() => new Promise((go) => setTimeout(() => go(sent), 300)));
        """
    )
    assert 1 <= sent <= 4


def test_reaching_the_end_of_a_list_loads_more_once(notes):
    notes.script("document.getElementById('bottom').scrollIntoView({ block: 'end' })")
    notes.wait(lambda: "Row 40" in notes.text("rows"), "no more rows came")
    for _ in range(3):
        notes.script("document.getElementById('bottom').scrollIntoView({ block: 'end' })")
        notes.wait_until_settled()
    notes.wait(lambda: "Row 60" in notes.text("rows"), "no more rows came")


def test_hover_events_are_sent(notes):
    ActionChains(notes.browser).move_to_element(notes.element("hover")).perform()
    notes.wait_for_text("last", "over")
    ActionChains(notes.browser).move_to_element(notes.element("place")).perform()
    notes.wait_for_text("last", "away")


def test_latency_is_simulated_until_it_is_turned_off(notes):
    assert notes.script("return LivePages.latency(700)") == 700
    notes.browser.refresh()
    notes.wait_until_connected()
    start = notes.script("return performance.now()")
    notes.press("Next note")
    wait_for_place(notes, "Note 1", "/notes/1")
    assert notes.script("return performance.now()") - start > 700
    assert notes.script("try { LivePages.latency('x') } catch (error) { return error.name }") == "RangeError"
    notes.script("LivePages.latency(0)")
    notes.press("Next note")
    wait_for_place(notes, "Note 2", "/notes/2")
