extension SearchTimeline {
  /// A change of the text.
  public struct Keystroke: Hashable, Sendable, Identifiable {
    /// The number of the keystroke within the search.
    public let id: Int
    /// The whole text after the keystroke.
    public let text: String
    /// The time of the keystroke.
    public let moment: Duration
    /// The current fate of the keystroke.
    public internal(set) var fate = Fate.waiting
  }

  /// The fate of a keystroke.
  public enum Fate: Hashable, Sendable {
    /// The pacing delays the keystroke.
    case waiting
    /// Another keystroke came before this one passed the pacing.
    case overtaken
    /// The keystroke passed the pacing, but the query is the same as before.
    case unchanged
    /// The keystroke passed the pacing, but the query is empty.
    case cleared
    /// The keystroke caused a request.
    case asked(Request.ID)
  }
}
