/// The connection of one subscriber to one publisher.
///
/// A subscription has identity: cancelling it releases everything that was attached to it, and it cannot be
/// used again.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Tells the publisher that it may send more values.
  ///
  /// May be called from any thread, and from inside `receive(subscription:)` and `receive(_:)`. Demands add
  /// up.
  /// - Parameter demand: The demand in addition. Several publishers trap on a demand of none.
  func request(_ demand: Subscribers.Demand)
}

/// A namespace for subscriptions.
public enum Subscriptions {}

extension Subscriptions {
  /// The subscription of a publisher that sends nothing: requests and cancels do nothing.
  public static var empty: any Subscription {
    EmptySubscription.shared
  }
}

/// The one value behind ``Subscriptions/empty``.
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

/// A placeholder before a subscription has come and after it has ended.
///
/// A variable of an optional `any Subscription` is copied and destroyed through the optional's witnesses,
/// which takes some sixty instructions, also where there is none. One of a subscription is swapped by moving
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

/// A subscription of this package's own.
///
/// Operators that need no more of a publisher cancel such a subscription also where Combine does not cancel:
/// the publisher frees its place, and no subscription of a client's sees another call than it does with
/// Combine.
@usableFromInline
package protocol OwnSubscription {}
