import ExtensionWorkloads
import Foundation
import Testing

/// Checks that the table has every operator of `CombineExtensions`.
struct ExtensionCoverageTests {
  /// Publishers of asynchronous work. Their values come from tasks, which allocate.
  private let asynchronous: Set = [
    "fromAsync", "fromThrowingAsync", "fromAsyncSequence", "fromThrowingAsyncSequence",
  ]

  @Test func eachOperatorHasAnEntry() throws {
    let names = ExtensionWorkload.all.map(\.name)
    let missing = try operators().subtracting(asynchronous).filter { name in
      !names.contains { $0.split { !$0.isLetter }.contains(name[...]) }
    }
    #expect(missing.sorted() == [])
  }

  /// Returns the names of public functions in extensions of publishers and collections.
  private func operators() throws -> Set<String> {
    let sources = URL(filePath: #filePath).appending(path: "../../../../Sources/Combine/CombineExtensions")
      .standardized
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      // Extensions and their closing braces aren't indented.
      for body in text.matches(of: /(?ms)^extension (?:Publisher|Collection|AnyPublisher)\b.*?^}/) {
        for function in body.output.matches(of: /public (?:static )?func (\w+)/) {
          names.insert(String(function.output.1))
        }
      }
    }
    try #require(names.count > 40, "the sources were not found at \(sources.path)")
    return names
  }
}
