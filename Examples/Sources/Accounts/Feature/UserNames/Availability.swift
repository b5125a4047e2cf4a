/// What is known about whether a user name is free. Each state but the first says of which name: an answer
/// about one name is never mistaken for an answer about another.
public enum Availability: Hashable, Sendable {
  /// Nobody was asked about what stands there.
  case notAsked
  /// The question is on its way.
  case asking(UserName)
  /// Nobody has the name.
  case free(UserName)
  /// The name is taken.
  case taken(UserName)
  /// There was no answer, or none that could be understood.
  case couldNotBeAsked(UserName, UserNameClientError)

  /// The name that this is about.
  public var name: UserName? {
    switch self {
    case .notAsked: nil
    case .asking(let name), .free(let name), .taken(let name), .couldNotBeAsked(let name, _): name
    }
  }
}
