"""The showcase with its inspector."""

import re

from page import Page


class Inspected:
    """A showcase with `--inspect`, and windows of one browser."""

    def __init__(self, showcase, browser, fault_file):
        self.showcase = showcase
        self.page = Page(browser)
        self.fault_file = fault_file
        self.page.wait(lambda: showcase.origin and self.address, "the showcase printed no addresses")
        self.windows = {"first": browser.current_window_handle}

    @property
    def address(self):
        match = re.search(r"The inspector is at (http://127\.0\.0\.1:\d+/inspector/[0-9a-f]{64})", self.showcase.printed)
        return match and match.group(1)

    def open(self, window, url):
        """Opens an address in the window with this name, or in a new one."""
        browser = self.page.browser
        if window not in self.windows:
            browser.switch_to.new_window("window")
            self.windows[window] = browser.current_window_handle
        self.front(window).open(url)
        return self.page

    def front(self, window):
        self.page.browser.switch_to.window(self.windows[window])
        return self.page

    def prime_time(self):
        return self.open("first", f"{self.showcase.origin}/prime-time")

    def inspector(self, window="inspector"):
        return self.open(window, f"{self.address}?name=prime-time")
