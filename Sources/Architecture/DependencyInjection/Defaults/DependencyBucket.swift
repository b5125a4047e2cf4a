import Synchronization

/// A list of defaults that only grows, at its head. Reading it takes no lock.
final class DependencyBucket: Sendable {
  /// Owns the latest entry, which owns the one before it.
  private let head = Atomic<Unmanaged<DependencyDefault>?>(nil)

  deinit {
    head.load(ordering: .acquiring)?.release()
  }

  /// The entry of a key that stands in a context; in any, for `nil`.
  func entry(of key: ObjectIdentifier, in context: DependencyContext?) -> DependencyDefault? {
    head.load(ordering: .acquiring)?.takeUnretainedValue().first(of: key, in: context)
  }

  /// Adds an entry, unless there is one that stands there.
  ///
  /// - Returns: The one that was there, if any.
  func add(
    _ slot: AnyDependencySlot,
    of key: ObjectIdentifier,
    in context: DependencyContext?
  ) -> DependencyDefault? {
    var latest = head.load(ordering: .acquiring)
    while true {
      let next = latest?.takeUnretainedValue()
      if let earlier = next?.first(of: key, in: context) { return earlier }
      let entry = DependencyDefault(key: key, context: context, slot: slot, next: next)
      let owned = Unmanaged.passRetained(entry)
      let (exchanged, original) = head.compareExchange(
        expected: latest,
        desired: owned,
        ordering: .acquiringAndReleasing
      )
      if exchanged {
        // The new head owns it now.
        latest?.release()
        return nil
      }
      owned.release()
      latest = original
    }
  }
}

/// A value that stands where none was set.
final class DependencyDefault: Sendable {
  private let key: ObjectIdentifier
  /// Where it stands; in all contexts, if the program was prepared with it.
  let context: DependencyContext?
  let slot: AnyDependencySlot
  private let next: DependencyDefault?

  init(
    key: ObjectIdentifier,
    context: DependencyContext?,
    slot: AnyDependencySlot,
    next: DependencyDefault?
  ) {
    self.key = key
    self.context = context
    self.slot = slot
    self.next = next
  }

  /// The first of this and those after it that is of a key and stands in a context; in any, for `nil`.
  func first(of key: ObjectIdentifier, in context: DependencyContext?) -> DependencyDefault? {
    var entry: DependencyDefault? = self
    while let candidate = entry {
      if candidate.key == key {
        if context == nil || candidate.context == nil || candidate.context == context { return candidate }
      }
      entry = candidate.next
    }
    return nil
  }
}
