import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.HTML
import enum LivePagesCore.MarkupMistake
import enum LivePagesCore.ViewEventError
import struct LivePagesCore.WireEvent
import enum LivePagesCore.WireValue

@testable import TributaryUI

private enum Fruit: String, CaseIterable {
  case apple, banana, cherry
}

private struct Controls: View {
  @State private var name = "Blob"
  @State private var password = ""
  @State private var notes = "a\nb"
  @State private var isOn = false
  @State private var volume = 0.5
  @State private var count = 1
  @State private var fruit = Fruit.apple
  @State private var optional: Int?
  @State private var submissions = 0
  var isDisabled = false

  var body: some View {
    Form {
      TextField("Name", text: $name).onSubmit { submissions += 1 }
      SecureField("Password", text: $password)
      TextEditor(text: $notes).accessibilityLabel("Notes")
      Toggle("Subscribe", isOn: $isOn)
      Slider(value: $volume, in: 0...1).accessibilityLabel("Volume")
      Stepper("Count \(count)", value: $count, in: 0...2)
      Picker("Fruit", selection: $fruit) {
        ForEach(Fruit.allCases, id: \.self) { Text($0.rawValue) }
      }
      Picker("Number", selection: $optional) {
        Text("None").tag(Int?.none)
        Text("One").tag(Int?.some(1))
      }
      .pickerStyle(.segmented)
      Text("\(name) \(password.count) \(notes.count) \(isOn) \(fruit.rawValue) \(submissions)")
      Text("chosen \(optional.map { "\($0)" } ?? "none")")
    }
    .disabled(isDisabled)
  }
}

struct ControlTests {
  @Test func controlsShowAndChangeTheirBindings() async {
    let page = await LivePageTest(ViewPage { Controls() })
    #expect(await page.field("Name").value() == "Blob")
    await page.field("Name").type("Bob")
    await page.field("Password").type("secret")
    await page.field("Notes").type("abcd")
    await page.field("Subscribe").click()
    await page.field("Fruit").choose("cherry")
    await page.button("Increment Count 1").click()
    await page.button("One").click()
    #expect(await page.text.contains("Bob 6 4 true cherry 0"))
    #expect(await page.text.contains("Count 2"))
    #expect(await page.text.contains("chosen 1"))
    #expect(await page.button("Increment Count 2").isDisabled())
    #expect(await page.field("Subscribe").isTicked())
  }

  @Test func aSecretIsNeverSent() async {
    let page = await LivePageTest(ViewPage { Controls() })
    await page.field("Password").type("hunter2")
    let markup = await page.html().rendered()
    #expect(!markup.contains("hunter2"))
    #expect(markup.contains(#"data-filled="true""#))
  }

  @Test func disabledControlsOfferNothing() async {
    let page = await LivePageTest(ViewPage { Controls(isDisabled: true) })
    let markup = await page.html().rendered()
    // The window itself reports its traits.
    #expect(!markup.replacing("data-hook-event-traits", with: "").contains("-event"))
    #expect(await page.field("Name").isDisabled())
    #expect(await page.button("One").isDisabled())
  }

  @Test func markupIsWellFormed() async {
    let page = await LivePageTest(ViewPage { Controls() })
    let html = await page.html()
    #expect(MarkupMistake.mistakes(in: Element(.div) { html }) == [])
  }

  /// Values that no unmodified browser sends.
  private static let wireValues: [WireValue?] = [
    nil, .string("x"), .string(""), .string("a\nb"), .string(String(repeating: "x", count: 70_000)),
    .string("nan"), .string("inf"), .string("-1"), .string("2"), .string("[1,2]"), .string("[-1,2]"),
    .string("[1e400,2]"), .string("[1]"), .bool(true), .integers([1]), .integers([]),
  ]

  @Test @MainActor func linesOfTextHaveALimit() throws {
    let window = Window(AnyView(Controls()), signal: ChangeSignal { _ in })
    var lines = 0
    for element in window.render().elements {
      let isLine = ["text", "password"].contains(element[attribute: "type"])
      guard let json = element[attribute: "data-input-event"], isLine || element.tag == .textarea else {
        continue
      }
      func type(_ text: String) throws {
        var wire = try WireEvent(json: .init(json.utf8))
        wire.value = .string(text)
        try window.receive(WindowEvent(wire))
      }
      try type(String(repeating: "é", count: 4096))
      let long = String(repeating: "x", count: 4097)
      if isLine {
        lines += 1
        #expect(throws: ViewEventError.refusedValue("The text must not exceed 4096 characters.")) {
          try type(long)
        }
        // A browser would cut pasted text, such as a key, without a message.
        #expect(element[attribute: "maxlength"] == nil)
      } else {
        try type(long)
      }
    }
    #expect(lines == 2)
  }

  @Test @MainActor func noControlTakesAValueOfAnotherKind() throws {
    let window = Window(AnyView(Everything()), signal: ChangeSignal { _ in })
    let markup = window.render()
    let names = markup.elements.flatMap { element in
      element.attributes.filter { $0.name.hasPrefix("data-") && $0.name.contains("event") }
        .compactMap { $0.value }
    }
    #expect(names.count >= 10)
    var (taken, refused) = (0, 0)
    for json in names {
      for value in Self.wireValues {
        var wire = try WireEvent(json: .init(json.utf8))
        wire.value = value
        do {
          try window.receive(WindowEvent(wire))
          taken += 1
        } catch {
          refused += 1
        }
      }
    }
    // A single-line field accepts 10 of the values, a text editor 11, and other controls one or two at most.
    #expect(taken < 60)
    #expect(refused > taken)
    #expect(throws: ViewEventError.noLongerOffered) {
      try window.receive(WindowEvent(WireEvent("none")))
    }
  }

  private struct Everything: View {
    var body: some View {
      Controls()
      GeometryReader { _ in Text("x") }
      Text("tap").onTapGesture {}
    }
  }

  @Test @MainActor func clicksOnChangedItemsAreRefused() throws {
    struct Items: View {
      @State private var items = ["a", "b"]
      let removed: (String) -> Void
      var body: some View {
        ForEach(items.indices, id: \.self) { index in
          Button("Remove \(items[index])") {
            removed(items[index])
            items.remove(at: index)
          }
        }
      }
    }
    var removed: [String] = []
    let window = Window(AnyView(Items { removed.append($0) }), signal: ChangeSignal { _ in })
    let first = try #require(window.render().elements.first { $0.tag == .button }?[attribute: "data-event"])
    let event = WindowEvent(try WireEvent(json: .init(first.utf8)))
    try window.receive(event)
    // The row still exists, with the other item.
    #expect(throws: ViewEventError.noLongerOffered) { try window.receive(event) }
    #expect(removed == ["a"])
  }

  @Test func hiddenLabelsNameTheirControls() async {
    struct Screen: View {
      @State private var isOn = false
      @State private var number = 1
      var body: some View {
        Group {
          Toggle("Subscribe", isOn: $isOn)
          Picker("Number", selection: $number) { ForEach(1..<3) { Text("\($0)").tag($0) } }
          Stepper("Count", value: $number)
        }
        .labelsHidden()
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Subscribe").click()
    #expect(await page.field("Subscribe").isTicked())
    await page.field("Number").choose("2")
    #expect(await page.field("Number").value() == "2")
    #expect(await !page.text.contains("Count"))
  }

  @Test func fieldsRenderInputHints() async {
    let page = await LivePageTest(
      ViewPage {
        TextField("Mail", text: .constant(""))
          .keyboardType(.emailAddress)
          .textInputAutocapitalization(.never)
          .disableAutocorrection(true)
      }
    )
    let markup = await page.html().rendered()
    #expect(markup.contains(#"autocapitalize="none" autocorrect="off" spellcheck="false" inputmode="email""#))
  }

  @Test func buttonStylesGetTheLabelAndTheRole() async {
    struct Loud: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label
        Text(configuration.role == .destructive ? "!" : ".")
      }
    }
    struct Screen: View {
      @State private var presses = 0
      var body: some View {
        Button("Delete", role: .destructive) { presses += 1 }.buttonStyle(Loud())
        Text("\(presses)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Delete !").click()
    #expect(await page.text == "Delete ! 1")
  }

  @Test @MainActor func rowsOfAListAreRemovedAndMoved() throws {
    struct Rows: View {
      @State private var names = ["a", "b", "c"]
      var body: some View {
        List {
          ForEach(names, id: \.self) { Text($0) }
            .onDelete { names.remove(atOffsets: $0) }
            .onMove { names.move(fromOffsets: $0, toOffset: $1) }
        }
        Text(names.joined())
      }
    }
    func press(_ name: String, row: Int, in window: Window) throws {
      let rows = window.render().elements.filter { $0.tag == .li }
      let button = rows[row].content.elements.first { $0[attribute: "aria-label"]?.hasPrefix(name) == true }
      guard let json = button?[attribute: "data-event"] else {
        Issue.record("There is no button \(name).")
        return
      }
      try window.receive(WindowEvent(try WireEvent(json: .init(json.utf8))))
    }
    let editing = Rows().environment(\.editMode, .constant(.active))
    let window = Window(AnyView(editing), signal: ChangeSignal { _ in })
    try press("Move down", row: 0, in: window)
    #expect(window.render().plainText.hasSuffix("bac"))
    try press("Move up", row: 2, in: window)
    #expect(window.render().plainText.hasSuffix("bca"))
    try press("Delete", row: 1, in: window)
    #expect(window.render().plainText.hasSuffix("ba"))
  }

  @Test func offsetsOfElementsAreRemovedAndMoved() {
    var letters = Array("abcdef")
    letters.move(fromOffsets: [0, 3, 5], toOffset: 2)
    #expect(String(letters) == "badfce")
    letters.remove(atOffsets: [0, 5])
    #expect(String(letters) == "adfc")
  }

  @Test func aFormattedFieldShowsItsValueWhenEditingEnds() async {
    struct Screen: View {
      @State private var price = 1.5
      @FocusState private var isFocused: Bool
      var body: some View {
        TextField("Price", value: $price, format: .number).focused($isFocused)
        Text(verbatim: "\(price) \(isFocused ? "edited" : "idle")")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    let field = page.field("Price")
    await field.focus()
    #expect(await page.text.contains("1.5 edited"))
    await field.type("abc")
    #expect(await field.value() == "abc")
    await field.blur()
    #expect(await field.value() == "1.5")
    #expect(await page.text.contains("1.5 idle"))
    await field.type("02.50")
    #expect(await field.value() == "02.50")
    // The value changes when editing ends.
    #expect(await page.text.contains("1.5 idle"))
    await field.press(.return)
    #expect(await field.value() == "2.5")
    #expect(await page.text.contains("2.5 idle"))
    await field.type("3")
    await field.blur()
    #expect(await page.text.contains("3.0 idle"))
  }
}
