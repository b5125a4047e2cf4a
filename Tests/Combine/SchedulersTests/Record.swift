import CombineShim

/// A log of events from any thread.
final class Record<Event>: @unchecked Sendable {
  // Unchecked: guarded by `lock`.
  private let lock = Lock()
  private var list: [Event] = []

  var events: [Event] { lock.withLock { list } }

  func add(_ event: Event) { lock.withLock { list.append(event) } }
}
