"""The page of streams: four experiments, with clicks and with the keyboard alone."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from look import SIZES, fits, look_at, resize

EXPERIMENTS = ["customSink", "amb", "create", "demandBuffer"]


@pytest.fixture
def streams(page, showcase):
    page.open(f"{showcase.origin}/streams")
    return page


def standing(page, experiment):
    return page.text(f"{experiment}-status")


def wait_for_standing(page, experiment, text):
    page.wait(
        lambda: text in standing(page, experiment),
        f"{experiment} never came to say {text!r}",
    )


def words(page, experiment):
    """The marks of a diagram as sentences, which are collapsed."""
    items = page.browser.find_elements(By.CSS_SELECTOR, f"#{experiment}-words li")
    return [item.get_attribute("textContent") for item in items]


def click(page, *identifiers):
    """Clicks, and waits after each click until the diagram shows the result."""
    for identifier in identifiers:
        experiment = identifier.partition("-")[0]
        before = words(page, experiment)
        page.element(identifier).click()
        page.wait(lambda: words(page, experiment) != before, f"{identifier} changed nothing")


def type_on(page, *identifiers):
    """The same with the keyboard: Tab until the button has the focus, then Enter."""
    for identifier in identifiers:
        experiment = identifier.partition("-")[0]
        before = words(page, experiment)
        for _ in range(60):
            if page.browser.switch_to.active_element.get_attribute("id") == identifier:
                break
            page.keys(Keys.TAB)
        else:
            raise AssertionError(f"Tab never reaches {identifier}")
        page.keys(Keys.ENTER)
        page.wait(lambda: words(page, experiment) != before, f"{identifier} changed nothing")


@pytest.mark.parametrize("act", [click, type_on])
def test_the_fifth_value_is_not_delivered(streams, act):
    act(streams, *["customSink-send"] * 5)
    wait_for_standing(streams, "customSink", "Requested 4, received 4, may still receive 0.")
    assert words(streams, "customSink")[-1] == "Subject sends 5, which is lost."
    act(streams, "customSink-requestOne", "customSink-send")
    wait_for_standing(streams, "customSink", "Requested 5, received 5")
    act(streams, "customSink-finish")
    wait_for_standing(streams, "customSink", "The subscription has ended")
    assert not streams.element("customSink-requestOne").is_enabled()


@pytest.mark.parametrize("act", [click, type_on])
def test_amb_mirrors_the_first_to_emit(streams, act):
    act(streams, "amb-sendSecond", "amb-sendFirst", "amb-finishFirst", "amb-sendSecond", "amb-finishSecond")
    wait_for_standing(streams, "amb", "Second won. The subscription has ended.")
    assert [line for line in words(streams, "amb") if line.startswith("amb")] == [
        "amb receives 2.",
        "amb receives 4.",
        "amb receives the completion.",
    ]


@pytest.mark.parametrize("act", [click, type_on])
def test_create_cleans_up_once(streams, act):
    act(streams, "create-send", "create-cancel", "create-send")
    wait_for_standing(streams, "create", "the clean-up ran once")
    assert words(streams, "create") == [
        "create sends 1.",
        "Subscriber receives 1.",
        "Subscriber cancels.",
        "create cleans up.",
        "create sends 2, which is lost.",
    ]


@pytest.mark.parametrize("act", [click, type_on])
def test_values_wait_for_demand_and_the_end_waits_for_them(streams, act):
    act(streams, *["demandBuffer-send"] * 3, "demandBuffer-finish")
    streams.wait(
        lambda: streams.text("demandBuffer-buffer").split() == "In the buffer 1 2 3 finished".split(),
        "the buffer never showed what it holds",
    )
    act(streams, "demandBuffer-demandOne")
    streams.wait(lambda: streams.text("demandBuffer-buffer").split()[3:] == ["2", "3", "finished"], "1 never went")
    act(streams, "demandBuffer-demandThree")
    wait_for_standing(streams, "demandBuffer", "Received 3. The subscription has ended.")
    assert "nothing" in streams.text("demandBuffer-buffer")


@pytest.mark.parametrize("experiment", EXPERIMENTS)
def test_an_experiment_starts_over(streams, experiment):
    before = words(streams, experiment)
    first = streams.browser.find_element(By.CSS_SELECTOR, f"[id^={experiment}-send]").get_attribute("id")
    click(streams, first, first)
    click(streams, f"{experiment}-reset")
    streams.wait(lambda: words(streams, experiment) == before, "it never started over")
    assert streams.browser.switch_to.active_element.get_attribute("id") == f"{experiment}-reset"


def test_diagrams_show_the_latest_moments_and_scroll_to_older_ones(streams):
    resize(streams, "phone")
    click(streams, *["create-send"] * 14)
    latest, oldest = streams.script(
        """
        const scroller = document.getElementById("create-marbles").parentElement;
        const box = () => scroller.getBoundingClientRect();
        const inside = (element) => {
          const place = element.getBoundingClientRect();
          return place.left >= box().left - 1 && place.right <= box().right + 1;
        };
        const marks = [...scroller.querySelectorAll(".mark")];
        const latest = inside(marks.at(-1));
        scroller.scrollLeft = -10000;
        return [latest, inside(marks[0])];
        """
    )
    assert latest and oldest
    assert fits(streams)


def cut_marks(page):
    """The marks that are partly outside of the visible part of their diagram."""
    return page.script(
        """
        return [...document.querySelectorAll(".marble-scroller")].flatMap((scroller) => {
          const box = scroller.getBoundingClientRect();
          return [...scroller.querySelectorAll(".mark")].filter((mark) => {
            const { left, right } = mark.getBoundingClientRect();
            return left < box.right && right > box.left && (left < box.left - 0.5 || right > box.right + 0.5);
          }).map((mark) => mark.textContent);
        });
        """
    )


@pytest.mark.parametrize("size", SIZES)
def test_no_mark_is_cut_in_half(streams, size):
    resize(streams, size)
    assert cut_marks(streams) == []
    click(streams, *["customSink-send"] * 8, *["create-send"] * 14)
    assert cut_marks(streams) == []


def test_the_diagrams_grow_with_the_text(streams):
    def heights():
        return streams.script(
            """
            return ["#create-marbles", "#create-marbles .mark-text, #customSink-marbles .mark-text", ".legend-sign", ".marble-name"]
              .map((part) => document.querySelector(part).getBoundingClientRect().height);
            """
        )

    before = heights()
    streams.press("Look of all pages")
    streams.press("Larger text")
    streams.wait(lambda: heights()[0] != before[0], "the diagrams stay as they are")
    assert [after / height for after, height in zip(heights(), before)] == pytest.approx([1.2] * 4, rel=0.05)


def test_expanded_details_survive_reconnection(streams):
    streams.browser.find_element(By.CSS_SELECTOR, ".marble-words summary").click()
    click(streams, "customSink-send", "customSink-cancel")
    assert streams.element("customSink-words").is_displayed()
    # A new connection sends the whole page.
    streams.script("delete document.documentElement.dataset.live; dispatchEvent(new Event('online'))")
    streams.wait_until_connected()
    assert streams.element("customSink-words").is_displayed()


def test_the_buttons_are_large_enough_for_fingers(streams):
    resize(streams, "phone")
    small = streams.script(
        """
        return [...document.querySelectorAll("main button, main summary")]
          .map((control) => [control.textContent, control.getBoundingClientRect().height])
          .filter(([, height]) => height < 44);
        """
    )
    assert small == []


def test_looks_right(streams, screenshots):
    look_at(streams, "streams-start", screenshots)
    click(streams, *["customSink-send"] * 5, "customSink-requestOne", "customSink-fail")
    click(streams, "amb-sendSecond", "amb-sendFirst", "amb-sendSecond", "amb-finishFirst", "amb-finishSecond")
    click(streams, "create-send", "create-send", "create-cancel", "create-send")
    click(streams, *["demandBuffer-send"] * 4, "demandBuffer-demandOne", "demandBuffer-send", "demandBuffer-finish")
    for summary in streams.browser.find_elements(By.CSS_SELECTOR, ".marble-words summary"):
        summary.click()
    look_at(streams, "streams-used", screenshots)
