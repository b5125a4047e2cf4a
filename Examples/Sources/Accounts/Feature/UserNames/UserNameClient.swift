import CombineShim

/// Knows which user names are taken.
public struct UserNameClient: Sendable {
  /// Gets the answer, once and from whatever thread: whether the name is free.
  public typealias Completion = @Sendable (Result<Bool, UserNameClientError>) -> Void

  /// Asks whether a name is free, and gives what ends the question.
  public var ask: @Sendable (_ name: UserName, _ completion: @escaping Completion) -> AnyCancellable

  /// A client that asks so.
  public init(
    ask: @escaping @Sendable (_ name: UserName, _ completion: @escaping Completion) -> AnyCancellable
  ) {
    self.ask = ask
  }
}

/// Why nobody could say whether a user name is free.
public enum UserNameClientError: Error, Hashable, Sendable {
  /// There was no connection, it broke, or there was no answer in time.
  case unreachable
  /// The server answered with a status that is no success.
  case trouble(status: Int)
  /// The server's answer is not what it should be.
  case unreadable

  /// What happened and what to do, for the person who wants the name.
  public var message: String {
    switch self {
    case .unreachable:
      "The server with the user names cannot be reached. Check the connection, and try again."
    case .trouble(let status):
      "The server with the user names failed (status \(status)). Try again in a moment."
    case .unreadable:
      "The response of the server with the user names cannot be read. Try again in a moment."
    }
  }
}
