import Testing

@testable import ConduitAPI

struct SlugTests {
  @Test(arguments: [
    ("How to train your dragon", "how-to-train-your-dragon"), ("  A -- B  ", "a-b"),
    ("Don't panic", "dont-panic"),
    ("Don’t panic", "dont-panic"), ("Crème brûlée", "creme-brulee"), ("Łódź 2024!", "odz-2024"),
    ("C++ & C#", "c-c"),
    ("你好", "article"), ("!!!", "article"), ("../../etc/passwd", "etc-passwd"), ("<script>", "script"),
    ("ﬁne", "fine"), ("Ⅷ", "viii"), ("a\u{0}b", "a-b"),
  ])
  func slugHasLettersDigitsAndHyphens(title: String, slug: String) {
    #expect(Slug.base(of: title) == slug)
  }

  @Test func slugIsLimited() {
    let slug = Slug.base(of: String(repeating: "word ", count: 40))
    #expect(slug.utf8.count <= 80)
    #expect(!slug.hasSuffix("-"))
  }

  @Test func takenSlugsAreExtended() {
    var asked: [String] = []
    let slug = Slug.unique(for: "First") { slug in
      asked.append(slug)
      return asked.count < 3
    }
    #expect(asked.count == 3)
    #expect(asked[0] == "first")
    #expect(slug == asked[2])
    #expect(asked.allSatisfy { $0.hasPrefix("first") })
    #expect(Set(asked).count == 3)
  }
}
