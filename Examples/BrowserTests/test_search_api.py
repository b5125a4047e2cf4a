"""The API that the search uses, and the recipient of its token."""

import os
import subprocess
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from selenium.webdriver.common.by import By

from page import Page
from showcase import PROGRAM, PrintingShowcase


@pytest.mark.parametrize("address", ["nonsense", "ftp://api.github.com", "https://", "https://a b", "http://h:99999", "https://x?q=1"])
@pytest.mark.parametrize("by_environment", [False, True])
def test_reports_an_invalid_api_address(tmp_path, address, by_environment):
    command = [PROGRAM, "--port", "0", "--data", str(tmp_path)]
    environment = {**os.environ, "GITHUB_API": address}
    if not by_environment:
        command += ["--github", address]
        environment = None
    outcome = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=20)
    assert outcome.returncode == 1
    assert f'"{address}" isn\'t an API address. Specify one such as https://api.github.com' in outcome.stderr


@pytest.mark.loses_connection
def test_other_apis_receive_no_conditions(page, showcase):
    showcase.stop()
    showcase.arguments = ["--github", "http://127.0.0.1:1"]
    showcase.start()
    page.open(f"{showcase.origin}/search")
    assert "another server responds" in page.text("conditions")
    assert not page.browser.find_elements(By.TAG_NAME, "select")
    page.element("query").send_keys("swift")
    for version in ("model", "feature"):
        page.wait_for_text(f"{version}-status", "The server couldn't be reached.")


class Answering(BaseHTTPRequestHandler):
    """A server that finds nothing, and records requests."""

    def do_GET(self):
        self.server.asked.append(dict(self.headers))
        body = b'{"total_count": 0, "items": []}'
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def another_api():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    server.asked = []
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def test_github_tokens_are_sent_to_github_only_and_not_printed(browser, tmp_path, another_api):
    page = Page(browser)
    address = f"http://127.0.0.1:{another_api.server_port}"
    with PrintingShowcase(tmp_path, "--log", "--github", address, GITHUB_TOKEN="ghp_telltale") as showcase:
        page.wait(lambda: showcase.origin, "the showcase printed no address")
        page.open(f"{showcase.origin}/search")
        page.element("query").send_keys("swift")
        page.wait_for_text("model-status", "No repository matches “swift”")
        page.wait_for_text("feature-status", "No repository matches “swift”")
        assert "telltale" not in page.browser.page_source
        # This prevents the page from logging errors about a stopped server.
        browser.get("about:blank")
    assert another_api.asked and "telltale" not in str(another_api.asked)
    assert "telltale" not in showcase.printed


def test_reports_an_invalid_token_without_showing_it(tmp_path):
    outcome = subprocess.run(
        [PROGRAM, "--port", "0", "--data", str(tmp_path), "--github", "https://api.github.com"],
        capture_output=True,
        text=True,
        env={**os.environ, "GITHUB_TOKEN": "ghp telltale"},
        timeout=20,
    )
    assert outcome.returncode == 1
    assert "GITHUB_TOKEN contains an invalid character" in outcome.stderr
    assert "telltale" not in outcome.stdout + outcome.stderr
