"""HAProxy in front of a site, as the guide configures it, and with compression of everything."""

import shutil
import socket
import subprocess
import time
from pathlib import Path

from guide import printed, replaced
from nginx import free_ports

PROGRAM = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
KINDS = ("printed", "gzip")
# The guide's configuration has no listeners, because a site has its own. A compression without types compresses streams, too.
LISTENERS = """
global
  log stdout format raw local0
defaults
  mode http
  timeout connect 1s
  timeout client 1h
  timeout server 1m
  option forwardfor
  log global
  log-format "%fp %[capture.req.hdr(0)]"
frontend printed
  bind 127.0.0.1:@PRINTED@
  http-request capture req.hdr(Live-Batch) len 20
  default_backend servers
frontend gzip
  bind 127.0.0.1:@GZIP@
  http-request capture req.hdr(Live-Batch) len 20
  filter compression
  compression algo gzip
  default_backend servers
"""


class HAProxy:
    def __init__(self, folder: Path, origin: str):
        self.folder = folder
        folder.mkdir()
        self.ports = dict(zip(KINDS, free_ports(len(KINDS))))
        listeners = replaced(LISTENERS, {f"@{kind.upper()}@": str(port) for kind, port in self.ports.items()})
        site = {
            # The browser reaches this proxy without TLS.
            " httponly secure": " httponly",
            "10.0.0.1:8080": origin.removeprefix("http://"),
            "  server two 10.0.0.2:8080 cookie two\n": "",
        }
        (folder / "haproxy.cfg").write_text(listeners + replaced(printed("HAProxy"), site))

    def start(self):
        with (self.folder / "output").open("w") as output:
            self.process = subprocess.Popen([PROGRAM, "-f", str(self.folder / "haproxy.cfg")], stdout=output, stderr=output)
        for _ in range(200):
            try:
                for port in self.ports.values():
                    socket.create_connection(("127.0.0.1", port)).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("HAProxy did not start: " + (self.folder / "output").read_text())

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=20)

    def polls(self, kind):
        """The batches that requests of this kind have acknowledged, in order."""
        lines = [line.split() for line in (self.folder / "output").read_text().splitlines()]
        return [int(line[1]) for line in lines if len(line) == 2 and line[0] == str(self.ports[kind]) and line[1] != "-"]
