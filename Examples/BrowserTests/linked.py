"""The site of two linked pages as a running program."""

import re
import subprocess
from pathlib import Path

from showcase import PROGRAM

# It is built beside the showcase.
LINKED_PAGES = str(Path(PROGRAM).parent / "linked-pages")


class LinkedPages:
    def __init__(self):
        self.process = None
        self.port = 0

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        """Starts the program on a free port, or on its previous port."""
        self.process = subprocess.Popen(
            ["stdbuf", "-oL", LINKED_PAGES, str(self.port)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        line = self.process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:(\d+)/notes", line)
        assert match, f"the linked pages printed no address, but {line!r}"
        self.port = int(match.group(1))

    def stop(self):
        if self.process is None:
            return
        self.process.terminate()
        self.process.wait(timeout=9)
        self.process.stdout.close()
        self.process = None
