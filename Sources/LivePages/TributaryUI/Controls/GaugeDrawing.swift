import LivePagesCore

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
  /// The part of the circle that the ring takes.
  let length: Double

  var body: some View {
    ZStack {
      Circle().trim(from: 0, to: length).stroke(.quaternary, style: Self.stroke)
      // An empty line has round ends, which would be a dot.
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
  /// A Boolean value that indicates whether the drawing isn't an element that screen readers read as a value.
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
