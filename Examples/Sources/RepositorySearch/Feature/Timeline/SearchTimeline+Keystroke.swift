extension SearchTimeline {
  /// A change of the text.
  public struct Keystroke: Hashable, Sendable, Identifiable {
    /// Counts the keystrokes of a search.
    public let id: Int
    /// The whole text after it.
    public let text: String
    /// When it came.
    public let moment: Duration
    /// What became of it so far.
    public internal(set) var fate = Fate.waiting
  }

  /// What became of a keystroke.
  public enum Fate: Hashable, Sendable {
    /// The pacing holds it back.
    case waiting
    /// Another came before the pacing let it through.
    case overtaken
    /// It was let through, but the query is the one before.
    case unchanged
    /// It was let through and left nothing to search for.
    case cleared
    /// It became a request.
    case asked(Request.ID)
  }
}
