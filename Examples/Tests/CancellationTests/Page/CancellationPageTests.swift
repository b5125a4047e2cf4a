import ComposableArchitecture
import Foundation
import LivePages
import LivePagesTesting
import Testing

@testable import Cancellation

@Suite(.timeLimit(.minutes(5))) struct CancellationPageTests {
  private let clock = TestClock()

  /// Opens a page with a test clock, on which each response takes a second.
  private func openPage() async -> LivePageTest {
    let answer = DownloadChunk(bytes: [1], fileSize: 10, fileChecksum: 0, version: "one")
    return await open(
      CancellationPage(
        downloads: DownloadClient { [clock] _ throws(CancellationError) in
          do { try await clock.sleep(for: .seconds(1)) } catch { throw CancellationError() }
          return .success(answer)
        },
        rivers: RiverClient { [clock] text throws(CancellationError) in
          do { try await clock.sleep(for: .seconds(1)) } catch { throw CancellationError() }
          return .success([text])
        }
      )
    )
  }

  private func open(_ page: CancellationPage) async -> LivePageTest {
    await withDependencies {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
      $0.continuousClock = clock
    } operation: {
      await LivePageTest(page)
    }
  }

  private func text(_ id: String, of page: LivePageTest) async -> String? {
    await page.element(id: id).value()
  }

  private func startOneOfEach(_ page: LivePageTest) async {
    await page.button("Start drip").click()
    await page.button("Start elbe.map").click()
    await page.field("A river, or a part of its name").type("po")
  }

  @Test func buttonsSendActionsAndThePageUpdates() async throws {
    let page = await openPage()
    await startOneOfEach(page)
    #expect(await text("timer-drip-status", of: page) == "every 2 s, 1 effect")
    #expect(await text("download-elbe.map-status", of: page) == "downloading")
    #expect(await text("search-outcome", of: page) == "Asking for \u{201C}po\u{201D}\u{2026}")

    await page.button("Stop drip").click()
    await page.button("Cancel elbe.map").click()
    await page.button("Stop searching").click()
    let log = await text("log-entries", of: page)
    #expect(log?.contains("cancelled search \u{201C}po\u{201D} by another effect") == true)
    #expect(await text("timer-drip-status", of: page) == "every 2 s")
    #expect(await text("download-elbe.map-status", of: page) == "cancelled by its id")
    try await clock.checkSuspension()
  }

  /// All work in flight sleeps on the test clock, which can therefore detect it.
  @Test func leavingCancelsAllWork() async throws {
    let page = await openPage()
    await startOneOfEach(page)
    await page.leave()
    try await clock.checkSuspension()
    #expect(await text("download-elbe.map-status", of: page) == "cancelled when you left the page")
    let log = await text("log-entries", of: page)
    for work in ["timer drip", "download elbe.map", "search \u{201C}po\u{201D}"] {
      #expect(log?.contains("cancelled \(work) when you left the page") == true)
    }
  }

  @Test func workCanRestartAfterReturning() async throws {
    let page = await openPage()
    await startOneOfEach(page)
    await page.leave()
    await page.comeBack()
    await page.button("Start drip").click()
    #expect(await text("timer-drip-status", of: page) == "every 2 s, 1 effect")
    await clock.advance(by: .seconds(2))
    #expect(await text("timer-drip-ticks", of: page) == "1")
    await page.leave()
    try await clock.checkSuspension()
  }

  @Test func theEndCancelsEverythingToo() async {
    do {
      let page = await openPage()
      await startOneOfEach(page)
      await #expect(throws: (any Error).self) { try await clock.checkSuspension() }
    }
    // The session ends together with the test's page, in a separate task.
    while (try? await clock.checkSuspension()) == nil, !Task.isCancelled { await Task.yield() }
  }

  @Test func buttonsWithoutWorkAreDisabled() async {
    let page = await openPage()
    #expect(await page.button("Stop drip").isDisabled())
    #expect(await page.button("Cancel all downloads").isDisabled())
    for _ in 1...3 {
      #expect(await !page.button("Start drip").isDisabled())
      await page.button("Start drip").click()
    }
    #expect(await page.button("Start drip").isDisabled())
    #expect(await !page.button("Stop drip").isDisabled())
  }

  @Test func outdatedClicksAreRefused() async {
    let page = await openPage()
    await page.button("Start elbe.map").click()
    let cancel = await page.button("Cancel elbe.map").asShownNow()
    await cancel.click()
    let before = await page.html()
    #expect(await page.refusals { await cancel.click() }.count == 1)
    #expect(await page.html() == before)
  }

  @Test func overlongTextIsRefused() async {
    let page = await openPage()
    let field = page.field("A river, or a part of its name")
    let longest = String(repeating: "\u{65E5}", count: RiverSearch.State.longestText)
    await field.type(longest)
    #expect(await field.value() == longest)
    let accents = "a" + String(repeating: "\u{301}", count: 15_000)
    #expect(await page.refusals { await field.type(accents) }.count == 1)
    #expect(await field.value() == longest)
  }

  @Test func choicesAreKeptTogether() async {
    let page = await openPage()
    await page.field("Each piece takes").choose("1 second")
    await page.field("Half-way the server").choose("damages bytes")
    #expect(await page.field("Each piece takes").value() == "1 second")
    #expect(await page.field("Half-way the server").value() == "damages bytes")
  }

  @Test func leavingEndsTheRequestsAtTheServer() async {
    let (traffic, continuation) = AsyncStream.makeStream(of: Traffic.self)
    let server = SlowServer { continuation.yield($0) }
    await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      let url = await server.url
      let page = await open(
        CancellationPage(
          downloads: .http { url },
          rivers: .http({ url }, conditions: ServerConditions(latency: .seconds(60)))
        )
      )
      var seen = traffic.makeAsyncIterator()
      await page.field("A river, or a part of its name").type("po")
      #expect(await seen.next() == .arrived(path: "/rivers"))
      await page.leave()
      #expect(await seen.next() == .abandoned(path: "/rivers"))
      group.cancelAll()
    }
  }
}
