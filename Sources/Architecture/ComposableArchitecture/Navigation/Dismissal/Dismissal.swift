import CombineShim

/// The dismissal of a presented feature, for the effects of one of its actions.
///
/// It is known to the feature's reducer and effects as what surrounds their dependencies. A request leaves
/// through one of the effects, as an action of it, and so comes to the presenting feature the way that all of
/// its actions come, in order, and not at all once the feature has gone.
final class Dismissal: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  enum Outcome {
    case requested
    /// The feature is gone or its effect was cancelled, so there is nothing to ask for.
    case gone
    /// No effect runs that could carry the request.
    case noEffect
  }

  private let lock = Lock()
  private var channels: [DismissalChannel] = []
  private var wasCancelled = false

  func add(_ channel: DismissalChannel) {
    lock.withLock { channels.append(channel) }
  }

  func remove(_ channel: DismissalChannel, isCancelled: Bool) {
    let removed = lock.withLock { () -> DismissalChannel? in
      if isCancelled { wasCancelled = true }
      guard let index = channels.firstIndex(where: { $0 === channel }) else { return nil }
      return channels.remove(at: index)
    }
    withExtendedLifetime(removed) {}
  }

  /// Dismisses the feature. When this returns, the presenting feature has handled that.
  func request(in transaction: Transaction) async -> Outcome {
    if Task.isCancelled { return .gone }
    let (channels, wasCancelled) = lock.withLock { (self.channels, self.wasCancelled) }
    guard let channel = channels.first(where: { $0.reserve() }) else {
      return wasCancelled ? .gone : .noEffect
    }
    await channel.send(in: transaction)
    return .requested
  }
}
