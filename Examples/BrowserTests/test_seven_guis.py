"""The tasks of 7GUIs, sentence by sentence: https://eugenkiss.github.io/7guis/tasks."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from look import look_at, resize
from page import retype
from touch import tap, use_touch


def value(page, label):
    return page.field(label).get_property("value")


def wait_for_value(page, label, text):
    page.wait(lambda: value(page, label) == text, f"{label} never was {text!r}")


def is_enabled(page, name):
    button = page.button(name)
    return button.is_enabled() and button.get_attribute("aria-disabled") != "true"


# Counter


def test_counter(on_site, screenshots):
    on_site.visit("/counter")
    # Initially, the value in T is “0”, and each click of B increases the value in T by one.
    assert on_site.text("count") == "0"
    for count in ("1", "2", "3"):
        on_site.press("Count")
        on_site.wait_for_text("count", count)


# Temperature converter


def test_temperature_converter(on_site):
    on_site.visit("/temperature-converter")
    # Initially, both are empty.
    assert value(on_site, "Celsius") == value(on_site, "Fahrenheit") == ""
    # A numerical value in TC updates TF, and vice versa.
    retype(on_site.field("Celsius"), "5")
    wait_for_value(on_site, "Fahrenheit", "41")
    retype(on_site.field("Fahrenheit"), "212")
    wait_for_value(on_site, "Celsius", "100")
    # A non-numerical text in TC does not update TF, and vice versa.
    retype(on_site.field("Celsius"), "abc")
    on_site.wait_until_settled()
    assert (value(on_site, "Celsius"), value(on_site, "Fahrenheit")) == ("abc", "212")
    retype(on_site.field("Celsius"), "37.5")
    wait_for_value(on_site, "Fahrenheit", "99.5")
    retype(on_site.field("Fahrenheit"), "x")
    on_site.wait_until_settled()
    assert (value(on_site, "Celsius"), value(on_site, "Fahrenheit")) == ("37.5", "x")


# Flight booker


def background(page, label):
    return page.field(label).value_of_css_property("background-color")


def test_flight_booker(on_site, screenshots):
    on_site.visit("/flight-booker")
    # A combobox with two options. Initially it is “one-way flight”, both dates are the same, and T2 is disabled.
    flight = Select(on_site.field("Flight"))
    assert [option.text for option in flight.options] == ["one-way flight", "return flight"]
    assert flight.first_selected_option.text == "one-way flight"
    start = value(on_site, "Start")
    assert start and start == value(on_site, "Return")
    assert not on_site.field("Return").is_enabled()
    # T2 is enabled iff C's value is “return flight”.
    flight.select_by_visible_text("return flight")
    on_site.wait(lambda: on_site.field("Return").is_enabled(), "the return date is disabled")
    assert is_enabled(on_site, "Book")
    # B is disabled when the return is strictly before the start.
    retype(on_site.field("Start"), "28.03.2014")
    on_site.wait(lambda: not is_enabled(on_site, "Book"), "a return before the start can be booked")
    retype(on_site.field("Return"), "28.03.2014")
    on_site.wait(lambda: is_enabled(on_site, "Book"), "a return on the day of the start cannot be booked")
    # An ill-formatted date is colored red, and B is disabled.
    normal = background(on_site, "Start")
    for label in ("Start", "Return"):
        retype(on_site.field(label), "28.3.2014")
        on_site.wait(lambda: background(on_site, label) != normal, f"{label} is not colored")
        assert not is_enabled(on_site, "Book")
        look_at(on_site, f"flight-booker-{label.lower()}", screenshots)
        retype(on_site.field(label), "28.03.2014")
        on_site.wait(lambda: is_enabled(on_site, "Book"), "it cannot be booked any more")
        assert background(on_site, label) == normal
    # A disabled field does not count.
    retype(on_site.field("Return"), "x")
    on_site.wait(lambda: not is_enabled(on_site, "Book"), "an invalid return can be booked")
    Select(on_site.field("Flight")).select_by_visible_text("one-way flight")
    on_site.wait(lambda: is_enabled(on_site, "Book"), "a one-way flight cannot be booked")
    # A message informs of the selection.
    on_site.press("Book")
    on_site.wait_for_text("message", "You have booked a one-way flight on 28.03.2014.")


# Timer


def elapsed(page):
    return float(page.text("elapsed").removesuffix(" s"))


def gauge(page):
    return page.script("const { value, max } = document.getElementById('gauge'); return value / max")


def slide(page, label, to):
    """Moves a slider, without releasing it: an input event, and no change event."""
    page.script(
        "const [field, value] = arguments; field.value = value; field.dispatchEvent(new InputEvent('input', { bubbles: true }))",
        page.field(label),
        str(to),
    )


def test_timer(on_site):
    on_site.visit("/timer")
    # A gauge and a label show the elapsed time.
    on_site.wait(lambda: elapsed(on_site) >= 0.5, "no time passes")
    assert 0 < gauge(on_site) < 1
    # Adjusting S reflects on the duration immediately, not only when S is released.
    slide(on_site, "Duration", 300)
    on_site.wait_for_text("duration", "30.0 s")
    low = gauge(on_site)
    slide(on_site, "Duration", 20)
    on_site.wait_for_text("duration", "2.0 s")
    assert gauge(on_site) > low
    # When e ≥ d, the timer stops, and G is full.
    on_site.wait(lambda: gauge(on_site) == 1, "the gauge is never full")
    stopped = elapsed(on_site)
    on_site.wait_until_settled()
    assert elapsed(on_site) == stopped >= 2
    # If d is increased such that d > e, it restarts to tick until e ≥ d.
    slide(on_site, "Duration", 25)
    on_site.wait(lambda: elapsed(on_site) == 2.5, "the timer does not restart")
    on_site.wait(lambda: gauge(on_site) == 1, "the gauge is never full")
    # R resets e to zero.
    slide(on_site, "Duration", 300)
    on_site.press("Reset")
    on_site.wait(lambda: elapsed(on_site) < 1, "the time was not reset")


# CRUD


def names(page):
    return [option.text for option in page.field("Names").find_elements(By.CSS_SELECTOR, "option:not([hidden])")]


def wait_for_names(page, *expected):
    page.wait(lambda: names(page) == list(expected), f"the names are {names(page)}")


def test_crud(on_site):
    on_site.visit("/crud")
    wait_for_names(on_site, "Emil, Hans", "Mustermann, Max", "Tisch, Roman")
    # “Update” and “Delete” are enabled iff an entry is selected.
    assert not is_enabled(on_site, "Update") and not is_enabled(on_site, "Delete")
    # A prefix filters by surname, immediately.
    retype(on_site.field("Filter prefix"), "m")
    wait_for_names(on_site, "Mustermann, Max")
    retype(on_site.field("Filter prefix"), "")
    wait_for_names(on_site, "Emil, Hans", "Mustermann, Max", "Tisch, Roman")
    # “Create” appends the name to L.
    retype(on_site.field("Name"), "John")
    retype(on_site.field("Surname"), "Romba")
    on_site.press("Create")
    wait_for_names(on_site, "Emil, Hans", "Mustermann, Max", "Tisch, Roman", "Romba, John")
    # At most one entry is selected; “Update” replaces it.
    Select(on_site.field("Names")).select_by_visible_text("Emil, Hans")
    on_site.wait(lambda: is_enabled(on_site, "Update") and is_enabled(on_site, "Delete"), "nothing can be done")
    wait_for_value(on_site, "Surname", "Emil")
    retype(on_site.field("Surname"), "Emsig")
    on_site.press("Update")
    wait_for_names(on_site, "Emsig, Hans", "Mustermann, Max", "Tisch, Roman", "Romba, John")
    assert [option.text for option in Select(on_site.field("Names")).all_selected_options] == ["Emsig, Hans"]
    # “Delete” removes it.
    on_site.press("Delete")
    wait_for_names(on_site, "Mustermann, Max", "Tisch, Roman", "Romba, John")
    on_site.wait(lambda: not is_enabled(on_site, "Delete"), "nobody is selected, and can be deleted")


# Circle drawer

WIDTH, HEIGHT = 480, 320


def pointer_at(page, x, y):
    """Moves the pointer to a position of the drawing."""
    box = page.script(
        "const svg = document.querySelector('#canvas svg'); svg.scrollIntoView({ block: 'center' });"
        "const { width, height } = svg.getBoundingClientRect(); return [width, height]"
    )
    offset = (round((x / WIDTH - 0.5) * box[0]), round((y / HEIGHT - 0.5) * box[1]))
    drawing = page.browser.find_element(By.CSS_SELECTOR, "#canvas svg")
    return ActionChains(page.browser, duration=20).move_to_element_with_offset(drawing, *offset)


def circles(page):
    return page.script(
        """
        return [...document.querySelectorAll("#canvas circle")].map((circle) =>
          [circle.cx.baseVal.value, circle.cy.baseVal.value, circle.r.baseVal.value, circle.classList.contains("selected")]
            .map((value) => typeof value === "number" ? Math.round(value) : value));
        """
    )


def wait_for_circles(page, count, selected=None):
    page.wait(
        lambda: len(circles(page)) == count and [place for place, each in enumerate(circles(page)) if each[3]] == (selected or []),
        f"the circles are {circles(page)}",
    )


def popup(page):
    return page.browser.find_elements(By.CSS_SELECTOR, "#canvas .popup")


def test_circle_drawer(on_site, screenshots):
    on_site.visit("/circle-drawer")
    assert not is_enabled(on_site, "Undo") and not is_enabled(on_site, "Redo")
    # A left click inside an empty area creates an unfilled circle of a fixed diameter, whose center is that point.
    pointer_at(on_site, 100, 100).click().perform()
    wait_for_circles(on_site, 1, [0])
    assert all(abs(is_at - at) <= 1 for is_at, at in zip(circles(on_site)[0], (100, 100, 20)))
    pointer_at(on_site, 130, 100).click().perform()
    wait_for_circles(on_site, 2, [1])
    # The circle nearest to the pointer, closer than its radius, is gray.
    pointer_at(on_site, 112, 100).perform()
    wait_for_circles(on_site, 2, [0])
    pointer_at(on_site, 300, 200).perform()
    wait_for_circles(on_site, 2, [])
    # A click on a circle creates none.
    pointer_at(on_site, 135, 100).click().perform()
    wait_for_circles(on_site, 2, [1])
    # A right click on the selected circle opens a menu with one entry.
    pointer_at(on_site, 135, 100).context_click().perform()
    on_site.wait(lambda: len(popup(on_site)) == 1, "no menu has opened")
    assert popup(on_site)[0].text == "Adjust diameter.."
    look_at(on_site, "circle-drawer-menu", screenshots)
    on_site.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    # It opens a frame with a slider. Changes are applied immediately.
    popup(on_site)[0].find_element(By.TAG_NAME, "text").click()
    on_site.wait_for_dialog("diameter")
    for diameter in (60, 90, 120):
        slide(on_site, "Diameter", diameter)
        on_site.wait(lambda: circles(on_site)[1][2] == diameter / 2, "the circle has not changed")
    look_at(on_site, "circle-drawer-dialog", screenshots)
    on_site.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    on_site.press("Close")
    on_site.wait_until_gone("diameter")
    # Closing it marks the last diameter as significant: undo returns to the diameter before.
    on_site.press("Undo")
    on_site.wait(lambda: circles(on_site)[1][2] == 20, "the adjustment is not undone as a whole")
    on_site.press("Undo")
    on_site.wait(lambda: len(circles(on_site)) == 1, "the creation is not undone")
    # Redo reapplies the last undone change.
    on_site.press("Redo")
    on_site.press("Redo")
    on_site.wait(lambda: len(circles(on_site)) == 2 and circles(on_site)[1][2] == 60, "the changes are not redone")
    on_site.wait(lambda: not is_enabled(on_site, "Redo"), "there is something to redo")
    # Unless new changes were made meanwhile.
    on_site.press("Undo")
    on_site.wait(lambda: is_enabled(on_site, "Redo"), "there is nothing to redo")
    pointer_at(on_site, 300, 250).click().perform()
    on_site.wait(lambda: len(circles(on_site)) == 3, "no circle was created")
    assert not is_enabled(on_site, "Redo")


def test_circle_drawer_by_keyboard(on_site):
    on_site.visit("/circle-drawer")
    on_site.tab_to("Canvas")
    on_site.keys(Keys.ENTER)
    wait_for_circles(on_site, 1, [0])
    for _ in range(3):
        on_site.keys(Keys.ARROW_RIGHT)
    on_site.keys(Keys.ENTER)
    wait_for_circles(on_site, 2, [1])
    assert circles(on_site)[1][0] == 270
    on_site.press("Adjust diameter…")
    on_site.wait_for_dialog("diameter")
    on_site.wait(lambda: on_site.focused_name == "Diameter", "the slider has no focus")
    on_site.keys(Keys.ARROW_RIGHT)
    on_site.wait_for_text("circle-words", "diameter 41")
    on_site.keys(Keys.ESCAPE)
    on_site.wait_until_gone("diameter")


def test_circle_drawer_by_touch(on_site):
    use_touch(on_site)
    resize(on_site, "phone", scale=1)
    on_site.visit("/circle-drawer")
    canvas = on_site.browser.find_element(By.CSS_SELECTOR, "#canvas svg")
    tap(on_site, canvas, 0.25, 0.5)
    wait_for_circles(on_site, 1, [0])
    tap(on_site, canvas, 0.75, 0.5)
    wait_for_circles(on_site, 2, [1])
    # A tap on a circle selects it. The button is the menu of a screen without a right click.
    tap(on_site, canvas, 0.25, 0.5)
    wait_for_circles(on_site, 2, [0])
    tap(on_site, on_site.button("Adjust diameter…"))
    on_site.wait_for_dialog("diameter")
    slide(on_site, "Diameter", 90)
    on_site.wait(lambda: circles(on_site)[0][2] == 45, "the circle has not changed")
    tap(on_site, on_site.button("Close"))
    on_site.wait_until_gone("diameter")
    tap(on_site, on_site.button("Undo"))
    on_site.wait(lambda: circles(on_site)[0][2] == 20, "the adjustment is not undone")


# Cells


def cell(page, name):
    return page.script(
        "return document.getElementById(`row-${arguments[1]}`).cells[arguments[0]]", ord(name[0]) - ord("A") + 1, name[1:]
    )


def edit(page, name, content, end=Keys.ENTER):
    target = cell(page, name)
    page.script("arguments[0].scrollIntoView({ block: 'center', inline: 'center' })", target)
    ActionChains(page.browser, duration=20).double_click(target).perform()
    label = f"Content of {name}"
    page.wait(lambda: page.focused_name == label, f"the field of {name} has no focus, but {page.focused_name!r}")
    retype(page.field(label), content)
    if end:
        page.field(label).send_keys(end)
        page.wait(lambda: not page.browser.find_elements(By.CSS_SELECTOR, ".edited"), "the field has not closed")


def wait_for_cell(page, name, text):
    page.wait(lambda: cell(page, name).text == text, f"{name} is {cell(page, name).text!r}, and not {text!r}")


def test_cells(on_site, screenshots):
    on_site.visit("/cells")
    # The spreadsheet is scrollable. Rows are numbered from 0 to 99, and columns from A to Z.
    frame = on_site.element("cells")
    assert on_site.script("return arguments[0].scrollHeight > arguments[0].clientHeight", frame)
    assert on_site.script("return arguments[0].scrollWidth > arguments[0].clientWidth", frame)
    heads = on_site.script("return [...document.querySelectorAll('#cells th')].map((head) => head.textContent)")
    assert heads == [chr(ord("A") + column) for column in range(26)] + [str(row) for row in range(100)]
    # A double click lets a person change the formula. After that, its value is shown.
    edit(on_site, "A0", "5")
    wait_for_cell(on_site, "A0", "5")
    edit(on_site, "B0", "=A0*2")
    wait_for_cell(on_site, "B0", "10")
    edit(on_site, "C5", "=sum(A0:B2) + max(A0, 7)")
    wait_for_cell(on_site, "C5", "22")
    # All cells that depend on it are evaluated again, repeatedly.
    edit(on_site, "A0", "6")
    wait_for_cell(on_site, "B0", "12")
    wait_for_cell(on_site, "C5", "25")
    edit(on_site, "Z99", "=C5")
    wait_for_cell(on_site, "Z99", "25")
    # The formula is there when the cell is edited again.
    edit(on_site, "B0", "=A0*3", end=None)
    on_site.field("Content of B0").send_keys(Keys.ESCAPE)
    wait_for_cell(on_site, "B0", "12")
    # A cycle is an error, until it is removed.
    edit(on_site, "A0", "=C5")
    wait_for_cell(on_site, "A0", "#CYCLE")
    wait_for_cell(on_site, "Z99", "#CYCLE")
    on_site.wait_for_text("cell-words", "circular reference")
    edit(on_site, "A0", "1")
    wait_for_cell(on_site, "Z99", "10")
    edit(on_site, "A1", "Milk")
    wait_for_cell(on_site, "A1", "Milk")
    # Leaving the field saves it.
    edit(on_site, "A2", "=A0+", end=None)
    ActionChains(on_site.browser).click(cell(on_site, "A3")).perform()
    wait_for_cell(on_site, "A2", "#SYNTAX")
    look_at(on_site, "cells-filled", screenshots)


def test_cells_by_keyboard(on_site):
    on_site.visit("/cells")
    on_site.script("document.getElementById('cells').focus()")
    on_site.keys(Keys.ARROW_RIGHT)
    on_site.keys(Keys.ARROW_DOWN)
    on_site.wait(lambda: cell(on_site, "B1").get_attribute("aria-selected") == "true", "B1 is not selected")
    on_site.keys(Keys.ENTER)
    on_site.wait(lambda: on_site.focused_name == "Content of B1", "the field has no focus")
    on_site.keys("12", Keys.ARROW_LEFT, "0", Keys.ENTER)
    wait_for_cell(on_site, "B1", "102")
    # The selection is unchanged.
    on_site.keys(Keys.ARROW_DOWN)
    on_site.wait(lambda: cell(on_site, "B2").get_attribute("aria-selected") == "true", "B2 is not selected")


def test_cells_by_touch(on_site):
    use_touch(on_site)
    resize(on_site, "phone", scale=1)
    on_site.visit("/cells")
    for name, content in (("A0", "5"), ("A1", "=A0*2")):
        tap(on_site, cell(on_site, name), times=2)
        label = f"Content of {name}"
        on_site.wait(lambda: on_site.focused_name == label, f"two taps do not edit {name}")
        on_site.field(label).send_keys(content, Keys.ENTER)
        on_site.wait(lambda: not on_site.browser.find_elements(By.CSS_SELECTOR, ".edited"), "the field has not closed")
    wait_for_cell(on_site, "A1", "10")
    tap(on_site, cell(on_site, "A0"))
    on_site.wait(lambda: cell(on_site, "A0").get_attribute("aria-selected") == "true", "A0 is not selected")
