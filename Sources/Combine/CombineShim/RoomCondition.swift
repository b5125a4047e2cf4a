#if !canImport(CombineCore)
  import Darwin

  /// A number for the calling thread, as `CombineCore` has it elsewhere: unique among living threads, never
  /// zero, and even.
  @inlinable
  package var currentThreadNumber: UInt { UInt(bitPattern: pthread_self()) }

  /// Stands for the condition variable of `CombineCore` on which senders wait for room. On it none waits: a
  /// thread that sends through operators of Apple's Combine may have locks of theirs, which the thread that
  /// it would wait for may need.
  @usableFromInline
  package struct RoomCondition: ~Copyable, Sendable {
    @inlinable package static var limit: Int { .max }
    @inlinable package static var longestRun: Int { .max }

    @inlinable
    package init() {}

    @inlinable
    package func begin(waitingFor thread: UInt) -> UInt? { nil }

    @inlinable
    package func wait(after call: UInt?) {}

    @inlinable
    package func callSenders() {}
  }
#endif
