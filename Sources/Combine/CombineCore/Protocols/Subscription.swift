import Synchronization

/// The connection of a subscriber to a publisher.
///
/// A subscription has identity. Cancelling it releases everything attached to it. A cancelled subscription
/// can't be used again.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Requests more elements from the publisher.
  ///
  /// This method can be called from any thread, including from within `receive(subscription:)` and
  /// `receive(_:)`. Demands are cumulative.
  /// - Parameter demand: The additional demand. Several publishers trap on a demand of `.none`.
  func request(_ demand: Subscribers.Demand)
}

/// A namespace for subscriptions.
public enum Subscriptions {}

extension Subscriptions {
  /// The subscription of a publisher that publishes no elements. Requesting and cancelling have no effect.
  public static var empty: any Subscription {
    EmptySubscription.shared
  }
}

/// The type of ``Subscriptions/empty``.
struct EmptySubscription: Subscription, CustomStringConvertible {
  static let shared = EmptySubscription()

  let combineIdentifier = CombineIdentifier()

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {}

  var description: String { "Empty" }
}

extension EmptySubscription: CustomReflectable, CustomPlaygroundDisplayConvertible {
  var customMirror: Mirror { Mirror(self, children: []) }

  var playgroundDescription: Any { description }
}

/// A placeholder until a subscription arrives and after it has ended.
///
/// A variable of type `(any Subscription)?` is copied and destroyed through the optional's witnesses, which
/// takes about sixty instructions even if it is `nil`. A nonoptional subscription is swapped by moving words.
@usableFromInline
@frozen
struct NoSubscription: Subscription {
  @inlinable
  init() {}

  @usableFromInline var combineIdentifier: CombineIdentifier { Subscriptions.empty.combineIdentifier }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {}

  @usableFromInline
  func cancel() {}
}

/// A subscription that this package implements.
///
/// When an operator doesn't need any more elements from a publisher, it cancels a subscription of this kind
/// even where Combine wouldn't, so that the publisher releases its resources. Subscriptions that clients
/// implement receive the same calls as they would from Combine.
@usableFromInline
package protocol OwnSubscription {}

/// A unique identifier for subscribers and subscriptions.
///
/// Objects derive their identifier from their address, values from a process-wide counter.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private let rawValue: UInt64

  // As wide as an address, because some platforms have no wider atomics.
  private static let counter = Atomic<UInt>(0)

  /// Creates an identifier that is unique within this process.
  public init() {
    rawValue = UInt64(Self.counter.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Creates an identifier for an object. All identifiers of one object are equal during its lifetime.
  /// - Parameter obj: The object whose address becomes the identifier.
  public init(_ obj: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(obj)))
  }

  /// The identifier in hexadecimal, such as `0x1f`.
  public var description: String {
    "0x" + String(rawValue, radix: 16)
  }
}

/// A type whose instances have an identifier, for use in logs and when debugging a chain of publishers.
public protocol CustomCombineIdentifierConvertible {
  /// The identifier of this instance.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identifier derived from the object's address.
  public var combineIdentifier: CombineIdentifier {
    CombineIdentifier(self)
  }
}
