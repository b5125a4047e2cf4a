import CaseKeyPaths

// Overloads that no program which compiles calls. The compiler selects them if the key path of an action is
// wrong, and reports their message. Without them it reports that a key path is no action, or that the types
// of two key paths differ (Tests/Together/Diagnostics).

extension TestStore {
  /// Where the actions have no case of the key path.
  @available(
    *,
    unavailable,
    message: "the feature's actions have no case of this key path, or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func send(
    _ actionCase: _MisspelledCaseKeyPath<Action>,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil
  ) async {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Reports that the case carries a value, and none is given.
  @available(*, unavailable, message: "the case carries a value: give it too, 'store.send(\\.case, value)'")
  public func send<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil
  ) async {
    preconditionFailure("No program that compiles comes here.")
  }
}
