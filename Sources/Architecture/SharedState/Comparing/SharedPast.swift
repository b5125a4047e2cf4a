/// The values that shared references had at one moment or at two.
package struct SharedPast {
  private let expectation: SharedExpectation?

  /// - Parameters:
  ///   - earlier: The moment for what is expected: of two states that are compared, for the first.
  ///   - later: The moment for all other reading.
  package init(from earlier: Int, to later: Int) {
    let after = SharedHistory.values(at: later)
    let before = earlier == later ? after : SharedHistory.values(at: earlier)
    expectation = before.isEmpty && after.isEmpty ? nil : SharedExpectation(from: before, to: after)
  }

  package init(at moment: Int) { self.init(from: moment, to: moment) }

  /// Runs a closure that reads or compares states, on this thread.
  package func read<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let expectation else { return try body() }
    return try expectation.compare(body)
  }

  /// Runs a closure that changes shared values as of the earlier moment: the references keep theirs.
  package func write<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let expectation else { return try SharedExpectation(from: [:], to: [:]).assert(body) }
    return try expectation.assert(body)
  }

  /// The shared values that a state holds and that are others at the later moment, each as a difference.
  package func differences(in state: Any) -> [String] {
    expectation?.unmetExpectations(in: state) ?? []
  }

  /// Shows, in the shared values that a state holds, those of the earlier moment, wherever they are read.
  ///
  /// Writing and publishers go on with the present values, and so does all that holds the same references by
  /// other properties. Copies of these properties, which effects may have, show the earlier values, too.
  ///
  /// - Returns: A closure that has it show the present values.
  package func show(in state: Any) -> () -> Void {
    expectation?.show(in: state) ?? {}
  }
}
