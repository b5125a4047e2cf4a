import CombineShim

/// A publisher of a bloc's states. All subscribers receive each new state; the current state is not replayed.
/// It finishes when the bloc is closed, and does not retain the bloc.
///
/// States are published on the bloc's owner, in order. The publisher is hot: a subscriber that demands
/// nothing misses what comes meanwhile.
public struct BlocStream<State>: Publisher {
  public typealias Output = State
  public typealias Failure = Never

  private enum Source {
    case feed(StateFeed<State>)
    case publisher(AnyPublisher<State, Never>)
  }

  private let source: Source

  init(_ feed: StateFeed<State>) {
    source = .feed(feed)
  }

  /// Creates the stream of a ``Streamable`` of your own.
  ///
  /// - Parameter publisher: The states, hot.
  public init(_ publisher: some Publisher<State, Never>) {
    source = .publisher(publisher.eraseToAnyPublisher())
  }

  public func receive<S: Subscriber<State, Never>>(subscriber: S) {
    switch source {
    case .feed(let feed): feed.receive(subscriber: subscriber)
    case .publisher(let publisher): publisher.receive(subscriber: subscriber)
    }
  }
}
