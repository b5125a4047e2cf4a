import SharedState
import Synchronization

/// Determines whether an inspected reducer runs without recording.
///
/// The class isn't generic and its check is inlined, because reading a generic type's metadata would cost
/// more than most reducers do.
@usableFromInline
final class RecordingGate {
  @usableFromInline let inspector: Inspector
  /// A Boolean value that indicates whether the store is showing a state other than its present one. Use this
  /// property only on the store's owner.
  @usableFromInline var isTravelling = false

  init(inspector: Inspector) {
    self.inspector = inspector
  }

  @inlinable var isIdle: Bool { !isTravelling && !inspector.recording.load(ordering: .relaxed) }
}

/// Keeps the history of shared values from the first recording until the inspector is deallocated. The
/// history continues while recording is paused, because existing entries show earlier shared values.
final class SharedMoments: Sendable {
  private let isFollowing = Atomic(false)

  deinit {
    if isFollowing.load(ordering: .relaxed) { SharedHistory.unfollow() }
  }

  /// The present moment.
  var current: Int {
    if !isFollowing.load(ordering: .relaxed), !isFollowing.exchange(true, ordering: .relaxed) {
      SharedHistory.follow()
    }
    return SharedHistory.moment { Footprint.bytes(ofAny: $0) }
  }
}
