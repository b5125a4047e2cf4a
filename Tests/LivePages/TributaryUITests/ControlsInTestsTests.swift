import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of the table in the guide that lists how a test finds controls: buttons, fields, and their values. The other rows are
/// in `ContainersInTestsTests`.
@MainActor
struct ControlsInTestsTests {
  @Test func buttonsAreFoundByTheirTitles() async {
    struct Screen: View {
      @State private var log: [String] = []
      var body: some View {
        NavigationStack {
          Button("Save") { log.append("saved") }.keyboardShortcut("s")
          Button("Add", systemImage: "plus") { log.append("added") }
          Button {
            log.append("deleted")
          } label: {
            Image(systemName: "trash")
          }
          Button {
            log.append("run")
          } label: {
            HStack {
              Text("Run")
              Text("5 km")
            }
          }
          Menu("Sort") { Button("By title") { log.append("sorted") } }
          Text("Row").contextMenu { Button("Copy") { log.append("copied") } }
          Text("Tap me").onTapGesture { log.append("tapped") }
          Toggle("Bold", isOn: .constant(true)).toggleStyle(.button)
          Text(log.joined(separator: ",")).toolbar { EditButton() }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    for title in ["Save", "Add", "Delete", "Run 5 km", "By title", "Copy", "Tap me", "Bold", "Edit"] {
      await page.button(title).click()
    }
    await page.press("s", modifiers: .command)
    #expect(await page.text.contains("saved,added,deleted,run,sorted,copied,tapped,saved"))
    #expect(await page.button("Done").isThere)
  }

  @Test func textFieldsAreFoundByTheirTitles() async {
    struct Screen: View {
      @State private var texts = Array(repeating: "", count: 7)
      @State private var price = 1.0
      var body: some View {
        TextField("Name", text: $texts[0]).onSubmit { texts[0] += "!" }
        TextField("Nickname", text: $texts[1], prompt: Text("Jo"))
        SecureField("Password", text: $texts[2])
        TextField("Notes", text: $texts[3], axis: .vertical)
        TextEditor(text: $texts[4]).accessibilityLabel("Diary")
        LabeledContent("City") { TextField("Required", text: $texts[5]) }
        LabeledContent("Street") { TextField("Required", text: $texts[6]).padding() }
        TextField("Price", value: $price, format: .number)
        Text("\(texts.joined(separator: ",")) costs \(price)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    let labels = ["Name", "Nickname", "Password", "Notes", "Diary", "City", "Street"]
    for (index, label) in labels.enumerated() { await page.field(label).type("\(index)") }
    await page.field("Name").press(.return)
    #expect(await page.field("Name").value() == "0!")
    await page.field("Price").type("2.50")
    #expect(await page.text.contains("0!,1,2,3,4,5,6 costs 1.0"))
    await page.field("Price").press(.return)
    #expect(await page.text.contains("0!,1,2,3,4,5,6 costs 2.5"))
  }

  @Test func aLabelBesideAControlNamesIt() async {
    struct Screen: View {
      @State private var isOn = false
      @State private var volume = 0.5
      @State private var texts = ["", "", "", ""]
      @State private var size = 1
      var body: some View {
        LabeledContent("News") { Toggle("", isOn: $isOn) }
        LabeledContent("Volume") { Slider(value: $volume) }
        LabeledContent("Size") {
          Picker("", selection: $size) {
            Text("Small").tag(1)
            Text("Large").tag(2)
          }
        }
        // These controls keep their own titles.
        LabeledContent("Options") { Toggle("Bold", isOn: $isOn) }
        LabeledContent("Home") { TextField("Street", text: $texts[0]).accessibilityLabel("House") }
        LabeledContent("Person") {
          TextField("First", text: $texts[1])
          TextField("Last", text: $texts[2])
        }
        LabeledContent("Answer", value: "42")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("News").click()
    #expect(await page.field("Bold").isTicked())
    await page.field("Volume").type("0.75")
    #expect(await page.field("Volume").value() == "0.75")
    await page.field("Size").choose("Large")
    #expect(await page.field("Size").value() == "Large")
    for label in ["House", "First", "Last"] { await page.field(label).type("x") }
    #expect(await !page.field("Person").isThere)
    #expect(await page.text.contains("Answer 42"))
  }

  @Test func steppersAreFoundByTheirPresentTitles() async {
    struct Screen: View {
      @State private var count = 1
      var body: some View {
        Stepper("Count", value: $count)
        Stepper("Rows: \(count)", value: $count)
        Stepper("Columns", value: $count, format: .number)
        Stepper(value: $count) {
          Text("Guests")
          Text("with children")
        }
        Stepper("Hidden", value: $count).labelsHidden()
        Text("count \(count)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Increment Count").click()
    await page.button("Increment Rows: 2").click()
    await page.button("Increment Columns").click()
    await page.button("Increment Guests with children").click()
    await page.button("Increment Hidden").click()
    #expect(await page.text.contains("count 6"))
    await page.button("Decrement Rows: 6").click()
    #expect(await page.text.contains("count 5"))
  }

  @Test func choicesAreFoundByTheirTitles() async {
    struct Screen: View {
      @State private var fruit = 1
      @State private var isOn = false
      @State private var volume = 0.0
      @State private var tint = Color.red
      @State private var day = Date(timeIntervalSince1970: 0)
      @ViewBuilder private var fruits: some View {
        Text("Apple").tag(1)
        Text("Cherry").tag(2)
        Text("Plum").tag(3)
      }
      var body: some View {
        Toggle("News", isOn: $isOn)
        Picker("Fruit", selection: $fruit) { fruits }
        Picker("Segments", selection: $fruit) { fruits }.pickerStyle(.segmented)
        Slider(value: $volume) { Text("Volume") }
        ColorPicker("Tint", selection: $tint)
        DatePicker("Day", selection: $day, displayedComponents: .date)
        DatePicker("Moment", selection: $day)
        Text("fruit \(fruit) volume \(volume)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("News").click()
    #expect(await page.field("News").isTicked())
    await page.field("Fruit").choose("Cherry")
    #expect(await page.text.contains("fruit 2"))
    await page.button("Plum").click()
    await page.field("Volume").type("0.5")
    #expect(await page.text.contains("fruit 3 volume 0.5"))
    await page.field("Tint").type("#ff8000")
    await page.field("Day").type("2026-01-31")
    await page.field("Moment").type("2026-01-31T09:30")
    #expect(await page.field("Tint").value() == "#ff8000")
    #expect(await page.field("Moment").value() == "2026-01-31T09:30")
  }

  @Test func groupsAndStatesAreFoundByTheirTitles() async {
    struct Screen: View {
      @State private var isExpanded = false
      @FocusState private var isFocused: Bool
      @State private var name = ""
      var body: some View {
        DisclosureGroup("More") { Text("hidden") }
        List {
          Section("Rows", isExpanded: $isExpanded) { Text("row") }
        }
        Button("Save") {}.disabled(name.isEmpty)
        TextField("Name", text: $name).focused($isFocused)
        Text(isFocused ? "focused" : "blurred")
        ProgressView("Loading", value: 0.5)
        Gauge(value: 0.4) { Text("Battery") }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("More").click()
    await page.button("Rows").click()
    #expect(await page.text.contains("hidden"))
    #expect(await page.text.contains("row"))
    #expect(await page.button("Save").isDisabled())
    await page.field("Name").focus()
    #expect(await page.text.contains("focused"))
    await page.field("Name").blur()
    #expect(await page.text.contains("blurred"))
    #expect(await page.element(label: "Loading").isThere)
    #expect(await page.element(label: "Battery").isThere)
  }

  @Test func labelsAndIdentifiersFindViews() async {
    struct Screen: View {
      @State private var log = "none"
      var body: some View {
        Button("Save") { log = "saved" }.accessibilityIdentifier("save")
        Text("Goal").accessibilityValue("3 of 5").accessibilityHint("Shows the goals")
        Button("") { log = "labeled" }.accessibilityLabel("Notes")
        Link("Docs", destination: URL(fileURLWithPath: "/docs"))
        Link("Swift", destination: URL(string: "https://swift.org") ?? URL(fileURLWithPath: "/"))
        Text(log)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("save").click()
    #expect(await page.element(identifier: "save").isThere)
    #expect(await page.text.contains("saved"))
    #expect(await page.element(label: "Goal").accessibilityDescription()?.contains("3 of 5") == true)
    await page.button("Notes").click()
    #expect(await page.text.contains("labeled"))
    await page.link("Swift").click()
    #expect(await page.takeOpenedAddresses() == ["https://swift.org"])
  }
}
