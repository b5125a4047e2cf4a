import CombineShim

extension Publisher {
  /// Creates a publisher from an element and republishes its elements, dropping elements from upstream until
  /// that publisher finishes.
  ///
  ///     upstream:          --A--B-------C---|
  ///     A:                   -1---2--|
  ///     C:                              -3---4--|
  ///     flatMapFirst(_:)   ---1---2------3---4--|
  ///
  /// Use this operator to ignore repeated requests while the first one is in progress, such as taps of a
  /// button. When the publisher of an element has finished, the next element creates another one. If upstream
  /// finishes first, the stream finishes together with the current publisher. If either fails, the other one
  /// is cancelled, and the stream ends after the buffered elements.
  ///
  /// The operator requests an unlimited number of elements from upstream, and calls your closure on the
  /// thread that sends the element. It forwards your requests to the current publisher and, when another one
  /// takes its place, requests from that one what you haven't received yet. The publishers may emit on any
  /// thread. Dropping an element doesn't allocate memory.
  ///
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the inner publishers' elements.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Self> where P.Failure == Failure {
    Publishers.FlatMapFirst(upstream: self, transform: transform)
  }

  /// Creates a publisher that can't fail from an element and republishes its elements, dropping elements from
  /// upstream until that publisher finishes.
  ///
  /// Apart from giving the new publishers the upstream failure type, this method behaves like
  /// `flatMapFirst(_:)` with publishers that have that type.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the inner publishers' elements.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMapFirst(upstream: self) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Creates a publisher from an element of an upstream that can't fail and republishes its elements,
  /// dropping elements from upstream until that publisher finishes.
  ///
  /// Apart from giving upstream the failure type of the new publishers, this method behaves like
  /// `flatMapFirst(_:)` with publishers that have the upstream failure type.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the inner publishers' elements.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMapFirst(upstream: setFailureType(to: P.Failure.self), transform: transform)
  }

  /// Creates a publisher from an element and republishes its elements, dropping elements from upstream until
  /// that publisher finishes, when neither upstream nor the new publishers can fail. For details, see
  /// `flatMapFirst(_:)` with publishers that can fail.
  /// - Parameter transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the inner publishers' elements.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Self> where P.Failure == Never {
    Publishers.FlatMapFirst(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that creates publishers from upstream elements and republishes their elements, one publisher
  /// at a time. It drops upstream elements while an inner publisher is active.
  public struct FlatMapFirst<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that creates a publisher from an element.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Creates a publisher that ignores upstream elements while an inner publisher is active.
    /// - Parameters:
    ///   - upstream: The publisher that this publisher receives elements from.
    ///   - transform: A closure that creates a publisher from an element.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> NewPublisher) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = FlatMapFirstSubscription(downstream: subscriber)
      subscriber.receive(subscription: subscription)
      subscription.start(upstream, transform)
    }
  }
}

/// The state of a ``Publishers/FlatMapFirst``, which is the current inner publisher and whether upstream has
/// finished.
@usableFromInline
struct FlatMapFirstState {
  /// The connection to the current inner publisher.
  @usableFromInline private(set) var inner: UpstreamConnection?

  /// `true` from the arrival of a value until its publisher, `inner`, finishes.
  @usableFromInline private(set) var isBusy = false

  @usableFromInline private(set) var hasUpstreamFinished = false

  @usableFromInline
  init() {}

  /// - Returns: A Boolean value that indicates whether to create a publisher from the current value.
  @usableFromInline
  mutating func becomeBusy() -> Bool {
    guard !isBusy else { return false }
    isBusy = true
    return true
  }

  /// Stores the connection to the inner publisher.
  @usableFromInline
  mutating func listen(to connection: UpstreamConnection) {
    inner = connection
  }

  /// - Returns: A Boolean value that indicates whether the stream ends.
  @usableFromInline
  mutating func finishUpstream() -> Bool {
    hasUpstreamFinished = true
    return !isBusy
  }

  /// - Returns: A Boolean value that indicates whether the stream ends.
  @usableFromInline
  mutating func finishInner() -> Bool {
    inner = nil
    isBusy = false
    return hasUpstreamFinished
  }

  /// - Returns: The connection to cancel at the end of the stream.
  @usableFromInline
  mutating func takeInner() -> UpstreamConnection? {
    inner.take()
  }
}

/// The subscription of a ``Publishers/FlatMapFirst``.
@usableFromInline
final class FlatMapFirstSubscription<Downstream: Subscriber>: Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()

  /// Guarded by the buffer's lock.
  @exclusivity(unchecked)
  @usableFromInline var state = FlatMapFirstState()

  @inlinable
  init(downstream: Downstream) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  @usableFromInline var description: String { "FlatMapFirst" }

  @inlinable
  func start<Upstream: Publisher, Inner: Publisher>(
    _ upstream: Upstream,
    _ transform: @escaping (Upstream.Output) -> Inner
  )
  where
    Upstream.Failure == Downstream.Failure, Inner.Output == Downstream.Input,
    Inner.Failure == Downstream.Failure
  {
    guard !self.upstream.hasEnded else { return }
    self.upstream.request(.unlimited)
    self.upstream.subscribe(
      to: upstream,
      onValue: {
        if self.becomeBusy() { self.listen(to: transform($0)) }
        return .none
      },
      onCompletion: { self.complete($0, isUpstream: true) }
    )
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    buffer.lock.withLock { buffer.add(demand) }
    buffer.drain(waits: false)
    let (unreported, inner) = takeReport()
    inner?.request(unreported)
  }

  /// - Returns: The demand to request from the current inner publisher, and the connection to that publisher.
  ///   Both are read in one step, because the next publisher receives all unmet demand.
  @usableFromInline
  func takeReport() -> (Subscribers.Demand, UpstreamConnection?) {
    buffer.lock.withLock { (buffer.takeReport(), state.inner) }
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    endUpstreams()
  }

  @usableFromInline
  func endUpstreams() {
    upstream.cancel()
    buffer.lock.withLock { state.takeInner() }?.cancel()
  }
}

// The inner publishers.
extension FlatMapFirstSubscription {
  /// - Returns: A Boolean value that indicates whether to create a publisher from the current value.
  @inlinable
  func becomeBusy() -> Bool {
    buffer.lock.withLock { !buffer.isClosed && state.becomeBusy() }
  }

  /// Subscribes to an inner publisher.
  @inlinable
  func listen<Inner: Publisher>(to publisher: Inner)
  where Inner.Output == Downstream.Input, Inner.Failure == Downstream.Failure {
    let connection = UpstreamConnection()
    guard setInner(connection) else { return }
    connection.subscribe(
      to: publisher,
      onValue: { self.receive($0, from: connection) },
      onCompletion: { self.complete($0, isUpstream: false) }
    )
  }

  /// Stores a connection as the current inner one, and requests the unmet demand from it.
  /// - Returns: A Boolean value that indicates whether the stream continues.
  @usableFromInline
  func setInner(_ connection: UpstreamConnection) -> Bool {
    let demand: Subscribers.Demand? = buffer.lock.withLock {
      guard !buffer.isClosed else { return nil }
      state.listen(to: connection)
      // The unmet demand includes the unreported demand.
      _ = buffer.takeReport()
      return buffer.unmetDemand
    }
    guard let demand else { return false }
    connection.request(demand)
    return true
  }

  @inlinable
  func receive(_ value: Downstream.Input, from connection: UpstreamConnection) -> Subscribers.Demand {
    buffer.lock.withLock { if !buffer.isClosed { buffer.enqueue(value) } }
    buffer.drain(waits: true)
    let (demand, inner) = takeReport()
    // The publisher may have finished while it sent its value, and another one may already be current.
    if inner === connection { return demand }
    inner?.request(demand)
    return .none
  }

  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>, isUpstream: Bool) {
    let hasEnded = buffer.lock.withLock {
      guard !buffer.isClosed else { return false }
      if case .finished = completion {
        guard isUpstream ? state.finishUpstream() : state.finishInner() else { return false }
      }
      buffer.close(with: completion)
      return true
    }
    guard hasEnded else { return }
    endUpstreams()
    buffer.drain(waits: false)
  }
}
