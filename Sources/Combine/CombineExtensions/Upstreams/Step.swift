import CombineShim

/// The decision of an operator about a value of its upstream.
// Not `CombineCore`'s `FilterDecision`, which does not exist over Apple's Combine and has neither a last
// value nor a failure.
@usableFromInline
enum Step<Output, Failure: Error> {
  /// Send a value.
  case send(Output)
  /// Send none, and ask upstream for another in its stead.
  case skip
  /// Send a value, cancel upstream, and finish.
  case sendAndFinish(Output)
  /// Cancel upstream, and end.
  case complete(Subscribers.Completion<Failure>)
}
