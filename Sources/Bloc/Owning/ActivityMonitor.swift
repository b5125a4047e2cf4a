/// Is told of what is on its way to blocs' owners, and knows by that when nothing goes on by itself.
///
/// A test has one; without it turns of the owner are counted.
protocol ActivityMonitor: AnyObject, Sendable {
  /// Something is on its way.
  func begin()

  /// It has arrived.
  func end()

  /// Waits until nothing is on its way and nothing has set out for some turns. Call it on the blocs' owner.
  func settle(on owner: isolated any Actor) async
}
