"""The showcase as a running program."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path


# The program that `run` or a manual build has created.
PROGRAM = os.environ.get("SHOWCASE", str(Path(__file__).parent.parent / ".build" / "debug" / "showcase"))


def without_tools(arguments):
    """The arguments, without the inspector and the documentation unless they are specified."""
    arguments = list(arguments)
    if "--inspect" not in arguments:
        arguments.append("--no-inspect")
    return arguments if "--docs" in arguments else [*arguments, "--docs", ""]


def processor_time(process) -> float:
    """The processor time of a process, in seconds."""
    return time.clock_gettime(~process.pid << 3 | 2)  # clock_getcpuclockid(3)


class Showcase:
    def __init__(self, folder: Path):
        self.data = folder / "data"
        self.fault_file = folder / "fault"
        self.port = 0
        self.process = None
        # The maximum number of open files and connections, if it differs from the system's limit.
        self.open_files = None
        # Additional environment variables.
        self.arguments = []

    @property
    def processor_time(self) -> float:
        """The processor time of the process, in seconds."""
        return processor_time(self.process)

    @property
    def memory(self) -> int:
        """The bytes of the process in main memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1)) * 1024

    @property
    def favorites_file(self) -> Path:
        return self.data / "favorite-primes.json"

    @property
    def saved_favorites(self):
        return json.loads(self.favorites_file.read_text())

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"{self.origin}/prime-time"

    def start(self):
        """Starts the program on a free port, or on its previous port."""
        command = [PROGRAM, "--port", str(self.port), "--data", str(self.data)]
        command += ["--fault-file", str(self.fault_file), *without_tools(self.arguments)]
        if self.open_files is not None:
            command = ["sh", "-c", f'ulimit -n {self.open_files} && exec "$0" "$@"', *command]
        unwanted = {"WOLFRAM_ALPHA_APP_ID", "GITHUB_API", "GITHUB_TOKEN"}
        environment = {key: value for key, value in os.environ.items() if key not in unwanted}
        environment["TZ"] = "UTC"
        # A connection of another test may have taken the port in the meantime, as its local port.
        for pause in [0.5] * 20 if self.port else [0]:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, text=True
            )
            line = self.process.stdout.readline()
            if line:
                break
            self.process.wait()
            time.sleep(pause)
        match = re.search(r"http://127\.0\.0\.1:(\d+)/prime-time", line)
        assert match, f"the showcase printed no address, but {line!r}"
        self.port = int(match.group(1))

    def stop(self):
        """Asks the program to stop, and returns its exit code. The time limit is shorter than the program's own limit
        for a forced stop."""
        if self.process is None:
            return None
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(timeout=9)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"the showcase did not stop; what was connected: {self.connections}") from None
        self.process.stdout.close()
        self.process = None
        return code

    def kill(self):
        """Kills the program, like a power failure."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.process = None

    @property
    def connections(self):
        """The local and the remote address, the state and the queues of each connection of the port, as the system
        reports them."""
        port = f":{self.port:04X}"
        lines = Path(f"/proc/{self.process.pid}/net/tcp").read_text().splitlines()[1:]
        fields = [line.split()[1:5] for line in lines]
        return [" ".join(each) for each in fields if any(end.endswith(port) for end in each[:2])]

    def break_api(self, fault: str):
        self.fault_file.write_text(fault)

    def mend_api(self):
        self.fault_file.unlink(missing_ok=True)


def wait_until(condition, patience=60):
    """Waits until a condition holds."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, "the condition never held"
        time.sleep(0.02)


class PrintingShowcase:
    """Runs the showcase during a test, and collects its output."""

    def __init__(self, folder: Path, *arguments, **environment):
        self.file = folder / "printed"
        self.command = [PROGRAM, "--port", "0", "--data", str(folder / "data"), *without_tools(arguments)]
        self.environment = {**os.environ, **environment}

    def __enter__(self):
        with self.file.open("w") as output:
            self.process = subprocess.Popen(self.command, stdout=output, stderr=output, env=self.environment)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=9)

    @property
    def printed(self) -> str:
        return self.file.read_text()

    @property
    def origin(self):
        """The URL, once the showcase has printed it."""
        match = re.search(r"(http://127\.0\.0\.1:\d+)/prime-time", self.printed)
        return match and match.group(1)
