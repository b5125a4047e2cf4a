import CombineShim
import Foundation
import MarbleTesting
import Testing

/// Checks that the marble tests cover values, finish, failure, demand and cancel for each operator.
///
/// The coverage of a test is determined from the diagrams that it expects, not from its name. Operators are
/// distinguished by the labels of their parameters, by whether the parameters are values, sequences or
/// publishers, and by which of the publishers cannot fail.
struct MarbleCoverageTests {
  enum Aspect: CaseIterable {
    case values, finish, failure, demand, cancel
  }

  /// The expectations of a test for one publisher.
  struct Expectation {
    /// The expression for the publisher, followed by the expressions of the constants that it refers to. For
    /// a table, this is the text of the whole test.
    let publisher: Substring
    let aspects: Set<Aspect>

    /// - Parameters:
    ///   - received: The diagrams of the events that the subscriber must receive, in each case.
    ///   - subscriber: The diagrams of the subscriber's actions.
    init(of publisher: Substring, received: [Substring], subscriber: [Substring]) {
      self.publisher = publisher
      let demand = Self.aspects(of: subscriber).intersection([.demand])
      aspects = Self.aspects(of: received).subtracting([.demand]).union(demand)
    }

    private static func aspects(of diagrams: [Substring]) -> Set<Aspect> {
      let events = diagrams.flatMap { (try? MarbleDiagram(String($0)))?.marbles ?? [] }.map(\.event)
      return Set(
        events.compactMap { event -> Aspect? in
          switch event {
          case .value: .values
          case .finished: .finish
          case .failure: .failure
          case .demand(let demand): demand == .unlimited ? nil : .demand
          case .cancellation: .cancel
          case .subscription, .unnamed: nil
          }
        }
      )
    }
  }

  /// The text of one `@Test` of the operators' marble tests, up to the next one.
  struct MarbleTestText {
    let name: String
    let text: Substring

    /// The table of `MergeForm`, which contains the calls of the tests whose arguments come from it.
    let forms: Substring

    /// A Boolean value that indicates whether the cases are entries of a table. A table tests one form of an
    /// operator.
    var isTable: Bool { text.contains("MarbleCase(") }

    var expectations: [Expectation] {
      if text.hasPrefix("(arguments: MergeForm.all)") {
        // The diagrams of these tests consist of the marbles in their string literals.
        return OperatorCall.all(of: "expect", in: text).compactMap { call in
          guard call.arguments.count > 1, call.arguments[0].expression == "form.merge(sources)" else {
            return nil
          }
          let received = Self.literals(call.arguments[1].expression)
          let subscriber = call.arguments.first { $0.label == "subscriber" }.map(\.expression)
          return Expectation(of: forms, received: received, subscriber: subscriber.map(Self.literals) ?? [])
        }
      }
      if isTable {
        let received = text.matches(of: /gives: "([^"]*)"/).map(\.1)
        return [Expectation(of: text, received: received, subscriber: Self.subscribers(text))]
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
            received: [call.2],
            subscriber: Self.subscribers(statement)
          )
        }
      }
    }

    private static func subscribers(_ text: Substring) -> [Substring] {
      text.matches(of: /subscriber: "([^"]*)"/).map(\.1)
    }

    private static func literals(_ text: Substring) -> [Substring] {
      text.matches(of: /"([^"]*)"/).map(\.1)
    }

    /// Returns an expression, followed by the expressions of the constants that it refers to directly or
    /// indirectly.
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

  /// The aspects that an operator doesn't support.
  private static let impossible: [String: Set<Aspect>] = [
    // Timers run until they are cancelled.
    "interval": [.finish, .failure], "timerPublisher": [.finish, .failure],
  ]

  private static func tests(in text: String) -> [MarbleTestText] {
    // Makes calls with parameters on the same line and on separate lines equal.
    let text = text.replacing(/\(\n +/, with: "(")
    let table = text.firstRange(of: "static let all: [MergeForm] = {").map { text[$0.upperBound...] } ?? ""
    let forms = table.firstRange(of: "\n  }()").map { table[..<$0.lowerBound] } ?? table
    return text.split(separator: "@Test").compactMap { part in
      part.firstMatch(of: /func (\w+)\(/).map { MarbleTestText(name: String($0.1), text: part, forms: forms) }
    }
  }

  /// The expectations of all marble tests.
  private static let expectations = Result {
    tests(in: try DocumentedDiagram.marbleTests()).flatMap(\.expectations)
  }

  /// The operators of all families, because a test can belong to another operator with the same name.
  private static let operators = Result {
    try DocumentedDiagramTests.families.flatMap(DocumentedDiagram.declarations)
  }

  @Test func eachTableHasAllFiveAspects() throws {
    let tables = Self.tests(in: try DocumentedDiagram.marbleTests())
      .filter { $0.isTable && $0.text.hasPrefix("(arguments:") }
    #expect(tables.count > 50)
    for table in tables {
      var missing = Set(Aspect.allCases).subtracting(table.expectations.flatMap(\.aspects))
      // A table for publishers that cannot fail may leave the failures of the other publishers to another
      // test.
      if table.text.contains("assertNoFailure()") { missing.remove(.failure) }
      #expect(missing.isEmpty, "\(table.name) has no case for \(missing)")
    }
  }

  @Test(arguments: DocumentedDiagramTests.families)
  func eachOperatorHasAllFiveAspects(family: String) throws {
    let missing = try Self.missing(
      DocumentedDiagram.declarations(below: family),
      in: Self.expectations.get(),
      among: Self.operators.get()
    )
    #expect(missing == [])
  }

  /// Returns the operators that lack a marble test for an aspect that they support, with the missing aspects.
  private static func missing(
    _ declarations: [OperatorDeclaration],
    in expectations: [Expectation],
    among operators: [OperatorDeclaration]
  ) -> [String] {
    declarations.compactMap { declaration in
      guard let spelling = declaration.spelling else { return nil }
      let namesakes = operators.filter { $0.spelling?.name == spelling.name }
      let hasTwin = declaration.hasTwin(among: namesakes)
      let shown = expectations.filter { expectation in
        declaration.calls(in: expectation.publisher, among: namesakes).contains { call in
          !hasTwin
            || call.isOfInfallible == declaration.isOfInfallible
              && call.takesInfallible == declaration.takesInfallible
        }
      }
      var missing = Set(Aspect.allCases).subtracting(shown.flatMap(\.aspects))
        .subtracting(impossible[spelling.name] ?? [])
      // The other publisher receives upstream's failure, and only its own failure fails the stream.
      let isOfInfallible = declaration.isOfInfallible || spelling.name == "retryWhen"
      if isOfInfallible, declaration.takesInfallible || !spelling.takesPublishers {
        missing.remove(.failure)
      }
      if missing.isEmpty { return nil }
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

  @Test func coverageIgnoresOtherForms() throws {
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

  @Test func findsOperatorOverloadsWithoutTests() {
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
        Expectation(of: $0[...], received: ["-1-|", "-1X", "-1!"], subscriber: ["+1"])
      }
      return Self.missing(declarations, in: expectations, among: declarations).count
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

  @Test func namesAndUnlimitedDemandShowNothing() {
    let expectation = Expectation(of: "", received: ["--X(late)", "--+1"], subscriber: ["^--+*--!", "^-X1"])
    #expect(expectation.aspects == [.failure])
  }

  @Test func anOverloadThatSwiftPrefersTakesTheCall() {
    let declarations = OperatorDeclaration.all(
      in: """
        extension Publisher {
          public func merge<P: Publisher>(with other: P) -> Merge<Self, P> {
          public func merge<P: Publisher, Q: Publisher>(with other: P, _ third: Q) -> Merge3<Self, P, Q> {
          public func merge(with other: Self) -> MergeMany<Self> {
          public func merge<P: Publisher>(with others: P...) -> AnyPublisher<Output, Failure> {
        }
        extension Publishers.Merge {
          public func merge<P: Publisher>(with other: P) -> Merge3<A, B, P> {
        }
        extension Publishers.MergeMany {
          public func merge(with other: Upstream) -> MergeMany<Upstream> {
        }
        """.components(separatedBy: "\n")
    )
    func called(_ text: String) -> [Int] {
      declarations.indices.filter { !declarations[$0].calls(in: text[...], among: declarations).isEmpty }
    }
    #expect(called("$0.merge(with: $1.map { $0 })") == [0])
    #expect(called("$0.merge(with: $1, $2)") == [1])
    #expect(called("$0.merge(with: $1)") == [2])
    #expect(called("$0.merge(with: $1, $2, $3)") == [3])
    #expect(called("$0.merge(with: $1.map { $0 }).merge(with: $2)") == [4])
    #expect(called("$0.merge(with: $1).merge(with: $2)") == [5])
  }

  @Test func theTestsOfATableOfFormsCount() {
    let tests = """
      @Test(arguments: MergeForm.all)
      func values(form: MergeForm) {
        marbles.expect(form.merge(sources), diagram([2: "1", 4: "|"]))
      }
      @Test(arguments: MergeForm.all)
      func demand(form: MergeForm) {
        marbles.expect(
          form.merge(sources),
          diagram([4: "X"]),
          subscriber: diagram([0: "+1"])
        )
      }
      """
    let table = """
      static let all: [MergeForm] = {
        add(2) { $0[0].merge(with: $0[1]) }
      }()
      """
    let expectations = Self.tests(in: tests + "\n  " + table.replacing("\n}", with: "\n  }")).flatMap(
      \.expectations
    )
    #expect(expectations.map(\.aspects) == [[.values, .finish], [.failure, .demand]])
    let calls = expectations.map { OperatorCall.all(of: "merge", in: $0.publisher).count }
    #expect(calls == [1, 1])
    let withoutTable = Self.tests(in: tests).flatMap(\.expectations).map(\.publisher)
    #expect(withoutTable == ["", ""])
  }

  @Test(arguments: [
    ("zip<P: Publisher>(_ other: P)", "zip(_:)", ["$0.zip($1)"]),
    (
      "zip<P: Publisher, T>(_ other: P, _ f: @escaping (A, B) -> T)", "zip(_:_:)",
      ["$0.zip($1) { $0 }", "$0.zip($1, f)"]
    ),
    ("zip<P: Publisher>(with others: P...)", "zip(with:)", ["$0.zip(with: $1)", "$0.zip(with: $1, $2)"]),
    (
      "zip<P: Publisher>(with first: P, _ second: P, _ others: P...)", "zip(with:_:_:)",
      ["$0.zip(with: $1, $2)"]
    ),
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
  func operatorsAreDistinguished(signature: String, name: String, calls: [String]) throws {
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
