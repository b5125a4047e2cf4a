import Bloc
import CombineShim
import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of windows that people open and leave.
struct WindowTests {
  @Test(.timeLimit(.minutes(5))) @MainActor func viewsAppearWhenATabListensAndLeaveWithIt() async {
    let log = Log()
    let ticks = PassthroughSubject<Int, Never>()
    let window = await LivePageTest(ViewPage { Working(log: log, ticks: ticks) })
    #expect(await log.take(2, from: window) == ["appeared", "task began"])
    ticks.send(1)
    #expect(log.take() == ["tick 1"])

    await window.leave()
    ticks.send(2)
    #expect(await log.take(2, from: window) == ["gone", "task ended"])

    await window.comeBack()
    #expect(await log.take(2, from: window) == ["appeared", "task began"])
    ticks.send(3)
    #expect(log.take() == ["tick 3"])
  }

  @Test @MainActor func absentWindowsStartNothing() {
    let log = Log()
    let ticks = PassthroughSubject<Int, Never>()
    let graph = ViewGraph(Working(log: log, ticks: ticks), isPresent: false) {}
    graph.update()
    ticks.send(1)
    graph.close()
    #expect(log.entries == [])
  }

  @Test @MainActor func openURLUsesTheWindowOfItsAction() async throws {
    struct Paying: View {
      let answers: AsyncStream<URL>
      var body: some View {
        Button("Pay") {
          Task {
            for await url in answers { await UIApplication.shared.open(url) }
          }
        }
      }
    }
    let (answers, answer) = AsyncStream.makeStream(of: URL.self)
    let first = await LivePageTest(ViewPage { Paying(answers: answers) })
    let second = await LivePageTest(ViewPage { CounterView(name: "visits") })
    await first.button("Pay").click()
    await second.button("Count visits").click()
    answer.yield(URL(string: "https://pay.example/7")!)
    answer.finish()
    var events = await first.takePushedEvents()
    while events.isEmpty {
      await first.settle()
      events = await first.takePushedEvents()
    }
    #expect(try events.map { try $0.value(as: String.self) } == ["https://pay.example/7"])
    await second.settle()
    #expect(await second.takePushedEvents().isEmpty)
  }

  @Test @MainActor func anAddressOfAnUnknownWindowIsReportedAndOpensNowhere() async throws {
    struct Paying: View {
      let opens: @MainActor (Bool) -> Void
      var body: some View {
        Button("Pay") {
          // The queue's closure isn't code of the window anymore.
          DispatchQueue.main.async {
            UIApplication.shared.open(URL(string: "https://pay.example/7")!) { opens($0) }
          }
        }
      }
    }
    let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
    let first = await LivePageTest(ViewPage { Paying { answer.yield($0) } })
    let second = await LivePageTest(ViewPage { CounterView(name: "visits") })
    await first.button("Pay").click()
    await second.button("Count visits").click()
    var iterator = answers.makeAsyncIterator()
    let hasOpened = await iterator.next()
    #expect(hasOpened == false)
    withKnownIssue {
      UIApplication.shared.open(URL(string: "https://pay.example/8")!) { #expect(!$0) }
    } matching: {
      $0.description.contains("use the environment's 'openURL'")
    }
    for page in [first, second] {
      await page.settle()
      #expect(await page.takePushedEvents().isEmpty)
    }
  }

  @Test @MainActor func visitorsHavePasteboardsOfTheirOwn() async {
    struct Copying: View {
      @State private var pasted: String?
      var body: some View {
        Button("Copy") { UIPasteboard.general.string = "secret" }
        Button("Paste") { pasted = UIPasteboard.general.string ?? "nothing" }
        Text(pasted ?? "-")
      }
    }
    let page = ViewPage { Copying() }
    let (first, second) = (await LivePageTest(page), await LivePageTest(page))
    await first.button("Copy").click()
    for window in [first, second] { await window.button("Paste").click() }
    #expect(await first.text.contains("secret"))
    #expect(await second.text.contains("nothing"))
  }

  @Test @MainActor func stateRemainsWhileThePersonIsAway() async {
    let window = await LivePageTest(ViewPage { CounterView(name: "visits") })
    await window.button("Count visits").click()
    await window.leave()
    await window.comeBack()
    #expect(await window.text.contains("visits 1"))
  }

  @Test @MainActor func aSheetIsNotDismissedWhenThePersonLeaves() async {
    struct Screen: View {
      let log: Log
      @State private var isShown = true
      private func dismissed() { log("dismissed") }
      var body: some View {
        Button("Hide") { isShown = false }.sheet(isPresented: $isShown, onDismiss: dismissed) {
          Text("sheet")
        }
      }
    }
    let log = Log()
    let window = await LivePageTest(ViewPage { Screen(log: log) })
    await window.leave()
    await window.comeBack()
    #expect(log.entries == [])
    await window.button("Close").click()
    #expect(log.entries == ["dismissed"])
  }

  @Test @MainActor func hydratedBlocsOfDifferentBrowsersHaveDifferentRecords() async {
    let storage = MemoryStorage()
    await BlocOverrides.run(storage: storage) {
      let first = await LivePageTest(ViewPage { VisitsView() })
      await first.button("Keep").click()
      #expect(await first.text.contains("kept: true"))
      let second = await LivePageTest(ViewPage { VisitsView() })
      #expect(await second.text.contains("kept: false"))
    }
  }
}

extension WindowTests {
  /// An app is one device, so its blocs keep their states for all browsers.
  @Test @MainActor func hydratedBlocsOfAnAppHaveOneRecord() async {
    await BlocOverrides.run(storage: MemoryStorage()) {
      let first = await LivePageTest(ViewPage(app: VisitsApp()))
      await first.button("Keep").click()
      let second = await LivePageTest(ViewPage(app: VisitsApp()))
      #expect(await second.text.contains("kept: true"))
    }
  }
}

private struct VisitsApp: App {
  var body: some Scene { WindowGroup { VisitsView() } }
}

extension Log {
  /// Returns the entries once there are as many as given. A cancelled sleep needs threads that can be busy.
  fileprivate func take(_ count: Int, from window: LivePageTest) async -> [String] {
    while entries.count < count { await window.settle() }
    return take()
  }
}

private struct Working: View {
  let log: Log
  let ticks: PassthroughSubject<Int, Never>

  var body: some View {
    Text("x")
      .onAppear { log("appeared") }
      .onDisappear { log("gone") }
      .onReceive(ticks) { log("tick \($0)") }
      .task {
        log("task began")
        try? await Task.sleep(for: .seconds(86_400))
        log("task ended")
      }
  }
}

private struct VisitsView: View {
  @State private var isKept = VisitsView.isKeptInStorage

  private static var isKeptInStorage: Bool { (try? HydratedBloc.storage?.read("visit")) != nil }

  var body: some View {
    Text("kept: \(isKept)")
    Button("Keep") {
      HydratedBloc.storage?.write(HydratedRecord(state: Data()), for: "visit") { _ in }
      isKept = Self.isKeptInStorage
    }
  }
}

/// A storage that keeps records in memory.
private final class MemoryStorage: HydratedStorage, @unchecked Sendable {
  // Sendable: `lock` guards `records`.
  private let lock = NSLock()
  private var records: [String: HydratedRecord] = [:]

  func read(_ token: String) -> HydratedRecord? { lock.withLock { records[token] } }
  func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
    lock.withLock { records[token] = record }
    completion(.success(()))
  }
  func delete(_ token: String, completion: @escaping Completion) {
    lock.withLock { records[token] = nil }
    completion(.success(()))
  }
  func clear(completion: @escaping Completion) { completion(.success(())) }
  func close(completion: @escaping Completion) { completion(.success(())) }
}
