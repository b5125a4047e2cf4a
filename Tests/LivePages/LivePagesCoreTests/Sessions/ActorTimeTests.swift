import Testing

@testable import LivePagesCore

/// Tests of the time that events take on their actors, with a clock that the pages advance.
struct ActorTimeTests {
  private let clock = Locked(ContinuousClock.now)

  private func session(_ limits: SessionLimits = SessionLimits()) -> BrowserSession {
    BrowserSession(
      token: .random(),
      browser: BrowserID(),
      limits: limits,
      absence: .zero,
      actorTime: ActorTime(now: { [clock] in clock.withLock { $0 } }),
      now: clock.withLock { $0 }
    )
  }

  @Test func anEventAndTheNextRenderingAreCharged() async throws {
    let session = session()
    let tab = try #require(await session.open(SlowPage(clock: clock)))
    _ = await tab.page.root()
    #expect(session.actorTime.take() == .zero)
    try await tab.receive([WireEvent("slow")])
    #expect(session.actorTime.take() == .milliseconds(300))
    _ = await tab.page.root()
    #expect(session.actorTime.take() == .milliseconds(200))
    // Caused by somebody else.
    _ = await tab.page.root()
    #expect(session.actorTime.take() == .zero)
    await session.close(tab.token)
  }

  @Test func aSessionWithSlowEventsHasToWait() async throws {
    let session = session(SessionLimits(eventsPerSecond: 10))
    let tab = try #require(await session.open(SlowPage(clock: clock)))
    var answers: [Bool] = []
    for _ in 0..<3 {
      answers.append(await session.mayReceiveEvents(1, now: clock.withLock { $0 }))
      try await tab.receive([WireEvent("slow")])
    }
    #expect(answers == [true, true, false])
  }

  /// A page whose events take 300 ms, and whose renderings take 200 ms.
  private struct SlowPage: LivePage {
    let path = "/slow"
    let title = "Slow"
    let clock: Locked<ContinuousClock.Instant>

    func makeSession(for visit: Visit, onChange: ChangeSignal) async -> SlowSession {
      SlowSession(clock: clock)
    }
  }

  private actor SlowSession: LiveSession {
    private let clock: Locked<ContinuousClock.Instant>

    init(clock: Locked<ContinuousClock.Instant>) { self.clock = clock }

    func body() -> HTML {
      ActorTime.measure { clock.withLock { $0 += .milliseconds(200) } }
      return HTML()
    }

    func receive(_ event: SlowEvent) {
      ActorTime.measure { clock.withLock { $0 += .milliseconds(300) } }
    }
  }

  private struct SlowEvent: ViewEvent {
    init(_ wire: WireEvent) {}
    var wire: WireEvent { WireEvent("slow") }
  }
}
