import CombineCore
import Interleaving

/// Operators that deliver on other threads or later.
enum Scheduling {
  static var scenarios: [Scenario] {
    battery("receive-on", keeps: .everything) {
      $0.a.merge(with: $0.b).receive(on: TurnScheduler($0.trial))
    }
      + battery("receive-on-two-threads", keeps: .nothing) {
        $0.a.merge(with: $0.b).receive(on: TurnScheduler($0.trial, threads: 2))
      }
      + battery("receive-on-immediate", keeps: .everything) {
        $0.a.merge(with: $0.b).receive(on: ImmediateScheduler.shared)
      }
      + battery("subscribe-on", keeps: .nothing) { $0.a.subscribe(on: TurnScheduler($0.trial)) }
      + battery("delay", keeps: .everything) {
        $0.a.merge(with: $0.b).delay(for: 1, scheduler: TurnScheduler($0.trial))
      }
      + battery("debounce") { $0.a.debounce(for: 1, scheduler: TurnScheduler($0.trial)) }
      + battery("throttle") { $0.a.throttle(for: 1, scheduler: TurnScheduler($0.trial), latest: true) }
      + battery("timeout", keeps: .nothing) { $0.a.timeout(5, scheduler: TurnScheduler($0.trial)) }
      + battery("collect-by-time", keeps: .nothing) {
        $0.a.collect(.byTimeOrCount(TurnScheduler($0.trial), 1, 2))
      }
      + battery("measure-interval", keeps: .nothing) {
        $0.a.merge(with: $0.b).measureInterval(using: TurnScheduler($0.trial)).map(\.ticks)
      }
      + battery("buffer", keeps: .everything) {
        $0.a.merge(with: $0.b).buffer(size: 8, prefetch: .keepFull, whenFull: .dropOldest)
      }
      + battery("buffer-by-request", keeps: .nothing) {
        $0.a.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest)
      }
  }
}
