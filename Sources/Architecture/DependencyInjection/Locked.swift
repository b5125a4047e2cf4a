import Foundation

/// A value that several threads share, each of them alone with it while it works on it.
///
/// `NSLock` is used because ThreadSanitizer understands it; `Synchronization.Mutex` gives false alarms under
/// contention. Keep user code out of `body`: it could come back for the same lock. `LockIsolated`, which is
/// for users, reports that, at the cost of a recursive lock; `Lock` belongs to Combine, and this module does
/// without that.
package final class Locked<Value>: @unchecked Sendable {
  // Sendable: `value` is touched under `lock` only, and what goes in or out is sent.
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
  }

  package func withLock<Result>(
    _ body: (inout sending Value) throws -> sending Result
  ) rethrows -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
