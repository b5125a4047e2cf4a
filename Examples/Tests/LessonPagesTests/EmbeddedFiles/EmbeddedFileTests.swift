import Foundation
import ShowcaseFrame
import Testing

@testable import LessonPages

struct EmbeddedFileTests {
  @Test func embeddedFilesMatchThePackage() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    for file in EmbeddedFile.all {
      let written = try String(contentsOf: root.appending(path: file.path), encoding: .utf8)
      #expect(file.text == written, "\(file.path)")
    }
  }

  @Test func sourcesOfAFolderAreInItsFolder() {
    let sources = EmbeddedFile.sources(in: "ShowcaseFrame/Lessons")
    #expect(
      sources.map(\.path) == [
        "Sources/ShowcaseFrame/Lessons/Lesson+All.swift", "Sources/ShowcaseFrame/Lessons/Lesson.swift",
        "Sources/ShowcaseFrame/Lessons/SeparateApp.swift",
      ]
    )
    #expect(
      EmbeddedFile.tests(of: "ShowcaseFrame/Lessons").map(\.path)
        == ["Tests/ShowcaseFrameTests/Lessons/LessonTests.swift"]
    )
  }

  @Test func anUnknownFolderHasNoFiles() {
    #expect(EmbeddedFile.sources(in: "..").isEmpty)
    #expect(EmbeddedFile.sources(in: "").isEmpty)
    #expect(EmbeddedFile.lesson("../Package.swift") == nil)
  }

  @Test(arguments: Lesson.all) func eachFolderOfALessonIsEmbedded(_ lesson: Lesson) {
    for folder in lesson.folders {
      #expect(!EmbeddedFile.sources(in: folder).isEmpty, "\(folder)")
    }
  }
}
