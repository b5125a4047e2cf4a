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
  private static func elements<Content: View>(@ViewBuilder _ view: () -> Content) -> [Element] {
    Window(AnyView(view()), signal: ChangeSignal { _ in }).render().elements
  }

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
      let elements = Self.elements {
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
}
