/// One thing that happens to a chain from outside.
public enum Step: Hashable, Sendable {
  case value(Int, input: Int)
  case completion(Ending, input: Int)

  /// The manual input sends its latest subscriber a subscription.
  case subscription(input: Int)

  case subscribe(subscriber: Int)
  case request(Amount, subscriber: Int)
  case cancel(subscriber: Int)

  /// The virtual time goes on.
  case advance(Int)

  /// The connectable publishers in the chain are connected, or their connections cancelled.
  case connect
  case disconnect
}
