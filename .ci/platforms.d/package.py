"""The structure of the package, and the compiler's settings for its sources."""
import functools, glob, json, os, shutil, subprocess, sys

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
stand_ins = os.path.join(root, ".ci", "platforms.d")
work = os.path.join(root, ".build", "platforms")
host = b"x86_64-unknown-linux-gnu"
toolchain = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("swiftc"))))
runtime = os.path.join(toolchain, "lib", "swift")


def build_folder():
    """Returns the build folder of `swift build`. The package manager could return it only after the end of a running build."""
    folder = os.path.realpath(os.path.join(root, ".build", "debug"))
    if not os.path.isdir(folder):
        sys.exit("Build first: swift build")
    return folder


@functools.cache
def targets(apple):
    """Returns the dependencies and features of each library target on a platform, each target after its dependencies."""
    environment = dict(os.environ, TRIBUTARY_TARGET_APPLE="1" if apple else "0")
    # A separate scratch folder, because the package manager waits for builds in the usual one.
    command = ["swift", "package", "--scratch-path", os.path.join(work, "description"), "dump-package"]
    description = json.loads(subprocess.check_output(command, cwd=root, env=environment))
    libraries = {target["name"]: target for target in description["targets"]
                 if target["type"] == "regular" and target["path"].startswith("Sources/")}
    ordered = {}

    def add(name):
        if name not in libraries or name in ordered:
            return
        dependencies = [(item.get("byName") or item.get("target") or [None])[0]
                        for item in libraries[name]["dependencies"]]
        for dependency in dependencies:
            add(dependency)
        features = [item["kind"]["enableUpcomingFeature"]["_0"] for item in libraries[name]["settings"]
                    if "enableUpcomingFeature" in item["kind"]]
        ordered[name] = [name for name in dependencies if name in libraries], features

    for name in libraries:
        add(name)
    return ordered


def sources(module):
    """Returns the files of a module, including those that the package manager generates from its resources."""
    made = os.path.join(build_folder(), module + ".build", "DerivedSources", "embedded_resources.swift")
    sources = glob.glob(os.path.join(root, "Sources", "*", module, "**", "*.swift"), recursive=True)
    # The code of a tutorial is not part of the module.
    return sorted(path for path in sources if ".docc" not in path) + glob.glob(made)


def plugins(bin_path):
    """Returns the flags for the macros of the standard library and of this package."""
    return [
        "-plugin-path", os.path.join(runtime, "host", "plugins"),
        "-in-process-plugin-server-path", os.path.join(runtime, "host", "libSwiftInProcPluginServer.so"),
        "-load-plugin-executable", os.path.join(bin_path, "TributaryMacros-tool#TributaryMacros"),
        "-load-plugin-executable", os.path.join(bin_path, "TributaryUIMacros-tool#TributaryUIMacros"),
    ]


def package_settings(features, traits):
    settings = ["-package-name", "tributary", "-DDEBUG", "-DSWIFT_PACKAGE", "-DMacros", *("-D" + trait for trait in traits)]
    for feature in features:
        settings += ["-enable-upcoming-feature", feature]
    return settings
