"""The cancellation page: timers, downloads and a search, each started, cancelled and replaced by ID."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from look import SIZES, look_at, resize


@pytest.fixture
def cancellation(page, showcase):
    page.open(f"{showcase.origin}/cancellation")
    return page


def log(page):
    """The log's entries without their times, the newest first."""
    return [" ".join(row.text.split()) for row in page.browser.find_elements(By.CSS_SELECTOR, ".log-row .log-text")]


def wait_for_log(page, entry):
    page.wait(lambda: entry in log(page), f"{entry!r} never came to stand in the log")


def ticks(page, timer):
    return int(page.text(f"timer-{timer}-ticks"))


def received(page, file):
    bar = page.element(f"download-{file}-progress").find_element(By.TAG_NAME, "progress")
    return int(bar.get_attribute("value"))


def wait_for_bytes(page, file, least=1):
    page.wait(lambda: received(page, file) >= least, f"{file} never got that far")


def chosen(page, identifier):
    return Select(page.element(identifier)).first_selected_option.text


def choose(page, identifier, label):
    """Selects with keys, because the driver's own method sends no input event to the page."""
    labels = [option.text for option in Select(page.element(identifier)).options]
    page.element(identifier).send_keys(Keys.HOME, *[Keys.ARROW_DOWN] * labels.index(label))
    page.wait(lambda: chosen(page, identifier) == label, f"{label} was not chosen")


def type_river(page, text):
    field = page.element("river")
    field.click()
    field.send_keys(text)


def test_a_timer_is_started_replaced_and_stopped(cancellation):
    cancellation.press("Start stream")
    cancellation.wait(lambda: ticks(cancellation, "stream") >= 2, "the timer never ticked")
    cancellation.press("Restart stream")
    wait_for_log(cancellation, "replaced timer stream by a newer one with the same id")
    cancellation.wait(lambda: ticks(cancellation, "stream") >= 1, "the timer did not tick again")
    cancellation.press("Stop stream")
    wait_for_log(cancellation, "cancelled timer stream by its id")
    count = ticks(cancellation, "stream")
    cancellation.press("Start drip")
    cancellation.wait(lambda: ticks(cancellation, "drip") >= 1, "the other timer never ticked")
    assert ticks(cancellation, "stream") == count, "a stopped timer ticked"


def test_all_timers_are_stopped_at_once(cancellation):
    cancellation.press("Start drip")
    cancellation.press("Start drip")
    cancellation.wait_for_text("timer-drip-status", "2 effects")
    cancellation.press("Start trickle")
    cancellation.press("Stop all timers")
    wait_for_log(cancellation, "cancelled timer trickle with all of its kind")
    assert log(cancellation)[1] == "cancelled timer drip with all of its kind"
    assert cancellation.text("timer-drip-status") == "every 2 s"


def test_a_download_is_cancelled_resumed_and_finished(cancellation):
    # The server is so slow that the request cannot finish before its cancellation.
    choose(cancellation, "speed", "1 second")
    cancellation.press("Start elbe.map")
    wait_for_bytes(cancellation, "elbe.map")
    cancellation.press("Cancel elbe.map")
    wait_for_log(cancellation, "cancelled download elbe.map by its id")
    choose(cancellation, "speed", "0.05 seconds")
    cancelled_at = received(cancellation, "elbe.map")
    assert 0 < cancelled_at < 512 * 1024
    cancellation.press("Start nile.map")
    wait_for_bytes(cancellation, "nile.map", 128 * 1024)
    assert received(cancellation, "elbe.map") == cancelled_at, "a cancelled download went on"
    cancellation.press("Go on elbe.map")
    cancellation.wait_for_text("download-elbe.map-status", "finished, the checksum matches")
    assert received(cancellation, "elbe.map") == 512 * 1024


def test_a_download_is_replaced_by_starting_over(cancellation):
    choose(cancellation, "speed", "1 second")
    cancellation.press("Start elbe.map")
    wait_for_bytes(cancellation, "elbe.map", 64 * 1024)
    cancellation.press("Start over elbe.map")
    wait_for_log(cancellation, "replaced download elbe.map by a newer one with the same id")
    assert received(cancellation, "elbe.map") < 64 * 1024
    wait_for_bytes(cancellation, "elbe.map")
    cancellation.press("Cancel all downloads")
    wait_for_log(cancellation, "cancelled download elbe.map with all of its kind")


@pytest.mark.parametrize(
    ("fault", "words"),
    [("answers 503", "the status 503"), ("breaks off", "the connection was lost"), ("damages bytes", "the checksum is wrong")],
)
def test_failed_downloads_can_be_retried(cancellation, fault, words):
    choose(cancellation, "speed", "0.05 seconds")
    choose(cancellation, "fault", fault)
    cancellation.press("Start elbe.map")
    cancellation.wait(
        lambda: words in cancellation.text("download-elbe.map-problem").lower(), f"{fault} was never told"
    )
    choose(cancellation, "fault", "goes on")
    cancellation.press("Try again elbe.map")
    cancellation.wait_for_text("download-elbe.map-status", "finished, the checksum matches")
    assert cancellation.text("download-elbe.map-problem") == ""


def test_each_letter_replaces_the_search_before(cancellation):
    cancellation.type_singly("river", "dan")
    cancellation.wait_for_text("search-outcome", "Danube")
    assert "replaced search “d” by a newer one with the same id" in log(cancellation)
    assert "replaced search “da” by a newer one with the same id" in log(cancellation)
    assert log(cancellation)[0] == "finished search “dan”"


def test_a_search_is_stopped_by_another_effect(cancellation):
    # The element is located beforehand, because the response arrives after little more than a second.
    stop = cancellation.button("Stop searching")
    type_river(cancellation, "n")
    cancellation.wait_for_text("search-outcome", "Asking for “n”")
    stop.click()
    wait_for_log(cancellation, "cancelled search “n” by another effect")
    cancellation.wait_for_text("search-outcome", "The search was cancelled.")
    cancellation.press("Search again")
    cancellation.wait_for_text("search-outcome", "rivers")


def test_script_in_the_field_is_text(cancellation):
    script = "<img src=x onerror=document.title='run'>"
    type_river(cancellation, script)
    cancellation.wait_for_text("search-outcome", "No river has this name.")
    cancellation.wait(lambda: any(script in entry for entry in log(cancellation)), "the text is not in the log")
    assert not cancellation.browser.find_elements(By.CSS_SELECTOR, "main img")
    assert cancellation.browser.title == "Cancellation · Tributary"


def start_one_of_each(page):
    choose(page, "speed", "1 second")
    page.press("Start drip")
    page.press("Start amazon.map")
    type_river(page, "n")
    page.wait_for_text("timer-drip-status", "1 effect")
    page.wait_for_text("download-amazon.map-status", "downloading")


def test_leaving_the_page_cancels_its_work(cancellation, showcase):
    start_one_of_each(cancellation)
    wait_for_bytes(cancellation, "amazon.map")
    cancellation.browser.find_element(By.CSS_SELECTOR, "a.wordmark").click()
    cancellation.wait(lambda: cancellation.browser.current_url == f"{showcase.origin}/", "the link led nowhere")
    cancellation.wait(lambda: "when you left the page" in cancellation.rendered(f"{showcase.origin}/cancellation"), "nothing was cancelled")
    cancellation.open(f"{showcase.origin}/cancellation")
    assert "cancelled timer drip when you left the page" in log(cancellation)
    assert "cancelled download amazon.map when you left the page" in log(cancellation)
    assert cancellation.text("timer-drip-status") == "every 2 s"
    assert cancellation.text("download-amazon.map-status") == "cancelled when you left the page"


def test_a_page_open_in_another_tab_keeps_running(cancellation, showcase):
    start_one_of_each(cancellation)
    first = cancellation.browser.current_window_handle
    cancellation.browser.switch_to.new_window("tab")
    cancellation.open(f"{showcase.origin}/cancellation")
    second = cancellation.browser.current_window_handle
    cancellation.browser.switch_to.window(first)
    cancellation.browser.close()
    cancellation.browser.switch_to.window(second)
    count = ticks(cancellation, "drip")
    cancellation.wait(lambda: ticks(cancellation, "drip") >= count + 2, "the timer did not go on")
    assert cancellation.text("download-amazon.map-status") == "downloading"


def test_the_log_can_be_cleared(cancellation):
    cancellation.press("Start drip")
    wait_for_log(cancellation, "started timer drip")
    cancellation.press("Clear the log")
    cancellation.wait_for_text("log-entries", "Nothing has happened yet.")


def test_everything_can_be_done_by_keyboard_alone(cancellation):
    def press(name):
        cancellation.tab_to(name)
        cancellation.keys(Keys.ENTER)

    press("Start trickle")
    cancellation.wait_for_text("timer-trickle-status", "1 effect")
    press("Restart trickle")
    wait_for_log(cancellation, "replaced timer trickle by a newer one with the same id")
    press("Stop trickle")
    wait_for_log(cancellation, "cancelled timer trickle by its id")
    # A button that is temporarily disabled keeps the focus.
    assert cancellation.focused_name == "Stop trickle"
    press("Start elbe.map")
    cancellation.wait_for_text("download-elbe.map-status", "downloading")
    press("Start over elbe.map")
    wait_for_log(cancellation, "replaced download elbe.map by a newer one with the same id")
    press("Cancel elbe.map")
    wait_for_log(cancellation, "cancelled download elbe.map by its id")
    cancellation.tab_to("Each piece takes")
    cancellation.keys(Keys.ARROW_DOWN)
    cancellation.wait(
        lambda: chosen(cancellation, "speed") == "1 second", "the choice did not move"
    )
    cancellation.tab_to("A river, or a part of its name")
    cancellation.keys("n")
    cancellation.tab_back()
    cancellation.wait_for_text("search-outcome", "Asking for “n”")
    cancellation.keys(Keys.ENTER)
    wait_for_log(cancellation, "cancelled search “n” by another effect")
    press("Search again")
    cancellation.wait_for_text("search-outcome", "rivers")


def test_only_buttons_without_work_are_disabled(cancellation):
    def is_inert(name):
        return cancellation.button(name).get_attribute("aria-disabled") == "true"

    assert is_inert("Stop drip")
    # The response arrives at once, with the same change that disables the button.
    for _ in range(3):
        cancellation.press("Start drip")
    cancellation.wait(lambda: is_inert("Start drip"), "the button that was pressed does not say that it is inert")
    assert not is_inert("Stop drip")
    cancellation.press("Stop drip")
    cancellation.wait(lambda: is_inert("Stop drip"), "the button that was pressed does not say that it is inert")
    assert not is_inert("Start drip")


@pytest.mark.parametrize("size", SIZES)
def test_the_bar_of_an_idle_download_is_as_wide_as_its_buttons(cancellation, size):
    resize(cancellation, size)
    bar, actions = cancellation.script(
        """
        const download = document.getElementById("download-elbe.map");
        return [".work-progress progress", ".work-actions"].map(
          (part) => download.querySelector(part).getBoundingClientRect().right);
        """
    )
    assert bar == pytest.approx(actions, abs=0.5)


def test_choices_by_the_driver_are_sent(cancellation):
    Select(cancellation.element("speed")).select_by_visible_text("0.05 seconds")
    cancellation.press("Start elbe.map")
    cancellation.wait_for_text("download-elbe.map-status", "finished")


def test_looks_right(cancellation, screenshots):
    look_at(cancellation, "cancellation-start", screenshots)
    choose(cancellation, "speed", "0.05 seconds")
    choose(cancellation, "fault", "breaks off")
    cancellation.press("Start elbe.map")
    cancellation.wait_for_text("download-elbe.map-problem", "The connection was lost")
    cancellation.press("Start nile.map")
    wait_for_bytes(cancellation, "nile.map", 128 * 1024)
    cancellation.press("Cancel nile.map")
    choose(cancellation, "speed", "1 second")
    cancellation.press("Start amazon.map")
    cancellation.press("Start drip")
    cancellation.press("Start stream")
    cancellation.press("Start stream")
    cancellation.press("Restart stream")
    type_river(cancellation, "ni")
    cancellation.wait_for_text("search-outcome", "Asking")
    look_at(cancellation, "cancellation-running", screenshots)
    cancellation.wait_for_text("search-outcome", "Niger")
    cancellation.press("Stop all timers")
    wait_for_bytes(cancellation, "amazon.map")
    look_at(cancellation, "cancellation-results", screenshots)
