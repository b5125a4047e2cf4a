@testable import ComposableArchitecture

/// A counter that several tasks share.
final class CallCount: Sendable {
  private let count = Locked(0)

  var value: Int { count.withLock { $0 } }

  @discardableResult
  func increment() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
