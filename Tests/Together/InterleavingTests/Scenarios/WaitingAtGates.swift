import CombineCore
import Interleaving

/// One thread subscribes while another sends, through nested gates.
///
/// An operator that passes its subscription downstream inside its gate also passes the first request upstream
/// from there. The source then immediately sends into the gate of an inner operator, which the other thread
/// holds.
/// source that sends at once into the gate of an inner operator, which the other thread holds.
enum WaitingAtGates {

  static var scenarios: [Scenario] {
    named
      + inner.flatMap { inner in
        outer.map { outer in
          let name = "\(inner.name)-in-\(outer.name)"
          return subscribing(name, send: inner.send) {
            outer.make(inner.make($0), $0)
          }
        }
      } + requestingInside + failing
  }

  private static func subscribing<P: Publisher>(
    _ name: String,
    send: @escaping (Sources) -> Void,
    make: @escaping (Sources) -> P
  ) -> Scenario where P.Failure == Never {
    Scenario(name) { trial in
      let sources = Sources(trial: trial)
      let probe = Probe<P.Output, Never>(trial)
      trial.thread("subscribes") { make(sources).subscribe(probe) }
      trial.thread("sends") { send(sources) }
    }
  }

  /// The chains with a plain sink.
  private static var named: [Scenario] {
    [
      subscribing(
        "zip-of-sequence-zipped",
        send: { $0.a.send(1) },
        make: { $0.a.zip([0, 1, 2].publisher).zip($0.b) }
      ),
      subscribing(
        "combine-latest-of-current-combined",
        send: { $0.current.send(1) },
        make: { $0.current.combineLatest([0, 1].publisher).combineLatest($0.b) }
      ),
      subscribing(
        "merge-of-sequence-combined",
        send: { $0.a.send(1) },
        make: { [0, 1].publisher.merge(with: $0.a).combineLatest($0.b) }
      ),
    ]
  }

  private struct Inner {
    let name: String
    let send: (Sources) -> Void
    let make: (Sources) -> AnyPublisher<Int, Never>
  }

  private static var inner: [Inner] {
    [
      Inner(
        name: "zip",
        send: { $0.a.send(1) },
        make: { $0.a.zip([0, 1, 2].publisher).map { $0 + $1 }.eraseToAnyPublisher() }
      ),
      Inner(
        name: "combine-latest",
        send: { $0.current.send(1) },
        make: { $0.current.combineLatest([0, 1].publisher).map { $0 + $1 }.eraseToAnyPublisher() }
      ),
      Inner(
        name: "merge",
        send: { $0.a.send(1) },
        make: { [0, 1].publisher.merge(with: $0.a).eraseToAnyPublisher() }
      ),
      Inner(
        name: "switch-to-latest",
        send: { $0.current.send(1) },
        make: { $0.current.map { [$0, 2].publisher }.switchToLatest().eraseToAnyPublisher() }
      ),
      Inner(
        name: "prefix-until-output",
        send: { $0.a.send(1) },
        make: { $0.current.prefix(untilOutputFrom: $0.a).eraseToAnyPublisher() }
      ),
    ]
  }

  private struct Outer {
    let name: String
    let make: (AnyPublisher<Int, Never>, Sources) -> AnyPublisher<Int, Never>
  }

  private static var outer: [Outer] {
    [
      Outer(name: "zip") { $0.zip($1.b).map { $0 + $1 }.eraseToAnyPublisher() },
      Outer(name: "zip-behind") { $1.b.zip($0).map { $0 + $1 }.eraseToAnyPublisher() },
      Outer(name: "combine-latest") { $0.combineLatest($1.b).map { $0 + $1 }.eraseToAnyPublisher() },
      Outer(name: "merge") { $0.merge(with: $1.b).eraseToAnyPublisher() },
      Outer(name: "switch-to-latest") { inner, sources in
        sources.current.map { _ in inner }.switchToLatest().eraseToAnyPublisher()
      },
      Outer(name: "prefix-until-output") {
        $0.prefix(untilOutputFrom: $1.b).eraseToAnyPublisher()
      },
    ]
  }

  /// Demand that is requested inside a delivery, from a source whose gate the other thread is sending to.
  private static var requestingInside: [Scenario] {
    [
      requesting("merge-zipped") {
        [0, 1, 2].publisher.merge(with: $0.a).zip($0.b)
      } threads: {
        [$0.b.sender(1), $0.a.sender(1)]
      },
      requesting("zip-combined-with-its-own-source") {
        $0.a.zip($0.b, $0.current).combineLatest($0.current)
      } threads: {
        [$0.a.sender(1), $0.b.sender(1), $0.current.sender(1)]
      },
      requesting("zip-combined-with-another-source") {
        $0.a.zip($0.b, $0.current).combineLatest(CurrentValueSubject<Int, Never>(0))
      } threads: {
        [$0.a.sender(1), $0.b.sender(1), $0.current.sender(1)]
      },
      requestingWhileSubscribing("zip-combined-with-its-own-source") {
        $0.a.zip($0.b, $0.current).combineLatest($0.current)
      },
      requestingWhileSubscribing("zip-combined-with-another-source") {
        $0.a.zip($0.b, $0.current).combineLatest(CurrentValueSubject<Int, Never>(0))
      },
      requestingWhileSubscribing("merge-zipped") {
        [0, 1, 2].publisher.merge(with: $0.a).zip($0.b)
      },
    ]
  }

  private struct Fault: Error {}

  /// A failure that passes through the gate inside which the current value's subscription is delivered.
  private static var failing: [Scenario] {
    [
      failing("zip-combined-with-its-own-source") { a, b, current in
        a.zip(b, current).combineLatest(current)
      },
      failing("zip-combined-with-another-source") { a, b, current in
        a.zip(b, current).combineLatest(CurrentValueSubject<Int, Fault>(0))
      },
    ]
  }

  private static func failing<P: Publisher>(
    _ name: String,
    _ make:
      @escaping (
        PassthroughSubject<Int, Fault>, PassthroughSubject<Int, Fault>, CurrentValueSubject<Int, Fault>
      ) -> P
  ) -> Scenario where P.Failure == Fault {
    Scenario(name) { trial in
      let a = PassthroughSubject<Int, Fault>()
      let publisher = make(a, PassthroughSubject(), CurrentValueSubject(0))
      let probe = Probe<P.Output, Fault>(trial)
      trial.thread("subscribes") { publisher.subscribe(probe) }
      trial.thread("fails") { a.send(completion: .failure(Fault())) }
    }
  }

  /// One thread subscribes with a demand of one while the others send.
  private static func requestingWhileSubscribing<P: Publisher>(
    _ name: String,
    _ make: @escaping (Sources) -> P
  ) -> Scenario where P.Failure == Never {
    Scenario("\(name)-subscribed-and-request-inside") { trial in
      let sources = Sources(trial: trial)
      let probe = Probe<P.Output, Never>(trial, demand: .max(1)) { probe, _ in
        probe.request(.unlimited)
        return .none
      }
      trial.thread("subscribes") { make(sources).subscribe(probe) }
      trial.thread("sends") {
        sources.a.send(1)
        sources.b.send(1)
        sources.current.send(1)
      }
    }
  }

  private static func requesting<P: Publisher>(
    _ name: String,
    _ make: @escaping (Sources) -> P,
    threads: @escaping (Sources) -> [() -> Void]
  ) -> Scenario where P.Failure == Never {
    Scenario("\(name)-and-request-inside") { trial in
      let sources = Sources(trial: trial)
      let probe = Probe<P.Output, Never>(trial, demand: .max(1)) { probe, _ in
        probe.request(.unlimited)
        return .none
      }
      make(sources).subscribe(probe)
      for send in threads(sources) { trial.thread("sends", send) }
    }
  }
}

extension Subject {
  fileprivate func sender(_ values: Output...) -> () -> Void {
    { for value in values { self.send(value) } }
  }
}
