/// A question about a user name that was asked, and what became of it.
public struct Question: Hashable, Sendable, Identifiable {
  public enum Outcome: Hashable, Sendable {
    /// Nobody has answered yet.
    case open
    case answered(Availability)
    /// Another name was asked about before the answer came, so nobody waits for it any more.
    case overtaken
  }

  /// Counts the questions of a form.
  public let id: Int
  public let name: UserName
  public var outcome: Outcome

  public init(id: Int, name: UserName, outcome: Outcome = .open) {
    self.id = id
    self.name = name
    self.outcome = outcome
  }
}
