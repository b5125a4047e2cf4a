import CombineCore
import Interleaving

/// Former bugs that need only one thread.
enum OneThread {
  static var scenarios: [Scenario] {
    [
      Scenario("drop-until-output-of-finished") { trial in
        let finished = PassthroughSubject<Int, Never>()
        finished.send(completion: .finished)
        let probe = Probe<Int, Never>(trial)
        trial.thread("subscribes") { Just(0).drop(untilOutputFrom: finished).subscribe(probe) }
      },
      Scenario("switch-to-prefix-that-ends-at-once") { trial in
        let outer = PassthroughSubject<Int, Never>()
        let inner = PassthroughSubject<Int, Never>()
        let current = CurrentValueSubject<Int, Never>(0)
        let probe = Probe<Int, Never>(trial)
        outer.map { _ in inner.prefix(untilOutputFrom: current) }.switchToLatest().subscribe(probe)
        trial.thread("sends") { outer.send(1) }
      },
    ]
  }
}
