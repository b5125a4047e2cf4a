import CombineShim
import DequeModule

/// Keeps values until a subscriber demands them, for people who write publishers and operators.
///
/// Feed it with ``buffer(value:)`` and ``complete(completion:)``, and pass on to ``demand(_:)`` what the subscriber
/// requests. Values are delivered as demand comes, in the order in which they were buffered. The completion waits for
/// the last of them, a failure too; it needs no demand of its own. A value that is demanded already is passed straight
/// on and costs no allocation.
///
/// May be used from any thread, and from inside a delivery. Whoever finds a delivery going on leaves what they brought
/// to the thread that delivers, so that the subscriber gets one call at a time, and none nested in another.
/// Values that come after a completion are dropped, and so are further completions.
public final class DemandBuffer<S: Subscriber> {
  @usableFromInline
  struct State {
    @usableFromInline var subscriber: S?
    @usableFromInline var values = Deque<S.Input>()
    @usableFromInline var completion: Subscribers.Completion<S.Failure>?

    /// What the subscriber has asked for and not got yet.
    @usableFromInline var outstanding = Subscribers.Demand.none

    /// What was demanded since the last caller was told how much to ask for.
    @usableFromInline var unreported = Subscribers.Demand.none

    @usableFromInline var hasReportedUnlimited = false
    @usableFromInline var isDelivering = false

    @usableFromInline
    init(subscriber: S?, isDelivering: Bool = false) {
      self.subscriber = subscriber
      self.isDelivering = isDelivering
    }
  }

  @usableFromInline
  enum Delivery {
    case value(S.Input, S)
    case completion(Subscribers.Completion<S.Failure>, S)
    case nothing
  }

  @usableFromInline let lock = Lock()

  /// Guarded by `lock`, which gives the exclusivity that the language would else check at each access.
  @exclusivity(unchecked)
  @usableFromInline var state: State

  /// Makes an empty buffer.
  /// - Parameter subscriber: Gets the values. It is let go after its completion and after ``cancel()``.
  @inlinable
  public init(subscriber: S) {
    state = State(subscriber: subscriber)
  }

  /// Makes an empty buffer that keeps everything, the completion too, until ``open()``: as if someone were delivering.
  /// - Parameter subscriber: Gets the values.
  @inlinable
  init(closedFor subscriber: S) {
    state = State(subscriber: subscriber, isDelivering: true)
  }

  /// Delivers what was kept and demanded, and goes on as a buffer does that was never closed. To be called once.
  /// - Returns: How much more to ask upstream for: what was demanded and not reported to any caller before.
  @inlinable
  func open() -> Subscribers.Demand {
    lock.lock()
    return deliverAndReport()
  }

  /// Takes a value, which is delivered now if there is demand for it, and else when there is.
  /// - Parameter value: The value.
  /// - Returns: How much more to ask upstream for: what was demanded and not reported to any caller before.
  @inlinable
  @discardableResult
  public func buffer(value: S.Input) -> Subscribers.Demand {
    lock.lock()
    guard let subscriber = state.subscriber, state.completion == nil else {
      lock.unlock()
      return .none
    }
    guard !state.isDelivering, state.outstanding > .none, state.values.isEmpty else {
      state.values.append(value)
      let delivers = beginDelivering()
      return delivers ? deliverAndReport() : reportAndUnlock()
    }
    state.isDelivering = true
    state.outstanding -= 1
    lock.unlock()
    let more = subscriber.receive(value)
    lock.lock()
    add(more)
    return deliverAndReport()
  }

  /// Takes the completion, which is delivered once no value is left in front of it.
  /// - Parameter completion: Whether upstream finished or failed.
  @inlinable
  public func complete(completion: Subscribers.Completion<S.Failure>) {
    lock.lock()
    guard state.subscriber != nil, state.completion == nil else { return lock.unlock() }
    state.completion = completion
    if beginDelivering() {
      deliver()
    }
    lock.unlock()
  }

  /// Adds to the demand, and delivers what was waiting for it.
  /// - Parameter demand: How many values more the subscriber wants; none is allowed and changes nothing.
  /// - Returns: How much more to ask upstream for: what was demanded and not reported to any caller before.
  @inlinable
  @discardableResult
  public func demand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    lock.lock()
    if state.subscriber != nil {
      add(demand)
      if beginDelivering() { return deliverAndReport() }
    }
    return reportAndUnlock()
  }

  /// Drops what is buffered and lets the subscriber go. Nothing is delivered after that, but for what another thread is
  /// delivering at this moment.
  @inlinable
  public func cancel() {
    lock.lock()
    let released = state
    state = State(subscriber: nil, isDelivering: released.isDelivering)
    lock.unlock()
    // The contents are the user's, whose deinitialisers run without the lock.
    withExtendedLifetime(released) {}
  }
}

// All of these are called with the lock held.
extension DemandBuffer {
  @inlinable
  func add(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    state.outstanding += demand
    state.unreported += demand
  }

  /// - Returns: Whether the caller is the one to deliver.
  @inlinable
  func beginDelivering() -> Bool {
    guard !state.isDelivering else { return false }
    state.isDelivering = true
    return true
  }

  @inlinable
  func deliverAndReport() -> Subscribers.Demand {
    deliver()
    return reportAndUnlock()
  }

  /// Delivers until nothing is left to deliver. The lock is not held while it does.
  @inlinable
  func deliver() {
    while let more = deliverNext() {
      lock.lock()
      add(more)
    }
  }

  /// Leaves the lock, unless nothing is left to deliver. What was delivered is released before it returns, so that no
  /// deinitialiser runs with the lock held.
  /// - Returns: How many more values the subscriber wants; `nil` when nothing was left.
  @inlinable
  func deliverNext() -> Subscribers.Demand? {
    switch nextDelivery() {
    case .value(let value, let subscriber):
      lock.unlock()
      return subscriber.receive(value)
    case .completion(let completion, let subscriber):
      lock.unlock()
      subscriber.receive(completion: completion)
      return Subscribers.Demand.none
    case .nothing:
      return nil
    }
  }

  @inlinable
  func nextDelivery() -> Delivery {
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
      state.completion = nil
      return .completion(completion, subscriber)
    }
    state.isDelivering = false
    return .nothing
  }

  @inlinable
  func reportAndUnlock() -> Subscribers.Demand {
    let demand = takeReport()
    lock.unlock()
    return demand
  }

  /// - Returns: What was demanded and not reported before.
  @inlinable
  func takeReport() -> Subscribers.Demand {
    let demand = state.hasReportedUnlimited || state.subscriber == nil ? .none : state.unreported
    state.unreported = .none
    if demand == .unlimited { state.hasReportedUnlimited = true }
    return demand
  }
}
