import CombineCore
import Interleaving

/// Sinks that send to a source, on two threads.
enum SinksThatSend {
  static var scenarios: [Scenario] {
    [
      Scenario("sink-sends-to-merged-source") { trial in
        let a = PassthroughSubject<Int, Never>()
        let b = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>(trial) { _, value in
          if value == 1 { a.send(5) }
          return .none
        }
        a.merge(with: b).subscribe(probe)
        trial.thread("sends to b") { b.send(1) }
        trial.thread("sends to a") { a.send(2) }
        trial.atEnd { trial.expect(probe.values.sorted() == [1, 2, 5], "got \(probe.values)") }
      },
      sendToEachOther("subjects-send-to-each-other") { PassthroughSubject<Int, Never>() },
      sendToEachOther("current-values-send-to-each-other") { CurrentValueSubject<Int, Never>(0) },
    ]
  }

  private static func sendToEachOther<S: Subject>(_ name: String, _ make: @escaping () -> S) -> Scenario
  where S.Output == Int, S.Failure == Never {
    Scenario(name) { trial in
      let a = make()
      let b = make()
      let first = Probe<Int, Never>(trial, "sink of a") { _, value in
        if value == 1 { b.send(10) }
        return .none
      }
      let second = Probe<Int, Never>(trial, "sink of b") { _, value in
        if value == 2 { a.send(20) }
        return .none
      }
      a.subscribe(first)
      b.subscribe(second)
      trial.thread("sends to a") { a.send(1) }
      trial.thread("sends to b") { b.send(2) }
      trial.atEnd {
        trial.expect(first.values.filter { $0 > 0 }.sorted() == [1, 20], "sink of a got \(first.values)")
        trial.expect(second.values.filter { $0 > 0 }.sorted() == [2, 10], "sink of b got \(second.values)")
      }
    }
  }
}
