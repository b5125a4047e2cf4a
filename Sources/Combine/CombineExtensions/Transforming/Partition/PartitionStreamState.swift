import CombineShim
import DequeModule

/// One of the streams of a partition: who gets its values, or where they wait.
@usableFromInline
struct PartitionStreamState<Output, Failure: Error> {
  @usableFromInline typealias Member = PartitionMember<Output, Failure>

  /// The subscribers that get the values as they come.
  @usableFromInline var members: [Member] = []

  /// The values that are kept for the first subscriber; `nil` when it has got them, or when no subscriber can
  /// come any more.
  @usableFromInline var backlog: Deque<Output>? = []

  /// The first subscriber, while it gets the backlog.
  @usableFromInline var first: Member?

  /// Whether anybody holds the stream and can subscribe.
  @usableFromInline var isReachable = true

  @usableFromInline
  init() {}

  @inlinable var hasSubscribers: Bool { !members.isEmpty || first != nil }

  /// - Returns: The old one, to be released without the lock.
  @inlinable
  mutating func replaceBacklog(with new: Deque<Output>?) -> Deque<Output>? {
    let old = backlog
    backlog = new
    return old
  }
}
