"""The GitHub search: two versions that share one field, and a server that is slow or fails on request."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from look import look_at, resize
from page import retype

VERSIONS = ("model", "feature")


@pytest.fixture
def search(page, showcase):
    page.open(f"{showcase.origin}/search")
    return page


def type_query(search, text):
    search.element("query").send_keys(text)


def choose(search, identifier, title):
    """Selects with the keyboard, because selenium's method for a select sends no input event."""
    search.element(identifier).send_keys(title)
    search.wait(lambda: chosen(search, identifier) == title, f"{title!r} was not chosen")


def chosen(search, identifier):
    return Select(search.element(identifier)).first_selected_option.text


def wait_for_status(search, text):
    for version in VERSIONS:
        search.wait_for_text(f"{version}-status", text)


def names(search, version):
    return [name.text for name in search.browser.find_elements(By.CSS_SELECTOR, f"#{version}-repositories strong")]


def words(search, version):
    """The timeline in words, which may be collapsed."""
    return search.script("return document.getElementById(arguments[0])?.textContent ?? ''", f"{version}-words")


def test_typing_finds(search):
    type_query(search, "composable")
    wait_for_status(search, "1 repository matches “composable”")
    for version in VERSIONS:
        assert names(search, version) == ["pointfreeco/swift-composable-architecture"]
    retype(search.element("query"), "swift")
    wait_for_status(search, "repositories match “swift”. The first 5:")
    for version in VERSIONS:
        assert names(search, version)[0] == "swiftlang/swift"
        assert "69,300" in search.text(f"{version}-repositories")


def test_plus_and_hash_are_searched_literally(search):
    type_query(search, "c++")
    wait_for_status(search, "3 repositories match “c++”")
    retype(search.element("query"), "c#")
    wait_for_status(search, "2 repositories match “c#”")


def test_empty_results_and_empty_queries_are_reported(search):
    type_query(search, "nobody-calls-it-so")
    wait_for_status(search, "No repository matches “nobody-calls-it-so”")
    retype(search.element("query"), "")
    wait_for_status(search, "Nothing is searched for.")
    assert not search.has("model-repositories") and not search.has("feature-repositories")


def test_a_late_first_answer_never_overwrites_the_second(search):
    choose(search, "latency", "4 seconds")
    type_query(search, "django")
    search.wait(lambda: "in progress" in words(search, "feature"), "the first request never began")
    wait_for_status(search, "Asking GitHub")
    choose(search, "latency", "None")
    retype(search.element("query"), "flask")
    wait_for_status(search, "1 repository matches “flask”")
    for version in VERSIONS:
        assert names(search, version) == ["pallets/flask"]
        assert "dropped after" in words(search, version)


def test_debouncing_asks_once_for_many_keystrokes(search):
    search.press("Debounce")
    search.wait(lambda: search.button("Debounce").get_attribute("aria-pressed") == "true", "it was not pressed")
    search.type_singly("query", "rust")
    wait_for_status(search, "repositories match “rust”")
    for version in VERSIONS:
        assert search.text(f"{version}-summary") == "4 keystrokes became 1 request."


def test_both_versions_send_the_same_first_requests(search):
    type_query(search, "swift")
    wait_for_status(search, "repositories match “swift”")
    for version in VERSIONS:
        assert "asked for “s”" in words(search, version)
    assert search.text("model-summary") == search.text("feature-summary")


def test_throttling_asks_at_once_and_for_the_last(search):
    type_query(search, "r")
    for version in VERSIONS:
        search.wait(lambda: "asked for “r”" in words(search, version), "the first keystroke is not asked for")
    type_query(search, "ust")
    wait_for_status(search, "repositories match “rust”")
    for version in VERSIONS:
        assert "which became a request" in words(search, version)
        assert "asked for “rust”" in words(search, version)


@pytest.mark.parametrize(
    ("failure", "text"),
    [
        ("401 Bad credentials", "rejected the credentials"),
        ("403 Rate limit", "rate limit is reached"),
        ("404 Not found", "no search at this address"),
        ("422 Validation failed", "rejected the search (422)"),
        ("503 Unavailable", "a server problem (503)"),
        ("Lost connection", "The connection was lost"),
        ("Broken JSON", "couldn't be read"),
    ],
)
def test_failures_are_shown_and_can_be_tried_again(search, failure, text):
    choose(search, "failure", failure)
    type_query(search, "flask")
    for version in VERSIONS:
        search.wait(lambda: "asked for “flask”, failed" in words(search, version), "the request did not fail")
        assert text in search.text(f"{version}-status")
    choose(search, "failure", "Nothing")
    for version in VERSIONS:
        search.element(f"{version}-status").find_element(By.TAG_NAME, "button").click()
    wait_for_status(search, "1 repository matches “flask”")


@pytest.mark.parametrize("script", ["<script>document.title=1</script>", "<img src=x onerror=document.title=1>"])
def test_script_in_the_query_is_text(search, script):
    type_query(search, script)
    wait_for_status(search, f"No repository matches “{script}”")
    assert search.element("query").get_attribute("value") == script
    assert search.browser.title.startswith("GitHub search")
    assert not search.browser.find_elements(By.CSS_SELECTOR, "#live-page img, #live-page script")


def test_two_tabs_show_the_same_search(search, showcase):
    type_query(search, "flask")
    wait_for_status(search, "1 repository matches")
    search.browser.switch_to.new_window("tab")
    search.open(f"{showcase.origin}/search")
    assert search.element("query").get_attribute("value") == "flask"
    assert names(search, "model") == ["pallets/flask"]


def test_keyboard_alone(search):
    search.tab_to("Search for repositories")
    search.keys("flask")
    wait_for_status(search, "1 repository matches “flask”")
    search.tab_to("Debounce")
    search.keys(Keys.SPACE)
    search.wait(lambda: search.button("Debounce").get_attribute("aria-pressed") == "true", "it was not pressed")
    assert search.focused_name == "Debounce"
    search.tab_to("to fail with")
    search.keys("404")
    search.wait(lambda: chosen(search, "failure") == "404 Not found", "nothing was chosen")
    for _ in range(10):
        search.tab_back()
        if search.focused_name == "Search for repositories":
            break
    search.keys(Keys.END, "s")
    wait_for_status(search, "no search at this address")
    search.tab_to("to fail with")
    search.keys("No")
    search.wait(lambda: chosen(search, "failure") == "Nothing", "nothing was chosen")
    search.tab_to("Try again")
    search.keys(Keys.ENTER)
    search.wait_for_text("model-status", "No repository matches “flasks”")
    # The button was removed, and the focus is still at its place.
    assert search.script("return document.activeElement.id") == "model-status"
    summary = search.element("feature-summary")
    for _ in range(10):
        search.keys(Keys.TAB)
        if search.browser.switch_to.active_element == summary:
            break
    search.keys(Keys.ENTER)
    search.wait(lambda: search.element("feature-words").is_displayed(), "the timeline in words did not unfold")
    assert "typed “flasks”" in search.text("feature-words")


def test_expanded_words_stay_expanded_while_changing(search):
    type_query(search, "flask")
    wait_for_status(search, "1 repository matches")
    search.element("model-summary").click()
    search.wait(lambda: search.element("model-words").is_displayed(), "the timeline in words did not unfold")
    type_query(search, "s")
    search.wait(lambda: "typed “flasks”" in words(search, "model"), "the keystroke is not told")
    wait_for_status(search, "No repository matches")
    assert search.element("model-words").is_displayed()


def look_with_labels(search, name, screenshots):
    """Checks the page, and the labels in its drawings, which no rule of axe-core covers."""
    look_at(search, name, screenshots)
    for size in ("desktop", "phone"):
        resize(search, size)
        assert search.script(SMALL_LABELS) == [], f"{name} has labels that are hard to read on a {size}"


def test_looks_right(search, screenshots):
    look_with_labels(search, "search-start", screenshots)
    choose(search, "latency", "1.5 seconds")
    for text in ("sw", "if", "t"):
        type_query(search, text)
        search.wait(lambda: f"asked for “{search.element('query').get_attribute('value')}”" in words(search, "model"), "-")
    wait_for_status(search, "Asking GitHub")
    look_with_labels(search, "search-asking", screenshots)
    wait_for_status(search, "repositories match “swift”")
    choose(search, "latency", "0.3 seconds")
    look_with_labels(search, "search-found", screenshots)
    choose(search, "failure", "403 Rate limit")
    type_query(search, "y")
    wait_for_status(search, "rate limit is reached")
    look_with_labels(search, "search-failed", screenshots)
    choose(search, "failure", "Nothing")
    type_query(search, "zz")
    wait_for_status(search, "No repository matches")
    search.element("model-summary").click()
    look_with_labels(search, "search-empty", screenshots)


# Runs in the page: returns every label of a timeline that is smaller than 12 pixels at the drawing's current
# size.
SMALL_LABELS = """
return [...document.querySelectorAll(".timeline-label")]
  .map((label) => parseFloat(getComputedStyle(label).fontSize) * label.getScreenCTM().a)
  .filter((size) => size < 12);
"""
