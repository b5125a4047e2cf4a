"""What holds for both forms, for logging in and for signing up: what was typed stays with the person who typed it."""

import pytest
from selenium.webdriver.common.by import By

from accounts import FORMS, PASSWORD, choose, fill, message, retype, type_into, value, wait_for_button, wait_for_message
from look import LOW_CONTRAST, SIZES, fits, prefer, resize

# Tests ask for the showcase before the page: so the browser, which may still be sending what was typed, ends before the server.


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
def test_who_leaves_the_page_leaves_nothing_behind(showcase, page, path):
    page.open(f"{showcase.origin}/{path}")
    fill(page, path)
    wait_for_button(page, path, True)
    page.open(f"{showcase.origin}/prime-time")

    def is_empty():
        form = page.browser.execute_async_script(
            "fetch(arguments[0]).then((r) => r.text()).then(arguments[arguments.length - 1])", f"/{path}"
        )
        return 'data-filled="true"' not in form and "hypatia" not in form.partition("<main")[2]

    page.wait(is_empty, "the form kept what was typed")


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
