#if !canImport(CombineCore)
  /// A publisher that treats all subscribers alike: `CombineCore` erases it at less cost. Apple's Combine
  /// knows nothing of it.
  @usableFromInline
  package protocol AgnosticPublisher {}

  /// A subscription of this package's own. Apple's operators know nothing of it.
  @usableFromInline
  package protocol OwnSubscription {}

  /// A subscription of a subject that says when nothing will come of it any more. Those of Apple's Combine
  /// don't say.
  package protocol SubjectFeed: AnyObject {
    var isTerminal: Bool { get }
  }

  /// Stands for the type of `CombineCore` that checks where a method writes to an object that takes a key
  /// path.
  package struct CallerIsolation {
    private weak let actor: (any Actor)?

    package static var none: CallerIsolation { CallerIsolation(nil) }

    package init(_ actor: (any Actor)?) {
      self.actor = actor
    }

    /// Traps off the actor.
    package func check() {
      actor?.preconditionIsolated()
    }
  }

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
