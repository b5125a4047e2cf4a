import LivePagesCore

/// The appearance and behavior of gauges.
@MainActor
@preconcurrency
public protocol GaugeStyle {
  /// A view that represents the body of a gauge.
  associatedtype Body: View
  typealias Configuration = GaugeStyleConfiguration

  /// Creates a view that represents the body of a gauge.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a gauge instance.
public struct GaugeStyleConfiguration {
  /// A type-erased label that describes the purpose of a gauge.
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

extension View {
  /// Sets the style for gauges within this view.
  public func gaugeStyle<Style: GaugeStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.addStyle(style) { $0.makeBody(configuration: $1) } }
  }
}

/// The bar of a gauge, between the labels of its bounds.
struct GaugeBar: View {
  let configuration: GaugeStyleConfiguration

  var body: some View {
    HStack {
      configuration.minimumValueLabel.font(.caption)
      GaugeIndicator(
        configuration: configuration,
        content: ProgressIndicator(value: configuration.value),
        isMeter: false
      )
      configuration.maximumValueLabel.font(.caption)
    }
  }
}

/// A ring that is filled up to a value.
struct GaugeRing: View {
  let filled: Double
  /// The fraction of the circle that the ring covers.
  let length: Double

  var body: some View {
    ZStack {
      Circle().trim(from: 0, to: length).stroke(.quaternary, style: Self.stroke)
      // Because of its round ends, a line without a length would appear as a dot.
      if filled > 0 { Circle().trim(from: 0, to: length * filled).stroke(.tint, style: Self.stroke) }
    }
  }

  private static let stroke = StrokeStyle(lineWidth: 6, lineCap: .round)
}

/// A round gauge.
struct GaugeMeter<Drawing: View, Center: View>: View {
  let configuration: GaugeStyleConfiguration
  @ViewBuilder let drawing: Drawing
  @ViewBuilder let center: Center

  var body: some View {
    let content = ZStack {
      drawing
      center
    }
    .padding(3)
    .frame(width: 64, height: 64)
    GaugeIndicator(configuration: configuration, content: content, isMeter: true)
  }
}

/// A drawing with the name and the value of a gauge for screen readers.
private struct GaugeIndicator<Content: View>: _PrimitiveView {
  let configuration: GaugeStyleConfiguration
  let content: Content
  /// A Boolean value that indicates whether the drawing needs the role of a meter, because it has no element with a
  /// value.
  let isMeter: Bool

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let label = configuration.label._boxes(in: context.appending(0))
    let value = configuration.currentValueLabel?._boxes(in: context.appending(1)) ?? []
    let content = content._boxes(in: context.appending(2))
    let kind = BoxKind.custom { [configuration] box in
      let (name, text) = (Self.text(of: label), Self.text(of: value))
      return BoxAssembly.pieces(of: box.children).map { piece in
        guard case .part(var part) = piece else { return piece }
        if isMeter { part.wrap(in: BoxPart(.div, "wrap")) }
        part.describe(isMeter: isMeter, value: configuration.value, text: text)
        if !name.isEmpty, isMeter { part.set(.aria("label", name)) }
        if !name.isEmpty, !isMeter { part.name(name) }
        return .part(part)
      }
    }
    return [ViewBox(kind, children: content).filling(width: isMeter ? nil : true)]
  }

  private static func text(of boxes: [ViewBox]) -> String { BoxAssembly.pieces(of: boxes).parts.title }
}

extension BoxPart {
  /// Adds a gauge's value for screen readers.
  fileprivate mutating func describe(isMeter: Bool, value: Double, text: String) {
    if isMeter {
      set(.role("meter"))
      set(.aria("valuemin", "0"))
      set(.aria("valuemax", "100"))
      set(.aria("valuenow", "\(Int((value * 100).rounded()))"))
    }
    if !text.isEmpty { set(.aria("valuetext", text)) }
  }
}
