import CombineCore
import Interleaving

/// Subjects and operators that share them.
enum Subjects {
  static var scenarios: [Scenario] {
    battery("passthrough-subject") { $0.a }
      + battery("current-value-subject") { sources in sources.current.merge(with: sources.a) }
      + battery("subject-that-subscribes", keeps: .nothing) { sources in
        let relay = PassthroughSubject<Int, Never>()
        let link = sources.a.merge(with: sources.b).subscribe(relay)
        sources.trial.cleanUp { link.cancel() }
        return relay
      }
      + battery("share") { $0.a.merge(with: $0.b).share() }
      + battery("multicast-autoconnected") { sources in
        sources.a.multicast { PassthroughSubject<Int, Never>() }.autoconnect()
      }
      + battery("connectable", keeps: .nothing) { sources in
        let connectable = sources.a.merge(with: sources.b).makeConnectable()
        var connection: (any Cancellable)?
        sources.trial.thread("connects") { connection = connectable.connect() }
        sources.trial.cleanUp { connection?.cancel() }
        return connectable
      }
      + battery("record", keeps: .nothing) { sources in
        Record<Int, Never>(output: [1, 2], completion: .finished).merge(with: sources.a)
      }
      + battery("observable-object-publisher", keeps: .nothing) { sources in
        let publisher = ObservableObjectPublisher()
        let link = sources.a.merge(with: sources.b).sink { _ in publisher.send() }
        sources.trial.cleanUp { link.cancel() }
        return publisher.map { 0 }
      }
      + battery("published") { sources in
        let model = Model()
        let link = sources.a.sink { model.value = $0 }
        sources.trial.cleanUp { link.cancel() }
        return model.$value
      }
      + battery("future") { sources in
        Future<Int, Never> { promise in
          sources.a.subscribe(FutureFeeder(promise: promise))
        }
      }
      + whole.map(\.thorough)
  }

  private static var whole: [Scenario] {
    [lateSubscribers, currentValueOrder, publishedLateSubscriber, sharedByTwo]
      + [soleSubscriberChanges, soleSubscriberEnds, soleSubscriberLeaves]
  }

  private final class Model {
    @Published var value = 0
  }

  private struct FutureFeeder: Subscriber {
    let combineIdentifier = CombineIdentifier()
    let promise: (Result<Int, Never>) -> Void

    func receive(subscription: any Subscription) { subscription.request(.unlimited) }

    func receive(_ input: Int) -> Subscribers.Demand {
      promise(.success(input))
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {}
  }

  /// Two threads subscribe while a third sends. Each receives a suffix of the values.
  private static var lateSubscribers: Scenario {
    Scenario("current-value-late-subscribers") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let probes = (0..<2).map { Probe<Int, Never>(trial, "sink \($0)") }
      for probe in probes { trial.thread("subscribes") { subject.subscribe(probe) } }
      trial.thread("sends") {
        subject.send(1)
        subject.send(2)
      }
      trial.atEnd {
        for probe in probes { trial.expect(probe.values, [0, 1, 2], [1, 2], [2]) }
      }
    }
  }

  /// Subscribers of one subject receive the same last value.
  private static var currentValueOrder: Scenario {
    Scenario("current-value-two-senders") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let probes = (0..<2).map { Probe<Int, Never>(trial, "sink \($0)") }
      for probe in probes { subject.subscribe(probe) }
      for value in 1...2 { trial.thread("sends \(value)") { subject.send(value) } }
      trial.atEnd {
        for probe in probes {
          trial.expect(probe.values.last == subject.value, "got \(probe.values), but it is \(subject.value)")
        }
      }
    }
  }

  /// One thread subscribes to a property while another sets it. The last value always arrives.
  private static var publishedLateSubscriber: Scenario {
    Scenario("published-late-subscriber") { trial in
      let model = Model()
      let probe = Probe<Int, Never>(trial)
      let publisher = model.$value
      trial.thread("subscribes") { publisher.subscribe(probe) }
      trial.thread("sets") {
        model.value = 1
        model.value = 2
      }
      trial.atEnd { trial.expect(probe.values.last == 2, "got \(probe.values), but it is \(model.value)") }
    }
  }

  /// While a thread sends, the only subscriber is replaced by another. The sender may have read the old one
  /// before.
  private static var soleSubscriberChanges: Scenario {
    Scenario("passthrough-sole-subscriber-changes") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let probes = (0..<3).map { Probe<Int, Never>(trial, "sink \($0)") }
      subject.subscribe(probes[0])
      trial.thread("sends") {
        subject.send(1)
        subject.send(2)
      }
      trial.thread("replaces") {
        probes[0].cancel()
        subject.subscribe(probes[1])
      }
      trial.thread("subscribes") { subject.subscribe(probes[2]) }
      trial.atEnd {
        trial.expect(probes[0].values, [], [1], [1, 2])
        for probe in probes[1...] { trial.expect(probe.values, [], [2], [1, 2]) }
        subject.send(3)
        for probe in probes[1...] { trial.expect(probe.values.last == 3, "missed the last value") }
      }
    }
  }

  /// A subject with one subscriber completes while two threads send.
  private static var soleSubscriberEnds: Scenario {
    Scenario("passthrough-sole-subscriber-ends") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let probe = Probe<Int, Never>(trial, "sink")
      subject.subscribe(probe)
      for value in 1...2 { trial.thread("sends \(value)") { subject.send(value) } }
      trial.thread("ends") { subject.send(completion: .finished) }
      trial.atEnd {
        trial.expect(probe.values, [], [1], [2], [1, 2], [2, 1])
        trial.expect(probe.completions.count == 1, "did not complete once")
      }
    }
  }

  /// The only subscriber cancels while two threads send. The last thread that leaves its gate releases it.
  private static var soleSubscriberLeaves: Scenario {
    Scenario("passthrough-sole-subscriber-leaves") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let probe = Probe<Int, Never>(trial, "sink")
      subject.subscribe(probe)
      for value in 1...2 { trial.thread("sends \(value)") { subject.send(value) } }
      trial.thread("cancels") { probe.cancel() }
      trial.atEnd { trial.expect(probe.values, [], [1], [2], [1, 2], [2, 1]) }
    }
  }

  private static var sharedByTwo: Scenario {
    Scenario("share-with-two-subscribers") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let shared = subject.share()
      let probes = (0..<2).map { Probe<Int, Never>(trial, "sink \($0)") }
      trial.thread("subscribes and cancels") {
        shared.subscribe(probes[0])
        probes[0].cancel()
      }
      trial.thread("subscribes") { shared.subscribe(probes[1]) }
      trial.thread("sends") { subject.send(1) }
      trial.atEnd {
        for probe in probes { trial.expect(probe.values, [], [1]) }
      }
    }
  }
}
