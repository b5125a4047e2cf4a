import CombineShim

/// The states of a bloc from now on, one after the other, for a `for await` loop. It ends when the bloc does.
/// States wait for the loop, however many there are; it does not keep the bloc alive.
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
  // Sendable: a subscription may be cancelled from any thread.

  private let cancellable: AnyCancellable

  init(_ cancellable: AnyCancellable) {
    self.cancellable = cancellable
  }

  func cancel() {
    cancellable.cancel()
  }
}
