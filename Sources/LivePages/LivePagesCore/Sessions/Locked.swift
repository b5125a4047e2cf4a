import CombineShim

/// A value that a lock guards.
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
