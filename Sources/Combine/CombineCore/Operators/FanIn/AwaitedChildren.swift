import Synchronization

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
