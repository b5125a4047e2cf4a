import CombineShim
import DequeModule

extension DemandBuffer {
  /// What the thread that drains does next, without the lock.
  @usableFromInline
  enum DrainStep {
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
    if let step = lock.withLock({ beginDraining() }) { drain(from: step) }
  }

  /// Delivers until nothing is left to deliver. Called by the thread whose drain it is.
  /// - Parameter first: The first step.
  @inlinable
  func drain(from first: DrainStep?) {
    var next = first
    while let step = next.take() {
      let more = perform(step)
      next = lock.withLock {
        flow.add(more)
        return nextStep()
      }
    }
  }

  /// Begins a drain. Called with the lock held.
  /// - Returns: The first step; `nil` if there is nothing to deliver, or a drain is going on.
  @inlinable
  func beginDraining() -> DrainStep? {
    flow.beginDelivering() ? nextStep() : nil
  }

  /// Returns the next step; ends the drain when nothing is left to deliver. Called with the lock held.
  @inlinable
  func nextStep() -> DrainStep? {
    switch flow.nextStep() {
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
    case .stop:
      return nil
    }
  }

  /// - Returns: How many more values the subscriber wants.
  @inlinable
  func perform(_ step: DrainStep) -> Subscribers.Demand {
    switch step {
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
    follow(
      lock.withLock {
        change()
        return decision(drainingFrom: beginDraining())
      }
    )
  }

  /// What is left to do for a caller that asks upstream for what it is told.
  @usableFromInline
  enum Decision {
    case drain(from: DrainStep)
    case report(Subscribers.Demand)
  }

  /// Called with the lock held.
  @inlinable
  func decision(drainingFrom step: DrainStep?) -> Decision {
    if let step { .drain(from: step) } else { .report(flow.takeReport()) }
  }

  @inlinable
  func follow(_ decision: Decision) -> Subscribers.Demand {
    switch decision {
    case .report(let demand):
      return demand
    case .drain(from: let step):
      drain(from: step)
      return lock.withLock { flow.takeReport() }
    }
  }
}
