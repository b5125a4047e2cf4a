import LivePagesFixtures
import Testing

@testable import LivePagesCore

struct OpenTabTests {
  private func add(_ number: Int) -> WireEvent { WireEvent("add", value: .integer(number)) }

  private func shown(_ tab: OpenTab) async -> String { await tab.page.root().content.plainText }

  @Test func eventsThatAreSentAgainCountOnce() async throws {
    let tab = await OpenTab.forTest()
    try await tab.receive([add(1), add(10)], from: 1)
    try await tab.receive([add(1), add(10)], from: 1)
    // The browser has sent another event before it received the answer.
    try await tab.receive([add(1), add(10), add(100)], from: 1)
    try await tab.receive([add(1000)], from: 4)
    #expect(await shown(tab) == "1111+")
    #expect(tab.handledEvents == 4)
  }

  @Test func eventsWithoutNumbersAllCount() async throws {
    let tab = await OpenTab.forTest()
    try await tab.receive([add(1)])
    try await tab.receive([add(1)])
    #expect(await shown(tab) == "2+")
    #expect(tab.handledEvents == 0)
  }

  @Test func refusedEventsDoNotBlockOthers() async throws {
    let tab = await OpenTab.forTest()
    await #expect(throws: ViewEventError.unknownEvent(name: "hack")) {
      try await tab.receive([add(1), WireEvent("hack"), add(2)], from: 1)
    }
    #expect(await shown(tab) == "3+")
    #expect(tab.handledEvents == 3)
  }

  @Test func eventsAreHandledInTheOrderInWhichTheyCame() async throws {
    let tab = await OpenTab.forTest()
    await withThrowingTaskGroup(of: Void.self) { group in
      // The same letters are sent repeatedly, as after a lost connection.
      for _ in 0..<20 {
        group.addTask { try await tab.receive([WireEvent("write", value: .string("a"))], from: 1) }
      }
    }
    for number in 2...50 {
      try await tab.receive([WireEvent("write", value: .string(String(number)))], from: number)
    }
    let field = await tab.page.root().content.elements.first { $0.id == "word" }
    #expect(field?[attribute: "value"] == "50")
  }

  @Test func eventsWithoutChangesWakeStreams() async throws {
    let tab = await OpenTab.forTest()
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
    let changes = try #require(tab.listen { wake.yield() })
    await #expect(throws: ViewEventError.self) { try await tab.receive([WireEvent("hack")], from: 1) }
    var heard = wakes.makeAsyncIterator()
    await heard.next()
    #expect(tab.handledEvents == 1)
    #expect(changes.takeChange() == nil)
  }

  @Test func addressesAreFollowedAfterTheBatchIsAcknowledged() async throws {
    let tab = await OpenTab.forTest(BoardPage(), at: PageAddress())
    let moments = Locked<[OpenTab.Moment]>([])
    let changes = try #require(tab.listen { moments.withLock { $0.append(tab.moment) } })
    let opening = WireEvent(OpenTab.addressEvent, value: .string("/7"))
    try await tab.receive([opening, WireEvent("next")], from: 1)
    let seen = moments.withLock { $0 }
    #expect(seen.contains { $0.handledEvents == 0 })
    #expect(seen.allSatisfy { ($0.addressMark == nil) == ($0.handledEvents == 0) })
    let change = tab.follow(await tab.page.look(), since: tab.moment.addressMark)
    #expect(change?.address == PageAddress("8"))
    changes.leave()
  }

  @Test func streamsLookAgainOnceAnEventWithoutANumberHasOpenedAnAddress() async throws {
    let tab = await OpenTab.forTest(BoardPage(), at: PageAddress())
    let moments = Locked<[OpenTab.Moment]>([])
    let changes = try #require(tab.listen { moments.withLock { $0.append(tab.moment) } })
    try await tab.receive([WireEvent(OpenTab.addressEvent, value: .string("/7"))])
    let last = moments.withLock { $0.last }
    #expect(last?.addressMark == 1)
    #expect(tab.handledEvents == 0)
    changes.leave()
  }

  @Test func tabsWithoutAnyListenerAreAbandonedSooner() async throws {
    let limits = SessionLimits(idleTime: .seconds(1000), strangerTime: .seconds(60))
    let tab = await OpenTab.forTest()
    #expect(!tab.isAbandoned(now: .now, limits: limits))
    #expect(tab.isAbandoned(now: .now + .seconds(60), limits: limits))
    let changes = try #require(tab.listen {})
    #expect(!tab.isAbandoned(now: .now + .seconds(5000), limits: limits))
    changes.leave()
    #expect(!tab.isAbandoned(now: .now + .seconds(900), limits: limits))
    #expect(tab.isAbandoned(now: .now + .seconds(1001), limits: limits))
  }

  @Test func eventsOfACancelledRequestCountInTheirOrder() async throws {
    let page = GatedPage()
    let tab = await OpenTab.forTest(page)
    var requests: [Task<Void, any Error>] = []
    for number in 1...3 {
      requests.append(
        Task { try await tab.receive([WireEvent("ping", value: .integer(number))], from: number) }
      )
      while tab.waitingRequests < number { await Task.yield() }
    }
    for request in requests { request.cancel() }
    page.gate.open()
    for request in requests { _ = await request.result }
    #expect(page.received.withLock { $0 } == [1, 2, 3])
    #expect(tab.handledEvents == 3)
  }

  private struct PingEvent: ViewEvent {
    let number: Int

    init(_ wire: WireEvent) { number = (try? wire.integer()) ?? 0 }

    var wire: WireEvent { WireEvent("ping", value: .integer(number)) }
  }

  /// A session that handles an event when the gate is open.
  private actor GatedSession: LiveSession {
    private let page: GatedPage

    init(_ page: GatedPage) {
      self.page = page
    }

    func body() -> HTML { HTML {} }

    func receive(_ event: PingEvent) async {
      await page.gate.pass()
      if !Task.isCancelled { page.received.withLock { $0.append(event.number) } }
    }
  }

  private struct GatedPage: LivePage {
    let path = "/gated"
    let title = "Gated"
    let gate = Gate()
    /// The numbers of the events that passed the gate, in a task that wasn't cancelled.
    let received = Locked<[Int]>([])

    func makeSession(for visit: Visit, onChange: ChangeSignal) -> GatedSession { GatedSession(self) }
  }

  @Test func requestsThatWaitForASlowPageAreLimited() async {
    let page = GatedPage()
    let tab = await OpenTab.forTest(page)
    var requests: [Task<Void, any Error>] = []
    for number in 1...OpenTab.mostWaiting {
      #expect(!tab.isOverloaded)
      requests.append(Task { try await tab.receive([WireEvent("ping")], from: number) })
      while tab.waitingRequests < number { await Task.yield() }
    }
    #expect(tab.isOverloaded)
    page.gate.open()
    for request in requests { _ = await request.result }
    #expect(!tab.isOverloaded)
  }
}
