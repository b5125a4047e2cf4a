import CombineShim
import Observation
import Synchronization
import TributaryReports

/// Tracks the shared values that closures read, and calls a closure when one of these values has changed since it was
/// last read.
///
/// Two states of a store contain the same references. For that reason, you cannot find out that a shared value has
/// changed by comparing the states or observing the store's actions.
package final class SharedFollower: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  private let onChange: @Sendable () -> Void
  private let lock = Lock()
  /// The values that have been read and have not changed since.
  private var followed: [ObjectIdentifier: SharedReads.Reading] = [:]
  /// The values that have changed since they were read.
  private var changed: [ObjectIdentifier: ObservedAspect] = [:]

  package init(onChange: @escaping @Sendable () -> Void) {
    self.onChange = onChange
  }

  /// A Boolean value that indicates whether the process has ever had a shared value. Reading it costs one
  /// atomic load.
  package static var isPossible: Bool { hasReferences.load(ordering: .relaxed) }

  private static let hasReferences = Atomic(false)

  /// Records that the process has a shared value.
  static func noteReference() {
    if !isPossible { hasReferences.store(true, ordering: .relaxed) }
  }

  /// Runs a closure and tracks the shared values it reads.
  ///
  /// - Parameter isAfterChange: A Boolean value that indicates whether the closure runs because a shared
  ///   value has changed. See ``isUnchanged(_:)``.
  package func follow(isAfterChange: Bool = false, _ body: () -> Void) {
    let reads = SharedReads(isAfterChange: isAfterChange || SharedReads.slot.object?.isAfterChange == true)
    SharedReads.slot.withObject(reads, body)
    for reading in reads.readings { follow(reading) }
  }

  private func follow(_ reading: SharedReads.Reading) {
    let id = ObjectIdentifier(reading.aspect)
    let isFollowed = lock.withLock {
      defer { followed[id] = reading }
      return followed[id] != nil
    }
    // The value is registered only once until it changes, because the Observation module retains each
    // registration.
    if isFollowed { return }
    withObservationTracking {
      reading.aspect.register()
    } onChange: { [weak self] in
      self?.hasChanged(id)
    }
  }

  private func hasChanged(_ id: ObjectIdentifier) {
    let reading = lock.withLock {
      let reading = followed.removeValue(forKey: id)
      if let reading, !reading.isUpToDate { changed[id] = reading.aspect }
      return reading
    }
    guard let reading else { return }
    if reading.isUpToDate { follow(reading) } else { onChange() }
  }

  /// Returns whether a value has changed and has not been read since. Changes before this call are discarded.
  package func takesUnseenChange() -> Bool {
    let (changed, followed) = lock.withLock {
      defer { self.changed = [:] }
      return (self.changed, self.followed)
    }
    return changed.keys.contains { followed[$0]?.isUpToDate != true }
  }

  /// Compares two states by running a closure. Returns `true` if nothing has changed.
  ///
  /// After a shared value has changed, two states that contain it may be equal even though something has
  /// changed.
  package static func isUnchanged(_ compare: () -> Bool) -> Bool {
    guard let outer = SharedReads.slot.object else { return compare() }
    let reads = SharedReads(isAfterChange: false)
    let isEqual = SharedReads.slot.withObject(reads, compare)
    if reads.readings.isEmpty { return isEqual }
    let isUnchanged = isEqual && !outer.isAfterChange
    // A shared value compared with itself may previously have had a different value.
    for reading in reads.readings { outer.note(reading.aspect, isRead: !isUnchanged) }
    return isUnchanged
  }

  /// A Boolean value that indicates whether reads on this thread are being tracked.
  package static var isFollowing: Bool { SharedReads.slot.isOccupied }
}

/// The shared values that a thread reads.
final class SharedReads {
  struct Reading {
    let aspect: ObservedAspect
    /// The version that was read, or `nil` if an earlier change has not been read.
    var version: Int?

    var isUpToDate: Bool { version == aspect.currentVersion }
  }

  static let slot = ThreadSlot<SharedReads>()

  let isAfterChange: Bool
  private(set) var readings: [Reading] = []
  /// The indices of aspects in `readings`.
  private var places: [ObjectIdentifier: Int] = [:]

  init(isAfterChange: Bool) {
    self.isAfterChange = isAfterChange
  }

  func note(_ aspect: ObservedAspect, isRead: Bool = true) {
    let version = isRead ? aspect.currentVersion : nil
    guard let index = places[ObjectIdentifier(aspect)] else {
      places[ObjectIdentifier(aspect)] = readings.count
      readings.append(Reading(aspect: aspect, version: version))
      return
    }
    if !isRead { readings[index].version = nil }
  }
}
