"""The symbol graphs of all modules that clients can name, for .ci/docs and .ci/api-diff.

They are read from the modules that `swift build --enable-all-traits` has left in .build/debug. Nothing is compiled.
"""
import glob, json, os, re, shutil, subprocess, sys
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PRODUCTS = os.path.join(ROOT, ".build/debug")


def targets():
    """The library targets of the package by name, each with the names of the targets that it depends on."""
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
    """What a module imports for those who import it."""
    for path in glob.glob(os.path.join(ROOT, "Sources/*", module, "**/*.swift"), recursive=True):
        with open(path, encoding="utf-8") as file:
            yield from re.findall(r"^\s*@_exported import (\w+)", file.read(), re.M)


def modules():
    """The modules of all products and those that these re-export, in an order in which each comes after what it imports."""
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
    """How the compiler finds the modules, and the C modules that they import."""
    found = ["-I", os.path.join(PRODUCTS, "Modules")]
    maps = glob.glob(os.path.join(PRODUCTS, "*.build/module.modulemap"))
    # Those of the system's libraries.
    maps += glob.glob(os.path.join(ROOT, "Sources/*/*/module.modulemap"))
    for path in maps:
        found += ["-Xcc", f"-fmodule-map-file={path}"]
    for path in glob.glob(os.path.join(ROOT, ".build/checkouts/*/Sources/*/include/module.modulemap")):
        found += ["-Xcc", f"-fmodule-map-file={path}", "-Xcc", f"-I{os.path.dirname(path)}"]
    return found


def extract(folder):
    """Writes the graphs, a folder for each module. Returns the modules, each after those that it imports.

    Members that a type has by a protocol are listed with the protocol, and not again with each type.
    """
    if not os.path.isdir(os.path.join(PRODUCTS, "Modules")):
        sys.exit("nothing is built: swift build --enable-all-traits")
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
