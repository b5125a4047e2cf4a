import Foundation
import Testing

/// The Swift code of the README and of the guides is what tests compile and run.
///
/// A block stands as it is, line after line, in a file of this target or of another one that compiles the
/// code of documentation. The comment `<!-- not compiled: … -->` above a block says why it is none. A
/// program's entry, which no test can have, is compiled by `.ci/tutorials`.
struct GuideCodeTests {
  private static let root = URL(filePath: #filePath)
    .appending(path: "../../../../..").standardizedFileURL

  private static let guides = [
    "README.md",
    "Sources/Bloc/Bloc/Bloc.docc/BlocFromDart.md",
    "Sources/Combine/CombineCore/CombineCore.docc/DemandAndThreads.md",
    "Sources/Combine/CombineExtensions/CombineExtensions.docc/WritingAnOperator.md",
    "Sources/Combine/CombineShim/CombineShim.docc/CombineOffApple.md",
    "Sources/Architecture/ComposableArchitecture/ComposableArchitecture.docc/EffectsAndCancellation.md",
    "Sources/Architecture/ComposableArchitecture/ComposableArchitecture.docc/GettingStarted.md",
    "Sources/Architecture/ComposableArchitecture/ComposableArchitecture.docc/NavigatingByState.md",
    "Sources/Architecture/ComposableArchitecture/ComposableArchitecture.docc/StoresOnAnyActor.md",
    "Sources/LivePages/LivePages/LivePages.docc/ComingFromLiveView.md",
    "Sources/LivePages/LivePages/LivePages.docc/LivePages.md",
    "Sources/LivePages/LivePages/LivePages.docc/LoggingIn.md",
    "Sources/LivePages/LivePages/LivePages.docc/ShowingMessages.md",
    "Sources/LivePages/LivePages/LivePages.docc/TakingFiles.md",
    "Sources/LivePages/LivePages/LivePages.docc/WatchingASite.md",
    "Sources/LivePages/LivePagesPostgres/LivePagesPostgres.docc/SeveralServers.md",
    "Sources/Combine/Schedulers/Schedulers.docc/TestingTime.md",
    "Sources/Architecture/SharedState/SharedState.docc/SharingState.md",
    "Sources/LivePages/StoreInspector/StoreInspector.docc/InspectingAnApp.md",
  ]

  /// The files and folders whose code is compiled for the sake of documentation.
  private static let compiled = [
    "Tests/Together/GuideTests", "Tests/LivePages/LivePagesTests/Documentation", "Tests/LivePages/LivePagesTests/Uploads",
    "Tests/LivePages/PostgresStorageTests/Documentation",
  ]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Lines without what differs between a text and a test: spaces, blank lines, imports, and `private`, which
  /// keeps examples in one target apart.
  private static func code(_ lines: some Sequence<Substring>) -> [String] {
    lines
      .map { line in
        let words = line.split(separator: " ")
        return (words.first == "private" ? words.dropFirst() : words[...]).joined(separator: " ")
      }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("@testable import ") }
  }

  private static let sources = compiled.flatMap(sources)

  /// The same in a module whose default isolation is the main actor, as in a new app.
  private static let mainActorSources = sources(in: "Tests/Together/MainActorModuleTests")

  private static func sources(in folder: String) -> [[String]] {
    let folder = root.appending(path: folder)
    let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (paths?.allObjects as? [URL] ?? [])
      .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "GuideCodeTests.swift" }
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
      .map { code($0.split(separator: "\n")) }
  }

  /// The Swift blocks of a text that are to be compiled, with the line that each begins at.
  static func blocks(of text: String) -> [(line: Int, code: [String])] {
    var blocks: [(line: Int, code: [String])] = []
    var block: [Substring]?
    var start = 0
    var isExcused = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = line.trimmingCharacters(in: .whitespaces)
      if let lines = block {
        if content != "```" {
          block = lines + [line]
        } else {
          if !isExcused { blocks.append((start, code(lines.prefix { !$0.hasPrefix("@main ") }))) }
          block = nil
          isExcused = false
        }
      } else if content == "```swift" {
        block = []
        start = index + 1
      } else if content.hasPrefix("<!-- not compiled: ") {
        isExcused = true
      } else if !content.isEmpty {
        isExcused = false
      }
    }
    return blocks
  }

  static func isCompiled(_ block: [String]) -> Bool { isCompiled(block, in: sources) }

  private static func isCompiled(_ block: [String], in sources: [[String]]) -> Bool {
    sources.contains { source in
      source.indices.contains { source[$0...].starts(with: block) }
    }
  }

  @Test(arguments: guides)
  func codeOfAGuideIsCompiled(guide: String) throws {
    for block in Self.blocks(of: try Self.text(guide)) {
      #expect(Self.isCompiled(block.code), "\(guide):\(block.line)")
    }
  }

  @Test func codeOfTheReadmeIsCompiledInANewApp() throws {
    for block in Self.blocks(of: try Self.text("README.md")) {
      #expect(Self.isCompiled(block.code, in: Self.mainActorSources), "README.md:\(block.line)")
    }
  }

  /// The last text of each file of the architecture's tutorial. `.ci/tutorials` compiles those before it.
  @Test(arguments: [
    "CounterFeature-4", "CounterFeatureTests-3", "FavoritePrimes-1", "FavoritesFeature-1", "NthPrimeClient-1",
    "PrimeModalFeature-2", "PrimeTimeFeature-2", "PrimeTimeFeatureTests-1",
  ])
  func whatTheTutorialComesToIsTested(step: String) throws {
    let path = "Sources/Architecture/ComposableArchitecture/ComposableArchitecture.docc/Tutorials/Code/\(step).swift"
    #expect(Self.isCompiled(Self.code(try Self.text(path).split(separator: "\n"))))
  }

  @Test func aBlockThatNoTestHasIsFound() {
    let text = "```swift\nlet nowhere = 1\n```\n\n<!-- not compiled: a part -->\n```swift\n…\n```\n"
    let blocks = Self.blocks(of: text)
    #expect(blocks.map(\.line) == [1])
    #expect(!Self.isCompiled(["let nowhere = 1"]))
  }
}
