"""Caddy in front of a site, as the guide and the tutorial configure it."""

import json
import shutil
import socket
import subprocess
import time
from pathlib import Path

from guide import CATALOG, printed, replaced
from nginx import free_ports

PROGRAM = shutil.which("caddy")
KINDS = ("printed", "tutorial", "buffering")


def holds_back():
    """Whether this version of Caddy holds streams back where it encodes them."""
    version = subprocess.run([PROGRAM, "version"], capture_output=True, text=True).stdout
    return version.startswith(("2.6.", "v2.6."))


class Caddy:
    def __init__(self, folder: Path, origin: str):
        self.folder = folder
        folder.mkdir()
        self.ports = dict(zip(KINDS, free_ports(len(KINDS))))
        site = origin.removeprefix("http://")
        upstream = {"shop.example.com": "@ADDRESS@", "10.0.0.1:8080 10.0.0.2:8080": site}
        tutorial = (CATALOG / "Tutorials/Code/Caddyfile").read_text()
        configurations = {
            "printed": replaced(printed("Caddy"), upstream),
            "tutorial": replaced(tutorial, {"guests.example.com": "@ADDRESS@", "127.0.0.1:8080": site}),
            "buffering": replaced(printed("Caddy"), {**upstream, "@compressed gzip": "gzip"}),
        }
        text = "{\n  admin off\n  auto_https off\n}\n"
        for kind, port in self.ports.items():
            log = f"{{\n  log {{\n    output file {self.log(kind)}\n  }}\n"
            text += configurations[kind].replace("@ADDRESS@ {\n", f"http://127.0.0.1:{port} {log}")
        (folder / "Caddyfile").write_text(text)

    def log(self, kind):
        return self.folder / f"{kind}.log"

    def start(self):
        environment = {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        with (self.folder / "output").open("w") as output:
            self.process = subprocess.Popen(
                [PROGRAM, "run", "--config", str(self.folder / "Caddyfile")], stdout=output, stderr=output, env=environment
            )
        for _ in range(200):
            try:
                for port in self.ports.values():
                    socket.create_connection(("127.0.0.1", port)).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("Caddy did not start: " + (self.folder / "output").read_text())

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=20)

    def polls(self, kind):
        """The batches that requests of this kind have acknowledged, in order."""
        requests = [json.loads(line)["request"] for line in self.log(kind).read_text().splitlines()]
        return [int(each["headers"]["Live-Batch"][0]) for each in requests if "Live-Batch" in each["headers"]]
