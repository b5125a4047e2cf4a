import CombineShim

extension Publisher {
  /// Calls a closure with the completion of this publisher. This method requests an unlimited number of
  /// elements and drops them.
  ///
  ///     upstream:            --1--2--3--|
  ///     receiveCompletion:              .finished
  ///
  /// - Parameter receiveCompletion: A closure that is called once, with the completion, on the thread that
  ///   sends it.
  /// - Returns: A cancellable that cancels the subscription when it is cancelled or released.
  // This method is disfavored so that `sink { … }` on a publisher that never fails means the same as in
  // Combine: the closure receives the elements. The language has no other way to express this.
  @_disfavoredOverload
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    sink(receiveCompletion: receiveCompletion, receiveValue: { _ in })
  }
}

extension Publisher where Failure == Never {
  /// Runs this publisher for its side effects. This method requests an unlimited number of elements and drops
  /// them.
  /// - Returns: A cancellable that cancels the subscription when it is cancelled or released.
  @inlinable
  public func sink() -> AnyCancellable {
    sink(receiveValue: { _ in })
  }
}
