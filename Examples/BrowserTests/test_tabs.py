"""Many tabs of one browser: they share one stream, so that none of them keeps another one waiting."""

import http.server
import threading

import pytest


def open_tabs(page, url, count, **how):
    """Opens tabs as a person does who opens links in the background, or in windows beside each other."""
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


def worker_of(page):
    """The worker that the tabs share, as the browser's own tools see it."""
    found = page.browser.execute_cdp_cmd("Target.getTargets", {})["targetInfos"]
    return [target for target in found if target["type"] == "shared_worker" and "live-pages" in target["url"]]


def test_the_tabs_share_one_worker(page, showcase):
    page.browser.switch_to.new_window("tab")
    page.open(showcase.url)
    assert len(worker_of(page)) == 1


def test_a_worker_that_dies_is_replaced_in_seconds(page, showcase):
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


def test_a_document_that_nobody_has_seen_yet_does_not_connect(page, showcase):
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
    """Another site, with a link to the showcase."""

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
        # By another name this machine is another site.
        page.browser.get(f"http://localhost:{site.server_address[1]}/")
        page.browser.find_element("link text", "PrimeTime").click()
        page.wait_until_connected()
        assert page.count == "2"
        page.count_to(3)
        site.shutdown()
    page.browser.switch_to.window(first)
    page.wait(lambda: page.count == "3", "the first tab is deaf")
    assert page.notice == ""
