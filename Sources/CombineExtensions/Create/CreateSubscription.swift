import CombineShim

/// The subscription of a ``Publishers/Create``. Its source keeps it alive through the subscriber that the closure got.
final class CreateSubscription<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  private enum Source {
    case starting
    case running(any Cancellable)
    case ended
  }

  private let buffer: DemandBuffer<Downstream>
  private let lock = Lock()

  /// Guarded by `lock`.
  private var source = Source.starting

  init(downstream: Downstream) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  deinit {
    end()
  }

  var description: String { "Create" }

  func start(_ factory: Publishers.Create<Downstream.Input, Downstream.Failure>.SubscriberHandler) {
    guard !hasEnded else { return }
    let cancellable = factory(
      Publishers.Create.Subscriber(
        onValue: { self.buffer.buffer(value: $0) },
        onCompletion: { completion in
          self.buffer.complete(completion: completion)
          self.end()
        }
      )
    )
    let isOver = lock.withLock {
      guard case .starting = source else { return true }
      source = .running(cancellable)
      return false
    }
    if isOver { cancellable.cancel() }
  }

  func request(_ demand: Subscribers.Demand) {
    buffer.demand(demand)
  }

  func cancel() {
    buffer.cancel()
    end()
  }

  private var hasEnded: Bool {
    lock.withLock {
      if case .ended = source { true } else { false }
    }
  }

  private func end() {
    let ended = lock.withLock {
      let old = source
      source = .ended
      return old
    }
    if case .running(let cancellable) = ended { cancellable.cancel() }
  }
}
