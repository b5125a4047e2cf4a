import CombineShim

/// The subscription of a ``Publishers/ConcatMap``.
@usableFromInline
final class ConcatMapSubscription<Downstream: Subscriber>: Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()
  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @usableFromInline var state = ConcatMapState()

  @inlinable
  init(downstream: Downstream) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  @usableFromInline var description: String { "ConcatMap" }

  @inlinable
  func start<Upstream: Publisher, Inner: Publisher>(
    _ upstream: Upstream,
    _ transform: @escaping (Upstream.Output) -> Inner
  )
  where
    Upstream.Failure == Downstream.Failure,
    Inner.Output == Downstream.Input, Inner.Failure == Downstream.Failure
  {
    guard !self.upstream.hasEnded else { return }
    self.upstream.subscribe(
      to: upstream,
      onValue: { value in
        let connection = UpstreamConnection()
        guard let demand = self.lock.withLock({ self.state.begin(connection) }) else { return .none }
        connection.request(demand)
        let inner = transform(value)
        // The closure may have called code that cancels the subscription.
        if !connection.hasEnded { self.subscribe(connection, to: inner) }
        return self.lock.withLock { self.state.leaveValue() }
      },
      onCompletion: { self.completeUpstream($0) }
    )
  }

  @inlinable
  func subscribe<Inner: Publisher>(_ connection: UpstreamConnection, to inner: Inner)
  where Inner.Output == Downstream.Input, Inner.Failure == Downstream.Failure {
    connection.subscribe(
      to: inner,
      onValue: { value in
        self.lock.withLock { self.state.countValue() }
        let request = self.add(self.buffer.buffer(value: value))
        if case .inner(let inner, let demand) = request, inner === connection { return demand }
        self.perform(request)
        return .none
      },
      onCompletion: { self.completeInner($0) }
    )
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    perform(add(buffer.demand(demand)))
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    endUpstreams()
  }

  @usableFromInline
  func add(_ demand: Subscribers.Demand) -> ConcatMapState.Request {
    demand > .none ? lock.withLock { state.add(demand) } : .nobody
  }

  @usableFromInline
  func perform(_ request: ConcatMapState.Request) {
    switch request {
    case .nobody: return
    case .upstream: upstream.request(.max(1))
    case .inner(let inner, let demand): inner.request(demand)
    }
  }

  @inlinable
  func completeInner(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard case .finished = completion else { return end(completion) }
    let (isEnd, request) = lock.withLock { state.finishInner() }
    if isEnd { end(.finished) } else { perform(request) }
  }

  @inlinable
  func completeUpstream(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard case .finished = completion else { return end(completion) }
    if lock.withLock({ state.finishUpstream() }) { end(.finished) }
  }

  /// Ends the stream. Cancels the upstreams before it calls downstream.
  @inlinable
  func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    endUpstreams()
    buffer.complete(completion: completion)
  }

  @usableFromInline
  func endUpstreams() {
    let inner = lock.withLock { state.end() }
    inner?.cancel()
    upstream.cancel()
  }
}

/// The state of a ``Publishers/ConcatMap``, which consists of the publisher that it waits for and the demand.
/// It isn't thread-safe on its own.
@usableFromInline
struct ConcatMapState {
  /// The request to make after the lock is released.
  @usableFromInline
  enum Request {
    case nobody
    case upstream
    case inner(UpstreamConnection, Subscribers.Demand)
  }

  @usableFromInline
  enum Awaited {
    /// Waits for neither a value from upstream nor an inner publisher.
    case nothing
    /// Waits for a requested value from upstream.
    case upstream
    /// Waits for the publisher created from the latest value.
    case inner(UpstreamConnection)
    /// The stream has completed or was cancelled.
    case ended
  }

  @usableFromInline private(set) var awaited = Awaited.nothing

  /// The outstanding demand.
  @usableFromInline private(set) var wanted = Subscribers.Demand.none

  @usableFromInline private(set) var upstreamHasFinished = false

  /// `true` while upstream is sending a value. The call that receives the value requests the next one by its
  /// result.
  @usableFromInline private(set) var isInsideValue = false

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func add(_ demand: Subscribers.Demand) -> Request {
    wanted += demand
    if case .inner(let inner) = awaited { return .inner(inner, demand) }
    return askUpstream() ? .upstream : .nobody
  }

  /// Receives a value from upstream. The caller creates a publisher from the value.
  /// - Returns: The demand to request from that publisher, or `nil` if no value was expected.
  @usableFromInline
  mutating func begin(_ inner: UpstreamConnection) -> Subscribers.Demand? {
    guard case .upstream = awaited else { return nil }
    awaited = .inner(inner)
    isInsideValue = true
    return wanted
  }

  /// Ends the receipt of a value from upstream.
  /// - Returns: The additional demand to return to upstream.
  @usableFromInline
  mutating func leaveValue() -> Subscribers.Demand {
    isInsideValue = false
    return askUpstream() ? .max(1) : .none
  }

  @usableFromInline
  mutating func countValue() {
    if wanted > .none { wanted -= 1 }
  }

  /// Records that the current inner publisher finished.
  /// - Returns: Whether the stream ends, and the request to make if it doesn't.
  @usableFromInline
  mutating func finishInner() -> (isEnd: Bool, request: Request) {
    guard case .inner = awaited else { return (false, .nobody) }
    awaited = .nothing
    if upstreamHasFinished { return (true, .nobody) }
    return (false, askUpstream() ? .upstream : .nobody)
  }

  /// Records that upstream finished.
  /// - Returns: A Boolean value that indicates whether the stream ends.
  @usableFromInline
  mutating func finishUpstream() -> Bool {
    upstreamHasFinished = true
    switch awaited {
    case .nothing, .upstream: return true
    case .inner, .ended: return false
    }
  }

  /// - Returns: The connection to the current inner publisher.
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
