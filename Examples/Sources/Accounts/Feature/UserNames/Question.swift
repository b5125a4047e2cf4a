/// A request about a user name, with its outcome.
public struct Question: Hashable, Sendable, Identifiable {
  /// The outcome of a request.
  public enum Outcome: Hashable, Sendable {
    /// There is no response yet.
    case open
    /// There was a response or a failure.
    case answered(Availability)
    /// Another name was checked before the response arrived, so this request was cancelled.
    case overtaken
  }

  /// The number of the request within the form.
  public let id: Int
  /// The requested name.
  public let name: UserName
  /// The current outcome.
  public var outcome: Outcome

  /// Creates a request, by default without a response.
  public init(id: Int, name: UserName, outcome: Outcome = .open) {
    self.id = id
    self.name = name
    self.outcome = outcome
  }
}
