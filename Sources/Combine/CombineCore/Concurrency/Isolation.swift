/// Returns whether a conformance belongs to a global actor (`extension Model: @MainActor Subscriber`).
///
/// The compiler checks that such a conformance is used on its actor, but a publisher may take the subscriber
/// to any thread. The language has no query for it, so this reads the flags of the conformance descriptor,
/// the first word of each witness table, as the ABI defines them.
func isIsolatedConformance(witnessTable: UnsafePointer<UnsafeRawPointer>) -> Bool {
  let offsetOfFlags = 12
  let hasGlobalActorIsolation: UInt32 = 1 << 19
  let flags = witnessTable.pointee.load(fromByteOffset: offsetOfFlags, as: UInt32.self)
  return flags & hasGlobalActorIsolation != 0
}

/// The words of a metatype of a protocol with one witness table.
typealias MetatypeWords = (type: UInt, witnessTable: UnsafePointer<UnsafeRawPointer>)

/// The actor of a conformance.
enum ConformanceActor {
  case mainActor
  case other

  /// Made where the conformance is used first, which is on its actor.
  /// - Parameter isUsable: A Boolean value that indicates whether a cast to the protocol succeeds here.
  init(isUsable: Bool) {
    self = isUsable && !isKnownToBeOnMainActor() ? .other : .mainActor
  }

  /// Traps off the actor.
  /// - Parameter isUsable: A Boolean value that indicates whether a cast to the protocol succeeds here.
  func check(isUsable: Bool, _ message: @autoclosure () -> String) {
    if isUsable { return }
    switch self {
    // The cast knows nothing of the main queue of a program whose main thread has ended.
    case .mainActor: MainActor.preconditionIsolated(message())
    case .other: fatalError(message())
    }
  }
}

/// Returns whether the type conforms to `Subscriber` on a global actor.
@usableFromInline
func isIsolatedSubscriber(_ type: any Subscriber.Type) -> Bool {
  // The coercion keeps the metatype from being opened. The cast is right, as it has two words.
  isIsolatedConformance(
    witnessTable: unsafeBitCast(type as (any Subscriber.Type), to: MetatypeWords.self).witnessTable
  )
}

/// Stands before a subscriber whose conformance belongs to a global actor, and traps when an event comes off
/// that actor.
///
/// It is not generic over the subscriber, so that each publisher is specialized for one of it at the most.
@usableFromInline
struct IsolatedSubscriber<Input, Failure: Error>: Subscriber {
  private let base: any Subscriber<Input, Failure>
  private let actor: ConformanceActor

  @usableFromInline
  init(_ base: any Subscriber<Input, Failure>) {
    self.base = base
    actor = ConformanceActor(isUsable: isUsableSubscriber(base))
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { base.combineIdentifier }

  @usableFromInline
  func receive(subscription: any Subscription) {
    checked("a subscription").receive(subscription: subscription)
  }

  @usableFromInline
  func receive(_ input: Input) -> Subscribers.Demand {
    checked("a value").receive(input)
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    checked("a completion").receive(completion: completion)
  }

  private func checked(_ event: String) -> any Subscriber<Input, Failure> {
    actor.check(
      isUsable: isUsableSubscriber(base),
      """
      \(type(of: base)) received \(event) off its actor: its conformance to Subscriber belongs to a global \
      actor. Add receive(on: DispatchQueue.main) before the subscriber if that is the main actor.
      """
    )
    return base
  }
}

/// Returns whether the object's conformance may be used here. Not inlined, as the optimizer knows that the
/// cast succeeds where it knows the type.
@inline(never)
private func isUsableSubscriber(_ object: Any) -> Bool {
  object is any Subscriber
}

extension IsolatedSubscriber: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline var description: String { String(describing: base) }

  @usableFromInline var customMirror: Mirror { Mirror(reflecting: base) }

  @usableFromInline var playgroundDescription: Any {
    (base as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? base
  }
}

/// Returns whether the type conforms to `Cancellable` on a global actor.
@usableFromInline
func isIsolatedCancellable(_ type: any Cancellable.Type) -> Bool {
  // The coercion keeps the metatype from being opened. The cast is right, as it has two words.
  isIsolatedConformance(
    witnessTable: unsafeBitCast(type as (any Cancellable.Type), to: MetatypeWords.self).witnessTable
  )
}

/// An activity whose conformance belongs to a global actor.
@usableFromInline
struct IsolatedCancellable {
  private let base: any Cancellable
  private let actor: ConformanceActor

  @usableFromInline
  init(_ base: any Cancellable) {
    self.base = base
    actor = ConformanceActor(isUsable: isUsableCancellable(base))
  }

  /// Cancels the activity, and traps off its actor.
  @usableFromInline
  func cancel() {
    actor.check(
      isUsable: isUsableCancellable(base),
      """
      \(type(of: base)) was cancelled off its actor: its conformance to Cancellable belongs to a global actor. \
      Cancel or release its AnyCancellable on that actor.
      """
    )
    base.cancel()
  }
}

/// Returns whether the object's conformance may be used here. Not inlined, as the optimizer knows that the
/// cast succeeds where it knows the type.
@inline(never)
private func isUsableCancellable(_ object: Any) -> Bool {
  object is any Cancellable
}

/// The actor of a caller whose object is written to later.
///
/// The compiler inserts a check into a closure that is isolated to an actor, and none for a key path. Methods
/// with a key path therefore check that their writes happen on their caller's actor.
package enum CallerIsolation {
  case none
  case mainActor
  case other(WeakActor)

  /// A weak reference, so that a subscription doesn't keep its actor alive.
  package struct WeakActor: Sendable {
    fileprivate weak let actor: (any Actor)?
  }

  package init(_ actor: (any Actor)?) {
    self =
      switch actor {
      case nil: .none
      case is MainActor: .mainActor
      case let actor?: .other(WeakActor(actor: actor))
      }
  }

  /// Traps off the actor.
  package func check() {
    switch self {
    case .none: break
    case .mainActor: MainActor.preconditionIsolated(Self.message)
    case .other(let other): other.actor?.preconditionIsolated(Self.message)
    }
  }

  private static var message: String {
    """
    assign(to:on:) received a value off the actor that it was called on. Add \
    receive(on: DispatchQueue.main) before it if that is the main actor. If any thread may write the \
    property, use sink with a @Sendable closure.
    """
  }
}

/// A protocol of an object that is usable on the main actor alone.
private protocol Probe {}

/// An object whose conformance belongs to the main actor, so that a cast succeeds there.
private final class MainActorProbe: @MainActor Probe, Sendable {
  static let shared = MainActorProbe()
}

/// Returns whether the caller is known to be on the main actor: on the main thread, or in a task there. On
/// the main queue of a program whose main thread has ended, it is not known.
func isKnownToBeOnMainActor() -> Bool {
  isUsable(MainActorProbe.shared)
}

/// Not inlined, as the optimizer knows that the cast succeeds where it knows the type.
@inline(never)
private func isUsable(_ probe: Any) -> Bool {
  probe is any Probe
}
