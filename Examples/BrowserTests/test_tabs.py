"""Many tabs of one browser. They share one stream, so that none of them delays another one."""

import http.server
import threading

import pytest

from wire import Wire

pytestmark = pytest.mark.full_browser


def open_tabs(page, url, count, **how):
    """Opens tabs as a user does who opens links in the background, or windows next to each other."""
    for _ in range(count):
        page.browser.execute_cdp_cmd("Target.createTarget", {"url": url, **how})
    page.wait(lambda: len(page.browser.window_handles) > count, "the tabs were never opened")
    return [handle for handle in page.browser.window_handles if handle != page.browser.current_window_handle]


def is_live_at(page, handle, count):
    page.browser.switch_to.window(handle)
    page.wait(lambda: page.count == count, f"a tab stands still at {page.count}")


@pytest.mark.parametrize("path", ["/prime-time", "/log-in"])
def test_six_tabs_in_the_background_leave_the_one_in_front_alone(page, showcase, path):
    front = page.browser.current_window_handle
    open_tabs(page, f"{showcase.origin}{path}", 6, background=True)
    page.browser.switch_to.window(front)
    page.count_to(3)
    page.open(f"{showcase.origin}/search")
    page.open(f"{showcase.origin}/prime-time")
    page.count_to(4)


def test_a_dozen_windows_in_view_share_a_stream_and_stay_in_step(page, showcase):
    front = page.browser.current_window_handle
    windows = open_tabs(page, showcase.url, 11, newWindow=True)
    for window in windows:
        page.browser.switch_to.window(window)
        page.wait_until_connected()
    page.browser.switch_to.window(front)
    page.count_to(2)
    for window in windows:
        is_live_at(page, window, "2")
    page.browser.switch_to.window(windows[0])
    page.count_to(3)
    is_live_at(page, front, "3")


@pytest.mark.loses_connection
def test_each_tab_of_the_board_keeps_its_own_place(page, showcase):
    """The input, the open card and the title are specific to each tab, even when the server restarts."""
    page.open(f"{showcase.origin}/board")
    first = page.browser.current_window_handle
    page.browser.switch_to.new_window("window")
    page.open(f"{showcase.origin}/board?start=50")
    second = page.browser.current_window_handle

    def new_card():
        return page.browser.find_element("xpath", "//label[span='New card']/input")

    def is_at(window, address, title, text):
        page.browser.switch_to.window(window)
        page.wait(lambda: page.browser.title.startswith(title), f"the title is not {title!r}")
        page.wait(lambda: new_card().get_dom_attribute("value") == text, f"the page does not say {text!r}")
        assert page.browser.current_url == f"{showcase.origin}{address}"
        assert new_card().get_property("value") == text

    def are_apart():
        is_at(first, "/board/waiting/3", "Task 3", "Buy milk")
        assert page.has("open-card")
        is_at(second, "/board?start=50", "Waiting", "")
        assert not page.has("open-card")
        page.wait_for_text("pages", "51 to 100 of")

    page.browser.switch_to.window(first)
    page.browser.find_element("link text", "Task 3").click()
    page.wait_for_text("open-card", "Card 3")
    new_card().send_keys("Buy milk")
    are_apart()
    assert showcase.stop() == 0
    for window in (first, second):
        page.browser.switch_to.window(window)
        page.wait(lambda: "Connection lost" in page.notice, "the lost connection did not show itself")
    showcase.start()
    for window in (first, second):
        page.browser.switch_to.window(window)
        page.wait_until_connected()
    are_apart()


# The first message to the next page arrives too late for it.
FORGET_THE_NEXT_PAGE = """
const original = window.fetch;
window.forgotten = 0;
window.fetch = (address, options) => {
  if (!String(address).endsWith("/events") || window.forgotten === 2) return original(address, options);
  window.forgotten += 1;
  return Promise.resolve(new Response("", { status: 409 }));
};
"""


@pytest.mark.loses_connection
def test_input_survives_a_page_that_never_received_it(page, showcase):
    """Simulates two tabs that start over at the same time, while the browser keeps the session of one of them."""
    page.open(f"{showcase.origin}/board")
    field = page.browser.find_element("xpath", "//label[span='New card']/input")
    field.send_keys("Buy milk")
    page.wait(lambda: field.get_dom_attribute("value") == "Buy milk", "the text never came")
    page.script(FORGET_THE_NEXT_PAGE)
    page.press("Move “Task 1” to Doing")
    page.wait(lambda: page.script("return window.forgotten") == 2, "the page did not start over twice")
    page.wait(lambda: field.get_dom_attribute("value") == "Buy milk", "what was typed was lost")
    assert field.get_property("value") == "Buy milk"


# The server does not know the page, and becomes unavailable before it can be asked for another one.
LOSE_THE_NEXT_PAGE = """
const original = window.fetch;
window.lost = 0;
window.fetch = (address, options = {}) => {
  if (String(address).endsWith("/events") && window.lost === 0) {
    window.lost = 1;
    return Promise.resolve(new Response("", { status: 409 }));
  }
  if (options.headers?.Accept !== "text/html" || window.lost === 6) return original(address, options);
  window.lost += 1;
  return Promise.reject(new TypeError("Failed to fetch"));
};
"""


@pytest.mark.loses_connection
def test_failed_page_loads_are_retried_soon(page):
    """A browser without cookies has to wait for fifteen seconds, but a browser without a connection does not."""
    page.count_to(1)
    page.script(LOSE_THE_NEXT_PAGE)
    page.press("Increment")
    page.wait(lambda: page.script("return window.lost") == 6, "it was not asked for soon again", timeout=12)
    page.wait_until_connected()


def test_sixty_tabs_share_a_stream_and_all_answer(page, showcase):
    """The page opens the others itself, so that it can inspect them."""
    wire = Wire(showcase.port)
    page.open(f"{wire.origin}/prime-time")
    page.script("window.tabs = [window, ...Array.from({ length: 59 }, () => open(location.href, '_blank', 'popup'))]")

    def of_each(what):
        return page.script(f"return tabs.map(({{ document }}) => {what})")

    page.wait(
        lambda: of_each("document.documentElement.dataset.live") == ["connected"] * 60, "not all were connected", timeout=90
    )
    # Each user clicks once, and each sees all changes.
    page.script("for (const { document } of tabs) document.querySelector('[aria-label=Increment]').click()")
    page.wait(
        lambda: of_each("document.getElementById('count').textContent") == ["60"] * 60, "a tab is not in step", timeout=60
    )
    # All tabs share one worker and one stream. If a worker on a busy machine doesn't respond for three seconds, another
    # one is started, three at most, and each may repeat an unanswered request for a stream.
    assert sum("/live-pages/stream" in request for request in wire.requests) <= 9
    assert 1 <= len([worker for worker in worker_of(page) if worker["url"].startswith(wire.origin)]) <= 3
    page.script("tabs.slice(1).forEach((tab) => tab.close())")
    page.browser.get("about:blank")
    wire.cut()


def worker_of(page):
    """The worker that the tabs share, as reported by the browser's developer tools."""
    found = page.browser.execute_cdp_cmd("Target.getTargets", {})["targetInfos"]
    return [target for target in found if target["type"] == "shared_worker" and "live-pages" in target["url"]]


def test_the_tabs_share_one_worker(page, showcase):
    page.browser.switch_to.new_window("tab")
    page.open(showcase.url)
    assert len(worker_of(page)) == 1


def test_dead_workers_are_replaced_in_seconds(page, showcase):
    page.count_to(1)
    dead = worker_of(page)[0]["targetId"]
    page.browser.execute_cdp_cmd("Target.closeTarget", {"targetId": dead})
    page.wait(lambda: [each["targetId"] for each in worker_of(page)] not in ([], [dead]), "no other worker came", timeout=15)
    page.wait_until_connected()
    page.count_to(2)


def test_without_shared_workers_each_tab_listens_on_its_own(page, showcase):
    page.browser.execute_cdp_cmd("Page.enable", {})
    script = page.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": "delete window.SharedWorker;"})
    try:
        page.open(showcase.url)
        assert page.script("return typeof SharedWorker") == "undefined"
        page.count_to(2)
        assert worker_of(page) == []
    finally:
        page.browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})


def test_hidden_documents_do_not_connect(page, showcase):
    page.browser.execute_cdp_cmd("Page.enable", {})
    hidden = """
      let isHidden = true;
      Object.defineProperty(document, "hidden", { get: () => isHidden });
      window.show = () => { isHidden = false; document.dispatchEvent(new Event("visibilitychange")); };
    """
    script = page.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": hidden})
    try:
        page.browser.get(showcase.url)
        page.wait(lambda: page.script("return document.readyState") == "complete", "the page never came")
        assert page.script("return document.documentElement.dataset.live") is None
        assert worker_of(page) == []
        page.script("show()")
        page.wait_until_connected()
        page.count_to(1)
    finally:
        page.browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """Another site with a link to the showcase."""

    target = ""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(f'<link rel="icon" href="data:,"><a href="{self.target}">PrimeTime</a>'.encode())

    def log_message(self, *_):
        pass


def test_a_link_on_another_site_leads_into_the_browsers_session(page, showcase):
    page.count_to(2)
    first = page.browser.current_window_handle
    Elsewhere.target = showcase.url
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        page.browser.switch_to.new_window("tab")
        # Under a different host name, this machine is a different site.
        page.browser.get(f"http://localhost:{site.server_address[1]}/")
        page.browser.find_element("link text", "PrimeTime").click()
        page.wait_until_connected()
        assert page.count == "2"
        page.count_to(3)
        site.shutdown()
    page.browser.switch_to.window(first)
    page.wait(lambda: page.count == "3", "the first tab is deaf")
    assert page.notice == ""
