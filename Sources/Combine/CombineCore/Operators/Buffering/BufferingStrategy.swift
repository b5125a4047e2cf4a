extension Publishers {
  /// A strategy of a buffer for a value for which it has no room.
  public enum BufferingStrategy<Failure: Error> {
    /// Releases the value.
    case dropNewest

    /// Releases the oldest value in the buffer.
    case dropOldest

    /// Cancels upstream and fails with the error that a closure makes.
    case customError(() -> Failure)
  }
}
