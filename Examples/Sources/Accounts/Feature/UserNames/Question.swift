/// A question about a user name that was asked, and what became of it.
public struct Question: Hashable, Sendable, Identifiable {
  /// What became of it.
  public enum Outcome: Hashable, Sendable {
    /// Nobody has answered yet.
    case open
    /// There was an answer, or a failure in its place.
    case answered(Availability)
    /// Another name was asked about before the answer came, so nobody waits for it any more.
    case overtaken
  }

  /// Counts the questions of a form.
  public let id: Int
  /// The name that it is about.
  public let name: UserName
  /// What became of it so far.
  public var outcome: Outcome

  /// A question, which by default nobody has answered.
  public init(id: Int, name: UserName, outcome: Outcome = .open) {
    self.id = id
    self.name = name
    self.outcome = outcome
  }
}
