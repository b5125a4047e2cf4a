import Synchronization

/// Counts the calls that use a stored value, so that the last of them releases the value, and nothing
/// releases it during a call.
///
/// Where a lock is taken just to copy a reference out, this is half the price: what is held stays where it is
/// and needs no count of its own. Several threads and nested calls may be inside at once.
///
/// The word counts uses in steps of four; below that it holds whether it is closed, and whether a thread has
/// claimed the release.
@usableFromInline
struct UseCount: ~Copyable, Sendable {
  @usableFromInline static var closed: UInt { 1 }
  @usableFromInline static var claimed: UInt { 2 }
  @usableFromInline static var oneUse: UInt { 4 }

  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Begins a use. Whatever the answer, ``end()`` follows.
  /// - Returns: Whether what is held may be used.
  @inlinable
  func begin() -> Bool {
    word.wrappingAdd(Self.oneUse, ordering: .acquiringAndReleasing).oldValue & Self.closed == 0
  }

  /// Ends a use.
  /// - Returns: Whether the caller is the one to release what is held.
  @inlinable
  func end() -> Bool {
    if releases(from: Self.closed + Self.oneUse) { return true }
    return word.wrappingSubtract(Self.oneUse, ordering: .acquiringAndReleasing).newValue == Self.closed
      && claim()
  }

  /// Keeps further uses from beginning.
  /// - Returns: Whether the caller is the one to release what is held; else the thread that ends the last use
  ///   is.
  @usableFromInline
  func close() -> Bool {
    if releases(from: 0) { return true }
    return word.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).newValue == Self.closed && claim()
  }

  @inlinable
  var isClosed: Bool { word.load(ordering: .acquiring) & Self.closed != 0 }

  @usableFromInline
  func claim() -> Bool { releases(from: Self.closed) }

  /// Claims the release where no use is left, closing the count or ending its last use in the same step.
  /// - Parameter word: The word that is expected.
  /// - Returns: Whether it was; else nothing has changed.
  @inlinable
  func releases(from word: UInt) -> Bool {
    // Looked at first: a failed exchange costs as much as one that succeeds.
    self.word.load(ordering: .relaxed) == word
      && self.word.compareExchange(
        expected: word,
        desired: Self.closed | Self.claimed,
        ordering: .acquiringAndReleasing
      ).exchanged
  }
}
