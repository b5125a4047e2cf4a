import Foundation
import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.Element

@testable import TributaryUI

/// Tests of controls in the label of another control, such as a button in a row that navigates. `LivePageTest`
/// reports controls that are nested in the page's HTML.
struct NestedControlTests {
  private struct Rows: View {
    let log: Log
    @State private var isOn = false
    @State private var count = 0
    @State private var name = ""
    @State private var choice = 1
    var body: some View {
      NavigationStack {
        List {
          NavigationLink {
            Text("a screen")
          } label: {
            HStack {
              Text("Run")
              Text("5 km")
              Spacer()
              Button("Done") { log("done") }
              Toggle("Daily", isOn: $isOn).labelsHidden()
              Stepper("Count", value: $count).labelsHidden()
              TextField("Name", text: $name)
              Picker("Choice", selection: $choice) { Text("One").tag(1) }.labelsHidden()
              Menu("More") { Button("Skip") { log("skip") } }
              Link("Site", destination: URL(string: "https://a.example")!)
            }
            .contextMenu { Button("Archive") { log("archive") } }
          }
        }
      }
    }
  }

  @MainActor @Test func controlsInARowActAlone() async {
    let log = Log()
    let page = await LivePageTest(ViewPage { Rows(log: log) })
    for title in ["Done", "Skip", "Archive", "Increment Count"] { await page.button(title).click() }
    await page.field("Daily").click()
    await page.field("Name").type("Blob")
    await page.link("Site").click()
    #expect(log.entries == ["done", "skip", "archive"])
    #expect(await page.field("Daily").isTicked())
    #expect(await page.field("Name").value() == "Blob")
    #expect(await page.takeOpenedAddresses() == ["https://a.example"])
    #expect(await !page.text.contains("a screen"))
    await page.button("Run 5 km").click()
    #expect(await page.text.contains("a screen"))
  }

  @Test func aDisabledControlInARowLeavesTheRowUsable() async {
    let page = await LivePageTest(
      ViewPage {
        NavigationStack {
          NavigationLink {
            Text("a screen")
          } label: {
            Text("Run")
            Button("Done") {}.disabled(true)
          }
        }
      }
    )
    #expect(await page.button("Done").isDisabled())
    await page.button("Run").click()
    #expect(await page.text.contains("a screen"))
  }

  @Test func aButtonAndALinkContainControls() async {
    struct Screen: View {
      @State private var text = ""
      @State private var isOn = false
      var body: some View {
        Button {
          text += "outer "
        } label: {
          Image(systemName: "plus")
          Button("Inner") { text += "inner " }
        }
        .accessibilityHint("Adds")
        Link(destination: URL(string: "https://a.example")!) {
          Text("Site")
          Button("Copy") { text += "copied " }
        }
        Toggle(isOn: $isOn) {
          Text("Sound")
          Button("About") { text += "about " }
        }
        Text(text)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Inner").click()
    await page.button("Copy").click()
    await page.button("About").click()
    await page.link("Site").click()
    await page.field("Sound").click()
    #expect(await page.takeOpenedAddresses() == ["https://a.example"])
    #expect(await page.field("Sound").isTicked())
    #expect(await page.text.contains("inner copied about"))
    // The button without a text is named after the text of the label, and keeps its description.
    let cover = await page.html().elements.first { $0[attribute: "class"] == "cover" }
    #expect(cover?[attribute: "aria-description"] == "Adds")
  }

  @Test func aNavigationLinkInANavigationLinkPushesItsOwnScreen() async {
    let page = await LivePageTest(
      ViewPage {
        NavigationStack {
          NavigationLink {
            Text("outer screen")
          } label: {
            Text("Outer")
            NavigationLink("Inner") { Text("inner screen") }
          }
        }
      }
    )
    await page.button("Inner").click()
    #expect(await page.text.contains("inner screen"))
    await page.button("Back").click()
    await page.button("Outer").click()
    #expect(await page.text.contains("outer screen"))
  }

  @Test func aRowWithoutControlsIsOneButton() async {
    let page = await LivePageTest(
      ViewPage { NavigationStack { NavigationLink("Next") { Text("a screen") }.accessibilityLabel("Go") } }
    )
    let elements = await page.html().elements
    #expect(!elements.contains { $0[attribute: "class"] == "cover" })
    #expect(await page.button("Go").isThere)
  }

  @MainActor @Test func aToggleInARowOfAnotherButtonStyleActsAlone() async {
    struct Card: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.padding().background(Color.gray)
      }
    }
    let log = Log()
    let page = await LivePageTest(
      ViewPage {
        Button {
          log("card")
        } label: {
          Text("Card")
          Button("Star") { log("star") }.buttonStyle(.plain)
        }
        .buttonStyle(Card())
      }
    )
    await page.button("Star").click()
    await page.button("Card").click()
    #expect(log.entries == ["star", "card"])
  }
}
