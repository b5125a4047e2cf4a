"""The programs in guides. Each Swift code block is part of the file named in the comment `<!-- file: NAME -->` above it.

A block without such a comment belongs to Guide.swift. One under `<!-- not compiled: why -->` belongs to no file.
"""
import re
import textwrap

BLOCK = re.compile(
    r"^(?: *<!-- (?P<note>file|not compiled): (?P<value>.+?) -->\n)?(?P<indent> *)```swift\n(?P<code>.*?)^(?P=indent)```$",
    re.M | re.S,
)


def files(text):
    """Returns the code of each file in a guide's program, by name. Each manifest is complete, and the last one is used."""
    found = {}
    for block in BLOCK.finditer(text):
        if block["note"] == "not compiled":
            continue
        name = block["value"] or "Guide.swift"
        parts = found.setdefault(name, [])
        if name == "Package.swift":
            parts.clear()
        parts.append(textwrap.dedent(block["code"]))
    return {name: "\n".join(parts) for name, parts in found.items()}


def manifests(text):
    """Returns all manifests of a guide."""
    return [textwrap.dedent(block["code"]) for block in BLOCK.finditer(text) if block["value"] == "Package.swift"]
