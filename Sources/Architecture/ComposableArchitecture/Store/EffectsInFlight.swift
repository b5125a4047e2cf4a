import CombineShim

/// The effects that a store runs.
@usableFromInline
final class EffectsInFlight: @unchecked Sendable {
  // Sendable: the groups are guarded by `lock`.

  /// Guards `groups` and the fields of each group. No user code runs while it is held (rule S7 of
  /// Documentation/Architecture.md).
  let lock = Lock()
  private var groups: [ObjectIdentifier: EffectGroup] = [:]
  private var lastNumber = 0

  /// Called, outside of the lock, when effects have ended: what a monitor of the core is told.
  let onEnd: (@Sendable () -> Void)?

  init(onEnd: (@Sendable () -> Void)? = nil) {
    self.onEnd = onEnd
  }

  /// Call it under the lock.
  func insert(_ group: EffectGroup) {
    lastNumber += 1
    group.number = lastNumber
    groups[ObjectIdentifier(group)] = group
  }

  /// Call it under the lock.
  func remove(_ group: EffectGroup) {
    groups[ObjectIdentifier(group)] = nil
  }

  /// The origins of the effects: one entry for each, in the order in which they were started.
  var origins: [EffectOrigin?] {
    lock.withLock { groups.values.sorted { $0.number < $1.number } }.flatMap(\.origins)
  }

  var isEmpty: Bool { lock.withLock { groups.isEmpty } }

  func cancelAll() {
    for group in lock.withLock({ Array(groups.values) }) { group.cancel() }
  }
}
