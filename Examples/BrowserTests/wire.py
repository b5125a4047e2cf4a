"""A connection between browser and server that can be cut and restored while both keep running."""

import html
import json
import queue
import re
import socket
import threading
import time
import urllib.request


def token(page: str) -> str:
    """The header that identifies the tab and its session."""
    return re.search(r'data-live-page="([0-9a-f]+)"', page).group(1)


def offer(page: str, label: str) -> dict:
    """The event that a page's script sends for a click on the button with this `aria-label`."""
    return json.loads(html.unescape(re.search(rf'aria-label="{label}"[^>]* data-event="([^"]*)"', page).group(1)))


def open_page(url: str) -> tuple[dict, str]:
    """Opens a page in a new session, and returns the headers of its script, and the page."""
    with urllib.request.urlopen(url) as answer:
        cookie = answer.headers["Set-Cookie"].split(";")[0]
        page = answer.read().decode()
        return {"Cookie": cookie, "Live-Page": token(page)}, page


def open_tab(url: str) -> dict:
    """Opens a page in a new session, and returns the headers of its script."""
    return open_page(url)[0]


class Wire:
    def __init__(self, target_port: int, delay: float = 0):
        self.target_port = target_port
        # The latency in each direction, in seconds.
        self.delay = delay
        self.port = 0
        self.listener = None
        # Guards the two variables below. A connection that is accepted during a cut is cut as well.
        self.lock = threading.Lock()
        self.is_cut = False
        self.sockets = []
        # The first lines of the browsers' requests.
        self.requests = []
        # How many bytes the server has sent.
        self.received = 0
        self.mend()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def mend(self):
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self.listener.getsockname()[1]
        with self.lock:
            self.is_cut = False
        threading.Thread(target=self._accept, args=(self.listener,), daemon=True).start()

    def cut(self):
        """Closes all connections and accepts no new ones."""
        with self.lock:
            self.is_cut = True
            ends, self.sockets = [self.listener, *self.sockets], []
        for end in ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # The connection has already ended.
            end.close()

    def _accept(self, listener):
        while True:
            try:
                near, _ = listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.target_port))
            except OSError:
                near.close()  # The server isn't listening.
                continue
            with self.lock:
                is_late = self.is_cut or listener is not self.listener
                if not is_late:
                    self.sockets += [near, far]
            if is_late:
                near.close()
                far.close()
                continue
            for pieces, target in ((self._asked(near), far), (self._answered(far), near)):
                threading.Thread(target=self._copy, args=(pieces, target), daemon=True).start()

    def _asked(self, source):
        while data := source.recv(65536):
            if data.startswith((b"GET ", b"POST ")):
                self.requests.append(data.split(b"\r\n")[0].decode())
            yield data

    def _answered(self, source):
        while data := source.recv(65536):
            with self.lock:
                self.received += len(data)
            yield data

    @property
    def posts(self):
        """The number of requests that contained the user's events."""
        return sum(request.startswith("POST ") and "/events" in request for request in self.requests)

    def _copy(self, pieces, target):
        if self.delay == 0:
            return self._pass_on(pieces, target)
        underway = queue.Queue()
        threading.Thread(target=self._pass_on, args=(self._late(underway), target), daemon=True).start()
        try:
            for data in pieces:
                underway.put((time.monotonic() + self.delay, data))
        except OSError:
            pass  # The wire was cut.
        underway.put((time.monotonic() + self.delay, b""))

    @staticmethod
    def _late(underway):
        while True:
            due, data = underway.get()
            time.sleep(max(due - time.monotonic(), 0))
            if not data:
                return
            yield data

    @staticmethod
    def _pass_on(pieces, target):
        try:
            for data in pieces:
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # The wire was cut.
