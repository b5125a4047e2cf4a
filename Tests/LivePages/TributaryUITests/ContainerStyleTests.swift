import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of the styles of labeled contents, boxes, groups and gauges.
@MainActor
struct ContainerStyleTests {
  private struct Labeled: LabeledContentStyle {
    @Environment(\.isEnabled) private var isEnabled
    func makeBody(configuration: Configuration) -> some View {
      Text("labeled \(isEnabled)")
      configuration.content
      LabeledContent(configuration)
    }
  }

  private struct Boxed: GroupBoxStyle {
    func makeBody(configuration: Configuration) -> some View {
      Text("box of")
      configuration.label
      GroupBox(configuration)
    }
  }

  private struct Open: DisclosureGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
      Button(configuration.isExpanded ? "Less" : "More") { configuration.isExpanded.toggle() }
      configuration.label
      if configuration.isExpanded { configuration.content }
    }
  }

  private struct Grouped: ControlGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
      configuration.label
      ControlGroup(configuration)
    }
  }

  @Test func stylesDetermineTheBodiesOfContainers() async {
    struct Screen: View {
      var body: some View {
        LabeledContent("Name", value: "Blob").labeledContentStyle(Labeled()).disabled(true)
        GroupBox("Box") { Text("content") }.groupBoxStyle(Boxed())
        ControlGroup("Edit") { Button("Cut") {} }.controlGroupStyle(Grouped())
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "labeled false Blob Name Blob box of Box Box content Edit Cut")
  }

  @Test func aStyleShowsTheContentOfADisclosureGroupOnDemand() async {
    struct Screen: View {
      var body: some View {
        DisclosureGroup("Details") { Text("hidden") }.disclosureGroupStyle(Open())
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "More Details")
    await page.button("More").click()
    #expect(await page.text == "Less Details hidden")
  }

  @Test func builtInStylesEndTheEnclosingOnes() {
    let names = Window.elements {
      GroupBox("Box") { Text("content") }.groupBoxStyle(.automatic).groupBoxStyle(Boxed())
    }
    #expect(!names.contains { $0.content.plainText == "box of" })
  }

  @Test func aControlGroupHasTheNameOfItsTitle() async {
    let elements = Window.elements { ControlGroup("Edit", systemImage: "pencil") { Button("Cut") {} } }
    let group = elements.first { $0[attribute: "role"] == "group" }
    #expect(group?[attribute: "aria-label"] == "Edit")
    struct Screen: View {
      @State private var text = "none"
      var body: some View {
        ControlGroup {
          Button("Cut") { text = "cut" }
        } label: {
          Text("Edit")
        }
        .controlGroupStyle(.menu)
        Text(text)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Cut").click()
    #expect(await page.text.hasSuffix("cut"))
    #expect(await page.text.contains("Edit"))
  }

  private static func gauge<Style: GaugeStyle>(_ style: Style) -> [String: String] {
    let elements = Window.elements {
      Gauge(value: 30, in: 0...120) {
        Text("Speed")
      } currentValueLabel: {
        Text("30 km/h")
      } minimumValueLabel: {
        Text("0")
      } maximumValueLabel: {
        Text("120")
      }
      .gaugeStyle(style)
    }
    let meter = elements.first { $0.tag == .progress || $0[attribute: "role"] == "meter" }
    let names = ["aria-label", "aria-valuetext", "aria-valuenow", "value"]
    let values = names.compactMap { name in meter?[attribute: name].map { (name, $0) } }
    var found = Dictionary(values) { first, _ in first }
    found["text"] = elements.first?.content.plainText
    return found
  }

  @Test func aGaugeDescribesItsValue() {
    let bar = Self.gauge(.automatic)
    #expect(bar["aria-label"] == "Speed" && bar["aria-valuetext"] == "30 km/h" && bar["value"] == "0.25")
    let ring = Self.gauge(.accessoryCircular)
    #expect(
      ring["aria-label"] == "Speed" && ring["aria-valuetext"] == "30 km/h" && ring["aria-valuenow"] == "25"
    )
    for style in [Self.gauge(.accessoryLinear), Self.gauge(.accessoryLinearCapacity)] {
      #expect(style["aria-label"] == "Speed")
    }
    #expect(Self.gauge(.accessoryCircularCapacity)["aria-valuenow"] == "25")
  }

  @Test func aStyleOfGaugesReceivesTheFraction() async {
    struct Plain: GaugeStyle {
      func makeBody(configuration: Configuration) -> some View {
        Text("\(configuration.value) \(configuration.minimumValueLabel == nil)")
        configuration.label
      }
    }
    struct Screen: View {
      var body: some View { Gauge(value: 8, in: 0...4) { Text("Full") }.gaugeStyle(Plain()) }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "1.000000 true Full")
  }

  @Test func anEmptyRingHasNoDot() {
    func drawings(_ value: Double) -> Int {
      Window.elements { Gauge(value: value) { Text("Full") }.gaugeStyle(.accessoryCircularCapacity) }
        .filter { $0.tag == .svg || $0.attributes.contains { $0.name == "d" } }.count
    }
    #expect(drawings(0) < drawings(0.5))
  }
}
