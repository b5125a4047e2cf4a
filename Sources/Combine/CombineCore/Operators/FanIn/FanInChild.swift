import Synchronization

/// The subscriber of one of the publishers that a ``FanIn`` unites.
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

/// The children of a ``FanIn`` that were announced and are not in its list: their subscription has not come,
/// or they need none. While there are any, the stream does not finish.
///
/// The word counts them in steps of two; its lowest bit is whether no further child may come. So a child that
/// needs no subscription costs two atomic operations and no lock.
@usableFromInline
struct AwaitedChildren: ~Copyable, Sendable {
  @usableFromInline static var closed: UInt { 1 }
  @usableFromInline static var oneChild: UInt { 2 }

  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Counts one more child.
  /// - Returns: Whether it may come. In either case ``remove()`` follows.
  @inlinable
  func add() -> Bool {
    word.wrappingAdd(Self.oneChild, ordering: .acquiringAndReleasing).oldValue & Self.closed == 0
  }

  /// Counts a child out.
  /// - Returns: Whether the caller is to look for the end: no further child may come, and this was the last.
  @inlinable
  func remove() -> Bool {
    word.wrappingSubtract(Self.oneChild, ordering: .acquiringAndReleasing).newValue == Self.closed
  }

  /// Keeps further children from coming.
  @usableFromInline
  func close() {
    word.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing)
  }

  @inlinable
  var isAny: Bool { word.load(ordering: .acquiring) >= Self.oneChild }
}

// Children that need no subscription, as it is known what they send.
extension FanIn {
  /// Does with a child that was announced what subscribing to it would do.
  @inlinable
  @inline(__always)
  func receive(_ stream: _KnownStream<Downstream.Input, Downstream.Failure>) {
    switch stream {
    case .value(let value):
      // The value of a child whose stream ended after it was announced would not have been requested.
      guard !end.isMarked else { return }
      if isOpen.load(ordering: .acquiring) {
        switch gate.enter() {
        case .entered:
          if admits(nil) { _ = deliver(value) }
          leaveGate()
        case .inside:
          if admits(nil) { _ = deliver(value) }
        case .taken:
          if admits(nil) { post(.value(value)) }
        }
      } else {
        _ = receiveCounted(value, from: nil)
      }
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
    lock.lock()
    let remains = endStream()
    _ = awaited.remove()
    lock.unlock()
    if let remains { cancelChildren(remains, andDeliver: failure) }
  }
}
