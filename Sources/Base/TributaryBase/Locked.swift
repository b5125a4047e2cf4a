/// A value that several threads share, guarded by a lock.
///
/// Keep user code out of ``withLock(_:)``, because it could take the same lock. `LockIsolated` of
/// `DependencyInjection`, which clients use, reports such reentrancy, at the cost of a recursive lock.
package final class Locked<Value>: @unchecked Sendable {
  // Sendable: `value` is touched under `lock` only.
  private let lock = Lock()
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
  }

  /// Calls a closure with exclusive access to the value.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { () throws(Failure) in try body(&value) }
  }
}
