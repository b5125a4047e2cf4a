import SharedState
import Synchronization

/// Tells whether an inspected reducer is run as it is.
///
/// It is not generic and its check is inlined, since a look at a generic type would cost more than most
/// reducers.
@usableFromInline
final class RecordingGate {
  @usableFromInline let inspector: Inspector
  /// Whether the store shows another state than its present one. It is used on the store's owner.
  @usableFromInline var isTravelling = false

  init(inspector: Inspector) {
    self.inspector = inspector
  }

  @inlinable var isIdle: Bool { !isTravelling && !inspector.recording.load(ordering: .relaxed) }
}

/// Keeps the values of shared references, once something was recorded, for as long as an inspector is
/// there: also while it pauses, as the entries that it has show what was shared before that.
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
