"""Pages behind a real nginx, HAProxy and Caddy: as the guide configures them, with nginx's defaults, where they compress
everything, and where they hold streams back. Each test runs with the stream that tabs share, and with a separate stream for
the tab."""

import os
import time

import pytest
from selenium.webdriver.common.by import By

import caddy
import haproxy
import nginx
from page import Page

pytestmark = pytest.mark.skipif("PROXIES" not in os.environ, reason="Examples/cluster/check-proxies runs it, and installs nginx")

WITHOUT_WORKER = "delete window.SharedWorker; window.wasAlone = true;"
# Records what the page logs before it is live.
NOTES = """
window.notices = [];
document.addEventListener("DOMContentLoaded", () => {
  const notice = document.getElementById("live-notice");
  const note = () => { if (notice.textContent) window.notices.push([performance.now(), notice.textContent]); };
  new MutationObserver(note).observe(notice, { childList: true, characterData: true, subtree: true });
  const live = () => {
    if (document.documentElement.dataset.live === "connected") window.liveAfter ??= performance.now();
  };
  new MutationObserver(live).observe(document.documentElement, { attributes: true });
});
"""


@pytest.fixture
def proxy(request, tmp_path, showcase):
    """nginx, or the program that a test selects."""
    program = getattr(request, "param", nginx.Nginx)
    if program is caddy.Caddy and caddy.PROGRAM is None:
        pytest.skip("Caddy is not installed.")
    proxy = program(tmp_path / "proxy", showcase.origin)
    proxy.start()
    yield proxy
    proxy.stop()


def behind(*cases):
    """Runs a test behind several kinds of proxies."""
    return pytest.mark.parametrize(
        "proxy, kind",
        [pytest.param(program, kind, id=f"{program.__name__}-{kind}") for program, kind in cases],
        indirect=["proxy"],
    )


@pytest.fixture(params=["shared", "alone"])
def page(request, proxy, browser):
    browser.execute_cdp_cmd("Page.enable", {})
    source = NOTES + (WITHOUT_WORKER if request.param == "alone" else "")
    script = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    yield Page(browser)
    browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})
    browser.get("about:blank")
    # A page that polls logs a warning in the console.
    browser.get_log("browser")


def open_behind(page, proxy, kind, path="/prime-time"):
    page.open(f"http://127.0.0.1:{proxy.ports[kind]}{path}")
    seconds = page.script("return window.liveAfter") / 1000
    print(f"live behind {type(proxy).__name__} ({kind}) after {seconds:.2f} s")
    return seconds


@behind(
    (nginx.Nginx, "printed"),
    (nginx.Nginx, "defaults"),
    (nginx.Nginx, "gzip"),
    (haproxy.HAProxy, "printed"),
    (haproxy.HAProxy, "gzip"),
    (caddy.Caddy, "printed"),
    (caddy.Caddy, "tutorial"),
)
def test_a_page_is_live_at_once(page, proxy, kind):
    # On a busy machine, this takes longer than the fraction of a second on an idle one, but less than the
    # time to detect that a stream is held back.
    assert open_behind(page, proxy, kind) < 2.5
    assert page.script("return window.notices") == []
    page.count_to(3)
    assert proxy.polls(kind) == []


@behind((nginx.Nginx, "buffering"), (nginx.Nginx, "both"), (caddy.Caddy, "buffering"))
def test_pages_poll_if_streams_are_buffered(page, proxy, kind):
    if isinstance(proxy, caddy.Caddy) and not caddy.holds_back():
        pytest.skip("This version of Caddy holds no streams back.")
    assert open_behind(page, proxy, kind) < 8
    first, text = page.script("return window.notices[0]")
    assert first < 5000
    assert "The response is delayed" in text
    assert page.notice == ""
    before = time.monotonic()
    page.count_to(4)
    print(f"four clicks took {time.monotonic() - before:.2f} s")
    page.save_favorite(5)
    page.wait_for_favorites(5)
    batches = proxy.polls(kind)
    assert batches == sorted(batches) and batches[0] == 0, "the batches were not acknowledged in their order"


def test_polling_keeps_typed_input(page, proxy):
    open_behind(page, proxy, "buffering", "/board")
    field = page.browser.find_element(By.CSS_SELECTOR, ".field-input[maxlength='80']")
    field.send_keys("Buy milk and bread")
    page.press("Add")
    page.wait(lambda: "Buy milk and bread" in page.text("content"), "the card was not added")


def test_polling_windows_stay_in_step(page, proxy):
    front = page.open_two_windows(f"http://127.0.0.1:{proxy.ports['buffering']}/prime-time")
    front(0).count_to(2)
    front(1)
    page.wait(lambda: page.count == "2", "the other window stands still")
    page.count_to(3)
    front(0)
    page.wait(lambda: page.count == "3", "the first window stands still")


@pytest.mark.loses_connection
def test_polling_pages_survive_a_restart(page, proxy, showcase):
    open_behind(page, proxy, "buffering")
    page.count_to(2)
    showcase.stop()
    page.wait(lambda: page.notice != "", "the lost connection did not show itself")
    showcase.start()
    page.wait(lambda: page.script("return document.documentElement.dataset.live") == "connected", "the page never came back")
    page.wait(lambda: page.count == "0", "the page never began anew")
    page.count_to(1)
