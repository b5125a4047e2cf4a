import CombineShim

extension Publisher {
  /// Parts the values in two streams: those that satisfy a predicate, and the others.
  ///
  ///     upstream:                                   --1--2--3--4--5--|
  ///     partition { $0.isMultiple(of: 2) }.matches  -----2-----4-----|
  ///     .nonMatches                                 --1-----3-----5--|
  ///
  /// Both share one subscription to upstream, as the subscribers of `share()` do. Upstream is subscribed to
  /// when the first subscriber of either comes; it is cancelled when all have cancelled, and a subscriber
  /// that comes after that starts anew. Any number of subscribers may share a stream. The predicate runs once
  /// for each value.
  ///
  /// No value is lost to the stream that is subscribed to second: what belongs to a stream that has had no
  /// subscriber yet is kept for its first one, with the completion. It is dropped when nobody holds that
  /// stream any more, so a stream that is not wanted costs nothing: `let (matches, _) = …`. Further
  /// subscribers of a stream get what comes from then on, and only the completion if that has come.
  ///
  /// Each subscriber gets its values as it demands them; what it has not demanded is kept for it. As much is
  /// requested from upstream as the subscriber that wants most is waiting for, and another value in the stead
  /// of each that went to others. A failure ends both streams; for each it comes after the values that wait
  /// there. Subscribers may come, request and cancel on any thread; values come on upstream's thread, or on
  /// that of the request they waited for.
  /// - Parameter predicate: A closure that returns whether a value belongs to the first stream.
  /// - Returns: The values that satisfy it, and those that don't.
  @inlinable
  public func partition(
    _ predicate: @escaping (Output) -> Bool
  ) -> (matches: AnyPublisher<Output, Failure>, nonMatches: AnyPublisher<Output, Failure>) {
    // Made here, where the types are the caller's, so that what runs for each value is specialised for them.
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

/// One of the two streams of a partition. An object, so that the partition learns when nobody can subscribe
/// to it any more.
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

/// One of the two streams of a partition.
@usableFromInline
enum PartitionSide {
  case matches
  case nonMatches
}

/// The core of the two streams of a partition: the subscription to upstream, and the subscribers of its
/// values.
///
/// May be used from any thread. It calls nobody with its lock held.
@usableFromInline
final class PartitionCore<Output, Failure: Error> {
  @usableFromInline typealias Member = PartitionMember<Output, Failure>

  @usableFromInline let makeMember: (AnySubscriber<Output, Failure>) -> Member
  @usableFromInline let subscribe: (PartitionCore, UpstreamConnection) -> Void
  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @usableFromInline var state = PartitionState<Output, Failure>()

  /// Makes what two streams have in common.
  /// - Parameters:
  ///   - makeMember: A closure that makes a member of a subscriber.
  ///   - subscribe: A closure that subscribes to upstream with a connection, and brings what comes to
  ///     ``receive(_:_:from:)`` and ``complete(_:from:)``.
  @inlinable
  init(
    makeMember: @escaping (AnySubscriber<Output, Failure>) -> Member,
    subscribe: @escaping (PartitionCore, UpstreamConnection) -> Void
  ) {
    self.makeMember = makeMember
    self.subscribe = subscribe
  }

  /// Brings a subscriber, which has got its subscription, what was kept for it, and then what comes.
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

  /// Notes what a subscriber has demanded, and asks upstream for it.
  @inlinable
  func request(_ demand: Subscribers.Demand, for member: Member) {
    add(demand, to: member)
    askUpstream()
  }

  /// Releases a subscriber that has cancelled. The last one cancels upstream.
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

  /// Drops what is kept for a stream to which nobody can subscribe any more.
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
    for member in members { add(member.deliver(value), to: member) }
    return lock.withLock { state.connection === connection ? state.takeRequest() : .none }
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Failure>, from connection: UpstreamConnection) {
    let members = lock.withLock { state.connection === connection ? state.complete(completion) : [] }
    for member in members { member.complete(completion) }
  }

  @inlinable
  func add(_ demand: Subscribers.Demand, to member: Member) {
    guard demand > .none else { return }
    lock.withLock { member.pendingDemand.add(demand) }
  }

  @inlinable
  func askUpstream() {
    let (demand, connection) = lock.withLock { (state.takeRequest(), state.connection) }
    connection?.request(demand)
  }
}

/// A subscriber of one of the streams of a partition: its buffer, whose type is known only where it was made.
@usableFromInline
final class PartitionMember<Output, Failure: Error> {
  /// Brings a value to the subscriber's buffer, and returns what was demanded anew.
  @usableFromInline let deliver: (Output) -> Subscribers.Demand
  @usableFromInline let complete: (Subscribers.Completion<Failure>) -> Void

  /// Demands values of the buffer, and returns what was demanded anew.
  @usableFromInline let demand: (Subscribers.Demand) -> Subscribers.Demand
  @usableFromInline let cancel: () -> Void

  /// Guarded by the core's lock.
  @usableFromInline var pendingDemand = PendingDemand()

  /// Whether it has cancelled. Guarded by the core's lock.
  @usableFromInline var hasLeft = false

  @inlinable
  init<S: Subscriber>(buffer: DemandBuffer<S>) where S.Input == Output, S.Failure == Failure {
    deliver = { buffer.buffer(value: $0) }
    complete = { buffer.complete(completion: $0) }
    demand = { buffer.demand($0) }
    cancel = { buffer.cancel() }
  }
}

/// The subscription of a subscriber of one of the streams of a partition.
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
