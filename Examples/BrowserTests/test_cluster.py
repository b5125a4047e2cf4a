"""A page goes on at another server when its own is killed. Needs a database: .ci/with-postgres Examples/BrowserTests/run."""

import os
import secrets
import signal
import socket
import threading

import pytest
from selenium.webdriver.common.by import By

from page import Page
from showcase import Showcase

pytestmark = pytest.mark.skipif("TRIBUTARY_POSTGRES" not in os.environ, reason="TRIBUTARY_POSTGRES names no database")


class Proxy:
    """Forwards all connections to the first server that lets it in, as a proxy does that keeps a browser where it is."""

    def __init__(self, servers):
        self.servers = servers
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listening.accept()
            except OSError:
                return
            for server in self.servers:
                try:
                    target = socket.create_connection(("127.0.0.1", server.port))
                except OSError:
                    continue
                for ends in [(client, target), (target, client)]:
                    threading.Thread(target=self.forward, args=ends, daemon=True).start()
                break
            else:
                client.close()

    @staticmethod
    def forward(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.listening.close()


@pytest.fixture
def servers(tmp_path, monkeypatch):
    """Two servers of one site."""
    monkeypatch.setenv("SHOWCASE_KEYS", secrets.token_hex(32))
    servers = [Showcase(tmp_path / name) for name in ("first", "second")]
    for server in servers:
        server.arguments = ["--postgres", os.environ["TRIBUTARY_POSTGRES"]]
        server.start()
    yield servers
    for server in servers:
        server.stop()


@pytest.fixture
def cluster(servers):
    proxy = Proxy(servers)
    yield proxy
    proxy.close()


def kill(server):
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    server.process.stdout.close()
    server.process = None


@pytest.fixture
def page(cluster, browser):
    return Page(browser)


@pytest.mark.loses_connection
def test_a_count_goes_on_at_another_server_with_what_was_clicked_meanwhile(page, servers, cluster):
    page.open(f"http://127.0.0.1:{cluster.port}/prime-time")
    page.count_to(5)
    token = page.script("return document.querySelector('script[data-live-page]').dataset.livePage")
    kill(servers[0])
    for _ in range(3):
        page.press("Increment")
    page.wait(lambda: page.count == "8", "a click was lost", timeout=15)
    page.wait(lambda: page.notice == "", "the notice stays")
    assert page.script("return document.querySelector('script[data-live-page]').dataset.livePage") == token
    page.press("Increment")
    page.wait(lambda: page.count == "9", "a click was lost")
    # It comes back when that one is stopped in good order.
    servers[0].start()
    servers[1].stop()
    page.press("Increment")
    page.wait(lambda: page.count == "10", "a click was lost", timeout=15)
    page.wait(lambda: page.notice == "", "the notice stays")


@pytest.mark.loses_connection
def test_what_was_being_typed_and_the_address_go_on(page, servers, cluster):
    page.open(f"http://127.0.0.1:{cluster.port}/board/doing")
    field = page.browser.find_element(By.CSS_SELECTOR, ".field-input[maxlength='80']")
    field.send_keys("Buy milk")
    kill(servers[0])
    field.send_keys(" and bread")
    page.wait_until_connected()
    page.wait(lambda: page.notice == "", "the notice stays")
    assert page.browser.current_url.endswith("/board/doing")
    assert field.get_attribute("value") == "Buy milk and bread"
    page.press("Add")
    page.wait(lambda: "Buy milk and bread" in page.text("content"), "the card was not added")
