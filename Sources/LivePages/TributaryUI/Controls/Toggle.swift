import Foundation
import LivePagesCore

/// A control that toggles between on and off states.
public struct Toggle<Label: View>: _PrimitiveView {
  private let isOn: Binding<Bool>
  private let label: Label

  /// Creates a toggle that displays a custom label.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let isOn = isOn
    if let style = context.environment.toggleStyle {
      let label = ToggleStyleConfiguration.Label(content: AnyView(label))
      let configuration = ToggleStyleConfiguration(label: label, isOn: isOn)
      return style.boxes(of: configuration, \.toggleStyle, in: context)
    }
    let event = BoxEvent<Bool>(path: context.path) { isOn.wrappedValue = $0 }
    let hidesLabel = context.environment.labelsAreHidden
    let kind = BoxKind.toggle(
      isOn: isOn.wrappedValue,
      hidesLabel: hidesLabel,
      context.environment.isEnabled ? event : nil
    )
    let box = ViewBox(kind, children: label._boxes(in: context.appending(0)))
    return [box.filling(width: !hidesLabel)]
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle that generates its label from a title.
  public init(_ key: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(key) } }

  /// Creates a toggle that generates its label from a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == TributaryUI.Label<Text, Image> {
  /// Creates a toggle that generates its label from a title and a symbol.
  public init(_ key: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { TributaryUI.Label(key, systemImage: systemImage) }
  }

  /// Creates a toggle that generates its label from a title and a symbol.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { TributaryUI.Label(title, systemImage: systemImage) }
  }
}

extension Toggle {
  /// Creates a toggle that represents the state of several values. It is on if all values are `true`, and sets all of
  /// them.
  ///
  /// - Note: Differs: with different values, a toggle is off.
  public init<Sources: RandomAccessCollection>(
    sources: Sources,
    isOn: KeyPath<Sources.Element, Binding<Bool>>,
    @ViewBuilder label: () -> Label
  ) {
    let bindings = sources.map { $0[keyPath: isOn] }
    let all = Binding<Bool> {
      !bindings.isEmpty && bindings.allSatisfy(\.wrappedValue)
    } set: { value in
      for binding in bindings where binding.wrappedValue != value { binding.wrappedValue = value }
    }
    self.init(isOn: all, label: label)
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a title that represents the state of several values.
  public init<Sources: RandomAccessCollection>(
    _ key: LocalizedStringKey,
    sources: Sources,
    isOn: KeyPath<Sources.Element, Binding<Bool>>
  ) {
    self.init(sources: sources, isOn: isOn) { Text(key) }
  }

  /// Creates a toggle with a title that represents the state of several values.
  @_disfavoredOverload
  public init<Title: StringProtocol, Sources: RandomAccessCollection>(
    _ title: Title,
    sources: Sources,
    isOn: KeyPath<Sources.Element, Binding<Bool>>
  ) {
    self.init(sources: sources, isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// Creates a toggle based on the configuration of a style. Use it in a style that changes the enclosing style.
  public init(_ configuration: ToggleStyleConfiguration) {
    isOn = configuration.$isOn
    label = configuration.label
  }
}

/// A control that performs increment and decrement actions. Its buttons are named after the label, such as
/// “Increment Quantity”.
public struct Stepper<Label: View>: _PrimitiveView {
  private let increment: (@MainActor () -> Void)?
  private let decrement: (@MainActor () -> Void)?
  private let label: Label

  /// Creates a stepper with increment and decrement actions. If an action is missing, its button is disabled.
  public init(
    @ViewBuilder label: () -> Label,
    onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?
  ) {
    self.label = label()
    increment = onIncrement
    decrement = onDecrement
  }

  /// Creates a stepper configured to increment or decrement a binding to a value within a range.
  public init<Value: Strideable>(
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    step: Value.Stride = 1,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
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
    self.init(label: label) {
      value.wrappedValue = advanced(value.wrappedValue, by: step)
    } onDecrement: {
      value.wrappedValue = advanced(value.wrappedValue, by: -step)
    }
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let hidesLabel = context.environment.labelsAreHidden
    let parts = [
      label._boxes(in: context.appending(0)),
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
      for (name, button) in zip(["Decrement", "Increment"], box.children.dropFirst()) {
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
    onDecrement: (@MainActor () -> Void)?
  ) {
    self.init(label: { Text(key) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }
}
