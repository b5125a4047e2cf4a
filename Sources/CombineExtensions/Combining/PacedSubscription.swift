import CombineShim

/// The subscription of a ``Publishers/Paced``.
@usableFromInline
final class PacedSubscription<Downstream: Subscriber, Trigger: Publisher>: Subscription,
  CustomStringConvertible
where Trigger.Failure == Downstream.Failure {
  @usableFromInline let pace: Pace
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()

  /// The publisher that is waited for. Guarded by the buffer's lock, as is everything below.
  @exclusivity(unchecked)
  @usableFromInline var window: UpstreamConnection?

  /// The value that is held back: for `window`, or, without that, for demand.
  @exclusivity(unchecked)
  @usableFromInline var pending: Downstream.Input?

  /// Until the end.
  @exclusivity(unchecked)
  @usableFromInline var trigger: ((Downstream.Input) -> Trigger)?

  @inlinable
  init(downstream: Downstream, pace: Pace, trigger: @escaping (Downstream.Input) -> Trigger) {
    buffer = DemandBuffer(subscriber: downstream)
    self.pace = pace
    self.trigger = trigger
  }

  @usableFromInline
  var description: String {
    switch pace {
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
    buffer.lock.lock()
    buffer.add(demand)
    sendPending()
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    buffer.lock.lock()
    end()
  }

  @inlinable
  func receive(_ value: Downstream.Input) {
    buffer.lock.lock()
    guard !buffer.isClosed else { return buffer.lock.unlock() }
    switch pace {
    case .debounce:
      restart(with: value)
    case .throttle(let latest):
      let isIdle = window == nil && pending == nil
      if isIdle, buffer.wantsMore { return send(value) }
      if isIdle || latest { hold(value) } else { buffer.lock.unlock() }
    }
  }

  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    buffer.lock.lock()
    guard !buffer.isClosed else { return buffer.lock.unlock() }
    if case .finished = completion, let last = pending {
      pending = nil
      buffer.enqueue(last)
    }
    buffer.close(with: completion)
    end()
    buffer.demand(.none)
  }
}

// All of these are called with the buffer's lock held, and leave it.
extension PacedSubscription {
  /// Sends a value at once, which begins a wait where it is others that wait for it.
  @inlinable
  func send(_ value: Downstream.Input) {
    buffer.enqueue(value)
    guard case .throttle = pace else {
      buffer.settle()
      return buffer.lock.unlock()
    }
    let opened = UpstreamConnection()
    window = opened
    buffer.settle()
    buffer.lock.unlock()
    wait(for: opened, of: value)
  }

  /// Sends the value that is held back, if it has nothing to wait for.
  @inlinable
  func sendPending() {
    guard window == nil, buffer.wantsMore, !buffer.isClosed, let value = pending else {
      buffer.settle()
      return buffer.lock.unlock()
    }
    pending = nil
    send(value)
  }

  @inlinable
  func hold(_ value: Downstream.Input) {
    let replaced = pending
    pending = value
    buffer.lock.unlock()
    withExtendedLifetime(replaced) {}
  }

  /// Lets a value wait for a publisher of its own.
  @inlinable
  func restart(with value: Downstream.Input) {
    let closed = window
    let opened = UpstreamConnection()
    window = opened
    hold(value)
    closed?.cancel()
    wait(for: opened, of: value)
  }

  /// Cancels the publishers, and lets the value and the closure go.
  @usableFromInline
  func end() {
    let (released, trigger, window) = (pending, trigger, window)
    pending = nil
    self.trigger = nil
    self.window = nil
    buffer.lock.unlock()
    upstream.cancel()
    window?.cancel()
    withExtendedLifetime((released, trigger)) {}
  }
}

// The publishers that are waited for.
extension PacedSubscription {
  @inlinable
  func wait(for connection: UpstreamConnection, of value: Downstream.Input) {
    buffer.lock.lock()
    let trigger = trigger
    buffer.lock.unlock()
    // The delivery of the value and the closure may end the stream, or send the next value.
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
    buffer.lock.lock()
    guard window === connection else { return buffer.lock.unlock() }
    window = nil
    sendPending()
  }
}
