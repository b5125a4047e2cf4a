"""A wire between browser and server that can be cut and mended while both of them live on."""

import socket
import threading


class Wire:
    def __init__(self, target_port: int):
        self.target_port = target_port
        self.port = 0
        self.listener = None
        self.sockets = []
        self.mend()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def mend(self):
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, args=(self.listener,), daemon=True).start()

    def cut(self):
        """Ends all connections and takes no new ones."""
        for end in [self.listener, *self.sockets]:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # It had ended by itself.
            end.close()
        self.sockets = []

    def _accept(self, listener):
        while True:
            try:
                near, _ = listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.target_port))
            self.sockets += [near, far]
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self._copy, args=(source, target), daemon=True).start()

    @staticmethod
    def _copy(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # The wire was cut.
