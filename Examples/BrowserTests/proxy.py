"""A proxy for several servers of one site."""

import socket
import threading
import urllib.request


class Proxy:
    """Forwards all connections to the first server that accepts one, like a proxy with sticky sessions."""

    def __init__(self, servers):
        self.servers = servers
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listening.accept()
            except OSError:
                return
            threading.Thread(target=self.connect, args=[client], daemon=True).start()

    def connect(self, client):
        for server in self.servers:
            try:
                target = socket.create_connection(("127.0.0.1", server.port))
            except OSError:
                continue
            threading.Thread(target=self.forward, args=(client, target), daemon=True).start()
            self.forward(target, client)
            return
        client.close()

    def forward(self, source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.listening.close()


class Switch(Proxy):
    """Forwards all connections to one of several servers, and can switch to the next one immediately."""

    def __init__(self, servers):
        self.current = []
        super().__init__(servers)

    def forward(self, source, target):
        self.current.append(source)
        super().forward(source, target)

    def switch(self):
        self.servers = self.servers[1:] + self.servers[:1]
        ends, self.current = self.current, []
        for end in ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class AlteringProxy(Proxy):
    """Forwards each request on a separate connection, and alters the script of live pages."""

    def __init__(self, server, alter):
        self.alter = alter
        super().__init__([server])

    def connect(self, client):
        try:
            head = self.head(client)
            if b" /live-pages/live.js" in head.split(b"\r\n", 1)[0]:
                self.answer(client)
                return
            target = socket.create_connection(("127.0.0.1", self.servers[0].port))
            target.sendall(head)
        except OSError:
            client.close()
            return
        threading.Thread(target=self.forward, args=(client, target), daemon=True).start()
        self.forward(target, client)

    @staticmethod
    def head(source):
        """The head of a request, with a header that makes the server close the connection after its response."""
        received = b""
        while b"\r\n\r\n" not in received:
            data = source.recv(65536)
            if not data:
                raise OSError
            received += data
        head, body = received.split(b"\r\n\r\n", 1)
        lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
        return b"\r\n".join([*lines, b"Connection: close", b"", body])

    def answer(self, client):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.servers[0].port}/live-pages/live.js") as response:
            script = self.alter(response.read().decode()).encode()
        head = f"HTTP/1.1 200 OK\r\nContent-Type: text/javascript\r\nContent-Length: {len(script)}\r\nConnection: close\r\n\r\n"
        client.sendall(head.encode() + script)
        client.close()
