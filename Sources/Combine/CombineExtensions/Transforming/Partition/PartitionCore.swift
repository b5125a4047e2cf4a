import CombineShim

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
    lock.lock()
    let connection = state.connection
    let kept = state.remove(member, side)
    let isOver = !state.hasSubscribers && state.completion == nil
    let allKept = isOver ? state.startAnew() : (nil, nil)
    lock.unlock()
    if isOver { connection?.cancel() }
    withExtendedLifetime((kept, allKept)) {}
  }

  /// Drops what is kept for a stream to which nobody can subscribe any more.
  @inlinable
  func abandon(_ side: PartitionSide) {
    lock.lock()
    state[side].isReachable = false
    let kept = state[side].first == nil ? state[side].replaceBacklog(with: nil) : nil
    lock.unlock()
    withExtendedLifetime(kept) {}
  }

  @inlinable
  func receive(
    _ value: Output,
    _ side: PartitionSide,
    from connection: UpstreamConnection
  ) -> Subscribers.Demand {
    lock.lock()
    guard state.connection === connection else {
      lock.unlock()
      return .none
    }
    let members = state.accept(value, side)
    lock.unlock()
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
    lock.lock()
    let demand = state.takeRequest()
    let connection = state.connection
    lock.unlock()
    connection?.request(demand)
  }
}
