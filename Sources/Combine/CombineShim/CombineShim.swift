// Library code imports this Combine module and no other. It exists only to re-export, which the language
// supports only with `@_exported`.
#if canImport(CombineCore)
  @_exported import CombineCore
  @_exported import CombineFoundation
#else
  @_exported import Combine
  @_exported import TributaryBase
#endif

// On Apple platforms, these come with Foundation. Code from there uses `URLSession` and `@Observable`, and
// imports only Combine.
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
  @_exported import Observation
#endif

#if !canImport(CombineCore)
  /// A publisher that behaves the same for all subscribers, which allows `CombineCore` to erase it at a lower
  /// cost. It isn't used with Apple's Combine.
  @usableFromInline
  package protocol AgnosticPublisher {}

  /// A subscription that this package defines. It isn't used with Apple's Combine.
  @usableFromInline
  package protocol OwnSubscription {}

  /// A subscription of a subject that reports its end, unlike the subscriptions of Apple's Combine.
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

  /// Takes the place of `CombineCore`'s type that checks the actor of a conformance, but doesn't check
  /// anything.
  @usableFromInline
  package final class ConformanceIsolation: Sendable {
    @inlinable
    package static func ofClass<Metatype>(_ conformance: Metatype) -> ConformanceIsolation? { nil }

    @inlinable
    package func check(for operation: StaticString, on requirement: StaticString) {}
  }

  /// Takes the place of `CombineCore`'s condition variable, on which senders wait for room. With this type,
  /// senders don't wait, because a thread that sends through operators of Apple's Combine may hold locks that
  /// the other thread needs.
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
