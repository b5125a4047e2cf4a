"""Deliberate mistakes in the branches for platforms, to prove that the compiler finds them."""
import collections, concurrent.futures, os, re, shutil, subprocess

from package import host, package_settings, plugins, root, sources, targets, work
from resources import other_c_modules

# Branches for platforms that can't check the module.
unreached = {
    "Sources/Architecture/ComposableArchitecture/Testing/TestExecutor.swift: #if canImport(Dispatch) #else": "WASI",
}


class Linux:
    """The host, which uses the normal build. Only `--self-test` checks it."""

    name = "linux"
    # The trait Postgres has no branch for Linux.
    traits = ["LivePages"]

    def targets(self):
        return targets(apple=False)

    def __init__(self, bin_path):
        self.bin_path = bin_path
        self.maps = os.path.join(work, "linux.modulemap")
        with open(self.maps, "w") as file:
            file.writelines(f"module {name} {{}}\n" for name in other_c_modules)

    def run(self, name, arguments):
        modules = os.path.join(self.bin_path, "Modules")
        command = ["nice", "swiftc", "-frontend", "-target", host.decode(), "-module-name", name, "-parse-as-library",
                   "-swift-version", "6", "-I", modules, "-module-cache-path", os.path.join(work, "linux"),
                   "-Xcc", "-fmodule-map-file=" + self.maps, *plugins(self.bin_path)]
        return subprocess.run(command + arguments, capture_output=True, text=True).stderr


def branches(text):
    """Yields the lines of each branch whose condition depends on the platform, as (condition, line numbers)."""
    chains = []
    for number, line in enumerate(text.split("\n")):
        word = line.split()[0] if line.split() else ""
        if word == "#if":
            chains.append([])
        if word in ["#if", "#elseif", "#else"]:
            chains[-1].append((line.strip(), []))
        elif word == "#endif":
            chain = chains.pop()
            about_platform = ["os(" in condition or "canImport(" in condition for condition, _ in chain]
            for index, (condition, lines) in enumerate(chain):
                if about_platform[index] or condition == "#else" and all(about_platform[:index]):
                    yield " ".join(condition for condition, _ in chain[:index + 1]), lines
        elif chains:
            chains[-1][-1][1].append(number)


def misspell(lines, numbers, mark):
    """Misspells the first call in one of the lines, or inserts an error if there is no call."""
    keywords = "if|for|while|switch|return|guard|init|self|super|catch|set|get|some|any|throws|nonisolated|unowned"
    call = re.compile(r"(?<![\w.@#$`])(?!(?:" + keywords + r")\b)([A-Za-z_]\w*)(?=(?:<[\w.]+>)?\()(?!\(set\))")
    in_text = False
    for number in numbers:
        line = lines[number]
        in_text ^= line.count('"""') % 2 == 1
        code = re.split(r'//|"', line)[0]
        if in_text or re.search(r"\b(func|init|macro|case|deinit|import)\b|^\s*@", code):
            continue
        match = call.search(code)
        if match:
            lines[number] = line[:match.end(1)] + mark + line[match.end(1):]
            return
    lines[numbers[0]] += f'\n#error("{mark}")'


def plant(folder):
    """Writes copies of the sources with a mistake in each of these branches.

    Returns the paths of each module's copies, by the original paths, and the branch of each mistake's mark."""
    marks, copies = {}, collections.defaultdict(dict)
    for module in set(targets(apple=True)) | set(targets(apple=False)):
        for path in sources(module):
            with open(path) as file:
                text = file.read()
            lines = text.split("\n")
            for condition, numbers in branches(text):
                mark = f"Misspelt{len(marks)}x"
                marks[mark] = f"{os.path.relpath(path, root)}: {condition}"
                misspell(lines, numbers, mark)
                copies[module][path] = os.path.join(folder, os.path.relpath(path, root))
            if path in copies[module]:
                os.makedirs(os.path.dirname(copies[module][path]), exist_ok=True)
                with open(copies[module][path], "w") as file:
                    file.write("\n".join(lines))
    return copies, marks


def found(folder, platform, name, copies):
    """Returns the marks of the mistakes that the compiler finds in a module on a platform."""
    _, features = platform.targets()[name]
    files = []
    for path in sources(name):
        files += ["-primary-file", copies[name][path]] if path in copies[name] else [path]
    output = folder.run(name, ["-typecheck", *package_settings(features, platform.traits), *files])
    result = set()
    for line in output.splitlines():
        if " error: " in line:
            result |= set(re.findall(r"Misspelt\d+x", line))
    return result


def self_test(checked, bin_path):
    """Returns whether each mistake is found on a platform."""
    folder = os.path.join(work, "self-test")
    shutil.rmtree(folder, ignore_errors=True)
    copies, marks = plant(folder)
    linux = Linux(bin_path)
    results = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for item, platform, unchecked in [(linux, linux, {})] + [(item, item.platform, item.unchecked) for item in checked]:
            # Files whose mistakes were all found aren't compiled for another platform.
            left = {place.split(":")[0] for mark, place in marks.items() if not any(mark in result for result in results.values())}
            copies = {name: {path: copy for path, copy in files.items() if os.path.relpath(path, root) in left}
                      for name, files in copies.items()}
            names = [name for name in platform.targets() if name not in unchecked and copies.get(name)]
            results[platform.name] = set().union(*pool.map(lambda name: found(item, platform, name, copies), names))
    for name, result in results.items():
        print(f"{name}: {len(result)} of {len(marks)} mistakes found, without those in files that another platform has covered")
    missed = [place for mark, place in marks.items() if not any(mark in result for result in results.values())]
    for place in missed:
        print(f"not compiled on any platform: {place}" + (f", for {unreached[place]}" if place in unreached else ""))
    stale = set(unreached) - set(missed)
    for place in stale:
        print(f"`unreached` lists a branch that is compiled or doesn't exist: {place}")
    return not stale and set(missed) <= set(unreached)
