"""The programs in the texts: a block of Swift is a file, or a part of one, where the comment `<!-- file: NAME -->` is above it."""
import re

BLOCK = re.compile(r"^<!-- file: (?P<file>\S+) -->\n```swift\n(?P<code>.*?)^```$", re.M | re.S)


def files(text):
    """The files of the program that a text has: the code of each by its name."""
    found = {}
    for block in BLOCK.finditer(text):
        found.setdefault(block["file"], []).append(block["code"])
    return {name: "\n".join(parts) for name, parts in found.items()}
