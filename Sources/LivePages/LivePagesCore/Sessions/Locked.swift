import CombineShim

/// A value that a lock guards.
// Not the `Locked` of `DependencyInjection`, a module that this one does not import; this one also throws
// typed errors.
package final class Locked<Value>: @unchecked Sendable {
  // Sendable: `value` is touched under `lock` only.
  private let lock = Lock()
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
  }

  /// Works on the value, alone.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { () throws(Failure) in try body(&value) }
  }
}
