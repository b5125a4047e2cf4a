/// A page that is open: what its script knows.
struct OpenTab: Sendable {
  /// The headers that say which tab of which session it is.
  let headers: [String]
  /// What the visitor sends, one after the other and again from the first on.
  let events: [String]

  /// The event of this number, from 1 on.
  func event(_ number: Int) -> String { events[(number - 1) % events.count] }
}
