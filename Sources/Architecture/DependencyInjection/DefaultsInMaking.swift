import Foundation

/// The default values that are being created, and the threads that are waiting for them.
///
/// A thread does not wait for another thread that is already waiting for it, as happens when two default values read
/// each other. Instead of a deadlock, each thread creates its own value and detects the cycle.
enum DefaultsInMaking {
  enum Turn {
    /// The caller creates the value. It calls ``end(_:)`` when it is done.
    case first
    /// The caller creates its own value because it must not wait.
    case alone
    /// Another thread has created the value, and the caller has waited for it.
    case hasWaited
  }

  private typealias Thread = ObjectIdentifier

  private struct State {
    var makers: [DefaultID: Thread] = [:]
    var waiting: [Thread: DefaultID] = [:]

    /// Returns whether a thread is waiting for another one, directly or through other threads.
    func waits(_ other: Thread, for thread: Thread) -> Bool {
      var other = other
      while other != thread {
        guard let next = waiting[other].flatMap({ makers[$0] }) else { return false }
        other = next
      }
      return true
    }
  }

  // This is a condition because the waiting thread may belong to any executor, and creating a value does not
  // suspend.
  private static let condition = NSCondition()
  /// Guarded by `condition`.
  private nonisolated(unsafe) static var state = State()

  /// - Parameter mayWait: A Boolean value that indicates whether the caller may wait, because the creating thread is
  ///   known not to wait for the caller.
  static func begin(_ id: DefaultID, mayWait: Bool) -> Turn {
    let thread = ObjectIdentifier(Foundation.Thread.current)
    return condition.withLock {
      guard let maker = state.makers[id] else {
        state.makers[id] = thread
        return .first
      }
      if !mayWait || state.waits(maker, for: thread) { return .alone }
      state.waiting[thread] = id
      while state.makers[id] == maker { condition.wait() }
      state.waiting[thread] = nil
      return .hasWaited
    }
  }

  static func end(_ id: DefaultID) {
    condition.withLock {
      state.makers[id] = nil
      condition.broadcast()
    }
  }
}

/// The default values that depend on a dependency that was set. They are stored in the slot of that
/// dependency.
enum DerivedDefaults {
  struct Entry: Sendable {
    fileprivate let id: DefaultID
    fileprivate weak var defaults: DependencyDefaults?
    fileprivate let inputs: [Input]
    fileprivate let slot: AnyDependencySlot
  }

  /// A dependency that was read, along with its slot if it was set. The slot is not retained, because it may have a
  /// shorter lifetime.
  fileprivate struct Input: Sendable {
    let key: ObjectIdentifier
    let isSet: Bool
    weak var slot: AnyDependencySlot?

    func isSame(in values: DependencyValues) -> Bool {
      let present = values.setSlot(of: key)
      return isSet ? present != nil && present === slot : present == nil
    }
  }

  /// Guards the entries of all slots. Only default values that are being created, or that depend on others, acquire
  /// the lock.
  private static let lock = Locked(())

  /// Returns the default value created for code with the same dependencies.
  static func find(
    _ id: DefaultID,
    of defaults: DependencyDefaults,
    seeing values: DependencyValues
  ) -> (slot: AnyDependencySlot, inputs: [ObjectIdentifier])? {
    for holder in values.setSlots {
      let entries = lock.withLock { _ in holder.derived }
      for entry in entries where entry.id == id && entry.defaults === defaults {
        if entry.inputs.allSatisfy({ $0.isSame(in: values) }) {
          return (entry.slot, entry.inputs.map(\.key))
        }
      }
    }
    return nil
  }

  static func add(
    _ slot: AnyDependencySlot,
    _ id: DefaultID,
    of defaults: DependencyDefaults,
    inputs: [ObjectIdentifier: AnyDependencySlot?],
    to holder: AnyDependencySlot
  ) {
    let entry = Entry(
      id: id,
      defaults: defaults,
      inputs: inputs.map { Input(key: $0, isSet: $1 != nil, slot: $1) },
      slot: slot
    )
    // Entries that can no longer be reached are released after the lock.
    let earlier = lock.withLock { _ in
      let earlier = holder.derived
      holder.derived = earlier.filter { $0.isReachable } + [entry]
      return earlier
    }
    withExtendedLifetime(earlier) {}
  }
}

extension DerivedDefaults.Entry {
  fileprivate var isReachable: Bool { defaults != nil && inputs.allSatisfy { !$0.isSet || $0.slot != nil } }
}
