import CombineShim

extension Publisher {
  /// Calls a closure with the completion of this publisher, requests an unlimited number of values, and drops
  /// them.
  ///
  ///     upstream:            --1--2--3--|
  ///     receiveCompletion:              .finished
  ///
  /// - Parameter receiveCompletion: A closure that is called once with the completion, on the thread that
  ///   sends it.
  /// - Returns: A token that cancels when it is cancelled or released.
  // Disfavoured, so that `sink { … }` on a publisher that never fails stays what it is in Combine: the
  // closure that gets the values. The language has no other spelling for that.
  @_disfavoredOverload
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    sink(receiveCompletion: receiveCompletion, receiveValue: { _ in })
  }
}

extension Publisher where Failure == Never {
  /// Runs this publisher for its effects: requests an unlimited number of values, and drops them.
  /// - Returns: A token that cancels when it is cancelled or released.
  @inlinable
  public func sink() -> AnyCancellable {
    sink(receiveValue: { _ in })
  }
}
