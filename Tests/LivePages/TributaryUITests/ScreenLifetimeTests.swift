import CombineShim
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of the lifetime of views in screens, columns and tabs that are hidden and shown again.
@MainActor
struct ScreenLifetimeTests {
  private struct Logged: View {
    let name: String
    let log: Log
    var body: some View {
      Text(name).onAppear { log("\(name) in") }.onDisappear { log("\(name) out") }
    }
  }

  // MARK: Stacks

  @Test func aCoveredScreenDisappearsAndAppearsAgain() async {
    let log = Log()
    let page = await LivePageTest(
      ViewPage {
        NavigationStack {
          List {
            Logged(name: "list", log: log)
            NavigationLink("Go") { Logged(name: "detail", log: log) }
          }
        }
      }
    )
    #expect(log.take() == ["list in"])
    await page.button("Go").click()
    #expect(log.take() == ["detail in", "list out"])
    await page.leave()
    #expect(log.take() == ["detail out"])
    await page.comeBack()
    #expect(log.take() == ["detail in"])
    await page.button("Back").click()
    #expect(log.take() == ["list in", "detail out"])
  }

  @Test func onlyTheFrontScreenOfAPathAppears() async {
    struct Screen: View {
      let log: Log
      @State private var path = [1, 2]
      var body: some View {
        NavigationStack(path: $path) {
          Logged(name: "root", log: log)
            .navigationDestination(for: Int.self) { number in
              Logged(name: "\(number)", log: log)
              Button("To the root") { path = [] }
              Button("To 3") { path = [1, 3] }
            }
        }
      }
    }
    let log = Log()
    let page = await LivePageTest(ViewPage { Screen(log: log) })
    #expect(log.take() == ["2 in"])
    await page.button("To 3").click()
    #expect(log.take() == ["3 in", "2 out"])
    await page.button("Back").click()
    #expect(log.take() == ["1 in", "3 out"])
    await page.button("To the root").click()
    #expect(log.take() == ["root in", "1 out"])
  }

  @Test func aScreenThatAScreenPresentsCoversIt() async {
    struct Detail: View {
      let log: Log
      @State private var isEditing = false
      var body: some View {
        Logged(name: "detail", log: log)
        Button("Edit") { isEditing = true }
          .navigationDestination(isPresented: $isEditing) { Logged(name: "editor", log: log) }
      }
    }
    let log = Log()
    let page = await LivePageTest(
      ViewPage {
        NavigationStack { NavigationLink("Go") { Detail(log: log) } }
      }
    )
    await page.button("Go").click()
    #expect(log.take() == ["detail in"])
    await page.button("Edit").click()
    #expect(log.take() == ["editor in", "detail out"])
    await page.button("Back").click()
    #expect(log.take() == ["detail in", "editor out"])
  }

  @Test func aTaskOfACoveredScreenIsCancelledAndStartsAgain() async {
    let (stream, log) = AsyncStream.makeStream(of: String.self)
    var entries = stream.makeAsyncIterator()
    let page = await LivePageTest(
      ViewPage {
        NavigationStack {
          NavigationLink("Go") { Text("detail") }
            .task {
              log.yield("start")
              try? await Task.never()
              log.yield("cancel")
            }
        }
      }
    )
    #expect(await entries.next(isolation: #isolation) == "start")
    await page.button("Go").click()
    #expect(await entries.next(isolation: #isolation) == "cancel")
    await page.button("Back").click()
    #expect(await entries.next(isolation: #isolation) == "start")
  }

  @Test func changesAndElementsReachACoveredScreen() async {
    struct Screen: View {
      let log: Log
      let subject: PassthroughSubject<Int, Never>
      @State private var count = 0
      var body: some View {
        NavigationStack {
          NavigationLink("Go") { Button("Count") { count += 1 } }
            .onReceive(subject) { log("received \($0)") }
            .onChange(of: count, initial: true) { log("count \($1)") }
        }
      }
    }
    let (log, subject) = (Log(), PassthroughSubject<Int, Never>())
    let page = await LivePageTest(ViewPage { Screen(log: log, subject: subject) })
    #expect(log.take() == ["count 0"])
    await page.button("Go").click()
    await page.button("Count").click()
    subject.send(7)
    #expect(log.take() == ["count 1", "received 7"])
    // The initial action runs once.
    await page.button("Back").click()
    await page.leave()
    await page.comeBack()
    #expect(log.take() == [])
  }

  @Test func aSheetOfACoveredScreenRemains() async {
    struct Screen: View {
      let log: Log
      @State private var isPresented = false
      @State private var path: [Int] = []
      var body: some View {
        NavigationStack(path: $path) {
          Button("Present") { isPresented = true }
            .sheet(isPresented: $isPresented) {
              Logged(name: "sheet", log: log)
              Button("Push") { path = [1] }
            }
            .navigationDestination(for: Int.self) { _ in Logged(name: "screen", log: log) }
        }
      }
    }
    let log = Log()
    let page = await LivePageTest(ViewPage { Screen(log: log) })
    await page.button("Present").click()
    await page.button("Push").click()
    #expect(log.take() == ["sheet in", "screen in"])
    await page.button("Close").click()
    #expect(log.take() == ["sheet out"])
  }

  // MARK: Tabs

  private struct Tabs: View {
    let log: Log
    @State private var count = 0
    var body: some View {
      TabView {
        Logged(name: "one", log: log)
          .onChange(of: count, initial: true) { log("one \($1)") }
          .tabItem { Text("First") }
        VStack {
          Logged(name: "two", log: log)
          Button("Count") { count += 1 }
        }
        .tabItem { Text("Second") }
        NavigationStack {
          NavigationLink("Go") { Logged(name: "detail", log: log) }
          Logged(name: "three", log: log).onChange(of: count) { log("three \($1)") }
        }
        .tabItem { Text("Third") }
        ForEach(4..<6) { number in
          Logged(name: "\(number)", log: log).tabItem { Text("Tab \(number)") }
        }
      }
    }
  }

  @Test func aTabAppearsWhenItIsSelected() async {
    let log = Log()
    let page = await LivePageTest(ViewPage { Tabs(log: log) })
    #expect(log.take() == ["one in", "one 0"])
    await page.button("Second").click()
    #expect(log.take() == ["two in", "one out"])
    // The third tab was never selected, so it follows no changes.
    await page.button("Count").click()
    #expect(log.take() == ["one 1"])
    await page.button("Third").click()
    #expect(log.take() == ["three in", "two out"])
    await page.button("Go").click()
    #expect(log.take() == ["detail in", "three out"])
    await page.button("First").click()
    #expect(log.take() == ["one in", "detail out"])
    await page.button("Third").click()
    #expect(log.take() == ["detail in", "one out"])
    await page.button("Tab 5").click()
    #expect(log.take() == ["5 in", "detail out"])
    await page.leave()
    #expect(log.take() == ["5 out"])
  }

  @Test func severalViewsOfATabAppearTogether() async {
    let log = Log()
    let page = await LivePageTest(
      ViewPage {
        TabView {
          Text("one").tabItem { Text("First") }
          Group {
            Logged(name: "a", log: log)
            Logged(name: "b", log: log)
          }
          .tabItem { Text("Second") }
        }
      }
    )
    #expect(log.take() == [])
    await page.button("Second").click()
    #expect(log.take() == ["a in", "b in"])
  }

  // MARK: Columns

  @Test func columnsOfANarrowWindowAppearOneAtATime() async {
    let log = Log()
    let page = await LivePageTest(
      ViewPage {
        NavigationSplitView {
          Logged(name: "sidebar", log: log)
          NavigationLink("Go") { Logged(name: "screen", log: log) }
        } detail: {
          Logged(name: "detail", log: log)
        }
        .onOpenURL { _ in }
      }
    )
    #expect(log.take() == ["sidebar in", "detail in"])
    await page.element(identifier: "tributary-window").sendFromHook("traits", [0, 1, 390, 0, 0, 0])
    #expect(log.take() == ["detail out"])
    await page.button("Go").click()
    #expect(log.take() == ["screen in", "sidebar out"])
    await page.button("Back").click()
    #expect(log.take() == ["sidebar in", "screen out"])
  }
}
