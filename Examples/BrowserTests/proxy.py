"""A proxy for several servers of one site."""

import socket
import threading


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
            for server in self.servers:
                try:
                    target = socket.create_connection(("127.0.0.1", server.port))
                except OSError:
                    continue
                for ends in [(client, target), (target, client)]:
                    threading.Thread(target=self.forward, args=ends, daemon=True).start()
                break
            else:
                client.close()

    @staticmethod
    def forward(source, target):
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
