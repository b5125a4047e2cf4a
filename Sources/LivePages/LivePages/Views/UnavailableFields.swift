import ComposableArchitecture
import LivePagesCore

// No program that compiles calls these members. When code contains one of these common mistakes, the compiler
// selects the matching member and reports its message instead of a missing dynamic member.

extension Store where State: ObservableState {
  /// Reports a feature without bindings.
  @available(
    *,
    unavailable,
    message: """
      a field requires a feature with bindings: enum Action: BindableAction { case binding(BindingAction<State>) }
      """
  )
  @_disfavoredOverload
  public func field<Value>(_ keyPath: WritableKeyPath<State, Value>) -> FieldValue<Value, Action> {
    preconditionFailure("No program that compiles calls this.")
  }
}

extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// Reports a misspelled property, a constant, or a property whose type differs from that of the field.
  @available(
    *,
    unavailable,
    message: "the state has no settable property with this name and the field's type"
  )
  @_disfavoredOverload
  public func field<Value>(_ keyPath: _MisspelledCaseKeyPath<State>) -> FieldValue<Value, Action> {
    preconditionFailure("No program that compiles calls this.")
  }
}

extension NumberField {
  /// Reports an optional number.
  @available(
    *,
    unavailable,
    message: "a NumberField requires a number: unwrap the value, as in `seats ?? 1`, or use a TextField"
  )
  @_disfavoredOverload
  public init(
    _ label: String,
    value: StoreBinding<Number?>,
    in range: ClosedRange<Number>,
    step: Number? = nil,
    isSlider: Bool = false
  ) {
    preconditionFailure("No program that compiles calls this.")
  }
}
