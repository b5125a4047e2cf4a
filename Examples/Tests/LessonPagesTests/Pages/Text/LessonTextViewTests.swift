import LivePages
import Markdown
import ShowcaseFrame
import Testing

@testable import LessonPages

struct LessonTextViewTests {
  private let lesson = Lesson.all[0]

  @Test func missingLessonTextIsReported() {
    let page = LessonTextView(lesson: lesson, text: nil, next: nil).body
    #expect(page.plainText.contains("built without the text Lessons/\(lesson.textFile)"))
    #expect(page.elements.contains { $0.tag == .h1 })
  }

  @Test func theWaysOnLeadToThePageItsSourceAndTheNextLesson() {
    let next = Lesson.all[1]
    let page = LessonTextView(lesson: lesson, text: "# A", next: next).body
    #expect(
      page.elements.compactMap { $0[attribute: "href"] } == [lesson.path, lesson.sourcePath, next.textPath]
    )
    let last = LessonTextView(lesson: lesson, text: "# A", next: nil).body
    #expect(last.elements.compactMap { $0[attribute: "href"] } == [lesson.path, lesson.sourcePath, "/"])
  }

  @Test(arguments: Lesson.all) func eachTextBeginsWithItsOnlyTitle(_ lesson: Lesson) throws {
    let text = try #require(EmbeddedFile.lesson(lesson.textFile)?.text)
    let headings = MarkdownBlock.parse(text).compactMap { block -> Int? in
      guard case .heading(let level, _) = block else { return nil }
      return level
    }
    #expect(headings.first == 1)
    #expect(headings.count { $0 == 1 } == 1)
    for (above, below) in zip(headings, headings.dropFirst()) {
      #expect(below <= above + 1, "a heading of level \(below) below one of level \(above)")
    }
  }

  @Test(arguments: Lesson.all)
  func lessonLinksHaveExistingTargets(_ lesson: Lesson) throws {
    let text = try #require(EmbeddedFile.lesson(lesson.textFile)?.text)
    let page = MarkdownView(text).body
    for target in page.elements.compactMap({ $0[attribute: "href"] }) {
      #expect(Self.leadsSomewhere(target), "\(target)")
    }
  }

  private static func leadsSomewhere(_ target: String) -> Bool {
    let parts = target.split(separator: "#", maxSplits: 1).map(String.init)
    if parts == ["/"] { return true }
    let lesson = Lesson.all.first { [$0.path, $0.sourcePath, $0.textPath].contains(parts[0]) }
    guard let lesson else { return false }
    guard parts.count == 2 else { return true }
    let folders = SourceFolder.all(of: lesson)
    let anchors = folders.map(\.name) + folders.flatMap { ($0.sources + $0.tests).map(\.anchor) }
    return parts[0] == lesson.sourcePath && anchors.contains(parts[1])
  }
}
