"""The log-in and sign-up forms, from a user's perspective."""

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

PASSWORD = "correct horse battery"

FORMS = ("log-in", "sign-up")


def type_into(page, field, text):
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
    """Selects with the keyboard, because the driver's own method sends no `input` events."""
    titles = [option.text for option in Select(page.element(field)).options]
    page.element(field).send_keys(Keys.HOME, *[Keys.ARROW_DOWN] * titles.index(text))
    page.wait(lambda: chosen(page, field) == text, f"{text!r} could not be chosen")


def chosen(page, field):
    return Select(page.element(field)).first_selected_option.text


def fill(page, path, name="hypatia", password=PASSWORD):
    """Fills the form at `log-in` or `sign-up` with valid values."""
    type_into(page, "user-name", name)
    type_into(page, "password", password)
    if path == "sign-up":
        type_into(page, "password-again", password)
