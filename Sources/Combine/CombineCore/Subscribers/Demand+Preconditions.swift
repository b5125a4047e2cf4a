extension Subscribers.Demand {
  /// Stops on a demand of none, for publishers where Combine calls that a programming error.
  @inlinable
  package func assertNonZero(file: StaticString = #file, line: UInt = #line) {
    precondition(self != .none, "demand must not be zero", file: file, line: line)
  }
}
