"""Extracts the symbol graphs of all modules that clients can import.

It reads the modules in .build/debug that `swift build --enable-all-traits` has built, and compiles nothing.
"""
import glob, json, os, re, shutil, subprocess, sys
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PRODUCTS = os.path.join(ROOT, ".build/debug")


def plugins():
    """Returns the compiler's flags for the macros of the package and of the toolchain."""
    swiftc = os.path.realpath(shutil.which("swiftc"))
    toolchain = os.path.join(os.path.dirname(os.path.dirname(swiftc)), "lib/swift/host/plugins")
    own = [word for name in ("TributaryMacros", "TributaryUIMacros")
           for word in ("-load-plugin-executable", f"{PRODUCTS}/{name}-tool#{name}")]
    return [*own, "-plugin-path", toolchain]


def targets():
    """Returns the names of the package's library targets, each with the names of its dependencies, and the targets of all products."""
    dump = subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True)
    package = json.loads(dump.stdout)
    found = {}
    for target in package["targets"]:
        if target["type"] == "regular":
            names = [next(iter(dependency.values()))[0] for dependency in target["dependencies"]]
            found[target["name"]] = names
    products = [name for product in package["products"] if "library" in product["type"] for name in product["targets"]]
    return found, products


def reexported(module):
    """Yields the modules that a module re-exports."""
    for path in glob.glob(os.path.join(ROOT, "Sources/*", module, "**/*.swift"), recursive=True):
        with open(path, encoding="utf-8") as file:
            yield from re.findall(r"^\s*@_exported import (\w+)", file.read(), re.M)


def modules():
    """Returns the modules of all products, and the modules that these re-export, each after its dependencies."""
    dependencies, products = targets()
    public, left = [], list(products)
    while left:
        module = left.pop()
        if module in dependencies and module not in public:
            public.append(module)
            left += reexported(module)
    ordered = []

    def add(module):
        for dependency in dependencies.get(module, []):
            add(dependency)
        if module in public and module not in ordered:
            ordered.append(module)

    for module in sorted(public):
        add(module)
    return ordered


def platform():
    information = subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True, text=True)
    return json.loads(information.stdout)["target"]["unversionedTriple"]


def flags():
    """Returns the compiler's flags for finding the modules, and the C modules that they import."""
    found = ["-I", os.path.join(PRODUCTS, "Modules")]
    maps = glob.glob(os.path.join(PRODUCTS, "*.build/module.modulemap"))
    # The module maps of system libraries.
    maps += glob.glob(os.path.join(ROOT, "Sources/*/*/module.modulemap"))
    for path in maps:
        found += ["-Xcc", f"-fmodule-map-file={path}"]
    for path in glob.glob(os.path.join(ROOT, ".build/checkouts/*/Sources/*/include/module.modulemap")):
        found += ["-Xcc", f"-fmodule-map-file={path}", "-Xcc", f"-I{os.path.dirname(path)}"]
    return found


def extract(folder):
    """Writes the graphs into a folder for each module. Returns the modules, each after its dependencies.

    Members that a protocol provides are listed for the protocol, and not for each type that conforms to it.
    """
    if not os.path.isdir(os.path.join(PRODUCTS, "Modules")):
        sys.exit("Build first: swift build --enable-all-traits")
    shutil.rmtree(folder, ignore_errors=True)
    target, found, ordered = platform(), flags(), modules()

    def run(module):
        output = os.path.join(folder, module)
        os.makedirs(output)
        return subprocess.run(
            ["swift", "symbolgraph-extract", "-module-name", module, *found, "-target", target, "-output-dir", output,
             "-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs",
             "-emit-extension-block-symbols"],
            capture_output=True, text=True)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for module, result in zip(ordered, pool.map(run, ordered)):
            if result.returncode:
                sys.exit(f"{module} has no symbol graph:\n{result.stdout}{result.stderr}")
    return ordered
