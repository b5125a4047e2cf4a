import ComposableArchitecture

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
