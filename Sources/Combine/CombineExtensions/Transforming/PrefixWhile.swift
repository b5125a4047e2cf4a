import CombineShim

/// Determines what `prefix(while:behavior:)` does with the first element that fails the predicate.
public enum PrefixWhileBehavior: Hashable, Sendable {
  /// The element is published as the last one.
  case inclusive
  /// The element is not published.
  case exclusive
}

extension Publisher {
  /// Republishes elements while they satisfy a predicate, then finishes. The behavior determines whether the
  /// first element that fails the predicate is also published.
  ///
  ///     upstream:                                      --1--2--3--1--|
  ///     prefix(while: { $0<3 }, behavior: .exclusive)  --1--2--|
  ///     prefix(while: { $0<3 }, behavior: .inclusive)  --1--2--(3|)
  ///
  /// When an element fails the predicate, the operator cancels upstream. Only then does downstream receive
  /// that element, or the finish. Demand, failures and threading are unchanged.
  /// - Parameters:
  ///   - predicate: A closure that returns `true` if an element should be republished, and `false` if the
  ///     stream should finish.
  ///   - behavior: Determines whether the first element that fails the predicate is published.
  /// - Returns: A publisher of the first elements.
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
