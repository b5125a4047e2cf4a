import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of the menus of selected rows.
struct SelectionMenuTests {
  private struct Fruit: Identifiable {
    let id: Int
    let name: String

    static let all = [
      Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Banana"), Fruit(id: 3, name: "Cherry"),
    ]
  }

  private struct MenuList: View {
    @State private var selection: Set<Int> = [1, 2]
    @State private var last = "nothing"
    @State private var size = 1
    var body: some View {
      List(selection: $selection) {
        ForEach(Fruit.all) { Text($0.name).tag($0.id) }
        Text("Other").tag(9)
        Picker("Size", selection: $size) { Text("Small").tag(1) }
      }
      .contextMenu(forSelectionType: Int.self) { ids in
        Button("Delete \(ids.sorted())") { last = "deleted \(ids.sorted())" }
      } primaryAction: { ids in
        last = "opened \(ids.sorted())"
      }
      Text("last \(last)")
    }
  }

  @Test func theMenuOfASelectedRowIsForTheSelection() async {
    let page = await LivePageTest(ViewPage { MenuList() })
    let buttons = await page.html().elements.filter { $0.tag == .button }.map(\.content.plainText)
    #expect(buttons.filter { $0 == "Delete [1, 2]" }.count == 2)
    #expect(buttons.filter { $0 == "Delete [3]" }.count == 1)
    #expect(buttons.filter { $0.hasPrefix("Delete") }.count == 4)
    await page.button("Delete [3]").click()
    #expect(await page.text.hasSuffix("last deleted [3]"))
    await page.button("Delete [9]").click()
    #expect(await page.text.hasSuffix("last deleted [9]"))
  }

  @Test @MainActor func aDoubleClickPerformsThePrimaryAction() throws {
    let window = GestureWindow(MenuList())
    #expect(window.kinds == ["tap 2", "tap 2", "tap 2", "tap 2"])
    try window.send([1, 0, 0, 0, 0, 0, 0], ofKind: "tap 2")
    #expect(window.text == "last opened [1, 2]")
  }

  @Test func aPageTestDoubleClicksARow() async {
    struct Screen: View {
      @State private var count = 0
      var body: some View {
        MenuList()
        Text("Twice").onTapGesture(count: 2) { count += 1 }
        Text("count \(count)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.element(label: "Cherry").doubleClick()
    #expect(await page.text.contains("last opened [3]"))
    await page.element(label: "Banana").doubleClick()
    #expect(await page.text.contains("last opened [1, 2]"))
    await page.element(label: "Twice").doubleClick()
    #expect(await page.text.contains("count 1"))
  }

  private struct Shelf: Identifiable {
    let id: Int
    let fruits: [Fruit]
    static let all = [Shelf(id: 1, fruits: Array(Fruit.all.prefix(2))), Shelf(id: 2, fruits: [Fruit.all[2]])]
  }

  private static func menus(_ page: LivePageTest) async -> [String] {
    await page.html().elements.filter { $0.tag == .button }.map(\.content.plainText)
      .filter { $0.hasPrefix("Delete") }
  }

  @Test func theRowsOfSectionsHaveMenusAndTheSectionsHaveNone() async {
    struct Screen: View {
      @State private var selection: Set<Int> = [1, 2]
      var body: some View {
        List(selection: $selection) {
          ForEach(Shelf.all) { shelf in
            Section {
              ForEach(shelf.fruits) { Text($0.name) }
            } header: {
              Text("Shelf \(shelf.id)")
            } footer: {
              Text("End")
            }
          }
        }
        .contextMenu(forSelectionType: Int.self) { ids in Button("Delete \(ids.sorted())") {} }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await Self.menus(page) == ["Delete [1, 2]", "Delete [1, 2]", "Delete [3]"])
    let rows = await page.html().elements.filter { $0[attribute: "class"]?.hasPrefix("list-row") == true }
    #expect(rows.count == 3 && rows.allSatisfy { $0.content.plainText.contains("Delete") })
  }

  @Test func aTagTakesThePlaceOfAnElementsIdentity() async {
    struct Screen: View {
      @State private var selection: Set<Int> = [30]
      @State private var last = "nothing"
      var body: some View {
        List(selection: $selection) {
          ForEach(0..<3, id: \.self) { index in Text("Note \(index)").tag(10 * (index + 1)) }
        }
        .contextMenu(forSelectionType: Int.self) { ids in
          Button("Delete \(ids.sorted())") { last = "deleted \(ids.sorted())" }
        }
        Text("last \(last)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await Self.menus(page) == ["Delete [10]", "Delete [20]", "Delete [30]"])
    await page.button("Delete [20]").click()
    #expect(await page.text.hasSuffix("last deleted [20]"))
  }

  @Test func aTagOfAnotherTypeHasNoMenu() async {
    struct Screen: View {
      @State private var selection: Set<Int> = []
      var body: some View {
        List(selection: $selection) {
          ForEach(0..<2, id: \.self) { Text("Note \($0)").tag("note") }
        }
        .contextMenu(forSelectionType: Int.self) { _ in Button("Delete") {} }
      }
    }
    #expect(await Self.menus(LivePageTest(ViewPage { Screen() })).isEmpty)
  }

  @Test func aLinkHasTheMenuOfItsValue() async {
    struct Screen: View {
      @State private var selection: String?
      var body: some View {
        List(selection: $selection) {
          ForEach(0..<2, id: \.self) { index in
            NavigationLink("Note \(index)", value: "n\(index)")
          }
        }
        .contextMenu(forSelectionType: String.self) { ids in Button("Delete \(ids.sorted())") {} }
      }
    }
    #expect(await Self.menus(LivePageTest(ViewPage { Screen() })) == ["Delete [\"n0\"]", "Delete [\"n1\"]"])
  }

  @Test func otherCollectionsHaveNoMenusOfRows() async {
    struct Screen: View {
      @State private var isPresented = true
      @State private var tab = 1
      var body: some View {
        VStack {
          ForEach(0..<2, id: \.self) { Text("Note \($0)").tag($0) }
          TabView(selection: $tab) { Text("Home").tabItem { Text("Home") }.tag(1) }
        }
        .sheet(isPresented: $isPresented) { List(0..<2, id: \.self) { Text("Sheet \($0)") } }
        .contextMenu(forSelectionType: Int.self) { ids in Button("Delete \(ids.sorted())") {} }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text.contains("Sheet 1"))
    #expect(await Self.menus(page).isEmpty)
  }

  @Test @MainActor func menusOfSelectedRowsShareTheirItems() {
    final class Hashes { var count = 0 }
    struct Tag: Hashable {
      let number: Int
      let hashes: Hashes
      static func == (first: Tag, second: Tag) -> Bool { first.number == second.number }
      func hash(into hasher: inout Hasher) {
        hashes.count += 1
        hasher.combine(number)
      }
    }
    func hashes(of count: Int) -> Int {
      let hashes = Hashes()
      let tags = (0..<count).map { Tag(number: $0, hashes: hashes) }
      let selection = Binding.constant(Set(tags))
      let list = List(selection: selection) {
        ForEach(tags, id: \.self) { Text("\($0.number)") }
      }
      .contextMenu(forSelectionType: Tag.self) { Button("Delete \($0.count)") {} }
      let harness = GraphHarness { list }
      hashes.count = 0
      harness.graph.root.invalidate()
      _ = harness.texts
      return hashes.count
    }
    // The number is proportional to that of the rows.
    #expect(hashes(of: 200) < 3 * hashes(of: 100))
  }

  @Test @MainActor func aDoubleClickInEditModeOnlySelects() {
    let window = GestureWindow(MenuList().environment(\.editMode, .constant(.active)))
    #expect(window.kinds.isEmpty)
  }
}
