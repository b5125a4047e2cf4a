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
  /// The answers of dependencies are not recorded: give those that the feature asks for as
  /// ``RecordedTest/dependencies``. Time passes on the test's `clock` by what passed between two actions,
  /// rounded up to a millisecond. Values are written from what their mirrors show, structures by their
  /// memberwise initialisers; a value that is written by other means is ``SourceRepresentable``.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the entries. Those that were refused or skipped are left out.
  ///   - test: How the test is written.
  /// - Returns: A source file.
  /// - Throws: ``SourceError``, which names what cannot be written.
  public func testSource(
    of numbers: ClosedRange<Int>,
    as test: RecordedTest
  ) throws(SourceError) -> String {
    for type in [State.self, Action.self] as [Any.Type] where !(type is any Equatable.Type) {
      throw .notEquatable(type: "\(type)")
    }
    guard let first = entry(numbers.lowerBound) else { throw .unknownEntry(numbers.lowerBound) }
    guard entry(numbers.upperBound) != nil else { throw .unknownEntry(numbers.upperBound) }
    let kept = entries.filter { numbers.contains($0.number) && $0.outcome == .handled }

    var steps: [String] = []
    var time = first.instant
    for entry in kept {
      if test.hasClock, let pause = pause(from: time, to: entry.instant) {
        steps.append("await clock.advance(by: \(pause.swiftSource))")
      }
      time = entry.instant
      steps.append(try step(for: entry, known: kept))
    }
    if let ending = ending(of: kept) { steps.append(ending) }
    let state = try SourceWriter.source(of: first.stateBefore, at: "State")
    return test.file(initialState: state, steps: steps)
  }

  /// What a test's clock is advanced by; `nil` where it is not.
  private func pause(from start: Duration, to end: Duration) -> Duration? {
    let exact = (end - start) / .milliseconds(1)
    return exact > 0 ? .milliseconds(Int64(exact.rounded(.up))) : nil
  }

  private func step(for entry: Entry, known: [Entry]) throws(SourceError) -> String {
    let action = try SourceWriter.source(of: entry.action, at: "Action")
    let verb: String
    switch entry.sender {
    case .person, .parent: verb = "send"
    case .effect(let number):
      guard known.contains(where: { $0.effectRecords.contains { $0.number == number } }) else {
        throw .effectFromBefore(entry: entry.number)
      }
      verb = "receive"
    }
    let changes = try StateAssignments.source(from: entry.stateBefore, to: entry.stateAfter, at: "$0")
    let call = "await store.\(verb)(\(action))"
    if changes.isEmpty { return call }
    return "\(call) {\n\(changes.map { "  " + $0 }.joined(separator: "\n"))\n}"
  }

  /// How a test comes to its end: it waits for effects that have ended, and passes over others.
  private func ending(of entries: [Entry]) -> String? {
    let effects = entries.flatMap(\.effects).filter { $0.kind == .run || $0.kind == .publisher }
    if effects.contains(where: { $0.progress == .running || $0.progress == .waiting }) {
      return "await store.skipInFlightEffects()"
    }
    return effects.isEmpty ? nil : "await store.finish()"
  }
}

extension RecordedTest {
  fileprivate func file(initialState: String, steps: [String]) -> String {
    var lines = (["import ComposableArchitecture", "import Testing"] + imports).sorted {
      $0.split(separator: " ").last! < $1.split(separator: " ").last!
    }
    lines += ["", "@MainActor", "struct \(suite) {", "  @Test func \(name)() async {"]
    if hasClock { lines.append("    let clock = TestClock()") }
    lines += ["    let store = TestStore(initialState: \(initialState)) {", "      \(reducer)"]
    if dependencies.isEmpty {
      lines.append("    }")
    } else {
      lines.append("    } withDependencies: {")
      lines += dependencies.map { "      " + $0 }
      lines.append("    }")
    }
    for step in steps {
      lines += step.split(separator: "\n").map { "    " + $0 }
    }
    lines += ["  }", "}", ""]
    return lines.joined(separator: "\n")
  }
}
