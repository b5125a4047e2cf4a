import CombineShim
import Observation

/// Whether a reader was told that something has changed.
final class Notice: @unchecked Sendable {
  // Sendable: `times` is guarded by `lock`.
  private let lock = Lock()
  private var times = 0

  /// Reads, and watches what was read.
  init(_ read: () -> Void) {
    withObservationTracking(read) { [self] in lock.withLock { times += 1 } }
  }

  var wasGiven: Bool { lock.withLock { times > 0 } }
}
