"""Firefox, driven by selenium over Firefox's own protocol, Marionette. Debian has no geckodriver, which would translate."""

import json
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.remote.errorhandler import ErrorCode, ExceptionMapping
from selenium.webdriver.remote.webdriver import WebDriver

PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")

PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.disable_open_during_load": False,
    "dom.ipc.processCount": 2,
    "focusmanager.testmode": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "http://127.0.0.1:9",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}

# The commands of selenium whose names in Marionette are not the same in upper case.
NAMES = {
    "get": "Navigate",
    "getCurrentUrl": "GetCurrentURL",
    "goBack": "Back",
    "goForward": "Forward",
    "w3cExecuteScript": "ExecuteScript",
    "w3cExecuteScriptAsync": "ExecuteAsyncScript",
    "w3cGetActiveElement": "GetActiveElement",
    "w3cGetCurrentWindowHandle": "GetWindowHandle",
    "w3cGetWindowHandles": "GetWindowHandles",
    "switchToWindow": "SwitchToWindow",
    "close": "CloseWindow",
    "clickElement": "ElementClick",
    "clearElement": "ElementClear",
    "sendKeysToElement": "ElementSendKeys",
    "findChildElement": "FindElement",
    "findChildElements": "FindElements",
    "getElementAriaLabel": "GetComputedLabel",
    "getElementAriaRole": "GetComputedRole",
    "actions": "PerformActions",
    "w3cSetWindowRect": "SetWindowRect",
}


class Marionette:
    """The executor that receives selenium's commands."""

    _ignore_local_proxy = True

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.stream = self.socket.makefile("rb")
        self.number = 0
        self._read()

    def _read(self):
        length = b""
        while not length.endswith(b":"):
            byte = self.stream.read(1)
            if not byte:
                raise WebDriverException("Firefox has gone.")
            length += byte
        return json.loads(self.stream.read(int(length[:-1])))

    def execute(self, command, parameters):
        name = NAMES.get(command, command[0].upper() + command[1:])
        given = {key: value for key, value in (parameters or {}).items() if key != "sessionId"}
        if command == "newSession":
            given = {}
        if command.startswith("findChild"):
            given["element"] = given.pop("id")
        self.number += 1
        message = json.dumps([0, self.number, f"WebDriver:{name}", given]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = self._read()
        if error:
            found = next((each for each in vars(ErrorCode) if error["error"] in (getattr(ErrorCode, each) or [])), "")
            raise getattr(ExceptionMapping, found, WebDriverException)(error["message"])
        if isinstance(answer, dict) and set(answer) == {"value"}:
            answer = answer["value"]
        return {"value": answer}

    def close(self):
        self.socket.close()


class Options(ArgOptions):
    @property
    def default_capabilities(self):
        return {"browserName": "firefox"}


class Firefox(WebDriver):
    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(prefix="firefox-")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        preferences = {**PREFERENCES, "marionette.port": port}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()]
        Path(self.profile.name, "user.js").write_text("\n".join(lines))
        command = [PROGRAM, "--headless", "--no-remote", "--marionette", "--profile", self.profile.name]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        limit = time.monotonic() + 60
        while True:
            try:
                marionette = Marionette(port)
                break
            except OSError:
                if time.monotonic() > limit or self.process.poll() is not None:
                    raise
                time.sleep(0.1)
        super().__init__(command_executor=marionette, options=Options())

    def quit(self):
        self.command_executor.close()
        self.process.terminate()
        self.process.wait(timeout=20)
        self.profile.cleanup()
