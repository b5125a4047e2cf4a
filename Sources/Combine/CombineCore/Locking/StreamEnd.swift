import Synchronization

/// Whether a subscription was ended, and which thread ended it.
///
/// Some of Combine's operators pass on values of a publisher that was cancelled. A value on the thread that
/// ended the stream was sent after the cancel, and passes. One on another thread may have been sent before,
/// and must not follow the completion.
@usableFromInline
struct StreamEnd: ~Copyable, Sendable {
  /// The number of the thread, which is never zero; zero while the stream goes on.
  @usableFromInline let thread = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Notes that the calling thread ends the stream.
  @inlinable
  func mark() {
    thread.store(currentThreadNumber, ordering: .sequentiallyConsistent)
  }

  @inlinable
  var isMarked: Bool { thread.load(ordering: .acquiring) != 0 }

  /// Whether the stream goes on, or was ended by the calling thread.
  @inlinable
  var admitsCaller: Bool {
    let ender = thread.load(ordering: .acquiring)
    return ender == 0 || ender == currentThreadNumber
  }
}
