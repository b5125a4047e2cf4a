/// Counts pending messages to owners.
///
/// Where there is none, who waits for a bloc counts scheduling turns of the owner instead.
protocol ActivityMonitor: AnyObject, Sendable {
  /// Called when a message is posted.
  func begin()

  /// Called when the message has been handled.
  func end()

  /// Waits until no message is pending and none was posted for some turns. Call it on the blocs' owner.
  func settle(on owner: isolated any Actor) async
}
