import ComposableArchitecture
import Measurement

extension Workload {
  /// Sends two values to a throttled effect, which delays the second one, and ends the interval.
  static var effectThrottle: Workload {
    Workload { tally in
      let scheduler = ManualScheduler()
      let source = PassthroughSubject<Int, Never>()
      let store = Store(initialState: 0) {
        Reduce<Int, Int> { state, action in
          guard action != 0 else {
            return source.eraseToEffect()
              .throttle(id: 1, for: .seconds(1), scheduler: scheduler, latest: true)
          }
          state += action
          return .none
        }
      }
      _ = store.send(0)
      return { count in
        for _ in 0..<count {
          source.send(1)
          source.send(1)
          scheduler.fire()
          scheduler.pass()
        }
        tally.add(store.state)
      }
    }
  }
}
