@testable import ComposableArchitecture

/// A number that several tasks count.
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
