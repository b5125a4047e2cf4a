import TributaryUI

/// A tea kitchen: gauges, timers and measures, with styles for their containers.
struct GaugesStudy: View {
  private struct Pot: Identifiable {
    let id: Int
    var tea: String
  }

  @State private var warmth = 80.0
  @State private var amount = 0.5
  @State private var pots = [Pot(id: 1, tea: "Green"), Pot(id: 2, tea: "Black")]
  @State private var look = "bar"
  @State private var last = "nothing"
  @State private var showsDetails = false
  private let start = Date()

  var body: some View {
    Form {
      Section("Gauges") {
        gauge(DefaultGaugeStyle())
        HStack {
          gauge(AccessoryCircularGaugeStyle())
          gauge(AccessoryCircularCapacityGaugeStyle())
        }
        gauge(AccessoryLinearGaugeStyle())
        gauge(AccessoryLinearCapacityGaugeStyle())
        gauge(LinearCapacityGaugeStyle())
        Gauge(value: amount) { Text("Amount") }.gaugeStyle(TextGaugeStyle())
        Stepper(
          "Amount",
          value: $amount,
          in: 0...1,
          step: 0.25,
          format: .number.precision(.fractionLength(2))
        )
      }
      Section("Measures") {
        Text(Measurement(value: warmth, unit: UnitTemperature.celsius), format: Self.warmthFormat)
        Text(Measurement(value: amount, unit: UnitVolume.liters), format: .measurement(width: .wide))
        ProgressView(timerInterval: start...start + 30, countsDown: false) { Text("Brewing") }
        Text(Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 3600))
      }
      Section("Pots") {
        Picker("Tea of both", sources: $pots, selection: \.tea) {
          ForEach(["Green", "Black"], id: \.self) { Text($0).tag($0) }
        }
        Text("Teas: \(pots.map(\.tea).joined(separator: " "))")
      }
      Section("Containers") { containers }
      Section("Corners") {
        Color(ColorResource.tea).frame(height: 32).clipShape(
          .rect(cornerRadii: RectangleCornerRadii(topLeading: 16, bottomTrailing: 16))
        )
        Image(ImageResource(name: "Pebble", bundle: .module)).resizable().frame(width: 32, height: 32)
          .clipShape(.ellipse)
          .accessibilityLabel("Pebble")
      }
      Text("Last: \(last)")
    }
  }

  private static let warmthFormat = Measurement<UnitTemperature>.FormatStyle(
    width: .abbreviated,
    usage: MeasurementFormatUnitUsage.asProvided
  )

  private func gauge<Style: GaugeStyle>(_ style: Style) -> some View {
    Gauge(value: warmth, in: 0...100) {
      Text("Warmth")
    } currentValueLabel: {
      Text("\(Int(warmth))")
    } minimumValueLabel: {
      Text("0")
    } maximumValueLabel: {
      Text("100")
    }
    .gaugeStyle(style)
  }

  @ViewBuilder private var containers: some View {
    LabeledContent("Kettle", value: "full").labeledContentStyle(SentenceStyle())
    LabeledContent("Cup", value: "empty").labeledContentStyle(AutomaticLabeledContentStyle())
    GroupBox("Shelf") { Text("Tins of tea") }.groupBoxStyle(FrameStyle())
    GroupBox("Drawer") { Text("Spoons") }.groupBoxStyle(DefaultGroupBoxStyle())
    DisclosureGroup("Recipe", isExpanded: $showsDetails) { Text("Three minutes") }
      .disclosureGroupStyle(ReadMoreStyle())
    DisclosureGroup("Origin") { Text("A garden") }.disclosureGroupStyle(AutomaticDisclosureGroupStyle())
    controls(MenuControlGroupStyle())
    controls(AutomaticControlGroupStyle())
    controls(NavigationControlGroupStyle())
    controls(CompactMenuControlGroupStyle())
    controls(PaletteControlGroupStyle())
    controls(TitledStyle())
  }

  private func controls<Style: ControlGroupStyle>(_ style: Style) -> some View {
    ControlGroup("Water") {
      Button("Pour") { last = "poured" }
      Button("Boil") { last = "boiled" }
    }
    .controlGroupStyle(style)
  }
}

/// A style of gauges that shows the fraction as text.
private struct TextGaugeStyle: GaugeStyle {
  func makeBody(configuration: GaugeStyleConfiguration) -> some View {
    HStack {
      configuration.label
      Text(configuration.value, format: .percent)
    }
  }
}

/// A style of labeled contents that reads as a sentence.
private struct SentenceStyle: LabeledContentStyle {
  func makeBody(configuration: LabeledContentStyleConfiguration) -> some View {
    HStack(spacing: 4) {
      configuration.label
      Text("is")
      configuration.content.bold()
    }
  }
}

/// A style of group boxes with a frame.
private struct FrameStyle: GroupBoxStyle {
  func makeBody(configuration: GroupBoxStyleConfiguration) -> some View {
    VStack(alignment: .leading) {
      configuration.label.font(.caption)
      configuration.content
    }
    .padding(8)
    .border(.secondary)
  }
}

/// A style of disclosure groups whose button has words.
private struct ReadMoreStyle: DisclosureGroupStyle {
  func makeBody(configuration: DisclosureGroupStyleConfiguration) -> some View {
    VStack(alignment: .leading) {
      configuration.label.bold()
      if configuration.isExpanded { configuration.content }
      Button(configuration.isExpanded ? "Read less" : "Read more") { configuration.isExpanded.toggle() }
    }
  }
}

/// A style of control groups that displays the title.
private struct TitledStyle: ControlGroupStyle {
  func makeBody(configuration: ControlGroupStyleConfiguration) -> some View {
    HStack {
      configuration.label
      configuration.content
    }
  }
}

extension ColorResource {
  fileprivate static let tea = ColorResource(name: "Tea", bundle: .module)
}
