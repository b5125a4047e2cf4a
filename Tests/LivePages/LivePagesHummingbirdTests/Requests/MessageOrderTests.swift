#if LivePages
  import Dispatch
  import LivePagesCore
  import LivePagesHummingbird
  import Testing

  @Suite(.timeLimit(.minutes(5)))
  struct MessageOrderTests {
    /// The session pushes a message during a change, as an effect would. The change continues only after the
    /// stream waits for the session's actor, or has written the message.
    @Test func aMessageFollowsTheChangeThatWasBeingMade() async throws {
      let page = SavingPage()
      try await RunningSite.run(page: page) { site in
        let tab = try await site.openPage("/saving")
        let reader = StreamReader(try site.request("GET", "/saving/stream", tab: tab))
        var blocks = reader.blocks.filter { $0 != ":" }.makeAsyncIterator()
        #expect(try await blocks.next()?.contains("0 saved") == true)
        // From here on, only the event and a waiting stream use the actor.
        for await _ in page.appearance.stream { break }
        async let answer = site.post(#"{"event":"save"}"#, to: "/saving/events", tab: tab)
        defer { page.executor.goOn() }
        var written = ""
        while !written.contains("messages") { written += try #require(try await blocks.next()) }
        page.executor.goOn()
        #expect(written.contains(#""event":"saved""#))
        #expect(written.contains("1 saved"))
        #expect(written.contains(#""duration":"0.5s""#))
        #expect(try await answer.status == 204)
        reader.leave()
      }
    }
  }

  private struct SavingPage: LivePage {
    let path = "/saving"
    let title = "Saving"
    let executor = PausingExecutor()
    /// Yields when a stream connects.
    let appearance = AsyncStream.makeStream(of: Void.self)

    func makeSession(for visit: Visit, onChange: ChangeSignal) async -> SavingSession {
      SavingSession(onChange: onChange, executor: executor) { [appearance] in
        appearance.continuation.yield()
      }
    }
  }

  private enum SavingEvent: ViewEvent {
    case save

    init(_ wire: WireEvent) throws(ViewEventError) { self = .save }

    var wire: WireEvent { WireEvent("save") }
  }

  private actor SavingSession: LiveSession {
    private let onChange: ChangeSignal
    private let executor: PausingExecutor
    private let onAppear: @Sendable () -> Void
    private var count = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(onChange: ChangeSignal, executor: PausingExecutor, onAppear: @escaping @Sendable () -> Void) {
      self.onChange = onChange
      self.executor = executor
      self.onAppear = onAppear
    }

    func body() -> HTML {
      HTML { Element(.p, .id("count")) { "\(count) saved" } }
    }

    func receive(_ event: SavingEvent) {
      executor.pause { onChange.page.push("saved") }
      count += 1
      onChange(animation: PageAnimation(timing: .linear, duration: 0.5))
    }

    func appear() { onAppear() }
  }

  /// An executor that pauses an actor within a call until its next call.
  private final class PausingExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "session")
    private let isPaused = Locked(false)
    private let end = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
      goOn()
    }

    /// Performs an operation that causes another call of the actor, and waits for that call.
    func pause(after operation: () -> Void) {
      isPaused.withLock { $0 = true }
      operation()
      end.wait()
    }

    /// Ends the pause, if there is one.
    func goOn() {
      let wasPaused = isPaused.withLock { isPaused in
        defer { isPaused = false }
        return isPaused
      }
      if wasPaused { end.signal() }
    }
  }
#endif
