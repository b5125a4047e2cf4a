import MarbleTesting
import Testing

/// Checks that the marble tests show values, finish, failure, demand and cancel of each operator.
///
/// What a test shows of a publisher is read off the diagrams that it is expected to give, not off a name.
/// Operators that differ in their first parameter are different ones.
struct MarbleCoverageTests {
  enum Aspect: CaseIterable {
    case values, finish, failure, demand, cancel
  }

  /// What a test expects of one publisher.
  struct Expectation {
    /// The expression that makes the publisher, and behind it those of the constants that it names. In a
    /// table it is the text of the whole test.
    let publisher: Substring
    let aspects: Set<Aspect>

    /// - Parameters:
    ///   - diagrams: What the subscriber is to receive, in each case.
    ///   - isDemanded: Whether the subscriber says how much it demands.
    init(of publisher: Substring, diagrams: [Substring], isDemanded: Bool) {
      self.publisher = publisher
      var found: Set<Aspect> = isDemanded ? [.demand] : []
      for diagram in diagrams {
        if diagram.contains(where: { $0.isLowercase || $0.isNumber }) { found.insert(.values) }
        if diagram.contains("|") { found.insert(.finish) }
        if diagram.contains("X") { found.insert(.failure) }
        if diagram.contains("!") { found.insert(.cancel) }
      }
      aspects = found
    }
  }

  /// One `@Test` of the operators' marble tests: its text as far as the next one.
  struct MarbleTestText {
    let name: String
    let text: Substring

    /// Whether its cases are lines of a table. A table tests one form of an operator.
    var isTable: Bool { text.contains("MarbleCase(") }

    var expectations: [Expectation] {
      if isTable {
        let diagrams = text.matches(of: /gives: "([^"]*)"/).map(\.1)
        return [Expectation(of: text, diagrams: diagrams, isDemanded: Self.isDemanded(text))]
      }
      let statements = text.split(separator: /\n {4,}(?=[a-z])/)
      let constants = statements.reduce(into: [Substring: Substring]()) { found, statement in
        guard let head = statement.prefixMatch(of: /(?:let|var) (\w+)[^=]*=\s/) else { return }
        found[head.1] = statement[head.range.upperBound...]
      }
      return statements.compactMap { statement in
        statement.prefixMatch(of: /marbles\.expect\(([^"]*),\s*"([^"]*)"/).map { call in
          Expectation(
            of: Self.spelledOut(call.1, by: constants),
            diagrams: [call.2],
            isDemanded: Self.isDemanded(statement)
          )
        }
      }
    }

    private static func isDemanded(_ text: Substring) -> Bool { text.contains("subscriber: \"") }

    /// An expression with those of the constants that it names, and of the ones that these name.
    private static func spelledOut(
      _ expression: Substring,
      by constants: [Substring: Substring]
    ) -> Substring {
      var (text, unused) = (expression, constants)
      while let name = text.matches(of: /\w+/).map(\.output).first(where: { unused[$0] != nil }) {
        text += "\n" + (unused.removeValue(forKey: name) ?? "")
      }
      return text
    }
  }

  /// What an operator cannot do.
  private static let impossible: [String: Set<Aspect>] = [
    "makeConnectable": [.failure],  // It is for publishers that cannot fail.
    "timerPublisher": [.finish, .failure],  // A timer goes on until it is cancelled.
  ]

  private static let families =
    DocumentedDiagramTests.families + [
      "CombineCore/Operators/HandlingErrors/Retry.swift", "CombineCore/Operators/Reducing/Collect.swift",
      "CombineCore/Operators/Reducing/CollectByCount.swift",
      "CombineCore/Operators/Sequencing/DropUntilOutput.swift",
      "CombineCore/Operators/Sequencing/PrefixUntilOutput.swift", "CombineExtensions/Transforming/ConcatMap",
      "CombineExtensions/Transforming/FlatMapLatest.swift", "CombineExtensions/Transforming/Nwise.swift",
      "CombineExtensions/Transforming/Pairwise.swift", "CombineExtensions/Transforming/Partition",
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
      let missing = Set(Aspect.allCases).subtracting(table.expectations.flatMap(\.aspects))
      #expect(missing.isEmpty, "\(table.name) has no case for \(missing)")
    }
  }

  @Test(arguments: families)
  func eachOperatorHasAllFiveAspects(family: String) throws {
    let expectations = Self.tests(in: try DocumentedDiagram.marbleTests()).flatMap(\.expectations)
    let operators = Set(
      try DocumentedDiagram.declarations(below: family).compactMap(OperatorSpelling.init)
    )
    #expect(!operators.isEmpty)
    for operation in operators {
      let shown = expectations.filter { operation.isCalled(in: $0.publisher) }.flatMap(\.aspects)
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
    #expect(test.expectations.map(\.aspects) == [[.values, .finish, .failure, .demand]])
  }

  @Test func whatATestShowsOfAnotherFormDoesNotCount() throws {
    let text = """
      @Test func multicast() {
        expectMarbles { marbles in
          let source = marbles.cold("-1-X")
          let byClosure = source.multicast { PassthroughSubject() }
          let bySubject = source.multicast(subject: PassthroughSubject())
          let connected = bySubject.autoconnect()
          marbles.expect(byClosure, "-1-X")
          marbles.expect(connected, "-1-|", subscriber: "+1")
        }
      }
      """
    let expectations = try #require(Self.tests(in: text).first).expectations
    let subject = try #require(OperatorSpelling("public func multicast<S: Subject>(subject: S)"))
    let closure = try #require(OperatorSpelling("public func multicast<S>(_ makeSubject: @escaping () -> S)"))
    func shown(_ operation: OperatorSpelling) -> [Set<Aspect>] {
      expectations.filter { operation.isCalled(in: $0.publisher) }.map(\.aspects)
    }
    #expect(shown(subject) == [[.values, .finish, .demand]])
    #expect(shown(closure) == [[.values, .failure]])
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
