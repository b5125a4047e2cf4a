"""The sign-up page: names that are checked, passwords that are validated, and a button that requires both."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from accounts import PASSWORD, choose, chosen, fill, message, type_into, value, wait_for_button, wait_for_message


@pytest.fixture
def sign_up(showcase, page):
    page.open(f"{showcase.origin}/sign-up")
    return page


def test_a_name_is_free_or_taken(sign_up):
    type_into(sign_up, "user-name", "al")
    wait_for_message(sign_up, "user-name", "at least 3")
    type_into(sign_up, "user-name", "ice")
    wait_for_message(sign_up, "user-name", "is taken")
    type_into(sign_up, "user-name", "tte")
    wait_for_message(sign_up, "user-name", "“alicette” is free")
    assert sign_up.element("user-name").get_attribute("aria-invalid") == "false"


def test_typing_quickly_sends_one_request(sign_up):
    type_into(sign_up, "user-name", "hypatia")
    wait_for_message(sign_up, "user-name", "is free")
    assert [row.text.split()[0] for row in sign_up.browser.find_elements(By.CSS_SELECTOR, ".question")] == ["hypatia"]


def test_a_slow_first_answer_does_not_overwrite_the_second(sign_up):
    choose(sign_up, "speed", "The shorter the name, the later")
    type_into(sign_up, "user-name", "ada")
    wait_for_message(sign_up, "user-name", "Checking whether “ada”")
    type_into(sign_up, "user-name", " lovelace")
    wait_for_message(sign_up, "user-name", "“ada lovelace” is free")
    # The first request was therefore cancelled before the second response.
    sign_up.wait_for_text("questions", "dropped for a newer one")


@pytest.mark.parametrize(
    "fault, text",
    [("Trouble (status 503)", "status 503"), ("Invalid responses", "can't be read"), ("The connection breaks", "reached")],
)
def test_failures_are_shown_and_the_name_can_be_checked_again(sign_up, fault, text):
    choose(sign_up, "fault", fault)
    fill(sign_up, "sign-up")
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
        ("password1", "common words"),
        ("12345678", "a sequence"),
        ("dolphin99", "common words"),
        ("aaaaaaaaaa", "repeats the same"),
        ("1984-03-12", "a date"),
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
    sign_up.wait(lambda: len(kept(sign_up)) == 5, "the first five were not ticked off")
    type_into(sign_up, "password", PASSWORD[8:])
    sign_up.wait(lambda: "More than 8 characters" in kept(sign_up), "the length was not ticked off")
    type_into(sign_up, "password-again", PASSWORD[:-1])
    wait_for_message(sign_up, "password-again", "differ")
    type_into(sign_up, "password-again", PASSWORD[-1])
    sign_up.wait(lambda: len(kept(sign_up)) == 7, "not all were ticked off")
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


def test_settings_persist_for_each_visitor(showcase, sign_up):
    choose(sign_up, "fault", "Trouble (status 503)")
    type_into(sign_up, "user-name", "hypatia")
    wait_for_message(sign_up, "user-name", "status 503")
    sign_up.open(f"{showcase.origin}/sign-up")
    assert chosen(sign_up, "fault") == "Trouble (status 503)"
    sign_up.browser.delete_all_cookies()
    sign_up.open(f"{showcase.origin}/sign-up")
    assert chosen(sign_up, "fault") == "Nothing"
    type_into(sign_up, "user-name", "hypatia")
    wait_for_message(sign_up, "user-name", "is free")
