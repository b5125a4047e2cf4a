import CaseKeyPaths

// No program that compiles calls it. The compiler takes it where `case .binding(\.name)` names no property,
// and with it says so. Without it, it says that it cannot infer the key path's type.

extension BindingAction {
  @available(*, unavailable, message: "the state has no property of this name that can be set")
  @_disfavoredOverload
  public static func ~= (keyPath: _MisspelledCaseKeyPath<Root>, action: Self) -> Bool {
    preconditionFailure("No program that compiles comes here.")
  }
}
