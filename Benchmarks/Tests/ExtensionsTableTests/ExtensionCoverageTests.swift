import ExtensionWorkloads
import Foundation
import Testing

/// Every operator of `CombineExtensions` is in the table.
struct ExtensionCoverageTests {
  /// What makes publishers of asynchronous work: its values come from tasks, which allocate.
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

  /// The names of public functions in extensions of publishers and of collections.
  private func operators() throws -> Set<String> {
    let sources = URL(filePath: #filePath).appending(path: "../../../../Sources/Combine/CombineExtensions")
      .standardized
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      // Extensions stand at the margin, and so does the brace that ends them.
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
