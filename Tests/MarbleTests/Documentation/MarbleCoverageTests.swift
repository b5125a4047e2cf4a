import MarbleTesting
import Testing

/// Checks that the marble tests show values, finish, failure, demand and cancel of each operator.
///
/// What a test shows of a publisher is read off the diagrams that it is expected to give, not off a name.
/// Operators are told apart by the labels of their parameters, by whether these take values, sequences or
/// publishers, and by which of the publishers cannot fail.
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

  /// The merges of three to eight publishers. `MergeArityMarbleTests` makes their diagrams by a function.
  private static let shownByArity = Set((1...6).map { "merge(with:\(String(repeating: "_:", count: $0)))" })

  /// What an operator cannot do.
  private static let impossible: [String: Set<Aspect>] = [
    "timerPublisher": [.finish, .failure]  // A timer goes on until it is cancelled.
  ]

  private static func tests(in text: String) -> [MarbleTestText] {
    // A call reads alike whether its parameters stand in its line or below.
    text.replacing(/\(\n +/, with: "(").split(separator: "@Test").compactMap { part in
      part.firstMatch(of: /func (\w+)\(/).map { MarbleTestText(name: String($0.1), text: part) }
    }
  }

  @Test func eachTableHasAllFiveAspects() throws {
    let tables = Self.tests(in: try DocumentedDiagram.marbleTests())
      .filter { $0.isTable && $0.text.hasPrefix("(arguments:") }
    #expect(tables.count > 50)
    for table in tables {
      var missing = Set(Aspect.allCases).subtracting(table.expectations.flatMap(\.aspects))
      // A table for publishers of which some cannot fail may leave the failures of others to another test.
      if table.text.contains("assertNoFailure()") { missing.remove(.failure) }
      #expect(missing.isEmpty, "\(table.name) has no case for \(missing)")
    }
  }

  @Test(arguments: DocumentedDiagramTests.families)
  func eachOperatorHasAllFiveAspects(family: String) throws {
    let expectations = Self.tests(in: try DocumentedDiagram.marbleTests()).flatMap(\.expectations)
    let missing = try Self.missing(DocumentedDiagram.declarations(below: family), in: expectations)
    #expect(missing == [])
  }

  /// The operators that have no marble test for something that they can do, and what that is.
  private static func missing(
    _ declarations: [OperatorDeclaration],
    in expectations: [Expectation]
  ) -> [String] {
    let operators = declarations.compactMap { declaration in
      OperatorSpelling(declaration.signature).map { (declaration, spelling: $0) }
    }
    return operators.compactMap { declaration, spelling in
      let isAlone = operators.filter { $0.spelling == spelling }.count == 1
      let shown = expectations.filter { expectation in
        spelling.calls(in: expectation.publisher).contains { call in
          isAlone
            || call.isOfInfallible == declaration.isOfInfallible
              && call.takesInfallible == declaration.takesInfallible
        }
      }
      var missing = Set(Aspect.allCases).subtracting(shown.flatMap(\.aspects))
        .subtracting(impossible[spelling.name] ?? [])
      // A failure of its upstream goes to the other publisher, and the stream fails with that alone.
      let isOfInfallible = declaration.isOfInfallible || spelling.name == "retryWhen"
      if isOfInfallible, declaration.takesInfallible || !spelling.takesPublishers {
        missing.remove(.failure)
      }
      if missing.isEmpty || shownByArity.contains("\(spelling)") { return nil }
      let names = missing.map { "\($0)" }.sorted().joined(separator: ", ")
      return "\(spelling) lacks \(names): \(declaration.extensionHead)\(declaration.signature)"
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
    let subject = try #require(OperatorSpelling("public func multicast<S: Subject>(subject: S) -> M"))
    let closure = try #require(
      OperatorSpelling("public func multicast<S>(_ makeSubject: @escaping () -> S) -> M")
    )
    func shown(_ operation: OperatorSpelling) -> [Set<Aspect>] {
      expectations.filter { !operation.calls(in: $0.publisher).isEmpty }.map(\.aspects)
    }
    #expect(shown(subject) == [[.values, .finish, .demand]])
    #expect(shown(closure) == [[.values, .failure]])
  }

  @Test func aFormThatHasNoTestIsFound() {
    let declarations = OperatorDeclaration.all(
      in: [
        "extension Publisher {",
        "  public func concatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> Q",
        "  where P.Failure == Failure {",
        "  public func concatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> Q",
        "  where P.Failure == Never {",
        "}",
        "extension Publisher where Failure == Never {",
        "  public func concatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> Q {",
        "}",
      ]
    )
    func missing(_ calls: String...) -> Int {
      let expectations = calls.map {
        Expectation(of: $0[...], diagrams: ["-1-|", "-1X", "-1!"], isDemanded: true)
      }
      return Self.missing(declarations, in: expectations).count
    }
    let all = [
      "$0.concatMap { $0 }", "$0.concatMap { $0.assertNoFailure() }", "$0.assertNoFailure().concatMap { $0 }",
    ]
    #expect(missing(all[0], all[1], all[2]) == 0)
    #expect(missing(all[0], all[1]) == 1)
    #expect(missing(all[0], all[2]) == 1)
    #expect(missing(all[1], all[2]) == 1)
    #expect(missing() == 3)
  }

  @Test(arguments: [
    ("zip<P: Publisher>(_ other: P)", "zip(_:)", ["$0.zip($1)"]),
    (
      "zip<P: Publisher, T>(_ other: P, _ f: @escaping (A, B) -> T)", "zip(_:_:)",
      ["$0.zip($1) { $0 }", "$0.zip($1, f)"]
    ),
    ("zip<P: Publisher>(with others: P...)", "zip(with:)", ["$0.zip(with: $1)", "$0.zip(with: $1, $2)"]),
    ("zip<S: Collection>(with others: S)", "zip(with:sequence)", ["$0.zip(with: [$1])"]),
    ("zip()", "zip()", ["$0.zip().zipped(with: $1)"]),
    ("append(_ elements: Output...)", "append(_:elements)", ["$0.append(\"1\", \"2\")"]),
    ("append<S: Swift.Sequence>(_ elements: S)", "append(_:sequence)", ["$0.append([\"1\"])"]),
    ("append<P: Publisher>(_ publisher: P)", "append(_:)", ["$0.append($1)"]),
    (
      "debounce<P: Publisher>(until trigger: @escaping (Output) -> P)", "debounce(until:)",
      ["$0.debounce { $1 }", "$0.debounce(until: f)"]
    ),
    (
      "debounce<S: Scheduler>(for time: S.Stride, scheduler: S, options: O? = nil)",
      "debounce(for:scheduler:options:)", ["$0.debounce(for: 3, scheduler: s)"]
    ),
  ])
  func operatorsAreToldApart(signature: String, name: String, calls: [String]) throws {
    let spelling = try #require(OperatorSpelling("public func \(signature) -> Q "))
    #expect(spelling.description == name)
    let others = [
      "$0.zip($1)", "$0.zip($1) { $0 }", "$0.zip($1, f)", "$0.zip(with: $1)", "$0.zip(with: $1, $2)",
      "$0.zip(with: [$1])", "$0.zip().zipped(with: $1)",
      "$0.append(\"1\", \"2\")", "$0.append([\"1\"])", "$0.append($1)", "$0.debounce { $1 }",
      "$0.debounce(until: f)", "$0.debounce(for: 3, scheduler: s)",
      "$0.merge($1)",
    ]
    #expect(others.filter { !spelling.calls(in: $0[...]).isEmpty } == calls)
  }
}
