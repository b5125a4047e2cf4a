#if !canImport(CombineCore)
  /// A publisher that handles all subscribers alike, so that `CombineCore` can erase it at less cost. Unused
  /// by Apple's Combine.
  @usableFromInline
  package protocol AgnosticPublisher {}

  /// A subscription that this package defines. Unused by Apple's operators.
  @usableFromInline
  package protocol OwnSubscription {}

  /// A subscription of a subject that reports its end. Those of Apple's Combine don't.
  package protocol SubjectFeed: AnyObject {
    var isTerminal: Bool { get }
  }

  /// Replaces the type of `CombineCore` that checks the isolation of writes through key paths.
  package struct CallerIsolation {
    private weak let actor: (any Actor)?

    package static var none: CallerIsolation { CallerIsolation(nil) }

    package init(_ actor: (any Actor)?) {
      self.actor = actor
    }

    /// Traps if the caller is not on the actor.
    package func check() {
      actor?.preconditionIsolated()
    }
  }

  /// Replaces the condition variable of `CombineCore` on which senders wait for room. With this type, none
  /// waits: a thread that sends through operators of Apple's Combine may hold locks of theirs, which the
  /// awaited thread may need.
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
