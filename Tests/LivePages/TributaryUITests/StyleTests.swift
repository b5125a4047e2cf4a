import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of custom styles.
struct StyleTests {
  @Test func stylesReadTheEnvironmentOfTheControl() async {
    struct Screen: View {
      var body: some View {
        VStack {
          Button("Save") {}.buttonStyle(StateButtonStyle())
          Toggle("News", isOn: .constant(true)).toggleStyle(StateToggleStyle())
          Label("Title", systemImage: "star").labelStyle(StateLabelStyle())
          ProgressView("Loading").progressViewStyle(StateProgressStyle())
          TextField("Name", text: .constant("")).textFieldStyle(StateFieldStyle())
          Button("Send") {}.buttonStyle(PrimitiveStateStyle())
        }
        .disabled(true)
        .environment(\.colorScheme, .dark)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    for control in [
      "button Save", "toggle News", "label Title", "progress Loading", "field", "primitive Send",
    ] {
      #expect(await page.text.contains("\(control) false dark"), "\(control)")
    }
  }

  @Test @MainActor func theBrowserDimsPressedButtonsWithACustomStyle() {
    let areDimmed = Window.elements {
      Button("Save") {}.buttonStyle(StateButtonStyle())
      Button("Send") {}.buttonStyle(.plain)
    }
    .compactMap { $0[attribute: "class"] }
    .filter { $0.hasPrefix("button ") }
    .map { $0.contains("dims") }
    #expect(areDimmed == [true, false])
  }

  @Test @MainActor func theSizeOfControlsLeavesTextAlone() {
    let styles = Window.elements {
      VStack {
        Text("x")
        Button("y") {}
      }
      .controlSize(.small)
    }.compactMap { $0[attribute: "data-style"] }
    #expect(styles == ["--control-size:0.87em"])
  }

  @Test func stylesOfFormsEditorsAndColumnsAddToThoseOfTheLibrary() async {
    struct CardStyle: FormStyle {
      @Environment(\.isEnabled) private var isEnabled
      func makeBody(configuration: Configuration) -> some View {
        Text("card \(isEnabled)")
        Form { configuration.content }
      }
    }
    struct NotedStyle: TextEditorStyle {
      func makeBody(configuration: Configuration) -> some View {
        Text("noted")
        PlainTextEditorStyle().makeBody(configuration: configuration)
      }
    }
    struct HeadedStyle: NavigationSplitViewStyle {
      func makeBody(configuration: Configuration) -> some View {
        Text("headed")
        BalancedNavigationSplitViewStyle().makeBody(configuration: configuration)
      }
    }
    struct Screen: View {
      @State private var text = "a"
      var body: some View {
        NavigationSplitView {
          Form { Text("row") }.formStyle(CardStyle()).disabled(true)
        } detail: {
          TextEditor(text: $text).accessibilityLabel("Note").textEditorStyle(NotedStyle())
          Text("text \(text)")
        }
        .navigationSplitViewStyle(HeadedStyle())
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Note").type("b")
    for text in ["headed", "card false", "row", "noted", "text b"] {
      #expect(await page.text.contains(text), "\(text)")
    }
  }

  @Test func stylesOfTheLibraryEndThoseOfTheApp() async {
    struct LoudStyle: FormStyle {
      func makeBody(configuration: Configuration) -> some View { Text("loud") }
    }
    struct DelegatingStyle: FormStyle {
      func makeBody(configuration: Configuration) -> some View {
        ColumnsFormStyle().makeBody(configuration: configuration)
      }
    }
    struct LoudForm<Style: FormStyle>: View {
      let style: Style
      var body: some View { Form { Text("row") }.formStyle(style).formStyle(LoudStyle()) }
    }
    #expect(await LivePageTest(ViewPage { LoudForm(style: LoudStyle()) }).text == "loud")
    #expect(await LivePageTest(ViewPage { LoudForm(style: .automatic) }).text == "row")
    #expect(await LivePageTest(ViewPage { LoudForm(style: .columns) }).text == "row")
    #expect(await LivePageTest(ViewPage { LoudForm(style: .grouped) }).text == "row")
    #expect(await LivePageTest(ViewPage { LoudForm(style: Self.style) }).text == "row")
    #expect(await LivePageTest(ViewPage { LoudForm(style: DelegatingStyle()) }).text == "row")
  }

  @MainActor private static var style: some FormStyle { .grouped }

  @Test func stylesKeepState() async {
    struct CountingStyle: ToggleStyle {
      @State private var count = 0
      func makeBody(configuration: Configuration) -> some View {
        Button("Switch \(count)") {
          count += 1
          configuration.isOn.toggle()
        }
        configuration.label
      }
    }
    struct Screen: View {
      @State private var isOn = false
      var body: some View {
        Toggle(isOn ? "on" : "off", isOn: $isOn).toggleStyle(CountingStyle())
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Switch 0").click()
    #expect(await page.text == "Switch 1 on")
    await page.button("Switch 1").click()
    #expect(await page.text == "Switch 2 off")
  }

  @Test func styleBodiesMayContainTheControlThatTheyStyle() async {
    struct RebuiltLabel: LabelStyle {
      func makeBody(configuration: Configuration) -> some View {
        Label {
          configuration.title
        } icon: {
          Text("icon of")
        }
      }
    }
    struct RebuiltToggle: ToggleStyle {
      func makeBody(configuration: Configuration) -> some View {
        Toggle(isOn: configuration.$isOn) { configuration.label }
      }
    }
    struct RebuiltProgress: ProgressViewStyle {
      func makeBody(configuration: Configuration) -> some View {
        ProgressView(value: configuration.fractionCompleted) { configuration.label }
      }
    }
    struct Screen: View {
      @State private var isOn = false
      var body: some View {
        Label("Title", systemImage: "star").labelStyle(RebuiltLabel())
        Toggle("News", isOn: $isOn).toggleStyle(RebuiltToggle())
        ProgressView("Loading", value: 0.5).progressViewStyle(RebuiltProgress())
        Text("on \(isOn)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "icon of Title News Loading on false")
    await page.field("News").click()
    #expect(await page.text.contains("on true"))
  }

  @Test func aConfigurationAppliesTheEnclosingStyle() async {
    let page = await LivePageTest(
      ViewPage {
        Group {
          Label("Title", systemImage: "star").labelStyle(MarkedLabel(name: "inner"))
          Toggle("News", isOn: .constant(true)).toggleStyle(MarkedToggle(name: "inner"))
          ProgressView("Loading").progressViewStyle(MarkedProgress(name: "inner"))
          Button("Save") {}.buttonStyle(MarkedButton(name: "inner"))
          TextField("Name", text: .constant("")).textFieldStyle(MarkedField(name: "inner"))
        }
        .labelStyle(MarkedLabel(name: "outer")).toggleStyle(MarkedToggle(name: "outer")).progressViewStyle(
          MarkedProgress(name: "outer")
        )
        .buttonStyle(MarkedButton(name: "outer")).textFieldStyle(MarkedField(name: "outer"))
      }
    )
    #expect(
      await page.text
        == """
        inner label outer label Title inner toggle outer toggle News inner progress outer progress Loading \
        inner button outer button Save inner field outer field
        """
    )
  }

  @Test func aPrimitiveStyleTriggersTheActionUnlessTheButtonIsDisabled() async {
    struct Screen: View {
      let isDisabled: Bool
      @State private var count = 0
      var body: some View {
        Button("Save") { count += 1 }.buttonStyle(TapStyle()).disabled(isDisabled)
        Text("count \(count)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen(isDisabled: false) })
    await page.button("Save").click()
    #expect(await page.text.contains("count 1"))
    let disabled = await LivePageTest(ViewPage { Screen(isDisabled: true) })
    #expect(await !disabled.button("Save").isThere)
  }

  @Test func aStyledButtonOfAnAlertDismissesItOnce() async {
    struct Screen: View {
      let log: Log
      @State private var isShown = true
      var body: some View {
        Text("behind")
          .alert("Sure?", isPresented: Binding(get: { isShown }, set: { set($0) })) {
            Button("Yes") { log("yes") }.buttonStyle(MarkedButton(name: "marked"))
          }
      }
      private func set(_ new: Bool) {
        log("shown \(new)")
        isShown = new
      }
    }
    let log = Log()
    let page = await LivePageTest(ViewPage { Screen(log: log) })
    await page.button("Yes").click()
    #expect(await log.entries == ["yes", "shown false"])
  }

  @Test func builtInStylesReplaceCustomOnes() async {
    let page = await LivePageTest(
      ViewPage {
        Button("Save") {}.buttonStyle(.borderedProminent).buttonStyle(MarkedButton(name: "outer"))
        TextField("Name", text: .constant("")).textFieldStyle(.roundedBorder).textFieldStyle(
          MarkedField(name: "outer")
        )
      }
    )
    #expect(await page.text == "Save")
    let classes = await page.html().elements.compactMap { $0[attribute: "class"] }
    #expect(classes.contains("button prominent"))
    #expect(classes.contains { $0.contains("bordered") && $0.contains("field") })
  }
}

// Styles that display values of the environment.

private struct StateView: View {
  let isEnabled: Bool
  let scheme: ColorScheme
  var body: some View { Text("\(isEnabled) \(scheme)") }
}

private struct StateButtonStyle: ButtonStyle {
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.colorScheme) private var scheme
  func makeBody(configuration: Configuration) -> some View {
    Text("button")
    configuration.label
    StateView(isEnabled: isEnabled, scheme: scheme)
  }
}

private struct StateToggleStyle: ToggleStyle {
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.colorScheme) private var scheme
  func makeBody(configuration: Configuration) -> some View {
    Text("toggle")
    configuration.label
    StateView(isEnabled: isEnabled, scheme: scheme)
  }
}

private struct StateLabelStyle: LabelStyle {
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.colorScheme) private var scheme
  func makeBody(configuration: Configuration) -> some View {
    Text("label")
    configuration.title
    StateView(isEnabled: isEnabled, scheme: scheme)
  }
}

private struct StateProgressStyle: ProgressViewStyle {
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.colorScheme) private var scheme
  func makeBody(configuration: Configuration) -> some View {
    Text("progress")
    configuration.label
    StateView(isEnabled: isEnabled, scheme: scheme)
  }
}

private struct StateFieldStyle: TextFieldStyle {
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.colorScheme) private var scheme
  func _body(configuration: TextField<_Label>) -> some View {
    Text("field")
    configuration
    StateView(isEnabled: isEnabled, scheme: scheme)
  }
}

private struct PrimitiveStateStyle: PrimitiveButtonStyle {
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.colorScheme) private var scheme

  func makeBody(configuration: Configuration) -> some View {
    Text("primitive")
    configuration.label
    Text("\(isEnabled) \(scheme)")
  }
}

// Styles that display text before the control of the enclosing style.

private struct MarkedLabel: LabelStyle {
  let name: String
  func makeBody(configuration: Configuration) -> some View {
    Text("\(name) label")
    Label(configuration)
  }
}

private struct MarkedToggle: ToggleStyle {
  let name: String
  func makeBody(configuration: Configuration) -> some View {
    Text("\(name) toggle")
    Toggle(configuration)
  }
}

private struct MarkedProgress: ProgressViewStyle {
  let name: String
  func makeBody(configuration: Configuration) -> some View {
    Text("\(name) progress")
    ProgressView(configuration)
  }
}

private struct MarkedButton: PrimitiveButtonStyle {
  let name: String
  func makeBody(configuration: Configuration) -> some View {
    Text("\(name) button")
    Button(configuration)
  }
}

private struct MarkedField: TextFieldStyle {
  let name: String
  func _body(configuration: TextField<_Label>) -> some View {
    Text("\(name) field")
    configuration
  }
}

private struct TapStyle: PrimitiveButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.onTapGesture { configuration.trigger() }
  }
}
