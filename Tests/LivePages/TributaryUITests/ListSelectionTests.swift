import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of lists whose rows people can select.
struct ListSelectionTests {
  private struct Fruit: Identifiable {
    let id: Int
    let name: String
    static let all = [
      Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Banana"), Fruit(id: 3, name: "Cherry"),
    ]
  }

  /// Returns the text of the rows that are shown as selected.
  private static func selectedRows(in page: LivePageTest) async -> [String] {
    await page.html().elements.filter { $0[attribute: "class"]?.hasSuffix("selected") == true }
      .map(\.content.plainText)
  }

  private struct SingleList: View {
    @State private var selection: Int?
    var body: some View {
      List(Fruit.all, selection: $selection) { Text($0.name) }
      Text("chosen \(selection ?? 0)")
    }
  }

  @Test func aRowIsSelectedByItsIdentity() async {
    let page = await LivePageTest(ViewPage { SingleList() })
    #expect(await Self.selectedRows(in: page).isEmpty)
    await page.button("Banana").click()
    #expect(await page.text.hasSuffix("chosen 2"))
    #expect(await Self.selectedRows(in: page) == ["Banana"])
    await page.button("Apple").click()
    #expect(await page.text.hasSuffix("chosen 1"))
    await page.button("Apple").click()
    #expect(await page.text.hasSuffix("chosen 1"))
    let states = await page.html().elements.compactMap { $0[attribute: "aria-current"] }
    #expect(states == ["true", "false", "false"])
  }

  @Test func tagsTakePrecedenceOverIdentities() async {
    struct Screen: View {
      @State private var selection: String?
      var body: some View {
        List(selection: $selection) {
          Section("Fruit") {
            ForEach(Fruit.all) { fruit in
              HStack {
                Text(fruit.name)
                Spacer()
              }
              .padding()
              .tag(fruit.name.lowercased())
            }
          }
          Text("Everything").tag("all")
          Text("Nothing")
        }
        Text("chosen \(selection ?? "none")")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Cherry").click()
    #expect(await page.text.hasSuffix("chosen cherry"))
    await page.button("Everything").click()
    #expect(await page.text.hasSuffix("chosen all"))
    #expect(await !page.button("Nothing").isThere)
  }

  private struct SeveralList: View {
    @State private var selection: Set<Int> = [3]
    var body: some View {
      List(selection: $selection) {
        ForEach(Fruit.all) { fruit in Text(fruit.name).selectionDisabled(fruit.id == 2) }
      }
      EditButton()
      Text("chosen \(selection.sorted().map { "\($0)" }.joined(separator: " "))")
    }
  }

  @Test func aSetOfRowsIsSelectedInEditMode() async {
    let page = await LivePageTest(ViewPage { SeveralList() })
    #expect(await !page.button("Apple").isThere)
    #expect(await Self.selectedRows(in: page).isEmpty)
    await page.button("Edit").click()
    #expect(await Self.selectedRows(in: page) == ["Cherry"])
    #expect(await !page.button("Banana").isThere)
    await page.button("Apple").click()
    #expect(await page.text.hasSuffix("chosen 1 3"))
    let states = await page.html().elements.compactMap { $0[attribute: "aria-pressed"] }
    #expect(states == ["true", "true"])
    await page.button("Cherry").click()
    await page.button("Done").click()
    #expect(await page.text.hasSuffix("chosen 1"))
    #expect(await !page.button("Apple").isThere)
  }

  /// As a newcomer writes it: the edit button is in the toolbar of a navigation stack.
  @Test func aSetOfRowsIsSelectedWithTheEditButtonOfAToolbar() async {
    struct Screen: View {
      @State private var selection: Set<String> = []
      var body: some View {
        NavigationStack {
          List(["Milk", "Bread", "Jam"], id: \.self, selection: $selection) { Text($0) }
            .navigationTitle("\(selection.count) selected")
            .toolbar { EditButton() }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Edit").click()
    await page.button("Milk").click()
    await page.button("Jam").click()
    #expect(await page.title == "2 selected")
    #expect(await Self.selectedRows(in: page) == ["Milk", "Jam"])
    await page.button("Milk").click()
    #expect(await page.title == "1 selected")
  }

  @Test func rowsWithAKeyPathAreEditedAndSelected() async {
    struct Screen: View {
      @State private var names = ["Milk", "Bread", "Jam"]
      @State private var selection: String?
      @State private var selections: Set<String> = []
      var body: some View {
        List($names, id: \.self, editActions: [.move, .delete], selection: $selection) { $name in
          Text(name)
        }
        List($names, id: \.self, editActions: .all, selection: $selections) { Text("2 \($0.wrappedValue)") }
        List($names, id: \.self, selection: $selection) { Text("3 \($0.wrappedValue)") }
        List($names, id: \.self, selection: $selections) { Text("4 \($0.wrappedValue)") }
        List($names, id: \.self) { $name in TextField("Name of \(name)", text: $name) }
        EditButton()
        Text("chosen \(selection ?? "none") \(selections.sorted().joined()) of \(names.joined())")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Bread").click()
    #expect(await page.text.contains("chosen Bread"))
    await page.button("3 Jam").click()
    #expect(await page.text.contains("chosen Jam"))
    await page.button("Delete Milk").click()
    #expect(await page.text.contains("of BreadJam"))
    await page.button("Edit").click()
    await page.button("2 Jam").click()
    await page.button("4 Bread").click()
    #expect(await page.text.contains("chosen Jam BreadJam of BreadJam"))
    await page.field("Name of Jam").type("Honey")
    #expect(await page.text.contains("of BreadHoney"))
  }

  @Test func aRowWithControlsIsSelectedBesideThem() async {
    struct Screen: View {
      @State private var selection: Int?
      @State private var stars = 0
      var body: some View {
        List(1..<3, selection: $selection) { number in
          HStack {
            Text("Row \(number)")
            Button("Star \(number)") { stars += 1 }
          }
        }
        Text("chosen \(selection ?? 0) stars \(stars)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Star 1").click()
    #expect(await page.text.hasSuffix("chosen 0 stars 1"))
    await page.button("Row 2").click()
    #expect(await page.text.hasSuffix("chosen 2 stars 1"))
  }

  @Test func aRowThatIsAButtonIsSelectedInEditModeOnly() async {
    struct Screen: View {
      @State private var selection: Set<String> = []
      @State private var opened = "nothing"
      var body: some View {
        List(["Milk", "Bread"], id: \.self, selection: $selection) { name in Button(name) { opened = name } }
        EditButton()
        Text("opened \(opened) chosen \(selection.sorted().joined())")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Bread").click()
    #expect(await page.text.contains("opened Bread"))
    await page.button("Edit").click()
    await page.button("Select Milk").click()
    #expect(await page.text.hasSuffix("opened Bread chosen Milk"))
  }

  @Test func aRowOfAnotherTypeIsNotSelectable() async {
    struct Screen: View {
      @State private var selection: String?
      var body: some View { List(Fruit.all, selection: $selection) { Text($0.name) } }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await !page.button("Apple").isThere)
  }

  @Test func aListWithoutABindingOrADisabledOneSelectsNothing() async {
    struct Screen: View {
      @State private var selection: Int?
      var body: some View {
        List(Fruit.all, selection: $selection) { Text($0.name) }.disabled(true)
        List(0..<2, selection: nil as Binding<Int?>?) { Text("Row \($0)") }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.button("Apple").isDisabled())
    #expect(await !page.button("Row 0").isThere)
  }

  @Test func aLateSelectionOfAChangedRowIsRefused() async {
    struct Screen: View {
      @State private var names = ["Milk", "Bread"]
      @State private var selection: Int?
      var body: some View {
        List(names.indices, id: \.self, selection: $selection) { Text(names[$0]) }
        Button("Reverse") { names.reverse() }
        Text("chosen \(selection.map { names[$0] } ?? "nothing")")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    let milk = await page.button("Milk").asShownNow()
    await page.button("Reverse").click()
    #expect(await page.refusals { await milk.click() }.count == 1)
    #expect(await page.text.hasSuffix("chosen nothing"))
  }

  private struct Columns: View {
    let hasScreen: Bool
    @State private var selection: String?
    var body: some View {
      NavigationSplitView {
        List(["Inbox", "Sent"], id: \.self, selection: $selection) { NavigationLink($0, value: $0) }
          .changed(if: hasScreen) { $0.navigationDestination(for: String.self) { Text("Screen of \($0)") } }
      } detail: {
        Text("Detail of \(selection ?? "nothing")")
      }
    }
  }

  @Test func aLinkInAColumnSelectsItsRow() async {
    let page = await LivePageTest(ViewPage { Columns(hasScreen: false) })
    await page.button("Sent").click()
    #expect(await page.text.contains("Detail of Sent"))
    #expect(await Self.selectedRows(in: page) == ["Sent"])
  }

  @Test func aLinkWithADestinationSelectsItsRowAndShowsTheScreen() async {
    let page = await LivePageTest(ViewPage { Columns(hasScreen: true) })
    await page.button("Sent").click()
    #expect(await page.text == "Inbox Sent Screen of Sent")
    #expect(await !page.button("Back").isThere)
    #expect(await Self.selectedRows(in: page) == ["Sent"])
  }

  @Test func aLinkIsInertWhileItsRowIsSelectedInEditMode() async {
    struct Screen: View {
      @State private var selection: Set<String> = []
      var body: some View {
        NavigationStack {
          List(["Inbox"], id: \.self, selection: $selection) { NavigationLink($0, value: $0) }
            .navigationDestination(for: String.self) { Text("Screen of \($0)") }
            .toolbar { EditButton() }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Edit").click()
    #expect(await page.button("Inbox").isDisabled())
    await page.button("Select Inbox").click()
    #expect(await Self.selectedRows(in: page) == ["Inbox"])
    await page.button("Done").click()
    await page.button("Inbox").click()
    #expect(await page.text.contains("Screen of Inbox"))
  }

  @Test func linksOfAScreenDoNotSelectTheRowsOfTheListBelow() async {
    struct Screen: View {
      @State private var selection: String?
      var body: some View {
        NavigationStack {
          List(["Inbox"], id: \.self, selection: $selection) { name in
            NavigationLink("Open") { NavigationLink("Next", value: "next") }
          }
          .navigationDestination(for: String.self) {
            Text("Screen of \($0), chosen \(selection ?? "nothing")")
          }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Open").click()
    await page.button("Next").click()
    #expect(await page.text.contains("Screen of next, chosen nothing"))
  }

  @Test func rowsAreDeletedBesideTheirSelection() async {
    struct Screen: View {
      @State private var names = ["Milk", "Bread"]
      @State private var selection: Set<String> = []
      var body: some View {
        List(selection: $selection) {
          ForEach(names, id: \.self) { Text($0) }.onDelete { names.remove(atOffsets: $0) }
        }
        .environment(\.editMode, .constant(.active))
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Bread").click()
    await page.button("Delete Milk").click()
    #expect(await Self.selectedRows(in: page).first?.contains("Bread") == true)
  }
}

extension View {
  /// Changes a view under a condition that doesn't change.
  @ViewBuilder fileprivate func changed<Result: View>(if condition: Bool, _ change: (Self) -> Result)
    -> some View
  {
    if condition { change(self) } else { self }
  }
}
