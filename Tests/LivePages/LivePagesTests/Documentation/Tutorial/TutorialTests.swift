import Foundation
import Testing

/// Tests of the tutorials about live pages, whose code `.ci/tutorials` compiles and tests.
struct TutorialTests {
  private static let code = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../../Sources/LivePages/LivePages/LivePages.docc/Tutorials/Code")
    .standardizedFileURL

  private func lines(ofStep step: String) throws -> [String] {
    try String(contentsOf: Self.code.appending(path: "\(step).swift"), encoding: .utf8)
      .split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test(arguments: [
    ("GuestBook-1", "GuestBook-2"), ("GuestBook-2", "GuestBook-3"), ("GuestBookPage-1", "GuestBookPage-2"),
    ("GuestBookTests-1", "GuestBookTests-2"), ("ReadingList-Search-1", "ReadingList-Search-2"),
    ("ReadingList-SearchTests-1", "ReadingList-SearchTests-2"),
  ])
  func stepOnlyAddsLines(earlier: String, later: String) throws {
    let earlier = try lines(ofStep: earlier)
    let later = try lines(ofStep: later)
    #expect(later.difference(from: earlier).removals.isEmpty)
  }
}
