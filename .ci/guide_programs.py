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


LIST = r"`\w+`(?:(?:, and|,| and) `\w+`)*"
ADDED = re.compile(rf"({LIST})(?: of `[\w-]+`)? to (?:a|the|its) (test )?target")
TRAITS = re.compile(rf"\btraits? ({LIST})")
IMPORT = re.compile(r"^\s*(?:@\w+ )?import (?:(?:struct|class|enum|protocol|func|var) )?(\w+)", re.M)
# Modules that the toolchain has, or that Apple's platforms have.
TOOLCHAIN = {"Charts", "Dispatch", "Foundation", "FoundationNetworking", "Observation", "Synchronization", "SwiftUI", "Testing", "UIKit", "XCTest"}
# What code needs a trait of the package.
NEEDS = {
    "LivePages": re.compile(r"\b(?:LiveSite|LiveSiteConfiguration|SiteKeys|InspectorServer|WindowGroup)\b"),
    "Macros": re.compile(r"^\s*@(?:Reducer|CasePathable|DependencyClient|ObservableState|Presents)\b", re.M),
    "Postgres": re.compile(r"^import (?:PostgresStorage|LivePagesPostgres)$", re.M),
}


class Products:
    """The products that readers add for a guide: those of a manifest, and those of a sentence.

    The sentence is "add the products `A` and `B` to a target, and `C` to its test target, with the trait `T`".
    """

    def __init__(self, manifest="", text=""):
        self.targets = {}
        for body in re.findall(r"\.(?:executableTarget|target|testTarget)\(\s*(name:.*?)(?=\.(?:executableTarget|target|testTarget)\(|\Z)", manifest, re.S):
            name = re.match(r'name: "(\w+)"', body)[1]
            own = set(re.findall(r'\.product\(\s*name: "(\w+)"', body))
            local = set(re.findall(r'(?<!: )"(\w+)"', body)) & set(self.targets)
            self.targets[name] = own.union(*(self.targets[each] for each in local), local)
        words = " ".join(text.split())
        self.added, self.added_to_tests = set(), set()
        for names, is_test in ADDED.findall(words):
            (self.added_to_tests if is_test else self.added).update(re.findall(r"\w+", names))
        traits = re.search(r'path: "\.\./tributary", traits: \[(.*?)\]', manifest)
        written = re.findall(r"\.?\w+", traits[1]) if traits else [".defaults"]
        self.traits = {"Macros" if each == ".defaults" else each for each in written}
        for names in TRAITS.findall(words):
            self.traits.update(re.findall(r"\w+", names))

    def missing(self, module, code, exported):
        """Yields what readers lack to compile a module. `exported` returns the modules that a product imports for its clients."""
        is_test = bool(re.search(r"^import (?:Testing|XCTest)$", code, re.M))
        if self.targets and module not in self.targets:
            yield f"no target of the manifest is named {module}"
            return
        products = self.targets.get(module, set()) | self.added | (self.added_to_tests if is_test else set())
        available = {each for product in products for each in exported(product)}
        for name in sorted(set(IMPORT.findall(code)) - available - TOOLCHAIN - {module}):
            yield f"{module} imports {name}, which no product in the guide's manifest or text provides"
        if is_test and "IssueReportingTestSupport" not in products:
            yield f"{module} has tests, but the guide doesn't name IssueReportingTestSupport"
        for trait, code_of_trait in NEEDS.items():
            if trait not in self.traits and code_of_trait.search(code):
                yield f"{module} needs the trait {trait}, which neither the manifest nor the text names"
