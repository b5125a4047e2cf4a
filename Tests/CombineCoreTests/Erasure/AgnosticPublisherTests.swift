import Foundation
import Testing

/// Reads the sources of the package, as no test can ask a module for its types.
struct AgnosticPublisherTests {
  /// Publishers that ``AnyPublisher`` erases as they are.
  private static let others: Set = [
    // Erased already.
    "AnyPublisher",
    // Seldom erased, and waited for at each value.
    "NotificationCenter.Publisher", "Timer.TimerPublisher", "URLSession.DataTaskPublisher",
    // Passed to a closure only.
    "PartitionStream",
  ]

  @Test(arguments: ["CombineCore", "CombineExtensions", "CombineFoundation"])
  func knowsEveryPublisher(of module: String) throws {
    let declarations = try Declarations(of: module)
    try #require(!declarations.publishers.isEmpty)
    let unknown = declarations.publishers.subtracting(declarations.agnostic).subtracting(Self.others)
    #expect(
      unknown.isEmpty,
      "Add these to the list of agnostic publishers of their module, or to the others of this test."
    )
  }

  @Test func findsPublishersAndConformances() {
    var declarations = Declarations()
    declarations.read(
      """
      extension Publishers {
        /// A publisher.
        public struct One<Upstream: Publisher>: Publisher where Upstream.Failure == Never {
          struct Inner<Downstream: Subscriber>: Subscription {}
        }
      }

      extension Publishers.One {
        final class Two<Output, Failure: Error>: ConnectablePublisher
        where Failure == Never {
        }
      }

      public final class Three<Output>: Subject, Sendable {}
      struct Four<Upstream: Publisher> {}
      extension Publishers.One: AgnosticPublisher where Upstream: AgnosticPublisher {}
      """
    )
    #expect(declarations.publishers == ["Publishers.One", "Publishers.One.Two", "Three"])
    #expect(declarations.agnostic == ["Publishers.One"])
  }
}

/// The publishers that are declared in sources, by their full names.
private struct Declarations {
  /// A declaration around others.
  private struct Outer {
    let indentation: Int
    let name: String
  }

  private(set) var publishers: Set<String> = []
  private(set) var agnostic: Set<String> = []

  init() {}

  init(of module: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder = tests.deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "Sources/\(module)"
    )
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      read(try String(contentsOf: file, encoding: .utf8))
    }
  }

  /// Reads a source whose lines are indented as the formatter does it.
  mutating func read(_ source: String) {
    var outer: [Outer] = []
    // The head of a declaration may go on over lines. It ends where the body begins.
    var head: (indentation: Int, text: String)?
    for line in source.split(separator: "\n") where !line.drop(while: \.isWhitespace).hasPrefix("//") {
      let indentation = line.prefix(while: \.isWhitespace).count
      if line.contains(Self.keyword), head == nil { head = (indentation, "") }
      guard let (begin, text) = head else { continue }
      let whole = text + " " + line.drop(while: \.isWhitespace)
      guard let brace = whole.firstIndex(of: "{") else {
        head = (begin, whole)
        continue
      }
      head = nil
      outer.removeAll { $0.indentation >= begin }
      note(String(whole[..<brace]), at: begin, in: &outer)
    }
  }

  private static var keyword: Regex<Substring> {
    /^ *(?:[@\w]+(?:\([^)]*\))? )*(?:extension|struct|class|enum|protocol) [A-Z]/
  }

  private mutating func note(_ head: String, at indentation: Int, in outer: inout [Outer]) {
    guard let match = head.firstMatch(of: /\b(extension|struct|class|enum|protocol) ([A-Z][\w.]*)/) else {
      return
    }
    let name = (outer.map(\.name) + [String(match.2)]).joined(separator: ".")
    outer.append(Outer(indentation: indentation, name: String(match.2)))
    // What is left are the inherited types.
    var inherited = String(head[match.range.upperBound...])
    while let parameters = inherited.firstRange(of: /<[^<>]*>/) { inherited.removeSubrange(parameters) }
    if let condition = inherited.firstRange(of: /\bwhere\b/) {
      inherited.removeSubrange(condition.lowerBound...)
    }
    let types = Set(inherited.split { !($0.isLetter || $0 == "_" || $0.isNumber) }.map(String.init))
    if match.1 == "extension" {
      if types.contains("AgnosticPublisher") { agnostic.insert(name) }
    } else if match.1 != "protocol",
      !types.isDisjoint(with: ["Publisher", "Subject", "ConnectablePublisher"])
    {
      publishers.insert(name)
    }
  }
}
