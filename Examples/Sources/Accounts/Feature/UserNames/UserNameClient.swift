import CombineShim

/// A client that checks which user names are taken.
public struct UserNameClient: Sendable {
  /// A completion handler that is called once, on any thread, with whether the name is free.
  public typealias Completion = @Sendable (Result<Bool, UserNameClientError>) -> Void

  /// Checks whether a name is free, and returns a cancellable for the request.
  public var ask: @Sendable (_ name: UserName, _ completion: @escaping Completion) -> AnyCancellable

  /// Creates a client from a closure.
  public init(
    ask: @escaping @Sendable (_ name: UserName, _ completion: @escaping Completion) -> AnyCancellable
  ) {
    self.ask = ask
  }
}

/// Why a user name could not be checked.
public enum UserNameClientError: Error, Hashable, Sendable {
  /// There was no connection, it was lost, or the request timed out.
  case unreachable
  /// The server responded with an error status.
  case trouble(status: Int)
  /// The server's response is invalid.
  case unreadable

  /// A message for the user: what happened, and what to do.
  public var message: String {
    switch self {
    case .unreachable:
      "The user name server can't be reached. Check the connection, and try again."
    case .trouble(let status):
      "The user name server failed (status \(status)). Try again in a moment."
    case .unreadable:
      "The response of the user name server can't be read. Try again in a moment."
    }
  }
}
