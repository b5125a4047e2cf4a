// No program that compiles calls these initializers. When code contains one of these common mistakes, the
// compiler selects the matching initializer and reports its message instead of a type mismatch.

extension Button {
  /// Reports a closure that sends an action, as in a SwiftUI button.
  @available(
    *,
    unavailable,
    message: "a button of a page requires an action instead of a closure: Button(\"Save\", send: .saveTapped)"
  )
  @_disfavoredOverload
  public init<Result>(_ label: String, action: () -> Result) {
    preconditionFailure("No program that compiles calls this.")
  }

  /// Reports a closure that sends an action next to a label.
  @available(
    *,
    unavailable,
    message: "a button of a page requires an action instead of a closure: Button(send: .saveTapped) { … }"
  )
  @_disfavoredOverload
  public init<Result>(action: () -> Result, @ViewBuilder<Action> label: () -> some View<Action>) {
    preconditionFailure("No program that compiles calls this.")
  }
}

extension TextField {
  /// Reports text without an action.
  @available(
    *,
    unavailable,
    message: """
      a field requires an action for its changes: TextField("Name", text: name) { .nameChanged($0) }, \
      or a binding: store.field(\\.name)
      """
  )
  @_disfavoredOverload
  public init(_ label: String, text: String, kind: Kind = .text, maxLength: Int = Self.defaultMaxLength) {
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
    value: FieldValue<Number?, Action>,
    in range: ClosedRange<Number>,
    step: Number? = nil,
    isSlider: Bool = false
  ) {
    preconditionFailure("No program that compiles calls this.")
  }
}
