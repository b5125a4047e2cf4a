import CombineCore
import Interleaving

/// Senders that wait for space at a gate, and takeovers from a thread that has delivered its maximum number
/// of events.
///
/// With `INTERLEAVING`, two events fill a gate and a thread delivers at most three in succession, so a few
/// threads with a few values reach these states.
/// with a few values come to all of that.
enum WaitingForRoom {
  static var scenarios: [Scenario] {
    (twoSenders + tired + circles + endings + [soleSubscriberChanges, currentValueWithTwoPaces])
      .map(\.thorough) + threeSenders
  }

  // MARK: - A sink that does not return

  private struct Stream {
    let name: String
    let make: ([PassthroughSubject<Int, Never>]) -> AnyPublisher<Int, Never>
  }

  private static var streams: [Stream] {
    [
      Stream(name: "merge") { Publishers.MergeMany($0).eraseToAnyPublisher() },
      Stream(name: "merge-in-merge") {
        $0[0].merge(with: $0[1].merge(with: $0[2])).eraseToAnyPublisher()
      },
      Stream(name: "share") { Publishers.MergeMany($0).share().eraseToAnyPublisher() },
      Stream(name: "flat-map") {
        Publishers.MergeMany($0).flatMap { Just($0) }.eraseToAnyPublisher()
      },
      Stream(name: "switch-to-latest") {
        Publishers.MergeMany($0).map { Just($0) }.switchToLatest().eraseToAnyPublisher()
      },
      Stream(name: "catch") { subjects in
        Publishers.MergeMany(subjects).setFailureType(to: Fault.self).catch { _ in subjects[0] }
          .eraseToAnyPublisher()
      },
      Stream(name: "buffer") {
        Publishers.MergeMany($0).buffer(size: 8, prefetch: .keepFull, whenFull: .dropOldest)
          .eraseToAnyPublisher()
      },
    ]
  }

  private struct Fault: Error {}

  /// The second thread waits for space, and takes over.
  private static var twoSenders: [Scenario] {
    slowSink("slow-sink", sending: [1, 5])
  }

  private static var threeSenders: [Scenario] {
    slowSink("slow-sink-and-three-senders", sending: [1, 3, 3])
  }

  private static func slowSink(_ name: String, sending counts: [Int]) -> [Scenario] {
    streams.map { stream in
      slowSink("\(stream.name)-with-\(name)", sending: counts) {
        let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
        return (stream.make(subjects), { subjects[$0].send($1) })
      }
    } + [
      slowSink("passthrough-with-\(name)", sending: counts) {
        let subject = PassthroughSubject<Int, Never>()
        return (subject.eraseToAnyPublisher(), { subject.send($1) })
      },
      slowSink("current-value-with-\(name)", sending: counts) {
        let subject = CurrentValueSubject<Int, Never>(0)
        return (subject.dropFirst().eraseToAnyPublisher(), { subject.send($1) })
      },
    ]
  }

  /// Every value arrives in the order of its sender, although the sink blocks until a flag is set.
  private static func slowSink(
    _ name: String,
    sending counts: [Int],
    _ make: @escaping () -> (AnyPublisher<Int, Never>, (_ sender: Int, _ value: Int) -> Void)
  ) -> Scenario {
    Scenario(name) { trial in
      let (publisher, send) = make()
      let goesOn = TurnFlag()
      let probe = Probe<Int, Never>(trial) { probe, _ in
        if probe.values.count == 1 { goesOn.wait() }
        return .none
      }
      publisher.subscribe(probe)
      for (sender, count) in counts.enumerated() {
        trial.thread("sends \(count)") { for value in 1...count { send(sender, 10 * sender + value) } }
      }
      trial.thread("lets the sink go on") { goesOn.set() }
      trial.atEnd {
        for (sender, count) in counts.enumerated() {
          trial.expect(probe.values.filter { $0 / 10 == sender }, (1...count).map { 10 * sender + $0 })
        }
      }
    }
  }

  // MARK: - A thread that has delivered its longest run

  private static var tired: [Scenario] {
    [
      tired("sender-comes-to-a-tired-thread", leavesOne: false),
      tired("sender-takes-over-from-a-tired-thread", leavesOne: true),
    ]
  }

  /// The delivering thread delivers 14, which exceeds its maximum run, when the other thread posts 16. It
  /// leaves the gate afterward.
  /// - Parameter leavesOne: Whether 15 was posted before, so that an event remains for the other thread.
  private static func tired(_ name: String, leavesOne: Bool) -> Scenario {
    Scenario(name) { trial in
      let subject = PassthroughSubject<Int, Never>()
      let isInside = [1: TurnFlag(), 11: TurnFlag(), 13: TurnFlag(), 14: TurnFlag()]
      let mayReturn = isInside.mapValues { _ in TurnFlag() }
      let probe = Probe<Int, Never>(trial) { _, value in
        isInside[value]?.set()
        mayReturn[value]?.wait()
        return .none
      }
      subject.subscribe(probe)
      trial.thread("sends one") { subject.send(1) }
      trial.thread("sends when the sink is inside") {
        for (value, values) in [(1, [11, 12]), (11, [13, 14]), (13, leavesOne ? [15] : [])] {
          isInside[value]?.wait()
          for value in values { subject.send(value) }
          mayReturn[value]?.set()
        }
        isInside[14]?.wait()
        subject.send(16)
      }
      trial.thread("lets the sink go on") {
        isInside[14]?.wait()
        mayReturn[14]?.set()
      }
      trial.atEnd {
        trial.expect(probe.values, [1, 11, 12, 13, 14] + (leavesOne ? [15] : []) + [16])
      }
    }
  }

  // MARK: - Gates in a circle

  private static var circles: [Scenario] {
    [
      circle("two-gates-in-a-circle", gates: 2, values: 3, sends: 2) { PassthroughSubject<Int, Never>() },
      circle("two-current-values-in-a-circle", gates: 2, values: 3, sends: 2) {
        CurrentValueSubject<Int, Never>(0)
      },
      circle("three-gates-in-a-circle", gates: 3, values: 1, sends: 3) { PassthroughSubject<Int, Never>() },
    ]
  }

  /// For each value from its own thread, the sink of each subject sends to the next subject.
  private static func circle<S: Subject>(
    _ name: String,
    gates: Int,
    values: Int,
    sends: Int,
    _ make: @escaping () -> S
  ) -> Scenario where S.Output == Int, S.Failure == Never {
    Scenario(name) { trial in
      let subjects = (0..<gates).map { _ in make() }
      let probes = (0..<gates).map { gate in
        Probe<Int, Never>(trial, "sink \(gate)") { _, value in
          guard 1..<100 ~= value else { return .none }
          for number in 1...sends { subjects[(gate + 1) % gates].send(100 * value + number) }
          return .none
        }
      }
      for (subject, probe) in zip(subjects, probes) { subject.subscribe(probe) }
      for gate in 0..<gates {
        trial.thread("sends to \(gate)") {
          for value in 1...values { subjects[gate].send(10 * gate + value) }
        }
      }
      trial.atEnd {
        for (gate, probe) in probes.enumerated() {
          let own = (1...values).map { 10 * gate + $0 }
          let other = (1...values).map { 10 * ((gate + gates - 1) % gates) + $0 }
          trial.expect(probe.values.filter { 1..<100 ~= $0 }, own)
          trial.expect(
            probe.values.filter { $0 >= 100 },
            other.flatMap { value in (1...sends).map { 100 * value + $0 } }
          )
        }
      }
    }
  }

  // MARK: - The end while a sender waits

  private static var endings: [Scenario] {
    [
      ending("cancelling-while-a-sender-waits", completes: false) { _, probe in probe.cancel() },
      ending("completion-while-a-sender-waits", completes: true) { subject, _ in
        subject.send(completion: .finished)
      },
      ending("failure-while-a-sender-waits", completes: true) { subject, _ in
        subject.send(completion: .failure(Fault()))
      },
    ].flatMap { $0 }
  }

  private static func ending(
    _ name: String,
    completes: Bool,
    _ end: @escaping (PassthroughSubject<Int, Fault>, Probe<Int, Fault>) -> Void
  ) -> [Scenario] {
    [
      ending(name, completes: completes, end) { subject, _ in subject.eraseToAnyPublisher() },
      ending("merged-\(name)", completes: completes, end) { subject, other in
        other.send(completion: .finished)
        return subject.merge(with: other).eraseToAnyPublisher()
      },
    ]
  }

  private static func ending(
    _ name: String,
    completes: Bool,
    _ end: @escaping (PassthroughSubject<Int, Fault>, Probe<Int, Fault>) -> Void,
    _ make:
      @escaping (PassthroughSubject<Int, Fault>, PassthroughSubject<Int, Fault>) -> AnyPublisher<Int, Fault>
  ) -> Scenario {
    Scenario(name) { trial in
      let subject = PassthroughSubject<Int, Fault>()
      let probe = Probe<Int, Fault>(trial)
      make(subject, PassthroughSubject()).subscribe(probe)
      trial.thread("sends one") { subject.send(1) }
      trial.thread("sends three") { for value in 11...13 { subject.send(value) } }
      trial.thread("ends") { end(subject, probe) }
      trial.atEnd {
        let values = probe.values.filter { $0 > 10 }
        // During a concurrent cancel, some values may be dropped before one that arrives.
        trial.expect(values == values.sorted(), "got \(probe.values)")
        guard completes else { return }
        trial.expect(values == Array([11, 12, 13].prefix(values.count)), "got \(probe.values)")
        trial.expect(probe.completions.count == 1, "got no completion")
      }
    }
  }

  // MARK: - Subjects

  /// The only subscriber is replaced by another while a sender waits at the first one's gate.
  private static var soleSubscriberChanges: Scenario {
    Scenario("sole-subscriber-changes-while-a-sender-waits") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let goesOn = TurnFlag()
      let first = Probe<Int, Never>(trial, "first") { probe, _ in
        if probe.values.count == 1 { goesOn.wait() }
        return .none
      }
      let second = Probe<Int, Never>(trial, "second")
      subject.subscribe(first)
      trial.thread("sends one") { subject.send(1) }
      trial.thread("sends three") { for value in 11...13 { subject.send(value) } }
      trial.thread("replaces") {
        first.cancel()
        subject.subscribe(second)
        goesOn.set()
      }
      trial.atEnd {
        let values = second.values.filter { $0 > 10 }
        trial.expect(values == Array([11, 12, 13].suffix(values.count)), "got \(second.values)")
        subject.send(99)
        trial.expect(second.values.last == 99, "missed the last value")
      }
    }
  }

  /// A blocked sink with limited demand neither withholds values from a sink with unlimited demand nor
  /// changes their order.
  private static var currentValueWithTwoPaces: Scenario {
    Scenario("current-value-with-two-paces") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let goesOn = TurnFlag()
      let slow = Probe<Int, Never>(trial, "slow sink", demand: .max(2)) { probe, _ in
        if probe.values.count == 2 { goesOn.wait() }
        return probe.values.count == 2 ? .max(1) : .none
      }
      let fast = Probe<Int, Never>(trial, "fast sink")
      subject.subscribe(slow)
      subject.subscribe(fast)
      trial.thread("sends one") { subject.send(1) }
      trial.thread("sends four") { for value in 11...14 { subject.send(value) } }
      trial.thread("lets the sink go on") { goesOn.set() }
      trial.atEnd {
        trial.expect(fast.values.filter { $0 != 1 }, [0, 11, 12, 13, 14])
        trial.expect(fast.values.filter { $0 == 1 }.count == 1, "got \(fast.values)")
        trial.expect(fast.values.last == subject.value, "got \(fast.values), but it is \(subject.value)")
        let slowValues = slow.values.filter { $0 > 10 }
        trial.expect(slowValues == slowValues.sorted() && slow.values.count <= 3, "got \(slow.values)")
      }
    }
  }
}
