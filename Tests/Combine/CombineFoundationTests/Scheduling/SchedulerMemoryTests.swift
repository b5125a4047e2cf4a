#if os(Linux)
  import CombineCore
  import CombineFoundation
  import Foundation
  import Testing

  /// A scheduler, or a timer, that is used once for each value and cancelled.
  enum CancelledTimer: String, CaseIterable, Codable, Sendable {
    case mainLoop, otherLoop, mainQueue, otherQueue, dispatchQueue, publisher

    func start() -> any Cancellable {
      switch self {
      case .mainLoop: repeating(on: RunLoop.main)
      case .otherLoop: repeating(on: RunLoopThread.shared.loop)
      case .mainQueue: repeating(on: OperationQueue.main)
      case .otherQueue: repeating(on: OperationQueue())
      case .dispatchQueue: repeating(on: DispatchQueue.global())
      case .publisher: Timer.publish(every: 1_000, on: .main, in: .common).connect()
      }
    }

    private func repeating(on scheduler: some Scheduler) -> any Cancellable {
      let date = scheduler.now.advanced(by: .seconds(1_000))
      return scheduler.schedule(after: date, interval: .seconds(1_000)) {}
    }
  }

  /// An operator that delivers values on the main run loop.
  enum MainLoopDelivery: String, CaseIterable, Codable, Sendable {
    case receive, delay, debounce

    /// Sends values, and waits until they are delivered.
    func deliver(_ count: Int) {
      let delivered = Locked(0)
      let subjects = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
      let subscriptions = subjects.map { subject in
        publisher(of: subject).sink { _ in delivered.withLock { $0 += 1 } }
      }
      for subject in subjects { subject.send(1) }
      while delivered.withLock({ $0 }) < count { Thread.sleep(forTimeInterval: 0.001) }
      withExtendedLifetime(subscriptions) {}
    }

    private func publisher(of values: PassthroughSubject<Int, Never>) -> AnyPublisher<Int, Never> {
      switch self {
      case .receive: values.receive(on: RunLoop.main).eraseToAnyPublisher()
      case .delay: values.delay(for: .milliseconds(1), scheduler: RunLoop.main).eraseToAnyPublisher()
      case .debounce: values.debounce(for: .milliseconds(1), scheduler: RunLoop.main).eraseToAnyPublisher()
      }
    }
  }

  @Suite(.timeLimit(.minutes(5))) struct SchedulerMemoryTests {
    // Foundation leaks over 300 bytes with each of its timers.
    @Test(arguments: CancelledTimer.allCases)
    func cancelledTimersLeaveNoMemory(_ timer: CancelledTimer) async {
      await #expect(processExitsWith: .success) { [timer] in
        precondition(bytesPerUse { timer.start().cancel() } < 100)
      }
    }

    @Test(arguments: MainLoopDelivery.allCases)
    func deliveredValuesLeaveNoMemory(_ delivery: MainLoopDelivery) async {
      await #expect(processExitsWith: .success) { [delivery] in
        precondition(bytesPerUse(of: 1_000) { delivery.deliver(1_000) } < 100)
      }
    }
  }

  /// Returns the memory that a use of a scheduler leaves. Dispatch frees its sources on a separate thread, which
  /// a busy machine delays, so the growth is measured over several rounds: pending releases count once, and a
  /// leak in each round.
  ///
  /// - Parameter part: The number of uses in a call of the closure.
  private func bytesPerUse(of part: Int = 1, _ use: () -> Void) -> Int {
    let count = 20_000
    let before = residentBytes()
    var growth = Int.max
    for round in 1...20 where growth >= 100 {
      for _ in 0..<10 {
        for _ in 0..<count / 10 / part { use() }
        Thread.sleep(forTimeInterval: 0.02)
      }
      growth = (residentBytes() - before) / (count * round)
    }
    return growth
  }

  private func residentBytes() -> Int {
    let statistics = try! String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return Int(statistics.split(separator: " ")[1])! * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
#endif
