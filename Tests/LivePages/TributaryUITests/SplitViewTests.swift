import ComposableArchitecture
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of the columns of a navigation split view.
struct SplitViewTests {
  private struct Library: View {
    var width = UserInterfaceSizeClass.regular
    var body: some View {
      NavigationSplitView {
        List {
          NavigationLink("Apple", value: "apple")
          NavigationLink("One", value: 1)
          NavigationLink("About") {
            CounterView(name: "about")
            NavigationLink("Licence") { Text("terms") }
          }
          NavigationLink("Help") { Text("help") }
        }
        .navigationTitle("Fruit")
        .navigationDestination(for: String.self) { name in
          Text("a fruit, \(name)")
          NavigationLink("Two", value: 2)
        }
      } detail: {
        Text("Choose").navigationDestination(for: Int.self) { Text("number \($0)") }
      }
      .environment(\.horizontalSizeClass, width)
    }
  }

  @Test func aLinkInTheSidebarReplacesTheDetail() async {
    let page = await LivePageTest(ViewPage { Library() })
    #expect(await page.text == "Fruit Apple One About Help Choose")
    await page.button("Apple").click()
    #expect(await page.text == "Fruit Apple One About Help a fruit, apple Two")
    await page.button("One").click()
    #expect(await page.text == "Fruit Apple One About Help number 1")
    await page.button("Help").click()
    #expect(await page.text == "Fruit Apple One About Help help")
    await page.button("About").click()
    #expect(await page.text.contains("about 0"))
    #expect(await !page.text.contains("help"))
    await page.button("Help").click()
    #expect(await page.text == "Fruit Apple One About Help help")
    #expect(await !page.button("Back").isThere)
  }

  @Test func aLinkInTheDetailPushesOverIt() async {
    let page = await LivePageTest(ViewPage { Library() })
    await page.button("Apple").click()
    await page.button("Two").click()
    #expect(await page.text.hasSuffix("Help Back number 2"))
    await page.button("Back").click()
    #expect(await page.text.contains("a fruit, apple"))
    await page.button("Two").click()
    await page.button("About").click()
    await page.button("Count about").click()
    await page.button("Licence").click()
    #expect(await page.text.hasSuffix("Back terms"))
    await page.button("Back").click()
    #expect(await page.text.contains("about 1"))
  }

  @Test func aNarrowWindowShowsOneColumn() async {
    let page = await LivePageTest(ViewPage { Library(width: .compact) })
    #expect(await page.text == "Fruit Apple One About Help")
    await page.button("Apple").click()
    #expect(await page.text == "Back a fruit, apple Two")
    await page.button("Two").click()
    #expect(await page.text == "Back number 2")
    await page.button("Back").click()
    await page.button("Back").click()
    #expect(await page.text == "Fruit Apple One About Help")
    await page.button("About").click()
    await page.button("Back").click()
    await page.button("About").click()
    #expect(await page.text.hasPrefix("Back about 0"))
  }

  @Test func aPersonGoesBackWhileTheSidebarChanges() async {
    struct Screen: View {
      @State private var names = ["apple", "banana"]
      var body: some View {
        NavigationSplitView {
          List(names, id: \.self) { name in
            NavigationLink(name) { Button("Eat \(name)") { names.removeAll { $0 == name } } }
          }
        } detail: {
          Text("Choose")
        }
        .environment(\.horizontalSizeClass, .compact)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("banana").click()
    await page.button("Eat banana").click()
    #expect(await page.text == "apple")
  }

  private struct Mail: View {
    @Binding var selection: String?
    var width = UserInterfaceSizeClass.compact
    var body: some View {
      NavigationSplitView {
        List(["Inbox", "Sent"], id: \.self, selection: $selection) { Text($0) }
        Button("Clear") { selection = nil }
      } detail: {
        NavigationStack {
          Text("Detail of \(selection ?? "nothing")").navigationTitle("Mail")
          NavigationLink("Attachment") { Text("a picture") }
          Button("Delete") { selection = nil }
        }
      }
      .environment(\.horizontalSizeClass, width)
    }
  }

  private struct MailScreen: View {
    @State var selection: String?
    var width = UserInterfaceSizeClass.compact
    var body: some View { Mail(selection: $selection, width: width) }
  }

  @Test func aSelectionLeadsToTheDetailOfANarrowWindow() async {
    let page = await LivePageTest(ViewPage { MailScreen() })
    #expect(await page.text == "Inbox Sent Clear")
    await page.button("Sent").click()
    #expect(await page.text == "Back Mail Detail of Sent Attachment Delete")
    await page.button("Attachment").click()
    #expect(await page.text == "Back a picture")
    await page.button("Back").click()
    await page.button("Back").click()
    #expect(await page.text == "Inbox Sent Clear")
    await page.button("Sent").click()
    await page.button("Delete").click()
    #expect(await page.text == "Inbox Sent Clear")
  }

  @Test func dismissingTheDetailOfANarrowWindowLeadsBack() async {
    struct Detail: View {
      @Environment(\.dismiss) private var dismiss
      var body: some View { Button("Leave") { dismiss() } }
    }
    struct Screen: View {
      @State private var selection: String?
      var body: some View {
        NavigationSplitView {
          List(["a"], id: \.self, selection: $selection) { Text($0) }
          NavigationLink("Go", value: 1).navigationDestination(for: Int.self) { _ in Detail() }
        } detail: {
          Detail()
        }
        .environment(\.horizontalSizeClass, .compact)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    for name in ["Go", "a"] {
      await page.button(name).click()
      await page.button("Leave").click()
      #expect(await page.text == "a Go")
    }
  }

  @Test func anInitialSelectionIsShownInANarrowWindow() async {
    let page = await LivePageTest(ViewPage { MailScreen(selection: "Inbox") })
    #expect(await page.text.hasPrefix("Back Mail Detail of Inbox"))
  }

  @Test func aSelectionThatCannotBeClearedLeadsToTheDetailAgain() async {
    let page = await LivePageTest(ViewPage { Mail(selection: .constant("Inbox")) })
    await page.button("Back").click()
    #expect(await page.text == "Inbox Sent Clear")
    await page.button("Inbox").click()
    #expect(await page.text.hasPrefix("Back Mail Detail of Inbox"))
  }

  @Test func aStackInTheDetailHasTheOnlyBar() async {
    let page = await LivePageTest(ViewPage { MailScreen(width: .regular) })
    let bars = await page.html().elements.filter { $0.tag == .header }
    #expect(bars.count == 2)
    #expect(await page.text == "Inbox Sent Clear Mail Detail of nothing Attachment Delete")
  }

  @Test func aLinkReplacesThePathOfTheNextStack() async {
    struct Screen: View {
      @State private var path = ["a", "b"]
      var body: some View {
        NavigationSplitView {
          NavigationLink("Go", value: "c")
          NavigationLink("Other") { Text("other") }
        } detail: {
          NavigationStack(path: $path) {
            Text("root").navigationDestination(for: String.self) { Text("at \($0)") }
          }
        }
        Text(path.joined())
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "Go Other Back at b ab")
    await page.button("Other").click()
    #expect(await page.text == "Go Other other ab")
    await page.button("Go").click()
    #expect(await page.text == "Go Other Back at c c")
  }

  @Test func aStackInAScreenLeavesTheStackOfTheRoot() async {
    let page = await LivePageTest(
      ViewPage {
        NavigationSplitView {
          NavigationLink("Number", value: 1)
          NavigationLink("Other") { NavigationStack { Text("other") } }
        } detail: {
          NavigationStack { Text("root").navigationDestination(for: Int.self) { Text("number \($0)") } }
        }
      }
    )
    await page.button("Other").click()
    #expect(await page.text == "Number Other other")
    await page.button("Number").click()
    #expect(await page.text == "Number Other Back number 1")
  }

  @Test func aLinkInAStackOfTheSidebarStaysThere() async {
    let page = await LivePageTest(
      ViewPage {
        NavigationSplitView {
          NavigationStack { NavigationLink("Go") { Text("inside") } }
        } detail: {
          Text("detail")
        }
      }
    )
    await page.button("Go").click()
    #expect(await page.text == "Back inside detail")
  }

  @Test func presentedDestinationsAreInTheNextColumn() async {
    struct Screen: View {
      @State private var color: String?
      @State private var isShown = false
      var body: some View {
        NavigationSplitView {
          List {
            Button("Red") { color = "red" }
            Button("Blue") { color = "blue" }
            Button("Info") { isShown = true }
          }
          .navigationDestination(item: $color) { Text("color \($0)") }
          .navigationDestination(isPresented: $isShown) { InfoView() }
        } detail: {
          Text("none")
        }
        Text("\(color ?? "nil") \(isShown)")
      }
    }
    struct InfoView: View {
      @Environment(\.dismiss) private var dismiss
      var body: some View { Button("Dismiss") { dismiss() } }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Red").click()
    #expect(await page.text == "Red Blue Info color red red false")
    await page.button("Blue").click()
    #expect(await page.text == "Red Blue Info color blue blue false")
    await page.button("Info").click()
    #expect(await page.text == "Red Blue Info Dismiss nil true")
    await page.button("Dismiss").click()
    #expect(await page.text == "Red Blue Info none nil false")
  }

  @Test func aSelectionMayBeTheItemOfADestination() async {
    struct Screen: View {
      @State private var selection: String?
      var body: some View {
        NavigationSplitView {
          List(["a", "b"], id: \.self, selection: $selection) { Text("Row \($0)") }
            .navigationDestination(item: $selection) { Text("item \($0)") }
        } detail: {
          Text("none")
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Row a").click()
    #expect(await page.text.hasSuffix("item a"))
    await page.button("Row b").click()
    #expect(await page.text.hasSuffix("item b"))
  }

  @Test func linksLeadThroughThreeColumns() async {
    struct Screen: View {
      let width: UserInterfaceSizeClass
      var body: some View {
        NavigationSplitView {
          NavigationLink("Work", value: "work")
          NavigationLink("Home") { NavigationLink("Letter") { Text("a letter") } }
        } content: {
          Text("folder").navigationDestination(for: String.self) { name in
            NavigationLink("First of \(name)", value: 1)
          }
        } detail: {
          Text("message").navigationDestination(for: Int.self) { number in
            Text("message \(number)")
            NavigationLink("Source", value: number + 10)
          }
        }
        .environment(\.horizontalSizeClass, width)
      }
    }
    let page = await LivePageTest(ViewPage { Screen(width: .regular) })
    #expect(await page.text == "Work Home folder message")
    await page.button("Work").click()
    #expect(await page.text == "Work Home First of work message")
    await page.button("First of work").click()
    #expect(await page.text == "Work Home First of work message 1 Source")
    await page.button("Source").click()
    #expect(await page.text == "Work Home First of work Back message 11 Source")
    await page.button("Home").click()
    await page.button("Letter").click()
    #expect(await page.text == "Work Home Letter a letter")

    let phone = await LivePageTest(ViewPage { Screen(width: .compact) })
    await phone.button("Work").click()
    #expect(await phone.text == "Back First of work")
    await phone.button("First of work").click()
    #expect(await phone.text == "Back message 1 Source")
    await phone.button("Back").click()
    #expect(await phone.text == "Back First of work")
    await phone.button("Back").click()
    #expect(await phone.text == "Work Home")
  }

  @Test func aBindingDeterminesTheColumnOfANarrowWindow() async {
    struct Screen: View {
      @State private var column = NavigationSplitViewColumn.detail
      var body: some View {
        NavigationSplitView(preferredCompactColumn: $column) {
          Button("Open") { column = .detail }
        } detail: {
          Text("detail")
        }
        .environment(\.horizontalSizeClass, .compact)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "Back detail")
    await page.button("Back").click()
    #expect(await page.text == "Open")
    await page.button("Open").click()
    #expect(await page.text == "Back detail")
  }

  @Test func hiddenColumnsKeepTheirStateAndTheirSheets() async {
    struct Screen: View {
      @State private var visibility = NavigationSplitViewVisibility.all
      var body: some View {
        NavigationSplitView(columnVisibility: $visibility) {
          SheetView()
          NavigationLink("Go") {
            Button("Hide") { visibility = .detailOnly }
            Button("Show") { visibility = .all }
          }
        } detail: {
          Text("detail")
        }
      }
    }
    struct SheetView: View {
      @State private var isShown = false
      var body: some View {
        CounterView(name: "sidebar")
        Button("Sheet") { isShown = true }.sheet(isPresented: $isShown) { Text("sheet") }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Count sidebar").click()
    await page.button("Go").click()
    await page.button("Hide").click()
    #expect(await page.text == "Hide Show")
    await page.button("Show").click()
    #expect(await page.text.contains("sidebar 1"))
  }

  @Test @MainActor func anUnchangedSplitViewIsNotEvaluated() {
    struct Screen: View {
      var body: some View {
        NavigationSplitView {
          NavigationLink("About") { CounterView(name: "about") }
        } detail: {
          Text("detail")
        }
      }
    }
    let window = GraphHarness { Screen() }
    window.press("About")
    #expect(window.evaluations { window.press("Count about") } == 1)
    #expect(window.evaluations {} == 0)
  }
}
