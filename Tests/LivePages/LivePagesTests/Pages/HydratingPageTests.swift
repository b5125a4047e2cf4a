import Bloc
import Foundation
import Testing

@testable import LivePages

/// A storage that keeps records in memory.
private final class Records: HydratedStorage, @unchecked Sendable {
  // Sendable: `lock` guards `records`.

  private let lock = NSLock()
  private var records: [String: HydratedRecord]

  init(_ records: [String: HydratedRecord] = [:]) { self.records = records }

  var tokens: [String] { lock.withLock { records.keys.sorted() } }

  subscript(token: String) -> String? {
    lock.withLock { records[token].map { String(decoding: $0.state, as: UTF8.self) } }
  }

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

nonisolated private final class VisitCounter: HydratedCubit<Int> {
  init(isolation: isolated any Actor) { super.init(0, isolation: isolation) }
}

private struct CounterPage: BlocPage {
  let path = "/counter", title = "Counter"

  func makeBloc(for visit: Visit, on session: isolated any Actor) -> VisitCounter {
    VisitCounter(isolation: session)
  }

  func body(_ bloc: VisitCounter) -> some View<Int> { Text("\(bloc.state)") }
  func send(_ action: Int, to bloc: VisitCounter) { bloc.emit(bloc.state + action) }
}

/// A page that shares its counter among all visitors.
private struct SharedCounterPage: BlocPage {
  let path = "/shared", title = "Shared"
  let storage: Records

  func makeBloc(for visit: Visit, on session: isolated any Actor) -> VisitCounter {
    VisitCounter(isolation: session)
  }

  func body(_ bloc: VisitCounter) -> some View<Int> { Text("\(bloc.state)") }
  func send(_ action: Int, to bloc: VisitCounter) { bloc.emit(bloc.state + action) }
  func hydratedStorage(for visit: Visit) -> (any HydratedStorage)? { storage }
}

struct HydratingPageTests {
  private func start<Page: BlocPage>(
    _ page: Page,
    for visit: Visit,
    in storage: Records
  ) async -> BlocPageSession<Page> {
    await BlocOverrides.run(storage: storage) {
      await page.makeSession(for: visit, onChange: ChangeSignal { _ in })
    }
  }

  @Test func eachVisitorHasItsOwnRecord() async {
    let storage = Records(["VisitCounter": HydratedRecord(state: Data("7".utf8))])
    let browser = BrowserID()
    let first = await start(CounterPage(), for: Visit(browser: browser), in: storage)
    #expect(await first.count == 0)
    await first.add(3)
    let other = await start(CounterPage(), for: Visit(), in: storage)
    #expect(await other.count == 0)
    let again = await start(CounterPage(), for: Visit(browser: browser), in: storage)
    #expect(await again.count == 3)
    let loggedIn = await start(CounterPage(), for: Visit(browser: browser, user: "ada"), in: storage)
    #expect(await loggedIn.count == 0)
    #expect(storage["VisitCounter"] == "7")
    #expect(storage.tokens.count == 2)
  }

  @Test func unchangedVisitsLeaveNoRecord() async {
    let storage = Records()
    for _ in 0..<100 { _ = await start(CounterPage(), for: Visit(), in: storage) }
    #expect(storage.tokens.isEmpty)
  }

  @Test func aPageMayShareARecord() async {
    let storage = Records()
    let page = SharedCounterPage(storage: storage)
    await start(page, for: Visit(), in: storage).add(3)
    #expect(await start(page, for: Visit(), in: storage).count == 3)
    #expect(storage["VisitCounter"] == "3")
  }
}

extension BlocPageSession where Page.Source == VisitCounter {
  fileprivate var count: Int? { bloc?.state }
  fileprivate func add(_ count: Int) { bloc?.emit((bloc?.state ?? 0) + count) }
}
