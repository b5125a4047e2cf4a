"""A page continues on another server when its own is killed. Needs a database: .ci/with-postgres
Examples/BrowserTests/run."""

import os
import secrets

import pytest
from selenium.webdriver.common.by import By

from page import Page
from proxy import Proxy
from showcase import Showcase

pytestmark = pytest.mark.skipif("TRIBUTARY_POSTGRES" not in os.environ, reason="TRIBUTARY_POSTGRES names no database")


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


@pytest.fixture
def page(cluster, browser):
    return Page(browser)


@pytest.mark.loses_connection
def test_counting_continues_on_another_server(page, servers, cluster):
    page.open(f"http://127.0.0.1:{cluster.port}/prime-time")
    page.count_to(5)
    token = page.script("return document.querySelector('script[data-live-page]').dataset.livePage")
    servers[0].kill()
    for _ in range(3):
        page.press("Increment")
    page.wait(lambda: page.count == "8", "a click was lost", timeout=15)
    page.wait(lambda: page.notice == "", "the notice stays")
    assert page.script("return document.querySelector('script[data-live-page]').dataset.livePage") == token
    page.press("Increment")
    page.wait(lambda: page.count == "9", "a click was lost")
    # The page returns when that server is stopped gracefully.
    servers[0].start()
    servers[1].stop()
    page.press("Increment")
    page.wait(lambda: page.count == "10", "a click was lost", timeout=15)
    page.wait(lambda: page.notice == "", "the notice stays")


@pytest.mark.loses_connection
def test_failover_keeps_input_and_address(page, servers, cluster):
    page.open(f"http://127.0.0.1:{cluster.port}/board/doing")
    field = page.browser.find_element(By.CSS_SELECTOR, ".field-input[maxlength='80']")
    field.send_keys("Buy milk")
    servers[0].kill()
    field.send_keys(" and bread")
    page.wait_until_connected()
    page.wait(lambda: page.notice == "", "the notice stays")
    assert page.browser.current_url.endswith("/board/doing")
    assert field.get_attribute("value") == "Buy milk and bread"
    page.press("Add")
    page.wait(lambda: "Buy milk and bread" in page.text("content"), "the card was not added")
