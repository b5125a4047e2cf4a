/// A publisher that outside code feeds by calling ``send(_:)``.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the subscribers.
  /// - Parameter value: The value.
  func send(_ value: Output)

  /// Ends the subject for all subscribers.
  /// - Parameter completion: The completion: finished or failed.
  func send(completion: Subscribers.Completion<Failure>)

  /// Hands the subject the subscription of a publisher that feeds it.
  /// - Parameter subscription: The subscription through which the subject requests values.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends a signal that carries no value.
  @inlinable
  public func send() {
    send(())
  }
}
