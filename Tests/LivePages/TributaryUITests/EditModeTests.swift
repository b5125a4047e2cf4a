import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.Element
import struct LivePagesCore.HTML

@testable import TributaryUI

/// Tests of edit mode, which windows and screens provide.
struct EditModeTests {
  private struct Rows: View {
    @State private var names = ["Milk", "Bread"]
    var body: some View {
      List { ForEach(names, id: \.self) { Text($0) }.onMove { names.move(fromOffsets: $0, toOffset: $1) } }
        .toolbar { EditButton() }
    }
  }

  @Test func editButtonEnablesEditModeInItsWindow() async {
    let page = await LivePageTest(ViewPage { NavigationStack { Rows() } })
    #expect(await !page.button("Move up Bread").isThere)
    await page.button("Edit").click()
    await page.button("Move up Bread").click()
    #expect(await page.text.contains("Bread"))
    #expect(await !page.button("Move up Bread").isThere)
    await page.button("Done").click()
    #expect(await !page.button("Move up Milk").isThere)
  }

  @Test func rowsAreMovedWithoutAnEditButton() async {
    struct Screen: View {
      @State private var names = ["Milk", "Bread"]
      @State private var hasEditButton = false
      var body: some View {
        List($names, id: \.self, editActions: .all) { Text($0.wrappedValue) }
        if hasEditButton { EditButton() }
        Button("Toggle") { hasEditButton.toggle() }
        Text(names.joined())
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Move up Bread").click()
    #expect(await page.text.contains("BreadMilk"))
    await page.button("Toggle").click()
    #expect(await !page.button("Move up Milk").isThere)
    await page.button("Toggle").click()
    #expect(await page.button("Move up Milk").isThere)
  }

  /// The style sheet moves the buttons below the content of a narrow row.
  @Test @MainActor func swipeActionsAreBesideTheContentOfTheirRow() {
    let elements = Window.elements {
      List {
        Text("Milk")
          .swipeActions(edge: .trailing) {
            Button("Edit") {}
            Button("Delete", role: .destructive) {}
          }
          .swipeActions(edge: .leading) { Button("Pin") {} }
      }
    }
    func names(_ element: Element) -> [String] {
      element.content.elements.filter { $0.tag == .button }.map(\.content.plainText)
    }
    let actions = elements.filter { $0[attribute: "class"]?.contains("swipe-actions") == true }
    #expect(actions.map(names) == [["Pin"], ["Edit", "Delete"]])
    let rows = elements.filter { $0[attribute: "class"]?.hasPrefix("row swipe ") == true }
    #expect(rows.map { $0[attribute: "class"] } == ["row swipe leading fw", "row swipe trailing fw"])
    #expect(rows.map { $0.content.plainText } == ["PinMilkEditDelete", "MilkEditDelete"])
  }

  @Test(arguments: [HorizontalEdge.leading, .trailing])
  func swipeActionsReplaceTheDeletionButtonOutsideOfEditMode(edge: HorizontalEdge) async {
    struct Rows: View {
      let edge: HorizontalEdge
      @State private var names = ["Milk", "Bread"]
      var body: some View {
        List {
          ForEach(names, id: \.self) { name in
            Text(name).swipeActions(edge: edge) { Button("Delete") { names.removeAll { $0 == name } } }
              .padding()
          }
          .onDelete { names.remove(atOffsets: $0) }
        }
        EditButton()
      }
    }
    let page = await LivePageTest(ViewPage { Rows(edge: edge) })
    func buttons() async -> [String] {
      await page.html().elements.filter { $0.tag == .button }.map {
        $0[attribute: "aria-label"] ?? $0.content.plainText
      }
    }
    #expect(await buttons() == ["Delete", "Delete", "Edit"])
    await page.button("Edit").click()
    #expect(await buttons() == ["Delete Milk", "Delete Bread", "Done"])
    await page.button("Delete Milk").click()
    await page.button("Done").click()
    await page.button("Delete").click()
    #expect(await buttons() == ["Edit"])
  }

  @Test func eachScreenHasAnEditMode() async {
    struct Screen: View {
      @State private var isShown = false
      var body: some View {
        NavigationStack {
          Rows()
            .navigationDestination(isPresented: $isShown) { ModeView() }
            .toolbar { Button("Push") { isShown = true } }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Edit").click()
    await page.button("Push").click()
    #expect(await page.text.contains("mode inactive"))
  }

  @Test func aSheetHasAnEditModeAndKeepsIt() async {
    struct Screen: View {
      @State private var count = 0
      var body: some View {
        Text("behind")
          .sheet(isPresented: .constant(true)) {
            EditButton()
            Button("Count") { count += 1 }
            ModeView()
            Text("count \(count)")
          }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Edit").click()
    await page.button("Count").click()
    #expect(await page.text.contains("mode active count 1"))
  }

  @Test func aBindingAroundScreensOverridesTheirEditModes() async {
    struct Screen: View {
      @State private var mode = EditMode.inactive
      var body: some View {
        NavigationStack { EditButton() }.environment(\.editMode, $mode)
        Text("\(mode)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Edit").click()
    #expect(await page.text.contains("active"))
    #expect(await !page.text.contains("inactive"))
  }

  @Test func environmentsWithTheSameEditModeAreEqual() {
    let storage = EditModeStorage(.inactive)
    var (first, second) = (EnvironmentValues(), EnvironmentValues())
    first.editModeStorage = storage
    second.editModeStorage = storage
    #expect(first.hasSameValues(as: second))
    second.editModeStorage = EditModeStorage(.inactive)
    #expect(!first.hasSameValues(as: second))
  }
}

private struct ModeView: View {
  @Environment(\.editMode) private var editMode
  var body: some View { Text("mode \(editMode.map { "\($0.wrappedValue)" } ?? "none")") }
}
