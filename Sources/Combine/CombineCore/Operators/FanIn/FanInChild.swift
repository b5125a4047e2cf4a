import Synchronization

/// The subscriber of one of the publishers that a ``FanIn`` merges.
@usableFromInline
struct FanInChild<Downstream: Subscriber>: SourceSubscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let combiner: FanIn<Downstream>
  @usableFromInline let link: FanInLink
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(fanIn: FanIn<Downstream>, link: FanInLink) {
    combiner = fanIn
    self.link = link
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    combiner.receive(input, from: link)
  }

  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: ["parentSubscription": combiner.combineIdentifier])
  }
}

/// Counts the announced children of a ``FanIn`` that aren't in its list, because their subscription hasn't
/// arrived yet or because they don't need one. While there are any, the stream doesn't finish.
///
/// The upper bits of the word count children in increments of two, and the lowest bit indicates that no
/// further children are accepted. For this reason, a child that doesn't need a subscription costs two atomic
/// operations and no lock.
@usableFromInline
struct AwaitedChildren: ~Copyable, Sendable {
  @usableFromInline static var closed: UInt { 1 }
  @usableFromInline static var oneChild: UInt { 2 }

  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Adds a child to the count.
  /// - Returns: `true` if the child is accepted. In either case, the caller must call ``remove()``.
  @inlinable
  func add() -> Bool {
    word.wrappingAdd(Self.oneChild, ordering: .acquiringAndReleasing).oldValue & Self.closed == 0
  }

  /// Removes a child from the count.
  /// - Returns: `true` if the caller must check for the end of the stream, because this was the last child
  ///   and no others are accepted.
  @inlinable
  func remove() -> Bool {
    word.wrappingSubtract(Self.oneChild, ordering: .acquiringAndReleasing).newValue == Self.closed
  }

  /// Rejects any further children.
  @usableFromInline
  func close() {
    word.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing)
  }

  @inlinable
  var isAny: Bool { word.load(ordering: .acquiring) >= Self.oneChild }
}

// Children that don't need a subscription because their events are known in advance.
extension FanIn {
  /// Handles the events of an announced child as a subscription to it would.
  @inlinable
  @inline(__always)
  func receive(_ stream: _KnownStream<Downstream.Input, Downstream.Failure>) {
    switch stream {
    case .value(let value):
      // If the stream ended after the child was announced, it wouldn't have requested the child's value.
      guard !end.isMarked else { return }
      _ = receive(value, from: nil)
      finishChild()
    case .completion(.finished):
      finishChild()
    case .completion(.failure(let error)):
      failChild(.failure(error))
    }
  }

  @inlinable
  @inline(__always)
  func finishChild() {
    goOnWithoutChild(finishes: stopAwaiting())
  }

  @inlinable
  func failChild(_ failure: Subscribers.Completion<Downstream.Failure>) {
    let remains = lock.withLock {
      let remains = endStream()
      _ = awaited.remove()
      return remains
    }
    if let remains { cancelChildren(remains, andDeliver: failure) }
  }
}
