"""The shared board: two windows see each other, and the address contains the current place."""

import pytest
from selenium.webdriver.common.by import By

from look import resize


@pytest.fixture
def windows(page, showcase):
    """Opens two windows at the board. Returns a function that brings one of them to the front."""
    return page.open_two_windows(f"{showcase.origin}/board")


def titles(page):
    return [link.text for link in page.browser.find_elements(By.CSS_SELECTOR, ".card-title")]


def follow(page, text):
    page.browser.find_element(By.LINK_TEXT, text).click()


def test_two_windows_show_each_other_and_their_changes(windows):
    page = windows(0)
    page.wait_for_text("visitors", "2 are here")
    page = windows(1)
    page.press("Move “Task 1” to Doing")
    page = windows(0)
    page.wait_for_text("notes", "moved “Task 1” to Doing.")
    page.wait(lambda: titles(page)[:2] == ["Task 2", "Task 3"], "the card is still there")
    assert len(titles(page)) == 50
    page.wait_for_text("columns", "Doing (1)")


def test_closing_the_window_removes_the_visitor(windows):
    page = windows(0)
    page.wait_for_text("visitors", "2 are here")
    windows(1).browser.close()
    windows(0).wait_for_text("visitors", "You are alone here.")


def test_the_address_reflects_the_content_and_back_works(windows, showcase):
    page = windows(0)
    document = page.script("return (window.mark = Math.random())")
    follow(page, "Next")
    page.wait_for_text("pages", "51 to 100 of")
    follow(page, "Task 60")
    page.wait_for_text("open-card", "Card 60, in Waiting")
    assert page.browser.current_url == f"{showcase.origin}/board/waiting/60?start=50"
    page.wait(lambda: page.browser.title.startswith("Task 60"), "the title does not say the card")
    page.browser.back()
    page.wait(lambda: not page.has("open-card"), "the card is still open")
    assert page.browser.current_url == f"{showcase.origin}/board?start=50"
    page.browser.back()
    page.wait_for_text("pages", "1 to 50 of")
    assert page.script("return window.mark") == document, "the page was loaded again"
    page.open(f"{showcase.origin}/board/doing/7?start=0")
    page.wait_for_text("open-card", "Card 7, in Waiting")


@pytest.mark.refused
@pytest.mark.parametrize("path", ["/board/nowhere", "/board/doing/x", "/board/doing/1/2", "/board?start=-1"])
def test_addresses_without_content_are_not_found(windows, showcase, path):
    page = windows(0)
    status = page.browser.execute_async_script(
        "fetch(arguments[0]).then((answer) => arguments[1](answer.status))", showcase.origin + path
    )
    assert status == 404


def test_renaming_a_card_reaches_all_and_keeps_input(windows):
    page = windows(0)
    follow(page, "Task 3")
    page.wait_for_text("open-card", "Card 3")
    field = page.browser.find_element(By.CSS_SELECTOR, "#open-card input")
    field.clear()
    field.send_keys("Milk")
    windows(1).press("Move “Task 1” to Doing")
    page = windows(0)
    page.wait_for_text("notes", "moved")
    assert page.browser.find_element(By.CSS_SELECTOR, "#open-card input").get_attribute("value") == "Milk"
    page.press("Rename")
    page.wait_for_text("notes", "renamed “Task 3” to “Milk”.")
    windows(1).wait(lambda: "Milk" in titles(page), "the other window shows the old title")


def test_opened_cards_are_visible_on_a_phone(page, showcase):
    resize(page, "phone")
    page.open(f"{showcase.origin}/board")
    link = page.browser.find_element(By.LINK_TEXT, "Task 40")
    page.script("arguments[0].scrollIntoView({ block: 'center' })", link)
    link.click()
    page.wait_for_text("open-card", "Card 40, in Waiting")
    box = page.script("return document.getElementById('open-card').getBoundingClientRect().toJSON()")
    assert 0 <= box["top"] and box["bottom"] <= page.script("return innerHeight")
    # The buttons of a row do not extend beyond it.
    heights = page.script("return [...document.querySelectorAll('.card-row')].map((row) => row.offsetHeight)")
    assert max(heights) < 70


def test_a_removed_card_is_put_back(page, showcase):
    page.open(f"{showcase.origin}/board")
    page.press("Remove “Task 2”")
    page.wait_for_text("removed-card", "You removed “Task 2”")
    page.wait(lambda: titles(page)[:2] == ["Task 1", "Task 3"], "the card is still there")
    page.press("Put “Task 2” back")
    page.wait(lambda: titles(page)[:3] == ["Task 1", "Task 2", "Task 3"], "the card never came back")
    assert page.text("removed-card") == ""
