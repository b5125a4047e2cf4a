"""The app of SwiftUI's names as a running program."""

import os
import re
import subprocess
from pathlib import Path

from showcase import PROGRAM

# Built beside the showcase.
SWIFTUI_NAMES = str(Path(PROGRAM).parent / "swiftui-names")


class SwiftUINames:
    def __init__(self, *arguments, **environment):
        self.arguments = arguments
        self.environment = environment
        self.process = None
        self.origin = ""

    def __enter__(self):
        self.process = subprocess.Popen(
            ["stdbuf", "-oL", SWIFTUI_NAMES, *self.arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
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
