import IssueReporting

extension TransientCore {
  /// Reports that an action was sent to a store that is scoped to what has gone.
  ///
  /// - Parameters:
  ///   - part: The part that has gone, such as “the state of a child”.
  ///   - action: The action that was sent.
  func reportAbsence(of part: String, action: Action) {
    reportIssue(
      """
      An action was sent to a store of \(part) that has gone, so nothing was done.

        Store: \(Store<State, Action>.self)
        Action: \(describe(action))

      The action is lost. The store shows the last state that was seen through it, so it may look alive. Something keeps it for \
      too long: a view that is still on its way out, a subscription or a task. Release the store when what it is scoped to goes, \
      cancel what sends to it, and ask the parent with 'scope' again instead of keeping the store.
      """
    )
    BindingWrite.noteRefused(action)
  }
}
