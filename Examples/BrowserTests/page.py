"""PrimeTime from a user's perspective: buttons by their names, text by its position."""

import urllib.request

from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

# The error for an element that is being replaced.
CHANGING = (NoSuchElementException, StaleElementReferenceException)


def retype(element, text):
    """Replaces the text of a field."""
    element.send_keys(Keys.CONTROL, "a")
    element.send_keys(text or Keys.DELETE)


class Page:
    def __init__(self, browser, origin=""):
        self.browser = browser
        self.origin = origin

    def open(self, url):
        self.browser.get(url)
        self.wait_until_connected()

    def open_two_windows(self, url):
        """Opens the page in this window and in a second one. Returns a function that brings one of them, 0 or 1, to the
        front."""
        self.open(url)
        first = self.browser.current_window_handle
        self.browser.switch_to.new_window("window")
        self.open(url)
        second = self.browser.current_window_handle

        def front(window):
            self.browser.switch_to.window((first, second)[window])
            return self

        return front

    def visit(self, path):
        """Opens the page at this path on the browser's current site, and counts its requests from then on."""
        self.open(self.origin + path)
        self.script(
            """
            window.underway = 0;
            const original = window.fetch;
            window.fetch = (address, options) => {
              const answer = original(address, options);
              if (options?.method === "POST") {
                window.underway += 1;
                answer.finally(() => { window.underway -= 1; });
              }
              return answer;
            };
            """
        )

    def wait_until_settled(self):
        """Waits until the server has received all actions, and nothing has changed for a moment. On a page that always
        changes, this does not wait any longer."""
        self.browser.execute_async_script(
            """
            const done = arguments[0];
            const start = performance.now();
            let last = start;
            const observer = new MutationObserver(() => { last = performance.now(); });
            observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
            const look = () => {
              const now = performance.now();
              if (window.underway > 0) last = now;
              if (now - last < 100 && now - start < 3000) return setTimeout(look, 20);
              observer.disconnect();
              done();
            };
            look();
            """
        )

    def rendered(self, url):
        """The page as the server renders it for this browser's session, requested without a stream."""
        cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in self.browser.get_cookies())
        request = urllib.request.Request(url, headers={"Cookie": cookies})
        with urllib.request.urlopen(request) as answer:
            return answer.read().decode()

    def wait(self, condition, what, timeout=30):
        def is_met(_):
            try:
                return condition()
            except WebDriverException as error:
                # Chromium says this of an element whose document was replaced between two of its steps.
                if "does not belong to the document" not in (error.msg or ""):
                    raise
                return False

        return WebDriverWait(
            self.browser, timeout, poll_frequency=0.02, ignored_exceptions=CHANGING
        ).until(is_met, what)

    def wait_until_connected(self):
        self.wait(
            lambda: self.script("return document.documentElement.dataset.live") == "connected", "the page never connected"
        )

    def script(self, code, *arguments):
        return self.browser.execute_script(code, *arguments)

    def element(self, identifier):
        return self.browser.find_element(By.ID, identifier)

    def has(self, identifier):
        return bool(self.browser.find_elements(By.ID, identifier))

    def text(self, identifier):
        return self.element(identifier).text

    def wait_for_text(self, identifier, text):
        self.wait(lambda: text in self.text(identifier), f"{text!r} never came to stand in {identifier}")

    def button(self, name):
        """The button with this accessible name."""
        return self.wait(
            lambda: next((button for button in self.likely_buttons(name) if button.accessible_name == name), None),
            f"there is no button named {name!r}",
        )

    def likely_buttons(self, name):
        """All buttons, with likely matches for the name first, because the browser needs time to compute each
        accessible name."""
        return self.script(
            """
            const [name] = arguments;
            const told = (button) =>
              [button.ariaLabel, button.textContent].map((text) => (text ?? "").replace(/\\s+/g, " ").trim());
            const likeness = (button) =>
              Math.max(...told(button).map((text) => (text === name ? 2 : text && name.includes(text) ? 1 : 0)));
            return [...document.querySelectorAll("button")].sort((one, other) => likeness(other) - likeness(one));
            """,
            name,
        )

    def field(self, label):
        """The field with this accessible name."""
        return self.wait(
            lambda: next(
                (
                    field
                    for field in self.browser.find_elements(By.CSS_SELECTOR, "input, textarea, select")
                    if field.accessible_name == label
                ),
                None,
            ),
            f"there is no field named {label!r}",
        )

    def press(self, name):
        self.wait(lambda: (self.button(name).click(), True)[1], f"{name!r} could not be pressed")

    def type_singly(self, identifier, text):
        """Types slowly, so that each letter is sent separately and the field shows that it was received."""
        for length in range(1, len(text) + 1):
            self.element(identifier).send_keys(text[length - 1])
            self.wait(
                lambda: self.element(identifier).get_dom_attribute("value") == text[:length], f"{text[:length]!r} never came"
            )

    # The counter

    @property
    def count(self):
        return self.text("count")

    def count_to(self, number):
        for value in range(int(self.count) + 1, number + 1):
            self.press("Increment")
            self.wait(lambda: self.count == str(value), f"the count never became {value}")

    # Favorites

    @property
    def favorites(self):
        rows = self.browser.find_elements(By.CSS_SELECTOR, "#favorites-list li label")
        return [int(row.text) for row in rows]

    def wait_for_favorites(self, *primes):
        self.wait(lambda: self.favorites == list(primes), f"the favorites never became {primes}")

    def save_favorite(self, number):
        """Counts to a prime, opens the modal, saves the prime, and closes the modal."""
        self.count_to(number)
        self.press("Is this prime?")
        self.press("Save to favorites")
        self.button("Remove from favorites")
        self.press("Close")
        self.wait_until_gone("prime-modal")

    def tick(self, prime):
        self.browser.find_element(By.CSS_SELECTOR, f"#favorite-{prime} input").click()

    @property
    def activities(self):
        return [row.text for row in self.browser.find_elements(By.CSS_SELECTOR, "#activity .feed-text")]

    # Dialogs

    def wait_for_dialog(self, identifier):
        """Waits until the dialog is open and its animation has finished, because text that fades in is not legible yet."""
        self.wait(
            lambda: self.script(
                """
                const dialog = document.getElementById(arguments[0]);
                return Boolean(dialog?.matches(':modal')) && dialog.getAnimations().length === 0;
                """,
                identifier,
            ),
            f"the dialog {identifier} never opened",
        )
        return self.element(identifier)

    def wait_until_gone(self, identifier):
        self.wait(lambda: not self.has(identifier), f"{identifier} never went")

    # The keyboard

    def keys(self, *keys):
        ActionChains(self.browser).send_keys(*keys).perform()

    def tab_back(self):
        ActionChains(self.browser).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()

    @property
    def focused_name(self):
        return self.browser.switch_to.active_element.accessible_name

    def tab_to(self, name, limit=40):
        """Presses Tab until the control with this name has the focus."""
        for _ in range(limit):
            if self.focused_name == name:
                return
            self.keys(Keys.TAB)
        raise AssertionError(f"Tab never reaches {name!r}")

    # The connection

    @property
    def notice(self):
        element = self.element("live-notice")
        return element.text if element.is_displayed() else ""
