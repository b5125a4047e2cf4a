import Foundation
import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.Element

@testable import TributaryUI

extension UIColor {
  fileprivate convenience init(hex: Int) {
    self.init(
      red: CGFloat(hex >> 16 & 255) / 255,
      green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255,
      alpha: 1
    )
  }
}

@MainActor
struct UIKitNamesTests {
  @Test func colorsAreCreatedByConvenienceInitializersAndFromSwiftUI() {
    #expect(Color(UIColor(hex: 0xff0000)) == Color(red: 1, green: 0, blue: 0))
    #expect(UIColor(Color.mint) == .systemMint)
    #expect(Set([UIColor.lightGray, .lightGray, .darkGray]).count == 2)
  }

  private static func components(of color: UIColor) -> [CGFloat]? {
    var components: [CGFloat] = [-1, -1, -1, -1]
    let areKnown = components.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return color.getRed(start, green: start + 1, blue: start + 2, alpha: start + 3)
    }
    return areKnown ? components : nil
  }

  @Test func componentsOfColorsAreKnown() {
    #expect(
      Self.components(of: UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)) == [0.1, 0.2, 0.3, 0.4]
    )
    #expect(Self.components(of: .white) == [1, 1, 1, 1])
    #expect(Self.components(of: .clear) == [0, 0, 0, 0])
    #expect(Self.components(of: UIColor(Color.white.opacity(0.5))) == [1, 1, 1, 0.5])
    #expect(Self.components(of: .systemRed) == [1, 59.0 / 255, 48.0 / 255, 1])
    #expect(Self.components(of: UIColor(Color.red.gradient.stops[1].color)) == nil)
  }

  @Test func windowOfTheAppHasNoUnsafeAreas() {
    let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
    #expect(scene?.activationState == .foregroundActive)
    #expect(scene?.windows.first { $0.isKeyWindow }?.safeAreaInsets == .zero)
    #expect(UIApplication.shared.windows.first === scene?.keyWindow)
    #expect(UIApplication.shared.keyWindow?.windowScene === scene)
    #expect(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) != .zero)
  }

  private struct Blur: UIViewRepresentable {
    let style: UIBlurEffect.Style?

    func makeUIView(context: Context) -> UIVisualEffectView { UIVisualEffectView() }
    func updateUIView(_ view: UIVisualEffectView, context: Context) {
      view.effect = style.map { UIBlurEffect(style: $0) }
    }
  }

  @Test(arguments: [
    (UIBlurEffect.Style.systemThinMaterial, "var(--background) 70%"), (.dark, "black 80%"),
    (.systemUltraThinMaterialLight, "white 60%"),
  ])
  func visualEffectIsATranslucentBackground(style: UIBlurEffect.Style, css: String) async {
    let page = await LivePageTest(ViewPage { Blur(style: style) })
    #expect(await page.html().rendered().contains("color-mix(in srgb, \(css), transparent)"))
  }

  @Test func visualEffectViewWithoutAnEffectIsEmpty() async {
    let page = await LivePageTest(ViewPage { Blur(style: nil) })
    #expect(await !page.html().rendered().contains("color-mix"))
  }

  @Test func emptyImageHasNoSize() { #expect(UIImage().size == .zero) }

  @Test func secureFieldPerformsItsActionOnTheReturnKey() async {
    struct Screen: View {
      @State private var password = ""
      @State private var entered = "nothing"
      var body: some View {
        SecureField("Password", text: $password, onCommit: { entered = password })
        Text(entered)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Password").type("secret")
    #expect(await page.text.contains("nothing"))
    await page.field("Password").press(.return)
    #expect(await page.text.contains("secret"))
  }

  @Test func stepperPerformsItsActionsBetweenTheReportsOfItsEdits() async {
    struct Screen: View {
      @State private var log: [String] = []
      var body: some View {
        Stepper(
          onIncrement: { log.append("+") },
          onDecrement: nil,
          onEditingChanged: { log.append($0 ? "begin" : "end") },
          label: { Text("Count") }
        )
        Text(log.joined(separator: " "))
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Increment Count").click()
    #expect(await page.text.contains("begin + end"))
    #expect(await page.button("Decrement Count").isDisabled())
  }

  @Test func hintsAndHelpAreTexts() async {
    let page = await LivePageTest(
      ViewPage { Text("Save").accessibilityHint(Text("Writes the file")).help(Text("Saves it")) }
    )
    let html = await page.html()
    #expect(html.elements.contains { $0[attribute: "aria-description"] == "Writes the file" })
    #expect(html.elements.contains { $0[attribute: "title"] == "Saves it" })
  }

  @Test func frameIsRelativeToTheWindow() async {
    struct Screen: View {
      @Environment(\.accessibilityVoiceOverEnabled) private var speaks
      @Environment(\.accessibilityDifferentiateWithoutColor) private var avoidsColors
      @Environment(\.accessibilityReduceTransparency) private var isOpaque

      var body: some View {
        Color.red.containerRelativeFrame(.horizontal) { width, axis in
          axis == .horizontal ? (speaks || avoidsColors || isOpaque ? 0 : width / 2) : 1
        }
        Color.blue.containerRelativeFrame(.vertical, count: 4, span: 2, spacing: 4)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    let size = UIScreen.main.bounds.size
    let html = await page.html().rendered()
    #expect(html.contains("width:\(Double(size.width / 2).css)px"))
    #expect(html.contains("height:\(Double((size.height - 12) / 2 + 4).css)px"))
  }

  @Test func listComputesItsRowsFromARange() async {
    let page = await LivePageTest(ViewPage { List(0..<3) { Text("Row \($0)") }.listStyle(.sidebar) })
    #expect(await page.text == "Row 0 Row 1 Row 2")
  }

  @Test func fieldOfAFormattedValueHasAVerbatimTitle() async {
    struct Screen: View {
      let titles = ["Amount", "Tip"]
      @State private var amount = 5
      @State private var tip: Int?
      var body: some View {
        TextField(titles[0], value: $amount, format: .number)
        TextField(titles[1], value: $tip, format: .number)
        Text("\(amount + (tip ?? 0))")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Amount").type("7")
    await page.field("Amount").press(.return)
    await page.field("Tip").type("2")
    await page.field("Tip").blur()
    #expect(await page.text.contains("9"))
  }

  @Test func indexPathHasARowInASection() {
    var path = IndexPath(row: 3, section: 1)
    #expect(path == IndexPath(item: 3, section: 1))
    path.row += 1
    path.section = 0
    #expect(path.row == 4 && path.item == 4 && path.section == 0)
  }

  @Test func unknownNamedColorIsNil() { #expect(UIColor(named: "No color has this name") == nil) }

  @Test func linkWithABindingShowsItsDestinationInAClosure() async {
    struct Screen: View {
      @State private var isActive = false
      @State private var selection: Int?
      var body: some View {
        NavigationView {
          Button("Go") { isActive = true }
          Text("selected \(selection ?? 0)")
          NavigationLink(isActive: $isActive) {
            Text("first screen")
          } label: {
            Text("First")
          }
          NavigationLink(tag: 2, selection: $selection) {
            Text("second screen")
          } label: {
            Text("Second")
          }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Go").click()
    #expect(await page.text.contains("first screen"))
    await page.button("Back").click()
    await page.button("Second").click()
    #expect(await page.text.contains("second screen"))
  }

  @Test func aFieldIsNamedByItsTitleAndShowsItsPrompt() async {
    struct Screen: View {
      @State private var text = ""
      @State private var number = 1
      private let title = "Title"
      var body: some View {
        TextField("Name", text: $text, prompt: Text("Jo"))
        TextField("Note", text: $text, prompt: Text("Words"), axis: .vertical)
        TextField(title, text: $text, prompt: Text("Dr"))
        TextField("Count", value: $number, format: .number, prompt: Text("1"))
        TextField(text: $text, prompt: Text("Oak")) { Text("Street") }
        SecureField("Password", text: $text, prompt: Text("8 letters"))
        SecureField(text: $text, prompt: Text("6 digits")) { Text("Code") }
        TextField("Town", text: $text)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    let fields = await page.html().elements.filter { $0.tag == .input || $0.tag == .textarea }
    #expect(
      fields.map { $0[attribute: "aria-label"] } == [
        "Name", "Note", "Title", "Count", "Street", "Password", "Code", "Town",
      ]
    )
    #expect(
      fields.map { $0[attribute: "placeholder"] } == [
        "Jo", "Words", "Dr", "1", "Oak", "8 letters", "6 digits", "Town",
      ]
    )
    await page.field("Name").type("Blob")
    #expect(await page.field("Town").value() == "Blob")
  }

  @Test func promptTakesThePlaceOfATitle() async {
    let page = await LivePageTest(
      ViewPage { SecureField("", text: .constant(""), prompt: Text("Password")) }
    )
    #expect(await page.field("Password").isThere)
  }
}
