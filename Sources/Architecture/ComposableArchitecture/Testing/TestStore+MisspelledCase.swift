import CaseKeyPaths

// These overloads are never called in a program that compiles. If the key path of an action is wrong, the
// compiler selects one of them and emits its message. Without them, it would report that a key path is not an
// action, or that the types of two key paths differ (Tests/Together/Diagnostics).

extension TestStore {
  /// Diagnoses a key path that is not a case of the actions.
  @available(
    *,
    unavailable,
    message: "'Action' has no case with this key path, or isn't a '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func send(
    _ actionCase: _MisspelledCaseKeyPath<Action>,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil
  ) async {
    preconditionFailure("No program that compiles calls this.")
  }

  /// Diagnoses a missing value for a case that has one.
  @available(*, unavailable, message: "the case has a value: pass it, too, 'store.send(\\.case, value)'")
  public func send<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil
  ) async {
    preconditionFailure("No program that compiles calls this.")
  }
}
