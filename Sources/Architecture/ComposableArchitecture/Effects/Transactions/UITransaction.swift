/// Another name of ``Transaction``, as code without SwiftUI has it.
public typealias UITransaction = Transaction

/// Runs a closure inside a transaction, as ``withTransaction(_:_:)`` does.
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

/// Runs a closure inside the surrounding transaction with one of its values changed, as
/// ``withTransaction(_:_:_:)`` does.
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
