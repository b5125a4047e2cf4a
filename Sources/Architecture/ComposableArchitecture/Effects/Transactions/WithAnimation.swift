/// Runs a closure whose changes of state are to be animated.
/// - Parameters:
///   - animation: The animation; `nil` for none.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction.current.animated(animation), body)
}

/// Runs an asynchronous closure whose changes of state are to be animated.
/// - Parameters:
///   - animation: The animation; `nil` for none.
///   - isolation: The caller's; the closure stays on it.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await withTransaction(Transaction.current.animated(animation), body)
}

extension Transaction {
  /// This transaction with another animation.
  func animated(_ animation: Animation?) -> Transaction {
    var copy = self
    copy.animation = animation
    return copy
  }
}
