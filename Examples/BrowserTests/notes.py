"""The page of notes, on the site of two linked pages."""

from selenium.webdriver.common.by import By


def mark(page):
    """Marks the document, so that a test can detect that another one was loaded."""
    page.script("window.isSameDocument = true")


def is_same_document(page):
    return page.script("return window.isSameDocument === true")


def target(page):
    return page.script("return location.pathname + location.search")


def follow(page, text):
    page.browser.find_element(By.LINK_TEXT, text).click()


def wait_for_place(page, text, address):
    page.wait(lambda: page.browser.find_element(By.TAG_NAME, "h1").text == text, f"{text!r} was never shown")
    page.wait(lambda: target(page) == address, f"the address never became {address}")
