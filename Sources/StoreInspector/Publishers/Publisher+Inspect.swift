import CombineShim

extension Publisher {
  /// Records what each subscription of this publisher does: its demand, values, end and cancel.
  ///
  /// ```swift
  /// numbers.inspect("numbers").sink { print($0) }
  /// Inspector.shared.publishers.last?.marbles(frame: .milliseconds(10))   // --1--2|
  /// ```
  ///
  /// Everything passes as it comes: demand, values and completion, on the threads on which they come.
  ///
  /// - Parameters:
  ///   - name: What the publisher is called.
  ///   - inspector: What records. A subscription that begins while its ``Inspector/isRecording`` is false is
  ///     not recorded.
  /// - Returns: A publisher of the same values.
  public func inspect(_ name: String, by inspector: Inspector = .shared) -> Publishers.Inspect<Self> {
    Publishers.Inspect(upstream: self, name: name, inspector: inspector)
  }
}

extension Publishers {
  /// A publisher whose subscriptions are recorded.
  public struct Inspect<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is recorded.
    public let upstream: Upstream
    /// What it is called.
    public let name: String
    let inspector: Inspector

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      guard inspector.isRecording else { return upstream.subscribe(subscriber) }
      let record = PublisherRecord(name: name, limit: inspector.limits.entries, now: inspector.now)
      inspector.insert(record)
      upstream.subscribe(InspectedSubscription(downstream: subscriber, record: record))
    }
  }
}

/// Passes on what goes between a publisher and a subscriber, and records it.
private final class InspectedSubscription<Downstream: Subscriber>: Subscriber, Subscription,
  CustomStringConvertible, @unchecked Sendable
{
  // Sendable: the state is guarded by `lock`; subscribers and subscriptions may be used from any thread.

  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private enum State {
    case waiting(Downstream)
    case active(Downstream, any Subscription)
    case over
  }

  private let record: PublisherRecord
  private let lock = Lock()
  private var state: State

  init(downstream: Downstream, record: PublisherRecord) {
    state = .waiting(downstream)
    self.record = record
  }

  var description: String { "Inspect" }

  func receive(subscription: any Subscription) {
    let downstream = lock.withLock { () -> Downstream? in
      guard case .waiting(let downstream) = state else { return nil }
      state = .active(downstream, subscription)
      return downstream
    }
    guard let downstream else { return subscription.cancel() }
    record.append(.subscribed)
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard case .active(let downstream, _) = lock.withLock({ state }) else { return .none }
    record.append(.value(input))
    let demand = downstream.receive(input)
    if demand != .none { record.append(.requested(demand)) }
    return demand
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard case .active(let downstream, _) = end() else { return }
    switch completion {
    case .finished: record.append(.finished)
    case .failure(let error): record.append(.failed(error))
    }
    downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    guard case .active(_, let upstream) = lock.withLock({ state }) else { return }
    record.append(.requested(demand))
    upstream.request(demand)
  }

  func cancel() {
    guard case .active(_, let upstream) = end() else { return }
    record.append(.cancelled)
    upstream.cancel()
  }

  /// - Returns: The state before.
  private func end() -> State {
    lock.withLock {
      defer { state = .over }
      return state
    }
  }
}
