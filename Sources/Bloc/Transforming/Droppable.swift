import CombineShim

/// Handles an event and drops those that are added meanwhile. `onEvent` is told of them all the same.
///
/// ```
/// events    ─a──b───────c────▶
/// handlers  ─a━━━━━|────c━━━|▶
/// ```
public func droppable<Event>() -> SendableEventTransformer<Event> {
  { events, mapper in
    Deferred {
      let turnstile = Turnstile()
      return
        events
        .filter { _ in turnstile.enter() }
        .flatMap { event in
          mapper(event).handleEvents(
            receiveCompletion: { _ in turnstile.leave() },
            receiveCancel: { turnstile.leave() }
          )
        }
    }
    .eraseToAnyPublisher()
  }
}

/// Lets one in at a time.
private final class Turnstile: @unchecked Sendable {
  // Sendable: `isTaken` is guarded by `lock`.

  private let lock = Lock()
  private var isTaken = false

  /// - Returns: Whether the caller is in, since no other event is being handled.
  func enter() -> Bool {
    lock.withLock {
      defer { isTaken = true }
      return !isTaken
    }
  }

  func leave() {
    lock.withLock { isTaken = false }
  }
}
