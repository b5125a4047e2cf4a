/// A logged event of a run.
public enum Event: Hashable, Sendable {
  /// The step with this number begins, counted from 1.
  case step(Int)

  /// A subscriber received a subscription with this description.
  case subscription(String, subscriber: Int)

  /// The labels of the subscription's custom mirror, if it has any.
  case mirror([String], subscriber: Int)
  case value(Int, subscriber: Int)
  case completion(Ending, subscriber: Int)

  /// A subscriber subscribed to a manual input, or called the subscription that it received.
  case subscribed(input: Int, connection: Int)
  case requested(Amount, input: Int, connection: Int)
  case cancelled(input: Int, connection: Int)

  /// The demand that downstream returned for a value of a manual input.
  case returned(Amount, input: Int, connection: Int)

  /// A manual input completed the subscription.
  case completed(input: Int, connection: Int)

  /// An operator's closure was called with these values.
  case call(OperatorKind, [Int])

  /// An operator wrote text, or called a closure that logs text.
  case line(String)

  /// An action was scheduled.
  case scheduled(after: Int?, interval: Int?)
}
