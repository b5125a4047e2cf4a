import CombineShim

extension Publisher {
  /// Divides the values by a key: sends a publisher for each key, of the values that have it.
  ///
  ///     upstream:         --1--2--3--4--|
  ///     groupBy(isEven):  --o--e--------|
  ///     o:                --1-----3-----|
  ///     e:                -----2-----4--|
  ///
  /// A group begins with its first value, and ends with the stream, as that does. Each group is for one
  /// subscriber, and its values wait there until they are demanded.
  ///
  /// Requests a value from upstream as long as downstream wants a group or a group's subscriber wants a
  /// value, and an unlimited number once downstream wants all groups. So the values of a group without demand
  /// pile up while other groups have some.
  ///
  /// When the subscriber of a group cancels, the next value of its key begins a new group. When a group is
  /// released without a subscriber, the values of its key are dropped. After downstream has cancelled there
  /// are no new groups; those that have a subscriber, or can still get one, go on. Upstream is cancelled when
  /// none is left.
  ///
  /// A failure fails downstream and all groups, each after the values that wait there. Groups end in the
  /// order in which they began. Each value costs O(1), however many keys there are.
  /// - Parameter key: A closure that returns the key of a value; called on the thread that sends it, or on
  ///   one that is sending at that moment.
  /// - Returns: A publisher of publishers.
  @inlinable
  public func groupBy<Key: Hashable>(
    _ key: @escaping (Output) -> Key
  ) -> some Publisher<GroupedPublisher<Key, Output, Failure>, Failure> {
    GroupBy(upstream: self, key: key)
  }
}

/// A publisher of groups.
@usableFromInline
struct GroupBy<Upstream: Publisher, Key: Hashable>: Publisher {
  @usableFromInline typealias Output = GroupedPublisher<Key, Upstream.Output, Upstream.Failure>
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let upstream: Upstream
  @usableFromInline let key: (Upstream.Output) -> Key

  @inlinable
  init(upstream: Upstream, key: @escaping (Upstream.Output) -> Key) {
    self.upstream = upstream
    self.key = key
  }

  @inlinable
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = GroupBySubscription(downstream: subscriber, key: key)
    subscriber.receive(subscription: subscription)
    subscription.subscribe(to: upstream)
  }
}

/// The subscription of a `groupBy(_:)`.
@usableFromInline
final class GroupBySubscription<Downstream: Subscriber, Key: Hashable, Value>: DividingSubscription<
  Downstream, Value
>, CustomStringConvertible
where Downstream.Input == GroupedPublisher<Key, Value, Downstream.Failure> {
  @usableFromInline typealias Group = GroupWindow<Key, Value, Downstream.Failure>

  // All touched by the handling alone.
  @usableFromInline var key: ((Value) -> Key)?
  @usableFromInline var groups: [Key: Group] = [:]
  @usableFromInline var lastNumber = 0

  @inlinable
  init(downstream: Downstream, key: @escaping (Value) -> Key) {
    self.key = key
    super.init(downstream: downstream)
  }

  @usableFromInline var description: String { "GroupBy" }

  @inlinable
  override func handle(_ event: Event) {
    switch event {
    case .value(let value):
      guard let key = key?(value) else { return }
      if let group = groups[key] ?? beginGroup(key) { send(value, to: group) }
    case .left(let window):
      if let group = window as? Group, groups[group.key] === group { groups[group.key] = nil }
    case .completion(let completion):
      endAll(completion)
    case .mark:
      break
    }
  }

  @inlinable
  func beginGroup(_ key: Key) -> Group? {
    guard isOuterOpen else { return nil }
    lastNumber += 1
    let group = Group(source: self, key: key, number: lastNumber)
    groups[key] = group
    addWindow()
    send(GroupedPublisher(key: key, ticket: WindowTicket(group)))
    return group
  }

  @usableFromInline
  override func endPieces(_ completion: Subscribers.Completion<Downstream.Failure>) {
    for group in groups.values.sorted(by: { $0.number < $1.number }) {
      close(group, completion)
    }
  }

  @usableFromInline
  override func dismantle() {
    key = nil
    groups = [:]
  }
}

/// The window of a group.
@usableFromInline
final class GroupWindow<Key, Output, Failure: Error>: StreamWindow<Output, Failure> {
  @usableFromInline let key: Key

  /// The number of the group, in the order in which groups began.
  @usableFromInline let number: Int

  @usableFromInline
  init(source: DividedSource<Output, Failure>, key: Key, number: Int) {
    self.key = key
    self.number = number
    super.init(source: source)
  }

  @usableFromInline override var description: String { "Group" }
}

/// The values of a stream that have the same key: what `groupBy(_:)` sends.
///
/// It is for one subscriber; any other gets a finish at once. (Use `share()` for more.) Values wait for that
/// subscriber, and for its demand, from the first one on. If all copies of the publisher go without a
/// subscriber, the values of the key are dropped.
public struct GroupedPublisher<Key, Output, Failure: Error>: Publisher {
  /// The key that the values have in common.
  public let key: Key

  @usableFromInline let ticket: WindowTicket<Output, Failure>

  @usableFromInline
  init(key: Key, ticket: WindowTicket<Output, Failure>) {
    self.key = key
    self.ticket = ticket
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    ticket.window.subscribe(subscriber)
  }
}

// Unchecked: what the ticket leads to is guarded by a lock.
extension GroupedPublisher: @unchecked Sendable where Key: Sendable, Output: Sendable {}
