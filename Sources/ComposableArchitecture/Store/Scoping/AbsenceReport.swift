import IssueReporting

/// Tells, once for each store, that an action was sent to a store that is scoped to what has gone.
struct AbsenceReport {
  private var wasMade = false

  /// - Parameters:
  ///   - part: What has gone, such as “the state of a child”.
  ///   - store: The type of the store.
  ///   - action: The action that was sent.
  mutating func reportOnce(of part: String, to store: Any.Type, action: some Any) {
    guard !wasMade else { return }
    wasMade = true
    reportIssue(
      """
      An action was sent to a store of \(part) that has gone, so nothing was done.

        Store: \(store)
        Action: \(describe(action))

      The action is lost, and so are further ones, without a report. The store shows the last state that was seen through it, \
      so it may look alive. Something keeps it for too long: a view that is still on its way out, a subscription or a task. \
      Let go of the store when what it is scoped to goes, cancel what sends to it, and ask the parent with 'scope' again \
      instead of keeping the store.
      """
    )
  }
}
