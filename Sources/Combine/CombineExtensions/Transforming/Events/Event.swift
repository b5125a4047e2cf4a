/// An event of a publisher: a value, or one of its ends.
///
/// `materialize()` makes values of these, and `dematerialize()` the stream of them again.
public enum Event<Output, Failure: Error> {
  /// A value.
  case value(Output)
  /// The end by a failure.
  case failure(Failure)
  /// The end without a failure.
  case finished
}

extension Event: Equatable where Output: Equatable, Failure: Equatable {}

extension Event: Hashable where Output: Hashable, Failure: Hashable {}

extension Event: Sendable where Output: Sendable {}

extension Event: EventConvertible {
  public var event: Event { self }
}
