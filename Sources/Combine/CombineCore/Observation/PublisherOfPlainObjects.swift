/// Remembers the publishers of observable objects that have no published property in which to keep one.
final class PublisherOfPlainObjects: Sendable {
  static let shared = PublisherOfPlainObjects()

  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var sizeAtNextPurge = 64

    /// Forgets the publishers of objects that are gone.
    /// - Returns: All publishers that were forgotten, and all objects that live.
    mutating func purge(
      _ forgottenBefore: [ObservableObjectPublisher]
    ) -> (forgotten: [ObservableObjectPublisher], living: [AnyObject]) {
      var (forgotten, living) = (forgottenBefore, [AnyObject]())
      entries = entries.filter {
        if let object = $0.value.object {
          living.append(object)
          return true
        }
        forgotten.append($0.value.publisher)
        return false
      }
      sizeAtNextPurge = max(64, entries.count * 2)
      return (forgotten, living)
    }
  }

  private let lock = Lock()

  /// Guarded by `lock`, which the compiler cannot know.
  private nonisolated(unsafe) var state = State()

  func publisher(for object: AnyObject) -> ObservableObjectPublisher {
    // Both are released outside the lock (rule L2): the publishers that are forgotten, and
    // the objects, whose last reference may be the one that the purge has taken.
    var forgotten: [ObservableObjectPublisher] = []
    var inspected: [AnyObject] = []
    defer { withExtendedLifetime((forgotten, inspected)) {} }
    return lock.withLock {
      let identifier = ObjectIdentifier(object)
      if let entry = state.entries[identifier] {
        if entry.object === object { return entry.publisher }
        // The address was another object's before.
        forgotten.append(entry.publisher)
      }
      if state.entries.count >= state.sizeAtNextPurge {
        (forgotten, inspected) = state.purge(forgotten)
      }
      let publisher = ObservableObjectPublisher()
      state.entries[identifier] = Entry(object: object, publisher: publisher)
      return publisher
    }
  }
}
