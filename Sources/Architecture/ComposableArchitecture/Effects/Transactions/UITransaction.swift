/// Another name of ``Transaction``, for code without SwiftUI.
public typealias UITransaction = Transaction

/// Runs a closure in a transaction, like ``withTransaction(_:_:)``.
///
/// - Parameters:
///   - transaction: The transaction that becomes ``Transaction/current``.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withUITransaction<Result>(
  _ transaction: UITransaction,
  _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(transaction, body)
}

/// Runs a closure in the current transaction with one value changed, like ``withTransaction(_:_:_:)``.
///
/// - Parameters:
///   - keyPath: The key path to the value.
///   - value: The new value.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withUITransaction<Value, Result>(
  _ keyPath: WritableKeyPath<UITransaction, Value>,
  _ value: Value,
  _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(keyPath, value, body)
}
