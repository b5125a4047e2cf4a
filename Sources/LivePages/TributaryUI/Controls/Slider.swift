import Foundation

/// A control for selecting a value from a bounded linear range of values.
public struct Slider: _PrimitiveView {
  private let value: Binding<Double>
  private let range: ClosedRange<Double>
  private let step: Double?
  /// The accessibility label of the slider.
  private var label: AnyView?
  /// The labels of the smallest and the largest value, beside the slider.
  private var endLabels: (minimum: AnyView, maximum: AnyView)?

  /// Creates a slider to select a value from a given range.
  ///
  /// The label isn't displayed, but is available to assistive technologies.
  public init<Value: BinaryFloatingPoint, Label: View>(
    value: Binding<Value>,
    in range: ClosedRange<Value> = 0...1,
    @ViewBuilder label: () -> Label
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(value: value, in: range, optionalStep: nil)
    self.label = AnyView(label())
  }

  /// Creates a slider to select a value from a given range, subject to a step increment.
  ///
  /// The label isn't displayed, but is available to assistive technologies.
  public init<Value: BinaryFloatingPoint, Label: View>(
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    step: Value.Stride,
    @ViewBuilder label: () -> Label
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(value: value, in: range, optionalStep: step)
    self.label = AnyView(label())
  }

  /// Creates a slider to select a value from a given range.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>,
    in range: ClosedRange<Value> = 0...1
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(value: value, in: range, optionalStep: nil)
  }

  /// Creates a slider to select a value from a given range, subject to a step increment.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    step: Value.Stride
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(value: value, in: range, optionalStep: step)
  }

  private init<Value: BinaryFloatingPoint>(
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    optionalStep step: Value.Stride?
  ) where Value.Stride: BinaryFloatingPoint {
    self.value = Binding {
      Double(value.wrappedValue)
    } set: {
      value.wrappedValue = Value($0)
    }
    self.range = Double(range.lowerBound)...Double(range.upperBound)
    self.step = step.map { Double($0) }
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let value = value
    var slider = BoxSlider(value: value.wrappedValue, range: range, step: step)
    if context.environment.isEnabled {
      slider.change = BoxEvent(path: context.path) { value.wrappedValue = $0 }
    }
    let name = label?._boxes(in: context.appending(0)) ?? []
    let box = ViewBox(.slider(slider), children: name).filling(width: true)
    guard let endLabels else { return [box] }
    let minimum = endLabels.minimum._boxes(in: context.appending(1))
    let maximum = endLabels.maximum._boxes(in: context.appending(2))
    return [.row(minimum + [box] + maximum)]
  }
}

extension Slider {
  /// Creates a slider to select a value from a given range, with labels of the smallest and the largest value.
  ///
  /// The label of the slider isn't displayed, but is available to assistive technologies.
  public init<Value: BinaryFloatingPoint, Label: View, ValueLabel: View>(
    value: Binding<Value>,
    in range: ClosedRange<Value> = 0...1,
    @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(value: value, in: range, label: label, onEditingChanged: onEditingChanged)
    endLabels = (AnyView(minimumValueLabel()), AnyView(maximumValueLabel()))
  }

  /// Creates a slider to select a value from a given range, subject to a step increment, with labels of the smallest
  /// and the largest value.
  ///
  /// The label of the slider isn't displayed, but is available to assistive technologies.
  public init<Value: BinaryFloatingPoint, Label: View, ValueLabel: View>(
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    step: Value.Stride,
    @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(value: value, in: range, step: step, label: label, onEditingChanged: onEditingChanged)
    endLabels = (AnyView(minimumValueLabel()), AnyView(maximumValueLabel()))
  }
}
