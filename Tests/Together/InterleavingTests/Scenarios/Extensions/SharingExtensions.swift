import CombineCore
import CombineExtensions
import Interleaving

/// Operators of CombineExtensions that share, buffer or divide values.
enum SharingExtensions {
  static var scenarios: [Scenario] {
    battery("share-replay") { $0.a.merge(with: $0.b).share(replay: 1) }
      + battery("replay-subject", keeps: .nothing) { sources in
        let subject = ReplaySubject<Int, Never>(bufferSize: 2)
        let link = sources.a.merge(with: sources.b).subscribe(subject)
        sources.trial.cleanUp { link.cancel() }
        return subject
      }
      + battery("create", keeps: .nothing) { sources in
        AnyPublisher<Int, Never>.create { subscriber in
          sources.a.merge(with: sources.b).sink { _ in
            subscriber.send(completion: .finished)
          } receiveValue: {
            subscriber.send($0)
          }
        }
      }
      + battery("group-by", keeps: .nothing) { sources in
        sources.a.merge(with: sources.b).groupBy { $0 % 2 }.flatMap { $0 }
      }
      + battery("window", keeps: .nothing) { sources in
        sources.a.window(boundary: sources.b.map { _ in () }).flatMap { $0 }
      }
      + battery("buffer-boundary", keeps: .nothing) { sources in
        sources.a.buffer(boundary: sources.b.map { _ in () })
      }
      + battery("pairwise", keeps: .nothing) { $0.a.merge(with: $0.b).pairwise() }
      + battery("nwise", keeps: .nothing) { $0.a.merge(with: $0.b).nwise(2) }
      + battery("remove-all-duplicates") { $0.a.merge(with: $0.b).removeAllDuplicates() }
      + battery("materialize") { $0.a.merge(with: $0.b).materialize().dematerialize() }
      + battery("partition", keeps: .everything) { sources in
        let (odd, even) = sources.a.merge(with: sources.b).partition { $0 % 2 == 1 }
        return odd.merge(with: even)
      }
      + battery("passthrough-relay", keeps: .nothing) { sources in
        let relay = PassthroughRelay<Int>()
        let link = sources.a.merge(with: sources.b).subscribe(relay)
        sources.trial.cleanUp { link.cancel() }
        return relay
      }
      + battery("current-value-relay", keeps: .nothing) { sources in
        let relay = CurrentValueRelay<Int>(0)
        let link = sources.a.merge(with: sources.b).subscribe(relay)
        sources.trial.cleanUp { link.cancel() }
        return relay
      }
      + battery("if-empty", keeps: .nothing) { $0.a.ifEmpty(switchTo: $0.b) }
      + battery("retry-when", keeps: .nothing) { sources in
        sources.a
          .tryMap { value in
            if value == 2 { throw Fault() }
            return value
          }
          .retryWhen { _ in sources.b }
          .replaceError(with: 0)
      }
      + battery("prefix-duration") { $0.a.prefix(duration: 1, on: TurnScheduler($0.trial)) }
      + [replayForLateSubscribers]
  }

  private struct Fault: Error {}

  /// Each subscriber receives every value exactly once.
  private static var replayForLateSubscribers: Scenario {
    Scenario("replay-subject-late-subscribers") { trial in
      let subject = ReplaySubject<Int, Never>(bufferSize: 2)
      let probes = (0..<2).map { Probe<Int, Never>(trial, "sink \($0)") }
      for probe in probes { trial.thread("subscribes") { subject.subscribe(probe) } }
      trial.thread("sends") {
        subject.send(1)
        subject.send(2)
        subject.send(completion: .finished)
      }
      trial.atEnd {
        for probe in probes {
          trial.expect(probe.values, [1, 2])
          trial.expect(probe.completions.count == 1, "got no completion")
        }
      }
    }
  }
}
