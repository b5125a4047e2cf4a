"""A platform, and the folder that the compiler takes for the platform's SDK."""
import glob, os, re, shutil, subprocess, sys

from package import host, package_settings, plugins, root, runtime, sources, stand_ins, targets, work

# Packages whose modules are used as they were built for Linux.
other_packages = [
    "swift-collections", "swift-custom-dump", "xctest-dynamic-overlay",
    # What the trait LivePages needs, with what that needs.
    "hummingbird", "swift-nio", "swift-nio-extras", "swift-http-types", "swift-service-lifecycle", "swift-log", "swift-crypto",
    "swift-metrics", "swift-async-algorithms", "swift-atomics", "swift-distributed-tracing", "swift-service-context",
    "swift-http-structured-headers", "swift-system", "swift-configuration", "swift-algorithms", "swift-numerics", "swift-asn1",
    "swift-certificates", "swift-nio-ssl",
]
# Their modules in C. What our code calls has none of their types, so nothing is left of them.
other_c_modules = [
    "_AtomicsShims", "CNIOAtomics", "CNIODarwin", "CNIOExtrasZlib", "CNIOFreeBSD", "CNIOLLHTTP", "CNIOLinux", "CNIOOpenBSD",
    "CNIOPosix", "CNIOSHA1", "CNIOWASI", "CNIOWindows", "CCryptoBoringSSL", "CCryptoBoringSSLShims", "CSystem",
]
# libpq's header, as it is here: it names nothing of the system's but `FILE` and the sizes of numbers.
libpq = os.path.join(root, "Sources", "LivePages", "CPostgres", "module.modulemap")
libpq_headers = "/usr/include/postgresql"


class Platform:
    """`triple` is what is compiled for, `folder` where the compiler looks for the platform's modules, `file` what it
    calls them. `stamp` replaces the host's triple in compiled modules, which compilers compare by architecture and
    system only: it has as many letters. `libc` is the module that Foundation re-exports there.

    `hidden` has the modules that are not there, but that other modules of Linux need: they are renamed, so that
    `canImport` does not find them, and of those in `empty` nothing is left. `unreachable` has our modules that cannot be
    checked, with the reason; `optional` has those that are checked, though others do not use them there. `traits` are those
    with which our modules are checked."""

    def __init__(self, name, triple, folder, file, stamp, libc, apple=False, hidden=None, empty=(), unreachable=None,
                 optional=(), traits=("LivePages", "Postgres")):
        names = [(host, stamp), *((former, latter) for former, latter in (hidden or {}).items())]
        assert all(len(former) == len(latter) for former, latter in names)
        self.name, self.triple, self.folder, self.file = name, triple, folder, file
        self.stamp, self.libc, self.apple = stamp, libc, apple
        self.hidden, self.empty, self.unreachable = hidden or {}, empty, unreachable or {}
        self.optional, self.traits = optional, traits
        self.title = {"wasi": "WASI", "macos": "macOS"}.get(name, name.capitalize())

    def lacks_trait(self, trait):
        return trait is not None and trait not in self.traits

    def targets(self):
        """The targets there and what they need: see `targets`."""
        return {**{name: targets(apple=False)[name] for name in self.optional}, **targets(self.apple)}


class Folder:
    """What the compiler needs for one platform, put together anew, and the modules compiled with it."""

    def __init__(self, platform, bin_path):
        self.platform = platform
        self.path = os.path.join(work, platform.name)
        self.modules = os.path.join(self.path, "modules")
        self.resources = os.path.join(self.path, "lib")
        self.bin_path = bin_path
        shutil.rmtree(self.path, ignore_errors=True)
        os.makedirs(self.modules)
        os.makedirs(os.path.join(self.resources, platform.folder))
        for name in ["clang", "apinotes", "host"]:
            os.symlink(os.path.join(runtime, name), os.path.join(self.resources, name))
        shutil.copytree(os.path.join(runtime, "shims"), os.path.join(self.resources, "shims"))
        # It is for the module's own implementation, and includes the kernel's headers.
        open(os.path.join(self.resources, "shims", "_SynchronizationShims.h"), "w").close()
        self.add_toolchain_modules()
        self.add_other_packages(bin_path)
        self.add_stand_ins()

    def stamped(self, path, foundation=False):
        with open(path, "rb") as file:
            data = file.read()
        # As long as the names that they replace. The modules of these names re-export the platform's own.
        data = data.replace(host, self.platform.stamp)
        data = data.replace(b"SwiftGlibc", b"SwiftCLibr").replace(b"Glibc", b"FLibc" if foundation else b"CLibr")
        for name, replacement in self.platform.hidden.items():
            data = data.replace(name.encode(), replacement.encode())
        # What says of these names that they are in FoundationNetworking, which they are not there.
        if self.platform.apple and foundation:
            for name in [b"URLSession", b"URLProtocol", b"URLRequest"]:
                data = data.replace(name, b"X" + name[1:])
        return data

    def add_toolchain_modules(self):
        for path in glob.glob(os.path.join(runtime, "linux", "*.swiftmodule", host.decode() + ".swiftmodule")):
            name = os.path.basename(os.path.dirname(path)).removesuffix(".swiftmodule")
            if name in ["Glibc", "Cxx", "CxxStdlib", *self.platform.empty]:
                continue
            foundation = name == "Foundation"
            name = self.platform.hidden.get(name, name)
            folder = os.path.join(self.resources, self.platform.folder, name + ".swiftmodule")
            os.mkdir(folder)
            with open(os.path.join(folder, self.platform.file + ".swiftmodule"), "wb") as file:
                file.write(self.stamped(path, foundation))

        # The toolchain has this one as text alone. It is compiled once for each platform.
        folder = os.path.join(self.resources, self.platform.folder, "Testing.swiftmodule")
        os.mkdir(folder)
        with open(os.path.join(runtime, "linux", "Testing.swiftmodule", host.decode() + ".swiftinterface"), "rb") as file:
            text = file.read().replace(host, self.platform.triple.encode())
        with open(os.path.join(folder, self.platform.file + ".swiftinterface"), "wb") as file:
            file.write(text)

    def add_other_packages(self, bin_path):
        for package in other_packages:
            for folder in glob.glob(os.path.join(root, ".build", "checkouts", package, "Sources", "*")):
                module = {"System": "SystemPackage"}.get(os.path.basename(folder), os.path.basename(folder))
                path = os.path.join(bin_path, "Modules", module + ".swiftmodule")
                if os.path.exists(path):
                    name = os.path.basename(path)
                    # Their names may contain those of modules that are not there.
                    for hidden, replacement in self.platform.hidden.items():
                        name = name.replace(hidden, replacement)
                    with open(os.path.join(self.modules, name), "wb") as file:
                        file.write(self.stamped(path))

    def add_stand_ins(self):
        folder = os.path.join(stand_ins, self.platform.name)
        for name in ["os", "Block"] if "Dispatch" in self.platform.empty else ["os", "Block", "dispatch"]:
            shutil.copytree(os.path.join(runtime, name), os.path.join(self.path, "include", name))
        shutil.copytree(os.path.join(stand_ins, "include"), os.path.join(self.path, "include"), dirs_exist_ok=True)
        # Clang's own headers leave what they declare to the system's where that is Musl.
        self.flags = ["-Xcc", "-nostdlibinc", "-Xcc", "-U__musl__",
                      "-Xcc", "-isystem", "-Xcc", os.path.join(self.path, "include"),
                      "-Xcc", "-fmodule-map-file=" + os.path.join(folder, "module.modulemap")]
        if "Dispatch" not in self.platform.empty:
            dispatch = os.path.join(self.path, "include", "dispatch", "module.modulemap")
            if self.platform.apple:
                with open(dispatch) as file:
                    text = file.read().replace("CDispatch", self.platform.hidden["CDispatch"])
                with open(dispatch, "w") as file:
                    file.write(text)
            self.flags += ["-Xcc", "-fmodule-map-file=" + dispatch]
        empty = os.path.join(self.path, "empty.modulemap")
        with open(empty, "w") as file:
            for name in ["SwiftCLibr", "CoreFoundation", "_FoundationCShims", "_FoundationICU",
                         "_CFXMLInterface", "_CFURLSessionInterface", *other_c_modules]:
                file.write(f"module {name} {{}}\n")
        os.symlink(libpq_headers, os.path.join(self.path, "include", "postgresql"))
        self.flags += ["-Xcc", "-fmodule-map-file=" + empty, "-Xcc", "-fmodule-map-file=" + libpq]
        libc = f"@_exported import {self.platform.libc}\n"
        self.generate(self.platform.libc, folder)
        self.generate("CLibr", text=libc)
        for name in self.platform.empty:
            self.generate(self.platform.hidden[name], text="")
        with open(os.path.join(stand_ins, "POSIXErrorCode.swift")) as file:
            libc += file.read()
        if not self.platform.apple:
            self.generate("FLibc", text=libc)
            return
        self.generate("FoundationOfApple", folder)
        self.generate("FLibc", text="@_exported import FoundationOfApple\n" + libc)
        for name in ["os", "SwiftUI", "ObjectiveC"]:
            self.generate(name, folder)
        self.add_combine()

    def add_combine(self):
        """Ours stands for Apple's Combine, as another package would see it."""
        for modules, name in [(["TributaryBase", "CombineCore"], "CombineOfApple"), (["CombineFoundation"], "CombineInFoundation")]:
            folder = os.path.join(self.path, name)
            for path in [path for module in modules for path in sources(module)]:
                if os.path.basename(path).startswith("URLSession"):
                    continue
                with open(path) as file:
                    text = re.sub(r"\bCombineCore\b(?=[.\n])", "CombineOfApple", file.read())
                # Its locks are a part of it, as another package sees none of `TributaryBase`.
                text = re.sub(r"^(@_exported )?import TributaryBase\n", "", text, flags=re.MULTILINE)
                copy = os.path.join(folder, os.path.relpath(path, os.path.join(root, "Sources")))
                os.makedirs(os.path.dirname(copy), exist_ok=True)
                with open(copy, "w") as file:
                    file.write(text)
            files = glob.glob(os.path.join(folder, "**", "*.swift"), recursive=True)
            self.require(self.compile(name, files, ["-package-name", "apple"]))
        self.generate("Combine", text="@_exported import CombineOfApple\n@_exported import CombineInFoundation\n")

    def generate(self, name, folder=None, text=None):
        path = os.path.join(folder or self.path, name + ".swift")
        if text is not None:
            with open(path, "w") as file:
                file.write(text)
        self.require(self.compile(name, [path]))

    def require(self, output):
        if output:
            sys.exit(f"{self.platform.name}: the stand-ins do not compile\n{output}")

    def arguments(self, name):
        return [
            "nice", "swiftc", "-frontend", "-target", self.platform.triple, "-resource-dir", self.resources,
            "-module-cache-path", os.path.join(self.path, "clang-modules"), "-module-name", name,
            "-parse-as-library", "-swift-version", "6", "-disable-objc-interop", "-I", self.modules,
            *plugins(self.bin_path), *self.flags,
        ]

    def run(self, name, arguments):
        """Returns what the compiler says if it finds an error, or a warning in a file."""
        result = subprocess.run(self.arguments(name) + arguments, capture_output=True, text=True)
        if result.returncode == 0 and not re.search(r"^/.*: warning: ", result.stderr, re.MULTILINE):
            return ""
        return result.stderr or f"{name}: the compiler ended with {result.returncode}"

    def compile(self, name, files, settings=()):
        """Makes a module of declarations alone: what would be generated of bodies refers to Linux's C library."""
        return self.run(name, ["-emit-module", "-experimental-skip-all-function-bodies",
                               "-o", os.path.join(self.modules, name + ".swiftmodule"), *settings, *files])

    def check(self, name, features, is_needed):
        settings = package_settings(features, self.platform.traits)
        output = self.run(name, ["-typecheck", *settings, *sources(name)])
        if output or not is_needed or name in self.platform.optional:
            return output
        return self.compile(name, sources(name), settings)
