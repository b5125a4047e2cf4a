"""Both forms, for logging in and for signing up: the user's input stays private."""

import pytest
from selenium.webdriver.common.by import By

from accounts import FORMS, PASSWORD, choose, fill, message, type_into, value, wait_for_button, wait_for_message
from look import look_at
from page import retype

# Tests request the showcase before the page, so that the browser, which may still be sending input, ends
# before the server.


@pytest.mark.parametrize("path", FORMS)
def test_after_a_reload_form_and_server_agree(showcase, page, path):
    page.open(f"{showcase.origin}/{path}")
    fill(page, path)
    wait_for_button(page, path, True)
    page.open(f"{showcase.origin}/{path}")
    assert value(page, "user-name") == "hypatia"
    assert value(page, "password") == ""
    wait_for_button(page, path, False)
    page.wait(lambda: page.element("password").get_attribute("data-filled") == "false", "the server kept the password")
    type_into(page, "password", PASSWORD)
    if path == "sign-up":
        type_into(page, "password-again", PASSWORD)
    wait_for_button(page, path, True)


@pytest.mark.parametrize("path", FORMS)
def test_leaving_the_page_clears_the_password(showcase, page, path):
    form = f"{showcase.origin}/{path}"
    page.open(form)
    fill(page, path)
    wait_for_button(page, path, True)
    assert 'data-filled="true"' in page.rendered(form)
    page.open(f"{showcase.origin}/prime-time")
    page.wait(lambda: 'data-filled="true"' not in page.rendered(form), "the server kept the password")


@pytest.mark.parametrize("path", FORMS)
def test_script_in_a_user_name_is_shown_as_text(showcase, page, path):
    page.open(f"{showcase.origin}/{path}")
    name = "<img src=x onerror=document.title='hacked'>"
    fill(page, path, name)
    wait_for_button(page, path, True)
    if path == "sign-up":
        assert name in message(page, "user-name")
    page.element(path).click()
    dialog = page.wait_for_dialog("welcome")
    assert name in dialog.text
    assert not page.browser.find_elements(By.CSS_SELECTOR, "main img, dialog img")
    assert "hacked" not in page.browser.title


def test_looks_right(showcase, page, screenshots):
    page.open(f"{showcase.origin}/log-in")
    look_at(page, "log-in", screenshots)
    type_into(page, "user-name", "ad")
    type_into(page, "password", "12345")
    wait_for_message(page, "password", "at least 6")
    look_at(page, "log-in-problems", screenshots)
    type_into(page, "user-name", "a")
    type_into(page, "password", "6")
    wait_for_button(page, "log-in", True)
    page.press("Log in")
    page.wait_for_dialog("welcome")
    look_at(page, "log-in-welcome", screenshots)

    page.open(f"{showcase.origin}/sign-up")
    look_at(page, "sign-up", screenshots)
    choose(page, "speed", "After three seconds")
    type_into(page, "user-name", "alice")
    type_into(page, "password", "password1")
    type_into(page, "password-again", "passw")
    wait_for_message(page, "user-name", "Checking")
    look_at(page, "sign-up-asking", screenshots)
    wait_for_message(page, "user-name", "is taken")
    look_at(page, "sign-up-problems", screenshots)
    choose(page, "speed", "At once")
    choose(page, "fault", "Trouble (status 503)")
    retype(page.element("user-name"), "hypatia")
    wait_for_message(page, "user-name", "status 503")
    look_at(page, "sign-up-failure", screenshots)
    choose(page, "fault", "Nothing")
    page.press("Ask again")
    retype(page.element("password"), PASSWORD)
    retype(page.element("password-again"), PASSWORD)
    wait_for_button(page, "sign-up", True)
    look_at(page, "sign-up-ready", screenshots)
    page.press("Sign up")
    page.wait_for_dialog("welcome")
    look_at(page, "sign-up-welcome", screenshots)
