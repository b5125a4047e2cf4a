import CombineExtensions
import CombineShim
import Measurement

extension Workload {
  /// A value, and the end of the time that it waits.
  static var debounce: Workload {
    timed { subject, scheduler in subject.debounce(for: .seconds(1), scheduler: scheduler) }
  }

  /// A value before the time is over, which begins anew.
  static var timeout: Workload {
    timed(fires: false) { subject, scheduler in subject.timeout(.seconds(1), scheduler: scheduler) }
  }

  /// A value, and the end of the period in which it came.
  static var bufferByTime: Workload {
    timed { subject, scheduler in subject.buffer(time: .seconds(1), scheduler: scheduler).map(\.count) }
  }

  /// A subscription that waits, the end of the wait, and a cancel.
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
