import CombineShim

extension Publisher {
  /// Makes a publisher of a value and sends its values; drops upstream's values until that has finished.
  ///
  ///     upstream:          --A--B-------C---|
  ///     A:                   -1---2--|
  ///     C:                              -3---4--|
  ///     flatMapFirst(_:)   ---1---2------3---4--|
  ///
  /// The next publisher is made of the first value that comes after the one before has finished. Upstream's
  /// finish waits for that of the publisher that is listened to. A failure of either ends the stream, after
  /// the values that wait for demand, and cancels the other.
  ///
  /// Requests an unlimited number of values from upstream, and what is demanded from the publisher that is
  /// listened to; what that leaves unmet is requested from the next. A value that is dropped costs no
  /// allocation. The closure is called on the thread that sends upstream's value, and the publishers may send
  /// on any.
  ///
  /// - Parameter transform: A closure that makes a publisher of a value.
  /// - Returns: A publisher of what the publishers send, each in its turn.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Self> where P.Failure == Failure {
    Publishers.FlatMapFirst(upstream: self, transform: transform)
  }

  /// Makes a publisher, which cannot fail, of a value and sends what that sends, and drops all values that
  /// come meanwhile.
  ///
  /// As `flatMapFirst(_:)` of publishers that fail as upstream does, with the made publishers' type of
  /// failure set to upstream's.
  /// - Parameter transform: A closure that makes a publisher of a value.
  /// - Returns: A publisher of what the publishers send, each in its turn.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMapFirst(upstream: self) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher of a value of one that cannot fail and sends what that sends, and drops all values
  /// that come meanwhile.
  ///
  /// As `flatMapFirst(_:)` of an upstream that fails as the publishers do, with upstream's type of failure
  /// set to the made publishers'.
  /// - Parameter transform: A closure that makes a publisher of a value.
  /// - Returns: A publisher of what the publishers send, each in its turn.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMapFirst(upstream: setFailureType(to: P.Failure.self), transform: transform)
  }

  /// Makes a publisher of a value, where neither can fail, and sends what that sends, and drops all values
  /// that come meanwhile: see `flatMapFirst(_:)` of publishers that can.
  /// - Parameter transform: A closure that makes a publisher of a value.
  /// - Returns: A publisher of what the publishers send, each in its turn.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Self> where P.Failure == Never {
    Publishers.FlatMapFirst(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that sends what publishers made of upstream's values send, and drops the values that come
  /// while it listens to one of these.
  public struct FlatMapFirst<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that the values come from.
    public let upstream: Upstream

    /// Makes a publisher of a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Makes the publisher.
    /// - Parameters:
    ///   - upstream: The publisher of the values.
    ///   - transform: A closure that makes a publisher of a value.
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

/// The state of a ``Publishers/FlatMapFirst``: which publisher is listened to, and what the end waits for.
@usableFromInline
struct FlatMapFirstState {
  /// The publisher that is listened to.
  @usableFromInline private(set) var inner: UpstreamConnection?

  /// Whether a value has come whose publisher, `inner`, has not finished.
  @usableFromInline private(set) var isBusy = false

  @usableFromInline private(set) var hasUpstreamFinished = false

  @usableFromInline
  init() {}

  /// - Returns: Whether a publisher is to be made of the value that is there.
  @usableFromInline
  mutating func becomeBusy() -> Bool {
    guard !isBusy else { return false }
    isBusy = true
    return true
  }

  /// Takes the connection to the publisher that was made.
  @usableFromInline
  mutating func listen(to connection: UpstreamConnection) {
    inner = connection
  }

  /// - Returns: Whether that was the last thing to wait for.
  @usableFromInline
  mutating func finishUpstream() -> Bool {
    hasUpstreamFinished = true
    return !isBusy
  }

  /// - Returns: Whether that was the last thing to wait for.
  @usableFromInline
  mutating func finishInner() -> Bool {
    inner = nil
    isBusy = false
    return hasUpstreamFinished
  }

  /// - Returns: What is to be cancelled at the end of the stream.
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

  /// - Returns: The demand to request from the publisher that is listened to, with its connection. One step,
  ///   since the next publisher gets all demand that is unmet.
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

// The publishers that are made of the values.
extension FlatMapFirstSubscription {
  /// - Returns: Whether a publisher is to be made of the value that is there.
  @inlinable
  func becomeBusy() -> Bool {
    buffer.lock.withLock { !buffer.isClosed && state.becomeBusy() }
  }

  /// Subscribes to the publisher that was made of a value.
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

  /// Makes a connection the current inner one, and asks it for all that is demanded.
  /// - Returns: Whether the stream goes on.
  @usableFromInline
  func setInner(_ connection: UpstreamConnection) -> Bool {
    let demand: Subscribers.Demand? = buffer.lock.withLock {
      guard !buffer.isClosed else { return nil }
      state.listen(to: connection)
      // What has not been reported is part of that.
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
    // The publisher may have finished inside its own value, and another may be listened to already.
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
