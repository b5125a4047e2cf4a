import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Names of SwiftUI that articles use.
@MainActor
struct PublishedNamesTests {
  @Test func glassIsATranslucentBackground() {
    func styles<Content: View>(@ViewBuilder _ view: () -> Content) -> [String] {
      Window.elements(view).compactMap { $0[attribute: "data-style"] }
    }
    let glass = "background:color-mix(in srgb, var(--background) 60%, transparent)"
    #expect(styles { Text("x").glassEffect() }.first?.hasPrefix(glass) == true)
    let rounded = styles { Text("x").glassEffect(.regular.interactive(), in: .rect(cornerRadius: 4)) }
    #expect(rounded.first == glass + ";border-radius:4px")
    let tinted = styles { Text("x").glassEffect(.clear.tint(.red), in: .rect(cornerRadius: 4)) }
    #expect(tinted.first?.contains("color-mix(in srgb, \(Color.red.css) 60%, var(--background)) 30%") == true)
  }

  private struct Turn: Transition {
    func body(content: Content, phase: TransitionPhase) -> some View {
      content.opacity(phase.isIdentity ? 1 : 0.5).rotationEffect(.degrees(phase.value * 90))
    }
  }

  @Test func aTransitionHasTheEffectsOfItsPhases() throws {
    let elements = Window.elements { Text("x").transition(Turn()) }
    let styles = elements.compactMap { $0[attribute: "data-style"] }
    let look = try #require(styles.first { $0.contains("--enter-opacity") })
    #expect(look.contains("--enter-opacity:0.5;--enter-transform:rotate(-90deg)"))
    #expect(look.contains("--leave-opacity:0.5;--leave-transform:rotate(90deg)"))
    #expect(!styles.contains("opacity:0.5"))
  }

  @Test func blurReplaceFadesAndBlurs() {
    let styles = Window.elements { Text("x").transition(.blurReplace) }.compactMap {
      $0[attribute: "data-style"]
    }
    #expect(styles.contains { $0.contains("--enter-opacity:0") && $0.contains("--enter-filter:blur(10px)") })
  }

  @Test func aPreferenceIsTransformedOnItsWayUp() async {
    struct Key: PreferenceKey {
      static var defaultValue: [Int] { [] }
      static func reduce(value: inout [Int], nextValue: () -> [Int]) { value += nextValue() }
    }
    struct Screen: View {
      @State private var numbers: [Int] = []
      @State private var last = 2
      var body: some View {
        VStack {
          HStack {
            Text("a").preference(key: Key.self, value: [1])
            Text("b").preference(key: Key.self, value: [last])
          }
          .transformPreference(Key.self) { $0 = $0.map { $0 * 10 } }
          Text("c").preference(key: Key.self, value: [3])
          Button("Change") { last = 5 }
        }
        .onPreferenceChange(Key.self) { numbers = $0.sorted() }
        .accessibilityLabel("\(numbers)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.element(label: "[3, 10, 20]").isThere)
    await page.button("Change").click()
    #expect(await page.element(label: "[3, 10, 50]").isThere)
  }

  @Test func aStepperReportsTheBeginningAndTheEndOfAChange() async {
    struct Screen: View {
      @State private var log = ""
      var body: some View {
        Stepper("Count") {
          log += "+"
        } onDecrement: {
          log += "-"
        } onEditingChanged: {
          log += $0 ? "(" : ")"
        }
        Text(log)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Increment Count").click()
    await page.button("Decrement Count").click()
    #expect(await page.text.contains("(+)(-)"))
  }

  @Test func aDatePickerWithALabelHasAnOpenRange() {
    let day = Date(timeIntervalSince1970: 0)
    let elements = Window.elements {
      DatePicker(selection: .constant(day), in: ...day, displayedComponents: .date) { Text("Before") }
        .environment(\.timeZone, .gmt)
      DatePicker(selection: .constant(day), in: day..., displayedComponents: .date) { Text("After") }
        .environment(\.timeZone, .gmt)
    }
    .filter { $0.tag == .input }
    #expect(elements.count == 2)
    #expect(elements.first?[attribute: "max"] == "1970-01-01")
    #expect(elements.last?[attribute: "min"] == "1970-01-01")
  }

  @Test func formattersFormatTexts() {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy"
    formatter.timeZone = .gmt
    #expect(Text(Date(timeIntervalSince1970: 0), formatter: formatter) == Text(verbatim: "1970"))
    #expect(Text(NSNumber(value: 7), formatter: NumberFormatter()) == Text(verbatim: "7"))
    #expect(Text("\(Date(timeIntervalSince1970: 0), formatter: formatter)").plainText == "1970")
  }

  @Test func transactionsCarryValues() {
    var transaction = Transaction()
    #expect(!transaction.isContinuous)
    transaction.isContinuous = true
    #expect(transaction.isContinuous)
  }

  @Test func viewsAreFlippedWhenTheLayoutRunsFromRightToLeft() {
    func isFlipped(_ direction: LayoutDirection) -> Bool {
      Window.elements {
        Text("x").flipsForRightToLeftLayoutDirection(true).environment(\.layoutDirection, direction)
      }
      .contains { $0[attribute: "data-style"]?.contains("scaleX(-1)") == true }
    }
    #expect(isFlipped(.rightToLeft))
    #expect(!isFlipped(.leftToRight))
  }

  @Test func stylesAreLayeredInFront() {
    let plain = Window.elements { Text("x").overlay(.black.opacity(0.2)) }
    let shaped = Window.elements { Text("x").overlay(Rectangle().fill(.black.opacity(0.2))) }
    #expect(plain.count == shaped.count)
    #expect(plain.contains { $0[attribute: "data-style"]?.contains(Color.black.opacity(0.2).css) == true })
  }

  @Test func colorsAreMixed() {
    let mixed = Color.red.mix(with: .blue, by: 0.25)
    #expect(mixed.css == "color-mix(in oklab, \(Color.blue.css) 25%, \(Color.red.css))")
  }

  @Test func gradientsTint() {
    let gradient = Gradient(colors: [.red, .blue])
    let styles = Window.elements { Text("x").tint(gradient) }.compactMap { $0[attribute: "data-style"] }
    #expect(styles == ["--accent:\(Color.red.css);--tint:\(Color.red.css)"])
  }

  @Test func anOffsetShapeIsFilled() {
    let filled = Window.elements { Circle().offset(x: 5, y: 2).fill(.red) }
    #expect(filled.contains { $0.tag == .svg })
  }
}
