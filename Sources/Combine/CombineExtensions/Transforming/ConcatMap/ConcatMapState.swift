import CombineShim

/// The state of a ``Publishers/ConcatMap``: what is awaited, and what is demanded. Not thread-safe by itself.
@usableFromInline
struct ConcatMapState {
  /// The subscription to ask, and for how much, after the lock is released.
  @usableFromInline
  enum Request {
    case nobody
    case upstream
    case inner(UpstreamConnection, Subscribers.Demand)
  }

  @usableFromInline
  enum Awaited {
    /// Neither a value of upstream's nor a publisher is awaited.
    case nothing
    /// A value was requested from upstream.
    case upstream
    /// The publisher made of the latest value sends.
    case inner(UpstreamConnection)
    /// The stream has completed or was cancelled.
    case ended
  }

  @usableFromInline private(set) var awaited = Awaited.nothing

  /// The outstanding demand.
  @usableFromInline private(set) var wanted = Subscribers.Demand.none

  @usableFromInline private(set) var upstreamHasFinished = false

  /// Whether upstream is in the middle of bringing a value: the next one is requested by what that returns.
  @usableFromInline private(set) var isInsideValue = false

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func add(_ demand: Subscribers.Demand) -> Request {
    wanted += demand
    if case .inner(let inner) = awaited { return .inner(inner, demand) }
    return askUpstream() ? .upstream : .nobody
  }

  /// Upstream's value has come, and the caller has made a publisher of it.
  /// - Returns: What to ask that for; `nil` if no value was awaited.
  @usableFromInline
  mutating func begin(_ inner: UpstreamConnection) -> Subscribers.Demand? {
    guard case .upstream = awaited else { return nil }
    awaited = .inner(inner)
    isInsideValue = true
    return wanted
  }

  /// Upstream has brought its value.
  /// - Returns: How many more are requested from it.
  @usableFromInline
  mutating func leaveValue() -> Subscribers.Demand {
    isInsideValue = false
    return askUpstream() ? .max(1) : .none
  }

  @usableFromInline
  mutating func countValue() {
    if wanted > .none { wanted -= 1 }
  }

  /// The publisher that was sending has finished.
  /// - Returns: Whether that is the end of the stream, and else the subscription to ask for more.
  @usableFromInline
  mutating func finishInner() -> (isEnd: Bool, request: Request) {
    guard case .inner = awaited else { return (false, .nobody) }
    awaited = .nothing
    if upstreamHasFinished { return (true, .nobody) }
    return (false, askUpstream() ? .upstream : .nobody)
  }

  /// Upstream has finished.
  /// - Returns: Whether that is the end of the stream.
  @usableFromInline
  mutating func finishUpstream() -> Bool {
    upstreamHasFinished = true
    switch awaited {
    case .nothing, .upstream: return true
    case .inner, .ended: return false
    }
  }

  /// - Returns: The publisher that was sending.
  @usableFromInline
  mutating func end() -> UpstreamConnection? {
    defer { awaited = .ended }
    if case .inner(let inner) = awaited { return inner }
    return nil
  }

  private mutating func askUpstream() -> Bool {
    guard case .nothing = awaited, wanted > .none, !upstreamHasFinished, !isInsideValue else { return false }
    awaited = .upstream
    return true
  }
}
