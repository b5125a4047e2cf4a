/// Returns whether a conformance is isolated to a global actor, as in `extension Model: @MainActor
/// Subscriber`.
///
/// The compiler checks that such a conformance is used on its actor, but a publisher can pass the subscriber
/// to any thread. The language provides no way to query the isolation. This function therefore reads the
/// flags of the conformance descriptor, to which the first word of each witness table points, as defined by
/// the ABI.
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

  /// Creates the value where the conformance is first used, which is on its actor.
  /// - Parameter isUsable: A Boolean value that indicates whether a cast to the protocol succeeds here.
  init(isUsable: Bool) {
    self = isUsable && !isKnownToBeOnMainActor() ? .other : .mainActor
  }

  /// Traps if it is called off the actor.
  /// - Parameter isUsable: A Boolean value that indicates whether a cast to the protocol succeeds here.
  func check(isUsable: Bool, _ message: @autoclosure () -> String) {
    if isUsable { return }
    switch self {
    // The cast fails on the main queue of a program whose main thread has ended, so the main actor is checked
    // in another way.
    case .mainActor: MainActor.preconditionIsolated(message())
    case .other: fatalError(message())
    }
  }
}

/// Returns whether the type's conformance to `Subscriber` is isolated to a global actor.
@usableFromInline
func isIsolatedSubscriber(_ type: any Subscriber.Type) -> Bool {
  // The coercion prevents the compiler from opening the metatype. The cast is safe because the metatype
  // consists of two words.
  isIsolatedConformance(
    witnessTable: unsafeBitCast(type as (any Subscriber.Type), to: MetatypeWords.self).witnessTable
  )
}

/// A subscriber that wraps another one whose conformance is isolated to a global actor, and traps if an event
/// arrives off that actor.
///
/// This type is not generic over the wrapped subscriber, so each publisher is specialized only once for it.
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

/// Returns whether the object's conformance may be used here. Not inlined, because the optimizer assumes that
/// the cast succeeds if it knows the type.
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

/// Returns whether the type's conformance to `Cancellable` is isolated to a global actor.
@usableFromInline
func isIsolatedCancellable(_ type: any Cancellable.Type) -> Bool {
  // The coercion prevents the compiler from opening the metatype. The cast is safe because the metatype
  // consists of two words.
  isIsolatedConformance(
    witnessTable: unsafeBitCast(type as (any Cancellable.Type), to: MetatypeWords.self).witnessTable
  )
}

/// An activity whose conformance to `Cancellable` is isolated to a global actor.
@usableFromInline
struct IsolatedCancellable {
  private let base: any Cancellable
  private let actor: ConformanceActor

  @usableFromInline
  init(_ base: any Cancellable) {
    self.base = base
    actor = ConformanceActor(isUsable: isUsableCancellable(base))
  }

  /// Cancels the activity. Traps if it is called off the activity's actor.
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

/// Returns whether the object's conformance may be used here. Not inlined, because the optimizer assumes that
/// the cast succeeds if it knows the type.
@inline(never)
private func isUsableCancellable(_ object: Any) -> Bool {
  object is any Cancellable
}

/// The isolation of a caller whose object is modified later.
///
/// The compiler inserts a check into a closure that is isolated to an actor, but not for a key path. Methods
/// that take a key path therefore check that each assignment happens on their caller's actor.
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

  /// Traps if it is called off the actor.
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

/// A protocol whose only conformance is isolated to the main actor.
private protocol Probe {}

/// An object whose conformance is isolated to the main actor, so a cast succeeds only there.
private final class MainActorProbe: @MainActor Probe, Sendable {
  static let shared = MainActorProbe()
}

/// Returns whether the caller is known to be on the main actor, because it runs on the main thread or in a
/// task on the main actor. On the main queue of a program whose main thread has ended, the result is `false`.
func isKnownToBeOnMainActor() -> Bool {
  isUsable(MainActorProbe.shared)
}

/// Not inlined, because the optimizer assumes that the cast succeeds if it knows the type.
@inline(never)
private func isUsable(_ probe: Any) -> Bool {
  probe is any Probe
}
