import CombineShim

/// A publisher of a bloc's states.
///
/// The publisher sends each new state to all subscribers, and finishes when the bloc closes. It doesn't
/// replay the current state, and doesn't retain the bloc.
///
/// You receive states on the bloc's owner, in order. The publisher is hot, which means that a subscriber
/// misses the states that the bloc emits while the subscriber has no demand.
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

  /// Creates the stream of a custom ``Streamable``.
  ///
  /// - Parameter publisher: A hot publisher of the states.
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

/// Publishes a bloc's states to its subscribers.
///
/// All subscribers receive a state before the next one, even if one of them emits from within its delivery. A
/// subscriber receives only states that are emitted after it subscribes.
class StateFeed<State> {
  private(set) final var subject = PassthroughSubject<State, Never>()
  private(set) final var hasFinished = false
  private var waiting: [State] = []
  private var isSending = false
  private var mustFinish = false
  /// The number of emitted states, and of states that have started to be published.
  private var emitted = 0
  private var sent = 0

  func receive<S: Subscriber<State, Never>>(subscriber: S) {
    guard emitted > sent else { return subject.receive(subscriber: subscriber) }
    // This subscriber must not receive states that were emitted earlier and are still waiting for the current
    // delivery.
    let latest = emitted
    subject.filter { [unowned self] _ in sent > latest }.receive(subscriber: subscriber)
  }

  final func send(_ state: State) {
    emitted += 1
    guard !isSending else { return waiting.append(state) }
    isSending = true
    deliver(state)
    while !waiting.isEmpty {
      let states = waiting
      waiting = []
      for state in states { deliver(state) }
    }
    isSending = false
    if mustFinish { subject.send(completion: .finished) }
  }

  private final func deliver(_ state: State) {
    sent += 1
    subject.send(state)
  }

  func finish() {
    hasFinished = true
    if isSending {
      mustFinish = true
    } else {
      subject.send(completion: .finished)
    }
  }

  /// Restarts after the end, for new subscribers.
  final func reopen() {
    subject = PassthroughSubject()
    hasFinished = false
    mustFinish = false
  }
}

/// An asynchronous sequence of all later states of a bloc. The sequence buffers states without a limit, ends
/// when the bloc does, and doesn't retain the bloc.
public struct BlocStates<State: Sendable>: AsyncSequence, Sendable {
  public typealias Element = State
  public typealias Failure = Never

  private let stream: AsyncStream<State>

  init(_ publisher: BlocStream<State>) {
    stream = AsyncStream { continuation in
      let subscription = StatesSubscription(
        publisher.sink { _ in
          continuation.finish()
        } receiveValue: { state in
          continuation.yield(state)
        }
      )
      continuation.onTermination = { _ in subscription.cancel() }
    }
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private var base: AsyncStream<State>.AsyncIterator

    init(_ base: AsyncStream<State>.AsyncIterator) {
      self.base = base
    }

    public mutating func next() async -> State? {
      await base.next()
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> State? {
      await base.next(isolation: actor)
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(stream.makeAsyncIterator())
  }
}

private struct StatesSubscription: @unchecked Sendable {
  // A subscription can be cancelled from any thread.

  private let cancellable: AnyCancellable

  init(_ cancellable: AnyCancellable) {
    self.cancellable = cancellable
  }

  func cancel() {
    cancellable.cancel()
  }
}

extension BlocBase {
  /// Calls a closure with each state that the bloc emits from now on, like `stream.sink`.
  ///
  /// - Returns: A cancellable that retains the closure. After you cancel or release it, the bloc doesn't call
  ///   the closure anymore.
  public final func listen(_ onData: @escaping (State) -> Void) -> AnyCancellable {
    stream.sink(receiveValue: onData)
  }
}
