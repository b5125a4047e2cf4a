import Foundation

/// A view that shows a value within a range.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View>: _PrimitiveView {
  private let value: Double
  private let label: Label
  private let currentValueLabel: CurrentValueLabel?
  private let bounds: (minimum: BoundsLabel, maximum: BoundsLabel)?

  /// Creates a gauge showing a value within a range and that describes the gauge's current, minimum, and maximum values.
  public init<Value: BinaryFloatingPoint>(
    value: Value,
    in range: ClosedRange<Value> = 0...1,
    @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    self.value = Self.fraction(of: value, in: range)
    self.label = label()
    self.currentValueLabel = currentValueLabel()
    bounds = (minimumValueLabel(), maximumValueLabel())
  }

  private static func fraction<Value: BinaryFloatingPoint>(
    of value: Value,
    in range: ClosedRange<Value>
  ) -> Double {
    let length = range.upperBound - range.lowerBound
    // The comparison is false for a value that isn't a number.
    guard length > 0, value >= range.lowerBound else { return 0 }
    return min(1, Double((value - range.lowerBound) / length))
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let configuration = GaugeStyleConfiguration(
      value: value,
      label: .init(content: AnyView(label)),
      currentValueLabel: currentValueLabel.map { .init(content: AnyView($0)) },
      minimumValueLabel: bounds.map { .init(content: AnyView($0.minimum)) },
      maximumValueLabel: bounds.map { .init(content: AnyView($0.maximum)) }
    )
    return context.styled(configuration, otherwise: DefaultGaugeStyle().makeBody)
  }
}

extension Gauge where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView {
  /// Creates a gauge showing a value within a range and describes the gauge's purpose.
  public init<Value: BinaryFloatingPoint>(
    value: Value,
    in range: ClosedRange<Value> = 0...1,
    @ViewBuilder label: () -> Label
  ) {
    self.value = Self.fraction(of: value, in: range)
    self.label = label()
    currentValueLabel = nil
    bounds = nil
  }
}

extension Gauge where BoundsLabel == EmptyView {
  /// Creates a gauge showing a value within a range and that describes the gauge's purpose and current value.
  public init<Value: BinaryFloatingPoint>(
    value: Value,
    in range: ClosedRange<Value> = 0...1,
    @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.value = Self.fraction(of: value, in: range)
    self.label = label()
    self.currentValueLabel = currentValueLabel()
    bounds = nil
  }
}
