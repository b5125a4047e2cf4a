import LivePages
import ShowcaseFrame
import Testing

@testable import LessonPages

struct SourceViewTests {
  private let folder = SourceFolder(
    name: "Sums",
    sources: [SourceFile(path: "Sources/Sums/Parts/Sum.swift", text: "let sum = 1\nlet <x> = 2\n")],
    tests: [SourceFile(path: "Tests/SumsTests/SumTests.swift", text: "test\n")]
  )

  @Test func aFileIsFoldedBehindItsNameAndHasAnAnchor() throws {
    let view = SourceFolderView(folder: folder).body
    let files = view.content.elements.filter { $0.tag == .details }
    #expect(Self.anchors(in: view.content) == ["Sums/Parts/Sum.swift", "SumsTests/SumTests.swift"])
    let first = try #require(files.first)
    #expect(first[attribute: "open"] == nil)
    #expect(first.content.elements.first?.content.plainText == "Parts/Sum.swift2 lines")
    #expect(
      first.content.elements.compactMap(\.id)
        == ["Sums/Parts/Sum.swift", "Sums/Parts/Sum.swift:1", "Sums/Parts/Sum.swift:2"]
    )
    #expect(first.content.plainText.hasSuffix("let sum = 1\nlet <x> = 2\n"))
  }

  @Test func missingSourcesAreExplained() {
    let view = SourceFolderView(folder: SourceFolder(name: "Gone", sources: [], tests: [])).body
    #expect(view.content.plainText.contains("built without the sources of Gone"))
  }

  @Test(arguments: Lesson.all)
  func theFilesOfEachLessonAreShown(_ lesson: Lesson) {
    let folders = SourceFolder.all(of: lesson)
    let page = SourceView(lesson: lesson, folders: folders).body
    let files = folders.flatMap { $0.sources + $0.tests }
    #expect(folders.allSatisfy { !$0.sources.isEmpty })
    #expect(Self.anchors(in: page) == files.map(\.anchor))
    #expect(!page.plainText.contains("built without"))
  }

  @Test(arguments: Lesson.all) func idsAreUnique(_ lesson: Lesson) {
    let ids = SourceView(lesson: lesson, folders: SourceFolder.all(of: lesson)).body.elements.compactMap(\.id)
    #expect(Set(ids).count == ids.count)
  }

  /// The IDs of the files. They are inside of the collapsed elements, so that a link to a file expands it.
  private static func anchors(in html: HTML) -> [String] {
    html.elements.filter { $0.tag == .details }.flatMap { $0.content.elements }
      .filter { $0.tag == .pre }.compactMap(\.id)
  }
}
