import Cancellation
import ComposableArchitecture
import Foundation
import LivePages
import SlowAPI
import Testing

@testable import CancellationPage

@Suite(.timeLimit(.minutes(5))) struct CancellationSessionTests {
  private let clock = TestClock()

  /// A session by a test's clock, by which each answer takes a second; and the changes that it tells of.
  private func session() async -> (CancellationSession, AsyncStream<Void>) {
    let answer = DownloadChunk(bytes: [1], fileSize: 10, fileChecksum: 0, version: "one")
    let page = CancellationPage(
      downloads: DownloadClient { [clock] _ throws(CancellationError) in
        do { try await clock.sleep(for: .seconds(1)) } catch { throw CancellationError() }
        return .success(answer)
      },
      rivers: RiverClient { [clock] text throws(CancellationError) in
        do { try await clock.sleep(for: .seconds(1)) } catch { throw CancellationError() }
        return .success([text])
      }
    )
    return await session(of: page)
  }

  private func session(of page: CancellationPage) async -> (CancellationSession, AsyncStream<Void>) {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let session = await withDependencies {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
      $0.continuousClock = clock
    } operation: {
      await page.makeSession(for: Visit(), onChange: ChangeSignal { _ in continuation.yield() })
    }
    return (session, changes)
  }

  private func text(_ id: String, of session: CancellationSession) async -> String? {
    await session.body().elements.first { $0.id == id }?.content.plainText
  }

  private func startOneOfEach(_ session: CancellationSession) async {
    await session.receive(.startTimer("drip"))
    await session.receive(.startDownload("elbe.map"))
    await session.receive(.searchTyped("po"))
  }

  /// Waits until the page says something.
  private func wait(
    for text: String,
    in id: String,
    of session: CancellationSession,
    _ changes: inout AsyncStream<Void>.Iterator
  ) async {
    while await self.text(id, of: session)?.contains(text) != true {
      guard await changes.next() != nil else { return }
    }
  }

  @Test func eventsMoveTheStoreAndThePageShowsIt() async throws {
    let (session, changes) = await session()
    var heard = changes.makeAsyncIterator()
    await startOneOfEach(session)
    #expect(await text("timer-drip-status", of: session) == "every 2 s, 1 effect")
    #expect(await text("download-elbe.map-status", of: session) == "downloading")
    #expect(await text("search-outcome", of: session)?.contains("Asking for \u{201C}po\u{201D}") == true)

    await session.receive(.stopTimer("drip"))
    await session.receive(.cancelDownload("elbe.map"))
    await session.receive(.searchStopped)
    await wait(
      for: "cancelledsearch \u{201C}po\u{201D}by another effect",
      in: "log-entries",
      of: session,
      &heard
    )
    #expect(await text("timer-drip-status", of: session) == "every 2 s")
    #expect(await text("download-elbe.map-status", of: session) == "cancelled by its id")
    try await clock.checkSuspension()
  }

  /// Everything in flight sleeps by the test's clock, which therefore knows whether anything is.
  @Test func whoLeavesCancelsAllThatTheyStarted() async throws {
    let (session, _) = await session()
    await startOneOfEach(session)
    await session.disappear()
    try await clock.checkSuspension()
    #expect(await text("download-elbe.map-status", of: session) == "cancelled when you left the page")
    let log = await text("log-entries", of: session)
    for work in ["timer drip", "download elbe.map", "search \u{201C}po\u{201D}"] {
      #expect(log?.contains("cancelled\(work)when you left the page") == true)
    }
  }

  @Test func whoComesBackCanGoOn() async throws {
    let (session, changes) = await session()
    var heard = changes.makeAsyncIterator()
    await startOneOfEach(session)
    await session.disappear()
    await session.appear()
    await session.receive(.startTimer("drip"))
    #expect(await text("timer-drip-status", of: session) == "every 2 s, 1 effect")
    await clock.advance(by: .seconds(2))
    await wait(for: "1", in: "timer-drip-ticks", of: session, &heard)
    await session.disappear()
    try await clock.checkSuspension()
  }

  @Test func theEndCancelsEverythingToo() async throws {
    let (session, _) = await session()
    await startOneOfEach(session)
    await session.end()
    try await clock.checkSuspension()
  }

  @Test func aSessionThatIsOverGoesAway() async {
    weak var gone: CancellationSession?
    do {
      let (session, _) = await self.session()
      gone = session
      await startOneOfEach(session)
      await session.end()
    }
    while gone != nil, !Task.isCancelled { await Task.yield() }
    #expect(gone == nil)
  }

  @Test func whatIsNotThereIsLeftAlone() async {
    let (session, _) = await session()
    let before = await session.body()
    for event in [
      CancellationEvent.startTimer("none"), .startDownload("../../etc/passwd"), .cancelDownload("none"),
    ] {
      await session.receive(event)
    }
    #expect(await session.body() == before)
  }

  @Test func choicesAreKeptTogether() async {
    let (session, _) = await session()
    await session.receive(.speedChosen(.slow))
    await session.receive(.faultChosen(.damaged))
    let chosen = await session.body().elements
      .filter { element in Attribute.selected().map(element.attributes.contains) == true }
      .compactMap { $0[attribute: "value"] }
    #expect(chosen == ["slow", "damaged"])
  }

  @Test func leavingEndsTheRequestsAtTheServer() async {
    let (traffic, continuation) = AsyncStream.makeStream(of: Traffic.self)
    let server = SlowServer { continuation.yield($0) }
    await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      let url = await server.url
      let page = CancellationPage(
        downloads: .http { url },
        rivers: .http({ url }, conditions: ServerConditions(latency: .seconds(60)))
      )
      let (session, _) = await session(of: page)
      var seen = traffic.makeAsyncIterator()
      await session.receive(.searchTyped("po"))
      #expect(await seen.next() == .arrived(path: "/rivers"))
      await session.disappear()
      #expect(await seen.next() == .abandoned(path: "/rivers"))
      group.cancelAll()
    }
  }
}
