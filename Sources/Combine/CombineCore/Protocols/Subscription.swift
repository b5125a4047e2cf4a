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
