import CombineShim
import Observation

/// Records whether a reader was notified of a change.
final class Notice: @unchecked Sendable {
  // Sendable: `times` is guarded by `lock`.
  private let lock = Lock()
  private var times = 0

  /// Performs a closure, and observes the properties that it reads.
  init(_ read: () -> Void) {
    withObservationTracking(read) { [self] in lock.withLock { times += 1 } }
  }

  var wasGiven: Bool { lock.withLock { times > 0 } }
}
