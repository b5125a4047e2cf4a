"""The log-in page: validation messages during typing, and a greeting."""

import pytest
from selenium.webdriver.common.keys import Keys

from accounts import PASSWORD, message, type_into, value, wait_for_button, wait_for_message


@pytest.fixture
def log_in(showcase, page):
    page.open(f"{showcase.origin}/log-in")
    return page


def test_log_in_rules_are_shown_while_typing(log_in):
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


def test_enter_does_nothing_in_invalid_forms(log_in):
    type_into(log_in, "user-name", "ada")
    type_into(log_in, "password", "12345")
    wait_for_message(log_in, "password", "at least 6")
    log_in.keys(Keys.ENTER)
    type_into(log_in, "password", "6")
    wait_for_button(log_in, "log-in", True)
    assert not log_in.has("welcome")


def test_user_names_have_a_maximum_length(log_in):
    field = log_in.element("user-name")
    longest = int(field.get_dom_attribute("maxlength"))
    assert longest <= 256
    type_into(log_in, "user-name", "a" * (longest + 5))
    log_in.wait(lambda: field.get_dom_attribute("value") == "a" * longest, "the name never came")
    assert value(log_in, "user-name") == "a" * longest
