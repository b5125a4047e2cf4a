"""When nothing is in progress, each control shows the state, whether or not it has the focus."""

import contextlib
import time

import pytest
from selenium.webdriver.common.keys import Keys

from notes import follow

pytestmark = pytest.mark.full_browser


# Fills a field like a password manager that sends no events.
FILL = "arguments[0].value = arguments[1]"

NEWLINE = "\n"

# Pastes text like a browser.
PASTE = """
const [field, text] = arguments;
field.value = text;
field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
"""


# Reducers that change the input


def test_return_in_a_form_that_clears_the_field_leaves_it_empty(controls):
    controls.show("text.accept.")
    for text in ("milk", "bread"):
        controls.field().send_keys(text, Keys.ENTER)
        controls.wait(lambda: controls.submitted()[-1:] == [text], f"{text} was never submitted")
        controls.wait_until_shown("")
    assert controls.submitted() == ["milk", "bread"]
    assert controls.is_focused()


@pytest.mark.parametrize("latency", [0, 150])
def test_typing_right_after_return_starts_the_next_entry(controls, latency):
    controls.show("text.accept.")
    controls.script("LivePages.latency(arguments[0])", latency)
    try:
        controls.field().send_keys("milk", Keys.ENTER, "bread", Keys.ENTER, "butter", Keys.ENTER, "j")
        controls.wait(lambda: controls.submitted() == ["milk", "bread", "butter"], "the texts were not submitted")
        controls.wait_until_shown("j")
        assert controls.submitted() == ["milk", "bread", "butter"]
    finally:
        controls.script("LivePages.latency(0)")


def test_return_adds_a_card_and_clears_the_field(page, showcase):
    page.open(f"{showcase.origin}/board")
    field = page.browser.find_element("xpath", "//label[span='New card']/input")
    for title in ("milk", "bread"):
        field.send_keys(title, Keys.ENTER)
        page.wait_for_text("notes", f"added “{title}”")
        page.wait(lambda: field.get_property("value") == "", "the text stays in the field", timeout=3)


@pytest.mark.parametrize(
    ("rule", "typed", "expected"), [("upper", "abc", "ABC"), ("trim", " ab ", "ab"), ("short", "abcdef", "abc"), ("lateUpper", "abc", "ABC")]
)
@pytest.mark.parametrize("kind", ["text", "multiline"])
def test_focused_fields_show_the_reducers_text(controls, kind, rule, typed, expected):
    controls.show(f"{kind}.{rule}.")
    controls.field().send_keys(typed)
    controls.wait_until_shown(expected)
    assert controls.is_focused()


# Reducers that answer late, after 600 ms

# Types letters with pauses of 400 ms, so that an answer arrives between two later letters.
TYPE_SLOWLY = """
const [field, text] = arguments;
field.focus();
[...text].forEach((letter, place) => setTimeout(() => {
  field.setRangeText(letter, field.value.length, field.value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}, 400 * place));
"""


@pytest.mark.parametrize("kind", ["text", "multiline"])
@pytest.mark.parametrize("rule", ["later", "debounced"])
def test_slow_typing_is_kept_despite_late_answers(controls, rule, kind):
    controls.show(f"{kind}.{rule}.")
    controls.script(TYPE_SLOWLY, controls.field(), "abcd")
    controls.wait_until_shown("ABCD")
    assert controls.is_focused()


def test_a_late_answer_does_not_restore_erased_text(controls):
    controls.show("text.later.")
    controls.script(TYPE_SLOWLY, controls.field(), "a")
    controls.script("setTimeout(() => document.execCommand('delete'), 400)")
    controls.wait(lambda: controls.state() == "A", "the text was never answered")
    controls.field().send_keys("b")
    controls.wait_until_shown("B")


def test_a_late_correction_is_shown_after_a_single_input(controls):
    controls.show("text.debounced.")
    controls.field().send_keys("a")
    controls.wait(lambda: controls.state() == "A", "the text was never answered")
    controls.wait(lambda: controls.held() == "A", "the correction waits", timeout=1)


def test_refused_text_is_reset_after_editing(controls):
    controls.show("text.refuse.,text.accept.")
    controls.field().send_keys("a")
    time.sleep(0.5)
    assert controls.held() == "a"
    controls.field().send_keys(Keys.TAB)
    controls.wait(lambda: controls.held() == "", "the refused text stays", timeout=1)


def test_return_submits_a_form_whose_button_is_enabled_late(controls):
    controls.show("email.later.")
    controls.field().send_keys("a@b.c", Keys.ENTER)
    controls.wait(lambda: controls.submitted() == ["A@B.C"], "nothing was submitted")


def test_the_caret_keeps_its_position_on_correction(controls):
    controls.show("text.upper.")
    controls.field().send_keys("ac", Keys.ARROW_LEFT, "b")
    controls.wait_until_shown("ABC")
    assert controls.caret() == [2, 2]


def test_fields_keep_unanswered_input(controls):
    controls.show("text.upper.")
    controls.script("LivePages.latency(1000)")
    try:
        controls.field().send_keys("a")
        controls.act("Elsewhere")
        controls.field().send_keys("b")
        assert controls.held() == "ab"
        controls.wait_until_shown("AB")
    finally:
        controls.script("LivePages.latency(0)")


def test_two_windows_of_a_visit_show_the_same(controls):
    fields = "text.upper.,toggle.accept.false,picker.accept.apple"
    controls.show(fields, path="/controls/shared")
    first = controls.browser.current_window_handle
    controls.browser.switch_to.new_window("window")
    controls.show(fields, path="/controls/shared")
    controls.field().send_keys("abc")
    controls.wait_until_shown("ABC")
    controls.browser.switch_to.window(first)
    controls.wait_until_shown("ABC")
    controls.field().send_keys("d")
    controls.act("Elsewhere")
    controls.wait_until_shown("elsewhere")
    for number, value in enumerate(["elsewhere", "true", "cherry"]):
        controls.wait_until_shown(value, number)


DISCONNECT = "dispatchEvent(new PageTransitionEvent('pagehide'))"
RECONNECT = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


def test_an_edited_field_shows_the_state_after_a_reconnect(controls):
    controls.show("text.accept.", path="/controls/shared")
    controls.field().send_keys("ann")
    controls.wait_until_shown("ann")
    controls.tick()
    first = controls.browser.current_window_handle
    controls.script(DISCONNECT)
    controls.browser.switch_to.new_window("window")
    controls.show("text.accept.", path="/controls/shared")
    controls.act("Elsewhere")
    controls.wait_until_shown("elsewhere")
    controls.browser.switch_to.window(first)
    assert controls.state() == "ann"
    controls.script(RECONNECT)
    controls.wait_until_shown("elsewhere")


# Disables the fields and edits one of them before they are disabled.
DISABLE_THEN_EDIT = """
const [field, text] = arguments;
[...document.querySelectorAll("button")].find((button) => button.textContent === "Disable").click();
field.value = text;
field.dispatchEvent(new InputEvent("input", { bubbles: true }));
"""


@pytest.mark.refused
def test_a_refused_edit_of_a_disabled_field_is_gone_after_a_reconnect(controls):
    controls.show("date.accept.2020-02-02")
    controls.script(DISABLE_THEN_EDIT, controls.field(), "2021-03-04")
    controls.wait(lambda: not controls.field().is_enabled(), "the field was not disabled")
    controls.script(DISCONNECT)
    # Longer than a page may take for the answer to an edit.
    time.sleep(2.2)
    assert controls.held() == "2021-03-04"
    controls.script(RECONNECT)
    controls.wait_until_shown("2020-02-02")


@pytest.mark.refused
def test_input_that_is_not_sent_before_its_field_is_disabled_is_reported(controls):
    controls.show("debounced.accept.")
    controls.script(DISABLE_THEN_EDIT, controls.field(), "milk")
    controls.wait(lambda: "no longer available" in controls.text("live-notice"), "the loss was not reported")
    # The response to another event leaves the notice.
    controls.script("[...document.querySelectorAll('button')].find((each) => each.innerText === 'Reverse').click()")
    time.sleep(0.5)
    assert "no longer available" in controls.text("live-notice")
    controls.wait_until_shown("")


@pytest.mark.loses_connection
def test_a_chosen_radio_button_stays_chosen_after_a_restart(controls, site):
    controls.show("radio.accept.cherry")
    controls.radio("apple").click()
    controls.wait_until_shown("apple")
    restart(controls, site)
    controls.tick()
    controls.wait_until_shown("apple")


def restart(controls, site):
    before = controls.token
    site.stop()
    site.start()
    controls.wait(lambda: controls.token != before, "the page never started over")
    controls.wait_until_connected()


@pytest.mark.loses_connection
def test_input_that_is_answered_late_survives_two_restarts(controls, site):
    controls.show("text.later.abc")
    controls.field().send_keys("d")
    controls.wait_until_shown("ABCD")
    for _ in range(2):
        restart(controls, site)
        controls.wait_until_shown("ABCD")


@pytest.mark.loses_connection
def test_input_that_is_accepted_after_it_seemed_rejected_survives_a_restart(controls, site):
    controls.show("text.later.abc")
    controls.field().send_keys("d")
    # The edit ends, so the field waits for a shorter time than the answer takes.
    controls.script("arguments[0].dispatchEvent(new Event('change', { bubbles: true }))", controls.field())
    controls.wait(lambda: controls.held() == "abc", "the input never seemed rejected", timeout=3)
    controls.wait_until_shown("ABCD")
    restart(controls, site)
    controls.wait_until_shown("ABCD")


@pytest.mark.loses_connection
def test_accepted_input_survives_a_restart_after_a_rejected_edit(controls, site):
    controls.show("text.short.")
    controls.field().send_keys("abc")
    controls.wait_until_shown("abc")
    controls.field().send_keys("d")
    controls.wait_until_shown("abc")
    restart(controls, site)
    controls.wait_until_shown("abc")


def test_a_password_stays_while_its_field_is_disabled(controls):
    controls.show("password.accept.")
    controls.field().send_keys("secret")
    controls.wait_until_shown("secret")
    for is_enabled in (False, True):
        controls.act("Disable")
        controls.wait(lambda: controls.field().is_enabled() == is_enabled, "the field did not change")
        assert controls.held() == "secret"


def test_a_new_field_of_a_password_shows_dots(controls):
    controls.show("text.accept.,password.accept.,text.accept.")
    controls.field(1).send_keys("secret")
    controls.wait_until_shown("secret", 1)
    for count in (0, 1):
        controls.act("Hide")
        controls.wait(lambda: controls.script("return document.querySelectorAll('#row-1').length") == count, "the row did not change")
    assert (controls.held(1), controls.state(1)) == ("", "secret")
    assert controls.field(1).get_dom_attribute("placeholder") == "••••••••"
    controls.field(1).send_keys("new")
    controls.wait_until_shown("new", 1)
    controls.field(1).send_keys(Keys.BACKSPACE * 3)
    controls.wait_until_shown("", 1)
    controls.wait(lambda: not controls.field(1).get_dom_attribute("placeholder"), "the dots stayed")


# Reducers that reject the input


def choose_in(select, text):
    next(each for each in select.find_elements("css selector", "option") if each.text == text).click()


REFUSED = [
    ("toggle", "false", lambda controls: controls.field().click()),
    ("toggle", "true", lambda controls: controls.field().click()),
    ("picker", "apple", lambda controls: choose_in(controls.field(), "cherry")),
    ("radio", "apple", lambda controls: controls.radio("cherry").click()),
    ("slider", "50", lambda controls: controls.field().send_keys(Keys.ARROW_RIGHT)),
    ("number", "50", lambda controls: controls.field().send_keys(Keys.ARROW_UP)),
    ("text", "abc", lambda controls: controls.field().send_keys("d")),
    ("multiline", "abc", lambda controls: controls.field().send_keys("d")),
    ("date", "2020-02-02", lambda controls: controls.field().send_keys(Keys.ARROW_UP)),
]


@pytest.mark.parametrize(("kind", "value", "act"), REFUSED, ids=[f"{kind}-{value}" for kind, value, _ in REFUSED])
def test_a_refused_value_does_not_stay(controls, kind, value, act):
    controls.show(f"{kind}.refuse.{value}")
    act(controls)
    controls.wait(lambda: controls.held() != value, "nothing was changed", timeout=1)
    controls.wait(lambda: controls.held() == value, "the refused value stays", timeout=3)
    assert controls.state() == value


@pytest.mark.parametrize(("kind", "value", "act"), REFUSED, ids=[f"{kind}-{value}" for kind, value, _ in REFUSED])
def test_accepted_values_stay(controls, kind, value, act):
    controls.show(f"{kind}.accept.{value}")
    act(controls)
    controls.wait(lambda: controls.state() != value, "nothing was changed")
    taken = controls.state()
    controls.wait_until_shown(taken)
    controls.tick()
    assert controls.held() == taken


def test_pickers_show_withdrawn_selections(controls):
    controls.show("picker.accept.cherry")
    for _ in range(2):
        controls.act("Withdraw")
        controls.wait(lambda: "cherry" not in controls.choosable(), "the choice stays")
        assert controls.held() == "cherry"
        controls.act("Withdraw")
        controls.wait(lambda: "cherry" in controls.choosable(), "the choice did not come back")
        assert controls.held() == "cherry"
    choose_in(controls.field(), "banana")
    controls.wait_until_shown("banana")
    controls.act("Withdraw")
    controls.act("Elsewhere")
    controls.wait_until_shown("cherry")


def test_a_list_shows_a_withdrawn_selection(controls):
    controls.show("list.accept.apple")
    choose_in(controls.field(), "banana")
    controls.wait_until_shown("banana")
    choose_in(controls.field(), "apple")
    controls.wait_until_shown("apple")
    controls.act("Elsewhere")
    controls.wait_until_shown("cherry")
    controls.act("Withdraw")
    controls.wait(lambda: len(controls.field().find_elements("css selector", "option:disabled")) == 1, "the choice stays")
    controls.wait_until_shown("cherry")
    # A list hides a hidden option even if it is selected.
    assert controls.script("return arguments[0].selectedOptions[0].offsetHeight", controls.field()) > 0


# Numbers


@pytest.mark.refused
def test_a_number_is_validated_when_the_edit_ends(controls):
    controls.show("number.accept.50,text.accept.")
    field = controls.field()
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys("1")
    # A rejection would arrive within this time.
    time.sleep(0.4)
    assert controls.notice == "" and controls.held() == "1"
    field.send_keys("5")
    time.sleep(0.4)
    assert controls.state() == "50"
    field.send_keys(Keys.TAB)
    controls.wait_until_shown("15")
    field.send_keys(Keys.END, Keys.BACKSPACE)
    controls.field(1).click()
    controls.wait(lambda: "whole number from 2 to 100" in controls.notice, "nothing was said")
    controls.wait_until_shown("15")


@pytest.mark.refused
def test_a_refused_number_leaves_the_value_of_before_the_edit(controls):
    controls.show("number.accept.50,text.accept.")
    controls.field().send_keys(Keys.CONTROL, "a")
    controls.field().send_keys("9999")
    controls.field(1).click()
    controls.wait(lambda: "Nothing was changed" in controls.notice, "nothing was said")
    controls.wait_until_shown("50")


def test_typed_numbers_are_sent_before_the_next_click(controls):
    controls.show("number.accept.50,text.accept.")
    controls.field().send_keys(Keys.CONTROL, "a")
    controls.field().send_keys("15")
    controls.tick()
    controls.wait_until_shown("15")


def test_deleted_numbers_are_restored_after_editing(controls):
    controls.show("number.accept.50,text.accept.")
    controls.field().send_keys(Keys.CONTROL, "a")
    controls.field().send_keys(Keys.BACKSPACE)
    time.sleep(0.4)
    assert controls.held() == ""
    controls.field(1).click()
    controls.wait_until_shown("50")


# Focus


def test_left_fields_do_not_regain_the_focus(controls):
    controls.show("text.accept.,text.accept.")
    controls.field().click()
    controls.browser.find_element("css selector", "h1").click()
    controls.script("document.body.style.minHeight = '3000px'")
    controls.script("getSelection().selectAllChildren(document.querySelector('h1')); scrollTo(0, 200)")
    scrolled = controls.script("return scrollY")
    assert scrolled > 0
    controls.tick()
    assert controls.script("return document.activeElement === document.body")
    assert controls.script("return String(getSelection())") == "Controls"
    assert controls.script("return scrollY") == scrolled


def test_links_to_fragments_of_other_pages_scroll_there(controls):
    controls.show("text.accept.")
    follow(controls, "The end of about")
    controls.wait(lambda: controls.script("return location.pathname + location.hash") == "/about#down", "the page was not entered")
    controls.wait_until_connected()
    assert controls.script("return scrollY") > 500
    controls.press("Applaud")
    controls.script("document.getElementById('down').scrollIntoView()")
    assert controls.script("return scrollY") > 500


def test_the_focus_returns_after_a_change_took_it(controls):
    controls.show("text.accept.")
    button = controls.button("Dialog")
    button.click()
    controls.wait_for_dialog("dialog")
    controls.press("Close")
    controls.wait_until_gone("dialog")
    assert controls.focused_name == "Dialog"


# Submitting


def test_submitting_includes_fields_filled_without_events(controls):
    controls.show("text.accept.,password.accept.,toggle.accept.false")
    controls.script(FILL, controls.field(0), "hypatia")
    controls.script(FILL, controls.field(1), "secret")
    controls.script("arguments[0].checked = true", controls.field(2))
    controls.button("Submit").click()
    controls.wait(lambda: controls.submitted() == ["hypatia|secret|true"], "the texts were not submitted")


def test_text_filled_without_an_event_survives_changes(controls):
    controls.show("text.upper.")
    controls.script(FILL, controls.field(), "abc")
    controls.tick()
    controls.wait_until_shown("ABC")


# Edits a field, and fills it without an event before that edit is answered.
EDIT_THEN_FILL = """
const [field, text, filled] = arguments;
field.value = text;
field.dispatchEvent(new InputEvent("input", { bubbles: true }));
setTimeout(() => (field.value = filled), 50);
"""


# A field waits two seconds for the answer to an edit that seems to be rejected.
@pytest.mark.parametrize(("field", "text", "seconds"), [("password.accept.", "", 0.5), ("text.trim.", " ", 2.5)])
def test_text_filled_without_an_event_survives_the_answer_to_an_edit(controls, field, text, seconds):
    controls.show(field)
    controls.script("LivePages.latency(200)")
    try:
        controls.script(EDIT_THEN_FILL, controls.field(), text, "filled")
        time.sleep(seconds)
    finally:
        controls.script("LivePages.latency(0)")
    controls.tick()
    controls.wait_until_shown("filled")


@pytest.mark.parametrize("way", [FILL, PASTE], ids=["filled", "pasted"])
def test_return_counts_although_the_button_is_not_enabled_yet(controls, way):
    controls.show("email.accept.")
    assert not controls.button("Submit").is_enabled()
    controls.field().click()
    controls.script(way, controls.field(), "a@b.c")
    controls.field().send_keys(Keys.ENTER)
    controls.wait(lambda: controls.submitted() == ["a@b.c"], "nothing was submitted")


def test_return_does_nothing_while_the_button_is_disabled(controls):
    controls.show("email.refuse.,text.accept.")
    controls.field(1).send_keys("a", Keys.ENTER)
    controls.wait_until_shown("a", 1)
    time.sleep(0.5)
    assert controls.submitted() == []


# Presses Return while the button is disabled, because the other field is empty. The user fills that field
# after the response, and that edit is unanswered for a second.
RETURN_THEN_TYPING = """
const [first, second] = arguments;
const edit = (field, text) => {
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
};
edit(first, "a@b.c");
first.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, key: "Enter" }));
[...document.querySelectorAll("button")].find((button) => button.textContent === "Tick").click();
const ticks = document.getElementById("ticks");
const look = setInterval(() => {
  if (ticks.textContent !== "1") return;
  clearInterval(look);
  LivePages.latency(1000);
  edit(second, "d@e.f");
}, 20);
"""


def test_return_excludes_later_input(controls):
    controls.show("email.accept.,email.accept.")
    try:
        controls.script(RETURN_THEN_TYPING, controls.field(0), controls.field(1))
        controls.wait(lambda: controls.button("Submit").is_enabled(), "the button stays disabled")
    finally:
        controls.script("LivePages.latency(0)")
    controls.tick()
    time.sleep(0.5)
    assert controls.submitted() == []


def test_pressing_return_twice_submits_once(controls):
    controls.show("text.accept.")
    controls.script("LivePages.latency(200)")
    try:
        controls.field().send_keys("milk", Keys.ENTER, Keys.ENTER)
        controls.wait(lambda: controls.submitted() != [], "nothing was submitted")
        controls.tick()
        assert controls.submitted() == ["milk"]
    finally:
        controls.script("LivePages.latency(0)")


@pytest.mark.refused
def test_a_form_is_submitted_again_after_a_refusal_of_too_many_events(controls):
    controls.show("text.accept.")
    controls.field().send_keys("milk")
    controls.wait_until_shown("milk")
    controls.script("LivePages.latency(2000)")
    controls.script(
        """
        const tick = [...document.querySelectorAll("button")].find((button) => button.textContent === "Tick");
        for (let number = 0; number < 600; number += 1) tick.click();
        document.getElementById("form").requestSubmit();
        """
    )
    assert "is overloaded" in controls.notice
    controls.script("LivePages.latency(0)")
    controls.wait(lambda: controls.script("return document.querySelectorAll('[data-live-busy]').length") == 0, "the clicks wait")
    assert controls.submitted() == []
    controls.field().send_keys(Keys.ENTER)
    controls.wait(lambda: controls.submitted() == ["milk"], "nothing was submitted")


# Hides the page, so that it does not connect by itself, and records the requests with events.
HOLD_CONNECTION = """
Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
window.posts = [];
const original = window.fetch;
window.fetch = (...all) => {
  const answer = original(...all);
  window.posts.push(answer.then(() => 0));
  return answer;
};
"""

# Submits a form and edits its field immediately.
SUBMIT_THEN_EDIT = """
const [field, submitted, edited] = arguments;
const edit = (text) => {
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
};
edit(submitted);
field.form.requestSubmit();
edit(edited);
"""


@pytest.mark.parametrize(("field", "texts", "expected"), [("text.accept.", ["abc", "abcd"], "d"), ("number.accept.50", ["5", "56"], "56")])
def test_text_typed_after_a_submission_is_kept_without_a_stream(controls, field, texts, expected):
    controls.show(field)
    # Events reach the server, but its changes do not reach the page.
    controls.script(DISCONNECT)
    controls.script(HOLD_CONNECTION)
    controls.script(SUBMIT_THEN_EDIT, controls.field(), *texts)
    controls.script("return Promise.all(window.posts)")
    time.sleep(0.3)
    controls.script(RECONNECT)
    controls.wait(lambda: len(controls.submitted()) == 1, "nothing was submitted")
    controls.script("arguments[0].dispatchEvent(new Event('change', { bubbles: true }))", controls.field())
    controls.wait_until_shown(expected)


# Submits a form with one value, and then enters two others.
SUBMIT_THEN_REPLACE = """
const [field, submitted, ...later] = arguments;
const edit = (text) => {
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
};
edit(submitted);
field.form.requestSubmit();
later.forEach(edit);
field.dispatchEvent(new Event("change", { bubbles: true }));
"""


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("color.later.#ff0000", ["#00ff00", "#0000ff", "#00ff00"]),
        ("slider.later.2", ["5", "50"]),
        ("date.later.2020-02-02", ["2021-03-04", "1999-12-31", "2021-03-04"]),
        ("text.accept.", ["milk", "bread", "milk"]),
    ],
)
def test_a_value_that_is_entered_again_after_a_submission_is_kept(controls, field, values):
    controls.show(field)
    controls.script("LivePages.latency(100)")
    try:
        controls.script(SUBMIT_THEN_REPLACE, controls.field(), *values)
        controls.wait(lambda: len(controls.submitted()) == 1, "nothing was submitted")
        controls.wait_until_shown(values[-1])
        controls.tick()
        assert controls.state() == values[-1]
    finally:
        controls.script("LivePages.latency(0)")


def test_the_same_text_can_be_submitted_again_immediately(controls):
    controls.show("text.accept.")
    controls.script("LivePages.latency(200)")
    try:
        controls.field().send_keys("milk", Keys.ENTER, *[Keys.BACKSPACE] * 4, "milk", Keys.ENTER)
        controls.wait(lambda: len(controls.submitted()) == 2, "the text was not submitted again")
        controls.wait_until_shown("")
        assert controls.submitted() == ["milk", "milk"]
    finally:
        controls.script("LivePages.latency(0)")


@pytest.mark.refused
def test_digits_typed_behind_a_submission_do_not_continue_the_pages_number(controls):
    controls.show("number.accept.50,text.accept.")
    controls.script("LivePages.latency(200)")
    try:
        # The page refuses the empty number, so it shows 50 again.
        controls.script(SUBMIT_THEN_EDIT, controls.field(), "", "100")
        controls.tick()
        controls.wait_until_shown("100")
    finally:
        controls.script("LivePages.latency(0)")


# Submits a form, continues its text, clicks Elsewhere, and then changes other fields.
SUBMIT_THEN_CLICK_AND_EDIT = """
const [text, toggle, date] = arguments;
const edit = (field, value) => {
  field.value = value;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
};
window.bodies = [];
const original = window.fetch;
window.fetch = (address, options) => {
  window.bodies.push(options?.body ?? "");
  return original(address, options);
};
edit(text, "a");
text.form.requestSubmit();
edit(text, "ab");
[...document.querySelectorAll("button")].find((button) => button.textContent === "Elsewhere").click();
toggle.click();
edit(date, "1999-12-31");
"""


def test_edits_after_a_click_that_waits_are_sent_after_it(controls):
    controls.show("text.accept.,toggle.accept.true,date.accept.2020-02-02")
    controls.script(SUBMIT_THEN_CLICK_AND_EDIT, *map(controls.field, range(3)))
    controls.wait_until_shown("elsewhere", 0)
    controls.wait_until_shown("false", 1)
    controls.wait_until_shown("1999-12-31", 2)
    assert "2020-02-02" not in controls.script("return window.bodies.join()"), "a date was sent that nobody has entered"


@pytest.mark.parametrize("latency", [0, 200])
@pytest.mark.parametrize("before", ["", "abc"])
def test_a_click_waits_for_text_typed_behind_a_submission(controls, before, latency):
    controls.show(f"text.accept.{before}")
    controls.script("LivePages.latency(arguments[0])", latency)
    try:
        controls.script(SUBMIT_THEN_EDIT, controls.field(), f"{before}d", f"{before}de")
        controls.tick()
        assert controls.submitted() == [f"{before}d"]
        controls.wait_until_shown("e")
    finally:
        controls.script("LivePages.latency(0)")


def test_a_link_waits_for_text_typed_behind_a_submission(controls):
    controls.show("text.accept.abc", "/controls/shared")
    controls.script("LivePages.latency(200)")
    try:
        controls.script(SUBMIT_THEN_EDIT, controls.field(), "abcd", "abcde")
        follow(controls, "About")
        controls.wait(lambda: "/about" in controls.browser.current_url, "the page was not left")
    finally:
        controls.script("LivePages.latency(0)")
    controls.browser.back()
    controls.wait(lambda: controls.has("row-0"), "the page was not entered")
    assert (controls.submitted(), controls.state()) == (["abcd"], "e")


def test_links_are_followed_without_a_stream(controls):
    controls.show("text.accept.")
    controls.script(DISCONNECT)
    controls.script(HOLD_CONNECTION)
    controls.script(SUBMIT_THEN_EDIT, controls.field(), "abc", "abcd")
    follow(controls, "About")
    controls.wait(lambda: "/about" in controls.browser.current_url, "the page was not left")


# Input that is incomplete, being composed, or unsent


def test_details_keep_the_users_choice(controls):
    def is_open():
        return controls.script("return document.getElementById('details').open")

    controls.show("text.accept.")
    assert is_open()
    controls.browser.find_element("css selector", "summary").click()
    controls.tick()
    controls.tick()
    assert not is_open()
    controls.act("Details")
    controls.tick()
    assert not is_open()
    controls.act("Details")
    controls.wait(is_open, "the state did not open them")


@pytest.mark.parametrize("place", [0, 2])
def test_composed_text_survives_a_move_of_its_row(controls, place):
    controls.show("text.accept.,text.accept.,text.accept.")
    controls.field(place).click()
    for text in ("に", "にほ"):
        controls.browser.execute_cdp_cmd(
            "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
        )
    controls.act("Reverse")
    controls.wait(lambda: controls.script("return document.querySelector('#form [data-kind]').id") == "row-2", "the rows were not moved")
    controls.browser.execute_cdp_cmd(
        "Input.imeSetComposition", {"text": "にほん", "selectionStart": 3, "selectionEnd": 3}
    )
    controls.browser.execute_cdp_cmd("Input.insertText", {"text": "日本"})
    controls.wait_until_shown("日本", place)
    assert controls.is_focused(place)


def test_a_composed_text_is_corrected_when_it_is_complete(controls):
    controls.show("text.short.")
    controls.field().click()
    controls.browser.execute_cdp_cmd("Input.imeSetComposition", {"text": "abcdef", "selectionStart": 6, "selectionEnd": 6})
    controls.wait(lambda: controls.state() == "abc", "the text was not sent")
    controls.tick()
    assert controls.held() == "abcdef"
    controls.browser.execute_cdp_cmd("Input.insertText", {"text": "abcdef"})
    controls.wait_until_shown("abc")


@pytest.mark.parametrize("text", [NEWLINE, "\nabc", "\n\nabc", "abc\n"], ids=["alone", "before", "twice", "after"])
def test_a_line_break_at_the_beginning_is_kept(controls, text):
    controls.show(f"multiline.accept.{text.replace(NEWLINE, '¶')}")
    assert controls.held() == text
    controls.field().send_keys(Keys.CONTROL, Keys.END)
    controls.field().send_keys("d")
    controls.wait_until_shown(text + "d")
    controls.act("Hide")
    controls.wait(lambda: controls.script("return !document.getElementById('row-0')"), "the row did not go")
    controls.act("Hide")
    controls.wait(lambda: controls.has("row-0"), "the row did not come back")
    controls.wait_until_shown(text + "d")


@pytest.mark.loses_connection
def test_a_line_break_at_the_beginning_survives_a_restart(controls, site):
    controls.show("multiline.accept.¶abc")
    restart(controls, site)
    controls.tick()
    assert (controls.held(), controls.state()) == ("\nabc", "\nabc")


def test_going_back_restores_unsubmitted_input(controls):
    controls.show("text.accept.,multiline.accept.,password.accept.")
    controls.field(0).send_keys("abc")
    controls.field(1).send_keys("def")
    controls.field(2).send_keys("secret")
    controls.wait_until_shown("def", 1)
    follow(controls, "About")
    controls.wait(lambda: controls.script("return location.pathname") == "/about", "the page was not left")
    controls.wait_until_connected()
    controls.browser.back()
    controls.wait_until_connected()
    controls.wait_until_shown("abc", 0)
    controls.wait_until_shown("def", 1)
    # The password is not kept.
    assert controls.held(2) == ""
    # A new visit starts with a fresh state.
    follow(controls, "About")
    controls.wait(lambda: controls.script("return location.pathname") == "/about", "the page was not left")
    controls.wait_until_connected()
    controls.show("text.accept.,multiline.accept.,password.accept.")
    assert controls.held() == ""


def test_going_back_restores_changes_of_every_kind_of_field(controls):
    controls.show("text.accept.Ada,toggle.accept.false,picker.accept.apple,radio.accept.apple")
    controls.field(0).send_keys(" L")
    controls.field(1).click()
    choose_in(controls.field(2), "cherry")
    controls.radio("banana", 3).click()
    controls.wait_until_shown("banana", 3)
    follow(controls, "About")
    controls.wait(lambda: controls.script("return location.pathname") == "/about", "the page was not left")
    controls.wait_until_connected()
    controls.browser.back()
    controls.wait_until_connected()
    for number, value in enumerate(["Ada L", "true", "cherry", "banana"]):
        controls.wait_until_shown(value, number)


def test_going_back_shows_changes_by_others(controls):
    fields = "text.accept.,toggle.accept.false"
    controls.show(fields, path="/controls/shared")
    controls.field(0).send_keys("abc")
    controls.wait_until_shown("abc", 0)
    follow(controls, "About")
    controls.wait(lambda: controls.script("return location.pathname") == "/about", "the page was not left")
    first = controls.browser.current_window_handle
    controls.browser.switch_to.new_window("window")
    controls.show(fields, path="/controls/shared")
    controls.act("Elsewhere")
    controls.wait_until_shown("elsewhere", 0)
    controls.browser.switch_to.window(first)
    controls.browser.back()
    controls.wait_until_connected()
    controls.wait_until_shown("elsewhere", 0)


# Renders the next pages for a logged-in user, until `isLoggedIn` is reset.
LOG_IN = """
window.isLoggedIn = true;
const original = window.fetch;
window.fetch = async (...all) => {
  const answer = await original(...all);
  if (!window.isLoggedIn || !answer.headers.get("Content-Type")?.startsWith("text/html")) return answer;
  const text = (await answer.text()).replace('data-live-person=""', 'data-live-person="ada"');
  return new Response(text, { headers: { "Content-Type": "text/html" } });
};
"""


def test_going_back_after_a_log_out_restores_nothing(controls):
    def enter_about():
        follow(controls, "About")
        controls.wait(lambda: controls.script("return location.pathname") == "/about", "the page was not left")
        controls.wait_until_connected()

    def go_back():
        controls.browser.back()
        controls.wait(lambda: controls.has("row-0"), "the page was not entered")
        controls.wait_until_connected()

    controls.show("text.accept.")
    enter_about()
    controls.script(LOG_IN)
    go_back()
    controls.field().send_keys("abc")
    controls.wait_until_shown("abc")
    controls.script("window.isLoggedIn = false")
    enter_about()
    go_back()
    controls.tick()
    assert controls.held() == ""


@contextlib.contextmanager
def without_script(controls, fields):
    """The page of controls before its script has loaded."""
    controls.browser.execute_cdp_cmd("Network.enable", {})
    controls.browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/live-pages/live.js*"]})
    try:
        controls.browser.get(f"{controls.origin}/controls?fields={fields}")
        yield
    finally:
        controls.browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})


@pytest.mark.loses_connection
def test_controls_are_dimmed_until_the_script_loads(controls):
    with without_script(controls, "text.accept."):
        opacity = "return getComputedStyle(document.querySelector('button')).opacity"
        controls.wait(lambda: controls.script(opacity) == "0.5", "nothing shows it", timeout=3)
        # A pressed control shows it immediately.
        delay = "return getComputedStyle(document.querySelector('button')).animationDelay"
        assert controls.script(delay) == "0.5s"
        controls.script("document.querySelector('button').focus()")
        assert controls.script(delay) == "0s"
        controls.field().send_keys("abc", Keys.ENTER)
        assert controls.held() == "abc"
    controls.show("text.accept.")
    assert controls.script(opacity) == "1"


# Loads the script of a page late, as on a slow network.
LOAD_SCRIPT = """
const script = document.createElement("script");
const blocked = document.querySelector("script[data-live-page]");
for (const { name, value } of blocked.attributes) script.setAttribute(name, value);
blocked.replaceWith(script);
"""


@pytest.mark.loses_connection
def test_clicks_and_submissions_before_the_script_has_loaded_are_sent(controls):
    busy = "return [...document.querySelectorAll('[data-live-busy]')].map((each) => each.textContent)"
    with without_script(controls, "text.accept.,toggle.accept.false"):
        controls.act("Tick")
        controls.act("Tick")
        controls.field().send_keys("milk", Keys.ENTER)
        controls.field(1).click()
        assert controls.script(busy) == ["Tick", "Submit"]
    controls.script(LOAD_SCRIPT)
    controls.wait(lambda: controls.submitted() == ["milk|true"] or controls.submitted() == ["milk|false"], "nothing was submitted")
    assert controls.text("ticks") == "2"
    controls.wait_until_shown("")
    controls.wait_until_shown("true", 1)
    assert controls.script(busy) == []
    controls.tick()
    assert len(controls.submitted()) == 1


# Features that Firefox before 119 and Safari before 17 lack.
OLDER_BROWSER = """
for (const name of ["showPopover", "hidePopover", "togglePopover", "popover"]) delete HTMLElement.prototype[name];
delete Element.prototype.ariaDisabled;
const { matches } = Element.prototype;
Element.prototype.matches = function (selector) {
  if (selector.includes(":popover-open")) throw new SyntaxError("unknown pseudo-class");
  return matches.call(this, selector);
};
"""


def test_events_are_answered_in_browsers_without_popovers(controls):
    controls.browser.execute_cdp_cmd("Page.enable", {})
    script = controls.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": OLDER_BROWSER})
    try:
        controls.show("text.accept.")
        controls.field().send_keys("milk", Keys.ENTER)
        controls.wait(lambda: controls.submitted() == ["milk"], "nothing was submitted")
        controls.wait_until_shown("")
    finally:
        controls.browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})
