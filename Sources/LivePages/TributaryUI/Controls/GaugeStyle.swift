/// The appearance and behavior of gauges.
@MainActor
@preconcurrency
public protocol GaugeStyle {
  associatedtype Body: View
  typealias Configuration = GaugeStyleConfiguration

  /// Creates a view that represents the body of a gauge.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a gauge instance.
public struct GaugeStyleConfiguration {
  /// A type-erased label of a gauge, which describes its purpose.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// A type-erased label of a gauge that contains the current value.
  public struct CurrentValueLabel: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// A type-erased label of a gauge that describes its minimum value.
  public struct MinimumValueLabel: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// A type-erased label of a gauge that describes its maximum value.
  public struct MaximumValueLabel: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// The current value of the gauge, from 0 to 1.
  public let value: Double
  /// A view that describes the purpose of the gauge.
  public let label: Label
  /// A view that describes the current value.
  public let currentValueLabel: CurrentValueLabel?
  /// A view that describes the minimum of the range.
  public let minimumValueLabel: MinimumValueLabel?
  /// A view that describes the maximum of the range.
  public let maximumValueLabel: MaximumValueLabel?
}

/// The default gauge style, a bar.
public struct DefaultGaugeStyle: GaugeStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    LinearCapacityGaugeStyle().makeBody(configuration: configuration)
  }
}

/// A gauge style that displays a bar that fills as the value increases, below the label.
public struct LinearCapacityGaugeStyle: GaugeStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      configuration.label
      GaugeBar(configuration: configuration)
      configuration.currentValueLabel.font(.caption).foregroundColor(.secondary)
    }
  }
}

/// A gauge style that displays a compact bar that fills as the value increases.
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      configuration.label.font(.caption)
      GaugeBar(configuration: configuration)
      configuration.currentValueLabel.font(.caption).foregroundColor(.secondary)
    }
  }
}

/// A gauge style that displays a compact bar between the labels of its bounds.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    GaugeBar(configuration: configuration)
  }
}

/// A gauge style that displays a closed ring that fills as the value increases.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    GaugeMeter(configuration: configuration) {
      GaugeRing(filled: configuration.value, length: 1)
    } center: {
      if let label = configuration.currentValueLabel { label } else { configuration.label }
    }
  }
}

/// A gauge style that displays an open ring, with the labels of its bounds in the gap.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    GaugeMeter(configuration: configuration) {
      GaugeRing(filled: configuration.value, length: 0.75).rotationEffect(.degrees(135))
      VStack {
        Spacer()
        HStack(spacing: 10) {
          configuration.minimumValueLabel
          configuration.maximumValueLabel
          if configuration.minimumValueLabel == nil { configuration.label }
        }
        .font(.caption2)
      }
    } center: {
      configuration.currentValueLabel
    }
  }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
  public static var automatic: Self { Self() }
}
extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  public static var linearCapacity: Self { Self() }
}
extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  public static var accessoryLinearCapacity: Self { Self() }
}
extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  public static var accessoryLinear: Self { Self() }
}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  public static var accessoryCircularCapacity: Self { Self() }
}
extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  public static var accessoryCircular: Self { Self() }
}

private enum GaugeStyleKey: EnvironmentKey {
  static var defaultValue: CustomStyle<GaugeStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  var gaugeStyle: CustomStyle<GaugeStyleConfiguration>? {
    get { self[GaugeStyleKey.self] }
    set { self[GaugeStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style for gauges within this view.
  public func gaugeStyle<Style: GaugeStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.gaugeStyle = CustomStyle(style, inside: $0.gaugeStyle) { $0.makeBody(configuration: $1) }
    }
  }
}
