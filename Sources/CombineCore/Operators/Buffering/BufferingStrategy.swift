extension Publishers {
  /// What a buffer does with a value for which it has no room.
  public enum BufferingStrategy<Failure: Error> {
    /// Releases the value.
    case dropNewest

    /// Lets the oldest value in the buffer go.
    case dropOldest

    /// Cancels upstream and fails with the error that a closure makes.
    case customError(() -> Failure)
  }
}
