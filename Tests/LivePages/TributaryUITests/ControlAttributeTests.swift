import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.HTML
import enum LivePagesCore.MarkupMistake
import struct LivePagesCore.Tag

@testable import TributaryUI

@MainActor
struct ControlAttributeTests {
  /// Modifiers that describe a control.
  private static func described<Control: View>(_ control: Control) -> some View {
    control
      .accessibilityLabel("Own")
      .accessibilityHint("hint")
      .accessibilityIdentifier("id")
      .help("help")
      .submitLabel(.done)
  }

  private static func expectDescription<Control: View>(
    on tag: Tag,
    _ location: SourceLocation = #_sourceLocation,
    @ViewBuilder _ control: () -> Control
  ) throws {
    let control = control()
    for padding in [false, true] {
      let elements = Window.elements {
        if padding {
          Self.described(control.padding().frame(width: 200).background { Color.red })
        } else {
          Self.described(control)
        }
      }
      let own = elements.filter { $0[attribute: "aria-label"] == "Own" }
      #expect(own.map(\.tag) == [tag], sourceLocation: location)
      let element = try #require(own.first, sourceLocation: location)
      #expect(element[attribute: "aria-description"] == "hint", sourceLocation: location)
      #expect(element[attribute: "data-identifier"] == "id", sourceLocation: location)
      #expect(element[attribute: "title"] == "help", sourceLocation: location)
      #expect(element[attribute: "enterkeyhint"] == "done", sourceLocation: location)
      #expect(!elements.contains { $0[attribute: "role"] == "group" }, sourceLocation: location)
    }
  }

  @Test func descriptionsOfAControlAreSetOnItsElement() throws {
    try Self.expectDescription(on: .input) { TextField("Name", text: .constant("")) }
    try Self.expectDescription(on: .input) { TextField("Name", text: .constant("")).onSubmit {} }
    try Self.expectDescription(on: .input) { TextField("N", value: .constant(1), format: .number) }
    try Self.expectDescription(on: .textarea) { TextEditor(text: .constant("")) }
    try Self.expectDescription(on: .input) { Toggle("Sound", isOn: .constant(true)) }
    try Self.expectDescription(on: .input) { Toggle("Sound", isOn: .constant(true)).labelsHidden() }
    try Self.expectDescription(on: .input) { Slider(value: .constant(0.5)) }
    try Self.expectDescription(on: .input) { DatePicker("Day", selection: .constant(.distantPast)) }
    try Self.expectDescription(on: .input) { ColorPicker("Tint", selection: .constant(.red)) }
    try Self.expectDescription(on: .select) { Picker("Size", selection: .constant(1)) { Text("1").tag(1) } }
    try Self.expectDescription(on: .button) { Button("Save") {} }
    try Self.expectDescription(on: .progress) { ProgressView(value: 0.5) }
    try Self.expectDescription(on: .svg) { Image(systemName: "plus") }
  }

  @Test(arguments: [
    (Color.blue, "#007aff", "#0a84ff"), (.gray, "#8e8e93", "#8e8e93"), (.primary, "#111111", "#f5f5f7"),
    (.black, "#000000", "#000000"), (.white, "#ffffff", "#ffffff"), (.accentColor, "#0060c8", "#4aa3ff"),
    (Color.red.opacity(0.5), "#ff3b30", "#ff453a"),
    (Color(red: 1, green: 0.5, blue: 0), "#ff8000", "#ff8000"),
    (Color(css: "light-dark(color(srgb 1 0 0 / 1), color(srgb 0 0 1 / 1))"), "#ff0000", "#0000ff"),
    (Color(css: "light-dark(#123456, #654321)"), "#123456", "#654321"),
  ])
  func aColorPickerShowsTheColorOfItsAppearance(color: Color, light: String, dark: String) {
    for (scheme, value) in [(ColorScheme.light, light), (.dark, dark)] {
      let elements = Window.elements {
        ColorPicker("Tint", selection: .constant(color)).environment(\.colorScheme, scheme)
      }
      #expect(elements.compactMap { $0[attribute: "value"] } == [value])
    }
  }

  @Test func theColorsOfTheStyleSheetAreKnown() {
    let colors: [Color] = [
      .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown, .gray,
      .black, .white,
      .primary, .secondary, .accentColor,
    ]
    let values = colors.map { color in
      Window.elements { ColorPicker("Tint", selection: .constant(color)) }.compactMap {
        $0[attribute: "value"]
      }
    }
    #expect(values.filter { $0 == ["#000000"] }.count == 1)
  }

  @Test func aDestructiveProminentButtonHasTheColorOfDanger() {
    let elements = Window.elements { Button("Delete", role: .destructive) {}.buttonStyle(.borderedProminent) }
    #expect(elements.contains { $0[attribute: "class"] == "button prominent destructive" })
    let sheet = String(decoding: PackageResources.views_css, as: UTF8.self)
    #expect(sheet.contains(".button.prominent.destructive { background: var(--danger);"))
  }

  @Test func theLabelOfABarIsAboveIt() async {
    func order<Content: View>(@ViewBuilder _ view: () -> Content) -> [String] {
      Window.elements(view).compactMap {
        $0[attribute: "class"]?.split(separator: " ").first.map(String.init)
      }
      .filter { ["text", "bar", "spinner"].contains($0) }
    }
    #expect(order { ProgressView("Loading") } == ["spinner", "text"])
    #expect(order { ProgressView("Loading", value: 0.5) } == ["text", "bar"])
    let title = "Loading"
    #expect(order { ProgressView(title, value: 1, total: 2) } == ["text", "bar"])
    let labels = ProgressView(value: 0.5) {
      Text("Loading")
    } currentValueLabel: {
      Text("50 %")
    }
    #expect(await LivePageTest(ViewPage { labels }).text == "Loading 50 %")
  }

  @Test func aFieldThatSubmitsIsFoundByItsAccessibilityLabel() async {
    struct Screen: View {
      @State private var text = ""
      @State private var isOn = false
      var body: some View {
        TextField("", text: $text).onSubmit { text += "!" }.padding().accessibilityLabel("Name")
        Toggle("", isOn: $isOn).accessibilityLabel("Sound")
        Text("\(text) \(isOn ? "on" : "off")")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Name").type("Blob")
    await page.field("Name").press(.return)
    await page.field("Sound").click()
    #expect(await page.text.contains("Blob! on"))
    let html = await page.html()
    #expect(MarkupMistake.mistakes(in: Element(.div) { html }) == [])
  }

  // MARK: Arguments of controls

  @Test func aFieldReportsTheBeginningAndTheEndOfEditing() async {
    struct Screen: View {
      @State private var text = ""
      @State private var log = ""
      @FocusState private var isFocused: Bool
      var body: some View {
        TextField("Name", text: $text) {
          log += $0 ? "begin " : "end "
        } onCommit: {
          log += "commit "
        }
        .focused($isFocused)
        Text("\(log)\(isFocused ? "focus" : "no focus")")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Name").focus()
    #expect(await page.text.contains("begin focus"))
    await page.field("Name").press(.return)
    await page.field("Name").blur()
    #expect(await page.text.contains("begin commit end no focus"))
  }

  @Test func stylesHaveTheirTints() {
    func styles<Content: View>(@ViewBuilder _ view: () -> Content) -> [String] {
      Window.elements(view).compactMap { $0[attribute: "data-style"] }
    }
    let tint = "--accent:var(--red);--tint:var(--red)"
    #expect(styles { Toggle("x", isOn: .constant(true)).tint(.red) } == [tint])
    #expect(
      styles { Toggle("x", isOn: .constant(true)).toggleStyle(SwitchToggleStyle(tint: .red)) } == [tint]
    )
    #expect(styles { ProgressView().progressViewStyle(CircularProgressViewStyle(tint: .red)) } == [tint])
    #expect(styles { ProgressView().progressViewStyle(LinearProgressViewStyle(tint: .red)) } == [tint])
  }

  @Test func aChosenColorKeepsItsOpacity() async {
    struct Screen: View {
      @State private var color = Color(red: 1, green: 0, blue: 0, opacity: 0.5)
      @State private var faded = Color(red: 1, green: 0, blue: 0).opacity(0.25)
      @State private var opaque = Color.red.opacity(0.5)
      var body: some View {
        ColorPicker("Color", selection: $color)
        ColorPicker("Faded", selection: $faded)
        ColorPicker("Opaque", selection: $opaque, supportsOpacity: false)
        Text(verbatim: "\(color.css) / \(faded.css) / \(opaque.css)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.field("Color").value() == "#ff0000")
    #expect(await page.field("Faded").value() == "#ff0000")
    await page.field("Color").type("#00ff00")
    await page.field("Faded").type("#0000ff")
    await page.field("Opaque").type("#0000ff")
    let mixed = ["#00ff00 50%", "#0000ff 25%"].map { "color-mix(in srgb, \($0), transparent)" }
    #expect(await page.text.contains("\(mixed[0]) / \(mixed[1]) / #0000ff"))
  }

  @Test func aProgressViewIsNamedAfterItsLabel() {
    func names<Content: View>(@ViewBuilder _ view: () -> Content) -> [String] {
      Window.elements(view).compactMap { $0[attribute: "aria-label"] }
    }
    #expect(names { ProgressView("Loading") } == ["Loading"])
    #expect(names { ProgressView("Loading", value: 0.5) } == ["Loading"])
    #expect(names { ProgressView("Loading").progressViewStyle(.linear) } == ["Loading"])
    #expect(names { ProgressView() } == ["In progress"])
  }

  @Test func buttonsOfSteppersAreNamedAfterTheirLabels() async {
    struct Screen: View {
      @State private var apples = 1
      @State private var pears = 1
      var body: some View {
        Stepper("Apples", value: $apples)
        Stepper("Pears", value: $pears).labelsHidden()
        Text("\(apples) \(pears)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Increment Apples").click()
    await page.button("Decrement Pears").click()
    #expect(await page.text.contains("2 0"))
  }

  @Test func aWindowGroupGivesThePageItsTitle() {
    func title(_ group: WindowGroup<some View>) -> String? {
      let window = Window(group._window(), signal: ChangeSignal { _ in })
      _ = window.render()
      return window.title
    }
    #expect(title(WindowGroup("Group") { Text("x") }) == "Group")
    #expect(
      title(WindowGroup("Group") { NavigationStack { Text("x").navigationTitle("Screen") } }) == "Screen"
    )
    #expect(title(WindowGroup { Text("x") }) == nil)
  }

  @Test func aPickerWithoutASelectedOptionShowsNone() async {
    struct Screen: View {
      @State private var size = 0
      var body: some View {
        Picker("Size", selection: $size) { ForEach(1..<3) { Text("\($0)").tag($0) } }
        Text("size \(size)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    func options() async -> [String] {
      await page.html().elements.filter { $0.tag == .option }.map { option in
        let isSelected = option.attributes.contains { $0.name == "selected" }
        return option.content.plainText + (isSelected ? "*" : "")
      }
    }
    #expect(await options() == ["*", "1", "2"])
    await page.field("Size").choose("2")
    #expect(await page.text.contains("size 2"))
    #expect(await options() == ["1", "2*"])
  }
}
