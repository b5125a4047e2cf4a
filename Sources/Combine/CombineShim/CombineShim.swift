// The only Combine module that library code imports. Its whole purpose is to re-export, and `@_exported` is
// the only way to do this in the language.
#if canImport(CombineCore)
  @_exported import CombineCore
  @_exported import CombineFoundation
#else
  @_exported import Combine
  @_exported import TributaryBase
#endif

// On Apple platforms, these come with Foundation. Code written there uses `URLSession` and `@Observable`, and
// imports only Combine.
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
  @_exported import Observation
#endif

#if !canImport(CombineCore)
  /// A publisher that behaves the same for all subscribers, which `CombineCore` uses to erase the publisher
  /// at less cost. Unused with Apple's Combine.
  @usableFromInline
  package protocol AgnosticPublisher {}

  /// A subscription that this package defines. Unused with Apple's Combine.
  @usableFromInline
  package protocol OwnSubscription {}

  /// A subscription of a subject that reports its end. The subscriptions of Apple's Combine don't.
  package protocol SubjectFeed: AnyObject {
    var isTerminal: Bool { get }
  }

  /// Replaces `CombineCore`'s type that checks the isolation of writes through key paths.
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

  /// Replaces `CombineCore`'s type that checks the actor of a conformance. Nothing is checked.
  @usableFromInline
  package final class ConformanceIsolation: Sendable {
    @inlinable
    package static func ofClass<Metatype>(_ conformance: Metatype) -> ConformanceIsolation? { nil }

    @inlinable
    package func check(for operation: StaticString, on requirement: StaticString) {}
  }

  /// Replaces `CombineCore`'s condition variable, on which senders wait for room. With this type, no sender
  /// waits. A thread that sends through operators of Apple's Combine may hold their locks, and the thread
  /// that it would wait for may need those locks.
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
