import CombineShim
import DequeModule

extension DemandBuffer {
  /// What a drain does next, without the lock. What it holds is released by then.
  @usableFromInline
  enum Delivery {
    case value(S.Input, receive: (S.Input) -> Subscribers.Demand)
    case completion(
      Subscribers.Completion<S.Failure>,
      receive: (Subscribers.Completion<S.Failure>) -> Void,
      released: ((S.Input) -> Subscribers.Demand)?
    )
  }

  /// Delivers what can be delivered, unless that is going on.
  @inlinable
  func settle() {
    if let delivery = lock.withLock({ beginDelivering() }) { drain(from: delivery) }
  }

  /// Delivers until nothing is left to deliver. Called by the thread whose drain it is.
  /// - Parameter first: The first delivery.
  @inlinable
  func drain(from first: Delivery?) {
    var next = first
    while let delivery = next.take() {
      let more = perform(delivery)
      next = lock.withLock {
        flow.add(more)
        return nextDelivery()
      }
    }
  }

  /// Begins a drain. Called with the lock held.
  /// - Returns: What it delivers first; `nil` if there is nothing, or a drain is going on.
  @inlinable
  func beginDelivering() -> Delivery? {
    flow.beginDelivering() ? nextDelivery() : nil
  }

  /// Returns the next delivery; ends the drain when none is left. Called with the lock held.
  @inlinable
  func nextDelivery() -> Delivery? {
    switch flow.next() {
    case .value:
      guard let receiveValue else { return nil }
      return .value(values.removeFirst(), receive: receiveValue)
    case .completion:
      // Not `take()`, which would allocate for each closure.
      guard let receive = receiveCompletion, let completion else { return nil }
      let released = receiveValue
      receiveCompletion = nil
      receiveValue = nil
      self.completion = nil
      return .completion(completion, receive: receive, released: released)
    case .nothing:
      return nil
    }
  }

  /// - Returns: How many more values the subscriber wants.
  @inlinable
  func perform(_ delivery: Delivery) -> Subscribers.Demand {
    switch delivery {
    case .value(let value, let receive):
      return receive(value)
    case .completion(let completion, let receive, let released):
      receive(completion)
      withExtendedLifetime(released) {}
      return .none
    }
  }

  /// Changes the buffer, and delivers what can be delivered then.
  /// - Parameter change: A closure that is called with the lock held.
  /// - Returns: How much more to ask upstream for: what was demanded and not reported to any caller before.
  @inlinable
  func settle(after change: () -> Void) -> Subscribers.Demand {
    finish(
      lock.withLock {
        change()
        return outcome(delivering: beginDelivering())
      }
    )
  }

  /// What is left to do for a caller that asks upstream for what it is told.
  @usableFromInline
  enum Outcome {
    case drain(from: Delivery)
    case report(Subscribers.Demand)
  }

  /// Called with the lock held.
  @inlinable
  func outcome(delivering delivery: Delivery?) -> Outcome {
    if let delivery { .drain(from: delivery) } else { .report(flow.takeReport()) }
  }

  @inlinable
  func finish(_ outcome: Outcome) -> Subscribers.Demand {
    switch outcome {
    case .report(let demand):
      return demand
    case .drain(from: let delivery):
      drain(from: delivery)
      return lock.withLock { flow.takeReport() }
    }
  }
}
