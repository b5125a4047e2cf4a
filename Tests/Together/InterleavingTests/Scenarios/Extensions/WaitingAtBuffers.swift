import CombineCore
import CombineExtensions
import Interleaving

/// Senders that wait for space in a `DemandBuffer` or at a divided stream, and takeovers from a thread that
/// has delivered its maximum number of values.
///
/// With `INTERLEAVING`, two values fill a buffer and a thread delivers at most three in succession, so a few
/// threads with a few values reach these states.
/// threads with a few values come to all of that.
enum WaitingAtBuffers {
  static var scenarios: [Scenario] {
    (slowSinks + [slowBoundary] + tired + [demandEnds, requesting] + circles + endings).map(\.thorough)
  }

  // MARK: - A sink that does not return

  private static var slowSinks: [Scenario] {
    [
      slowSink("demand-buffer-with-slow-sink") { _ in
        let publisher = Buffered<Never>()
        return (publisher.eraseToAnyPublisher(), { _, value in publisher.send(value) })
      },
      slowSink("divided-stream-with-slow-sink") { _ in
        let station = Station<Never>.dividing
        return (station.publisher, { _, value in station.send(value) })
      },
      slowSink("replay-subject-with-slow-sink") { _ in
        let subject = ReplaySubject<Int, Never>(bufferSize: 0)
        return (subject.eraseToAnyPublisher(), { _, value in subject.send(value) })
      },
      slowSink("flat-map-first-with-slow-sink") { subjects in
        let publisher = Just(0).flatMapFirst { _ in subjects[0].merge(with: subjects[1]) }
        return (publisher.eraseToAnyPublisher(), { subjects[$0].send($1) })
      },
      slowSink("combine-latest-many-with-slow-sink") { subjects in
        let publisher = [subjects[0].merge(with: subjects[1])].combineLatest().map { $0[0] }
        return (publisher.eraseToAnyPublisher(), { subjects[$0].send($1) })
      },
    ]
  }

  /// Every value arrives in the order of its sender, although the sink blocks until a flag is set.
  private static func slowSink(
    _ name: String,
    _ make:
      @escaping ([PassthroughSubject<Int, Never>]) -> (
        AnyPublisher<Int, Never>, (_ sender: Int, _ value: Int) -> Void
      )
  ) -> Scenario {
    Scenario(name) { trial in
      let (publisher, send) = make((0..<2).map { _ in PassthroughSubject() })
      let goesOn = TurnFlag()
      let probe = Probe<Int, Never>(trial) { probe, _ in
        if probe.values.count == 1 { goesOn.wait() }
        return .none
      }
      publisher.subscribe(probe)
      trial.thread("sends one") { send(0, 1) }
      trial.thread("sends four") { for value in 11...14 { send(1, value) } }
      trial.thread("lets the sink go on") { goesOn.set() }
      trial.atEnd {
        trial.expect(probe.values.filter { $0 < 10 }, [1])
        trial.expect(probe.values.filter { $0 > 10 }, [11, 12, 13, 14])
      }
    }
  }

  /// The sink blocks while it receives an array that a boundary has ended, and further values arrive.
  private static var slowBoundary: Scenario {
    Scenario("boundary-with-slow-sink") { trial in
      let values = PassthroughSubject<Int, Never>()
      let boundary = PassthroughSubject<Void, Never>()
      let goesOn = TurnFlag()
      let probe = Probe<[Int], Never>(trial) { probe, _ in
        if probe.values.count == 1 { goesOn.wait() }
        return .none
      }
      values.buffer(boundary: boundary).subscribe(probe)
      trial.thread("ends an array") { boundary.send() }
      trial.thread("sends four") { for value in 1...4 { values.send(value) } }
      trial.thread("lets the sink go on") { goesOn.set() }
      trial.atEnd {
        values.send(completion: .finished)
        trial.expect(probe.values.flatMap { $0 }, [1, 2, 3, 4])
      }
    }
  }

  // MARK: - A thread that has delivered its longest run

  private static var tired: [Scenario] {
    [
      tired("sender-comes-to-a-tired-buffer", leavesOne: false) { .buffer },
      tired("sender-takes-over-a-buffer", leavesOne: true) { .buffer },
      tired("sender-takes-over-a-divided-stream", leavesOne: true) { .dividing },
    ]
  }

  /// The delivering thread has reached 14, the last value of its maximum run, when the other thread sends 16.
  /// - Parameter leavesOne: Whether the sink also sends 15 during that delivery, which the other thread then
  ///   has to deliver.
  private static func tired(
    _ name: String,
    leavesOne: Bool,
    _ make: @escaping () -> Station<Never>
  ) -> Scenario {
    Scenario(name) { trial in
      let station = make()
      let isInside = [1: TurnFlag(), 12: TurnFlag(), 13: TurnFlag(), 14: TurnFlag()]
      let mayReturn = isInside.mapValues { _ in TurnFlag() }
      let probe = Probe<Int, Never>(trial) { _, value in
        if value == 14, leavesOne { station.send(15) }
        isInside[value]?.set()
        mayReturn[value]?.wait()
        return .none
      }
      station.publisher.subscribe(probe)
      trial.thread("sends one") { station.send(1) }
      trial.thread("sends when the sink is inside") {
        for (value, next) in [(1, 12), (12, 13), (13, 14)] {
          isInside[value]?.wait()
          station.send(next)
          mayReturn[value]?.set()
        }
        isInside[14]?.wait()
        station.send(16)
      }
      trial.thread("lets the sink go on") {
        isInside[14]?.wait()
        mayReturn[14]?.set()
      }
      trial.atEnd { trial.expect(probe.values, [1, 12, 13, 14] + (leavesOne ? [15] : []) + [16]) }
    }
  }

  // MARK: - Demand

  /// The demand runs out before there is space for two waiting senders.
  private static var demandEnds: Scenario {
    Scenario("demand-ends-while-senders-wait") { trial in
      let publisher = Buffered<Never>()
      let probe = Probe<Int, Never>(trial, demand: .max(2))
      publisher.subscribe(probe)
      for sender in 0..<3 {
        trial.thread("sends three") { for value in 1...3 { publisher.send(10 * sender + value) } }
      }
      trial.atEnd {
        trial.expect(probe.values.count == 2, "got \(probe.values)")
        probe.request(.unlimited)
        for sender in 0..<3 {
          trial.expect(probe.values.filter { $0 / 10 == sender }, (1...3).map { 10 * sender + $0 })
        }
      }
    }
  }

  /// The requesting thread delivers, and a sender waits for it.
  private static var requesting: Scenario {
    Scenario("sender-waits-for-a-thread-that-requests") { trial in
      let publisher = Buffered<Never>()
      let probe = Probe<Int, Never>(trial, demand: .none)
      publisher.subscribe(probe)
      for value in 1...4 { publisher.send(value) }
      trial.thread("requests") { probe.request(.unlimited) }
      trial.thread("sends") { for value in 11...13 { publisher.send(value) } }
      trial.atEnd { trial.expect(probe.values, [1, 2, 3, 4, 11, 12, 13]) }
    }
  }

  // MARK: - Buffers in a circle

  private static var circles: [Scenario] {
    [
      circle("two-buffers-in-a-circle") { [.buffer, .buffer] },
      circle("two-divided-streams-in-a-circle") { [.dividing, .dividing] },
      circle("divided-stream-and-gate-in-a-circle") { [.dividing, .gate] },
      circle("buffer-and-gate-in-a-circle") { [.buffer, .gate] },
    ]
  }

  /// For each value from its own thread, the sink of each station sends to the other station.
  private static func circle(_ name: String, _ make: @escaping () -> [Station<Never>]) -> Scenario {
    Scenario(name) { trial in
      let stations = make()
      let probes = stations.indices.map { index in
        Probe<Int, Never>(trial, "sink \(index)") { _, value in
          guard value < 100 else { return .none }
          for number in 1...2 { stations[1 - index].send(100 * value + number) }
          return .none
        }
      }
      for (station, probe) in zip(stations, probes) { station.publisher.subscribe(probe) }
      for (index, station) in stations.enumerated() {
        trial.thread("sends to \(index)") { for value in 1...3 { station.send(10 * index + value) } }
      }
      trial.atEnd {
        for (index, probe) in probes.enumerated() {
          trial.expect(probe.values.filter { $0 < 100 }, (1...3).map { 10 * index + $0 })
          let others = (1...3).map { 10 * (1 - index) + $0 }
          trial.expect(probe.values.filter { $0 > 100 }, others.flatMap { [100 * $0 + 1, 100 * $0 + 2] })
        }
      }
    }
  }

  // MARK: - The end while a sender waits

  private struct Fault: Error {}

  private static var endings: [Scenario] {
    [
      cancelling("a-buffer") { .buffer },
      // With open groups, the sender would continue.
      cancelling("a-divided-stream") { .cutting },
    ]
      + [("a-buffer", { .buffer }), ("a-divided-stream", { .dividing })].flatMap { (name, make) in
        [
          ending("completion-of-\(name)-while-a-sender-waits", completes: true, make) { station, _ in
            station.complete(.finished)
          },
          ending("failure-of-\(name)-while-a-sender-waits", completes: true, make) { station, _ in
            station.complete(.failure(Fault()))
          },
        ]
      }
  }

  private static func cancelling(_ name: String, _ make: @escaping () -> Station<Fault>) -> Scenario {
    ending("cancelling-\(name)-while-a-sender-waits", completes: false, make) { _, probe in probe.cancel() }
  }

  /// The sink doesn't return before the sender has returned.
  private static func ending(
    _ name: String,
    completes: Bool,
    _ make: @escaping () -> Station<Fault>,
    _ end: @escaping (Station<Fault>, Probe<Int, Fault>) -> Void
  ) -> Scenario {
    Scenario(name) { trial in
      let station = make()
      let (isInside, hasSent) = (TurnFlag(), TurnFlag())
      let probe = Probe<Int, Fault>(trial) { _, value in
        if value == 1 {
          isInside.set()
          hasSent.wait()
        }
        return .none
      }
      station.publisher.subscribe(probe)
      trial.thread("sends one") { station.send(1) }
      trial.thread("sends three") {
        isInside.wait()
        for value in 11...13 { station.send(value) }
        hasSent.set()
      }
      trial.thread("ends") {
        isInside.wait()
        end(station, probe)
      }
      trial.atEnd {
        let values = Array(probe.values.dropFirst())
        trial.expect(values == Array([11, 12, 13].prefix(values.count)), "got \(probe.values)")
        if completes { trial.expect(probe.completions.count == 1, "got no completion") }
      }
    }
  }
}

/// A destination for values that has its own sink.
private struct Station<Failure: Error> {
  let publisher: AnyPublisher<Int, Failure>
  let send: (Int) -> Void
  let complete: (Subscribers.Completion<Failure>) -> Void

  static var buffer: Station {
    let publisher = Buffered<Failure>()
    return Station(
      publisher: publisher.eraseToAnyPublisher(),
      send: { publisher.send($0) },
      complete: { publisher.send(completion: $0) }
    )
  }

  /// A station with a group for each value, whose key identifies the value.
  static var dividing: Station {
    let publisher = Bare<Failure>()
    return Station(
      publisher: publisher.groupBy { $0 }.map(\.key).eraseToAnyPublisher(),
      send: { publisher.send($0) },
      complete: { publisher.send(completion: $0) }
    )
  }

  /// A station of arrays. 1 ends the first array, which is empty, and the sink receives 1 for it. All other
  /// numbers are values.
  static var cutting: Station {
    let (publisher, boundary) = (Bare<Failure>(), PassthroughSubject<Void, Failure>())
    return Station(
      publisher: publisher.buffer(boundary: boundary).map { $0.first ?? 1 }.eraseToAnyPublisher(),
      send: { if $0 == 1 { boundary.send() } else { publisher.send($0) } },
      complete: { publisher.send(completion: $0) }
    )
  }

  static var gate: Station {
    let subject = PassthroughSubject<Int, Failure>()
    return Station(
      publisher: subject.eraseToAnyPublisher(),
      send: { subject.send($0) },
      complete: { subject.send(completion: $0) }
    )
  }
}

/// A publisher with one subscriber, which receives values on the sending threads, possibly concurrently.
private final class Bare<Failure: Error>: Publisher {
  typealias Output = Int

  private var subscriber: AnySubscriber<Int, Failure>?

  func send(_ value: Int) {
    _ = subscriber?.receive(value)
  }

  func send(completion: Subscribers.Completion<Failure>) {
    subscriber?.receive(completion: completion)
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: Subscriptions.empty)
  }
}

/// A publisher with one subscriber, which receives values through a `DemandBuffer`.
private final class Buffered<Failure: Error>: Publisher {
  typealias Output = Int

  private var buffer: DemandBuffer<AnySubscriber<Int, Failure>>?

  func send(_ value: Int) {
    buffer?.buffer(value: value)
  }

  func send(completion: Subscribers.Completion<Failure>) {
    buffer?.complete(completion: completion)
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
    let buffer = DemandBuffer(subscriber: AnySubscriber(subscriber))
    self.buffer = buffer
    subscriber.receive(subscription: BufferSubscription(buffer: buffer))
  }
}

private struct BufferSubscription<Failure: Error>: Subscription {
  let combineIdentifier = CombineIdentifier()
  let buffer: DemandBuffer<AnySubscriber<Int, Failure>>

  func request(_ demand: Subscribers.Demand) {
    buffer.demand(demand)
  }

  func cancel() {
    buffer.cancel()
  }
}
