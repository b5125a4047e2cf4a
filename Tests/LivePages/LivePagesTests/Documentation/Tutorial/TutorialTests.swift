import Foundation
import Testing

/// The tutorial's code is what the tests here compile and run.
struct TutorialTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let tutorials = tests.appending(
    path: "../../../../../Sources/LivePages/LivePages/LivePages.docc/Tutorials"
  )
  .standardizedFileURL

  /// The lines of a file, without what differs between a tutorial and a target of tests.
  private func code(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !["", "#if Macros", "#endif", "@testable import GuestBook"].contains($0) }
  }

  @Test(arguments: ["GuestBook-3", "GuestBookPage-2", "GuestBookTests-2"])
  func theLastStepOfEachFileIsWhatIsTested(step: String) throws {
    let name = String(step.prefix { $0 != "-" })
    let tutorial = try code(Self.tutorials.appending(path: "Code/\(step).swift"))
    #expect(try tutorial == code(Self.tests.appending(path: "\(name).swift")))
  }

  /// A step only adds to the one before it.
  @Test(arguments: [
    ("GuestBook-1", "GuestBook-2"), ("GuestBook-2", "GuestBook-3"), ("GuestBookPage-1", "GuestBookPage-2"),
    ("GuestBookTests-1", "GuestBookTests-2"),
  ])
  func aStepKeepsWhatTheOneBeforeItHas(earlier: String, later: String) throws {
    let earlier = try code(Self.tutorials.appending(path: "Code/\(earlier).swift"))
    let later = try code(Self.tutorials.appending(path: "Code/\(later).swift"))
    #expect(later.difference(from: earlier).removals.isEmpty)
  }
}
