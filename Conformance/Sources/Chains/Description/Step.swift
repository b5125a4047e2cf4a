/// An action on a chain from outside.
public enum Step: Hashable, Sendable {
  case value(Int, input: Int)
  case completion(Ending, input: Int)

  /// The manual input sends a subscription to its latest subscriber.
  case subscription(input: Int)

  case subscribe(subscriber: Int)
  case request(Amount, subscriber: Int)
  case cancel(subscriber: Int)

  /// Advances the virtual time.
  case advance(Int)

  /// Connects the connectable publishers of the chain, or cancels their connections.
  case connect
  case disconnect
}
