"""A browser window with separate cookies, storage and workers, like a private window."""

import contextlib
import json
import urllib.request

import websocket


class Tools:
    """Commands for the browser itself, because the driver's commands address a page."""

    def __init__(self, browser):
        address = browser.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{address}/json/version") as answer:
            url = json.load(answer)["webSocketDebuggerUrl"]
        self.socket = websocket.create_connection(url, suppress_origin=True, timeout=10)
        self.last = 0

    def do(self, method, **parameters):
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": parameters}))
        while (answer := json.loads(self.socket.recv())).get("id") != self.last:
            pass  # An event, not the response.
        return answer["result"]


@contextlib.contextmanager
def private_window(page, url):
    """Opens the window, switches the driver to it, and returns its handle. Afterwards, the first window is in front."""
    front = page.browser.current_window_handle
    known = set(page.browser.window_handles)
    tools = Tools(page.browser)
    context = tools.do("Target.createBrowserContext")["browserContextId"]
    try:
        tools.do("Target.createTarget", url=url, browserContextId=context, newWindow=True)
        page.wait(lambda: set(page.browser.window_handles) - known, "the window never opened")
        [window] = set(page.browser.window_handles) - known
        page.browser.switch_to.window(window)
        page.wait_until_connected()
        yield window
    finally:
        page.browser.switch_to.window(front)
        tools.do("Target.disposeBrowserContext", browserContextId=context)
        tools.socket.close()
