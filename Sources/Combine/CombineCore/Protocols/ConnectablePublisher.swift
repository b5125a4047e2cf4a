/// A publisher that sends nothing until it is told to connect.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts sending to the subscribers.
  /// - Returns: A token that disconnects when it is cancelled.
  func connect() -> any Cancellable
}
