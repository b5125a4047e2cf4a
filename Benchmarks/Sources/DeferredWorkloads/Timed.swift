import CombineExtensions
import CombineShim
import Measurement

extension Workload {
  /// Sends a value and ends the interval that delays it.
  static var debounce: Workload {
    timed { subject, scheduler in subject.debounce(for: .seconds(1), scheduler: scheduler) }
  }

  /// Sends a value before the timeout elapses, which restarts the interval.
  static var timeout: Workload {
    timed(fires: false) { subject, scheduler in subject.timeout(.seconds(1), scheduler: scheduler) }
  }

  /// Sends a value and ends the period of the buffer.
  static var bufferByTime: Workload {
    timed { subject, scheduler in subject.buffer(time: .seconds(1), scheduler: scheduler).map(\.count) }
  }

  /// Subscribes, ends the delay, sends a value and cancels.
  static var delaySubscription: Workload {
    Workload { tally in
      let scheduler = ManualScheduler()
      let subject = PassthroughSubject<Int, Never>()
      return { count in
        for number in 0..<count {
          let subscription = subject.delaySubscription(for: .seconds(1), scheduler: scheduler).sink {
            tally.add($0)
          }
          scheduler.fire()
          subject.send(number)
          subscription.cancel()
        }
      }
    }
  }

  @inline(__always)
  private static func timed<Chain: Publisher>(
    fires: Bool = true,
    through chain: @escaping (PassthroughSubject<Int, Never>, ManualScheduler) -> Chain
  ) -> Workload where Chain.Output == Int, Chain.Failure == Never {
    Workload { tally in
      let scheduler = ManualScheduler()
      let subject = PassthroughSubject<Int, Never>()
      let subscription = chain(subject, scheduler).sink { tally.add($0) }
      return { count in
        withExtendedLifetime(subscription) {
          for number in 0..<count {
            subject.send(number)
            if fires { scheduler.fire() }
          }
        }
      }
    }
  }
}
