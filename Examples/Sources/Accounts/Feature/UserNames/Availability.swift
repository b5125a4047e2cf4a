/// The availability of a user name. Each case but the first contains the name, so that the answer for one
/// name cannot be mistaken for the answer for another.
public enum Availability: Hashable, Sendable {
  /// The current name was not checked.
  case notAsked
  /// The request is in progress.
  case asking(UserName)
  /// The name is free.
  case free(UserName)
  /// The name is taken.
  case taken(UserName)
  /// There was no response, or an unreadable one.
  case couldNotBeAsked(UserName, UserNameClientError)

  /// The name that was checked.
  public var name: UserName? {
    switch self {
    case .notAsked: nil
    case .asking(let name), .free(let name), .taken(let name), .couldNotBeAsked(let name, _): name
    }
  }
}
