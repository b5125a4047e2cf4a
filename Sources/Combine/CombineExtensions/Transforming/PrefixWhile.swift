import CombineShim

/// Determines whether `prefix(while:behavior:)` publishes the first element that fails the predicate.
public enum PrefixWhileBehavior: Hashable, Sendable {
  /// Publishes the element as the last one.
  case inclusive
  /// Doesn't publish the element.
  case exclusive
}

extension Publisher {
  /// Republishes elements while they satisfy a predicate, and then finishes, optionally after the first
  /// element that fails the predicate.
  ///
  ///     upstream:                                      --1--2--3--1--|
  ///     prefix(while: { $0<3 }, behavior: .exclusive)  --1--2--|
  ///     prefix(while: { $0<3 }, behavior: .inclusive)  --1--2--(3|)
  ///
  /// When an element fails the predicate, the operator cancels upstream before you receive that element or
  /// the completion. It doesn't change demand, failures or the threads that you receive elements on.
  /// - Parameters:
  ///   - predicate: A closure that returns `true` to republish an element, or `false` to finish.
  ///   - behavior: Determines whether to publish the first element that fails the predicate.
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
