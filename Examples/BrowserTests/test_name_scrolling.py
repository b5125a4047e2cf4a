"""Scrolling, dragging and accidents with the pointer in the app of SwiftUI's names."""

import re

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.wheel_input import ScrollOrigin
from selenium.webdriver.common.by import By

from look import resize
from swiftui_names import lacks, shows


@pytest.fixture
def page(names_page):
    resize(names_page, "phone", scale=1)
    names_page.press("Feed")
    names_page.button("Post 1")
    names_page.wait_until_settled()
    return names_page


def list_in_front(page):
    return page.wait(lambda: page.browser.find_element(By.CSS_SELECTOR, ".list"), "there is no list")


def scroll_to(page, top):
    """Scrolls the list in front, and waits for the event."""
    page.browser.execute_async_script(
        """
        const [list, top, done] = arguments;
        list.addEventListener("scroll", () => done(), { once: true });
        list.scrollTop = top;
        """,
        list_in_front(page),
        top,
    )


def scrolled(page):
    return page.script("return arguments[0].scrollTop", list_in_front(page))


def posts(page):
    return int(re.search(r"(\d+) posts", page.script("return document.body.innerText"))[1])


def test_a_list_returns_to_its_position_and_a_new_screen_begins_at_the_top(page):
    scroll_to(page, 400)
    page.press("Post 12")
    shows(page, "Comments on post 12")
    # The destination is a list as well.
    assert scrolled(page) == 0
    scroll_to(page, 300)
    page.press("Back")
    page.wait(lambda: "posts" in page.script("return document.body.innerText"), "the feed never came back")
    page.wait(lambda: scrolled(page) == 400, "the feed lost its position")
    page.press("Post 12")
    shows(page, "Comments on post 12")
    assert scrolled(page) == 0


def test_a_feed_loads_the_pages_that_a_person_scrolls_to(page):
    # The first 30 rows appear without scrolling.
    page.wait(lambda: posts(page) == 40, "the feed never loaded its second page")
    page.wait_until_settled()
    assert posts(page) == 40
    scroll_to(page, 300)
    page.wait_until_settled()
    assert posts(page) == 40
    scroll_to(page, 100_000)
    page.wait(lambda: posts(page) == 60, "the feed never loaded more")
    page.wait_until_settled()
    assert posts(page) == 60
    scroll_to(page, 100_000)
    page.wait(lambda: posts(page) == 80, "the feed never loaded more")


def test_a_tab_keeps_the_position_of_its_list(page):
    scroll_to(page, 400)
    page.press("Search")
    page.field("Search repositories")
    page.press("Names")
    page.button("Post 12")
    page.wait(lambda: scrolled(page) == 400, "the tab lost its position")


def test_a_double_click_does_not_reach_the_screen_that_it_opens(page):
    def click(name, count):
        """Clicks, as the click of a double click with this number."""
        page.script(
            """
            const [button, detail] = arguments;
            button.dispatchEvent(new MouseEvent("click", { detail, bubbles: true, cancelable: true }));
            """,
            page.button(name),
            count,
        )

    clicks = lambda: page.script("return window.clicks")
    page.press("Post 3")
    shows(page, "Comments on post 3")
    page.script("window.clicks = 0; document.addEventListener('click', () => window.clicks++)")
    click("Comment 2", 2)
    assert clicks() == 0
    click("Comment 2", 3)
    click("Comment 2", 1)
    assert clicks() == 2
    # A double click on the Back button leaves two screens.
    page.press("Back")
    page.button("Post 3")
    click("Back", 2)
    page.button("Controls")


def test_chores_are_moved_and_deleted(page):
    page.press("Chores")
    shows(page, "Sweep, Wash, Iron")
    page.press("Move up Wash")
    shows(page, "Wash, Sweep, Iron")
    # A double click only asks.
    ActionChains(page.browser).double_click(page.button("Delete Sweep")).perform()
    page.wait_until_settled()
    shows(page, "Wash, Sweep, Iron")
    page.press("Move down Sweep")
    shows(page, "Wash, Iron, Sweep")
    page.delete("Sweep")
    lacks(page, "Sweep")


def test_a_floating_button_and_an_invisible_view_leave_the_list_behind_them_usable(page):
    page.press("Chores")
    shows(page, "Sweep, Wash, Iron")
    for _ in range(12):
        page.press("Add a nap")
    shows(page, "Nap 10, Nap 11, Nap 12")
    # A click of the driver fails if another element receives it.
    page.press("Move up Wash")
    shows(page, "Wash, Sweep, Iron")
    middle = page.script("return [innerWidth / 2, innerHeight / 2].map(Math.floor)")
    ActionChains(page.browser).scroll_from_origin(ScrollOrigin.from_viewport(*middle), 0, 200).perform()
    page.wait(lambda: scrolled(page) > 0, "the wheel never scrolled the list")


def test_items_above_the_keyboard_are_shown_while_a_field_has_the_focus(page):
    page.press("Chores")
    shows(page, "Sweep, Wash, Iron")
    item = page.wait(lambda: page.browser.find_element(By.CSS_SELECTOR, ".keyboard button"), "there is no item")
    assert not item.is_displayed()
    page.field("New chore").send_keys("Dust")
    page.wait(item.is_displayed, "the item never came")
    item.click()
    page.wait(lambda: page.field("New chore").get_attribute("value") == "", "the chore was never cleared")
    # The field keeps the focus.
    assert page.focused_name == "New chore"
    page.browser.switch_to.active_element.send_keys("Dust")
    page.wait(lambda: page.field("New chore").get_attribute("value") == "Dust", "nothing was typed")
