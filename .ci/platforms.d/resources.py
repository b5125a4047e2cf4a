"""A platform, and the folder that replaces its SDK."""
import glob, os, re, shutil, subprocess, sys

from package import host, package_settings, plugins, root, runtime, sources, stand_ins, targets, work

# Packages whose Linux modules are used.
other_packages = [
    "swift-collections", "swift-custom-dump", "xctest-dynamic-overlay",
    # The dependencies of the trait LivePages, and their dependencies.
    "hummingbird", "swift-nio", "swift-nio-extras", "swift-http-types", "swift-service-lifecycle", "swift-log", "swift-crypto",
    "swift-metrics", "swift-async-algorithms", "swift-atomics", "swift-distributed-tracing", "swift-service-context",
    "swift-http-structured-headers", "swift-system", "swift-configuration", "swift-algorithms", "swift-numerics", "swift-asn1",
    "swift-certificates", "swift-nio-ssl",
]
# Their C modules. Our code uses none of their types, so empty modules replace them.
other_c_modules = [
    "_AtomicsShims", "CNIOAtomics", "CNIODarwin", "CNIOExtrasZlib", "CNIOFreeBSD", "CNIOLLHTTP", "CNIOLinux", "CNIOOpenBSD",
    "CNIOPosix", "CNIOSHA1", "CNIOWASI", "CNIOWindows", "CCryptoBoringSSL", "CCryptoBoringSSLShims", "CSystem",
]
# This machine's libpq header, which depends on the system only for `FILE` and the sizes of numbers.
libpq = os.path.join(root, "Sources", "LivePages", "CPostgres", "module.modulemap")
libpq_headers = "/usr/include/postgresql"


class Platform:
    """A platform, with these properties:

    - `triple`: the target triple.
    - `folder` and `file`: the folder of the platform's modules, and the base name of their files.
    - `stamp`: replaces the host's triple in compiled modules and has the same length. The compiler compares only the
      architecture and the system.
    - `libc`: the module that Foundation re-exports on the platform.
    - `hidden`: modules that the platform lacks, but other Linux modules need. They are renamed, so that `canImport`
      doesn't find them.
    - `empty`: modules that empty ones replace.
    - `unreachable`: our modules that can't be checked, with the reason.
    - `optional`: our modules that are checked, although no other module uses them on the platform.
    - `traits`: the traits with which our modules are checked."""

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
        """Returns the targets on the platform, as `targets` does, with the optional ones."""
        return {**targets(self.apple), **{name: targets(apple=False)[name] for name in self.optional}}


class Folder:
    """The newly created replacement of a platform's SDK, and the modules that are compiled with it."""

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
        # Only the module's own implementation needs this header, which includes the kernel's headers.
        open(os.path.join(self.resources, "shims", "_SynchronizationShims.h"), "w").close()
        self.add_toolchain_modules()
        self.add_other_packages(bin_path)
        self.add_stand_ins()

    def stamped(self, path, foundation=False):
        with open(path, "rb") as file:
            data = file.read()
        # The replacements have the lengths of the original names. Modules with these names re-export the platform's C library.
        data = data.replace(host, self.platform.stamp)
        data = data.replace(b"SwiftGlibc", b"SwiftCLibr").replace(b"Glibc", b"FLibc" if foundation else b"CLibr")
        for name, replacement in self.platform.hidden.items():
            data = data.replace(name.encode(), replacement.encode())
        # Foundation declares that these types are in FoundationNetworking, which Apple's platforms lack.
        if self.platform.apple and foundation:
            for name in [b"URLSession", b"URLProtocol", b"URLRequest", b"URLResponse"]:
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

        # The toolchain has only a textual interface of this module. It is compiled once for each platform.
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
                    # The name of a file may contain that of a hidden module.
                    for hidden, replacement in self.platform.hidden.items():
                        name = name.replace(hidden, replacement)
                    with open(os.path.join(self.modules, name), "wb") as file:
                        file.write(self.stamped(path))

    def add_stand_ins(self):
        folder = os.path.join(stand_ins, self.platform.name)
        for name in ["os", "Block"] if "Dispatch" in self.platform.empty else ["os", "Block", "dispatch"]:
            shutil.copytree(os.path.join(runtime, name), os.path.join(self.path, "include", name))
        shutil.copytree(os.path.join(stand_ins, "include"), os.path.join(self.path, "include"), dirs_exist_ok=True)
        # On Musl, Clang's own headers would rely on the system's declarations.
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
        """Compiles our Combine as a replacement of Apple's, in another package."""
        for modules, name in [(["TributaryBase", "CombineCore"], "CombineOfApple"), (["CombineFoundation"], "CombineInFoundation")]:
            folder = os.path.join(self.path, name)
            for path in [path for module in modules for path in sources(module)]:
                if os.path.basename(path).startswith("URLSession"):
                    continue
                with open(path) as file:
                    text = re.sub(r"\bCombineCore\b(?=[.\n])", "CombineOfApple", file.read())
                # The module includes its locks, because another package can't import `TributaryBase`.
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
            sys.exit(f"{self.platform.name}: the stubs don't compile\n{output}")

    def arguments(self, name):
        return [
            "nice", "swiftc", "-frontend", "-target", self.platform.triple, "-resource-dir", self.resources,
            "-module-cache-path", os.path.join(self.path, "clang-modules"), "-module-name", name,
            "-parse-as-library", "-swift-version", "6", "-disable-objc-interop", "-I", self.modules,
            *plugins(self.bin_path), *self.flags,
        ]

    def run(self, name, arguments):
        """Returns the compiler's diagnostics if there are errors, or warnings in a file. Otherwise returns an empty text."""
        result = subprocess.run(self.arguments(name) + arguments, capture_output=True, text=True)
        if result.returncode == 0 and not re.search(r"^/.*: warning: ", result.stderr, re.MULTILINE):
            return ""
        return result.stderr or f"{name}: the compiler ended with {result.returncode}"

    def compile(self, name, files, settings=()):
        """Compiles a module without function bodies, whose code would refer to Linux's C library."""
        return self.run(name, ["-emit-module", "-experimental-skip-all-function-bodies",
                               "-o", os.path.join(self.modules, name + ".swiftmodule"), *settings, *files])

    def check(self, name, features, is_needed):
        settings = package_settings(features, self.platform.traits)
        output = self.run(name, ["-typecheck", *settings, *sources(name)])
        if output or not is_needed or name in self.platform.optional:
            return output
        return self.compile(name, sources(name), settings)
