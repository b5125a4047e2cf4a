"""The case studies of the app of SwiftUI's names that are small apps, each as a person uses it."""

import urllib.request

import pytest
from selenium.common.exceptions import ElementClickInterceptedException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from look import resize
from page import retype
from swiftui_names import lacks, shows


@pytest.fixture
def page(names_page):
    return names_page


def text_element(page, text):
    """The innermost element with exactly this text."""
    return page.wait(lambda: page.browser.find_element(By.XPATH, f"//*[text()='{text}']"), f"there is no text {text!r}")


def choose(page, label, choice):
    Select(page.field(label)).select_by_visible_text(choice)


@pytest.mark.parametrize("study", ["Stores", "Former Stores"])
def test_a_store_drives_a_list_its_screens_and_its_questions(page, study):
    page.press(study)
    shows(page, "To buy: 2")
    page.press("Show the list")
    page.field("New grocery").send_keys("Eggs", Keys.ENTER)
    page.button("Eggs")
    if study == "Stores":
        page.press("Edit Milk")
        retype(page.field("Name"), "Oat milk")
        # The list lies behind the sheet.
        shows(page, "Oat milk")
        page.keys(Keys.ESCAPE)
    else:
        shows(page, "Editing nothing")
        page.press("Edit the first")
        retype(page.field("Name"), "Oat milk")
        shows(page, "Oat milk")
        page.press("Back")
    page.press("Bread")
    page.press("Bought")
    page.press("Back")
    page.button("Bread, bought")
    page.field("Hide bought").click()
    lacks(page, "Bread")
    page.press("Clear")
    page.press("Keep")
    page.button("Oat milk")
    page.press("Close")
    shows(page, "To buy: 2")
    page.press("Plan the delivery")
    retype(page.field("City"), "Rome")
    page.press("Order")
    shows(page, "Ordered to Rome")


def test_styles_of_an_app_replace_those_of_the_library(page):
    page.press("Styles")
    page.press("Play")
    shows(page, "Playing, 1 times")
    page.button("Pause")
    page.press("Repeat off")
    page.button("Repeat on")
    page.wait(lambda: page.field("Repeat").is_selected(), "the switch never followed the toggle")
    bar = page.browser.find_element(By.CSS_SELECTOR, "progress")
    assert float(bar.get_attribute("value")) == pytest.approx(0.25)
    skip = page.wait(lambda: page.browser.find_element(By.XPATH, "//*[contains(text(), 'tap twice')]"), "no button")
    ActionChains(page.browser).double_click(skip).perform()
    page.wait(
        lambda: float(page.browser.find_element(By.CSS_SELECTOR, "progress").get_attribute("value")) == pytest.approx(0.5),
        "the second tap never counted",
    )


def test_all_forms_of_a_picker_and_a_field_have_one_value(page):
    page.press("Choices")
    choose(page, "Menu", "Large")
    shows(page, "Size: Large")
    for picker in ("Default picker", "Wheel", "Screen"):
        page.wait(lambda: Select(page.field(picker)).first_selected_option.text == "Large", f"{picker} never followed")
    page.field("Underlined field").send_keys("Ada")
    for field in ("Default field", "Plain field", "Bordered field"):
        page.wait(lambda: page.field(field).get_attribute("value") == "Ada", f"{field} never followed")
    page.press("plain")
    page.wait(lambda: page.button("plain").get_attribute("aria-checked") == "true", "the look was never chosen")
    page.press("Repeat")
    page.press("Weekly")
    page.wait(lambda: page.field("Note").get_attribute("value") == "Weekly", "the menu never wrote the note")


def test_a_view_appears_works_and_disappears(page):
    page.press("Lifetime")
    shows(page, "Events: appeared")
    shows(page, "Done")
    page.press("Increment From 3")
    shows(page, "from 3 to 4")
    shows(page, "4 to go")
    page.press("Hide the counter")
    shows(page, "disappeared")
    lacks(page, "Done")
    shows(page, "The longest line has 41 letters.")
    shows(page, "This view is measured.")
    seconds = r"return /Here for [1-9]\d* seconds/.test(document.body.innerText)"
    page.wait(lambda: page.script(seconds), "the seconds were never counted")
    page.press("Longer")
    shows(page, "The bar is 120 points long.")
    page.press("As before")
    shows(page, "The bar is 80 points long.")


def test_values_of_the_environment_reach_the_views_inside(page):
    page.press("Environment")
    shows(page, "Opened: nothing")
    weight = "return getComputedStyle(arguments[0]).fontWeight"
    calm = text_element(page, "Calm or loud")
    assert page.script(weight, calm) == "400"
    page.press("Change the accent")
    page.wait(lambda: page.script(weight, text_element(page, "Calm or loud")) == "900", "the accent never changed")
    page.field("Privacy").click()
    shows(page, "Balance: hidden")
    lacks(page, "Card 1234")
    shows(page, "Always readable")
    text_element(page, "The forums of Swift").click()
    shows(page, "Opened: forums")
    page.field("Nickname").send_keys("Ada")


def test_actions_for_assistive_technologies_are_reached_with_the_keyboard(page):
    page.press("Accessibility")
    shows(page, "Last: nothing")
    for action, result in (("Share", "shared"), ("Delete", "deleted"), ("Increment", "4 stars"), ("Noir", "noir")):
        page.tab_to(action)
        page.keys(Keys.ENTER)
        shows(page, f"Last: {result}")
    page.tab_to("Favorite")
    page.keys(Keys.SPACE)
    page.wait(lambda: page.field("Favorite").is_selected(), "the drawing never became a favorite")
    page.tab_to("Select the photo")
    page.keys(Keys.ENTER)
    page.wait(
        lambda: page.browser.find_elements(By.CSS_SELECTOR, "[aria-pressed=true], [aria-current=true], [aria-selected=true]"),
        "the photo was never selected",
    )
    photo = page.browser.find_element(By.CSS_SELECTOR, "[data-identifier=photo]")
    assert photo.accessible_name == "A lake in the morning"


def test_an_app_of_2019_is_used_as_ever(page):
    page.press("Former Names")
    page.press("Open the app of 2019")
    rows = lambda: [each for each in page.script("return document.body.innerText").split("\n") if each in ("Emma", "Persuasion")]
    page.wait(lambda: rows() == ["Emma", "Persuasion"], "there are no books")
    page.press("Sort")
    page.press("From Z to A")
    page.wait(lambda: rows() == ["Persuasion", "Emma"], "the books were never sorted")
    page.press("About")
    page.press("Thanks")
    page.press("Emma")
    page.field("Note").send_keys("x")
    page.press("Done with Emma")
    page.press("Delete all")
    page.press("Cancel")
    page.wait(lambda: rows() == ["Persuasion", "Emma"], "the books went")
    page.press("Delete all")
    page.press("Delete")
    page.wait(lambda: rows() == [], "the books never went")


def test_names_of_uikit_work_in_a_screen(page):
    page.press("UIKit")
    shows(page, "A controller hosts a view.")
    shows(page, "Its delegate has counted 1 launches.")
    page.press("Work")
    page.wait(lambda: page.browser.find_elements(By.CSS_SELECTOR, ".spinner, progress"), "no work is shown")
    page.press("Stop working")
    page.press("Copy the code")
    page.press("Paste")
    shows(page, "Pasted: 1234")
    page.press("Ask the application")
    shows(page, "The application is active.")


def test_cards_are_arranged_side_by_side_and_the_wall_is_scrolled(page):
    page.press("Arrangement")
    first, second = (lambda: text_element(page, "First card").rect), (lambda: text_element(page, "Second, wider card").rect)
    assert first()["y"] < second()["y"] and first()["x"] == pytest.approx(second()["x"], abs=1)
    page.press("To the right")
    page.wait(lambda: first()["x"] > second()["x"] + 1, "the narrow card never moved to the right")
    page.press("Side by side")
    page.wait(lambda: first()["x"] < second()["x"] and abs(first()["y"] - second()["y"]) < 2, "the cards are not in a row")
    page.press("To the end")
    end = "const box = arguments[0].getBoundingClientRect(); return box.bottom <= innerHeight + 1"
    page.wait(lambda: page.script(end, text_element(page, "The end of the wall")), "the end was never shown")
    page.press("Fill the square")
    page.button("Fit into the square")


def test_an_overlay_takes_clicks_only_where_it_is_painted(page):
    page.press("Arrangement")
    page.press("To the end")
    page.press("Pin a card")
    shows(page, "1 pinned")
    page.press("Pin a card")
    shows(page, "2 pinned")
    with pytest.raises(ElementClickInterceptedException):
        page.button("Pin behind a veil").click()


def test_a_picture_is_filtered_turned_and_moved(page):
    page.press("Effects")
    html = "return document.body.innerHTML"
    for choice, css in (("blurred", "blur"), ("contrasty", "contrast"), ("turned", "hue-rotate"), ("inverted", "invert")):
        choose(page, "Filter", choice)
        shows(page, f"Filter: {choice}")
        page.wait(lambda: f"{css}(" in page.script(html), f"the picture is not {choice}")
    page.press("Turn by 15°")
    shows(page, "Turned 15°")
    page.press("Flip")
    shows(page, "Front")
    page.press("Shake")
    shows(page, "Shaken 1 times")
    page.press("Move the dot down")
    shows(page, "Below")
    lacks(page, "Above")


def test_a_sign_gets_another_filling_and_outline(page):
    page.press("Fills")
    choose(page, "Filling", "gradient")
    page.wait(lambda: "linear-gradient" in page.script("return document.body.innerHTML"), "there is no gradient")
    page.press("Round ends")
    page.wait(lambda: "stroke-linecap:round" in page.script("return document.body.innerHTML"), "the ends are not round")
    page.field("Smooth corners").click()
    page.press("Tilt")
    page.button("Level")


def test_mail_is_searched_read_and_left(page):
    page.press("Columns")
    page.press("Open the mail")
    page.press("Sent")
    page.field("Find a message").send_keys("Inv", Keys.ENTER)
    shows(page, "Searched for Inv")
    lacks(page, "Welcome")
    page.press("Invoice")
    shows(page, "Message: Invoice")
    page.press("Next page")
    shows(page, "Page 2")
    page.press("Back")
    page.press("All messages")
    page.press("End the search")
    shows(page, "Welcome")
    page.press("Fetch messages")
    shows(page, "Searched for new messages")
    page.press("Hide the count")
    lacks(page, "2 messages")
    page.press("Hide folders")
    page.wait(lambda: not page.browser.find_elements(By.XPATH, "//button[normalize-space()='Drafts']"), "the folders stay")
    page.press("Show folders")
    page.press("Close the mail")
    page.button("Open the mail")


def test_a_library_shows_its_links_in_the_next_column(page):
    page.press("Columns")
    page.press("Open the library")
    shows(page, "2 shelves and")
    page.press("Shelves")
    lacks(page, "2 shelves and")
    page.press("Fiction")
    shows(page, "Crime")
    page.press("Wishes")
    lacks(page, "Crime")
    page.press("Visits")
    shows(page, "For 1 hour")
    page.press("Close")


def test_a_library_shows_one_column_on_a_phone(page):
    resize(page, "phone")
    page.press("Columns")
    page.press("Open the library")
    lacks(page, "2 shelves and")
    page.press("Wishes")
    lacks(page, "Visits")
    # Two swipe actions stand below the content of their row.
    field = page.field("Title of 1")
    assert page.button("Lend out 1").rect["y"] >= field.rect["y"] + field.rect["height"]
    assert field.rect["width"] > 200
    page.press("Urge on 1")
    shows(page, "1 of 3 are urgent")
    page.press("Back")
    shows(page, "Visits")
    page.press("Close")


def test_a_game_follows_keys_taps_and_presses(page):
    page.press("Input")
    shows(page, "Not charged")
    page.wait_until_settled()
    page.keys(Keys.ARROW_LEFT)
    shows(page, "Moves: left")
    page.keys(Keys.ARROW_RIGHT)
    shows(page, "Moves: left right")
    text_element(page, "Tap the target").click()
    shows(page, "Score: 1")
    text_element(page, "Tap somewhere").click()
    shows(page, "Tapped inside")
    ActionChains(page.browser).click_and_hold(text_element(page, "Hold to charge")).pause(0.5).release().perform()
    shows(page, "Charged")
    lacks(page, "Not charged")
    assert not page.button("Save").is_enabled()
    page.field("Winner").send_keys("Ada", Keys.ENTER)
    shows(page, "Saved Ada")


def test_views_share_an_observed_model(page):
    page.press("Models")
    page.field("Passport").click()
    shows(page, "Packed: 1 of 3")
    page.press("Rename Toothbrush")
    shows(page, "Toothbrush (new)")
    page.press("Change")
    page.delete("Book")
    shows(page, "Packed: 1 of 2")
    assert not page.browser.find_elements(By.CSS_SELECTOR, "[aria-label='Delete Passport']")
    page.press("Finish")
    page.field("Find").send_keys("pass")
    lacks(page, "Toothbrush (new)")
    page.press("Pack all")
    shows(page, "Packed: 2 of 2")
    page.press("Forget all")
    shows(page, "Packed: 0 of 0")


def test_pages_are_turned_and_tabs_are_chosen(page):
    page.press("Tabs")
    shows(page, "Welcome!")
    page.press("Next")
    page.press("Begin")
    shows(page, "Nothing to do today")
    page.press("Settings")
    page.press("Show the welcome")
    page.press("Begin")
    shows(page, "Show the welcome")


def test_rows_are_selected_with_a_pointer_and_with_the_keyboard(page):
    page.press("Selection")
    shows(page, "Reading nothing")
    # The buttons of the rows have the titles and the ages.
    page.press("Ideas yesterday")
    shows(page, "Reading “Ideas”")
    current = lambda: [each.text for each in page.browser.find_elements(By.CSS_SELECTOR, "button[aria-current=true]")]
    page.wait(lambda: [text.split("\n")[0] for text in current()] == ["Ideas"], "the row is not current")
    page.tab_to("Ideas yesterday")
    page.keys(Keys.ARROW_UP)
    page.keys(Keys.ENTER)
    shows(page, "Reading “Shopping”")
    # The third note is locked.
    assert not page.browser.find_elements(By.XPATH, "//button[contains(., 'Diary')]")
    page.press("Edit")
    page.press("Ideas, 01:15")
    page.wait(lambda: page.button("Ideas, 01:15").get_attribute("aria-pressed") == "true", "the row was never marked")
    page.keys(Keys.ARROW_DOWN)
    page.keys(Keys.SPACE)
    page.wait(lambda: page.button("Diary, 60:10").get_attribute("aria-pressed") == "true", "the key never marked a row")
    page.press("Diary, 60:10")
    page.press("Archive 1")
    lacks(page, "Ideas")
    page.press("Done")
    marks = lambda: page.browser.find_elements(By.CSS_SELECTOR, "[aria-pressed]")
    page.wait(lambda: not marks(), "the rows can still be marked")
    shows(page, "Shopping, 00:05")


def test_a_form_and_its_editors_change_their_styles(page):
    page.press("Forms")
    page.field("Note").send_keys("Hi")
    shows(page, "2 letters")
    page.wait(lambda: page.field("Plain note").get_attribute("value") == "Hi", "the plain editor never followed")
    for look in ("grouped", "columns", "card", "standard"):
        choose(page, "Look", look)
        page.wait(lambda: ("A card" in page.script("return document.body.innerText")) == (look == "card"), f"no {look} form")
        shows(page, "2 letters")


def test_an_address_with_a_url_opens_a_screen_of_the_app_once(page):
    page.open(page.origin + "/?open=names://rows")
    shows(page, "Elderberry")
    assert "open=" not in page.browser.current_url
    page.browser.refresh()
    shows(page, "State and input")
    lacks(page, "Elderberry")


def test_the_first_window_on_a_phone_is_narrow(swiftui_names):
    def first(agent):
        headers = {"User-Agent": agent, "Accept": "text/html"}
        with urllib.request.urlopen(urllib.request.Request(swiftui_names.origin + "/", headers=headers)) as answer:
            return answer.read().decode()

    assert 'data-assumed-width="390"' in first("Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1")
    assert "data-assumed-width" not in first("Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36")


def test_each_of_two_readers_of_one_size_shows_its_content(page):
    page.press("Measures")
    shows(page, "Reader 1 is 24 points high.")
    page.press("Next reader")
    shows(page, "Reader 2 is 24 points high.")
