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
