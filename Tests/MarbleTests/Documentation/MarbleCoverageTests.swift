import MarbleTesting
import Testing

/// Checks that the marble tests show values, finish, failure, demand and cancel of each operator.
///
/// What a test shows is read off its diagrams, not off its name. Operators that differ in their first
/// parameter are different ones.
@Suite struct MarbleCoverageTests {
  enum Aspect: CaseIterable {
    case values, finish, failure, demand, cancel
  }

  /// One `@Test` of the operators' marble tests: its text as far as the next one.
  struct MarbleTestText {
    let name: String
    let text: Substring

    /// Whether its cases are lines of a table. A table tests one form of an operator.
    var isTable: Bool { text.contains("MarbleCase(") }

    /// What the diagrams that a subscriber is to receive have in them.
    var aspects: Set<Aspect> {
      let expected =
        text.matches(of: /gives: "([^"]*)"/).map(\.1)
        + text.matches(of: /marbles\.expect\([^"]*"([^"]*)"/).map(\.1)
      var found: Set<Aspect> = text.contains("subscriber: \"") ? [.demand] : []
      for diagram in expected {
        if diagram.contains(where: { $0.isLowercase || $0.isNumber }) { found.insert(.values) }
        if diagram.contains("|") { found.insert(.finish) }
        if diagram.contains("X") { found.insert(.failure) }
        if diagram.contains("!") { found.insert(.cancel) }
      }
      return found
    }
  }

  /// What an operator cannot do.
  private static let impossible: [String: Set<Aspect>] = [
    "makeConnectable": [.failure],  // It is for publishers that cannot fail.
    "timerPublisher": [.finish, .failure],  // A timer goes on until it is cancelled.
  ]

  private static let families =
    DocumentedDiagramTests.families + [
      "CombineCore/Operators/HandlingErrors/Retry.swift",
      "CombineCore/Operators/Reducing/CollectByCount.swift",
      "CombineCore/Operators/Sequencing/DropUntilOutput.swift",
      "CombineCore/Operators/Sequencing/PrefixUntilOutput.swift", "CombineExtensions/Transforming/ConcatMap",
      "CombineExtensions/Transforming/FlatMapLatest.swift", "CombineExtensions/Transforming/Partition",
      "Schedulers/Publishers",
    ]

  private static func tests(in text: String) -> [MarbleTestText] {
    // A call reads alike whether its parameters stand in its line or below.
    text.replacing(/\(\n +/, with: "(").split(separator: "@Test").compactMap { part in
      part.firstMatch(of: /func (\w+)\(/).map { MarbleTestText(name: String($0.1), text: part) }
    }
  }

  @Test func eachTableHasAllFiveAspects() throws {
    let tables = Self.tests(in: try DocumentedDiagram.marbleTests()).filter(\.isTable)
    #expect(tables.count > 50)
    for table in tables {
      let missing = Set(Aspect.allCases).subtracting(table.aspects)
      #expect(missing.isEmpty, "\(table.name) has no case for \(missing)")
    }
  }

  @Test(arguments: families)
  func eachOperatorHasAllFiveAspects(family: String) throws {
    let tests = Self.tests(in: try DocumentedDiagram.marbleTests())
    let operators = Set(
      try DocumentedDiagram.declarations(below: family).compactMap(OperatorSpelling.init)
    )
    #expect(!operators.isEmpty)
    for operation in operators {
      let shown = tests.filter { operation.isCalled(in: $0.text) }.reduce(into: Set<Aspect>()) {
        $0.formUnion($1.aspects)
      }
      let missing = Set(Aspect.allCases).subtracting(shown)
        .subtracting(Self.impossible[operation.name] ?? [])
      #expect(missing.isEmpty, "\(operation) has no marble test for \(missing)")
    }
  }

  @Test func aMissingCaseIsFound() throws {
    let table = """
      @Test(arguments: [
        MarbleCase("values and finish", "-1-|", gives: "-1-|"),
        MarbleCase("failure", "-X", gives: "-X"),
        MarbleCase("demand", "-1-2-|", gives: "-1---|", subscriber: "+1"),
      ])
      func delay(line: MarbleCase) { line.check { $0.first.delay(for: 1) } }
      """
    let test = try #require(Self.tests(in: table).first)
    #expect(test.isTable)
    #expect(test.aspects == [.values, .finish, .failure, .demand])
  }

  @Test func operatorsThatDifferInTheFirstParameterAreToldApart() throws {
    let zip = try #require(OperatorSpelling("public func zip<P: Publisher>(_ other: P)"))
    let zipWith = try #require(OperatorSpelling("public func zip<P: Publisher>(with others: P...)"))
    let zipAll = try #require(OperatorSpelling("public func zip() -> AnyPublisher<[Output], Failure> {"))
    let spellings = [zip, zipWith, zipAll]
    #expect(spellings.map(\.description) == ["zip(_:)", "zip(with:)", "zip()"])
    #expect(spellings.map { $0.isCalled(in: "$0.zip($1)") } == [true, false, false])
    #expect(spellings.map { $0.isCalled(in: "$0.zip(with: $1)") } == [false, true, false])
    #expect(spellings.map { $0.isCalled(in: "$0.zip().zipped(with: $1)") } == [false, false, true])
    #expect(spellings.map { $0.isCalled(in: "$0.merge($1)") } == [false, false, false])

    let until = "public func debounce<P: Publisher>(until trigger: @escaping (Output) -> P"
    let debounce = try #require(OperatorSpelling(until))
    #expect(
      debounce.isCalled(in: "$0.debounce { trigger }") && debounce.isCalled(in: "$0.debounce(until: f)")
    )
    #expect(!debounce.isCalled(in: "$0.debounce(for: 3)"))
  }
}
