import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of further forms of controls, texts and shapes.
@MainActor
struct ControlFormTests {
  private struct Alarm: Identifiable {
    let id: Int
    var sound: Int
  }

  @Test func aPickerSetsAllOfItsSources() async {
    struct Screen: View {
      @State private var alarms = [Alarm(id: 1, sound: 1), Alarm(id: 2, sound: 2)]
      var body: some View {
        Picker("Sound", sources: $alarms, selection: \.sound) {
          Text("Bell").tag(1)
          Text("Birds").tag(2)
        }
        .pickerStyle(.segmented)
        Text("sounds \(alarms.map(\.sound))")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    func checked() async -> [String] {
      await page.html().elements.compactMap { $0[attribute: "aria-checked"] }
    }
    #expect(await checked() == ["false", "false"])
    await page.button("Birds").click()
    #expect(await page.text.contains("sounds [2, 2]"))
    #expect(await checked() == ["false", "true"])
  }

  @Test func pickersHaveLabelsOfTheirValue() async {
    struct Screen: View {
      @State private var sound = 1
      var body: some View {
        Picker("Alarm", selection: $sound) {
          options
        } currentValueLabel: {
          Text("\(sound)")
        }
        Picker(selection: $sound) {
          options
        } label: {
          Text("Timer")
        } currentValueLabel: {
          Text("\(sound)")
        }
        Text("sound \(sound)")
      }
      @ViewBuilder private var options: some View {
        Text("Bell").tag(1)
        Text("Birds").tag(2)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    for name in ["Alarm", "Timer"] {
      await page.field(name).choose("Birds")
      #expect(await page.text.hasSuffix("sound 2"), "\(name)")
      await page.field(name).choose("Bell")
    }
  }

  @Test func aStepperShowsItsFormattedValue() async {
    struct Screen: View {
      @State private var amount = 0.5
      @State private var share = 0.1
      var body: some View {
        Stepper(
          "Amount",
          value: $amount,
          in: 0...1,
          step: 0.25,
          format: .number.precision(.fractionLength(2))
        )
        Stepper(value: $share, step: 0.1, format: .percent) { Text("Share") }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text.contains("Amount 0.50"))
    for _ in 0..<2 { await page.button("Increment Amount").click() }
    await page.button("Increment Share").click()
    #expect(await page.text.contains("Amount 1.00"))
    #expect(await page.text.contains("Share 20%"))
  }

  @Test func progressFollowsATimer() {
    let start = Date(timeIntervalSince1970: 1000)
    func fractions(countsDown: Bool) -> [Double] {
      let timer = ProgressTimer(interval: start...start + 100, countsDown: countsDown)
      return [-5, 0, 25, 100, 200].map { timer.fraction(at: start + $0) }
    }
    #expect(fractions(countsDown: true) == [1, 1, 0.75, 0, 0])
    #expect(fractions(countsDown: false) == [0, 0, 0.25, 1, 1])
    let timer = ProgressTimer(interval: start...start + 100, countsDown: true)
    #expect([-5, 0, 99.5, 100].map { timer.change(after: start + $0) } == [5, 1, 0.5, nil])
    let instant = ProgressTimer(interval: start...start, countsDown: false)
    #expect(instant.fraction(at: start) == 1)
    #expect(instant.change(after: start) == nil)
  }

  @Test func cornersHaveDifferentRadii() {
    func radius(_ shape: some Shape) -> String? { shape._cornerRadius }
    let radii = RectangleCornerRadii(topLeading: 1, bottomLeading: 2, bottomTrailing: 3, topTrailing: 4)
    for shape in [
      UnevenRoundedRectangle(cornerRadii: radii), .rect(cornerRadii: radii),
      .rect(topLeadingRadius: 1, bottomLeadingRadius: 2, bottomTrailingRadius: 3, topTrailingRadius: 4),
    ] {
      #expect(radius(shape) == "1px 4px 3px 2px")
    }
    #expect(radius(.rect(cornerSize: CGSize(width: 3, height: 5))) == "3px")
    #expect(radius(.ellipse) == "50%")
    #expect(radius(.capsule(style: .continuous)) == "9999px")
    var animated = RectangleCornerRadii()
    animated.animatableData = radii.animatableData
    #expect(animated == radii)
  }

  @Test func unavailableContentHasTitlesOfStringsAndImages() {
    func text(_ view: some View) -> String {
      Window.elements { view }.first?.content.plainText ?? ""
    }
    let title = String("No Tea")
    #expect(
      text(ContentUnavailableView(title, systemImage: "star", description: Text("Buy some."))).contains(
        "No Tea"
      )
    )
    // The missing picture is reported once for each process.
    withKnownIssue(isIntermittent: true) {
      #expect(text(ContentUnavailableView("No Tea", image: "Leaf")).contains("No Tea"))
      #expect(text(ContentUnavailableView(title, image: "Leaf")).contains("No Tea"))
    }
    #expect(text(ContentUnavailableView.search(text: "tea")).contains("\u{201C}tea\u{201D}"))
    #expect(!text(ContentUnavailableView.search(text: "")).contains("\u{201C}"))
  }

  @Test func textsShowIntervals() {
    let start = Date(timeIntervalSince1970: 0)
    let text = Text(start...start + 3600).plainText
    #expect(text.contains("70") && text.contains("\u{2013}"))
    #expect(text != Text(start...start + 7200).plainText)
    #expect(Text(DateInterval(start: start, duration: 3600)).plainText == text)
    #expect(Text("at \(start...start + 3600)").plainText == "at \(text)")
  }

  @Test func measurementsAreFormatted() {
    let length = Measurement(value: 3.5, unit: UnitLength.meters)
    func text(_ width: Measurement<UnitLength>.FormatStyle.UnitWidth) -> String {
      length.formatted(.measurement(width: width, usage: .asProvided).locale(Locale(identifier: "en_US")))
    }
    #expect(text(.wide) == "3.5 meters")
    #expect(text(.abbreviated) == "3.5 m")
    #expect(text(.narrow) == "3.5m")
    let warmth = Measurement(value: 21, unit: UnitTemperature.celsius)
    #expect(Text(warmth, format: .measurement(width: .abbreviated, usage: .asProvided)).plainText == "21°C")
    let foot = Measurement(value: 1, unit: UnitLength.feet)
    #expect(foot.formatted(.measurement(width: .wide, usage: .asProvided)) == "1 foot")
  }

  @Test func assistiveTechnologiesFocusTexts() async {
    struct Screen: View {
      @AccessibilityFocusState private var isFocused: Bool
      @AccessibilityFocusState(for: .voiceOver) private var row: Int?
      var body: some View {
        Text("The name is taken.").accessibilityFocused($isFocused).accessibilityIdentifier("error")
        Button("Read") { isFocused = true }
        Button("Row") {}.accessibilityFocused($row, equals: 1)
        Text("\(isFocused) \(row ?? 0)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    func error() async -> [String?] {
      let element = await page.html().elements.first { $0[attribute: "data-reads"] != nil }
      return [element?[attribute: "data-focused"], element?[attribute: "data-live-hook"]]
    }
    #expect(await error() == ["false", "TributaryFocus"])
    await page.button("Read").click()
    #expect(await error() == ["true", "TributaryFocus"])
    await page.button("Row").focus()
    #expect(await page.text.hasSuffix("true 1"))
  }

  @Test func formerNamesOfPressesAndSizesWork() throws {
    struct Screen: View {
      @Environment(\.sizeCategory) private var size
      @State private var log = "log"
      var body: some View {
        Text("\(size.isAccessibilityCategory) \(log)")
          .onLongPressGesture(
            minimumDuration: 0.01,
            pressing: { log += " \($0)" },
            perform: { log += " done" }
          )
      }
    }
    let window = GestureWindow(Screen().environment(\.sizeCategory, .accessibilityLarge))
    try window.send([0, 1, 1, 1, 1, 0, 0], ofKind: "press")
    try window.send([1, 1, 1, 1, 1, 0, 0], ofKind: "press")
    #expect(window.text == "true log true done false")
  }

  @Test func aDateWithRawValuesOfTheAppIsStored() {
    struct Screen: View {
      @AppStorage("day") private var day = ReferenceDay(rawValue: 3)
      @AppStorage("date") private var date = Date(timeIntervalSinceReferenceDate: 5)
      var body: some View { Text(verbatim: "\(day.rawValue) \(date.timeIntervalSinceReferenceDate)") }
    }
    #expect(Window.elements { Screen() }.first?.content.plainText == "3 5.0")
  }
}

/// A value that is stored without conversion, although the app gives it a raw value, like an extension of `Date`.
private struct ReferenceDay: RawRepresentable, _StoredInDefaults {
  var rawValue: Int
}
