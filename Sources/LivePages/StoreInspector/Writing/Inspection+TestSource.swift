import ComposableArchitecture

extension Inspection {
  /// Returns the recording as the source of a test with a `TestStore`.
  ///
  /// The test sends the actions of users, receives the actions of effects, and asserts the changes that all
  /// of them make:
  ///
  /// ```swift
  /// let source = try store.inspection?.testSource(
  ///   of: 1...8,
  ///   as: RecordedTest(name: "aFactIsShown", reducer: "Counter()", imports: ["@testable import App"])
  /// )
  /// ```
  ///
  /// In the test, dependencies that can be recorded (`RecordableDependency`, `@DependencyClient`, values and
  /// clocks) return the recorded values in the order of the calls. A comment names the other dependencies,
  /// which you can override with ``RecordedTest/dependencies``.
  ///
  /// Between two actions, the `clock` of the test advances by the recorded time, rounded to microseconds.
  /// Values are written by their mirrors, and structures as calls to their memberwise initializers. To write
  /// a type differently, conform it to ``SourceRepresentable``.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the entries. The test leaves out refused and skipped ones.
  ///   - test: The form of the test.
  /// - Returns: A source file.
  /// - Throws: ``SourceError`` with the name of a value that can't be written.
  public func testSource(
    of numbers: ClosedRange<Int>,
    as test: RecordedTest
  ) throws(SourceError) -> String {
    try log.secrets.mask(SecretNumbers()).source { () throws(SourceError) in
      try unmaskedSource(of: numbers, as: test)
    }
  }

  private func unmaskedSource(
    of numbers: ClosedRange<Int>,
    as test: RecordedTest
  ) throws(SourceError) -> String {
    guard let first = entry(numbers.lowerBound) else { throw .unknownEntry(numbers.lowerBound) }
    guard entry(numbers.upperBound) != nil else { throw .unknownEntry(numbers.upperBound) }
    let all = entries.filter { numbers.contains($0.number) }
    if let pause = Pauses.first(in: all) { throw .pause(before: pause) }
    let kept = all.filter { $0.outcome == .handled }
    let steps = RecordedSteps(
      entries: kept,
      beginning: first.stateBefore,
      start: first.instant,
      effects: Set(kept.flatMap(\.effectRecords).map(\.number))
    )
    let dependencies = DependencySource(
      of: kept.compactMap(\.dependencyRecording),
      given: test.dependencies,
      hasClock: test.hasClock
    )
    return try steps.source(as: test, dependencies, ending: ending(of: kept))
  }

  /// Returns the end of a test. It waits for effects that have ended in the recording and skips other
  /// effects.
  private func ending(of entries: [Entry]) -> String? {
    let effects = entries.flatMap(\.effects).filter { $0.kind == .run || $0.kind == .publisher }
    if effects.contains(where: { $0.progress == .running || $0.progress == .waiting }) {
      return "await store.skipInFlightEffects()"
    }
    return effects.isEmpty ? nil : "await store.finish()"
  }
}

/// The entries of a generated test.
struct RecordedSteps<State, Action> {
  typealias Entry = InspectedEntry<State, Action>

  let entries: [Entry]
  /// The state before the first entry.
  let beginning: State
  /// The time of that state.
  let start: Duration
  /// The numbers of the effects that the entries started, or `nil` if they aren't known.
  let effects: Set<Int>?

  func source(
    as test: RecordedTest,
    _ dependencies: DependencySource,
    ending: String?
  ) throws(SourceError) -> String {
    for type in [State.self, Action.self] as [Any.Type] where !(type is any Equatable.Type) {
      throw .notEquatable(type: "\(type)")
    }
    var steps: [String] = []
    var time = start
    for entry in entries {
      if let pause = Self.pause(from: time - start, to: entry.instant - start) {
        steps += dependencies.clocks.map { "await \($0).advance(by: \(pause.swiftSource))" }
      }
      time = entry.instant
      steps.append(try step(for: entry))
    }
    if let ending { steps.append(ending) }
    let state = try SourceWriter.source(of: beginning, at: "State")
    return test.file(initialState: state, dependencies, steps: steps)
  }

  /// Returns the time by which a test's clock advances, or `nil` if it doesn't advance.
  ///
  /// Both times are rounded instead of their difference, so that rounding errors don't accumulate. In the
  /// test, an event that a feature waits for therefore precedes its consequences as well.
  private static func pause(from start: Duration, to end: Duration) -> Duration? {
    let (start, end) = (wholeMicroseconds(start), wholeMicroseconds(end))
    return end > start ? .microseconds(end - start) : nil
  }

  private static func wholeMicroseconds(_ duration: Duration) -> Int64 {
    Int64((duration / .microseconds(1)).rounded(.up))
  }

  private func step(for entry: Entry) throws(SourceError) -> String {
    let action = try SourceWriter.source(of: entry.action, at: "Action")
    let verb: String
    switch entry.sender {
    case .person, .parent: verb = "send"
    case .effect(let number):
      guard effects.map({ $0.contains(number) }) ?? true else {
        throw .effectFromBefore(entry: entry.number)
      }
      verb = "receive"
    }
    let changes = try StateAssignments.source(from: entry.stateBefore, to: entry.stateAfter, at: "$0")
    let call = "await store.\(verb)(\(action))"
    if changes.isEmpty { return call }
    return "\(call) {\n\(changes.map { "  " + $0 }.joined(separator: "\n"))\n}"
  }
}

extension RecordedTest {
  fileprivate func file(initialState: String, _ dependencies: DependencySource, steps: [String]) -> String {
    let body = body(initialState: initialState, dependencies, steps: steps)
    var names = ["import ComposableArchitecture", "import Testing"]
    if body.contains(where: Self.usesFoundation) { names.append("import Foundation") }
    let given = imports.filter { !names.contains($0) }
    let lines = (names + given).sorted {
      RecordedTest.module(of: $0) < RecordedTest.module(of: $1)
    }
    return (lines + body).joined(separator: "\n")
  }

  /// Returns a Boolean value that indicates whether a line contains one of the Foundation types that can be
  /// written.
  private static func usesFoundation(_ line: String) -> Bool {
    ["UUID", "URL(", "Date", "Data(", "Decimal(", "Locale(", "TimeZone(", "DispatchQueue", "RunLoop"]
      .contains { line.contains($0) }
  }

  private func body(initialState: String, _ dependencies: DependencySource, steps: [String]) -> [String] {
    var lines = ["", "@MainActor", "struct \(suite) {", "  @Test func \(name)() async {"]
    lines += dependencies.declarations.map { "    " + $0 }
    let overrides = dependencies.overrides + self.dependencies
    lines += ["    let store = TestStore(initialState: \(initialState)) {", "      \(reducer)"]
    if overrides.isEmpty {
      lines.append("    }")
    } else {
      lines.append("    } withDependencies: {")
      lines += overrides.map { "      " + $0 }
      lines.append("    }")
    }
    for step in steps {
      lines += step.split(separator: "\n").map { "    " + $0 }
    }
    return lines + ["  }", "}", ""]
  }
}

/// The form of a test that is generated from a recorded session.
public struct RecordedTest: Sendable {
  /// The name of the test's function.
  public var name: String
  /// The name of the enclosing type.
  public var suite: String
  /// An expression that creates the reducer, such as `Counter()`.
  ///
  /// It may use `clock`.
  public var reducer: String
  /// The imports in addition to ComposableArchitecture and Testing, such as `@testable import App`.
  public var imports: [String]
  /// The overrides of the test's dependencies, such as `$0.continuousClock = clock`.
  public var dependencies: [String]
  /// A Boolean value that indicates whether the test has a `clock` that advances as in the recorded session.
  public var hasClock: Bool

  /// Creates the description of a test.
  ///
  /// - Parameters:
  ///   - name: The name of the test's function.
  ///   - suite: The name of the enclosing type.
  ///   - reducer: An expression that creates the reducer.
  ///   - imports: The imports in addition to ComposableArchitecture and Testing.
  ///   - dependencies: The overrides of the test's dependencies.
  ///   - hasClock: A Boolean value that indicates whether the test has a clock.
  public init(
    name: String,
    suite: String = "RecordedTests",
    reducer: String,
    imports: [String] = [],
    dependencies: [String] = [],
    hasClock: Bool = false
  ) {
    self.name = name
    self.suite = suite
    self.reducer = reducer
    self.imports = imports
    self.dependencies = dependencies
    self.hasClock = hasClock
  }

  /// Returns the module of an import. Imports are sorted by module.
  static func module(of line: String) -> Substring { line.split(separator: " ").last ?? "" }
}

/// The form of a test that is generated from the recording of a bloc.
public struct RecordedBlocTest: Sendable {
  /// The name of the test's function.
  public var name: String
  /// The name of the enclosing type.
  public var suite: String
  /// An expression that creates the bloc, such as `CounterBloc()`.
  public var bloc: String
  /// The imports in addition to Bloc and Testing, such as `@testable import App`.
  public var imports: [String]

  /// Creates the description of a test of a bloc.
  ///
  /// - Parameters:
  ///   - name: The name of the test's function.
  ///   - suite: The name of the enclosing type.
  ///   - bloc: An expression that creates the bloc.
  ///   - imports: The imports in addition to Bloc and Testing.
  public init(name: String, suite: String = "RecordedBlocTests", bloc: String, imports: [String] = []) {
    self.name = name
    self.suite = suite
    self.bloc = bloc
    self.imports = imports
  }
}
