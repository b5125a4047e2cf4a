import CaseKeyPaths

// A member that no program which compiles uses. The compiler takes it where a case is misspelled, and with it
// says so. Without it, it says that it cannot tell the type of what the case carries.

extension StoreBinding where Value: _OptionalCaseStore, Value._CaseScope: CasePathable {
  @available(*, unavailable, message: "no case of what is presented has this name")
  @_disfavoredOverload
  public subscript(dynamicMember name: String) -> StoreBinding<Store<Never, Never>?> {
    preconditionFailure("No program that compiles comes here.")
  }
}
