import ComposableArchitecture

/// Reports actions for children that are not there, with the place of the operator that embeds the child.
struct ChildAbsence {
  let operation: String
  let file: StaticString
  let fileID: StaticString
  let line: UInt
  let column: UInt

  /// - Parameters:
  ///   - action: The child's action.
  ///   - state: The words for the state that was found.
  ///   - remedy: The words for what is needed: "is there".
  func report(_ action: some Any, state: String, remedy: String) {
    reportIssue(
      """
      '\(operation)' at \(fileID):\(line) received an action of a child, but \(state):

        Action: \(caseOutput(of: action))

      The action is dropped. There are three ways to get here:

      • A reducer that ran before took the state away. Combine the child's reducer before it, so that the child handles its action \
      first.

      • An effect of the child was still in flight when the state went. Cancel it then.

      • The action was sent to a store while there was no such state. Send it only while the state \(remedy), for example with \
      'store.ifLet'.
      """,
      fileID: fileID,
      filePath: file,
      line: line,
      column: column
    )
    BindingWrite.noteRefused(action)
  }
}
