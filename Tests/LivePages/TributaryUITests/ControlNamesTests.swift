import ComposableArchitecture
import Foundation
import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.HTML
import enum LivePagesCore.MarkupMistake
import struct LivePagesCore.Tag

@testable import TributaryUI

struct ControlNamesTests {
  @Test func theFocusFollowsTheStateAndTheBrowser() async {
    enum Field {
      case name, mail
    }
    struct Screen: View {
      @FocusState private var focus: Field?
      @State private var name = ""
      @State private var mail = ""
      var body: some View {
        TextField("Name", text: $name).focused($focus, equals: .name)
        TextField("Mail", text: $mail).focused($focus, equals: .mail)
        Button("To mail") { focus = .mail }
        Text("focus \(focus.map { "\($0)" } ?? "none")")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text.contains("focus none"))
    await page.field("Name").focus()
    #expect(await page.text.contains("focus name"))
    await page.button("To mail").click()
    #expect(await page.text.contains("focus mail"))
    let fields = await page.html().elements.filter { $0.tag == .input }
    #expect(fields.map { $0[attribute: "data-focused"] } == ["false", "true"])
    await page.field("Name").blur()
    // A field that has lost the focus to another field doesn't change the state.
    #expect(await page.text.contains("focus mail"))
    await page.field("Mail").blur()
    #expect(await page.text.contains("focus none"))
  }

  @Test func aMenuHasItemsAndAName() async {
    struct Screen: View {
      @State private var text = "none"
      @State private var size = 1
      var body: some View {
        Menu("Actions") {
          Button("Rename") { text = "renamed" }
          Button("Delete", role: .destructive) { text = "deleted" }
          Picker("Size", selection: $size) {
            Text("Small").tag(1)
            Text("Large").tag(2)
          }
        }
        Text("row").contextMenu { Button("Copy") { text = "copied" } }
        Text("\(text) \(size)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Delete").click()
    await page.button("Large").click()
    #expect(await page.text.contains("deleted 2"))
    await page.button("Copy").click()
    #expect(await page.text.contains("copied 2"))
    let html = await page.html()
    #expect(MarkupMistake.mistakes(in: Element(.div) { html }) == [])
    #expect(html.rendered().contains("Actions of row"))
  }

  @Test func valueFieldsKeepTheirInput() async {
    struct Screen: View {
      @State private var price = 2.5
      var body: some View {
        TextField("Price", value: $price, format: .number)
        Button("Reset") { price = 7 }
        Text(verbatim: "price \(price)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.field("Price").value() == "2.5")
    await page.field("Price").type("3.0")
    #expect(await page.field("Price").value() == "3.0")
    await page.button("Reset").click()
    #expect(await page.field("Price").value() == "7")
    // A value that other code has set isn't replaced by the text that was typed before.
    await page.field("Price").blur()
    #expect(await page.text.contains("price 7"))
    await page.field("Price").type("x")
    await page.field("Price").blur()
    #expect(await page.text.contains("price 7"))
    #expect(await page.field("Price").value() == "7")
  }

  @Test func aDateIsChosenInTheTimeZoneOfTheEnvironment() async throws {
    struct Screen: View {
      @State private var date = Date(timeIntervalSince1970: 0)
      var body: some View {
        DatePicker("Day", selection: $date, displayedComponents: .date)
        DatePicker("Moment", selection: $date)
        Text("\(Int(date.timeIntervalSince1970))")
      }
    }
    let utc = try #require(TimeZone(identifier: "UTC"))
    let page = await LivePageTest(ViewPage { Screen().environment(\.timeZone, utc) })
    #expect(await page.field("Day").value() == "1970-01-01")
    #expect(await page.field("Moment").value() == "1970-01-01T00:00")
    await page.field("Day").type("1970-01-03")
    #expect(await page.text.contains("172,800"))
    await page.field("Moment").type("1970-01-03T01:30")
    #expect(await page.text.contains("178,200"))
  }

  @Test func theLastDayAndTheFirstMinuteOfARangeCanBeChosen() async throws {
    struct Screen: View {
      @State private var day = Date(timeIntervalSince1970: 0)
      @State private var moment = Date(timeIntervalSince1970: 600)
      var body: some View {
        DatePicker(
          "Day",
          selection: $day,
          in: ...Date(timeIntervalSince1970: 172_800),
          displayedComponents: .date
        )
        DatePicker("Moment", selection: $moment, in: Date(timeIntervalSince1970: 90)...)
        Text("\(Int(day.timeIntervalSince1970)) \(Int(moment.timeIntervalSince1970))")
      }
    }
    let utc = try #require(TimeZone(identifier: "UTC"))
    let page = await LivePageTest(ViewPage { Screen().environment(\.timeZone, utc) })
    await page.field("Day").type("1970-01-03")
    #expect(await page.text.contains("172,800 600"))
    await page.field("Moment").type("1970-01-01T00:01")
    #expect(await page.text.contains("172,800 90"))
  }

  @Test func groupsOpenAndClose() async {
    struct Screen: View {
      var body: some View {
        DisclosureGroup("Details") { Text("hidden text") }
        GroupBox("Box") { Text("content") }
        LabeledContent("Name", value: "Blob")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await !page.text.contains("hidden text"))
    await page.button("Details").click()
    #expect(await page.text.contains("hidden text"))
    await page.button("Details").click()
    #expect(await !page.text.contains("hidden text"))
    #expect(await page.text.contains("Name Blob"))
  }

  @Test func rowsNameTheButtonsThatDeleteThem() async {
    struct Screen: View {
      @State private var names = ["Milk", "Bread"]
      var body: some View {
        List { ForEach(names, id: \.self) { Text($0) }.onDelete { names.remove(atOffsets: $0) } }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Delete Milk").click()
    #expect(await !page.text.contains("Milk"))
    #expect(await page.button("Delete Bread").isThere)
  }

  @Test func aDragReportsItsPlaces() async {
    struct Screen: View {
      @GestureState private var isDragging = false
      @State private var text = "none"
      var body: some View {
        Text("drag me")
          .gesture(
            DragGesture(minimumDistance: 0)
              .updating($isDragging) { _, isDragging, _ in isDragging = true }
              .onChanged { text = "at \(Int($0.location.x)) \(Int($0.translation.height))" }
              .onEnded { _ in text += " done" }
          )
        Text("\(text) \(isDragging)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    let element = await page.html().elements.first { $0[attribute: "data-gesture"] != nil }
    #expect(element?[attribute: "data-gesture"] == "drag 0")
    let control = page.element(id: element?.id ?? "")
    await control.sendFromHook("gesture", [0, 1, 2, 30, 22, 0, 0])
    #expect(await page.text.contains("at 30 20 true"))
    await control.sendFromHook("gesture", [1, 1, 2, 30, 22, 0, 0])
    #expect(await page.text.contains("at 30 20 done false"))
  }

  @Test func aSheetThatStaysOpenHasNoCloseButton() async {
    struct Screen: View {
      @State private var isShown = true
      var body: some View {
        Text("behind").sheet(isPresented: $isShown) {
          Button("Done") { isShown = false }
            .presentationDetents([.medium])
            .interactiveDismissDisabled()
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await !page.button("Close").isThere)
    let dialog = await page.html().elements.first { $0.tag == .dialog }
    #expect(dialog?[attribute: "class"]?.contains("detent") == true)
    await page.button("Done").click()
    #expect(await page.text == "behind")
  }

  @Test @MainActor func transitionsAreDeclaredForTheBrowser() {
    let graph = Window(
      AnyView(
        Text("x").transition(
          .asymmetric(insertion: .move(edge: .leading), removal: .opacity.combined(with: .scale))
        )
      ),
      signal: .init { _ in }
    )
    let markup = graph.render().rendered()
    #expect(
      markup.contains("--enter-transform:translateX(-100%);--leave-opacity:0;--leave-transform:scale(0)")
    )
  }

  @Test func controlsWithoutTextAreNamedAfterTheirSymbol() async {
    struct Screen: View {
      @State private var isOn = false
      @State private var choice = 1
      var body: some View {
        Button {
        } label: {
          Image(systemName: "plus")
        }
        Button {
        } label: {
          Image(systemName: "forward.fill")
        }
        Button {
        } label: {
          Image(systemName: "trash").accessibilityLabel("Empty the basket")
        }
        Button("Text", systemImage: "star") {}
        Menu {
          Button("Item") {}
        } label: {
          Image(systemName: "ellipsis.circle")
        }
        Toggle(isOn: $isOn) { Image(systemName: "heart") }
        Picker("Choice", selection: $choice) {
          Image(systemName: "person.crop.circle").tag(1)
          Image(systemName: "circle").tag(2)
        }
        .pickerStyle(.segmented)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    for name in ["Add", "Forward", "Empty the basket", "Text", "More", "Person crop", "Circle"] {
      #expect(await page.button(name).isThere, "\(name)")
    }
    #expect(await page.field("Love").isThere)
  }

  @Test func aLateClickOnAnotherSymbolIsRefused() async {
    struct Screen: View {
      @State private var plays = false
      @State private var presses = 0
      var body: some View {
        Button {
          plays.toggle()
          presses += 1
        } label: {
          Image(systemName: plays ? "pause" : "play")
        }
        Text("\(presses)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    let play = await page.button("Play").asShownNow()
    await page.button("Play").click()
    #expect(await page.refusals { await play.click() }.count == 1)
    #expect(await page.text == "1")
  }

  @Test func buttonsOfARowAreNamedAfterItsField() async {
    struct Screen: View {
      @State private var names = ["Blob", ""]
      var body: some View {
        List {
          ForEach(names.indices, id: \.self) { TextField("Name", text: $names[$0]) }
            .onDelete { names.remove(atOffsets: $0) }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.button("Delete Name").isThere)
    await page.button("Delete Blob").click()
    #expect(await !page.button("Delete Blob").isThere)
  }
}
