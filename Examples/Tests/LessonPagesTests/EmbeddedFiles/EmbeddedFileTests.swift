import Foundation
import Lessons
import Testing

@testable import EmbeddedFiles

struct EmbeddedFileTests {
  @Test func aFileIsEmbeddedAsItStandsInThePackage() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for file in EmbeddedFile.all {
      let written = try String(contentsOf: root.appending(path: file.path), encoding: .utf8)
      #expect(file.text == written, "\(file.path)")
    }
  }

  @Test func sourcesOfAModuleAreInItsFolder() {
    let sources = EmbeddedFile.sources(ofModule: "Lessons")
    #expect(sources.map(\.path) == ["Sources/Lessons/Lesson+All.swift", "Sources/Lessons/Lesson.swift"])
    #expect(EmbeddedFile.tests(ofModule: "Lessons").map(\.path) == ["Tests/LessonsTests/LessonTests.swift"])
  }

  @Test func anUnknownModuleHasNoFiles() {
    #expect(EmbeddedFile.sources(ofModule: "..").isEmpty)
    #expect(EmbeddedFile.sources(ofModule: "").isEmpty)
    #expect(EmbeddedFile.lesson("../Package.swift") == nil)
  }

  @Test(arguments: Lesson.all) func eachModuleOfALessonIsEmbedded(_ lesson: Lesson) {
    for module in lesson.modules {
      #expect(!EmbeddedFile.sources(ofModule: module).isEmpty, "\(module)")
    }
  }
}
