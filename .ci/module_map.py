"""What Documentation/Architecture.md, Package.swift and .spi.yml say about the modules, against what the sources import."""
import re

MAP = "Documentation/Architecture.md"
MANIFEST = "Package.swift"
CATALOGUES = ".spi.yml"

IMPORT = re.compile(r"^\s*(?:(?:public|package|internal|fileprivate|private|@\w+(?:\(\w+\))?)\s+)*import\s+"
                    r"(?:(?:struct|class|enum|protocol|actor|typealias|func|var|let)\s+)?(\w+)", re.M)
TARGET = re.compile(r"\.(?:target|executableTarget|macro|systemLibrary)\(\s*name:\s*\"(\w+)\"")
ALIAS = re.compile(r"let (\w+) = Target\.Dependency\.target\(name: \"(\w+)\"")
NODE = r"(\w+)(?:\[\"?(\w+)[^\]]*\])?"
EDGE = re.compile(rf"^ *{NODE} (-->|-\.->) {NODE} *$")
ROW = re.compile(r"^\| \[`(\w+)`\]\(\.\./Sources/\w+\) \|.*\|([^|]*)\|$")

# What one library is called on each platform.
NAMES = dict.fromkeys(["Android", "Darwin", "Glibc", "Musl", "WASILibc", "WinSDK"], "the C library") | {
    "CDispatch": "Dispatch", "FoundationEssentials": "Foundation", "FoundationNetworking": "Foundation"}


def modules(paths):
    """The folders of Sources that have files."""
    return {path.split("/")[1] for path in paths if re.match(r"Sources/\w+/", path)}


def dependencies(manifest, known):
    """The modules that each target of a manifest depends on."""
    aliases, found = dict(ALIAS.findall(manifest)), {}
    for match in TARGET.finditer(manifest):
        end, depth = match.end(), 1
        while depth and end < len(manifest):
            depth += (manifest[end] in "([") - (manifest[end] in ")]")
            end += 1
        _, _, listed = manifest[match.end():end].partition("dependencies:")
        names = {aliases.get(word, word) for word in re.findall(r"\w+", listed)}
        found.setdefault(match[1], set()).update(names & known - {match[1]})
    return found


def edges(chart):
    """The arrows of the first picture as (line, from, to, whether what is there is imported)."""
    names, drawn, inside = {}, [], False
    for number, line in enumerate(chart.split("\n"), 1):
        if line.startswith("```"):
            if inside:
                break
            inside = line == "```mermaid"
        elif inside and (match := EDGE.match(line)):
            for name, label in ((match[1], match[2]), (match[4], match[5])):
                if label:
                    names[name] = label
            drawn.append((number, match[1], match[4], match[3] == "-->"))
    return [(number, names.get(start, start), names.get(end, end), imports) for number, start, end, imports in drawn]


def reached(start, arrows):
    """The modules that arrows lead to."""
    found, waiting = set(), [start]
    while waiting:
        name = waiting.pop()
        for end in {end for begin, end in arrows if begin == name} - found:
            found.add(end)
            waiting.append(end)
    return found


def rows(chart):
    """Of each row of the table the line and what it says of imports from outside."""
    found = {}
    for number, line in enumerate(chart.split("\n"), 1):
        if row := ROW.match(line):
            plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", row[2]).replace("`", "")
            found[row[1]] = number, {item.strip() for item in plain.split(",") if item.strip()}
    return found


def check_picture(manifest, chart, known, imports, complain):
    declared, drawn = dependencies(manifest, known), edges(chart)
    arrows = {(start, end) for _, start, end, _ in drawn}
    solid = {(start, end) for _, start, end, is_import in drawn if is_import}
    for number, start, end, _ in drawn:
        if end not in declared.get(start, ()):
            complain(MAP, number, f"an arrow from {start} to {end}, on which {MANIFEST} does not have it depend")
    for name in sorted(known):
        if not any(name in arrow for arrow in arrows):
            complain(MAP, 1, f"the picture of the modules does not have {name}")
            continue
        for other in sorted(declared.get(name, set()) - reached(name, arrows)):
            complain(MAP, 1, f"no arrow leads from {name} to {other}, on which it depends by {MANIFEST}")
        for other in sorted(imports[name] & known - reached(name, solid) - {name}):
            # Apple's, where that exists, and not ours, which re-exports this module.
            if (name, other) != ("CombineShim", "Combine"):
                complain(MAP, 1, f"no arrow leads from {name} to {other}, which it imports")


def check_table(chart, known, imports, complain):
    listed = rows(chart)
    for name in sorted(known - set(listed)):
        complain(MAP, 1, f"the table of the modules does not have {name}")
    for name, (number, said) in sorted(listed.items()):
        outside = {NAMES.get(other, other) for other in imports.get(name, set()) - known}
        for other in sorted(outside - said):
            complain(MAP, number, f"does not say that {name} imports {other}")
        for other in sorted(said - outside):
            complain(MAP, number, f"says that {name} imports {other}, which it does not")


def check_modules(paths, read, complain):
    """Complains where the map's picture, its table, the manifest and the imports disagree. `read` reads a file."""
    known = modules(paths)
    imports = {name: set() for name in known}
    for path in paths:
        if re.match(r"Sources/\w+/.*\.swift$", path) and ".docc/" not in path:
            imports[path.split("/")[1]].update(IMPORT.findall(read(path)))
    chart = read(MAP)
    check_picture(read(MANIFEST), chart, known, imports, complain)
    check_table(chart, known, imports, complain)


def check_catalogues(paths, read, complain):
    """Complains of catalogues of documentation whose targets .spi.yml does not list, and of others that it lists."""
    listed = set(re.findall(r"^ +- (\w+)$", read(CATALOGUES), re.M))
    catalogues = {found[1] for path in paths if (found := re.match(r"Sources/(\w+)/\1\.docc/", path))}
    for name in sorted(catalogues - listed):
        complain(CATALOGUES, 1, f"does not list {name}, which has a catalogue")
    for name in sorted(listed - catalogues):
        complain(CATALOGUES, 1, f"lists {name}, which has no catalogue")
