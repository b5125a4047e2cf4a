"""The configurations that the guide about running a site prints."""

from pathlib import Path

CATALOG = Path(__file__).parents[2] / "Sources/LivePages/LivePages/LivePages.docc"


def printed(proxy):
    """The first fenced block below the heading of a proxy."""
    text = (CATALOG / "RunningASite.md").read_text()
    section = text.split(f"\n### {proxy}\n", 1)[1]
    return section.split("```\n", 2)[1]


def replaced(text, replacements):
    """The text with all replacements, each of which has to match."""
    for old, new in replacements.items():
        assert old in text, f"the configuration has no {old!r}"
        text = text.replace(old, new)
    return text
