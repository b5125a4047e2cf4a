#if os(Linux)
  import CombineCore
  import CombineFoundation
  import Foundation
  import Testing

  /// A scheduler, or a timer, that is used once for each value and cancelled.
  enum CancelledTimer: String, CaseIterable, Codable, Sendable {
    case mainLoop, otherLoop, mainQueue, dispatchQueue, publisher

    func start() -> any Cancellable {
      switch self {
      case .mainLoop: repeating(on: RunLoop.main)
      case .otherLoop: repeating(on: RunLoopThread.shared.loop)
      case .mainQueue: repeating(on: OperationQueue.main)
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
        func cancelMany() {
          for _ in 0..<20_000 { timer.start().cancel() }
          // What Foundation and Dispatch do later is done, or is so for the most part.
          Thread.sleep(forTimeInterval: 0.2)
        }
        cancelMany()
        let before = residentBytes()
        cancelMany()
        precondition((residentBytes() - before) / 20_000 < 100)
      }
    }
  }

  private func residentBytes() -> Int {
    let statistics = try! String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return Int(statistics.split(separator: " ")[1])! * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
#endif
