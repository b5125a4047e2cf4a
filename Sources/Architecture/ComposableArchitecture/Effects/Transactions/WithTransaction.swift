/// Runs a closure inside a transaction: changes of state in it carry the transaction to their observers.
/// - Parameters:
///   - transaction: The transaction that becomes ``Transaction/current``.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withTransaction<Result>(
  _ transaction: Transaction,
  _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.$current.withValue(transaction, operation: body)
}

/// Runs an asynchronous closure inside a transaction: changes of state in it carry the transaction to their
/// observers.
/// - Parameters:
///   - transaction: The transaction that becomes ``Transaction/current``.
///   - isolation: The caller's; the closure stays on it.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withTransaction<Result>(
  _ transaction: Transaction,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await Transaction.$current.withValue(transaction, operation: body)
}

/// Runs a closure inside the surrounding transaction with one of its values changed.
/// - Parameters:
///   - keyPath: The key path to the value.
///   - value: The new value.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withTransaction<Value, Result>(
  _ keyPath: WritableKeyPath<Transaction, Value>,
  _ value: Value,
  _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}
