import CombineShim
import ComposableArchitecture
import Foundation
import MarbleTesting
import Schedulers

extension DocumentedOperators {
  static let effects: Registrations = [
    "ComposableArchitecture/Effects/Combining/Effect+Merge.swift#2": {
      let second = $0.cold("second").assertNoFailure().eraseToEffect()
      $0.expect(
        "concatenated",
        Effect.concatenate($0.cold("first").assertNoFailure().eraseToEffect(), second)
      )
    },
    "ComposableArchitecture/Effects/Combining/Effect+Map.swift#1": {
      $0.expect("map { .c($0) }", $0.reliable("effect").eraseToEffect().map { "c(\($0))" })
    },
    "ComposableArchitecture/Effects/Combining/Effect+Merge.swift#1": {
      let second = $0.reliable("second").eraseToEffect()
      $0.expect("merged", Effect.merge($0.reliable("first").eraseToEffect(), second))
    },
    "ComposableArchitecture/Effects/Making/Effect+Publishing.swift#1": {
      $0.expect("catchToEffect()", $0.hot().catchToEffect(), naming: DocumentedEvents.name(ofResult:))
    },
    "ComposableArchitecture/Effects/Time/Effect+Debounce.swift#1": { run in
      // Effects outside a store share their identifiers.
      let (id, scheduler) = (UUID(), run.scheduler)
      let debounced = run.reliable("effects of an id").flatMap {
        Effect.send($0).debounce(id: id, for: 4, scheduler: scheduler)
      }
      run.expect("debounce(for: 4)", debounced)
    },
    "ComposableArchitecture/Effects/Time/Effect+Debounce.swift#3": {
      let effect = $0.cold("effect").assertNoFailure().eraseToEffect()
      $0.expect("deferred(for: 10)", effect.deferred(for: 10, scheduler: $0.scheduler))
    },
    "ComposableArchitecture/Effects/Time/Effect+Throttle.swift#1": { run in
      let (source, scheduler) = (run.reliable("effects of an id"), run.scheduler)
      for latest in [true, false] {
        let id = UUID()
        let throttled = source.flatMap {
          Effect.send($0).throttle(id: id, for: 5, scheduler: scheduler, latest: latest)
        }
        run.expect("throttle(for: 5, latest: \(latest))", throttled)
      }
    },
    "ComposableArchitecture/Effects/Time/Effect+Timer.swift#1": {
      let start = $0.scheduler.now
      let timer = Effect.timer(id: UUID(), every: 4, on: $0.scheduler)
      $0.expect("timer(every: 4)", timer) { "\(start.distance(to: $0).inSeconds)" }
    },
  ]
}
