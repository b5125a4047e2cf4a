import CombineShim
import Foundation
import MarbleTesting
import Testing

/// Runs the diagrams of the operators' documentation.
struct DocumentedDiagramTests {
  /// The folders with operators. Either this suite or ``ClockDiagramTests`` runs each of their diagrams,
  /// except for those in ``unchecked``.
  private static let folders = [
    "CombineCore/Operators", "CombineExtensions", "CombineFoundation", "ComposableArchitecture",
    "ComposableArchitectureClassic", "MarbleTesting", "Schedulers/Publishers+Timer.swift",
  ]

  /// Diagrams that can't run in virtual time, each with the reason.
  private static let unchecked = [
    "CombineExtensions/Making/FromAsync.swift": "shows a task, whose time is real",
    "CombineExtensions/Making/FromAsyncSequence.swift": "shows a task, whose time is real",
    "CombineExtensions/Subscribing/AssignToOptional.swift": "shows a property",
    "CombineExtensions/Subscribing/AssignWithOwnership.swift": "shows a property",
    "CombineExtensions/Subscribing/SinkCompletion.swift": "shows a call of a closure",
    "CombineFoundation/URLSession+DataTaskPublisher.swift": "shows an answer from the network",
    "CombineFoundation/Timer+TimerPublisher.swift": "shows a run loop, whose time is real",
  ]

  /// The folders and files of operators that depend on time, or that combine, group, divide or share
  /// publishers.
  static let families = [
    "CombineCore/Operators/Buffering", "CombineCore/Operators/Combining", "CombineCore/Operators/Connecting",
    "CombineCore/Operators/HandlingErrors/Catch.swift", "CombineCore/Operators/HandlingErrors/Retry.swift",
    "CombineCore/Operators/Reducing/Collect.swift", "CombineCore/Operators/Reducing/CollectByTime.swift",
    "CombineCore/Operators/Republishing", "CombineCore/Operators/Scheduling",
    "CombineCore/Operators/Sequencing/Concatenate.swift",
    "CombineCore/Operators/Sequencing/DropUntilOutput.swift",
    "CombineCore/Operators/Sequencing/PrefixUntilOutput.swift", "CombineCore/Operators/Timing",
    "CombineExtensions/Combining", "CombineExtensions/Grouping", "CombineExtensions/ReplaySubject.swift",
    "CombineExtensions/Retrying", "CombineExtensions/Timing",
    "CombineExtensions/Transforming/ConcatMap.swift", "CombineExtensions/Transforming/FlatMapLatest.swift",
    "CombineExtensions/Transforming/Pairwise.swift", "CombineExtensions/Transforming/Partition.swift",
    "Schedulers/Publishers+Timer.swift",
  ]

  /// The folders of effects. Effects are publishers whose operators are tested together with the stores.
  private static let effects = [
    "ComposableArchitecture/Effects/Combining", "ComposableArchitecture/Effects/Time",
  ]

  private static func diagrams() throws -> [DocumentedDiagram] {
    try folders.flatMap(DocumentedDiagram.all).filter {
      unchecked[$0.file] == nil && ClockDiagramTests.all["\($0)"] == nil
    }
  }

  @Test(arguments: try diagrams())
  func diagramMatchesTheOperator(diagram: DocumentedDiagram) {
    guard let registration = DocumentedOperators.all["\(diagram)"] else {
      Issue.record(
        """
        Nothing runs the diagram in line \(diagram.line) of \(diagram.file): \
        \(diagram.declaration?.signature ?? "")
        """
      )
      return
    }
    DiagramRun.run(diagram, registration)
  }

  @Test func everyRegistrationHasItsDiagram() throws {
    let found = Set(try Self.diagrams().map(\.description))
    #expect(DocumentedOperators.all.keys.filter { !found.contains($0) }.sorted() == [])
  }

  @Test func everyUncheckedFileHasADiagram() throws {
    let found = Set(try Self.folders.flatMap(DocumentedDiagram.all).map(\.file))
    #expect(Self.unchecked.keys.filter { !found.contains($0) }.sorted() == [])
  }

  @Test func everyRegistrationUsesItsDiagramsArguments() throws {
    let registrations = try DocumentedDiagram.registrations()
    let operators = try Self.folders.flatMap(DocumentedDiagram.declarations)
    let diagrams = try Self.folders.flatMap(DocumentedDiagram.all).filter { Self.unchecked[$0.file] == nil }
    try #require(diagrams.count > 100)
    let misplaced = diagrams.filter { diagram in
      guard let declaration = diagram.declaration, let text = registrations["\(diagram)"] else { return true }
      return !declaration.isUsed(in: text, among: operators)
    }
    #expect(misplaced.map(\.description) == [])
  }

  @Test func aRegistrationOfAnotherOperatorIsFound() throws {
    let lines = """
      extension Publisher {
        /// Merges.
        ///
        ///     upstream:           --1--|
        ///     merge(with: other)  --1--|
        public func merge<P: Publisher>(with other: P) -> Merge<Self, P> {
        }
        public func merge(with other: Self) -> MergeMany<Self> {
        }
      }
      """.components(separatedBy: "\n")
    let diagram = try #require(DocumentedDiagram.diagrams(file: "Example.swift", lines: lines).first)
    let declaration = try #require(diagram.declaration)
    let operators = OperatorDeclaration.all(in: lines)
    #expect(operators.count == 2)
    #expect(declaration.isUsed(in: "$0.hot().merge(with: $0.hot().map { $0 })", among: operators))
    #expect(!declaration.isUsed(in: "$0.hot().merge(with: $0.hot())", among: operators))
    #expect(!declaration.isUsed(in: "$0.hot().zip($0.hot().map { $0 })", among: operators))
    let registrations = try DocumentedDiagram.registrations()
    #expect(registrations.count == DocumentedOperators.all.count + ClockDiagramTests.all.count)
  }

  @Test(arguments: families + effects)
  func everyOperatorHasADiagramOrALinkToOne(family: String) throws {
    let declarations = try DocumentedDiagram.declarations(below: family)
    #expect(!declarations.isEmpty)
    #expect(Self.undrawn(declarations) == [])
  }

  /// Returns the operators that have no diagram and don't refer to an operator with one.
  private static func undrawn(_ declarations: [OperatorDeclaration]) -> [String] {
    let drawn = Set(declarations.filter(\.hasDiagram).compactMap(\.spelling?.name))
    return declarations.filter { $0.spelling != nil }
      .filter { !$0.hasDiagram && drawn.isDisjoint(with: $0.linkedNames) }
      .map(\.signature)
  }

  @Test func anOperatorWithNeitherDiagramNorLinkIsFound() {
    let declarations = OperatorDeclaration.all(
      in: """
        extension Publisher {
          /// Draws.
          ///
          ///     upstream:  --1--|
          ///     drawn()    --1--|
          public func drawn() -> Self {
          /// Does the same: see
          /// ``drawn()``.
          // Not inlined.
          @usableFromInline
          public func linked(
            _ value: Int
          ) -> Self {
          /// Leads to one without a diagram: see ``linked(_:)``.
          public func lost() -> Self {
        }
        extension Publishers.Drawn {
          /// Leads to one of a protocol: see ``Publisher/drawn()``.
          public func member() -> Self {
          /// Leads nowhere.
          public static func lostMember() -> Self {
        }
        """.components(separatedBy: "\n")
    )
    #expect(
      Self.undrawn(declarations) == [
        "public func lost() -> Self ", "public static func lostMember() -> Self ",
      ]
    )
  }

  @Test func aMissingRowOfADiagramIsReported() throws {
    let diagram = try #require(
      DocumentedDiagram.diagrams(
        file: "Example.swift",
        lines: ["///", "///     upstream:  --1--|", "///     map        --1--|", "func map() {}"]
      ).first
    )
    withKnownIssue { DiagramRun.run(diagram) { _ = $0.hot() } }
    withKnownIssue { DiagramRun.run(diagram) { $0.expect("scan", $0.hot()) } }
    withKnownIssue { DiagramRun.run(diagram) { $0.expect("map", $0.hot().map { $0 + "0" }) } }
    DiagramRun.run(diagram) { $0.expect("map", $0.hot()) }
  }
}
