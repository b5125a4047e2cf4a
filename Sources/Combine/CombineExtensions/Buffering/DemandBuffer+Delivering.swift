import CombineShim
import DequeModule

extension DemandBuffer {
  /// The next step of the draining thread, performed without the lock.
  @usableFromInline
  enum DeliveryStep {
    case value(S.Input, receive: (S.Input) -> Subscribers.Demand)
    case completion(
      Subscribers.Completion<S.Failure>,
      receive: (Subscribers.Completion<S.Failure>) -> Void,
      released: ((S.Input) -> Subscribers.Demand)?
    )
  }

  /// Drains the buffer, unless another thread or an outer call on this thread is draining it.
  /// - Parameter waits: A Boolean value that indicates whether the caller may block until there is room.
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

  /// Delivers all events that can be delivered. Called by the draining thread.
  /// - Parameter next: The first step. It is consumed, because copying a step takes longer than finding the
  ///   next one.
  @inlinable
  func drain(from next: consuming DeliveryStep?) {
    while let step = next.take() {
      let more = perform(step)
      lock.lock()
      flow.add(more)
      next = nextStep()
      lock.unlock()
    }
  }

  /// Begins a drain. Called with the lock held.
  /// - Returns: The first step, or `nil` if there is nothing to deliver, or a drain is in progress.
  @inlinable
  func beginDraining() -> DeliveryStep? {
    flow.beginDelivering() ? nextStep() : nil
  }

  /// Returns the next step. If no events can be delivered, or a sender takes over, ends the drain. Called
  /// with the lock held.
  @inlinable
  func nextStep() -> DeliveryStep? {
    let step = flow.nextStep()
    callSendersIfDue()
    switch step {
    case .value:
      guard let receiveValue else { return nil }
      return .value(values.removeFirst(), receive: receiveValue)
    case .completion:
      // This doesn't use `take()`, which would allocate for each closure.
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

  /// - Returns: The additional demand of the subscriber.
  @inlinable
  func perform(_ step: DeliveryStep) -> Subscribers.Demand {
    switch step {
    case .value(let value, let receive):
      return receive(value)
    case .completion(let completion, let receive, let released):
      receive(completion)
      withExtendedLifetime(released) {}
      return .none
    }
  }

  /// Changes the buffer and drains it.
  /// - Parameters:
  ///   - waits: A Boolean value that indicates whether the caller may block until there is room.
  ///   - change: A closure that is called with the lock held.
  /// - Returns: The demand to request from upstream, which no other call has returned.
  @inlinable
  func drain(waits: Bool, after change: () -> Void) -> Subscribers.Demand {
    follow(
      lock.withLock {
        change()
        return decision(drainingFrom: beginDraining(), waits: waits)
      }
    )
  }

  /// The action of a caller that requests the reported demand from upstream.
  @usableFromInline
  enum Decision {
    case drain(from: DeliveryStep)
    case awaitRoom
    case report(Subscribers.Demand)
  }

  /// Called with the lock held.
  @inlinable
  func decision(drainingFrom step: DeliveryStep?, waits: Bool) -> Decision {
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

// Senders that wait until there is room, or until the delivering thread hands over (rule L7 of
// Documentation/Architecture.md).
extension DemandBuffer {
  /// Blocks the calling sender once if it has to wait, unless this could close a cycle of waiting threads. If
  /// the delivering thread has handed over, drains the buffer.
  // This isn't inlined, because its callers rarely need it and would be slower.
  @inlinable
  @inline(never)
  func awaitRoom() {
    guard let call = lock.withLock({ beginWaiting() }) else { return }
    room.wait(after: call)
    if let step = lock.withLock({ endWaiting() }) { drain(from: step) }
  }

  /// Called with the lock held.
  /// - Returns: The number of the latest call, or `nil` if the caller must not wait.
  @usableFromInline
  func beginWaiting() -> UInt? {
    guard flow.makesCallerWait, let call = room.begin(waitingFor: flow.deliverer) else { return nil }
    flow.beginWaiting()
    return call
  }

  /// Called with the lock held.
  @inlinable
  func endWaiting() -> DeliveryStep? {
    flow.endWaiting()
    return beginDraining()
  }

  /// Wakes the waiting senders if they should check again. Called with the lock held, after a change.
  @inlinable
  func callSendersIfDue() {
    if flow.areSendersAsleep { callSleepersIfDue() }
  }

  @usableFromInline
  func callSleepersIfDue() {
    if flow.takeCall() { room.callSenders() }
  }
}
