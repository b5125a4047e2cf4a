import CombineShim
import DequeModule

extension DemandBuffer {
  /// The next step of the thread that drains, without the lock.
  @usableFromInline
  enum DrainStep {
    case value(S.Input, receive: (S.Input) -> Subscribers.Demand)
    case completion(
      Subscribers.Completion<S.Failure>,
      receive: (Subscribers.Completion<S.Failure>) -> Void,
      released: ((S.Input) -> Subscribers.Demand)?
    )
  }

  /// Drains the buffer, unless it is being drained: by another thread, or by this one further up.
  /// - Parameter waits: A Boolean value that indicates whether the caller may be made to wait for room.
  @inlinable
  func drain(waits: Bool) {
    lock.lock()
    guard let step = beginDraining() else {
      let awaitsRoom = waits && flow.makesCallerWait
      lock.unlock()
      if awaitsRoom { awaitRoom() }
      return
    }
    lock.unlock()
    drain(from: step)
  }

  /// Delivers until nothing is left to deliver. Called by the thread whose drain it is.
  /// - Parameter next: The first step. It is consumed, as to copy a step takes longer than to find the next.
  @inlinable
  func drain(from next: consuming DrainStep?) {
    while let step = next.take() {
      let more = perform(step)
      lock.lock()
      flow.add(more)
      next = nextStep()
      lock.unlock()
    }
  }

  /// Begins a drain. Called with the lock held.
  /// - Returns: The first step; `nil` if there is nothing to deliver, or a drain is going on.
  @inlinable
  func beginDraining() -> DrainStep? {
    flow.beginDelivering() ? nextStep() : nil
  }

  /// Returns the next step; ends the drain when nothing is left to deliver, or a sender is to take over.
  /// Called with the lock held.
  @inlinable
  func nextStep() -> DrainStep? {
    let step = flow.nextStep()
    callSendersIfDue()
    switch step {
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

  /// Changes the buffer, and drains it.
  /// - Parameters:
  ///   - waits: A Boolean value that indicates whether the caller may be made to wait for room.
  ///   - change: A closure that is called with the lock held.
  /// - Returns: How much more to ask upstream for: what was demanded and not reported to any caller before.
  @inlinable
  func drain(waits: Bool, after change: () -> Void) -> Subscribers.Demand {
    follow(
      lock.withLock {
        change()
        return decision(drainingFrom: beginDraining(), waits: waits)
      }
    )
  }

  /// The decision for a caller that requests from upstream what it is told.
  @usableFromInline
  enum Decision {
    case drain(from: DrainStep)
    case awaitRoom
    case report(Subscribers.Demand)
  }

  /// Called with the lock held.
  @inlinable
  func decision(drainingFrom step: DrainStep?, waits: Bool) -> Decision {
    if let step { return .drain(from: step) }
    return waits && flow.makesCallerWait ? .awaitRoom : .report(flow.takeReport())
  }

  @inlinable
  func follow(_ decision: Decision) -> Subscribers.Demand {
    switch decision {
    case .report(let demand):
      return demand
    case .drain(from: let step):
      drain(from: step)
    case .awaitRoom:
      awaitRoom()
    }
    return lock.withLock { flow.takeReport() }
  }
}

// Senders that wait until there is room, or until the thread that delivers hands over (rule L7 of
// Documentation/Architecture.md).
extension DemandBuffer {
  /// Waits once if the caller, which has brought a value, has to, unless that could close a circle of threads
  /// that wait for each other. Drains the buffer if the thread that delivered has handed over.
  // Apart from its callers, which seldom come here: inlined, it makes them slower.
  @inlinable
  @inline(never)
  func awaitRoom() {
    guard let call = lock.withLock({ beginWaiting() }) else { return }
    room.wait(after: call)
    if let step = lock.withLock({ endWaiting() }) { drain(from: step) }
  }

  /// Called with the lock held.
  /// - Returns: The number of the latest call; `nil` if the caller is not to wait.
  @usableFromInline
  func beginWaiting() -> UInt? {
    guard flow.makesCallerWait, let call = room.begin(waitingFor: flow.deliverer) else { return nil }
    flow.beginWaiting()
    return call
  }

  /// Called with the lock held.
  @inlinable
  func endWaiting() -> DrainStep? {
    flow.endWaiting()
    return beginDraining()
  }

  /// Wakes the waiting senders, if they are to look again. Called with the lock held, after a change.
  @inlinable
  func callSendersIfDue() {
    if flow.areSendersAsleep { callSleepersIfDue() }
  }

  @usableFromInline
  func callSleepersIfDue() {
    if flow.takeCall() { room.callSenders() }
  }
}
