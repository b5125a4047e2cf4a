import CombineShim

/// The treatment of the value that ends a `prefix(while:behavior:)`.
public enum PrefixWhileBehavior: Hashable, Sendable {
  /// It is sent, as the last one.
  case inclusive
  /// It is not sent.
  case exclusive
}

extension Publisher {
  /// Sends on values as long as they satisfy a predicate, and then finishes, with or without the one that
  /// does not.
  ///
  ///     upstream:                                      --1--2--3--1--|
  ///     prefix(while: { $0<3 }, behavior: .exclusive)  --1--2--|
  ///     prefix(while: { $0<3 }, behavior: .inclusive)  --1--2--(3|)
  ///
  /// The first value that does not satisfy it cancels upstream, before downstream learns of that value or of
  /// the end. Demand, failure and threads are upstream's.
  /// - Parameters:
  ///   - predicate: A closure that returns whether to go on with this value.
  ///   - behavior: The rule for the first value that does not satisfy it: sent, or left out.
  /// - Returns: A publisher of the first values.
  @inlinable
  public func prefix(
    while predicate: @escaping (Output) -> Bool,
    behavior: PrefixWhileBehavior
  ) -> some Publisher<Output, Failure> {
    Stepwise<Self, Output, Failure>(self) {
      { value in
        if predicate(value) { return .send(value) }
        return behavior == .inclusive ? .sendAndFinish(value) : .complete(.finished)
      }
    }
  }
}
