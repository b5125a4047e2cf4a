import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of rows that appear when they near the window.
@MainActor
struct LazyRowTests {
  /// The posts of a feed. Without a limit, a feed that loads itself would never end.
  @MainActor private final class Feed: ObservableObject {
    @Published private(set) var posts = Array(1...20)

    func loadMore() {
      Task { if posts.count < 400 { posts += posts.count + 1...posts.count + 20 } }
    }
  }

  @Test(arguments: ["list", "subview", "stack", "grid"])
  func aFeedLoadsThePagesThatAPersonScrollsTo(container: String) async {
    struct Rows: View {
      @ObservedObject var feed: Feed
      var body: some View {
        ForEach(feed.posts, id: \.self) { post in
          Text("post \(post)").onAppear { if post == feed.posts.last { feed.loadMore() } }
        }
      }
    }
    struct Screen: View {
      @ObservedObject var feed: Feed
      let container: String
      var body: some View {
        switch container {
        case "list":
          List(feed.posts, id: \.self) { post in
            Text("post \(post)").onAppear { if post == feed.posts.last { feed.loadMore() } }
          }
        case "subview": List { Rows(feed: feed) }
        case "stack": ScrollView { LazyVStack { Rows(feed: feed) } }
        default: ScrollView { LazyVGrid(columns: [GridItem()]) { Rows(feed: feed) } }
        }
      }
    }
    let feed = Feed()
    let page = await LivePageTest(ViewPage { Screen(feed: feed, container: container) })
    // The first 30 rows appear at once.
    await page.settle()
    #expect(feed.posts.count == 40)
    await page.scrollToEnd()
    #expect(feed.posts.count == 60)
    await page.scrollToEnd()
    #expect(feed.posts.count == 80)
  }

  @Test(arguments: [false, true])
  func aProgressViewBehindTheRowsAppearsEachTimeThatAPersonReachesIt(isViewOfItsOwn: Bool) async {
    struct MorePosts: View {
      let feed: Feed
      let log: Log
      var body: some View {
        ProgressView()
          .onAppear {
            log("in")
            feed.loadMore()
          }
          .onDisappear { log("out") }
      }
    }
    struct Screen: View {
      @ObservedObject var feed: Feed
      let log: Log
      let isViewOfItsOwn: Bool
      var body: some View {
        List {
          ForEach(feed.posts, id: \.self) { Text("post \($0)") }
          if isViewOfItsOwn { MorePosts(feed: feed, log: log) } else { MorePosts(feed: feed, log: log).body }
        }
      }
    }
    let (feed, log) = (Feed(), Log())
    let page = await LivePageTest(
      ViewPage { Screen(feed: feed, log: log, isViewOfItsOwn: isViewOfItsOwn) }
    )
    await page.settle()
    #expect(feed.posts.count == 40)
    #expect(log.take() == ["in", "out"])
    await page.scrollToEnd()
    #expect(feed.posts.count == 60)
    #expect(log.take() == ["in", "out"])
  }

  @Test func tasksOfRowsBeginWhenTheRowsAppear() async {
    struct Screen: View {
      let log: Log
      @State private var isShown = true
      var body: some View {
        if isShown {
          List {
            ForEach(0..<3) { section in
              Section("section \(section)") {
                ForEach(0..<20) { row in
                  Text("row \(row)").task { log("\(section) \(row)") }.onDisappear {
                    log("out \(section) \(row)")
                  }
                }
              }
            }
          }
        }
        Button("Hide") { isShown = false }
      }
    }
    let log = Log()
    let page = await LivePageTest(ViewPage { Screen(log: log) })
    await page.settle()
    // Sections are counted as well.
    #expect(log.take().count == 28)
    await page.scrollToEnd()
    #expect(log.take().count == 32)
    await page.button("Hide").click()
    #expect(log.take().count == 60)
  }

  @Test func rowsThatHaveNotAppearedDoNotDisappear() async {
    struct Screen: View {
      let log: Log
      @State private var isShown = true
      var body: some View {
        if isShown { List(0..<40) { row in Text("row \(row)").onDisappear { log("\(row)") } } }
        Button("Hide") { isShown = false }
      }
    }
    let log = Log()
    let page = await LivePageTest(ViewPage { Screen(log: log) })
    await page.button("Hide").click()
    #expect(log.entries.count == 30)
  }

  @Test func viewsInsideARowAppearWithIt() async {
    struct Screen: View {
      let log: Log
      var body: some View {
        ScrollView {
          LazyVStack {
            ForEach(0..<2) { card in
              VStack { ForEach(0..<40) { line in Text("\(card) \(line)").onAppear { log("\(line)") } } }
            }
          }
        }
        VStack { ForEach(0..<40) { line in Text("line \(line)").onAppear { log("\(line)") } } }
      }
    }
    let log = Log()
    let page = await LivePageTest(ViewPage { Screen(log: log) })
    await page.settle()
    #expect(log.entries.count == 120)
  }

  @Test func aLateReportOfARowIsIgnored() async {
    let page = await LivePageTest(ViewPage { List(0..<40) { Text("row \($0)").onAppear {} } })
    await page.scrollToEnd()
    #expect(await page.refusals { await page.scrollToEnd() } == [])
  }

  @Test func rowsThatHaveAppearedStayWhenRowsAreInsertedAbove() async {
    struct Screen: View {
      let log: Log
      @State private var rows = Array(0..<40)
      var body: some View {
        List(rows, id: \.self) { row in
          Text("row \(row)").onAppear { log("in \(row)") }.onDisappear { log("out \(row)") }
        }
        Button("Insert") { rows.insert(100 + rows.count, at: 0) }
        Button("Remove") { rows.removeFirst() }
      }
    }
    let log = Log()
    let page = await LivePageTest(ViewPage { Screen(log: log) })
    await page.settle()
    #expect(log.take().count == 30)
    await page.button("Insert").click()
    #expect(log.take() == ["in 140"])
    await page.button("Remove").click()
    #expect(log.take() == ["out 140"])
  }
}
