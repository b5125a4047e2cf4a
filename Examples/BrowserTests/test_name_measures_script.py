"""Reports of sizes and of the window's traits to the sessions of a page. This tests views.js alone, with a simulated page."""

from pathlib import Path

import pytest

ASSETS = Path(__file__).parents[2] / "Sources" / "LivePages" / "TributaryUI" / "Pages" / "Assets"

# A page whose session and media features the steps determine, and an observer that stays silent, like the browser's at
# an equal size.
SIMULATION = """
  const LivePages = { hooks: {} };
  class ResizeObserver {
    observe() {}
    disconnect() {}
  }
  const features = new Set();
  const matchMedia = (query) => ({ get matches() { return features.has(query); }, addEventListener() {} });
  features.add("(min-width: 640px)");
  document.body.innerHTML = '<script data-live-page="first"><\\/script><main data-live-hook="TributaryWindow" data-depth="0"></main>';
  const page = document.body.firstChild;
  const window_ = document.querySelector("main");
"""

STEPS = """
  const log = [];
  const handle = { send: (name, numbers) => log.push(`${page.dataset.livePage} ${name} ${numbers.join(" ")}`) };
  const { TributarySize: sizes, TributaryWindow: traits } = LivePages.hooks;
  const reader = (width, height) => {
    const element = document.createElement("div");
    element.className = "measured unknown";
    element.dataset.liveHook = "TributarySize";
    element.style.cssText = `width: ${width}px; height: ${height}px`;
    window_.append(element);
    sizes.mounted(element, handle);
    return element;
  };
  // The server has received the report of a reader.
  const know = (element) => {
    element.classList.remove("unknown");
    sizes.updated(element);
  };
  // Another reader without a size has taken the element over.
  const replace = (element) => {
    element.classList.add("unknown");
    sizes.updated(element);
  };
  const startOver = () => {
    page.dataset.livePage = "second";
    dispatchEvent(new CustomEvent("live-changed"));
  };
"""


@pytest.fixture
def reports(alone):
    """The reports of a page during some steps."""
    return lambda steps: alone(SIMULATION, (ASSETS / "views.js").read_text(), STEPS, steps, "return JSON.stringify(log);")


def test_a_reader_of_the_same_size_in_the_same_element_is_measured(reports):
    assert reports("const element = reader(30, 20); know(element); replace(element); know(element);") == ["first size 30 20"] * 2


def test_a_reader_that_looks_the_same_after_a_restart_is_measured(reports):
    assert reports("reader(30, 20); startOver();") == ["first size 30 20", "second size 30 20"]


def test_a_reader_that_is_unknown_after_a_restart_is_measured_once(reports):
    steps = """
      const element = reader(30, 20);
      know(element);
      page.dataset.livePage = "second";
      replace(element);
      startOver();
    """
    assert reports(steps) == ["first size 30 20", "second size 30 20"]


def test_an_empty_reader_is_measured(reports):
    assert reports("reader(0, 0);") == ["first size 0 0"]


def test_a_reader_without_a_box_is_not_measured(reports):
    assert reports("window_.style.display = 'none'; replace(reader(30, 20));") == []


DARK = "features.add('(prefers-color-scheme: dark)');"


def test_a_new_session_receives_the_traits_of_the_window(reports):
    steps = DARK + "traits.mounted(window_, handle); traits.updated(window_); startOver(); traits.updated(window_);"
    assert reports(steps) == ["first traits 1 1 1024 0 0 0", "second traits 1 1 1024 0 0 0"]


def test_a_new_session_receives_no_traits_that_it_assumes(reports):
    assert reports("traits.mounted(window_, handle); startOver();") == []
    phone = "features.clear(); window_.dataset.assumedWidth = '390';"
    assert reports(phone + "traits.mounted(window_, handle); startOver();") == []


def test_a_window_of_a_page_that_was_left_reports_no_traits(reports):
    assert reports("traits.mounted(window_, handle); window_.remove();" + DARK + "startOver();") == []
