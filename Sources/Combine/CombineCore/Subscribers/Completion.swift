extension Subscribers {
  /// The end of a stream: finished or failed.
  @frozen
  public enum Completion<Failure: Error> {
    /// It sent all that it had.
    case finished

    /// It could not go on.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Sendable {}

extension Subscribers.Completion: Equatable where Failure: Equatable {}

extension Subscribers.Completion: Hashable where Failure: Hashable {}

extension Subscribers.Completion {
  /// The same ending with the failure's type forgotten, as operators whose closures throw need it.
  @inlinable
  package var eraseError: Subscribers.Completion<any Error> {
    mapError { $0 }
  }

  /// The same ending with another error.
  @inlinable
  package func mapError<NewFailure: Error>(
    _ transform: (Failure) -> NewFailure
  ) -> Subscribers.Completion<NewFailure> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}
