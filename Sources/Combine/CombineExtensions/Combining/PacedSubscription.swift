import CombineShim

@usableFromInline
final class PacedSubscription<Downstream: Subscriber, Trigger: Publisher>: Subscription, OwnSubscription,
  CustomStringConvertible
where Trigger.Failure == Downstream.Failure {
  @usableFromInline typealias State = PacedState<Downstream.Input>

  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()

  /// Guarded by the buffer's lock, like `trigger`.
  @exclusivity(unchecked)
  @usableFromInline var state: State

  /// The closure that creates a publisher from a value. `nil` after the end.
  @exclusivity(unchecked)
  @usableFromInline var trigger: ((Downstream.Input) -> Trigger)?

  @inlinable
  init(downstream: Downstream, pace: Pace, trigger: @escaping (Downstream.Input) -> Trigger) {
    buffer = DemandBuffer(subscriber: downstream)
    state = PacedState(pace: pace)
    self.trigger = trigger
  }

  @usableFromInline
  var description: String {
    switch state.pace {
    case .throttle: "Throttle"
    case .debounce: "Debounce"
    }
  }

  @inlinable
  func start<Upstream: Publisher>(_ upstream: Upstream)
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
    guard !self.upstream.hasEnded else { return }
    self.upstream.request(.unlimited)
    self.upstream.subscribe(
      to: upstream,
      onValue: {
        self.receive($0)
        return .none
      },
      onCompletion: { self.complete($0) }
    )
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    buffer.lock.withLock { buffer.add(demand) }
    follow(decide { state.sendPending(isWanted: buffer.wantsMore) })
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    endUpstreams()
  }

  @inlinable
  func receive(_ value: Downstream.Input) {
    follow(decide { state.receive(value, isWanted: buffer.wantsMore) })
  }

  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let hasEnded = buffer.lock.withLock {
      guard !buffer.isClosed else { return false }
      if case .finished = completion, let last = state.takePending() { buffer.enqueue(last) }
      buffer.close(with: completion)
      return true
    }
    guard hasEnded else { return }
    endUpstreams()
    buffer.drain(waits: false)
  }
}

extension PacedSubscription {
  /// Applies an event to the state, with the lock held.
  /// - Returns: The decision to carry out. A value to send is already in the buffer.
  @inlinable
  func decide(_ event: () -> State.Decision) -> State.Decision {
    buffer.lock.withLock {
      if buffer.isClosed { return .drain(released: nil) }
      let decision = event()
      if case .send(let value, _) = decision { buffer.enqueue(value) }
      return decision
    }
  }

  /// This doesn't block the caller until there is room. The caller is often a timer that ends an interval,
  /// and an interval has one value.
  @inlinable
  func follow(_ decision: State.Decision) {
    switch decision {
    case .drain(let released):
      withExtendedLifetime(released) {}
      buffer.drain(waits: false)
    case .send(let value, let opened):
      buffer.drain(waits: false)
      if let opened { wait(for: opened, of: value) }
    case .wait(let value, let opened, let closed, let replaced):
      withExtendedLifetime(replaced) {}
      closed?.cancel()
      wait(for: opened, of: value)
    }
  }

  /// Cancels the publishers and releases the value and the closure.
  @usableFromInline
  func endUpstreams() {
    let (remains, trigger) = buffer.lock.withLock { (state.end(), self.trigger.take()) }
    upstream.cancel()
    remains.window?.cancel()
    withExtendedLifetime((remains.pending, trigger)) {}
  }

  @inlinable
  func wait(for connection: UpstreamConnection, of value: Downstream.Input) {
    // This doesn't use `withLock`, because returning the closure from it would allocate for each value.
    buffer.lock.lock()
    let trigger = trigger
    buffer.lock.unlock()
    // Delivering the value and calling the closure may end the stream or send the next value.
    guard let publisher = trigger?(value), !connection.hasEnded else { return }
    connection.request(.max(1))
    connection.subscribe(
      to: publisher,
      onValue: { _ in
        connection.cancel()
        self.endWait(for: connection)
        return .none
      },
      onCompletion: {
        switch $0 {
        case .finished: self.endWait(for: connection)
        case .failure: self.complete($0)
        }
      }
    )
  }

  @usableFromInline
  func endWait(for connection: UpstreamConnection) {
    follow(decide { state.endWait(for: connection, isWanted: buffer.wantsMore) })
  }
}

/// The state of a ``Publishers/Paced``, which is the retained value and the publisher that ends its wait.
@usableFromInline
struct PacedState<Value> {
  /// The decision after an event.
  @usableFromInline
  enum Decision {
    /// Drain the buffer. The caller releases a replaced value.
    case drain(released: Value?)
    /// Send the value. When throttling, later values then wait for a publisher created from the value.
    case send(Value, opened: UpstreamConnection?)
    /// Wait for a publisher created from the value, instead of the previous one.
    case wait(Value, opened: UpstreamConnection, closed: UpstreamConnection?, replaced: Value?)
  }

  @usableFromInline let pace: Pace

  /// The connection to the publisher that ends the wait.
  @usableFromInline var window: UpstreamConnection?

  /// The retained value, which waits for `window` or, if that is `nil`, for demand.
  @usableFromInline var pending: Value?

  @inlinable
  init(pace: Pace) {
    self.pace = pace
  }

  /// Receives a value from upstream.
  /// - Parameter isWanted: A Boolean value that indicates whether there is demand for a value.
  @inlinable
  mutating func receive(_ value: Value, isWanted: Bool) -> Decision {
    switch pace {
    case .debounce:
      let (opened, closed) = (UpstreamConnection(), window)
      window = opened
      return .wait(value, opened: opened, closed: closed, replaced: setPending(value))
    case .throttle(let latest):
      let isIdle = window == nil && pending == nil
      if isIdle, isWanted { return send(value) }
      return .drain(released: isIdle || latest ? setPending(value) : nil)
    }
  }

  /// Sends the retained value, unless its wait has not ended.
  /// - Parameter isWanted: A Boolean value that indicates whether there is demand for a value.
  @inlinable
  mutating func sendPending(isWanted: Bool) -> Decision {
    guard window == nil, isWanted, let value = pending.take() else { return .drain(released: nil) }
    return send(value)
  }

  /// Ends the wait, if the connection is the current one.
  @inlinable
  mutating func endWait(for connection: UpstreamConnection, isWanted: Bool) -> Decision {
    guard window === connection else { return .drain(released: nil) }
    window = nil
    return sendPending(isWanted: isWanted)
  }

  /// - Returns: The retained value, if any. It is sent when upstream finishes.
  @inlinable
  mutating func takePending() -> Value? {
    pending.take()
  }

  /// - Returns: The connection to cancel and the value to release at the end.
  @inlinable
  mutating func end() -> (window: UpstreamConnection?, pending: Value?) {
    (window.take(), pending.take())
  }

  @inlinable
  mutating func send(_ value: Value) -> Decision {
    guard case .throttle = pace else { return .send(value, opened: nil) }
    let opened = UpstreamConnection()
    window = opened
    return .send(value, opened: opened)
  }

  /// - Returns: The replaced value, which the caller releases.
  @inlinable
  mutating func setPending(_ value: Value) -> Value? {
    defer { pending = value }
    return pending
  }
}
