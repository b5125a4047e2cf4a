"""The app Conduit as a running program: its API, and its site."""

import json
import re
import subprocess
import urllib.request
from pathlib import Path

from selenium.webdriver.common.by import By

from page import retype
from showcase import PROGRAM

# It is built beside the showcase.
CONDUIT = str(Path(PROGRAM).parent / "conduit")

PASSWORD = "correct horse battery"


class Conduit:
    """The program with an empty database in memory."""

    def start(self):
        self.process = subprocess.Popen(
            [CONDUIT, "--empty", "--port", "0", "--api-port", "0"], stdout=subprocess.PIPE, text=True
        )
        self.api = re.search(r"http://127\.0\.0\.1:\d+/api", self.process.stdout.readline()).group()
        self.origin = re.search(r"http://127\.0\.0\.1:\d+", self.process.stdout.readline()).group()

    def stop(self):
        self.process.terminate()
        code = self.process.wait(timeout=15)
        self.process.stdout.close()
        return code

    def send(self, method, path, body=None, token=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Token {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.api + path, data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or b"{}")

    def register(self, name):
        """Creates an account, and returns its token."""
        user = {"username": name, "email": email(name), "password": PASSWORD}
        return self.send("POST", "/users", {"user": user})["user"]["token"]

    def write(self, token, title, body="Text.", tags=()):
        """Publishes an article, and returns its slug."""
        article = {"title": title, "description": f"About {title}.", "body": body, "tagList": list(tags)}
        return self.send("POST", "/articles", {"article": article}, token)["article"]["slug"]


def email(name):
    return f"{name}@example.com"


class ConduitPage:
    """The site from a user's perspective."""

    def __init__(self, page):
        self.page = page
        self.browser = page.browser

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.page.wait(
            lambda: next(iter(self.all(selector)), None), f"{selector!r} is not on the page"
        )

    def texts(self, selector):
        """Reads all text at once, because a change may replace elements in between."""
        return self.page.script(
            "return [...document.querySelectorAll(arguments[0])].map((element) => element.innerText.replace(/\\s+/g, ' ').trim())",
            selector,
        )

    @property
    def path(self):
        return self.page.script("return location.pathname + location.search")

    def open(self, path):
        self.page.open(self.page.origin + path)

    def wait_for_path(self, path):
        self.page.wait(lambda: self.path == path, f"the path is not {path}, but {self.path}")
        self.page.wait_until_connected()

    def wait_for_text(self, selector, text):
        self.page.wait(
            lambda: any(text in each for each in self.texts(selector)),
            f"{text!r} is not in {selector}: {self.texts(selector)}",
        )

    def wait_for_texts(self, selector, *texts):
        self.page.wait(lambda: self.texts(selector) == list(texts), f"{selector} has {self.texts(selector)}")

    def fill(self, name, text):
        retype(self.one(f"[name='{name}']"), text)

    def click(self, selector, text=None):
        def click():
            for element in self.all(selector):
                if text is None or text in element.text:
                    element.click()
                    return True
            return False

        self.page.wait(click, f"{selector!r} with {text!r} could not be clicked")

    def log_in(self, name):
        self.open("/login")
        self.fill("email", email(name))
        self.fill("password", PASSWORD)
        self.click("button", "Sign in")
        self.wait_for_text(".navbar", name)
        self.wait_for_path("/")
