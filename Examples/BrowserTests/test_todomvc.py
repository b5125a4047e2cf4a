"""TodoMVC's specification, sentence by sentence: https://github.com/tastejs/todomvc/blob/master/app-spec.md."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from look import look_at, resize
from page import retype
from touch import tap, use_touch


@pytest.fixture
def todos(on_site):
    on_site.visit("/todomvc")
    return on_site


def titles(page):
    # At once: a change may replace elements in between.
    return page.script("return [...document.querySelectorAll('#todo-list .todo-title')].map((label) => label.innerText.trim())")


def wait_for_titles(page, *expected):
    page.wait(lambda: titles(page) == list(expected), f"the todos are {titles(page)}")


def add(page, *added):
    before = titles(page)
    for title in added:
        page.element("new-todo").send_keys(title, Keys.ENTER)
    wait_for_titles(page, *before, *added)


def row(page, title):
    return page.browser.find_element(By.XPATH, f"//ul[@id='todo-list']/li[.//label[text()='{title}']]")


def toggle(page, title):
    row(page, title).find_element(By.CSS_SELECTOR, "input[type=checkbox]").click()


def is_completed(page, title):
    return "completed" in row(page, title).get_attribute("class").split()


def toggle_all(page):
    return page.browser.find_element(By.CSS_SELECTOR, "#main > .toggle input")


def edit(page, title):
    label = row(page, title).find_element(By.CSS_SELECTOR, ".todo-title")
    ActionChains(page.browser).double_click(label).perform()
    name = f"Title of “{title}”"
    page.wait(lambda: page.focused_name == name, "the field is not focused")
    return page.browser.switch_to.active_element


# No todos


def test_without_todos_the_main_part_and_the_footer_are_hidden(todos):
    assert not todos.has("main") and not todos.has("footer")
    add(todos, "Milk")
    assert todos.has("main") and todos.has("footer")


# New todo


def test_the_input_is_focused_when_the_page_is_loaded(todos):
    assert todos.browser.switch_to.active_element.get_attribute("id") == "new-todo"
    assert todos.element("new-todo").get_attribute("autofocus") is not None


def test_enter_appends_the_todo_and_clears_the_input(todos):
    add(todos, "Milk", "Bread")
    todos.wait(lambda: todos.element("new-todo").get_property("value") == "", "the input is not cleared")


def test_the_input_is_trimmed_and_not_empty(todos):
    todos.element("new-todo").send_keys("   ", Keys.ENTER)
    todos.wait_until_settled()
    assert not todos.has("main")
    retype(todos.element("new-todo"), "  Milk and bread  ")
    todos.element("new-todo").send_keys(Keys.ENTER)
    wait_for_titles(todos, "Milk and bread")


# Mark all as complete


def test_mark_all_as_complete_toggles_all_todos(todos):
    add(todos, "Milk", "Bread")
    toggle(todos, "Milk")
    todos.wait(lambda: is_completed(todos, "Milk"), "it is not completed")
    toggle_all(todos).click()
    todos.wait(lambda: is_completed(todos, "Milk") and is_completed(todos, "Bread"), "not all are completed")
    toggle_all(todos).click()
    todos.wait(lambda: not is_completed(todos, "Milk") and not is_completed(todos, "Bread"), "some are completed")


def test_mark_all_is_cleared_with_the_completed_todos(todos):
    add(todos, "Milk")
    toggle_all(todos).click()
    todos.wait(lambda: is_completed(todos, "Milk"), "it is not completed")
    todos.press("Clear completed")
    todos.wait_until_gone("main")
    add(todos, "Bread")
    assert not toggle_all(todos).is_selected()


def test_mark_all_follows_the_single_todos(todos):
    add(todos, "Milk", "Bread")
    toggle(todos, "Milk")
    toggle(todos, "Bread")
    todos.wait(lambda: toggle_all(todos).is_selected(), "all todos are checked, and the checkbox is not")
    toggle(todos, "Bread")
    todos.wait(lambda: not toggle_all(todos).is_selected(), "the checkbox is still checked")


# Item


def test_the_checkbox_marks_the_todo_as_complete(todos):
    add(todos, "Milk")
    toggle(todos, "Milk")
    todos.wait(lambda: is_completed(todos, "Milk"), "it has no class completed")
    toggle(todos, "Milk")
    todos.wait(lambda: not is_completed(todos, "Milk"), "it still has the class completed")


def test_a_double_click_on_the_label_activates_editing_mode(todos):
    add(todos, "Milk")
    edit(todos, "Milk")
    assert todos.browser.find_element(By.CSS_SELECTOR, "#todo-list li").get_attribute("class") == "editing"


def test_hovering_shows_the_remove_button(todos):
    add(todos, "Milk", "Bread")

    def opacity():
        return float(row(todos, "Milk").find_element(By.CSS_SELECTOR, ".destroy").value_of_css_property("opacity"))

    ActionChains(todos.browser).move_to_element(todos.element("new-todo")).perform()
    todos.element("new-todo").click()
    todos.wait(lambda: opacity() == 0, "the button is shown")
    ActionChains(todos.browser).move_to_element(row(todos, "Milk")).perform()
    todos.wait(lambda: opacity() == 1, "the button is not shown")
    todos.press("Remove “Milk”")
    wait_for_titles(todos, "Bread")


# Editing


def test_editing_hides_the_other_controls_and_focuses_an_input_with_the_title(todos):
    add(todos, "Milk")
    field = edit(todos, "Milk")
    assert field.get_property("value") == "Milk"
    controls = todos.browser.find_elements(By.CSS_SELECTOR, "#todo-list li :is(input, button, label)")
    assert controls == [field]


def test_the_edit_is_saved_on_enter(todos):
    add(todos, "Milk", "Bread")
    retype(edit(todos, "Milk"), "Oat milk")
    todos.keys(Keys.ENTER)
    wait_for_titles(todos, "Oat milk", "Bread")
    assert not todos.browser.find_elements(By.CSS_SELECTOR, ".editing")


def test_the_edit_is_saved_on_blur(todos):
    add(todos, "Milk", "Bread")
    retype(edit(todos, "Bread"), "Rye bread")
    todos.browser.find_element(By.TAG_NAME, "h1").click()
    wait_for_titles(todos, "Milk", "Rye bread")
    assert not todos.browser.find_elements(By.CSS_SELECTOR, ".editing")


def test_the_edit_is_trimmed(todos):
    add(todos, "Milk")
    retype(edit(todos, "Milk"), "  Oat milk ")
    todos.keys(Keys.ENTER)
    wait_for_titles(todos, "Oat milk")


def test_an_empty_edit_destroys_the_todo(todos):
    add(todos, "Milk", "Bread")
    retype(edit(todos, "Milk"), "")
    todos.keys(Keys.ENTER)
    wait_for_titles(todos, "Bread")


def test_escape_discards_the_edit(todos):
    add(todos, "Milk")
    retype(edit(todos, "Milk"), "Oat milk")
    todos.keys(Keys.ESCAPE)
    wait_for_titles(todos, "Milk")


# Touch


def test_todos_are_completed_edited_and_cleared_by_touch(todos):
    use_touch(todos)
    resize(todos, "phone", scale=1)
    add(todos, "Milk", "Bread")
    tap(todos, row(todos, "Milk").find_element(By.CSS_SELECTOR, "input[type=checkbox]"))
    todos.wait(lambda: is_completed(todos, "Milk"), "it is not completed")
    tap(todos, row(todos, "Bread").find_element(By.CSS_SELECTOR, ".todo-title"), times=2)
    todos.wait(lambda: todos.focused_name == "Title of “Bread”", "two taps do not edit the todo")
    retype(todos.browser.switch_to.active_element, "Rolls")
    todos.keys(Keys.ENTER)
    wait_for_titles(todos, "Milk", "Rolls")
    tap(todos, todos.button("Clear completed"))
    wait_for_titles(todos, "Rolls")


# Counter


def test_the_counter_is_pluralized(todos):
    add(todos, "Milk")
    todos.wait(lambda: todos.text("todo-count") == "1 item left", "it is not singular")
    add(todos, "Bread")
    todos.wait(lambda: todos.text("todo-count") == "2 items left", "it is not plural")
    assert todos.browser.find_element(By.CSS_SELECTOR, "#todo-count strong").text == "2"
    toggle_all(todos).click()
    todos.wait(lambda: todos.text("todo-count") == "0 items left", "it is not plural")


# Clear completed


def test_clear_completed_removes_completed_todos(todos):
    add(todos, "Milk", "Bread")
    # Hidden when there are none.
    assert not todos.has("clear-completed")
    toggle(todos, "Milk")
    todos.press("Clear completed")
    wait_for_titles(todos, "Bread")
    todos.wait_until_gone("clear-completed")


# Persistence


def test_todos_are_kept_for_the_browser_and_editing_mode_is_not(page, showcase):
    page.open(f"{showcase.origin}/todomvc")
    add(page, "Milk", "Bread")
    toggle(page, "Milk")
    page.wait(lambda: is_completed(page, "Milk"), "it is not completed")
    edit(page, "Bread")
    page.open(f"{showcase.origin}/todomvc")
    wait_for_titles(page, "Milk", "Bread")
    assert is_completed(page, "Milk")
    # Also after a restart of the server.
    page.browser.get("about:blank")
    assert showcase.stop() == 0
    showcase.start()
    page.open(f"{showcase.origin}/todomvc")
    wait_for_titles(page, "Milk", "Bread")
    assert is_completed(page, "Milk") and not is_completed(page, "Bread")
    # Other browsers don't see them.
    page.browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    page.open(f"{showcase.origin}/todomvc")
    assert not page.has("main")


def test_two_tabs_show_the_same_todos(page, showcase):
    front = page.open_two_windows(f"{showcase.origin}/todomvc")
    add(front(0), "Milk")
    wait_for_titles(front(1), "Milk")
    toggle(page, "Milk")
    page.wait(lambda: is_completed(page, "Milk"), "it is not completed")
    front(0).wait(lambda: is_completed(page, "Milk"), "the other tab shows the old state")


# Routing


def follow(page, name):
    page.browser.find_element(By.LINK_TEXT, name).click()


def selected(page):
    return page.script("return [...document.querySelectorAll('.filters .selected')].map((link) => link.innerText.trim())")


def test_routes_filter_the_todos(todos, screenshots):
    add(todos, "Milk", "Bread")
    toggle(todos, "Milk")
    todos.wait(lambda: is_completed(todos, "Milk"), "it is not completed")
    look_at(todos, "todomvc-filled", screenshots)
    assert selected(todos) == ["All"]
    follow(todos, "Active")
    wait_for_titles(todos, "Bread")
    assert todos.browser.current_url.endswith("/todomvc/active") and selected(todos) == ["Active"]
    follow(todos, "Completed")
    wait_for_titles(todos, "Milk")
    assert todos.browser.current_url.endswith("/todomvc/completed") and selected(todos) == ["Completed"]
    todos.browser.back()
    wait_for_titles(todos, "Bread")
    follow(todos, "All")
    wait_for_titles(todos, "Milk", "Bread")
    assert todos.browser.current_url.endswith("/todomvc")


def test_updated_items_are_hidden_by_the_filter(todos):
    add(todos, "Milk", "Bread")
    follow(todos, "Active")
    todos.wait(lambda: selected(todos) == ["Active"], "the filter is not selected")
    toggle(todos, "Milk")
    wait_for_titles(todos, "Bread")


def test_the_filter_is_kept_on_reload(todos):
    add(todos, "Milk", "Bread")
    toggle(todos, "Milk")
    follow(todos, "Completed")
    wait_for_titles(todos, "Milk")
    todos.browser.refresh()
    todos.wait_until_connected()
    assert titles(todos) == ["Milk"] and selected(todos) == ["Completed"]
