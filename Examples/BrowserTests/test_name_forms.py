"""Exclusive gestures, gauges, animators, imported files and the focus of screen readers in the app of SwiftUI's names."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

from swiftui_names import lacks, shows


@pytest.fixture
def page(names_page):
    return names_page


def identified(page, identifier):
    row = page.wait(
        lambda: page.browser.find_element(By.CSS_SELECTOR, f"[data-identifier={identifier}]"), f"there is no {identifier!r}"
    )
    page.script("arguments[0].scrollIntoView({ block: 'center' })", row)
    return row


def test_of_exclusive_gestures_only_one_succeeds(page):
    page.press("Gestures")
    row = identified(page, "exclusive")
    ActionChains(page.browser).double_click(row).perform()
    shows(page, "Recognized: two taps")
    # A single tap waits for a second one.
    ActionChains(page.browser).click(identified(page, "exclusive")).perform()
    assert "Recognized: two taps" in page.script("return document.body.innerText")
    shows(page, "Recognized: a tap")
    ActionChains(page.browser).click_and_hold(identified(page, "exclusive")).pause(0.6).release().pause(0.6).perform()
    shows(page, "Recognized: a press")
    page.wait_until_settled()
    assert "Recognized: a press" in page.script("return document.body.innerText")


def test_a_disabled_gesture_is_not_recognized(page):
    page.press("Gestures")
    identified(page, "exclusive")
    page.field("Lock the row").click()
    page.wait(lambda: page.field("Lock the row").is_selected(), "the row was never locked")
    ActionChains(page.browser).double_click(identified(page, "exclusive")).pause(0.6).perform()
    page.wait_until_settled()
    assert "Recognized: nothing" in page.script("return document.body.innerText")


def test_gauges_and_steppers_show_their_values(page):
    page.press("Gauges")
    meter = page.wait(lambda: page.browser.find_element(By.CSS_SELECTOR, "[role=meter]"), "there is no gauge")
    assert meter.accessible_name == "Warmth"
    assert meter.get_attribute("aria-valuenow") == "80"
    assert meter.rect["width"] == pytest.approx(64, abs=1)
    shows(page, "0.50")
    page.press("Increment Amount")
    shows(page, "0.75")
    shows(page, "75%")


def test_a_picker_sets_all_of_its_sources(page):
    page.press("Gauges")
    picker = page.field("Tea of both")
    assert picker.get_attribute("value") == ""
    picker.send_keys("Black")
    shows(page, "Teas: Black Black")


def test_a_timer_fills_its_bar(page):
    value = "return [...document.querySelectorAll('progress')].find((each) => each.ariaLabel?.startsWith('Brewing'))?.value"
    page.press("Gauges")
    first = page.wait(lambda: page.script(value), "there is no timer")
    page.wait(lambda: page.script(value) > first, "the timer never went on")


def test_a_control_group_is_a_menu(page):
    page.press("Gauges")
    page.press("Water")
    page.wait(lambda: page.script("return document.querySelector('.menu-items:popover-open')") is not None, "no menu was shown")
    page.browser.find_element(By.CSS_SELECTOR, ".menu-items:popover-open button").click()
    shows(page, "Last: poured")


def test_a_trigger_starts_the_phases(page):
    label = "return [...document.querySelectorAll('[aria-label^=Light]')].map((each) => each.ariaLabel)[0]"
    page.press("Animators")
    page.wait(lambda: page.script(label) == "Light rest", "there is no light")
    page.press("Signal")
    page.wait(lambda: page.script(label) == "Light go", "the light never changed")
    page.wait(lambda: page.script(label) == "Light rest", "the light never came to rest")


def test_a_trigger_starts_the_keyframes(page):
    place = "return document.querySelector('[aria-label=Ball]').getBoundingClientRect().top"
    page.press("Animators")
    shows(page, "A jump takes 0.5 s")
    start = page.wait(lambda: page.script(place), "there is no ball")
    page.press("Jump")
    page.wait(lambda: page.script(place) < start - 10, "the ball never rose")
    page.wait(lambda: page.script(place) == pytest.approx(start, abs=1), "the ball never came down")


def test_an_imported_file_is_uploaded(page, tmp_path):
    path = tmp_path / "shopping.txt"
    path.write_text("Milk\nBread\n")
    page.press("Presentation")
    page.press("Import a list")
    field = page.wait(lambda: page.browser.find_element(By.CSS_SELECTOR, "dialog input[type=file]"), "there is no field")
    field.send_keys(str(path))
    shows(page, "shopping.txt, 2 lines")
    page.wait(lambda: not page.browser.find_elements(By.TAG_NAME, "dialog"), "the dialog never went")
    page.press("Import a list")
    page.press("Cancel")
    lacks(page, "at most 64 MB each")


def test_an_exported_document_is_downloaded(page, tmp_path):
    page.browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    page.press("Presentation")
    page.press("Export the answer")
    link = page.wait(lambda: page.browser.find_element(By.CSS_SELECTOR, "dialog a[download]"), "there is no link")
    assert link.get_attribute("download") == "Answer.txt"
    link.click()
    shows(page, "exported to Answer.txt")
    path = tmp_path / "Answer.txt"
    page.wait(path.exists, "the file was never downloaded")
    assert path.read_text() == "The answer is none."
    page.wait(lambda: not page.browser.find_elements(By.TAG_NAME, "dialog"), "the dialog never went")


def test_screen_readers_are_led_to_a_text(page):
    page.press("Accessibility")
    page.press("Read the notice")
    page.wait(
        lambda: page.script("return document.activeElement.innerText") == "The album is shared with Jo.",
        "the notice never got the focus",
    )


def test_tabs_of_a_section_are_a_group(page):
    page.press("Tabs")
    page.press("Next")
    page.press("Begin")
    shows(page, "Nothing to do today")
    names = "return [...document.querySelectorAll('.tab-section')].map((each) => [each.ariaLabel, each.innerText.split('\\n').length])"
    assert page.script(names) == [["Lists", 2]]
    page.press("Home")
    shows(page, "Things at home")


def test_subviews_are_arranged(page):
    page.press("Arrangement")
    shows(page, "4 cards in the pile")
    shows(page, "4 frames")
