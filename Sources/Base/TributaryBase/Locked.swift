/// A value that several threads share, guarded by a lock.
///
/// Don't call user code inside ``withLock(_:)``, because it could take the same lock. Clients use
/// `LockIsolated` of `DependencyInjection`, which reports such reentrancy, at the cost of a recursive lock.
package final class Locked<Value>: @unchecked Sendable {
  // This type is sendable because `value` is accessed only under `lock`.
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
