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
}
