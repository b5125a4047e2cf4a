import CombineShim

extension Publisher {
  /// Groups elements by a key, and publishes a publisher for each key.
  ///
  ///     upstream:         --1--2--3--4--|
  ///     groupBy(isEven):  --o--e--------|
  ///     o:                --1-----3-----|
  ///     e:                -----2-----4--|
  ///
  /// A group begins with its first element, and ends with the completion of the stream. It accepts one
  /// subscriber, for which it buffers elements until they are requested.
  ///
  /// As long as you have requested a group, or a group's subscriber has requested an element, the operator
  /// requests one element at a time from upstream. If you request an unlimited number of groups, it requests
  /// an unlimited number of elements. Because the groups share upstream, the elements of a group without
  /// demand accumulate while another group has demand.
  ///
  /// If the subscriber of a group cancels, the next element with that key begins a new group. If you release
  /// a group without subscribing to it, the elements with its key are dropped. When you cancel the
  /// subscription to the operator, no new groups begin, but the existing groups continue as long as they have
  /// a subscriber or can still get one. After the last of them, upstream is cancelled.
  ///
  /// If upstream fails, the operator and all groups fail as well, each after its buffered elements, and in
  /// the order in which the groups began. You can use any number of keys, because the cost of an element
  /// doesn't depend on it.
  /// - Parameter key: A closure that returns an element's key. The operator calls it on the thread that sends
  ///   the element, or on another thread that is sending at the same time.
  /// - Returns: A publisher of groups.
  @inlinable
  public func groupBy<Key: Hashable>(
    _ key: @escaping (Output) -> Key
  ) -> some Publisher<GroupedPublisher<Key, Output, Failure>, Failure> {
    guard let isolation = ConformanceIsolation.ofClass(Key.self as (any Hashable.Type)) else {
      return GroupBy(upstream: self, key: key)
    }
    // A key is hashed right after the closure has returned it.
    return GroupBy(upstream: self) {
      isolation.check(for: "groupBy(_:)", on: "Hashable")
      return key($0)
    }
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

  // All of these are accessed only while an event is handled.
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

@usableFromInline
final class GroupWindow<Key, Output, Failure: Error>: StreamWindow<Output, Failure> {
  @usableFromInline let key: Key

  /// The number of the group, in the order the groups began.
  @usableFromInline let number: Int

  @usableFromInline
  init(source: DividedSource<Output, Failure>, key: Key, number: Int) {
    self.key = key
    self.number = number
    super.init(source: source)
  }

  @usableFromInline override var description: String { "Group" }
}

/// A publisher of the elements that `groupBy(_:)` has assigned to one key.
///
/// Subscribe to this publisher once. It buffers its elements until the subscriber requests them, and sends
/// only `finished` to any further subscriber, unless you use `share()` to attach several. If you release all
/// copies of the publisher without subscribing, the elements with the key are dropped.
public struct GroupedPublisher<Key, Output, Failure: Error>: Publisher {
  /// The key of all elements in the group.
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

// A lock guards the state that the ticket refers to.
extension GroupedPublisher: @unchecked Sendable where Key: Sendable, Output: Sendable {}
