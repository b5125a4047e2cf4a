/// Something asynchronous that is to begin on a bloc's owner.
protocol OwnerJob: AnyObject {
  /// Begins. Called on the owner.
  func start(on owner: isolated any Actor)
}
