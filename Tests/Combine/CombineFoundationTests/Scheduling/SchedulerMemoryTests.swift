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

  @Suite(.timeLimit(.minutes(5))) struct SchedulerMemoryTests {
    // Foundation leaks over 300 bytes with each of its timers.
    @Test(arguments: CancelledTimer.allCases)
    func cancelledTimersLeaveNoMemory(_ timer: CancelledTimer) async {
      await #expect(processExitsWith: .success) { [timer] in
        precondition(bytesPerTimer(timer) < 100)
      }
    }
  }

  /// Returns the memory that a cancelled timer leaves. Dispatch frees its sources on a separate thread, which
  /// a busy machine delays, so the growth is measured over several rounds: pending releases count once, and a
  /// leak in each round.
  private func bytesPerTimer(_ timer: CancelledTimer) -> Int {
    let count = 20_000
    let before = residentBytes()
    var growth = Int.max
    for round in 1...20 where growth >= 100 {
      for _ in 0..<10 {
        for _ in 0..<count / 10 { timer.start().cancel() }
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
