"""The program itself: how it starts, the errors at its start, and how it stops."""

import json
import os
import re
import select
import signal
import socket
import sqlite3
import subprocess
import urllib.request
from contextlib import closing

import pytest

from showcase import PROGRAM, PrintingShowcase, wait_until, without_tools
from wire import offer, open_page, open_tab


def run(*arguments):
    return subprocess.run([PROGRAM, *without_tools(arguments)], capture_output=True, text=True, timeout=20)


def test_explains_its_options():
    help_text = run("--help").stdout
    for option in ("--host", "--port", "--data", "127.0.0.1", "8080"):
        assert option in help_text


def test_reports_a_port_in_use(showcase, tmp_path):
    second = run("--port", str(showcase.port), "--data", str(tmp_path / "other"))
    assert second.returncode == 1
    assert second.stderr == (
        f"showcase: Port {showcase.port} of 127.0.0.1 is in use. "
        "Choose another with --port; --port 0 selects a free one.\n"
    )


@pytest.mark.parametrize("port", ["70000", "-1", "eighty"])
def test_reports_an_invalid_port(port):
    outcome = run("--port", port)
    assert outcome.returncode != 0
    assert "--port" in outcome.stderr


def test_reports_an_invalid_host(tmp_path):
    outcome = run("--host", "no.such.host.invalid", "--port", "0", "--data", str(tmp_path))
    assert outcome.returncode == 1
    assert outcome.stderr == (
        'showcase: "no.such.host.invalid" isn\'t an address of this machine. Specify another with --host.\n'
    )


def test_reports_a_folder_that_cannot_be_created(tmp_path):
    (tmp_path / "file").write_text("in the way")
    outcome = run("--port", "0", "--data", str(tmp_path / "file"))
    assert outcome.returncode == 1
    assert "--data" in outcome.stderr


def test_reports_an_empty_folder_name():
    outcome = run("--port", "0", "--data", "")
    assert outcome.returncode == 1
    assert "--data requires a folder" in outcome.stderr


def test_reports_a_folder_without_write_permission():
    outcome = run("--port", "0", "--data", "/proc/self")
    assert outcome.returncode == 1
    assert outcome.stderr == (
        "showcase: Files can't be stored in /proc/self, because it isn't writable. Specify another folder with --data.\n"
    )


def test_visitors_wait_while_all_connections_are_in_use(showcase):
    showcase.stop()
    showcase.open_files = 100
    showcase.start()
    taken = [socket.create_connection(("127.0.0.1", showcase.port)) for _ in range(80)]
    with socket.create_connection(("127.0.0.1", showcase.port), timeout=20) as visitor:
        visitor.sendall(b"GET /prime-time HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        before = showcase.processor_time
        assert not select.select([visitor], [], [], 1)[0]
        assert showcase.processor_time - before < 0.3, "waiting for connections to end costs time"
        for connection in taken:
            connection.close()
        assert visitor.recv(15) == b"HTTP/1.1 200 OK"


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_stops_in_good_order_while_pages_are_open(showcase, stop):
    stream = urllib.request.urlopen(urllib.request.Request(f"{showcase.url}/stream", headers=open_tab(showcase.url)))
    assert stream.readline() == b"event: page\n"
    showcase.process.send_signal(stop)
    assert showcase.process.wait(timeout=9) == 0
    assert stream.read().count(b"event:") == 0
    showcase.process.stdout.close()
    showcase.process = None


def test_stops_in_good_order_while_an_event_is_half_sent(showcase):
    tab = open_tab(showcase.url)
    with socket.create_connection(("127.0.0.1", showcase.port)) as sender:
        head = f"POST /prime-time/events HTTP/1.1\r\nHost: 127.0.0.1:{showcase.port}\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in tab.items())
        head += f"Origin: {showcase.origin}\r\nContent-Type: application/json\r\nContent-Length: 25\r\n\r\n"
        sender.sendall(head.encode() + b'{"event":')
        # A response on another connection arrives after the incomplete event.
        urllib.request.urlopen(showcase.url).close()
        assert showcase.stop() == 0
        assert sender.recv(12) in (b"HTTP/1.1 503", b"")


def test_prints_events_if_requested(tmp_path):
    command = [PROGRAM, "--port", "0", "--data", str(tmp_path), "--log", "--no-inspect"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    address = process.stdout.readline().split()[-1]
    tab, page = open_page(address)
    headers = {**tab, "Content-Type": "application/json"}
    event = urllib.request.Request(f"{address}/events", json.dumps(offer(page, "Increment")).encode(), headers)
    urllib.request.urlopen(event).close()
    process.send_signal(signal.SIGTERM)
    output, _ = process.communicate(timeout=9)
    assert "incrTapped" in output


def test_files_are_stored_in_the_users_private_folder(tmp_path):
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    help_text = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, env=environment).stdout
    assert "tributary-showcase" in help_text


def test_logs_that_sessions_cannot_be_saved(tmp_path):
    file = tmp_path / "sessions"
    with PrintingShowcase(tmp_path, "--sessions", str(file)) as showcase:
        wait_until(lambda: showcase.origin)
        headers, page = open_page(f"{showcase.origin}/prime-time")
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            headers |= {"Content-Type": "application/json", "Origin": showcase.origin}
            event = json.dumps(offer(page, "Increment")).encode()
            urllib.request.urlopen(urllib.request.Request(f"{showcase.origin}/prime-time/events", event, headers)).close()
            wait_until(lambda: re.search(r" (error|warning) showcase.*[Ss]ession", showcase.printed))
