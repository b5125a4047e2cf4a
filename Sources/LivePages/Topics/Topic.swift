import ComposableArchitecture

/// A subject that all visitors of a site share: who sends a message, tells all who listen at that moment,
/// oneself too if one does.
///
/// A message arrives at most once, and those of one sender in the order in which they were sent; it is kept
/// for nobody. It arrives where it was sent, on any thread: Effects bring it to the actor of their store.
/// A topic never completes.
///
/// ```
/// listens     --a--b----|
/// also        -----b--c--
/// send        --a--b--c--
/// ```
public final class Topic<Message: Sendable>: Publisher, @unchecked Sendable {
  public typealias Output = Message
  public typealias Failure = Never

  // Sendable: a subject may be used on any thread, and its messages go to others.
  private let subject = PassthroughSubject<Message, Never>()
  private let wasReleased: @Sendable () -> Void

  init(wasReleased: @escaping @Sendable () -> Void = {}) {
    self.wasReleased = wasReleased
  }

  deinit { wasReleased() }

  /// Tells all who listen. Those who listen have taken it when this returns, unless others send as well.
  public func send(_ message: Message) {
    subject.send(message)
  }

  public func receive(subscriber: some Subscriber<Message, Never>) {
    // Who listens holds the topic.
    subject.handleEvents(receiveCancel: { [self] in withExtendedLifetime(self) {} })
      .subscribe(subscriber)
  }
}
