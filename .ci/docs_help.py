"""Adds the pages of Documentation/ to the site of .ci/docs, and lets links between files lead to pages of the site.

Guides link to pages of other modules by relative paths, which work on code hosts. DocC keeps such links as they are written.
"""
import glob
import os
import re
import shutil
import unicodedata

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NAME = "Help"
ROOT_PAGE = """# Help

@Metadata {
  @TechnologyRoot
}

Error messages with their remedies, and pages about the whole package.

## Topics

### When something fails

- <doc:Troubleshooting>

### The package

- <doc:AllGuides>
- <doc:Platforms>
- <doc:Versions>
- <doc:Scale>
- <doc:Sessions>
"""
# Each page's file in Documentation.
PAGES = {
    "Troubleshooting": "Troubleshooting.md", "AllGuides": "README.md", "Platforms": "Platforms.md", "Versions": "Versions.md",
    "Scale": "Scale.md", "Sessions": "Sessions.md",
}


def create_catalogue(folder):
    """Writes a catalogue with the pages of Documentation. Returns its path."""
    catalogue = os.path.join(folder, f"{NAME}.docc")
    os.makedirs(catalogue)
    with open(os.path.join(catalogue, f"{NAME}.md"), "w", encoding="utf-8") as file:
        file.write(ROOT_PAGE)
    for page, source in PAGES.items():
        shutil.copy(os.path.join(ROOT, "Documentation", source), os.path.join(catalogue, f"{page}.md"))
    return catalogue


def addresses():
    """The address of each page's file on the site."""
    found = {os.path.join(ROOT, "Documentation", source): f"/documentation/{NAME.lower()}/{page.lower()}" for page, source in PAGES.items()}
    for path in glob.glob(os.path.join(ROOT, "Sources/*/*/*.docc/**/*"), recursive=True):
        module = path.split("/Sources/")[1].split("/")[1]
        stem, extension = os.path.splitext(os.path.basename(path))
        if extension == ".md":
            found[path] = f"/documentation/{module}" + ("" if stem == module else f"/{stem}")
        elif extension == ".tutorial":
            found[path] = f"/tutorials/{module}/{stem}"
        else:
            continue
        found[path] = found[path].lower()
    return found


def slug(heading):
    """The anchor of a heading on code hosts."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    kept = (c for c in text if c in " -_" or unicodedata.category(c)[0] in "LN")
    return "".join(kept).replace(" ", "-")


def anchor(path, wanted):
    """The anchor on the site of the heading whose anchor on code hosts is `wanted`."""
    with open(path, encoding="utf-8") as file:
        headings = re.findall(r"^#{2,6}\s+(.*)$", file.read(), re.M)
    for heading in headings:
        if slug(heading) == wanted:
            kept = (each for each in heading if each == "-" or each.isspace() or not unicodedata.category(each).startswith("P") and each != "`")
            return "-".join("".join(kept).replace("-", " ").split())
    return wanted


class Links:
    """Replaces links to files in the data of pages."""

    def __init__(self):
        self.addresses = addresses()
        self.sources = {address: path for path, address in self.addresses.items()}

    def resolve(self, address, page):
        """Replaces the links of a page. Links to files that the site lacks become text."""
        folder, references = os.path.dirname(self.sources.get(address, "")), page.get("references", {})
        found = {}
        for key, reference in references.items():
            if reference.get("type") != "link" or is_address(key):
                continue
            target, _, heading = key.partition("#")
            path = os.path.normpath(os.path.join(folder, target)) if target else self.sources.get(address)
            if path in self.addresses:
                url = self.addresses[path] + (f"#{anchor(path, heading)}" if heading else "")
                found[key] = {
                    "type": "topic", "kind": "article", "role": "article", "identifier": key, "url": url, "title": reference["title"],
                    "titleInlineContent": reference.get("titleInlineContent", []), "abstract": []}
        references.update(found)
        return self.without_files(page, references)

    def without_files(self, node, references):
        if isinstance(node, list):
            return [self.without_files(each, references) for each in node]
        if not isinstance(node, dict):
            return node
        key = node.get("identifier")
        if node.get("type") == "reference" and not is_address(key) and references.get(key, {}).get("type") != "topic":
            return {"type": "text", "text": references.get(key, {}).get("title") or key.split("/")[-1]}
        return {name: self.without_files(each, references) for name, each in node.items()}


def is_address(link):
    return bool(re.match(r"[a-z]+:|/", link))
