import LivePagesCore

/// A control that performs increment and decrement actions.
///
/// The names of its buttons include the label, such as “Increment Quantity”.
public struct Stepper<Label: View>: _PrimitiveView {
  private let increment: (@MainActor () -> Void)?
  private let decrement: (@MainActor () -> Void)?
  private let label: Label
  /// The formatted value, or `nil` if the stepper doesn't display it.
  private let value: Text?

  /// Creates a stepper with increment and decrement actions.
  ///
  /// If you omit an action, its button is disabled. `onEditingChanged` is called with `true` before each action and
  /// with `false` after it.
  public init(
    @ViewBuilder label: () -> Label,
    onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    value = nil
    increment = onIncrement.map { Self.reporting(onEditingChanged, around: $0) }
    decrement = onDecrement.map { Self.reporting(onEditingChanged, around: $0) }
  }

  /// Returns an action that reports the beginning and the end of an edit.
  private static func reporting(
    _ report: @escaping @MainActor (Bool) -> Void,
    around action: @escaping @MainActor () -> Void
  ) -> @MainActor () -> Void {
    {
      report(true)
      action()
      report(false)
    }
  }

  /// Creates a stepper configured to increment or decrement a binding to a value within a range.
  public init<Value: Strideable>(
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    step: Value.Stride = 1,
    @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, in: range, step: step, label: label(), shows: nil)
  }

  /// Creates a stepper with a range that displays the formatted value.
  init<Value: Strideable>(
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    step: Value.Stride,
    label: Label,
    shows text: Text?
  ) {
    self.label = label
    self.value = text
    let current = value.wrappedValue
    func move(by distance: Value.Stride) {
      let moved = advanced(value.wrappedValue, by: distance)
      value.wrappedValue = min(max(moved, range.lowerBound), range.upperBound)
    }
    let more: @MainActor () -> Void = { move(by: step) }
    let less: @MainActor () -> Void = { move(by: -step) }
    increment = current < range.upperBound ? more : nil
    decrement = current > range.lowerBound ? less : nil
  }

  /// Creates a stepper configured to increment or decrement a binding to a value.
  public init<Value: Strideable>(
    value: Binding<Value>,
    step: Value.Stride = 1,
    @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, step: step, label: label(), shows: nil)
  }

  /// Creates a stepper that displays the formatted value.
  init<Value: Strideable>(value: Binding<Value>, step: Value.Stride, label: Label, shows text: Text?) {
    self.label = label
    self.value = text
    increment = { value.wrappedValue = advanced(value.wrappedValue, by: step) }
    decrement = { value.wrappedValue = advanced(value.wrappedValue, by: -step) }
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let hidesLabel = context.environment.labelsAreHidden
    let parts = [
      label._boxes(in: context.appending(0)),
      value?._boxes(in: context.appending(3)) ?? [],
      StepView(sign: "\u{2212}", action: decrement)._boxes(in: context.appending(1)),
      StepView(sign: "+", action: increment)._boxes(in: context.appending(2)),
    ]
    let kind = BoxKind.custom { box in
      let label = BoxAssembly.pieces(of: [box.children[0]])
      let title = label.parts.title
      var row = BoxPart(.div, "row", style: box.style)
      row.fillsWidth = !hidesLabel
      if !hidesLabel {
        row.append(label.parts)
        row.append(BoxPart(.div, "spacer"))
      }
      row.append(BoxAssembly.pieces(of: [box.children[1]]).parts)
      for (name, button) in zip(["Decrement", "Increment"], box.children.dropFirst(2)) {
        for var part in BoxAssembly.pieces(of: [button]).parts {
          part.name(title.isEmpty ? name : "\(name) \(title)")
          row.append(part)
        }
      }
      return [.part(row)] + label.others
    }
    let children = parts.map { ViewBox(.modified(.own(BoxStyle())), children: $0) }
    return [ViewBox(kind, children: children).filling(width: !hidesLabel)]
  }
}

/// Returns a value at a distance from another value. If an integer would exceed the bounds of its type, it is
/// clamped instead of trapping.
private func advanced<Value: Strideable>(_ value: Value, by distance: Value.Stride) -> Value {
  guard let integer = value as? any FixedWidthInteger, let distance = distance as? Int,
    let moved = integer.advanced(clampedBy: distance) as? Value
  else { return value.advanced(by: distance) }
  return moved
}

extension FixedWidthInteger {
  fileprivate func advanced(clampedBy distance: Int) -> Self {
    let amount = Self(clamping: distance.magnitude)
    let (moved, overflows) =
      distance < 0 ? subtractingReportingOverflow(amount) : addingReportingOverflow(amount)
    guard overflows else { return moved }
    return distance < 0 ? .min : .max
  }
}

@MainActor
private struct StepView {
  let sign: String
  let action: (@MainActor () -> Void)?

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    Button {
      action?()
    } label: {
      Text(sign)
    }
    .buttonStyle(.bordered)
    .disabled(action == nil)
    ._boxes(in: context)
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper with a title and a binding to a value within a range.
  public init<Value: Strideable>(
    _ key: LocalizedStringKey,
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    step: Value.Stride = 1
  ) {
    self.init(value: value, in: range, step: step) { Text(key) }
  }

  /// Creates a stepper with a title and a binding to a value.
  public init<Value: Strideable>(
    _ key: LocalizedStringKey,
    value: Binding<Value>,
    step: Value.Stride = 1
  ) {
    self.init(value: value, step: step) { Text(key) }
  }

  /// Creates a stepper with a title, and increment and decrement actions.
  public init(
    _ key: LocalizedStringKey,
    onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(key) },
      onIncrement: onIncrement,
      onDecrement: onDecrement,
      onEditingChanged: onEditingChanged
    )
  }
}
