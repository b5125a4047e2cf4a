/// Receives values when other code changes them in the storage.
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: @Sendable (Bool) -> Void

  /// Creates a subscriber.
  ///
  /// - Parameters:
  ///   - callback: A closure that receives a value, or `nil` to use the initial value.
  ///   - onLoading: A closure that receives a Boolean value that indicates whether a value is being loaded.
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: (@Sendable (Bool) -> Void)? = nil
  ) {
    self.callback = callback
    self.onLoading = onLoading ?? { _ in }
  }

  /// Sets the shared value and ends loading. The value is not saved again.
  public func yield(_ value: Value) {
    callback(.success(value))
  }

  /// Sets the load error and ends loading. The shared value does not change.
  public func yield(throwing error: any Error) {
    callback(.failure(error))
  }

  /// Sets the shared value or the load error, and ends loading.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result)
  }

  /// Resets the shared value to the initial value and ends loading.
  public func yieldReturningInitialValue() {
    callback(.success(nil))
  }

  /// Sets whether a value is being loaded. The next value or error that is yielded resets it.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading(isLoading)
  }
}

/// An observation of a value in its storage. Releasing the subscription cancels it.
public struct SharedSubscription: Sendable {
  private final class Cancellation: Sendable {
    private let callback: OptionalCallback

    init(_ cancel: @escaping @Sendable () -> Void) {
      callback = OptionalCallback(cancel)
    }

    deinit { cancel() }

    func cancel() { callback.callOnce() }
  }

  private let cancellation: Cancellation

  /// Creates a subscription.
  ///
  /// - Parameter cancel: A closure that ends the observation. It is called once.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    cancellation = Cancellation(cancel)
  }

  /// Ends the observation.
  public func cancel() {
    cancellation.cancel()
  }
}
