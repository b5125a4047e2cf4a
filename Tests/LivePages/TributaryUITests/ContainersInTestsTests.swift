import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of the table in the guide that lists how a test finds screens, rows, dialogs and searches. The other rows are in
/// `ControlsInTestsTests`.
@MainActor
struct ContainersInTestsTests {
  @Test func screensTabsAndDialogsAreFoundByTheirTitles() async {
    struct Screen: View {
      @State private var sheet = false
      @State private var alert = false
      @State private var dialog = false
      @State private var log = "none"
      var body: some View {
        TabView {
          NavigationStack {
            NavigationLink("Book") { Text("Pages").navigationTitle("Dune") }
            Button("Sheet") { sheet = true }
            Button("Alert") { alert = true }
            Button("Dialog") { dialog = true }
            Text(log).navigationTitle("Library")
          }
          .tabItem { Label("Home", systemImage: "house") }
          Text("Options").tabItem { Text("Settings") }
        }
        .sheet(isPresented: $sheet) { Text("Inside") }
        .alert("Sure?", isPresented: $alert) {
          Button("Delete", role: .destructive) { log = "deleted" }
          Button("Keep", role: .cancel) { log = "kept" }
        }
        .confirmationDialog("Export", isPresented: $dialog) { Button("Print") { log = "printed" } }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.title == "Library")
    await page.button("Book").click()
    #expect(await page.title == "Dune")
    await page.button("Back").click()
    await page.button("Book").click()
    await page.goBack()
    #expect(await page.title == "Library")
    await page.button("Settings").click()
    #expect(await page.text.contains("Options"))
    await page.button("Home").click()
    await page.button("Sheet").click()
    #expect(await page.text.contains("Inside"))
    await page.button("Close").click()
    await page.button("Alert").click()
    await page.button("Delete").click()
    #expect(await page.text.contains("deleted"))
    await page.button("Alert").click()
    await page.press(.escape)
    #expect(await page.text.contains("kept"))
    await page.button("Dialog").click()
    await page.button("Print").click()
    #expect(await page.text.contains("printed"))
    await page.button("Dialog").click()
    await page.button("Cancel").click()
    #expect(await !page.button("Print").isThere)
  }

  @Test func columnsAreOneScreenInACompactWindow() async {
    struct Screen: View {
      var body: some View {
        NavigationSplitView {
          List(["Dune"], id: \.self) { book in NavigationLink(book) { Text("About \(book)") } }
        } detail: {
          Text("Choose a book")
        }
      }
    }
    let wide = await LivePageTest(ViewPage { Screen() })
    #expect(await wide.text.contains("Choose a book"))
    let compact = await LivePageTest(ViewPage { Screen().environment(\.horizontalSizeClass, .compact) })
    await compact.button("Dune").click()
    #expect(await compact.text.contains("About Dune"))
    await compact.button("Back").click()
    #expect(await compact.button("Dune").isThere)
  }

  @Test func rowsHaveButtonsInPlaceOfGestures() async {
    struct Screen: View {
      @State private var rows = ["Milk", "Eggs"]
      @State private var log = "none"
      var body: some View {
        NavigationStack {
          List {
            ForEach(rows, id: \.self) { Text($0) }
              .onDelete { rows.remove(atOffsets: $0) }
              .onMove { rows.move(fromOffsets: $0, toOffset: $1) }
            Text("Old").swipeActions { Button("Archive") { log = "archived" } }
          }
          .refreshable { log = "refreshed" }
          .toolbar { EditButton() }
          Text("\(rows.joined(separator: ",")) \(log)")
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Archive").click()
    #expect(await page.text.contains("Milk,Eggs archived"))
    await page.button("Refresh").click()
    #expect(await page.text.contains("refreshed"))
    await page.button("Edit").click()
    await page.button("Move up Eggs").click()
    #expect(await page.text.contains("Eggs,Milk"))
    await page.button("Done").click()
    await page.button("Delete Milk").click()
    #expect(await !page.text.contains("Milk"))
  }

  @Test func editedCollectionsHaveTheSameButtons() async {
    struct Screen: View {
      struct Book: Identifiable {
        var id: String { title }
        var title: String
      }
      @State private var books = [Book(title: "Dune"), Book(title: "Emma")]
      var body: some View {
        NavigationStack {
          List($books, editActions: .all) { $book in Text(book.title) }.toolbar { EditButton() }
        }
        Text(books.map(\.title).joined(separator: ","))
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Edit").click()
    await page.button("Move up Emma").click()
    #expect(await page.text.contains("Emma,Dune"))
    await page.button("Done").click()
    await page.button("Delete Dune").click()
    #expect(await !page.text.contains("Dune"))
  }

  @Test func selectedRowsAreFoundByTheirTexts() async {
    struct Screen: View {
      @State private var selection: Set<String> = []
      @State private var log = "none"
      var body: some View {
        NavigationStack {
          List(["Dune", "Emma"], id: \.self, selection: $selection) { Text($0) }
            .contextMenu(forSelectionType: String.self) { titles in
              Button("Delete \(titles.sorted().joined())") { log = "deleted" }
            } primaryAction: { titles in
              log = "opened \(titles.sorted().joined())"
            }
            .toolbar { EditButton() }
          Text("\(selection.sorted().joined(separator: ",")) \(log)")
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.element(label: "Dune").doubleClick()
    #expect(await page.text.contains("opened Dune"))
    await page.button("Delete Emma").click()
    #expect(await page.text.contains("deleted"))
    await page.button("Edit").click()
    await page.button("Dune").click()
    await page.button("Emma").click()
    #expect(await page.text.contains("Dune,Emma"))
  }

  @Test func searchesAreFoundByTheirPrompts() async {
    struct Screen: View {
      enum Scope { case titles, authors }
      struct Topic: Identifiable, Hashable {
        let id: String
      }
      @State private var text = ""
      @State private var scope = Scope.titles
      @State private var tokens: [Topic] = []
      var body: some View {
        NavigationStack {
          Text("\(text) \(scope == .authors ? "authors" : "titles") \(tokens.map(\.id).joined())")
            .searchable(text: $text, tokens: $tokens, prompt: "Find fruit") { Text($0.id) }
            .searchScopes($scope) {
              Text("Titles").tag(Scope.titles)
              Text("Authors").tag(Scope.authors)
            }
            .searchSuggestions {
              Text("Dune").searchCompletion("Dune")
              Text("Fruit").searchCompletion(Topic(id: "topic"))
            }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Find fruit").focus()
    await page.button("Dune").click()
    #expect(await page.text.contains("Dune titles"))
    await page.field("Find fruit").type("du")
    await page.button("Authors").click()
    #expect(await page.text.contains("authors"))
    await page.button("Fruit").click()
    #expect(await page.text.contains("topic"))
    await page.button("Remove topic").click()
    #expect(await !page.text.contains("topic"))
  }

  @Test func aSearchBeginsWithItsFieldAndEndsWithCancel() async {
    struct Screen: View {
      @State private var text = ""
      @State private var isPresented = false
      var body: some View {
        NavigationStack {
          Text(isPresented ? "searching" : "idle").searchable(text: $text, isPresented: $isPresented)
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Search").focus()
    #expect(await page.text.contains("searching"))
    await page.button("Cancel").click()
    #expect(await page.text.contains("idle"))
  }

  @Test func appearancesFollowTheWindow() async {
    struct Screen: View {
      @Environment(\.scenePhase) private var phase
      @State private var log: [String] = []
      var body: some View {
        List(0..<40, id: \.self) { row in Text("Row \(row)").onAppear { if row == 39 { log.append("last") } }
        }
        .onAppear { log.append("appeared") }
        .onDisappear { log.append("disappeared") }
        Text(log.joined(separator: ","))
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text.hasSuffix("appeared"))
    await page.scrollToEnd()
    #expect(await page.text.hasSuffix("appeared,last"))
    await page.leave()
    await page.comeBack()
    #expect(await page.text.contains("disappeared"))
  }
}
