/// The part of the storage of a published property that does not depend on the type of its value.
@usableFromInline
class PublishedStorage {
  @usableFromInline final let lock = LendingLock()

  /// The publisher that signals before the property changes. Set once. Guarded by `lock`, which gives the
  /// exclusivity that the language would else check at each access.
  @exclusivity(unchecked)
  @usableFromInline final var willChange: ObservableObjectPublisher?

  @inlinable
  init() {}

  /// The publisher that signals before the property changes.
  final var objectWillChange: ObservableObjectPublisher? {
    lock.lock()
    defer { lock.unlock() }
    return willChange
  }

  final var hasObjectWillChange: Bool {
    lock.lock()
    defer { lock.unlock() }
    return willChange != nil
  }

  /// Makes a publisher send before the property changes, unless the property has a publisher already.
  /// - Returns: The property's publisher.
  final func installObjectWillChange(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    lock.withLock {
      if let willChange { return willChange }
      willChange = publisher
      return publisher
    }
  }
}
