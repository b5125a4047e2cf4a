import CombineShim

/// The states of a bloc from now on: each goes to all who listen, the current one is not repeated to those who come late, and
/// the end is the bloc's end. It does not keep the bloc alive.
///
/// States are published on the bloc's owner, in order. The publisher is hot: a subscriber that demands nothing misses what
/// comes meanwhile.
public struct BlocStream<State>: Publisher {
  public typealias Output = State
  public typealias Failure = Never

  private let subject: PassthroughSubject<State, Never>

  init(_ subject: PassthroughSubject<State, Never>) {
    self.subject = subject
  }

  public func receive<S: Subscriber<State, Never>>(subscriber: S) {
    subject.receive(subscriber: subscriber)
  }
}

extension BlocBase {
  /// Calls a closure with each state from now on: the same as `stream.sink`.
  ///
  /// - Returns: What keeps the closure; it is not called any more once that is cancelled or let go of.
  public final func listen(_ onData: @escaping (State) -> Void) -> AnyCancellable {
    stream.sink(receiveValue: onData)
  }
}
