import Foundation
import LivePagesTesting
import Testing

import struct LivePagesCore.Element
import struct LivePagesCore.HTML

@testable import TributaryUI

/// Tests of initializers and modifiers that apps use every day.
struct CommonOverloadTests {
  private struct Item: Identifiable, Hashable {
    let id: String
    var children: [Item]?
    var isOn = false
  }

  @Test func editActionsDeleteAndMoveRows() async {
    struct Screen: View {
      @State private var items = [Item(id: "a"), Item(id: "b"), Item(id: "c")]
      let actions: EditActions<[Item]>
      var body: some View {
        List($items, editActions: actions) { $item in Text(item.id) }
        EditButton()
        Text("order \(items.map(\.id).joined())")
      }
    }
    let page = await LivePageTest(ViewPage { Screen(actions: .all) })
    await page.button("Edit").click()
    await page.button("Move up b").click()
    #expect(await page.text.contains("order bac"))
    await page.button("Delete a").click()
    #expect(await page.text.contains("order bc"))
    let fixed = await LivePageTest(ViewPage { Screen(actions: .delete) })
    await fixed.button("Edit").click()
    #expect(await !fixed.button("Move up b").isThere)
  }

  private static let tree = [
    Item(id: "Fruit", children: [Item(id: "Apple"), Item(id: "Berry", children: [Item(id: "Cherry")])]),
    Item(id: "Bread"),
  ]

  @Test func aTreeShowsItsChildrenOnDemand() async {
    let tree = Self.tree
    let page = await LivePageTest(ViewPage { List(tree, children: \.children) { Text($0.id) } })
    #expect(await page.text == "Fruit Bread")
    await page.button("Fruit").click()
    await page.button("Berry").click()
    #expect(await page.text == "Fruit Apple Berry Cherry Bread")
    #expect(await page.html().elements.filter { $0.tag == .li }.count == 5)
    await page.button("Fruit").click()
    #expect(await page.text == "Fruit Bread")
  }

  @Test func aRowOfATreeIsSelectedBesideItsSign() async {
    struct Screen: View {
      @State private var selection: String?
      var body: some View {
        List(CommonOverloadTests.tree, children: \.children, selection: $selection) { Text($0.id) }
        Text("chosen \(selection ?? "nothing")")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Fruit").click()
    #expect(await page.text.hasSuffix("chosen Fruit"))
    let signs = await page.html().elements.filter { $0[attribute: "aria-expanded"] != nil }
    #expect(signs.count == 1)
  }

  @Test func aSectionHidesItsContent() async {
    struct Screen: View {
      @State private var isExpanded = true
      var body: some View {
        List {
          Section("Head", isExpanded: $isExpanded) { Text("row") }
          Section(isExpanded: $isExpanded) {
            Text("other")
          } header: {
            Text("Second")
          }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "Head row Second other")
    await page.button("Head").click()
    #expect(await page.text == "Head Second")
    await page.button("Second").click()
    #expect(await page.text == "Head row Second other")
  }

  @Test func aToggleRepresentsSeveralValues() async {
    struct Source: Identifiable {
      let id: Int
      @Binding var isOn: Bool
    }
    struct Screen: View {
      @State private var values = [true, false]
      var body: some View {
        let sources = $values.enumerated().map { Source(id: $0.offset, isOn: $0.element) }
        Toggle("All", sources: sources, isOn: \.$isOn)
        Toggle("First", systemImage: "star", isOn: $values[0])
        Text("\(values.description)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await !page.field("All").isTicked())
    await page.field("All").click()
    #expect(await page.text.hasSuffix("[true, true]"))
    await page.field("All").click()
    #expect(await page.text.hasSuffix("[false, false]"))
    await page.field("First").click()
    #expect(await page.text.hasSuffix("[true, false]"))
  }

  @Test func aSliderHasLabelsAtItsEnds() async {
    struct Screen: View {
      @State private var value = 2.0
      @State private var edits = 0
      var body: some View {
        Slider(value: $value, in: 1...5, step: 1) {
          Text("Size")
        } minimumValueLabel: {
          Text("small")
        } maximumValueLabel: {
          Text("large")
        } onEditingChanged: { isEditing in
          if isEditing { edits += 1 }
        }
        Text(verbatim: "\(value) \(edits)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "small large 2.0 0")
    await page.field("Size").type("4")
    #expect(await page.text == "small large 4.0 1")
  }

  @Test func rolesHaveLabels() async {
    struct Screen: View {
      @State private var tab = "a"
      var body: some View {
        Button(role: .close) { tab = "closed" }
        Button(role: .confirm) { tab = "b" }
        TabView(selection: $tab) {
          Tab("First", systemImage: "house", value: "a", role: nil) { Text("one") }
          Tab(value: "b", role: .search) { Text("two") }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Done").click()
    #expect(await page.text.contains("two"))
    await page.button("First").click()
    #expect(await page.text.contains("one"))
    await page.button("Search").click()
    #expect(await page.text.contains("two"))
    #expect(await page.button("Close").isThere)
  }

  @Test func aContextMenuHasAPreview() async {
    let page = await LivePageTest(
      ViewPage {
        Text("Row").contextMenu {
          Button("Copy") {}
        } preview: {
          Text("A preview")
        }
      }
    )
    #expect(await page.text.contains("A preview Copy"))
  }

  @Test @MainActor func anEqualViewIsNotEvaluated() {
    struct Screen: View {
      @State private var count = 0
      var body: some View {
        Button("Add") { count += 1 }
        Half(count: count).equatable()
      }
    }
    struct Half: View, Equatable {
      let count: Int
      var body: some View { Text("half \(count / 2)") }
      nonisolated static func == (first: Half, second: Half) -> Bool { first.count / 2 == second.count / 2 }
    }
    let window = GraphHarness { Screen() }
    #expect(window.evaluations { window.press("Add") } == 1)
    #expect(window.texts == ["half 0"])
    #expect(window.evaluations { window.press("Add") } == 2)
    #expect(window.texts == ["half 1"])
  }

  @Test func sheetsHaveSizes() async {
    func style(_ sizing: some PresentationSizing) async -> String? {
      let page = await LivePageTest(
        ViewPage {
          Text("behind").sheet(isPresented: .constant(true)) { Text("front").presentationSizing(sizing) }
        }
      )
      return await page.html().elements.first { $0.tag == .dialog }?[attribute: "data-style"]
    }
    #expect(await style(.automatic) == nil)
    #expect(await style(.form)?.contains("width:min(100%, 28rem)") == true)
    #expect(await style(.fitted)?.contains("height:fit-content") == true)
  }

  @Test func labelsAreHiddenAndShownAgain() async {
    let page = await LivePageTest(
      ViewPage {
        VStack {
          Toggle("Hidden", isOn: .constant(true))
          Toggle("Shown", isOn: .constant(true)).labelsVisibility(.visible)
          Toggle("Kept", isOn: .constant(true)).labelsVisibility(.automatic)
        }
        .labelsVisibility(.hidden)
      }
    )
    #expect(await page.text == "Shown")
    #expect(await page.field("Hidden").isThere)
  }

  @Test func searchTokensAreRemoved() async {
    struct Screen: View {
      @State private var query = ""
      @State private var tokens = [Item(id: "Fruit"), Item(id: "New")]
      var body: some View {
        NavigationStack {
          Results(count: tokens.count)
            .searchable(text: $query, tokens: $tokens, prompt: "Find") { Text($0.id) }
        }
      }
    }
    struct Results: View {
      @Environment(\.isSearching) private var isSearching
      @Environment(\.dismissSearch) private var dismissSearch
      let count: Int
      var body: some View {
        Text("\(count) tokens \(isSearching)")
        Button("End") { dismissSearch() }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Remove Fruit").click()
    #expect(await page.text.contains("1 tokens true"))
    await page.button("End").click()
    #expect(await page.text.contains("0 tokens false"))
    #expect(await page.field("Find").isThere)
  }

  @Test func resourcesAreTitles() async {
    struct Screen: View {
      private let title: LocalizedStringResource = "Open"
      @State private var text = ""
      @State private var isOn = false
      var body: some View {
        NavigationStack {
          Text(LocalizedStringResource("books", defaultValue: "^[\(2) book](inflect: true)"))
          Button(title) {}
          Button(title, systemImage: "trash", role: .destructive) {}.accessibilityIdentifier("b")
          Toggle(title, isOn: $isOn)
          TextField(title, text: $text, prompt: Text("Type"))
          NavigationLink("Next" as LocalizedStringResource, value: 1)
          Label(title, systemImage: "star")
        }
        .navigationTitle("Page" as LocalizedStringResource)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text.contains("2 books"))
    #expect(await page.button("Next").isThere)
    #expect(String(localized: "Open" as LocalizedStringResource) == "Open")
  }
}
