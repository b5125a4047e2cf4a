import CombineShim

extension Publisher {
  /// Calls a closure with the completion of this publisher, and drops its elements.
  ///
  /// The subscription requests an unlimited number of elements.
  ///
  ///     upstream:            --1--2--3--|
  ///     receiveCompletion:              .finished
  ///
  /// - Parameter receiveCompletion: A closure that receives the completion, once, on the thread that sends
  ///   it.
  /// - Returns: A cancellable that cancels the subscription when you cancel or release it.
  // This method is disfavored, because `sink { … }` on a publisher that never fails should mean the same as
  // in Combine, where the closure receives the elements. The language has no other way to express this.
  @_disfavoredOverload
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    sink(receiveCompletion: receiveCompletion, receiveValue: { _ in })
  }
}

extension Publisher where Failure == Never {
  /// Runs this publisher for its side effects, and drops its elements.
  ///
  /// The subscription requests an unlimited number of elements.
  /// - Returns: A cancellable that cancels the subscription when you cancel or release it.
  @inlinable
  public func sink() -> AnyCancellable {
    sink(receiveValue: { _ in })
  }
}
