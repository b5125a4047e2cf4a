"""What the self-test of check-language plants, and what it has to find."""

PLANTED = {
    "Sources/A/A.swift": "/// As rule 5 says.\n/// " + "long " * 30 + "\n// See issue 12, and rule L99.\n// See rules L1 and L98.\n"
                         "/// By what it is known.\n///\n/// - Parameter a: Makes it.\n/// - Parameters:\n///   - b: The thing.\n"
                         "///   - c: For it.\n///   - d: Letters of it.\n/// - Returns: Makes nothing wrong.\nlet e = \"By whose leave?\"\n",
    "Sources/A/C.swift": "/// What it is.\n@inlinable\npublic func a() {}\n/// Makes it.\npublic func b() {}\n/// What it is.\nfunc c() {}\n"
                         "public protocol D {\n  /// Whether it is.\n  func e()\n}\n/// - Parameter a: What it is.\n"
                         "/// - Parameter b: The number of there at most.\n",
    "Tests/ATests/ATests.swift": "@Test func case085_itWorks() {}\n@Test func a" + "Long" * 15 + "() {}\n@Test func b" + "Fine" * 14 + "() {}\n@Test func `c d`() {}\n"
                                 "@MainActor @Suite struct E {}\n@Suite(.serialized) struct F {}\n"
                                 "@Test func aValueIsAskedForAnew() {}\n@Test func runsForWhoeverComes() {}\n// A page is asked for.\n",
    "Documentation/Architecture.md": "# Map\n\n- **L1** A rule. [Broken](nowhere.md), [no anchor](#nowhere), [right](#map)\n\n"
                                     "```mermaid\ngraph TD\n  A[\"A (trait)\"] --> Base[Base]\n  Base --> Crowded\n  A -.-> Plugin\n```\n\n"
                                     "| [`A`](../Sources/A) | it | `Heap`, the C library |\n| [`Base`](../Sources/Base) | it | |\n"
                                     "| [`Crowded`](../Sources/Crowded) | it | |\n| [`Plugin`](../Sources/Plugin) | it | |\n\n"
                                     "## Folders\n\n- [`Told`](../Examples/Sources/Told)\n",
    "Package.swift": "let plugin = Target.Dependency.target(name: \"Plugin\", condition: always)\nlet package = Package(targets: [\n"
                     "  .target(name: \"A\", dependencies: isApple ? [] : [\"Base\", plugin], path: \"Sources/A\"),\n  .target(name: \"Base\"),\n"
                     "  .macro(\n    name: \"Plugin\"\n  ),\n  .target(name: \"Crowded\", dependencies: [\"Base\", \"Lost\"]),\n"
                     "  .target(name: \"Lost\"),\n])\n",
    "Sources/A/D.swift": "import Base\n#if canImport(Glibc)\n  @preconcurrency import Glibc\n#else\n  internal import Darwin\n#endif\n"
                         "public import struct Foundation.Date\nimport Plugin\n",
    "Sources/Base/A.swift": "let imported = 1\n",
    "Sources/Lost/A.swift": "let lost = 1\n",
    "Sources/Plugin/A.swift": "let plugin = 1\n",
    ".spi.yml": "builder:\n  - B\n",
    "README.md": "The design.md of family P.\n",
    "Sources/A/a.js": "const a = 1; // See issue 12.\n// Each gives back what lets go.\nfetch(`https://a.example/#12`);\n"
                      "// It was not\n// asked for.\n",
    "Sources/A/A.docc/A.tutorial": "@Intro(title: \"A\") {\n  As rule 5 says. It ends without a word.\n}\n",
    "Sources/A/B.swift": "/// The id by which it is found.\n/// It was asked for.\nfatalError(\"A page is asked for.\")\n",
    "Sources/A/A.docc/B.md": "A page is never\nasked for.\n",
    "Sources/CombineA/A.swift": "/// Demand that is not\n/// asked\n/// of it; the time is asked.\nlet isAsked = true\nlet masked = \"asked\"\n",
    "Tests/CombineATests/ATests.swift": "// Upstream has asked\n// it for nothing.\n// Asked.\n\n// For it.\n",
    "Examples/Sources/StreamA/A.swift": "let a = \"Asked for 1\"\n",
    "Examples/Sources/A/A.swift": "/// The server is asked for a page, for which a person asked.\n",
    "Examples/BrowserTests/test_a.py": "def test_" + "a" * 55 + "():\n    pass\n\ndef test_" + "b" * 56 + "():\n    pass\n",
    ".ci/run": "all_steps=(\n  build tests docs\n)\n",
    ".github/workflows/ci.yml": "jobs:\n  a:\n          - name: b\n            steps: tests load\n    steps:\n",
} | {f"Sources/Crowded/File{number}.swift": "// See rule L1.\n" for number in range(11)} | {
    f"{folder}/File{number}.swift": "let a = 1\n" for number in range(11)
    for folder in ("Tests/CrowdedTests", "Tests/CrowdedTests/In", "Examples/Sources/Told", "Examples/Sources/Untold")}

EXPECTED = [
    "Sources/A/A.swift:1: refers to a rule", "Sources/A/A.swift:2: a comment of", "Sources/A/A.swift:3: refers to the number",
    "Sources/A/A.swift:3: cites rule L99", "Sources/A/A.swift:4: cites rule L98", "Sources/A/A.swift:5: a comment that does not say",
    "Sources/A/A.swift:7: a parameter that is no noun", "Sources/A/A.swift:10: a parameter that is no noun",
    "Tests/ATests/ATests.swift:1: refers to the number of a case",
    "Tests/ATests/ATests.swift:2: a test's name of 61 letters", "Tests/ATests/ATests.swift:4: a test's name that is not in",
    "Tests/ATests/ATests.swift:5: “@Suite” without", "Tests/ATests/ATests.swift:7: “Is Asked For”",
    "Tests/ATests/ATests.swift:8: “whoever”", "Sources/A/B.swift:2: “was asked for”",
    "Sources/A/C.swift:1: a function that is not", "Sources/A/C.swift:9: a function that is not", "Sources/A/C.swift:12: a parameter that",
    "Sources/A/C.swift:13: a garbled sentence",
    "Sources/A/B.swift:3: “is asked for” in a text", "Sources/A/a.js:4: “was not asked for”",
    "Sources/A/A.docc/B.md:1: “is never asked for”", "Sources/CombineA/A.swift:2: “asked of”", "Sources/CombineA/A.swift:4: the name “isAsked”",
    "Tests/CombineATests/ATests.swift:1: “asked it for”", "Examples/Sources/StreamA/A.swift:1: “Asked for” in a text",
    "Documentation/Architecture.md:3: the link to nowhere.md", "Documentation/Architecture.md:3: Documentation/Architecture.md has no",
    "Sources/A/a.js:1: refers to the number", "Sources/A/a.js:2: “gives back what lets go”",
    "Sources/A/A.docc/A.tutorial:2: refers to a rule", "Sources/A/A.docc/A.tutorial:2: “without a word”",
    "Sources/A/B.swift:1: “by which”", "Examples/BrowserTests/test_a.py:4: a test's name of 61 letters", "the subject of a commit has 73",
    "Sources/A/A.swift:13: “by whose”", "README.md:1: refers to a text", "README.md:1: refers to a family", "Sources/Crowded: 11 files",
    "Tests/CrowdedTests/In: 11 files", "Examples/Sources/Untold: 11 files",
    "Documentation/Architecture.md:8: an arrow from Base to Crowded",
    "Documentation/Architecture.md:1: no arrow leads from A to Plugin, which it imports",
    "Documentation/Architecture.md:1: no arrow leads from Crowded to Base, on which",
    "Documentation/Architecture.md:1: no arrow leads from Crowded to Lost, on which",
    "Documentation/Architecture.md:1: the picture of the modules does not have Lost",
    "Documentation/Architecture.md:1: the table of the modules does not have Lost",
    "Documentation/Architecture.md:1: the picture of the modules does not have CombineA",
    "Documentation/Architecture.md:1: the table of the modules does not have CombineA",
    "Documentation/Architecture.md:12: does not say that A imports Foundation",
    "Documentation/Architecture.md:12: says that A imports Heap",
    ".spi.yml:1: does not list A,", ".spi.yml:1: lists B,",
    ".github/workflows/ci.yml:1: no job runs the step docs", ".github/workflows/ci.yml:1: .ci/run has no step load",
]
