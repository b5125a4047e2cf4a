import CombineShim

/// Keeps values until a subscriber demands them, for people who write publishers and operators.
///
/// Feed it with ``buffer(value:)`` and ``complete(completion:)``, and pass on to ``demand(_:)`` what the subscriber
/// requests. Values are delivered as demand comes, in the order in which they were buffered. The completion waits for
/// the last of them, a failure too; it needs no demand of its own.
///
/// May be used from any thread, and from inside a delivery. Whoever finds a delivery going on leaves what they brought
/// to the thread that delivers, so that the subscriber gets one call at a time, and none nested in another.
/// Values that come after a completion are dropped, and so are further completions.
public final class DemandBuffer<S: Subscriber> {
  private struct State {
    var subscriber: S?
    var values = FirstInFirstOut<S.Input>()
    var completion: Subscribers.Completion<S.Failure>?

    /// What the subscriber has asked for and not got yet.
    var outstanding = Subscribers.Demand.none

    /// What was demanded since the last caller was told how much to ask for.
    var unreported = Subscribers.Demand.none

    var hasReportedUnlimited = false
    var isDelivering = false
  }

  private enum Delivery {
    case value(S.Input, S)
    case completion(Subscribers.Completion<S.Failure>, S)
    case nothing
  }

  private let lock = Lock()

  /// Guarded by `lock`.
  private var state: State

  /// Makes an empty buffer.
  /// - Parameter subscriber: Gets the values. It is let go after its completion and after ``cancel()``.
  public init(subscriber: S) {
    state = State(subscriber: subscriber)
  }

  /// Takes a value, which is delivered now if there is demand for it, and else when there is.
  /// - Parameter value: The value.
  /// - Returns: How much more to ask upstream for: what was demanded and not reported to any caller before.
  @discardableResult
  public func buffer(value: S.Input) -> Subscribers.Demand {
    let delivers = lock.withLock {
      guard state.subscriber != nil, state.completion == nil else { return false }
      state.values.append(value)
      return beginDelivering()
    }
    if delivers { deliver() }
    return reportDemand()
  }

  /// Takes the completion, which is delivered once no value is left in front of it.
  /// - Parameter completion: Whether upstream finished or failed.
  public func complete(completion: Subscribers.Completion<S.Failure>) {
    let delivers = lock.withLock {
      guard state.subscriber != nil, state.completion == nil else { return false }
      state.completion = completion
      return beginDelivering()
    }
    if delivers { deliver() }
  }

  /// Adds to the demand, and delivers what was waiting for it.
  /// - Parameter demand: How many values more the subscriber wants; none is allowed and changes nothing.
  /// - Returns: How much more to ask upstream for: what was demanded and not reported to any caller before.
  @discardableResult
  public func demand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    let delivers = lock.withLock {
      guard state.subscriber != nil else { return false }
      add(demand)
      return beginDelivering()
    }
    if delivers { deliver() }
    return reportDemand()
  }

  /// Drops what is buffered and lets the subscriber go. Nothing is delivered after that, but for what another thread is
  /// delivering at this moment.
  public func cancel() {
    let released = lock.withLock {
      let old = state
      state = State(isDelivering: old.isDelivering)
      return old
    }
    withExtendedLifetime(released) {}
  }
}

extension DemandBuffer {
  /// Called with the lock held.
  private func add(_ demand: Subscribers.Demand) {
    state.outstanding += demand
    state.unreported += demand
  }

  /// Called with the lock held.
  /// - Returns: Whether the caller is the one to deliver.
  private func beginDelivering() -> Bool {
    guard !state.isDelivering else { return false }
    state.isDelivering = true
    return true
  }

  private func deliver() {
    while true {
      switch lock.withLock(nextDelivery) {
      case .value(let value, let subscriber):
        let more = subscriber.receive(value)
        if more != .none {
          lock.withLock { add(more) }
        }
      case .completion(let completion, let subscriber):
        subscriber.receive(completion: completion)
      case .nothing:
        return
      }
    }
  }

  /// Called with the lock held, by the one who delivers.
  private func nextDelivery() -> Delivery {
    guard let subscriber = state.subscriber else {
      state.isDelivering = false
      return .nothing
    }
    if state.outstanding > .none, let value = state.values.popFirst() {
      state.outstanding -= 1
      return .value(value, subscriber)
    }
    if let completion = state.completion, state.values.isEmpty {
      state.subscriber = nil
      return .completion(completion, subscriber)
    }
    state.isDelivering = false
    return .nothing
  }

  private func reportDemand() -> Subscribers.Demand {
    lock.withLock {
      let demand = state.hasReportedUnlimited || state.subscriber == nil ? .none : state.unreported
      state.unreported = .none
      state.hasReportedUnlimited = state.hasReportedUnlimited || demand == .unlimited
      return demand
    }
  }
}
