import CombineCore
import Interleaving

/// The sources of a battery's publishers.
struct Sources {
  let a = PassthroughSubject<Int, Never>()
  let b = PassthroughSubject<Int, Never>()
  let current = CurrentValueSubject<Int, Never>(0)
  let trial: Trial
}

/// The guarantees about an operator's values, in addition to those of all operators.
enum Keeping {
  /// Each demanded value of `a` and `b` arrives exactly once, in the order of its sender.
  case everything
  /// The values that arrive are in the order of their sender.
  case order
  case nothing
}

/// The scripts that test one operator.
///
/// `a` sends numbers below 10, `b` numbers from 10 to 19.
struct Battery<P: Publisher> where P.Failure == Never {
  typealias TestProbe = Probe<P.Output, Never>

  let name: String
  let keeps: Keeping
  let promises: Promises
  /// Returns the numbers in an output.
  let numbers: (P.Output) -> [Int]
  let make: (Sources) -> P

  var scenarios: [Scenario] {
    sending + ending + demanding + fromInside
  }

  private func scenario(
    _ script: String,
    isWhole: Bool = false,
    completes: Bool = false,
    demand: Subscribers.Demand = .unlimited,
    subscribes: Bool = true,
    onValue: ((Sources, TestProbe, P.Output) -> Subscribers.Demand)? = nil,
    threads: @escaping (Sources, TestProbe) -> [() -> Void]
  ) -> Scenario {
    let name = "\(name)-\(script)"
    return Scenario(name, KnownIssues.expectation(of: name)) { trial in
      let sources = Sources(trial: trial)
      let onValue = onValue.map { onValue in
        { (probe: TestProbe, value: P.Output) in onValue(sources, probe, value) }
      }
      let probe = TestProbe(trial, demand: demand, promises: promises, onValue: onValue)
      let publisher = make(sources)
      if subscribes {
        publisher.subscribe(probe)
      } else {
        trial.thread("subscribes") { publisher.subscribe(probe) }
      }
      for (number, body) in threads(sources, probe).enumerated() { trial.thread("script \(number)", body) }
      trial.atEnd { check(probe, trial, isWhole: isWhole, completes: completes) }
    }
  }

  /// - Parameter isWhole: Whether `a` has sent 1 and 2 and `b` 11 to a subscriber with unlimited demand.
  private func check(_ probe: TestProbe, _ trial: Trial, isWhole: Bool, completes: Bool) {
    let values = probe.values.flatMap(numbers)
    let fromA = values.filter { 1...9 ~= $0 }
    let fromB = values.filter { 11...19 ~= $0 }
    switch keeps {
    case .nothing: return
    case .everything:
      if isWhole { trial.expect(fromA == [1, 2] && fromB == [11], "got \(values), not 1, 2 and 11") }
      if completes { trial.expect(probe.completions.count == 1, "got no completion") }
    case .order: break
    }
    trial.expect(fromA == fromA.sorted(), "got \(values): those of a are not in order")
    trial.expect(fromB == fromB.sorted(), "got \(values): those of b are not in order")
  }

  private var sending: [Scenario] {
    [
      scenario("two-senders", isWhole: true) { sources, _ in
        [
          {
            sources.a.send(1)
            sources.a.send(2)
          }, { sources.b.send(11) },
        ]
      },
      scenario("two-senders-of-one-source") { sources, _ in
        [{ sources.a.send(1) }, { sources.a.send(11) }]
      },
      scenario("subscribing-while-sending", subscribes: false) { sources, _ in
        [
          {
            sources.a.send(1)
            sources.current.send(1)
            sources.b.send(11)
          }
        ]
      },
    ]
  }

  private var ending: [Scenario] {
    [
      scenario("cancelling-while-sending") { sources, probe in
        [
          {
            sources.a.send(1)
            sources.b.send(11)
          }, { probe.cancel() },
        ]
      },
      scenario("completion-while-sending", isWhole: true, completes: true) { sources, _ in
        [
          {
            sources.a.send(1)
            sources.a.send(2)
            sources.a.send(completion: .finished)
          },
          {
            sources.b.send(11)
            sources.b.send(completion: .finished)
            sources.current.send(completion: .finished)
          },
        ]
      },
      scenario("cancelling-beside-two-senders") { sources, probe in
        [{ sources.a.send(1) }, { sources.b.send(11) }, { probe.cancel() }]
      },
    ]
  }

  private var demanding: [Scenario] {
    [
      scenario("requesting-while-sending", demand: .none) { sources, probe in
        [
          {
            sources.a.send(1)
            sources.b.send(11)
          },
          {
            probe.request(.max(1))
            probe.request(.max(1))
          },
        ]
      },
      scenario(
        "requesting-from-inside",
        demand: .max(1),
        onValue: { _, probe, _ in
          probe.request(.max(1))
          return .none
        },
        threads: { sources, _ in
          [
            {
              sources.a.send(1)
              sources.a.send(2)
            }, { sources.b.send(11) },
          ]
        }
      ),
      scenario(
        "demand-from-inside",
        demand: .max(1),
        onValue: { _, _, _ in .max(1) },
        threads: { sources, _ in
          [{ sources.a.send(1) }, { sources.b.send(11) }, { sources.current.send(1) }]
        }
      ),
    ]
  }

  private var fromInside: [Scenario] {
    [
      scenario(
        "cancelling-from-inside",
        onValue: { _, probe, _ in
          probe.cancel()
          return .none
        },
        threads: { sources, _ in
          [{ sources.a.send(1) }, { sources.b.send(11) }]
        }
      ),
      scenario(
        "sending-from-inside",
        onValue: { sources, probe, value in
          if probe.values.count == 1 { sources.a.send(20) }
          return .none
        },
        threads: { sources, _ in
          [{ sources.b.send(11) }, { sources.a.send(2) }]
        }
      ),
    ]
  }
}

/// Runs an operator through all scripts.
func battery<P: Publisher>(
  _ name: String,
  keeps: Keeping = .order,
  promises: Promises = .all,
  _ make: @escaping (Sources) -> P
) -> [Scenario] where P.Output == Int, P.Failure == Never {
  Battery(name: name, keeps: keeps, promises: promises, numbers: { [$0] }, make: make).scenarios
}

func battery<P: Publisher>(
  _ name: String,
  keeps: Keeping = .order,
  promises: Promises = .all,
  _ make: @escaping (Sources) -> P
) -> [Scenario] where P.Output == (Int, Int), P.Failure == Never {
  Battery(name: name, keeps: keeps, promises: promises, numbers: { [$0, $1] }, make: make).scenarios
}

func battery<P: Publisher>(
  _ name: String,
  keeps: Keeping = .order,
  promises: Promises = .all,
  _ make: @escaping (Sources) -> P
) -> [Scenario] where P.Output == [Int], P.Failure == Never {
  Battery(name: name, keeps: keeps, promises: promises, numbers: { $0 }, make: make).scenarios
}
