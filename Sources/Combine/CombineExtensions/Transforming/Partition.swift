import CombineShim

extension Publisher {
  /// Divides the elements into two streams, which contain the elements that satisfy a predicate and all
  /// others.
  ///
  ///     upstream:                                   --1--2--3--4--5--|
  ///     partition { $0.isMultiple(of: 2) }.matches  -----2-----4-----|
  ///     .nonMatches                                 --1-----3-----5--|
  ///
  /// Both streams share one subscription to upstream, like the subscribers of `share()`, and accept any
  /// number of subscribers. The operator subscribes to upstream when either stream gets its first subscriber.
  /// It cancels upstream when all subscribers have cancelled, after which a new subscriber starts a new
  /// subscription. The predicate runs once for each element.
  ///
  /// You don't lose elements when you subscribe to one stream later than to the other, because a stream
  /// without a subscriber buffers its elements and its completion. If you need only one stream, release the
  /// other one, which discards its buffer: `let (matches, _) = …`. When a stream already has a subscriber,
  /// another one receives only later elements, or only the completion if upstream has completed.
  ///
  /// Elements wait in a buffer until you request them. From upstream, the operator requests the largest unmet
  /// demand of any subscriber, and one more element for each element that belongs to the other stream. If
  /// upstream fails, both streams end, each after its buffered elements. You can subscribe, request and
  /// cancel on any thread. You receive an element on the thread of upstream or, if it had to wait, on the
  /// thread that requests it.
  /// - Parameter predicate: A closure that returns whether an element belongs to the first stream.
  /// - Returns: A publisher of the elements that satisfy the predicate, and a publisher of the others.
  @inlinable
  public func partition(
    _ predicate: @escaping (Output) -> Bool
  ) -> (matches: AnyPublisher<Output, Failure>, nonMatches: AnyPublisher<Output, Failure>) {
    // This is created here, where the types are concrete, which specializes the code for each element.
    let core = PartitionCore<Output, Failure>(
      makeMember: { PartitionMember(buffer: DemandBuffer(subscriber: $0)) },
      subscribe: { core, connection in
        connection.subscribe(
          to: self,
          onValue: { core.receive($0, predicate($0) ? .matches : .nonMatches, from: connection) },
          onCompletion: { core.complete($0, from: connection) }
        )
      }
    )
    return (
      AnyPublisher(PartitionStream(core: core, side: .matches)),
      AnyPublisher(PartitionStream(core: core, side: .nonMatches))
    )
  }
}

/// One of a partition's two streams. As a class, it can inform the partition of its release, after which the
/// stream can't get subscribers.
@usableFromInline
final class PartitionStream<Output, Failure: Error>: Publisher {
  @usableFromInline let core: PartitionCore<Output, Failure>
  @usableFromInline let side: PartitionSide

  @inlinable
  init(core: PartitionCore<Output, Failure>, side: PartitionSide) {
    self.core = core
    self.side = side
  }

  @inlinable
  deinit {
    core.abandon(side)
  }

  @inlinable
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let member = core.makeMember(AnySubscriber(subscriber))
    subscriber.receive(subscription: PartitionSubscription(core: core, side: side, member: member))
    core.join(member, side)
  }
}

/// One of a partition's two streams.
@usableFromInline
enum PartitionSide {
  case matches
  case nonMatches
}

/// The subscription to upstream, and the subscribers of a partition's two streams.
///
/// You can use it from any thread. It doesn't call out while it holds its lock.
@usableFromInline
final class PartitionCore<Output, Failure: Error> {
  @usableFromInline typealias Member = PartitionMember<Output, Failure>

  @usableFromInline let makeMember: (AnySubscriber<Output, Failure>) -> Member
  @usableFromInline let subscribe: (PartitionCore, UpstreamConnection) -> Void
  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @usableFromInline var state = PartitionState<Output, Failure>()

  /// Creates the core of two streams.
  /// - Parameters:
  ///   - makeMember: A closure that creates a member for a subscriber.
  ///   - subscribe: A closure that subscribes to upstream with a connection, and forwards the events to
  ///     ``receive(_:_:from:)`` and ``complete(_:from:)``.
  @inlinable
  init(
    makeMember: @escaping (AnySubscriber<Output, Failure>) -> Member,
    subscribe: @escaping (PartitionCore, UpstreamConnection) -> Void
  ) {
    self.makeMember = makeMember
    self.subscribe = subscribe
  }

  /// Adds a subscriber that has received its subscription, after delivering the buffered elements.
  @inlinable
  func join(_ member: Member, _ side: PartitionSide) {
    lock.withLock { state.beginJoining(member, side) }
    while true {
      switch lock.withLock({ state.continueJoining(member, side) }) {
      case .value(let value):
        add(member.deliver(value), to: member)
      case .connect(let connection):
        if !connection.hasEnded { subscribe(self, connection) }
        return askUpstream()
      case .joined:
        return askUpstream()
      case .completed(let completion):
        return member.complete(completion)
      case .left:
        return
      }
    }
  }

  /// Adds to a subscriber's demand, and requests the additional demand from upstream.
  @inlinable
  func request(_ demand: Subscribers.Demand, for member: Member) {
    add(demand, to: member)
    askUpstream()
  }

  /// Releases a subscriber that has cancelled. If it was the last one, cancels upstream.
  @inlinable
  func leave(_ member: Member, _ side: PartitionSide) {
    let (ended, released) = lock.withLock {
      let connection = state.connection
      let kept = state.remove(member, side)
      let isOver = !state.hasSubscribers && state.completion == nil
      return (isOver ? connection : nil, (kept, isOver ? state.startAnew() : (nil, nil)))
    }
    ended?.cancel()
    withExtendedLifetime(released) {}
  }

  /// Discards the buffered elements of a stream that can no longer get subscribers.
  @inlinable
  func abandon(_ side: PartitionSide) {
    let kept = lock.withLock {
      state[side].isReachable = false
      return state[side].first == nil ? state[side].replaceBacklog(with: nil) : nil
    }
    withExtendedLifetime(kept) {}
  }

  @inlinable
  func receive(
    _ value: Output,
    _ side: PartitionSide,
    from connection: UpstreamConnection
  ) -> Subscribers.Demand {
    let members = lock.withLock { state.connection === connection ? state.accept(value, side) : [] }
    for case let member? in members { add(member.deliver(value), to: member) }
    return lock.withLock { state.connection === connection ? state.takeRequest() : .none }
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Failure>, from connection: UpstreamConnection) {
    let members = lock.withLock { state.connection === connection ? state.complete(completion) : [] }
    for case let member? in members { member.complete(completion) }
  }

  @inlinable
  func add(_ demand: Subscribers.Demand, to member: Member) {
    guard demand > .none else { return }
    lock.withLock { state.add(demand, to: member) }
  }

  @inlinable
  func askUpstream() {
    let (demand, connection) = lock.withLock { (state.takeRequest(), state.connection) }
    connection?.request(demand)
  }
}

/// A subscriber to one of a partition's streams, with its buffer, whose concrete type is erased.
@usableFromInline
final class PartitionMember<Output, Failure: Error> {
  /// Adds a value to the subscriber's buffer, and returns the new demand.
  @usableFromInline let deliver: (Output) -> Subscribers.Demand
  @usableFromInline let complete: (Subscribers.Completion<Failure>) -> Void

  /// Adds to the buffer's demand, and returns the new demand.
  @usableFromInline let demand: (Subscribers.Demand) -> Subscribers.Demand
  @usableFromInline let cancel: () -> Void

  /// Guarded by the core's lock.
  @usableFromInline var pendingDemand = PendingDemand()

  /// The position in the ``PartitionMembers`` of the stream, or `nil` if the member isn't in it. Guarded by
  /// the core's lock.
  @usableFromInline var place: Int?

  /// Whether the subscriber has cancelled. Guarded by the core's lock.
  @usableFromInline var hasLeft = false

  @inlinable
  init<S: Subscriber>(buffer: DemandBuffer<S>) where S.Input == Output, S.Failure == Failure {
    deliver = { buffer.buffer(value: $0) }
    complete = { buffer.complete(completion: $0) }
    demand = { buffer.demand($0) }
    cancel = { buffer.cancel() }
  }
}

/// The subscription of a subscriber to one of a partition's streams.
@usableFromInline
final class PartitionSubscription<Output, Failure: Error>: Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let core: PartitionCore<Output, Failure>
  @usableFromInline let side: PartitionSide
  @usableFromInline let member: PartitionMember<Output, Failure>

  @inlinable
  init(core: PartitionCore<Output, Failure>, side: PartitionSide, member: PartitionMember<Output, Failure>) {
    self.core = core
    self.side = side
    self.member = member
  }

  @usableFromInline var description: String { "Partition" }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    let more = member.demand(demand)
    if more > .none { core.request(more, for: member) }
  }

  @usableFromInline
  func cancel() {
    member.cancel()
    core.leave(member, side)
  }
}
