import CombineShim

/// Handles an event and drops those that are added meanwhile. `onEvent` is told of them all the same.
///
/// As in Dart, that includes those that were added in the same turn of the owner, even where the handler
/// never suspends: of `add(.a); add(.b)` the first is handled.
///
/// ```
/// events    ─a──b───────c────▶
/// handlers  ─a━━━━━|────c━━━|▶
/// ```
public func droppable<Event>() -> SendableEventTransformer<Event> {
  { events, mapper in
    Deferred {
      let turnstile = Turnstile(mailbox: BlocMailbox.transformed)
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

/// A gate that admits one event at a time.
private final class Turnstile: @unchecked Sendable {
  // Sendable: `isTaken` is guarded by `lock`.

  /// `nil` where the transformer is used without a bloc.
  private let mailbox: BlocMailbox?
  private let lock = Lock()
  private var isTaken = false

  init(mailbox: BlocMailbox?) {
    self.mailbox = mailbox
  }

  /// - Returns: Whether the caller is in, since no other event is being handled.
  func enter() -> Bool {
    lock.withLock {
      defer { isTaken = true }
      return !isTaken
    }
  }

  /// Opens the gate, but not for the events that wait in the bloc's mailbox by now.
  func leave() {
    guard let mailbox else { return open() }
    mailbox.post { self.open() }
  }

  private func open() {
    lock.withLock { isTaken = false }
  }
}
