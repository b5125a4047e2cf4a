#if LivePages
  import Dispatch
  import Foundation
  import LivePagesCore
  import LivePagesFixtures
  import LivePagesHummingbird
  import Testing

  /// Sessions whose code blocks a thread, as a reducer does that reads a file or computes for long.
  @Suite(.timeLimit(.minutes(5)))
  struct BlockedSessionTests {
    /// Connections are distributed over the event loops, of which there are as many as processors.
    private static let manyConnections = 2 * ProcessInfo.processInfo.activeProcessorCount + 2

    @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
    func blockedSessionDelaysNoOtherSession() async throws {
      let page = BlockingPage()
      try await RunningSite.run(page: page) { site in
        let blocked = try await site.openPage(page.path)
        // The session is blocked until all others were answered, or for too long.
        async let answer = site.post(
          #"{"event":"add","value":1}"#,
          to: page.path + "/events",
          tab: blocked
        )
        for await _ in page.begins { break }
        for _ in 0..<Self.manyConnections {
          let tab = try await site.openPage()
          #expect(try await site.post(#"{"event":"add","value":1}"#, tab: tab).status == 204)
          #expect(try await site.total(tab: tab) == "1")
        }
        page.end.signal()
        #expect(try await answer.status == 204)
        #expect(page.hasEnded.withLock { $0 } == .success)
      }
    }
  }

  private struct BlockingPage: LivePage {
    let path = "/blocking", title = "Blocking"
    let begins: AsyncStream<Void>
    let begin: AsyncStream<Void>.Continuation
    let end = DispatchSemaphore(value: 0)
    let hasEnded = Locked<DispatchTimeoutResult?>(nil)

    init() {
      (begins, begin) = AsyncStream.makeStream()
    }

    func makeSession(for visit: Visit, onChange: ChangeSignal) async -> Session { Session(page: self) }

    actor Session: LiveSession {
      private let page: BlockingPage

      init(page: BlockingPage) {
        self.page = page
      }

      func body() -> HTML { HTML { Element(.p) { "blocking" } } }

      func receive(_ event: TallyEvent) {
        page.begin.yield()
        let result = page.end.wait(timeout: .now() + .seconds(60))
        page.hasEnded.withLock { $0 = result }
      }
    }
  }
#endif
