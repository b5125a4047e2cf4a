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
