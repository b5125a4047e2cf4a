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
