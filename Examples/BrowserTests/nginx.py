"""nginx in front of a site, as `cluster/nginx.conf` and the guide configure it."""

import shutil
import socket
import subprocess
import time
from pathlib import Path

from guide import printed, replaced

CONFIGURATION = Path(__file__).parent.parent / "cluster" / "nginx.conf"
KINDS = ("printed", "defaults", "gzip", "buffering", "both")
PROGRAM = shutil.which("nginx") or (shutil.which("nginx", path="/usr/sbin"))


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Nginx:
    def __init__(self, folder: Path, origin: str):
        self.folder = folder
        folder.mkdir()
        self.ports = dict(zip(KINDS, free_ports(len(KINDS))))
        text = CONFIGURATION.read_text().replace("@SERVER@", self.printed())
        text = text.replace("@FOLDER@", str(folder)).replace("@SITE@", origin)
        for kind, port in self.ports.items():
            text = text.replace(f"@{kind.upper()}@", str(port))
        (folder / "nginx.conf").write_text(text)

    @staticmethod
    def printed():
        """The guide's server, without TLS."""
        lines = printed("nginx").splitlines(keepends=True)
        kept = "".join(line for line in lines if "ssl_certificate" not in line and "server_name" not in line)
        return replaced(kept, {"listen 443 ssl": "listen 127.0.0.1:@PRINTED@", "http://127.0.0.1:8080": "@SITE@"})

    def start(self):
        self.process = subprocess.Popen([PROGRAM, "-c", str(self.folder / "nginx.conf")], stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.ports["both"])).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("nginx did not start: " + (self.folder / "error.log").read_text())

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=9)

    def polls(self, kind):
        """The batches that requests on this port have acknowledged, in order."""
        lines = [line.split() for line in (self.folder / "requests.log").read_text().splitlines()]
        return [int(line[4]) for line in lines if line[0] == str(self.ports[kind]) and line[4] != "-"]
