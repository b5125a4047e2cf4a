import CombineShim

/// The effects that a store runs.
@usableFromInline
final class EffectsInFlight: @unchecked Sendable {
  // Sendable: the groups are guarded by `lock`.

  /// Guards `groups` and the fields of each group. No user code runs while it is held.
  let lock = Lock()
  private var groups: [ObjectIdentifier: EffectGroup] = [:]

  /// Called, outside of the lock, when effects have ended; it is for tests.
  let onEnd: (@Sendable () -> Void)?

  init(onEnd: (@Sendable () -> Void)? = nil) {
    self.onEnd = onEnd
  }

  /// Call it under the lock.
  func insert(_ group: EffectGroup) {
    groups[ObjectIdentifier(group)] = group
  }

  /// Call it under the lock.
  func remove(_ group: EffectGroup) {
    groups[ObjectIdentifier(group)] = nil
  }

  /// Where the effects come from: one entry for each.
  var origins: [EffectOrigin?] {
    lock.withLock { Array(groups.values) }.flatMap(\.origins)
  }

  var isEmpty: Bool { lock.withLock { groups.isEmpty } }

  func cancelAll() {
    for group in lock.withLock({ Array(groups.values) }) { group.cancel() }
  }
}
