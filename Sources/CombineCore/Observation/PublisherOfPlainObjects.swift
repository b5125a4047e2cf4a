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
  }

  private let lock = Lock()

  /// Guarded by `lock`, which the compiler cannot know.
  private nonisolated(unsafe) var state = State()

  func publisher(for object: AnyObject) -> ObservableObjectPublisher {
    lock.withLock {
      // An address may have been another object's before.
      if let entry = state.entries[ObjectIdentifier(object)], entry.object === object {
        return entry.publisher
      }
      if state.entries.count >= state.sizeAtNextPurge {
        state.entries = state.entries.filter { $0.value.object != nil }
        state.sizeAtNextPurge = max(64, state.entries.count * 2)
      }
      let publisher = ObservableObjectPublisher()
      state.entries[ObjectIdentifier(object)] = Entry(object: object, publisher: publisher)
      return publisher
    }
  }
}
