import CombineShim
import ComposableArchitectureClassic
import Foundation
import MarbleTesting
import Schedulers

extension DocumentedOperators {
  static let classicEffects: Registrations = [
    "ComposableArchitectureClassic/Effects/Effect+Combining.swift#1": {
      let second = $0.hot("second").eraseToEffect()
      $0.expect("merged", Effect.merge($0.hot("first").eraseToEffect(), second))
    },
    "ComposableArchitectureClassic/Effects/Effect+Combining.swift#2": {
      let second = $0.cold("second").eraseToEffect()
      $0.expect("concatenated", Effect.concatenate($0.cold("first").eraseToEffect(), second))
    },
    "ComposableArchitectureClassic/Effects/Effect+Combining.swift#3": {
      $0.expect("map { .c($0) }", $0.hot("effect").eraseToEffect().map { "c(\($0))" })
    },
    "ComposableArchitectureClassic/Effects/Effect+Time.swift#1": {
      let effect = $0.cold("effect").eraseToEffect()
      $0.expect("deferred(for: 10)", effect.deferred(for: 10, scheduler: $0.scheduler))
    },
    "ComposableArchitectureClassic/Effects/Effect+Time.swift#2": { run in
      // Effects outside a store share their identifiers.
      let (id, scheduler) = (UUID(), run.scheduler)
      let debounced = run.reliable("effects of an id").flatMap {
        Effect(value: $0).debounce(id: id, for: 4, scheduler: scheduler)
      }
      run.expect("debounce(for: 4)", debounced)
    },
    "ComposableArchitectureClassic/Effects/Effect+Time.swift#3": { run in
      let (source, scheduler) = (run.reliable("effects of an id"), run.scheduler)
      for latest in [true, false] {
        let id = UUID()
        let throttled = source.flatMap {
          Effect(value: $0).throttle(id: id, for: 5, scheduler: scheduler, latest: latest)
        }
        run.expect("throttle(for: 5, latest: \(latest))", throttled)
      }
    },
    "ComposableArchitectureClassic/Effects/Effect+Time.swift#4": {
      let start = $0.scheduler.now
      let timer = Effect.timer(id: UUID(), every: 4, on: $0.scheduler)
      $0.expect("timer(every: 4)", timer) { "\(start.distance(to: $0).inSeconds)" }
    },
    "ComposableArchitectureClassic/Effects/Effect.swift#1": {
      $0.expect("catchToEffect()", $0.hot().catchToEffect(), naming: DocumentedEvents.name(ofResult:))
    },
  ]
}
