import Foundation
import Testing

/// Reads the package's source files, because a test can't enumerate the types of a module.
struct AgnosticPublisherTests {
  /// Publishers that ``AnyPublisher`` erases without an `ErasedSubscriber`.
  private static let others: Set = [
    // Erased already.
    "AnyPublisher",
    // Seldom erased, and each value is preceded by a wait.
    "NotificationCenter.Publisher", "Publishers.Timer", "Timer.TimerPublisher", "Topic",
    "URLSession.DataTaskPublisher",
    // Passed to a closure only.
    "PartitionStream",
    // Seldom erased, because an operator or an effect separates them from a subscriber.
    "BlocStream", "StorePublisher",
    // For development and testing.
    "MarbleSource", "Publishers.Inspect",
    // Effects and the publishers of their operators. A store subscribes once to each effect.
    "ConcatenatedPublisher", "ContextPublisher", "DismissiblePublisher", "Effect", "MergedPublisher",
    "OriginPublisher",
    "ScopedEffectPublisher", "SubscribedWithDependencies", "ThrottledPublisher", "TransactionPublisher",
    // Subscribed to by a bloc.
    "EventMappings", "HandlerRuns",
  ]

  @Test func coversEveryPublisher() throws {
    let declarations = try Declarations(ofAllModules: ())
    for module in ["CombineCore", "CombineExtensions", "CombineFoundation", "ComposableArchitecture"] {
      try #require(declarations.modules.contains(module))
    }
    let unknown = declarations.publishers.subtracting(declarations.agnostic).subtracting(Self.others)
    #expect(
      unknown.isEmpty,
      "Add these to the list of agnostic publishers of their module, or to the others of this test."
    )
    #expect(Self.others.subtracting(declarations.publishers) == [])
  }

  @Test func coversEveryPublisherProtocol() throws {
    let declarations = try Declarations(ofAllModules: ())
    #expect(declarations.protocols == Declarations.knownProtocols.subtracting(["Publisher"]))
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
      final class Five<Output>: Relay {}
      extension Six: Publisher where Output: Sendable {}
      public protocol Seven<Output>: AnyObject, Publisher where Failure == Never {}
      extension Publishers.One: AgnosticPublisher where Upstream: AgnosticPublisher {}
      """
    )
    #expect(declarations.publishers == ["Publishers.One", "Publishers.One.Two", "Three", "Five", "Six"])
    #expect(declarations.protocols == ["Seven"])
    #expect(declarations.agnostic == ["Publishers.One"])
  }
}

/// The publishers that are declared in source files, by their fully qualified names.
private struct Declarations {
  /// A declaration that encloses others.
  private struct Outer {
    let indentation: Int
    let name: String
  }

  /// The protocols whose conforming types are publishers.
  static let knownProtocols: Set = ["Publisher", "Subject", "ConnectablePublisher", "Relay"]

  /// The modules that declare publishers.
  private(set) var modules: Set<String> = []

  /// The protocols that refine a publisher protocol.
  private(set) var protocols: Set<String> = []

  private(set) var publishers: Set<String> = []
  private(set) var agnostic: Set<String> = []

  init() {}

  init(ofAllModules: Void) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let families = try Self.folders(in: tests.appending(path: "../../../Sources").standardizedFileURL)
    for folder in try families.flatMap(Self.folders) {
      let count = publishers.count
      let module = folder.lastPathComponent
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        let source = try String(contentsOf: file, encoding: .utf8)
        // Parsing declarations is slow, and most files contain no publishers.
        if Self.knownProtocols.contains(where: source.contains) { read(source) }
      }
      if publishers.count > count { modules.insert(module) }
    }
  }

  private static func folders(in url: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter(\.hasDirectoryPath)
  }

  /// Parses a source file that is indented as the formatter does.
  mutating func read(_ source: String) {
    var outer: [Outer] = []
    // The head of a declaration may span several lines. It ends where the body begins.
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
    // The remaining text contains the inherited types.
    var inherited = String(head[match.range.upperBound...])
    while let parameters = inherited.firstRange(of: /<[^<>]*>/) { inherited.removeSubrange(parameters) }
    if let condition = inherited.firstRange(of: /\bwhere\b/) {
      inherited.removeSubrange(condition.lowerBound...)
    }
    let types = Set(inherited.split { !($0.isLetter || $0 == "_" || $0.isNumber) }.map(String.init))
    if types.contains("AgnosticPublisher") { agnostic.insert(name) }
    guard !types.isDisjoint(with: Self.knownProtocols) else { return }
    if match.1 == "protocol" {
      protocols.insert(name)
    } else {
      publishers.insert(name)
    }
  }
}
