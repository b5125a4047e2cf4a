import Foundation

/// The effects that a store runs.
final class EffectsInFlight: @unchecked Sendable {
  // Sendable: the groups are guarded by `lock`.

  /// Guards `groups` and the fields of each group. No user code runs while it is held.
  let lock = NSLock()
  private var groups: [ObjectIdentifier: EffectGroup] = [:]

  /// Call it under the lock.
  func insert(_ group: EffectGroup) {
    groups[ObjectIdentifier(group)] = group
  }

  /// Call it under the lock.
  func remove(_ group: EffectGroup) {
    groups[ObjectIdentifier(group)] = nil
  }

  var count: Int {
    lock.withLock { Array(groups.values) }.reduce(0) { $0 + $1.effectCount }
  }

  func cancelAll() {
    for group in lock.withLock({ Array(groups.values) }) { group.cancel() }
  }
}
