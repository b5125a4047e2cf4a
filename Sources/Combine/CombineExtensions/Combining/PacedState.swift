/// The state of a ``Publishers/Paced``: the value that is held back, and the publisher that it waits for.
@usableFromInline
struct PacedState<Value> {
  /// The decision after an event.
  @usableFromInline
  enum Decision {
    /// Drain the buffer. A value that another one has replaced is to be released.
    case drain(released: Value?)
    /// Send the value. A throttled one is what later values wait for, by a publisher made of it.
    case send(Value, opened: UpstreamConnection?)
    /// Wait for a publisher that is made of the value, instead of the one before.
    case wait(Value, opened: UpstreamConnection, closed: UpstreamConnection?, replaced: Value?)
  }

  @usableFromInline let pace: Pace

  /// The publisher that is waited for.
  @usableFromInline var window: UpstreamConnection?

  /// The value that is held back: for `window`, or, without that, for demand.
  @usableFromInline var pending: Value?

  @inlinable
  init(pace: Pace) {
    self.pace = pace
  }

  /// Takes a value of upstream.
  /// - Parameter isWanted: A Boolean value that indicates whether there is demand for one.
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

  /// Sends the value that is held back, if it has nothing to wait for.
  /// - Parameter isWanted: A Boolean value that indicates whether there is demand for one.
  @inlinable
  mutating func sendPending(isWanted: Bool) -> Decision {
    guard window == nil, isWanted, let value = pending.take() else { return .drain(released: nil) }
    return send(value)
  }

  /// Ends the wait for a publisher, if it is the one that is waited for.
  @inlinable
  mutating func endWait(for connection: UpstreamConnection, isWanted: Bool) -> Decision {
    guard window === connection else { return .drain(released: nil) }
    window = nil
    return sendPending(isWanted: isWanted)
  }

  /// - Returns: The value that upstream's finish sends, if one is held back.
  @inlinable
  mutating func takePending() -> Value? {
    pending.take()
  }

  /// - Returns: What is left to cancel and to release at the end.
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

  /// - Returns: The value that it replaces, for the caller to release.
  @inlinable
  mutating func setPending(_ value: Value) -> Value? {
    defer { pending = value }
    return pending
  }
}
