import Foundation

// Initializers of sliders and steppers that report when editing begins and ends.

extension Slider {
  /// Creates a slider to select a value from a given range.
  ///
  /// `onEditingChanged` is called with `true` before each change and with `false` after it.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>,
    in range: ClosedRange<Value> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(value: value.reportingEdits(to: onEditingChanged), in: range)
  }

  /// Creates a slider to select a value from a given range, subject to a step increment.
  ///
  /// `onEditingChanged` is called with `true` before each change and with `false` after it.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    step: Value.Stride,
    onEditingChanged: @escaping (Bool) -> Void
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(value: value.reportingEdits(to: onEditingChanged), in: range, step: step)
  }

  /// Creates a slider to select a value from a given range, with a label.
  ///
  /// `onEditingChanged` is called with `true` before each change and with `false` after it.
  public init<Value: BinaryFloatingPoint, Label: View>(
    value: Binding<Value>,
    in range: ClosedRange<Value> = 0...1,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(value: value.reportingEdits(to: onEditingChanged), in: range, label: label)
  }

  /// Creates a slider to select a value from a given range, subject to a step increment, with a label.
  ///
  /// `onEditingChanged` is called with `true` before each change and with `false` after it.
  public init<Value: BinaryFloatingPoint, Label: View>(
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    step: Value.Stride,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(value: value.reportingEdits(to: onEditingChanged), in: range, step: step, label: label)
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper with a title and a binding to a value within a range.
  ///
  /// `onEditingChanged` is called with `true` before each change and with `false` after it.
  public init<Value: Strideable>(
    _ key: LocalizedStringKey,
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.init(value: value.reportingEdits(to: onEditingChanged), in: range, step: step) { Text(key) }
  }

  /// Creates a stepper with a title and a binding to a value within a range.
  @_disfavoredOverload
  public init<Title: StringProtocol, Value: Strideable>(
    _ title: Title,
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value.reportingEdits(to: onEditingChanged), in: range, step: step) { Text(title) }
  }

  /// Creates a stepper with a title and a binding to a value.
  @_disfavoredOverload
  public init<Title: StringProtocol, Value: Strideable>(
    _ title: Title,
    value: Binding<Value>,
    step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value.reportingEdits(to: onEditingChanged), step: step) { Text(title) }
  }

  /// Creates a stepper with a title, and increment and decrement actions.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?
  ) {
    self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }
}

extension Stepper {
  /// Creates a stepper configured to increment or decrement a binding to a value within a range.
  ///
  /// `onEditingChanged` is called with `true` before each change and with `false` after it.
  public init<Value: Strideable>(
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    step: Value.Stride = 1,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.init(value: value.reportingEdits(to: onEditingChanged), in: range, step: step, label: label)
  }

  /// Creates a stepper configured to increment or decrement a binding to a value.
  ///
  /// `onEditingChanged` is called with `true` before each change and with `false` after it.
  public init<Value: Strideable>(
    value: Binding<Value>,
    step: Value.Stride = 1,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.init(value: value.reportingEdits(to: onEditingChanged), step: step, label: label)
  }

  /// Creates a stepper with increment and decrement actions.
  ///
  /// `onEditingChanged` is called with `true` before each action and with `false` after it.
  public init(
    onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in },
    @ViewBuilder label: () -> Label
  ) {
    func reporting(_ action: (@MainActor () -> Void)?) -> (@MainActor () -> Void)? {
      guard let action else { return nil }
      return {
        onEditingChanged(true)
        action()
        onEditingChanged(false)
      }
    }
    self.init(label: label, onIncrement: reporting(onIncrement), onDecrement: reporting(onDecrement))
  }
}

extension Binding {
  /// Returns a binding that reports the start and the end of an edit around each change.
  func reportingEdits(to onEditingChanged: @escaping (Bool) -> Void) -> Binding<Value> {
    var binding = Binding {
      wrappedValue
    } set: { value in
      onEditingChanged(true)
      wrappedValue = value
      onEditingChanged(false)
    }
    binding.transaction = transaction
    return binding
  }
}
