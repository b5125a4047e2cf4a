import CombineShim

/// The treatment of the first element that fails the predicate of `prefix(while:behavior:)`.
public enum PrefixWhileBehavior: Hashable, Sendable {
  /// The element is published as the last one.
  case inclusive
  /// The element is not published.
  case exclusive
}

extension Publisher {
  /// Republishes elements while they satisfy a predicate, then finishes with or without the first element
  /// that doesn't.
  ///
  ///     upstream:                                      --1--2--3--1--|
  ///     prefix(while: { $0<3 }, behavior: .exclusive)  --1--2--|
  ///     prefix(while: { $0<3 }, behavior: .inclusive)  --1--2--(3|)
  ///
  /// The first element that fails the predicate cancels upstream, before downstream receives that element or
  /// the finish. Demand, failure and threads are upstream's.
  /// - Parameters:
  ///   - predicate: A closure that returns whether to continue with an element.
  ///   - behavior: The treatment of the first element that fails the predicate.
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
