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
        // The function may have called code that cancels.
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

  /// Ends the stream, upstreams first: downstream finds them cancelled already.
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
