import CombineShim
import MarbleTesting
import Testing

/// Runs the diagrams of the operators' documentation.
struct DocumentedDiagramTests {
  /// The folders with operators. All of their diagrams are run, here or by ``ClockDiagramTests``, but for
  /// those of ``unchecked``.
  private static let folders = [
    "CombineCore/Operators", "CombineExtensions", "ComposableArchitecture", "ComposableArchitectureClassic",
    "MarbleTesting", "Schedulers/Publishers",
  ]

  /// Diagrams that no virtual time can run, each with the reason.
  private static let unchecked = [
    "CombineExtensions/Making/FromAsync.swift": "shows a task, whose time is real",
    "CombineExtensions/Making/FromAsyncSequence.swift": "shows a task, whose time is real",
    "CombineExtensions/Subscribing/AssignToOptional.swift": "shows a property",
    "CombineExtensions/Subscribing/AssignWithOwnership.swift": "shows a property",
    "CombineExtensions/Subscribing/SinkCompletion.swift": "shows a call of a closure",
  ]

  /// The folders whose operators have time, or combine, group or share publishers: each has a diagram.
  static let families = [
    "CombineCore/Operators/Buffering", "CombineCore/Operators/Combining", "CombineCore/Operators/Connecting",
    "CombineCore/Operators/HandlingErrors/Catch", "CombineCore/Operators/Reducing/CollectByTime",
    "CombineCore/Operators/Republishing", "CombineCore/Operators/Scheduling",
    "CombineCore/Operators/Sequencing/Concatenate", "CombineCore/Operators/Sharing",
    "CombineCore/Operators/Timing", "CombineExtensions/Combining", "CombineExtensions/Grouping",
    "CombineExtensions/Retrying", "CombineExtensions/Sequencing", "CombineExtensions/Sharing",
    "CombineExtensions/Timing",
  ]

  private static func diagrams() throws -> [DocumentedDiagram] {
    try folders.flatMap(DocumentedDiagram.all).filter {
      unchecked[$0.file] == nil && ClockDiagramTests.all["\($0)"] == nil
    }
  }

  @Test(arguments: try diagrams())
  func theDiagramIsWhatTheOperatorDoes(diagram: DocumentedDiagram) {
    guard let registration = DocumentedOperators.all["\(diagram)"] else {
      Issue.record(
        "Nothing runs the diagram in line \(diagram.line) of \(diagram.file): \(diagram.declaration)"
      )
      return
    }
    DiagramRun.run(diagram, registration)
  }

  @Test func everyRegistrationHasItsDiagram() throws {
    let found = Set(try Self.diagrams().map(\.description))
    #expect(DocumentedOperators.all.keys.filter { !found.contains($0) }.sorted() == [])
  }

  @Test func everyOperatorOfTheseFamiliesHasADiagram() throws {
    for family in Self.families {
      let drawn = try DocumentedDiagram.all(below: family).map(\.declaration)
      let declared = try DocumentedDiagram.declarations(below: family).compactMap(OperatorSpelling.name)
      #expect(!declared.isEmpty, "\(family)")
      #expect(Set(declared).subtracting(drawn.compactMap(OperatorSpelling.name)).sorted() == [], "\(family)")
    }
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
