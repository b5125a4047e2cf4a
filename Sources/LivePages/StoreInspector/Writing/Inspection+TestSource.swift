import ComposableArchitecture

extension Inspection {
  /// Writes what was recorded as a test: Swift source of a `TestStore` that sends what people sent, receives
  /// what effects sent, and asserts what each action changed.
  ///
  /// ```swift
  /// let source = try store.inspection?.testSource(
  ///   of: 1...8,
  ///   as: RecordedTest(name: "aFactIsShown", reducer: "Counter()", imports: ["@testable import App"])
  /// )
  /// ```
  ///
  /// Dependencies that were used answer in the test what they did in the session, in the order of the calls,
  /// where that was recorded (`RecordableDependency`, `@DependencyClient`, values and clocks). What was
  /// not, a comment names: set it by ``RecordedTest/dependencies``. Time passes on the test's `clock` by what
  /// passed between two actions, rounded up to a microsecond. Values are written from what their mirrors
  /// show, structures by their memberwise initialisers; a value that is written by other means is
  /// ``SourceRepresentable``.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the entries. Those that were refused or skipped are left out.
  ///   - test: The form of the test.
  /// - Returns: A source file.
  /// - Throws: ``SourceError``, which names what cannot be written.
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

  /// Returns the end of a test: it waits for effects that have ended, and passes over others.
  private func ending(of entries: [Entry]) -> String? {
    let effects = entries.flatMap(\.effects).filter { $0.kind == .run || $0.kind == .publisher }
    if effects.contains(where: { $0.progress == .running || $0.progress == .waiting }) {
      return "await store.skipInFlightEffects()"
    }
    return effects.isEmpty ? nil : "await store.finish()"
  }
}

/// The entries that a test is written from.
struct RecordedSteps<State, Action> {
  typealias Entry = InspectedEntry<State, Action>

  let entries: [Entry]
  /// The state before the first.
  let beginning: State
  /// When that was.
  let start: Duration
  /// The numbers of the effects that came of the entries; `nil` where that is not known.
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

  /// Returns the time that a test's clock advances; `nil` for none.
  ///
  /// Both times are rounded, and not what is between them, so that errors do not add up: what a feature waits
  /// for comes in the test before what came after it in the session.
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

  /// Whether a line has one of the types of Foundation that are written.
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
