import SharedState
import Synchronization

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
