import TributaryReports

extension Reducer {
  /// Returns a version of this reducer that works on optional state.
  ///
  /// ```swift
  /// Editor()
  ///   .optional()
  ///   .pullback(state: \.editor, action: \.editor)
  /// ```
  ///
  /// If an action arrives while the state is `nil`, an issue is reported and nothing changes. Put this
  /// reducer before the one that sets the state to `nil`.
  ///
  /// This reducer has no access to the one that sets the state to `nil`, so its effects are not cancelled
  /// when that happens. Use `ifLet(_:action:then:)` to cancel them.
  ///
  /// - Parameters:
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer that works on optional state.
  public func optional(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State?, Action> {
    OptionalStateReducer(
      base: BodyOnce(self),
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

/// Runs `base` unless the state is `nil`. An action that arrives while the state is `nil` is reported.
private struct OptionalStateReducer<Base: Reducer>: Reducer {
  let base: Base
  let site: CallSite

  func reduce(into state: inout Base.State?, action: Base.Action) -> Effect<Base.Action> {
    let effect = state.modifyWrapped { base.reduce(into: &$0, action: action) }
    if effect == nil { reportMissingState(for: action) }
    return effect ?? .none
  }

  private func reportMissingState(for action: Base.Action) {
    site.report(
      """
      An 'optional()' reducer at "\(site)" received an action while its state was 'nil', so the action was ignored.

        Action: \(describe(action))
        State: \(typeName(Base.State.self))

      The action is lost. This happens when another reducer sets the state to 'nil' before this one has handled the action, or \
      when an effect sends after that. Put this reducer before that one and cancel its effects there, or use 'ifLet', which \
      does both.
      """
    )
    BindingWrite.noteRefused(action)
  }
}

extension Optional {
  /// Changes the wrapped value, if there is one.
  mutating func modifyWrapped<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard var value = self else { return nil }
    // This gives the value a single owner while it is changed, so it is not copied.
    self = nil
    defer { self = value }
    return body(&value)
  }
}
