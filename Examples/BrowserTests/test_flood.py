"""Floods: continuous requests of one client neither delay other clients nor prevent the server from stopping."""

import json
import socket
import threading
import time

import pytest

from test_hostile import Visitor


def requests(visitor, kind):
    """The data that is written to a connection repeatedly, without waiting for responses."""
    host = f"Host: 127.0.0.1:{visitor.showcase.port}\r\nCookie: {visitor.cookie}\r\n"
    if kind == "page":
        return f"GET /source/bloc HTTP/1.1\r\n{host}\r\n".encode() * 50
    body = json.dumps(visitor.increment)
    head = f"POST /prime-time/events HTTP/1.1\r\n{host}Origin: {visitor.showcase.origin}\r\nLive-Page: {visitor.tabs['/prime-time']}\r\n"
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode() * 50


def flood(showcase, bytes_, is_over):
    while not is_over.is_set():
        try:
            with socket.create_connection(("127.0.0.1", showcase.port), timeout=1) as connection:
                threading.Thread(target=drain, args=(connection,), daemon=True).start()
                while not is_over.is_set():
                    connection.sendall(bytes_)
        except OSError:
            pass  # The server closed the connection, or doesn't read from it.


def drain(connection):
    try:
        while connection.recv(65536):
            pass
    except OSError:
        pass


@pytest.mark.parametrize("kind", ["page", "event"])
@pytest.mark.parametrize("connections", [2, 10])
def test_others_are_answered_while_one_client_floods(showcase, kind, connections):
    flooder = Visitor(showcase)
    flooder.ask("/prime-time")
    is_over = threading.Event()
    threads = [
        threading.Thread(target=flood, args=(showcase, requests(flooder, kind), is_over)) for _ in range(connections)
    ]
    for thread in threads:
        thread.start()
    try:
        other = Visitor(showcase)
        waits = []
        for _ in range(20):
            start = time.monotonic()
            assert other.ask("/prime-time")[0].status == 200
            assert other.send("/prime-time", other.increment)[0] == 204
            waits.append(time.monotonic() - start)
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
    # Without a limit for floods, each of them would take five seconds.
    assert max(waits) < 1


def test_a_client_that_does_not_read_does_not_delay_the_shutdown(showcase):
    visitor = Visitor(showcase)
    visitor.ask("/prime-time")
    question = f"GET /source/bloc HTTP/1.1\r\nHost: 127.0.0.1:{showcase.port}\r\nCookie: {visitor.cookie}\r\n\r\n"
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", showcase.port))
        connection.settimeout(1)
        try:
            while True:
                connection.sendall(question.encode() * 50)
        except OSError:
            pass  # The buffers are full, and the server waits for the client to read.
        start = time.monotonic()
        assert showcase.stop() == 0
        assert time.monotonic() - start < 4
