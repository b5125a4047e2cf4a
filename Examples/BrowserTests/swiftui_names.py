"""The app of SwiftUI's names as a running program."""

import os
import re
import subprocess
import tempfile
import time
from pathlib import Path

from page import Page
from showcase import PROGRAM

# Built beside the showcase.
SWIFTUI_NAMES = str(Path(PROGRAM).parent / "swiftui-names")


class SwiftUINames:
    def __init__(self, *arguments, **environment):
        self.arguments = arguments
        self.environment = environment
        self.process = None
        self.origin = ""
        self.errors = None

    def __enter__(self):
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            ["stdbuf", "-oL", SWIFTUI_NAMES, *self.arguments],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            env={**os.environ, "PORT": "0", **self.environment},
        )
        line = self.process.stdout.readline()
        match = re.search(r"(http://127\.0\.0\.1:\d+)/", line)
        assert match, f"the app printed no address, but {line!r}"
        self.origin = match.group(1)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=9)
        self.process.stdout.close()
        self.errors.close()

    def reports(self):
        """Returns the library's reports, such as a symbol without a drawing or state that was set in a body."""
        self.errors.seek(0)
        return "".join(line for line in self.errors if " info Hummingbird: " not in line)


class NamesPage(Page):
    def press(self, name):
        """Presses a button, and scrolls to it like a person. The driver doesn't scroll if a part of it is visible."""
        def pressed():
            button = self.button(name)
            self.script("arguments[0].scrollIntoView({ block: 'nearest' })", button)
            button.click()
            return True

        self.wait(pressed, f"{name!r} could not be pressed")

    def delete(self, name):
        """Deletes a row. The first click on the button shows its title, and a second one deletes the row."""
        self.press(f"Delete {name}")
        self.wait(lambda: "asks" in self.button(f"Delete {name}").get_attribute("class"), "the button never asked")
        # A click soon after the first one is that of a double click.
        time.sleep(0.35)
        self.press(f"Delete {name}")


def shows(page, text):
    page.wait(lambda: text in page.script("return document.body.innerText"), f"{text!r} never came")


def lacks(page, text):
    page.wait(lambda: text not in page.script("return document.body.innerText"), f"{text!r} never went")
