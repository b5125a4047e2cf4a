"""The pages for logging in and signing up: rules as they are typed, names that are asked about, and passwords that stay secret."""

import subprocess
import time

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from page import Page
from showcase import PROGRAM
from look import LOW_CONTRAST, SIZES, fits, prefer, resize

PASSWORD = "correct horse battery"

# Tests ask for the showcase before the page: so the browser, which may still be sending what was typed, ends before the server.


@pytest.fixture
def log_in(showcase, page):
    page.open(f"{showcase.origin}/log-in")
    return page


@pytest.fixture
def sign_up(showcase, page):
    page.open(f"{showcase.origin}/sign-up")
    return page


def type_into(page, field, text):
    page.element(field).send_keys(text)


def retype(page, field, text):
    page.element(field).send_keys(Keys.CONTROL, "a")
    page.element(field).send_keys(text)


def message(page, field):
    return page.text(f"{field}-message")


def wait_for_message(page, field, text):
    page.wait(lambda: text in message(page, field), f"{text!r} was never said about {field}")


def wait_for_button(page, button, is_enabled):
    page.wait(lambda: page.element(button).is_enabled() == is_enabled, f"{button} never changed")


def value(page, field):
    return page.element(field).get_property("value")


def choose(page, field, text):
    """Chooses by keyboard, as a person does: the driver's own way makes no `input` events."""
    titles = [option.text for option in Select(page.element(field)).options]
    page.element(field).send_keys(Keys.HOME, *[Keys.ARROW_DOWN] * titles.index(text))
    page.wait(lambda: Select(page.element(field)).first_selected_option.text == text, f"{text!r} could not be chosen")


def fill_sign_up(page, name="hypatia"):
    type_into(page, "user-name", name)
    type_into(page, "password", PASSWORD)
    type_into(page, "password-again", PASSWORD)


# What the server sends to a browser that comes, by both ways.
SENT = """
const done = arguments[arguments.length - 1];
(async () => {
  const page = await (await fetch(location.pathname)).text();
  const ended = new AbortController();
  const stream = await fetch(location.pathname + "/stream", { signal: ended.signal });
  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\\n\\n")) text += (await reader.read()).value;
  ended.abort();
  done(page + text);
})();
"""


def all_that_was_sent(page):
    return page.browser.page_source + page.browser.execute_async_script(SENT)


# Log in


def test_log_in_rules_are_told_as_one_types(log_in):
    assert message(log_in, "user-name") == "" and message(log_in, "password") == ""
    type_into(log_in, "user-name", "ad")
    wait_for_message(log_in, "user-name", "at least 3")
    assert log_in.element("user-name").get_attribute("aria-invalid") == "true"
    type_into(log_in, "user-name", "a")
    log_in.wait(lambda: message(log_in, "user-name") == "", "the message stayed")
    type_into(log_in, "password", "12345")
    wait_for_message(log_in, "password", "at least 6")
    assert not log_in.element("log-in").is_enabled()
    type_into(log_in, "password", "6")
    wait_for_button(log_in, "log-in", True)
    type_into(log_in, "password", Keys.BACKSPACE)
    wait_for_button(log_in, "log-in", False)


def test_logging_in_greets_by_name_and_forgets_the_password(log_in):
    type_into(log_in, "user-name", "ada")
    type_into(log_in, "password", PASSWORD)
    wait_for_button(log_in, "log-in", True)
    log_in.press("Log in")
    dialog = log_in.wait_for_dialog("welcome")
    assert "ada" in dialog.text and PASSWORD not in dialog.text
    log_in.press("OK")
    log_in.wait_until_gone("welcome")
    assert value(log_in, "user-name") == "" and value(log_in, "password") == ""
    assert not log_in.element("log-in").is_enabled()


def test_log_in_by_keyboard_alone(log_in):
    log_in.tab_to("User name")
    log_in.keys("ada", Keys.TAB)
    assert log_in.focused_name == "Password"
    log_in.keys(PASSWORD)
    wait_for_button(log_in, "log-in", True)
    log_in.keys(Keys.ENTER)
    log_in.wait_for_dialog("welcome")
    assert log_in.focused_name == "OK"
    log_in.keys(Keys.ESCAPE)
    log_in.wait_until_gone("welcome")
    log_in.wait(lambda: log_in.focused_name == "Password", "the focus did not come back")


def test_enter_does_nothing_while_the_form_is_not_right(log_in):
    type_into(log_in, "user-name", "ada")
    type_into(log_in, "password", "12345")
    wait_for_message(log_in, "password", "at least 6")
    log_in.keys(Keys.ENTER)
    type_into(log_in, "password", "6")
    wait_for_button(log_in, "log-in", True)
    assert not log_in.has("welcome")


def test_passwords_are_nowhere_in_the_log_in_page(log_in):
    type_into(log_in, "user-name", "ada")
    type_into(log_in, "password", PASSWORD)
    wait_for_button(log_in, "log-in", True)
    sent = all_that_was_sent(log_in)
    assert "ada" in sent
    assert PASSWORD not in sent and "horse" not in sent
    assert "horse" not in log_in.browser.current_url
    assert log_in.script("return performance.getEntriesByType('resource').map((e) => e.name).join()").count("horse") == 0


@pytest.mark.parametrize("path, button", [("log-in", "log-in"), ("sign-up", "sign-up")])
def test_after_a_reload_form_and_server_agree(showcase, page, path, button):
    page.open(f"{showcase.origin}/{path}")
    fill = fill_sign_up if path == "sign-up" else lambda page: (
        type_into(page, "user-name", "hypatia"),
        type_into(page, "password", PASSWORD),
    )
    fill(page)
    wait_for_button(page, button, True)
    page.open(f"{showcase.origin}/{path}")
    assert value(page, "user-name") == "hypatia"
    assert value(page, "password") == ""
    wait_for_button(page, button, False)
    page.wait(lambda: page.element("password").get_attribute("data-filled") == "false", "the server kept the password")
    type_into(page, "password", PASSWORD)
    if path == "sign-up":
        type_into(page, "password-again", PASSWORD)
    wait_for_button(page, button, True)


def test_who_leaves_the_page_leaves_nothing_behind(showcase, log_in):
    type_into(log_in, "user-name", "ada")
    type_into(log_in, "password", PASSWORD)
    wait_for_button(log_in, "log-in", True)
    log_in.open(f"{showcase.origin}/prime-time")

    def is_empty():
        page = log_in.browser.execute_async_script(
            "fetch('/log-in').then((r) => r.text()).then(arguments[arguments.length - 1])"
        )
        return 'data-filled="false"' in page and "ada" not in page.partition("<main")[2]

    log_in.wait(is_empty, "the form kept what was typed")


@pytest.mark.parametrize("path, button", [("log-in", "Log in"), ("sign-up", "Sign up")])
def test_script_in_a_user_name_is_shown_as_text(showcase, page, path, button):
    page.open(f"{showcase.origin}/{path}")
    name = "<img src=x onerror=document.title='hacked'>"
    if path == "sign-up":
        fill_sign_up(page, name)
        wait_for_message(page, "user-name", name)
    else:
        type_into(page, "user-name", name)
        type_into(page, "password", PASSWORD)
    wait_for_button(page, path, True)
    page.press(button)
    dialog = page.wait_for_dialog("welcome")
    assert name in dialog.text
    assert not page.browser.find_elements(By.CSS_SELECTOR, "main img, dialog img")
    assert "hacked" not in page.browser.title


# Sign up


def test_a_name_is_free_or_taken(sign_up):
    type_into(sign_up, "user-name", "al")
    wait_for_message(sign_up, "user-name", "at least 3")
    type_into(sign_up, "user-name", "ice")
    wait_for_message(sign_up, "user-name", "is taken")
    type_into(sign_up, "user-name", "tte")
    wait_for_message(sign_up, "user-name", "“alicette” is free")
    assert sign_up.element("user-name").get_attribute("aria-invalid") == "false"


def test_one_question_for_many_keys(sign_up):
    type_into(sign_up, "user-name", "hypatia")
    wait_for_message(sign_up, "user-name", "is free")
    assert [row.text.split()[0] for row in sign_up.browser.find_elements(By.CSS_SELECTOR, ".question")] == ["hypatia"]


def test_a_slow_first_answer_does_not_overwrite_the_second(sign_up):
    choose(sign_up, "speed", "The shorter the name, the later")
    type_into(sign_up, "user-name", "ada")
    wait_for_message(sign_up, "user-name", "Asking whether “ada”")
    # From now on 3.5 seconds pass until “ada is taken” comes.
    first_answer = time.monotonic() + 4
    type_into(sign_up, "user-name", " lovelace")
    wait_for_message(sign_up, "user-name", "“ada lovelace” is free")
    assert time.monotonic() < first_answer, "the second answer came too late to tell"
    sign_up.wait_for_text("questions", "given up")
    while time.monotonic() < first_answer:
        assert "“ada lovelace” is free" in message(sign_up, "user-name")
        time.sleep(0.05)


@pytest.mark.parametrize(
    "fault, text",
    [("Trouble (status 503)", "status 503"), ("Answers without sense", "no sense"), ("The connection breaks", "reached")],
)
def test_a_failure_is_told_and_the_name_can_be_asked_about_again(sign_up, fault, text):
    choose(sign_up, "fault", fault)
    fill_sign_up(sign_up)
    wait_for_message(sign_up, "user-name", text)
    assert not sign_up.element("sign-up").is_enabled()
    choose(sign_up, "fault", "Nothing")
    sign_up.press("Ask again")
    wait_for_message(sign_up, "user-name", "is free")
    assert not sign_up.has("ask-again")
    wait_for_button(sign_up, "sign-up", True)
    assert [value(sign_up, field) for field in ("password", "password-again")] == [PASSWORD, PASSWORD]


def kept(page):
    rows = page.browser.find_elements(By.CSS_SELECTOR, ".requirement-kept")
    return [row.get_property("textContent")[1:].removesuffix(" (done)") for row in rows]


@pytest.mark.parametrize(
    "password, text",
    [
        ("password1", "tried first"),
        ("12345678", "a run"),
        ("aaaaaaaaaa", "one character over and over"),
        ("my name is hypatia", "contains the user name"),
        ("unusual", "more than 8"),
    ],
)
def test_simple_passwords_are_refused_with_a_reason(sign_up, password, text):
    type_into(sign_up, "user-name", "hypatia")
    type_into(sign_up, "password", password)
    type_into(sign_up, "password-again", password)
    wait_for_message(sign_up, "password", text)
    wait_for_message(sign_up, "user-name", "is free")
    assert not sign_up.element("sign-up").is_enabled()


def test_requirements_are_ticked_off_while_typing(sign_up):
    assert kept(sign_up) == []
    type_into(sign_up, "password", PASSWORD[:8])
    sign_up.wait(lambda: len(kept(sign_up)) == 4, "the first four were not ticked off")
    type_into(sign_up, "password", PASSWORD[8:])
    sign_up.wait(lambda: "More than 8 characters" in kept(sign_up), "the length was not ticked off")
    type_into(sign_up, "password-again", PASSWORD[:-1])
    wait_for_message(sign_up, "password-again", "not the same")
    type_into(sign_up, "password-again", PASSWORD[-1])
    sign_up.wait(lambda: len(kept(sign_up)) == 6, "not all were ticked off")
    assert message(sign_up, "password-again") == ""


def test_sign_up_by_keyboard_alone(sign_up):
    sign_up.tab_to("User name")
    sign_up.keys("hypatia", Keys.TAB, PASSWORD, Keys.TAB, PASSWORD)
    assert sign_up.focused_name == "Password again"
    wait_for_button(sign_up, "sign-up", True)
    sign_up.keys(Keys.ENTER)
    dialog = sign_up.wait_for_dialog("welcome")
    assert "Welcome, hypatia" in dialog.text and PASSWORD not in dialog.text
    sign_up.keys(Keys.ENTER)
    sign_up.wait_until_gone("welcome")
    assert [value(sign_up, field) for field in ("user-name", "password", "password-again")] == ["", "", ""]
    assert not sign_up.element("sign-up").is_enabled()


def test_passwords_are_nowhere_in_the_sign_up_page(sign_up):
    fill_sign_up(sign_up)
    wait_for_button(sign_up, "sign-up", True)
    sent = all_that_was_sent(sign_up)
    assert "hypatia" in sent
    assert "horse" not in sent


def test_settings_are_each_visitors_own_and_stay(showcase, sign_up):
    choose(sign_up, "fault", "Trouble (status 503)")
    type_into(sign_up, "user-name", "hypatia")
    wait_for_message(sign_up, "user-name", "status 503")
    sign_up.open(f"{showcase.origin}/sign-up")
    assert value(sign_up, "fault") == "unavailable"
    sign_up.browser.delete_all_cookies()
    sign_up.open(f"{showcase.origin}/sign-up")
    assert value(sign_up, "fault") == "none"
    type_into(sign_up, "user-name", "hypatia")
    wait_for_message(sign_up, "user-name", "is free")


# The log


def test_passwords_are_not_in_the_log(browser, tmp_path):
    log = tmp_path / "log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [PROGRAM, "--port", "0", "--data", str(tmp_path / "data"), "--log"], stdout=output, stderr=output
        )
    try:
        page = Page(browser)
        page.wait(lambda: "/prime-time" in log.read_text(), "the showcase printed no address")
        origin = log.read_text().split("http://")[1].split("/prime-time")[0]
        for path, name in (("log-in", "LogIn"), ("sign-up", "SignUp")):
            page.open(f"http://{origin}/{path}")
            type_into(page, "password", PASSWORD)
            line = f"{name}: passwordTyped(•••)\n"
            page.wait(lambda: log.read_text().count(line) == len(PASSWORD), "not all keys were logged")
        assert "horse" not in log.read_text()
    finally:
        process.terminate()
        process.wait(timeout=9)


# Looks


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", list(SIZES))
def test_looks_right(showcase, page, screenshots, size, scheme):
    resize(page, size)
    prefer(page, prefers_color_scheme=scheme, prefers_reduced_motion="reduce")

    def picture(name):
        assert fits(page), f"{name} scrolls sideways"
        assert page.script(LOW_CONTRAST) == [], f"{name} has texts that are hard to read"
        small = page.script(
            """
            return [...document.querySelectorAll("main button, main input, main select, main a")]
              .filter((e) => e.getBoundingClientRect().height < 44).map((e) => e.id || e.textContent);
            """
        )
        assert small == [], f"{name} has controls that are hard to hit"
        page.browser.save_screenshot(str(screenshots / f"{name}-{size}-{scheme}.png"))

    page.open(f"{showcase.origin}/log-in")
    picture("log-in")
    type_into(page, "user-name", "ad")
    type_into(page, "password", "12345")
    wait_for_message(page, "password", "at least 6")
    picture("log-in-problems")
    type_into(page, "user-name", "a")
    type_into(page, "password", "6")
    wait_for_button(page, "log-in", True)
    page.press("Log in")
    page.wait_for_dialog("welcome")
    picture("log-in-welcome")

    page.open(f"{showcase.origin}/sign-up")
    picture("sign-up")
    choose(page, "speed", "After three seconds")
    type_into(page, "user-name", "alice")
    type_into(page, "password", "password1")
    type_into(page, "password-again", "passw")
    wait_for_message(page, "user-name", "Asking")
    picture("sign-up-asking")
    wait_for_message(page, "user-name", "is taken")
    picture("sign-up-problems")
    choose(page, "speed", "At once")
    choose(page, "fault", "Trouble (status 503)")
    retype(page, "user-name", "hypatia")
    wait_for_message(page, "user-name", "status 503")
    picture("sign-up-failure")
    choose(page, "fault", "Nothing")
    page.press("Ask again")
    retype(page, "password", PASSWORD)
    retype(page, "password-again", PASSWORD)
    wait_for_button(page, "sign-up", True)
    picture("sign-up-ready")
    page.press("Sign up")
    page.wait_for_dialog("welcome")
    picture("sign-up-welcome")
