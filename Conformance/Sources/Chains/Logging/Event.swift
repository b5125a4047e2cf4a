/// What can be seen from outside a chain.
public enum Event: Hashable, Sendable {
  /// The step with the number begins; the first has number 1.
  case step(Int)

  /// A subscriber got a subscription of this description.
  case subscription(String, subscriber: Int)

  /// The labels in that subscription's own mirror, where it has one that is not empty.
  case mirror([String], subscriber: Int)
  case value(Int, subscriber: Int)
  case completion(Ending, subscriber: Int)

  /// A manual input was subscribed to, and what reached the subscriptions that it gave.
  case subscribed(input: Int, connection: Int)
  case requested(Amount, input: Int, connection: Int)
  case cancelled(input: Int, connection: Int)

  /// What downstream returned for a value of a manual input.
  case returned(Amount, input: Int, connection: Int)

  /// A manual input ended the subscription.
  case completed(input: Int, connection: Int)

  /// A closure of the operator was called with the values.
  case call(OperatorKind, [Int])

  /// An operator wrote or said something.
  case line(String)

  /// Something was given to the scheduler.
  case scheduled(after: Int?, interval: Int?)
}
