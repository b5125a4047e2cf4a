import Synchronization

/// A protocol representing the connection of a subscriber to a publisher.
///
/// A subscription has identity, because it belongs to the subscriber that received it. When you cancel it, it
/// releases everything that is attached to it, and you can't use it again.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Requests more elements from the publisher.
  ///
  /// You can call this method from any thread, including from within `receive(subscription:)` and
  /// `receive(_:)`. Each call adds to the demand of earlier calls.
  /// - Parameter demand: The additional demand, which must not be `.none`. For details, see
  ///   ``Subscribers/Demand/none``.
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

/// A placeholder for the time before a subscription arrives and after it has ended.
///
/// A variable of type `(any Subscription)?` is copied and destroyed through the optional's witnesses, which
/// takes about sixty instructions even when it is `nil`. A nonoptional subscription can be swapped by moving
/// words.
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
/// When an operator doesn't need more elements, it cancels a subscription of this kind even where Combine
/// wouldn't, which allows the publisher to release its resources. The subscriptions of other modules receive
/// the same calls as they would from Combine.
@usableFromInline
package protocol OwnSubscription {}

/// A unique identifier for subscribers and subscriptions.
///
/// An object derives its identifier from its address, and a value receives one from a counter.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private let rawValue: UInt64

  // A word is as wide as an atomic can be on some platforms.
  private static let counter = Atomic<UInt>(0)

  /// Creates an identifier that is unique within this process.
  public init() {
    rawValue = UInt64(Self.counter.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Creates an identifier for an object. While the object exists, all of its identifiers are equal.
  /// - Parameter obj: The object whose address becomes the identifier.
  public init(_ obj: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(obj)))
  }

  /// The identifier in hexadecimal, such as `0x1f`.
  public var description: String {
    "0x" + String(rawValue, radix: 16)
  }
}

/// A type whose instances have an identifier, which helps you to distinguish them in logs and in the
/// debugger.
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
